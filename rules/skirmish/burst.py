"""Splitting a Burst over several targets, and which split does best.

`rolls:B1` to `rolls:B5`. The pieces of a split are rolls of their own: with a
target's answer that affects the shooter a Face to Face Roll, else a Normal
Roll. A target that gets no dice is not named, and whoever attacks without
being shot at makes a Normal Roll (`rolls:B4`).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

from rules.skirmish.odds import normal_odds, survivors
from rules.values import frozen


@frozen
class Answer:
    """What a target does about being shot at.

    Attributes:
        sv: The Success Value of its roll.
        burst: Its dice; 1 in the reactive turn unless a rule says otherwise (`rolls:B5`).
        harms: Whether winning hurts the shooter: an attack does, a Dodge or a
            Reset only saves its user (`rolls:F9`).
    """

    sv: int
    burst: int = 1
    harms: bool = True


@frozen
class Target:
    """Somebody whom the Burst may be aimed at.

    Attributes:
        sv: The shooter's Success Value against this target (`rolls:B2`).
        against: The target's answer; None where nothing opposes the shots.
    """

    sv: int
    against: Answer | None = None


@frozen
class Split:
    """One way to place the dice, and what it promises.

    Attributes:
        dice: Dice on each target, in the targets' order; 0 is not named.
        at_least_one: The chance that the shooter hits anybody at all.
        unhurt: The chance that no answer gets through to the shooter.
        expected: The mean number of hits, each Critical counted as one.
    """

    dice: tuple[int, ...]
    at_least_one: Fraction
    unhurt: Fraction
    expected: Fraction


class _Piece(NamedTuple):
    """One target's share of a split, in numbers of rolls out of `total`."""

    total: int
    without_hit: int
    without_harm: int
    hits: int


@lru_cache(maxsize=4096)
def _piece(target: Target, dice: int) -> _Piece:
    """What `dice` dice on `target` do; with 0 dice its attack is unopposed."""
    answer = target.against
    if answer is None:
        odds = normal_odds(target.sv, dice)
    else:
        odds = survivors(target.sv, dice, answer.sv, answer.burst)
    harm = sum(odds.b.values()) if answer is not None and answer.harms else 0
    return _Piece(
        odds.total,
        odds.total - sum(odds.a.values()),
        odds.total - harm,
        sum((hits + crits) * count for (hits, crits), count in odds.a.items()),
    )


def split_count(burst: int, targets: int) -> int:
    """How many ways there are to place `burst` dice on `targets` targets, at least 1."""
    return comb(burst + targets - 1, burst)


def splits(burst: int, targets: int) -> Iterator[tuple[int, ...]]:
    """Every way to place `burst` dice on `targets` targets, largest first die first.

    >>> list(splits(2, 2))
    [(2, 0), (1, 1), (0, 2)]
    """
    if targets < 1:
        return
    if targets == 1:
        yield (burst,)
        return
    for first in range(burst, -1, -1):
        for rest in splits(burst - first, targets - 1):
            yield (first, *rest)


def judge_split(dice: Sequence[int], targets: Sequence[Target]) -> Split:
    """What placing `dice` on `targets`, one number for each, promises."""
    pieces = [_piece(target, count) for target, count in zip(targets, dice, strict=True)]
    return _together(tuple(dice), pieces)


def _together(dice: tuple[int, ...], pieces: Sequence[_Piece]) -> Split:
    total = prod(piece.total for piece in pieces)
    without_hit = prod(piece.without_hit for piece in pieces)
    return Split(
        dice,
        Fraction(total - without_hit, total),
        Fraction(prod(piece.without_harm for piece in pieces), total),
        Fraction(sum(piece.hits * (total // piece.total) for piece in pieces), total),
    )


def compare_splits(burst: int, targets: Sequence[Target]) -> tuple[Split, ...]:
    """Every split of the whole Burst (`rolls:B1`, `turn:C12`), largest first die first.

    There are `split_count` of them: 84 for six dice on four targets; none
    where there is nobody to aim at.
    """
    table = [[_piece(target, dice) for dice in range(burst + 1)] for target in targets]
    return tuple(
        _together(dice, [row[count] for row, count in zip(table, dice, strict=True)])
        for dice in splits(burst, len(targets))
    )


def best_split(compared: Sequence[Split]) -> Split:
    """The split that hits most surely, then leaves the shooter safest, then comes first."""
    return max(compared, key=lambda split: (split.at_least_one, split.unhurt))
