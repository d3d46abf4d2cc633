"""A skirmish table on a screen for tests: made from the demo, played by keys, read as text."""

from pathlib import Path

from textual.pilot import Pilot

from rules.skirmish.engagement import Engagement
from rules.skirmish.state import Skirmish
from saves.open_table import OpenTable
from saves.shelf import Shelf
from tests.helpers.screens import copy_demo, created, opened_as
from tui.app import TiradaApp
from tui.setting import Setting
from tui.skirmish.screen import SkirmishScreen

NAME = "duel"


def demo_table(directory: Path, person: str = "ana", *, watch: bool = False) -> OpenTable:
    """The demo's table of ana's, put into `directory` where it is not there yet."""
    if NAME not in Shelf(directory).names():
        copy_demo(directory, NAME, "skirmish", "ana")
    return opened_as(directory, NAME, person, watch=watch)


def empty_table(directory: Path, person: str = "ana") -> OpenTable:
    """A table with nothing on it."""
    return created(directory, NAME, "skirmish", person)


def app_for(table: OpenTable, directory: Path) -> TiradaApp:
    """The program on an open table."""
    setting = Setting(directory, table.person)
    return TiradaApp(setting, SkirmishScreen(table, setting))


def demo_app(directory: Path, person: str = "ana", *, watch: bool = False) -> TiradaApp:
    """The program on the demo's table."""
    return app_for(demo_table(directory, person, watch=watch), directory)


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
