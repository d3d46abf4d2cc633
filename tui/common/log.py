"""The log: what happened, who did it, when; what was taken back stays, struck through.

Everything is told from what the reader's seat may know: the state and the
event pass `seen_by` and `event_seen_by` first.
"""

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from rules.game import Message, SeatId
from rules.table import NoteWritten, OptionSet, SeatFreed, SeatTaken, TableOpened
from saves.commit import GAME, UNDO, Commit
from saves.open_table import OpenTable
from saves.timeline import Redone, UndoAsked, UndoGranted, Undone, UndoRefused
from tui.common.ink import Line, line, wrap
from tui.common.overlay import Overlay
from tui.common.rows import Row, Rows
from tui.locale import N_, clock, knows, say, word
from tui.text import cut, shown

RECENT = 200
"""How many commits a log panel looks back on."""

NAME_CELLS = 10


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
            yield Entry(commit.seq, place, commit.at, commit.by, said, commit.kind, is_live)


def told(table: OpenTable, commit: Commit, seat: SeatId | None) -> tuple[Message, ...]:
    """What a commit says to a seat, one message an event; nothing it may not know."""
    if commit.kind != GAME:
        return tuple(_told_by_house(table, event, seat) for event in commit.events)
    game, state = table.game, state_before(table, commit)
    said: list[Message] = []
    for event in commit.events:
        state = game.evolve(state, event)
        seen = game.event_seen_by(state, event, seat)
        if seen is not None:
            said.append(game.describe(game.seen_by(state, seat), seen))
    return tuple(one for one in said if one.key)


def state_before(table: OpenTable, commit: Commit) -> Any:
    """The game's state that a game commit was made on."""
    return table.timeline.state_at(commit.seq - 1)


def summary(table: OpenTable, commit: Commit, seat: SeatId | None) -> str:
    """A commit in one line: what undo names before it takes it back."""
    said = [say(one) for one in told(table, commit, seat)]
    return "; ".join(said) if said else word(N_("log.hidden-commit"))


def _told_by_house(table: OpenTable, event: Any, seat: SeatId | None) -> Message:
    match event:
        case TableOpened(game, creator):
            return Message(
                N_("event.table-opened"), {"game": Message(f"game.{game}"), "person": creator}
            )
        case SeatTaken(taken, person):
            return Message(
                N_("event.seat-taken"), {"seat": seat_label(table, taken), "person": person}
            )
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
    what = summary(table, table.commits[event.seq - 1], seat)
    return Message(keys[type(event)], {"seq": event.seq, "what": what})


def seat_label(table: OpenTable, seat: SeatId) -> Message:
    """What a seat is called now; its id where it no longer exists."""
    for info in table.game.seats(table.state):
        if info.id == seat:
            return info.label
    return Message(N_("seat.unnamed"), {"seat": seat})


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


def drawn(entry: Entry, *, with_seq: bool = False) -> Line:
    """An entry as a line of a log."""
    lead = line(
        (f"{clock(entry.at)} ", "dim"),
        (f"#{entry.seq:<4} " if with_seq else "", "dim"),
        (f"{cut(shown(entry.by), NAME_CELLS)} ", "other"),
    )
    if not entry.is_live:
        return (*lead, (entry.text, "struck"))
    ink = "dim" if entry.kind == UNDO else "plain"
    return (*lead, (entry.text, ink))


class LogPanel(Rows):
    """The newest entries, the last at the bottom."""

    def follow(self, table: OpenTable, seat: SeatId | None) -> None:
        """Show what the table's log says to `seat`; the newest line stays in sight."""
        was_last = self.cursor >= len(self.rows) - 1
        first = max(1, table.seq - RECENT)
        some = entries(table, seat, first)
        self.show_rows(Row(f"{one.seq}.{one.place}", drawn(one)) for one in some)
        if was_last and self.rows:
            self.do_move_bottom(0)


class LogBox(Overlay):
    """The whole log in a box, every line wrapped."""

    WIDE = 200

    def __init__(self, table: OpenTable, seat: SeatId | None) -> None:
        super().__init__(word(N_("log.title")), foot=word(N_("ask.esc-closes")))
        self.entries = tuple(entries(table, seat))
        self.first = 1_000_000

    def fill(self, cells: int) -> None:
        """All entries; what does not fit on its line goes on below."""
        out: list[Line] = []
        for entry in self.entries:
            whole = drawn(entry, with_seq=True)
            lead, (text, ink) = whole[:-1], whole[-1]
            indent = sum(len(part) for part, _ in lead)
            first, *more = wrap(text, cells - indent)
            out.append((*lead, (first, ink)))
            out += [line(" " * indent, (one, ink)) for one in more]
        self.lines = tuple(out)
