"""The shelf: a directory of tables, one journal each."""

import os
from collections.abc import Mapping
from pathlib import Path

from rules.game import HouseValue, Named, Refused
from rules.games import AnyGame
from rules.games import find as find_game
from rules.table import HOUSE_OPTIONS, SetOption, Table, TableOpened, decide_table
from saves import care, files, seals
from saves.care import Mended
from saves.codec import codec_for
from saves.commit import TABLE, Commit
from saves.complaints import SUFFIX, Complaint, SaveError, as_complaint, directory_trouble, shown
from saves.journal import Ending, Journal
from saves.locks import Waiting
from saves.open_table import NotSaved, OpenTable, nobody_waits
from saves.replica import FindGame, Replica
from saves.summaries import Summary, summarise
from saves.world import World


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
            raise SaveError(directory_trouble(error, directory)) from error

    def close(self) -> None:
        """Let go of the directory, once; open tables stay open."""
        if self._directory >= 0:
            os.close(self._directory)
        self._directory = -1

    def names(self) -> tuple[str, ...]:
        """The names of all tables, sorted."""
        found = (name.removesuffix(SUFFIX) for name in self._entries() if name.endswith(SUFFIX))
        return tuple(sorted(name for name in found if files.TABLE_NAME.fullmatch(name)))

    def tables(self) -> tuple[Summary, ...]:
        """A summary of every table, the one changed last first. Reads two lines of each."""
        summaries = [summarise(self._directory, name) for name in self.names()]
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
        named: Named = str,
    ) -> OpenTable | Refused | Complaint:
        """Make a table and play the game's demo on it, its names as `named` says them.

        A commit a step.

        Raises:
            RuntimeError: The game refuses its own demo.
        """
        table = self.create(name, game_key, person, chosen)
        if not isinstance(table, OpenTable):
            return table
        for step in table.game.demo(named):
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
            file_name = files.file_name(name)
            journal = Journal(self._directory, file_name, self._world, is_writer=not watch)
        except SaveError as trouble:
            if watch or trouble.complaint.code not in ("no-permission", "may-not-write"):
                return trouble.complaint
            found = self.open(name, person, watch=True)
            if isinstance(found, OpenTable):
                found.is_read_only = True
            return found
        try:
            replica = Replica(journal, self._find)
        except (SaveError, OSError) as error:
            journal.close()
            return as_complaint(error, name)
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
            return care.mend(self._directory, name, self._find, self._world)
        except (SaveError, OSError) as error:
            return as_complaint(error, name)

    def rename(self, name: str, new_name: str) -> Complaint | None:
        """Give a table another name; None where that is done."""
        try:
            care.rename(self._directory, name, files.file_name(new_name), self._world)
        except (SaveError, OSError) as error:
            return as_complaint(error, name)
        return None

    def copy(self, name: str, new_name: str) -> Complaint | None:
        """Make a second table with the same history; None where that is done."""
        try:
            care.copy(self._directory, name, new_name, self._world)
        except (SaveError, OSError) as error:
            return as_complaint(error, name)
        return None

    def archive(self, name: str) -> str | Complaint:
        """Take a table off the shelf; its file stays beside, under the name that is given back."""
        try:
            return care.archive(self._directory, name, self._world)
        except (SaveError, OSError) as error:
            return as_complaint(error, name)

    def restore(self, archived: str, name: str) -> Complaint | None:
        """Put an archived table back on the shelf as `name`; None where that is done."""
        if archived not in self.archived():
            return Complaint("no-such-table", {"name": shown(archived)})
        try:
            care.move(self._directory, archived, files.file_name(name))
        except (SaveError, OSError) as error:
            return as_complaint(error, name)
        return None

    def archived(self) -> tuple[str, ...]:
        """The files of archived tables, sorted."""
        return tuple(sorted(name for name in self._entries() if care.ARCHIVED.fullmatch(name)))

    def _entries(self) -> list[str]:
        return os.listdir(self._directory)  # noqa: PTH208 - a path could lead elsewhere by now


def _refuse_options(game: AnyGame, chosen: Mapping[str, HouseValue]) -> Refused | None:
    options = HOUSE_OPTIONS + game.options
    for key, value in chosen.items():
        decided = decide_table(Table(), SetOption(key, value), (), options)
        if isinstance(decided, Refused) and decided.code != "table.option-is-so":
            return decided
    return None


def _program() -> str:
    from importlib import metadata  # noqa: PLC0415 - slow to import, and only new tables ask

    try:
        return metadata.version("tirada")
    except metadata.PackageNotFoundError:
        return "unknown"
