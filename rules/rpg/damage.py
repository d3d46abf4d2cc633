"""The damage of an attack that hit: thrown or typed, raised by Momentum, soaked, settled.

The source gives two numbers: 1 Momentum adds 1 to the damage of an attack
(rpg 1.7), and cover soaks with its combat dice (rpg 1.8). How much a weapon
does and what armour soaks is the table's to say. With the optional tracks on,
what gets through is stress, and a hit of 5 or more, or one that fills the
track, is a Harm (rpg 1.9).
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Message, Refused, SeatId
from rules.rpg.access import acts_for, check_note, check_number, who
from rules.rpg.characters import UNSEEN, Character, CharacterId, Exploit, Track
from rules.rpg.combat_dice import CombatResult
from rules.rpg.combat_rolls import check_dice, due, with_bonus
from rules.rpg.dice_rolls import Check, CheckId, CombatRoll, Purpose
from rules.rpg.scene import Scene, Strike
from rules.rpg.tracks import HARMS, TrackChanged, most_stress
from rules.values import frozen

POINTS_MOST = 99
PLUS_MOST = 20

HARM_FROM = 5
"""The points of one hit that are a Harm by themselves (rpg 1.9)."""


@frozen
class RollDamage:
    """Command: throw the combat dice of a character's damage.

    Attributes:
        character: Who does it.
        dice: How many.
        plus: What the weapon adds to their points.
        strike: The hit it belongs to; empty where the table tells the hit.
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
    """Command: put the damage of a hit; what Momentum bought is added to `points`."""

    strike: CheckId
    points: int
    effects: int = 0
    target: CharacterId = UNSEEN
    note: str = ""


@frozen
class SettleDamage:
    """Command: what is left of a hit's damage gets through.

    Attributes:
        strike: The hit.
        soaked: What armour or anything else soaks of it now.
        track: Where it goes as stress; None for nowhere. Without the optional
            tracks it is passed by.
    """

    strike: CheckId
    soaked: int = 0
    track: Track | None = None


@frozen
class LeaveDamage:
    """Command: a hit does no damage that is told here."""

    strike: CheckId


@frozen
class AttackHit:
    """An attack hit; its damage comes next."""

    strike: Strike


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


@frozen
class CoverSoaked:
    """Cover soaked so much; `left` is what is not soaked yet, and 0 settles the hit."""

    strike: CheckId
    target: CharacterId
    amount: int
    left: int


@frozen
class DamageSoaked:
    """Armour, or whatever the table says, soaked so much."""

    strike: CheckId
    target: CharacterId
    amount: int


@frozen
class DamageSettled:
    """So much of a hit's damage got through."""

    strike: CheckId
    attacker: CharacterId
    target: CharacterId
    points: int


@frozen
class DamageLeft:
    """A hit does no damage that is told here."""

    strike: CheckId
    attacker: CharacterId
    target: CharacterId


def after_attack(scene: Scene, check: Check, house: House) -> tuple[AttackHit, ...]:
    """The hit that a test for an attack made, unless the table wants no damage told."""
    if check.purpose is not Purpose.ATTACK or not house.is_on("damage_follows"):
        return ()
    leader = scene.find(check.a.leader)
    has_exploit = leader is not None and leader.exploit is Exploit.READY
    strike = Strike(check.id, check.a.leader, check.target, has_exploit, check.is_hidden)
    return (AttackHit(strike),)


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
    target = command.target
    target = command.target
    if command.strike:
        strike = _waiting(scene, command.strike, seat)
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
        strike=command.strike,
        target=target,
        plus=command.plus,
        bonus=attacker.damage,
    )
    return due(scene, attacker, roll, house)


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
    return _dice_under_way(scene, strike, name) or strike


def _dice_under_way(scene: Scene, strike: Strike, name: str) -> Refused | None:
    if any(roll.strike == strike.id for roll in scene.combat):
        return Refused("dice.being-entered", "", {"name": name})
    return None


