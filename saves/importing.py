"""A journal from elsewhere: looked at first, then copied onto the shelf under a new name.

The file is read exactly as strictly as a table that is opened, and never
changed. What is copied is its good lines, byte for byte, so that the seals
still hold; a file of that name is never overwritten.
"""

import os
from pathlib import Path

from attrs import evolve

from rules.games import find as find_game
from rules.values import frozen
from saves import files
from saves.care import UNTOUCHED
from saves.commit import Commit
from saves.complaints import Complaint, SaveError, as_complaint, from_os, shown
from saves.journal import Ending, Journal
from saves.replica import FindGame, Replica
from saves.world import World

LARGEST = 64 * 1024 * 1024
"""The largest file that is imported, in bytes."""

DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC


@frozen
class Incoming:
    """A journal that could become a table here.

    Attributes:
        file: The file's name.
        game: The game's key.
        creator: Who made the table.
        program: The version that made it.
        people: Everybody who gave a commit, in the order they first did.
        holders: Seat -> who holds it, for seats that were taken or freed.
        first: When the first commit was made, UTC.
        last: When the last good one was.
        commits: How many good commits it holds.
        is_torn: Whether it ends in half a line, which stays behind.
        damage: What is wrong after the good commits; only they would be copied.
        data: Their lines.
    """

    file: str
    game: str
    creator: str
    program: str
    people: tuple[str, ...]
    holders: tuple[tuple[str, str], ...]
    first: str
    last: str
    commits: int
    is_torn: bool
    damage: Complaint | None
    data: bytes


def look(path: Path, find: FindGame = find_game) -> Incoming | Complaint:
    """What a file would become; a complaint where it cannot be a table here.

    That is: no ordinary file, a link, more than `LARGEST` bytes, no good line at
    all, an unknown game, or a table that a newer program wrote.
    """
    try:
        return _look(path, find)
    except (SaveError, OSError) as error:
        found = as_complaint(error, path.name)
        if found.code in ("no-such-table", "no-directory"):
            return Complaint("no-such-file", {"name": shown(str(path))})
        if found.code == "changed":  # in its first line: any other file would do that
            return Complaint("no-journal", {"name": shown(path.name)})
        return found


def _look(path: Path, find: FindGame) -> Incoming:
    directory = os.open(path.parent, DIRECTORY)
    try:
        if os.stat(path.name, dir_fd=directory, follow_symlinks=False).st_size > LARGEST:
            most = LARGEST // (1024 * 1024)
            raise SaveError(Complaint("too-large", {"name": path.name, "most": most}))
        journal = Journal(directory, path.name, World(), is_writer=False)
    finally:
        os.close(directory)
    try:
        replica = Replica(journal, find)
        if replica.complaint is not None and replica.complaint.code in UNTOUCHED:
            raise SaveError(replica.complaint)
        good = replica.timeline.seq
        if good == 0:
            raise SaveError(replica.complaint or Complaint("empty"))
        journal.rewind()
        data = b"".join(line.data for line in journal.read().lines[:good])
        return _told(path.name, replica, data)
    finally:
        journal.close()


def _told(file: str, replica: Replica, data: bytes) -> Incoming:
    commits: list[Commit] = replica.timeline.commits
    table = replica.timeline.table
    return Incoming(
        file=file,
        game=replica.game.key,
        creator=table.creator,
        program=table.program,
        people=tuple(dict.fromkeys(one.by for one in commits)),
        holders=tuple(sorted(table.holders.items())),
        first=commits[0].at,
        last=commits[-1].at,
        commits=len(commits),
        is_torn=replica.complaint is None and replica.ending is Ending.TORN,
        damage=replica.complaint,
        data=data,
    )


def no_room(shelf: Path, name: str) -> Complaint | None:
    """Why nothing can become table `name` there: a bad name, or one that is taken; else None."""
    try:
        target = shelf / files.file_name(name)
    except SaveError as trouble:
        return trouble.complaint
    return Complaint("exists", {"name": name}) if os.path.lexists(target) else None


def take_in(shelf: Path, incoming: Incoming, name: str) -> Complaint | None:
    """Copy a journal onto the shelf as table `name`; None where that is done.

    A complaint: a bad name, one that is taken, the disk.
    """
    try:
        target = files.file_name(name)
        directory = os.open(shelf, DIRECTORY)
        try:
            files.write_new(directory, target, incoming.data)
        finally:
            os.close(directory)
    except SaveError as trouble:
        return trouble.complaint
    except OSError as error:
        return from_os(error, name)
    return None


def name_for(file: str) -> str:
    """The table's name that a file's name suggests; empty where it is none.

    >>> name_for("Duel at Bourak.jsonl"), name_for("...")
    ('duel-at-bourak', '')
    """
    stem = file.partition(".")[0].lower().replace(" ", "-").replace("_", "-")
    return stem if files.TABLE_NAME.fullmatch(stem) else ""


def raw(shelf: Path, name: str) -> bytes | Complaint:
    """The good lines of a table, as they stand in its file: secrets and all."""
    try:
        found = look(shelf / files.file_name(name))
    except SaveError as trouble:
        return trouble.complaint
    if isinstance(found, Complaint):
        return evolve(found, code="no-such-table") if found.code == "no-such-file" else found
    return found.data
