"""Which skills a trooper may declare now, and with which weapon (turn:C6 to C17).

`check_skill` is asked by the commands and by menus alike; `settled` turns a
declaration as typed into one with all its choices made, or says what is missing.
"""

from attrs import evolve

from rules.game import House, Refused, SeatId, Value
from rules.naming import check_name
from rules.skirmish.allotment import MOST_EXTRA, allotment, check_aims
from rules.skirmish.arming import armed_with, check_had, needs_weapon, weapons_for
from rules.skirmish.deeds import check_treatment
from rules.skirmish.engagement import Aim, Declaration, Engagement, Situation, Slot
from rules.skirmish.labels import skill_label, state_label
from rules.skirmish.markers import check_answer, is_marker
from rules.skirmish.profiles import Attribute
from rules.skirmish.skills import (
    IN_THE_ZONE,
    ONLY_IF_HAD,
    RULES,
    UNKNOWN_SKILLS,
    Kind,
    Skill,
    may_combine,
    rule_of,
)
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import NULL_STATES, Trooper, TrooperId, TrooperState

_ENGAGED = frozenset({Skill.CC_ATTACK, Skill.DODGE, Skill.RESET, Skill.IDLE, Skill.BERSERK})
_ONLY = {
    TrooperState.IMMOBILIZED_A: frozenset({Skill.DODGE, Skill.IDLE}),
    TrooperState.IMMOBILIZED_B: frozenset({Skill.RESET, Skill.IDLE}),
    TrooperState.ENGAGED: _ENGAGED,
}
_STATE_RULES = {
    TrooperState.IMMOBILIZED_A: "turn:G18",
    TrooperState.IMMOBILIZED_B: "turn:G19",
    TrooperState.ENGAGED: "turn:G15",
}


def check_able(trooper: Trooper) -> Refused | None:
    """None where `trooper` may act at all: it is not in a Null state (turn:G8 to turn:G13)."""
    null = sorted(trooper.states & NULL_STATES)
    if not null:
        return None
    return Refused("trooper.null", "turn:G8", {"name": trooper.name, "state": state_label(null[0])})


def check_states(trooper: Trooper, skill: Skill) -> Refused | None:
    """Why the states of `trooper` bar `skill` (turn:G15 to G19); None where none does."""
    refused = check_able(trooper)
    if refused is not None:
        return refused
    for state, allowed in _ONLY.items():
        if trooper.is_in(state) and skill not in allowed and skill not in UNKNOWN_SKILLS:
            values: dict[str, Value] = {
                "name": trooper.name,
                "state": state_label(state),
                "skill": skill_label(skill),
            }
            return Refused("skill.barred-by-state", _STATE_RULES[state], values)
    if skill is Skill.HACKING_PROGRAM:
        return _check_hacker(trooper)
    if trooper.is_in(TrooperState.STUNNED) and rule_of(skill).is_attack:
        return Refused("skill.stunned", "turn:G17", {"name": trooper.name})
    return None


def _check_hacker(trooper: Trooper) -> Refused | None:
    """Only who carries a program hacks, and not while Isolated (turn:D8, turn:G20)."""
    skill = Skill.HACKING_PROGRAM
    values: dict[str, Value] = {"name": trooper.name, "skill": skill_label(skill)}
    if not any(one.is_program for one in trooper.profile.weapons):
        return Refused("weapon.none-fits", "turn:D8", values)
    if trooper.is_in(TrooperState.STUNNED):
        return Refused("skill.stunned", "turn:G17", values)
    if not trooper.is_in(TrooperState.ISOLATED):
        return None
    state = state_label(TrooperState.ISOLATED)
    return Refused("skill.barred-by-state", "turn:G20", {**values, "state": state})


def check_skill(
    state: Skirmish, trooper: Trooper, skill: Skill, slot: Slot, situation: Situation
) -> Refused | None:
    """Why `trooper` may not declare `skill` in `slot`; None where it may."""
    refused = check_states(trooper, skill) or check_had(trooper, skill)
    if refused is not None:
        return refused
    order = state.engagement
    if slot is Slot.ARO:
        return _check_aro(state, order, trooper, skill, situation)
    if not rule_of(skill).is_active:
        return Refused("skill.only-aro", "turn:D2", {"skill": skill_label(skill)})
    if slot is Slot.SECOND and order is not None and not may_combine(order.first.skill, skill):
        values = {"first": skill_label(order.first.skill), "second": skill_label(skill)}
        return Refused("skill.no-combination", "turn:C6", values)
    return None


