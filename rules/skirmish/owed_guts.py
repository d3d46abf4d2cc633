"""Guts Rolls, once they are frozen: the values (turn:C14)."""

from enum import StrEnum

from rules.game import SeatId
from rules.skirmish.success_value import SIDES
from rules.skirmish.troopers import TrooperId
from rules.values import frozen


class GutsWhy(StrEnum):
    """What decides a Guts Roll."""

    DIE = "die"
    COURAGE = "courage"
    RELIGIOUS = "religious"
    STUN = "stun"
    CHOSEN = "chosen"
    PAID = "paid"


@frozen
class GutsCheck:
    """A trooper that has to keep its nerve: one roll however often it was hit.

    Attributes:
        id: The id of its roll, unique in the state.
        trooper: Who.
        seat: Whose die it is.
        sv: Its Success Value: WIP with what its states take away.
        by: The die, or what decides without one.
    """

    id: str
    trooper: TrooperId
    seat: SeatId
    sv: int
    by: GutsWhy = GutsWhy.DIE

    @property
    def needs_a_die(self) -> bool:
        """Whether a die decides at all (rolls:R4, rolls:R5)."""
        return self.by is GutsWhy.DIE and 0 < self.sv < SIDES


@frozen
class GutsResult:
    """How a Guts Roll ended; `face` is 0 where no die was thrown."""

    trooper: TrooperId
    face: int
    passed: bool
    why: GutsWhy
