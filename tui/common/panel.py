"""A calm frame: a title on a rule, lines below it, an edge on the left where asked.

Panels draw themselves line by line and repaint only the lines that changed.
They never take Textual's focus: the screen knows its current pane.
"""

from collections.abc import Mapping, Sequence
from typing import Self, cast

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from tui.common.brush import Brush
from tui.common.ink import BLANK, PLAIN, Line, fit, line, width

_ATTRIBUTES = {"strong": "bold", "cursor": "bold", "caret": "reverse", "struck": "strike"}
_COLOURS = {"cursor": "strong", "struck": "dim", "caret": ""}
"""Inks that are drawn in the colour of another one, or in that of what is around."""

_GROUNDS = {"cursor": "row"}


def ink_style(ink: str, colours: Mapping[str, str]) -> Style:
    """What an ink changes in the style around it, in the colours of a theme.

    These are no CSS rules: Textual would match a dozen of them against each
    panel whenever a class of the screen changes.
    """
    colour, ground = _COLOURS.get(ink, ink), _GROUNDS.get(ink)
    style = Style(
        color=Color.parse(colours[f"ink-{colour}"]).rich_color if colour else None,
        bgcolor=Color.parse(colours[f"ink-{ground}"]).rich_color if ground else None,
    )
    return style + Style.parse(_ATTRIBUTES.get(ink, ""))


class Place(Widget):
    """Where panels lie side by side or one over the other; they cover it wholly."""

    BLANK = True
    DEFAULT_CSS = """
    Place { width: 1fr; height: 1fr; layout: vertical; overflow: hidden hidden; }
    """


