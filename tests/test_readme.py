"""What the README shows is true: its files are read, its commands exist, its example answers."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from rules.games import KEYS
from tui import judge
from tui.arguments import COMMANDS
from tui.keymap_file import read_keymap
from tui.keys import actions_of
from tui.rpg.cast_file import parse_cast
from tui.skirmish.roster_file import parse_roster

README = Path("README.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    """The fenced blocks of one kind, in order."""
    return re.findall(rf"^```{kind}$\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def block_with(kind: str, mark: str) -> str:
    """The block of one kind that holds `mark`."""
    return next(block for block in blocks(kind) if mark in block)


def test_a_newcomer_finds_two_commands_first() -> None:
    """The first two shell blocks are one line each: play, and pass the tests."""
    play, tests = (block.strip() for block in blocks("sh")[:2])
    assert "\n" not in play
    assert play.endswith("tirada demo skirmish")
    assert "\n" not in tests
    assert ".venv/bin/pytest" in tests


def test_the_troopers_of_the_manual_are_read() -> None:
    """The example file of own troopers has nothing wrong in it."""
    roster = parse_roster(tomllib.loads(block_with("toml", "[troopers.")), "troopers.toml")
    assert roster.complaints == ()
    assert [one.name for one in roster.troopers.values()] == ["Scout"]


def test_the_characters_of_the_manual_are_read() -> None:
    """The example file of own characters has nothing wrong in it."""
    cast = parse_cast(
        tomllib.loads(block_with("toml", "[[player]]")), "characters.toml", frozenset()
    )
    assert cast.complaints == ()


def test_the_keys_of_the_manual_are_read(tmp_path: Path) -> None:
    """The example of own keys names an action that exists and clashes with nothing."""
    path = tmp_path / "keys-ana.toml"
    path.write_text(block_with("toml", "[keys]"), encoding="utf-8")
    assert read_keymap(path).complaints == ()


def test_every_command_of_the_table_exists() -> None:
    """The command line's table names commands that there are, and all for people."""
    section = README.split("## The command line")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    named = {word for row in rows for word in re.findall(r"`(?:tirada )?([a-z][a-z-]*)", row)}
    assert named - {"tirada"} <= {command.name for command in COMMANDS}


def test_the_example_of_judge_answers() -> None:
    """The line that the manual pipes into judge gets a winner."""
    line = re.search(r"echo '(.+)' \| .*tirada judge", README)
    assert line is not None
    answers: list[str] = []
    judge.run([line[1]], answers.append)
    assert json.loads(answers[0])["winner"] == "a"


@pytest.mark.parametrize("path", re.findall(r"\]\((tests/[^)]+)\)", README))
def test_every_picture_is_there(path: str) -> None:
    """A picture that the manual shows is in the repository."""
    assert Path(path).is_file()


CARD = README.split("## The card")[1].split("\n## ")[0] if "## The card" in README else ""
IN_FIELDS = frozenset({"3"})
"""A digit is a count and no key of the action table."""


def test_the_card_names_all_46_features() -> None:
    """Each number once, none left out."""
    numbers = re.findall(r"\| (\d+) ", CARD)
    assert sorted(map(int, numbers)) == list(range(1, 47))


def test_the_keys_of_the_card_are_in_the_action_table() -> None:
    """A key that is renamed or removed cannot stay in the manual."""
    wings = ("", *KEYS, "lobby")
    known = {legend for wing in wings for one in actions_of(wing) for legend in one.legends}
    keys = {key for key in re.findall(r"`([^`]+)`", CARD) if not re.match(r"--|tirada ", key)}
    assert keys - known - {"space"} - IN_FIELDS == set()


def test_the_skirmish_keys_of_the_manual_are_in_the_action_table() -> None:
    """What `O`, `V`, `L` and the others open is said of keys that there are."""
    section = README.split("### One Order")[1].split("### A whole")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    keys = {key for row in rows for key in re.findall(r"`([^`]+)`", row)}
    assert len(keys) >= 10
    assert keys <= {legend for one in actions_of("skirmish") for legend in one.legends}


def tirada(words: str, tables: Path, feed: str = "") -> subprocess.CompletedProcess[str]:
    """A command line of the manual, on tables of its own."""
    command = [sys.executable, "-m", "tui.cli", *words.split(), "--tables", str(tables)]
    return subprocess.run(
        command, input=feed, capture_output=True, text=True, timeout=60, check=False
    )


def test_a_table_is_exported_and_imported_as_the_manual_says(tmp_path: Path) -> None:
    """Every line of the example is done, and the new table is there."""
    done: list[int] = []
    tables, file = tmp_path / "tables", tmp_path / "evening.jsonl"
    for one in block_with("sh", "evening.jsonl").strip().splitlines():
        words = one.partition("<")[0].partition(">")[0].removeprefix("tirada ")
        said = tirada(words.replace(file.name, str(file)), tables)
        if ">" in one:
            file.write_text(said.stdout, encoding="utf-8")
        done.append(said.returncode)
    assert done == [0, 0, 0, 0]
    assert tirada("state evening", tables).returncode == 0


def test_the_lines_of_the_manual_are_answered(tmp_path: Path) -> None:
    """Each verb of the `--plain` example is one that the line mode knows."""
    lines = block_with("plain", "quit")
    said = tirada("demo rpg --plain --lang en", tmp_path, feed=lines)
    assert said.returncode == 0
    assert "Somebody listens." in said.stdout
    assert "no such verb" not in said.stdout.lower()
