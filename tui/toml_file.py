"""A file of a person's own in TOML: what it holds, or where it cannot be read and what would do."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias, cast

from rules.game import Message
from saves.complaints import OS_CODES
from saves.files import read_whole
from tui.text import clean_name

Table: TypeAlias = dict[str, Any]

NEAR = 5
"""How many names are offered for one that is unknown."""

ALIKE = 0.75
"""How alike a slip of the keyboard is to what was meant, of 1."""

LINE_CELLS = 48
"""So much of a wrong line is shown."""

MOST_NUMBER = 10**18
"""Eighteen digits are the most: TOML promises 64 bits, and Python writes no endless ones."""

_PLACE = re.compile(r" \(at line ([0-9]+), column ([0-9]+)\)$", re.ASCII)
_TWICE = ("Cannot", "Duplicate")
"""How the complaints of Python's reader begin where a name stands there a second time."""


def read_toml(path: Path, most: int) -> Table | Message | None:
    """What `path` holds, what is wrong with it, or None where there is no such file.

    `most` is the largest file that is read, in bytes.
    """
    try:
        body = read_whole(path, most + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        if OS_CODES.get(error.errno or 0) in ("not-a-file", "is-a-link"):
            return Message("toml.no-file", {"file": path.name})
        return Message("toml.unreadable", {"file": path.name, "reason": error.strerror or ""})
    if len(body) > most:
        return Message("toml.too-large", {"file": path.name, "most": most})
    return _parsed(body, path.name)


def _parsed(body: bytes, name: str) -> Table | Message:
    import tomllib  # noqa: PLC0415 (most people have no such file)

    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        line = body.count(b"\n", 0, error.start) + 1
        return Message("toml.not-utf-8", {"file": name, "line": line})
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return _not_toml(text, str(error), name)
    except ValueError:  # Python reads no number of thousands of digits
        return Message("toml.number", {"file": name})
    except RecursionError:
        return Message("toml.too-deep", {"file": name})
    return Message("toml.number", {"file": name}) if _is_too_large(table) else table


def _is_too_large(value: Any) -> bool:
    """Whether a number in it is larger than TOML promises to hold (64 bits)."""
    if isinstance(value, dict):
        return any(map(_is_too_large, cast("Table", value).values()))
    if isinstance(value, list):
        return any(map(_is_too_large, cast("list[object]", value)))
    return isinstance(value, int) and abs(value) >= MOST_NUMBER


def _not_toml(text: str, reason: str, name: str) -> Message:
    found = _PLACE.search(reason)
    lines = text.splitlines() or [""]
    if found is None:  # it says only that the file ends too early
        line = len(text.rstrip().splitlines()) or 1
        column = len(lines[line - 1].rstrip()) + 1
    else:
        line, column = int(found[1]), int(found[2])
    here = lines[line - 1] if line <= len(lines) else ""
    key = "toml.twice" if reason.startswith(_TWICE) else "toml.wrong-line"
    shown = clean_name(here, LINE_CELLS)
    return Message(key, {"file": name, "line": line, "column": column, "text": shown})


def close_to(name: str, known: Iterable[str]) -> str:
    """The known names that somebody may have meant, the nearest first; empty where none is like it.

    >>> close_to("mimetsim", ("dodge", "mimetism"))
    'mimetism'
    """
    from difflib import get_close_matches  # noqa: PLC0415 (most people have no such file)

    return ", ".join(get_close_matches(name, sorted(known), n=NEAR, cutoff=ALIKE))


def nearest(name: str, known: Iterable[str]) -> str:
    """The known names that are most like an unknown one, the nearest first."""
    from difflib import get_close_matches  # noqa: PLC0415 (most people have no such file)

    return ", ".join(get_close_matches(name, sorted(known), n=NEAR, cutoff=0.0))
