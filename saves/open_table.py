"""A table that a person has open: look at it, act on it, take back, follow the others.

The person is fixed when the table is opened. A command is decided on the state
at hand, and if it may be done, decided again under the lock on what the others
have written meanwhile; only what could be read back and folded reaches the
disk, and only what is on the disk is shown.

The room is long because all that a screen may ask of a table has its door here.
"""

import threading
from collections.abc import Callable
from typing import Any, TypeAlias

from rules.game import House, Refused, SeatId, TableOption
from rules.games import AnyGame
from rules.table import (
    HOUSE_OPTIONS,
    Table,
    TableCommand,
    decide_table,
)
from rules.values import frozen
from saves import seating, undoing
from saves.commit import GAME, TABLE, UNDO, Commit
from saves.complaints import Complaint, SaveError, as_complaint
from saves.journal import Ending
from saves.locks import Holder, Waiting
from saves.replica import Change, Replica
from saves.timeline import Asked, Timeline
from saves.world import World


@frozen
class Done:
    """A command that is on the disk."""

    commit: Commit


@frozen
class NotSaved:
    """A command that the rules allow and the disk did not take; nothing changed.

    Attributes:
        complaint: What went wrong.
        commit_id: Give it with the next try, so that the command counts once.
    """

    complaint: Complaint
    commit_id: str


Outcome: TypeAlias = Done | Refused | NotSaved
Decided: TypeAlias = tuple[Any, ...] | Refused


def nobody_waits(_: Holder) -> None:
    """Say nothing of a lock that is waited for."""


