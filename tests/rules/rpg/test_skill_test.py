"""One die, one roll, a team, two opponents."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.rpg.skill_test import (
    Aim,
    Decider,
    Outcome,
    Throw,
    Verdict,
    Winner,
    aim_for,
    judge,
    oppose,
    outcome,
)

FACES = st.integers(1, 20)
AIMS = st.builds(Aim, st.integers(0, 25), st.integers(0, 25), st.sampled_from([19, 20]))


@pytest.mark.parametrize(
    ("target", "focus", "face", "expected"),
    [
        pytest.param(10, 0, 10, 1, id="I1 equal scores"),
        pytest.param(10, 0, 11, 0, id="I1 above fails"),
        pytest.param(10, 3, 2, 2, id="I2 below focus"),
        pytest.param(10, 3, 3, 1, id="I2 equal to focus"),
        pytest.param(10, 1, 1, 1, id="I2 focus 1 never helps"),
        pytest.param(3, 7, 5, 1, id="A2 focus alone"),
        pytest.param(20, 0, 20, 1, id="I6 a 20 may score"),
    ],
)
def test_successes_of_a_die(target: int, focus: int, face: int, expected: int) -> None:
    """A die scores by the Target Number, and by Focus (rpg:I1, I2, A2)."""
    assert expected == Aim(target, focus).successes(face)


def test_focus_may_need_a_success() -> None:
    """Under `focus_needs_success` Focus above the Target Number gives nothing (rpg:A2)."""
    assert Aim(3, 7, needs_success=True).successes(5) == 0


def test_inclusive_focus_takes_its_own_face() -> None:
    """Under `focus_rule=le` a die equal to the Focus helps (rpg:A1)."""
    assert Aim(10, 3, is_inclusive=True).successes(3) == 2


@given(target=st.integers(0, 25), focus=st.integers(0, 20), face=FACES)
def test_strict_focus_is_inclusive_of_one_less(target: int, focus: int, face: int) -> None:
    """Strict F and inclusive F−1 agree on every die (rpg:I2)."""
    strict = Aim(target, focus).successes(face)
    assert strict == Aim(target, focus - 1, is_inclusive=True).successes(face)


def test_simple_test_always_passes() -> None:
    """At D0 even two 20s pass, with no Momentum and two Complications (rpg:I3)."""
    expected = Outcome(successes=0, passed=True, momentum=0, complications=2)
    assert expected == judge(Aim(10), 0, (20, 20))


def test_simple_test_turns_every_success_into_momentum() -> None:
    """At D0 each success is Momentum (rpg:I3)."""
    assert judge(Aim(10), 0, (4, 9)).momentum == 2


def test_exact_difficulty_passes_without_momentum() -> None:
    """Two successes at D2 pass with nothing over (rpg:I4)."""
    expected = Outcome(successes=2, passed=True, momentum=0, complications=0)
    assert expected == judge(Aim(10), 2, (4, 9))


@pytest.mark.parametrize(("expertise", "expected"), [(0, 2), (1, 1)])
def test_untrained_tests_are_riskier(expertise: int, expected: int) -> None:
    """Without Expertise 19 complicates, too; with 1 only the 20 does (rpg:I5)."""
    assert expected == judge(aim_for(10, expertise, 0), 0, (19, 20)).complications


def test_a_20_may_score_and_complicate() -> None:
    """At a Target Number of 20 a 20 does both (rpg:I6)."""
    expected = Outcome(successes=2, passed=True, momentum=0, complications=1)
    assert expected == judge(Aim(20), 2, (20, 5))


def test_success_and_complication_in_one_roll() -> None:
    """A roll may pass and complicate (rpg:I7)."""
    result = judge(Aim(10), 1, (1, 20))
    assert (result.passed, result.complications) == (True, 1)


def test_failure_gives_no_momentum() -> None:
    """One success at D2 fails with 0 Momentum, not −1 (rpg:I8)."""
    assert outcome(1, 2) == Outcome(1, passed=False, momentum=0, complications=0)


def test_set_dice_score_like_a_1_and_never_complicate() -> None:
    """An Infinity Point's die counts as a 1 (rpg 1.3)."""
    expected = Outcome(successes=2, passed=True, momentum=1, complications=0)
    assert expected == judge(Aim(10, 3), 1, (15, 18), set_dice=1)


