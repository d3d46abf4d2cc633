"""Exact odds of Normal and Face to Face Rolls, by counting equally likely rolls.

Nothing is simulated. `rolls.classify` sorts the twenty faces of each side
once; from these counts the survivors follow in closed form: for every best
value that the other side can show, this side's dice are independent again.
All counts are whole numbers out of 20 to the power of all dice.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from operator import mul
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from attrs import field

from rules.skirmish.rolls import Classified, Outcome, classify, plainly
from rules.skirmish.success_value import SIDES
from rules.values import frozen

Counts: TypeAlias = Mapping[tuple[int, int], int]
"""(hits, Criticals) that survive -> number of rolls; without (0, 0) and zero counts."""

NONE: Counts = MappingProxyType({})
"""The counts of a side that cannot score."""


@frozen
class FaceToFaceOdds:
    """Every outcome of a roll, counted.

    Attributes:
        total: All equally likely rolls: 20 to the power of both sides' dice,
            also where an SV below 1 means that a side rolls nothing.
        a: What side a scores, by number of rolls.
        b: What side b scores, by number of rolls; empty in a Normal Roll.
        neither: Rolls in which nobody scores.
    """

    total: int
    a: Counts
    b: Counts = field(default=NONE)
    neither: int = 0

    @property
    def a_scores(self) -> Fraction:
        """The chance that side a hits at least once."""
        return Fraction(sum(self.a.values()), self.total)

    @property
    def b_scores(self) -> Fraction:
        """The chance that side b hits at least once."""
        return Fraction(sum(self.b.values()), self.total)

    @property
    def nobody(self) -> Fraction:
        """The chance that nothing takes effect."""
        return Fraction(self.neither, self.total)

    @property
    def expected_a(self) -> Fraction:
        """The mean number of dice of side a that take effect, Criticals included."""
        return Fraction(_dice(self.a), self.total)

    @property
    def expected_b(self) -> Fraction:
        """The mean number of dice of side b that take effect, Criticals included."""
        return Fraction(_dice(self.b), self.total)


def _dice(counts: Counts) -> int:
    return sum((hits + crits) * count for (hits, crits), count in counts.items())


class Faces(NamedTuple):
    """The twenty faces of a die against one SV, sorted.

    `plain` holds the values of the ordinary successes, lowest first.
    """

    critical: int
    plain: tuple[int, ...]
    missed: int


@lru_cache(maxsize=256)
def faces_of(sv: int, is_plain: bool = False) -> Faces:
    """Sort the faces of a die against `sv`, by the judging's own classification.

    `is_plain` makes Criticals ordinary successes (`turn:E14`).
    """
    found = [classify(sv, face) for face in range(1, SIDES + 1)]
    found = [plainly(one) for one in found] if is_plain else found
    outcomes = [one.outcome for one in found]
    return Faces(
        outcomes.count(Outcome.CRITICAL),
        tuple(one.value for one in found if one.outcome is Outcome.SUCCESS),
        outcomes.count(Outcome.FAILURE),
    )


@lru_cache(maxsize=1024)
def _surviving_faces(
    own: int, other: int, own_plain: bool, other_plain: bool
) -> tuple[tuple[int, int, int], ...]:
    """How one's plain faces fare against each best that the other side can show.

    Each entry is (plain faces of `own` that survive, faces of `other` that
    stay at or below the best, faces of `other` that stay below it); the first
    entry is the case that `other` misses with everything. Bests that leave the
    same faces are merged, which telescopes their ranges into one.
    """
    mine, theirs = faces_of(own, own_plain), faces_of(other, other_plain)
    merged = [(len(mine.plain), theirs.missed, 0)]
    for below, best in enumerate(theirs.plain, start=theirs.missed):
        left = sum(value > best for value in mine.plain)
        if left == merged[-1][0]:
            merged[-1] = (left, below + 1, merged[-1][2])
        else:
            merged.append((left, below + 1, below))
    return tuple(merged)


def _side(
    own: int,
    burst: int,
    other: int,
    opposing: int,
    *,
    own_plain: bool = False,
    other_plain: bool = False,
) -> dict[tuple[int, int], int]:
    """Rolls of both sides by the survivors of `own`, as `Counts` says."""
    critical, plain, _missed = faces_of(own, own_plain)
    if not opposing:
        return _multinomial(critical, burst, (len(plain),), (1,))
    weights: list[int] = []
    lefts: list[int] = []
    for left, upto, below in _surviving_faces(own, other, own_plain, other_plain):
        weight = upto**opposing - below**opposing
        if weight:
            weights.append(weight)
            lefts.append(left)
    return _multinomial(critical, burst, lefts, weights)


def _multinomial(
    critical: int, burst: int, lefts: Sequence[int], weights: Sequence[int]
) -> dict[tuple[int, int], int]:
    """Spread `burst` dice over Critical, surviving and dead faces, case by case.

    Case i leaves `lefts[i]` surviving plain faces and stands for `weights[i]`
    rolls of the other side. The sum over the cases does not depend on which
    dice are Criticals, so it is taken once for each (survivors, dead).
    """
    deads = [SIDES - critical - left for left in lefts]
    dead_powers = [[1] * len(lefts)]
    for _ in range(burst):
        dead_powers.append(list(map(mul, dead_powers[-1], deads)))
    critical_powers = [critical**crits for crits in range(burst + 1)]
    found: dict[tuple[int, int], int] = {}
    alive = list(weights)
    for hits in range(burst + 1):
        ways = comb(burst, hits)
        rest = burst - hits
        for crits in range(rest + 1):
            count = sum(map(mul, alive, dead_powers[rest - crits])) * critical_powers[crits]
            if count and (hits or crits):
                found[hits, crits] = count * ways * comb(rest, crits)
        alive = list(map(mul, alive, lefts))
    return found


@lru_cache(maxsize=512)
def survivors(
    sv_a: int, burst_a: int, sv_b: int, burst_b: int, *, is_a_plain: bool = False
) -> FaceToFaceOdds:
    """The odds of a Face to Face Roll: side a's dice against side b's (`rolls:F2` to F8).

    A Burst of 0 is a side that does not roll. `is_a_plain` as in `rolls.judge_face_to_face`.
    """
    total = SIDES ** (burst_a + burst_b)
    a = _side(sv_a, burst_a, sv_b, burst_b, own_plain=is_a_plain)
    b = _side(sv_b, burst_b, sv_a, burst_a, other_plain=is_a_plain)
    neither = total - sum(a.values()) - sum(b.values())
    return FaceToFaceOdds(total, MappingProxyType(a), MappingProxyType(b), neither)


def normal_odds(sv: int, burst: int) -> FaceToFaceOdds:
    """The odds of a Normal Roll: nobody opposes the dice (`rolls:B3`)."""
    return survivors(sv, burst, sv, 0)


@frozen
class Attacker:
    """One of several attackers that a single Dodge or Reset die must answer.

    Attributes:
        sv: The attacker's Success Value.
        burst: The attacker's dice on this defender.
        against: The defender's Success Value in this comparison; below 1 the
            die does nothing here.
    """

    sv: int
    burst: int
    against: int


@frozen
class DodgeOdds:
    """What several attackers do to one defender who answers with one die.

    Attributes:
        total: All equally likely rolls: 20 to the power of all dice.
        hurt: (hits, Criticals) of all attackers together -> rolls.
        unhurt: Rolls in which nothing gets through.
    """

    total: int
    hurt: Counts
    unhurt: int

    @property
    def is_unhurt(self) -> Fraction:
        """The chance that nothing gets through."""
        return Fraction(self.unhurt, self.total)

    @property
    def expected(self) -> Fraction:
        """The mean number of dice that get through, Criticals included."""
        return Fraction(_dice(self.hurt), self.total)


def dodge_odds(attackers: Iterable[Attacker]) -> DodgeOdds:
    """The odds of one die that is compared with each attacker separately (`turn:E22`).

    The comparisons share the die, so they are not independent: its twenty
    faces are gone through one by one, and given the face the attackers are.
    """
    all_attackers = tuple(attackers)
    total = SIDES ** (1 + sum(one.burst for one in all_attackers))
    hurt: dict[tuple[int, int], int] = {}
    for face in range(1, SIDES + 1):
        together: Counts = {(0, 0): 1}
        for attacker in all_attackers:
            together = _added(together, against_die(attacker, classify(attacker.against, face)))
        for key, count in together.items():
            hurt[key] = hurt.get(key, 0) + count
    unhurt = hurt.pop((0, 0), 0)
    return DodgeOdds(total, MappingProxyType(hurt), unhurt)


def against_die(attacker: Attacker, die: Classified, *, is_plain: bool = False) -> Counts:
    """The attacker's rolls by what gets past this one die of the defender, (0, 0) among them.

    `is_plain` makes the attacker's Criticals ordinary successes.
    """
    every = SIDES**attacker.burst
    if die.outcome is Outcome.CRITICAL:
        return {(0, 0): every}
    critical, plain, _missed = faces_of(attacker.sv, is_plain)
    if die.outcome is Outcome.FAILURE:
        left = len(plain)
    else:
        left = sum(value > die.value for value in plain)
    found = _multinomial(critical, attacker.burst, (left,), (1,))
    found[0, 0] = every - sum(found.values())
    return found


def _added(one: Counts, other: Counts) -> Counts:
    """The rolls of two independent attackers together."""
    found: dict[tuple[int, int], int] = {}
    for (hits, crits), count in one.items():
        for (more_hits, more_crits), times in other.items():
            key = (hits + more_hits, crits + more_crits)
            found[key] = found.get(key, 0) + count * times
    return found
