"""Splits of a Burst: `rolls:B1` to `rolls:B5` and what each split promises."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.chance import tenths_of_percent
from rules.skirmish.burst import (
    Answer,
    Target,
    best_split,
    compare_splits,
    judge_split,
    split_count,
    splits,
)
from rules.skirmish.odds import normal_odds, survivors

ANSWERS = st.none() | st.builds(Answer, st.integers(-2, 25), st.integers(1, 2), st.booleans())
TARGETS = st.lists(st.builds(Target, st.integers(-2, 25), ANSWERS), min_size=1, max_size=3)

SHOOTS = Target(12, Answer(11))
IDLE = Target(12)


def test_whole_burst_is_placed_largest_first() -> None:
    """rolls:B1: every way to place three dice on two targets, largest first die first."""
    assert list(splits(3, 2)) == [(3, 0), (2, 1), (1, 2), (0, 3)]


@given(st.integers(1, 6), st.integers(1, 4))
def test_every_split_is_listed_once(burst: int, targets: int) -> None:
    """turn:C12: no split twice, none missing, each of them uses the whole Burst."""
    found = list(splits(burst, targets))

    assert split_count(burst, targets) == len(set(found)) == len(found)
    assert {burst} == {sum(dice) for dice in found}
    assert all(earlier > later for earlier, later in pairwise(found))


def test_six_dice_on_four_targets() -> None:
    """turn:C12: 84 splits for the largest Burst over four targets."""
    assert len(compare_splits(6, (SHOOTS, IDLE, SHOOTS, Target(9, Answer(12))))) == 84


def test_nobody_to_aim_at() -> None:
    """rolls:B1: without a target there is no split."""
    assert compare_splits(3, ()) == ()


def test_pieces_are_rolls_of_their_own() -> None:
    """rolls:B2: 2/1 on two Zhanshi who shoot back, each its own Face to Face Roll."""
    two, one = survivors(12, 2, 11, 1), survivors(12, 1, 11, 1)

    found = judge_split((2, 1), (SHOOTS, SHOOTS))

    assert 1 - (1 - two.a_scores) * (1 - one.a_scores) == found.at_least_one
    assert (1 - two.b_scores) * (1 - one.b_scores) == found.unhurt
    assert two.expected_a + one.expected_a == found.expected


def test_best_for_one_hit_is_two_and_one() -> None:
    """rolls:B2: against two who shoot back, 2/1 hits somebody with 79.6 %."""
    found = best_split(compare_splits(3, (SHOOTS, SHOOTS)))

    assert found.dice == (2, 1)
    assert tenths_of_percent(found.at_least_one) == 796


def test_compared_as_in_the_design() -> None:
    """rolls:B3: 2/1 on one who shoots back and one who does nothing."""
    found = compare_splits(3, (SHOOTS, IDLE))[1]

    assert (Fraction("0.85595"), Fraction("0.74925"), Fraction("1.465")) == (
        found.at_least_one,
        found.unhurt,
        found.expected,
    )


def test_unnamed_attacker_makes_a_normal_roll() -> None:
    """rolls:B4: whoever shoots without being shot at is unopposed and may hurt the shooter."""
    found = judge_split((0, 3), (SHOOTS, IDLE))

    assert 1 - normal_odds(11, 1).a_scores == found.unhurt
    assert Fraction(936, 1000) == found.at_least_one


@pytest.mark.parametrize("dice", [(3, 0), (0, 3), (2, 1)])
def test_dodge_never_hurts_the_shooter(dice: tuple[int, ...]) -> None:
    """rolls:F9: losing to a Dodge does nothing to the attacker."""
    dodges = Target(15, Answer(10, harms=False))

    assert judge_split(dice, (dodges, dodges)).unhurt == 1


def test_dodge_still_opposes_the_shots() -> None:
    """rolls:F9: a Dodge is a Face to Face Roll for the shots at that trooper."""
    found = judge_split((3,), (Target(15, Answer(10, harms=False)),))

    assert survivors(15, 3, 10, 1).a_scores == found.at_least_one


def test_best_breaks_ties_by_safety_then_by_order() -> None:
    """The best split hits most surely, then is safest, then is the first listed."""
    twins = compare_splits(3, (IDLE, IDLE))
    safer = compare_splits(1, (Target(0, Answer(5)), Target(0, Answer(5, harms=False))))

    assert best_split(twins).dice == (3, 0)
    assert best_split(safer).dice == (1, 0)


def test_safer_of_equal_splits_wins_though_listed_later() -> None:
    """The shooter's safety decides between splits that hit equally surely."""
    wild, calm = judge_split((1,), (SHOOTS,)), judge_split((1,), (IDLE,))
    risky = type(wild)((1, 0), Fraction(1, 2), Fraction(1, 4), Fraction(1))
    safe = type(calm)((0, 1), Fraction(1, 2), Fraction(3, 4), Fraction(1))

    assert safe == best_split((risky, safe))


@given(st.integers(1, 4), TARGETS)
@settings(max_examples=50)
def test_compared_is_judged_split_by_split(burst: int, targets: list[Target]) -> None:
    """Comparing all splits gives for each what judging it alone gives, all of them chances."""
    found = compare_splits(burst, targets)

    assert found == tuple(judge_split(one.dice, targets) for one in found)
    assert all(0 <= one.at_least_one <= 1 and 0 <= one.unhurt <= 1 for one in found)
    assert all(one.at_least_one <= one.expected <= burst for one in found)
