"""Immutable values: attrs classes that are cheap to make.

A wing has a hundred and fifty kinds of facts, commands and parts of a state,
and all of them are made whenever a program starts. Half of what attrs spends on
a class goes into writing and compiling how it is compared, hashed and shown;
that is the same for all of them, so here it is said once.
"""

from operator import attrgetter
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from attrs import frozen as frozen  # noqa: PLC0414 (for type checkers it is attrs' own)
else:

    def frozen(kind: type) -> type:
        """A class of immutable values with the annotated fields, as attrs makes it.

        Two values are equal if they are of the same class and all fields are.
        What a class says itself about `__eq__`, `__hash__` or `__repr__` holds.
        """

        def equal(self: object, other: object) -> bool:
            if other.__class__ is not self.__class__:
                return NotImplemented
            return inside(self) == inside(other)

        def hashed(self: object) -> int:
            return hash(inside(self))

        def shown(self: object) -> str:
            fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
            return f"{self.__class__.__qualname__}({fields})"

        for name, method in (("__eq__", equal), ("__hash__", hashed), ("__repr__", shown)):
            if name not in kind.__dict__:
                setattr(kind, name, method)
        made = attrs.frozen(kind, eq=False, repr=False)
        names = tuple(one.name for one in attrs.fields(made))
        inside = attrgetter(*names) if names else type
        return made
