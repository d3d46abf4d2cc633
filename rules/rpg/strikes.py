"""Hits: an attack that succeeded waits here until its damage is settled or left."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.rpg.access import acts_for, who
from rules.rpg.characters import CharacterId, Exploit
from rules.rpg.dice_rolls import Check, CheckId, Purpose
from rules.rpg.raising import lost_raise
from rules.rpg.scene import Scene, Strike
from rules.values import frozen


@frozen
class AttackHit:
    """An attack hit; its damage comes next."""

    strike: Strike


@frozen
class LeaveDamage:
    """Command: a hit does no damage that is told here; empty for the only one that waits."""

    strike: CheckId = ""


@frozen
class DamageLeft:
    """A hit does no damage that is told here; `was_hidden` says that its test was secret."""

    strike: CheckId
    attacker: CharacterId
    target: CharacterId
    was_hidden: bool = False


def after_attack(scene: Scene, check: Check, house: House) -> tuple[AttackHit, ...]:
    """The hit that a test for an attack made, unless the table wants no damage told."""
    if check.purpose is not Purpose.ATTACK or not house.is_on("damage_follows"):
        return ()
    leader = scene.find(check.a.leader)
    has_exploit = leader is not None and leader.exploit is Exploit.READY
    strike = Strike(check.id, check.a.leader, check.target, has_exploit, check.is_hidden)
    return (AttackHit(strike),)


def _leave(
    scene: Scene, command: LeaveDamage, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    strike = scene.strike(named_or_only(scene, seat, command.strike, is_told=False))
    if strike is None or isinstance(who(scene, seat, strike.attacker), Refused):
        return Refused("damage.none", "")
    attacker = acts_for(scene, seat, strike.attacker)
    if isinstance(attacker, Refused):
        return attacker
    refused = dice_under_way(scene, strike, attacker.name)
    if refused is not None:
        return refused
    left = DamageLeft(strike.id, strike.attacker, strike.target, strike.is_hidden)
    return (left, *lost_raise(_left(scene, left), attacker.id))


def _hit(scene: Scene, event: AttackHit) -> Scene:
    return evolve(scene, strikes=(*scene.strikes, event.strike))


def named_or_only(scene: Scene, seat: SeatId | None, wanted: CheckId, *, is_told: bool) -> CheckId:
    """The hit that is named; of none, the only one that waits for the seat's answer.

    Before its damage is told (`is_told` off) that is its attacker's to give, and
    then what soaks it the target's. Empty where none or several wait.
    """
    if wanted:
        return wanted
    mine = [
        one.id
        for one in scene.strikes
        if (one.points is not None) is is_told
        and not isinstance(acts_for(scene, seat, one.target if is_told else one.attacker), Refused)
    ]
    return mine[0] if len(mine) == 1 else ""


def dice_under_way(scene: Scene, strike: Strike, name: str) -> Refused | None:
    """Refuse what would change a hit whose combat dice are being entered."""
    if any(roll.strike == strike.id for roll in scene.combat):
        return Refused("dice.being-entered", "", {"name": name})
    return None


def changed(scene: Scene, strike: CheckId, change: Callable[[Strike], Strike]) -> Scene:
    """The scene with one hit changed."""
    strikes = tuple(change(one) if one.id == strike else one for one in scene.strikes)
    return evolve(scene, strikes=strikes)


def without(scene: Scene, strike: CheckId) -> Scene:
    """The scene without a hit: its damage is told, or is not told here."""
    return evolve(scene, strikes=tuple(one for one in scene.strikes if one.id != strike))


def _left(scene: Scene, event: DamageLeft) -> Scene:
    return without(scene, event.strike)


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    LeaveDamage: _leave,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    AttackHit: _hit,
    DamageLeft: _left,
}
