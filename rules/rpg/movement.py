"""A movement from its first step to its last: threats, terrain, the zones on its way, its end.

Retaliation comes first (rpg:A26). Difficult and dangerous terrain takes a test
at each boundary; who fails stays where the test was made and has spent the
action all the same (rpg:A24).
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.rpg.access import acts_for, open_dice
from rules.rpg.characters import Character, CharacterId
from rules.rpg.contact import put_in_contact, put_in_zone
from rules.rpg.scene import Movement, Scene
from rules.rpg.zones import ZoneId
from rules.values import frozen


@frozen
class LetGo:
    """Command: an enemy lets the mover leave its contact without Retaliating."""

    character: CharacterId


@frozen
class GoOnMoving:
    """Command: the mover goes on after Retaliation was resolved."""

    character: CharacterId


@frozen
class GiveUpMoving:
    """Command: the mover stays where it stands; the action is spent."""

    character: CharacterId


@frozen
class MovementBegan:
    """A movement is on its way."""

    movement: Movement


@frozen
class MoverLetGo:
    """An enemy did not Retaliate."""

    character: CharacterId
    mover: CharacterId


@frozen
class MovementWentOn:
    """Retaliation is over and the mover goes on."""

    character: CharacterId


@frozen
class MovementGivenUp:
    """The mover stays where it stands."""

    character: CharacterId


@frozen
class HurdlePassed:
    """The first terrain test on the way is behind the mover."""

    character: CharacterId
    rough: ZoneId


@frozen
class ZoneEntered:
    """The mover reached a zone on the way, out of contact and out of cover."""

    character: CharacterId
    zone: ZoneId


@frozen
class MovementEnded:
    """The mover is where it wanted to be, in contact with just these."""

    character: CharacterId
    zone: ZoneId
    contact: tuple[CharacterId, ...]
    in_cover: bool


@frozen
class MovementStopped:
    """Terrain stopped the mover; `effect` is what else happened to it."""

    character: CharacterId
    zone: ZoneId
    rough: ZoneId
    is_dangerous: bool
    effect: str


def enemies_in_contact(scene: Scene, character: Character) -> tuple[CharacterId, ...]:
    """Everybody of the other side in contact who could still strike."""
    near = (scene.find(one) for one in scene.in_contact(character.id))
    return tuple(
        one.id
        for one in near
        if one is not None and one.is_npc != character.is_npc and not one.is_defeated
    )


def go_on(scene: Scene) -> tuple[Any, ...]:
    """What a movement does next on its own: nothing, a zone further, or its end."""
    movement = scene.movement
    mover = None if movement is None else scene.find(movement.character)
    if movement is None or mover is None or movement.is_blocked:
        return ()
    if movement.hurdles:
        stop = movement.hurdles[0].stop
        return () if mover.zone == stop else (ZoneEntered(mover.id, stop),)
    contact = tuple(one for one in movement.contact if _is_there(scene, one, movement.to))
    return (MovementEnded(mover.id, movement.to, contact, movement.takes_cover),)


def _is_there(scene: Scene, character: CharacterId, zone: ZoneId) -> bool:
    found = scene.find(character)
    return found is not None and found.zone == zone


def after_terrain(scene: Scene, *, passed: bool) -> tuple[Any, ...]:
    """What a terrain test does to the movement that waited for it."""
    movement = scene.movement
    if movement is None or not movement.hurdles:
        return ()
    hurdle = movement.hurdles[0]
    if passed:
        event = HurdlePassed(movement.character, hurdle.rough)
        return (event, *go_on(_hurdle_passed(scene, event)))
    stopped = MovementStopped(
        movement.character, hurdle.stop, hurdle.rough, hurdle.is_dangerous, hurdle.effect
    )
    return (stopped,)


def _let_go(
    scene: Scene, command: LetGo, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    enemy = acts_for(scene, seat, command.character)
    if isinstance(enemy, Refused):
        return enemy
    movement = scene.movement
    if movement is None or enemy.id not in movement.threats:
        return Refused("reaction.no-trigger", "rpg:A26")
    event = MoverLetGo(enemy.id, movement.character)
    return (event, *go_on(_was_let_go(scene, event)))


def _go_on(
    scene: Scene, command: GoOnMoving, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    mover = _moving(scene, seat, command.character)
    if isinstance(mover, Refused):
        return mover
    movement = scene.movement
    if movement is None or movement.threats:
        return Refused("move.retaliation-first", "rpg:A26")
    refused = open_dice(scene, seat)
    if refused is not None:
        return refused
    if not movement.is_held and movement.hurdles:
        return Refused("move.terrain-first", "rpg:A24")
    event = MovementWentOn(mover.id)
    return (event, *go_on(_went_on(scene, event)))


def _give_up(
    scene: Scene, command: GiveUpMoving, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    mover = _moving(scene, seat, command.character)
    if isinstance(mover, Refused):
        return mover
    refused = open_dice(scene, seat)
    if refused is not None:
        return refused
    return (MovementGivenUp(mover.id),)


def _moving(scene: Scene, seat: SeatId | None, character: CharacterId) -> Character | Refused:
    mover = acts_for(scene, seat, character)
    if isinstance(mover, Refused):
        return mover
    if scene.movement is None or scene.movement.character != mover.id:
        return Refused("move.not-moving", "", {"name": mover.name})
    return mover


def _began(scene: Scene, event: MovementBegan) -> Scene:
    return evolve(scene, movement=event.movement)


def _was_let_go(scene: Scene, event: MoverLetGo) -> Scene:
    movement = scene.movement
    if movement is None:
        return scene
    threats = tuple(one for one in movement.threats if one != event.character)
    return evolve(scene, movement=evolve(movement, threats=threats))


def _went_on(scene: Scene, _: MovementWentOn) -> Scene:
    if scene.movement is None:
        return scene
    movement = evolve(scene.movement, is_held=False)
    return evolve(_retaliation_over(scene), movement=movement)


def _retaliation_over(scene: Scene) -> Scene:
    """The scene without an attack on the mover that was declared and not thrown."""
    attack, movement = scene.attack, scene.movement
    is_on_mover = attack is not None and movement and attack.target == movement.character
    return evolve(scene, attack=None) if is_on_mover else scene


def _given_up(scene: Scene, _: MovementGivenUp) -> Scene:
    return evolve(_retaliation_over(scene), movement=None)


def _hurdle_passed(scene: Scene, _: HurdlePassed) -> Scene:
    movement = scene.movement
    if movement is None:
        return scene
    return evolve(scene, movement=evolve(movement, hurdles=movement.hurdles[1:]))


def _entered(scene: Scene, event: ZoneEntered) -> Scene:
    return put_in_zone(scene, event.character, event.zone)


def _ended(scene: Scene, event: MovementEnded) -> Scene:
    scene = put_in_zone(scene, event.character, event.zone)
    scene = put_in_contact(scene, event.character, event.contact)
    scene = scene.mapped(event.character, lambda one: evolve(one, in_cover=event.in_cover))
    return evolve(scene, movement=None)


def _stopped(scene: Scene, event: MovementStopped) -> Scene:
    return evolve(put_in_zone(scene, event.character, event.zone), movement=None)


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    LetGo: _let_go,
    GoOnMoving: _go_on,
    GiveUpMoving: _give_up,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    MovementBegan: _began,
    MoverLetGo: _was_let_go,
    MovementWentOn: _went_on,
    MovementGivenUp: _given_up,
    HurdlePassed: _hurdle_passed,
    ZoneEntered: _entered,
    MovementEnded: _ended,
    MovementStopped: _stopped,
}
