"""The shelf: tables made, listed, checked, mended, renamed, copied, put aside."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.game import Refused
from saves.care import Mended
from saves.complaints import Complaint, SaveError
from saves.open_table import OpenTable
from saves.shelf import Shelf
from saves.upcasts import FORMAT
from tests.helpers import toy_game
from tests.helpers.tables import (
    add,
    append_raw,
    code,
    created,
    done,
    file_of,
    foreign,
    opened,
    shelf_in,
)
from tests.helpers.toy_game import AddStones


def test_a_new_table_is_its_maker_s(shelf: Shelf) -> None:
    """The opening commit names game, maker, options and program; the maker holds all seats."""
    table = shelf.create("duel", "toy", "ana", {"most_stones": 5, "undo": "ask"})
    assert isinstance(table, OpenTable)
    assert (table.table.game, table.table.creator, table.house["most_stones"]) == ("toy", "ana", 5)
    assert table.table.program
    assert [table.table.holds("ana", seat) for seat in ("red", "blue")] == [True, True]
    assert refused_of(table) == "toy.bad-amount"


def refused_of(table: OpenTable) -> str:
    """What six stones get."""
    outcome = table.act("red", AddStones(6))
    assert isinstance(outcome, Refused)
    return outcome.code


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({"luck": True}, "table.no-such-option"),
        ({"most_stones": 0}, "table.bad-option-value"),
        ({"undo": "never"}, "table.bad-option-value"),
    ],
)
def test_an_option_that_the_game_does_not_take_makes_no_table(
    shelf: Shelf, chosen: dict[str, int | bool | str], expected: str
) -> None:
    """Refused, and no file is left."""
    made = shelf.create("duel", "toy", "ana", chosen)
    assert isinstance(made, Refused)
    assert (made.code, shelf.names()) == (expected, ())


def test_an_option_may_be_chosen_at_its_default(shelf: Shelf) -> None:
    """That is no mistake."""
    made = shelf.create("duel", "toy", "ana", {"undo": "free"})
    assert isinstance(made, OpenTable)


def test_a_name_that_is_taken_stays_as_it_is(shelf: Shelf, table: OpenTable) -> None:
    """Nobody's table is written over."""
    add(table)
    made = shelf.create("duel", "toy", "eve")
    assert made == Complaint("exists", {"name": "duel", "why": "File exists"})
    assert opened(shelf).seq == 2


def test_an_unknown_game_makes_no_table(shelf: Shelf) -> None:
    """Nor does a maker whose name cannot be written."""
    unknown = shelf.create("duel", "chess", "ana")
    unwritable = shelf.create("duel", "toy", "\ud800")
    assert [code(one) for one in (unknown, unwritable) if isinstance(one, Complaint)] == [
        "unknown-game",
        "unprovable",
    ]
    assert shelf.names() == ()


def test_a_demo_is_played_as_commits(shelf: Shelf) -> None:
    """A ready table, each step of it to be taken back."""
    table = shelf.create_demo("duel", "toy", "ana")
    assert isinstance(table, OpenTable)
    assert (table.seq, table.state.stones) == (7, 3)
    done(table.undo())
    assert table.state.colour is None


def test_a_missing_table_is_said_to_be_missing(shelf: Shelf) -> None:
    """Opening never makes one."""
    found = shelf.open("duel", "ana")
    assert isinstance(found, Complaint)
    assert (found.code, shelf.names()) == ("no-such-table", ())


def test_a_missing_directory_is_said_to_be_missing(tmp_path: Path) -> None:
    """The program's caller makes it, or asks."""
    with pytest.raises(SaveError) as caught:
        shelf_in(tmp_path / "nowhere")
    assert caught.value.complaint.code == "no-directory"


def test_the_list_shows_each_table_without_opening_it(
    shelf: Shelf, table: OpenTable, tmp_path: Path
) -> None:
    """Name, game, maker, how many commits, size, and whether it is whole."""
    add(table)
    created(shelf, "second", "beto")
    file_of(tmp_path, "broken").write_bytes(b"nonsense\n")
    file_of(tmp_path, "empty").write_bytes(b"")
    (tmp_path / "notes.txt").write_text("no table")
    found = {one.name: one for one in shelf.tables()}
    assert set(found) == {"duel", "second", "broken", "empty"}
    duel = found["duel"]
    assert (duel.game, duel.creator, duel.commits, duel.is_damaged) == ("toy", "ana", 2, False)
    assert duel.size == file_of(tmp_path).stat().st_size
    assert (found["second"].creator, found["second"].commits) == ("beto", 1)
    assert (found["broken"].is_damaged, found["empty"].is_damaged) == (True, True)


