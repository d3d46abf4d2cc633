"""Strict hooks: a value of a save is exactly of the type its field says, or refused.

The converter's own manners are kind: it makes 3 of ``"3"``, ``'None'`` of null
and a tuple of a string. A save must not be guessed at, so every type that an
event may hold has a hook here, and a type that an event may not hold is refused
when the hook is asked for, not when the first save is read.

The converter is loaded when something is wrong: whole records are read and written
without it, and it would be a twentieth of the memory of a seat.
"""

from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import fields

from saves.readers import FACTORIES, SCALARS, Hook, exact, text, text_or_member

if TYPE_CHECKING:
    from cattrs import Converter


class Hooks:
    """The hooks of all types of events, each made when it is first asked for.

    To those who make hooks it is what a converter is.
    """

    def __init__(self) -> None:
        self._made: dict[Any, Hook] = {}

    def get_structure_hook(self, kind: Any) -> Hook:
        """What reads a value of this type; a TypeError where it has no place in an event."""
        hook = self._made.get(kind)
        if hook is None:
            hook = self._made[kind] = _hook_of(kind, self)
        return hook

    def gen_structure_attrs_fromdict(self, kind: Any) -> Any:
        """The converter's own reader of a record: it knows what may be left out."""
        return self._converter.gen_structure_attrs_fromdict(kind)

    def unstructure(self, value: Any) -> Any:
        """A value as JSON has it."""
        return plain(value)

    @cached_property
    def _converter(self) -> "Converter":
        return make_converter()


def _hook_of(kind: Any, hooks: Hooks) -> Hook:
    if kind is int or kind is bool:
        return exact(kind)
    if kind is str:
        return text
    return next(make for is_such, make in FACTORIES if is_such(kind))(kind, hooks)


def make_converter() -> "Converter":
    """A converter that knows the types of events, and no other."""
    from cattrs import Converter  # noqa: PLC0415 (as said above)

    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    add_structure = converter.register_structure_hook_factory
    for is_such, make in reversed(FACTORIES):  # the last one is asked first
        add_structure(is_such, make)
    # the converter's own hooks for these are found by class, before any predicate
    converter.register_structure_hook(int, exact(int))
    converter.register_structure_hook(bool, exact(bool))
    converter.register_structure_hook(str, text_or_member)
    return converter


def plain(value: Any) -> Any:
    """A value of an event as JSON has it; an error where it has no place in one.

    A set is written in order, so that the same set has the same bytes.
    """
    kind: type[Any] = value.__class__
    if value is None or kind in SCALARS:
        return value
    if isinstance(value, Enum):
        return value.value
    if kind is tuple:
        return tuple(map(plain, value))
    if kind is frozenset:
        items = [plain(item) for item in value]
        is_numbers = all(type(item) is int for item in items)
        return sorted(items, key=None if is_numbers else repr)
    if issubclass(kind, Mapping):
        return {plain(key): plain(one) for key, one in value.items()}
    return {one.name: plain(getattr(value, one.name)) for one in fields(kind)}