def _type(
    scene: Scene, command: TypeDamage, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    strike = _waiting(scene, command.strike, seat)
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


def _settle(
    scene: Scene, command: SettleDamage, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    strike = scene.strike(command.strike)
    if (
        strike is None
        or strike.points is None
        or isinstance(who(scene, seat, strike.target), Refused)
    ):
        return Refused("damage.none", "")
    target = acts_for(scene, seat, strike.target)
    if isinstance(target, Refused):
        return target
    refused = _dice_under_way(scene, strike, target.name) or check_number(
        Message("label.soaked"), command.soaked, 0, strike.left
    )
    if refused is not None:
        return refused
    soaked = DamageSoaked(strike.id, target.id, command.soaked)
    points = strike.left - command.soaked
    settled = DamageSettled(strike.id, strike.attacker, target.id, points)
    events = (soaked, settled) if command.soaked else (settled,)
    return (*events, *_stress(target, command.track, points, house))


def _stress(
    target: Character, track: Track | None, points: int, house: House
) -> tuple[TrackChanged, ...]:
    """The stress and the Harm of what got through (rpg 1.9)."""
    if track is None or not points or not house.is_on("tracks"):
        return ()
    return (stressed(target, track, points),)


def stressed(target: Character, track: Track, points: int) -> TrackChanged:
    """A track after so many points at once: one Harm for 5 or more, or a full track."""
    before, most = target.stress.get(track, 0), most_stress(target, track)
    after = max(min(before + points, most), before)
    harms = target.harms.get(track, 0)
    is_harm = points >= HARM_FROM or before + points >= most
    worse = min(harms + 1, max(HARMS[target.sheet.rank], harms)) if is_harm else harms
    return TrackChanged(target.id, track, before, after, harms, worse)


def _leave(
    scene: Scene, command: LeaveDamage, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    strike = scene.strike(command.strike)
    if strike is None or isinstance(who(scene, seat, strike.attacker), Refused):
        return Refused("damage.none", "")
    attacker = acts_for(scene, seat, strike.attacker)
    if isinstance(attacker, Refused):
        return attacker
    refused = _dice_under_way(scene, strike, attacker.name)
    return refused or (DamageLeft(strike.id, strike.attacker, strike.target),)


def _hit(scene: Scene, event: AttackHit) -> Scene:
    return evolve(scene, strikes=(*scene.strikes, event.strike))


def _rolled(scene: Scene, event: DamageRolled) -> Scene:
    total = event.points + event.plus + event.bonus
    return _dealt(scene, event, total)


def _typed(scene: Scene, event: DamageTyped) -> Scene:
    scene = with_bonus(scene, event.attacker, -event.bonus)
    return _dealt(scene, event, event.points + event.bonus)


def _dealt(scene: Scene, event: DamageRolled | DamageTyped, total: int) -> Scene:
    def dealt(one: Strike) -> Strike:
        return evolve(
            one, points=total, effects=event.effects, target=event.target, is_hidden=False
        )

    return _changed(scene, event.strike, dealt)


def _soaked(scene: Scene, event: CoverSoaked | DamageSoaked) -> Scene:
    return _changed(scene, event.strike, lambda one: evolve(one, soaked=one.soaked + event.amount))


def _cover_soaked(scene: Scene, event: CoverSoaked) -> Scene:
    if not event.left:
        return _without(scene, event.strike)
    used = _changed(scene, event.strike, lambda one: evolve(one, is_cover_used=True))
    return _soaked(used, event)


def _changed(scene: Scene, strike: CheckId, change: Callable[[Strike], Strike]) -> Scene:
    strikes = tuple(change(one) if one.id == strike else one for one in scene.strikes)
    return evolve(scene, strikes=strikes)


def _without(scene: Scene, strike: CheckId) -> Scene:
    return evolve(scene, strikes=tuple(one for one in scene.strikes if one.id != strike))


def _over(scene: Scene, event: DamageSettled | DamageLeft) -> Scene:
    return _without(scene, event.strike)


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    RollDamage: _roll,
    TypeDamage: _type,
    SettleDamage: _settle,
    LeaveDamage: _leave,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    AttackHit: _hit,
    DamageRolled: _rolled,
    DamageTyped: _typed,
    CoverSoaked: _cover_soaked,
    DamageSoaked: _soaked,
    DamageSettled: _over,
    DamageLeft: _over,
}
