"""What every command starts with: the directory of the tables, the person, the shelf."""

import os
import pwd
import sys
from pathlib import Path

from rules.game import Refused
from saves.complaints import Complaint, SaveError
from saves.open_table import OpenTable
from saves.shelf import Shelf
from tui import unneeded
from tui.arguments import Asked
from tui.locale import complaint, refusal
from tui.text import clean_name

DONE, REFUSED = 0, 1
MAKERS = frozenset({"", "new", "demo", "import", "seat"})
"""The commands that may make a table, and with it the directory."""

NEW_DIRECTORY = 0o700
"""The mode of a directory that is made here: one person's own."""


def tables_directory(asked: Asked) -> Path:
    """Where the tables are: ``--tables``, else ``$TIRADA_TABLES``, else the user's data."""
    named = _named(asked)
    if named:
        return Path(named)
    unneeded.bring_back(unneeded.FOLDERS)
    from platformdirs import user_data_path  # noqa: PLC0415 (only where nobody says)

    return user_data_path("tirada") / "tables"


def _named(asked: Asked) -> str:
    """The directory that somebody wrote; empty where the usual one is meant."""
    return asked.options.get("tables") or os.environ.get("TIRADA_TABLES") or ""


def person(asked: Asked) -> tuple[str, bool]:
    """Who is at the terminal, and whether the machine vouches for it."""
    claimed = clean_name(asked.options.get("as", ""))
    if claimed:
        return claimed, False
    try:
        return clean_name(pwd.getpwuid(os.getuid()).pw_name), True
    except KeyError:
        return f"uid {os.getuid()}", True


def shelf(asked: Asked) -> Shelf | Complaint:
    """The tables. A missing directory is made, but never one that was named only to be read."""
    directory = tables_directory(asked)
    try:
        if asked.command.name in MAKERS or not _named(asked):
            directory.mkdir(mode=NEW_DIRECTORY, parents=True, exist_ok=True)
        return Shelf(directory)
    except SaveError as error:
        return error.complaint
    except OSError as error:
        return Complaint("system-error", {"name": str(directory), "why": error.strerror or ""})


def refuse(why: Refused | Complaint) -> int:
    """Say in one line what is in the way; gives the exit code."""
    sys.stderr.write(f"tirada: {said(why)}\n")
    return REFUSED


def said(why: Refused | Complaint) -> str:
    """What is in the way, in words."""
    return refusal(why, "") if isinstance(why, Refused) else complaint(why.message)


def opened(asked: Asked, name: str, *, watch: bool) -> OpenTable | Complaint:
    """The table `name`, open for whoever is at the terminal."""
    found = shelf(asked)
    if isinstance(found, Complaint):
        return found
    return found.open(name, person(asked)[0], watch=watch)


def own_seat(table: OpenTable) -> str | None:
    """The first seat that the person of this table holds; None for a spectator."""
    seats = table.game.seats(table.state)
    return next((one.id for one in seats if table.table.holds(table.person, one.id)), None)
