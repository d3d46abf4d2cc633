"""Why so many dice are due, and against what: the page behind a line of the dice box. Pure."""

from rules.skirmish.dice_due import REROLL
from rules.skirmish.engagement import Engagement
from rules.skirmish.frozen_dice import FixedPair, FixedRoll, FixedSide
from rules.skirmish.skills import rule_of
from rules.skirmish.state import Skirmish
from tui.common.ink import BLANK, Line, line
from tui.locale import N_, percent, word
from tui.skirmish.forecast import chances_between
from tui.skirmish.pages import Page
from tui.skirmish.why_saves import about_guts, about_round
from tui.skirmish.why_sums import fixed_rows, kind_of, meaning_line, value_of
from tui.skirmish.words import name_of


def why_due(state: Skirmish, roll_id: str) -> Page | None:
    """The explanation of the dice that are due under this id; None where there are none such."""
    order = state.engagement
    if order is None:
        return None
    name = roll_id.removesuffix(REROLL)
    roll, some, check = order.roll(name), order.save_round(name), order.guts_check(name)
    if roll is not None:
        return about_roll(state, order, roll, is_repeated=name != roll_id)
    if some is not None:
        return about_round(state, order, some)
    return about_guts(state, check) if check is not None else None


def about_roll(
    state: Skirmish, order: Engagement, roll: FixedRoll, *, is_repeated: bool = False
) -> Page:
    """How many dice, their Success Value piece by piece, and whom they are compared with."""
    pairs = [one for one in order.pairs if roll.id in {one.a.roll, one.b.roll if one.b else ""}]
    lines: list[Line] = [line(_count(state, roll, is_repeated=is_repeated))]
    for pair in pairs:
        lines += [BLANK, *_about_pair(state, order, pair, roll)]
    other = name_of(state, roll.against) if roll.against else "–"
    return Page(
        word(N_("why.sv-title"), name=name_of(state, roll.trooper), other=other), tuple(lines)
    )


def _count(state: Skirmish, roll: FixedRoll, *, is_repeated: bool) -> str:
    if is_repeated:
        return word(N_("why.dice-again"))
    trooper = state.trooper(roll.trooper)
    if trooper is not None and trooper.side != state.active:
        return word(N_("why.dice-aro"), n=roll.count)
    key = N_("why.dice-burst") if rule_of(roll.skill).is_attack else N_("why.dice-roll")
    return word(key, n=roll.count)


def _about_pair(state: Skirmish, order: Engagement, pair: FixedPair, roll: FixedRoll) -> list[Line]:
    is_a = pair.a.roll == roll.id
    mine, theirs = (pair.a, pair.b) if is_a or pair.b is None else (pair.b, pair.a)
    lines = [line(kind_of(order, pair)), *fixed_rows(state, order, mine)]
    lines.append(meaning_line(value_of(mine)))
    if theirs is not None:
        against = word(N_("why.against"), name=name_of(state, theirs.trooper))
        lines += [line((against, "strong")), *fixed_rows(state, order, theirs)]
    return [*lines, line((_chances(state, mine, theirs), "accent"))]


def _chances(state: Skirmish, mine: FixedSide, theirs: FixedSide | None) -> str:
    name = name_of(state, mine.trooper)
    if theirs is None:
        chance, _ = chances_between(mine.sv, mine.dice, 0, 0)
        return word(N_("why.chance"), name=name, chance=percent(chance))
    chance, other = chances_between(mine.sv, mine.dice, theirs.sv, theirs.dice)
    return word(
        N_("why.chances"),
        name=name,
        chance=percent(chance),
        other=name_of(state, theirs.trooper),
        other_chance=percent(other),
        nobody=percent(1 - chance - other),
    )
