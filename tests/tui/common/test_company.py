"""Who is at the table, on the screens: header, people, questions about undo, waiting, idleness."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from rules.dice import DiceGiven, GiveDice
from rules.table import SetOption, TakeSeat
from saves.open_table import OpenTable
from saves.presence import FOLDER, MOST_AT_TABLE, Presence
from saves.shelf import Shelf
from tests.helpers.toy_game import AddStones, FixRoll, find
from tests.helpers.toy_screen import ToyScreen, toy_table
from tui.app import TiradaApp
from tui.common.company import lasting
from tui.lobby.screen import Lobby
from tui.memory import Memory
from tui.setting import Setting

Seen = Callable[[App[int]], str]
SIZE = (80, 24)


def app_for(directory: Path, person: str = "ana", *, idle: float = 0.0) -> TiradaApp:
    """The program at the toy table, seen by others."""
    memory, presence = Memory(directory, person), Presence(directory, person)
    setting = Setting(directory, person, memory=memory, presence=presence, idle_limit=idle)
    return TiradaApp(setting, ToyScreen(toy_table(directory, person), setting))


def shared(directory: Path) -> OpenTable:
    """A table of Ana's on which Beto holds blue; his program."""
    table = toy_table(directory)
    table.act_table(TakeSeat("red", "ana"))
    table.act_table(TakeSeat("blue", "beto"))
    return toy_table(directory, "beto")


def sitting(directory: Path, person: str, *, is_watching: bool = False) -> Presence:
    """Somebody's program at the table."""
    presence = Presence(directory, person)
    presence.sit("heap", is_watching=is_watching)
    return presence


def screen_of(pilot: Pilot[int]) -> ToyScreen:
    """The toy's screen."""
    screen = pilot.app.screen
    assert isinstance(screen, ToyScreen)
    return screen


async def look(pilot: Pilot[int]) -> None:
    """Look round and see what the others wrote, now instead of in a while."""
    await pilot.pause()
    screen_of(pilot).follow()
    screen_of(pilot).look_round()
    await pilot.pause()


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Keys, with what they set going."""
    for key in keys:
        await pilot.press(key)
        for _ in range(100):
            await pilot.pause(0.01)
            if not screen_of(pilot).is_busy:
                break
        await pilot.pause()


async def test_the_header_marks_who_is_here(tmp_path: Path, seen: Seen) -> None:
    """A seat's holder may be here, away from the keys, or not there at all."""
    shared(tmp_path)
    app = app_for(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await look(pilot)
        assert "ana ● beto ○" in seen(app)
        beto = sitting(tmp_path, "beto")
        await look(pilot)
        assert "ana ● beto ●" in seen(app)
        assert "beto is here." in seen(app)
        beto.leave()
        await look(pilot)
        assert "beto has left." in seen(app)


async def test_people_without_a_seat_are_listed(tmp_path: Path, seen: Seen) -> None:
    """Two windows, a watcher, somebody who holds nothing: the list says it, and follows."""
    shared(tmp_path)
    app = app_for(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "p")
        one, two = sitting(tmp_path, "beto"), sitting(tmp_path, "beto")
        zoe = sitting(tmp_path, "zoe", is_watching=True)
        await look(pilot)
        shown = seen(app)
        for words in ("here, 2 windows", "zoe", "only watches", "+1"):
            assert words in shown
        for presence in (one, two, zoe):
            presence.leave()


async def test_a_free_seat_is_taken_and_left(tmp_path: Path) -> None:
    """Sit down, stand up, hand over: each a line of the log."""
    shared(tmp_path).act_table(TakeSeat("blue", "carla"), confirmed=True)
    app = app_for(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "p", "j", "enter", "f")
        assert screen_of(pilot).open.table.holder("blue") == ""
        await press(pilot, "space", "p", "j", "enter", "s")
        assert screen_of(pilot).open.table.holder("blue") == "ana"
        await press(pilot, "space", "p", "j", "enter", "g", "e", "v", "a", "enter")
        assert screen_of(pilot).open.table.holder("blue") == "eva"


async def test_the_log_keeps_whose_seat_it_was(tmp_path: Path, seen: Seen) -> None:
    """Acting for another is asked about, and the log says for whom."""
    shared(tmp_path)
    app = app_for(tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        screen_of(pilot).act(AddStones(1), seat="blue", confirmed=True)
        await press(pilot, "j")
        assert "seat of beto)" in seen(app)


async def asking(directory: Path) -> OpenTable:
    """A table that asks before taking back, with dice of Beto's on it."""
    beto = shared(directory)
    toy_table(directory).act_table(SetOption("undo", "ask"))
    beto.act("blue", FixRoll())
    roll = beto.state.due
    beto.act("blue", GiveDice((DiceGiven(roll, (3, 4)),)))
    return beto


async def test_undo_asks_where_the_table_asks(tmp_path: Path, seen: Seen) -> None:
    """undo=ask: a wish first, shown to the other, whose u answers it."""
    beto = await asking(tmp_path)
    presence = sitting(tmp_path, "beto")
    app = app_for(tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await look(pilot)
        await press(pilot, "u")
        assert screen_of(pilot).view.faces == (3, 4)
        assert "ana asks to take back (u)" in seen(app)
        beto.refresh()
        beto.answer_undo(is_granted=True)
        await look(pilot)
        assert screen_of(pilot).view.faces == ()
    presence.leave()


async def test_who_is_asked_hears_of_it(tmp_path: Path, seen: Seen) -> None:
    """The other seat is told, and grants with y or refuses."""
    await asking(tmp_path)
    app = app_for(tmp_path, "beto")
    presence = sitting(tmp_path, "ana")
    async with app.run_test(size=(100, 30)) as pilot:
        await look(pilot)
        toy_table(tmp_path).undo()
        await look(pilot)
        assert "ana asks to take back" in seen(app)
        assert "u answers" in seen(app)
        await press(pilot, "u")
        await pilot.pause(0.3)
        await press(pilot, "y")
        assert screen_of(pilot).view.faces == ()
    presence.leave()


async def test_a_wish_can_be_withdrawn(tmp_path: Path) -> None:
    """Once more u, then y: nothing is taken back and nobody is asked any more."""
    await asking(tmp_path)
    presence = sitting(tmp_path, "beto")
    app = app_for(tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await look(pilot)
        await press(pilot, "u", "u")
        await pilot.pause(0.3)
        await press(pilot, "y")
        assert screen_of(pilot).open.asked is None
        assert screen_of(pilot).view.faces == (3, 4)
    presence.leave()


async def test_nobody_is_asked_where_nobody_is(tmp_path: Path) -> None:
    """undo=ask: with the other seats gone it is taken back at once."""
    await asking(tmp_path)
    app = app_for(tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await look(pilot)
        await press(pilot, "u")
        assert screen_of(pilot).view.faces == ()


async def test_the_bell_rings_once_when_it_is_one_s_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seen: Seen
) -> None:
    """Only where the person wants it, only for what others did, and it is remembered."""
    beto = shared(tmp_path)
    app = app_for(tmp_path)
    rung: list[int] = []
    monkeypatch.setattr(app, "bell", lambda: rung.append(1))
    async with app.run_test(size=SIZE) as pilot:
        beto.act("red", FixRoll(), confirmed=True)
        await look(pilot)
        assert rung == []
        beto.undo()
        await look(pilot)
        await press(pilot, "space", "b")
        assert "bell rings" in seen(app)
        beto.act("red", FixRoll(), confirmed=True)
        await look(pilot)
        beto.act_table(SetOption("undo", "ask"))
        await look(pilot)
        assert rung == [1]
    assert Memory(tmp_path, "ana").rings


async def test_the_footer_says_for_how_long_an_answer_is_awaited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seen: Seen
) -> None:
    """From the commit that raised the question, though others came after it."""
    beto = shared(tmp_path)
    beto.act("blue", FixRoll())
    beto.act("blue", AddStones(1))
    app = app_for(tmp_path)
    now = time.time
    async with app.run_test(size=SIZE) as pilot:
        await look(pilot)
        foot = seen(app).splitlines()[-1]
        assert " min" not in foot
        assert "beto" in foot
        monkeypatch.setattr(time, "time", lambda: now() + 185)
        await look(pilot)
        assert "3 min ▸" in seen(app).splitlines()[-1]


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, ""), (59, ""), (60, "1 min"), (3599, "59 min"), (7500, "2 h 05")]
)
def test_how_long_is_said_in_minutes(seconds: int, said: str) -> None:
    """Nothing under a minute: a footer that counts seconds would be painted each second."""
    assert lasting(seconds) == said


