"""`tirada import` and `tirada export --journal`: what they say, and that they ask."""

import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from saves.shelf import Shelf
from tui.cli import run

Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The caller's locale is not ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """The journal of a ready table of ana's, somewhere else."""
    (tmp_path / "old").mkdir()
    Shelf(tmp_path / "old").create_demo("camp", "ashes", "ana")
    return tmp_path / "old" / "camp.jsonl"


def called(directory: Path, *words: str) -> int:
    """The exit code of a command line on the tables in `directory`."""
    return run(("--tables", str(directory / "new"), *words))


def names(directory: Path) -> tuple[str, ...]:
    """The tables there are now."""
    shelf = directory / "new"
    return Shelf(shelf).names() if shelf.exists() else ()


def test_a_preview_does_nothing(tmp_path: Path, journal: Path, capsys: Printed) -> None:
    """Without --yes and without a person at a terminal it only says what it would do."""
    assert called(tmp_path, "import", str(journal)) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("camp.jsonl is a table of: Ashes of War, with ")
    assert said[2] == "Who acted: ana"
    assert said[-2:] == ["It would become the table camp.", "Nothing is done. With --yes it is."]
    assert not (tmp_path / "new").exists()


def test_a_bad_name_is_no_table_that_it_would_become(
    tmp_path: Path, journal: Path, capsys: Printed
) -> None:
    """What cannot be is not announced."""
    assert called(tmp_path, "import", str(journal), "Bad Name", "--yes") == 1
    said = capsys.readouterr()
    assert "would become" not in said.out
    assert "Bad Name" in said.err
    assert not (tmp_path / "new").exists()


def test_yes_does_it(tmp_path: Path, journal: Path, capsys: Printed) -> None:
    """Under the file's name or another one."""
    assert called(tmp_path, "import", str(journal), "--yes") == 0
    assert called(tmp_path, "import", str(journal), "camp-2", "--yes") == 0
    assert names(tmp_path) == ("camp", "camp-2")
    assert "camp-2 is on the shelf" in capsys.readouterr().out


def test_a_taken_name_is_refused_after_the_preview(
    tmp_path: Path, journal: Path, capsys: Printed
) -> None:
    """--yes does not overwrite, either."""
    called(tmp_path, "import", str(journal), "--yes")
    assert called(tmp_path, "import", str(journal), "--yes") == 1
    assert capsys.readouterr().err == "tirada: There is a table called camp already.\n"


def test_damage_is_shown_before_anything_is_done(
    tmp_path: Path, journal: Path, capsys: Printed
) -> None:
    """With its line, and how much would be copied."""
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join((*lines[:4], b"{}\n", *lines[5:])))
    assert called(tmp_path, "--lang", "es", "import", str(journal)) == 0
    said = capsys.readouterr().out
    assert "línea 5" in said
    assert "las 4 entradas anteriores" in said


def test_what_is_no_table_is_refused(tmp_path: Path, capsys: Printed) -> None:
    """One line says what."""
    (tmp_path / "x.jsonl").write_text("hello\n")
    assert called(tmp_path, "import", str(tmp_path / "x.jsonl")) == 1
    assert called(tmp_path, "import", str(tmp_path / "none")) == 1
    os.mkfifo(tmp_path / "pipe")
    assert called(tmp_path, "import", str(tmp_path / "pipe")) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 3
    assert "pipe is not the journal of a table" in said


@pytest.mark.parametrize(("answer", "expected"), [("y", ("camp",)), ("", ()), ("n", ())])
def test_a_person_at_a_terminal_is_asked(
    tmp_path: Path, journal: Path, answer: str, expected: tuple[str, ...]
) -> None:
    """Only a yes does it."""
    words = ["-m", "tui.cli", "--tables", str(tmp_path / "new"), "import", str(journal)]
    child: pexpect.spawn[str] = pexpect.spawn(sys.executable, words, encoding="utf-8", timeout=20)
    child.expect("Import it")
    child.sendline(answer)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert names(tmp_path) == expected


def test_a_journal_goes_out_as_it_is(journal: Path) -> None:
    """Byte for byte; that it holds all secrets is said on the error stream."""
    words = ("--tables", str(journal.parent), "export", "camp", "--journal")
    out = subprocess.run([sys.executable, "-m", "tui.cli", *words], capture_output=True, check=True)
    assert out.stdout == journal.read_bytes()
    assert b"secret" in out.stderr
