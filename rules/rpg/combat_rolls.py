"""Combat dice at the table: cover soak and whatever else is counted in them.

Light cover soaks with 2 dice, heavy cover with 4, for whoever is in contact
with it (rpg 1.8). Damage and armour are the table's own business: any number
of dice may be thrown with a note.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Message, Refused, SeatId
from rules.rpg import options
from rules.rpg.access import acts_for, check_note, check_number
from rules.rpg.characters import Character, CharacterId
from rules.rpg.checks import next_id
from rules.rpg.combat_dice import COVER_DICE
from rules.rpg.dice_rolls import CombatRoll, RollId
from rules.rpg.scene import Scene
from rules.values import frozen

MOST_DICE = 30

COMBAT = "combat"
"""What the ids of rolls of Combat Dice begin with."""


@frozen
class RollSoak:
    """Command: throw the soak dice of the cover that a character is in contact with."""

    character: CharacterId


@frozen
class RollCombatDice:
    """Command: throw some combat dice for what `note` says."""

    character: CharacterId
    dice: int
    note: str = ""


@frozen
class CombatDiceSet:
    """Combat dice are due."""

    roll: CombatRoll


@frozen
class CombatJudged:
    """Combat dice came to so many points and Effects."""

    roll: RollId
    character: CharacterId
    faces: tuple[int, ...]
    total: int
    effects: int


@frozen
class CombatCalledOff:
    """Combat dice are no longer due."""

    roll: RollId
    character: CharacterId


def soak_dice(scene: Scene, character: Character) -> int:
    """The soak dice of a character's cover now; 0 without contact to any."""
    zone = scene.zones.find(character.zone)
    return COVER_DICE[zone.cover] if zone is not None and character.in_cover else 0


def _soak(
    scene: Scene, command: RollSoak, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    character = acts_for(scene, seat, command.character)
    if isinstance(character, Refused):
        return character
    dice = soak_dice(scene, character)
    if dice == 0:
        return Refused("soak.no-cover", "rpg:A25", {"name": character.name})
    return _set(scene, character, dice, house, is_cover=True)


def _roll(
    scene: Scene, command: RollCombatDice, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    character = acts_for(scene, seat, command.character)
    if isinstance(character, Refused):
        return character
    refused = check_note(command.note) or check_number(
        Message("label.combat-dice"), command.dice, 1, MOST_DICE
    )
    if refused is not None:
        return refused
    return _set(scene, character, command.dice, house, note=command.note)


def _set(
    scene: Scene,
    character: Character,
    dice: int,
    house: House,
    *,
    is_cover: bool = False,
    note: str = "",
) -> tuple[Any, ...] | Refused:
    for roll in scene.combat:
        if roll.character == character.id:
            return Refused("dice.being-entered", "", {"name": character.name})
    six = options.number(house, "cd_six_points")
    roll = CombatRoll(next_id(scene, COMBAT), character.id, dice, six, is_cover, note)
    return (CombatDiceSet(roll),)


def _was_set(scene: Scene, event: CombatDiceSet) -> Scene:
    return evolve(scene, combat=(*scene.combat, event.roll), made=scene.made + 1)


def _was_judged(scene: Scene, event: CombatJudged) -> Scene:
    return evolve(_without(scene, event.roll), before=scene.before or scene)


def _was_called_off(scene: Scene, event: CombatCalledOff) -> Scene:
    return _without(scene, event.roll)


def _without(scene: Scene, roll: RollId) -> Scene:
    return evolve(scene, combat=tuple(one for one in scene.combat if one.id != roll))


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    RollSoak: _soak,
    RollCombatDice: _roll,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    CombatDiceSet: _was_set,
    CombatJudged: _was_judged,
    CombatCalledOff: _was_called_off,
}
