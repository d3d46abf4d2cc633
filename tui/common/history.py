"""What happened at a table, told from the journal: who did what, when, and whether it stands.

Everything is told from what the reader's seat may know: the state and the
event pass `seen_by` and `event_seen_by` first.
"""

from collections.abc import Iterator
from typing import Any

from rules.game import Message, SeatId
from rules.table import NoteWritten, OptionSet, SeatFreed, SeatTaken, TableOpened
from rules.values import frozen
from saves.commit import GAME, Commit
from saves.open_table import OpenTable
from saves.timeline import Redone, UndoAsked, UndoGranted, Undone, UndoRefused
from tui.locale import N_, knows, say, word

MOST_TOLD = 4000
"""How many commits are remembered as they were told."""

_told: dict[tuple[str, SeatId | None], tuple[Message, ...]] = {}
"""What game commits said, by seal and seat: a seal stands for its whole journal so far."""


@frozen
class Entry:
    """One thing that happened.

    Attributes:
        seq: The number of its commit.
        place: Which event of that commit it is.
        at: When, UTC.
        by: Who did it.
        said: What it says.
        kind: Of its commit: ``game``, ``table`` or ``undo``.
        is_live: False for a game commit that was taken back.
    """

    seq: int
    place: int
    at: str
    by: str
    said: Message
    kind: str
    is_live: bool

    @property
    def text(self) -> str:
        """What it says, in the language spoken now."""
        return say(self.said)


def entries(
    table: OpenTable, seat: SeatId | None, first: int = 1, last: int | None = None
) -> Iterator[Entry]:
    """What a seat may read of the commits from `first` to `last`, in order."""
    live = table.timeline.live()
    for commit in table.commits[max(0, first - 1) : last]:
        is_live = commit.kind != GAME or commit.seq in live
        for place, said in enumerate(told(table, commit, seat)):
            whole = said if place else _for_other(table, commit, said)
            yield Entry(commit.seq, place, commit.at, commit.by, whole, commit.kind, is_live)


def told(table: OpenTable, commit: Commit, seat: SeatId | None) -> tuple[Message, ...]:
    """What a commit says to a seat, one message an event; nothing it may not know."""
    if commit.kind != GAME:
        return tuple(_told_by_house(table, event, seat, commit.by) for event in commit.events)
    key = (commit.seal, seat)
    known = _told.get(key)
    if known is None or not commit.seal:
        known = _told_by_game(table, commit, seat)
        if len(_told) >= MOST_TOLD:
            _told.clear()
        _told[key] = known
    return known


def _told_by_game(table: OpenTable, commit: Commit, seat: SeatId | None) -> tuple[Message, ...]:
    game, state = table.game, state_before(table, commit)
    said: list[Message] = []
    for event in commit.events:
        state = game.evolve(state, event)
        seen = game.event_seen_by(state, event, seat)
        if seen is not None:
            said.append(game.describe(game.seen_by(state, seat), seen))
    return tuple(one for one in said if one.key)


def _for_other(table: OpenTable, commit: Commit, said: Message) -> Message:
    """The same, with whose seat it was that somebody else acted for."""
    if commit.seat is None:
        return said
    holder = table.timeline.table_at(commit.seq - 1).holder(commit.seat)
    if holder == commit.by:
        return said
    values = {"what": said, "seat": seat_label(table, commit.seat)}
    if not holder:
        return Message(N_("log.for-free"), values)
    return Message(N_("log.for-other"), {**values, "person": holder})


def state_before(table: OpenTable, commit: Commit) -> Any:
    """The game's state that a game commit was made on."""
    return table.timeline.state_at(commit.seq - 1)


def summary(table: OpenTable, commit: Commit, seat: SeatId | None) -> str:
    """A commit in one line: what undo names before it takes it back."""
    said = [say(one) for one in told(table, commit, seat)]
    return "; ".join(said) if said else word(N_("log.hidden-commit"))


def _told_by_house(table: OpenTable, event: Any, seat: SeatId | None, by: str) -> Message:
    """What an event of the house says; who did it (`by`) stands before it in every log."""
    match event:
        case TableOpened(game, _):
            return Message(N_("event.table-opened"), {"game": Message(f"game.{game}")})
        case SeatTaken(taken, person):
            values = {"seat": seat_label(table, taken)}
            if person == by:
                return Message(N_("event.seat-taken"), values)
            return Message(N_("event.seat-given"), {**values, "person": person})
        case SeatFreed(freed):
            return Message(N_("event.seat-freed"), {"seat": seat_label(table, freed)})
        case OptionSet(key, value):
            values = {"option": option_label(key), "value": option_value(key, value)}
            return Message(N_("event.option-set"), values)
        case NoteWritten(text):
            return Message(N_("event.note"), {"text": text})
        case _:
            return _told_of_undo(table, event, seat)


def _told_of_undo(table: OpenTable, event: Any, seat: SeatId | None) -> Message:
    keys = {
        Undone: N_("event.undone"),
        Redone: N_("event.redone"),
        UndoAsked: N_("event.undo-asked"),
        UndoGranted: N_("event.undo-granted"),
        UndoRefused: N_("event.undo-refused"),
    }
    seq: int = event.seq
    what = summary(table, table.commits[seq - 1], seat)
    return Message(keys[type(event)], {"seq": seq, "what": what})


def seat_label(table: OpenTable, seat: SeatId) -> Message:
    """What a seat is called now; its id where it no longer exists."""
    for info in table.game.seats(table.state):
        if info.id == seat:
            return info.label
    return Message(N_("seat.by-id"), {"seat": seat})


def option_label(key: str) -> Message:
    """What a table option is called."""
    return Message(f"option.{key}")


def option_value(key: str, value: str | int | bool) -> Message:
    """What a value of a table option is called."""
    if isinstance(value, bool):
        return Message(N_("word.yes") if value else N_("word.no"))
    if isinstance(value, int):
        return Message(N_("word.number"), {"value": value})
    named = f"option.{key}.{value}"
    return Message(named) if knows(named) else Message(N_("word.text"), {"text": value})