def _check_aro(
    state: Skirmish,
    order: Engagement | None,
    trooper: Trooper,
    skill: Skill,
    situation: Situation,
) -> Refused | None:
    values = {"skill": skill_label(skill)}
    if situation is Situation.NONE:
        return Refused("aro.may-not-react", "turn:C8")
    if not rule_of(skill).is_aro:
        return Refused("aro.not-a-reaction", "turn:D2", values)
    reaches = skill in IN_THE_ZONE or any(one.is_for_zone for one in weapons_for(trooper, skill))
    if situation is Situation.ZONE and not reaches:
        return Refused("aro.only-in-zone", "turn:C17", values)
    active = state.trooper(order.trooper) if order else None
    if active is not None and is_marker(active) and check_answer(skill) is not None:
        return Refused("aro.against-marker", "turn:C11", values)
    return None


def legal_skills(
    state: Skirmish, trooper: TrooperId, slot: Slot
) -> tuple[tuple[Skill, Refused | None], ...]:
    """Every skill with the reason why `trooper` may not declare it in `slot`, for a menu."""
    found = state.trooper(trooper)
    if found is None:
        return ()
    order = state.engagement
    marked = order.reactions.get(trooper, Situation.SIGHT) if order else Situation.SIGHT
    kinds = (
        skill
        for skill in RULES
        if (rule_of(skill).is_aro if slot is Slot.ARO else rule_of(skill).is_active)
        and not (slot is Slot.SECOND and rule_of(skill).kind is Kind.ENTIRE)
    )
    return tuple(
        (skill, check_skill(state, found, skill, slot, marked))
        for skill in kinds
        if skill not in ONLY_IF_HAD or _has(found, skill)
    )


def _has(trooper: Trooper, skill: Skill) -> bool:
    return trooper.profile.has(skill.value) or bool(weapons_for(trooper, skill))


def _named(declaration: Declaration) -> Refused | None:
    """Why the label, attribute or extra dice do not fit; None where they do."""
    if not 0 <= declaration.extra_dice <= MOST_EXTRA:
        values = {"extra": declaration.extra_dice, "most": MOST_EXTRA}
        return Refused("burst.extra", "", values)
    if declaration.skill not in UNKNOWN_SKILLS:
        if declaration.label or declaration.attribute:
            label = skill_label(declaration.skill)
            return Refused("skill.takes-no-label", "", {"skill": label})
        return None
    if declaration.attribute not in {"", *Attribute}:
        return Refused("skill.no-such-attribute", "", {"attribute": declaration.attribute})
    return check_name(declaration.label)


def settled(
    state: Skirmish,
    seat: SeatId | None,
    trooper: Trooper,
    declaration: Declaration,
    house: House,
) -> Declaration | Refused:
    """An active declaration with every choice made (turn:C10), or what does not fit."""
    refused = _named(declaration)
    if refused is not None:
        return refused
    armed = armed_with(trooper, declaration)
    if isinstance(armed, Refused):
        return armed
    return check_aims(state, seat, trooper, armed, house) or _check_patients(state, armed) or armed


def _check_patients(state: Skirmish, declaration: Declaration) -> Refused | None:
    """A Doctor or Engineer has something to do (turn:D14); None where there is."""
    skill = declaration.skill
    if not rule_of(skill).is_for_own or not declaration.aims:
        return None
    patients = (state.trooper(aim.target) for aim in declaration.aims)
    refusals = (check_treatment(one, skill) for one in patients if one is not None)
    return next((one for one in refusals if one is not None), None)


def settled_aro(
    order: Engagement,
    trooper: Trooper,
    declaration: Declaration,
    others: frozenset[TrooperId] = frozenset(),
) -> Declaration | Refused:
    """An ARO with every choice made: all its dice on the active trooper (turn:C8, turn:C9).

    `others` are troopers that the same Order activates: its Fireteam (turn:B17).
    """
    refused = _named(declaration)
    if refused is not None:
        return refused
    in_zone = order.reactions.get(trooper.id) is Situation.ZONE
    armed = armed_with(trooper, declaration, in_zone=in_zone)
    if isinstance(armed, Refused):
        return armed
    if not rule_of(armed.skill).is_aimed:
        values = {"skill": skill_label(armed.skill)}
        return Refused("aim.not-aimed", "turn:D2", values) if armed.aims else armed
    dice = allotment(trooper, armed, is_aro=True)
    if len(armed.aims) > 1:
        return Refused("aro.no-split", "turn:C9")
    aim = next(iter(armed.aims), Aim(order.trooper, dice.least))
    if aim.target not in {order.trooper, *others}:
        return Refused("aro.other-target", "turn:C8")
    if not dice.least <= aim.dice <= dice.most:
        allowed: dict[str, Value] = {"least": dice.least, "most": dice.most}
        return Refused("aro.burst", "rolls:B5", {**allowed, "placed": aim.dice})
    return evolve(armed, aims=(aim,))


__all__ = [
    "check_able",
    "check_skill",
    "check_states",
    "legal_skills",
    "needs_weapon",
    "settled",
    "settled_aro",
    "weapons_for",
]
