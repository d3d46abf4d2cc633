"""The Order Count: which Orders a side has this Player Turn, and why (turn:A10, turn:B1 to B10).

Counted from the lists and from the states in force, so a trooper that falls or
is Isolated changes the next count and no Order that is already there.
"""

from collections.abc import Iterator

from attrs import evolve

from rules.game import SeatId
from rules.skirmish.listings import Listing, Role, Training
from rules.skirmish.order_heaps import CountSum, Heap, OrderKind
from rules.skirmish.standing import Muster, is_in, is_isolated, is_up
from rules.skirmish.troopers import TrooperId
from rules.values import frozen

NULL_REASONS = ("dead", "sepsitorized", "possessed", "shasvastii-embryo", "unconscious")
"""States that keep a trooper from giving an Order, the gravest first (turn:G8 to G12)."""


@frozen
class Ground:
    """What an Order Count looks at.

    Attributes:
        side: Whose turn it is.
        listings: Its Army List.
        muster: The troopers of the table.
        off_table: Hidden, airborne, held back or gone troopers.
        left: Those of them that left for good (turn:A6).
        lieutenant: Its Lieutenant, empty for none.
        is_leaderless: Whether it is in Loss of Lieutenant (turn:A8).
        is_retreating: Whether it is in Retreat! (turn:A6).
    """

    side: SeatId
    listings: tuple[Listing, ...]
    muster: Muster
    off_table: frozenset[TrooperId] = frozenset()
    left: frozenset[TrooperId] = frozenset()
    lieutenant: TrooperId = ""
    is_leaderless: bool = False
    is_retreating: bool = False


def why_no_regular(ground: Ground, listing: Listing) -> str:
    """Why a Regular trooper gives its group no Order; empty where it gives one (turn:B1).

    A Null state, Isolation (turn:B10), Loss of Lieutenant or Retreat!; a
    Veteran stays Regular in the last two.
    """
    found = ground.muster.get(listing.trooper)
    if found is None:
        return "dead"
    for state in NULL_REASONS:
        if is_in(found, state):
            return state
    if found.is_null:
        return "null"
    if is_isolated(ground.muster, listing.trooper):
        return "isolated"
    if listing.has(Role.VETERAN):
        return ""
    if ground.is_retreating:
        return "retreat"
    return "loss-of-lieutenant" if ground.is_leaderless else ""


def _gives_orders(ground: Ground, listing: Listing) -> bool:
    present = listing.trooper not in ground.left
    return present and listing.counts and is_up(ground.muster, listing.trooper)


def _is_counted(ground: Ground, listing: Listing) -> bool:
    is_regular = listing.training is Training.REGULAR
    return is_regular and listing.counts and listing.trooper not in ground.left


def count_sum(ground: Ground, group: int) -> CountSum:
    """The pool of one group as a sum: ``7: 9 Regular, 1 Unconscious, 1 Isolated`` (turn:B1)."""
    there = [one for one in ground.listings if one.group == group and _is_counted(ground, one)]
    on_table = [one for one in there if one.trooper not in ground.off_table]
    out: dict[str, int] = {}
    for listing in on_table:
        why = why_no_regular(ground, listing)
        if why:
            out[why] = out.get(why, 0) + 1
    off_table = len(there) - len(on_table)
    total = len(on_table) - sum(out.values())
    return CountSum(group, total, len(on_table), out, 0, off_table)


def _own_heaps(ground: Ground, listing: Listing) -> Iterator[Heap]:
    if not _gives_orders(ground, listing):
        return
    owner, group = listing.trooper, listing.group
    if listing.has(Role.IMPETUOUS) and not ground.is_retreating:
        yield Heap(OrderKind.IMPETUOUS, group, owner, 1)
    if listing.trooper in ground.off_table:
        yield Heap(OrderKind.OWN, group, owner, 1)
        return
    if listing.training is Training.IRREGULAR or why_no_regular(ground, listing):
        yield Heap(OrderKind.IRREGULAR, group, owner, 1)
    if listing.has(Role.TACTICAL_AWARENESS):
        yield Heap(OrderKind.TACTICAL, group, owner, 1)


def lieutenant_orders(ground: Ground) -> tuple[Listing, int] | None:
    """The Lieutenant and its Special Orders; None where there are none (turn:B3).

    It must be on the table and in no Null state, and its side not in Loss of
    Lieutenant. A Lieutenant in the Isolated state is such a loss (turn:A8).
    """
    found = next((one for one in ground.listings if one.trooper == ground.lieutenant), None)
    if found is None or ground.is_leaderless or ground.is_retreating:
        return None
    is_there = found.trooper not in ground.off_table and is_up(ground.muster, found.trooper)
    if not is_there or found.lieutenant_orders < 1:
        return None
    return found, found.lieutenant_orders


def count(ground: Ground) -> tuple[tuple[Heap, ...], tuple[CountSum, ...]]:
    """The heaps of the turn and the sums behind them.

    Regular troopers fill their group's pool; Irregular ones keep their Order
    (turn:B2), Tactical Awareness one more (turn:B5), troopers off the table
    their own for coming in (turn:B9), Impetuous ones one activation (turn:B6).
    A Strategos turns the Lieutenant's Orders into Regular ones (turn:B4).
    Peripherals give none (turn:J27).
    """
    groups = sorted({one.group for one in ground.listings})
    sums = [count_sum(ground, group) for group in groups]
    own = tuple(heap for one in ground.listings for heap in _own_heaps(ground, one))
    special: tuple[Heap, ...] = ()
    found = lieutenant_orders(ground)
    if found is not None:
        leader, orders = found
        if leader.has(Role.STRATEGOS):
            sums = [_with_extra(one, leader.group, orders) for one in sums]
        else:
            special = (Heap(OrderKind.LIEUTENANT, leader.group, leader.trooper, orders),)
    pools = tuple(Heap(OrderKind.REGULAR, one.group, "", one.total) for one in sums)
    return (*pools, *special, *own), tuple(sums)


def _with_extra(one: CountSum, group: int, orders: int) -> CountSum:
    if one.group != group:
        return one
    return evolve(one, total=one.total + orders, extra=orders)
