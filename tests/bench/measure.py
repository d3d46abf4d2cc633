"""One program in a pseudo-terminal: how long it takes, how much it writes, what it keeps.

A time starts just before the fork, so interpreter and imports count. A key's
time runs to the last byte before the screen falls silent: that is what a person
sees as painted. Memory is PSS, which shares each page among those who map it.
"""

import os
import re
import statistics
import time
from collections.abc import Sequence

from attrs import field, frozen

from tests.helpers.keyboard import parse_keys
from tests.helpers.processes import cpu_and_wakeups, memory_kib, process_tree
from tests.helpers.terminal import Emulator, Session


@frozen
class Program:
    """A program to be measured.

    Attributes:
        label: Its name in the figures.
        command: How it is started.
        ready: What its first screen shows, as a regular expression.
        before: Keys that bring it to where it is measured.
        environment: Variables on top of the caller's.
    """

    label: str
    command: Sequence[str]
    ready: str
    before: str = ""
    environment: dict[str, str] = field(factory=dict[str, str])
    rows: int = 30
    columns: int = 100

    def open(self) -> Session:
        """Start it in a terminal of its own."""
        basis = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        return Session(
            self.command,
            rows=self.rows,
            columns=self.columns,
            environment={**os.environ, **basis, **self.environment},
        )

    def open_ready(self) -> Session:
        """Start it, wait until it is still, press the keys that lead to the place."""
        session = self.open()
        session.wait_ready(1.5, 20.0)
        for name, key in parse_keys(self.before):
            session.press(key, name)
            session.drain(0.2, 3.0)
        return session


@frozen
class Startup:
    """Milliseconds to the ready screen and bytes until it settled, medians; the quickest start."""

    ready_ms: float
    total_bytes: float
    least_ms: float


@frozen
class Keys:
    """Medians and the 95th percentile of what a key costs."""

    bytes_mean: float
    cpu_ms: float
    p50_ms: float
    p95_ms: float


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which `share` (0 to 1) of `values` lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(share * (len(ordered) - 1)))]


def startup(program: Program) -> Startup:
    """One start: when the ready text stood on the screen, and all bytes until silence."""
    session = program.open()
    emulator = Emulator(program.rows, program.columns)
    ready = None
    deadline = time.perf_counter() + 20.0
    while ready is None and time.perf_counter() < deadline:
        chunk = session.read(1.0)
        if chunk is not None:
            emulator.feed(chunk.data)
            if re.search(program.ready, emulator.text()):
                ready = chunk.at
    session.drain(0.6, 5.0)
    session.close()
    if ready is None:
        message = f"{program.label}: {program.ready!r} never appeared\n{emulator.text()}"
        raise RuntimeError(message)
    took = (ready - session.started) * 1000
    return Startup(took, float(sum(len(chunk.data) for chunk in session.chunks)), took)


def startups(programs: Sequence[Program], runs: int) -> dict[str, Startup]:
    """Every program started `runs` times, in turns, so that load falls on all alike."""
    taken: dict[str, list[Startup]] = {program.label: [] for program in programs}
    for _ in range(runs):
        for program in programs:
            taken[program.label].append(startup(program))
    return {
        label: Startup(
            statistics.median(one.ready_ms for one in marks),
            statistics.median(one.total_bytes for one in marks),
            min(one.least_ms for one in marks),
        )
        for label, marks in taken.items()
    }


def keys(program: Program, pressed: str, warm_up: int = 4) -> Keys:
    """Press keys one at a time and weigh each answer."""
    session = program.open_ready()
    strokes = parse_keys(pressed)
    for name, key in strokes[:warm_up]:
        session.press(key, name)
        session.drain(0.06, 2.0)
    pids = process_tree(session.pid)
    before, _ = cpu_and_wakeups(pids)
    sizes: list[float] = []
    last: list[float] = []
    for name, key in strokes:
        sent = time.perf_counter()
        session.press(key, name)
        first = session.read(1.0)
        if first is None:
            continue
        answer = [first, *session.drain(0.06, 2.0)]
        last.append((answer[-1].at - sent) * 1000)
        sizes.append(sum(len(part.data) for part in answer))
    after, _ = cpu_and_wakeups(pids)
    session.close()
    if not sizes:
        message = f"{program.label}: no key was answered"
        raise RuntimeError(message)
    return Keys(
        statistics.fmean(sizes),
        (after - before) / len(strokes),
        statistics.median(last),
        percentile(last, 0.95),
    )


def extra_pss_mib(program: Program, sessions: int) -> float:
    """Memory of one more session, in MiB, beside `sessions` others."""
    opened: list[Session] = []
    try:
        opened.append(program.open_ready())
        one = memory_kib(process_tree(opened[0].pid))["pss"]
        opened.extend(program.open_ready() for _ in range(sessions - 1))
        pids = sorted({pid for session in opened for pid in process_tree(session.pid)})
        return (memory_kib(pids)["pss"] - one) / (sessions - 1) / 1024
    finally:
        for session in opened:
            session.close()


def idle(program: Program, seconds: float) -> tuple[int, float]:
    """Bytes written and percent of a core used while nobody touches a key."""
    session = program.open_ready()
    session.drain(1.5, 3.0)
    pids = process_tree(session.pid)
    before, _ = cpu_and_wakeups(pids)
    known = len(session.chunks)
    deadline = time.perf_counter() + seconds
    while (left := deadline - time.perf_counter()) > 0:
        session.read(left)
    after, _ = cpu_and_wakeups(pids)
    written = sum(len(chunk.data) for chunk in session.chunks[known:])
    session.close()
    return written, (after - before) / seconds / 10
