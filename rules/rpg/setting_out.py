"""Setting out: the way of a movement, the action it costs, where it may end, who threatens it.

Within a zone it is a Free Action, to the next zone a Minor one, two zones a
Standard one, and further is not possible at once; one movement a turn
(rpg:I17, I18). Whoever leaves an enemy's contact without withdrawing exposes
itself to Retaliation (rpg:A26).
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.rpg.access import acts_for, who
from rules.rpg.actions import ADJUST, MOVE, SPRINT, WITHDRAW, pay
from rules.rpg.characters import Character, CharacterId
from rules.rpg.movement import MovementBegan, enemies_in_contact, go_on
from rules.rpg.scene import Kind, Movement, Scene
from rules.rpg.terrain import hurdles_on
from rules.rpg.zones import NOWHERE, Cover, ZoneId
from rules.values import frozen

FURTHEST = 2
"""How many zones one action can cross."""

WITHDRAW_FURTHEST = 1


@frozen
class Move:
    """Command: move, in the turn of `character`.

    Attributes:
        character: Who moves.
        to: Where to; one's own zone for moving inside it.
        contact: Everybody the mover is in contact with at the end.
        takes_cover: Whether it ends in contact with the zone's cover.
        withdraws: Whether it leaves contact carefully, as a Standard Action,
            at most to the next zone.
        route: The zones on the way, both ends included; empty for the
            shortest way.
        paid: The kind of action it is paid with; None for its own.
    """

    character: CharacterId
    to: ZoneId
    contact: tuple[CharacterId, ...] = ()
    takes_cover: bool = False
    withdraws: bool = False
    route: tuple[ZoneId, ...] = ()
    paid: Kind | None = None


def move_kind(steps: int) -> tuple[str, Kind] | None:
    """The action that so many zones take, and its kind; None where it is too far."""
    costs = ((ADJUST, Kind.FREE), (MOVE, Kind.MINOR), (SPRINT, Kind.STANDARD))
    return costs[steps] if 0 <= steps <= FURTHEST else None


def _move(
    scene: Scene, command: Move, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    mover = acts_for(scene, seat, command.character)
    if isinstance(mover, Refused):
        return mover
    route = _route(scene, mover, command)
    if isinstance(route, Refused):
        return route
    action = _action(scene, mover, command, len(route) - 1)
    if isinstance(action, Refused):
        return action
    threats = () if command.withdraws else _threats(scene, mover, route, command.contact)
    refused = _check_end(scene, mover, command, seat) or _check_attack(scene, mover, threats)
    if refused is not None:
        return refused
    paid = pay(scene, mover, action, command.paid, house)
    if isinstance(paid, Refused):
        return paid
    movement = Movement(
        mover.id,
        command.to,
        hurdles_on(scene, route, each_trigger=house.is_on("terrain_test_per_trigger")),
        command.contact,
        command.takes_cover,
        threats,
    )
    began = (paid, MovementBegan(movement))
    return (*began, *go_on(evolve(scene, movement=movement)))


def _route(scene: Scene, mover: Character, command: Move) -> tuple[ZoneId, ...] | Refused:
    if mover.zone == NOWHERE:
        return Refused("move.not-placed", "", {"name": mover.name})
    if scene.zones.find(command.to) is None:
        return Refused("zone.unknown", "", {"zone": command.to})
    route = command.route or scene.zones.walk(mover.zone, command.to)
    if route is None:
        return Refused("move.no-way", "rpg:I18", {"zone": _label(scene, command.to)})
    leads_there = route[0] == mover.zone and route[-1] == command.to
    if not leads_there or not scene.zones.can_walk(route):
        return Refused("move.no-such-route", "rpg:A27")
    return route


def _action(scene: Scene, mover: Character, command: Move, steps: int) -> str | Refused:
    if command.withdraws:
        if not enemies_in_contact(scene, mover):
            return Refused("move.nobody-to-leave", "rpg:A26", {"name": mover.name})
        if steps > WITHDRAW_FURTHEST:
            return Refused("move.too-far", "rpg:I18", {"zone": _label(scene, command.to)})
        return WITHDRAW
    found = move_kind(steps)
    if found is None:
        return Refused("move.too-far", "rpg:I18", {"zone": _label(scene, command.to)})
    return found[0]


def _check_end(
    scene: Scene, mover: Character, command: Move, seat: SeatId | None
) -> Refused | None:
    zone = scene.zones.find(command.to)
    if command.takes_cover and (zone is None or zone.cover is Cover.NONE):
        return Refused("move.no-cover", "rpg:A25", {"zone": _label(scene, command.to)})
    for other in command.contact:
        found = who(scene, seat, other)
        if isinstance(found, Refused):
            return found
        if found.zone != command.to or found.id == mover.id:
            return Refused("move.not-there", "rpg:I18", {"name": found.name})
    return None


def _check_attack(
    scene: Scene, mover: Character, threats: tuple[CharacterId, ...]
) -> Refused | None:
    """Refuse to face Retaliation, an attack too, before one's own is thrown."""
    attack = scene.attack
    is_own = attack is not None and attack.attacker == mover.id == scene.active
    if not is_own or not threats:
        return None
    return Refused("move.attack-first", "rpg:A26", {"name": mover.name})


def _label(scene: Scene, zone: ZoneId) -> str:
    found = scene.zones.find(zone)
    return zone if found is None else found.label


def _threats(
    scene: Scene, mover: Character, route: tuple[ZoneId, ...], contact: tuple[CharacterId, ...]
) -> tuple[CharacterId, ...]:
    kept = set(contact) if len(route) == 1 else set[CharacterId]()
    return tuple(one for one in enemies_in_contact(scene, mover) if one not in kept)


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    Move: _move,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {}
