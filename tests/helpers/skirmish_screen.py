"""A skirmish table on a screen for tests: made from the demo, played by keys, read as text."""

import asyncio
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from rules.skirmish.engagement import Engagement
from rules.skirmish.state import Skirmish
from saves.open_table import Done, OpenTable
from saves.shelf import Shelf
from tui.app import TiradaApp
from tui.common.screen import TiradaScreen
from tui.common.table_screen import TableScreen
from tui.setting import Setting
from tui.skirmish.screen import SkirmishScreen

NAME = "duel"
SMALL, ROOMY = (80, 24), (100, 30)


@cache
def _made_once() -> Path:
    """The demo's table, made once for all tests; each works on a copy."""
    directory = Path(tempfile.mkdtemp())
    made = Shelf(directory).create_demo(NAME, "skirmish", "ana")
    assert isinstance(made, OpenTable), made
    made.close()
    return directory


def demo_table(directory: Path, person: str = "ana", *, watch: bool = False) -> OpenTable:
    """The demo's table of ana's, put into `directory` where it is not there yet."""
    shelf = Shelf(directory)
    if NAME not in shelf.names():
        for file in _made_once().iterdir():
            if file.is_file():
                shutil.copy2(file, directory / file.name)
    found = shelf.open(NAME, person, watch=watch)
    assert isinstance(found, OpenTable), found
    return found


def empty_table(directory: Path, person: str = "ana") -> OpenTable:
    """A table with nothing on it."""
    made = Shelf(directory).create(NAME, "skirmish", person)
    assert isinstance(made, OpenTable), made
    return made


def app_for(table: OpenTable, directory: Path) -> TiradaApp:
    """The program on an open table."""
    setting = Setting(directory, table.person)
    return TiradaApp(setting, SkirmishScreen(table, setting))


def demo_app(directory: Path, person: str = "ana", *, watch: bool = False) -> TiradaApp:
    """The program on the demo's table."""
    return app_for(demo_table(directory, person, watch=watch), directory)


def give(table: OpenTable, seat: str, *commands: Any) -> None:
    """Commands straight to the table, as somebody else's program gives them."""
    for command in commands:
        outcome = table.act(seat, command, confirmed=True)
        assert isinstance(outcome, Done), outcome


def screen_of(pilot: Pilot[int]) -> SkirmishScreen:
    """The skirmish screen."""
    screen = pilot.app.screen
    assert isinstance(screen, SkirmishScreen)
    return screen


def order_of(pilot: Pilot[int]) -> Engagement:
    """The Order being played, as the screen shows it."""
    order = state_of(pilot).engagement
    assert order is not None
    return order


def state_of(pilot: Pilot[int]) -> Skirmish:
    """The state as the screen shows it."""
    found: Skirmish = screen_of(pilot).view
    return found


def on_row(pilot: Pilot[int], kind: str, at: int = 0) -> None:
    """The cursor on a row of the Order: the one at `at` of all of its kind."""
    order = screen_of(pilot).order
    found = [row.id for row in order.rows if row.id.startswith(f"{kind}|")]
    assert order.go_to(found[at]), found


async def settle(pilot: Pilot[int]) -> None:
    """Until everything is on the disk and drawn."""
    await _written(pilot)
    await pilot.pause()
    await pilot.pause()


async def _written(pilot: Pilot[int]) -> None:
    screen = pilot.app.screen
    for _ in range(2000):
        await asyncio.sleep(0)
        if not (isinstance(screen, TableScreen) and screen.is_busy):
            break
        await asyncio.sleep(0.002)


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Keys in a row, as the program hands them to its screen: ``o s 1`` is three of them.

    Each has reached the disk before the next; the screen is drawn at the end.
    """
    for key in " ".join(keys).split():
        screen = pilot.app.screen
        assert isinstance(screen, TiradaScreen)
        screen.take_key(key, key if len(key) == 1 else None)
        await _written(pilot)
    await settle(pilot)


async def typed(pilot: Pilot[int], text: str) -> None:
    """A text into a field, letter by letter."""
    for letter in text:
        screen = pilot.app.screen
        assert isinstance(screen, TiradaScreen)
        screen.take_key("space" if letter == " " else letter, letter)
    await settle(pilot)


async def struck(pilot: Pilot[int], keys: str) -> None:
    """Keys from the keyboard itself, through everything that Textual does with them."""
    for key in keys.split():
        await pilot.press(key)
        await settle(pilot)
