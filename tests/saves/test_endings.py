"""How a journal may end, and what each ending means: a cut, a change, a newer program."""

from pathlib import Path
from typing import Any

import pytest

from saves import seals
from saves.complaints import Complaint
from saves.journal import Ending
from saves.open_table import OpenTable
from saves.shelf import Shelf
from saves.upcasts import FORMAT
from tests.helpers.tables import (
    add,
    append_raw,
    code,
    created,
    done,
    file_of,
    foreign,
    lines_of,
    not_saved,
    opened,
    raw_line,
    sealed,
)
from tests.helpers.toy_game import AddStones


@pytest.fixture
def played(table: OpenTable, tmp_path: Path) -> Path:
    """The file of a table with three commits, closed."""
    add(table)
    add(table)
    return file_of(tmp_path)


def test_a_lost_newline_is_added_without_a_word(shelf: Shelf, played: Path) -> None:
    """No newline at the end, the seal good: only the newline was lost."""
    whole = played.read_bytes()
    played.write_bytes(whole[:-1])
    table = opened(shelf)
    assert (table.seq, table.notice, table.complaint) == (3, None, None)
    assert played.read_bytes() == whole


def test_the_opening_line_may_lose_its_newline_too(shelf: Shelf, tmp_path: Path) -> None:
    """It is read by all, and the first who writes gives it back."""
    created(shelf).close()
    whole = file_of(tmp_path).read_bytes()
    file_of(tmp_path).write_bytes(whole[:-1])
    watcher = opened(shelf, person="zoe", watch=True)
    assert (watcher.seq, watcher.complaint) == (1, None)
    assert add(opened(shelf)).seq == 2
    assert watcher.refresh() is not None
    assert (watcher.seq, file_of(tmp_path).read_bytes().startswith(whole)) == (2, True)


def test_what_was_glued_to_a_line_does_not_take_it_away(shelf: Shelf, played: Path) -> None:
    """A whole line with something in place of its newline was confirmed: a change, no cut."""
    glued = played.read_bytes()[:-1] + b'{"v":1,"seq":4,"at":"20'
    played.write_bytes(glued)
    assert code(opened(shelf).complaint) == "changed"
    assert played.read_bytes() == glued


@pytest.mark.parametrize("junk", [b'{"v":1,"seq":4', b"\0" * 300, b'{"v":1\0\0\0', b"x"])
def test_a_torn_end_is_set_aside(shelf: Shelf, played: Path, tmp_path: Path, junk: bytes) -> None:
    """No newline and no good seal: a crash while writing, never confirmed; it is kept."""
    whole = played.read_bytes()
    played.write_bytes(whole + junk)
    table = opened(shelf)
    assert table.notice == Complaint("torn", {"kept": "duel.torn-1"})
    assert (played.read_bytes(), (tmp_path / "duel.torn-1").read_bytes()) == (whole, junk)
    assert done(table.act("red", AddStones(1))).seq == 4


def test_a_second_torn_end_gets_a_number_of_its_own(shelf: Shelf, played: Path) -> None:
    """Nothing that was kept is written over."""
    for number in (1, 2):
        with played.open("ab") as file:
            file.write(b"junk")
        assert opened(shelf).notice == Complaint("torn", {"kept": f"duel.torn-{number}"})


def test_a_full_last_line_with_a_hole_is_torn(shelf: Shelf, played: Path) -> None:
    """A power cut may bring the end of a line to the disk and not its beginning."""
    lines = played.read_bytes().splitlines(keepends=True)
    holed = b"\0" * 60 + lines[2][60:]
    played.write_bytes(lines[0] + lines[1] + holed)
    table = opened(shelf)
    assert (table.seq, code(table.notice)) == (2, "torn")


def test_one_zero_inside_a_block_is_a_change(shelf: Shelf, played: Path) -> None:
    """A letter that became a zero was not a block that never came: the commit was confirmed."""
    lines = played.read_bytes().splitlines(keepends=True)
    start = len(lines[0]) + len(lines[1])
    place = next(at for at in range(40, 60) if (start + at) % 512 not in (0, 511))
    played.write_bytes(lines[0] + lines[1] + lines[2][:place] + b"\0" + lines[2][place + 1 :])
    table = opened(shelf)
    assert table.complaint == Complaint("changed", {"name": "duel", "line": 3, "following": 0})


