"""The damage of an attack that hit: thrown or typed, and raised by Momentum.

The source gives a number: 1 Momentum adds 1 to the damage of an attack
(rpg 1.7). How much a weapon does is the table's to say.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Message, Refused, SeatId
from rules.rpg.access import acts_for, check_note, check_number, who
from rules.rpg.characters import UNSEEN, CharacterId
from rules.rpg.combat_dice import CombatResult
from rules.rpg.combat_rolls import check_dice, due, with_bonus
from rules.rpg.dice_rolls import CheckId, CombatRoll
from rules.rpg.scene import Scene, Strike
from rules.rpg.soaking import CoverSoaked
from rules.rpg.strikes import changed, dice_under_way, named_or_only, without
from rules.values import frozen

POINTS_MOST = 99
PLUS_MOST = 20


@frozen
class RollDamage:
    """Command: throw the combat dice of a character's damage.

    Attributes:
        character: Who does it.
        dice: How many.
        plus: What the weapon adds to their points.
        strike: The hit it belongs to; empty for the only one that waits, if any.
        target: Whom it is for, if not whom the attack was aimed at.
        note: What with.
    """

    character: CharacterId
    dice: int
    plus: int = 0
    strike: CheckId = ""
    target: CharacterId = UNSEEN
    note: str = ""


@frozen
class TypeDamage:
    """Command: put the damage of a hit; what Momentum bought is added to `points`.

    An empty `strike` is the only hit that waits for it.
    """

    strike: CheckId = ""
    points: int = 0
    effects: int = 0
    target: CharacterId = UNSEEN
    note: str = ""


@frozen
class DamageRolled:
    """Dice did so much damage before soak: `points` of the dice, `plus`, and `bonus`.

    `bonus` is what Momentum bought, `note` what it was done with.
    """

    strike: CheckId
    attacker: CharacterId
    target: CharacterId
    points: int
    plus: int
    bonus: int
    effects: int
    note: str


@frozen
class DamageTyped:
    """The table told the damage before soak; `bonus` is what Momentum adds to `points`."""

    strike: CheckId
    attacker: CharacterId
    target: CharacterId
    points: int
    bonus: int
    effects: int
    note: str


def after_combat_dice(scene: Scene, roll: CombatRoll, result: CombatResult) -> tuple[Any, ...]:
    """What combat dice do to the hit that they were thrown for."""
    strike = scene.strike(roll.strike)
    if strike is None:
        return ()
    if roll.is_cover:
        amount = min(result.total, strike.left)
        return (CoverSoaked(strike.id, strike.target, amount, strike.left - amount),)
    rolled = DamageRolled(
        strike.id,
        roll.character,
        roll.target or strike.target,
        result.total,
        roll.plus,
        roll.bonus,
        result.effects,
        roll.note,
    )
    return (rolled,)


def _roll(
    scene: Scene, command: RollDamage, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    attacker = acts_for(scene, seat, command.character)
    if isinstance(attacker, Refused):
        return attacker
    refused = (
        check_note(command.note)
        or check_dice(command.dice)
        or check_number(Message("label.weapon-plus"), command.plus, 0, PLUS_MOST)
    )
    if refused is not None:
        return refused
    target, hit = command.target, command.strike or _only_of(scene, attacker.id)
    if hit:
        strike = _waiting(scene, hit, seat)
        if isinstance(strike, Refused):
            return strike
        if strike.attacker != attacker.id:
            return Refused("damage.none", "")
        target = target or strike.target
    unknown = _unknown(scene, target, seat)
    if unknown is not None:
        return unknown
    roll = CombatRoll(
        "",
        "",
        command.dice,
        0,
        is_cover=False,
        note=command.note,
        strike=hit,
        target=target,
        plus=command.plus,
        bonus=attacker.damage,
    )
    return due(scene, attacker, roll, house)


def _only_of(scene: Scene, attacker: CharacterId) -> CheckId:
    """The one hit of somebody that waits for its damage; empty for none or several."""
    rolling = {roll.strike for roll in scene.combat}
    hits = [one.id for one in scene.strikes if one.attacker == attacker and one.points is None]
    return hits[0] if len(hits) == 1 and hits[0] not in rolling else ""


def _unknown(scene: Scene, target: CharacterId, seat: SeatId | None) -> Refused | None:
    found = None if target == UNSEEN else who(scene, seat, target)
    return found if isinstance(found, Refused) else None


def _waiting(scene: Scene, wanted: CheckId, seat: SeatId | None) -> Strike | Refused:
    """A hit whose damage is still to come, if the seat may know who made it."""
    strike = scene.strike(wanted)
    if strike is None or isinstance(who(scene, seat, strike.attacker), Refused):
        return Refused("damage.none", "")
    name = scene.name(strike.attacker)
    if strike.points is not None:
        return Refused("damage.done", "", {"name": name, "points": strike.points})
    return dice_under_way(scene, strike, name) or strike


def _type(
    scene: Scene, command: TypeDamage, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    hit = named_or_only(scene, seat, command.strike, is_told=False)
    strike = _waiting(scene, hit, seat)
    if isinstance(strike, Refused):
        return strike
    attacker = acts_for(scene, seat, strike.attacker)
    if isinstance(attacker, Refused):
        return attacker
    refused = (
        check_note(command.note)
        or check_number(Message("label.damage"), command.points, 0, POINTS_MOST)
        or check_number(Message("label.effects"), command.effects, 0, POINTS_MOST)
        or _unknown(scene, command.target, seat)
    )
    if refused is not None:
        return refused
    typed = DamageTyped(
        strike.id,
        attacker.id,
        command.target or strike.target,
        command.points,
        attacker.damage,
        command.effects,
        command.note,
    )
    return (typed,)


def _rolled(scene: Scene, event: DamageRolled) -> Scene:
    total = event.points + event.plus + event.bonus
    return _dealt(scene, event, total)


def _typed(scene: Scene, event: DamageTyped) -> Scene:
    scene = with_bonus(scene, event.attacker, -event.bonus)
    return _dealt(scene, event, event.points + event.bonus)


def _dealt(scene: Scene, event: DamageRolled | DamageTyped, total: int) -> Scene:
    """The scene with the damage of a hit; of none there is nothing left to settle."""
    if not total:
        return without(scene, event.strike)

    def dealt(one: Strike) -> Strike:
        return evolve(
            one, points=total, effects=event.effects, target=event.target, is_hidden=False
        )

    return changed(scene, event.strike, dealt)


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    RollDamage: _roll,
    TypeDamage: _type,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    DamageRolled: _rolled,
    DamageTyped: _typed,
}