class Panel(Widget):
    """A titled piece of the screen, drawn from `Line`s.

    Attributes:
        caption: The title on the rule; a panel without one has no rule.
        corner: What stands at the right end of the rule, such as ``3/30``.
        edge: Whether a vertical line separates it from what is left of it.
        lines: What it shows (set by `show`).
        is_pane: Whether tab stops here.
    """

    DEFAULT_CSS = """
    Panel { height: 1fr; background: $background; color: $foreground; }
    """
    is_pane = False
    virtual_size = Reactive(Size(0, 0), layout=False)
    """Nothing scrolls in a panel: its size, once laid out, asks for no second layout."""

    @property
    def idle(self) -> frozenset[str]:
        """Actions that it has a method for and does not offer now."""
        return frozenset()

    def __init__(self, caption: str = "", *, edge: bool = False, id: str | None = None) -> None:  # noqa: A002 (Textual's name)
        self._painted: dict[int, Strip] = {}
        self._painted_for: Size | None = None
        self._ground: Color | None = None
        self._filters: Sequence[LineFilter] = ()
        super().__init__(id=id)
        self.caption = caption
        self.corner: Line = BLANK
        self.edge = edge
        self.lines: tuple[Line, ...] = ()
        self.is_current = False
        self._inked: dict[tuple[str, str], Style] = {}

    # What a screen calls.

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines; only those that differ are painted again."""
        old, self.lines = self.lines, tuple(lines)
        for index in range(max(len(old), len(self.lines))):
            before = old[index] if index < len(old) else BLANK
            if index >= len(self.lines) or before != self.lines[index]:
                self.repaint(self.top + index)

    def entitle(self, caption: str, corner: Line = BLANK) -> None:
        """Change the title and what stands at the end of its rule."""
        if (caption, corner) != (self.caption, self.corner):
            self.caption, self.corner = caption, corner
            self.repaint(0)

    def mark_current(self, current: bool) -> None:
        """Draw it as the pane that the keys go to, or not."""
        if current != self.is_current:
            self.is_current = current
            self.refresh()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No framework action runs from here, whatever a name contains."""
        del action, parameters
        return False

    # How it is drawn.

    @property
    def heading(self) -> str:
        """What the rule says."""
        return self.caption

    @property
    def top(self) -> int:
        """The row of the first line, below the rule."""
        return 1 if self.caption else 0

    @property
    def room(self) -> int:
        """How many lines fit below the rule."""
        return max(0, self.outer_size.height - self.top)

    @property
    def inner(self) -> int:
        """How many cells a line may take."""
        return max(0, self.outer_size.width - self.indent)

    @property
    def indent(self) -> int:
        """Cells in front of a line: the edge and one of air."""
        return 2 if self.edge else 1

    def repaint(self, y: int) -> None:
        """Paint row `y` of the widget again."""
        if not self.is_mounted or not 0 <= y < self.outer_size.height:
            return
        self._painted.pop(y, None)
        brush: Brush | None = getattr(self.screen, "brush", None)
        if brush is None or not brush.lay(self, (y,)):
            super().refresh(Region(0, y, self.outer_size.width, 1))

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """Draw everything again, or these regions."""
        if not regions and repaint:
            self._painted.clear()
        for region in regions:
            for y in region.line_range:
                self._painted.pop(y, None)
        if self.is_mounted and self._is_laid(regions, is_layout=layout or not repaint):
            return self
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _is_laid(self, regions: Sequence[Region], *, is_layout: bool) -> bool:
        """Whether the screen paints it as soon as the key is dealt with."""
        brush: Brush | None = getattr(self.screen, "brush", None)
        if brush is None:
            return False
        if is_layout:
            brush.give_up()
            return False
        high = self.outer_size.height
        rows = {y for one in regions for y in one.line_range} if regions else range(high)
        return brush.lay(self, rows)

    def painted_row(self, y: int) -> Strip:
        """Row `y` as it is painted; kept while it does not change."""
        if self._painted_for != self.outer_size:
            self._painted.clear()
            self._painted_for = self.outer_size
        return self._painted.get(y) or self._paint_row(y)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Rows as they are painted; those that did not change are kept.

        Textual asks every panel for all of its rows whenever one row on the
        screen changes, and works out borders, padding and opacity first, which
        no panel has.
        """
        rows = [self.painted_row(y) for y in crop.line_range]
        start, end = crop.column_span
        return (
            rows
            if (start, end) == (0, self.outer_size.width)
            else [r.crop(start, end) for r in rows]
        )

    def _paint_row(self, y: int) -> Strip:
        strip = self._painted[y] = self.render_line(y)
        return strip

    def body(self, index: int) -> Line:
        """The line at `index` below the rule."""
        return self.lines[index] if index < len(self.lines) else BLANK

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        if self.caption and y == 0:
            return self.strip(self._rule())
        lead = (("│", "rule"), (" ", PLAIN)) if self.edge else ((" ", PLAIN),)
        return self.strip((*lead, *self.body(y - self.top)))

    def strip(self, some: Line, ink: str = "") -> Strip:
        """A line as Textual paints it, over the style of `ink` where given; filtered already."""
        wide = self.outer_size.width
        style = self._style
        segments = [Segment(text, style(ink, name)) for text, name in fit(some, wide)]
        if self._ground is None:
            self._ground, self._filters = self.background_colors[1], self.get_line_filters()
        for one in self._filters:
            segments = one.apply(segments, self._ground)
        return Strip(segments, wide)

    def notify_style_update(self) -> None:
        """The theme may be another one."""
        self._inked.clear()
        self._painted.clear()
        self._ground = None
        super().notify_style_update()

    def _style(self, ground: str, ink: str) -> Style:
        """The style of an ink on the widget's own ground, or on that of another ink."""
        found = self._inked.get((ground, ink))
        if found is None:
            base = self._style("", ground) if ground else self.rich_style
            found = base if ink == PLAIN else base + ink_style(ink, self._colours)
            self._inked[ground, ink] = found
        return found

    @property
    def _colours(self) -> Mapping[str, str]:
        program = cast("App[int]", self.app)  # pyright: ignore[reportUnknownMemberType]  # Textual leaves it open
        return program.theme_variables

    def _rule(self) -> Line:
        bar, ink = ("━", "accent") if self.is_current else ("─", "rule")
        start = ("┯" if self.is_current else "┬") if self.edge else bar
        title = "strong" if self.is_current else "accent"
        head = line((start, ink), (f" {self.heading} ", title))
        tail = line(" ", self.corner, " ", (bar, ink)) if self.corner else BLANK
        free = max(0, self.outer_size.width - width(head) - width(tail))
        return (*head, (bar * free, ink), *tail)
