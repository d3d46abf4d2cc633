"""Paints what a key changed at once, row by row.

Textual passes every change on as a message, waits for a timer and puts the
screen together anew. While a key is taken, panels lay down here which of their
rows changed instead; they are painted when the key has been dealt with. Where
rows cannot be painted by themselves, because a box lies over them or the layout
is about to change, all of it is left to Textual as ever.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from textual.geometry import Region
from textual.strip import Strip

if TYPE_CHECKING:
    from tui.common.framed_screen import FramedScreen
    from tui.common.panel import Panel

Painted: TypeAlias = tuple[int, int, Strip]
"""A row of the screen, the column in which a strip begins there, and the strip."""

Paint: TypeAlias = Callable[[Sequence[Painted]], None]


class Brush:
    """The rows that a key changed, until they are painted."""

    def __init__(self, screen: "FramedScreen") -> None:
        self._screen = screen
        self._rows: dict[Panel, set[int]] = {}
        self._paint: Paint | None = None

    def open(self) -> None:
        """Take rows from now on, where there is a terminal to paint them on."""
        self._paint = getattr(self._screen.program, "paint_rows", None)

    def lay(self, panel: "Panel", rows: Iterable[int]) -> bool:
        """Keep rows of a panel for painting; False where Textual has to do it."""
        if self._paint is None:
            return False
        self._rows.setdefault(panel, set()).update(rows)
        return True

    def give_up(self) -> None:
        """Leave this key to Textual: the layout is about to change."""
        self._paint = None
        laid, self._rows = self._rows, {}
        for panel, rows in laid.items():
            wide = panel.outer_size.width
            panel.refresh(*(Region(0, y, wide, 1) for y in sorted(rows)))

    def close(self) -> None:
        """Paint what was laid down."""
        paint = self._paint
        painted = self._painted() if self._rows else ()
        if painted is None or paint is None:
            self.give_up()
            return
        self._paint, self._rows = None, {}
        if painted:
            paint(painted)

    def _painted(self) -> Sequence[Painted] | None:
        """The rows as they are painted; None where one of them cannot be painted by itself."""
        screen, program = self._screen, self._screen.program
        is_held = getattr(program, "is_held", False)
        if is_held or program.screen is not screen or screen.is_too_small:
            return None
        found: list[Painted] = []
        for panel, rows in self._rows.items():
            region = self._place(panel)
            if region is None and panel.display:
                return None
            if region is not None:
                found.extend((region.y + y, region.x, panel.painted_row(y)) for y in rows)
        return sorted(found, key=lambda one: one[:2])

    def _place(self, panel: "Panel") -> Region | None:
        """Where a panel lies; None where it is not wholly in sight."""
        place = self._screen.place_of(panel)
        if place is None or place.visible_region != place.region:
            return None
        in_front: list[Panel] = [*self._screen.overlays, self._screen.voice]
        if panel in in_front:
            in_front = in_front[in_front.index(panel) + 1 :]
        others = [self._screen.place_of(one) for one in in_front if one.display]
        is_covered = any(one and one.region.overlaps(place.region) for one in others)
        return None if is_covered else place.region
