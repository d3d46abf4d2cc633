"""The page of dice: counted from the journal, by person and kind, without secrets."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from attrs import evolve
from textual.app import App

from rules.ashes.judging import CorrectDie
from rules.dice import ROLLED, TYPED, DiceGiven, GiveDice
from rules.game import SeatId
from saves.open_table import OpenTable
from saves.shelf import Shelf
from tests.helpers import toy_game
from tests.helpers.ashes_screen import demo_table
from tests.helpers.screens import press
from tests.helpers.tables import done
from tests.helpers.toy_game import DiceThrown, FixRoll, ToyEvent, ToyState
from tests.helpers.toy_screen import toy_app, toy_table
from tui.common.dice_count import Tally, tallies
from tui.common.dice_lines import page, told
from tui.common.ink import plain, width
from tui.locale import set_language

Seen = Callable[[App[int]], str]


def throw(table: OpenTable, *faces: int, source: str = TYPED) -> None:
    """A roll of two dice."""
    for command in (FixRoll(), GiveDice((DiceGiven(f"roll-{table.state.stones}", faces),), source)):
        table.act("red", command, confirmed=True)


def counts(**faces: int) -> tuple[int, ...]:
    """How often each face of a d20 came, by ``f4=2``."""
    return tuple(faces.get(f"f{face}", 0) for face in range(1, 21))


def test_faces_are_counted_by_person(tmp_path: Path) -> None:
    """Number, mean, rolled or typed; and the sum of everybody's."""
    table = toy_table(tmp_path)
    throw(table, 4, 17)
    throw(table, 4, 5, source=ROLLED)
    beto = toy_table(tmp_path, "beto")
    throw(beto, 20, 20)
    mine, other, every = tallies(beto, "red")
    assert mine == Tally("ana", 20, counts(f4=2, f5=1, f17=1), rolled=2)
    assert (mine.number, mine.typed, mine.mean) == (4, 2, Fraction(30, 4))
    assert other == Tally("beto", 20, counts(f20=2))
    assert every == Tally("", 20, counts(f4=2, f5=1, f17=1, f20=2), rolled=2)


def test_what_was_taken_back_is_counted_apart(tmp_path: Path) -> None:
    """An undone throw is in no mean; redone it is."""
    table = toy_table(tmp_path)
    throw(table, 1, 2)
    table.undo()
    assert tallies(table, "red") == (Tally("ana", 20, counts(), taken_back=2),)
    table.redo()
    assert tallies(table, "red") == (Tally("ana", 20, counts(f1=1, f2=1)),)


def test_a_secret_roll_is_in_nobody_else_s_figures(tmp_path: Path) -> None:
    """What `event_seen_by` hides is not counted."""

    def hidden(_: ToyState, event: ToyEvent, seat: SeatId | None) -> ToyEvent | None:
        return None if isinstance(event, DiceThrown) and seat != "red" else event

    game = evolve(toy_game.GAME, event_seen_by=hidden)
    table = Shelf(tmp_path, find=lambda _: game).create("heap", "toy", "ana")
    assert isinstance(table, OpenTable)
    throw(table, 1, 2)
    assert tallies(table, "blue") == ()
    assert tallies(table, None) == ()
    assert [one.number for one in tallies(table, "red")] == [2]


def test_a_corrected_die_counts_as_it_is(tmp_path: Path) -> None:
    """The mistyped face is in no figure, whoever corrects it; undone, it is back."""
    table = demo_table(tmp_path)
    assert [one.counts for one in tallies(table, None)] == [(0, 1, 0, 0, 2, 0), (0, 0, 1, 0)]
    table.undo()
    done(table.act("narrator", CorrectDie("r1-roller-d6", 2, 6), confirmed=True))
    assert tallies(table, None)[0].counts == (0, 0, 0, 0, 2, 1)
    table.undo()
    assert tallies(table, None)[0].counts == (0, 1, 0, 0, 2, 0)


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_page_fits_80_columns(language: str) -> None:
    """Twenty faces stand beside each other; with long counts, ten."""
    set_language(language)
    evening = page((Tally("ana", 20, tuple(range(40, 60)), rolled=500, taken_back=120),))
    years = page((Tally("ana", 20, tuple(range(190, 210))),))
    assert max(width(one) for one in (*evening, *years)) <= 74
    assert plain(evening[-1]).split() == [str(face) for face in range(1, 21)]
    assert plain(years[-1]).split() == [str(face) for face in range(11, 21)]
    lines = (*evening, *years)
    assert "⟨" not in "".join(plain(one) for one in lines)


def test_bars_show_every_face_that_came() -> None:
    """The commonest face fills the cell, one that came once is not invisible."""
    bars = plain(page((Tally("ana", 6, (80, 0, 1, 40, 0, 0)),))[2])
    assert bars.split() == ["██", "▁▁", "▄▄"]


def test_the_page_in_sentences() -> None:
    """Without a screen: one sentence a person and kind."""
    (said,) = told((Tally("ana", 4, (0, 1, 2, 0), taken_back=1),))
    assert said.startswith("ana: 3 d4 · mean 2.7 (expected 2.5) · 0 rolled, 3 typed · 1 taken back")
    assert said.endswith(" · 2: once, 3: 2 times")
    assert told(()) == ["No dice have been thrown yet."]


async def test_the_page_opens_with_two_keys(tmp_path: Path, seen: Seen) -> None:
    """Space r and g r; it follows what happens while it is open."""
    table = toy_table(tmp_path)
    throw(table, 4, 17)
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space r")
        assert "2 d20 · mean 10.5" in seen(app)
        throw(table, 4, 17)
        await pilot.pause(0.3)
        assert "4 d20" in seen(app)
        await press(pilot, "escape", "g r")
        assert "4 d20" in seen(app)
