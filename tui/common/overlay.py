"""Questions and helps that lie over a screen: boxes, not screens of their own.

The topmost overlay gets the keys. It closes with esc, q or ctrl+c.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar, Self

from textual.geometry import Region
from textual.strip import Strip

from tui.common.ink import BLANK, PLAIN, Line, fit, line, plain, uncut, width
from tui.common.panel import Panel
from tui.locale import N_, word

if TYPE_CHECKING:
    from tui.common.screen import TiradaScreen

EDGE_CELLS = 4
"""What a box's frame and air take from its width."""

LEAST_MARGIN = 6
"""A box that left fewer cells at a side takes the whole width: shreds of old text look broken."""


class Overlay(Panel):
    """A box over the screen.

    Attributes:
        foot: What the lower edge says: the keys that matter here.
        wide: The width it would like, in cells; it gets less on a small screen.
        at_bottom: Whether it lies at the lower edge of the screen instead of its middle.
        behind: Opens again what was asked before it, one level back; None where that is the table.
        KEYS: Keys that mean something in this box alone, with the catalogue key of what they do.
        NAMES: Action id -> the catalogue key of what it does in this box.
        wants_text: Whether it is a field of words, so that text may be typed into it.
    """

    DEFAULT_CSS = """
    Overlay {
        layer: overlay;
        position: absolute;
        background: $surface;
    }
    """
    WIDE: ClassVar[int] = 60
    KEYS: ClassVar[tuple[tuple[str, str], ...]] = ()
    NAMES: ClassVar[dict[str, str]] = {}
    wants_text: ClassVar[bool] = False

    def __init__(self, caption: str, *, foot: str = "", wide: int = 0) -> None:
        super().__init__(caption)
        self.foot = foot
        self.wide = wide or self.WIDE
        self.at_bottom = False
        self.behind: Callable[[], None] | None = None
        self.first = 0
        self.is_current = True

    # For those who make one.

    def take_key(self, stroke: str, character: str | None) -> bool:  # noqa: ARG002 (a box of its own may want them)
        """Take a stroke before any action is looked up; False lets it become an action."""
        return False

    def take_paste(self, text: str) -> None:
        """Take pasted text; a box without a field says that it wants none."""
        del text
        self.house.tell(word(N_("say.pasted-nowhere")), "warn")

    def fill(self, cells: int) -> None:
        """Make `lines` for a width of `cells`; called before it is placed."""

    def table_changed(self) -> None:
        """The table under it is not what it was; a box that shows parts of it fills itself anew."""

    def cites(self) -> str:
        """The text whose rules `i` opens: all of the box, or what its cursor stands on."""
        return " ".join(plain(one) for one in self.lines)

    @property
    def house(self) -> "TiradaScreen":
        """The screen it lies over."""
        from tui.common.screen import TiradaScreen  # noqa: PLC0415 (they know each other)

        screen = self.screen
        assert isinstance(screen, TiradaScreen)  # noqa: S101 (only such screens open one)
        return screen

    def close(self) -> None:
        """Take it away."""
        self.house.close_overlay(self)

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """Draw it again. Opening lays it out: what is set before asks for no second time."""
        is_due = layout and self.is_mounted
        return super().refresh(*regions, repaint=repaint, layout=is_due, recompose=recompose)

    def refit(self) -> None:
        """Fill and place it anew: after its content or the screen changed."""
        across, down = self.house.size
        cells = self.wide if across - self.wide >= 2 * LEAST_MARGIN else across
        self.fill(cells - EDGE_CELLS)
        height = max(3, min(len(self.lines) + 2, down - 2))
        left = (across - cells) // 2
        top = down - height - 1 if self.at_bottom else max(1, (down - height) // 2)
        self.styles.width, self.styles.height = cells, height
        self.styles.offset = (left, top)
        self.first = max(0, min(self.first, len(self.lines) - (height - 2)))
        self.refresh()

    # Keys.

    def do_back(self, _: int, /) -> None:
        """Close it, and open again what was asked before it."""
        self.close()
        if self.behind is not None:
            self.behind()

    def do_leave(self, count: int, /) -> None:
        """As esc: q takes one level, too."""
        self.do_back(count)

    def do_cancel(self, count: int, /) -> None:
        """As esc: ctrl+c takes one level, too."""
        self.do_back(count)

    def do_why(self, _: int, /) -> bool:
        """The rules that are cited here, in a sentence each."""
        from tui.common.rule_pages import open_cited  # noqa: PLC0415 (made when somebody asks)

        return open_cited(self.house, self.cites())

    def do_copy(self, _: int, /) -> None:
        """The words of the box, or of what its cursor stands on, for the person's clipboard."""
        self.house.copy(" ".join(self.cites().split()))

    def do_move_down(self, count: int, /) -> None:
        """Scroll down."""
        self._scroll(max(1, count))

    def do_move_up(self, count: int, /) -> None:
        """Scroll up."""
        self._scroll(-max(1, count))

    def do_move_half_down(self, _: int, /) -> None:
        """Half a box down."""
        self._scroll(self.room // 2)

    def do_move_half_up(self, _: int, /) -> None:
        """Half a box up."""
        self._scroll(-(self.room // 2))

    def do_move_page_down(self, _: int, /) -> None:
        """A box down."""
        self._scroll(self.room)

    def do_move_page_up(self, _: int, /) -> None:
        """A box up."""
        self._scroll(-self.room)

    def do_move_top(self, _: int, /) -> None:
        """To the first line."""
        self._scroll(-len(self.lines))

    def do_move_bottom(self, _: int, /) -> None:
        """To the last line."""
        self._scroll(len(self.lines))

    def _scroll(self, by: int) -> None:
        first = max(0, min(self.first + by, len(self.lines) - self.room))
        if first != self.first:
            self.first = first
            self.refresh()

    # How it is drawn.

    @property
    def room(self) -> int:
        """How many lines the box shows at once, as it was fitted: perhaps not laid out yet."""
        height = self.styles.height
        return max(0, (self.outer_size.height if height is None else int(height.value)) - 2)

    @property
    def top(self) -> int:
        """The row of the first line."""
        return 1

    @property
    def inner(self) -> int:
        """How many cells a line may take."""
        return max(0, self.outer_size.width - EDGE_CELLS)

    def body(self, index: int) -> Line:
        """The line shown at `index` in the box."""
        place = self.first + index
        return self.lines[place] if place < len(self.lines) else BLANK

    def marks(self, index: int) -> tuple[str, str]:
        """The mark before a line and the ink of the whole line, for boxes with a cursor."""
        del index
        return " ", ""

    def render_line(self, y: int) -> Strip:
        """Draw one row of the box."""
        if y == 0:
            return self.strip(self._edge("╭", "╮", (f" {self.caption} ", "strong")))
        if y == self.outer_size.height - 1:
            more = len(self.lines) - self.first - self.room
            foot = (f" {self.foot} ", "dim") if self.foot else ("", PLAIN)
            return self.strip(self._edge("╰", "╯", foot, f" ↓{more} " if more > 0 else ""))
        mark, ink = self.marks(self.first + y - 1)
        words = uncut(line((mark, "accent"), self.body(y - 1)), self._edges_under(y, 1))
        inside = fit(words, self.outer_size.width - 3)
        return self.strip((("│", "rule"), *inside, (" ", PLAIN), ("│", "rule")), ink)

    def _edges_under(self, y: int, left: int) -> Iterator[int]:
        """Where the panels under it end: Textual would cut a wide letter in two there.

        Columns are counted from `left` within the box.
        """
        place = self.house.place_of(self)
        if place is None:
            return
        for one in self.house.query(Panel):
            under = self.house.place_of(one)
            if under and under.region.y <= place.region.y + y < under.region.bottom:
                yield under.region.x - place.region.x - left
                yield under.region.right - place.region.x - left

    def _edge(self, left: str, right: str, words: tuple[str, str], end: str = "") -> Line:
        head = line((left + "─", "rule"), words)
        tail = line((end, "dim"), (f"─{right}", "rule"))
        free = max(0, self.outer_size.width - width(head) - width(tail))
        return fit((*head, ("─" * free, "rule"), *tail), self.outer_size.width)
