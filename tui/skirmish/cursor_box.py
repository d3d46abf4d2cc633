"""A box with a cursor: what the boxes of the skirmish that are gone through by row share."""

from tui.common.overlay import Overlay


class CursorBox(Overlay):
    """A box whose cursor goes through some of its lines and stays in sight.

    Attributes:
        cursor: The row under the cursor, from 0.
        before: How many lines stand above the first row.
    """

    before = 0

    def __init__(self, caption: str, *, foot: str = "") -> None:
        super().__init__(caption, foot=foot)
        self.cursor = 0

    @property
    def count(self) -> int:
        """How many rows the cursor goes through."""
        return len(self.lines) - self.before

    def marks(self, index: int) -> tuple[str, str]:
        """The cursor's mark."""
        at = index - self.before
        return ("▸", "cursor") if at == self.cursor and at < self.count else (" ", "")

    def go_to(self, row: int) -> None:
        """Put the cursor on a row, as near as there is one, and scroll until it shows."""
        self.cursor = max(0, min(row, self.count - 1))
        shown = self.cursor + self.before
        self.first = max(min(self.first, self.cursor), shown - self.room + 1)
        self.refresh()

    # Keys.

    def take_key(self, stroke: str, character: str | None) -> bool:  # noqa: ARG002 (boxes of their own want it)
        """Space does what enter would not: ticks, fills, changes; never the leader's menu."""
        if stroke == "space":
            self.press_space()
            return True
        return False

    def press_space(self) -> None:
        """What space does on the row; nothing, unless a box says so."""

    def do_move_down(self, count: int, /) -> None:
        """The next row."""
        self.go_to(self.cursor + max(1, count))

    def do_move_up(self, count: int, /) -> None:
        """The row before."""
        self.go_to(self.cursor - max(1, count))

    def do_move_top(self, count: int, /) -> None:
        """The first row, or row number count."""
        self.go_to(count - 1 if count else 0)

    def do_move_bottom(self, _: int, /) -> None:
        """The last row."""
        self.go_to(self.count - 1)

    def do_move_half_down(self, _: int, /) -> None:
        """Half a box down."""
        self.go_to(self.cursor + max(1, self.room // 2))

    def do_move_half_up(self, _: int, /) -> None:
        """Half a box up."""
        self.go_to(self.cursor - max(1, self.room // 2))

    def do_move_page_down(self, _: int, /) -> None:
        """A box down."""
        self.go_to(self.cursor + max(1, self.room - 1))

    def do_move_page_up(self, _: int, /) -> None:
        """A box up."""
        self.go_to(self.cursor - max(1, self.room - 1))