def test_a_changed_last_line_can_only_be_looked_at(shelf: Shelf, played: Path) -> None:
    """The last line full, its seal bad, no zeros: an edit; it is not thrown away."""
    changed = played.read_bytes().replace(b'"amount":1,"before":1', b'"amount":9,"before":1')
    played.write_bytes(changed)
    table = opened(shelf)
    assert table.complaint == Complaint("changed", {"name": "duel", "line": 3, "following": 0})
    assert (table.seq, table.is_writable) == (2, False)
    assert not_saved(table.act("red", AddStones(1))) == "changed"
    assert played.read_bytes() == changed


def test_a_last_newline_that_became_a_letter_is_a_change(shelf: Shelf, played: Path) -> None:
    """A write that was cut leaves no byte behind the frame, so this commit was confirmed."""
    played.write_bytes(played.read_bytes()[:-1] + b"\x0b")
    assert code(opened(shelf).complaint) == "changed"


def test_a_changed_line_says_how_many_follow(shelf: Shelf, played: Path) -> None:
    """A bad line with lines after it: damage, and how much lies behind it."""
    lines = played.read_bytes().splitlines(keepends=True)
    played.write_bytes(lines[0] + lines[1].replace(b"ana", b"eva") + lines[2])
    table = opened(shelf)
    assert table.complaint == Complaint("changed", {"name": "duel", "line": 2, "following": 1})
    assert table.seq == 1


@pytest.mark.parametrize("order", [(0, 2), (0, 1, 1, 2), (0, 2, 1), (1, 2), (0, 1, 1)])
def test_lost_doubled_and_swapped_lines_are_found(
    shelf: Shelf, played: Path, order: tuple[int, ...]
) -> None:
    """The seals are a chain."""
    lines = played.read_bytes().splitlines(keepends=True)
    played.write_bytes(b"".join(lines[place] for place in order))
    found = shelf.check("duel")
    assert [one.code for one in found] == ["changed"]


def test_foreign_line_ends_are_found(shelf: Shelf, played: Path) -> None:
    """A file that went through an editor of another system."""
    played.write_bytes(played.read_bytes().replace(b"\n", b"\r\n"))
    assert [one.code for one in shelf.check("duel")] == ["changed"]


def test_a_newer_line_is_not_guessed_at(shelf: Shelf, played: Path, tmp_path: Path) -> None:
    """A newer program at the table: all before it can be looked at."""
    append_raw(tmp_path, foreign(tmp_path, v=FORMAT + 1, events="of the future"))
    table = opened(shelf)
    assert table.complaint == Complaint("newer", {"line": 4, "format": FORMAT + 1, "known": FORMAT})
    assert (table.seq, table.is_writable) == (3, False)
    assert played.stat().st_size > 0


def test_an_ill_typed_event_is_damage_with_its_path(
    shelf: Shelf, played: Path, tmp_path: Path
) -> None:
    """Line, path, what was expected, what was found."""
    event = {"e": "stones-added", "amount": "3", "before": 2}
    append_raw(tmp_path, foreign(tmp_path, events=[event]))
    complaint = opened(shelf).complaint
    assert complaint is not None
    assert (complaint.code, complaint.values["line"], complaint.values["path"]) == (
        "ill-typed",
        4,
        "events[0].amount",
    )
    assert played.exists()


MISFITS: list[tuple[dict[str, Any], str]] = [
    ({"seq": 9}, "out-of-order"),
    ({"seq": 3}, "out-of-order"),
    ({"events": [{"e": "stones-added", "amount": 1, "before": 77}]}, "impossible"),
    ({"kind": "undo", "events": [{"e": "undone", "seq": 2}]}, "bad-undo"),
    ({"kind": "undo", "events": [{"e": "redone", "seq": 3}]}, "bad-undo"),
    (
        {"kind": "undo", "events": [{"e": "undone", "seq": 3}, {"e": "undone", "seq": 2}]},
        "bad-undo",
    ),
    (
        {
            "kind": "table",
            "events": [
                {
                    "e": "table-opened",
                    "game": "toy",
                    "creator": "eve",
                    "program": "x",
                    "options": {},
                }
            ],
        },
        "no-opening",
    ),
]


@pytest.mark.parametrize(("changes", "expected"), MISFITS)
def test_facts_that_do_not_fit_are_damage(
    shelf: Shelf, played: Path, tmp_path: Path, changes: dict[str, Any], expected: str
) -> None:
    """A line with a good seal and good types may still be nonsense here."""
    append_raw(tmp_path, foreign(tmp_path, **changes))
    table = opened(shelf)
    assert (code(table.complaint), table.seq, table.is_writable) == (expected, 3, False)
    assert played.exists()


