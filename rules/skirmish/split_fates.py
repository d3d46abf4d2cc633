"""Splits of a Burst compared to the end: who dies, who is out, who stays unhurt.

`rules.skirmish.burst` ranks splits by what hits; here the same splits go
through the Saving Rolls of everybody in them, and any score may rank them.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import TypeAlias

from rules.skirmish.burst import Target, splits
from rules.skirmish.odds import normal_odds, survivors
from rules.skirmish.saving_odds import (
    NO_HARM,
    Blow,
    Fates,
    HarmOdds,
    fates_of,
    harm_to_a,
    harm_to_b,
    together,
)
from rules.skirmish.wounds import Body
from rules.values import frozen


@frozen
class Aim:
    """Somebody whom the Burst may be aimed at, and what hits would do both ways.

    Attributes:
        target: The numbers of the roll, as for `burst.compare_splits`.
        blow: What the shooter's hits do to it.
        body: How it stands.
        reply: What its hits do to the shooter; None where they do nothing.
    """

    target: Target
    blow: Blow
    body: Body
    reply: Blow | None = None


@frozen
class SplitFates:
    """One way to place the dice and what becomes of everybody.

    The targets' fates are independent of each other; the shooter's takes in
    every answer.
    """

    dice: tuple[int, ...]
    targets: tuple[Fates, ...]
    shooter: Fates


Score: TypeAlias = Callable[[SplitFates], Fraction]
"""How good a split is; the highest is best."""


class Goal(StrEnum):
    """What a split may be asked for."""

    KILL = "kill"
    """At least one target Dead."""
    OUT = "out"
    """At least one target in a Null state."""
    UNHURT = "unhurt"
    """The shooter loses nothing and enters no state."""
    STAND = "stand"
    """The shooter is not Null in the end."""


def _any(chances: Sequence[Fraction]) -> Fraction:
    return 1 - prod((1 - chance for chance in chances), start=Fraction(1))


def kill(split: SplitFates) -> Fraction:
    """The chance that at least one target ends up Dead."""
    return _any([fates.dead for fates in split.targets])


def out(split: SplitFates) -> Fraction:
    """The chance that at least one target ends up Null."""
    return _any([fates.out for fates in split.targets])


def unhurt(split: SplitFates) -> Fraction:
    """The chance that the shooter comes out as before."""
    return split.shooter.unhurt


def stand(split: SplitFates) -> Fraction:
    """The chance that the shooter is not Null in the end."""
    return 1 - split.shooter.out


SCORES: Mapping[Goal, Score] = {
    Goal.KILL: kill,
    Goal.OUT: out,
    Goal.UNHURT: unhurt,
    Goal.STAND: stand,
}
"""The score of each goal."""


@lru_cache(maxsize=4096)
def _piece(aim: Aim, dice: int, shooter: Body) -> tuple[Fates, HarmOdds]:
    """What `dice` dice on `aim` do to it, and what its answer does to the shooter.

    With 0 dice it is not named and its attack is a Normal Roll (rolls:B4).
    """
    answer = aim.target.against
    if answer is None:
        odds = normal_odds(aim.target.sv, dice)
    else:
        odds = survivors(aim.target.sv, dice, answer.sv, answer.burst)
    theirs = fates_of(harm_to_b(odds, aim.blow, aim.body), aim.body)
    if answer is None or aim.reply is None or not answer.harms:
        return theirs, NO_HARM
    return theirs, harm_to_a(odds, aim.reply, shooter)


def judge_fates(
    dice: Sequence[int], aims: Sequence[Aim], shooter: Body, others: Sequence[HarmOdds] = ()
) -> SplitFates:
    """What placing `dice` on `aims`, one number for each, leads to.

    `others` is what anybody else may do to the shooter meanwhile.
    """
    pieces = [_piece(aim, count, shooter) for aim, count in zip(aims, dice, strict=True)]
    return _together(tuple(dice), pieces, shooter, others)


def _together(
    dice: tuple[int, ...],
    pieces: Sequence[tuple[Fates, HarmOdds]],
    shooter: Body,
    others: Sequence[HarmOdds] = (),
) -> SplitFates:
    harm = together((*(theirs for _fates, theirs in pieces), *others), shooter.fatal)
    return SplitFates(dice, tuple(fates for fates, _harm in pieces), fates_of(harm, shooter))


def compare_fates(burst: int, aims: Sequence[Aim], shooter: Body) -> tuple[SplitFates, ...]:
    """Every split of the whole Burst (rolls:B1), largest first die first."""
    table = [[_piece(aim, dice, shooter) for dice in range(burst + 1)] for aim in aims]
    return tuple(
        _together(dice, [row[count] for row, count in zip(table, dice, strict=True)], shooter)
        for dice in splits(burst, len(aims))
    )


def best_for(compared: Sequence[SplitFates], score: Score) -> SplitFates:
    """The split with the highest score, then the safest for the shooter, then the first."""
    return max(compared, key=lambda split: (score(split), unhurt(split)))
