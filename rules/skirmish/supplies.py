"""Weapons that run out, and what is left lying on the table (turn:C5, turn:G25, turn:H5).

A use is spent with the declaration, whatever comes of it. With the last one the
trooper is Unloaded. A mine that was laid stands on the table as a row of its
own, which answers once by its template.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from attrs import evolve

from rules.game import House, Refused, SeatId, Value
from rules.skirmish.conditions import TrooperStateSet, WoundsSet
from rules.skirmish.engagement import Declaration, Engagement
from rules.skirmish.item_labels import weapon_label
from rules.skirmish.permits import Decision, check_undisturbed, find_own
from rules.skirmish.profiles import Ability, Profile, Weapon
from rules.skirmish.roster import TrooperAdded, id_from
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper, TrooperId, TrooperState
from rules.values import frozen

PLACED = "placed"
"""The trait of a weapon that lies on the table by itself."""

_NOT_PLACED = ("deployable", "intuitive", "disposable-")
_GONE_AT = -1


@frozen
class SetUses:
    """Set by hand how many uses of a Disposable weapon are left."""

    trooper: TrooperId
    weapon: str
    left: int


@frozen
class UsesSpent:
    """Uses of a Disposable weapon were spent; so many are left of it."""

    trooper: TrooperId
    weapon: str
    times: int
    left: int


@frozen
class UsesSet:
    """How many uses of a Disposable weapon are left was set by hand."""

    trooper: TrooperId
    weapon: str
    left: int


SupplyCommand: TypeAlias = SetUses
SupplyEvent: TypeAlias = UsesSpent | UsesSet


def spend(trooper: Trooper, declaration: Declaration) -> Iterator[UsesSpent | TrooperStateSet]:
    """What a declared skill takes of a Disposable weapon: one use, one more a die beyond one."""
    weapon = trooper.profile.weapon(declaration.weapon)
    left = None if weapon is None else trooper.uses_left(weapon)
    if weapon is None or left is None:
        return
    dice = sum(aim.dice for aim in declaration.aims)
    times = min(left, 1 + max(0, dice - weapon.burst))
    yield UsesSpent(trooper.id, weapon.name, times, left - times)
    if left == times and not trooper.is_in(TrooperState.UNLOADED):
        yield TrooperStateSet(trooper.id, TrooperState.UNLOADED, is_on=True)


def placed(state: Skirmish, order: Engagement) -> Iterator[TrooperAdded]:
    """What the Order laid on the table: a row for each mine, whose template answers (turn:D2)."""
    said = [(order.trooper, one) for one in (order.first, order.second) if one is not None]
    said += [(aro.trooper, aro.declaration) for aro in order.aros]
    taken = {one.id for one in state.troopers}
    for name, declaration in said:
        trooper = state.trooper(name)
        weapon = trooper.profile.weapon(declaration.weapon) if trooper else None
        if trooper is None or weapon is None or declaration.skill is not Skill.PLACE_DEPLOYABLE:
            continue
        if not weapon.is_direct_template or trooper.is_null:
            continue
        row = id_from(weapon.name, trooper.side, taken)
        taken.add(row)
        yield TrooperAdded(row, trooper.side, weapon.name, _lying(weapon))


def _lying(weapon: Weapon) -> Profile:
    traits = tuple(one for one in weapon.traits if not one.startswith(_NOT_PLACED))
    laid = evolve(weapon, traits=(*traits, PLACED))
    nerve = Ability("courage")
    return Profile(weapon.name, 0, 0, 0, 0, has_structure=True, abilities=(nerve,), weapons=(laid,))


def gone_off(state: Skirmish, order: Engagement) -> Iterator[Any]:
    """Mines that answered in the Order are spent."""
    for aro in order.aros:
        trooper = state.trooper(aro.trooper)
        weapon = trooper.profile.weapon(aro.declaration.weapon) if trooper else None
        if trooper is None or weapon is None or not weapon.has(PLACED):
            continue
        if not trooper.is_in(TrooperState.DEAD):
            yield WoundsSet(trooper.id, _GONE_AT)
            for held in sorted(trooper.states):
                yield TrooperStateSet(trooper.id, held, is_on=False)
            yield TrooperStateSet(trooper.id, TrooperState.DEAD, is_on=True)


def _set_uses(state: Skirmish, command: SetUses, seat: SeatId, _house: House) -> Decision:
    found = find_own(state, seat, command.trooper)
    if isinstance(found, Refused):
        return found
    weapon = found.profile.weapon(command.weapon)
    left = None if weapon is None else found.uses_left(weapon)
    if weapon is None or left is None:
        return Refused("uses.endless", "turn:G25", {"name": found.name, "weapon": command.weapon})
    if not 0 <= command.left <= weapon.uses:
        values: dict[str, Value] = {"weapon": weapon_label(weapon.name), "most": weapon.uses}
        return Refused("uses.number", "turn:G25", values)
    if command.left == left:
        return Refused("nothing.changes", "")
    made = UsesSet(found.id, weapon.name, command.left)
    return check_undisturbed(state, found.id) or (made, *_reloaded(found, command.left))


def _reloaded(trooper: Trooper, left: int) -> Iterator[TrooperStateSet]:
    if not trooper.is_in(TrooperState.DEAD) and bool(left) == trooper.is_in(TrooperState.UNLOADED):
        yield TrooperStateSet(trooper.id, TrooperState.UNLOADED, is_on=not left)


DECIDERS: Mapping[type[SupplyCommand], Callable[..., Decision]] = {SetUses: _set_uses}
"""Command -> how it is decided."""


def _uses(state: Skirmish, event: SupplyEvent) -> Skirmish:
    trooper = state.trooper(event.trooper)
    if trooper is None:
        return state
    return state.with_trooper(trooper.with_uses(event.weapon, event.left))


APPLIERS: Mapping[type[SupplyEvent], Callable[..., Skirmish]] = {
    UsesSpent: _uses,
    UsesSet: _uses,
}
"""Event -> how it is folded in."""
