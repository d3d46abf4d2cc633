"""The commands, as a person or a script calls them."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.table import SetOption, WriteNote
from saves.shelf import Shelf
from tests.helpers.toy_game import Tell, find
from tests.helpers.toy_screen import toy_table
from tui.arguments import Asked, read
from tui.cli import main, run
from tui.commands import start
from tui.commands.as_json import as_json
from tui.commands.reading import export_json, log_text, state_text
from tui.commands.table import demo_name
from tui.crash import note_of

Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The caller's locale is not ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def called(*words: str) -> int:
    """The exit code of a command line."""
    return run(words)


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("open", "--help"), ("nonsense",)])
def test_help_and_version_import_no_textual(words: tuple[str, ...]) -> None:
    """They answer at once."""
    script = (
        "import sys\nfrom tui.cli import run\n"
        f"run({words!r})\nsys.exit('textual' in sys.modules or 'cattrs' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)


def test_wrong_usage_is_2(capsys: Printed) -> None:
    """One line says what, one where to look."""
    assert called("nonsense") == 2
    assert "nonsense" in capsys.readouterr().err


def test_not_found_is_1(tmp_path: Path, capsys: Printed) -> None:
    """One line says what."""
    assert called("--tables", str(tmp_path), "log", "duel") == 1
    assert capsys.readouterr().err == "tirada: There is no table called duel.\n"


def test_a_bad_name_is_1(tmp_path: Path, capsys: Printed) -> None:
    """S10: no path leads out of the directory."""
    assert called("--tables", str(tmp_path), "state", "../x") == 1
    assert "../x" in capsys.readouterr().err


def test_the_language_can_be_chosen(tmp_path: Path, capsys: Printed) -> None:
    """Errors too."""
    assert called("--tables", str(tmp_path), "--lang", "es", "log", "duel") == 1
    assert "No hay ninguna mesa" in capsys.readouterr().err


@pytest.mark.parametrize("words", [("--lang", "es", "frob"), ("log", "--lang=es")])
def test_a_wrong_line_is_answered_in_its_language(words: tuple[str, ...], capsys: Printed) -> None:
    """A line that cannot be read still says which language its reader speaks."""
    assert called(*words) == 2
    assert "muestra cómo se usa" in capsys.readouterr().err


def test_screens_need_a_terminal(tmp_path: Path, capsys: Printed) -> None:
    """In a pipe they say what to use instead."""
    assert called("--tables", str(tmp_path), "demo", "skirmish") == 1
    assert "terminal" in capsys.readouterr().err


@pytest.mark.parametrize("words", [(), ("demo", "ashes"), ("open", "duel")])
def test_a_terminal_that_cannot_draw_is_shown_the_lines(
    words: tuple[str, ...], tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TERM=dumb: no escape is sent, and `--plain` is named."""
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert called("--tables", str(tmp_path), *words) == 2
    said = capsys.readouterr()
    assert (said.out, "--plain" in said.err, "TERM=dumb" in said.err) == ("", True, True)


def test_check_of_an_empty_directory(tmp_path: Path, capsys: Printed) -> None:
    """Nothing is wrong with nothing."""
    tmp_path.chmod(0o700)
    assert called("--tables", str(tmp_path), "check") == 0
    assert "as it should be" in capsys.readouterr().out


OWN_FAULTS = [
    ("troopers.toml", '[troopers.scout]\nname = "Scout"\ncc = "x"', "scout, cc: should be a whole"),
    ("characters.toml", '[[player]]\nname = "Ruiz"\nskils = {}', "skils: nothing is called so"),
    ("characters.toml", '[[player]]\nname = "Ruiz"\n[[', "line 3"),
    ("keys-ana.toml", '[keys]\nundoo = "x"', "near: undo"),
    ("keys-ana.toml", 'undo = "x"', "only the table [keys]"),
    ("keys-ana.toml", '[keys]\nundo = "r"', "keys-ana.toml: Two actions want the key r"),
    ("trooper.toml", "", "troopers.toml"),
]


@pytest.mark.parametrize(("name", "text", "said"), OWN_FAULTS)
def test_check_reads_the_files_of_the_players_own(
    tmp_path: Path, capsys: Printed, name: str, text: str, said: str
) -> None:
    """Each fault is a line with the file, and what would be right; the exit code is 1."""
    (tmp_path / name).write_text(text)
    assert called("--tables", str(tmp_path), "check") == 1
    lines = [one for one in capsys.readouterr().out.splitlines() if name in one]
    assert any(said in one for one in lines)


