"""What things at a table are called: names and ids, found by how they begin."""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, cast

import attrs

from tui.text import skeleton

DEEP = 12
"""How far records are looked through for names."""

Names = Mapping[str, tuple[str, ...]]
"""How a thing may be called -> the ids of all that are called so."""


def names_in(view: Any) -> Names:
    """Everything in a state that has an id and a name, by both, ready to be compared."""
    found: dict[str, tuple[str, ...]] = {}
    for own, called in called_in(view).items():
        for name in (_bare(own), _bare(called)):
            found[name] = tuple(dict.fromkeys((*found.get(name, ()), own)))
    return found


def called_in(view: Any) -> dict[str, str]:
    """Id -> name, of everything in a state that has both."""
    found: dict[str, str] = {}
    for one in _records(view, DEEP):
        own = getattr(one, "id", None)
        called = getattr(one, "name", None) or getattr(one, "label", None)
        if isinstance(own, str) and isinstance(called, str) and own and called:
            found.setdefault(own, called)
    return found


def _records(value: Any, deep: int) -> Iterator[Any]:
    if deep == 0 or isinstance(value, str | int | Enum) or value is None:
        return
    kind = cast("Any", type(value))
    if isinstance(value, Mapping):
        for one in value.values():  # pyright: ignore[reportUnknownVariableType]  # a state may hold any
            yield from _records(one, deep - 1)
    elif isinstance(value, tuple | frozenset):
        for one in cast("tuple[Any, ...]", value):
            yield from _records(one, deep - 1)
    elif attrs.has(kind):
        yield value
        for field in attrs.fields(kind):
            yield from _records(getattr(value, field.name), deep - 1)


def _bare(name: str) -> str:
    return skeleton(name).replace("-", "").replace("_", "").replace(" ", "")


def ids_of(text: str, names: Names) -> tuple[str, ...]:
    """The ids of all that may be called so: exactly, else by how its name begins."""
    wanted = _bare(text)
    if not wanted:
        return ()
    exact = names.get(wanted, ())
    begins = {one for name, ids in names.items() if name.startswith(wanted) for one in ids}
    return exact or tuple(sorted(begins))
