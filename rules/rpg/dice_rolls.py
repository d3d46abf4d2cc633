"""Rolls on their way: set up and frozen, then thrown seat by seat, then judged.

What a roll needs is settled in the commit that sets it up: whose dice, how
many, against what. Later changes of a sheet or an option no longer touch it.

Long because these values only make sense side by side.
"""

from enum import StrEnum
from typing import TypeAlias

from attrs import evolve

from rules.rpg.characters import UNSEEN, CharacterId
from rules.rpg.skill_test import Aim, Decider, Winner
from rules.rpg.skills import AttributeId, SkillId
from rules.values import frozen

RollId: TypeAlias = str
CheckId: TypeAlias = str


class Purpose(StrEnum):
    """What a test is for."""

    PLAIN = "plain"
    ATTACK = "attack"
    TERRAIN = "terrain"
    SURPRISE = "surprise"


class Source(StrEnum):
    """What an extra die is paid with (rpg 1.3)."""

    HEAT = "heat"
    MOMENTUM = "momentum"
    GIFT = "gift"
    INFINITY = "infinity"


@frozen
class Purchase:
    """Extra dice from one source.

    Attributes:
        source: Heat, somebody's saved Momentum, a die given before, or an
            Infinity Point, whose die is set to 1 and not thrown.
        dice: How many.
        payer: Whose Momentum; empty for one's own.
    """

    source: Source
    dice: int = 1
    payer: CharacterId = UNSEEN


@frozen
class HelperPlan:
    """Somebody who helps, and with what (rpg:I11)."""

    character: CharacterId
    skill: SkillId
    attribute: AttributeId = ""


@frozen
class SidePlan:
    """How one side means to make a test, before it is frozen.

    Attributes:
        character: The leader.
        skill: The skill, or an NPC's field.
        attribute: Empty for the skill's own; a field needs one.
        difficulty: 0 to 5. A test that was asked for and a terrain test have
            theirs already, and this one is passed by.
        purchases: Extra dice.
        helpers: Helpers, one die each.
        complication_from: 16 to 20 for a wider range, 0 for the rule's own.
    """

    character: CharacterId
    skill: SkillId
    attribute: AttributeId = ""
    difficulty: int = 0
    purchases: tuple[Purchase, ...] = ()
    helpers: tuple[HelperPlan, ...] = ()
    complication_from: int = 0


@frozen
class Helper:
    """A helper of a frozen test.

    Attributes:
        character: Who helps.
        skill: With what.
        attribute: And with which attribute.
        aim: What the die is measured against.
        is_allowed: Whether the game master gave leave (rpg:A17).
    """

    character: CharacterId
    skill: SkillId
    attribute: AttributeId
    aim: Aim
    is_allowed: bool = True


@frozen
class CheckSide:
    """One side of a frozen test.

    Attributes:
        leader: Who makes it.
        skill: With what.
        attribute: And with which attribute.
        expertise: The leader's Expertise; it breaks ties (rpg:I10).
        difficulty: What must be reached, 0 to 5.
        aim: What the leader's dice are measured against.
        dice: The d20 to be thrown, bought ones included.
        set_dice: Dice that Infinity Points set to 1.
        purchases: What was bought.
        helpers: Who helps.
        is_secret: Its numbers were left out for whoever may not know them.
    """

    leader: CharacterId
    skill: SkillId
    attribute: AttributeId
    expertise: int
    difficulty: int
    aim: Aim
    dice: int
    set_dice: int = 0
    purchases: tuple[Purchase, ...] = ()
    helpers: tuple[Helper, ...] = ()
    is_secret: bool = False

    @property
    def people(self) -> tuple[CharacterId, ...]:
        """The leader and all helpers."""
        return (self.leader, *(helper.character for helper in self.helpers))

    @property
    def needs_leave(self) -> tuple[CharacterId, ...]:
        """The helpers that the game master has not allowed yet."""
        return tuple(one.character for one in self.helpers if not one.is_allowed)


@frozen
class Faces:
    """Dice that lie on the table.

    Attributes:
        roll: Which of the roll's parts they are.
        character: Whose they are.
        faces: As they were thrown, corrections applied.
        source: Rolled by the program, or typed in.
        mistyped: Faces that were corrected: "place:old", places from 1.
    """

    roll: RollId
    character: CharacterId
    faces: tuple[int, ...]
    source: str
    mistyped: tuple[str, ...] = ()

    def corrected(self, place: int, face: int) -> "Faces":
        """The dice with the one at `place`, counted from 1, put right."""
        old = self.faces[place - 1]
        faces = (*self.faces[: place - 1], face, *self.faces[place:])
        return evolve(self, faces=faces, mistyped=(*self.mistyped, f"{place}:{old}"))


@frozen
class Part:
    """The dice of one character within a roll."""

    roll: RollId
    character: CharacterId
    count: int


