"""A wide menu over the table, and why something in it cannot be done."""

from collections.abc import Callable, Sequence
from typing import Any

from rules.game import Refused, SeatId
from tui.common.ask import Item, Menu
from tui.locale import refusal
from tui.skirmish.desk import Desk

WIDE = 78
"""Cells of such a menu: reasons stand beside the names."""


def choose(desk: Desk, title: str, items: Sequence[Item], picked: Callable[[str], None]) -> None:
    """Ask for one of `items`; `picked` gets its id."""
    menu = Menu(title, items, picked)
    menu.wide = WIDE
    desk.open_overlay(menu)


def why_not(desk: Desk, command: Any, seat: SeatId | None) -> str:
    """Why a command of `seat` would be refused now; empty where it would not."""
    found = desk.game.decide(desk.view, command, seat, desk.house)
    return refusal(found) if isinstance(found, Refused) else ""
