"""How many dice a declared skill has, and how they may be placed.

The active trooper has the whole Burst (rolls:B1, turn:C12), a reactor one die
unless a rule says otherwise (rolls:B5, turn:C9).
"""

from collections import Counter

from rules.game import House, Refused, SeatId, Value
from rules.skirmish.coordinated import Coordinated, burst_of, close_combat_burst
from rules.skirmish.distances import SUPPRESSIVE_BURST, is_suppressing
from rules.skirmish.engagement import Aim, Declaration
from rules.skirmish.labels import skill_label
from rules.skirmish.markers import check_attack, check_discover
from rules.skirmish.permits import find
from rules.skirmish.skills import CLOSE_COMBAT, Skill, item_behind, rule_of
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper, TrooperState
from rules.values import frozen

MOST_BURST = 6
"""No Burst is larger (turn:C12)."""

MOST_EXTRA = 5
"""The most dice that may be added by hand."""

ENHANCED_BURST = 2
"""The dice of an ARO with Enhanced Reaction, whatever the weapon's own Burst (turn:C9)."""

NEUROCINETICS_ONE = "neurocinetics_one"
"""The table option on turn:C9: Neurocinetics leaves one die in the active turn."""

FEWER_DICE = "fewer_dice"
"""The table option of rolls:B1: fewer dice by choice."""

MARTIAL_ARTS_BURST = 5
"""The level of Martial Arts that brings a die (turn:D25)."""


ONE_DIE = frozenset({Skill.SPECULATIVE_ATTACK, Skill.INTUITIVE_ATTACK, Skill.GUIDED_ATTACK})
"""Attacks with one die whatever the weapon (turn:D9, turn:D10, turn:D12)."""

MOST_GUIDED = 5
"""Guided attacks that a side may make in one Player Turn (turn:D12)."""


@frozen
class Allotment:
    """The dice of a declared skill: from `least`, to `most` with all optional ones."""

    least: int
    most: int


def allotment(
    trooper: Trooper,
    declaration: Declaration,
    is_aro: bool,
    coordinated: Coordinated | None = None,
    *,
    neurocinetics_one: bool = True,
) -> Allotment:
    """The dice that `trooper` has for `declaration`; the optional ones apart.

    In a Coordinated Order the Spearhead has half of them, the others one each
    (turn:B16); in close combat it has one more for every ally that may be in contact.
    """
    if not is_aro and neurocinetics_one and _is_slowed(trooper, declaration):
        return Allotment(1, 1)
    base = _reactive(trooper, declaration) if is_aro else _active(trooper, declaration)
    limit = _limit(trooper, declaration)
    base = min(limit, base + declaration.extra_dice)
    optional = trooper.fireteam.burst if _is_plain_shot(trooper, declaration) else 0
    most = min(limit, base + optional)
    if coordinated is None or is_aro or not rule_of(declaration.skill).is_attack:
        return Allotment(base, most)
    if declaration.skill in CLOSE_COMBAT:
        allies = len(coordinated.troopers) - 1
        return Allotment(base, min(MOST_BURST, base - 1 + close_combat_burst(allies)))
    return Allotment(
        burst_of(coordinated, trooper.id, base), burst_of(coordinated, trooper.id, most)
    )


def allotment_at(
    state: Skirmish, house: House, trooper: Trooper, declaration: Declaration, *, is_aro: bool
) -> Allotment:
    """The dice at this table: its Coordinated Order, its reading of Neurocinetics (turn:C9)."""
    return allotment(
        trooper,
        declaration,
        is_aro,
        state.battle.coordinated,
        neurocinetics_one=house.is_on(NEUROCINETICS_ONE),
    )


def _limit(trooper: Trooper, declaration: Declaration) -> int:
    """The largest Burst there can be: every die beyond the weapon's own takes a use (turn:H5)."""
    weapon = trooper.profile.weapon(declaration.weapon)
    left = None if weapon is None else trooper.uses_left(weapon)
    if weapon is None or not left:
        return MOST_BURST
    return min(MOST_BURST, weapon.burst + left - 1)


def _is_slowed(trooper: Trooper, declaration: Declaration) -> bool:
    """Whether Neurocinetics leaves one die to this attack in the active turn (turn:C9)."""
    return declaration.skill is Skill.BS_ATTACK and trooper.profile.has("neurocinetics")


def _is_plain_shot(trooper: Trooper, declaration: Declaration) -> bool:
    """Whether a Fireteam's die may be added: a BS Attack, not a technical one (turn:D-FT)."""
    weapon = trooper.profile.weapon(declaration.weapon)
    return (
        declaration.skill is Skill.BS_ATTACK and weapon is not None and not weapon.has("technical")
    )


def _active(trooper: Trooper, declaration: Declaration) -> int:
    weapon = trooper.profile.weapon(declaration.weapon)
    rule = rule_of(declaration.skill)
    if declaration.skill in ONE_DIE:
        return 1
    dice = rule.burst if weapon is None or not rule.is_attack else weapon.burst
    item = trooper.profile.ability(item_behind(declaration.skill))
    dice += item.burst if item is not None else 0
    if declaration.skill in CLOSE_COMBAT:
        arts = trooper.profile.ability("martial-arts")
        dice += 1 if arts is not None and arts.level >= MARTIAL_ARTS_BURST else 0
    return dice


