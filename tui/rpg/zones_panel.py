"""The zones on the screen: a map where there is room for one, else a list; one cursor for both."""

from textual.strip import Strip

from rules.rpg.scene import Scene
from rules.rpg.zones import NOWHERE, Zone, ZoneId
from tui.common.ink import BLANK, Line, line, plain
from tui.common.panel import Panel
from tui.common.rows import Row, Rows
from tui.locale import N_, word
from tui.rpg.flow import flow
from tui.rpg.standing import groups_in
from tui.rpg.words import ground_words, zone_name
from tui.rpg.zone_map import Drawn, draw, edge_words
from tui.text import shown

MAP_CELLS, MAP_LINES = 42, 8
"""The least size of a panel that shows a map."""


def zone_rows(scene: Scene, cells: int) -> list[Row]:
    """The zones as a list: each with its ground, its neighbours and who is there."""
    rows: list[Row] = []
    for zone in scene.zones.zones:
        first, *more = flow(_parts(scene, zone), cells)
        rows.append(Row(zone.id, first))
        rows += [
            Row(f"{zone.id}/{at}", one, is_heading=True) for at, one in enumerate(more, start=1)
        ]
    outside = groups_in(scene, NOWHERE)
    if outside and rows:
        names = ", ".join(plain(one) for one in outside)
        said = word(N_("zone.outside"), names=names)
        rows.append(Row("/outside", line((said, "dim")), is_heading=True))
    return rows


def _parts(scene: Scene, zone: Zone) -> list[Line]:
    groups = groups_in(scene, zone.id)
    near = neighbours(scene, zone.id)
    ground = ground_words(zone)
    head = line((shown(zone.label), "strong"), (f", {ground}" if ground else "", "warn"))
    parts = [head]
    for index, (other, words) in enumerate(near):
        lead = "– " if index == 0 else ""
        end = "," if index + 1 < len(near) else ""
        parts.append(line((f"{lead}{other}{words}{end}", "dim")))
    if groups:
        parts[-1] = line(parts[-1], ":")
    return [
        *parts,
        *(line(one, "," if at + 1 < len(groups) else "") for at, one in enumerate(groups)),
    ]


def neighbours(scene: Scene, zone: ZoneId) -> list[tuple[str, str]]:
    """The zones that touch this one, each with what is in the way: ``(difficult D2)``."""
    found: list[tuple[str, str]] = []
    for edge in scene.zones.edges:
        if zone in (edge.a, edge.b):
            other = edge.b if edge.a == zone else edge.a
            words = edge_words(scene, edge)
            found.append((zone_name(scene, other), f" ({', '.join(words)})" if words else ""))
    return found


class ZonesPanel(Rows):
    """All zones; enter moves there, a e D change the map."""

    def __init__(self, caption: str) -> None:
        super().__init__(caption, edge=True, id="zones")
        self.scene = Scene()
        self.drawn: Drawn | None = None
        self.map_first = 0

    @property
    def is_map(self) -> bool:
        """Whether there is room for the map, and something to draw."""
        fits = self.inner >= MAP_CELLS and self.room >= MAP_LINES
        return fits and bool(self.scene.zones.zones)

    def show_scene(self, scene: Scene) -> None:
        """Show the zones of a scene."""
        self.scene = scene
        if self.is_map:
            self.show_rows(Row(one.id, line(shown(one.label))) for one in scene.zones.zones)
            self.redraw()
        else:
            self.drawn = None
            self.show_rows(zone_rows(scene, max(20, self.inner)))

    def redraw(self) -> None:
        """Draw the map anew and paint the lines that changed."""
        old, before = self.drawn, self.map_first
        cells = self.inner - 1
        self.drawn = draw(self.scene, cells, self.row_id, is_current=self.is_current)
        self._keep_in_sight(self.drawn)
        below = len(self.drawn.lines) - self.map_first - self.room
        self.entitle(self.caption, line((f"↓{below}", "dim")) if below > 0 else BLANK)
        if old is None or before != self.map_first:
            self.refresh()
            return
        for index in range(max(len(old.lines), len(self.drawn.lines))):
            if _at(old, index) != _at(self.drawn, index):
                self.repaint(self.top + index - self.map_first)

    def _keep_in_sight(self, drawn: Drawn) -> None:
        room = max(1, self.room)
        top, bottom = drawn.tops.get(self.row_id, 0), drawn.bottoms.get(self.row_id, 0)
        if bottom >= self.map_first + room:
            self.map_first = bottom - room + 1
        self.map_first = min(self.map_first, top)
        self.map_first = max(0, min(self.map_first, len(drawn.lines) - room))

    def mark_current(self, current: bool) -> None:
        """The heavy frame goes to the pane that has the keys."""
        super().mark_current(current)
        if self.drawn is not None:
            self.redraw()

    # Keys.

    def do_move_down(self, count: int, /) -> None:
        """The zone below, or the next one of the list."""
        if not self._go(0, 1):
            super().do_move_down(count)

    def do_move_up(self, count: int, /) -> None:
        """The zone above, or the one before in the list."""
        if not self._go(0, -1):
            super().do_move_up(count)

    def do_move_left(self, _: int, /) -> bool:
        """The zone on the left."""
        return self._go(-1, 0)

    def do_move_right(self, _: int, /) -> bool:
        """The zone on the right."""
        return self._go(1, 0)

    def _go(self, across: int, down: int) -> bool:
        if self.drawn is None:
            return False
        zone = self.drawn.layout.towards(self.row_id, across, down)
        if zone is not None:
            self.go_to(zone)
        return True

    def _move_to(self, index: int, *, forward: bool = True) -> None:
        super()._move_to(index, forward=forward)
        if self.drawn is not None:
            self.redraw()

    # How it is drawn.

    def on_resize(self) -> None:
        """A map where there is room now."""
        self.show_scene(self.scene)

    def render_line(self, y: int) -> Strip:
        """A line of the map, or of the list."""
        if self.drawn is None or not self.rows:
            return super().render_line(y)
        return Panel.render_line(self, y)

    def body(self, index: int) -> Line:
        """The line shown at `index` below the rule."""
        if self.drawn is None or not self.rows:
            return super().body(index)
        return _at(self.drawn, self.map_first + index)


def _at(drawn: Drawn, index: int) -> Line:
    return drawn.lines[index] if 0 <= index < len(drawn.lines) else BLANK
