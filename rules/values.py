"""Immutable values: attrs classes that cost next to nothing until they are used.

A wing has some two hundred kinds of facts, commands and parts of a state. All
of them are made whenever a program starts, and an evening uses a third of them.
attrs writes and compiles code for every one, and that took longer than all the
rest of a start. So a class gets its places at once. Its fields are described when
somebody looks at them; its first values are filled place by place, and only a
class that is used a lot has that compiled by attrs. Who gives wrong fields is
refused by attrs, in its words. How values are compared, hashed and shown is the
same for all and is said here once.
"""

from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, cast

import attrs

if TYPE_CHECKING:
    from attrs import frozen as frozen  # noqa: PLC0414 (for type checkers it is attrs' own)
else:

    def frozen(kind: type) -> type:
        """A class of immutable values with the annotated fields, as attrs makes it.

        Two values are equal if they are of the same class and all fields are.
        What a class says itself about `__eq__`, `__hash__` or `__repr__` holds.
        """
        return _Late(kind).made


MANY = 100
"""Values of a class after which code of its own, a third of a millisecond, pays."""

UNSET = object()


class _Fields(tuple[Any, ...]):
    """The fields of a class, each found by its name, too."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        for one in self:
            if one.name == name:
                return one
        raise AttributeError(name)


class _Late:
    """A class of values, and what attrs is still to be asked about it.

    It stands as `__attrs_attrs__` in the class until somebody looks there.
    """

    def __init__(self, kind: type) -> None:
        own = tuple(kind.__annotations__)
        base = kind.__bases__[0]
        inherited = (one for one in getattr(base, "__match_args__", ()) if one not in own)
        names = (*inherited, *own)
        gone = {*own, "__dict__", "__weakref__"}
        said = {name: value for name, value in kind.__dict__.items() if name not in gone}
        body = {
            **_methods(names),
            **said,
            "__slots__": own if hasattr(base, "__weakref__") else (*own, "__weakref__"),
            "__match_args__": names,
            "__init__": self._first,
            "__attrs_attrs__": self,
        }
        self._kind = kind
        self._left = MANY
        self.made: Any = type(kind)(kind.__name__, kind.__bases__, body)

    def __get__(self, _: object, __: type) -> Any:
        """The fields, as attrs describes them."""
        kind = self._kind
        own = kind.__annotations__
        before = getattr(kind.__bases__[0], "__attrs_attrs__", ())
        fields = _Fields(
            (
                *(one.evolve(inherited=True) for one in before if one.name not in own),
                *(_described(name, type_, kind) for name, type_ in own.items()),
            )
        )
        self.made.__attrs_attrs__ = fields
        return fields

    @property
    def _first(self) -> Any:
        places: tuple[tuple[Any, ...], ...] | None = None

        def init(value: Any, /, *given: Any, **named: Any) -> None:
            nonlocal places
            if places is None:
                places = self._places()
            self._left -= 1
            if self._left > 0 and _fill(value, places, given, named):
                return
            self._compiled()(value, *given, **named)

        return init

    def _places(self) -> tuple[tuple[Any, ...], ...]:
        """Of each field its name, what puts a value there, its default and what makes one.

        Where a class has manners that only attrs knows, it is asked at once.
        """
        fields: tuple[Any, ...] = self.made.__attrs_attrs__
        if not all(map(_is_plain, fields)) or hasattr(self.made, "__attrs_post_init__"):
            self._left = 0
        return tuple(
            (one.name, getattr(self.made, one.name).__set__, *_default(one)) for one in fields
        )

    def _compiled(self) -> Any:
        known: Any = attrs.frozen(self._kind, eq=False, repr=False)
        self.made.__init__ = known.__init__
        return self.made.__init__


def _described(name: str, type_: Any, kind: type) -> Any:
    said: Any = kind.__dict__.get(name, attrs.NOTHING)
    if not isinstance(said, _COUNTED):
        said = attrs.field(default=said)
    describe: Any = attrs.Attribute
    found: Any = describe.from_counting_attr(name, said, False, type_)
    if not found.alias:  # as attrs does it: its own way of changing a field is slow
        object.__setattr__(found, "alias", name.lstrip("_"))
    return found


_COUNTED: Any = type(cast("object", attrs.field()))


def _is_plain(field: Any) -> bool:
    return (
        field.init
        and field.alias == field.name
        and not (field.kw_only or field.validator or field.converter)
        and not getattr(field.default, "takes_self", False)
    )


def _default(field: Any) -> tuple[Any, Any]:
    """The default and what makes one; `UNSET` and None where there is none."""
    said = field.default
    if said is attrs.NOTHING:
        return UNSET, None
    return (UNSET, said.factory) if isinstance(said, _FACTORY) else (said, None)


_FACTORY: Any = attrs.Factory


def _fill(
    value: Any,
    places: tuple[tuple[Any, ...], ...],
    given: tuple[Any, ...],
    named: dict[str, Any],
) -> bool:
    """Put what was given into its places; False where not exactly the fields were given."""
    if given:
        names = [place[0] for place in places[: len(given)]]
        if len(given) > len(places) or not named.keys().isdisjoint(names):
            return False
        named = {**named, **dict(zip(names, given, strict=True))}
    unused = len(named)
    for name, put, default, make in places:
        if name in named:
            put(value, named[name])
            unused -= 1
        elif make is not None:
            put(value, make())
        elif default is UNSET:
            return False
        else:
            put(value, default)
    return not unused


def _methods(names: tuple[str, ...]) -> dict[str, Any]:
    """What the values of all classes with these fields do alike."""
    inside = attrgetter(*names) if names else type

    def equal(self: object, other: object) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return inside(self) == inside(other)

    def hashed(self: object) -> int:
        return hash(inside(self))

    def shown(self: object) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{self.__class__.__qualname__}({fields})"

    def reduced(self: object) -> tuple[type, tuple[object, ...]]:
        return self.__class__, tuple(getattr(self, name) for name in names)

    return {
        "__eq__": equal,
        "__hash__": hashed,
        "__repr__": shown,
        "__reduce__": reduced,
        "__setattr__": _refuse,
        "__delattr__": _refuse,
    }


def _refuse(*_: object) -> NoReturn:
    raise attrs.exceptions.FrozenInstanceError
