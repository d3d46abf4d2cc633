"""Success Values: `rolls:R1` to `rolls:R6`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.skirmish.success_value import CAP, Meaning, SuccessValue, halved

MODS = st.lists(st.integers(-9, 9), max_size=8).map(tuple)


@pytest.mark.parametrize(
    ("attribute", "mods", "value"),
    [
        (12, (), 12),
        (12, (3, -3), 12),
        (11, (3, -3), 11),
        (12, (-3,), 9),
        (21, (3,), 24),
        (10, (-3,), 7),
    ],
)
def test_attribute_and_mods_add_up(attribute: int, mods: tuple[int, ...], value: int) -> None:
    """rolls:R1: the value is the attribute plus the MODs of this roll."""
    assert value == SuccessValue(attribute, mods).value


def test_sum_is_kept_beside_what_counts() -> None:
    """rolls:R2, X1: Mimetism, Cover and range sum to -15, count as -12, SV 1."""
    found = SuccessValue(13, (-6, -3, -6))

    assert (found.sum, found.counted, found.value) == (-15, -12, 1)


@pytest.mark.parametrize(
    ("mods", "counted"),
    [((12,), 12), ((13,), 12), ((6, 9), 12), ((-12,), -12), ((-13,), -12), ((-15, 9), -6)],
)
def test_only_the_sum_is_capped(mods: tuple[int, ...], counted: int) -> None:
    """rolls:R2: a single MOD beyond the cap still counts whole within the sum."""
    assert counted == SuccessValue(10, mods).counted


@given(st.integers(0, 30), MODS)
def test_order_of_mods_is_nothing(attribute: int, mods: tuple[int, ...]) -> None:
    """rolls:R2: the same MODs in another order make the same value, within the cap."""
    found = SuccessValue(attribute, mods)

    assert SuccessValue(attribute, mods[::-1]).value == found.value
    assert abs(found.value - attribute) <= CAP


@pytest.mark.parametrize(("value", "fails"), [(-3, True), (0, True), (1, False), (23, False)])
def test_below_one_nothing_is_rolled(value: int, fails: bool) -> None:
    """rolls:R4: only a value below 1 is an automatic failure."""
    assert fails is SuccessValue.plain(value).is_automatic_failure


@pytest.mark.parametrize(
    ("value", "target", "bonus"),
    [(23, 20, 3), (20, 20, 0), (21, 20, 1), (40, 20, 20), (19, 19, 0), (0, 0, 0), (-4, -4, 0)],
)
def test_excess_becomes_a_bonus(value: int, target: int, bonus: int) -> None:
    """rolls:R5: above 20 the value counts as 20 and the excess goes to each die."""
    found = SuccessValue.plain(value)

    assert (target, bonus) == (found.target, found.bonus)


@pytest.mark.parametrize(
    ("value", "meaning"),
    [
        (-5, Meaning.AUTOMATIC_FAILURE),
        (0, Meaning.AUTOMATIC_FAILURE),
        (1, Meaning.ONLY_A_ONE),
        (2, Meaning.ORDINARY),
        (19, Meaning.ORDINARY),
        (20, Meaning.EXACTLY_TWENTY),
        (21, Meaning.ABOVE_TWENTY),
    ],
)
def test_value_has_a_meaning(value: int, meaning: Meaning) -> None:
    """rolls:R3 to R5: each range of values is said in its own words."""
    assert meaning is SuccessValue.plain(value).meaning


@pytest.mark.parametrize(
    ("value", "lowest"),
    [(0, None), (1, 1), (12, 12), (20, 20), (23, 17), (26, 14), (39, 1), (45, 1)],
)
def test_lowest_critical_face(value: int, lowest: int | None) -> None:
    """rolls:R5: the bonus lowers the natural face that is a Critical, at most to 1."""
    assert lowest == SuccessValue.plain(value).lowest_critical


@pytest.mark.parametrize(("number", "half"), [(5, 3), (4, 2), (1, 1), (0, 0), (11, 6)])
def test_halves_round_up(number: int, half: int) -> None:
    """rolls:R6: half of an odd number is the larger half."""
    assert half == halved(number)
