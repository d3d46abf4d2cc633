"""Spending Orders: who may be activated with which of them (turn:B1 to B11).

Spending is the activation: a tie, a failure or Idle never gives an Order back
(turn:B11), and there is no limit to how many go to one trooper (turn:B8).
"""

from collections.abc import Iterator

from attrs import evolve

from rules.game import Refused, SeatId, Value
from rules.skirmish.order_facts import OrderConverted, OrdersLost, OrderSpent, OrdersSet
from rules.skirmish.order_heaps import Heap, OrderKind, Pools
from rules.skirmish.troopers import TrooperId
from rules.values import frozen

MOST_ORDERS = 40


@frozen
class SetOrders:
    """Command: set by hand how many Orders of a heap are left; a new heap where there is none."""

    side: SeatId
    kind: OrderKind
    group: int
    owner: TrooperId
    left: int


@frozen
class Spender:
    """What paying asks of a trooper.

    Attributes:
        trooper: Its id; `name` is what the log calls it.
        group: Its Combat Group.
        is_null: Whether it is in a Null state.
        is_isolated: Whether it is Isolated.
        is_off_table: Whether it is hidden or airborne.
        is_nco: Whether it may use Lieutenant Orders (turn:B4).
        is_lieutenant_isolated: Whether its side's Lieutenant is Isolated.
    """

    trooper: TrooperId
    name: str
    group: int
    is_null: bool = False
    is_isolated: bool = False
    is_off_table: bool = False
    is_nco: bool = False
    is_lieutenant_isolated: bool = False


def payers(
    pools: Pools, spender: Spender, *, is_impetuous_phase: bool = False
) -> tuple[Heap, ...] | Refused:
    """The heaps that can pay for activating a trooper, the one meant by default first.

    Its own Irregular Orders come first, for nobody else can use them; then its
    group's pool; Lieutenant Orders last, for spending one tells who the
    Lieutenant is. Refused with the reason where none can pay.
    """
    if spender.is_null:
        return Refused("orders.null", "turn:B1", {"name": spender.name})
    heaps = tuple(
        heap
        for heap in sorted(pools.heaps, key=lambda one: _DEFAULT.index(one.kind))
        if heap.left > 0 and _pays(heap, spender, is_impetuous_phase=is_impetuous_phase)
    )
    return heaps or _why_not(pools, spender, is_impetuous_phase=is_impetuous_phase)


_DEFAULT = (
    OrderKind.IMPETUOUS,
    OrderKind.OWN,
    OrderKind.IRREGULAR,
    OrderKind.TACTICAL,
    OrderKind.REGULAR,
    OrderKind.LIEUTENANT,
)


def _pays(heap: Heap, spender: Spender, *, is_impetuous_phase: bool) -> bool:
    own = heap.owner == spender.trooper
    if is_impetuous_phase or heap.kind is OrderKind.IMPETUOUS:
        return is_impetuous_phase and heap.kind is OrderKind.IMPETUOUS and own
    if spender.is_off_table or heap.kind is OrderKind.OWN:
        return spender.is_off_table and heap.kind is OrderKind.OWN and own
    match heap.kind:
        case OrderKind.REGULAR:
            return heap.group == spender.group and not spender.is_isolated
        case OrderKind.LIEUTENANT:
            return _pays_lieutenant(spender, own=own)
        case _:
            return own


def _pays_lieutenant(spender: Spender, *, own: bool) -> bool:
    if spender.is_isolated:
        return False
    return own or (spender.is_nco and not spender.is_lieutenant_isolated)


def _why_not(pools: Pools, spender: Spender, *, is_impetuous_phase: bool) -> Refused:
    name, group = spender.name, spender.group
    if is_impetuous_phase:
        return Refused("orders.not-impetuous", "turn:A11", {"name": name})
    if spender.is_off_table:
        return Refused("orders.off-table", "turn:B9", {"name": name})
    left = pools.left(OrderKind.REGULAR, group)
    if spender.is_isolated and left:
        return Refused("orders.isolated", "turn:B10", {"name": name})
    elsewhere = pools.left(OrderKind.REGULAR)
    if elsewhere and not left:
        values: dict[str, Value] = {"name": name, "group": group, "left": elsewhere}
        return Refused("orders.other-group", "turn:B7", values)
    return Refused("orders.none-left", "turn:B1", {"name": name, "group": group})


def spend(
    pools: Pools, spender: Spender, pay: str = "", *, is_impetuous_phase: bool = False
) -> OrderSpent | Refused:
    """One Order spent on a trooper, from the heap `pay` or from the default one (turn:B11)."""
    found = payers(pools, spender, is_impetuous_phase=is_impetuous_phase)
    if isinstance(found, Refused):
        return found
    heap = found[0] if not pay else next((one for one in found if one.id == pay), None)
    if heap is None:
        return Refused("orders.cannot-pay", "turn:B1", {"name": spender.name})
    return OrderSpent(pools.side, spender.trooper, heap.id, heap.kind, heap.group)


def convert(pools: Pools, spender: Spender) -> OrderConverted | Refused:
    """An Irregular Order turned Regular; not one of an Isolated trooper (turn:B10, turn:B15).

    Nor that of Tactical Awareness, which can never be Regular (turn:B5).
    """
    if spender.is_isolated:
        return Refused("orders.isolated-no-conversion", "turn:B10", {"name": spender.name})
    heap = pools.heap(Heap(OrderKind.IRREGULAR, spender.group, spender.trooper).id)
    if heap is None or heap.left < 1:
        return Refused("orders.nothing-to-convert", "turn:B15", {"name": spender.name})
    return OrderConverted(pools.side, spender.trooper, heap.id, spender.group)


def lost_by(pools: Pools, trooper: TrooperId, kind: OrderKind, why: str) -> Iterator[OrdersLost]:
    """What `trooper` loses of one kind: Lieutenant Orders when Isolated, its own on coming in."""
    for heap in pools.of_kind(kind):
        if heap.owner == trooper and heap.left:
            yield OrdersLost(pools.side, heap.id, heap.left, why)


def set_orders(pools: Pools, command: SetOrders) -> tuple[OrdersSet, ...] | Refused:
    """A heap set by hand; between no Order and `MOST_ORDERS`."""
    if command.side != pools.side:
        return Refused("orders.other-side", "turn:A1")
    if not 0 <= command.left <= MOST_ORDERS or command.group < 1:
        values = {"left": command.left, "most": MOST_ORDERS}
        return Refused("orders.out-of-range", "turn:B1", values)
    owner = "" if command.kind is OrderKind.REGULAR else command.owner
    made = Heap(command.kind, command.group, owner)
    there = pools.heap(made.id) or made
    if there.left == command.left:
        return Refused("nothing.changes", "")
    return (OrdersSet(command.side, evolve(there, left=command.left)),)
