"""The whole log in a box: every entry wrapped, and each a moment that can be looked at."""

from collections.abc import Callable

from rules.game import SeatId
from saves.open_table import OpenTable
from tui.common.history import entries
from tui.common.ink import Line, line, plain, wrap
from tui.common.log import drawn
from tui.common.overlay import Overlay
from tui.locale import N_, word

PAST_THE_END = 1_000_000
"""A line that no log reaches: a box begins at its newest entry."""


class LogBox(Overlay):
    """All entries; enter shows the table as it was after the one under the cursor."""

    WIDE = 200

    def __init__(
        self, table: OpenTable, seat: SeatId | None, on_pick: Callable[[int], None]
    ) -> None:
        super().__init__(word(N_("log.title")), foot=word(N_("log.keys")))
        self.entries = tuple(entries(table, seat))
        self.on_pick = on_pick
        self.cursor = max(0, len(self.entries) - 1)
        self.starts: list[int] = [0]
        self.first = PAST_THE_END

    def fill(self, cells: int) -> None:
        """All entries; what does not fit on its line goes on below."""
        out: list[Line] = []
        self.starts = []
        for entry in self.entries:
            self.starts.append(len(out))
            whole = drawn(entry, with_seq=True)
            lead, (text, ink) = whole[:-1], whole[-1]
            indent = sum(len(part) for part, _ in lead)
            first, *more = wrap(text, cells - indent)
            out.append((*lead, (first, ink)))
            out += [line(" " * indent, (one, ink)) for one in more]
        self.starts.append(len(out))
        self.lines = tuple(out)

    def cites(self) -> str:
        """The entry under the cursor."""
        start, end = self._span()
        return " ".join(plain(one) for one in self.lines[start:end])

    def do_open(self, _: int, /) -> None:
        """Look at the table as it was then."""
        if self.entries:
            self.close()
            self.on_pick(self.entries[self.cursor].seq)

    def do_move_down(self, count: int, /) -> None:
        """To the next entry."""
        self._go(self.cursor + max(1, count))

    def do_move_up(self, count: int, /) -> None:
        """To the entry before."""
        self._go(self.cursor - max(1, count))

    def do_move_half_down(self, _: int, /) -> None:
        """Half a box down."""
        self._go(self.cursor + max(1, self.room // 2))

    def do_move_half_up(self, _: int, /) -> None:
        """Half a box up."""
        self._go(self.cursor - max(1, self.room // 2))

    def do_move_page_down(self, _: int, /) -> None:
        """A box down."""
        self._go(self.cursor + max(1, self.room - 1))

    def do_move_page_up(self, _: int, /) -> None:
        """A box up."""
        self._go(self.cursor - max(1, self.room - 1))

    def do_move_top(self, _: int, /) -> None:
        """To the first entry."""
        self._go(0)

    def do_move_bottom(self, _: int, /) -> None:
        """To the last entry."""
        self._go(len(self.entries) - 1)

    def _go(self, index: int) -> None:
        self.cursor = max(0, min(index, len(self.entries) - 1))
        start, end = self._span()
        if start < self.first:
            self.first = start
        elif end > self.first + self.room:
            self.first = max(0, end - self.room)
        self.refresh()

    def _span(self) -> tuple[int, int]:
        if not self.entries:
            return 0, 0
        return self.starts[self.cursor], self.starts[self.cursor + 1]

    def marks(self, index: int) -> tuple[str, str]:
        """The cursor's mark before the entry, the cursor's ink on all its lines."""
        start, end = self._span()
        return "▸" if start == index < end else " ", "cursor" if start <= index < end else ""
