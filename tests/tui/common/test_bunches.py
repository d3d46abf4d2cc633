"""Text that comes at once without the marks of a paste is no row of commands."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from rules.table import NoteWritten
from tests.helpers.toy_screen import ToyScreen, toy_app, toy_table
from tui.common.ask import AskText
from tui.common.bunches import SOON, Bunch, BunchGate, looks_written

SMALL = (80, 24)
LINE = "enter the under-hall, release two more\r"
TYPED_AHEAD = (
    "jjjjjjjjjjjjjjjjjjjj", "kkk jj\rjj\r", "2+1-r", "t44512\rnx2+\r", "j j j jj jjj ", "aG\r",
    " p", "wx\rur", "aaSword\r5\r3\r", "15\r2+t445\r12\r", "ggjjoGpq", "jjj or", "10\r12\r7\r3\r",
    "Lena\r", "llllhhhh 3+ 2- rrrr",
)  # fmt: skip
PASTED = (
    LINE,
    "Lena ataca al lobo",
    "two words",
    "https://example.org/a/b",
    "první řádek\nx",
    "hello, world",
)


@pytest.mark.parametrize("keys", TYPED_AHEAD)
def test_keys_typed_ahead_are_keys(keys: str) -> None:
    """A slow link brings them in bunches, too."""
    assert not looks_written(keys)


@pytest.mark.parametrize("text", PASTED)
def test_words_side_by_side_are_text(text: str) -> None:
    """Two of three letters or more, ten characters in all."""
    assert looks_written(text) == (len(text) >= 10)


def test_the_rest_of_a_long_text_is_text_too() -> None:
    """It is read in pieces; a key a moment later is a key again."""
    gate = BunchGate()
    assert gate.is_text("hello to the", 1.0)
    assert gate.is_text("re", 1.0 + SOON / 2)
    assert not gate.is_text("r", 1.0 + 2 * SOON)


def test_escapes_and_control_keys_are_no_text() -> None:
    """Arrows between words come from a keyboard."""
    assert not BunchGate().is_text("hello there\x1b[A", 1.0)
    assert not BunchGate().is_text("hello there\x04", 1.0)


def screen_of(pilot: Pilot[int]) -> ToyScreen:
    """The toy's screen."""
    screen = pilot.app.screen
    assert isinstance(screen, ToyScreen)
    return screen


async def arrives(pilot: Pilot[int], text: str) -> None:
    """Text comes at once, and everything it brings about is done."""
    await pilot.app.on_event(Bunch(text))
    while screen_of(pilot).is_busy:
        await pilot.pause(0.01)
    await pilot.pause()


async def test_text_over_a_table_does_nothing_and_says_so(tmp_path: Path) -> None:
    """Enter puts a stone, and the text has one."""
    async with toy_app(tmp_path).run_test(size=SMALL) as pilot:
        await arrives(pilot, LINE)
        assert screen_of(pilot).open.state.stones == 0
        assert screen_of(pilot).overlay is None
        assert "nothing was done" in screen_of(pilot).voice.said


async def test_an_open_field_takes_it_and_enter_behind_it(tmp_path: Path) -> None:
    """A name typed ahead on a slow link is what the field was opened for."""
    got: list[str] = []

    def taken(text: str) -> str:
        got.append(text)
        return ""

    async with toy_app(tmp_path).run_test(size=SMALL) as pilot:
        screen_of(pilot).open_overlay(AskText("?", taken))
        await arrives(pilot, "Ana the Bold\r")
    assert got == ["Ana the Bold"]


async def test_more_lines_stay_in_the_field(tmp_path: Path) -> None:
    """What follows the first line is no row of commands."""
    async with toy_app(tmp_path).run_test(size=SMALL) as pilot:
        await arrives(pilot, "w" + LINE + LINE)
        box = screen_of(pilot).overlay
        assert isinstance(box, AskText)
        assert "release two more enter the" in box.typing.text
    assert toy_table(tmp_path).state.stones == 0


async def test_a_note_typed_at_once_behind_its_key_is_written(tmp_path: Path) -> None:
    """W opens the field that the text is for."""
    async with toy_app(tmp_path).run_test(size=SMALL) as pilot:
        await arrives(pilot, "wThe door opens slowly\r")
        assert screen_of(pilot).overlay is None
    (note,) = toy_table(tmp_path).commits[-1].events
    assert note == NoteWritten("The door opens slowly")


async def test_it_waits_its_turn_behind_keys(tmp_path: Path) -> None:
    """Keys before it and behind it are done, in their order."""
    async with toy_app(tmp_path).run_test(size=SMALL) as pilot:
        screen = screen_of(pilot)
        screen.take_key("enter", None)
        screen.take_key("enter", None)
        screen.take_bunch(LINE)
        screen.take_key("enter", None)
        await arrives(pilot, LINE)
        assert screen.open.state.stones == 3
