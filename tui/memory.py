"""What a person's sessions remember of each other: `:` history, and the row on each table.

A small file of the person's own in the tables' directory. It is a comfort, not
a record: whatever cannot be read or written is simply not remembered.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from saves.files import read_whole

LARGEST = 64 * 1024
HISTORY_KEPT = 200
TABLES_KEPT = 50
FILE_MODE = 0o600


def file_of(person: str, kind: str, ending: str) -> str:
    """The name of a person's own file: nothing in a name leads elsewhere.

    >>> file_of("../Ána", "keys", "toml")
    'keys-%2e%2e%2f%c1na.toml'
    """
    safe = "".join(one if _is_safe(one) else f"%{ord(one):x}" for one in person)
    return f"{kind}-{safe}.{ending}"


def _is_safe(letter: str) -> bool:
    return letter.isascii() and (letter.isalnum() or letter in "-_")


class Memory:
    """What one person's sessions remember.

    Attributes:
        history: Verbs that were typed, the newest last.
        rings: Whether the bell rings when a table waits for this person.
        copies: Whether `y` may write to the terminal's clipboard.
    """

    def __init__(self, directory: Path | None = None, person: str = "") -> None:
        self._path = directory / file_of(person, "memory", "json") if directory else None
        kept = _read(self._path) if self._path else {}
        self.history: list[str] = _texts(kept.get("history"))
        self.rings = kept.get("bell") is True
        self.copies = kept.get("copy") is not False
        self._rows: dict[str, dict[str, str]] = _rows(kept.get("rows"))
        self._written = self._text()

    def row(self, table: str, panel: str) -> str:
        """The id of the row where the cursor last stood; empty where nobody knows."""
        return self._rows.get(table, {}).get(panel, "")

    def put_rows(self, table: str, rows: Mapping[str, str]) -> None:
        """Remember where the cursors of a table stand."""
        self._rows.pop(table, None)
        self._rows[table] = {panel: row for panel, row in rows.items() if row}
        for old in list(self._rows)[:-TABLES_KEPT]:
            del self._rows[old]

    @property
    def last_table(self) -> str:
        """The table that was left last; empty where nobody knows."""
        return next(reversed(self._rows), "")

    def save(self) -> None:
        """Write it, if something changed since."""
        text = self._text()
        if self._path is None or text == self._written or len(text) > LARGEST:
            return
        self._written = text
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK
        try:
            with os.fdopen(os.open(self._path, flags, FILE_MODE), "w", encoding="utf-8") as file:
                file.write(text)
        except OSError:
            return

    def _text(self) -> str:
        history = self.history[-HISTORY_KEPT:]
        kept = {"history": history, "rows": self._rows, "bell": self.rings, "copy": self.copies}
        return json.dumps(kept)


def _read(path: Path) -> dict[str, Any]:
    try:
        kept: object = json.loads(read_whole(path, LARGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    return cast("dict[str, Any]", kept) if isinstance(kept, dict) else {}


def _texts(value: object) -> list[str]:
    if not isinstance(value, list):
        return []
    return [one for one in cast("list[object]", value) if isinstance(one, str)][-HISTORY_KEPT:]


def _rows(value: object) -> dict[str, dict[str, str]]:
    if not isinstance(value, dict):
        return {}
    tables = cast("dict[str, object]", value)
    return {
        table: {
            panel: row
            for panel, row in cast("dict[str, object]", panels).items()
            if isinstance(row, str)
        }
        for table, panels in tables.items()
        if isinstance(panels, dict)
    }
