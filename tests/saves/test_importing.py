"""A journal from elsewhere: looked at strictly, copied byte for byte, never over another."""

import os
from pathlib import Path

import pytest

from rules.table import TakeSeat
from saves import importing
from saves.complaints import Complaint
from saves.importing import Incoming, look, name_for, raw, take_in
from saves.shelf import Shelf
from tests.helpers import toy_game
from tests.helpers.tables import (
    add,
    append_raw,
    created,
    done,
    file_of,
    foreign,
    lines_of,
    opened,
    shelf_in,
)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A directory with a table of three commits: duel."""
    directory = tmp_path / "elsewhere"
    directory.mkdir()
    table = created(shelf_in(directory))
    add(table, 3)
    done(table.act_table(TakeSeat("blue", "beto")))
    return directory


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """The directory of our tables."""
    directory = tmp_path / "here"
    directory.mkdir()
    return directory


def looked(path: Path) -> Incoming:
    """What a good file would become."""
    found = look(path, toy_game.find)
    assert isinstance(found, Incoming), found
    return found


def complained(path: Path) -> str:
    """What is wrong with a file."""
    found = look(path, toy_game.find)
    assert isinstance(found, Complaint), found
    return found.code


def test_a_look_tells_game_commits_and_people(elsewhere: Path) -> None:
    """All that the preview says, and the bytes as they are."""
    found = looked(file_of(elsewhere))
    assert (found.game, found.creator, found.commits) == ("toy", "ana", 3)
    assert (found.people, found.holders) == (("ana",), (("blue", "beto"),))
    assert (found.is_torn, found.damage) == (False, None)
    assert found.data == file_of(elsewhere).read_bytes()


def test_a_look_changes_nothing(elsewhere: Path, here: Path) -> None:
    """Neither the file nor the shelf."""
    before = file_of(elsewhere).stat()
    looked(file_of(elsewhere))
    assert file_of(elsewhere).stat() == before
    assert list(here.iterdir()) == []


def test_an_import_is_the_same_table(elsewhere: Path, here: Path) -> None:
    """The seals hold, and it can be played on."""
    assert take_in(here, looked(file_of(elsewhere)), "duel-2") is None
    table = opened(shelf_in(here), "duel-2")
    assert (table.state.stones, table.complaint) == (3, None)
    assert add(table).seq == 4


def test_a_table_is_never_overwritten(elsewhere: Path, here: Path) -> None:
    """A name that is taken is refused, even if it came to be after the look."""
    found = looked(file_of(elsewhere))
    file_of(here).write_text("precious")
    refused = take_in(here, found, "duel")
    assert refused is not None
    assert refused.code == "exists"
    assert file_of(here).read_text() == "precious"


@pytest.mark.parametrize("name", ["", "../x", "Duel", "a/b", "x" * 33])
def test_a_bad_name_is_refused(elsewhere: Path, here: Path, name: str) -> None:
    """S10: no name leads out of the directory."""
    refused = take_in(here, looked(file_of(elsewhere)), name)
    assert refused is not None
    assert refused.code == "bad-name"


def test_a_torn_end_stays_behind(elsewhere: Path) -> None:
    """Half a line is no damage, as on opening."""
    path = file_of(elsewhere)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"v":1,"seq"')
    found = looked(path)
    assert (found.is_torn, found.damage, found.data) == (True, None, whole)


def test_a_changed_line_is_damage(elsewhere: Path, here: Path) -> None:
    """It is named, and only what stands before it would be copied."""
    first, second, third = lines_of(elsewhere)
    file_of(elsewhere).write_bytes(first + second.replace(b'"amount":3', b'"amount":9') + third)
    found = looked(file_of(elsewhere))
    assert found.damage is not None
    assert (found.damage.code, found.commits, found.data) == ("changed", 1, first)
    assert take_in(here, found, "duel") is None
    assert opened(shelf_in(here)).complaint is None


def test_a_line_with_a_good_seal_and_a_bad_value_is_damage(elsewhere: Path) -> None:
    """As strict as on opening: types, names, facts that do not fit."""
    append_raw(elsewhere, foreign(elsewhere, seq="4"))
    found = looked(file_of(elsewhere))
    assert found.damage is not None
    assert found.commits == 3


def test_a_newer_program_s_table_is_refused_whole(elsewhere: Path) -> None:
    """It is not damaged: another program can read it."""
    append_raw(elsewhere, foreign(elsewhere, v=99))
    assert complained(file_of(elsewhere)) == "newer"


def test_a_game_unknown_here_is_refused(elsewhere: Path) -> None:
    """The house of the other game could read it."""
    found = look(file_of(elsewhere))
    assert isinstance(found, Complaint)
    assert found.code == "unknown-game"


def test_what_is_no_journal_is_refused(tmp_path: Path) -> None:
    """Nothing, text, binary, a directory, a link, a pipe, a second name."""
    names = ("empty", "text", "binary", "dir", "link", "pipe", "hard", "missing")
    paths = {name: tmp_path / name for name in names}
    paths["empty"].touch()
    paths["text"].write_text("hello\n" * 9)
    paths["binary"].write_bytes(bytes(range(256)) * 9)
    paths["dir"].mkdir()
    paths["link"].symlink_to(paths["text"])
    os.mkfifo(paths["pipe"])
    os.link(paths["binary"], paths["hard"])
    found = {name: complained(path) for name, path in paths.items()}
    assert found == {
        "empty": "empty",
        "text": "no-journal",
        "binary": "hard-link",
        "dir": "not-a-file",
        "link": "is-a-link",
        "pipe": "not-a-file",
        "hard": "hard-link",
        "missing": "no-such-file",
    }


def test_a_file_of_more_than_64_mb_is_not_read(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its size is looked at first."""
    path = file_of(elsewhere)
    monkeypatch.setattr(importing, "LARGEST", path.stat().st_size)
    assert looked(path).commits == 3
    monkeypatch.setattr(importing, "LARGEST", path.stat().st_size - 1)
    assert complained(path) == "too-large"


def test_a_file_s_name_suggests_the_table_s() -> None:
    """Where it is one."""
    assert name_for("duel.jsonl") == "duel"
    assert name_for("My_old Table.2026.jsonl") == "my-old-table"
    assert name_for("Ñandú.jsonl") == ""


def test_the_raw_journal_of_a_real_game(tmp_path: Path) -> None:
    """Byte for byte; a table that is not there is named."""
    shelf = Shelf(tmp_path)
    shelf.create("camp", "ashes", "ana")
    assert raw(tmp_path, "camp") == file_of(tmp_path, "camp").read_bytes()
    missing = raw(tmp_path, "nothing")
    assert isinstance(missing, Complaint)
    assert missing.code == "no-such-table"
