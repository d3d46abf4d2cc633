"""Exact chances: golden rows, brute force and properties."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.ashes import odds, progression, roll
from rules.ashes.odds import Chances, Throw, against_adversity, opposed

sides = st.builds(Throw, st.sampled_from([2, 3, 4]), st.integers(0, 12), st.integers(-4, 3))


def every_throw(side: Throw) -> Iterator[tuple[int, int]]:
    """Each throw there is, as its total and the sum of its d6."""
    for d6 in product(range(1, 7), repeat=side.d6):
        for d4 in product(range(1, 5), repeat=abs(side.net_d4)):
            yield roll.total(d6, side.ndp, side.modifier, d4, side.net_d4), sum(d6)


@pytest.mark.parametrize(
    ("side", "adversity", "expected"),
    [
        (Throw(3, 0), 10, Fraction(1, 2)),
        (Throw(3, 0), 11, Fraction(3, 8)),
        (Throw(3, 5, -1), 15, Fraction(2, 9)),
        (Throw(3, 5), 15, Fraction(1, 2)),
        (Throw(3, 5, 1), 15, Fraction(7, 9)),
        (Throw(3, 0), 18, Fraction(0)),
    ],
)
def test_anchors_of_success(side: Throw, adversity: int, expected: Fraction) -> None:
    """ashes:A2: known chances of exceeding an Adversity."""
    assert expected == against_adversity(side, adversity).succeeds


def test_a_modifier_counts_as_a_level_does_for_success_only() -> None:
    """ashes:A1, P1: +2 of a chapter helps the total and leaves the DP alone."""
    helped = against_adversity(Throw(3, 2, modifier=2), 12)
    levelled = against_adversity(Throw(3, 4), 12)
    assert (levelled.succeeds, Throw(3, 2).progress) == (helped.succeeds, helped.earns_pdp)


def test_failure_teaches_too() -> None:
    """ashes:B3: at NdP 0 against Adversity 10, 73 of 216 throws fail and earn a PdP."""
    assert Fraction(73, 216) == against_adversity(Throw(3, 0), 10).progress_in_failure


def test_progress_may_need_success() -> None:
    """ashes:B3, option pdp_needs_success: only throws that do both earn."""
    chances = against_adversity(Throw(3, 0), 10).needing_success()
    assert (Fraction(1, 2), Fraction(1, 2)) == (chances.earns_pdp, chances.both)


def test_the_assured_band_teaches_nothing() -> None:
    """ashes:A3, B4: it happens for sure and earns nothing."""
    assert Chances(Fraction(1), Fraction(0), Fraction(0)) == odds.ASSURED_CHANCES


def test_each_side_nets_its_own_dice() -> None:
    """ashes:B11: +1 d4 against -1 d4 with equal NdP."""
    assert Fraction(313417, 373248) == opposed(Throw(3, 4, 1), Throw(3, 4, -1)).attacker.succeeds


def test_each_side_tests_its_own_dp() -> None:
    """ashes:B10: an opponent changes nothing about the chance of progress."""
    chances = opposed(Throw(3, 4, 1), Throw(2, 3, -1))
    assert (Fraction(3, 8), Fraction(1, 12)) == (
        chances.attacker.earns_pdp,
        chances.defender.earns_pdp,
    )


@pytest.mark.parametrize("adversity", [4, 9, 14, 20])
@pytest.mark.parametrize("side", [Throw(2, 1, -2), Throw(3, 5, 1), Throw(3, 2, -1, 3), Throw(4, 3)])
def test_odds_agree_with_every_throw(side: Throw, adversity: int) -> None:
    """ashes:A1-A10, P2: counting by sums equals judging each throw."""
    dp = progression.difficulty(side.ndp)
    won = earned = both = 0
    for result, shown in every_throw(side):
        success, progress = roll.succeeds(result, adversity), progression.reaches(shown, dp)
        won += success
        earned += progress
        both += success and progress
    every = side.throws()
    assert against_adversity(side, adversity) == Chances(
        Fraction(won, every), Fraction(earned, every), Fraction(both, every)
    )


@pytest.mark.parametrize("assured", [False, True])
def test_opposed_odds_agree_with_every_pair_of_throws(assured: bool) -> None:
    """ashes:A4, B9, B10: both sides' chances equal judging each pair of throws."""
    attacker, defender = Throw(2, 0), Throw(2, 1, -1)
    won = mine = theirs = 0
    for (result, shown), (adversity, held) in product(every_throw(attacker), every_throw(defender)):
        success = roll.succeeds(result, adversity) or (assured and roll.is_assured(adversity))
        won += success
        mine += success and progression.reaches(shown, 8)
        theirs += not success and progression.reaches(held, 9)
    every = attacker.throws() * defender.throws()
    chances = opposed(attacker, defender, assured=assured)
    assert (Fraction(won, every), Fraction(mine, every), Fraction(theirs, every)) == (
        chances.attacker.succeeds,
        chances.attacker.both,
        chances.defender.both,
    )


@given(sides, sides)
def test_opposed_chances_sum_to_one(attacker: Throw, defender: Throw) -> None:
    """ashes:A4: somebody prevails, and the tie is part of the defender's share."""
    chances = opposed(attacker, defender)
    assert chances.attacker.succeeds + chances.defender.succeeds == 1
    assert 0 <= chances.tie <= chances.defender.succeeds


@given(sides, st.integers(4, 30))
def test_joint_chance_is_bounded_by_both(side: Throw, adversity: int) -> None:
    """ashes:P2: success and progress together are no likelier than either alone."""
    chances = against_adversity(side, adversity)
    assert 0 <= chances.both <= min(chances.succeeds, chances.earns_pdp) <= 1


@given(sides, st.integers(4, 30))
def test_a_higher_adversity_is_never_easier(side: Throw, adversity: int) -> None:
    """ashes:A2: chances fall or stay as the Adversity rises."""
    assert (
        against_adversity(side, adversity).succeeds
        >= against_adversity(side, adversity + 1).succeeds
    )
