"""The list of the house: rows drawn by hand, a cursor that shows without colour, a filter.

A cursor move paints two rows and nothing else, which is what keeps many people
on one small machine.

Longer than other rooms: the cursor, the marks and the filter are about the same rows.
"""

from collections.abc import Callable, Iterable, Sequence

from attrs import field
from textual.strip import Strip

from rules.values import frozen
from tui.common.ink import BLANK, PLAIN, Line, inked, line, plain
from tui.common.panel import Panel
from tui.locale import N_, word
from tui.text import shown, skeleton

HERE, MARKED, MARKED_HERE = "▸", "*", "◈"
"""What stands before the row under the cursor, before a selected one, before one that is both."""


@frozen
class Row:
    """One row of a list.

    Attributes:
        id: The stable id of what it stands for.
        line: What it shows.
        is_dim: Whether it cannot be acted on now.
        is_heading: Whether the cursor steps over it.
    """

    id: str
    line: Line
    is_dim: bool = False
    is_heading: bool = field(default=False)


def heading(text: str) -> Row:
    """A row that only names those below it."""
    return Row(f"heading:{text}", line((text, "dim")), is_heading=True)


def _begins(text: str, wanted: str) -> bool:
    return any(skeleton(one).startswith(wanted) for one in text.split()) or skeleton(
        text
    ).startswith(wanted)


def _holds(text: str, wanted: str) -> bool:
    return wanted in skeleton(text)


def _nothing(_: str) -> None:
    """What moving the cursor calls where nobody asked."""


