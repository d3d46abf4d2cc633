"""What happens to the Orders of a Player Turn, as facts."""

from typing import TypeAlias, assert_never

from attrs import evolve

from rules.game import SeatId
from rules.skirmish.order_heaps import CountSum, Heap, OrderKind, Pools
from rules.skirmish.troopers import TrooperId
from rules.values import frozen


@frozen
class OrdersCounted:
    """The Order Count: the heaps of the turn and how the pools came to their numbers (turn:A10)."""

    side: SeatId
    heaps: tuple[Heap, ...]
    sums: tuple[CountSum, ...]


@frozen
class OrderSpent:
    """An Order was spent on a trooper: it is activated (turn:B11)."""

    side: SeatId
    trooper: TrooperId
    heap: str
    kind: OrderKind
    group: int


@frozen
class OrderConverted:
    """An Irregular Order became a Regular one of its group (turn:B15)."""

    side: SeatId
    trooper: TrooperId
    heap: str
    group: int


@frozen
class OrdersLost:
    """Orders were lost unspent: how many of which heap, and why.

    `why`: ``tokens`` (turn:B13), ``isolated`` (turn:B3), ``entered`` (turn:B9).
    """

    side: SeatId
    heap: str
    count: int
    why: str


@frozen
class OrdersSet:
    """A heap was set by hand."""

    side: SeatId
    heap: Heap


@frozen
class OrdersCleared:
    """The phase is over and its Orders are gone; so many were unspent (turn:A12, turn:A13).

    In the Impetuous Phase only the Impetuous activations go (turn:A11).
    """

    side: SeatId
    unspent: int
    is_impetuous: bool = False


PoolEvent: TypeAlias = (
    OrdersCounted | OrderSpent | OrderConverted | OrdersLost | OrdersSet | OrdersCleared
)


def apply(pools: Pools, event: PoolEvent) -> Pools:
    """The pools after an event."""
    match event:
        case OrdersCounted(side, heaps, sums):
            return Pools(side, heaps, sums)
        case OrderSpent(heap=heap_id):
            heap = pools.heap(heap_id)
            return pools if heap is None else pools.with_heap(heap.after_spending())
        case OrderConverted(heap=heap_id, group=group):
            return _converted(pools, heap_id, group)
        case OrdersLost(_, heap_id, count):
            heap = pools.heap(heap_id)
            return pools if heap is None else pools.with_heap(heap.after_losing(count))
        case OrdersSet(_, heap):
            return pools.with_heap(heap)
        case OrdersCleared(is_impetuous=is_impetuous):
            kept = (one for one in pools.heaps if one.kind is not OrderKind.IMPETUOUS)
            return evolve(pools, heaps=tuple(kept) if is_impetuous else ())
        case _:
            assert_never(event)


def _converted(pools: Pools, heap_id: str, group: int) -> Pools:
    heap = pools.heap(heap_id)
    if heap is None:
        return pools
    pool = pools.heap(Heap(OrderKind.REGULAR, group).id) or Heap(OrderKind.REGULAR, group)
    taken = evolve(heap, left=heap.left - 1)
    return pools.with_heap(taken).with_heap(evolve(pool, left=pool.left + 1))
