"""What a session sees of the environment."""

import pytest

from tui.environment import clean, cleaned, default_theme, wants_ascii


def test_only_what_is_listed_is_let_through() -> None:
    """S24, S25: switches of Textual and Python, libraries, window sizes, paths: all dropped."""
    environment = {
        "TERM": "xterm", "LC_ALL": "es_ES.UTF-8", "SSH_TTY": "/dev/pts/3", "PLAYER": "ana",
        "TEXTUAL_LOG": "/x", "TEXTUAL": "devtools", "PYTHONPATH": "/x", "LD_PRELOAD": "x",
        "COLUMNS": "9", "LINES": "9", "EDITOR": "vi", "PATH": "/bin",
    }  # fmt: skip
    clean(environment)
    assert environment.keys() == {"TERM", "LC_ALL", "SSH_TTY", "PLAYER"}


@pytest.mark.parametrize(
    ("delay", "kept"), [("200", True), ("99999", False), ("x", False), ("٣", False)]
)
def test_the_escape_delay_is_believed_within_reason(delay: str, kept: bool) -> None:
    """A number that Textual would trip over does not reach it."""
    assert ("ESCDELAY" in cleaned({"ESCDELAY": delay})) is kept


def test_gnu_screen_does_not_promise_true_colours() -> None:
    """It would show them as something else."""
    there = {"TERM": "screen.xterm", "STY": "1.x", "COLORTERM": "truecolor"}
    assert "COLORTERM" not in cleaned(there)
    assert "COLORTERM" in cleaned({"TERM": "xterm", "COLORTERM": "truecolor"})


@pytest.mark.parametrize(
    ("environment", "theme"),
    [
        ({"TERM": "xterm"}, "dark"),
        ({"TERM": "linux"}, "ansi"),
        ({"TERM": "xterm", "NO_COLOR": ""}, "ansi"),
    ],
)
def test_few_colours_get_the_plain_theme(environment: dict[str, str], theme: str) -> None:
    """A console, and whoever wants no colour, get the terminal's own."""
    assert default_theme(environment) == theme


@pytest.mark.parametrize(
    ("environment", "plain"),
    [
        ({"LANG": "es_ES.UTF-8"}, False),
        ({"LC_ALL": "de_DE.ISO-8859-1", "LANG": "de_DE.UTF-8"}, True),
        ({"LANG": "C"}, False),
        ({}, False),
    ],
)
def test_an_old_character_set_gets_ascii(environment: dict[str, str], plain: bool) -> None:
    """Frames that the terminal cannot draw are not sent."""
    assert wants_ascii(environment) is plain
