"""Who is at which table: a small file for each open program, with a beat.

Each program keeps one file in the folder `presence` of the tables' directory,
rewrites it every `BEAT` seconds and holds a lock on it. The kernel frees the lock
when the program dies, however it dies, so a ghost is known at once; a program
that is stopped, or whose terminal reads nothing, keeps the lock and loses its
beat. Nothing of a game is in it: what cannot be read or written is simply not
shown, and no save depends on it.
"""

import fcntl
import json
import os
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

from attrs import evolve, field

from rules.values import frozen
from saves import files
from saves.complaints import SaveError
from saves.sightings import Present, Sighting, Whereabouts, gathered

FOLDER = "presence"

BEAT = 5.0
"""Seconds between two beats."""

FORGOTTEN_AFTER = 600.0
"""Seconds after which nothing is left of a program that is gone."""

MOST_WINDOWS = 4
"""How many programs one person may have open on a shared server."""

MOST_AT_TABLE = 16
"""How many programs may have one table open."""

MOST_FILES = 200
LARGEST = 1024
LOBBY = "_"

_NAME = re.compile(r"(?P<table>[a-z0-9-]{1,32}|_)\.[0-9a-f]{16}", re.ASCII)


@frozen
class _Told:
    """What a program says of itself."""

    person: str
    pid: int
    started: int
    last_key: int
    is_watching: bool = field(default=False)


