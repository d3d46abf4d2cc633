"""What the game around the Orders asks of a trooper: whose it is and which states it is in.

The rooms of lists, pools and turns know no more of a trooper than this, so
they never depend on profiles, dice or the Order being played.
"""

from collections.abc import Mapping
from typing import Protocol, TypeAlias

from rules.game import SeatId
from rules.skirmish.troopers import TrooperId, TrooperState


class Standing(Protocol):
    """A trooper, as far as Orders, tokens and checks go. A `Trooper` is one."""

    @property
    def id(self) -> TrooperId:
        """Its stable id."""
        ...

    @property
    def side(self) -> SeatId:
        """Whose it is."""
        ...

    @property
    def name(self) -> str:
        """What the log calls it."""
        ...

    @property
    def states(self) -> frozenset[TrooperState]:
        """The game states it is in."""
        ...

    @property
    def is_hidden(self) -> bool:
        """Whether the other side and spectators may not know of it (turn:A15)."""
        ...

    @property
    def is_null(self) -> bool:
        """Whether it is in a Null state."""
        ...

    @property
    def has_suppressive_fire(self) -> bool:
        """Whether it carries a weapon for Suppressive Fire (turn:H5)."""
        ...


Muster: TypeAlias = Mapping[TrooperId, Standing]
"""Every trooper of the table by its id."""

LEFT_GROUP = ("dead", "sepsitorized")
"""States in which a trooper has left its Combat Group (turn:B7)."""


def is_in(standing: Standing, *states: str) -> bool:
    """Whether the trooper is in any of `states`, named as the table names them."""
    return any(state.value in states for state in standing.states)


def is_gone(muster: Muster, trooper: TrooperId) -> bool:
    """Whether the trooper is no longer of its Combat Group: Dead, taken over or removed."""
    found = muster.get(trooper)
    return found is None or is_in(found, *LEFT_GROUP)


def is_up(muster: Muster, trooper: TrooperId) -> bool:
    """Whether the trooper is there and in no Null state."""
    found = muster.get(trooper)
    return found is not None and not found.is_null and not is_in(found, *LEFT_GROUP)


def is_isolated(muster: Muster, trooper: TrooperId) -> bool:
    """Whether the trooper is there and Isolated (turn:G20)."""
    found = muster.get(trooper)
    return found is not None and is_in(found, "isolated")


def name_of(muster: Muster, trooper: TrooperId) -> str:
    """What the log calls the trooper; its id where it is not there any more."""
    found = muster.get(trooper)
    return trooper if found is None else found.name