def test_blank_leader_loses_the_helpers() -> None:
    """Leader 0 and helper 20: failed, and one Complication all the same (rpg:I11, A16)."""
    helpers = (Throw(Aim(10), 3), Throw(Aim(10), 20))
    expected = Outcome(successes=0, passed=False, momentum=0, complications=1)
    assert expected == judge(Aim(10), 1, (15, 16), helpers=helpers)


def test_one_success_brings_all_help() -> None:
    """One success of the leader lets every helper's count (rpg:I11, A16)."""
    helpers = (Throw(Aim(10), 3), Throw(Aim(10, 4), 2))
    assert judge(Aim(10), 3, (10, 16), helpers=helpers).successes == 4


def test_helpers_gain_from_focus_unless_capped() -> None:
    """A helper's die may give two, or one under `helper_max_success=1` (rpg:A15)."""
    assert [Aim(10, 4, most=most).successes(2) for most in (2, 1)] == [2, 1]


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ((outcome(2, 2), 0), (outcome(1, 2), 5), Verdict(Winner.A, Decider.PASS)),
        ((outcome(3, 0), 0), (outcome(2, 0), 5), Verdict(Winner.A, Decider.MOMENTUM)),
        ((outcome(2, 1), 0), (outcome(2, 0), 0), Verdict(Winner.B, Decider.MOMENTUM)),
        ((outcome(2, 0), 1), (outcome(2, 0), 3), Verdict(Winner.B, Decider.EXPERTISE)),
        ((outcome(0, 0), 2), (outcome(0, 0), 1), Verdict(Winner.A, Decider.EXPERTISE)),
        ((outcome(2, 0), 3), (outcome(2, 0), 3), Verdict(Winner.DRAW)),
        ((outcome(1, 2), 3), (outcome(0, 2), 1), Verdict(Winner.NOBODY)),
    ],
    ids=["I10 pass", "I10 momentum", "I20 own D", "I10 expertise", "A14", "A11 draw", "A12"],
)
def test_opposed_test(a: tuple[Outcome, int], b: tuple[Outcome, int], expected: Verdict) -> None:
    """Passing, Momentum and Expertise decide in this order (rpg:I10, I20, A11, A12, A14)."""
    assert expected == oppose(*a, *b)


@given(
    a=st.builds(outcome, st.integers(0, 8), st.integers(0, 5)),
    b=st.builds(outcome, st.integers(0, 8), st.integers(0, 5)),
    expertise_a=st.integers(0, 5),
    expertise_b=st.integers(0, 5),
)
def test_opposed_tests_have_no_side(
    a: Outcome, b: Outcome, expertise_a: int, expertise_b: int
) -> None:
    """Swapping the sides swaps the winner and nothing else (rpg:I10)."""
    swapped = {Winner.A: Winner.B, Winner.B: Winner.A}
    there = oppose(a, expertise_a, b, expertise_b)
    back = oppose(b, expertise_b, a, expertise_a)
    assert (swapped.get(there.winner, there.winner), there.by) == (back.winner, back.by)


@given(aim=AIMS, difficulty=st.integers(0, 5), faces=st.lists(FACES, max_size=5))
def test_momentum_is_never_negative(aim: Aim, difficulty: int, faces: list[int]) -> None:
    """Momentum is the surplus of a pass and 0 for a failure (rpg:I8)."""
    result = judge(aim, difficulty, tuple(faces))
    expected = result.successes - difficulty if result.passed else 0
    assert (expected, True) == (result.momentum, result.momentum >= 0)
