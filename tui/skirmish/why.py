"""Why: the rule behind a row in a sentence with its id, and its sum piece by piece. Pure."""

from rules.game import House
from rules.skirmish.engagement import Engagement
from rules.skirmish.frozen_dice import FixedPair, FixedSide, Judged, JudgedSide, PairKind
from rules.skirmish.plan import Match, MatchSide
from rules.skirmish.rolls import JudgedDie, Outcome
from rules.skirmish.saving_rolls import Save
from rules.skirmish.state import Skirmish
from rules.skirmish.success_value import SuccessValue
from rules.skirmish.troopers import Trooper
from rules.values import frozen
from tui.common.ink import BLANK, Line, columns, line
from tui.locale import N_, number, say, signed, word
from tui.skirmish.forecast import meeting, outlook_of
from tui.skirmish.pages import Page, about_trooper
from tui.skirmish.result_rows import best_against, die_line, hit_words
from tui.skirmish.row_ids import DIE, HARMED, HIT, PAIR, ROLL, SAVE
from tui.skirmish.save_rows import harm_words
from tui.skirmish.spot import TROOPER, Spot
from tui.skirmish.state_words import state_lines
from tui.skirmish.turn_rows import listing_lines
from tui.skirmish.words import (
    meaning_of,
    mod_name,
    name_of,
    source_name,
)


def why(state: Skirmish, house: House, spot: Spot) -> Page:
    """The explanation of what stands under the cursor."""
    order = state.engagement or state.last
    if spot.kind == TROOPER:
        trooper = state.trooper(spot.trooper)
        return _about_trooper(state, trooper) if trooper else _about_stage(order)
    if spot.line:
        known = outlook_of(state, house)
        met = meeting(known.plan, spot.line) if known else None
        if met is not None and order is not None:
            return _about_line(state, order, met.match, met.mine)
    if order is not None and spot.kind in {SAVE, HARMED}:
        return _about_save(state, order, spot)
    if order is not None and spot.kind in {DIE, PAIR, ROLL}:
        return _about_result(state, order, spot)
    return _about_stage(state.engagement)


def _about_trooper(state: Skirmish, trooper: Trooper) -> Page:
    """A trooper's numbers, what its list says of it, and what its states do (turn:G)."""
    page = about_trooper(trooper)
    more = [*listing_lines(state, trooper.id), *state_lines(trooper)]
    return Page(page.title, (*page.lines, *((BLANK, *more) if more else ())))


# A line's Success Value.


def _about_line(state: Skirmish, order: Engagement, match: Match, side: MatchSide) -> Page:
    other = name_of(state, side.line.other.id) if side.line.other else "–"
    title = word(N_("why.sv-title"), name=name_of(state, side.line.trooper.id), other=other)
    if side.line.is_template:
        return Page(title, (line(_how_they_meet(order, match, side)),))
    rows = [_piece(word(N_("why.attribute")), side.attribute, "")]
    rows += [
        _piece(mod_name(mod), mod.value, source_name(state, mod), is_sum=True)
        for mod in side.mods
        if mod.is_on
    ]
    value = side.success_value
    rows += [*_capped(value), _piece(word(N_("order.sv")), value.value, "", ink="strong")]
    off = [
        columns(
            (28, 6, 0), (line((mod_name(mod), "dim")), "–", line((_reason(mod.why_not), "dim")))
        )
        for mod in side.mods
        if not mod.is_on and mod.why_not
    ]
    return Page(
        title,
        (
            *rows,
            BLANK,
            line(f"{meaning_of(value)} ({_rule_of(value)})"),
            line(_how_they_meet(order, match, side)),
            *((BLANK, *off) if off else ()),
        ),
    )


def _reason(key: str) -> str:
    return word(f"mod.why.{key}")


def _piece(name: str, value: int, source: str, *, is_sum: bool = False, ink: str = "plain") -> Line:
    figure = signed(value) if is_sum else number(value)
    return columns(
        (28, -4, 0), (line((name, ink)), line((figure, "strong")), line("  ", (source, "dim")))
    )


def _capped(value: SuccessValue) -> tuple[Line, ...]:
    if value.sum == value.counted:
        return ()
    return (line((word(N_("why.capped"), sum=value.sum, counted=value.counted), "warn")),)


