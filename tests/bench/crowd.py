"""Many people who only look: each moves a cursor three times a second, on an own terminal."""

import os
import select
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import define, field

from tests.bench.measure import percentile
from tests.helpers.processes import cpu_and_wakeups, memory_kib
from tests.helpers.terminal import Session

PEOPLE, SMALL, SECONDS = 50, 12, 10
A_SECOND = 3
P95_MOST = 10
KEYS = (b"\x1b[B", b"\x1b[B", b"\x1b[B", b"\x1b[A", b"\x1b[A", b"\x1b[A")


@define
class Onlooker:
    """One person's program, the key it was last sent and what came back."""

    session: Session
    due: float
    presses: int = 0
    sent: float = 0.0
    answered: float = 0.0
    waits: list[float] = field(factory=list[float])

    def press(self, now: float) -> None:
        """The next key; the one before is dealt with by now."""
        self.settle()
        self.sent, self.answered = time.perf_counter(), 0.0
        self.session.press(KEYS[self.presses % len(KEYS)])
        self.presses += 1
        self.due = max(self.due + 1 / A_SECOND, now)

    def settle(self) -> None:
        """Note how long the last key took to its last byte."""
        if self.answered > self.sent > 0:
            self.waits.append((self.answered - self.sent) * 1000)

    def read(self) -> None:
        """Take what it paints."""
        chunk = self.session.read(0.0)
        self.session.chunks.clear()
        if chunk is not None:
            self.answered = chunk.at


def measure(people: int) -> list[tuple[str, str]]:
    """Names and figures for so many people."""
    with TemporaryDirectory(prefix="crowd-") as made:
        crowd = [_seat(Path(made, str(number))) for number in range(people)]
        try:
            for one in crowd:
                one.session.wait_ready(0.6, 60)
                one.session.chunks.clear()
            time.sleep(2.0)
            pids = [one.session.pid for one in crowd]
            before, _ = cpu_and_wakeups(pids)
            _play(crowd)
            after, _ = cpu_and_wakeups(pids)
            pss = memory_kib(pids)["pss"] / people / 1024
        finally:
            for one in crowd:
                one.session.close()
    waits = [wait for one in crowd for wait in one.waits]
    presses = sum(one.presses for one in crowd)
    name = f"{people} people x {A_SECOND} keys a second"
    share = (after - before) / SECONDS / 10
    mark = "ok" if percentile(waits, 0.95) <= P95_MOST else f"over {P95_MOST} ms"
    return [
        (f"{name}, p50", f"{percentile(waits, 0.5):.1f} ms"),
        (f"{name}, p95", f"{percentile(waits, 0.95):.1f} ms ({mark})"),
        (f"{name}, slowest", f"{max(waits):.0f} ms"),
        (f"{name}, CPU", f"{share:.0f} % of a core, {(after - before) / presses:.1f} ms a key"),
        (f"{name}, memory", f"{pss:.1f} MiB PSS each"),
    ]


def _seat(tables: Path) -> Onlooker:
    tables.mkdir()
    command = (sys.executable, "-m", "tui.cli", "--tables", str(tables), "demo", "skirmish")
    environment = {
        **os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8",
    }  # fmt: skip
    return Onlooker(Session(command, rows=30, columns=100, environment=environment), 0.0)


def _play(crowd: list[Onlooker]) -> None:
    start = time.perf_counter()
    for place, one in enumerate(crowd):
        one.due = start + place / len(crowd) / A_SECOND  # nobody presses when the others do
    terminals = select.poll()
    by_terminal = {one.session.master: one for one in crowd}
    for terminal in by_terminal:
        terminals.register(terminal, select.POLLIN)
    while (now := time.perf_counter()) < start + SECONDS:
        for one in crowd:
            if one.due <= now:
                one.press(now)
        for terminal, _ in terminals.poll(1):
            by_terminal[terminal].read()
    for one in crowd:
        one.settle()
