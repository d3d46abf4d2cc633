"""Fixed dice, thrown dice, judged dice: every die with its fate in words. Pure."""

from typing import TYPE_CHECKING

from rules.skirmish.dodging import DODGE_MOVE_MM, dodge_moves
from rules.skirmish.engagement import Engagement, Stage
from rules.skirmish.frozen_dice import (
    Faces,
    FixedPair,
    FixedRoll,
    FixedSide,
    Hit,
    Judged,
    JudgedSide,
    PairKind,
)
from rules.skirmish.item_labels import load_label, weapon_label
from rules.skirmish.rolls import JudgedDie, Outcome
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDES
from tui.common.ink import Line, beside, columns, line, width, wrapped
from tui.common.rows import Row
from tui.late import late
from tui.locale import N_, distance, number, percent, word
from tui.skirmish.orders_panel import stage_line
from tui.skirmish.row_ids import DIE, HIT, PAIR, ROLL, head, row_id
from tui.skirmish.save_rows import guts_rows, save_rows
from tui.skirmish.stages import declared_words
from tui.skirmish.words import name_of, said
from tui.text import cut

if TYPE_CHECKING:
    from tui.skirmish.forecast import chances_between
    from tui.skirmish.order_grid import lost_words
else:
    chances_between = late("tui.skirmish.forecast", "chances_between")
    lost_words = late("tui.skirmish.order_grid", "lost_words")

WHO_CELLS, LEAD_CELLS = 12, 20


def settled_rows(state: Skirmish, order: Engagement, cells: int) -> tuple[Row, ...]:
    """The rows of an Order whose dice are fixed: thrown, awaited or judged."""
    stage = order.stage if state.engagement is order else None
    heads = [head("skill", line((declared_words(state, order), "strong")))]
    if stage is not None:
        heads.append(head("stage", stage_line(stage, cells)))
    lost = [
        head(f"lost{at}", line((lost_words(state, one), "warn")))
        for at, one in enumerate(order.lost)
    ]
    if order.stage is Stage.DICE:
        return (*heads, *_thrown(state, order, cells), *lost)
    saves = save_rows(state, order, cells)
    guts = guts_rows(state, order, cells)
    moves = _dodge_moves(state, order, cells)
    result = (*_judged(state, order, cells), *lost, *_hits(state, order), *moves)
    if state.engagement is order and order.stage is Stage.GUTS:
        return (*heads, *guts, *saves, *result)
    if state.engagement is order and saves:
        return (*heads, *saves, *result)
    return (*heads, *result, *saves, *guts)


def _thrown(state: Skirmish, order: Engagement, cells: int) -> list[Row]:
    """The rolls seat by seat, as the boxes ask for their dice."""
    rows: list[Row] = []
    for roll in sorted(order.rolls, key=lambda one: SIDES.index(one.seat)):
        rows.append(Row(row_id(ROLL, roll.id), _roll_line(state, order, roll, cells)))
        rows += [
            head(f"pair|{pair.id}", _pair_ahead(state, pair))
            for pair in order.pairs
            if pair.a.roll == roll.id
        ]
    templates = [pair for pair in order.pairs if pair.kind is PairKind.TEMPLATE]
    rows += [Row(row_id(PAIR, one.id), _template(state, one)) for one in templates]
    return rows


def _roll_line(state: Skirmish, order: Engagement, roll: FixedRoll, cells: int) -> Line:
    left = line((name_of(state, roll.trooper), "strong"), f" {_upon(state, roll.against)}")
    what = line((word(N_("result.dice"), n=roll.count), "plain"))
    given = order.given.get(roll.id)
    if given is None:
        return beside(left, line(what, "  ", (word(N_("result.awaited")), "warn")), cells)
    return beside(left, line(what, "  ", faces_line(given)), cells)


def faces_line(given: Faces) -> Line:
    """Faces as they were given: ``4 9 typed``, earlier faces struck through."""
    out: Line = ()
    for place, face in enumerate(given.faces, start=1):
        old = [one for one in given.replaced if one.place == place]
        gap = " " if out else ""
        shown_old = [(f"{number(one.face)}✗ ", "struck") for one in old]
        ink = "warn" if given.rerolling == place else "strong"
        mark = "?" if given.rerolling == place else ""
        out = line(out, gap, *shown_old, (f"{number(face)}{mark}", ink))
    return line(out, " ", (word(f"source.{given.source}"), "dim"))


