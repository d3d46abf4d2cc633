"""Keys that come faster than the disk writes: none is lost, none means an older table."""

import time
from pathlib import Path
from threading import Event

import pytest
from textual import events
from textual.pilot import Pilot

from rules.table import WriteNote
from saves.locks import Holder
from saves.open_table import Outcome
from tests.helpers.toy_game import AddStones
from tests.helpers.toy_screen import ToyScreen, toy_app, toy_table
from tui.common import acting_screen
from tui.common.acting_screen import MOST_A_SECOND
from tui.common.ask import AskText
from tui.common.typed_ahead import MOST_AHEAD, MOST_ALIKE, TypedAhead

SMALL = (80, 24)


def screen_of(pilot: Pilot[int]) -> ToyScreen:
    """The toy's screen."""
    screen = pilot.app.screen
    assert isinstance(screen, ToyScreen)
    return screen


def at_once(screen: ToyScreen, *keys: str) -> None:
    """Keys without a moment between them, as from a paste or a fast hand."""
    for key in keys:
        screen.take_key(key, key if len(key) == 1 else None)


async def done(pilot: Pilot[int]) -> None:
    """Until nothing waits any more."""
    while screen_of(pilot).is_busy:
        await pilot.pause(0.01)
    await pilot.pause()


async def test_keys_typed_ahead_are_all_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten commands at once are ten commands."""
    monkeypatch.setattr(acting_screen, "MOST_A_SECOND", 1000)
    async with toy_app(tmp_path).run_test(size=SMALL) as pilot:
        at_once(screen_of(pilot), *["enter"] * 10)
        await done(pilot)
    assert toy_table(tmp_path).state.stones == 10


async def test_a_key_means_the_table_after_what_was_typed_before(tmp_path: Path) -> None:
    """Undo typed behind a move takes back that move, and not the one before."""
    async with toy_app(tmp_path).run_test(size=SMALL) as pilot:
        at_once(screen_of(pilot), "enter", "enter", "u", "enter")
        await done(pilot)
        assert screen_of(pilot).open.state.stones == 2
        assert screen_of(pilot).open.next_redo is None


async def test_a_paste_keeps_its_place_while_somebody_else_holds_the_table(tmp_path: Path) -> None:
    """S31: keys answer then, and what is pasted between them is not left for later."""
    async with toy_app(tmp_path).run_test(size=SMALL) as pilot:
        screen = screen_of(pilot)
        is_free = Event()

        def held() -> Outcome:
            assert screen.open.waiting is not None
            screen.open.waiting(Holder(1, "bob", is_stopped=False))
            is_free.wait(10)
            return screen.open.act_table(WriteNote("later"))

        got: list[str] = []

        def keep(text: str) -> str:
            got.append(text)
            return ""

        screen.do_saved_deed(held)
        await pilot.pause(0.1)
        screen.open_overlay(AskText("?", keep))
        at_once(screen, "x")
        screen.take_paste("door")
        at_once(screen, "y", "enter")
        is_free.set()
        await done(pilot)
        assert got == ["xdoory"]


async def test_more_than_a_second_takes_wait_their_turn(tmp_path: Path) -> None:
    """S36: twenty keys a second are written; the rest is late, and not lost."""
    async with toy_app(tmp_path).run_test(size=SMALL) as pilot:
        start = time.monotonic()
        for _ in range(3):
            at_once(screen_of(pilot), *["enter"] * ((MOST_A_SECOND + 3) // 3))
            await done(pilot)
        took = time.monotonic() - start
    given = (MOST_A_SECOND + 3) // 3 * 3
    assert toy_table(tmp_path).state.stones == given
    assert took >= 1


async def test_a_key_held_down_is_stopped_and_says_so(tmp_path: Path) -> None:
    """S36: a stuck key fills neither journal nor memory, and goes on for a second at most."""
    async with toy_app(tmp_path).run_test(size=SMALL) as pilot:
        screen = screen_of(pilot)
        at_once(screen, *["enter"] * 600)
        assert "Too fast" in screen.voice.said
        await done(pilot)
    assert toy_table(tmp_path).state.stones == 1 + MOST_ALIKE


async def test_ctrl_c_forgets_what_waits(tmp_path: Path) -> None:
    """It clears what was typed, as everywhere."""
    async with toy_app(tmp_path).run_test(size=SMALL) as pilot:
        at_once(screen_of(pilot), "enter", "enter", "enter", "ctrl+c")
        await done(pilot)
    assert toy_table(tmp_path).state.stones == 1


async def test_what_follows_a_refusal_is_not_done(tmp_path: Path) -> None:
    """Keys that were meant for what did not happen are dropped, and the refusal stands there."""
    async with toy_app(tmp_path).run_test(size=SMALL) as pilot:
        screen = screen_of(pilot)
        screen.act(AddStones(0))
        at_once(screen, "enter", "enter")
        await done(pilot)
        assert screen.voice.said
    assert toy_table(tmp_path).state.stones == 0


def test_different_keys_have_more_room() -> None:
    """Order is kept, and there is an end to it."""
    ahead = TypedAhead()
    assert all(ahead.put("ab"[n % 2], None) for n in range(MOST_AHEAD))
    assert not ahead.put("c", None)
    assert ahead.take() == ("a", None)
    ahead.clear()
    assert not ahead


async def test_a_key_right_behind_esc_is_both(tmp_path: Path) -> None:
    """A terminal sends them as one with Alt would be: the box closes and the key is done."""
    async with toy_app(tmp_path).run_test(size=SMALL) as pilot:
        at_once(screen_of(pilot), "?")
        assert screen_of(pilot).overlay is not None
        await pilot.app.on_event(events.Key("alt+j", "j"))
        assert screen_of(pilot).overlay is None
        assert screen_of(pilot).stones.row_id == "r0"
