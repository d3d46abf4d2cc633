"""Immutable values: compared, hashed, shown and copied as attrs would."""

import copy
import pickle

import attrs
import pytest
from attrs import evolve, field

from rules.values import frozen


@frozen
class Point:
    """Two numbers."""

    across: int
    down: int = 0


@frozen
class Spot(Point):
    """A point with a name and what lies there."""

    name: str = "spot"
    things: tuple[str, ...] = field(factory=tuple[str, ...])


@frozen
class Nothing:
    """A fact without details."""


@frozen
class Odd:
    """A class with its own idea of being equal."""

    value: int

    def __eq__(self, other: object) -> bool:
        """Equal where both are odd or both even."""
        return isinstance(other, Odd) and self.value % 2 == other.value % 2

    def __hash__(self) -> int:
        """As `__eq__`."""
        return self.value % 2


@pytest.mark.parametrize(
    ("one", "other", "are_equal"),
    [
        (Point(1, 2), Point(1, 2), True),
        (Point(1, 2), Point(1, 3), False),
        (Point(1), Spot(1), False),
        (Spot(1, name="a"), Spot(1, 0, "a", ()), True),
        (Spot(1, things=("x",)), Spot(1), False),
        (Nothing(), Nothing(), True),
        (Nothing(), Point(1), False),
        (Odd(1), Odd(3), True),
        (Odd(1), Odd(2), False),
    ],
)
def test_values_are_equal_field_by_field(one: object, other: object, are_equal: bool) -> None:
    """Values are equal if their class and all their fields are, and then they hash alike."""
    assert (one == other) is are_equal
    assert (one != other) is not are_equal
    assert len({one, other}) == (1 if are_equal else 2)


def test_a_value_is_no_number() -> None:
    """A value of one field is not what stands in the field."""
    assert Odd(1) != 1
    number: object = (1, 0)
    assert number != Point(1)


def test_a_value_shows_its_fields() -> None:
    """What a value looks like in a message, inherited fields first."""
    assert repr(Spot(1, name="a")) == "Spot(across=1, down=0, name='a', things=())"
    assert repr(Nothing()) == "Nothing()"


def test_a_value_does_not_change() -> None:
    """A field cannot be set, and there is no room for other ones."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Point(1).across = 2  # type: ignore[misc]  # that it may not be is the point
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Point(1).other = 2  # type: ignore[attr-defined]  # as above


def test_a_value_is_attrs_own() -> None:
    """evolve, fields, matching and copying work as for every attrs class."""
    assert evolve(Spot(1), down=4) == Spot(1, 4)
    assert [one.name for one in attrs.fields(Spot)] == ["across", "down", "name", "things"]
    match Spot(1, 2, "a"):
        case Spot(across, down, name):
            assert (across, down, name) == (1, 2, "a")
    assert copy.deepcopy(Spot(1)) == Spot(1)
    assert pickle.loads(pickle.dumps(Spot(1))) == Spot(1)  # noqa: S301 (our own bytes)


def test_a_class_that_is_not_used_has_cost_nothing_yet() -> None:
    """The rest is asked of attrs when the first value is made, and once."""

    @frozen
    class Late:
        """A class made for this test."""

        number: int = 3

    before = vars(Late)["__attrs_attrs__"]
    assert not isinstance(before, tuple)
    assert Late().number == 3
    after = vars(Late)["__attrs_attrs__"]
    assert isinstance(after, tuple)
    assert Late(4) == Late(number=4)
    assert vars(Late)["__attrs_attrs__"] is after
