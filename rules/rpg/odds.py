"""Exact odds of skill tests, opposed tests and combat dice.

Counts of equally likely rolls are folded together die by die; nothing is
simulated and nothing is a floating-point number until it is shown. The die is
classified by the same `Aim` and `points` that judge dice from the table.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias, TypeVar

from rules.rpg import combat_dice, skill_test
from rules.rpg.skill_test import Aim, Outcome, Winner, outcome
from rules.values import frozen

Key = TypeVar("Key", bound=Hashable)

Spread: TypeAlias = "Mapping[tuple[int, int], Fraction]"
"""The chance of each (successes, complications) or (total, effects)."""

_NOTHING: Spread = {(0, 0): Fraction(1)}


@frozen
class Odds:
    """What may come of a test, before the dice are thrown.

    Attributes:
        passed: The chance to pass.
        momentum: The mean Momentum, a failure counting 0.
        complication: The chance of at least one Complication.
        passed_and_complication: The chance of both together.
        by_successes: The chance of each number of successes.
        by_momentum: The chance of each Momentum, failures under 0.
        by_complications: The chance of each number of Complications.
    """

    passed: Fraction
    momentum: Fraction
    complication: Fraction
    passed_and_complication: Fraction
    by_successes: Mapping[int, Fraction]
    by_momentum: Mapping[int, Fraction]
    by_complications: Mapping[int, Fraction]

    @property
    def cannot_succeed(self) -> bool:
        """Whether no roll at all would pass."""
        return self.passed == 0


@frozen
class OpposedOdds:
    """The four outcomes of an opposed test; they sum to 1."""

    a: Fraction
    b: Fraction
    draw: Fraction
    nobody: Fraction


def odds(
    aim: Aim,
    dice: int,
    difficulty: int,
    set_dice: int = 0,
    helpers: tuple[Aim, ...] = (),
) -> Odds:
    """The odds of a test with `dice` thrown dice, set dice and helpers (one die each)."""
    spread = team_spread(aim, dice, set_dice, helpers)
    passed = {key: chance for key, chance in spread.items() if key[0] >= difficulty}
    return Odds(
        passed=sum(passed.values(), Fraction(0)),
        momentum=sum(((key[0] - difficulty) * one for key, one in passed.items()), Fraction(0)),
        complication=_sum_if(spread, lambda key: key[1] > 0),
        passed_and_complication=_sum_if(passed, lambda key: key[1] > 0),
        by_successes=_gather((key[0], one) for key, one in spread.items()),
        by_momentum=_gather((max(key[0] - difficulty, 0), one) for key, one in spread.items()),
        by_complications=_gather((key[1], one) for key, one in spread.items()),
    )


@lru_cache(maxsize=256)
def team_spread(aim: Aim, dice: int, set_dice: int = 0, helpers: tuple[Aim, ...] = ()) -> Spread:
    """The joint chance of successes that count and of Complications (rpg:I11)."""
    leader = _NOTHING
    for _ in range(dice):
        leader = _convolve(leader, _faces(aim))
    leader = _shift(leader, set_dice * aim.successes(1))
    helping = _NOTHING
    for helper in helpers:
        helping = _convolve(helping, _faces(helper))
    return _gather(
        ((own + given if own else 0, mine + theirs), chance * other)
        for (own, mine), chance in leader.items()
        for (given, theirs), other in helping.items()
    )


@frozen
class Contender:
    """One side of an opposed test: its chances by successes, and what it needs."""

    by_successes: Mapping[int, Fraction]
    difficulty: int
    expertise: int


def opposed_odds(a: Contender, b: Contender) -> OpposedOdds:
    """The odds of an opposed test (rpg:I10, I20)."""
    chances = _gather(
        (
            skill_test.oppose(one, a.expertise, other, b.expertise).winner,
            chance * against,
        )
        for one, chance in _outcomes(a).items()
        for other, against in _outcomes(b).items()
    )
    zero = Fraction(0)
    return OpposedOdds(
        chances.get(Winner.A, zero),
        chances.get(Winner.B, zero),
        chances.get(Winner.DRAW, zero),
        chances.get(Winner.NOBODY, zero),
    )


@frozen
class CombatOdds:
    """What may come of some combat dice."""

    by_total: Mapping[int, Fraction]
    by_effects: Mapping[int, Fraction]
    mean: Fraction
    any_effect: Fraction


def combat_odds(dice: int, six_points: int = 0) -> CombatOdds:
    """The odds of combat dice; a 6 is one Effect and `six_points` points (rpg:A28)."""
    face = Fraction(1, combat_dice.SIDES)
    one = _gather(
        (
            (
                combat_dice.points(value, six_points),
                int(value == combat_dice.EFFECT_FACE),
            ),
            face,
        )
        for value in range(1, combat_dice.SIDES + 1)
    )
    spread = _NOTHING
    for _ in range(dice):
        spread = _convolve(spread, one)
    return CombatOdds(
        by_total=_gather((key[0], chance) for key, chance in spread.items()),
        by_effects=_gather((key[1], chance) for key, chance in spread.items()),
        mean=sum((key[0] * chance for key, chance in spread.items()), Fraction(0)),
        any_effect=_sum_if(spread, lambda key: key[1] > 0),
    )


def _faces(aim: Aim) -> Spread:
    face = Fraction(1, skill_test.SIDES)
    return _gather(
        ((aim.successes(value), int(aim.complicates(value))), face)
        for value in range(1, skill_test.SIDES + 1)
    )


def _outcomes(side: Contender) -> dict[Outcome, Fraction]:
    return _gather(
        (outcome(count, side.difficulty), one) for count, one in side.by_successes.items()
    )


def _convolve(left: Spread, right: Spread) -> dict[tuple[int, int], Fraction]:
    return _gather(
        ((a + c, b + d), one * other)
        for (a, b), one in left.items()
        for (c, d), other in right.items()
    )


def _shift(spread: Spread, by: int) -> Spread:
    return {(key[0] + by, key[1]): chance for key, chance in spread.items()}


def _gather(pairs: Iterable[tuple[Key, Fraction]]) -> dict[Key, Fraction]:
    total: dict[Key, Fraction] = {}
    for key, chance in pairs:
        total[key] = total.get(key, Fraction(0)) + chance
    return total


def _sum_if(spread: Spread, wanted: Callable[[tuple[int, int]], bool]) -> Fraction:
    return sum((chance for key, chance in spread.items() if wanted(key)), Fraction(0))
