"""Where the zones of a map stand on the screen: in a grid, neighbours beside each other.

The same map always gives the same picture, and a new zone does not move the old ones about.
"""

from collections.abc import Mapping
from typing import TypeAlias

from rules.rpg.zones import Edge, ZoneId, ZoneMap
from rules.values import frozen

Cell: TypeAlias = tuple[int, int]
"""A place of the grid: column and row, both from 0."""


@frozen
class Layout:
    """The zones' places, and the edges that no line between two boxes can show.

    Attributes:
        cells: Where each zone stands.
        far: The edges between zones that do not stand beside each other.
    """

    cells: Mapping[ZoneId, Cell]
    far: tuple[Edge, ...] = ()

    @property
    def columns(self) -> int:
        """How many columns are used."""
        return max((column for column, _ in self.cells.values()), default=-1) + 1

    @property
    def rows(self) -> int:
        """How many rows are used."""
        return max((row for _, row in self.cells.values()), default=-1) + 1

    def at(self, cell: Cell) -> ZoneId | None:
        """The zone that stands there."""
        return next((zone for zone, place in self.cells.items() if place == cell), None)

    def towards(self, zone: ZoneId, across: int, down: int) -> ZoneId | None:
        """The next zone in a direction, in the same row or column if there is one."""
        here = self.cells.get(zone)
        if here is None:
            return None
        ahead = [
            (abs((cell[1] - here[1]) if across else (cell[0] - here[0])), distance, other)
            for other, cell in self.cells.items()
            if (distance := (cell[0] - here[0]) * across + (cell[1] - here[1]) * down) > 0
        ]
        return min(ahead)[2] if ahead else None


def layout(zones: ZoneMap, columns: int) -> Layout:
    """Place the zones in the order they were made, in at most `columns` columns."""
    cells: dict[ZoneId, Cell] = {}
    for zone in _order(zones):
        cells[zone] = _best(zones, zone, cells, max(1, columns))
    far = tuple(edge for edge in zones.edges if not _touch(cells[edge.a], cells[edge.b]))
    return Layout(cells, far)


def _order(zones: ZoneMap) -> list[ZoneId]:
    """From the first zone along the edges, then whatever is not joined to it."""
    order: list[ZoneId] = []
    for start in zones.zones:
        queue = [start.id]
        while queue:
            here = queue.pop(0)
            if here not in order:
                order.append(here)
                queue += _neighbours(zones, here)
    return order


def _neighbours(zones: ZoneMap, zone: ZoneId) -> list[ZoneId]:
    return [
        edge.b if edge.a == zone else edge.a for edge in zones.edges if zone in (edge.a, edge.b)
    ]


def _best(zones: ZoneMap, zone: ZoneId, cells: Mapping[ZoneId, Cell], columns: int) -> Cell:
    near = [cells[one] for one in _neighbours(zones, zone) if one in cells]
    strangers = [cell for cell in cells.values() if cell not in near]
    rows = max((row for _, row in cells.values()), default=-1) + 2
    free = [
        (column, row)
        for row in range(rows)
        for column in range(columns)
        if (column, row) not in cells.values()
    ]

    def cost(cell: Cell) -> tuple[int, int, int, int, int]:
        touching = sum(_touch(cell, one) for one in near)
        away = sum(abs(cell[0] - one[0]) + abs(cell[1] - one[1]) for one in near)
        crowd = sum(_touch(cell, one) for one in strangers)
        return (-touching, cell[1], away, crowd, cell[0])

    return min(free, key=cost)


def _touch(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
