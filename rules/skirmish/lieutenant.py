"""The Lieutenant: who leads, and the check for Loss of Lieutenant (turn:A8, turn:A9).

Who leads is private, so the facts here name the trooper and what another seat
may read of them names nobody (turn:A15).
"""

from collections.abc import Mapping
from typing import TypeAlias, assert_never

from attrs import evolve, field

from rules.game import Refused, SeatId, TableOption
from rules.skirmish.army_list import not_listed
from rules.skirmish.listings import Listing, Lists, Role, Training
from rules.skirmish.standing import Muster, is_isolated, is_up, name_of
from rules.skirmish.troopers import TrooperId
from rules.values import frozen

OPTIONS = (TableOption("lieutenants", True, (True, False), "turn:A8"),)
"""Whether lists need a Lieutenant and the check is made."""


@frozen
class Leaders:
    """Who leads both sides.

    Attributes:
        lieutenants: Side -> its Lieutenant; private.
        lost: Sides in Loss of Lieutenant: since their check of this Player Turn.
    """

    lieutenants: Mapping[SeatId, TrooperId] = field(factory=dict[SeatId, TrooperId])
    lost: frozenset[SeatId] = frozenset()

    def of(self, side: SeatId) -> TrooperId:
        """The Lieutenant of `side`; empty for none."""
        return self.lieutenants.get(side, "")


@frozen
class AppointLieutenant:
    """Command: name a new Lieutenant, at no cost, at the end of one's own turn (turn:A8)."""

    trooper: TrooperId


@frozen
class LieutenantNamed:
    """`side` is led by a trooper: by its list, or set by hand."""

    side: SeatId
    trooper: TrooperId


@frozen
class LieutenantPresent:
    """The check was passed: the Lieutenant is there (turn:A8)."""

    side: SeatId


@frozen
class ChainOfCommandTaken:
    """The check was passed by Chain of Command: that trooper is the Lieutenant now (turn:A9)."""

    side: SeatId
    trooper: TrooperId


@frozen
class LieutenantLost:
    """`side` is in Loss of Lieutenant this turn; ``retreat`` where Retreat! is the cause."""

    side: SeatId
    why: str


@frozen
class LieutenantAppointed:
    """A new Lieutenant was appointed; Loss of Lieutenant is over (turn:A8)."""

    side: SeatId
    trooper: TrooperId


LeaderEvent: TypeAlias = (
    LieutenantNamed | LieutenantPresent | ChainOfCommandTaken | LieutenantLost | LieutenantAppointed
)


def is_leading(muster: Muster, off_table: frozenset[TrooperId], trooper: TrooperId) -> bool:
    """Whether a Lieutenant leads: on the table, in no Null state, not Isolated (turn:A8)."""
    there = bool(trooper) and trooper not in off_table and is_up(muster, trooper)
    return there and not is_isolated(muster, trooper)


def check(
    leaders: Leaders,
    lists: Lists,
    muster: Muster,
    off_table: frozenset[TrooperId],
    side: SeatId,
    *,
    is_retreating: bool,
) -> LieutenantPresent | ChainOfCommandTaken | LieutenantLost:
    """The check for Loss of Lieutenant.

    In Retreat! it always fails (turn:A6). Chain of Command steps in where the
    Lieutenant is in a Null state or Isolated, not where it merely is not on the
    table (turn:A9). Later healing does not undo the result (turn:A8).
    """
    if is_retreating:
        return LieutenantLost(side, "retreat")
    leader = leaders.of(side)
    if is_leading(muster, off_table, leader):
        return LieutenantPresent(side)
    if leader and leader not in off_table:
        for one in lists.with_role(side, Role.CHAIN_OF_COMMAND):
            if one.trooper != leader and is_leading(muster, off_table, one.trooper):
                return ChainOfCommandTaken(side, one.trooper)
    return LieutenantLost(side, "gone")


def may_be_appointed(listing: Listing, muster: Muster) -> Refused | None:
    """Why a trooper cannot be made Lieutenant; None where it can (turn:A8).

    Not an Irregular by profile, no Remote; and, as plain sense has it, nobody
    in a Null state.
    """
    values = {"name": name_of(muster, listing.trooper)}
    if not is_up(muster, listing.trooper):
        return Refused("lieutenant.null", "turn:A8", values)
    if listing.training is Training.IRREGULAR:
        return Refused("lieutenant.irregular", "turn:A8", values)
    if listing.has(Role.REMOTE) or listing.has(Role.PERIPHERAL):
        return Refused("lieutenant.remote", "turn:A8", values)
    return None


def candidates(lists: Lists, muster: Muster, side: SeatId) -> tuple[TrooperId, ...]:
    """The troopers of `side` that can be made Lieutenant."""
    able = (one for one in lists.of_side(side) if may_be_appointed(one, muster) is None)
    return tuple(one.trooper for one in able)


def appoint(
    leaders: Leaders, lists: Lists, muster: Muster, side: SeatId, trooper: TrooperId
) -> tuple[LieutenantAppointed, ...] | Refused:
    """A new Lieutenant for a side in Loss of Lieutenant."""
    listing = lists.of(trooper)
    if listing is None or listing.side != side:
        return not_listed(muster, trooper)
    if side not in leaders.lost:
        return Refused("lieutenant.not-lost", "turn:A8")
    return may_be_appointed(listing, muster) or (LieutenantAppointed(side, trooper),)


def apply(leaders: Leaders, event: LeaderEvent) -> Leaders:
    """The leaders after an event."""
    match event:
        case LieutenantNamed(side, trooper):
            return evolve(leaders, lieutenants={**leaders.lieutenants, side: trooper})
        case LieutenantPresent(side):
            return evolve(leaders, lost=leaders.lost - {side})
        case LieutenantLost(side):
            return evolve(leaders, lost=leaders.lost | {side})
        case ChainOfCommandTaken(side, trooper) | LieutenantAppointed(side, trooper):
            return Leaders({**leaders.lieutenants, side: trooper}, leaders.lost - {side})
        case _:
            assert_never(event)
