"""With what a skill is done: which weapons serve it and which one is meant (turn:D3 to D8).

Skills of a few need the ability on the profile or the weapon for it (`check_had`).
"""

from collections.abc import Mapping

from attrs import evolve

from rules.game import Refused, Value
from rules.skirmish.engagement import Declaration
from rules.skirmish.item_labels import load_label, weapon_label
from rules.skirmish.labels import skill_label, state_label
from rules.skirmish.profiles import Weapon
from rules.skirmish.skills import Skill, rule_of
from rules.skirmish.troopers import Trooper, TrooperState

BY_PROFILE: Mapping[Skill, str] = {
    Skill.DOCTOR: "turn:D14",
    Skill.ENGINEER: "turn:D14",
    Skill.MEDIKIT: "turn:D15",
    Skill.GIZMOKIT: "turn:D15",
    Skill.FORWARD_OBSERVER: "turn:D13",
    Skill.TRIANGULATED_FIRE: "turn:D11",
    Skill.BERSERK: "turn:D26",
}
"""Skills that only those have whose profile names them -> the rule."""

BY_TRAIT: Mapping[Skill, tuple[str, str]] = {
    Skill.SUPPRESSIVE_FIRE: ("suppressive-fire", "turn:D24"),
    Skill.PLACE_DEPLOYABLE: ("deployable", "turn:D2"),
}
"""Skills that need a weapon of some trait -> the trait and the rule."""


def check_had(trooper: Trooper, skill: Skill) -> Refused | None:
    """Why `trooper` lacks `skill`: nothing on its profile, or no weapon with the trait for it.

    What Tirada does not know of is declared as another skill, never refused here.
    """
    profile = trooper.profile
    values: dict[str, Value] = {"name": trooper.name, "skill": skill_label(skill)}
    rule = BY_PROFILE.get(skill)
    if rule is not None and not (profile.has(skill.value) or profile.weapon(skill.value)):
        return Refused("skill.not-had", rule, values)
    trait, cited = BY_TRAIT.get(skill, ("", ""))
    if trait and not any(one.has(trait) for one in profile.weapons):
        return Refused("weapon.none-fits", cited, values)
    return None


def weapons_for(trooper: Trooper, skill: Skill) -> tuple[Weapon, ...]:
    """The weapons of `trooper` that serve `skill` (turn:D3, turn:D4)."""
    weapons = trooper.profile.weapons
    match skill:
        case Skill.BS_ATTACK | Skill.TRIANGULATED_FIRE:
            return tuple(one for one in weapons if one.is_for_distance)
        case Skill.CC_ATTACK | Skill.BERSERK:
            return tuple(one for one in weapons if one.is_for_close_combat)
        case Skill.SPECULATIVE_ATTACK:
            return tuple(one for one in weapons if one.has("speculative"))
        case Skill.HACKING_PROGRAM:
            return tuple(one for one in weapons if one.is_program)
        case Skill.PLACE_DEPLOYABLE:
            return tuple(one for one in weapons if one.is_deployable)
        case Skill.GUIDED_ATTACK:
            item = trooper.profile.ability("bs-attack")
            guides = item is not None and "guided" in item.text.casefold()
            return tuple(
                one
                for one in weapons
                if one.has("guided") or (guides and one.is_impact_template and one.ranges)
            )
        case Skill.INTUITIVE_ATTACK:
            return tuple(one for one in weapons if one.has("intuitive"))
        case _:
            return ()


def needs_weapon(skill: Skill) -> bool:
    """Whether `skill` is done with a weapon."""
    return rule_of(skill).is_attack and skill is not Skill.FORWARD_OBSERVER


def armed_with(
    trooper: Trooper, declaration: Declaration, *, in_zone: bool = False
) -> Declaration | Refused:
    """The declaration with its weapon and ammunition: the only one that fits, if none is said.

    Who has the other only in its zone uses a weapon that needs no line of fire (turn:C17).
    """
    skill = declaration.skill
    lays = skill is Skill.PLACE_DEPLOYABLE and bool(weapons_for(trooper, skill))
    if not needs_weapon(skill) and not lays:
        if declaration.weapon or declaration.ammunition:
            return Refused("weapon.not-used", "turn:D2", {"skill": skill_label(skill)})
        return declaration
    weapon = _meant(trooper, declaration, in_zone=in_zone)
    if isinstance(weapon, Refused):
        return weapon
    refused = _check_isolated(trooper, skill, weapon) or _check_uses(trooper, weapon)
    return refused or _loaded(declaration, weapon)


def _meant(trooper: Trooper, declaration: Declaration, *, in_zone: bool) -> Weapon | Refused:
    skill, wanted = declaration.skill, declaration.weapon
    every = weapons_for(trooper, skill)
    fitting = tuple(one for one in every if one.is_for_zone) if in_zone else every
    values: dict[str, Value] = {"name": trooper.name, "skill": skill_label(skill)}
    if in_zone and wanted in {one.id for one in every} - {one.id for one in fitting}:
        return Refused("aro.only-in-zone", "turn:C17", {"skill": skill_label(skill)})
    if not fitting:
        return Refused("weapon.none-fits", "turn:D3", values)
    if not wanted and len(fitting) > 1:
        return Refused("weapon.choose", "turn:C10", values)
    found = next((one for one in fitting if wanted in {"", one.id}), None)
    return found or Refused("weapon.does-not-fit", "turn:D3", {**values, "weapon": wanted})


def _check_isolated(trooper: Trooper, skill: Skill, weapon: Weapon) -> Refused | None:
    """No Comms Attack while Isolated (turn:G20)."""
    if not weapon.is_comms or not trooper.is_in(TrooperState.ISOLATED):
        return None
    state = state_label(TrooperState.ISOLATED)
    values: dict[str, Value] = {
        "name": trooper.name,
        "state": state,
        "skill": skill_label(skill),
    }
    return Refused("skill.barred-by-state", "turn:G20", values)


def _check_uses(trooper: Trooper, weapon: Weapon) -> Refused | None:
    """Nothing is done with a Disposable weapon that is empty (turn:G25)."""
    if trooper.uses_left(weapon) != 0:
        return None
    values: dict[str, Value] = {"name": trooper.name, "weapon": weapon_label(weapon.name)}
    return Refused("weapon.no-uses", "turn:G25", values)


def _loaded(declaration: Declaration, weapon: Weapon) -> Declaration | Refused:
    kinds = weapon.ammunition
    ammunition = declaration.ammunition or next(iter(kinds), "")
    if ammunition and ammunition not in kinds:
        values: dict[str, Value] = {
            "weapon": weapon_label(weapon.name),
            "ammunition": load_label(ammunition),
            "kinds": ", ".join(kinds),
        }
        return Refused("ammunition.unknown", "turn:H4", values)
    return evolve(declaration, weapon=weapon.id, ammunition=ammunition)
