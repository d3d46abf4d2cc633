"""Many writers at once come out as one exact sequence, and readers only ever see its beginnings."""

import os
import time
from pathlib import Path

from rules.game import Refused
from saves.open_table import Done
from tests.drills.drill import must
from tests.drills.forks import spawn, wait
from tests.helpers.tables import add, created, opened, shelf_in
from tests.helpers.toy_game import AddStones


def writers(directory: Path, full: bool) -> str:
    """Each adds a stone to the heap it saw; who saw an old heap is refused and looks again."""
    people, commits, watchers = (8, 50, 3) if full else (4, 15, 1)
    created(shelf_in(directory)).close()
    start = time.perf_counter()
    children = [spawn(lambda: _write(directory, commits)) for _ in range(people)]
    readers = [spawn(lambda: _watch(directory, people * commits)) for _ in range(watchers)]
    for child in children + readers:
        must(wait(child) == 0, "a session failed")
    seconds = time.perf_counter() - start
    table = opened(shelf_in(directory))
    seen = [commit.events[0].before for commit in table.commits[1:]]
    must(seen == list(range(people * commits)), "not one sequence")
    must(table.complaint is None, table.complaint)
    table.close()
    rate = people * commits / seconds
    return f"{people} writers x {commits} commits, one sequence, {rate:.0f} commits/s"


def _write(directory: Path, commits: int) -> None:
    table = opened(shelf_in(directory), person=f"p{os.getpid()}")
    written = 0
    while written < commits:
        outcome = table.act("red", AddStones(1, table.state.stones), confirmed=True)
        if isinstance(outcome, Done):
            written += 1
        elif not isinstance(outcome, Refused):
            raise TypeError(outcome)


def _watch(directory: Path, total: int) -> None:
    table = opened(shelf_in(directory), person="zoe", watch=True)
    give_up = time.monotonic() + 60
    while table.state.stones < total and time.monotonic() < give_up:
        change = table.refresh()
        if change is not None:
            must(change.complaint is None, change.complaint)
            must(not change.is_reloaded, "something seen is gone")
        must(table.state.stones == table.seq - 1, "not a beginning of the sequence")
        time.sleep(0.001)
    must(table.state.stones == total, "the reader was left behind")


def seen_within(directory: Path, full: bool) -> str:
    """How soon another session, looking ten times a second, has a commit."""
    rounds = 50 if full else 5
    table = created(shelf_in(directory))
    other = opened(shelf_in(directory), person="beto", watch=True)
    waits: list[float] = []
    begun = time.perf_counter()
    for number in range(rounds):
        time.sleep(number * 0.1 / rounds)
        add(table)
        start = time.perf_counter()
        while True:
            time.sleep(0.1 - (time.perf_counter() - begun) % 0.1)
            if other.refresh() is not None:
                break
        waits.append(time.perf_counter() - start)
    must(max(waits) < 0.25, waits)
    table.close()
    other.close()
    return f"{rounds} changes seen, slowest after {max(waits) * 1000:.0f} ms"
