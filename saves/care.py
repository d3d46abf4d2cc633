"""Care of a table's file as a whole: mend it, rename it, copy it, put it aside.

Nothing is ever deleted. What a table cannot be played on with is kept beside it
under another name, and its file stays the same file: in a shared directory with
the sticky bit nobody may put another in place of somebody else's.
"""

import os
import re

from rules.values import frozen
from saves import files
from saves.complaints import Complaint, SaveError
from saves.journal import Journal
from saves.open_table import nobody_waits
from saves.replica import FindGame, Replica
from saves.world import World

ARCHIVED = re.compile(r"[a-z0-9-]{1,32}\.archived-\d{1,4}", re.ASCII)

UNTOUCHED = frozenset({"newer", "unknown-game"})
"""Complaints about a table that is whole: another program can read it."""


@frozen
class Mended:
    """A table that can be played on.

    Attributes:
        kept: The file beside the table that keeps what was cut off; empty
            where nothing had to be.
        commits: How many commits are left.
    """

    kept: str
    commits: int


def mend(directory: int, name: str, find: FindGame, world: World) -> Mended:
    """Copy the damaged end of a table aside and cut it off; put an unreadable one aside whole.

    Raises:
        SaveError: It is whole and a newer program's, or the disk would not.
    """
    journal = Journal(directory, files.file_name(name), world, is_writer=True)
    try:
        with journal.locked(nobody_waits):
            journal.rewind()
            try:
                replica = Replica(journal, find)
            except SaveError as error:
                _refuse_untouched(error.complaint)
                return Mended(_move_aside(directory, name, "damaged"), 0)
            return _mend_end(directory, name, journal, replica)
    finally:
        journal.close()


def rename(directory: int, name: str, target: str, world: World) -> None:
    """Give a table's file another name, under its lock, so that nobody writes in between.

    Raises:
        SaveError: The name is taken, or the disk would not.
    """
    journal = Journal(directory, files.file_name(name), world, is_writer=True)
    try:
        with journal.locked(nobody_waits):
            move(directory, files.file_name(name), target)
    finally:
        journal.close()


def archive(directory: int, name: str, world: World) -> str:
    """Put a table aside; the name that its file has then.

    Raises:
        SaveError: The disk would not.
    """
    journal = Journal(directory, files.file_name(name), world, is_writer=True)
    try:
        with journal.locked(nobody_waits):
            return _move_aside(directory, name, "archived")
    finally:
        journal.close()


def copy(directory: int, name: str, new_name: str, world: World) -> None:
    """Write the good lines of a table into a new one.

    Raises:
        SaveError: There are none, the name is taken, or the disk would not.
    """
    target = files.file_name(new_name)
    journal = Journal(directory, files.file_name(name), world, is_writer=False)
    try:
        data = b"".join(line.data for line in journal.read().lines)
    finally:
        journal.close()
    if not data:
        raise SaveError(Complaint("empty", {"name": name}))
    files.write_new(directory, target, data)


def move(directory: int, source: str, target: str) -> None:
    """Rename a file over one of our own that has kept the name for us meanwhile.

    Raises:
        SaveError: Something of that name is there.
    """
    os.close(files.open_new(directory, target))
    try:
        os.rename(source, target, src_dir_fd=directory, dst_dir_fd=directory)
    except OSError:
        os.unlink(target, dir_fd=directory)
        raise
    os.fsync(directory)


def _mend_end(directory: int, name: str, journal: Journal, replica: Replica) -> Mended:
    if replica.complaint is None:
        replica.settle()
        kept = str(replica.notice.values["kept"]) if replica.notice else ""
        return Mended(kept, journal.count)
    _refuse_untouched(replica.complaint)
    if journal.count == 0:
        return Mended(_move_aside(directory, name, "damaged"), 0)
    return Mended(journal.set_aside("damaged"), journal.count)


def _refuse_untouched(complaint: Complaint) -> None:
    if complaint.code in UNTOUCHED:
        raise SaveError(complaint)


def _move_aside(directory: int, name: str, word: str) -> str:
    for number in range(1, files.MOST_COPIES):
        target = f"{name}.{word}-{number}"
        try:
            move(directory, files.file_name(name), target)
        except SaveError as error:
            if error.complaint.code != "exists":
                raise
        else:
            return target
    raise SaveError(Complaint("exists", {"name": name}))
