"""Why: the rule behind a row in a sentence with its id, and its sum piece by piece. Pure."""

from rules.game import House
from rules.skirmish.engagement import Engagement
from rules.skirmish.frozen_dice import FixedPair, FixedSide, Hit, Judged, JudgedSide
from rules.skirmish.rolls import JudgedDie, Outcome
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper
from rules.values import frozen
from tui.common.ink import BLANK, Line, line
from tui.locale import N_, word
from tui.skirmish.forecast import meeting, outlook_of
from tui.skirmish.pages import Page, about_trooper
from tui.skirmish.result_rows import best_against, die_line, hit_words
from tui.skirmish.row_ids import DIE, GUTS, HARMED, HIT, PAIR, ROLL, SAVE
from tui.skirmish.spot import TROOPER, Spot
from tui.skirmish.state_words import state_lines
from tui.skirmish.turn_rows import listing_lines
from tui.skirmish.why_dice import about_roll
from tui.skirmish.why_line import about_line
from tui.skirmish.why_saves import about_guts, about_save, save_in_words
from tui.skirmish.why_sums import fixed_rows, kind_of
from tui.skirmish.words import name_of


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
            return about_line(state, order, met)
    if order is not None and spot.kind in {SAVE, HARMED}:
        return about_save(state, order, spot)
    found = _about_row(state, order, spot) if order is not None else None
    return found or _about_stage(state.engagement)


def _about_row(state: Skirmish, order: Engagement, spot: Spot) -> Page | None:
    """The page of a row of dice, hits or Guts; None where it has none."""
    if spot.kind == ROLL:
        roll = order.roll(spot.roll)
        return about_roll(state, order, roll) if roll else None
    if spot.kind == GUTS:
        check = next((one for one in order.guts if one.trooper == spot.trooper), None)
        return about_guts(state, check) if check else None
    if spot.kind == HIT and spot.place <= len(order.hits):
        return _about_hit(state, order, order.hits[spot.place - 1])
    return _about_result(state, order, spot) if spot.kind in {DIE, PAIR} else None


def _about_hit(state: Skirmish, order: Engagement, hit: Hit) -> Page:
    """Whose dice made a hit, and how (turn:F4)."""
    sides = ((pair, side) for pair in order.pairs for side in (pair.a, pair.b))
    pair = next((pair for pair, side in sides if side and side.line == hit.line), None)
    if pair is None:
        return Page(word(N_("why.hit-title")), (line(hit_words(state, hit)),))
    judged = next((one for one in order.judged if one.pair == pair.id), None)
    page = _about_pair(state, order, pair, judged)
    return Page(page.title, (line(hit_words(state, hit)), BLANK, *page.lines))


def _about_trooper(state: Skirmish, trooper: Trooper) -> Page:
    """A trooper's numbers, what its list says of it, and what its states do (turn:G)."""
    page = about_trooper(trooper)
    more = [*listing_lines(state, trooper.id), *state_lines(trooper)]
    return Page(page.title, (*page.lines, *((BLANK, *more) if more else ())))


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
        return save_in_words(state, order, spot)
    pair = next((one for one in order.pairs if one.id == spot.pair), None)
    return kind_of(order, pair) if pair is not None else ""


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
    return Page(
        title, (body, BLANK, line(found.reason), BLANK, *fixed_rows(state, order, found.fixed))
    )


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


def _about_pair(state: Skirmish, order: Engagement, pair: FixedPair, judged: Judged | None) -> Page:
    other = name_of(state, pair.b.trooper if pair.b else pair.against) if pair.against else "–"
    title = word(N_("why.pair-title"), name=name_of(state, pair.a.trooper), other=other)
    lines: list[Line] = [line(kind_of(order, pair)), BLANK]
    for side in (pair.a, pair.b):
        if side is not None:
            lines += [
                line((name_of(state, side.trooper), "strong")),
                *fixed_rows(state, order, side),
                BLANK,
            ]
    if judged is not None and judged.winner is None:
        lines.append(line(word(N_("why.nobody"))))
    return Page(title, tuple(lines))


# Stages.


def _about_stage(order: Engagement | None) -> Page:
    if order is None:
        return Page(word(N_("why.no-order-title")), (line(word(N_("why.no-order"))),))
    stage = order.stage.value
    return Page(word(f"stage.{stage}"), (line(word(f"why.stage.{stage}")),))
