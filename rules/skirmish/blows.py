"""What hit whom with what: from a hit to the plain numbers of its Saving Rolls (turn:F1).

Everything is read from the frozen dice, the declarations and the profiles as
they stand when the dice are judged; what comes out is frozen in its turn.
"""

import re

from rules.game import House
from rules.skirmish.ammunition import kinds
from rules.skirmish.engagement import Declaration, Engagement, Slot
from rules.skirmish.frozen_dice import FixedSide, Hit
from rules.skirmish.loads import NON_LETHAL, Attack, Defence, Way
from rules.skirmish.profiles import Profile, Weapon
from rules.skirmish.skills import CLOSE_COMBAT, Skill, item_behind, rule_of
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper, TrooperState

CAP_OF_DAMAGE = "damage_cap"
"""The table option of turn:K6: whether the MODs of the Damage are held to ±12."""

MARTIAL_ARTS_DAMAGE = {1: 1, 2: 1, 3: 2, 4: 3, 5: 3}
"""Level -> what Martial Arts adds to the Damage (turn:D25)."""

HEAVY = frozenset({"HI", "TAG", "REM", "VH", "VEHICLE"})
"""Troop types that E/M immobilises besides (turn:F12)."""

_MORE_DAMAGE = re.compile(r"\+(\d+)\s*(?:damage|daño)", re.IGNORECASE)


def declaration_behind(order: Engagement, line: str) -> Declaration | None:
    """The declaration that a line belongs to."""
    slot, _, rest = line.partition(":")
    if slot == Slot.ARO:
        aro = order.aro_of(rest.partition(">")[0])
        return aro.declaration if aro else None
    return order.declared(Slot(slot)) if slot in {Slot.FIRST, Slot.SECOND} else None


def side_behind(order: Engagement, line: str) -> FixedSide | None:
    """The frozen side that a line became."""
    return next(
        (
            side
            for pair in order.pairs
            for side in (pair.a, pair.b)
            if side is not None and side.line == line
        ),
        None,
    )


def way_of(skill: Skill, weapon: Weapon | None) -> Way:
    """How an attack arrives (turn:D20, turn:D29)."""
    if skill in CLOSE_COMBAT:
        return Way.CLOSE_COMBAT
    if weapon is not None and weapon.has("comms"):
        return Way.COMMS
    is_template = weapon is not None and (
        weapon.is_direct_template or weapon.has("impact-template")
    )
    return Way.TEMPLATE if is_template else Way.SHOT


def attack_by(
    name: str, attacker: Trooper, declaration: Declaration, target: Trooper, *, is_capped: bool
) -> Attack:
    """The attack that `attacker` makes with a declared skill upon `target`.

    A Forward Observer makes its target Targeted without any save (turn:D13).
    """
    skill = declaration.skill
    weapon = attacker.profile.weapon(declaration.weapon)
    if skill is Skill.FORWARD_OBSERVER or weapon is None:
        traits = frozenset({NON_LETHAL, "state-targeted"} if rule_of(skill).is_attack else ())
        return Attack(name, 0, "N", "", traits)
    brackets = _brackets(attacker.profile, skill)
    arts = _martial_arts(attacker, target) if skill in CLOSE_COMBAT else 0
    return Attack(
        name,
        weapon.damage or _attribute(attacker.profile, weapon.damage_attribute),
        _ammunition(declaration.ammunition, brackets),
        weapon.save,
        frozenset(weapon.traits),
        way_of(skill, weapon),
        sum(int(found) for found in _MORE_DAMAGE.findall(brackets)),
        is_capped,
        arts,
    )


def _attribute(profile: Profile, name: str) -> int:
    return {"ph": profile.ph, "wip": profile.wip}.get(name, 0)


def _brackets(profile: Profile, skill: Skill) -> str:
    """What stands in the brackets of the skill in use: ``+1 Damage``, ``AP`` (turn:I6)."""
    item = profile.ability(item_behind(skill))
    return item.text if item is not None else ""


def _ammunition(fired: str, brackets: str) -> str:
    """The ammunition fired; kinds in the skill's brackets change it (turn:I6)."""
    added = [part.strip() for part in brackets.split(",") if kinds(part.strip())]
    if not added:
        return fired
    plain = fired in {"", "N"}
    return "+".join(added if plain else [fired, *added])


def _martial_arts(attacker: Trooper, target: Trooper) -> int:
    item = attacker.profile.ability("martial-arts")
    if item is None or target.profile.has("natural-born-warrior"):
        return 0
    return MARTIAL_ARTS_DAMAGE.get(max(1, item.level), 0)


def defence_with(target: Trooper, *, in_cover: bool) -> Defence:
    """What stands between `target` and an attack."""
    profile = target.profile
    immunities = frozenset(
        part.strip().casefold()
        for ability in profile.abilities
        if ability.name == "immunity"
        for part in ability.text.split(",")
    )
    return Defence(
        profile.arm,
        profile.bts,
        profile.ph or None,
        in_cover,
        profile.has("firewall"),
        immunities,
        profile.has("bioimmunity"),
        profile.type.upper() in HEAVY,
        not profile.has("no-cube"),
    )


def is_covered(state: Skirmish, attacker: Trooper, target: Trooper) -> bool:
    """Whether `target` has Partial Cover from `attacker`; never an Impetuous one (turn:D20)."""
    if state.is_impetuous(target):
        return False
    has_own = target.profile.has("nanoscreen") or target.is_in(TrooperState.FOXHOLE)
    return has_own or state.is_in_cover(attacker.id, target.id)


def _was_covered(state: Skirmish, order: Engagement, hit: Hit, people: tuple[Trooper, ...]) -> bool:
    """Whether cover counted in the roll; where the roll did not ask, whether there is any."""
    attacker, target = people
    side = side_behind(order, hit.line)
    asks = "cover" in rule_of(hit.skill).mods and not attacker.profile.has("marksmanship")
    if side is None or not asks or side.skill is not hit.skill:
        return is_covered(state, attacker, target)
    return any(mod.key == "cover" for mod in side.mods)


def blow_of(
    state: Skirmish, order: Engagement, hit: Hit, house: House
) -> tuple[Attack, Defence] | None:
    """The numbers of a hit on both sides; None where somebody is not there any more."""
    attacker, target = state.trooper(hit.source), state.trooper(hit.target)
    declaration = declaration_behind(order, hit.line)
    if attacker is None or target is None or declaration is None:
        return None
    is_capped = house.is_on(CAP_OF_DAMAGE)
    attack = attack_by(hit.line, attacker, declaration, target, is_capped=is_capped)
    covered = _was_covered(state, order, hit, (attacker, target))
    return attack, defence_with(target, in_cover=covered)
