"""Whether the directory of tables is as it should be: modes, owners, links, free space.

Two ways of sharing are known to work: group members only (2770) and spectators
who may read (2775), each with or without the sticky bit. A directory of one
person's own is 0700. Everything else is named, with what would be right.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from saves.complaints import SUFFIX, Complaint, directory_trouble
from saves.files import TABLE_NAME

LEAST_FREE = 64 * 1024 * 1024
"""How much room should be left on the disk, in bytes."""


def check_directory(directory: Path | str) -> tuple[Complaint, ...]:
    """Everything about the directory and the files in it that should be mended."""
    path = Path(directory)
    try:
        found = path.lstat()
        if stat.S_ISLNK(found.st_mode):
            return (Complaint("is-a-link", {"name": str(path)}),)
        if not stat.S_ISDIR(found.st_mode):
            return (Complaint("no-directory", {"name": str(path)}),)
        return (*_directory(path, found), *_space(path), *_files(path, found))
    except OSError as error:
        return (directory_trouble(error, path),)


def _directory(path: Path, found: os.stat_result) -> Iterator[Complaint]:
    mode = stat.S_IMODE(found.st_mode)
    values = {"name": str(path), "mode": f"{mode:04o}"}
    if mode & stat.S_IWOTH:
        yield Complaint("directory-open-to-all", values)
    if mode & stat.S_IWGRP and not mode & stat.S_ISGID:
        yield Complaint("directory-without-setgid", values)
    if found.st_uid not in (0, os.geteuid()) and not mode & stat.S_IWGRP:
        yield Complaint("directory-of-another", {**values, "uid": found.st_uid})
    if not os.access(path, os.R_OK | os.W_OK | os.X_OK):
        yield Complaint("directory-not-writable", values)


def _space(path: Path) -> Iterator[Complaint]:
    room = os.statvfs(path)
    free = room.f_bavail * room.f_frsize
    if free < LEAST_FREE:
        yield Complaint("little-space", {"name": str(path), "megabytes": free // (1024 * 1024)})
    if room.f_files and not room.f_favail:
        yield Complaint("no-inodes", {"name": str(path)})


def _files(path: Path, directory: os.stat_result) -> Iterator[Complaint]:
    wanted = stat.S_IMODE(directory.st_mode) & 0o666
    for entry in sorted(path.iterdir()):
        if entry.name.endswith(SUFFIX):
            yield from _file(entry, wanted, directory.st_gid)


def _file(entry: Path, wanted: int, group: int) -> Iterator[Complaint]:
    found = entry.lstat()
    if not TABLE_NAME.fullmatch(entry.name.removesuffix(SUFFIX)):
        yield Complaint("bad-name", {"name": entry.name})
    if stat.S_ISLNK(found.st_mode):
        yield Complaint("is-a-link", {"name": entry.name})
        return
    if not stat.S_ISREG(found.st_mode):
        yield Complaint("not-a-file", {"name": entry.name})
        return
    if found.st_nlink > 1:
        yield Complaint("hard-link", {"name": entry.name})
    mode = stat.S_IMODE(found.st_mode)
    if mode != wanted:
        values = {"name": entry.name, "mode": f"{mode:04o}", "wanted": f"{wanted:04o}"}
        yield Complaint("file-mode", values)
    if found.st_gid != group and wanted & stat.S_IRGRP:
        yield Complaint("file-group", {"name": entry.name})