def _rule_of(value: SuccessValue) -> str:
    if value.value <= 1:
        return "rolls:R4"
    return "rolls:R3" if value.value < 20 else "rolls:R5"  # noqa: PLR2004 (the die's faces)


def _how_they_meet(order: Engagement, match: Match, side: MatchSide) -> str:
    reactor = side.line.trooper if side.line.is_aro else side.line.other
    if reactor is not None and reactor.id in order.overrides:
        return word(N_("why.by-hand"))
    return _kind_words(match.kind, is_aro=side.line.is_aro)


def _kind_words(kind: PairKind, *, is_aro: bool) -> str:
    if kind is PairKind.FACE_TO_FACE:
        return word(N_("why.face-to-face"))
    if kind is PairKind.TEMPLATE:
        return word(N_("why.template"))
    if kind is PairKind.COUP_DE_GRACE:
        return word(N_("why.coup-de-grace"))
    return word(N_("why.normal-aro") if is_aro else N_("why.normal"))


# Dice.


@frozen
class _Judgement:
    """A judged die with all that its reason depends on."""

    pair: FixedPair
    fixed: FixedSide
    side: JudgedSide
    opposing: JudgedSide | None
    die: JudgedDie

    @property
    def reason(self) -> str:
        """Why it counts or not, with the rule."""
        key, rule = die_rule(self.die, self.opposing)
        values = {"value": self.die.value, "by": self.die.lost_to or 0, "sv": self.fixed.sv}
        return f"{word(key, **values)} ({rule})"


def _judgement(order: Engagement, spot: Spot) -> _Judgement | None:
    pair = next((one for one in order.pairs if one.id == spot.pair), None)
    judged = next((one for one in order.judged if one.pair == spot.pair), None)
    if pair is None or judged is None or spot.kind != DIE:
        return None
    is_a = pair.a.roll == spot.roll and pair.a.trooper == spot.trooper
    side, opposing = (judged.a, judged.b) if is_a else (judged.b, judged.a)
    fixed = pair.a if is_a else pair.b
    if side is None or fixed is None or not 1 <= spot.place <= len(side.dice):
        return None
    return _Judgement(pair, fixed, side, opposing, side.dice[spot.place - 1])


def row_in_words(state: Skirmish, order: Engagement, spot: Spot) -> str:
    """A row of the result in a sentence, for the line below; empty for other rows."""
    if spot.kind == HIT and spot.place <= len(order.hits):
        return hit_words(state, order.hits[spot.place - 1])
    judgement = _judgement(order, spot)
    if judgement is not None:
        return judgement.reason
    if spot.kind in {SAVE, HARMED}:
        return _save_in_words(state, order, spot)
    pair = next((one for one in order.pairs if one.id == spot.pair), None)
    return _kind_of(order, pair) if pair is not None else ""


def _save_in_words(state: Skirmish, order: Engagement, spot: Spot) -> str:
    """The sum of a save piece by piece, or what the saves made of a trooper."""
    if spot.kind == HARMED:
        harmed = next((one for one in order.harmed if one.trooper == spot.trooper), None)
        return harm_words(state, harmed) if harmed else ""
    save = saved_at(order, spot)
    if save is None:
        return ""
    pieces = ", ".join(say(piece.label) for piece in save.pieces)
    return word(N_("why.save"), pieces=pieces, number=save.number, needs=save.needs)


def saved_at(order: Engagement, spot: Spot) -> Save | None:
    """The save under the cursor, whether it is due or made."""
    if spot.roll:
        found = order.save_round(spot.roll)
        return found.saves[0] if found else None
    made = next((one for one in order.saves if one.trooper == spot.trooper), None)
    if made is None or not 1 <= spot.place <= len(made.judged):
        return None
    return made.judged[spot.place - 1].save


def _kind_of(order: Engagement, pair: FixedPair) -> str:
    is_aro = pair.a.roll.partition(":")[2].startswith("aro")
    reactor = pair.a.trooper if is_aro else pair.b.trooper if pair.b else pair.against
    if reactor in order.overrides:
        return word(N_("why.by-hand"))
    return _kind_words(pair.kind, is_aro=is_aro)