async def test_a_long_silence_is_announced_and_ends_the_program(
    tmp_path: Path, seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four hours on a server: two minutes before it is said, and any key keeps it open."""
    app = app_for(tmp_path, idle=4 * 3600.0)
    async with app.run_test(size=SIZE) as pilot:
        clock = time.monotonic
        monkeypatch.setattr("tui.app.time.monotonic", lambda: clock() + 4 * 3600 - 100)
        app.be_seen()
        assert "closes in" in seen(app) or "closes in" in screen_of(pilot).voice.said
        await pilot.press("j")
        app.be_seen()
        assert "closes in" not in screen_of(pilot).voice.said
        monkeypatch.setattr("tui.app.time.monotonic", lambda: clock() + 8 * 3600)
        app.be_seen()
        await pilot.pause()
    assert app.return_code == 0


async def test_the_lobby_says_who_is_at_which_table(tmp_path: Path, seen: Seen) -> None:
    """In place of when it was changed."""
    toy_table(tmp_path).close()
    beto = sitting(tmp_path, "beto")
    setting = Setting(tmp_path, "ana", presence=Presence(tmp_path, "ana"))
    app = TiradaApp(setting, Lobby(Shelf(tmp_path, find=find), setting, ToyScreen))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "beto ●" in seen(app)
        beto.leave()
        screen = app.screen
        assert isinstance(screen, Lobby)
        screen.look_again()
        await pilot.pause()
        assert "beto ●" not in seen(app)


async def test_a_full_table_is_not_opened(tmp_path: Path, seen: Seen) -> None:
    """S34: sixteen programs at one table, no more."""
    toy_table(tmp_path).close()
    crowd = [sitting(tmp_path, f"p{number}") for number in range(MOST_AT_TABLE)]
    setting = Setting(tmp_path, "ana", presence=Presence(tmp_path, "ana"))
    app = TiradaApp(setting, Lobby(Shelf(tmp_path, find=find), setting, ToyScreen))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert isinstance(app.screen, Lobby)
        assert "no more fit" in seen(app)
        crowd[0].leave()
        await pilot.press("enter")
        await asyncio.sleep(0.2)
        await pilot.pause()
        assert isinstance(app.screen, ToyScreen)
    for presence in crowd:
        presence.leave()
    assert list((tmp_path / FOLDER).iterdir()) != [], "the program's own is taken away by `run`"