def test_sound_files_of_the_players_own_are_said_to_be_sound(
    tmp_path: Path, capsys: Printed
) -> None:
    """A zone belongs to a table, so that here any will do."""
    (tmp_path / "keys-ana.toml").write_text('[keys]\n"move.down" = ["ctrl+n", "down"]\n')
    (tmp_path / "characters.toml").write_text('[[player]]\nname = "Ruiz"\nzone = "roof"\n')
    assert called("--tables", str(tmp_path), "check") == 0
    out = capsys.readouterr().out
    assert "characters.toml: sound\nkeys-ana.toml: sound\n" in out


def test_check_names_abilities_that_no_rule_knows(tmp_path: Path, capsys: Printed) -> None:
    """They may be meant, so nothing is wrong; but they may be a slip."""
    tmp_path.chmod(0o700)
    values = 'name = "S"\ncc = 1\nbs = 1\nph = 1\nwip = 1\nabilities = ["Mimetsim"]'
    (tmp_path / "troopers.toml").write_text(f"[troopers.scout]\n{values}")
    assert called("--tables", str(tmp_path), "check") == 0
    assert "“mimetsim”, so it proposes nothing; near: mimetism" in capsys.readouterr().out


def test_check_names_what_is_damaged(tmp_path: Path, capsys: Printed) -> None:
    """And exits with 1; mend puts it aside."""
    (tmp_path / "duel.jsonl").write_text("{}\n")
    assert called("--tables", str(tmp_path), "check", "duel") == 1
    assert "duel" in capsys.readouterr().out
    assert called("--tables", str(tmp_path), "mend", "duel") == 0
    assert Shelf(tmp_path).names() == ()


@pytest.mark.parametrize("data", [b"", b"{}\n", b"\xff\xfe nothing\n"])
def test_mend_says_that_nothing_is_left(data: bytes, tmp_path: Path, capsys: Printed) -> None:
    """A table without one good line cannot be played on, and that is what is said."""
    (tmp_path / "duel.jsonl").write_bytes(data)
    assert called("--tables", str(tmp_path), "mend", "duel") == 0
    said = "Nothing in duel can be read: the table is off the shelf, its file is kept as"
    assert capsys.readouterr().out == f"{said} duel.damaged-1.\n"


UNFIT: list[tuple[Callable[[Path], object], str]] = [
    (Path.mkdir, "move it out of the tables' directory"),
    (os.mkfifo, "move it out of the tables' directory"),
    (lambda path: path.symlink_to("/dev/null"), "put the file itself in its place"),
    (lambda path: path.write_bytes(b""), "run “tirada mend duel”"),
    (lambda path: path.write_bytes(b"{}\n"), "run “tirada mend duel”"),
]


@pytest.mark.parametrize(("make", "advice"), UNFIT)
def test_check_says_what_to_do(
    make: Callable[[Path], object], advice: str, tmp_path: Path, capsys: Printed
) -> None:
    """Whatever stands there instead of a table."""
    make(tmp_path / "duel.jsonl")
    assert called("--tables", str(tmp_path), "check", "duel") == 1
    assert advice in capsys.readouterr().out


