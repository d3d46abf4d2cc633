"""Names that people give, in every game."""

import pytest

from rules.game import Refused
from rules.naming import check_name


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Lena", None),
        ("x" * 40, None),
        ("", Refused("name.empty", "")),
        (" \t", Refused("name.empty", "")),
        ("x" * 41, Refused("name.long", "", {"most": 40, "length": 41})),
    ],
)
def test_a_name_has_something_in_it_and_an_end(name: str, expected: Refused | None) -> None:
    """One to forty letters, not only blanks."""
    assert expected == check_name(name)


def test_a_room_may_set_another_end() -> None:
    """What is called at greater length says so."""
    assert check_name("x" * 60, 60) is None
    assert Refused("name.long", "", {"most": 60, "length": 61}) == check_name("x" * 61, 60)
