"""The log on a screen; what was taken back stays, struck through."""

from collections.abc import Callable

from rules.game import SeatId
from saves.commit import UNDO
from saves.open_table import OpenTable
from tui.common.history import Entry, entries
from tui.common.ink import Line, line, wrap
from tui.common.overlay import Overlay
from tui.common.rows import Row, Rows
from tui.locale import N_, clock, word
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

    def do_open(self, _: int, /) -> None:
        """Look at the table as it was then."""
        if self.row is not None:
            self.on_pick(int(self.row.id.partition(".")[0]))

    def follow(self, table: OpenTable, seat: SeatId | None) -> None:
        """Show what the table's log says to `seat`; the newest line stays in sight."""
        was_last = self.cursor >= len(self.rows) - 1
        first = max(1, table.seq - RECENT)
        some = entries(table, seat, first)
        self.show_rows(Row(f"{one.seq}.{one.place}", drawn(one)) for one in some)
        if was_last and self.rows:
            self.do_move_bottom(0)


class LogBox(Overlay):
    """The whole log in a box, every line wrapped."""

    WIDE = 200

    def __init__(self, table: OpenTable, seat: SeatId | None) -> None:
        super().__init__(word(N_("log.title")), foot=word(N_("ask.esc-closes")))
        self.entries = tuple(entries(table, seat))
        self.first = 1_000_000

    def fill(self, cells: int) -> None:
        """All entries; what does not fit on its line goes on below."""
        out: list[Line] = []
        for entry in self.entries:
            whole = drawn(entry, with_seq=True)
            lead, (text, ink) = whole[:-1], whole[-1]
            indent = sum(len(part) for part, _ in lead)
            first, *more = wrap(text, cells - indent)
            out.append((*lead, (first, ink)))
            out += [line(" " * indent, (one, ink)) for one in more]
        self.lines = tuple(out)
