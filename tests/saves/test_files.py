"""Names, links, pipes and modes: what a shared directory may hold against us."""

import os
import socket
import stat
from pathlib import Path

import pytest

from saves.complaints import Complaint
from saves.open_table import OpenTable
from saves.selfcheck import check_directory
from saves.shelf import Shelf
from tests.helpers.tables import add, code, file_of, not_saved
from tests.helpers.toy_game import AddStones

BAD_NAMES = [
    "../x",
    "/etc/passwd",
    "a/b",
    ".",
    "..",
    "",
    ".hidden",
    "a" * 33,
    "a" * 300,
    "a\0b",
    "con..",
    "~root",
    "Duel",
    "ñandú",
    "duel\n",
    "duel.jsonl",
    "١",
]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_name_is_only_small_letters_digits_and_hyphens(
    shelf: Shelf, tmp_path: Path, name: str
) -> None:
    """S10: everything else is refused before any file is touched."""
    asked = (
        shelf.create(name, "toy", "ana"),
        shelf.open(name, "ana"),
        shelf.mend(name),
        shelf.archive(name),
        shelf.rename(name, "fine"),
        shelf.copy(name, "fine"),
    )
    assert [one.code for one in asked if isinstance(one, Complaint)] == ["bad-name"] * 6
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_bad_new_name_changes_nothing(shelf: Shelf, table: OpenTable, name: str) -> None:
    """S10: also where a table is renamed or copied."""
    assert [code(shelf.rename("duel", name)), code(shelf.copy("duel", name))] == ["bad-name"] * 2
    assert shelf.names() == ("duel",)
    assert table.complaint is None


@pytest.fixture
def victim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A private file of somebody's, outside the directory."""
    path = tmp_path_factory.mktemp("private") / "diary"
    path.write_text("mine")
    path.chmod(0o600)
    return path


def test_a_link_in_place_of_a_table_is_not_followed(
    shelf: Shelf, tmp_path: Path, victim: Path
) -> None:
    """S11: neither opened, nor made through, nor listed as whole."""
    file_of(tmp_path).symlink_to(victim)
    found = shelf.open("duel", "ana")
    made = shelf.create("duel", "toy", "ana")
    assert isinstance(found, Complaint)
    assert isinstance(made, Complaint)
    assert (found.code, made.code) == ("is-a-link", "exists")
    assert [one.is_damaged for one in shelf.tables()] == [True]
    assert (victim.read_text(), stat.S_IMODE(victim.stat().st_mode)) == ("mine", 0o600)


def test_links_under_the_names_for_kept_ends_are_not_followed(
    table: OpenTable, tmp_path: Path, victim: Path
) -> None:
    """S11: the next free number is taken instead."""
    (tmp_path / "duel.torn-1").symlink_to(victim)
    with file_of(tmp_path).open("ab") as file:
        file.write(b"torn")
    add(table)
    assert table.notice == Complaint("torn", {"kept": "duel.torn-2"})
    assert victim.read_text() == "mine"


def test_a_link_under_the_new_name_is_not_written_through(
    shelf: Shelf, table: OpenTable, tmp_path: Path, victim: Path
) -> None:
    """S11: renaming, copying and archiving take no name that is there in any form."""
    file_of(tmp_path, "other").symlink_to(victim)
    (tmp_path / "duel.archived-1").symlink_to(victim)
    assert [code(shelf.rename("duel", "other")), code(shelf.copy("duel", "other"))] == [
        "exists",
        "exists",
    ]
    assert shelf.archive("duel") == "duel.archived-2"
    assert victim.read_text() == "mine"
    assert table.seq == 1


def test_a_second_link_to_a_table_is_refused(
    shelf: Shelf, table: OpenTable, tmp_path: Path
) -> None:
    """S12: on opening, and on the next save of an open table, with the reason."""
    os.link(file_of(tmp_path), tmp_path / "elsewhere")
    found = shelf.open("duel", "beto")
    assert isinstance(found, Complaint)
    assert (found.code, not_saved(table.act("red", AddStones(1)))) == ("hard-link", "hard-link")