def test_a_table_that_may_only_be_read_says_so(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is opened to look at, and a command is told why nothing can be done."""
    created(shelf, "duel").close()
    opens = os.open

    def read_only(path: str, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return opens(path, flags, mode, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", read_only)
    table = shelf.open("duel", "eve")
    assert isinstance(table, OpenTable)
    assert table.is_watching
    assert table.act("red", toy_game.Tell("x")) == Refused("seat.read-only", "")


def test_the_list_is_by_last_change(shelf: Shelf, tmp_path: Path) -> None:
    """The table that was played last comes first."""
    for number, name in enumerate(("old", "new", "middle")):
        created(shelf, name).close()
        os.utime(file_of(tmp_path, name), (0, (100, 900, 500)[number]))
    assert [one.name for one in shelf.tables()] == ["new", "middle", "old"]


def test_a_torn_end_does_not_make_a_table_damaged(
    shelf: Shelf, table: OpenTable, tmp_path: Path
) -> None:
    """In the list it counts up to its last whole line, however long the lines are."""
    done(table.act("red", toy_game.Tell("x" * 9000)))
    add(table)
    with file_of(tmp_path).open("ab") as file:
        file.write(b'{"v":1,"seq":4,"at":"' + b"y" * 9000)
    (found,) = shelf.tables()
    assert (found.commits, found.is_damaged) == (3, False)


def test_a_changed_last_line_shows_in_the_list(
    shelf: Shelf, table: OpenTable, tmp_path: Path
) -> None:
    """As far as two lines tell; the check of the whole chain is `check`."""
    add(table)
    data = file_of(tmp_path).read_bytes()
    file_of(tmp_path).write_bytes(data[:-5] + b"XX" + data[-3:])
    assert [one.is_damaged for one in shelf.tables()] == [False]
    file_of(tmp_path).write_bytes(data[:-12] + b"\n")
    assert [one.is_damaged for one in shelf.tables()] == [True]
    assert [one.code for one in shelf.check("duel")] == ["changed"]


def test_check_finds_nothing_in_a_whole_table(shelf: Shelf, table: OpenTable) -> None:
    """And says so with nothing."""
    add(table)
    assert shelf.check("duel") == ()


def test_check_says_what_is_wrong_and_changes_nothing(
    shelf: Shelf, table: OpenTable, tmp_path: Path
) -> None:
    """A torn end is named too, though the next writer would mend it."""
    with file_of(tmp_path).open("ab") as file:
        file.write(b"torn")
    before = file_of(tmp_path).read_bytes()
    assert [one.code for one in shelf.check("duel")] == ["torn-now"]
    assert [one.code for one in shelf.check("nowhere")] == ["no-such-table"]
    assert file_of(tmp_path).read_bytes() == before
    assert table.seq == 1


def test_mending_keeps_the_damaged_end_and_cuts_it_off(
    shelf: Shelf, table: OpenTable, tmp_path: Path
) -> None:
    """In place, and everything from the first bad line on lies beside."""
    add(table)
    good = file_of(tmp_path).read_bytes()
    add(table)
    add(table)
    damaged = file_of(tmp_path).read_bytes()[len(good) :].replace(b"red", b"RED", 1)
    file_of(tmp_path).write_bytes(good + damaged)
    inode = file_of(tmp_path).stat().st_ino
    assert shelf.mend("duel") == Mended("duel.damaged-1", 2)
    assert (tmp_path / "duel.damaged-1").read_bytes() == damaged
    assert (file_of(tmp_path).read_bytes(), file_of(tmp_path).stat().st_ino) == (good, inode)
    assert add(opened(shelf)).seq == 3


def test_mending_a_whole_table_changes_nothing(
    shelf: Shelf, table: OpenTable, tmp_path: Path
) -> None:
    """Nothing is kept, nothing cut off."""
    before = file_of(tmp_path).read_bytes()
    assert shelf.mend("duel") == Mended("", 1)
    assert file_of(tmp_path).read_bytes() == before
    assert table.seq == 1


def test_mending_an_ill_typed_line_cuts_there(
    shelf: Shelf, table: OpenTable, tmp_path: Path
) -> None:
    """Damage is damage, whether the seal is good or not."""
    add(table)
    append_raw(tmp_path, foreign(tmp_path, by=3))
    assert shelf.mend("duel") == Mended("duel.damaged-1", 2)


def test_a_torn_end_is_mended_as_such(shelf: Shelf, table: OpenTable, tmp_path: Path) -> None:
    """The same name as the next writer would have given it."""
    with file_of(tmp_path).open("ab") as file:
        file.write(b"torn")
    assert shelf.mend("duel") == Mended("duel.torn-1", 1)
    assert table.seq == 1


def test_a_newer_table_is_not_mended(shelf: Shelf, table: OpenTable, tmp_path: Path) -> None:
    """It is whole; only our program is old."""
    append_raw(tmp_path, foreign(tmp_path, v=FORMAT + 1))
    before = file_of(tmp_path).read_bytes()
    found = shelf.mend("duel")
    assert isinstance(found, Complaint)
    assert (found.code, file_of(tmp_path).read_bytes()) == ("newer", before)
    assert table.seq == 1


@pytest.mark.parametrize("content", [b"", b"nonsense", b"non\nsense\n"])
def test_what_is_no_table_is_put_aside_whole(shelf: Shelf, tmp_path: Path, content: bytes) -> None:
    """So that the name is free again; nothing is deleted."""
    file_of(tmp_path).write_bytes(content)
    assert shelf.mend("duel") == Mended("duel.damaged-1", 0)
    assert (shelf.names(), (tmp_path / "duel.damaged-1").read_bytes()) == ((), content)
    assert created(shelf).seq == 1


def test_a_renamed_table_keeps_its_history(shelf: Shelf, table: OpenTable) -> None:
    """Under the new name only."""
    add(table)
    assert shelf.rename("duel", "rematch") is None
    assert (shelf.names(), opened(shelf, "rematch").seq) == (("rematch",), 2)


def test_a_name_that_is_taken_is_not_given(shelf: Shelf, table: OpenTable) -> None:
    """Both tables stay."""
    created(shelf, "second")
    assert [code(shelf.rename("duel", "second")), code(shelf.copy("duel", "second"))] == [
        "exists",
        "exists",
    ]
    assert shelf.names() == ("duel", "second")
    assert table.refresh() is None


def test_a_copy_goes_its_own_way(shelf: Shelf, table: OpenTable) -> None:
    """The same history up to here, and none in common from here on."""
    add(table)
    assert shelf.copy("duel", "second") is None
    copy = opened(shelf, "second")
    add(copy, 5)
    assert (copy.state.stones, table.state.stones, table.refresh()) == (6, 1, None)


def test_an_archived_table_comes_back(shelf: Shelf, table: OpenTable) -> None:
    """Off the shelf, beside it, and on it again under any free name."""
    add(table)
    assert shelf.archive("duel") == "duel.archived-1"
    created(shelf, "duel")
    assert shelf.archive("duel") == "duel.archived-2"
    assert (shelf.names(), shelf.archived()) == ((), ("duel.archived-1", "duel.archived-2"))
    assert shelf.restore("duel.archived-1", "back") is None
    assert opened(shelf, "back").seq == 2
    assert code(shelf.restore("../x", "other")) == "no-such-table"
    assert code(shelf.restore("duel.archived-2", "back")) == "exists"


@pytest.mark.parametrize("action", ["archive", "rename", "copy", "mend"])
def test_a_missing_table_is_missing_for_every_care(shelf: Shelf, action: str) -> None:
    """Each says so, and makes none."""
    calls: dict[str, Callable[[], object]] = {
        "archive": lambda: shelf.archive("duel"),
        "rename": lambda: shelf.rename("duel", "x"),
        "copy": lambda: shelf.copy("duel", "x"),
        "mend": lambda: shelf.mend("duel"),
    }
    found = calls[action]()
    assert isinstance(found, Complaint)
    assert (found.code, shelf.names()) == ("no-such-table", ())


def test_an_empty_table_is_not_copied(shelf: Shelf, tmp_path: Path) -> None:
    """There is nothing in it."""
    file_of(tmp_path).write_bytes(b"nonsense\n")
    assert code(shelf.copy("duel", "second")) == "empty"
    assert shelf.names() == ("duel",)