def test_the_directory_is_made_where_it_is_missing(tmp_path: Path) -> None:
    """For its owner alone, by what makes tables."""
    asked = read(["--tables", str(tmp_path / "a" / "b"), "new", "ashes", "camp"])
    assert isinstance(asked, Asked)
    assert isinstance(start.shelf(asked), Shelf)
    assert (tmp_path / "a" / "b").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(
    "words",
    [
        *(("log", "duel"), ("state", "duel"), ("export", "duel"), ("export", "duel", "--journal")),
        *(("open", "duel", "--plain"), ("check",), ("check", "duel"), ("mend", "duel")),
    ],
)
def test_reading_makes_no_directory(
    words: tuple[str, ...], tmp_path: Path, capsys: Printed
) -> None:
    """A slip in the directory's name is said, and nothing is left behind."""
    assert called("--tables", str(tmp_path / "typo" / "deep"), *words) == 1
    assert (
        capsys.readouterr().err == f"tirada: There is no directory {tmp_path / 'typo' / 'deep'}.\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_the_usual_directory_is_made_by_a_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody wrote its name, so nobody can have written it wrong."""
    monkeypatch.delenv("TIRADA_TABLES", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert called("check") == 0
    assert (tmp_path / "tirada" / "tables").is_dir()


def test_whoever_is_named_is_unverified() -> None:
    """--as is cleaned, and marked."""
    asked = read(["--as", "A\x1b[2Jna"])
    assert isinstance(asked, Asked)
    assert start.person(asked) == ("A[2Jna", False)


def test_the_demo_is_reopened_unless_fresh_is_asked() -> None:
    """Twice the same table, or the next free number."""
    taken = frozenset({"demo-skirmish", "demo-skirmish-2"})
    assert demo_name("skirmish", taken, fresh=False) == "demo-skirmish"
    assert demo_name("skirmish", taken, fresh=True) == "demo-skirmish-3"
    assert demo_name("ashes", taken, fresh=True) == "demo-ashes"


def test_the_log_is_read_without_a_screen(tmp_path: Path) -> None:
    """One line an entry; what was taken back stands in brackets."""
    table = toy_table(tmp_path)
    table.act_table(WriteNote("hello"))
    table.act("red", Tell("CANARY"))
    table.undo()
    rows = list(log_text(table, "red"))
    assert len(rows) == 4
    assert rows[1].endswith("ana  “hello”")
    assert "[taken back: " in rows[2]


def test_the_names_in_a_log_are_a_column(tmp_path: Path) -> None:
    """What was done begins at the same cell, however long the name before it is."""
    toy_table(tmp_path).act_table(WriteNote("one"))
    table = toy_table(tmp_path, "bartholomew")
    table.act_table(WriteNote("two"))
    rows = list(log_text(table, None))
    assert len({row.index("“") for row in rows if "“" in row}) == 1


def test_a_spectator_reads_no_secrets(tmp_path: Path) -> None:
    """The command line sees as its caller's seat, else as a spectator."""
    table = toy_table(tmp_path)
    table.act("red", Tell("CANARY"))
    assert "CANARY" in json.dumps(export_json(table, "red"))
    assert "CANARY" not in json.dumps(export_json(table, None))


def test_the_state_names_seats_and_changed_options(tmp_path: Path) -> None:
    """Who sits where, and what this table reads differently."""
    table = toy_table(tmp_path)
    table.act_table(SetOption("undo", "ask"))
    said = list(state_text(table, None))
    assert said[-1] == "taking moves back: ask the others"
    assert any(row.endswith(": ana") for row in said)


def test_a_state_is_plain_json(tmp_path: Path) -> None:
    """Records, sets and enumerations become what every program reads."""
    table = toy_table(tmp_path)
    for step in find("toy").demo():
        table.act(step.seat, step.command)
    shown = as_json(table.state)
    assert json.loads(json.dumps(shown)) == shown
    assert (shown["stones"], shown["colour"]) == (3, "red")


def test_a_fault_of_ours_is_70_and_shows_no_values(
    tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S33: one line with the note's id; the note names places, no values."""

    def broken(_: Asked) -> None:
        secret = "CANARY"  # noqa: S105 (a canary)
        raise ValueError(secret)

    monkeypatch.setattr(start, "shelf", broken)
    assert called("--tables", str(tmp_path), "check") == 70
    said = capsys.readouterr().err
    notes = [note.read_text() for note in (tmp_path / "notes").iterdir()]
    assert said.count("\n") == 1
    assert "CANARY" not in said + notes[0]
    assert "test_cli.py" in notes[0]


@pytest.mark.parametrize("asked", ["--help", "--version", "judge"])
def test_an_output_that_is_full_is_no_fault_of_ours(asked: str, tmp_path: Path) -> None:
    """One sentence and 1, as for any other full disk."""
    script = "import sys; from tui.cli import run; sys.exit(run(sys.argv[1:]))"
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", script, asked, "--tables", str(tmp_path)],
            stdout=full,
            stderr=subprocess.PIPE,
            input=b"{}\n",
            check=False,
        )
    assert (done.returncode, done.stderr.count(b"\n")) == (1, 1)
    assert b"no space left for the output" in done.stderr


def test_a_note_follows_the_causes() -> None:
    """What led to it stands first."""
    try:
        try:
            raise KeyError("CANARY")  # noqa: TRY301, EM101 (the shape of a fault)
        except KeyError as error:
            raise RuntimeError from error
    except RuntimeError as error:
        note = note_of(error)
    assert note.index("KeyError") < note.index("RuntimeError")
    assert "CANARY" not in note


def test_main_cleans_the_environment_first(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    """S24: before anything else is imported."""
    environment = {"TEXTUAL_DRIVER": "evil", "LANG": "es_ES.UTF-8"}
    monkeypatch.setattr("tui.environment.clean.__defaults__", (environment,))
    monkeypatch.setattr(sys, "argv", ["tirada", "--version"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 0
    assert environment == {"LANG": "es_ES.UTF-8"}
    assert capsys.readouterr().out.startswith("tirada")