def _reactive(trooper: Trooper, declaration: Declaration) -> int:
    weapon = trooper.profile.weapon(declaration.weapon)
    if weapon is not None and weapon.has("full-burst-aro"):
        return weapon.burst
    if declaration.skill is not Skill.BS_ATTACK or weapon is None:
        return 1
    if is_suppressing(trooper, weapon, is_aro=True):
        return SUPPRESSIVE_BURST
    if trooper.profile.has("total-reaction") or trooper.profile.has("neurocinetics"):
        return weapon.burst
    return ENHANCED_BURST if trooper.profile.has("enhanced-reaction") else 1


def check_aims(
    state: Skirmish, seat: SeatId | None, trooper: Trooper, declaration: Declaration, house: House
) -> Refused | None:
    """Why the active trooper cannot aim like this (rolls:B1, turn:C12); None where it can."""
    aims = declaration.aims
    rule = rule_of(declaration.skill)
    if aims and not rule.is_aimed:
        return Refused("aim.not-aimed", "turn:D2", {"skill": skill_label(declaration.skill)})
    if not aims:
        weapon = trooper.profile.weapon(declaration.weapon)
        is_smoke = weapon is not None and weapon.is_smoke
        needs = (rule.is_attack and not is_smoke) or declaration.skill is Skill.DISCOVER
        return Refused("aim.none", "rolls:B1") if needs else None
    for aim in aims:
        refused = _check_target(
            state, seat, trooper, aim, is_for_own=rule.is_for_own
        ) or _check_marker(state, trooper, declaration.skill, aim)
        if refused is not None:
            return refused
    twice = [target for target, times in Counter(aim.target for aim in aims).items() if times > 1]
    if twice:
        found = state.trooper(twice[0])
        return Refused("aim.twice", "rolls:B1", {"name": found.name if found else twice[0]})
    dice = allotment_at(state, house, trooper, declaration, is_aro=False)
    return _check_total(sum(aim.dice for aim in aims), dice, house)


def _check_own(trooper: Trooper, target: Trooper, aim: Aim) -> Refused | None:
    """One die on another trooper of one's own (turn:D14)."""
    values: dict[str, Value] = {"name": target.name}
    if target.side != trooper.side or target.id == trooper.id:
        return Refused("aim.not-an-ally", "turn:D14", values)
    return None if aim.dice == 1 else Refused("aim.one-die", "turn:D14", values)


def _check_target(
    state: Skirmish, seat: SeatId | None, trooper: Trooper, aim: Aim, *, is_for_own: bool
) -> Refused | None:
    target = find(state, seat, aim.target)
    if isinstance(target, Refused):
        return target
    if is_for_own:
        return _check_own(trooper, target, aim)
    if target.side == trooper.side:
        return Refused("aim.not-an-enemy", "rolls:B1", {"name": target.name})
    if target.is_in(TrooperState.DEAD):
        return Refused("aim.dead", "turn:G9", {"name": target.name})
    if aim.dice < 1:
        return Refused("aim.no-dice", "rolls:B1", {"name": target.name})
    return None


def _check_marker(state: Skirmish, trooper: Trooper, skill: Skill, aim: Aim) -> Refused | None:
    """A Marker is Discovered first, and not again after a failure (turn:E20b, turn:G22).

    One Order may Discover it and attack it: the attack's dice are thrown only then.
    """
    target = state.trooper(aim.target)
    if target is None:
        return None
    if skill is Skill.GUIDED_ATTACK:
        return _check_guided(state, trooper, target)
    if skill is Skill.INTUITIVE_ATTACK and state.battle.markers.has_failed(
        trooper.id, target.id, state.turn
    ):
        return Refused("aim.intuitive-failed", "turn:D9", {"name": trooper.name})
    if skill is Skill.DISCOVER:
        return check_discover(state.battle.markers, trooper, target, state.turn)
    first = state.engagement.first if state.engagement is not None else None
    discovers = first is not None and first.skill is Skill.DISCOVER and first.dice_on(target.id) > 0
    return None if discovers else check_attack(target, skill)


def _check_guided(state: Skirmish, trooper: Trooper, target: Trooper) -> Refused | None:
    """A guided attack finds who is Targeted, five times in a Player Turn (turn:D12)."""
    if not target.is_in(TrooperState.TARGETED):
        return Refused("aim.not-targeted", "turn:D12", {"name": target.name})
    if state.battle.markers.guided_by(trooper.side, state.turn) >= MOST_GUIDED:
        return Refused("aim.guided-enough", "turn:D12", {"most": MOST_GUIDED})
    return check_attack(target, Skill.GUIDED_ATTACK)


def _check_total(total: int, dice: Allotment, house: House) -> Refused | None:
    values = {"placed": total, "least": dice.least, "most": dice.most}
    if total > dice.most:
        return Refused("burst.too-many", "rolls:B1", values)
    if total < dice.least and not house.is_on(FEWER_DICE):
        return Refused("burst.not-all", "turn:C12", values)
    return None
