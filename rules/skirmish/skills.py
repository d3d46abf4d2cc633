"""The skills that a trooper can declare, and what kind each is (turn:C6, turn:D2).

One table says for every skill how it fits into an Order, whether it answers
as an ARO, what it rolls on and which MODs its roll takes (turn:D3 to D18).
"""

from collections.abc import Mapping
from enum import StrEnum

from rules.skirmish.profiles import Attribute
from rules.values import frozen


class Skill(StrEnum):
    """What a trooper declares. OTHER is any skill the table knows and Tirada does not."""

    MOVE = "move"
    IDLE = "idle"
    DISCOVER = "discover"
    BS_ATTACK = "bs-attack"
    CC_ATTACK = "cc-attack"
    DODGE = "dodge"
    RESET = "reset"
    PLACE_DEPLOYABLE = "place-deployable"
    DOCTOR = "doctor"
    ENGINEER = "engineer"
    MEDIKIT = "medikit"
    GIZMOKIT = "gizmokit"
    MEDIKIT_ROLL = "medikit-roll"
    GIZMOKIT_ROLL = "gizmokit-roll"
    FORWARD_OBSERVER = "forward-observer"
    HACKING_PROGRAM = "hacking-program"
    LOOK_OUT = "look-out"
    CAUTIOUS_MOVEMENT = "cautious-movement"
    CLIMB = "climb"
    JUMP = "jump"
    SUPPRESSIVE_FIRE = "suppressive-fire"
    SPECULATIVE_ATTACK = "speculative-attack"
    INTUITIVE_ATTACK = "intuitive-attack"
    TRIANGULATED_FIRE = "triangulated-fire"
    BERSERK = "berserk"
    GUIDED_ATTACK = "guided-attack"
    OTHER = "other"
    OTHER_ENTIRE = "other-entire"


class Kind(StrEnum):
    """How a skill fits into an Order (turn:C6)."""

    MOVEMENT = "short-movement"
    SHORT = "short"
    ENTIRE = "entire-order"


SIGHT_MODS = frozenset({"range", "cover", "mimetism", "visibility", "targeted"})
"""MODs of skills that look at their target."""

EVERY_MOD = frozenset({"stunned", "skill", "enemy", "suppressive", "surprise"})
"""MODs that any opposed roll may meet."""

COMMS_MODS = EVERY_MOD | {"targeted", "firewall"}
"""MODs of Comms Attacks: no range, cover or Mimetism (turn:D8)."""

SHOOTING_MODS = SIGHT_MODS | EVERY_MOD | {"fireteam", "ally-engaged", "firewall"}


@frozen
class SkillRule:
    """How one skill behaves.

    Attributes:
        kind: Its place in an Order.
        attribute: What it rolls on by itself; None where nothing is rolled or
            the weapon (BS Attack) or the player (another skill) decides.
        mods: The groups of MODs its roll takes.
        is_attack: Whether it is aimed at enemies and harms them.
        is_aimed: Whether it names one or more enemies.
        is_aro: Whether it may answer an Order.
        is_active: Whether an Order may be spent on it.
        bands: The skill's own range MODs where no weapon gives them.
        burst: Its dice in the active turn where no weapon gives them.
        is_for_own: Whether it is aimed at a trooper of one's own side.
    """

    kind: Kind
    attribute: Attribute | None = None
    mods: frozenset[str] = frozenset()
    is_attack: bool = False
    is_aimed: bool = False
    is_aro: bool = False
    is_active: bool = True
    bands: tuple[int, ...] = ()
    burst: int = 1
    is_for_own: bool = False


_HEALING_MODS = frozenset({"stunned", "skill"})
_DODGE_MODS = EVERY_MOD | {"no-sight", "immobilized-a"}
_RESET_MODS = EVERY_MOD | {"reset-targeted", "immobilized-b", "isolated"}
_DISCOVER_BANDS = (3, 0, 0, 0, -3, -3, -6)
_KIT_BANDS = (3, 0, -6)
_OBSERVER_BANDS = (0, 0, 0, -3, -3, -3, -6)

_KIT = SkillRule(
    Kind.SHORT,
    Attribute.BS,
    _HEALING_MODS | {"range"},
    is_aimed=True,
    bands=_KIT_BANDS,
    is_for_own=True,
)
_KIT_ROLL = SkillRule(Kind.SHORT, Attribute.PH, is_active=False)

