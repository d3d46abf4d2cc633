"""What the lobby shows of a table without opening it: two lines of its file are read."""

import os

from rules.values import frozen
from saves import files, seals
from saves.complaints import SaveError
from saves.strict_json import LINE_LENGTH, read_raw

LAST_BYTES = 4096


@frozen
class Summary:
    """What the lobby tells of a table without opening it.

    Attributes:
        name: The table's name.
        game: The game's key; empty where the opening line cannot be read.
        creator: Who made it.
        commits: How many commits it holds.
        size: The file's size in bytes.
        changed: When it was last written to, in seconds since the epoch.
        is_damaged: Whether its first or last line is not as it was written.
    """

    name: str
    game: str
    creator: str
    commits: int
    size: int
    changed: float
    is_damaged: bool


def summarise(directory: int, name: str) -> Summary:
    """The summary of table `name`; damaged where its file cannot be opened safely."""
    try:
        fd = files.open_existing(directory, files.file_name(name), is_writer=False)
    except SaveError:
        return Summary(name, "", "", 0, 0, 0.0, is_damaged=True)
    try:
        found = os.fstat(fd)
        first, last = _first_line(fd), _last_line(fd, found.st_size)
    finally:
        os.close(fd)
    game, creator = _opening(first)
    commits = _number(last)
    is_damaged = not game or not commits
    return Summary(name, game, creator, commits, found.st_size, found.st_mtime, is_damaged)


def _first_line(fd: int) -> bytes:
    data = os.pread(fd, LAST_BYTES, 0)
    while b"\n" not in data and len(data) < LINE_LENGTH:
        more = os.pread(fd, LAST_BYTES, len(data))
        if not more:
            return b""
        data += more
    return data[: data.find(b"\n") + 1]


def _last_line(fd: int, size: int) -> bytes:
    """The last whole line; what is torn off after it is the writers' business."""
    start, data = size, b""
    while start > 0 and data.count(b"\n") < 2 and len(data) < 2 * LINE_LENGTH:  # noqa: PLR2004 - the line's two ends
        length = min(LAST_BYTES, start)
        start -= length
        data = os.pread(fd, length, start) + data
    whole = data[: data.rfind(b"\n") + 1]
    return whole[whole[:-1].rfind(b"\n") + 1 :]


def _opening(line: bytes) -> tuple[str, str]:
    """Game and creator of an opening line; empty where it is not one, as it was written."""
    if seals.verified(seals.ORIGIN, line) is None:
        return "", ""
    try:
        event = read_raw(line)["events"][0]
        game, creator = event["game"], event["creator"]
    except (SaveError, KeyError, IndexError, TypeError):
        return "", ""
    return (game, creator) if isinstance(game, str) and isinstance(creator, str) else ("", "")


def _number(line: bytes) -> int:
    """The number of a line; 0 where it is not one, or out of its frame."""
    try:
        raw = read_raw(line)
        seq, seal = raw["seq"], raw["seal"]
    except (SaveError, KeyError):
        return 0
    is_whole = isinstance(seal, str) and line.endswith(seals.tail_of(seal))
    return seq if type(seq) is int and is_whole else 0