def test_a_repeated_id_in_the_file_is_damage(shelf: Shelf, played: Path, tmp_path: Path) -> None:
    """One command is one commit."""
    append_raw(tmp_path, foreign(tmp_path, id=raw_line(lines_of(tmp_path)[2])["id"]))
    assert code(opened(shelf).complaint) == "repeated-id"
    assert played.exists()


def test_an_unknown_key_with_a_good_seal_is_damage(
    shelf: Shelf, played: Path, tmp_path: Path
) -> None:
    """Nothing in a line is passed over."""
    append_raw(tmp_path, foreign(tmp_path, mood="sour"))
    assert code(opened(shelf).complaint) == "extra-field"
    assert played.exists()


def test_an_unsealed_line_is_found_while_two_are_playing(
    shelf: Shelf, table: OpenTable, tmp_path: Path
) -> None:
    """S22: a line written by hand with no good seal stops both, and says where."""
    other = opened(shelf, person="beto")
    add(table)
    with file_of(tmp_path).open("ab") as file:
        file.write(b'{"hello":"there"}\n')
    change = other.refresh()
    assert change is not None
    assert change.complaint == Complaint("changed", {"name": "duel", "line": 3, "following": 0})
    assert [commit.seq for commit in change.commits] == [2]
    assert not_saved(table.act("red", AddStones(1))) == "changed"


def test_a_table_that_was_mended_meanwhile_plays_on(
    shelf: Shelf, table: OpenTable, tmp_path: Path
) -> None:
    """Damage seen by an open session goes away once somebody has mended the file."""
    add(table)
    with file_of(tmp_path).open("ab") as file:
        file.write(b"no line at all\n")
    assert not_saved(table.act("red", AddStones(1))) == "changed"
    shelf.mend("duel")
    assert done(table.act("red", AddStones(1))).seq == 3
    assert table.complaint is None


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "empty"),
        (b"\n", "changed"),
        (b"not a table\n", "changed"),
        (b'{"v":1', "empty"),
        (sealed([{"v": 1, "events": []}]), "no-opening"),
        (sealed([{"v": 1}]), "no-opening"),
        (sealed([{"v": 1, "events": [{"game": 3}]}]), "ill-typed"),
        (sealed([{"v": 1, "events": [{"game": "chess"}]}]), "unknown-game"),
        (sealed([{"v": 1, "events": [{"game": "../../etc/passwd"}]}]), "unknown-game"),
        (sealed([b"[[[[[]"]), "not-json"),
    ],
)
def test_what_does_not_begin_as_a_table_is_not_opened(
    shelf: Shelf, tmp_path: Path, content: bytes, expected: str
) -> None:
    """S18: an empty file, foreign text, a game that is not played here."""
    file_of(tmp_path).write_bytes(content)
    found = shelf.open("duel", "ana")
    assert isinstance(found, Complaint)
    assert (found.code, file_of(tmp_path).read_bytes()) == (expected, content)


def test_a_first_line_that_opens_nothing_leaves_an_empty_table(
    shelf: Shelf, played: Path, tmp_path: Path
) -> None:
    """It can be looked at, and nobody can write after it."""
    raw = raw_line(lines_of(tmp_path)[0])
    played.write_bytes(sealed([{**raw, "kind": "game"}]))
    table = opened(shelf)
    assert (code(table.complaint), table.seq, table.is_writable) == ("unknown-event", 0, False)


def test_an_endless_line_is_not_read_to_its_end(shelf: Shelf, played: Path) -> None:
    """S20: what never ends is not a cut line of ours, and not set aside as one."""
    with played.open("ab") as file:
        file.write(b"x" * 3_000_000)
    table = opened(shelf)
    assert (code(table.complaint), table.seq) == ("too-long", 3)


def test_a_look_only_session_leaves_a_torn_end_alone(shelf: Shelf, played: Path) -> None:
    """Mending is for those who write; a line in flight looks just like it."""
    with played.open("ab") as file:
        file.write(b"half a li")
    watcher = opened(shelf, person="zoe", watch=True)
    assert (watcher.seq, watcher.complaint, watcher.ending) == (3, None, Ending.TORN)
    assert played.read_bytes().endswith(b"half a li")


def test_seals_are_chained_from_zeros() -> None:
    """The first line's seal covers sixteen zeros and its bytes."""
    line = seals.close(seals.ORIGIN, b"{}")
    assert line == b'{},"seal":"' + seals.seal_of("0" * 16, b"{}").encode() + b'"}\n'
    assert seals.verified(seals.ORIGIN, line) == seals.seal_of(seals.ORIGIN, b"{}")
