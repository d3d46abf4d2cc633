"""Strict hooks: a value of a save is exactly of the type its field says, or refused.

The converter's own manners are kind: it makes 3 of ``"3"``, ``'None'`` of null
and a tuple of a string. A save must not be guessed at, so every type that an
event may hold has a hook here, and a type that an event may not hold is refused
when the hook is asked for, not when the first save is read.

The converter is loaded when something is written or wrong: whole records are read
without it, and a start reads no others.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from saves.readers import FACTORIES, Hook, exact, is_of, is_union, text, text_or_member

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
        return self._converter.unstructure(value)

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
    converter.register_unstructure_hook(frozenset, _frozenset_writer(frozenset, converter))
    converter.register_unstructure_hook_factory(is_of(frozenset), _frozenset_writer)
    converter.register_unstructure_hook_factory(is_of(Mapping), _mapping_writer)
    converter.register_unstructure_hook_factory(is_union, _union_writer)
    return converter


def _union_writer(_: Any, converter: "Converter") -> Callable[[Any], Any]:
    return converter.unstructure


def _frozenset_writer(_: Any, converter: "Converter") -> Callable[[Any], Any]:
    def unstructure(value: Any) -> list[Any]:
        items = [converter.unstructure(item) for item in value]
        return (
            sorted(items) if all(type(item) is int for item in items) else sorted(items, key=repr)
        )

    return unstructure


def _mapping_writer(_: Any, converter: "Converter") -> Callable[[Any], Any]:
    def unstructure(value: Any) -> dict[Any, Any]:
        return {
            converter.unstructure(key): converter.unstructure(one) for key, one in value.items()
        }

    return unstructure
