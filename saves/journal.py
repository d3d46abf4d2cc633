"""One table, one file: its lines, its lock, its torn tail, its next line.

The journal knows bytes and seals, not games. It reads on from where it stands,
says how the file ends, appends a line that is on the disk when `append`
returns, and on any error of the disk puts the file back as it was. A failed
sync is never tried again and believed.
"""

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from enum import Enum

from rules.values import frozen
from saves import files, locks, seals
from saves.complaints import SUFFIX, SaveError, from_os, named
from saves.strict_json import LINE_LENGTH
from saves.world import World

CHUNK = 1 << 20
SECTOR = 512
"""Disks write whole sectors; what was not written of a line is zeros between two bounds."""


class Ending(Enum):
    """How a journal ends after its last good line."""

    CLEAN = "clean"
    NO_NEWLINE = "no-newline"
    TORN = "torn"
    CHANGED = "changed"
    ENDLESS = "endless"


@frozen
class Line:
    """A line with a good seal: its bytes with the newline, and its seal."""

    data: bytes
    seal: str


@frozen
class Reading:
    """What lies after the place where the journal stands.

    Attributes:
        lines: Good lines, in order.
        ending: What comes after them.
        following: Where a line was changed: how many lines follow it.
    """

    lines: tuple[Line, ...]
    ending: Ending
    following: int = 0


@frozen
class Look:
    """What a glance at the path tells: whether anything may have changed."""

    device: int
    inode: int
    size: int
    changed: int