class OpenTable:
    """An open table; its methods may be called from any thread.

    Attributes:
        name: The table's name.
        person: Who sits here.
        is_watching: Whether this session may only look.
        is_read_only: Whether that is so because the file may not be written.
    """

    def __init__(
        self,
        name: str,
        replica: Replica,
        person: str,
        world: World,
        *,
        watch: bool = False,
        waiting: Waiting = nobody_waits,
    ) -> None:
        self.name = name
        self.person = person
        self.is_watching = watch
        self.is_read_only = False
        self.waiting = waiting
        self._replica = replica
        self._world = world
        self._nonce = world.nonce()
        self._counter = 0
        self._mutex = threading.RLock()
        if not watch and replica.ending is not Ending.CLEAN and replica.complaint is None:
            self._settle()

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self._replica.game

    @property
    def timeline(self) -> Timeline:
        """The folded history, for logs: `state_at`, `table_at`, `live`."""
        return self._replica.timeline

    @property
    def table(self) -> Table:
        """The table part now: seats, options, notes."""
        return self.timeline.table

    @property
    def state(self) -> Any:
        """The game's state now, whole: show only what `seen_by` lets through."""
        return self.timeline.state

    @property
    def options(self) -> tuple[TableOption, ...]:
        """The options this table may choose: the house's and the game's."""
        return HOUSE_OPTIONS + self.game.options

    @property
    def house(self) -> House:
        """The house readings in force."""
        return self.table.house(self.options)

    @property
    def commits(self) -> tuple[Commit, ...]:
        """All commits, the first at place 0."""
        return tuple(self.timeline.commits)

    @property
    def seq(self) -> int:
        """The number of the newest commit."""
        return self.timeline.seq

    @property
    def head(self) -> str:
        """The seal of the newest commit: two sessions with the same are at the same place."""
        return self._replica.journal.head

    @property
    def complaint(self) -> Complaint | None:
        """What is wrong with the table, if anything; then it can only be looked at."""
        return self._replica.complaint

    @property
    def ending(self) -> Ending:
        """How the file ended when it was last read."""
        return self._replica.ending

    @property
    def notice(self) -> Complaint | None:
        """What was set aside while opening or writing, to be said once."""
        return self._replica.notice

    @property
    def is_writable(self) -> bool:
        """Whether this session may act."""
        return not self.is_watching and self.complaint is None

    @property
    def next_undo(self) -> Commit | None:
        """What `undo` would take back."""
        return self.timeline.next_undo

    @property
    def own_table_commit(self) -> Commit | None:
        """One's own note, seat or option, where nothing came after it: `undo` passes it by.

        None for a spectator, who takes nothing back.
        """
        newest = self.commits[-1]
        is_own = newest.kind == TABLE and newest.by == self.person
        return newest if is_own and not self.is_watching else None

    @property
    def next_redo(self) -> Commit | None:
        """What `redo` would restore."""
        return self.timeline.next_redo

    @property
    def asked(self) -> Asked | None:
        """The open question about undo, if any."""
        return self.timeline.asked

    def act(
        self,
        seat: SeatId | None,
        command: Any,
        *,
        confirmed: bool = False,
        commit_id: str | None = None,
    ) -> Outcome:
        """Give `command` for `seat`.

        Args:
            seat: Whose command it is; None for none's.
            command: A command of the game, or a tuple of them that are one move: all or none.
            confirmed: The person knows that the seat is another's; the journal
                keeps who it was.
            commit_id: The id of an earlier try that was not saved.

        Refused: by the rules, and for a seat that is not the person's own
        (``seat.of-another``) unless `confirmed`.
        """

        def decide() -> Decided:
            refused = None if confirmed else seating.refuse_acting(self.timeline, self.person, seat)
            return refused or self._decided(command, seat)

        return self._write(GAME, seat, decide, commit_id)

    def _decided(self, command: Any, seat: SeatId | None) -> Decided:
        """The events of a command; of several, each decided on what those before it made."""
        game, state = self.game, self.state
        if not isinstance(command, tuple):
            return game.decide(state, command, seat, self.house)
        events: tuple[Any, ...] = ()
        for one in command:  # pyright: ignore[reportUnknownVariableType]  # it was Any before
            more = game.decide(state, one, seat, self.house)
            if isinstance(more, Refused):
                return more
            for event in more:
                state = game.evolve(state, event)
            events = (*events, *more)
        return events

    def act_table(self, command: TableCommand, *, confirmed: bool = False) -> Outcome:
        """Give a command of the table: seats, options, notes.

        One's own seats, free ones, and those that nobody but the table's maker
        holds by default are changed at once; the maker may change all; another
        person's seat wants `confirmed`.
        """

        def decide() -> Decided:
            refused = (
                None if confirmed else seating.refuse_seating(self.table, self.person, command)
            )
            seats = self.game.seats(self.state)
            return refused or decide_table(self.table, command, seats, self.options)

        return self._write(TABLE, None, decide)

    def undo(self, seq: int | None = None, *, are_others_gone: bool = False) -> Outcome:
        """Take back the newest live game commit, or ask for it where the table asks.

        Args:
            seq: The commit that the person was shown; refused if it is not the
                newest any more.
            are_others_gone: Nobody else is at the table now, so nobody is asked.
        """

        def decide() -> Decided:
            refused = seating.refuse_undoing(self.timeline, self.person)
            return refused or undoing.decide_undo(
                self.timeline,
                self.person,
                seq,
                is_asking=self.house["undo"] == "ask",
                are_others_gone=are_others_gone,
            )

        return self._write(UNDO, None, decide)

    def redo(self, seq: int | None = None) -> Outcome:
        """Restore the game commit that was taken back last."""

        def decide() -> Decided:
            return seating.refuse_undoing(self.timeline, self.person) or undoing.decide_redo(
                self.timeline, seq
            )

        return self._write(UNDO, None, decide)

    def answer_undo(self, *, is_granted: bool) -> Outcome:
        """Grant or refuse what another person wants to take back; one's own wish is withdrawn."""

        def decide() -> Decided:
            return undoing.decide_answer(self.timeline, self.person, is_granted=is_granted)

        return self._write(UNDO, None, decide)

    @property
    def may_have_news(self) -> bool:
        """Whether `refresh` is worth its while: a glance at the file, nothing is read."""
        return self._replica.may_have_news

    def refresh(self) -> Change | None:
        """What others did since the last look; None for nothing. Never waits."""
        if not self._mutex.acquire(blocking=False):
            return None
        try:
            return self._replica.news()
        finally:
            self._mutex.release()

    def close(self) -> None:
        """Let go of the file; nothing is left to be saved."""
        with self._mutex:
            self._replica.journal.close()

    def _write(
        self,
        kind: str,
        seat: SeatId | None,
        decide: Callable[[], Decided],
        commit_id: str | None = None,
    ) -> Outcome:
        if self.is_watching:
            return Refused("seat.read-only" if self.is_read_only else "seat.watching", "")
        with self._mutex:
            commit_id = commit_id or self._next_id()
            if self.complaint is not None:
                self._replica.catch_up()
            if self.complaint is not None:
                return NotSaved(self.complaint, commit_id)
            refused = self._refused_even_fresh(decide, commit_id)
            if refused is not None:
                return refused
            try:
                with self._replica.journal.locked(self.waiting):
                    self._replica.settle()
                    return self._decide_and_write(kind, seat, decide, commit_id)
            except (SaveError, OSError) as error:
                return NotSaved(as_complaint(error, self.name), commit_id)

    def _decide_and_write(
        self, kind: str, seat: SeatId | None, decide: Callable[[], Decided], commit_id: str
    ) -> Outcome:
        existing = self.timeline.by_id(commit_id)
        if existing is not None:
            return Done(existing)
        events = decide()
        if isinstance(events, Refused):
            return events
        if not events:
            return Refused("table.nothing-to-do", "")
        draft = Commit(self.seq + 1, self._world.now(), self.person, seat, kind, commit_id, events)
        return Done(self._replica.write(draft))

    def _refused_even_fresh(self, decide: Callable[[], Decided], commit_id: str) -> Outcome | None:
        """Why not, decided without the lock; None where the lock is worth waiting for."""
        if self.timeline.by_id(commit_id) is not None:
            return None
        refused = decide()
        if isinstance(refused, Refused) and self._replica.catch_up():
            refused = decide()
        return refused if isinstance(refused, Refused) else None

    def _next_id(self) -> str:
        self._counter += 1
        return f"{self.person}-{self._nonce}-{self._counter}"

    def _settle(self) -> None:
        """Mend a torn tail on opening. What stands in the way is said at the first command."""
        try:
            with self._replica.journal.locked(self.waiting):
                self._replica.settle()
        except (SaveError, OSError):
            return
