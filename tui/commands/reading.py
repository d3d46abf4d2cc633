"""`tirada log`, `state`, `export`: read a table without a screen, as one's own seat sees it."""

import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

from rich.cells import cell_len, set_cell_size

from rules.game import SeatId
from saves import importing
from saves.complaints import Complaint
from saves.open_table import OpenTable
from tui.arguments import Asked
from tui.commands import start
from tui.commands.as_json import as_json
from tui.common.history import Entry, entries
from tui.locale import N_, day_and_clock, word
from tui.plain.views import speak_for, state_lines
from tui.text import shown


def run(asked: Asked) -> int:
    """Print what was asked for."""
    if asked.has("journal"):
        return _journal(asked)
    table = start.opened(asked, asked.words[0], watch=True)
    if isinstance(table, Complaint):
        return start.refuse(table)
    speak_for(table)
    seat = start.own_seat(table)
    plain, machine = _WAYS[asked.command.name]
    if asked.has("json"):
        text = json.dumps(machine(table, seat), ensure_ascii=False, indent=1)
        sys.stdout.write(text + "\n")
    else:
        sys.stdout.writelines(f"{one}\n" for one in plain(table, seat))
    complaint = table.complaint
    table.close()
    return start.refuse(complaint) if complaint else start.DONE


def _journal(asked: Asked) -> int:
    """The journal itself, for `tirada import`; it says on the error stream what that means."""
    shelf = start.shelf(asked)
    if isinstance(shelf, Complaint):
        return start.refuse(shelf)
    data = importing.raw(shelf.path, asked.words[0])
    if isinstance(data, Complaint):
        return start.refuse(data)
    sys.stderr.write(word(N_("export.secrets")) + "\n")
    sys.stdout.buffer.write(data)
    return start.DONE


def log_text(table: OpenTable, seat: SeatId | None) -> Iterator[str]:
    """One line an entry; what was taken back stands in brackets."""
    some = tuple(entries(table, seat))
    cells = max((cell_len(shown(one.by)) for one in some), default=0)
    for entry in some:
        text = entry.text if entry.is_live else word(N_("log.taken-back"), what=entry.text)
        by = set_cell_size(shown(entry.by), cells)
        yield f"{day_and_clock(entry.at)}  #{entry.seq:<4} {by}  {text}"


def log_json(table: OpenTable, seat: SeatId | None) -> list[dict[str, Any]]:
    """One record an entry."""
    return [_record(entry) for entry in entries(table, seat)]


def _record(entry: Entry) -> dict[str, Any]:
    return {
        "seq": entry.seq,
        "at": entry.at,
        "by": entry.by,
        "kind": entry.kind,
        "live": entry.is_live,
        "key": entry.said.key,
        "text": entry.text,
    }


def state_text(table: OpenTable, seat: SeatId | None) -> Iterator[str]:
    """Everything that the seat may know, in plain sentences."""
    yield from state_lines(table, seat)


def state_json(table: OpenTable, seat: SeatId | None) -> dict[str, Any]:
    """The whole state that the seat may know."""
    return {
        "table": table.name,
        "game": table.game.key,
        "seq": table.seq,
        "head": table.head,
        "seat": seat,
        "holders": {info.id: table.table.holder(info.id) for info in table.game.seats(table.state)},
        "options": {one.key: table.house[one.key] for one in table.options},
        "state": as_json(table.game.seen_by(table.state, seat)),
    }


def export_text(table: OpenTable, seat: SeatId | None) -> Iterator[str]:
    """State, then the log."""
    yield from state_text(table, seat)
    yield ""
    yield from log_text(table, seat)


def export_json(table: OpenTable, seat: SeatId | None) -> dict[str, Any]:
    """State and log in one record."""
    return {**state_json(table, seat), "log": log_json(table, seat)}


Plain = Callable[[OpenTable, SeatId | None], Iterator[str]]
Machine = Callable[[OpenTable, SeatId | None], Any]

_WAYS: dict[str, tuple[Plain, Machine]] = {
    "log": (log_text, log_json),
    "state": (state_text, state_json),
    "export": (export_text, export_json),
}
