"""What every decision of the game around the Orders looks at, and the questions they share."""

from typing import Any, TypeAlias

from rules.game import House, Refused, SeatId
from rules.skirmish.army_list import not_listed
from rules.skirmish.battle import Battle
from rules.skirmish.listings import Listing, Role
from rules.skirmish.order_count import Ground
from rules.skirmish.order_pool import Spender
from rules.skirmish.phases import TurnClock
from rules.skirmish.standing import Muster, Standing, is_isolated, is_up, name_of
from rules.skirmish.troopers import TrooperId
from rules.values import frozen

Decision: TypeAlias = tuple[Any, ...] | Refused
"""The events of a command, or why not."""


@frozen
class Scene:
    """A table as one seat acts on it.

    Attributes:
        battle: The game around the Orders.
        muster: The troopers of the table.
        house: The readings in force.
        seat: The side that acts.
        is_order_open: Whether an Order is being played.
        unknown: Troopers that the seat may not know of.
    """

    battle: Battle
    muster: Muster
    house: House
    seat: SeatId
    is_order_open: bool = False
    unknown: frozenset[TrooperId] = frozenset()

    @property
    def clock(self) -> TurnClock:
        """Where the game stands."""
        return self.battle.clock

    @property
    def points(self) -> int:
        """The size of the game in points."""
        return int(self.house["points"])

    @property
    def rounds(self) -> int:
        """The Game Rounds."""
        return int(self.house["rounds"])

    def name(self, trooper: TrooperId) -> str:
        """What the log calls a trooper."""
        return name_of(self.muster, trooper)

    def find(self, trooper: TrooperId) -> Standing | Refused:
        """The trooper meant; one that the seat may not know of is not there for it."""
        found = self.muster.get(trooper)
        if found is None or trooper in self.unknown:
            return Refused("trooper.unknown", "", {"trooper": trooper})
        return found

    def own(self, trooper: TrooperId) -> Listing | Refused:
        """The listing of a trooper of the seat's own side."""
        found = self.find(trooper)
        if isinstance(found, Refused):
            return found
        if found.side != self.seat:
            return Refused("trooper.not-yours", "", {"name": found.name})
        return self.battle.lists.of(trooper) or not_listed(self.muster, trooper)

    def spender(self, listing: Listing) -> Spender:
        """What paying for a trooper asks of it."""
        leader = self.battle.leaders.of(listing.side)
        return Spender(
            listing.trooper,
            self.name(listing.trooper),
            listing.group,
            is_null=not is_up(self.muster, listing.trooper),
            is_isolated=is_isolated(self.muster, listing.trooper),
            is_off_table=listing.trooper in self.battle.off_table,
            is_nco=listing.has(Role.NCO),
            is_lieutenant_isolated=bool(leader) and is_isolated(self.muster, leader),
        )

    def ground(self, side: SeatId) -> Ground:
        """What an Order Count of `side` looks at."""
        battle = self.battle
        return Ground(
            side,
            battle.lists.of_side(side),
            self.muster,
            battle.off_table,
            battle.gone_for_good,
            battle.leaders.of(side),
            side in battle.leaders.lost,
            side in battle.retreat.sides,
        )

    def with_role(self, side: SeatId, role: Role) -> Listing | None:
        """A trooper of `side` with `role` that is on the table and in no Null state."""
        able = (
            one
            for one in self.battle.lists.with_role(side, role)
            if one.trooper not in self.battle.off_table and is_up(self.muster, one.trooper)
        )
        return next(able, None)
