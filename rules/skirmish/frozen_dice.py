"""The dice of an Order once they are frozen, and what came of them: the values.

`DiceFixed` holds rolls (dice thrown once) and pairs (what is compared with
what). One roll may stand in several pairs, as a Dodge does (turn:E11, turn:E22).
"""

from enum import StrEnum

from attrs import evolve

from rules.game import SeatId
from rules.skirmish.rolls import JudgedDie
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import TrooperId
from rules.values import frozen


class PairKind(StrEnum):
    """How two actions meet (rolls:F1); a direct template hits without a roll (turn:E12).

    So does a Coup de Grâce (turn:F26).
    """

    FACE_TO_FACE = "face-to-face"
    NORMAL = "normal"
    NO_ROLL = "no-roll"
    TEMPLATE = "template"
    COUP_DE_GRACE = "coup-de-grace"


@frozen
class FixedMod:
    """A MOD that counts in a frozen roll, and whose it is."""

    key: str
    value: int
    source: str


@frozen
class FixedSide:
    """One side of a frozen pair: whose dice, how many, against which Success Value.

    Attributes:
        roll: The id of the roll whose dice these are; empty where none is thrown.
        trooper: Who rolls.
        skill: With what.
        weapon: The weapon's name, empty for none.
        ammunition: The ammunition fired, empty for none.
        attribute: The attribute before MODs.
        mods: Every MOD that counts.
        sv: The Success Value as computed, capped MODs and all.
        dice: How many dice; 0 where it fails automatically (rolls:R4).
        harms: Whether what stands of them are hits on the opponent.
        line: The line behind it, see `rules.skirmish.lines.line_id`.
        is_secondary: Whether its Criticals are ordinary successes here: it is
            a template beside its main target (turn:E14, turn:K25).
        bystander: Whom a failed die hits: an ally engaged with the target (turn:D27).
    """

    roll: str
    trooper: TrooperId
    skill: Skill
    weapon: str
    ammunition: str
    attribute: int
    mods: tuple[FixedMod, ...]
    sv: int
    dice: int
    harms: bool
    line: str = ""
    is_secondary: bool = False
    bystander: TrooperId = ""


@frozen
class FixedPair:
    """Two sides that are compared, or one that rolls alone.

    Attributes:
        id: Unique in the state.
        kind: Face to Face or Normal.
        a: The active trooper's side, or whoever rolls alone.
        b: The opposing side in a Face to Face Roll.
        against: Whom side `a` acts upon; empty for nobody.
    """

    id: str
    kind: PairKind
    a: FixedSide
    b: FixedSide | None
    against: TrooperId


@frozen
class FixedRoll:
    """Dice that are thrown once; one roll may stand in several pairs (turn:E11).

    Attributes:
        id: Unique in the state.
        trooper: Who throws.
        seat: The side whose dice they are.
        count: How many, at least 1.
        skill: With what skill.
        weapon: The weapon's name, empty for none.
        against: Whom they are thrown at, empty for nobody in particular.
        has_reroll: Whether one of them may be repeated (rolls:M7).
        after: The roll that has to succeed before they are thrown at all
            (turn:E20b); empty for none.
    """

    id: str
    trooper: TrooperId
    seat: SeatId
    count: int
    skill: Skill
    weapon: str
    against: TrooperId
    has_reroll: bool
    after: str = ""


@frozen
class LostDice:
    """Dice that are not thrown, and why.

    ``out-of-range``, ``unmet``, ``no-roll``, or ``revealed``: nothing to Discover any more.
    """

    trooper: TrooperId
    against: TrooperId
    dice: int
    why: str


@frozen
class Replaced:
    """An earlier face of a die: shown struck through. `why` is ``corrected`` or ``reroll``."""

    place: int
    face: int
    why: str


@frozen
class Faces:
    """The faces given for one roll.

    Attributes:
        faces: In the order they were thrown.
        seat: Who gave them.
        source: Rolled by the program or typed from the table.
        replaced: Earlier faces, oldest first.
        rerolling: The place (from 1) of the die that is thrown again; 0 for none.
    """

    faces: tuple[int, ...]
    seat: SeatId
    source: str
    replaced: tuple[Replaced, ...] = ()
    rerolling: int = 0

    @property
    def was_rerolled(self) -> bool:
        """Whether its one repetition is spent (rolls:M7)."""
        return any(old.why == "reroll" for old in self.replaced)

    def with_face(self, place: int, face: int, why: str) -> "Faces":
        """The faces with another one at `place` (from 1), the old one remembered."""
        old = Replaced(place, self.faces[place - 1], why)
        faces = (*self.faces[: place - 1], face, *self.faces[place:])
        return evolve(self, faces=faces, replaced=(*self.replaced, old), rerolling=0)


@frozen
class JudgedSide:
    """What one side's dice achieved; every die with its reason."""

    trooper: TrooperId
    sv: int
    hits: int
    crits: int
    dice: tuple[JudgedDie, ...]


@frozen
class Judged:
    """The judgement of one pair: `winner` is ``a``, ``b`` or None."""

    pair: str
    kind: PairKind
    winner: str | None
    a: JudgedSide
    b: JudgedSide | None


@frozen
class Hit:
    """What one trooper took from another: plain hits and Criticals apart.

    `line` is the line that it came by; saves name it as their attack.
    """

    target: TrooperId
    source: TrooperId
    skill: Skill
    weapon: str
    ammunition: str
    hits: int
    crits: int
    line: str = ""
