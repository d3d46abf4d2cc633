"""Going on: from the hits to the end of the Order, and to the next Player Turn."""

from typing import TypeAlias

from attrs import frozen

from rules.game import SeatId
from rules.skirmish.engagement import Stage
from rules.skirmish.throws import Hit
from rules.skirmish.troopers import TrooperId


@frozen
class NextStep:
    """Go on past the Saving Rolls, then past Guts and Alert: the Order ends."""


@frozen
class CallOffOrder:
    """Break the Order off; it stays spent (turn:B11)."""


@frozen
class PassTurn:
    """End the Player Turn: the other side becomes the active one."""


@frozen
class StageReached:
    """The Order went on to a later stage."""

    stage: Stage


@frozen
class OrderConcluded:
    """The Order is over; the hits and Criticals that it left (turn:C5)."""

    number: int
    trooper: TrooperId
    hits: tuple[Hit, ...] = ()


@frozen
class OrderCalledOff:
    """The Order was broken off; it stays spent (turn:B11)."""

    number: int
    trooper: TrooperId


@frozen
class TurnPassed:
    """The other side's Player Turn begins."""

    active: SeatId
    turn: int


ProgressCommand: TypeAlias = NextStep | CallOffOrder | PassTurn
ProgressEvent: TypeAlias = StageReached | OrderConcluded | OrderCalledOff | TurnPassed
