"""A disk that is full, limited, or broken: the file stays as it was and the next save works."""

import errno
import os
import resource
import subprocess
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest import mock

from saves import files
from tests.drills.drill import SkippedError, must
from tests.drills.forks import in_child
from tests.helpers.tables import add, created, file_of, not_saved, opened, shelf_in
from tests.helpers.toy_game import AddStones, Tell

Broken = Callable[..., object]


def file_limit(directory: Path, full: bool) -> str:
    """S17: a limit on the file's size, met at every byte of a line."""
    return in_child(lambda: _limited(directory, full))


def _limited(directory: Path, full: bool) -> str:
    table = created(shelf_in(directory))
    add(table)
    path = file_of(directory)
    before = path.read_bytes()
    length = len(before.splitlines(keepends=True)[-1])
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    points = range(0, length, 1 if full else 17)
    for point in points:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + point, hard))
        must(not_saved(table.act("red", AddStones(1))) == "file-limit", point)
        must(path.read_bytes() == before, f"the file changed at {point}")
        must(table.seq == 2, "memory went on")
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    must(add(table).seq == 3, "the next save")
    return f"{len(points)} of {len(points)} points leave the file as it was"


@contextmanager
def broken(
    writes: Broken | None, syncs: Broken | None, truncates: Broken | None
) -> Generator[None]:
    """Some calls to the disk go wrong."""
    with ExitStack() as stack:
        for owner, name, instead in (
            (os, "write", writes),
            (files, "sync_data", syncs),
            (os, "fsync", syncs),
            (os, "ftruncate", truncates),
        ):
            if instead is not None:
                stack.enter_context(mock.patch.object(owner, name, instead))
        yield


def failing(number: int) -> Broken:
    """A call that fails with this error."""

    def fail(*_: object) -> object:
        raise OSError(number, os.strerror(number))

    return fail


def short_then_failing(number: int, length: int) -> Broken:
    """A write that takes `length` bytes, and fails the next time."""
    real = os.write
    calls = iter([True])

    def write(fd: int, data: bytes) -> int:
        if next(calls, False):
            return real(fd, data[:length])
        raise OSError(number, os.strerror(number))

    return write


def errors(directory: Path, full: bool) -> str:
    """S17: EIO and ENOSPC on write, on sync, on cutting off, alone and together."""
    table = created(shelf_in(directory))
    add(table)
    path = file_of(directory)
    cases = 0
    for number, expected in ((errno.EIO, "disk-error"), (errno.ENOSPC, "no-space")):
        for length in range(0, 180, 1 if full else 37):
            before = path.read_bytes()
            with broken(short_then_failing(number, length), None, None):
                must(not_saved(table.act("red", AddStones(1))) == expected, length)
            must(path.read_bytes() == before, length)
            cases += 1
        for writes, syncs, truncates in (
            (failing(number), None, None),
            (None, failing(number), None),
            (short_then_failing(number, 20), None, failing(number)),
            (None, failing(number), failing(number)),
        ):
            seq = table.seq
            with broken(writes, syncs, truncates):
                must(not_saved(table.act("red", AddStones(1))) == expected, cases)
            must(table.seq == seq, "memory went on")
            add(table)
            whole = opened(shelf_in(directory))
            must((whole.head, whole.complaint) == (table.head, None), cases)
            whole.close()
            cases += 1
    table.close()
    return f"{cases} failures, each named, the next save good"


def full_disk(directory: Path, _: bool) -> str:
    """S17: a real file system with no room left."""
    mount = directory / "small"
    mount.mkdir()
    asked = ("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(mount))
    if os.geteuid() != 0 or not _runs(*asked):
        reason = "a small file system could not be mounted"
        raise SkippedError(reason)
    try:
        table = created(shelf_in(mount))
        commits = 1
        while not_done(table.act("red", Tell("x" * 900))) is None:
            commits += 1
        must(opened(shelf_in(mount)).seq == commits, "a commit is missing")
        filled = not_done(table.act("red", Tell("x" * 9000)))
        must(filled == "no-space", filled)
        _must_run("mount", "-o", "remount,size=1m", str(mount))
        must(add(table).seq == commits + 1, "the next save")
        table.close()
    finally:
        _must_run("umount", "-l", str(mount))
    return f"full after {commits} commits, all kept, the next save good"


def _runs(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _must_run(*command: str) -> None:
    must(_runs(*command), command)


def not_done(outcome: object) -> str | None:
    """The code of a failed save, or None for a good one."""
    complaint = getattr(outcome, "complaint", None)
    return None if complaint is None else complaint.code
