"""Immutable values: attrs classes that cost next to nothing until they are used.

A wing has some two hundred kinds of facts, commands and parts of a state. All
of them are made whenever a program starts, and an evening uses a third of them.
attrs writes and compiles code for every one, and that took longer than all the
rest of a start. So a class gets its places at once, and the rest is left to
attrs when its first value is made or its fields are looked at. How values are
compared, hashed and shown is the same for all and is said here once.
"""

from inspect import get_annotations
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn

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


class _Late:
    """A class of values, and what attrs is still to be asked about it.

    It stands as `__attrs_attrs__` in the class until then: whoever looks there
    finds what attrs says.
    """

    def __init__(self, kind: type) -> None:
        own = tuple(get_annotations(kind))
        base = kind.__bases__[0]
        inherited = (one for one in getattr(base, "__match_args__", ()) if one not in own)
        names = (*inherited, *own)
        said = {
            name: value
            for name, value in kind.__dict__.items()
            if name not in {*own, "__dict__", "__weakref__"}
        }
        body = {
            **_methods(names),
            **said,
            "__slots__": own if hasattr(base, "__weakref__") else (*own, "__weakref__"),
            "__match_args__": names,
            "__init__": self._first,
            "__attrs_attrs__": self,
        }
        self._kind = kind
        self.made: Any = type(kind)(kind.__name__, kind.__bases__, body)

    def __get__(self, _: object, __: type) -> Any:
        """The fields, as attrs describes them."""
        self._ask()
        return self.made.__attrs_attrs__

    @property
    def _first(self) -> Any:
        def init(value: Any, *places: Any, **fields: Any) -> None:
            self._ask()(value, *places, **fields)

        return init

    def _ask(self) -> Any:
        known: Any = attrs.frozen(self._kind, eq=False, repr=False)
        first, fields = known.__init__, known.__attrs_attrs__
        self.made.__init__, self.made.__attrs_attrs__ = first, fields
        return first


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