@frozen
class Check:
    """A test, plain or opposed, from the moment it is set up until it is judged.

    Attributes:
        id: Its stable name.
        purpose: What it is for.
        a: The side that set it up.
        opponent: Who opposes it; empty in a plain test.
        b: The opponent's side once it has answered.
        ask: The request it answers; empty for none.
        target: Whom an attack is aimed at.
        thrown: The dice on the table.
        is_hidden: Whether the game master rolls in secret.
        is_drawn: Judged a draw; the game master decides (rpg:A11).
    """

    id: CheckId
    purpose: Purpose
    a: CheckSide
    opponent: CharacterId = UNSEEN
    b: CheckSide | None = None
    is_opposed: bool = False
    ask: str = ""
    target: CharacterId = UNSEEN
    thrown: tuple[Faces, ...] = ()
    is_hidden: bool = False
    is_drawn: bool = False

    @property
    def sides(self) -> tuple[tuple[str, CheckSide], ...]:
        """The sides that are set up, with their names ``a`` and ``b``."""
        return (("a", self.a),) if self.b is None else (("a", self.a), ("b", self.b))

    @property
    def is_ready(self) -> bool:
        """Whether dice are due: both sides are set up and all helpers allowed."""
        if self.is_drawn or (self.is_opposed and self.b is None):
            return False
        return not any(side.needs_leave for _, side in self.sides)

    @property
    def parts(self) -> tuple[Part, ...]:
        """Everybody's dice, leaders before their helpers."""
        return tuple(part for name, side in self.sides for part in self._parts(name, side))

    @property
    def owed(self) -> tuple[Part, ...]:
        """The parts whose dice are still to be thrown; none before it is ready."""
        thrown = {faces.roll for faces in self.thrown}
        return tuple(part for part in self.parts if self.is_ready and part.roll not in thrown)

    @property
    def people(self) -> frozenset[CharacterId]:
        """Everybody who throws, and an opponent who has not answered."""
        known = {person for _, side in self.sides for person in side.people}
        return frozenset(known | {self.opponent}) - {UNSEEN}

    def faces(self, roll: RollId) -> Faces | None:
        """The dice on the table of one part."""
        return next((one for one in self.thrown if one.roll == roll), None)

    def with_faces(self, faces: Faces) -> "Check":
        """The test with the dice of one part, thrown or put right."""
        rest = tuple(one for one in self.thrown if one.roll != faces.roll)
        return evolve(self, thrown=(*rest, faces))

    def _parts(self, name: str, side: CheckSide) -> tuple[Part, ...]:
        helpers = (
            Part(f"{self.id}.{name}.{helper.character}", helper.character, 1)
            for helper in side.helpers
        )
        leader = Part(f"{self.id}.{name}", side.leader, side.dice)
        return (leader, *helpers) if side.dice else tuple(helpers)


@frozen
class CombatRoll:
    """Combat dice that somebody owes, for soak, damage or what the note says.

    Attributes:
        id: Its stable name, and that of its dice.
        character: Who throws them.
        dice: How many d6.
        six_points: What a 6 is worth here (rpg:A28).
        is_cover: Whether it is the soak of cover.
        note: What else it is for.
        thrown: The dice on the table.
        strike: The hit whose damage or soak it is; empty for none.
        target: Whom the damage is for.
        plus: What the weapon adds to the points.
        bonus: What Momentum adds to them (rpg 1.7).
    """

    id: RollId
    character: CharacterId
    dice: int
    six_points: int
    is_cover: bool
    note: str = ""
    thrown: Faces | None = None
    strike: CheckId = ""
    target: CharacterId = UNSEEN
    plus: int = 0
    bonus: int = 0


@frozen
class SideResult:
    """What one side of a test came to, with the dice it stood on."""

    leader: CharacterId
    faces: tuple[int, ...]
    set_dice: int
    successes: int
    passed: bool
    momentum: int
    complications: int


@frozen
class Grant:
    """Fresh Momentum that a test gave somebody."""

    character: CharacterId
    amount: int


@frozen
class Complication:
    """A Complication that waits to be decided (rpg:I9).

    Attributes:
        id: Its stable name.
        character: Who rolled it.
        is_npc: Whether the players decide, not the game master.
    """

    id: str
    character: CharacterId
    is_npc: bool


@frozen
class Judged:
    """The latest test that was judged, kept to be shown.

    Attributes:
        check: The test as it was thrown.
        a: What the side that set it up came to.
        b: The same for the opponent.
        winner: Of an opposed test.
        by: What that was decided by.
        grants: The Momentum it gave.
    """

    check: Check
    a: SideResult
    b: SideResult | None = None
    winner: Winner | None = None
    by: Decider | None = None
    grants: tuple[Grant, ...] = ()
