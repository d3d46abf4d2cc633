"""Making and changing the map: only the game master's, at any time (rpg 1.8)."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.naming import check_name
from rules.rpg.access import check_id, check_note, master_only
from rules.rpg.checks import check_difficulty
from rules.rpg.contact import put_in_zone
from rules.rpg.scene import Scene
from rules.rpg.zones import NOWHERE, Cover, Edge, Zone, ZoneId
from rules.values import frozen

MOST_ZONES = 40


@frozen
class WriteZone:
    """Command: add a zone, or change the one of the same id."""

    zone: Zone


@frozen
class RemoveZone:
    """Command: take an empty zone off the map."""

    zone: ZoneId


@frozen
class JoinZones:
    """Command: let two zones touch, or change what passes between them (rpg:A27)."""

    edge: Edge


@frozen
class PartZones:
    """Command: let two zones no longer touch."""

    a: ZoneId
    b: ZoneId


@frozen
class ZoneWritten:
    """A zone is so from now on."""

    zone: Zone


@frozen
class ZoneRemoved:
    """A zone and its edges left the map."""

    zone: ZoneId
    label: str


@frozen
class ZonesJoined:
    """Two zones touch, and this passes between them."""

    edge: Edge


@frozen
class ZonesParted:
    """Two zones no longer touch."""

    a: ZoneId
    b: ZoneId


def _write(
    scene: Scene, command: WriteZone, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    zone = command.zone
    refused = (
        master_only(seat)
        or check_id(zone.id)
        or check_name(zone.label)
        or check_note(zone.effect)
        or check_difficulty(zone.difficulty)
        or _check_moving(scene)
    )
    if refused is not None:
        return refused
    known = scene.zones.find(zone.id)
    if known == zone:
        return Refused("nothing-changes", "")
    if known is None and len(scene.zones.zones) >= MOST_ZONES:
        return Refused("zone.too-many", "", {"most": MOST_ZONES})
    return (ZoneWritten(zone),)


def _check_moving(scene: Scene) -> Refused | None:
    """The map stays as it is while somebody is on the way over it."""
    if scene.movement is None:
        return None
    return Refused("move.on-its-way", "", {"name": scene.name(scene.movement.character)})


def _remove(
    scene: Scene, command: RemoveZone, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    refused = master_only(seat) or _check_moving(scene)
    if refused is not None:
        return refused
    zone = scene.zones.find(command.zone)
    if zone is None:
        return Refused("zone.unknown", "", {"zone": command.zone})
    inside = [one.name for one in scene.characters if one.zone == zone.id]
    if inside:
        return Refused("zone.not-empty", "", {"zone": zone.label, "names": ", ".join(inside)})
    return (ZoneRemoved(zone.id, zone.label),)


def _join(
    scene: Scene, command: JoinZones, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    edge = command.edge
    refused = master_only(seat) or _check_moving(scene)
    if refused is not None:
        return refused
    for zone in (edge.a, edge.b):
        if scene.zones.find(zone) is None:
            return Refused("zone.unknown", "", {"zone": zone})
    if edge.a == edge.b:
        return Refused("zone.joined-to-itself", "")
    if scene.zones.edge(edge.a, edge.b) == edge:
        return Refused("nothing-changes", "")
    return (ZonesJoined(edge),)


def _part(
    scene: Scene, command: PartZones, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    refused = master_only(seat) or _check_moving(scene)
    if refused is not None:
        return refused
    if scene.zones.edge(command.a, command.b) is None:
        return Refused("zone.not-joined", "")
    return (ZonesParted(command.a, command.b),)


def _written(scene: Scene, event: ZoneWritten) -> Scene:
    scene = evolve(scene, zones=scene.zones.with_zone(event.zone))
    if event.zone.cover is not Cover.NONE:
        return scene
    bare = tuple(
        evolve(one, in_cover=False) if one.zone == event.zone.id else one
        for one in scene.characters
    )
    return evolve(scene, characters=bare)


def _removed(scene: Scene, event: ZoneRemoved) -> Scene:
    for character in scene.characters:
        if character.zone == event.zone:
            scene = put_in_zone(scene, character.id, NOWHERE)
    return evolve(scene, zones=scene.zones.without_zone(event.zone))


def _joined(scene: Scene, event: ZonesJoined) -> Scene:
    return evolve(scene, zones=scene.zones.with_edge(event.edge))


def _parted(scene: Scene, event: ZonesParted) -> Scene:
    return evolve(scene, zones=scene.zones.without_edge(event.a, event.b))


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    WriteZone: _write,
    RemoveZone: _remove,
    JoinZones: _join,
    PartZones: _part,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    ZoneWritten: _written,
    ZoneRemoved: _removed,
    ZonesJoined: _joined,
    ZonesParted: _parted,
}
