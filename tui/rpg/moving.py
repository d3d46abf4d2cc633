"""Moving: to which zone, by which way, into whose contact, behind cover, with care or not."""

from collections.abc import Callable
from typing import Any

from attrs import evolve

from rules.rpg.actions import ADJUST, MOVE, SPRINT, WITHDRAW
from rules.rpg.characters import Character, CharacterId
from rules.rpg.movement import enemies_in_contact
from rules.rpg.scene import Kind, Scene
from rules.rpg.setting_out import Move
from rules.rpg.zones import Cover, ZoneId
from rules.values import frozen
from tui.common.ask import Item, Menu
from tui.common.ink import columns, line
from tui.locale import N_, refusal, word
from tui.rpg.desk import Desk
from tui.rpg.menus import ReasonMenu, Tick, TickBox, lettered
from tui.rpg.paying import Price, move_price, price
from tui.rpg.words import cover_name, ground_words, name_of, zone_name

STEPS = {ADJUST: 0, MOVE: 1, SPRINT: 2}
COVER, CAREFULLY = "/cover", "/withdraw"
ZONE_CELLS = 22
FURTHEST = 3
"""How many zones a way has at most, both ends counted."""


@frozen
class Way:
    """A way to a zone.

    Attributes:
        zones: The zones on it, both ends included.
    """

    zones: tuple[ZoneId, ...]

    @property
    def steps(self) -> int:
        """How many boundaries it crosses."""
        return len(self.zones) - 1


def ways(scene: Scene, start: ZoneId, end: ZoneId) -> list[Way]:
    """All ways that one action could take, the shortest first."""
    found = [Way((start,))] if start == end else []
    queue: list[tuple[ZoneId, ...]] = [(start,)]
    while queue:
        here = queue.pop(0)
        for edge in scene.zones.edges:
            if not edge.can_move or here[-1] not in (edge.a, edge.b):
                continue
            there = edge.b if edge.a == here[-1] else edge.a
            route = (*here, there)
            if there in here or len(route) > FURTHEST:
                continue
            queue.append(route)
            if there == end:
                found.append(Way(route))
    return sorted(found, key=lambda way: way.steps)


def worth_asking(scene: Scene, found: list[Way]) -> list[Way]:
    """The ways without those that are longer than another and cross all the rough it does."""

    def rough(way: Way) -> set[ZoneId]:
        zones = map(scene.zones.find, way.zones)
        return {zone.id for zone in zones if zone is not None and zone.is_rough}

    return [
        way
        for way in found
        if not any(one.steps < way.steps and rough(one) <= rough(way) for one in found)
    ]


def zone_menu(desk: Desk, mover: Character, picked: Callable[[ZoneId], None]) -> ReasonMenu:
    """All zones with what going there costs, or why it is not possible."""
    scene = desk.view
    tried = _tried(desk, mover)
    items: list[Item] = []
    for zone in scene.zones.zones:
        found = move_price(scene, mover, zone.id, tried)
        name = zone_name(scene, zone.id)
        here = word(N_("move.inside"), zone=name) if zone.id == mover.zone else name
        words = columns(
            (ZONE_CELLS, 24, 0),
            (here, _price_line(found), line((ground_words(zone), "dim"))),
        )
        refused = refusal(found.refused) if found.refused else ""
        items.append(Item(zone.id, words if not refused else line(here), "", refused))
    title = word(N_("move.title"), name=mover.name)
    return ReasonMenu(title, lettered(items), picked)


def _price_line(found: Price) -> tuple[tuple[str, str], ...]:
    if found.kind is None:
        return ()
    kind = word(f"kind.{found.kind.value}")
    exchange = f" ({word(N_('act.exchanged'))})" if found.is_exchange else ""
    return line((kind + exchange, "good"))


def _tried(desk: Desk, mover: Character) -> Callable[[Any], Any]:
    hand = desk.hand(mover.id)
    return lambda command: desk.refused(command, hand)