def _upon(state: Skirmish, against: str) -> str:
    return word(N_("result.upon"), name=name_of(state, against)) if against else ""


def _pair_ahead(state: Skirmish, pair: FixedPair) -> Line:
    """What a fixed pair promises, under its roll."""
    a, b = pair.a, pair.b
    if b is None:
        hits, _ = chances_between(a.sv, a.dice, 0, 0)
        text = word(N_("result.alone-ahead"), sv=a.sv, chance=percent(hits))
        return line((f"   {text}", "dim"))
    hits, hurts = chances_between(a.sv, a.dice, b.sv, b.dice)
    text = word(
        N_("result.pair-ahead"),
        sv=a.sv,
        other=name_of(state, b.trooper),
        other_sv=b.sv,
        chance=percent(hits),
        other_chance=percent(hurts),
    )
    return line((f"   {text}", "dim"))


def _template(state: Skirmish, pair: FixedPair) -> Line:
    name = name_of(state, pair.a.trooper)
    text = word(N_("result.template"), name=name, other=name_of(state, pair.against))
    return line((text, "plain"))


def _judged(state: Skirmish, order: Engagement, cells: int) -> list[Row]:
    rows: list[Row] = []
    pairs = {pair.id: pair for pair in order.pairs}
    for judged in order.judged:
        pair = pairs.get(judged.pair)
        if pair is None:
            continue
        rows.append(Row(row_id(PAIR, pair.id), _verdict(state, judged, pair, cells)))
        sides = ((pair.a, judged.a, judged.b), (pair.b, judged.b, judged.a))
        for letter, (fixed, side, opposing) in zip("ab", sides, strict=True):
            if fixed is not None and side is not None:
                rows += _dice(state, order, (pair, letter, fixed), (side, opposing))
    return rows


def _verdict(state: Skirmish, judged: Judged, pair: FixedPair, cells: int) -> Line:
    a = name_of(state, pair.a.trooper)
    other = name_of(state, pair.b.trooper if pair.b else pair.against)
    title = word(N_("result.between"), name=a, other=other) if other else a
    right = line(" ", verdict(state, judged, pair))
    left = line((title, "strong"))
    kind = line("  ", (word(f"pair.{pair.kind.value}"), "dim"))
    is_roomy = width(left) + width(kind) + width(right) <= cells
    return beside(line(left, kind) if is_roomy else left, right, cells)


def verdict(state: Skirmish, judged: Judged, pair: FixedPair) -> Line:
    """Who won with what: ``1 hit``, ``1 Critical on Fusilier 1``, ``nobody``."""
    if judged.winner is None:
        return line((word(N_("verdict.nobody")), "dim"))
    side, fixed = (judged.a, pair.a) if judged.winner == "a" else (judged.b, pair.b)
    if side is None or fixed is None:
        return line((word(N_("verdict.nobody")), "dim"))
    counts = counted(side.hits, side.crits) if fixed.harms else word(N_("verdict.success"))
    name = name_of(state, fixed.trooper)
    return line((word(N_("verdict.won"), name=name, what=counts), "good"))


def counted(hits: int, crits: int) -> str:
    """``2 hits, 1 Critical``."""
    parts: list[str] = []
    if hits:
        parts.append(word(N_("verdict.hits"), n=hits))
    if crits:
        parts.append(word(N_("verdict.crits"), n=crits))
    return ", ".join(parts) or word(N_("verdict.nobody"))


def _dice(
    state: Skirmish,
    order: Engagement,
    about: tuple[FixedPair, str, FixedSide],
    judged: tuple[JudgedSide, JudgedSide | None],
) -> list[Row]:
    pair, letter, fixed = about
    side, opposing = judged
    who = f"{cut(name_of(state, fixed.trooper), WHO_CELLS)} {word(N_('result.sv'), sv=fixed.sv)}"
    if not side.dice and pair.kind in {PairKind.TEMPLATE, PairKind.COUP_DE_GRACE}:
        return []
    if not side.dice:
        text = word(N_("result.nothing-rolled"))
        return [Row(row_id(DIE, pair.id, letter, "0"), columns((LEAD_CELLS, 0), (f" {who}", text)))]
    given = order.given.get(fixed.roll)
    rows: list[Row] = []
    for at, die in enumerate(side.dice):
        lead = f" {who}" if at == 0 else ""
        some = line(_old_faces(given, at + 1), die_line(die, best_against(opposing), fixed.harms))
        rows.append(
            Row(row_id(DIE, pair.id, letter, str(at + 1)), columns((LEAD_CELLS, 0), (lead, some)))
        )
    return rows


