"""Taking back dice that are not judged yet: what was paid for them comes back."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.rpg.access import acts_for, who
from rules.rpg.characters import UNSEEN, CharacterId
from rules.rpg.combat_rolls import CombatCalledOff
from rules.rpg.dice_rolls import Check, CheckId, CheckSide, Purpose, Source
from rules.rpg.pools import Pool, Tally, Why, purse
from rules.rpg.scene import Attack, Scene
from rules.values import frozen


@frozen
class CallOffDice:
    """Command: take back a roll that is not judged yet; what it cost is returned."""

    roll: str


@frozen
class CheckCalledOff:
    """A test that was set up does not take place."""

    check: CheckId
    leader: CharacterId
    was_hidden: bool = False


def _call_off(
    scene: Scene, command: CallOffDice, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    thrower = _thrower_of(scene, command.roll)
    if isinstance(who(scene, seat, thrower), Refused):
        return Refused("check.unknown", "", {"check": command.roll})
    owner = acts_for(scene, seat, thrower)
    if isinstance(owner, Refused):
        return owner
    check = scene.check(command.roll)
    if check is None:
        return (CombatCalledOff(command.roll, thrower),)
    return called_off(scene, check, seat or "", house)


def _thrower_of(scene: Scene, roll: str) -> CharacterId:
    """Who leads a test or throws combat dice; `UNSEEN` where there is no such roll."""
    check = scene.check(roll)
    if check is not None:
        return check.a.leader
    return next((one.character for one in scene.combat if one.id == roll), UNSEEN)


def called_off(scene: Scene, check: Check, by: SeatId, house: House) -> tuple[Any, ...]:
    """A test taken back, with everything that was paid for it (its dice were for nothing)."""
    heat = sum(_heat_back(scene, side) for _, side in check.sides)
    tally = Tally(scene, by).put(Pool.HEAT, UNSEEN, max(scene.heat + heat, 0), Why.CALLED_OFF)
    for _, side in check.sides:
        tally = _refunded(tally, side, house)
    return (CheckCalledOff(check.id, check.a.leader, check.is_hidden), *tally.events)


def _heat_back(scene: Scene, side: CheckSide) -> int:
    bought = sum(one.dice for one in side.purchases if one.source is Source.HEAT)
    leader = scene.find(side.leader)
    return bought if leader is not None and leader.is_npc else -bought


def _refunded(tally: Tally, side: CheckSide, house: House) -> Tally:
    for purchase in side.purchases:
        if purchase.source is not Source.HEAT:
            pool, owner = _paid_from(purchase.source, purchase.payer or side.leader, house)
            returned = tally.change(pool, owner, purchase.dice, Why.CALLED_OFF)
            tally = tally if isinstance(returned, Refused) else returned
    return tally


def _paid_from(source: Source, payer: CharacterId, house: House) -> tuple[Pool, CharacterId]:
    if source is Source.MOMENTUM:
        return Pool.MOMENTUM, purse(house, payer)
    return (Pool.GIFT if source is Source.GIFT else Pool.INFINITY), payer


def was_called_off(scene: Scene, event: CheckCalledOff) -> Scene:
    """The scene without a test; an attack of the active turn is still declared."""
    check = scene.check(event.check)
    if check is None:
        return scene
    scene = scene.without_check(check.id)
    for _, side in check.sides:
        scene = scene.mapped(side.leader, lambda one: evolve(one, saved_spent=0))
    if check.purpose is Purpose.SURPRISE:
        return evolve(scene, ambush=None)
    movement = scene.movement
    movers = {scene.active, UNSEEN if movement is None else movement.character} - {UNSEEN}
    if check.purpose is Purpose.ATTACK and movers & {check.a.leader, check.target}:
        return evolve(scene, attack=Attack(check.a.leader, check.target, check.is_opposed))
    return scene


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    CallOffDice: _call_off,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    CheckCalledOff: was_called_off,
}