class Moving:
    """The questions of a movement, one after the other.

    Args:
        desk: The screen.
        mover: Who moves.
        careful: Whether it withdraws from contact.
    """

    def __init__(self, desk: Desk, mover: Character, *, careful: bool = False) -> None:
        self.desk, self.mover, self.careful = desk, mover, careful

    def begin(self) -> None:
        """Ask where to."""
        self.desk.open_overlay(zone_menu(self.desk, self.mover, self.towards))

    def towards(self, zone: ZoneId) -> None:
        """Ask by which way, where there are several."""
        scene = self.desk.view
        found = worth_asking(scene, ways(scene, self.mover.zone, zone))
        if len(found) <= 1:
            self._end_of(found[0] if found else Way((self.mover.zone, zone)))
            return
        items = [Item(str(at), self._way_line(way)) for at, way in enumerate(found)]

        def picked(at: str) -> None:
            self._end_of(found[int(at)])

        self.desk.open_overlay(Menu(word(N_("move.way")), lettered(items), picked))

    def _way_line(self, way: Way) -> tuple[tuple[str, str], ...]:
        scene = self.desk.view
        names = " → ".join(zone_name(scene, zone) for zone in way.zones)
        rough = [
            zone for zone in map(scene.zones.find, way.zones) if zone is not None and zone.is_rough
        ]
        tests = ", ".join(ground_words(zone) for zone in rough)
        return line(names, (f"  {tests}" if tests else "", "warn"))

    def _end_of(self, way: Way) -> None:
        """Ask into whose contact, and whether behind the cover there."""
        ticks = self._ticks(way)
        if not ticks:
            self._go(way, ())
            return
        title = word(N_("move.end"), zone=zone_name(self.desk.view, way.zones[-1]))
        self.desk.open_overlay(TickBox(title, ticks, lambda ids: self._go(way, ids)))

    def _ticks(self, way: Way) -> list[Tick]:
        scene, mover = self.desk.view, self.mover
        stays = way.steps == 0
        near = scene.in_contact(mover.id)
        zone = scene.zones.find(way.zones[-1])
        ticks = [
            Tick(
                one.id,
                line(word(N_("move.contact"), name=name_of(scene, one.id))),
                stays and one.id in near,
            )
            for one in scene.characters
            if one.zone == way.zones[-1] and one.id != mover.id and not one.is_defeated
        ]
        if zone is not None and zone.cover is not Cover.NONE:
            words = word(N_("move.cover"), cover=cover_name(zone.cover))
            ticks.append(Tick(COVER, line(words), stays and mover.in_cover))
        if enemies_in_contact(scene, mover):
            ticks.append(Tick(CAREFULLY, line(word(N_("move.carefully"))), self.careful))
        return ticks

    def _go(self, way: Way, ids: tuple[str, ...]) -> None:
        contact: tuple[CharacterId, ...] = tuple(
            one for one in ids if one not in {COVER, CAREFULLY}
        )
        careful = CAREFULLY in ids
        hand = self.desk.hand(self.mover.id)
        move = Move(self.mover.id, way.zones[-1], contact, COVER in ids, careful, way.zones)
        own = Kind.STANDARD if careful else _own_kind(way.steps)
        found = price(
            own,
            lambda means: evolve(move, paid=means),
            lambda command: self.desk.refused(command, hand),
        )
        self.desk.give(evolve(move, paid=found.kind), hand)


def _own_kind(steps: int) -> Kind:
    return (Kind.FREE, Kind.MINOR, Kind.STANDARD)[min(steps, 2)]


def movement_price(desk: Desk, mover: Character, action: str) -> Price | None:
    """What the nearest zone of a movement's kind costs; None where there is no such zone."""
    scene = desk.view
    tried = _tried(desk, mover)
    if action == WITHDRAW:
        move = Move(mover.id, mover.zone, withdraws=True)
        return price(Kind.STANDARD, lambda means: evolve(move, paid=means), tried)
    found = [
        move_price(scene, mover, zone.id, tried)
        for zone in scene.zones.zones
        if (route := scene.zones.walk(mover.zone, zone.id)) and len(route) - 1 == STEPS[action]
    ]
    return min(found, key=lambda one: one.refused is not None) if found else None
