"""An Ashes of War table on a screen for tests: the demo or an empty one, played by keys."""

import shutil
import tempfile
from functools import cache
from pathlib import Path

from textual.pilot import Pilot

from rules.ashes.state import State
from saves.open_table import OpenTable
from saves.shelf import Shelf
from tests.helpers.skirmish_screen import press, typed
from tui.app import TiradaApp
from tui.ashes.screen import AshesScreen
from tui.setting import Setting

NAME = "campaign"


@cache
def _made_once() -> Path:
    """The demo's table, made once for all tests; each works on a copy."""
    directory = Path(tempfile.mkdtemp())
    made = Shelf(directory).create_demo(NAME, "ashes", "ana")
    assert isinstance(made, OpenTable), made
    made.close()
    return directory


def demo_table(directory: Path) -> OpenTable:
    """The demo's table of ana's."""
    for file in _made_once().iterdir():
        if file.is_file():
            shutil.copy2(file, directory / file.name)
    return opened(directory)


def empty_table(directory: Path) -> OpenTable:
    """A table with nobody at it, of ana's."""
    made = Shelf(directory).create(NAME, "ashes", "ana")
    assert isinstance(made, OpenTable), made
    return made


def opened(directory: Path, person: str = "ana", *, watch: bool = False) -> OpenTable:
    """The table again, for somebody."""
    found = Shelf(directory).open(NAME, person, watch=watch)
    assert isinstance(found, OpenTable), found
    return found


def app_for(table: OpenTable, directory: Path) -> TiradaApp:
    """The program on an open table."""
    setting = Setting(directory, table.person)
    return TiradaApp(setting, AshesScreen(table, setting))


def screen_of(pilot: Pilot[int]) -> AshesScreen:
    """The screen."""
    screen = pilot.app.screen
    assert isinstance(screen, AshesScreen)
    return screen


def state_of(pilot: Pilot[int]) -> State:
    """The state as the screen shows it."""
    return screen_of(pilot).state


async def keys(pilot: Pilot[int], *some: str) -> None:
    """Keys in a row, several in a string with spaces; each is on disk before the next."""
    await press(pilot, *some)


async def text(pilot: Pilot[int], words: str) -> None:
    """A text into a field, and enter."""
    await typed(pilot, words)
    await press(pilot, "enter")