class Rows(Panel):
    """A list with a cursor.

    Attributes:
        empty: What it says while it has no rows; several lines.
        on_cursor: Called with the id under the cursor whenever that changes.
        marked: The ids that were selected with `v`, among those shown.
        may_mark: Whether `v` selects.
    """

    is_pane = True

    def __init__(self, caption: str = "", *, edge: bool = False, id: str | None = None) -> None:  # noqa: A002 (Textual's name)
        super().__init__(caption, edge=edge, id=id)
        self.rows: tuple[Row, ...] = ()
        self.every: tuple[Row, ...] = ()
        self.cursor = 0
        self.first = 0
        self.filter = ""
        self.empty: Sequence[Line] = ()
        self.on_cursor: Callable[[str], None] = _nothing
        self.marked: frozenset[str] = frozenset()
        self.may_mark = False

    @property
    def idle(self) -> frozenset[str]:
        """Selecting is offered only where something is done with the selection."""
        return frozenset() if self.may_mark else frozenset({"select"})

    # What a screen calls.

    def show_rows(self, rows: Iterable[Row]) -> None:
        """Show these rows; the cursor stays on its row by id, else near its place."""
        self.every = tuple(rows)
        self._refill()

    @property
    def row(self) -> Row | None:
        """The row under the cursor."""
        here = self.rows[self.cursor] if self.cursor < len(self.rows) else None
        return None if here is None or here.is_heading else here

    @property
    def row_id(self) -> str:
        """The id under the cursor; empty where there is none."""
        return self.row.id if self.row else ""

    def go_to(self, row_id: str) -> bool:
        """Put the cursor on the row with this id, if it is shown."""
        for index, row in enumerate(self.rows):
            if row.id == row_id and not row.is_heading:
                self._move_to(index)
                return True
        return False

    def set_filter(self, text: str) -> None:
        """Show only rows whose words contain `text`; empty shows all."""
        self.filter = text
        self._refill()
        self.repaint(0)

    @property
    def heading(self) -> str:
        """The title, with how many rows are selected and what they are filtered by."""
        title = f"{MARKED}{len(self.marked)} {self.caption}" if self.marked else self.caption
        return f"{title} /{shown(self.filter)}" if self.filter else title

    def jump(self, text: str) -> bool:
        """Go to the first row with a word that begins with `text`, else to one that has it inside.

        Looked for from the cursor on, and then from the top.
        """
        wanted = skeleton(text)
        order = (*range(self.cursor, len(self.rows)), *range(self.cursor))
        free = [at for at in order if not self.rows[at].is_heading]
        for is_found in (_begins, _holds):
            for at in free:
                if wanted and is_found(plain(self.rows[at].line), wanted):
                    self._move_to(at)
                    return True
        return False

    # Keys.

    def do_move_down(self, count: int, /) -> None:
        """Down by one or by count."""
        self._step(max(1, count))

    def do_move_up(self, count: int, /) -> None:
        """Up by one or by count."""
        self._step(-max(1, count))

    def do_move_top(self, count: int, /) -> None:
        """To the first row, or to row number count."""
        self._move_to(count - 1 if count else 0, forward=True)

    def do_move_bottom(self, _: int, /) -> None:
        """To the last row."""
        self._move_to(len(self.rows) - 1, forward=False)

    def do_move_half_down(self, _: int, /) -> None:
        """Half a page down."""
        self._step(max(1, self.room // 2))

    def do_move_half_up(self, _: int, /) -> None:
        """Half a page up."""
        self._step(-max(1, self.room // 2))

    def do_move_page_down(self, _: int, /) -> None:
        """A page down."""
        self._step(max(1, self.room - 1))

    def do_move_page_up(self, _: int, /) -> None:
        """A page up."""
        self._step(-max(1, self.room - 1))

    def do_select(self, count: int, /) -> bool:
        """Mark or unmark the row, or so many from it on, and go on."""
        if not self.may_mark or not self.row:
            return False
        for _ in range(max(1, count)):
            here = self.row_id
            self._mark(self.marked ^ {here})
            self._step(1)
            if self.row_id == here:
                break
        return True

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ids that were selected, in their order; else the one under the cursor."""
        some = tuple(row.id for row in self.rows if row.id in self.marked)
        return some or ((self.row_id,) if self.row_id else ())

    def unmark(self) -> None:
        """Nothing is selected any more."""
        self._mark(frozenset())

    def do_back(self, _: int, /) -> bool:
        """Esc clears the filter first, then the marks."""
        if self.filter:
            self.set_filter("")
            return True
        if self.marked:
            self.unmark()
            return True
        return False

    # Inner parts.

    def _mark(self, ids: frozenset[str]) -> None:
        """Select just these: the rows that change are painted, and the title, which counts them."""
        changed, self.marked = self.marked ^ ids, ids
        for index, row in enumerate(self.rows):
            if row.id in changed:
                self.repaint(self.top + index - self.first)
        if changed:
            self.repaint(0)

    def _refill(self) -> None:
        keep, place, before, top = self.row_id, self.cursor, self.rows, self.first
        wanted = skeleton(self.filter)
        self.rows = tuple(
            row
            for row in self.every
            if not wanted or (not row.is_heading and wanted in skeleton(plain(row.line)))
        )
        self._mark(self.marked & {row.id for row in self.rows})
        self.cursor = next(
            (index for index, row in enumerate(self.rows) if row.id == keep and keep),
            min(place, max(0, len(self.rows) - 1)),
        )
        self.cursor = self._selectable(self.cursor, forward=True)
        self._scroll()
        for index in range(max(len(before), len(self.rows), 1)):
            old = before[index] if index < len(before) else None
            new = self.rows[index] if index < len(self.rows) else None
            if old != new or old is None or index in (place, self.cursor) or top != self.first:
                self.repaint(self.top + index - self.first)
        if not self.rows or not before:
            self.refresh()
        if self.row_id != keep:
            self.on_cursor(self.row_id)

    def _step(self, by: int) -> None:
        self._move_to(self.cursor + by, forward=by > 0)

    def _move_to(self, index: int, *, forward: bool = True) -> None:
        old, top = self.cursor, self.first
        self.cursor = self._selectable(max(0, min(len(self.rows) - 1, index)), forward=forward)
        self._scroll()
        if self.first != top:
            self.refresh()
        elif self.cursor != old:
            self.repaint(self.top + old - self.first)
            self.repaint(self.top + self.cursor - self.first)
        if self.cursor != old:
            self.on_cursor(self.row_id)

    def _selectable(self, index: int, *, forward: bool) -> int:
        onward = range(index, len(self.rows)) if forward else range(index, -1, -1)
        back = range(index, -1, -1) if forward else range(index, len(self.rows))
        if not self.rows:
            return 0
        places: tuple[int, ...] = (*onward, *back)
        for some in places:
            if not self.rows[some].is_heading:
                return some
        return 0

    def _scroll(self) -> None:
        room = max(1, self.room)
        if self.cursor < self.first:
            self.first = self.cursor
        elif self.cursor >= self.first + room:
            self.first = self.cursor - room + 1
        self.first = max(0, min(self.first, len(self.rows) - room))

    def on_resize(self) -> None:
        """Keep the cursor in sight: other rows may be shown now."""
        self._scroll()
        self.refresh()

    def body(self, index: int) -> Line:
        """The row shown at `index` below the rule, or what an empty list says."""
        if not self.rows:
            said = self._all_hidden() if self.every else self.empty
            return said[index] if index < len(said) else BLANK
        place = self.first + index
        if place >= len(self.rows):
            return BLANK
        row = self.rows[place]
        return inked(row.line, "dim") if row.is_dim and place != self.cursor else row.line

    def _all_hidden(self) -> Sequence[Line]:
        """What stands where the filter hides all there is."""
        return (
            line((word(N_("rows.none-match"), text=self.filter), "dim")),
            line(("esc", "accent"), "  ", (word(N_("rows.show-all"), n=len(self.every)), "dim")),
        )

    def render_line(self, y: int) -> Strip:
        """Draw one row, with the cursor's mark or the selection's."""
        index = y - self.top
        place = self.first + index
        if index < 0 or place >= len(self.rows):
            return super().render_line(y)
        edge: Line = (("│", "rule"),) if self.edge else ()
        is_here = place == self.cursor and not self.rows[place].is_heading
        marks = (MARKED, MARKED_HERE) if self.rows[place].id in self.marked else (" ", HERE)
        mark = marks[is_here]
        some = (*edge, (mark, "accent" if is_here and self.is_current else PLAIN))
        show_cursor = is_here and self.is_current
        return self.strip((*some, *self.body(index)), "cursor" if show_cursor else "")
