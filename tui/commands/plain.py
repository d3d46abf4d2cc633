"""`tirada open NAME --plain`, and `new` and `demo`: a table in lines, without a screen."""

import os
import sys

from saves.complaints import Complaint
from saves.open_table import OpenTable
from saves.presence import Presence
from tui.arguments import Asked
from tui.commands import start
from tui.commands.table import found
from tui.environment import wants_ascii
from tui.locale import N_, word
from tui.plain import loop


def run(asked: Asked) -> int:
    """Open, make or reopen a table and talk about it."""
    shelf = start.shelf(asked)
    if isinstance(shelf, Complaint):
        return start.refuse(shelf)
    before = frozenset(shelf.names())
    person = start.person(asked)[0]
    presence = Presence(start.tables_directory(asked), person)
    table = found(asked, shelf, person, presence)
    if not isinstance(table, OpenTable):
        return start.refuse(table)
    is_old = asked.command.name == "demo" and table.name in before
    greeting = word(N_("cli.demo-again"), name=table.name) if is_old else ""
    ascii_only = asked.has("ascii") or (sys.stdout.isatty() and wants_ascii(os.environ))
    return loop.run(table, presence, ascii_only=ascii_only, greeting=greeting)
