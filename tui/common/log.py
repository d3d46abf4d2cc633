"""The log on a screen; what was taken back stays, struck through."""

from collections.abc import Callable

from rules.game import SeatId
from saves.commit import UNDO
from saves.open_table import OpenTable
from tui.common.history import Entry, entries
from tui.common.ink import Line, line
from tui.common.rows import Row, Rows
from tui.locale import clock
from tui.text import cut, shown

RECENT = 200
"""How many commits a log panel looks back on."""

NAME_CELLS = 10


def drawn(entry: Entry, *, with_seq: bool = False) -> Line:
    """An entry as a line of a log."""
    lead = line(
        (f"{clock(entry.at)} ", "dim"),
        (f"#{entry.seq:<4} " if with_seq else "", "dim"),
        (f"{cut(shown(entry.by), NAME_CELLS)} ", "other"),
    )
    if not entry.is_live:
        return (*lead, (entry.text, "struck"))
    ink = "dim" if entry.kind == UNDO else "plain"
    return (*lead, (entry.text, ink))


def _nothing(_: int) -> None:
    """What choosing an entry calls where nobody asked."""


class LogPanel(Rows):
    """The newest entries, the last at the bottom.

    Attributes:
        on_pick: Called with the number of the commit that somebody wants to look at.
    """

    on_pick: Callable[[int], None] = staticmethod(_nothing)
    _followed: tuple[OpenTable, SeatId | None] | None = None

    def do_open(self, _: int, /) -> None:
        """Look at the table as it was then."""
        if self.row is not None:
            self.on_pick(int(self.row.id.partition(".")[0]))

    def follow(self, table: OpenTable, seat: SeatId | None) -> None:
        """Show what the table's log says to `seat`; the newest line stays in sight."""
        was_last = self.cursor >= len(self.rows) - 1
        is_looked_at = self.is_current or bool(self.filter) or not was_last
        self._followed = None if is_looked_at else (table, seat)
        self.show_rows(_recent(table, seat, RECENT if is_looked_at else self.room))
        if was_last and self.rows:
            self.do_move_bottom(0)

    def mark_current(self, current: bool) -> None:
        """Who comes here may scroll: all lines are there then, not only those in sight."""
        super().mark_current(current)
        if current:
            self._tell_all()

    def go_to(self, row_id: str) -> bool:
        """Put the cursor on a line, also on one that was not in sight yet."""
        if super().go_to(row_id):
            return True
        self._tell_all()
        return super().go_to(row_id)

    def _tell_all(self) -> None:
        if self._followed is not None:
            self.show_rows(_recent(*self._followed, RECENT))
            self._followed = None


def _recent(table: OpenTable, seat: SeatId | None, lines: int) -> list[Row]:
    """The rows of at most RECENT commits, or of the newest ones that make so many lines."""
    rows: list[Row] = []
    oldest, last = max(1, table.seq - RECENT), table.seq
    while last >= oldest and len(rows) < lines:
        first = max(oldest, last - lines + 1)
        some = entries(table, seat, first, last)
        rows[:0] = [Row(f"{one.seq}.{one.place}", drawn(one)) for one in some]
        last = first - 1
    return rows
