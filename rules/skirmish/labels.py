"""Names and small phrases that many sentences need: keys and values, no words.

Names come from the state as the reader may see it.
"""

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

from rules.game import Message, Value
from rules.skirmish.engagement import Aim, Declaration, Stage
from rules.skirmish.frozen_dice import Hit
from rules.skirmish.item_labels import armed_label
from rules.skirmish.skills import UNKNOWN_SKILLS, Skill
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperId, TrooperState


def skill_label(skill: Skill) -> Message:
    """The skill's name, to be said in a sentence."""
    return Message(f"skill.{skill.value}")


def state_label(state: TrooperState) -> Message:
    """The game state's name, to be said in a sentence."""
    return Message(f"state.{state.value}")


def stage_label(stage: Stage) -> Message:
    """The stage's name, to be said in a sentence."""
    return Message(f"stage.{stage.value}")


def score_text(hits: int, crits: int, harms: bool = True) -> Message:
    """Plain hits and Criticals in words; what harms nobody has successes, not hits."""
    plain = Message("score.hits" if harms else "score.successes", {"n": hits})
    critical = Message("score.crits", {"n": crits})
    if hits and crits:
        return Message("score.both", {"hits": plain, "crits": critical})
    return critical if crits else plain


def name_of(state: Skirmish, trooper: TrooperId) -> str:
    """What people call a trooper."""
    found = state.remembered(trooper)
    return found.name if found else trooper


def listed(parts: Sequence[Message]) -> Message:
    """Several messages as one: ``a, b, c``."""
    if not parts:
        return Message("list.nothing")
    return reduce(lambda left, right: Message("list.more", {"first": left, "rest": right}), parts)


def aims_text(state: Skirmish, aims: tuple[Aim, ...]) -> str:
    """The targets with their dice: ``Zhanshi A ×2, Zhanshi B ×1``."""
    return ", ".join(f"{name_of(state, aim.target)} ×{aim.dice}" for aim in aims)


def declaration_text(state: Skirmish, trooper: TrooperId, declaration: Declaration) -> Message:
    """A declared skill in words: with what and at whom."""
    skill: Message = skill_label(declaration.skill)
    if declaration.skill in UNKNOWN_SKILLS:
        skill = Message("declaration.named", {"label": declaration.label})
    found = state.remembered(trooper)
    weapon = found.profile.weapon(declaration.weapon) if found else None
    values: dict[str, Value] = {"skill": skill, "aims": aims_text(state, declaration.aims)}
    if weapon is None:
        return Message("declaration.aimed", values) if declaration.aims else skill
    values["weapon"] = armed_label(weapon)
    return Message("declaration.armed" if declaration.aims else "declaration.with", values)


def hits_text(state: Skirmish, hits: tuple[Hit, ...]) -> Message:
    """Who took what, in words."""
    parts = [
        Message(
            "hit.line",
            {
                "target": name_of(state, hit.target),
                "source": name_of(state, hit.source),
                "score": score_text(hit.hits, hit.crits),
            },
        )
        for hit in hits
    ]
    return listed(parts) if parts else Message("hit.nobody")


def faces_text(faces: Sequence[int]) -> str:
    """Faces as people read them out."""
    return " ".join(str(face) for face in faces)


def mod_label(key: str) -> Message:
    """A MOD's name: its own key, or the ability or weapon in its brackets."""
    kind, _colon, ability = key.partition(":")
    if ability:
        return Message(f"mod.{kind}-ability", {"ability": ability_label(ability)})
    return Message(f"mod.{key}")


def ability_label(name: str) -> Value:
    """An ability's name: a key where the catalogue knows it, else as the players wrote it."""
    return Message(f"ability.{name}") if name in KNOWN_ABILITIES else name


KNOWN_ABILITIES = frozenset(
    {
        "bs-attack",
        "camouflage",
        "cc-attack",
        "combat-jump",
        "discover",
        "doctor",
        "dodge",
        "enhanced-reaction",
        "forward-observer",
        "hidden-deployment",
        "immunity",
        "impetuous",
        "marksmanship",
        "martial-arts",
        "mimetism",
        "msv",
        "nanoscreen",
        "natural-born-warrior",
        "neurocinetics",
        "parachutist",
        "religious",
        "reset",
        "sixth-sense",
        "stealth",
        "surprise-attack",
        "total-reaction",
        "x-visor",
    }
)
"""Abilities that the catalogue of words names."""


def about(key: str) -> Callable[[Skirmish, Any], Message]:
    """Facts that only say whom they are about."""

    def said(state: Skirmish, event: Any) -> Message:
        return Message(key, {"name": name_of(state, event.trooper)})

    return said


def plainly(key: str, *fields: str) -> Callable[[Skirmish, Any], Message]:
    """Facts whose fields are said as they are."""

    def said(_state: Skirmish, event: Any) -> Message:
        return Message(key, {field: getattr(event, field) for field in fields})

    return said
