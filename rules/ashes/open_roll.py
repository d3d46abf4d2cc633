"""A roll on its way: set up, fixed, thrown.

While it is *open* anything about it may change. Fixing freezes it: from then
on only the frozen `FixedSide` facts say which dice are due, whatever happens
to skills and counts meanwhile.
"""

from enum import StrEnum

from attrs import evolve

from rules.ashes.roll import D4, D6, Net, cancel, d6_due
from rules.values import frozen


class Role(StrEnum):
    """Which side of a roll."""

    ROLLER = "roller"
    DEFENDER = "defender"


@frozen
class Side:
    """What one side brings to a roll.

    Attributes:
        character: Who rolls.
        skill: With which skill; empty while not chosen.
        modifier: The modifier of the chapter in use, signed (ashes:A1).
        reason: Where the modifier comes from, in the players' words.
        graces: Graces counted, before cancelling.
        misfortunes: Ordinary Misfortunes counted, before cancelling.
        piled_up: Misfortunes piled up by defending (ashes:A9); None takes what
            the count of attacks proposes when the roll is fixed.
        advantage: Whether there is Advantage, once or more (ashes:B13).
        disadvantage: Whether there is Disadvantage.
    """

    character: str
    skill: str = ""
    modifier: int = 0
    reason: str = ""
    graces: int = 0
    misfortunes: int = 0
    piled_up: int | None = None
    advantage: bool = False
    disadvantage: bool = False

    @property
    def d6(self) -> int:
        """How many d6 it throws."""
        return d6_due(advantage=self.advantage, disadvantage=self.disadvantage)

    def net(self, proposed: int = 0, *, multi_first: bool = False) -> Net:
        """What its Graces and Misfortunes leave, with `proposed` piled-up ones if none are set."""
        piled_up = proposed if self.piled_up is None else self.piled_up
        return cancel(self.graces, self.misfortunes, piled_up, multi_first=multi_first)


@frozen
class Against:
    """What a roll must exceed, where no defender sets it.

    Attributes:
        adversity: The number; None while unset, or where the reader may not know it.
        band: The name of the band it was taken from, or empty.
        hidden: Whether only the Narrator may know the number.
    """

    adversity: int | None = None
    band: str = ""
    hidden: bool = False

    @property
    def is_set(self) -> bool:
        """Whether there is a number, known to the reader or not."""
        return self.hidden or self.adversity is not None

    def veiled(self) -> "Against":
        """The same for those who may not know a hidden number."""
        return Against(hidden=True) if self.hidden else self


@frozen
class FixedSide:
    """One side as it was frozen.

    Attributes:
        role: Roller or defender.
        character: Who rolls.
        skill: With which skill.
        ndp: The skill's NdP when the roll was fixed (ashes:B8).
        dp: The Progression Difficulty that goes with it.
        modifier: The chapter's modifier.
        reason: Where it comes from.
        piled_up: The piled-up Misfortunes that were counted.
        d6: How many d6 are due.
        net_d4: d4 due, signed.
    """

    role: Role
    character: str
    skill: str
    ndp: int
    dp: int
    modifier: int
    reason: str
    piled_up: int
    d6: int
    net_d4: int


@frozen
class Thrown:
    """Dice that were given for a roll.

    Attributes:
        dice: Their name, as `DiceWanted.roll` has it.
        faces: The faces that count.
        source: Rolled by the program or typed in.
        first: The faces as first given, where one was corrected; else empty.
    """

    dice: str
    faces: tuple[int, ...]
    source: str
    first: tuple[int, ...] = ()

    def corrected(self, place: int, face: int) -> "Thrown":
        """The dice with the face at `place` (from 1) changed, the first faces kept."""
        faces = (*self.faces[: place - 1], face, *self.faces[place:])
        return evolve(self, faces=faces, first=self.first or self.faces)


@frozen
class Roll:
    """A roll that is being set up or waits for dice.

    Attributes:
        id: Stable id, unique at the table; `r3` is the third roll.
        side: Who acts, and with what.
        against: The Adversity; without meaning where there is a defence.
        defence: The defender's side of an opposed roll (ashes:A4), or None.
        is_asked: Whether the Narrator asked for it, so that it waits for the player.
        fixed: The frozen sides; empty while the roll may change.
        thrown: Dice given so far.
        turn: The turn it was fixed in, so that calling it off counts back rightly.
    """

    id: str
    side: Side
    against: Against
    defence: Side | None = None
    is_asked: bool = False
    fixed: tuple[FixedSide, ...] = ()
    thrown: tuple[Thrown, ...] = ()
    turn: int = 0

    @property
    def number(self) -> str:
        """Its number for people: the how-manieth roll of the table."""
        return self.id.removeprefix("r")

    @property
    def is_fixed(self) -> bool:
        """Whether it is frozen and waits for dice."""
        return bool(self.fixed)

    @property
    def is_opposed(self) -> bool:
        """Whether a defender's total is the Adversity."""
        return self.defence is not None

    @property
    def characters(self) -> tuple[str, ...]:
        """Who takes part."""
        return (self.side.character, *((self.defence.character,) if self.defence else ()))

    @property
    def skills(self) -> tuple[str, ...]:
        """Which skills take part, as far as chosen."""
        return (self.side.skill, *((self.defence.skill,) if self.defence else ()))

    def dice_due(self) -> tuple[tuple[FixedSide, str, int, int], ...]:
        """Every handful that the frozen roll asks for: side, name, count, sides of the die."""
        return tuple(
            (side, name, count, sides)
            for side in self.fixed
            for name, count, sides in (
                (dice_name(self.id, side.role, D6), side.d6, D6),
                (dice_name(self.id, side.role, D4), abs(side.net_d4), D4),
            )
            if count
        )

    def given(self, dice: str) -> Thrown | None:
        """The dice of that name, if they were given."""
        return next((thrown for thrown in self.thrown if thrown.dice == dice), None)

    def with_thrown(self, thrown: Thrown) -> "Roll":
        """The roll with dice given, or given anew under the same name."""
        others = tuple(known for known in self.thrown if known.dice != thrown.dice)
        return evolve(self, thrown=(*others, thrown))

    @property
    def is_complete(self) -> bool:
        """Whether every die that is due was given."""
        return self.is_fixed and all(self.given(name) for _, name, _, _ in self.dice_due())


def dice_name(roll: str, role: Role, sides: int) -> str:
    """The name of one side's d6 or d4 in a roll: `r3-roller-d6`."""
    return f"{roll}-{role.value}-d{sides}"
