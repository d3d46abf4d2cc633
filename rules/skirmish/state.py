"""Everything on a skirmish table, in one value."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve, field

from rules.game import Message, SeatId, Value
from rules.skirmish.battle import Battle
from rules.skirmish.engagement import Engagement
from rules.skirmish.listings import Role
from rules.skirmish.troopers import SIDE_1, SIDE_2, SIDES, Side, Trooper, TrooperId
from rules.values import frozen


def direction(start: TrooperId, end: TrooperId) -> str:
    """The key of a distance or a cover seen from `start`; each direction is its own."""
    return f"{start}>{end}"


@frozen
class Skirmish:
    """The state of a table.

    Attributes:
        sides: Both sides, in the order of their seats.
        troopers: All troopers, in the order they came.
        active: The side whose Player Turn it is.
        turn: Player Turns begun so far, from 1.
        orders: Orders declared so far.
        distances: Direction ``a>b`` -> millimetres. Estimates, but for those
            that the Order being played has measured.
        cover: Directions ``a>b`` in which b stands in Partial Cover from a.
        engagement: The Order being played, None between Orders.
        last: The Order before, as it ended.
        battle: The game around the Orders.
        departed: Who had a part in the Order before and has left the table since.
    """

    sides: tuple[Side, Side] = (Side(SIDE_1, ""), Side(SIDE_2, ""))
    troopers: tuple[Trooper, ...] = ()
    active: SeatId = SIDE_1
    turn: int = 1
    orders: int = 0
    distances: Mapping[str, int] = field(factory=dict[str, int])
    cover: frozenset[str] = frozenset()
    engagement: Engagement | None = None
    last: Engagement | None = None
    battle: Battle = field(factory=Battle)
    departed: tuple[Trooper, ...] = ()

    @property
    def round(self) -> int:
        """The Game Round: two Player Turns each (turn:A1)."""
        return (self.turn + 1) // 2

    def trooper(self, trooper: TrooperId) -> Trooper | None:
        """The trooper called `trooper`, None where there is none."""
        return next((one for one in self.troopers if one.id == trooper), None)

    def remembered(self, trooper: TrooperId) -> Trooper | None:
        """The trooper called `trooper`, here or departed: for what is told of an Order."""
        both = (*self.troopers, *self.departed)
        return next((one for one in both if one.id == trooper), None)

    def of_side(self, side: SeatId) -> tuple[Trooper, ...]:
        """The troopers of one side."""
        return tuple(one for one in self.troopers if one.side == side)

    def side_name(self, side: SeatId) -> str:
        """What `side` calls itself."""
        return next((one.name for one in self.sides if one.id == side), "")

    def side_said(self, side: SeatId) -> Value:
        """What `side` calls itself, else its number: for sentences, which have no gaps."""
        number = SIDES.index(side) + 1 if side in SIDES else 0
        return self.side_name(side) or Message("seat.unnamed", {"number": number})

    def distance(self, start: TrooperId, end: TrooperId) -> int | None:
        """The distance from `start` to `end` in millimetres, None where nobody said."""
        return self.distances.get(direction(start, end))

    def is_measured(self, start: TrooperId, end: TrooperId) -> bool:
        """Whether that distance was measured in this Order; else it is an estimate."""
        return self.engagement is not None and direction(start, end) in self.engagement.measured

    def is_in_cover(self, start: TrooperId, end: TrooperId) -> bool:
        """Whether `end` stands in Partial Cover as seen from `start`."""
        return direction(start, end) in self.cover

    def is_impetuous(self, trooper: Trooper) -> bool:
        """Whether a trooper is Impetuous, by its profile or its list.

        Such a one is never in cover and never a Marker (turn:A11).
        """
        listing = self.battle.lists.of(trooper.id)
        is_listed = listing is not None and listing.has(Role.IMPETUOUS)
        return is_listed or trooper.profile.has("impetuous")

    def with_trooper(self, trooper: Trooper) -> "Skirmish":
        """The state with `trooper` in the place of the one of its id."""
        troopers = tuple(trooper if one.id == trooper.id else one for one in self.troopers)
        return evolve(self, troopers=troopers)

    def changed(self, trooper: TrooperId, **fields: Any) -> "Skirmish":
        """The state with `fields` of one trooper replaced."""
        found = self.trooper(trooper)
        return self if found is None else self.with_trooper(evolve(found, **fields))

    def without(self, *troopers: TrooperId) -> "Skirmish":
        """The state without `troopers`, and without what lies between them and others."""
        gone = frozenset(troopers)
        return evolve(
            self,
            troopers=tuple(one for one in self.troopers if one.id not in gone),
            distances={
                key: mm for key, mm in self.distances.items() if gone.isdisjoint(key.split(">"))
            },
            cover=frozenset(key for key in self.cover if gone.isdisjoint(key.split(">"))),
        )

    def with_engagement(self, engagement: Engagement) -> "Skirmish":
        """The state with the Order being played as `engagement`."""
        return evolve(self, engagement=engagement)


def in_order(step: Callable[..., Engagement]) -> Callable[[Skirmish, Any], Skirmish]:
    """A step on the Order being played, as a step on the whole state; nothing without an Order."""

    def applied(state: Skirmish, event: Any) -> Skirmish:
        order = state.engagement
        return state if order is None else state.with_engagement(step(order, event))

    return applied
