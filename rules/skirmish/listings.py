"""What an Army List says of its troopers (turn:B7, turn:H1).

Support Weapon Cost is added up and left to the players: no limit of it is
settled here.
"""

from collections.abc import Mapping
from enum import StrEnum

from attrs import field

from rules.game import SeatId
from rules.skirmish.profiles import Profile
from rules.skirmish.troopers import TrooperId
from rules.values import frozen


class Training(StrEnum):
    """Whether a trooper's Order goes to its Combat Group's pool (turn:B1, turn:B2)."""

    REGULAR = "regular"
    IRREGULAR = "irregular"


class Role(StrEnum):
    """Skills and kinds that matter to Orders, tokens and checks."""

    LIEUTENANT = "lieutenant"
    CHAIN_OF_COMMAND = "chain-of-command"
    COUNTERINTELLIGENCE = "counterintelligence"
    NCO = "nco"
    STRATEGOS = "strategos"
    TACTICAL_AWARENESS = "tactical-awareness"
    IMPETUOUS = "impetuous"
    FRENZY = "frenzy"
    VETERAN = "veteran"
    COURAGE = "courage"
    RELIGIOUS = "religious"
    DOGGED = "dogged"
    REGENERATION = "regeneration"
    REMOTE = "remote"
    PERIPHERAL = "peripheral"
    CONTROLLER = "controller"
    DECOY = "decoy"


@frozen
class Listing:
    """What the Army List says of one trooper.

    Attributes:
        trooper: The trooper on the table.
        side: Whose list it is in.
        group: Its Combat Group, from 1.
        training: Regular or Irregular.
        cost: Its points, private (turn:A15).
        swc: Its Support Weapon Cost in halves of a point; below 0 where it
            adds some. Private.
        roles: What it is; who is Lieutenant is private.
        lieutenant_orders: Special Orders it gives as Lieutenant, 1 or 2 (turn:B3).
        lieutenant_tokens: Command Tokens it adds as the list's Lieutenant (turn:B12).
    """

    trooper: TrooperId
    side: SeatId
    group: int = 1
    training: Training = Training.REGULAR
    cost: int = 0
    swc: int = 0
    roles: frozenset[Role] = frozenset()
    lieutenant_orders: int = 1
    lieutenant_tokens: int = 0

    def has(self, role: Role) -> bool:
        """Whether the trooper has `role`."""
        return role in self.roles

    @property
    def counts(self) -> bool:
        """Whether it fills a place in its group and list; Peripherals do not (turn:B7)."""
        return Role.PERIPHERAL not in self.roles


@frozen
class Lists:
    """Both sides' Army Lists, in the order the troopers were listed."""

    entries: tuple[Listing, ...] = ()

    def of(self, trooper: TrooperId) -> Listing | None:
        """What the list says of `trooper`, None where it is in none."""
        return next((one for one in self.entries if one.trooper == trooper), None)

    def of_side(self, side: SeatId) -> tuple[Listing, ...]:
        """The list of one side."""
        return tuple(one for one in self.entries if one.side == side)

    def groups(self, side: SeatId) -> tuple[int, ...]:
        """The Combat Groups of one side, in order."""
        return tuple(sorted({one.group for one in self.of_side(side)}))

    def points(self, side: SeatId) -> int:
        """The points of one side's whole list."""
        return sum(one.cost for one in self.of_side(side))

    def swc(self, side: SeatId) -> int:
        """The Support Weapon Cost of one side's list, in halves of a point."""
        return sum(one.swc for one in self.of_side(side))

    def with_role(self, side: SeatId, role: Role) -> tuple[Listing, ...]:
        """The troopers of one side that have `role`."""
        return tuple(one for one in self.of_side(side) if one.has(role))


def roles_of(profile: Profile) -> frozenset[Role]:
    """The roles that a profile's abilities and type name by themselves, as a proposal."""
    named = {role for role in Role if profile.has(role.value)}
    return frozenset(named | ({Role.REMOTE} if profile.type == "REM" else set()))


@frozen
class ListSummary:
    """A side's list in numbers, for its own seat.

    Attributes:
        points: The sum of the costs.
        swc: The sum of the Support Weapon Costs, in halves.
        groups: Combat Group -> how many places are filled, as text keys.
    """

    points: int
    swc: int
    groups: Mapping[str, int] = field(factory=dict[str, int])


def summary(lists: Lists, side: SeatId) -> ListSummary:
    """The numbers of one side's list."""
    filled = {
        str(group): sum(one.counts for one in lists.of_side(side) if one.group == group)
        for group in lists.groups(side)
    }
    return ListSummary(lists.points(side), lists.swc(side), filled)