RULES: Mapping[Skill, SkillRule] = {
    Skill.MOVE: SkillRule(Kind.MOVEMENT),
    Skill.IDLE: SkillRule(Kind.MOVEMENT),
    Skill.DISCOVER: SkillRule(
        Kind.MOVEMENT,
        Attribute.WIP,
        SIGHT_MODS | {"stunned", "skill", "surprise", "fireteam-discover", "impersonation"},
        is_aimed=True,
        is_aro=True,
        bands=_DISCOVER_BANDS,
    ),
    Skill.BS_ATTACK: SkillRule(
        Kind.SHORT, None, SHOOTING_MODS, is_attack=True, is_aimed=True, is_aro=True
    ),
    Skill.CC_ATTACK: SkillRule(
        Kind.SHORT,
        Attribute.CC,
        EVERY_MOD | {"martial-arts"},
        is_attack=True,
        is_aimed=True,
        is_aro=True,
    ),
    Skill.DODGE: SkillRule(Kind.SHORT, Attribute.PH, _DODGE_MODS, is_aro=True),
    Skill.RESET: SkillRule(Kind.SHORT, Attribute.WIP, _RESET_MODS, is_aro=True),
    Skill.PLACE_DEPLOYABLE: SkillRule(Kind.SHORT, is_aro=True),
    Skill.DOCTOR: SkillRule(
        Kind.SHORT, Attribute.WIP, _HEALING_MODS, is_aimed=True, is_for_own=True
    ),
    Skill.ENGINEER: SkillRule(
        Kind.SHORT, Attribute.WIP, _HEALING_MODS, is_aimed=True, is_for_own=True
    ),
    Skill.MEDIKIT: _KIT,
    Skill.GIZMOKIT: _KIT,
    Skill.MEDIKIT_ROLL: _KIT_ROLL,
    Skill.GIZMOKIT_ROLL: _KIT_ROLL,
    Skill.FORWARD_OBSERVER: SkillRule(
        Kind.SHORT,
        Attribute.WIP,
        SIGHT_MODS | EVERY_MOD,
        is_attack=True,
        is_aimed=True,
        is_aro=True,
        bands=_OBSERVER_BANDS,
        burst=2,
    ),
    Skill.HACKING_PROGRAM: SkillRule(
        Kind.SHORT,
        Attribute.WIP,
        COMMS_MODS,
        is_attack=True,
        is_aimed=True,
        is_aro=True,
    ),
    Skill.LOOK_OUT: SkillRule(Kind.SHORT, is_aro=True, is_active=False),
    Skill.CAUTIOUS_MOVEMENT: SkillRule(Kind.ENTIRE),
    Skill.CLIMB: SkillRule(Kind.ENTIRE),
    Skill.JUMP: SkillRule(Kind.ENTIRE),
    Skill.SUPPRESSIVE_FIRE: SkillRule(Kind.ENTIRE),
    Skill.SPECULATIVE_ATTACK: SkillRule(
        Kind.ENTIRE,
        None,
        frozenset({"range", "speculative", "targeted", "fireteam", "skill"}),
        is_attack=True,
        is_aimed=True,
    ),
    Skill.INTUITIVE_ATTACK: SkillRule(
        Kind.ENTIRE, Attribute.WIP, frozenset(), is_attack=True, is_aimed=True
    ),
    Skill.TRIANGULATED_FIRE: SkillRule(
        Kind.ENTIRE, None, frozenset({"triangulated"}), is_attack=True, is_aimed=True
    ),
    Skill.BERSERK: SkillRule(
        Kind.ENTIRE,
        Attribute.CC,
        EVERY_MOD | {"martial-arts"},
        is_attack=True,
        is_aimed=True,
    ),
    Skill.GUIDED_ATTACK: SkillRule(
        Kind.SHORT, Attribute.BS, frozenset({"guided", "ecm"}), is_attack=True, is_aimed=True
    ),
    Skill.OTHER: SkillRule(
        Kind.SHORT, None, SHOOTING_MODS | _DODGE_MODS | _RESET_MODS, is_aimed=True, is_aro=True
    ),
    Skill.OTHER_ENTIRE: SkillRule(
        Kind.ENTIRE, None, SHOOTING_MODS | _DODGE_MODS | _RESET_MODS, is_aimed=True
    ),
}
"""Every skill's rule, by its name."""

KIT_ROLLS: Mapping[Skill, Skill] = {
    Skill.MEDIKIT: Skill.MEDIKIT_ROLL,
    Skill.GIZMOKIT: Skill.GIZMOKIT_ROLL,
}
"""A kit -> the roll of whoever it is used upon (turn:D15)."""

ONLY_IF_HAD = frozenset({*KIT_ROLLS, Skill.GUIDED_ATTACK})
"""Skills that a menu shows to nobody who cannot have them."""

UNKNOWN_SKILLS = frozenset({Skill.OTHER, Skill.OTHER_ENTIRE})
"""Skills that the table knows and Tirada does not."""

IN_THE_ZONE = frozenset({Skill.DODGE, Skill.RESET, Skill.HACKING_PROGRAM, Skill.OTHER})
"""What a trooper may answer that has the active trooper only in its zone (turn:C17)."""


def rule_of(skill: Skill) -> SkillRule:
    """The row of `RULES` for `skill`."""
    return RULES[skill]


CLOSE_COMBAT = frozenset({Skill.CC_ATTACK, Skill.BERSERK})
"""Attacks in close combat; Berserk is one (turn:D26)."""

_BRACKETS_OF: Mapping[Skill, Skill] = {
    Skill.BERSERK: Skill.CC_ATTACK,
    Skill.SPECULATIVE_ATTACK: Skill.BS_ATTACK,
    Skill.TRIANGULATED_FIRE: Skill.BS_ATTACK,
}


def item_behind(skill: Skill) -> str:
    """The name of the ability whose brackets serve `skill`: CC Attack's serve Berserk (turn:I11).

    >>> item_behind(Skill.BERSERK), item_behind(Skill.DODGE)
    ('cc-attack', 'dodge')
    """
    return _BRACKETS_OF.get(skill, skill).value


def may_combine(first: Skill, second: Skill) -> bool:
    """Whether the two make one Order: one Short Movement Skill at least (turn:C6)."""
    kinds = (RULES[first].kind, RULES[second].kind)
    return Kind.ENTIRE not in kinds and Kind.MOVEMENT in kinds
