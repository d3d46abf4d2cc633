"""`tirada check` and `tirada mend`: verify journals, set a damaged tail aside."""

import sys

from saves.complaints import Complaint
from saves.shelf import Shelf
from tui.arguments import Asked
from tui.commands import start
from tui.locale import N_, complaint, word


def run(asked: Asked) -> int:
    """Check one table or all, or mend one."""
    shelf = start.shelf(asked)
    if isinstance(shelf, Complaint):
        return start.refuse(shelf)
    if asked.command.name == "mend":
        return _mend(shelf, asked.words[0])
    names = asked.words or shelf.names()
    return max((_check(shelf, name) for name in names), default=start.DONE)


def _check(shelf: Shelf, name: str) -> int:
    found = shelf.check(name)
    if not found:
        sys.stdout.write(word(N_("check.sound"), name=name) + "\n")
    for one in found:
        said = complaint(one.message)
        sys.stdout.write(word(N_("check.wrong"), name=name, what=said) + "\n")
    return start.REFUSED if found else start.DONE


def _mend(shelf: Shelf, name: str) -> int:
    mended = shelf.mend(name)
    if isinstance(mended, Complaint):
        return start.refuse(mended)
    key = N_("mend.kept") if mended.kept else N_("mend.nothing")
    sys.stdout.write(word(key, name=name, kept=mended.kept, n=mended.commits) + "\n")
    return start.DONE
