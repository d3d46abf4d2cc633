"""What the README shows is true: its files are read, its commands exist, its example answers."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from tui import judge
from tui.arguments import COMMANDS
from tui.keymap_file import read_keymap
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
