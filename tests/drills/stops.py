"""S31: a seat that is stopped at any moment, also while it writes: the others play on."""

import os
import random
import signal
import time
from pathlib import Path

from saves.open_table import Done, NotSaved, OpenTable, Outcome
from tests.drills.drill import must
from tests.drills.forks import spawn, wait
from tests.helpers.tables import created, opened, shelf_in
from tests.helpers.toy_game import AddStones


def stops(directory: Path, full: bool) -> str:
    """One session adds stones all the time and is stopped; the other acts meanwhile.

    Mostly the lock is free and the other is done at once. Where the stopped one
    holds it, the other is refused after five seconds, and is done within one
    once the stopped one goes on.
    """
    rounds = 200 if full else 20
    created(shelf_in(directory)).close()
    table = opened(shelf_in(directory), person="beto")
    stopped = spawn(lambda: _busy(directory))
    try:
        waits = [_round(table, stopped) for _ in range(rounds)]
    finally:
        (directory / "stop").touch()
        os.kill(stopped, signal.SIGCONT)
        must(wait(stopped) == 0, "the busy session failed")
    must(shelf_in(directory).check("duel") == (), "the table is damaged")
    table.close()
    held = sum(was_held for was_held, _ in waits)
    slowest = max(waited for _, waited in waits)
    must(slowest < 1, slowest)
    return f"{rounds} stops, {held} while it held the lock; done within {slowest * 1000:.0f} ms"


def _round(table: OpenTable, stopped: int) -> tuple[bool, float]:
    """Stop it at some moment: whether it held the lock, and how long a free way took."""
    time.sleep(random.random() * 0.1)  # noqa: S311 (a moment, no dice)
    os.kill(stopped, signal.SIGSTOP)
    outcome, waited = _timed(table)
    os.kill(stopped, signal.SIGCONT)
    was_held = isinstance(outcome, NotSaved)
    if isinstance(outcome, NotSaved):
        must(outcome.complaint.code == "locked-by-stopped", outcome)
        must(4.5 < waited < 7, waited)
        outcome, waited = _timed(table)
    must(isinstance(outcome, Done), outcome)
    return was_held, waited


def _timed(table: OpenTable) -> tuple[Outcome, float]:
    start = time.monotonic()
    outcome = table.act("red", AddStones(1), confirmed=True)
    return outcome, time.monotonic() - start


def _busy(directory: Path) -> None:
    table = opened(shelf_in(directory), person="ana")
    while not (directory / "stop").exists():
        table.act("red", AddStones(1), confirmed=True)
        time.sleep(0.02)
    table.close()
