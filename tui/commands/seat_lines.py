"""`ssh play@server plain`: a seat in lines, for screen readers, without a terminal.

A line names a table, or makes one with the words of the command line; from then
on the line mode answers (`tui.plain.loop`).
"""

import sys

from saves.open_table import OpenTable
from saves.presence import Presence
from saves.shelf import Shelf
from tui.arguments import Asked, read
from tui.commands import start
from tui.commands.table import found
from tui.locale import N_, say, word
from tui.plain import loop
from tui.text import clean_note, shown

WORD = "plain"
"""All that a client may ask for; every other wish is passed over."""

WAYS = frozenset({"open", "new", "demo"})
LONGEST = 200


def run(shelf: Shelf, person: str, presence: Presence, *, ascii_only: bool) -> int:
    """Name the tables, ask for one until there is one, and talk about it; 0 at the end."""
    names = ", ".join(one.name for one in shelf.tables())
    _write(word(N_("seat.tables"), names=shown(names)) if names else word(N_("lobby.empty")))
    _write(word(N_("seat.which-table")))
    while line := sys.stdin.buffer.readline(LONGEST).decode("utf-8", "replace"):
        words = clean_note(line).split()
        if not words or words == ["quit"]:
            break
        asked = understood(words)
        if isinstance(asked, str):
            _write(asked)
            continue
        table = found(asked, shelf, person, presence)
        if isinstance(table, OpenTable):
            return loop.run(table, presence, ascii_only=ascii_only)
        _write(start.said(table))
    presence.leave()
    return 0


def understood(words: list[str]) -> Asked | str:
    """What to open: a name, or ``open``, ``new``, ``demo`` with what follows; else why not."""
    if any(one.startswith("-") for one in words):
        return word(N_("seat.which-table"))
    asked = read(words if words[0] in WAYS else ["open", *words])
    return asked if isinstance(asked, Asked) else say(asked, "")


def _write(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
