"""A holder of the lock that is killed or stopped, in real time."""

import os
import signal
import time
from pathlib import Path

from saves.locks import Holder
from saves.open_table import OpenTable
from tests.drills.drill import must
from tests.helpers.holder import Keeper
from tests.helpers.tables import add, created, file_of, not_saved, shelf_in
from tests.helpers.toy_game import AddStones


def holders(directory: Path, full: bool) -> str:
    """Killed: the next is in at once. Stopped: named after half a second, refused after five."""
    created(shelf_in(directory)).close()
    heard: list[tuple[float, Holder]] = []
    start = 0.0

    def hear(holder: Holder) -> None:
        heard.append((time.monotonic() - start, holder))

    table = shelf_in(directory).open("duel", "ana", waiting=hear)
    must(isinstance(table, OpenTable), table)
    if not isinstance(table, OpenTable):
        raise TypeError(table)
    with Keeper(file_of(directory)) as keeper:
        os.kill(keeper.pid, signal.SIGKILL)
        keeper.process.wait()
        start = time.monotonic()
        add(table)
        killed = time.monotonic() - start
        must(killed < 0.5, killed)
    said = f"killed holder: next in after {killed * 1000:.1f} ms"
    if not full:
        return said
    with Keeper(file_of(directory)) as keeper:
        os.kill(keeper.pid, signal.SIGSTOP)
        keeper.wait_until_stopped()
        start = time.monotonic()
        must(not_saved(table.act("red", AddStones(1))) == "locked-by-stopped", "not refused")
        refused = time.monotonic() - start
        must(heard[0][1] == Holder(keeper.pid, heard[0][1].user, is_stopped=True), heard)
        os.kill(keeper.pid, signal.SIGCONT)
        keeper.let_go()
        add(table)
    table.close()
    return f"{said}; stopped: named after {heard[0][0]:.2f} s, refused after {refused:.2f} s"
