"""What every table has: seats, options, notes, and how each is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import Message, Refused, SeatInfo, TableOption
from rules.table import (
    EVERYBODY_GONE,
    NOTE_LENGTH,
    FreeSeat,
    NoteWritten,
    OptionSet,
    SeatFreed,
    SeatTaken,
    SetOption,
    Table,
    TableCommand,
    TableEvent,
    TableOpened,
    TakeSeat,
    WriteNote,
    decide_table,
    evolve_table,
)

SEATS = (SeatInfo("a", Message("seat.a")), SeatInfo("b", Message("seat.b")))
FEWER = TableOption("fewer_dice", False, (False, True), "rolls:B1")
LIMIT = TableOption("limit", 10, (), "", least=1)
OPTIONS = (FEWER, LIMIT)

OPENED = evolve_table(Table(), TableOpened("skirmish", "ana", "0.1.0", {"limit": 4}))


def decide(table: Table, command: TableCommand) -> tuple[TableEvent, ...] | Refused:
    """What the command leads to at a table with two seats and two options."""
    return decide_table(table, command, SEATS, OPTIONS)


def after(*commands: TableCommand) -> Table:
    """The opened table after commands that must all be allowed."""
    table = OPENED
    for command in commands:
        events = decide(table, command)
        assert not isinstance(events, Refused)
        for event in events:
            table = evolve_table(table, event)
    return table


def test_opening_names_game_creator_program_and_options() -> None:
    """The first fact carries which game, by whom, with what."""
    assert Table("skirmish", "ana", "0.1.0", {"limit": 4}) == OPENED
    assert OPENED.house(OPTIONS)["limit"] == 4


def test_new_table_is_hot_seat() -> None:
    """Its maker holds every seat until somebody sits down."""
    assert OPENED.holds("ana", "a")
    assert OPENED.holds("ana", "b")
    assert not OPENED.holds("beto", "b")


def test_taking_a_seat_hands_it_over() -> None:
    """Whoever sits down holds the seat, and nobody else any longer."""
    table = after(TakeSeat("b", "beto"))

    assert (table.holder("a"), table.holder("b")) == ("ana", "beto")
    assert not table.holds("ana", "b")


def test_freed_seat_has_no_holder() -> None:
    """A freed seat is nobody's, not even its maker's, and nobody is no person."""
    table = after(FreeSeat("a"))

    assert table.holder("a") == EVERYBODY_GONE
    assert not table.holds("ana", "a")
    assert not table.holds("", "a")


def test_freed_seat_may_be_taken_again() -> None:
    """Standing up and sitting down are each other's reverse."""
    assert after(FreeSeat("a"), TakeSeat("a", "ana")).holds("ana", "a")


def test_creator_may_sit_down_by_name() -> None:
    """Holding all seats by default does not keep the maker from taking one."""
    assert decide(OPENED, TakeSeat("a", "ana")) == (SeatTaken("a", "ana"),)


def test_option_is_set_and_set_back() -> None:
    """A house reading changes by a fact and back by another."""
    table = after(SetOption("fewer_dice", True))

    assert table.house(OPTIONS).is_on("fewer_dice")
    assert decide(table, SetOption("fewer_dice", False)) == (OptionSet("fewer_dice", False),)


def test_notes_are_counted() -> None:
    """A note is a fact of its own; the table knows how many there were."""
    assert decide(OPENED, WriteNote("well played")) == (NoteWritten("well played"),)
    assert after(WriteNote("one"), WriteNote("two")).notes == 2


TAKEN = after(TakeSeat("b", "beto"))
FREED = after(FreeSeat("b"))


@pytest.mark.parametrize(
    ("table", "command", "code"),
    [
        (OPENED, TakeSeat("c", "ana"), "table.no-such-seat"),
        (OPENED, TakeSeat("a", ""), "table.nobody"),
        (TAKEN, TakeSeat("b", "beto"), "table.already-seated"),
        (OPENED, FreeSeat("c"), "table.no-such-seat"),
        (FREED, FreeSeat("b"), "table.seat-is-free"),
        (OPENED, SetOption("units", "cm"), "table.no-such-option"),
        (OPENED, SetOption("fewer_dice", 1), "table.bad-option-value"),
        (OPENED, SetOption("limit", 0), "table.bad-option-value"),
        (OPENED, SetOption("fewer_dice", False), "table.option-is-so"),
        (OPENED, SetOption("limit", 4), "table.option-is-so"),
        (OPENED, WriteNote(""), "table.empty-note"),
        (OPENED, WriteNote(" \t "), "table.empty-note"),
        (OPENED, WriteNote("x" * (NOTE_LENGTH + 1)), "table.long-note"),
    ],
)
def test_refused(table: Table, command: TableCommand, code: str) -> None:
    """What a table command cannot do is refused with its own code."""
    found = decide(table, command)

    assert isinstance(found, Refused)
    assert found.code == code


def test_option_refusal_names_the_rule() -> None:
    """The refusal of a bad value says which rule the option bends and what it takes."""
    found = decide(OPENED, SetOption("fewer_dice", "maybe"))

    assert isinstance(found, Refused)
    assert (found.rule, found.values["choices"]) == ("rolls:B1", "False, True")


def test_longest_note_is_taken() -> None:
    """A note of exactly the longest length fits."""
    assert decide(OPENED, WriteNote("x" * NOTE_LENGTH)) == (NoteWritten("x" * NOTE_LENGTH),)


NAMES = st.sampled_from(["a", "b", "c", ""])
COMMANDS = st.one_of(
    st.builds(TakeSeat, NAMES, st.sampled_from(["ana", "beto", ""])),
    st.builds(FreeSeat, NAMES),
    st.builds(
        SetOption,
        st.sampled_from(["fewer_dice", "limit", "units"]),
        st.booleans() | st.integers(-2, 4) | st.text(max_size=2),
    ),
    st.builds(WriteNote, st.text(max_size=3)),
)


@given(st.lists(COMMANDS, max_size=12))
def test_every_command_gets_facts_or_a_refusal(commands: list[TableCommand]) -> None:
    """Any command at any table is decided, and its facts can be applied."""
    table = OPENED
    for command in commands:
        found = decide(table, command)
        if not isinstance(found, Refused):
            assert found
            for event in found:
                table = evolve_table(table, event)
    assert {table.holder(seat.id) for seat in SEATS} <= {"ana", "beto", EVERYBODY_GONE}


def test_freeing_is_a_fact_of_its_seat() -> None:
    """Freeing names the seat alone; who sat there is in the facts before."""
    assert decide(OPENED, FreeSeat("a")) == (SeatFreed("a"),)
