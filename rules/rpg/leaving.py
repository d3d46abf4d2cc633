"""Who falls or leaves, and what that ends (rpg:I19).

Anybody may, the active character too: its turn is over then, its movement
ends, its unjudged test is taken back, and no other turn moves.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.rpg.access import acts_for, master_names
from rules.rpg.calling_off import CheckCalledOff, called_off, was_called_off
from rules.rpg.characters import UNSEEN, CharacterId
from rules.rpg.contact import put_in_contact
from rules.rpg.helping import answered
from rules.rpg.pools import PoolChanged, apply_change
from rules.rpg.raising import RaiseLost, has_hit_coming, lost_raise
from rules.rpg.scene import Movement, Scene
from rules.rpg.turns import with_turn_over
from rules.values import frozen


@frozen
class DefeatCharacter:
    """Command: somebody is out of the scene but still lies there, or is back in it."""

    character: CharacterId
    is_defeated: bool = True


@frozen
class RemoveCharacter:
    """Command: somebody leaves for good."""

    character: CharacterId


@frozen
class CharacterDefeated:
    """Somebody is out of the scene, or back in it."""

    character: CharacterId
    is_defeated: bool


@frozen
class CharacterRemoved:
    """Somebody left for good; `was_concealed` says whether the players ever knew."""

    character: CharacterId
    name: str
    was_concealed: bool


def _defeat(
    scene: Scene, command: DefeatCharacter, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    found = acts_for(scene, seat, command.character)
    if isinstance(found, Refused):
        return found
    if found.is_defeated == command.is_defeated:
        return Refused("nothing-changes", "")
    event = CharacterDefeated(found.id, command.is_defeated)
    if not command.is_defeated:
        return (event,)
    back = _dice_without(scene, found.id, seat or "", house)
    return (*back, event, *_raises_lost(scene, back, found.id))


def _remove(
    scene: Scene, command: RemoveCharacter, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    found = master_names(scene, seat, command.character)
    if isinstance(found, Refused):
        return found
    back = _dice_without(scene, found.id, seat or "", house)
    lost = _raises_lost(scene, back, found.id)
    removed = CharacterRemoved(found.id, found.name, found.is_concealed)
    return (*back, removed, *(one for one in lost if one.character != found.id))


def _raises_lost(
    scene: Scene, back: tuple[Any, ...], character: CharacterId
) -> tuple[RaiseLost, ...]:
    """What others, or who falls, bought for hits and attacks that go with somebody (rpg 1.7)."""
    after = scene
    for event in back:
        if isinstance(event, CheckCalledOff):
            after = was_called_off(after, event)
    after = _without_part(after, character)
    had = (one.id for one in scene.characters if has_hit_coming(scene, one.id))
    return tuple(lost for one in had for lost in lost_raise(after, one))


def _dice_without(
    scene: Scene, character: CharacterId, by: SeatId, house: House
) -> tuple[Any, ...]:
    """Tests that somebody leads or opposes are taken back; as a helper it only drops out."""
    events: tuple[Any, ...] = ()
    for check in scene.checks:
        if character not in check.people:
            continue
        after = _after_payments(scene, events)
        if character in (check.a.leader, check.opponent):
            events += called_off(after, check, by, house)
        elif not any(faces.character == character for faces in check.thrown):
            events += answered(after, check, character, house, is_allowed=False)
    return events


def _after_payments(scene: Scene, events: tuple[Any, ...]) -> Scene:
    for event in events:
        if isinstance(event, PoolChanged):
            scene = apply_change(scene, event)
    return scene


def _defeated(scene: Scene, event: CharacterDefeated) -> Scene:
    scene = scene.mapped(event.character, lambda one: evolve(one, is_defeated=event.is_defeated))
    return _without_part(scene, event.character) if event.is_defeated else scene


def _without_part(scene: Scene, character: CharacterId) -> Scene:
    """The scene with nothing under way that waits for somebody who is out."""
    if scene.active == character:
        scene = with_turn_over(scene, character)
    asked = tuple(one for one in scene.asked if one.character != character)
    combat = tuple(one for one in scene.combat if one.character != character)
    attack = scene.attack
    if attack is not None and character in (attack.attacker, attack.target):
        attack = None
    return evolve(
        scene,
        asked=asked,
        combat=combat,
        attack=attack,
        strikes=tuple(one for one in scene.strikes if one.target != character),
        movement=_movement_without(scene.movement, character),
    )


def _movement_without(movement: Movement | None, character: CharacterId) -> Movement | None:
    if movement is None or movement.character == character:
        return None
    threats = tuple(one for one in movement.threats if one != character)
    contact = tuple(one for one in movement.contact if one != character)
    return evolve(movement, threats=threats, contact=contact)


def _removed(scene: Scene, event: CharacterRemoved) -> Scene:
    gone = event.character
    scene = put_in_contact(_without_part(scene, gone), gone, ())
    ambush = scene.ambush
    if ambush is not None:
        ambush = evolve(
            ambush,
            ambushers=tuple(one for one in ambush.ambushers if one != gone),
            surprised=tuple(one for one in ambush.surprised if one != gone),
        )
    return evolve(
        scene,
        characters=tuple(one for one in scene.characters if one.id != gone),
        complications=tuple(one for one in scene.complications if one.character != gone),
        strikes=tuple(one for one in scene.strikes if one.attacker != gone),
        first=scene.first - {gone},
        extra=scene.extra - {gone},
        ambush=ambush if ambush is not None and ambush.ambushers and ambush.surprised else None,
        active=UNSEEN if scene.active == gone else scene.active,
    )


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    DefeatCharacter: _defeat,
    RemoveCharacter: _remove,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    CharacterDefeated: _defeated,
    CharacterRemoved: _removed,
}
