"""`/` and `f`: the words of a row, typed, filter the rows or lead to one of them."""

from typing import TYPE_CHECKING

from tui.common.ask import AskText
from tui.common.rows import Rows
from tui.locale import N_, word

if TYPE_CHECKING:
    from tui.common.screen import TiradaScreen


def ask_filter(screen: "TiradaScreen") -> bool:
    """Ask which rows to show; False where the pane has no rows."""
    pane = screen.pane
    if not isinstance(pane, Rows):
        return False

    def done(_: str) -> str:
        return ""

    field = AskText(
        word(N_("ask.filter")),
        done,
        text=pane.filter,
        changed=pane.set_filter,
        dropped=lambda: pane.set_filter(""),
    )
    field.at_bottom = True
    screen.open_overlay(field)
    return True


def ask_jump(screen: "TiradaScreen") -> bool:
    """Ask which row to go to; False where the pane has none."""
    pane = screen.pane
    if not isinstance(pane, Rows) or not pane.row_id:
        return False
    start = pane.row_id

    def typed(text: str) -> None:
        pane.go_to(start)
        pane.jump(text)

    def done(text: str) -> str:
        pane.go_to(start)
        found = not text or pane.jump(text)
        return "" if found else word(N_("rows.none-match"), text=text)

    def dropped() -> None:
        pane.go_to(start)

    field = AskText(word(N_("ask.jump")), done, changed=typed, dropped=dropped)
    field.at_bottom = True
    screen.open_overlay(field)
    return True
