"""Immutable values: compared, hashed, shown and copied as attrs would."""

import copy
import pickle
from typing import Any

import attrs
import pytest
from attrs import evolve, field

from rules.values import MANY, frozen


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


def shapes(frozen: Any) -> dict[str, Any]:
    """The same classes, made by whatever `frozen` is given."""

    @frozen
    class Empty:
        """No fields."""

    @frozen
    class Plain:
        """Fields of all kinds."""

        self_: int
        value: str = "v"
        given: tuple[int, ...] = field(default=(1,))
        named: dict[str, int] = field(factory=dict[str, int])

    @frozen
    class Below(Plain):
        """One field says something else, one is new."""

        value: str = "w"
        more: int = field(default=4)

    @frozen
    class Private:
        """A field whose name is another to who makes it."""

        _hidden: int
        shown: int = field(default=2, kw_only=True)

    @frozen
    class Checked:
        """What only attrs knows how to do."""

        number: int = field(converter=int, validator=attrs.validators.gt(2))
        twice: int = attrs.Factory(lambda it: it.number * 2, takes_self=True)

    @frozen
    class Late:
        """A field that is worked out, and what is done behind the fields."""

        number: int
        other: int = field(init=False, default=5)

        def __attrs_post_init__(self) -> None:
            """Set a field."""
            object.__setattr__(self, "other", self.number + 1)

    return {one.__name__: one for one in (Empty, Plain, Below, Private, Checked, Late)}


GIVEN: tuple[tuple[tuple[Any, ...], dict[str, Any]], ...] = (
    ((), {}),
    ((1,), {}),
    ((3, "x"), {}),
    ((3, "x"), {"value": "y"}),
    ((1, 2, 3, 4), {}),
    ((1, 2, 3, 4, 5), {}),
    ((1, 2, 3, 4, 5, 6), {}),
    ((), {"self_": 1}),
    ((), {"self_": 1, "named": {}, "given": ()}),
    ((), {"self_": 1, "unknown": 2}),
    ((), {"value": "x"}),
    ((1,), {"more": 3, "value": "z"}),
    ((), {"hidden": 1, "shown": 3}),
    ((), {"_hidden": 1}),
    ((1,), {"shown": 3}),
    ((1, 3), {}),
    (("7",), {}),
    ((), {"number": 9}),
    ((9,), {"twice": 1}),
    ((9,), {"other": 1}),
)


def outcome(kind: Any, given: tuple[Any, ...], named: dict[str, Any]) -> object:
    """The fields of the value that is made, or how it is refused."""
    try:
        made = kind(*given, **named)
    except (TypeError, ValueError) as error:
        return type(error), str(error).split(".<locals>.")[-1]
    return [(one.name, getattr(made, one.name)) for one in attrs.fields(kind)]


@pytest.mark.parametrize("shape", sorted(shapes(frozen)))
def test_values_are_made_and_refused_as_attrs_does_it(shape: str) -> None:
    """Whatever is given by place and by name, at the first value and when a class is compiled."""
    theirs = shapes(attrs.frozen)[shape]
    expected = [outcome(theirs, *one) for one in GIVEN]
    assert [outcome(shapes(frozen)[shape], *one) for one in GIVEN] == expected
    used = shapes(frozen)[shape]
    for _ in range(MANY):
        assert [outcome(used, *one) for one in GIVEN] == expected


@pytest.mark.parametrize("shape", sorted(shapes(frozen)))
def test_fields_are_described_as_attrs_does_it(shape: str) -> None:
    """Names, defaults, kinds and manners of all fields, by place and by name."""
    ours, theirs = (attrs.fields(shapes(one)[shape]) for one in (frozen, attrs.frozen))
    sayings = ("name", "init", "kw_only", "type", "alias", "inherited", "converter", "eq", "hash")
    assert len(ours) == len(theirs)
    for one, other in zip(ours, theirs, strict=True):
        assert {name: getattr(one, name) for name in sayings} == {
            name: getattr(other, name) for name in sayings
        }
        assert getattr(ours, one.name) is one
    with pytest.raises(AttributeError):
        _ = ours.nothing


def test_a_mutable_default_is_nobody_elses() -> None:
    """What a factory makes is made for each value anew."""
    plain = shapes(frozen)["Plain"]
    assert plain(1).named == {}
    assert plain(1).named is not plain(1).named


def test_a_class_that_is_not_used_has_cost_nothing_yet() -> None:
    """Fields are described when somebody looks; code is compiled when many values are made."""

    @frozen
    class Late:
        """A class made for this test."""

        number: int = 3

    assert not isinstance(vars(Late)["__attrs_attrs__"], tuple)
    assert Late().number == 3
    after = vars(Late)["__attrs_attrs__"]
    assert isinstance(after, tuple)
    first = vars(Late)["__init__"]
    assert [Late(number).number for number in range(MANY)] == list(range(MANY))
    assert vars(Late)["__init__"] is not first
    assert Late(4) == Late(number=4)
    assert vars(Late)["__attrs_attrs__"] is after
