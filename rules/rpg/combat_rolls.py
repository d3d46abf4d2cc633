"""Combat dice at the table: cover soak and whatever else is counted in them.

Light cover soaks with 2 dice, heavy cover with 4, for whoever is in contact
with it (rpg 1.8). Any number of dice may be thrown with a note; those of an
attack's damage are thrown in `rules.rpg.damage`.
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
from rules.rpg.dice_rolls import CheckId, CombatRoll, RollId
from rules.rpg.scene import Scene
from rules.values import frozen

MOST_DICE = 30

COMBAT = "combat"
"""What the ids of rolls of Combat Dice begin with."""


@frozen
class RollSoak:
    """Command: throw the soak dice of the cover that a character is in contact with.

    `strike` is the hit that they soak; empty for the only one there is, if any.
    """

    character: CharacterId
    strike: CheckId = ""


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
    """Combat dice came to so many points and Effects; `plus` and `bonus` are not in `total`."""

    roll: RollId
    character: CharacterId
    faces: tuple[int, ...]
    total: int
    effects: int
    plus: int = 0
    bonus: int = 0


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
    hit = command.strike or _only_on(scene, character.id)
    refused = _check_strike(scene, character, hit)
    if refused is not None:
        return refused
    return due(scene, character, CombatRoll("", "", dice, 0, is_cover=True, strike=hit), house)


def _only_on(scene: Scene, target: CharacterId) -> CheckId:
    """The one hit on somebody that cover may still soak; empty for none or several."""
    hits = [
        one.id
        for one in scene.strikes
        if one.target == target and one.points is not None and not one.is_cover_used
    ]
    return hits[0] if len(hits) == 1 else ""


def _check_strike(scene: Scene, character: Character, wanted: CheckId) -> Refused | None:
    if not wanted:
        return None
    strike = scene.strike(wanted)
    if strike is None or strike.target != character.id or strike.points is None:
        return Refused("damage.none", "")
    if strike.is_cover_used:
        return Refused("soak.done", "rpg:1.8", {"name": character.name})
    return None


def _roll(
    scene: Scene, command: RollCombatDice, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    character = acts_for(scene, seat, command.character)
    if isinstance(character, Refused):
        return character
    refused = check_note(command.note) or check_dice(command.dice)
    if refused is not None:
        return refused
    roll = CombatRoll("", "", command.dice, 0, is_cover=False, note=command.note)
    return due(scene, character, roll, house)


def check_dice(dice: int) -> Refused | None:
    """Refuse a number of combat dice that is not 1 to `MOST_DICE`."""
    return check_number(Message("label.combat-dice"), dice, 1, MOST_DICE)


def due(
    scene: Scene, character: Character, roll: CombatRoll, house: House
) -> tuple[Any, ...] | Refused:
    """The combat dice of a character, due from now on; only some at a time."""
    for other in scene.combat:
        if other.character == character.id:
            return Refused("dice.being-entered", "", {"name": character.name})
    six = options.number(house, "cd_six_points")
    wanted = evolve(roll, id=next_id(scene, COMBAT), character=character.id, six_points=six)
    return (CombatDiceSet(wanted),)


def _was_set(scene: Scene, event: CombatDiceSet) -> Scene:
    roll = event.roll
    scene = with_bonus(scene, roll.character, -roll.bonus)
    return evolve(scene, combat=(*scene.combat, roll), made=scene.made + 1)


def _was_judged(scene: Scene, event: CombatJudged) -> Scene:
    return evolve(_without(scene, event.roll), before=scene.before or scene)


def _was_called_off(scene: Scene, event: CombatCalledOff) -> Scene:
    for roll in scene.combat:
        if roll.id == event.roll:
            scene = with_bonus(scene, roll.character, roll.bonus)
    return _without(scene, event.roll)


def with_bonus(scene: Scene, character: CharacterId, more: int) -> Scene:
    """The scene with so much more, or less, bought for somebody's next damage."""
    if not more:
        return scene
    return scene.mapped(character, lambda one: evolve(one, damage=max(one.damage + more, 0)))


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