class Presence:
    """The presence of one program, and what it sees of the others'.

    Without a directory it is nowhere and sees nobody.
    """

    def __init__(
        self,
        directory: Path | None = None,
        person: str = "",
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._directory = directory
        self._clock = clock
        self._nonce = secrets.token_hex(8)
        self._file, self._fd = "", -1
        now = int(clock())
        self._told = _Told(person, os.getpid(), now, now)

    # One's own.

    def sit(self, table: str, *, is_watching: bool = False) -> None:
        """Be at `table` from now on; empty is the lobby."""
        self._told = evolve(self._told, is_watching=is_watching)
        file = f"{table or LOBBY}.{self._nonce}"
        with suppress(OSError, SaveError), self._folder(make=True) as folder:
            if self._is_listed():
                os.rename(self._file, file, src_dir_fd=folder, dst_dir_fd=folder)
            else:
                self._let_go()
                self._fd = files.open_new(folder, file)
                fcntl.fcntl(self._fd, fcntl.F_SETFL, os.O_NONBLOCK)  # rewritten, not appended to
                fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._file = file
            self._write()
            self._clear(folder)

    def touched(self) -> None:
        """A key was pressed; the next beat says so."""
        now = int(self._clock())
        if now != self._told.last_key:
            self._told = evolve(self._told, last_key=now)

    def beat(self) -> None:
        """Give a sign of life; come back where somebody has cleared the file away."""
        if self._fd < 0:
            return
        if self._is_listed():
            with suppress(OSError):
                self._write()
        else:
            table = self._file.partition(".")[0]
            self.sit("" if table == LOBBY else table, is_watching=self._told.is_watching)

    def leave(self) -> None:
        """Be nowhere, and leave nothing behind."""
        if self._fd >= 0:
            with suppress(OSError), self._folder() as folder:
                os.unlink(self._file, dir_fd=folder)
        self._let_go()

    # The others.

    def seen(self, table: str | None = None) -> tuple[Sighting, ...]:
        """The programs that have `table` open, or all of them, this one too."""
        with suppress(OSError), self._folder() as folder:
            return tuple(self._look(folder, table))
        return ()

    def at(self, table: str) -> tuple[Present, ...]:
        """The people at `table`."""
        return gathered(self.seen(table), self._clock())

    def everywhere(self) -> dict[str, tuple[Present, ...]]:
        """The people at every table where somebody is; under an empty name, in the lobby."""
        now, seen = self._clock(), self.seen()
        tables = sorted({one.table for one in seen})
        return {
            table: gathered(tuple(one for one in seen if one.table == table), now)
            for table in tables
        }

    def windows_of(self, person: str) -> int:
        """How many other living programs of `person` there are."""
        now = self._clock()
        return sum(
            one.person == person
            and one.file != self._file
            and one.whereabouts(now) is not Whereabouts.GONE
            for one in self.seen()
        )

    def has_room(self, table: str) -> bool:
        """Whether one more program may open `table`."""
        others = sum(one.windows for one in self.at(table))
        return others < MOST_AT_TABLE

    def _look(self, folder: int, table: str | None) -> Iterator[Sighting]:
        for name in sorted(os.listdir(folder))[:MOST_FILES]:
            found = _NAME.fullmatch(name)
            if found and (table is None or found["table"] == (table or LOBBY)):
                sighting = self._sighting(folder, name, found["table"])
                if sighting is not None:
                    yield sighting

    def _sighting(self, folder: int, name: str, table: str) -> Sighting | None:
        try:
            fd = files.open_existing(folder, name, is_writer=False)
        except SaveError:
            return None
        try:
            about = os.fstat(fd)
            told = _read(os.read(fd, LARGEST))
            is_alive = name == self._file or _is_locked(fd)
        except OSError:
            return None
        finally:
            os.close(fd)
        if told is None:
            return None
        return Sighting(
            name, told.person, "" if table == LOBBY else table, told.is_watching, about.st_uid,
            told.pid, told.started, told.last_key, about.st_mtime, is_alive,
        )  # fmt: skip

    # The folder and the file.

    def _folder(self, *, make: bool = False) -> "_Folder":
        return _Folder(self._directory, make=make)

    def _is_listed(self) -> bool:
        return self._fd >= 0 and os.fstat(self._fd).st_nlink > 0

    def _write(self) -> None:
        told = self._told
        record = {
            "person": told.person, "pid": told.pid, "started": told.started,
            "last_key": told.last_key, "watching": told.is_watching,
        }  # fmt: skip
        # one write of a fixed length: whoever reads meanwhile reads the old one or the new one
        os.pwrite(self._fd, json.dumps(record).encode().ljust(LARGEST), 0)

    def _let_go(self) -> None:
        if self._fd >= 0:
            os.close(self._fd)
        self._fd = -1

    def _clear(self, folder: int) -> None:
        """Take away what is left of programs that are long gone, or one's own."""
        now = self._clock()
        for one in self._look(folder, None):
            place = f"{one.table or LOBBY}."
            is_own = one.person == self._told.person and self._file.startswith(place)
            is_old = now - one.last_beat > FORGOTTEN_AFTER
            if not one.is_alive and (is_own or is_old):
                with suppress(OSError):  # in a sticky directory only its owner may
                    os.unlink(one.file, dir_fd=folder)


class _Folder:
    """The folder of presences, open for a moment."""

    def __init__(self, directory: Path | None, *, make: bool) -> None:
        self._directory, self._make = directory, make
        self._fd = -1

    def __enter__(self) -> int:
        if self._directory is None:
            raise FileNotFoundError
        path = self._directory / FOLDER
        if self._make and not path.exists():
            self._create(self._directory)
        self._fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
        return self._fd

    def __exit__(self, *_: object) -> None:
        os.close(self._fd)

    def _create(self, directory: Path) -> None:
        """Make the folder for everybody whom the directory is for, whatever the umask."""
        with suppress(FileExistsError):
            path = directory / FOLDER
            path.mkdir(mode=0o700)
            path.chmod(directory.stat().st_mode & 0o7777)


def _is_locked(fd: int) -> bool:
    try:
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    fcntl.flock(fd, fcntl.LOCK_UN)
    return False


def _read(data: bytes) -> _Told | None:
    """What a file says; None where it is not what a program of ours writes."""
    try:
        record: object = json.loads(data)
    except (ValueError, RecursionError):
        return None
    if not isinstance(record, dict):
        return None
    said = cast("dict[str, Any]", record)
    person, is_watching = said.get("person"), said.get("watching")
    numbers = [said.get(key) for key in ("pid", "started", "last_key")]
    if type(person) is not str or type(is_watching) is not bool:
        return None
    if not all(type(one) is int for one in numbers):
        return None
    pid, started, last_key = cast("list[int]", numbers)
    return _Told(person, pid, started, last_key, is_watching)
