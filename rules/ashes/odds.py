"""Exact chances of a roll, by counting every throw there is.

The d6 decide two things at once, success and progress, so their joint chance
is counted, never multiplied.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from rules.ashes.progression import difficulty, reaches
from rules.ashes.roll import D4, D6, is_assured, succeeds
from rules.values import frozen

KEPT = 512
"""So many answers are remembered, since a screen asks the same on every key."""


@lru_cache(KEPT)
def sums(count: int, sides: int) -> Mapping[int, int]:
    """Sum of `count` dice -> the number of throws that show it.

    >>> dict(sums(2, 4))[5]
    4
    """
    ways = {0: 1}
    for _ in range(count):
        longer: dict[int, int] = {}
        for known, many in ways.items():
            for face in range(1, sides + 1):
                longer[known + face] = longer.get(known + face, 0) + many
        ways = longer
    return ways


@frozen
class Throw:
    """What one side throws, as far as chances go.

    Attributes:
        d6: How many d6: 2, 3 or 4.
        ndp: The skill's NdP.
        net_d4: d4 to throw, signed.
        modifier: The chapter's modifier, signed.
        lies: The sum of its d6 and its total where its dice lie there already;
            None before.
    """

    d6: int
    ndp: int
    net_d4: int = 0
    modifier: int = 0
    lies: tuple[int, int] | None = None

    def throws(self) -> int:
        """How many equally likely throws there are."""
        return 1 if self.lies else int(D6**self.d6 * D4 ** abs(self.net_d4))

    def totals(self) -> Mapping[int, int]:
        """Total -> the number of throws that give it."""
        return _totals(self)

    @property
    def mean_total(self) -> Fraction:
        """The expected total."""
        return Fraction(7 * self.d6, 2) + self.ndp + self.modifier + Fraction(5 * self.net_d4, 2)

    @property
    def progress(self) -> Fraction:
        """The chance that the d6 reach the DP (ashes:P2)."""
        dp = difficulty(self.ndp)
        if self.lies:
            return Fraction(int(reaches(self.lies[0], dp)))
        ways = sum(many for shown, many in sums(self.d6, D6).items() if reaches(shown, dp))
        return Fraction(ways, D6**self.d6)


@lru_cache(KEPT)
def _totals(side: Throw, *, learning: bool = False) -> Mapping[int, int]:
    """Total -> throws; with `learning` only those whose d6 reach the DP."""
    dp = difficulty(side.ndp)
    if side.lies:
        shown, result = side.lies
        return {} if learning and not reaches(shown, dp) else {result: 1}
    ways: dict[int, int] = {}
    for shown, many in sums(side.d6, D6).items():
        if learning and not reaches(shown, dp):
            continue
        for added, ways_added in _d4_sums(side.net_d4).items():
            result = shown + side.ndp + side.modifier + added
            ways[result] = ways.get(result, 0) + many * ways_added
    return ways


def _d4_sums(net_d4: int) -> Mapping[int, int]:
    sign = -1 if net_d4 < 0 else 1
    return {sign * shown: many for shown, many in sums(abs(net_d4), D4).items()}


@frozen
class Chances:
    """The chances of one side of a roll.

    Attributes:
        succeeds: That the action comes off, or the defence holds.
        earns_pdp: That the skill earns a PdP.
        both: That both happen in the same throw.
    """

    succeeds: Fraction
    earns_pdp: Fraction
    both: Fraction

    @property
    def progress_in_failure(self) -> Fraction:
        """That the roll fails and the skill still learns from it (ashes:B3)."""
        return self.earns_pdp - self.both

    def needing_success(self) -> "Chances":
        """The same where a table gives PdP only for successes (ashes:B3)."""
        return Chances(self.succeeds, self.both, self.both)


ASSURED_CHANCES = Chances(Fraction(1), Fraction(0), Fraction(0))
"""The Assured band: it happens, nothing is thrown, nothing is learned (ashes:A3, B4)."""


@lru_cache(KEPT)
def against_adversity(side: Throw, adversity: int) -> Chances:
    """The chances against a fixed Adversity that is not Assured (ashes:A2, P2).

    >>> against_adversity(Throw(3, 0), 11).succeeds
    Fraction(3, 8)
    """
    dp = difficulty(side.ndp)
    won = earned = both = 0
    for shown, many in sums(side.d6, D6).items():
        enough = many * _ways_to_succeed(side, shown, adversity)
        won += enough
        if reaches(shown, dp):
            earned += many * D4 ** abs(side.net_d4)
            both += enough
    every = side.throws()
    return Chances(Fraction(won, every), Fraction(earned, every), Fraction(both, every))


def _ways_to_succeed(side: Throw, shown: int, adversity: int) -> int:
    return sum(
        many
        for added, many in _d4_sums(side.net_d4).items()
        if succeeds(shown + side.ndp + side.modifier + added, adversity)
    )


@frozen
class Opposed:
    """The chances of an opposed roll, for the two sides.

    Attributes:
        attacker: The acting side.
        defender: The side that holds on a tie.
        tie: The chance of equal totals; it is part of the defender's (ashes:A4).
    """

    attacker: Chances
    defender: Chances
    tie: Fraction


@lru_cache(KEPT)
def opposed(attacker: Throw, defender: Throw, *, assured: bool = False) -> Opposed:
    """The chances where the Adversity is the defender's total (ashes:A4, B10, B11).

    With `assured` a defence of 3 or less is beaten whatever the attack shows (ashes:B9).
    """
    defence, learned = _totals(defender), _totals(defender, learning=True)
    mine, mine_learned = _totals(attacker), _totals(attacker, learning=True)
    beaten = _beaten(mine, defence, assured=assured)
    beaten_learning = _beaten(mine_learned, defence, assured=assured)
    every = attacker.throws() * defender.throws()
    won = sum(many * beaten[total] for total, many in defence.items())
    both = sum(many * beaten_learning[total] for total, many in defence.items())
    tie = sum(many * mine.get(total, 0) for total, many in defence.items())
    held = sum(many * (attacker.throws() - beaten[total]) for total, many in learned.items())
    return Opposed(
        Chances(Fraction(won, every), attacker.progress, Fraction(both, every)),
        Chances(Fraction(every - won, every), defender.progress, Fraction(held, every)),
        Fraction(tie, every),
    )


def _beaten(
    attack: Mapping[int, int], defence: Mapping[int, int], *, assured: bool
) -> Mapping[int, int]:
    """Defence -> the throws among `attack` that beat it, counted from the highest down."""
    results = sorted(attack, reverse=True)
    found: dict[int, int] = {}
    counted = place = 0
    for adversity in sorted(defence, reverse=True):
        while place < len(results) and succeeds(results[place], adversity):
            counted += attack[results[place]]
            place += 1
        found[adversity] = counted
    if assured:
        every = sum(attack.values())
        found |= {total: every for total in defence if is_assured(total)}
    return found
