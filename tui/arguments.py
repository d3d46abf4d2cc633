"""What was typed after `tirada`: a table of commands and options, read without a library.

So every word of it, help and errors too, speaks the reader's language.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from attrs import field

from rules.game import Message
from rules.games import KEYS
from rules.values import frozen


@frozen
class Option:
    """An option: ``--lang CODE`` or, without a value, ``--watch``.

    Attributes:
        name: As typed, with its hyphens.
        value: What stands for its value in the help; empty for a switch.
        choices: All values it takes; empty for any.
    """

    name: str
    value: str = ""
    choices: tuple[str, ...] = ()


@frozen
class Command:
    """A command.

    Attributes:
        name: As typed; empty for `tirada` alone.
        places: What follows it; in brackets what may be left out, a trailing
            ``...`` takes all the rest.
        options: The options that only it takes.
        games: Whether its first word is a game.
    """

    name: str
    places: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    games: bool = False


EVERYWHERE = (
    Option("--tables", "DIR"),
    Option("--as", "NAME"),
    Option("--lang", "CODE", ("en", "es")),
    Option("--ascii"),
    Option("--theme", "NAME", ("dark", "light", "ansi")),
    Option("--help"),
    Option("--version"),
)
"""Options that every command takes."""

COMMANDS = (
    Command(""),
    Command("open", ("NAME",), (Option("--watch"), Option("--plain"))),
    Command("new", ("GAME", "NAME"), (Option("--plain"),), games=True),
    Command("demo", ("GAME",), (Option("--fresh"), Option("--plain")), games=True),
    Command("log", ("NAME",), (Option("--json"),)),
    Command("state", ("NAME",), (Option("--json"),)),
    Command("export", ("NAME",), (Option("--json"), Option("--journal"))),
    Command("import", ("FILE", "[NAME]"), (Option("--yes"),)),
    Command("odds", ("[WORDS...]",), (Option("--json"),)),
    Command("check", ("[NAME]",)),
    Command("mend", ("NAME",)),
    Command("seat", (), (Option("--accounts"),)),
    Command("server-config", (), (Option("--shared"), Option("--accounts"))),
    Command("judge"),
)

_PLACE = re.compile("[A-Z]+")

SHORT = {"-h": "--help", "-V": "--version"}


@frozen
class Asked:
    """A command line, understood.

    Attributes:
        command: Which command.
        words: What followed it.
        options: Option name without hyphens -> its value; a switch is ``""``.
    """

    command: Command
    words: tuple[str, ...] = ()
    options: Mapping[str, str] = field(factory=dict[str, str])

    def has(self, switch: str) -> bool:
        """Whether an option was given."""
        return switch in self.options


def read(words: Sequence[str]) -> Asked | Message:
    """A command line, or what is wrong with its use."""
    found: dict[str, str] = {}
    plain: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        if word == "--":
            plain += left
            break
        if not word.startswith("-") or word == "-":
            plain.append(word)
            continue
        wrong = _take_option(SHORT.get(word, word), left, found)
        if wrong is not None:
            return wrong
    return _with_command(plain, found)


def _take_option(word: str, left: list[str], found: dict[str, str]) -> Message | None:
    name, has_value, value = word.partition("=")
    known = {one.name: one for command in COMMANDS for one in (*EVERYWHERE, *command.options)}
    option = known.get(name)
    if option is None:
        return Message("cli.no-such-option", {"option": name})
    if not option.value:
        if has_value:
            return Message("cli.no-value", {"option": name})
        found[name.removeprefix("--")] = ""
        return None
    if not has_value and not left:
        return Message("cli.value-missing", {"option": name, "value": option.value})
    value = value if has_value else left.pop(0)
    if option.choices and value not in option.choices:
        choices = ", ".join(option.choices)
        return Message("cli.bad-value", {"option": name, "value": value, "choices": choices})
    found[name.removeprefix("--")] = value
    return None


def _with_command(plain: list[str], found: dict[str, str]) -> Asked | Message:
    name, *words = plain or [""]
    command = next((one for one in COMMANDS if one.name == name), None)
    if command is None:
        names = ", ".join(one.name for one in COMMANDS if one.name)
        return Message("cli.no-such-command", {"command": name, "choices": names})
    allowed = {one.name.removeprefix("--") for one in (*EVERYWHERE, *command.options)}
    foreign = next((one for one in found if one not in allowed), None)
    if foreign is not None:
        return Message("cli.not-here", {"option": f"--{foreign}", "command": name or "tirada"})
    asked = Asked(command, tuple(words), found)
    return asked if asked.has("help") or asked.has("version") else _checked(asked)


def _checked(asked: Asked) -> Asked | Message:
    command, words = asked.command, asked.words
    needed = [place for place in command.places if not place.startswith("[")]
    if len(words) < len(needed):
        return Message("cli.missing", {"command": command.name, "what": needed[len(words)]})
    endless = any(place.endswith("...]") for place in command.places)
    if len(words) > len(command.places) and not endless:
        return Message("cli.too-many", {"word": words[len(command.places)]})
    if command.games and words[0] not in KEYS:
        return Message("cli.no-such-game", {"game": words[0], "choices": ", ".join(KEYS)})
    return asked


def usage(command: Command, spell: Callable[[str], str]) -> str:
    """How a command is typed, ``tirada open NAME [--watch]``; `spell` puts NAME into words."""
    options = (
        f"[{one.name} {spell(one.value)}]" if one.value else f"[{one.name}]"
        for one in command.options
    )
    named = ("tirada", command.name) if command.name else ("tirada",)
    places = (_PLACE.sub(lambda found: spell(found[0]), place) for place in command.places)
    return " ".join((*named, *places, *options))
