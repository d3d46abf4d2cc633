"""From a table to its game's screen: a wing is imported when its table is opened, not before."""

from importlib import import_module

from saves.open_table import OpenTable
from tui.common.table_screen import TableScreen
from tui.setting import Setting


def screen_for(table: OpenTable, setting: Setting) -> TableScreen:
    """The screen of the table's game."""
    wing = import_module(f"tui.{table.game.key}.screen")
    kind: type[TableScreen] = wing.SCREEN
    return kind(table, setting)
