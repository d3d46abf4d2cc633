"""Which Orders pay: asked where several heaps can (turn:B1 to B6)."""

from collections.abc import Callable

from rules.game import Refused
from rules.skirmish.activation import can_pay
from rules.skirmish.disclosures import Secret
from rules.skirmish.order_heaps import Heap, OrderKind
from rules.skirmish.overview import scene_of
from rules.skirmish.troopers import Trooper
from tui.common.ask import Confirm, Item, Menu
from tui.common.ink import Line, line
from tui.locale import N_, refusal, word
from tui.skirmish.desk import Desk
from tui.text import shown


def payers(desk: Desk, trooper: Trooper) -> tuple[Heap, ...] | Refused:
    """The heaps that can pay for a trooper now; none where Orders are free or paid already."""
    battle = desk.view.battle
    if not battle.clock.is_kept or battle.coordinated is not None:
        return ()
    return can_pay(scene_of(desk.view, trooper.side, desk.house), trooper.id)


Paid = Callable[[Trooper, str, Callable[[], None] | None], None]
"""Gets the trooper, the heap that pays, and what asks again which; None where it was clear."""


def ask_payment(desk: Desk, trooper: Trooper, paid: Paid, at: str = "") -> None:
    """Call `paid` with the heap that pays, empty for the only one; says why where none can.

    Where only the Lieutenant's Order is left and would tell who that is, it is asked (turn:A15).
    """
    heaps = payers(desk, trooper)
    if isinstance(heaps, Refused):
        desk.tell(refusal(heaps), "bad")
    elif len(heaps) == 1 and _tells(desk, trooper, heaps[0]):
        title = word(N_("turn.pay-title"), name=shown(trooper.name))
        question = word(N_("turn.pay-tells-question"), name=shown(trooper.name))
        desk.open_overlay(Confirm(title, question, lambda: paid(trooper, "", None)))
    elif len(heaps) <= 1:
        paid(trooper, "", None)
    else:
        items = [
            Item(one.id, _heap_line(desk, trooper, one), str(at))
            for at, one in enumerate(heaps, start=1)
        ]
        title = word(N_("turn.pay-title"), name=shown(trooper.name))

        def picked(heap: str) -> None:
            paid(trooper, heap, lambda: ask_payment(desk, trooper, paid, heap))

        menu = Menu(title, items, picked)
        menu.cursor = next((row for row, one in enumerate(heaps) if one.id == at), 0)
        desk.open_overlay(menu)


def _tells(desk: Desk, trooper: Trooper, heap: Heap) -> bool:
    """Whether paying from it tells the other side who the Lieutenant is (turn:A15)."""
    battle = desk.view.battle
    is_leader = battle.leaders.of(trooper.side) == trooper.id
    is_special = heap.kind is OrderKind.LIEUTENANT
    return is_special and is_leader and not battle.disclosed.has(Secret.LIEUTENANT, trooper.id)


def _heap_line(desk: Desk, trooper: Trooper, heap: Heap) -> Line:
    if not _tells(desk, trooper, heap):
        return line(heap_words(heap))
    return line(heap_words(heap), (f" · {word(N_('turn.pay-tells'))}", "dim"))


def heap_words(heap: Heap) -> str:
    """``Regular Order, 3 left``."""
    kind = word(f"order-kind.{heap.kind.value}")
    return word(N_("turn.pay-with"), kind=kind, n=heap.left)
