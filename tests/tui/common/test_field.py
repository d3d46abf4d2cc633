"""The line being typed, with the keys of a shell."""

import pytest

from tui.common.field import Typing
from tui.common.ink import plain


def typed(start: Typing, keys: str) -> Typing:
    """After some strokes."""
    for key in keys.split(" "):
        start = start.after(key, key if len(key) == 1 else None) or start
    return start


@pytest.mark.parametrize(
    ("keys", "text", "at"),
    [
        ("x", "one twox", 8),
        ("ctrl+a x", "xone two", 1),
        ("ctrl+a ctrl+e x", "one twox", 8),
        ("ctrl+a ctrl+k", "", 0),
        ("ctrl+u", "", 0),
        ("ctrl+w", "one ", 4),
        ("ctrl+w ctrl+w ctrl+w", "", 0),
        ("left left backspace", "one wo", 4),
        ("home delete", "ne two", 0),
        ("home left backspace", "one two", 0),
        ("end right", "one two", 7),
    ],
)
def test_a_line_is_edited_as_in_a_shell(keys: str, text: str, at: int) -> None:
    """ctrl+a e k w u, arrows, home, end, backspace, delete."""
    after = typed(Typing.of("one two"), keys)
    assert (after.text, after.at) == (text, at)


def test_a_line_has_a_limit() -> None:
    """What does not fit is not taken."""
    assert Typing.of("", 3).typed("abcdef").text == "abc"


def test_control_characters_are_not_typed() -> None:
    """S01: a paste into a field brings letters only."""
    assert Typing().typed("a\x1b[2J\x9db\n").text == "a[2Jb"


def test_a_long_line_shows_where_the_cursor_is() -> None:
    """The end of a line that is too long for its box."""
    assert plain(Typing.of("abcdefghij", 20).drawn(6)) == "ghij "
