"""The dice of an Order: frozen, given by each seat, judged (turn:C5)."""

from typing import TypeAlias

from attrs import frozen

from rules.dice import GiveDice
from rules.game import SeatId
from rules.skirmish.engagement import Stage
from rules.skirmish.throws import FixedPair, FixedRoll, Hit, Judged, LostDice
from rules.skirmish.troopers import TrooperId


@frozen
class FixDice:
    """Measuring is done: freeze declarations, distances and MODs, and throw."""


@frozen
class CallOffDice:
    """Unfreeze: back to the measuring step; faces given so far are void."""


@frozen
class CorrectDie:
    """Set a mistyped die right; `place` counts from 1."""

    roll: str
    place: int
    face: int


@frozen
class RerollDie:
    """Use a ReRoll in brackets on one die; its new face is due then (rolls:M7)."""

    roll: str
    place: int


@frozen
class DiceFixed:
    """Measured and frozen: these dice are thrown, compared like this.

    Attributes:
        rolls: The dice to throw.
        pairs: What is compared with what, at which Success Values.
        lost: The dice that are not thrown, and why.
        measured: The directions that count as measured from now on.
    """

    rolls: tuple[FixedRoll, ...]
    pairs: tuple[FixedPair, ...]
    lost: tuple[LostDice, ...] = ()
    measured: tuple[str, ...] = ()


@frozen
class DiceCalledOff:
    """The frozen dice were called off; faces given for them are void."""

    number: int


@frozen
class DiceGiven:
    """A seat gave the faces of one of its rolls."""

    seat: SeatId
    roll: str
    trooper: TrooperId
    faces: tuple[int, ...]
    source: str


@frozen
class DieCorrected:
    """A mistyped die was set right; both faces are kept. `place` counts from 1."""

    roll: str
    trooper: TrooperId
    place: int
    old: int
    new: int


@frozen
class RerollBegun:
    """One die of a roll is thrown again, by a ReRoll in brackets (rolls:M7)."""

    roll: str
    trooper: TrooperId
    place: int


@frozen
class DieRerolled:
    """The repeated die: its new face stands."""

    seat: SeatId
    roll: str
    trooper: TrooperId
    place: int
    old: int
    new: int
    source: str


@frozen
class RollJudged:
    """The judgement of one pair, every die with its reason."""

    result: Judged


@frozen
class HitsTaken:
    """All dice of the Order are judged: who took which hits from whom.

    Attributes:
        hits: One entry for each trooper, attacker and weapon.
        stage: Where the Order stands now.
    """

    hits: tuple[Hit, ...]
    stage: Stage


DiceCommand: TypeAlias = FixDice | CallOffDice | CorrectDie | RerollDie | GiveDice
DiceEvent: TypeAlias = (
    DiceFixed
    | DiceCalledOff
    | DiceGiven
    | DieCorrected
    | RerollBegun
    | DieRerolled
    | RollJudged
    | HitsTaken
)
