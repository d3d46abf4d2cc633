"""The command line, read in one place."""

import pytest

from rules.game import Message
from tui.arguments import COMMANDS, EVERYWHERE, Asked, read
from tui.cli import ROOMS, help_text
from tui.locale import LANGUAGES, say, set_language


@pytest.mark.parametrize(
    ("words", "command", "rest", "options"),
    [
        ("", "", (), {}),
        ("open duel --watch", "open", ("duel",), {"watch": ""}),
        ("--as ana open duel", "open", ("duel",), {"as": "ana"}),
        ("--as=ana --tables=/x new rpg den", "new", ("rpg", "den"), {"as": "ana", "tables": "/x"}),
        ("demo skirmish --fresh", "demo", ("skirmish",), {"fresh": ""}),
        ("odds 12 --lang es 3", "odds", ("12", "3"), {"lang": "es"}),
        ("odds -- -3 -x", "odds", ("-3", "-x"), {}),
        ("-h open", "open", (), {"help": ""}),
        ("check", "check", (), {}),
    ],
)
def test_a_command_line_is_understood(
    words: str, command: str, rest: tuple[str, ...], options: dict[str, str]
) -> None:
    """Options anywhere, with a space or an equals sign."""
    asked = read(words.split())
    assert isinstance(asked, Asked)
    assert (asked.command.name, asked.words, dict(asked.options)) == (command, rest, options)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("opne duel", "cli.no-such-command"),
        ("open", "cli.missing"),
        ("open a b", "cli.too-many"),
        ("new chess den", "cli.no-such-game"),
        ("--colour", "cli.no-such-option"),
        ("--as", "cli.value-missing"),
        ("--lang fr", "cli.bad-value"),
        ("--ascii=yes", "cli.no-value"),
        ("log duel --fresh", "cli.not-here"),
    ],
)
def test_wrong_usage_is_named(words: str, code: str) -> None:
    """What is wrong, and what would be right, in a sentence."""
    wrong = read(words.split())
    assert isinstance(wrong, Message)
    assert wrong.key == code
    assert "⟨" not in say(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_has_words_for_everything(language: str) -> None:
    """Every command and option, in both languages, within 100 columns."""
    set_language(language)
    for command in COMMANDS:
        text = help_text(Asked(command))
        assert "⟨" not in text
        assert max(len(row) for row in text.splitlines()) <= 100


def test_every_command_has_a_room() -> None:
    """No command is listed that nobody does."""
    assert {command.name for command in COMMANDS} == ROOMS.keys()
    assert len({option.name for option in EVERYWHERE}) == len(EVERYWHERE)
