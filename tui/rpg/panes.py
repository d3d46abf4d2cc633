"""Panels of the RPG screen that scroll: a text to be read, and the test with what waits."""

from collections.abc import Callable, Sequence

from tui.common.ink import BLANK, Line, line
from tui.common.panel import Panel
from tui.common.rows import Row, Rows


def _nothing() -> None:
    """What a new size calls where nobody asked."""


class TextPanel(Panel):
    """Lines that scroll where there are more of them than room."""

    is_pane = True

    def __init__(self, caption: str, *, id: str) -> None:  # noqa: A002 (Textual's name)
        super().__init__(caption, edge=True, id=id)
        self.first = 0
        self.about = ""
        self.on_size: Callable[[], None] = _nothing

    def show_about(self, about: str, caption: str, text: Sequence[Line]) -> None:
        """Show a text about something; another subject begins at its top."""
        before = self.first
        if about != self.about:
            self.about = about
            self.first = 0
        self.show(text)
        self.first = max(0, min(self.first, len(self.lines) - max(1, self.room)))
        if self.first != before:
            self.refresh()
        self.entitle(caption, self._more())

    def _more(self) -> Line:
        below = len(self.lines) - self.first - self.room
        return line((f"↓{below}", "dim")) if below > 0 else BLANK

    def body(self, index: int) -> Line:
        """The line shown at `index` below the rule."""
        return super().body(self.first + index)

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines; only those that differ are painted again."""
        old, self.lines = self.lines, tuple(lines)
        for index in range(max(len(old), len(self.lines))):
            before = old[index] if index < len(old) else None
            after = self.lines[index] if index < len(self.lines) else None
            if before != after:
                self.repaint(self.top + index - self.first)

    def on_resize(self) -> None:
        """Have the text made anew for the width there is now."""
        self.on_size()

    def do_move_down(self, count: int, /) -> None:
        """Scroll down."""
        self._scroll(max(1, count))

    def do_move_up(self, count: int, /) -> None:
        """Scroll up."""
        self._scroll(-max(1, count))

    def do_move_half_down(self, _: int, /) -> None:
        """Half a panel down."""
        self._scroll(max(1, self.room // 2))

    def do_move_half_up(self, _: int, /) -> None:
        """Half a panel up."""
        self._scroll(-max(1, self.room // 2))

    def do_move_top(self, _: int, /) -> None:
        """To the first line."""
        self._scroll(-len(self.lines))

    def do_move_bottom(self, _: int, /) -> None:
        """To the last line."""
        self._scroll(len(self.lines))

    def _scroll(self, by: int) -> None:
        first = max(0, min(self.first + by, len(self.lines) - max(1, self.room)))
        if first != self.first:
            self.first = first
            self.entitle(self.caption, self._more())
            self.refresh()


class MattersPanel(Rows):
    """Lines about the test at hand, and below them what waits, with a cursor."""

    def __init__(self, caption: str, *, id: str) -> None:  # noqa: A002 (Textual's name)
        super().__init__(caption, id=id)
        self.on_size: Callable[[], None] = _nothing

    def on_resize(self) -> None:
        """Have the text made anew for the width there is now."""
        self.on_size()

    def show_all(self, text: Sequence[Line], rows: Sequence[Row], after: Sequence[Line]) -> None:
        """The text, what waits, and what else is to be said; a row that goes leaves the first."""
        before = self.row_id
        self.show_rows(
            (
                *(Row(f"/text{at}", one, is_heading=True) for at, one in enumerate(text)),
                *rows,
                *(Row(f"/after{at}", one, is_heading=True) for at, one in enumerate(after)),
            )
        )
        if rows and self.row_id != before:
            self.go_to(rows[0].id)

    def do_move_down(self, count: int, /) -> None:
        """The next of what waits; a text alone scrolls."""
        if self.row is None:
            self._look(1)
        else:
            super().do_move_down(count)

    def do_move_up(self, count: int, /) -> None:
        """The one before; from the first of them, the text above comes into sight."""
        at = self.cursor
        if self.row is not None:
            super().do_move_up(count)
        if self.cursor == at:
            self._look(-1)

    def _look(self, by: int) -> None:
        first = max(0, min(self.first + by, len(self.rows) - max(1, self.room)))
        if first != self.first:
            self.first = first
            self.refresh()
