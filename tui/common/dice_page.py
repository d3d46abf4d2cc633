"""The page of dice: what everybody threw at this table, as bars and figures."""

from collections.abc import Callable

from rules.game import SeatId
from saves.open_table import OpenTable
from tui.common.dice_count import tallies
from tui.common.dice_lines import page
from tui.common.overlay import Overlay
from tui.locale import N_, word


class DicePage(Overlay):
    """All dice that a seat may know of, each person's by kind."""

    WIDE = 78

    def __init__(self, table: OpenTable, seat: Callable[[], SeatId | None]) -> None:
        super().__init__(word(N_("dice.page")), foot=word(N_("ask.esc-closes")))
        self.table = table
        self.seat = seat

    def fill(self, cells: int) -> None:
        """Count anew, and draw."""
        del cells
        self.lines = page(tallies(self.table, self.seat()))

    def table_changed(self) -> None:
        """Somebody threw, or took back."""
        self.refit()
