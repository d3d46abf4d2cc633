"""A screen for the toy game: what the tests of the common ground stand on."""

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar, cast

from textual.widget import Widget

from saves.open_table import OpenTable
from saves.shelf import Shelf
from tests.helpers.toy_game import AddStones, ToyState, find
from tui.app import TiradaApp
from tui.common.ink import line
from tui.common.log import LogPanel
from tui.common.rows import Row, Rows
from tui.common.table_screen import TableScreen
from tui.memory import Memory
from tui.setting import Setting


class ToyScreen(TableScreen):
    """Thirty rows, the log, one command on enter."""

    HINTS: ClassVar[tuple[str, ...]] = ("open", "roll", "type", "undo", "redo", "note")

    def contents(self) -> Iterable[Widget]:
        """Rows over the log."""
        self.stones = Rows("Stones", id="stones")
        self.log_panel = LogPanel("Log", id="log")
        yield self.stones
        yield self.log_panel

    def show_state(self) -> None:
        """The heap, the guests' names, and rows to move in."""
        state = cast("ToyState", self.view)
        names = [Row(f"guest-{one.name}", line(one.name)) for one in state.guests]
        heap = Row("heap", line("heap ", (str(state.stones), "strong")))
        self.stones.show_rows((heap, *names, *(Row(f"r{n}", line(f"row {n}")) for n in range(30))))

    def do_open(self, _: int, /) -> None:
        """Put a stone on the heap."""
        self.act(AddStones(1))


def toy_table(
    directory: Path, person: str = "ana", name: str = "heap", *, watch: bool = False
) -> OpenTable:
    """A toy table, made where it is not there yet."""
    shelf = Shelf(directory, find=find)
    if name not in shelf.names():
        made = shelf.create(name, "toy", person)
        assert isinstance(made, OpenTable)
        made.close()
    found = shelf.open(name, person, watch=watch)
    assert isinstance(found, OpenTable)
    return found


def toy_app(
    directory: Path, person: str = "ana", *, watch: bool = False, theme: str = "dark"
) -> TiradaApp:
    """The program on a toy table."""
    setting = Setting(directory, person, theme=theme, memory=Memory(directory, person))
    return TiradaApp(setting, ToyScreen(toy_table(directory, person, watch=watch), setting))
