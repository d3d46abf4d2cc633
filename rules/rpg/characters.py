"""Characters: what is on the sheet, and how they stand in the scene.

A player character has 24 skills, an NPC the shorter sheet with six fields;
both are the same `Sheet` with other keys (rpg 1.1).
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from attrs import evolve, field

from rules.rpg.skill_test import BASE_DICE
from rules.rpg.skills import FIELDS, SKILLS, AttributeId, SkillId
from rules.rpg.zones import NOWHERE, ZoneId
from rules.values import frozen

CharacterId: TypeAlias = str

UNSEEN: CharacterId = ""
"""Somebody that a seat may not know of, wherever an id would stand."""

MOST_INFINITY = 5
"""The most Infinity Points a character may hold (rpg 1.3)."""


class Rank(StrEnum):
    """How tough somebody is; only the optional tracks ask (rpg 1.9)."""

    HERO = "hero"
    TROOPER = "trooper"
    ELITE = "elite"
    NEMESIS = "nemesis"


class Progress(StrEnum):
    """How far somebody is in this round."""

    WAITING = "waiting"
    ACTING = "acting"
    DONE = "done"
    SKIPPED = "skipped"


class Exploit(StrEnum):
    """The benefit of an Exploit, kept until the next attack (rpg:I21, A20)."""

    NONE = "none"
    NEEDS_TEST = "needs-test"
    READY = "ready"


class Track(StrEnum):
    """The optional tracks of stress (rpg 1.9)."""

    VIGOUR = "vigour"
    RESOLVE = "resolve"
    FIREWALL = "firewall"


@frozen
class Rating:
    """Training in one skill or field."""

    expertise: int = 0
    focus: int = 0


UNTRAINED = Rating()


@frozen
class Weapon:
    """Something to do damage with, as the table counts it (rpg 1.8).

    Attributes:
        name: What people call it.
        dice: Its Combat Dice.
        plus: What is added to their points.
        is_close: Whether it is for close combat, in contact.
    """

    name: str
    dice: int
    plus: int = 0
    is_close: bool = False


@frozen
class Sheet:
    """What is written on a character's sheet.

    Attributes:
        name: What people call it.
        attributes: Attribute -> value, mostly 6 to 12.
        ratings: Skill -> training; an NPC has fields instead. What is not
            named is untrained.
        rank: How tough it is.
        base_dice: The d20 of its tests before anything is bought.
        reaction_discount: How much Heat less each reaction costs, down to 0.
        weapons: What its attacks do damage with, the usual one first.
    """

    name: str
    attributes: Mapping[AttributeId, int] = field(factory=dict[str, int])
    ratings: Mapping[SkillId, Rating] = field(factory=dict[str, Rating])
    rank: Rank = Rank.HERO
    base_dice: int = BASE_DICE
    reaction_discount: int = 0
    weapons: tuple[Weapon, ...] = ()

    def rating(self, skill: SkillId) -> Rating:
        """The training in a skill or field."""
        return self.ratings.get(skill, UNTRAINED)


@frozen
class Ledger:
    """What a turn has spent so far (rpg 1.5).

    Attributes:
        standard: What the Standard Action went on; empty while it is left.
        minor: The same for the Minor Action.
        free: The Free Actions taken, each once (rpg:I16).
        has_moved: Whether the one movement is used (rpg:I17).
        frees_bought: Whether a Minor was exchanged for Free Actions (rpg:A10).
    """

    standard: str = ""
    minor: str = ""
    free: tuple[str, ...] = ()
    has_moved: bool = False
    frees_bought: bool = False


@frozen
class Character:
    """A character in the scene.

    Attributes:
        id: Its stable name; a player character's is its seat, too.
        is_npc: Whether the game master plays it.
        sheet: What is written on its sheet.
        momentum: Saved Momentum.
        fresh: Momentum of its latest test, neither spent nor saved yet.
        saved_spent: Saved Momentum put into its latest action (rpg:A5).
        gifts: Dice that others' Momentum gave it for a later test.
        infinity: Infinity Points.
        zone: Where it stands.
        in_cover: Whether it is in contact with that zone's cover (rpg:A25).
        is_concealed: Whether only the game master knows of it.
        is_defeated: Out of the scene, but still there.
        is_sheet_shown: Whether the players may see an NPC's sheet.
        progress: How far it is in this round.
        has_seized: Whether it took its turn by seizing the initiative.
        turn: What its turn has spent.
        reactions: Reactions taken since they were last reset (rpg:I12).
        exploit: The benefit of an Exploit.
        damage: What Momentum added to its next damage (rpg 1.7).
        taken: The points of all hits of this scene that got through to it (rpg 1.8).
        stress: Track -> stress taken.
        harms: Track -> Harms taken.
    """

    id: CharacterId
    is_npc: bool
    sheet: Sheet
    momentum: int = 0
    fresh: int = 0
    saved_spent: int = 0
    gifts: int = 0
    infinity: int = 0
    zone: ZoneId = NOWHERE
    in_cover: bool = False
    is_concealed: bool = False
    is_defeated: bool = False
    is_sheet_shown: bool = False
    progress: Progress = Progress.WAITING
    has_seized: bool = False
    turn: Ledger = Ledger()
    reactions: int = 0
    exploit: Exploit = Exploit.NONE
    damage: int = 0
    taken: int = 0
    stress: Mapping[Track, int] = field(factory=dict[Track, int])
    harms: Mapping[Track, int] = field(factory=dict[Track, int])

    @property
    def name(self) -> str:
        """What people call it."""
        return self.sheet.name

    @property
    def is_waiting(self) -> bool:
        """Whether its turn of this round is still to come."""
        return self.progress is Progress.WAITING and not self.is_defeated

    @property
    def skills(self) -> tuple[SkillId, ...]:
        """The skills or fields that its sheet speaks of."""
        return FIELDS if self.is_npc else tuple(SKILLS)

    def refreshed(self) -> "Character":
        """Ready for a new round."""
        return evolve(self, progress=Progress.WAITING, has_seized=False, turn=Ledger(), damage=0)
