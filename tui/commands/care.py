"""`tirada check` and `tirada mend`: verify directory and journals, set a damaged tail aside."""

import sys

from saves.complaints import Complaint
from saves.selfcheck import check_directory
from saves.shelf import Shelf
from tui.arguments import Asked
from tui.commands import own_files, packages, start
from tui.locale import N_, complaint, word

TOLD = frozenset({"changed", "torn-now", "newer", "unknown-game"})
"""Complaints about a line that say themselves what to do, or that mending does not help."""


def run(asked: Asked) -> int:
    """Check one table or everything, or mend one table."""
    shelf = start.shelf(asked)
    if isinstance(shelf, Complaint):
        return start.refuse(shelf)
    if asked.command.name == "mend":
        return _mend(shelf, asked.words[0])
    if asked.words:
        return _tell_table(asked.words[0], shelf.check(asked.words[0]))
    directory = str(shelf.path)
    codes = [
        _tell("tirada", packages.complaints(), N_("check.packages")),
        _tell(directory, check_directory(shelf.path), N_("check.directory")),
    ]
    codes += [_tell_own(name, wrong) for name, wrong in own_files.found(shelf.path)]
    sys.stdout.writelines(f"{one}\n" for one in own_files.notices(shelf.path))
    codes += [_tell_table(name, shelf.check(name)) for name in shelf.names()]
    return max(codes)


def _tell_table(name: str, found: tuple[Complaint, ...]) -> int:
    """What is wrong with a table, and what mends it where its sentence does not say so."""
    code = _tell(name, found, N_("check.sound"))
    if any(one.code == "empty" or ("line" in one.values and one.code not in TOLD) for one in found):
        sys.stdout.write(word(N_("check.mend"), name=name) + "\n")
    return code


def _tell_own(name: str, wrong: tuple[str, ...]) -> int:
    for said in wrong or (word(N_("check.sound"), name=name),):
        sys.stdout.write(said + "\n")
    return start.REFUSED if wrong else start.DONE


def _tell(name: str, found: tuple[Complaint, ...], sound: str) -> int:
    if not found:
        sys.stdout.write(word(sound, name=name) + "\n")
    for one in found:
        said = complaint(one.message)
        sys.stdout.write(word(N_("check.wrong"), name=name, what=said) + "\n")
    return start.REFUSED if found else start.DONE


def _mend(shelf: Shelf, name: str) -> int:
    mended = shelf.mend(name)
    if isinstance(mended, Complaint):
        return start.refuse(mended)
    if not mended.commits:
        key = N_("mend.gone")
    else:
        key = N_("mend.kept") if mended.kept else N_("mend.nothing")
    sys.stdout.write(word(key, name=name, kept=mended.kept, n=mended.commits) + "\n")
    return start.DONE
