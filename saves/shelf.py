"""The shelf: a directory of tables, one journal each."""

import os
import re
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path

from attrs import frozen

from rules.game import HouseValue, Refused
from rules.games import AnyGame
from rules.games import find as find_game
from rules.table import HOUSE_OPTIONS, SetOption, Table, TableOpened, decide_table
from saves import files, seals
from saves.codec import LINE_LENGTH, codec_for, read_raw
from saves.commit import TABLE, Commit
from saves.complaints import Complaint, SaveError, from_os, shown
from saves.journal import Ending, Journal
from saves.locks import Waiting
from saves.open_table import NotSaved, OpenTable, nobody_waits
from saves.replica import FindGame, Replica
from saves.world import World

LAST_BYTES = 4096

ARCHIVED = re.compile(r"[a-z0-9-]{1,32}\.archived-\d{1,4}", re.ASCII)

UNTOUCHED = frozenset({"newer", "unknown-game"})
"""Complaints about a table that is whole: another program can read it."""


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


class Shelf:
    """All tables in a directory."""

    def __init__(
        self, directory: Path | str, *, find: FindGame = find_game, world: World | None = None
    ) -> None:
        """Open the directory.

        Raises:
            SaveError: There is no such directory, or it may not be read.
        """
        self.path = Path(directory)
        self._find = find
        self._world = world or World()
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
        try:
            self._directory = os.open(self.path, flags)
        except OSError as error:
            raise SaveError(from_os(error, str(directory))) from error

    def close(self) -> None:
        """Let go of the directory; open tables stay open."""
        os.close(self._directory)

    def names(self) -> tuple[str, ...]:
        """The names of all tables, sorted."""
        found = (
            name.removesuffix(files.SUFFIX)
            for name in self._entries()
            if name.endswith(files.SUFFIX)
        )
        return tuple(sorted(name for name in found if files.TABLE_NAME.fullmatch(name)))

    def tables(self) -> tuple[Summary, ...]:
        """A summary of every table, the one changed last first. Reads two lines of each."""
        summaries = [self._summary(name) for name in self.names()]
        return tuple(sorted(summaries, key=lambda one: (-one.changed, one.name)))

    def create(
        self,
        name: str,
        game_key: str,
        person: str,
        chosen: Mapping[str, HouseValue] | None = None,
    ) -> OpenTable | Refused | Complaint:
        """Make a table of game `game_key` and open it for `person`, who holds all seats.

        Refused: an option that game does not know, or a value it does not take.
        A Complaint: a bad name, one that is taken, an unknown game, the disk.
        """
        chosen = dict(chosen or {})
        try:
            file_name = files.file_name(name)
            game = self._find(game_key)
            refused = _refuse_options(game, chosen)
            if refused is not None:
                return refused
            opened = TableOpened(game_key, person, _program(), chosen)
            commit_id = f"{person}-{self._world.nonce()}-0"
            commit = Commit(1, self._world.now(), person, None, TABLE, commit_id, (opened,))
            line = codec_for(game).dumps(commit, seals.ORIGIN)
            codec_for(game).loads(line)
            files.write_new(self._directory, file_name, line)
        except KeyError:
            return Complaint("unknown-game", {"game": shown(game_key)})
        except ValueError as error:
            return Complaint("unprovable", {"why": shown(repr(error))})
        except SaveError as trouble:
            return trouble.complaint
        return self.open(name, person)

    def create_demo(
        self,
        name: str,
        game_key: str,
        person: str,
        chosen: Mapping[str, HouseValue] | None = None,
    ) -> OpenTable | Refused | Complaint:
        """Make a table and play the game's demo on it, a commit a step.

        Raises:
            RuntimeError: The game refuses its own demo.
        """
        table = self.create(name, game_key, person, chosen)
        if not isinstance(table, OpenTable):
            return table
        for step in table.game.demo():
            outcome = table.act(step.seat, step.command, confirmed=True)
            if isinstance(outcome, NotSaved):
                table.close()
                return outcome.complaint
            if isinstance(outcome, Refused):
                table.close()
                message = f"the demo of {game_key} is refused: {outcome}"
                raise RuntimeError(message)  # noqa: TRY004 - the game is broken, not a type
        return table

    def open(
        self, name: str, person: str, *, watch: bool = False, waiting: Waiting = nobody_waits
    ) -> OpenTable | Complaint:
        """Open a table for `person`; with `watch`, to look only.

        Where the person may read the file but not write it, the table is
        opened to look only, too.
        """
        try:
            journal = self._journal(name, is_writer=not watch)
        except SaveError as trouble:
            if watch or trouble.complaint.code not in ("no-permission", "may-not-write"):
                return trouble.complaint
            return self.open(name, person, watch=True)
        try:
            replica = Replica(journal, self._find)
        except (SaveError, OSError) as error:
            journal.close()
            return _complaint(error, name)
        return OpenTable(name, replica, person, self._world, watch=watch, waiting=waiting)

    def check(self, name: str) -> tuple[Complaint, ...]:
        """Everything that is wrong with a table; empty where nothing is."""
        table = self.open(name, "", watch=True)
        if isinstance(table, Complaint):
            return (table,)
        ending = table.ending
        found: tuple[Complaint, ...] = (table.complaint,) if table.complaint else ()
        table.close()
        if ending is Ending.TORN:
            found += (Complaint("torn-now", {"line": table.seq + 1}),)
        return found

    def mend(self, name: str) -> Mended | Complaint:
        """Copy the damaged end of a table aside and cut it off, so that it can be played on.

        A table that a newer program wrote is not damaged and is left alone. An
        empty or unreadable one is put aside whole.
        """
        try:
            return self._mend(name)
        except (SaveError, OSError) as error:
            return _complaint(error, name)

    def rename(self, name: str, new_name: str) -> Complaint | None:
        """Give a table another name; None where that is done."""
        try:
            self._move(name, files.file_name(new_name))
        except (SaveError, OSError) as error:
            return _complaint(error, name)
        return None

    def copy(self, name: str, new_name: str) -> Complaint | None:
        """Make a second table with the same history; None where that is done."""
        try:
            journal = self._journal(name, is_writer=False)
            try:
                data = b"".join(line.data for line in journal.read().lines)
            finally:
                journal.close()
            if not data:
                return Complaint("empty", {"name": name})
            files.write_new(self._directory, files.file_name(new_name), data)
        except (SaveError, OSError) as error:
            return _complaint(error, name)
        return None

    def archive(self, name: str) -> str | Complaint:
        """Take a table off the shelf; its file stays beside, under the name that is given back."""
        try:
            return self._move_aside(name, "archived")
        except (SaveError, OSError) as error:
            return _complaint(error, name)

    def restore(self, archived: str, name: str) -> Complaint | None:
        """Put an archived table back on the shelf as `name`; None where that is done."""
        try:
            if archived not in self.archived():
                return Complaint("no-such-table", {"name": shown(archived)})
            self._move_file(archived, files.file_name(name))
        except (SaveError, OSError) as error:
            return _complaint(error, name)
        return None

    def archived(self) -> tuple[str, ...]:
        """The files of archived tables, sorted."""
        return tuple(sorted(name for name in self._entries() if ARCHIVED.fullmatch(name)))

    def _entries(self) -> list[str]:
        return os.listdir(self._directory)  # noqa: PTH208 - a path could lead elsewhere by now

    def _journal(self, name: str, *, is_writer: bool) -> Journal:
        return Journal(self._directory, files.file_name(name), self._world, is_writer=is_writer)

    def _mend(self, name: str) -> Mended | Complaint:
        journal = self._journal(name, is_writer=True)
        try:
            with journal.locked(nobody_waits):
                try:
                    replica = Replica(journal, self._find)
                except SaveError as trouble:
                    if trouble.complaint.code in UNTOUCHED:
                        return trouble.complaint
                    return Mended(self._move_aside(name, "damaged", is_locked=True), 0)
                return self._mend_end(journal, replica)
        finally:
            journal.close()

    def _mend_end(self, journal: Journal, replica: Replica) -> Mended | Complaint:
        if replica.complaint is None:
            replica.settle()
            kept = str(replica.notice.values["kept"]) if replica.notice else ""
            return Mended(kept, journal.count)
        if replica.complaint.code in UNTOUCHED:
            return replica.complaint
        if journal.count == 0:
            name = journal.name.removesuffix(files.SUFFIX)
            return Mended(self._move_aside(name, "damaged", is_locked=True), 0)
        return Mended(journal.set_aside("damaged"), journal.count)

    def _move_aside(self, name: str, word: str, *, is_locked: bool = False) -> str:
        for number in range(1, files.MOST_COPIES):
            target = f"{name}.{word}-{number}"
            try:
                if is_locked:
                    self._move_file(files.file_name(name), target)
                else:
                    self._move(name, target)
            except SaveError as trouble:
                if trouble.complaint.code != "exists":
                    raise
            else:
                return target
        raise SaveError(Complaint("exists", {"name": name}))

    def _move(self, name: str, target: str) -> None:
        """Rename a table's file under its lock, so that nobody writes in between."""
        journal = self._journal(name, is_writer=True)
        try:
            with journal.locked(nobody_waits):
                self._move_file(files.file_name(name), target)
        finally:
            journal.close()

    def _move_file(self, source: str, target: str) -> None:
        """Rename, over a file of our own that keeps the name for us meanwhile."""
        os.close(files.open_new(self._directory, target))
        try:
            os.rename(source, target, src_dir_fd=self._directory, dst_dir_fd=self._directory)
        except OSError:
            os.unlink(target, dir_fd=self._directory)
            raise
        os.fsync(self._directory)

    def _summary(self, name: str) -> Summary:
        file_name = files.file_name(name)
        try:
            fd = files.open_existing(self._directory, file_name, is_writer=False)
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


def _refuse_options(game: AnyGame, chosen: Mapping[str, HouseValue]) -> Refused | None:
    options = HOUSE_OPTIONS + game.options
    for key, value in chosen.items():
        decided = decide_table(Table(), SetOption(key, value), (), options)
        if isinstance(decided, Refused) and decided.code != "table.option-is-so":
            return decided
    return None


def _program() -> str:
    try:
        return metadata.version("tirada")
    except metadata.PackageNotFoundError:
        return "unknown"


def _complaint(error: SaveError | OSError, name: str) -> Complaint:
    return error.complaint if isinstance(error, SaveError) else from_os(error, name)


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
