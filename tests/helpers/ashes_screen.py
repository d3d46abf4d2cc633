"""An Ashes of War table on a screen for tests: the demo or an empty one, played by keys."""

from pathlib import Path

from textual.pilot import Pilot

from rules.ashes.state import State
from saves.open_table import OpenTable
from tests.helpers.screens import copy_demo, created, opened_as
from tui.app import TiradaApp
from tui.ashes.screen import AshesScreen
from tui.setting import Setting

NAME = "campaign"


def demo_table(directory: Path) -> OpenTable:
    """The demo's table of ana's."""
    copy_demo(directory, NAME, "ashes", "ana")
    return opened(directory)


def empty_table(directory: Path) -> OpenTable:
    """A table with nobody at it, of ana's."""
    return created(directory, NAME, "ashes", "ana")


def opened(directory: Path, person: str = "ana", *, watch: bool = False) -> OpenTable:
    """The table again, for somebody."""
    return opened_as(directory, NAME, person, watch=watch)


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