@pytest.mark.parametrize("kind", ["fifo", "directory", "socket"])
def test_what_is_no_file_is_refused_at_once(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """S13: a pipe that nobody writes to would block for ever."""
    path = file_of(tmp_path)
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "directory":
        path.mkdir()
    else:
        monkeypatch.chdir(tmp_path)  # a socket's path has room for a hundred bytes only
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(path.name)
    found = [shelf.open("duel", "ana"), shelf.open("duel", "ana", watch=True)]
    assert [one.code for one in found if isinstance(one, Complaint)] == ["not-a-file"] * 2
    assert [one.is_damaged for one in shelf.tables()] == [True]


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o027, 0o077])
@pytest.mark.parametrize(
    ("mode", "expected"), [(0o2770, 0o660), (0o3770, 0o660), (0o2775, 0o664), (0o700, 0o600)]
)
def test_files_take_their_mode_from_the_directory(
    tmp_path: Path, shelf: Shelf, umask: int, mode: int, expected: int
) -> None:
    """S14: no umask locks the second player out, or lets a stranger in."""
    tmp_path.chmod(mode)
    before = os.umask(umask)
    try:
        made = shelf.create("duel", "toy", "ana")
        with file_of(tmp_path).open("ab") as file:
            file.write(b"torn")
        shelf.mend("duel")
        shelf.copy("duel", "second")
    finally:
        os.umask(before)
    assert isinstance(made, OpenTable)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    names = ("duel.jsonl", "duel.torn-1", "second.jsonl")
    assert modes == dict.fromkeys(names, expected)
    made.close()


def test_a_directory_that_is_as_it_should_be_has_nothing_to_mend(
    tmp_path: Path, shelf: Shelf
) -> None:
    """The two shared ways and the private one, each with a table in it."""
    for mode in (0o700, 0o2770, 0o2775, 0o3770, 0o3775):
        tmp_path.chmod(mode)
        name = f"t-{mode:o}"
        table = shelf.create(name, "toy", "ana")
        assert isinstance(table, OpenTable)
        table.close()
        assert check_directory(tmp_path) == ()
        file_of(tmp_path, name).unlink()


def test_a_directory_s_faults_are_named(
    tmp_path: Path, shelf: Shelf, table: OpenTable, victim: Path
) -> None:
    """Modes of the directory and its files, links, pipes, names."""
    tmp_path.chmod(0o777)
    file_of(tmp_path).chmod(0o600)
    file_of(tmp_path, "link").symlink_to(victim)
    os.mkfifo(file_of(tmp_path, "pipe"))
    file_of(tmp_path, "Bad Name").write_bytes(b"")
    os.link(file_of(tmp_path), tmp_path / "other")
    found = {(one.code, one.values["name"]) for one in check_directory(tmp_path)}
    assert found == {
        ("directory-open-to-all", str(tmp_path)),
        ("directory-without-setgid", str(tmp_path)),
        ("file-mode", "duel.jsonl"),
        ("hard-link", "duel.jsonl"),
        ("is-a-link", "link.jsonl"),
        ("not-a-file", "pipe.jsonl"),
        ("bad-name", "Bad Name.jsonl"),
        ("file-mode", "Bad Name.jsonl"),
    }
    assert shelf.names() == ("duel", "link", "pipe")
    table.close()


def test_a_directory_that_is_none_is_named(tmp_path: Path) -> None:
    """A missing one, a file, a link to one."""
    (tmp_path / "file").write_text("x")
    (tmp_path / "link").symlink_to(tmp_path)
    found = [check_directory(tmp_path / name) for name in ("missing", "file", "link")]
    assert [one.code for (one,) in found] == ["no-directory", "no-directory", "is-a-link"]


def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Less than 64 MB, or no room for another file."""
    room = os.statvfs_result((4096, 4096, 1000, 10, 10, 100, 0, 0, 0, 255))

    def statvfs(_: object) -> os.statvfs_result:
        return room

    monkeypatch.setattr(os, "statvfs", statvfs)
    tmp_path.chmod(0o700)
    assert [one.code for one in check_directory(tmp_path)] == ["little-space", "no-inodes"]