def _about_result(state: Skirmish, order: Engagement, spot: Spot) -> Page:
    pair = next((one for one in order.pairs if spot.pair == one.id or _has(one, spot.roll)), None)
    found = _judgement(order, spot)
    if pair is None:
        return _about_stage(order)
    if found is None:
        judged = next((one for one in order.judged if one.pair == pair.id), None)
        return _about_pair(state, order, pair, judged)
    title = word(N_("why.die-title"), name=name_of(state, spot.trooper), face=found.die.face)
    body = die_line(found.die, best_against(found.opposing), found.fixed.harms)
    return Page(title, (body, BLANK, line(found.reason), BLANK, *_fixed(state, found.fixed)))


def _has(pair: FixedPair, roll: str) -> bool:
    return bool(roll) and roll in {pair.a.roll, pair.b.roll if pair.b else ""}


def die_rule(die: JudgedDie, opposing: JudgedSide | None) -> tuple[str, str]:
    """The sentence and the rule for the fate of a die."""
    if die.outcome is Outcome.FAILURE:
        return N_("why.die-failure"), "rolls:R3"
    is_critical = die.outcome is Outcome.CRITICAL
    theirs = {one.outcome for one in opposing.dice} if opposing else set[Outcome]()
    if die.lost_to is not None:
        if is_critical:
            return N_("why.die-both-critical"), "rolls:F5"
        if Outcome.CRITICAL in theirs:
            return N_("why.die-lost-to-critical"), "rolls:F4"
        tie = die.lost_to == die.value
        return (N_("why.die-tie"), "rolls:F3") if tie else (N_("why.die-lost"), "rolls:F2")
    if is_critical:
        return N_("why.die-critical"), "rolls:F4" if opposing else "rolls:R3"
    if opposing is None:
        return N_("why.die-alone"), "rolls:R3"
    if Outcome.SUCCESS in theirs:
        return N_("why.die-beats"), "rolls:F2"
    return N_("why.die-unopposed"), "rolls:F6"


def _fixed(state: Skirmish, side: FixedSide) -> tuple[Line, ...]:
    """The frozen Success Value, piece by piece."""
    rows = [_piece(word(N_("why.attribute")), side.attribute, "")]
    for mod in side.mods:
        known = word(f"mod.{mod.key.partition(':')[0]}") if ":" not in mod.key else mod.key
        source = name_of(state, mod.source) if mod.source else ""
        rows.append(_piece(known, mod.value, source, is_sum=True))
    value = SuccessValue(side.attribute, tuple(mod.value for mod in side.mods))
    rows += [*_capped(value), _piece(word(N_("order.sv")), side.sv, "", ink="strong")]
    return tuple(rows)


def _about_pair(state: Skirmish, order: Engagement, pair: FixedPair, judged: Judged | None) -> Page:
    other = name_of(state, pair.b.trooper if pair.b else pair.against) if pair.against else "–"
    title = word(N_("why.pair-title"), name=name_of(state, pair.a.trooper), other=other)
    lines: list[Line] = [line(_kind_of(order, pair)), BLANK]
    for side in (pair.a, pair.b):
        if side is not None:
            lines += [line((name_of(state, side.trooper), "strong")), *_fixed(state, side), BLANK]
    if judged is not None and judged.winner is None:
        lines.append(line(word(N_("why.nobody"))))
    return Page(title, tuple(lines))


# Saves and stages.


def _about_save(state: Skirmish, order: Engagement, spot: Spot) -> Page:
    """The sum of a save piece by piece, or why somebody fell."""
    title = word(N_("why.save-title"), name=name_of(state, spot.trooper))
    save = saved_at(order, spot)
    if save is None:
        return Page(title, (line(_save_in_words(state, order, spot)),))
    pieces = [_piece(say(one.label), one.value, "", is_sum=True) for one in save.pieces]
    needs = word(N_("why.save-needs"), number=save.number, needs=save.needs)
    return Page(title, (*pieces, BLANK, line(needs)))


def _about_stage(order: Engagement | None) -> Page:
    if order is None:
        return Page(word(N_("why.no-order-title")), (line(word(N_("why.no-order"))),))
    stage = order.stage.value
    return Page(word(f"stage.{stage}"), (line(word(f"why.stage.{stage}")),))
