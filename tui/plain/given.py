"""A command of a game from the words of a line, read by the types of its fields.

``mark-reaction zhanshi-a sight``, ``move ruiz roof takes-cover=yes``. Words fill
the fields in their order; ``field=value`` names one. The fields of a record
within a command stand among the command's own; the parts of a list are
separated by commas, the fields of a record in a list by colons:
``aims=zhanshi-a:2,zhanshi-b:1``. Somebody or something is called by its id or by
the beginning of its name. A record that may be left out is filled by name
alone: ``defence.skill=shield``.
"""

import types
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs
from attrs import field, frozen

from rules.game import Message
from tui.locale import N_, word
from tui.plain.names import Names, ids_of
from tui.text import clean_note

PEOPLES_TEXT = frozenset({"name", "label", "note", "text", "title", "reason", "effect", "why"})
"""Fields whose words are kept as they were typed."""

DIGITS = 9

Ready = Mapping[type[Any], Mapping[str, Any]]
"""A kind of record -> ready ones by name, where nobody would type all its fields."""


class NotUnderstood(Exception):  # noqa: N818 (it says what the line was)
    """A line that makes no command, with what to say about it."""

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(key)
        self.message = Message(key, values)


def spelled(name: str) -> str:
    """A field's name as it is typed."""
    return name.replace("_", "-")


@frozen
class Reader:
    """Reads commands of one game.

    Attributes:
        names: What things at the table are called.
        ready: Records that go by name.
    """

    names: Names = field(factory=dict[str, tuple[str, ...]])
    ready: Ready = field(factory=dict[type[Any], Mapping[str, Any]])

    def command(self, kind: type[Any], words: list[str]) -> Any:
        """The command of class `kind` that the words ask for.

        Raises:
            NotUnderstood: A word too many, one that is missing, or one of the wrong kind.
        """
        named: dict[str, str] = {}
        plain: list[str] = []
        known = set(self.field_names(kind))
        for one in words:
            name, equals, value = one.partition("=")
            name = name.replace("-", "_")
            if equals and name in known:
                named[name] = value
            else:
                plain.append(one)
        return _all_of(plain, self._record(kind, plain, named))

    def field_names(self, kind: type[Any], lead: str = "") -> Iterator[str]:
        """The names of all fields that a line may fill, in their order.

        The fields of a record that is needed stand among the others; those of one
        that may be left out are named after it: ``defence.skill``.
        """
        for one, hint in _fields(kind):
            inner = self._record_in(hint)
            if inner is None:
                yield lead + one.name
            else:
                yield from self.field_names(inner, lead + _lead_to(one))

    def _record_in(self, hint: Any) -> type[Any] | None:
        """The record whose fields stand for a field."""
        found = _record_in(hint)
        return None if found in self.ready else found

    def _record(
        self, kind: type[Any], plain: list[str], named: dict[str, str], lead: str = ""
    ) -> Any:
        values: dict[str, Any] = {}
        for one, hint in _fields(kind):
            inner, own = self._record_in(hint), lead + one.name
            is_needed = one.default is attrs.NOTHING
            if inner is not None:
                inside = lead + _lead_to(one)
                if is_needed:
                    values[one.name] = self._record(inner, plain, named, inside)
                elif any(name in named for name in self.field_names(inner, inside)):
                    values[one.name] = self._record(inner, [], named, inside)
            elif own in named:
                values[one.name] = self._value(one.name, hint, named.pop(own))
            elif plain:
                values[one.name] = self._value(one.name, hint, plain.pop(0))
            elif is_needed:
                raise NotUnderstood(N_("line.missing"), field=spelled(own))
        return kind(**values)

    def _value(self, name: str, hint: Any, text: str) -> Any:
        options = _options(hint)
        if type(None) in options:
            if text in {"-", ""}:
                return None
            hint = next(one for one in options if one is not type(None))
        origin = get_origin(hint)
        if origin is None:
            return self._single(name, hint, text)
        parts = [part for part in text.split(",") if part]
        if origin in (tuple, frozenset):
            several = tuple(self._part(name, get_args(hint)[0], part) for part in parts)
            return several if origin is tuple else frozenset(several)
        pairs = [part.split(":", 1) for part in parts if ":" in part]
        inner = get_args(hint)[1]
        return {self._called(key): self._value(name, inner, value) for key, value in pairs}

    def _part(self, name: str, hint: Any, text: str) -> Any:
        if not (isinstance(hint, type) and attrs.has(hint)):
            return self._single(name, hint, text)
        plain = text.split(":")
        return _all_of(plain, self._record(hint, plain, {}))

    def _single(self, name: str, hint: Any, text: str) -> Any:
        if hint in self.ready:
            return _choice(name, self.ready[hint], text)
        if hint is bool:
            return _truth(name, text)
        if hint is int:
            return _number(name, text)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return _choice(name, {str(one.value): one for one in hint}, text)
        return clean_note(text, len(text)) if name in PEOPLES_TEXT else self._called(text)

    def _called(self, text: str) -> str:
        """The id of what is called so; the text itself where nothing is."""
        found = ids_of(text, self.names)
        if len(found) > 1 and text not in found:
            raise NotUnderstood(N_("line.several"), word=text, choices=", ".join(found))
        return text if not found or text in found else found[0]


def _all_of(left: list[str], made: Any) -> Any:
    if left:
        raise NotUnderstood(N_("line.too-much"), word=left[0])
    return made


def _lead_to(one: Any) -> str:
    return "" if one.default is attrs.NOTHING else f"{one.name}."


def _fields(kind: type[Any]) -> list[tuple[Any, Any]]:
    hints = get_type_hints(kind)
    return [(one, hints[one.name]) for one in attrs.fields(kind)]


def _record_in(hint: Any) -> type[Any] | None:
    """The record that a field holds, itself or at most."""
    for one in (hint, *_options(hint)):
        if isinstance(one, type) and attrs.has(one):
            return one
    return None


def _options(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else ()


def _number(name: str, text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= DIGITS):
        raise NotUnderstood(N_("line.no-number"), field=spelled(name), word=text)
    return int(text)


def _truth(name: str, text: str) -> bool:
    said = text.casefold()
    if said in {"yes", "on", "true", "1", word(N_("word.yes")).casefold()}:
        return True
    if said in {"no", "off", "false", "0", word(N_("word.no")).casefold()}:
        return False
    raise NotUnderstood(N_("line.no-truth"), field=spelled(name), word=text)


def _choice(name: str, known: Mapping[str, Any], text: str) -> Any:
    found = [text] if text in known else [one for one in known if one.startswith(text)]
    if len(found) != 1:
        some = ", ".join(found or known)
        raise NotUnderstood(N_("line.no-choice"), field=spelled(name), word=text, choices=some)
    return known[found[0]]
