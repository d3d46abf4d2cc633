"""What every table has, whatever is played on it: seats, options, notes.

These are *table* facts: undo of the game's moves passes them by, each has its
own reverse (sit down and stand up, set and set back).
"""

from collections.abc import Mapping
from typing import TypeAlias, assert_never

from attrs import evolve, field

from rules.game import House, HouseValue, Refused, SeatId, SeatInfo, TableOption
from rules.values import frozen

NOTE_LENGTH = 500
"""The longest note, in characters."""


@frozen
class TableOpened:
    """The first fact of a table: which game, by whom, with which options and program."""

    game: str
    creator: str
    program: str
    options: Mapping[str, HouseValue] = field(factory=dict[str, HouseValue])


@frozen
class SeatTaken:
    """`person` holds `seat` from now on; whoever held it before no longer does."""

    seat: SeatId
    person: str


@frozen
class SeatFreed:
    """Nobody holds `seat` now."""

    seat: SeatId


@frozen
class OptionSet:
    """The table reads option `key` as `value` from now on; old facts stay."""

    key: str
    value: HouseValue


@frozen
class NoteWritten:
    """A line that somebody wrote into the log."""

    text: str


@frozen
class TakeSeat:
    """Command: sit down at `seat`, or put `person` there (handing over)."""

    seat: SeatId
    person: str


@frozen
class FreeSeat:
    """Command: leave `seat` empty."""

    seat: SeatId


@frozen
class SetOption:
    """Command: choose a house reading."""

    key: str
    value: HouseValue


@frozen
class WriteNote:
    """Command: write a line into the log."""

    text: str


TableEvent: TypeAlias = TableOpened | SeatTaken | SeatFreed | OptionSet | NoteWritten
TableCommand: TypeAlias = TakeSeat | FreeSeat | SetOption | WriteNote

TABLE_EVENTS: Mapping[str, type[TableEvent]] = {
    "table-opened": TableOpened,
    "seat-taken": SeatTaken,
    "seat-freed": SeatFreed,
    "option-set": OptionSet,
    "note-written": NoteWritten,
}
"""Wire names, shared by all games."""

HOUSE_OPTIONS = (TableOption("undo", "free", ("free", "ask"), ""),)
"""Options of every table, whatever is played: take back at once, or ask the others first."""

EVERYBODY_GONE = ""
"""The holder of a seat that was freed."""


@frozen
class Table:
    """The part of a table that no game owns.

    Attributes:
        game: The game's key; empty before the opening fact.
        creator: Who made the table. Holds every seat that nobody has taken
            or freed, so that a new table is hot-seat at once.
        program: The version that opened it.
        chosen: Options that differ from their defaults.
        holders: Seat -> person, for seats that were taken or freed.
        notes: How many notes were written.
    """

    game: str = ""
    creator: str = ""
    program: str = ""
    chosen: Mapping[str, HouseValue] = field(factory=dict[str, HouseValue])
    holders: Mapping[SeatId, str] = field(factory=dict[SeatId, str])
    notes: int = 0

    def holder(self, seat: SeatId) -> str:
        """Who holds `seat`: a person's name, or `EVERYBODY_GONE`."""
        return self.holders.get(seat, self.creator)

    def holds(self, person: str, seat: SeatId) -> bool:
        """Whether `person` holds `seat`."""
        return bool(person) and self.holder(seat) == person

    def house(self, options: tuple[TableOption, ...]) -> House:
        """The readings in force here."""
        return House(options, self.chosen)


def decide_table(
    table: Table,
    command: TableCommand,
    seats: tuple[SeatInfo, ...],
    options: tuple[TableOption, ...],
) -> tuple[TableEvent, ...] | Refused:
    """The events of a table command, or why not.

    Refused: a seat or option that the game does not have, a seat that the
    same person holds already, an empty person, a value the option does not
    accept, an empty or endless note.
    """
    match command:
        case TakeSeat(seat, person):
            return _take_seat(table, seat, person, seats)
        case FreeSeat(seat):
            return _free_seat(table, seat, seats)
        case SetOption(key, value):
            return _set_option(table, key, value, options)
        case WriteNote(text):
            return _write_note(text)
        case _:
            assert_never(command)


def _take_seat(
    table: Table, seat: SeatId, person: str, seats: tuple[SeatInfo, ...]
) -> tuple[TableEvent, ...] | Refused:
    if seat not in {info.id for info in seats}:
        return Refused("table.no-such-seat", "", {"seat": seat})
    if not person:
        return Refused("table.nobody", "")
    if table.holders.get(seat) == person:
        return Refused("table.already-seated", "", {"seat": seat, "person": person})
    return (SeatTaken(seat, person),)


def _free_seat(
    table: Table, seat: SeatId, seats: tuple[SeatInfo, ...]
) -> tuple[TableEvent, ...] | Refused:
    if seat not in {info.id for info in seats}:
        return Refused("table.no-such-seat", "", {"seat": seat})
    if table.holder(seat) == EVERYBODY_GONE:
        return Refused("table.seat-is-free", "", {"seat": seat})
    return (SeatFreed(seat),)


def _write_note(text: str) -> tuple[TableEvent, ...] | Refused:
    if not text.strip():
        return Refused("table.empty-note", "")
    if len(text) > NOTE_LENGTH:
        return Refused("table.long-note", "", {"most": NOTE_LENGTH, "length": len(text)})
    return (NoteWritten(text),)


def _set_option(
    table: Table, key: str, value: HouseValue, options: tuple[TableOption, ...]
) -> tuple[TableEvent, ...] | Refused:
    found = next((option for option in options if option.key == key), None)
    if found is None:
        return Refused("table.no-such-option", "", {"option": key})
    if not found.accepts(value):
        choices = ", ".join(str(choice) for choice in found.choices) or f">= {found.least}"
        return Refused(
            "table.bad-option-value",
            found.rule,
            {"option": key, "value": str(value), "choices": choices},
        )
    if table.house(options)[key] == value:
        return Refused("table.option-is-so", found.rule, {"option": key, "value": str(value)})
    return (OptionSet(key, value),)


def evolve_table(table: Table, event: TableEvent) -> Table:
    """The table after a table fact."""
    match event:
        case TableOpened(game, creator, program, options):
            return Table(game, creator, program, dict(options))
        case SeatTaken(seat, person):
            return evolve(table, holders={**table.holders, seat: person})
        case SeatFreed(seat):
            return evolve(table, holders={**table.holders, seat: EVERYBODY_GONE})
        case OptionSet(key, value):
            return evolve(table, chosen={**table.chosen, key: value})
        case NoteWritten():
            return evolve(table, notes=table.notes + 1)
        case _:
            assert_never(event)
