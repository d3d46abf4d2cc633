"""The seven attributes, the 24 skills and the six fields, as stable keys (rpg 1.1).

Keys never change; what people call them stands in the catalogues and may be
renamed at a table.
"""

from collections.abc import Mapping
from typing import TypeAlias

from rules.game import Message

AttributeId: TypeAlias = str
SkillId: TypeAlias = str
"""The key of a skill, or of a field where an NPC is meant."""

SKILLS: Mapping[SkillId, AttributeId] = {
    "acrobatics": "agility",
    "close-combat": "agility",
    "stealth": "agility",
    "analysis": "awareness",
    "extraplanetary": "awareness",
    "observation": "awareness",
    "survival": "awareness",
    "thievery": "awareness",
    "athletics": "brawn",
    "resistance": "brawn",
    "ballistics": "coordination",
    "pilot": "coordination",
    "spacecraft": "coordination",
    "education": "intelligence",
    "hacking": "intelligence",
    "medicine": "intelligence",
    "psychology": "intelligence",
    "science": "intelligence",
    "tech": "intelligence",
    "animal-handling": "personality",
    "command": "personality",
    "lifestyle": "personality",
    "persuade": "personality",
    "discipline": "willpower",
}
"""Skill -> the attribute it is normally used with; a test may use another."""

ATTRIBUTES: tuple[AttributeId, ...] = (
    "agility",
    "awareness",
    "brawn",
    "coordination",
    "intelligence",
    "personality",
    "willpower",
)

FIELDS: tuple[SkillId, ...] = ("combat", "fortitude", "movement", "senses", "social", "technical")
"""The six fields that an NPC has instead of skills; a test names the attribute, too."""

TERRAIN_SKILLS: frozenset[SkillId] = frozenset({"acrobatics", "athletics", "movement"})
"""What a terrain test may be made with; `movement` is the NPCs' field (rpg 1.8)."""


def skill_label(skill: SkillId, labels: Mapping[str, str]) -> Message | str:
    """What a skill, a field or an attribute is called at a table."""
    if skill in labels:
        return labels[skill]
    if skill in ATTRIBUTES:
        return Message(f"attribute.{skill}")
    if skill in FIELDS:
        return Message(f"field.{skill}")
    return Message(f"skill.{skill}") if skill in SKILLS else skill


def normal_attribute(skill: SkillId) -> AttributeId:
    """The attribute a skill goes with; empty for a field, where it must be named."""
    return SKILLS.get(skill, "")
