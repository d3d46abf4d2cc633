"""What the commits of a table add up to: its table part, its game's state, what is undone.

Game commits lie on a stack, each with the immutable state after it. Undo takes
the newest live one off, redo puts it back, a new game commit ends redo; the
journal keeps all of them. Seats, notes and options are not on the stack: each
has its own reverse.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from rules.games import AnyGame
from rules.table import Table, TableOpened, evolve_table
from rules.values import frozen
from saves.commit import GAME, UNDO, Commit
from saves.complaints import Complaint, SaveError, shown


@frozen
class Undone:
    """The game commit `seq`, the newest live one, is taken back."""

    seq: int


@frozen
class Redone:
    """The game commit `seq`, the one taken back last, holds again."""

    seq: int


@frozen
class UndoAsked:
    """The commit's person asks the others to let the game commit `seq` be taken back."""

    seq: int


@frozen
class UndoGranted:
    """The commit's person agrees that the game commit `seq` is taken back."""

    seq: int


@frozen
class UndoRefused:
    """The commit's person does not agree that the game commit `seq` is taken back."""

    seq: int


UndoEvent: TypeAlias = Undone | Redone | UndoAsked | UndoGranted | UndoRefused

UNDO_EVENTS: Mapping[str, type[UndoEvent]] = {
    "undone": Undone,
    "redone": Redone,
    "undo-asked": UndoAsked,
    "undo-granted": UndoGranted,
    "undo-refused": UndoRefused,
}
"""Wire names, shared by all games."""


@frozen
class Asked:
    """An open question: may the game commit `seq` be taken back, asks `by`."""

    seq: int
    by: str


@frozen
class Folded:
    """What a commit would make of a timeline."""

    state: Any
    table: Table


class Timeline:
    """The folded history of one table.

    Attributes:
        game: The game that is played.
        commits: All commits, the first at place 0.
        state: The game's state now.
        table: The table part now.
        asked: The open question about undo, if any.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.commits: list[Commit] = []
        self.table = Table()
        self.asked: Asked | None = None
        self._base: Any = game.new()
        self._states: list[Any] = [self._base]
        self._tables: list[Table] = [self.table]
        self._live: list[tuple[int, Any]] = []
        self._undone: list[tuple[int, Any]] = []
        self._by_id: dict[str, int] = {}

    @property
    def state(self) -> Any:
        """The game's state now."""
        return self._live[-1][1] if self._live else self._base

    @property
    def seq(self) -> int:
        """The number of the newest commit; 0 before the first."""
        return len(self.commits)

    @property
    def next_undo(self) -> Commit | None:
        """The newest live game commit: what undo would take back."""
        return self.commits[self._live[-1][0] - 1] if self._live else None

    @property
    def next_redo(self) -> Commit | None:
        """The game commit taken back last: what redo would restore."""
        return self.commits[self._undone[-1][0] - 1] if self._undone else None

    def state_at(self, seq: int) -> Any:
        """The game's state right after commit `seq`, as it was then; 0: before the first."""
        return self._states[seq]

    def table_at(self, seq: int) -> Table:
        """The table part right after commit `seq`; 0: before the first."""
        return self._tables[seq]

    def is_live(self, seq: int) -> bool:
        """Whether commit `seq` is a game commit that is not taken back."""
        return any(number == seq for number, _ in reversed(self._live))

    def live(self) -> frozenset[int]:
        """The numbers of all game commits that are not taken back."""
        return frozenset(number for number, _ in self._live)

    def by_id(self, commit_id: str) -> Commit | None:
        """The commit with this id, if it is in the journal."""
        seq = self._by_id.get(commit_id)
        return None if seq is None else self.commits[seq - 1]

    def fold(self, commit: Commit) -> Folded:
        """What `commit` would make of this timeline, which stays as it is.

        Raises:
            SaveError: It does not fit here, or its facts cannot be applied.
        """
        if commit.seq != self.seq + 1:
            due = self.seq + 1
            raise SaveError(Complaint("out-of-order", {"expected": due, "got": commit.seq}))
        if commit.id in self._by_id:
            raise SaveError(Complaint("repeated-id", {"id": shown(commit.id)}))
        try:
            return self._fold_kind(commit)
        except SaveError:
            raise
        except Exception as error:
            raise SaveError(Complaint("impossible", {"why": shown(repr(error))})) from error

    def add(self, commit: Commit, folded: Folded) -> None:
        """Take `commit` in, with what `fold` has made of it."""
        if commit.kind == GAME:
            self._live.append((commit.seq, folded.state))
            self._undone.clear()
            self.asked = None
        elif commit.kind == UNDO:
            for event in commit.events:
                self._apply_undo(event, commit.by)
        self.table = folded.table
        self.commits.append(commit)
        self._states.append(folded.state)
        self._tables.append(folded.table)
        self._by_id[commit.id] = commit.seq

    def _fold_kind(self, commit: Commit) -> Folded:
        if (commit.seq == 1) != isinstance(commit.events[0], TableOpened):
            raise SaveError(Complaint("no-opening"))
        if commit.kind == GAME:
            return Folded(self.game.fold(self.state, commit.events), self.table)
        if commit.kind == UNDO:
            return Folded(self._fold_undo(commit.events), self.table)
        table = self.table
        for event in commit.events:
            table = evolve_table(table, event)
        if table.game != self.game.key:
            raise SaveError(Complaint("other-game", {"game": shown(table.game)}))
        return Folded(self.state, table)

    def _fold_undo(self, events: tuple[UndoEvent, ...]) -> Any:
        moves = [event for event in events if isinstance(event, Undone | Redone)]
        if not moves:
            return self.state
        if len(moves) > 1:
            raise SaveError(Complaint("bad-undo", {"seq": moves[1].seq}))
        stack = self._live if isinstance(moves[0], Undone) else self._undone
        if not stack or stack[-1][0] != moves[0].seq:
            raise SaveError(Complaint("bad-undo", {"seq": moves[0].seq}))
        if isinstance(moves[0], Redone):
            return stack[-1][1]
        return self._live[-2][1] if len(self._live) > 1 else self._base

    def _apply_undo(self, event: UndoEvent, by: str) -> None:
        match event:
            case Undone():
                self._undone.append(self._live.pop())
                self.asked = None
            case Redone():
                self._live.append(self._undone.pop())
                self.asked = None
            case UndoAsked(seq):
                self.asked = Asked(seq, by)
            case UndoGranted() | UndoRefused():
                self.asked = None
