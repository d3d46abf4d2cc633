"""Two users and a spectator in one directory, whatever their umask; and one who swaps files."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from saves.complaints import Complaint
from saves.open_table import OpenTable
from tests.drills.drill import SkippedError, must
from tests.drills.forks import in_child, spawn, wait
from tests.helpers.tables import add, code, created, file_of, opened, shelf_in

GROUP = 65530
ANA, BETO, ZOE = 65531, 65532, 65534
"""Ana and Beto are in the group; Zoe is nobody's."""


def users(_: Path, full: bool) -> str:
    """S14, S15: modes and umasks: both play, the spectator sees as much as the mode says."""
    if os.geteuid() != 0:
        reason = "only root can become two users"
        raise SkippedError(reason)
    modes = (0o2770, 0o2775, 0o3770, 0o3775)
    umasks = (0o000, 0o022, 0o027, 0o077) if full else (0o077,)
    for mode in modes:
        for umask in umasks:
            with TemporaryDirectory() as made:
                directory = Path(made)
                Path(made).chmod(0o755)
                tables = directory / "tables"
                tables.mkdir()
                os.chown(tables, 0, GROUP)
                tables.chmod(mode)
                _evening(tables, mode, umask)
    return f"{len(modes)} modes x {len(umasks)} umasks: both write, spectators as the mode says"


def _evening(directory: Path, mode: int, umask: int) -> None:
    is_sticky, is_open = bool(mode & 0o1000), bool(mode & 0o005)
    in_child(_as(ANA, GROUP, umask, lambda: _ana_makes(directory)))
    in_child(_as(BETO, GROUP, umask, lambda: _beto_plays(directory, is_sticky)))
    in_child(_as(ANA, GROUP, umask, lambda: _ana_goes_on(directory)))
    in_child(_as(ZOE, ZOE, umask, lambda: _zoe_looks(directory, is_open)))


def _as(user: int, group: int, umask: int, work: Callable[[], None]) -> Callable[[], str]:
    def run() -> str:
        os.setgroups([])
        os.setgid(group)
        os.setuid(user)
        os.umask(umask)
        work()
        return "done"

    return run


def _ana_makes(directory: Path) -> None:
    add(created(shelf_in(directory)))
    with file_of(directory).open("ab") as file:
        file.write(b"torn")


def _beto_plays(directory: Path, is_sticky: bool) -> None:
    shelf = shelf_in(directory)
    table = opened(shelf, person="beto")
    must(add(table).seq == 3, "Beto could not play")
    must(code(table.notice) == "torn", "Beto could not mend")
    renamed = shelf.rename("duel", "stolen")
    must(code(renamed) == ("no-permission" if is_sticky else None), renamed)
    if renamed is None:
        shelf.rename("stolen", "duel")
    with file_of(directory).open("ab") as file:
        file.write(b"no line\n")
    mended = shelf.mend("duel")
    must(not isinstance(mended, Complaint), mended)


def _ana_goes_on(directory: Path) -> None:
    must(add(opened(shelf_in(directory))).seq == 4, "Ana could not go on")


def _zoe_looks(directory: Path, is_open: bool) -> None:
    if not is_open:
        try:
            shelf_in(directory).open("duel", "zoe")
        except Exception:  # noqa: BLE001 - the directory itself is closed to her
            return
        must(False, "a stranger looked into a closed directory")
    table = shelf_in(directory).open("duel", "zoe")
    if not isinstance(table, OpenTable):
        raise TypeError(table)
    must((table.seq, table.is_writable, table.is_watching) == (4, False, True), table.seq)


def swaps(_: Path, full: bool) -> str:
    """S16: another uid swaps the file for links while we save: the victim stays as it is.

    Who is not root swaps with a second process of the same uid.
    """
    with TemporaryDirectory() as made:
        shared = Path(made)
        if os.geteuid() == 0:
            os.chown(shared, 0, GROUP)
            shared.chmod(0o2770)
        return _swapped(shared, 1000 if full else 60)


def _swapped(directory: Path, rounds: int) -> str:
    victim = directory / "victim"
    victim.write_text("mine")
    victim.chmod(0o600)
    table = created(shelf_in(directory))
    add(table)
    is_root = os.geteuid() == 0
    swap = _as(BETO, GROUP, 0o007, lambda: _swap(directory, victim)) if is_root else None
    child = spawn(swap or (lambda: _swap(directory, victim)))
    saved = refused = 0
    try:
        for _ in range(rounds):
            outcome = table.act("red", _stone())
            saved += not isinstance(getattr(outcome, "complaint", None), Complaint)
            refused += isinstance(getattr(outcome, "complaint", None), Complaint)
            table.refresh()
    finally:
        (directory / "stop").touch()
        must(wait(child) == 0, "the swapper failed")
    must(victim.read_text() == "mine", "the victim was written to")
    again = opened(shelf_in(directory))
    must(again.complaint is None, again.complaint)
    must(again.seq >= saved, (again.seq, saved))
    return f"{rounds} saves under swapping, {refused} refused, the victim unchanged"


def _stone() -> object:
    from tests.helpers.toy_game import AddStones  # noqa: PLC0415 - a helper of one line

    return AddStones(1)


def _swap(directory: Path, victim: Path) -> None:
    path, aside = file_of(directory), directory / "aside"
    link = directory / "link"
    while not (directory / "stop").exists():
        path.rename(aside)
        link.symlink_to(victim)
        link.rename(path)
        time.sleep(0.0005)
        aside.rename(path)
        time.sleep(0.0015)
