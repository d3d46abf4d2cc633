"""Judging: from the dice of a complete roll to each side's result."""

from collections.abc import Mapping

from rules.ashes.awards import gain
from rules.ashes.open_roll import FixedSide, Roll, dice_name
from rules.ashes.outcome import Learning, Progress, Result, Verdict
from rules.ashes.progression import Level, reaches
from rules.ashes.roll import D4, D6, is_assured, succeeds, total
from rules.game import House


def judge(roll: Roll, before: Mapping[str, Level], house: House) -> tuple[Result, ...]:
    """Each side of a complete roll: its total, whether it succeeds, what its skill learns.

    An opposed roll's Adversity is the defender's total (ashes:A4). Each side
    tests its own d6 against its own DP (ashes:P2, B10). `before` is where each
    skill stood before this roll.
    """
    totals = [_total(roll, side) for side in roll.fixed]
    verdicts = _verdicts(roll, totals, house)
    return tuple(
        _result(roll, side, result, verdict, _progressed(roll, side, verdict, before, house))
        for side, result, verdict in zip(roll.fixed, totals, verdicts, strict=True)
    )


def _verdicts(roll: Roll, totals: list[int], house: House) -> list[Verdict]:
    if not roll.is_opposed:
        return [_verdict(totals[0], roll.against.adversity or 0)]
    mine, theirs = totals
    if house.is_on("assured_in_opposed") and is_assured(theirs):
        return [Verdict.ASSURED, Verdict.BEATEN]
    if succeeds(mine, theirs):
        return [Verdict.EXCEEDS, Verdict.BEATEN]
    return [_verdict(mine, theirs), Verdict.HOLDS_TIE if mine == theirs else Verdict.HOLDS]


def _verdict(result: int, adversity: int) -> Verdict:
    if succeeds(result, adversity):
        return Verdict.EXCEEDS
    return Verdict.EQUALS if result == adversity else Verdict.BELOW


def _faces(roll: Roll, side: FixedSide, sides: int) -> tuple[int, ...]:
    thrown = roll.given(dice_name(roll.id, side.role, sides))
    return thrown.faces if thrown else ()


def _total(roll: Roll, side: FixedSide) -> int:
    d6, d4 = _faces(roll, side, D6), _faces(roll, side, D4)
    return total(d6, side.ndp, side.modifier, d4, side.net_d4)


def _result(
    roll: Roll, side: FixedSide, result: int, verdict: Verdict, learned: tuple[Learning, Progress]
) -> Result:
    d6, d4 = _faces(roll, side, D6), _faces(roll, side, D4)
    return Result(side, d6, d4, result, verdict, verdict.is_good, *learned)


def _progressed(
    roll: Roll, side: FixedSide, verdict: Verdict, before: Mapping[str, Level], house: House
) -> tuple[Learning, Progress]:
    learning = _learning(side, sum(_faces(roll, side, D6)), verdict, house)
    pdp = int(house["pdp_per_roll"]) if learning is Learning.EARNED else 0
    return learning, gain(side.skill, before.get(side.skill, Level()), pdp, house)


def _learning(side: FixedSide, d6_sum: int, verdict: Verdict, house: House) -> Learning:
    """Only the d6 count, the roll's success does not, unless the table says so (ashes:P2, B3)."""
    if not reaches(d6_sum, side.dp):
        possible = reaches(D6 * side.d6, side.dp)
        return Learning.BELOW_DP if possible else Learning.OUT_OF_REACH
    if house.is_on("pdp_needs_success") and not verdict.is_good:
        return Learning.NEEDED_SUCCESS
    return Learning.EARNED
