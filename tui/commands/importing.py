"""`tirada import`: what a journal would become here, and then, once agreed to, that."""

import sys
from collections.abc import Iterator
from pathlib import Path

from rules.game import Message
from saves import importing
from saves.complaints import Complaint
from saves.importing import Incoming
from tui.arguments import Asked
from tui.commands import start
from tui.locale import N_, complaint, day_and_clock, word
from tui.text import shown


def run(asked: Asked) -> int:
    """Show it, and do it where ``--yes`` was given or the person at the terminal says so."""
    found = importing.look(Path(asked.words[0]))
    if isinstance(found, Complaint):  # advice for the tables' directory is none for other places
        is_elsewhere = found.code == "not-a-file"
        return start.refuse(Complaint("no-journal", found.values) if is_elsewhere else found)
    name = asked.words[1] if len(asked.words) > 1 else importing.name_for(found.file)
    trouble = importing.no_room(start.tables_directory(asked), name or shown(found.file))
    sys.stdout.writelines(f"{one}\n" for one in preview(found, "" if trouble else name))
    if trouble is not None:
        return start.refuse(trouble)
    if not asked.has("yes") and not _agrees():
        sys.stdout.write(word(N_("import.nothing-done")) + "\n")
        return start.DONE
    shelf = start.shelf(asked)
    if isinstance(shelf, Complaint):
        return start.refuse(shelf)
    trouble = importing.take_in(shelf.path, found, name)
    if trouble is not None:
        return start.refuse(trouble)
    sys.stdout.write(word(N_("import.done"), name=name, n=found.commits) + "\n")
    return start.DONE


def preview(found: Incoming, name: str) -> Iterator[str]:
    """What the file is, and what would be done with it; one sentence a line."""
    game = Message(f"game.{found.game}")
    yield word(N_("import.what"), file=found.file, game=game, n=found.commits)
    yield word(
        N_("import.made"), person=found.creator, program=found.program,
        first=day_and_clock(found.first), last=day_and_clock(found.last),
    )  # fmt: skip
    yield word(N_("import.people"), people=", ".join(shown(one) for one in found.people))
    for seat, person in found.holders:
        yield word(N_("import.seat"), seat=seat, person=person or word(N_("people.free")))
    if found.is_torn:
        yield word(N_("import.torn"))
    if found.damage is not None:
        said = complaint(found.damage.message)
        yield word(N_("import.damaged"), what=said, n=found.commits)
    if name:
        yield word(N_("import.becomes"), name=name)


def _agrees() -> bool:
    """Whether a person at the terminal says yes; nobody there is no."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    sys.stdout.write(word(N_("import.agree")) + " ")
    sys.stdout.flush()
    answer = sys.stdin.readline().strip().casefold()
    return answer in word(N_("import.yes-words")).split()
