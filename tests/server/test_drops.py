"""How a seat ends, or does not, while others play on: killed, hung up, stalled, stopped."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.presence import FOLDER
from tests.helpers.holder import Keeper
from tests.helpers.processes import cpu_and_wakeups
from tests.helpers.sshd import Watched
from tests.helpers.toy_screen import toy_table


def started(directory: Path, person: str, *before: str) -> Watched:
    """Somebody at the toy table, in a terminal of 80x24."""
    command = [sys.executable, "-m", "tests.helpers.toy_program", str(directory), "--as", person]
    environment = {**os.environ, "TERM": "xterm-256color"}
    client = Watched([*before, *command], rows=24, columns=80, environment=environment)
    client.shows("saved #")
    client.drain(0.2, 2)
    return client


@pytest.fixture
def ana(tmp_path: Path) -> Iterator[Watched]:
    """Ana, who made the table."""
    client = started(tmp_path, "ana")
    yield client
    client.close()


@pytest.fixture
def beto(tmp_path: Path, ana: Watched) -> Iterator[Watched]:
    """Beto beside her."""
    assert ana.alive()
    client = started(tmp_path, "beto")
    yield client
    client.close()


def gone(client: Watched, within: float) -> float:
    """How long until the process has ended, without reading from its terminal; -1 for never."""
    start = time.monotonic()
    while client.alive():
        if time.monotonic() > start + within:
            return -1.0
        time.sleep(0.02)
    return time.monotonic() - start


def test_a_killed_seat_costs_only_itself(tmp_path: Path, ana: Watched, beto: Watched) -> None:
    """S30: kill -9 while committing: the other plays on, the table is as last confirmed."""
    ana.write(b"\r" * 15)
    time.sleep(0.05)
    os.kill(ana.pid, signal.SIGKILL)
    assert gone(ana, 2) >= 0
    before = toy_table(tmp_path).state.stones
    beto.write(b"\r")
    beto.shows(f"heap {before + 1}", 5)
    beto.shows("ana ×", 10)
    assert toy_table(tmp_path).complaint is None


def test_without_a_hang_up_signal_a_seat_ends_with_its_terminal(tmp_path: Path) -> None:
    """S30: SIGHUP ignored by whoever started it, then the terminal goes: within ten seconds."""
    client = started(tmp_path, "ana", "sh", "-c", 'trap "" HUP; exec "$0" "$@"')
    os.close(client.master)
    seconds = gone(client, 10)
    client.master = os.open(os.devnull, os.O_RDWR)
    assert seconds >= 0


def test_a_viewer_that_never_reads_holds_nobody_up(
    tmp_path: Path, ana: Watched, beto: Watched
) -> None:
    """S30: it may stay, but holds no lock and keeps no core busy; when it reads, all is there."""
    for _ in range(300):
        ana.write(b"\x0c")
    time.sleep(1.0)
    before, _ = cpu_and_wakeups([ana.pid])
    beto.write(b"\r")
    waited = beto.shows("heap 1", 5)
    time.sleep(1.0)
    after, _ = cpu_and_wakeups([ana.pid])
    assert waited < 1.0
    assert after - before < 500
    assert ana.alive()
    ana.shows("heap 1", 20)
    assert toy_table(tmp_path).state.stones == 1


def test_a_stopped_holder_is_named_and_what_was_given_is_kept(tmp_path: Path, ana: Watched) -> None:
    """S31: keys answer, the holder is named after 0.5 s, refused after 5 s, then tried again."""
    with Keeper(tmp_path / "heap.jsonl") as keeper:
        os.kill(keeper.pid, signal.SIGSTOP)
        keeper.wait_until_stopped()
        start = time.monotonic()
        ana.write(b"\r")
        ana.shows("is stopped", 3)
        named = time.monotonic() - start
        ana.write(b"jj")
        ana.shows("▸row", 1)
        ana.shows("Not saved", 8)
        refused = time.monotonic() - start
        os.kill(keeper.pid, signal.SIGCONT)
        keeper.let_go()
        assert toy_table(tmp_path).state.stones == 0
        ana.write(b"\x13")
        again = ana.shows("heap 1", 3)
    assert (0.4 < named < 2.0, 4.5 < refused < 7.5, again < 1.0) == (True, True, True)
    assert toy_table(tmp_path).state.stones == 1


def test_a_stopped_seat_is_gone_after_twenty_seconds(
    tmp_path: Path, ana: Watched, beto: Watched
) -> None:
    """Without a beat: seen from the file's age, which a test need not wait for."""
    os.kill(ana.pid, signal.SIGSTOP)
    beto.write(b"\r")
    beto.shows("heap 1", 5)
    for file in (tmp_path / FOLDER).iterdir():
        if b'"ana"' in file.read_bytes():
            os.utime(file, (time.time() - 21, time.time() - 21))
    beto.shows("ana ×", 5)
    os.kill(ana.pid, signal.SIGCONT)
    ana.shows("heap 1", 5)
