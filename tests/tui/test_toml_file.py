"""Files of people's own: where one stops being TOML is said by line, with what would be right."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.game import Message
from tui.locale import say, set_language
from tui.toml_file import nearest, read_toml

FAULTS = [
    (b'a = 1\nname == "x"\n', 'line 2, column 7: “name == "x"” is not TOML.'),
    (b"a = 1\na = 2\n", "line 2: “a = 2” sets something that is set already."),
    (b"[x]\n[x]\n", "line 2: “[x]” sets something"),
    (b'a = [1,\n"b"\n\n', 'line 2, column 4: “"b"” is not TOML.'),
    (b"a = 1\nb = '\xff'\n", "line 2: these letters are not UTF-8."),
    (b"[x", "line 1"),
    (b"a = " + b"[" * 9000, "too many brackets"),
    (b"a = " + b"9" * 5000, "a number in it is too large"),
    (b"a = [{ b = 0x" + b"f" * 8000 + b" }]", "a number in it is too large"),
    (b"#" * 10_001, "more than 10000 bytes"),
]


@pytest.mark.parametrize(("body", "said"), FAULTS)
def test_what_is_wrong_names_file_and_line(tmp_path: Path, body: bytes, said: str) -> None:
    """The line stands there, and how a line has to read."""
    set_language("en")
    path = tmp_path / "own.toml"
    path.write_bytes(body)
    found = read_toml(path, 10_000)
    assert isinstance(found, Message)
    assert "own.toml" in say(found, "")
    assert said in say(found, "")


def test_an_escape_in_a_wrong_line_reaches_no_terminal(tmp_path: Path) -> None:
    """What stands in a file is other people's text."""
    path = tmp_path / "own.toml"
    path.write_bytes(b"a = \x1b]52;c;UFdO\x07\n")
    found = read_toml(path, 2000)
    assert isinstance(found, Message)
    assert not {"\x1b", "\x07"} & set(say(found, ""))


def test_a_whole_file_is_a_table_and_none_is_none(tmp_path: Path) -> None:
    """Most people have no such file."""
    path = tmp_path / "own.toml"
    assert read_toml(path, 100) is None
    path.write_bytes(b"a = 1\n")
    assert read_toml(path, 100) == {"a": 1}


MADE: list[Callable[[Path], None]] = [
    Path.mkdir,
    os.mkfifo,
    lambda path: path.symlink_to("/dev/zero"),
]


@pytest.mark.parametrize("make", MADE)
def test_what_is_no_ordinary_file_is_said_at_once(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    """A directory, a pipe that nobody writes to, a link: none is waited for or followed."""
    make(tmp_path / "own.toml")
    found = read_toml(tmp_path / "own.toml", 100)
    assert found == Message("toml.no-file", {"file": "own.toml"})


def test_the_nearest_names_come_first() -> None:
    """A slip of the keyboard finds what was meant."""
    assert nearest("wepons", ("weapons", "troopers", "name")).split(", ")[0] == "weapons"
