"""What troopers, sides, Orders and pools of the game around the Orders are called."""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce

from attrs import field

from rules.game import Message, SeatId, Value
from rules.skirmish.order_heaps import CountSum, OrderKind
from rules.values import frozen


@frozen
class Names:
    """How the reader calls troopers and sides.

    Attributes:
        trooper: A trooper's name by its id.
        side: What a side is called.
        is_before: Whether no game has begun, so that the lists are still being written.
        possessed: The names of the troopers that the other side controls, by their own side.
    """

    trooper: Callable[[str], str]
    side: Callable[[SeatId], Value]
    is_before: bool = False
    possessed: Mapping[SeatId, tuple[str, ...]] = field(factory=dict[SeatId, tuple[str, ...]])

    def of(self, trooper: str) -> Value:
        """A trooper's name, or that it is one."""
        return self.trooper(trooper) if trooper else Message("trooper.somebody")

    def all_of(self, troopers: Sequence[str]) -> str:
        """Several names in a row."""
        return ", ".join(self.trooper(one) for one in troopers)


def in_a_row(parts: Sequence[Message]) -> Message:
    """Several messages as one, with commas."""
    return reduce(lambda one, rest: Message("row.more", {"first": one, "rest": rest}), parts)


def sum_text(counted: CountSum) -> Message:
    """How a pool came to its number: ``7 (9 Regular, 1 Unconscious, 1 Isolated)``."""
    parts = [Message("count.regular", {"n": counted.regular})]
    parts += [Message(f"count.{why}", {"n": number}) for why, number in counted.out.items()]
    if counted.extra:
        parts.append(Message("count.strategos", {"n": counted.extra}))
    if counted.off_table:
        parts.append(Message("count.off-table", {"n": counted.off_table}))
    values: dict[str, Value] = {"total": counted.total, "parts": in_a_row(parts)}
    return Message("count.sum", values)


def order_label(kind: OrderKind) -> Message:
    """What a kind of Order is called."""
    return Message(f"order-kind.{kind.value}")


def heap_label(heap_id: str) -> Message:
    """What the Orders of a heap are called, from its id."""
    return order_label(OrderKind(heap_id.partition(":")[0]))
