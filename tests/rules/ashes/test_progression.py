"""How points turn into levels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.ashes.progression import Level, can_progress, difficulty, reaches


@pytest.mark.parametrize(("ndp", "expected"), [(0, 8), (4, 12), (9, 17), (10, 18), (20, 18)])
def test_progression_difficulty(ndp: int, expected: int) -> None:
    """ashes:P1: DP is 8 + NdP, at most 18."""
    assert expected == difficulty(ndp)


@pytest.mark.parametrize(("d6_sum", "expected"), [(11, False), (12, True), (13, True)])
def test_equalling_the_dp_is_enough(d6_sum: int, expected: bool) -> None:
    """ashes:P2: unlike the Adversity, the DP need only be equalled."""
    assert expected == reaches(d6_sum, 12)


@pytest.mark.parametrize(("ndp", "expected"), [(4, True), (5, False)])
def test_disadvantage_cannot_progress_from_five(ndp: int, expected: bool) -> None:
    """ashes:P3: two d6 show 12 at most, which NdP 5 has outgrown."""
    assert expected == can_progress(2, ndp)


@pytest.mark.parametrize("d6", [3, 4])
def test_three_or_more_d6_can_always_progress(d6: int) -> None:
    """ashes:P1, B12: the DP stops at 18, so a plain roll always can; with Advantage more so."""
    assert can_progress(d6, 40)


def test_six_points_turn_into_a_level() -> None:
    """ashes:P4, Y7: 5 PdP and one more are NdP +1, PdP 0."""
    assert Level(1, 0) == Level(0, 5).gained(1)


def test_the_remainder_carries() -> None:
    """ashes:B2: 4 + 9 are two levels and one point."""
    assert Level(2, 1) == Level(0, 4).gained(9)


def test_several_levels_at_once() -> None:
    """ashes:B2: 0 + 18 is three levels."""
    assert Level(3, 0) == Level(0, 0).gained(18)


def test_the_remainder_may_be_dropped() -> None:
    """ashes:B2, option pdp_overflow=drop: 0 + 18 is one level and nothing more."""
    assert Level(1, 0) == Level(0, 0).gained(18, drop=True)


def test_a_ceiling_keeps_points_as_points() -> None:
    """ashes:B14, option ndp_max: past the ceiling no level comes and nothing is lost."""
    assert Level(5, 8) == Level(4, 5).gained(9, ceiling=5)


def test_no_ceiling_by_default() -> None:
    """ashes:B14: the text names none."""
    assert Level(100, 0) == Level(0, 0).gained(600)


def test_lowering_never_undoes_a_level() -> None:
    """ashes:B16: points go down to 0 and the NdP stays."""
    assert Level(3, 0) == Level(3, 2).lowered(5)


@given(st.integers(0, 30), st.integers(0, 5), st.integers(0, 99), st.integers(0, 40))
def test_carrying_loses_no_point(ndp: int, pdp: int, gain: int, ceiling: int) -> None:
    """ashes:P4, B2: whatever is gained, six a level and the rest add up to all there was."""
    before = Level(ndp, pdp)
    assert before.points + gain == before.gained(gain, ceiling=ceiling).points
