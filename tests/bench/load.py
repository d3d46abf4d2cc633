"""A full server: twenty seats at five tables, each acting every second, on real terminals.

Each act is a note with a name of its own, typed like a person types it. At each
table one seat's screen is read through a terminal emulator: from the moment a
commit was decided to the moment it stands there is what another person waits.
"""

import os
import select
import sys
import time
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import define, field

from rules.games import KEYS
from saves.open_table import OpenTable
from saves.shelf import Shelf
from tests.bench.measure import percentile
from tests.helpers.processes import cpu_and_wakeups, memory_kib
from tests.helpers.terminal import Emulator, Session

TABLES, SEATS_EACH = 5, 4
SHORT, FULL = 10, 120
"""For how many seconds everybody acts."""

FINISH = 15.0
"""Seconds after which the last act must have come out, on a machine with more to do, too."""

SETTLE = 0.5
"""Seconds after the last act that was waited for, for those that nobody waited for."""


@define
class Seat:
    """One person's program, and what was typed there."""

    table: str
    person: str
    session: Session
    due: float
    emulator: Emulator | None = None
    written: list[str] = field(factory=list[str])
    seen: dict[str, float] = field(factory=dict[str, float])

    def act(self) -> None:
        """Write a note."""
        token = f"{self.person}n{len(self.written):03}"
        self.session.write(f"w{token}\r".encode())
        self.written.append(token)
        self.due += 1.0

    def read(self, waited_for: set[str]) -> None:
        """Take what the program paints, and note when each token first stands there."""
        chunk = self.session.read(0.0)
        self.session.chunks.clear()
        if chunk is None or self.emulator is None:
            return
        now = time.time()
        self.emulator.feed(chunk.data)
        text = self.emulator.text()
        for token in [one for one in waited_for if one in text]:
            waited_for.discard(token)
            self.seen[token] = now


def measure(full: bool) -> list[tuple[str, str]]:
    """Names and figures; an AssertionError where a commit is lost or out of order."""
    with TemporaryDirectory(prefix="load-") as made:
        tables = Path(made)
        seats = _seated(tables)
        try:
            before, _ = cpu_and_wakeups(one.session.pid for one in seats)
            seconds = FULL if full else SHORT
            taken = _play(seats, seconds)
            after, _ = cpu_and_wakeups(one.session.pid for one in seats)
            pss = memory_kib(one.session.pid for one in seats)["pss"] / len(seats) / 1024
        finally:
            for one in seats:
                one.session.close()
        waits = _waits(tables, seats)
    busy = (after - before) / taken / 10
    acts = sum(len(one.written) for one in seats)
    return [
        ("seats and tables", f"{len(seats)} at {TABLES}, {os.cpu_count()} cores"),
        ("acts, all confirmed in order", f"{acts} in {seconds} s"),
        ("commit to another screen, p50", f"{percentile(waits, 0.5) * 1000:.0f} ms"),
        ("commit to another screen, p95", f"{percentile(waits, 0.95) * 1000:.0f} ms"),
        ("commit to another screen, slowest", f"{max(waits) * 1000:.0f} ms"),
        ("memory a seat (PSS)", f"{pss:.1f} MB"),
        ("all seats together", f"{busy:.0f} % of a core"),
    ]


def _seated(tables: Path) -> list[Seat]:
    shelf = Shelf(tables)
    seats: list[Seat] = []
    for number in range(TABLES):
        key = KEYS[number % len(KEYS)]
        name = f"{key}-{number}"
        made = shelf.create_demo(name, key, "host")
        if not isinstance(made, OpenTable):
            raise TypeError(made)
        made.close()
        seats += [_seat(tables, name, f"p{number}{place}", place) for place in range(SEATS_EACH)]
    for one in seats:
        one.session.wait_ready(0.6, 30)
    _until_quiet(seats)
    return seats


def _seat(tables: Path, table: str, person: str, place: int) -> Seat:
    command = (sys.executable, "-m", "tui.cli", "open", table, "--as", person,
               "--tables", str(tables))  # fmt: skip
    environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    session = Session(command, rows=24, columns=80, environment=environment)
    return Seat(table, person, session, 0.0, Emulator(24, 80) if place == 0 else None)


def _until_quiet(seats: list[Seat]) -> None:
    for one in seats:
        for chunk in one.session.chunks:
            if one.emulator is not None:
                one.emulator.feed(chunk.data)
        one.session.chunks.clear()


def _play(seats: list[Seat], seconds: float) -> float:
    """Everybody acts for so long; the seconds until all was seen."""
    start = time.monotonic()
    for place, one in enumerate(seats):
        one.due = start + place / len(seats)  # people do not press their keys at once
    by_terminal = {one.session.master: one for one in seats}
    awaited: dict[str, set[str]] = {one.table: set() for one in seats}
    end = start + seconds + FINISH
    while (now := time.monotonic()) < end:
        if now > start + seconds and not any(awaited.values()):
            end = min(end, now + SETTLE)
        for one in seats:
            if one.due <= now < start + seconds:
                one.act()
                if one.emulator is None:
                    awaited[one.table].add(one.written[-1])
        ready, _, _ = select.select(list(by_terminal), [], [], 0.005)
        for terminal in ready:
            one = by_terminal[terminal]
            one.read(awaited[one.table])
    return time.monotonic() - start


def _waits(tables: Path, seats: list[Seat]) -> list[float]:
    """How long each act of another seat took to stand on the observed screen."""
    shelf = Shelf(tables)
    waits: list[float] = []
    for name in sorted({one.table for one in seats}):
        table = shelf.open(name, "host", watch=True)
        if not isinstance(table, OpenTable):
            raise TypeError(table)
        own = [one for one in seats if one.table == name]
        noted = [
            (commit.by, event.text, datetime.fromisoformat(commit.at).timestamp())
            for commit in table.commits
            for event in commit.events
            if hasattr(event, "text") and commit.by.startswith("p")
        ]
        for one in own:
            mine = [text for by, text, _ in noted if by == one.person]
            if mine != one.written:
                message = f"{one.person}: {len(mine)} of {len(one.written)} acts, or in no order"
                raise AssertionError(message)
        seen = {token: at for one in own for token, at in one.seen.items()}
        missing = [text for by, text, _ in noted if by != own[0].person and text not in seen]
        if missing:
            message = f"{name}: never seen by {own[0].person}: {missing[:5]}"
            raise AssertionError(message)
        waits += [seen[text] - at for by, text, at in noted if by != own[0].person]
        table.close()
    return waits
