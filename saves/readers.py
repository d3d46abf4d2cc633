"""What reads a value of a save: one maker of hooks for each kind of type an event may hold.

A hook takes a value as JSON has it and gives one of exactly the type that the field
says, or refuses it with what was expected. A type that no event may hold is refused
when its hook is asked for, not when the first save is read.
"""

import types
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, Union, cast, get_args, get_origin

import attrs

from rules.game import Message
from saves.complaints import IllTypedError, expected

if TYPE_CHECKING:
    from cattrs import Converter

    from saves.hooks import Hooks

Hook: TypeAlias = Callable[[Any, Any], Any]
Source: TypeAlias = "Hooks | Converter"
"""Where a hook finds the hooks of what it holds."""

SCALARS: Mapping[type, Message] = {
    str: expected("str"),
    int: expected("int"),
    bool: expected("bool"),
    types.NoneType: expected("null"),
}

KIND_TO_THE_CONVERTER = (float, bytes, Path, Any, list, dict)
"""Types that the converter would take by itself, and that no event may hold."""


def prepare(kind: type[Any]) -> None:
    """Resolve annotations of `kind` that are written as text, also inside a Mapping."""
    attrs.resolve_types(kind)


def _is_any(_: Any) -> bool:
    return True


def _unsupported(kind: Any, _: "Source | None") -> Hook:
    message = f"{kind!r} has no place in an event"
    raise TypeError(message)


def _hook_for(kind: Any, converter: Source) -> Hook:
    if kind in KIND_TO_THE_CONVERTER:
        return _unsupported(kind, converter)
    return converter.get_structure_hook(kind)


def exact(scalar: type) -> Hook:
    """The hook of a scalar: a value of just this class."""

    def structure(value: Any, kind: Any) -> Any:
        if kind is not scalar:
            return _unsupported(kind, None)
        if type(value) is not scalar:
            raise IllTypedError(SCALARS[scalar], value)
        return value

    return structure


def _is_null(kind: Any) -> bool:
    return kind is types.NoneType


def _null_hook(_: Any, __: Source) -> Hook:
    return exact(types.NoneType)


def text_or_member(value: Any, kind: Any) -> Any:
    """A text; or a member, for an Enum of str is found by the class str, too."""
    return text(value, kind) if kind is str else _enum_hook(kind, None)(value, kind)


def text(value: Any, _: Any) -> str:
    """A text that can be written as UTF-8."""
    if type(value) is not str:
        raise IllTypedError(SCALARS[str], value)
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise IllTypedError(expected("text"), value) from None
    return value


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def is_of(origin: type) -> Callable[[Any], bool]:
    """Whether a type is one of these with its members named: a Mapping, a frozenset."""
    return lambda kind: kind is not None and get_origin(kind) is origin


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def is_union(kind: Any) -> bool:
    """Whether a type is one of several."""
    return get_origin(kind) in (Union, types.UnionType)


@cache
def _enum_hook(kind: Any, converter: "Source | None") -> Hook:
    members = {member.value: member for member in kind}
    if not all(type(value) is str for value in members):
        return _unsupported(kind, converter)
    wanted = expected("one-of", choices=", ".join(members))

    def structure(value: Any, _: Any) -> Any:
        if type(value) is not str or value not in members:
            raise IllTypedError(wanted, value)
        return members[value]

    return structure


def _record_hook(kind: Any, converter: Source) -> Hook:
    """A record: whole ones are read field by field, all others by the converter's own hook.

    That one knows what may be left out, and names what is wrong; it is code
    that is compiled for each class, so it is made for the first such record.
    """
    prepare(kind)
    parts = [
        (one.alias, one.name, _hook_for(one.type, converter), one.type)
        for one in attrs.fields(kind)
    ]
    names = {name for _, name, _, _ in parts}

    @cache
    def careful() -> Hook:
        return cast("Hook", converter.gen_structure_attrs_fromdict(kind))

    def structure(value: Any, wanted: Any) -> Any:
        if type(value) is not dict:
            raise IllTypedError(expected("record"), value)
        if value.keys() == names:
            try:
                return kind(**{to: hook(value[name], of) for to, name, hook, of in parts})
            except Exception:  # noqa: BLE001 - whatever is wrong, the careful reader says it
                return careful()(value, wanted)
        return careful()(value, wanted)

    return structure


def _as_list(value: Any, wanted: Message) -> list[Any]:
    kind: type[Any] = value.__class__
    if kind is not list:
        raise IllTypedError(wanted, value)
    items: list[Any] = value
    return items


