"""Opening files in a directory that others may write to, without being led astray.

Every name is opened relative to a descriptor of the directory, never through a
link, never waiting on a pipe; what was opened is then looked at, and only the
descriptor is used from there on.
"""

import errno
import os
import re
import stat
from collections.abc import Callable
from itertools import count
from pathlib import Path

from saves.complaints import SUFFIX, Complaint, SaveError, from_os, named

TABLE_NAME = re.compile(r"[a-z0-9-]{1,32}", re.ASCII)

SAFELY = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
MOST_COPIES = 1000
"""How many files may lie aside beside one table."""

sync_data: Callable[[int], None] = getattr(os, "fdatasync", os.fsync)
"""Data to the disk; where there is no fdatasync, all of it."""


def file_name(table: str) -> str:
    """The file of a table.

    Raises:
        SaveError: The name is not 1 to 32 of ``a-z``, ``0-9`` and ``-``.
    """
    if not TABLE_NAME.fullmatch(table):
        raise SaveError(Complaint("bad-name", {"name": table[:40]}))
    return table + SUFFIX


def open_existing(directory: int, name: str, *, is_writer: bool) -> int:
    """A descriptor of the regular file `name`; appending where `is_writer`.

    Raises:
        SaveError: It is missing, a link, has a second link, or is no regular file.
    """
    flags = SAFELY | (os.O_RDWR | os.O_APPEND if is_writer else os.O_RDONLY)
    try:
        fd = os.open(name, flags, dir_fd=directory)
    except OSError as error:
        raise SaveError(from_os(error, name)) from error
    complaint = _suspicious(os.fstat(fd), name)
    if complaint is not None:
        os.close(fd)
        raise SaveError(complaint)
    return fd


def read_whole(path: Path, most: int) -> bytes:
    """The first `most` bytes of a small file beside the tables.

    Raises:
        OSError: It cannot be read, is a link (ELOOP) or no ordinary file (ENXIO).
    """
    with os.fdopen(os.open(path, SAFELY | os.O_RDONLY), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.ENXIO, os.strerror(errno.ENXIO))
        return file.read(most)


def open_new(directory: int, name: str) -> int:
    """A descriptor of the file `name`, made now, for everyone whom the directory is for.

    Raises:
        SaveError: Something of that name is there, or it cannot be made.
    """
    flags = SAFELY | os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_APPEND
    try:
        fd = os.open(name, flags, 0o600, dir_fd=directory)
        os.fchmod(fd, os.fstat(directory).st_mode & 0o666)
    except OSError as error:
        raise SaveError(from_os(error, name)) from error
    return fd


def write_new(directory: int, name: str, data: bytes) -> None:
    """Make the file `name` with `data` in it, on the disk when this returns.

    Raises:
        SaveError: It could not be made or written; then it is not there.
    """
    fd = open_new(directory, name)
    try:
        write_all(fd, data)
        os.fsync(fd)
        os.fsync(directory)
    except OSError as error:
        os.unlink(name, dir_fd=directory)
        raise SaveError(from_os(error, name)) from error
    finally:
        os.close(fd)


def write_aside(directory: int, stem: str, data: bytes) -> str:
    """Keep `data` in the first free of ``stem-1``, ``stem-2``...; the name it got."""
    for number in count(1):
        name = f"{stem}-{number}"
        try:
            write_new(directory, name, data)
        except SaveError as trouble:
            if trouble.complaint.code != "exists" or number >= MOST_COPIES:
                raise
        else:
            return name
    raise AssertionError


def write_all(fd: int, data: bytes) -> None:
    """Write all of `data`, however little each call takes."""
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def _suspicious(found: os.stat_result, name: str) -> Complaint | None:
    if not stat.S_ISREG(found.st_mode):
        return named("not-a-file", name)
    if found.st_nlink > 1:
        return named("hard-link", name)
    return None
