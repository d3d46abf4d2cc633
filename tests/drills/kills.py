"""Kill a writer while it commits and another plays: nothing that was confirmed is lost."""

import os
import random
import signal
import time
from pathlib import Path

from saves.open_table import Done
from tests.drills.drill import must
from tests.drills.forks import spawn, wait
from tests.helpers.tables import add, created, opened, shelf_in
from tests.helpers.toy_game import Tell

ACKNOWLEDGEMENT = 64


def kill_rounds(directory: Path, full: bool) -> str:
    """S30: many writers, each killed at some moment."""
    rounds = 500 if full else 100
    chance = random.Random(20)  # noqa: S311 - moments of killing, not dice
    shelf = shelf_in(directory)
    table = created(shelf, person="beto")
    acknowledged = unconfirmed = torn = 0
    for number in range(rounds):
        reading, writing = os.pipe()
        child = spawn(lambda: _write_on(directory, writing))  # noqa: B023 - called at once, in the child
        os.close(writing)
        seals = _read_until_killed(child, reading, chance.uniform(0.001, 0.012))
        add(table)
        table.refresh()
        torn += table.notice is not None
        known = [commit.seal for commit in table.commits]
        lost = [seal for seal in seals if seal not in known]
        must(not lost, f"round {number}: {len(lost)} confirmed commits are lost")
        written = sum(commit.id.startswith(f"ana-{child}") for commit in table.commits)
        acknowledged += len(seals)
        unconfirmed += written - len(seals)
        if table.seq > 400 or table.notice is not None:
            table.close()
            shelf.rename("duel", f"round-{number}")
            table = created(shelf, person="beto")
    table.close()
    shelf.close()
    return (
        f"{rounds} kills, {acknowledged} confirmed, 0 lost; {torn} torn ends mended, "
        f"{unconfirmed} on the disk but never confirmed"
    )


def _write_on(directory: Path, pipe: int) -> None:
    from attrs import evolve  # noqa: PLC0415 - in the child only

    from saves.world import World  # noqa: PLC0415 - as above

    world = evolve(World(), nonce=lambda: str(os.getpid()))
    table = opened(shelf_in(directory, world))
    for number in range(10_000):
        outcome = table.act("red", Tell("x" * (number * 397 % 6000)), confirmed=True)
        if not isinstance(outcome, Done):
            raise TypeError(outcome)
        os.write(pipe, f"{outcome.commit.seal:{ACKNOWLEDGEMENT}}".encode())


def _read_until_killed(child: int, pipe: int, moment: float) -> list[str]:
    """Wait for a first commit, then `moment`, then kill. Only what was confirmed before counts."""
    with os.fdopen(pipe, "rb") as reader:
        data = reader.read(ACKNOWLEDGEMENT)
        time.sleep(moment)
        os.kill(child, signal.SIGKILL)
        must(wait(child) == -signal.SIGKILL, "the writer ended by itself")
        data += reader.read()
    whole = len(data) // ACKNOWLEDGEMENT
    return [
        data[at * ACKNOWLEDGEMENT : (at + 1) * ACKNOWLEDGEMENT].decode().strip()
        for at in range(whole)
    ]
