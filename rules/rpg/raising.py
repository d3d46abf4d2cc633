"""Momentum that raises damage: it is for a hit, or for an attack that may still hit.

Where no hit comes of the attack, what was bought for it is lost and never
raises a later one (rpg 1.7).
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Refused
from rules.rpg.characters import Character, CharacterId
from rules.rpg.dice_rolls import Purpose
from rules.rpg.scene import Scene
from rules.values import frozen


@frozen
class RaiseLost:
    """What somebody's Momentum had added to damage is gone: no hit is left for it."""

    character: CharacterId
    amount: int


def has_hit_coming(scene: Scene, character: CharacterId) -> bool:
    """Whether a hit of somebody's waits for its damage, or an attack that may still hit."""
    if scene.attack is not None and scene.attack.attacker == character:
        return True
    if any(one.purpose is Purpose.ATTACK and one.a.leader == character for one in scene.checks):
        return True
    return any(one.attacker == character and one.points is None for one in scene.strikes)


def check_raise(scene: Scene, character: Character, house: House) -> Refused | None:
    """Refuse more damage where there is nothing to raise (rpg 1.7).

    Out of rounds, and where the table tells its damage itself, it knows the hit.
    """
    if scene.round == 0 or not house.is_on("damage_follows"):
        return None
    rolling = {roll.strike for roll in scene.combat}
    left = evolve(scene, strikes=tuple(one for one in scene.strikes if one.id not in rolling))
    if has_hit_coming(left, character.id):
        return None
    return Refused("spend.no-hit", "rpg:1.7", {"name": character.name})


def lost_raise(scene: Scene, character: CharacterId) -> tuple[RaiseLost, ...]:
    """What is lost of somebody's raised damage, where no hit is left for it."""
    found = scene.find(character)
    if found is None or not found.damage or has_hit_coming(scene, character):
        return ()
    return (RaiseLost(character, found.damage),)


def _lost(scene: Scene, event: RaiseLost) -> Scene:
    return scene.mapped(
        event.character, lambda one: evolve(one, damage=max(one.damage - event.amount, 0))
    )


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {RaiseLost: _lost}
