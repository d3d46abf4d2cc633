"""A box with a cursor over its first lines: what the boxes of this screen have in common."""

from tui.common.overlay import Overlay


class CursorBox(Overlay):
    """A box whose first `count` lines are fields that the cursor goes through."""

    def __init__(self, caption: str, *, foot: str = "") -> None:
        super().__init__(caption, foot=foot)
        self.cursor = 0

    @property
    def count(self) -> int:
        """How many fields there are."""
        return 0

    def marks(self, index: int) -> tuple[str, str]:
        """The cursor's mark."""
        return ("▸", "cursor") if index == self.cursor < self.count else (" ", "")

    def go(self, index: int) -> None:
        """Put the cursor on a field, and keep it in sight."""
        self.cursor = max(0, min(index, self.count - 1))
        if self.cursor < self.first:
            self.first = self.cursor
        elif self.cursor >= self.first + self.room:
            self.first = self.cursor - self.room + 1
        self.moved()
        self.refresh()

    def moved(self) -> None:
        """What follows when the cursor went on; for boxes that draw it otherwise."""

    def do_move_down(self, count: int, /) -> None:
        """The next field."""
        self.go(self.cursor + max(1, count))

    def do_move_up(self, count: int, /) -> None:
        """The field before."""
        self.go(self.cursor - max(1, count))

    def do_move_half_down(self, _: int, /) -> None:
        """Half a box down."""
        self.go(self.cursor + max(1, self.room // 2))

    def do_move_half_up(self, _: int, /) -> None:
        """Half a box up."""
        self.go(self.cursor - max(1, self.room // 2))

    def do_move_page_down(self, _: int, /) -> None:
        """A box down."""
        self.go(self.cursor + max(1, self.room))

    def do_move_page_up(self, _: int, /) -> None:
        """A box up."""
        self.go(self.cursor - max(1, self.room))

    def do_move_top(self, _: int, /) -> None:
        """The first field."""
        self.go(0)

    def do_move_bottom(self, _: int, /) -> None:
        """The last field."""
        self.go(self.count - 1)