class Journal:
    """An open journal file and the place in it up to which it was read.

    Attributes:
        name: The file's name in the directory.
        offset: How many bytes were read and found good.
        count: How many lines these are.
        head: The seal of the last of them.
        is_writer: Whether it may append.
    """

    def __init__(self, directory: int, name: str, world: World, *, is_writer: bool) -> None:
        self.name = name
        self.is_writer = is_writer
        self._world = world
        self._fd = files.open_existing(directory, name, is_writer=is_writer)
        self._directory = os.dup(directory)  # the shelf's own may be closed before
        self.rewind()

    def close(self) -> None:
        """Let go of the file; a second time does nothing."""
        if self._fd >= 0:
            os.close(self._fd)
            os.close(self._directory)
        self._fd = self._directory = -1

    def rewind(self) -> None:
        """Stand before the first line again."""
        self.offset = 0
        self.count = 0
        self.head = seals.ORIGIN

    def advance(self, line: Line) -> None:
        """Stand after `line`, the next one."""
        self.offset += len(line.data)
        self.count += 1
        self.head = line.seal

    def look(self) -> Look | None:
        """A glance at the path; None where nothing is there any more."""
        try:
            found = os.stat(self.name, dir_fd=self._directory, follow_symlinks=False)
        except FileNotFoundError:
            return None
        return Look(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)

    def reopen_if_replaced(self) -> None:
        """Follow the path to another file, where somebody has put one there.

        Raises:
            SaveError: The path leads nowhere now, or where no table can be.
        """
        look = self.look()
        if look is None:
            raise SaveError(named("gone", self.name))
        held = os.fstat(self._fd)
        if held.st_nlink > 1:
            raise SaveError(named("hard-link", self.name))
        if (look.device, look.inode) != (held.st_dev, held.st_ino):
            fresh = files.open_existing(self._directory, self.name, is_writer=self.is_writer)
            locks.release(self._fd)  # a forked process may keep the old file open
            os.close(self._fd)
            self._fd = fresh

    def is_continued(self) -> bool:
        """Whether the file still holds what was read from it, judged by the head seal."""
        if self.offset == 0:
            return True
        start = self.offset - seals.TAIL_LENGTH
        found = os.pread(self._fd, seals.TAIL_LENGTH, start)
        tail = seals.tail_of(self.head)
        return found in (tail, tail[:-1])  # the newline may be lost, and come back

    def read(self) -> Reading:
        """The good lines from here on, and how the file ends; the place stays.

        A last line with a good seal that lost its newline counts as good.
        """
        if os.fstat(self._fd).st_size < self.offset:
            return Reading((), Ending.NO_NEWLINE)
        lines: list[Line] = []
        head = self.head
        start = self.offset
        rest = bytearray()
        for chunk in self._chunks(start):
            rest += chunk
            *whole, last = rest.split(b"\n")
            rest = last
            for body in whole:
                data = bytes(body) + b"\n"
                seal = seals.verified(head, data)
                if seal is None:
                    return self._bad(lines, data, start)
                lines.append(Line(data, seal))
                head = seal
                start += len(data)
            if len(rest) > LINE_LENGTH:
                return Reading(tuple(lines), Ending.ENDLESS)
        data = bytes(rest) + b"\n"
        seal = seals.verified(head, data)
        if seal is not None:
            return Reading((*lines, Line(data, seal)), Ending.NO_NEWLINE)
        return Reading(tuple(lines), _ending(head, bytes(rest)))

    def append(self, data: bytes) -> None:
        """Write a line to the disk; the lock must be held and the file end cleanly.

        Raises:
            SaveError: It is not on the disk, and the file is as it was (or its end
                will be set aside by the next who writes).
        """
        size = os.fstat(self._fd).st_size
        try:
            files.write_all(self._fd, data)
            files.sync_data(self._fd)
        except OSError as error:
            self._restore(size)
            raise SaveError(from_os(error, self.name)) from error

    def add_newline(self) -> None:
        """Give the last line the newline that was lost."""
        self.append(b"\n")

    def set_aside(self, word: str) -> str:
        """Copy all after the good lines to a file beside, cut it off, and name the copy."""
        tail = b"".join(self._chunks(self.offset))
        stem = self.name.removesuffix(SUFFIX)
        kept = files.write_aside(self._directory, f"{stem}.{word}", tail)
        try:
            os.ftruncate(self._fd, self.offset)
            os.fsync(self._fd)
        except OSError as error:
            raise SaveError(from_os(error, self.name)) from error
        return kept

    @contextmanager
    def locked(self, waiting: locks.Waiting) -> Generator[None]:
        """Hold the lock of the file that the path leads to.

        Raises:
            SaveError: Somebody else kept it, or there is no such file any more.
        """
        while True:
            locks.take(self._fd, self.name, self._world, waiting)
            taken = self._fd
            try:
                self.reopen_if_replaced()
            except SaveError:
                locks.release(self._fd)
                raise
            if self._fd == taken and self._is_at_path():
                break
        try:
            yield
        finally:
            locks.release(self._fd)

    def _is_at_path(self) -> bool:
        look = self.look()
        held = os.fstat(self._fd)
        return look is not None and (look.device, look.inode) == (held.st_dev, held.st_ino)

    def _chunks(self, start: int) -> Iterator[bytes]:
        while chunk := os.pread(self._fd, CHUNK, start):
            yield chunk
            start += len(chunk)

    def _restore(self, size: int) -> None:
        """Cut off what a failed append left. Where even that fails, the next writer does it."""
        with suppress(OSError):
            os.ftruncate(self._fd, size)
            os.fsync(self._fd)

    def _bad(self, lines: list[Line], data: bytes, start: int) -> Reading:
        end = start + len(data)
        if end == os.fstat(self._fd).st_size and _has_unwritten(data, start):
            return Reading(tuple(lines), Ending.TORN)
        following = sum(chunk.count(b"\n") for chunk in self._chunks(end))
        return Reading(tuple(lines), Ending.CHANGED, following)


def _ending(head: str, rest: bytes) -> Ending:
    if not rest:
        return Ending.CLEAN
    if b"\0" not in rest and _holds_whole_line(head, rest):
        return Ending.CHANGED
    return Ending.TORN


def _holds_whole_line(head: str, rest: bytes) -> bool:
    """Whether a whole line is in front of what was glued to it in place of its newline."""
    length = seals.TAIL_LENGTH - 1
    place = rest.find(seals.FRAME)
    while place >= 0:
        if seals.verified(head, rest[: place + length] + b"\n") is not None:
            return True
        place = rest.find(seals.FRAME, place + 1)
    return False


def _has_unwritten(data: bytes, start: int) -> bool:
    """Whether zeros in `data`, which lies at `start`, look like blocks that never arrived.

    Blocks arrive whole, so such zeros are more than one or touch a block's bound. A
    single zero inside a block is a changed letter, and its line was confirmed.
    """
    if b"\0\0" in data:
        return True
    places = [start + place for place, byte in enumerate(data) if byte == 0]
    return any(place % SECTOR in (0, SECTOR - 1) for place in places)
