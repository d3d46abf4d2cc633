"""The dice of a roll, its sum, and whether it is enough."""

import pytest

from rules.ashes.progression import difficulty, reaches
from rules.ashes.roll import cancel, d6_due, is_assured, succeeds, total


@pytest.mark.parametrize(
    ("advantage", "disadvantage", "expected"),
    [(False, False, 3), (True, False, 4), (False, True, 2), (True, True, 3)],
)
def test_advantage_changes_the_number_of_d6(
    advantage: bool, disadvantage: bool, expected: int
) -> None:
    """ashes:A10: 4d6 with Advantage, 2d6 with Disadvantage, both at once cancel."""
    assert expected == d6_due(advantage=advantage, disadvantage=disadvantage)


def test_total_is_d6_plus_ndp_plus_modifier() -> None:
    """ashes:A1: 3d6 + NdP + the chapter's signed modifier."""
    assert total((2, 3, 4), 5, -2, (), 0) == 2 + 3 + 4 + 5 - 2


def test_a_grace_adds_and_a_misfortune_subtracts() -> None:
    """ashes:A6: the d4 count upwards for Graces and downwards for Misfortunes."""
    assert (
        total((3, 3, 4), 0, 0, (1, 4), 2),
        total((3, 3, 4), 0, 0, (1, 4), -2),
    ) == (10 + 5, 10 - 5)


@pytest.mark.parametrize(("result", "expected"), [(11, False), (12, False), (13, True)])
def test_equalling_the_adversity_is_a_failure(result: int, expected: bool) -> None:
    """ashes:A2, A4: the total must exceed the Adversity, so a tie fails."""
    assert expected == succeeds(result, 12)


@pytest.mark.parametrize(
    ("graces", "misfortunes", "expected"), [(2, 1, 1), (2, 2, 0), (1, 1, 0), (5, 1, 3)]
)
def test_the_examples_of_the_book_cancel_and_cap(
    graces: int, misfortunes: int, expected: int
) -> None:
    """ashes:A7, A8: cancelled one for one first, the cap of 3 comes after."""
    assert expected == cancel(graces, misfortunes).d4


def test_the_steps_of_cancelling_can_be_shown() -> None:
    """ashes:A8: 5 Graces and 1 Misfortune leave 4, and the cap is said to bite."""
    net = cancel(5, 1)
    assert (net.graces, net.is_capped, net.d4) == (4, True, 3)


def test_three_net_graces_are_not_capped() -> None:
    """ashes:A8: three of a kind are allowed and nothing is said of a cap."""
    assert not cancel(4, 1).is_capped


def test_piled_up_misfortunes_are_outside_the_cap() -> None:
    """ashes:A9: five piled-up Misfortunes on top of three ordinary ones all count."""
    assert cancel(0, 7, 5).d4 == -8


def test_graces_meet_ordinary_misfortunes_first() -> None:
    """ashes:B6: 2 Graces, 4 ordinary and 3 piled-up Misfortunes leave -5d4."""
    assert cancel(2, 4, 3).d4 == -5


def test_graces_may_meet_piled_up_misfortunes_first() -> None:
    """ashes:B6, option cancel_multi_first: the same roll leaves -4d4."""
    assert cancel(2, 4, 3, multi_first=True).d4 == -4


@pytest.mark.parametrize(("adversity", "expected"), [(0, True), (3, True), (4, False)])
def test_adversity_three_or_less_is_assured(adversity: int, expected: bool) -> None:
    """ashes:A3, Y6: the Assured band ends at 3."""
    assert expected == is_assured(adversity)


@pytest.mark.parametrize(
    ("ndp", "adversity", "d6", "expected"),
    [
        pytest.param(4, 12, (2, 3, 3), (12, False, False), id="Y1"),
        pytest.param(4, 15, (4, 4, 4), (16, True, True), id="Y2"),
        pytest.param(5, 10, (6, 6), (17, True, False), id="Y3"),
        pytest.param(12, 20, (6, 6, 6), (30, True, True), id="Y4"),
    ],
)
def test_worked_rolls(
    ndp: int, adversity: int, d6: tuple[int, ...], expected: tuple[int, bool, bool]
) -> None:
    """ashes:Y1-Y4: total, success and progress of the worked rolls."""
    found = total(d6, ndp, 0, (), 0)
    assert expected == (found, succeeds(found, adversity), reaches(sum(d6), difficulty(ndp)))


def test_worked_tie_goes_to_the_defender() -> None:
    """ashes:Y5: attack 14 against defence 14 fails."""
    assert not succeeds(14, 14)


def test_worked_defence_against_a_third_attack() -> None:
    """ashes:Y8: 1 Grace, 3 ordinary and 2 piled-up Misfortunes leave -4d4."""
    net = cancel(1, 3, 2)
    assert (net.misfortunes, net.piled_up, net.d4) == (2, 2, -4)