def _each(hook: Hook, values: Any, kind: Any, whole: Any) -> list[Any]:
    """Every value through `hook`; what fails is gathered, each with its place."""
    try:
        return [hook(value, kind) for value in values]
    except (IllTypedError, ExceptionGroup):
        return _gathered([(place, hook, value, kind) for place, value in enumerate(values)], whole)


def _gathered(parts: list[tuple[Any, Hook, Any, Any]], whole: Any) -> list[Any]:
    results: list[Any] = []
    errors: list[Exception] = []
    for place, hook, value, kind in parts:
        try:
            results.append(hook(value, kind))
        except (IllTypedError, ExceptionGroup) as error:
            from cattrs import IterableValidationNote  # noqa: PLC0415 (as said in `saves.hooks`)

            note = IterableValidationNote("in a collection", place, kind)
            error.__notes__ = [*getattr(error, "__notes__", []), note]
            errors.append(error)
    if errors:
        from cattrs import IterableValidationError  # noqa: PLC0415 (as said in `saves.hooks`)

        message = "in a collection"
        raise IterableValidationError(message, errors, whole)  # pyright: ignore[reportCallIssue] - its own third argument is the type
    return results


def _tuple_hook(kind: Any, converter: Source) -> Hook:
    args = get_args(kind)
    if len(args) == 2 and args[1] is Ellipsis:  # noqa: PLR2004 - tuple[X, ...]
        return _row_hook(args[0], converter)
    wanted = expected("list-of", count=len(args))
    hooks = tuple(_hook_for(arg, converter) for arg in args)

    def structure(value: Any, whole: Any) -> Any:
        items = _as_list(value, wanted)
        if len(items) != len(args):
            raise IllTypedError(wanted, items)
        parts = zip(range(len(args)), hooks, items, args, strict=True)
        return tuple(_gathered(list(parts), whole))

    return structure


def _row_hook(inner: Any, converter: Source) -> Hook:
    hook = _hook_for(inner, converter)
    wanted = expected("list")

    def structure(value: Any, whole: Any) -> Any:
        return tuple(_each(hook, _as_list(value, wanted), inner, whole))

    return structure


def _frozenset_hook(kind: Any, converter: Source) -> Hook:
    row = _row_hook(get_args(kind)[0], converter)

    def structure(value: Any, whole: Any) -> Any:
        items = row(value, whole)
        unique = frozenset(items)
        if len(unique) != len(items):
            raise IllTypedError(expected("distinct"), value)
        return unique

    return structure


def _mapping_hook(kind: Any, converter: Source) -> Hook:
    key_kind, value_kind = get_args(kind)
    key_hook = _hook_for(key_kind, converter)
    value_hook = _hook_for(value_kind, converter)

    def structure(value: Any, whole: Any) -> Any:
        if type(value) is not dict:
            raise IllTypedError(expected("mapping"), value)
        entries = cast("dict[str, Any]", value)
        keys = _each(key_hook, list(entries), key_kind, whole)
        parts = [(key, value_hook, one, value_kind) for key, one in entries.items()]
        return dict(zip(keys, _gathered(parts, whole), strict=True))

    return structure


def _union_hook(kind: Any, converter: Source) -> Hook:
    args = get_args(kind)
    scalars = frozenset(arg for arg in args if arg in SCALARS)
    others = [arg for arg in args if arg not in SCALARS]
    if len(others) > 1:
        return _unsupported(kind, converter)
    if others:
        return _with_other(scalars, others[0], converter)
    wanted = expected("any-of", first=SCALARS[args[0]], second=SCALARS[args[-1]])

    def structure(value: Any, _: Any) -> Any:
        if type(value) not in scalars:
            raise IllTypedError(wanted, value)
        return text(value, str) if type(value) is str else value

    return structure


def _with_other(scalars: frozenset[type], other: Any, converter: Source) -> Hook:
    """A union of scalars and one more type; its hook is found late, it may be recursive."""

    def structure(value: Any, _: Any) -> Any:
        if type(value) in scalars:
            return text(value, str) if type(value) is str else value
        return _hook_for(other, converter)(value, other)

    return structure


FACTORIES: tuple[tuple[Callable[[Any], bool], Callable[[Any, Any], Hook]], ...] = (
    (is_union, _union_hook),
    (is_of(Mapping), _mapping_hook),
    (is_of(frozenset), _frozenset_hook),
    (_is_tuple, _tuple_hook),
    (attrs.has, _record_hook),
    (_is_enum, _enum_hook),
    (_is_null, _null_hook),
    (_is_any, _unsupported),
)
"""Which types there are, and what makes the hook of one; the first that holds counts."""
