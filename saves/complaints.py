"""What is wrong with a save, as values: to be said by the screens, never here.

A broken file is met in many ways: a changed line, a value of the wrong type, a
full disk, a link where a file should be. Each becomes a `Complaint`, a stable
code and the values for its sentence, so that people read which line, which
place in it, what was expected and what was found.
"""

import errno
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from attrs import evolve, field

from rules.game import Message, Value
from rules.values import frozen

SUFFIX = ".jsonl"
"""What a table's file is called after the table's name."""

SHOWN_LENGTH = 60
"""The longest piece of a broken file that a complaint quotes, in characters."""


@frozen
class Complaint:
    """Something that stands between a person and a table.

    Attributes:
        code: A stable name; ``complaint.<code>`` is its sentence in `common`.
        values: Values for the sentence, such as ``line``, ``path``,
            ``expected`` (a message of its own) and ``got``.
    """

    code: str
    values: Mapping[str, Value] = field(factory=dict[str, Value])

    @property
    def message(self) -> Message:
        """The complaint as something to be said."""
        return Message(f"complaint.{self.code}", self.values)

    def at_line(self, number: int) -> "Complaint":
        """The same complaint, said of line `number` of the journal."""
        return Complaint(self.code, {"line": number, **self.values})


class SaveError(Exception):
    """A file that cannot be used as it is, with the complaint to be shown."""

    def __init__(self, *complaints: Complaint) -> None:
        super().__init__(", ".join(f"{one.code} {dict(one.values)}" for one in complaints))
        self.complaints = complaints

    @property
    def complaint(self) -> Complaint:
        """The first thing to say about it."""
        return self.complaints[0]


class IllTypedError(ValueError):
    """A value in a line that is not of the type its place asks for."""

    def __init__(self, expected: Message, got: object) -> None:
        super().__init__(expected.key)
        self.expected = expected
        self.got = got


class NamelessEventError(ValueError):
    """Something in ``events`` without the name that says which event it is."""


class UnknownEventError(ValueError):
    """An event whose name is in no vocabulary of ours."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def named(code: str, file: str) -> Complaint:
    """A complaint about a file; a table's file is called by the table's name."""
    return Complaint(code, {"name": file.removesuffix(SUFFIX)})


def expected(key: str, **values: Value) -> Message:
    """What should have been there: ``expected.<key>`` of the catalogue."""
    return Message(f"expected.{key}", values)


def shown(value: object) -> str:
    """A found value, short enough for a sentence and free of surrogates."""
    text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    text = text.encode(errors="backslashreplace").decode()
    return text if len(text) <= SHOWN_LENGTH else text[: SHOWN_LENGTH - 1] + "…"


def ill_typed(path: str, wanted: Message, got: object) -> Complaint:
    """At `path` stands `got` where `wanted` should be."""
    return Complaint("ill-typed", {"path": path, "expected": wanted, "got": shown(got)})


def from_tree(error: Exception, path: str) -> tuple[Complaint, ...]:
    """Every complaint in an exception tree of the converter, each with its path.

    The converter collects all that is wrong with a record in one pass; field
    names and places in lists are notes on the inner exceptions.
    """
    return tuple(_walk(error, path))


def _walk(error: Exception, path: str) -> Iterator[Complaint]:
    if isinstance(error, ExceptionGroup):
        inners = cast("tuple[Exception, ...]", error.exceptions)
        for inner in inners:
            yield from _walk(inner, path + _step(inner))
        return
    yield from _leaf(error, path)


def _step(error: Exception) -> str:
    for note in getattr(error, "__notes__", ()):
        if hasattr(note, "name"):
            return f".{note.name}"
        if not callable(getattr(note, "index", None)):
            return f"[{note.index}]"
    return ""


def _leaf(error: Exception, path: str) -> Iterator[Complaint]:
    match error:
        case IllTypedError():
            yield ill_typed(path, error.expected, error.got)
        case UnknownEventError():
            yield Complaint("unknown-event", {"path": path, "event": shown(error.name)})
        case NamelessEventError():
            yield Complaint("nameless-event", {"path": path})
        case KeyError():
            yield Complaint("missing-field", {"path": path})
        case _:
            for extra in sorted(getattr(error, "extra_fields", ())):
                yield Complaint("extra-field", {"path": path, "field": shown(extra)})
            if not hasattr(error, "extra_fields"):
                yield Complaint("impossible-value", {"path": path, "why": shown(str(error))})


OS_CODES: Mapping[int, str] = {
    errno.ENOSPC: "no-space",
    errno.EDQUOT: "no-space",
    errno.EFBIG: "file-limit",
    errno.EIO: "disk-error",
    errno.EROFS: "may-not-write",
    errno.EACCES: "no-permission",
    errno.EPERM: "no-permission",
    errno.ENOENT: "no-such-table",
    errno.EEXIST: "exists",
    errno.ELOOP: "is-a-link",
    errno.EISDIR: "not-a-file",
    errno.ENXIO: "not-a-file",
    errno.ENOTDIR: "no-directory",
}


def from_os(error: OSError, name: str) -> Complaint:
    """What the operating system said about `name`, as a complaint."""
    code = OS_CODES.get(error.errno or 0, "system-error")
    found = named(code, name)
    return evolve(found, values={**found.values, "why": error.strerror or str(error)})


def directory_trouble(error: OSError, directory: Path | str) -> Complaint:
    """What the operating system said about the directory of tables."""
    found = from_os(error, str(directory))
    return evolve(found, code="no-directory") if error.errno == errno.ENOENT else found


def as_complaint(error: SaveError | OSError, name: str) -> Complaint:
    """What to say about an error met while handling `name`."""
    return error.complaint if isinstance(error, SaveError) else from_os(error, name)
