"""The zones drawn as boxes with lines between them. Pure: a scene in, lines out."""

from collections.abc import Sequence

from rules.rpg.scene import Scene
from rules.rpg.zones import NOWHERE, Cover, Edge, Terrain, Zone, ZoneId
from rules.values import frozen
from tui.common.ink import BLANK, PLAIN, Line, fit, line, plain, width, wrap
from tui.locale import N_, word
from tui.rpg.flow import flow
from tui.rpg.standing import groups_in
from tui.rpg.words import cover_name, terrain_name, zone_name
from tui.rpg.zone_layout import Cell, Layout, layout
from tui.text import cut, shown

LEAST_BOX, MOST_BOX = 18, 28
GAP = 5
"""Cells between two boxes: room for a line with its difficulty."""


@frozen
class Drawn:
    """A map on its way to the screen.

    Attributes:
        layout: Where the zones stand.
        lines: What is drawn.
        tops: The line on which each zone's box begins.
        bottoms: The line on which it ends.
    """

    layout: Layout
    lines: tuple[Line, ...]
    tops: dict[ZoneId, int]
    bottoms: dict[ZoneId, int]


def columns_in(cells: int) -> int:
    """How many boxes fit beside each other."""
    return max(1, (cells + GAP) // (LEAST_BOX + GAP))


def draw(scene: Scene, cells: int, cursor: ZoneId, *, is_current: bool = True) -> Drawn:
    """The whole map in `cells`; the zone under the cursor has a heavy frame."""
    placed = layout(scene.zones, columns_in(cells))
    wide = max(1, placed.columns)
    box = min(MOST_BOX, (cells + GAP) // wide - GAP)
    bodies = {zone.id: _body(scene, zone, placed, box - 2) for zone in scene.zones.zones}
    lines: list[Line] = []
    tops: dict[ZoneId, int] = {}
    bottoms: dict[ZoneId, int] = {}
    for row in range(placed.rows):
        zones = [placed.at((column, row)) for column in range(wide)]
        high = max((len(bodies[zone]) for zone in zones if zone), default=0)
        for zone in zones:
            if zone is not None:
                tops[zone], bottoms[zone] = len(lines), len(lines) + high + 1
        drawn = [
            _box(scene, zone, bodies, (box, high), is_here=is_current and zone == cursor)
            for zone in zones
        ]
        lines += _beside(scene, (placed, row), drawn, box)
        if row + 1 < placed.rows:
            lines.append(_below(scene, placed, row, box))
    lines += _outside(scene, cells)
    return Drawn(placed, tuple(fit(one, cells) for one in lines), tops, bottoms)


def _body(scene: Scene, zone: Zone, placed: Layout, cells: int) -> list[Line]:
    people = flow(_members(groups_in(scene, zone.id)), cells, 0)
    ground = [one for one in (_cover(zone), terrain_name(zone)) if one]
    notes = [piece for one in ground for piece in wrap(one, cells)]
    far = [
        piece
        for edge in placed.far
        if zone.id in (edge.a, edge.b)
        for piece in wrap(_far_words(scene, edge, zone.id), cells)
    ]
    return [
        *people,
        *(line((one, "warn" if zone.is_rough and one not in _cover(zone) else "dim"))
          for one in notes),
        *(line((one, "dim")) for one in far),
    ] or [BLANK]  # fmt: skip


def _members(groups: list[Line]) -> list[Line]:
    """Everybody in turn; the mark of contact and the comma stay with the name before them."""
    parts: list[Line] = []
    for group in groups:
        for at, (text, ink) in enumerate(group):
            if at % 2:
                parts[-1] = line(parts[-1], (text.rstrip(), ink))
            else:
                parts.append(line((text, ink)))
        parts[-1] = line(parts[-1], ",")
    if parts:
        parts[-1] = parts[-1][:-1]
    return parts


def _cover(zone: Zone) -> str:
    return "" if zone.cover is Cover.NONE else cover_name(zone.cover)


def _far_words(scene: Scene, edge: Edge, zone: ZoneId) -> str:
    other = edge.b if edge.a == zone else edge.a
    return f"↔ {zone_name(scene, other)}{_edge_suffix(scene, edge)}"


def _edge_suffix(scene: Scene, edge: Edge) -> str:
    parts = edge_words(scene, edge)
    return f" ({', '.join(parts)})" if parts else ""


def edge_words(scene: Scene, edge: Edge) -> list[str]:
    """What is in the way between two zones, in words."""
    rough = rougher(scene, edge)
    parts = [terrain_name(rough)] if rough is not None and edge.can_move else []
    if not edge.can_move:
        parts.append(word(N_("edge.no-way")))
    if not edge.can_see:
        parts.append(word(N_("edge.no-sight")))
    return parts


def rougher(scene: Scene, edge: Edge) -> Zone | None:
    """The zone whose ground makes crossing an edge hard (rpg:A24)."""
    zones = [one for one in map(scene.zones.find, (edge.a, edge.b)) if one is not None]
    rough = [one for one in zones if one.is_rough]
    return max(rough, key=lambda one: one.difficulty) if rough else None


def _box(
    scene: Scene,
    zone: ZoneId | None,
    bodies: dict[ZoneId, list[Line]],
    size: tuple[int, int],
    *,
    is_here: bool,
) -> list[Line]:
    wide, high = size
    if zone is None:
        return [fit(BLANK, wide)] * (high + 2)
    ink = "accent" if is_here else "rule"
    top, side, bottom = ("┏━┓", "┃", "┗━┛") if is_here else ("┌─┐", "│", "└─┘")
    label = cut(zone_name(scene, zone), wide - 5)
    head = line((f"{top[0]} ", ink), (label, "strong"), " ")
    first = (*head, (top[1] * (wide - width(head) - 1) + top[2], ink))
    body = bodies[zone] + [BLANK] * (high - len(bodies[zone]))
    inside = [line((side, ink), fit(one, wide - 2), (side, ink)) for one in body]
    return [first, *inside, line((bottom[0] + bottom[1] * (wide - 2) + bottom[2], ink))]


def _beside(
    scene: Scene, at: tuple[Layout, int], boxes: Sequence[list[Line]], box: int
) -> list[Line]:
    placed, row = at
    high = max(len(one) for one in boxes)
    out: list[Line] = []
    for y in range(high):
        parts: list[Line] = []
        for column, drawn in enumerate(boxes):
            if column:
                is_middle = y == high // 2
                parts.append(_across(scene, placed, (column - 1, row)) if is_middle else _gap())
            parts.append(fit(drawn[y], box))
        out.append(line(*parts))
    return out


def _gap() -> Line:
    return ((" " * GAP, PLAIN),)


def _across(scene: Scene, placed: Layout, cell: Cell) -> Line:
    edge = _edge_at(scene, placed, cell, (cell[0] + 1, cell[1]))
    if edge is None:
        return _gap()
    rough = rougher(scene, edge)
    if not edge.can_move:
        text, ink = "╌╌✗╌╌", "dim"
    elif rough is not None:
        mark = "!" if rough.terrain is Terrain.DANGEROUS else ""
        text, ink = f"D{rough.difficulty}{mark}".center(GAP, "─"), "warn"
    else:
        text, ink = "─" * GAP, "rule"
    if not edge.can_see:
        text = text[:-1] + "▒"
    return fit(line((text, ink)), GAP)


def _below(scene: Scene, placed: Layout, row: int, box: int) -> Line:
    parts: list[Line] = []
    for column in range(max(1, placed.columns)):
        if column:
            parts.append(_gap())
        edge = _edge_at(scene, placed, (column, row), (column, row + 1))
        parts.append(fit(_downwards(scene, edge), box))
    return line(*parts)


def _downwards(scene: Scene, edge: Edge | None) -> Line:
    if edge is None:
        return BLANK
    stroke = "│" if edge.can_move else "┆"
    ink = "warn" if rougher(scene, edge) is not None else "rule"
    return line("   ", (stroke, ink), (f" {', '.join(edge_words(scene, edge))}", "warn"))


def _edge_at(scene: Scene, placed: Layout, one: Cell, other: Cell) -> Edge | None:
    zones = placed.at(one), placed.at(other)
    if zones[0] is None or zones[1] is None:
        return None
    return scene.zones.edge(zones[0], zones[1])


def _outside(scene: Scene, cells: int) -> list[Line]:
    """Whoever stands on no zone."""
    groups = [plain(group) for group in groups_in(scene, NOWHERE)]
    if not groups:
        return []
    text = word(N_("zone.outside"), names=", ".join(groups))
    return [line((one, "dim")) for one in wrap(shown(text), cells)]
