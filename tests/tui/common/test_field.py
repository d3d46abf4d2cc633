"""The line being typed, with the keys of a shell."""

import time

import pytest

from tui.common.ask import HELD, AskText
from tui.common.field import Typing
from tui.common.ink import plain
from tui.locale import N_, set_language, word


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


def test_a_line_of_thousands_is_drawn_at_once() -> None:
    """S29: only what may be seen is measured."""
    start = time.perf_counter()
    Typing.of("y" * 4_000, 4_096).drawn(70)
    assert time.perf_counter() - start < 0.1


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("is_note", "typed", "length", "most"),
    [(True, 501, 501, 500), (True, 5_000, 5_000, 500), (False, 31, 31, 24), (True, 500, 0, 500)],
)
def test_what_is_too_long_is_refused_whole(
    language: str, typed: int, length: int, most: int, *, is_note: bool
) -> None:
    """Nothing is cut in silence: enter names both counts, and the text stays."""
    set_language(language)
    got: list[str] = []

    def done(text: str) -> str:
        got.append(text)
        return word(N_("ask.text-keys"))

    box = AskText("", done, note=is_note)
    box.paste("y" * typed)
    said = box.wrong()
    if length:
        assert got == []
        assert f"{most} " in said
        assert f" {length}" in said
        assert box.typing.text == "y" * min(typed, HELD)
    else:
        assert got == ["y" * 500]


def test_trimmed_to_its_limit_it_is_taken() -> None:
    """The text is there to be shortened."""
    got: list[str] = []

    def done(text: str) -> str:
        got.append(text)
        return ""

    box = AskText("", done, note=True, most=3)
    box.paste("abcd")
    assert box.wrong() == word(N_("ask.too-long"), most=3, length=4)
    box.typing = box.typing.without(3, 4)
    box.wrong()
    assert got == ["abc"]
