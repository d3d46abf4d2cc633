"""The zones of an action scene: a small graph, and what its paths mean.

A zone is a place with a name; edges say which zones touch, and whether one may
walk or look across (rpg:A27). Range is the shortest path, never a measure:
the same zone is Close, the next Medium, two away Long, further Extreme
(rpg:I18). Contact is a pair of characters within one zone (rpg:A26).
"""

from collections import deque
from collections.abc import Callable
from enum import StrEnum
from itertools import pairwise
from typing import TypeAlias

from attrs import evolve

from rules.values import frozen

ZoneId: TypeAlias = str

NOWHERE: ZoneId = ""
"""The zone of a character that was not placed yet."""


class Cover(StrEnum):
    """The cover that a zone offers to those in contact with it."""

    NONE = "none"
    LIGHT = "light"
    HEAVY = "heavy"


class Terrain(StrEnum):
    """What the ground of a zone is like."""

    OPEN = "open"
    DIFFICULT = "difficult"
    DANGEROUS = "dangerous"


class Range(StrEnum):
    """How far something is."""

    CONTACT = "contact"
    CLOSE = "close"
    MEDIUM = "medium"
    LONG = "long"
    EXTREME = "extreme"


@frozen
class Zone:
    """One zone.

    Attributes:
        id: Its stable name.
        label: What people call it.
        cover: The cover it offers.
        terrain: Open, difficult, or dangerous.
        difficulty: Of the terrain test, 0 to 5; of no meaning in the open.
        effect: What a failed test does in dangerous terrain, in people's words.
    """

    id: ZoneId
    label: str
    cover: Cover = Cover.NONE
    terrain: Terrain = Terrain.OPEN
    difficulty: int = 0
    effect: str = ""

    @property
    def is_rough(self) -> bool:
        """Whether moving into, out of or inside it takes a test."""
        return self.terrain is not Terrain.OPEN


@frozen
class Edge:
    """Two zones that touch, and what passes between them (rpg:A27)."""

    a: ZoneId
    b: ZoneId
    can_move: bool = True
    can_see: bool = True

    def joins(self, one: ZoneId, other: ZoneId) -> bool:
        """Whether it is the edge between these two."""
        return {self.a, self.b} == {one, other}


def range_at(distance: int | None) -> Range:
    """The range at a distance in zones; None is unreachable, and Extreme (rpg:I18).

    >>> [range_at(away).value for away in (0, 1, 2, 3, None)]
    ['close', 'medium', 'long', 'extreme', 'extreme']
    """
    near = (Range.CLOSE, Range.MEDIUM, Range.LONG)
    return near[distance] if distance is not None and distance < len(near) else Range.EXTREME


@frozen
class ZoneMap:
    """All zones and edges of the scene, in the order they were made."""

    zones: tuple[Zone, ...] = ()
    edges: tuple[Edge, ...] = ()

    def find(self, zone: ZoneId) -> Zone | None:
        """The zone called so, if there is one."""
        return next((one for one in self.zones if one.id == zone), None)

    def edge(self, one: ZoneId, other: ZoneId) -> Edge | None:
        """The edge between two zones, if they touch."""
        return next((edge for edge in self.edges if edge.joins(one, other)), None)

    def with_zone(self, zone: Zone) -> "ZoneMap":
        """The map with a zone added, or changed in its place."""
        if self.find(zone.id) is None:
            return evolve(self, zones=(*self.zones, zone))
        zones = tuple(zone if one.id == zone.id else one for one in self.zones)
        return evolve(self, zones=zones)

    def without_zone(self, zone: ZoneId) -> "ZoneMap":
        """The map without a zone and its edges."""
        return ZoneMap(
            tuple(one for one in self.zones if one.id != zone),
            tuple(edge for edge in self.edges if zone not in (edge.a, edge.b)),
        )

    def with_edge(self, edge: Edge) -> "ZoneMap":
        """The map with two zones joined, or their edge changed."""
        return evolve(self, edges=(*self.without_edge(edge.a, edge.b).edges, edge))

    def without_edge(self, one: ZoneId, other: ZoneId) -> "ZoneMap":
        """The map with two zones no longer touching."""
        return evolve(self, edges=tuple(edge for edge in self.edges if not edge.joins(one, other)))

    def distance(self, start: ZoneId, end: ZoneId) -> int | None:
        """Zones between two places by the shortest path; None if none leads there."""
        return _steps(self._path(start, end, lambda _: True))

    def walk(self, start: ZoneId, end: ZoneId) -> tuple[ZoneId, ...] | None:
        """The shortest way on foot, both ends included; None if there is none."""
        return self._path(start, end, lambda edge: edge.can_move)

    def sight(self, start: ZoneId, end: ZoneId) -> int | None:
        """The distance along edges that can be looked across; None if out of sight."""
        return _steps(self._path(start, end, lambda edge: edge.can_see))

    def can_walk(self, route: tuple[ZoneId, ...]) -> bool:
        """Whether each step of a route crosses an edge that lets one through."""
        steps = (self.edge(one, other) for one, other in pairwise(route))
        return all(edge is not None and edge.can_move for edge in steps)

    def _path(
        self, start: ZoneId, end: ZoneId, passes: Callable[[Edge], bool]
    ) -> tuple[ZoneId, ...] | None:
        if self.find(start) is None or self.find(end) is None:
            return None
        came_from: dict[ZoneId, ZoneId] = {start: start}
        queue = deque([start])
        while queue and end not in came_from:
            here = queue.popleft()
            for there in self._neighbours(here, passes):
                if there not in came_from:
                    came_from[there] = here
                    queue.append(there)
        return _trace(came_from, start, end) if end in came_from else None

    def _neighbours(self, zone: ZoneId, passes: Callable[[Edge], bool]) -> list[ZoneId]:
        return [
            edge.b if edge.a == zone else edge.a
            for edge in self.edges
            if zone in (edge.a, edge.b) and passes(edge)
        ]


def _trace(came_from: dict[ZoneId, ZoneId], start: ZoneId, end: ZoneId) -> tuple[ZoneId, ...]:
    path = [end]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return tuple(reversed(path))


def _steps(path: tuple[ZoneId, ...] | None) -> int | None:
    return None if path is None else len(path) - 1
