"""The Impetuous Phase: activations that cost no Order (turn:A11, turn:B6)."""

from rules.game import Message, Refused
from rules.skirmish.skills import Skill, rule_of

ENTIRE = frozenset({Skill.JUMP, Skill.CLIMB, Skill.BERSERK})
"""Entire Orders of an Impetuous activation; any that Tirada does not know is the players' own."""

UNKNOWN = frozenset({Skill.OTHER, Skill.OTHER_ENTIRE})


def _may_follow_move(skill: Skill) -> bool:
    is_plain = skill in {Skill.MOVE, Skill.IDLE, Skill.DODGE}
    return is_plain or rule_of(skill).is_attack or skill in UNKNOWN


def may_begin(skill: Skill) -> bool:
    """Whether an Impetuous activation may begin with `skill`.

    Move, or what may go with it in either order; Jump, Climb, Berserk. Coming
    in by air is a skill that the players name themselves.
    """
    return skill in ENTIRE | UNKNOWN or (_may_follow_move(skill) and not _is_other_entire(skill))


def _is_other_entire(skill: Skill) -> bool:
    return rule_of(skill).kind.value == "entire-order" and skill not in ENTIRE


def may_combine(first: Skill, second: Skill) -> bool:
    """Whether two skills make an Impetuous activation: one of them must be Move."""
    if first in UNKNOWN or second in UNKNOWN:
        return True
    pair = (first, second)
    if Skill.MOVE not in pair:
        return False
    other = second if first is Skill.MOVE else first
    return _may_follow_move(other) and not _is_other_entire(other) and other not in ENTIRE


def check(first: Skill, second: Skill | None = None) -> Refused | None:
    """Why an Impetuous activation may not declare that; None where it may."""
    fits = may_begin(first) if second is None else may_combine(first, second)
    if fits:
        return None
    said = first if second is None else second
    return Refused("impetuous.skill", "turn:A11", {"skill": Message(f"skill.{said.value}")})
