"""How long saving and opening take: one commit, a thousand, ten thousand."""

import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from rules.dice import DiceGiven
from rules.table import TableOpened
from saves import seals
from saves.codec import codec_for
from saves.commit import GAME, TABLE, Commit
from saves.open_table import Done, OpenTable
from saves.shelf import Shelf
from tests.helpers import toy_game

COMMITS = 300


def measure() -> list[tuple[str, str]]:
    """What is measured, and the figure for people."""
    with tempfile.TemporaryDirectory() as directory:
        shelf = Shelf(directory, find=toy_game.find)
        times = _commits(shelf)
        rows = [
            ("one commit, synced, median", _ms(times[COMMITS // 2])),
            ("one commit, synced, 95 %", _ms(times[COMMITS * 95 // 100])),
        ]
        for count in (1_000, 10_000):
            write_long_table(Path(directory), f"long-{count}", count)
            opening = min(_seconds(partial(_open, shelf, f"long-{count}")) for _ in range(3))
            rows.append((f"opening {count} commits", _ms(opening)))
        rows.append(("listing 3 tables", _ms(_seconds(shelf.tables))))
    return rows


def write_long_table(directory: Path, name: str, count: int) -> None:
    """A table of `count` commits, written in one go."""
    codec = codec_for(toy_game.GAME)
    state = toy_game.ToyState()
    events: tuple[Any, ...] = (TableOpened("toy", "ana", "bench"),)
    head = seals.ORIGIN
    lines: list[bytes] = []
    for seq in range(1, count + 1):
        kind = TABLE if seq == 1 else GAME
        at = "2026-03-01T19:04:05.120Z"
        line = codec.dumps(Commit(seq, at, "ana", "red", kind, f"ana-1-{seq}", events), head)
        head = codec.loads(line).seal
        lines.append(line)
        if kind == GAME:
            state = toy_game.GAME.fold(state, events)
        events = _next_events(state, seq)
    (directory / f"{name}.jsonl").write_bytes(b"".join(lines))


def _next_events(state: toy_game.ToyState, seq: int) -> tuple[Any, ...]:
    """One or two events, in turn of several kinds, as a real evening would have."""
    added = toy_game.StonesAdded(1, state.stones)
    others = (
        toy_game.Painted(toy_game.Colour.RED, is_shiny=True),
        toy_game.Told("red", "the left door is the real one", {"length": 29}),
        toy_game.DiceThrown((DiceGiven("roll", (4, 17)),), "typed"),
    )
    return (added, others[seq % 3]) if seq % 2 else (added,)


def _commits(shelf: Shelf) -> list[float]:
    table = shelf.create("commits", "toy", "ana")
    if not isinstance(table, OpenTable):
        raise TypeError(table)
    times = sorted(_seconds(partial(_commit, table)) for _ in range(COMMITS))
    table.close()
    return times


def _commit(table: OpenTable) -> None:
    outcome = table.act("red", toy_game.AddStones(1))
    if not isinstance(outcome, Done):
        raise TypeError(outcome)


def _open(shelf: Shelf, name: str) -> None:
    table = shelf.open(name, "ana")
    if not isinstance(table, OpenTable) or table.complaint:
        raise TypeError(table)
    table.close()


def _seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms"


if __name__ == "__main__":
    for _label, _figure in measure():
        print(f"{_label:32} {_figure:>12}")
