"""The lock: waited for, its holder named, given up after five seconds, freed by death."""

import fcntl
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.locks import Holder, find_holder
from saves.open_table import OpenTable
from saves.shelf import Shelf
from saves.world import World
from tests.helpers.holder import Keeper
from tests.helpers.tables import add, created, done, file_of, not_saved, opened, shelf_in
from tests.helpers.toy_game import AddStones


class FakeTime:
    """A clock that only goes on while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        """The time now."""
        return self.now

    def sleep(self, seconds: float) -> None:
        """Wait."""
        self.now += seconds


@pytest.fixture
def keeper(table: OpenTable, tmp_path: Path) -> Iterator[Keeper]:
    """Another process that has the table's lock."""
    with Keeper(file_of(tmp_path)) as keeper:
        yield keeper
    assert table.seq >= 1


def patient(directory: Path) -> tuple[OpenTable, FakeTime, list[Holder]]:
    """The table, opened with a clock of our own and an ear for who holds the lock."""
    clock = FakeTime()
    world = World(monotonic=clock.monotonic, sleep=clock.sleep)
    heard: list[Holder] = []
    table = shelf_in(directory, world).open("duel", "beto", waiting=heard.append)
    assert isinstance(table, OpenTable)
    return table, clock, heard


def test_the_holder_is_named_and_the_wait_ends_after_five_seconds(
    keeper: Keeper, tmp_path: Path
) -> None:
    """Named once, after half a second; refused after five, with nothing written."""
    table, clock, heard = patient(tmp_path)
    before = file_of(tmp_path).read_bytes()
    assert not_saved(table.act("red", AddStones(1), confirmed=True)) == "locked"
    assert [one.pid for one in heard] == [keeper.pid]
    assert 5.0 <= clock.now < 5.1
    assert file_of(tmp_path).read_bytes() == before
    keeper.let_go()
    assert add(table).seq == 2


def test_a_stopped_holder_is_said_to_be_stopped(keeper: Keeper, tmp_path: Path) -> None:
    """It will not let go by itself; whoever waits should know whose it is."""
    os.kill(keeper.pid, signal.SIGSTOP)
    keeper.wait_until_stopped()
    table, _, heard = patient(tmp_path)
    assert not_saved(table.act("red", AddStones(1), confirmed=True)) == "locked-by-stopped"
    assert heard[0].is_stopped
    assert heard[0].user
    os.kill(keeper.pid, signal.SIGCONT)


def test_a_killed_holder_s_lock_is_free_at_once(keeper: Keeper, table: OpenTable) -> None:
    """The kernel frees it."""
    os.kill(keeper.pid, signal.SIGKILL)
    keeper.process.wait()
    start = time.monotonic()
    add(table)
    assert time.monotonic() - start < 0.5


def test_a_lock_that_comes_free_is_taken(keeper: Keeper, table: OpenTable) -> None:
    """The wait ends as soon as it may."""
    threading.Timer(0.1, keeper.let_go).start()
    assert add(table).seq == 2


def test_looking_takes_no_lock(keeper: Keeper, shelf: Shelf, table: OpenTable) -> None:
    """While another writes, everybody may read, open and list."""
    watcher = opened(shelf, person="zoe", watch=True)
    assert (watcher.seq, table.refresh(), len(shelf.tables())) == (1, None, 1)
    assert find_holder_of(watcher).pid == keeper.pid


def find_holder_of(table: OpenTable) -> Holder:
    """Who has the lock of an open table."""
    return find_holder(table._replica.journal._fd)  # pyright: ignore[reportPrivateUsage] - the very descriptor


def test_no_lock_is_held_between_commands(table: OpenTable, tmp_path: Path) -> None:
    """Never while a person is being waited for, and not after a refusal either."""
    add(table)
    assert table.act("red", AddStones(99)) is not None
    with file_of(tmp_path).open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_closing_another_descriptor_does_not_drop_the_lock(
    table: OpenTable, tmp_path: Path
) -> None:
    """As it would with the other kind of file lock."""
    journal = table._replica.journal  # pyright: ignore[reportPrivateUsage] - to hold the lock over a test's lines

    def nobody(_: Holder) -> None:
        """Say nothing."""

    with journal.locked(nobody):
        file_of(tmp_path).open("rb").close()
        with file_of(tmp_path).open("rb") as file, pytest.raises(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_an_unseen_holder_is_nobody_known(shelf: Shelf) -> None:
    """Where the system tells nothing, nothing is made up."""
    assert find_holder_of(created(shelf, "quiet")) == Holder()


def test_refresh_never_waits_for_a_command(keeper: Keeper, tmp_path: Path) -> None:
    """A screen looks for news ten times a second, also while its own command waits for the lock."""
    table, _, _ = patient(tmp_path)
    slow = threading.Thread(target=lambda: table.act("red", AddStones(1), confirmed=True))
    table._mutex.acquire()  # pyright: ignore[reportPrivateUsage] - as the command's thread does
    try:
        done_in: list[float] = []

        def look() -> None:
            start = time.monotonic()
            assert table.refresh() is None
            done_in.append(time.monotonic() - start)

        looker = threading.Thread(target=look)
        looker.start()
        looker.join(2)
        assert done_in
        assert done_in[0] < 0.5
    finally:
        table._mutex.release()  # pyright: ignore[reportPrivateUsage] - as above
    keeper.let_go()
    slow.start()
    slow.join(10)
    assert done(table.act("red", AddStones(1), confirmed=True)).seq == 3