def _old_faces(given: Faces | None, place: int) -> Line:
    old = [one for one in given.replaced if one.place == place] if given else []
    return line(*((f"{number(one.face)}✗ ", "struck") for one in old))


def best_against(opposing: JudgedSide | None) -> int | None:
    """The value that a die of one side has to beat; None where nobody opposes."""
    if opposing is None:
        return None
    crits = [die.value for die in opposing.dice if die.outcome is Outcome.CRITICAL]
    plain = [die.value for die in opposing.dice if die.outcome is Outcome.SUCCESS]
    return max(crits or plain, default=None)


def die_line(die: JudgedDie, best: int | None, harms: bool) -> Line:
    """One die and what became of it: ``4 → 4 success, cancelled by 5``."""
    face = line((f"{number(die.face):>2}", "strong"))
    if die.outcome is Outcome.FAILURE:
        return line(face, (" → ", "dim"), (word(N_("die.failure")), "dim"))
    if die.outcome is Outcome.CRITICAL:
        return line(face, *_critical(die, best))
    text, ink = _success(die, best, harms)
    return line(face, (" → ", "dim"), (text, ink))


def _critical(die: JudgedDie, best: int | None) -> tuple[tuple[str, str], ...]:
    """A Critical says what makes it one: it equals the SV, or it was lifted to 20."""
    raised = (" → ", "dim") if die.value != die.face else ("", "dim")
    key = N_("die.raised-critical") if die.value != die.face else N_("die.critical")
    name = (word(key, value=die.value), "good" if die.stands else "warn")
    if die.lost_to is not None:
        return raised, name, (word(N_("die.critical-lost"), by=die.lost_to), "warn")
    if best is not None:
        return raised, name, (word(N_("die.critical-beats"), best=best), "good")
    return raised, name


def _success(die: JudgedDie, best: int | None, harms: bool) -> tuple[str, str]:
    if die.lost_to is not None:
        return word(N_("die.lost"), value=die.value, by=die.lost_to), "warn"
    name = word(N_("die.hit") if harms else N_("die.success"))
    if die.value != die.face:
        return word(N_("die.raised"), value=die.value, what=name), "good"
    if best is not None:
        return word(N_("die.beats"), what=name, best=best), "good"
    return name, "good"


def _hits(state: Skirmish, order: Engagement) -> tuple[Row, ...]:
    if not order.hits:
        return (head("hits", line((word(N_("hits.none")), "dim"))),) if order.judged else ()
    return tuple(
        Row(row_id(HIT, str(at)), line(("✱ ", "bad"), (_hit_short(state, hit), "bad")))
        for at, hit in enumerate(order.hits)
    )


def _dodge_moves(state: Skirmish, order: Engagement, cells: int) -> tuple[Row, ...]:
    """Who may move by its Dodge, and how far (turn:C5)."""
    far = distance(DODGE_MOVE_MM)
    rows: list[Row] = []
    for one in dodge_moves(state, order):
        text = word(N_("result.dodge-move"), name=name_of(state, one), far=far)
        lines = enumerate(wrapped(text, cells, "accent"))
        rows += [head(f"dodge{at}|{one}", some) for at, some in lines]
    return tuple(rows)


def _hit_short(state: Skirmish, hit: Hit) -> str:
    return word(
        N_("hits.short"), name=name_of(state, hit.target), what=counted(hit.hits, hit.crits)
    )


def hit_words(state: Skirmish, hit: Hit) -> str:
    """``Zhanshi A takes 1 hit from Fusilier 1, Combi Rifle, N``."""
    labels = (weapon_label(hit.weapon), load_label(hit.ammunition))
    how = ", ".join(said(one) for one in labels if one)
    return word(
        N_("hits.taken"),
        name=name_of(state, hit.target),
        source=name_of(state, hit.source),
        what=counted(hit.hits, hit.crits),
        how=how or word(f"skill.{hit.skill.value}"),
    )
