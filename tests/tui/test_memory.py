"""What a person's sessions remember of each other."""

import os
from pathlib import Path

import pytest

from tui.memory import TABLES_KEPT, Memory, file_of


def test_history_and_rows_are_there_again(tmp_path: Path) -> None:
    """Coming back shows the same row."""
    first = Memory(tmp_path, "ana")
    first.history.append("undo")
    first.put_rows("duel", {"troopers": "orc", "log": ""})
    first.save()
    again = Memory(tmp_path, "ana")
    assert again.history == ["undo"]
    assert (again.row("duel", "troopers"), again.row("duel", "log")) == ("orc", "")


@pytest.mark.parametrize("person", ["../../etc/x", "a/b", ".", "..", "a\0b", "Ána Ruiz", "-"])
def test_no_name_leads_elsewhere(tmp_path: Path, person: str) -> None:
    """S10: a person's name becomes one safe file name."""
    memory = Memory(tmp_path, person)
    memory.history.append("x")
    memory.save()
    assert len(list(tmp_path.iterdir())) == 1
    assert set(file_of(person, "keys", "toml")) <= set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_%."
    )


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "3", '{"history": 3, "rows": [1]}', '{"rows": {"a": 1}}', "[" * 9999]
)
def test_a_broken_file_is_not_remembered(tmp_path: Path, text: str) -> None:
    """S20: whatever stands there, the program starts."""
    (tmp_path / file_of("ana", "memory", "json")).write_text(text)
    memory = Memory(tmp_path, "ana")
    assert (memory.history, memory.row("a", "b")) == ([], "")


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    """S11: the victim of a planted link stays as it was."""
    victim = tmp_path / "victim"
    victim.write_text("mine")
    (tmp_path / file_of("ana", "memory", "json")).symlink_to(victim)
    memory = Memory(tmp_path, "ana")
    memory.history.append("x")
    memory.save()
    assert victim.read_text() == "mine"


def test_a_pipe_does_not_block(tmp_path: Path) -> None:
    """S13: a FIFO in place of the file is passed by."""
    os.mkfifo(tmp_path / file_of("ana", "memory", "json"))
    memory = Memory(tmp_path, "ana")
    memory.history.append("x")
    memory.save()
    assert memory.history == ["x"]


def test_old_tables_are_forgotten(tmp_path: Path) -> None:
    """The file does not grow for ever."""
    memory = Memory(tmp_path, "ana")
    for number in range(TABLES_KEPT + 5):
        memory.put_rows(f"t{number}", {"p": "r"})
    assert (memory.row("t0", "p"), memory.row(f"t{TABLES_KEPT}", "p")) == ("", "r")
