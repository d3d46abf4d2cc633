"""Orders in heaps: what the pools of a Player Turn are made of (turn:B1 to B5).

A Regular heap belongs to a Combat Group and pays for every trooper of it; any
other heap has an owner.
"""

from collections.abc import Mapping
from enum import StrEnum

from attrs import evolve, field

from rules.game import SeatId
from rules.skirmish.troopers import TrooperId
from rules.values import frozen


class OrderKind(StrEnum):
    """The kinds of Orders. OWN is that of a trooper off the table, for coming in (turn:B9)."""

    REGULAR = "regular"
    IRREGULAR = "irregular"
    TACTICAL = "tactical"
    OWN = "own"
    LIEUTENANT = "lieutenant"
    IMPETUOUS = "impetuous"


@frozen
class Heap:
    """Orders of one kind.

    Attributes:
        kind: Their kind.
        group: The Combat Group they count for.
        owner: The trooper that keeps them; empty for a group's pool, and where
            a seat may not know it.
        left: Those that can still be spent.
        spent: Those spent.
        lost: Those taken away, turned into others or left over.
    """

    kind: OrderKind
    group: int
    owner: TrooperId = ""
    left: int = 0
    spent: int = 0
    lost: int = 0

    @property
    def id(self) -> str:
        """A stable name in one side's turn; that of Lieutenant Orders names nobody."""
        if self.kind is OrderKind.REGULAR:
            return f"{self.kind.value}:{self.group}"
        if self.kind is OrderKind.LIEUTENANT:
            return self.kind.value
        return f"{self.kind.value}:{self.owner}"

    @property
    def total(self) -> int:
        """All of them, whatever became of them."""
        return self.left + self.spent + self.lost

    def after_spending(self) -> "Heap":
        """The heap with one Order spent."""
        return evolve(self, left=self.left - 1, spent=self.spent + 1)

    def after_losing(self, count: int) -> "Heap":
        """The heap with `count` Orders lost, as far as there are any left."""
        lost = min(count, self.left)
        return evolve(self, left=self.left - lost, lost=self.lost + lost)


@frozen
class CountSum:
    """How the Regular Orders of one Combat Group came to their number.

    Attributes:
        group: The Combat Group.
        total: The Orders in its pool.
        regular: Its Regular troopers that are or were on the table.
        out: Why how many of them give none: state or reason -> troopers.
        extra: Lieutenant Orders that became Regular (turn:B4).
        off_table: Regular troopers not on the table, private (turn:A15).
    """

    group: int
    total: int
    regular: int
    out: Mapping[str, int] = field(factory=dict[str, int])
    extra: int = 0
    off_table: int = 0


@frozen
class Pools:
    """The Orders of the side whose Player Turn it is."""

    side: SeatId = ""
    heaps: tuple[Heap, ...] = ()
    sums: tuple[CountSum, ...] = ()

    def heap(self, heap_id: str) -> Heap | None:
        """The heap called `heap_id`."""
        return next((one for one in self.heaps if one.id == heap_id), None)

    def of_kind(self, kind: OrderKind) -> tuple[Heap, ...]:
        """The heaps of one kind."""
        return tuple(one for one in self.heaps if one.kind is kind)

    def left(self, kind: OrderKind, group: int | None = None) -> int:
        """The Orders of one kind that can still be spent, in all groups or one."""
        heaps = self.of_kind(kind)
        return sum(one.left for one in heaps if group is None or one.group == group)

    @property
    def total(self) -> int:
        """All Orders of the turn, whatever became of them."""
        return sum(one.total for one in self.heaps)

    def with_heap(self, heap: Heap) -> "Pools":
        """The pools with `heap` in the place of the one of its id, or beside the others."""
        if self.heap(heap.id) is None:
            return evolve(self, heaps=(*self.heaps, heap))
        heaps = tuple(heap if one.id == heap.id else one for one in self.heaps)
        return evolve(self, heaps=heaps)
