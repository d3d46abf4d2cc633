"""What can be typed at a table without a screen: the verbs, and the game's own commands."""

import shlex
from collections.abc import Callable
from typing import Any

from attrs import frozen

from rules.game import SeatId
from tui.common.rule_book import folded
from tui.locale import N_, language, say, set_language, word
from tui.plain import acting, reading, seating
from tui.plain.given import NotUnderstood, Reader, spelled
from tui.plain.names import names_in
from tui.plain.sitting import Sitting
from tui.plain.views import ready_records

LAST, SHORT = "quit", ("q", "exit")
"""The verb that leaves, and short ways to say it."""


@frozen
class Verb:
    """Something to type: its English name, and what does it."""

    id: str
    do: Callable[[Sitting, str], str]

    @property
    def names(self) -> tuple[str, ...]:
        """What it is called: in the language spoken now, and in English."""
        return (word(f"line.verb.{self.id}"), self.id)

    def is_called(self, name: str) -> bool:
        """Whether somebody means it, with or without accents."""
        return folded(name) in {folded(one) for one in self.names}


def called(verb: str, text: str) -> bool:
    """Whether a line is the verb of this id."""
    found = next(one for one in VERBS if one.id == verb)
    return found.is_called(text) or (verb == LAST and text.casefold() in SHORT)


def answer(sitting: Sitting, line: str) -> str:
    """The answer to a line: of a verb, or of a command of the game."""
    first, _, rest = line.strip().partition(" ")
    offer, sitting.offer = sitting.offer, None
    for verb in VERBS:
        if verb.is_called(first):
            if verb.id == "yes" and offer is not None:
                return offer()
            return verb.do(sitting, rest.strip())
    return _game_command(sitting, first.casefold(), rest)


def _game_command(sitting: Sitting, name: str, rest: str) -> str:
    commands = sitting.table.game.commands
    found = [one for one in commands if one == name] or [
        one for one in commands if name and one.startswith(name)
    ]
    if len(found) != 1:
        some = ", ".join(found)
        return word(N_("line.which-verb"), choices=some) if found else word(N_("line.no-verb"))
    kind, reader = commands[found[0]], _reader(sitting)
    try:
        made = reader.command(kind, _split(rest))
    except NotUnderstood as trouble:
        return f"{say(trouble.message)} {_usage(found[0], kind, reader)}"
    except (TypeError, ValueError):
        return word(N_("line.no-command"))
    return sitting.act(made)


def _reader(sitting: Sitting) -> Reader:
    return Reader(names_in(sitting.view), ready_records(sitting.table))


def _usage(name: str, kind: type[Any], reader: Reader) -> str:
    return " ".join((name, *(f"<{spelled(one)}>" for one in reader.field_names(kind))))


def _split(rest: str) -> list[str]:
    try:
        return shlex.split(rest)
    except ValueError:
        return rest.split()


def help_(sitting: Sitting, rest: str) -> str:
    """All verbs; of a command of the game, its fields."""
    commands = sitting.table.game.commands
    if rest in commands:
        return _usage(rest, commands[rest], _reader(sitting))
    verbs = [f"{verb.names[0]}: {word(f'line.about.{verb.id}')}" for verb in VERBS]
    return "\n".join((*verbs, word(N_("line.commands"), names=", ".join(sorted(commands)))))


def _for(sitting: Sitting, rest: str) -> str:
    """A line for another's seat, which is done after a yes."""
    name, _, line = rest.partition(" ")

    def act(seat: SeatId) -> str:
        sitting.acting = seat
        try:
            return answer(sitting, line)
        finally:
            sitting.acting = None

    return seating.with_seat(sitting, name, act)


def _language(_: Sitting, rest: str) -> str:
    set_language(rest or ("es" if language() == "en" else "en"))
    return word(N_("line.language"))


def _quit(_: Sitting, __: str) -> str:
    return ""


VERBS = (
    Verb("help", help_),
    Verb("state", reading.state_),
    Verb("can", reading.can_),
    Verb("next", acting.next_),
    Verb("roll", acting.roll_),
    Verb("dice", acting.dice_),
    Verb("undo", acting.undo_),
    Verb("redo", acting.redo_),
    Verb("log", reading.log_),
    Verb("at", reading.at_),
    Verb("faces", reading.faces_),
    Verb("why", reading.why_),
    Verb("rule", reading.rule_),
    Verb("note", acting.note_),
    Verb("wait", reading.wait_),
    Verb("for", _for),
    Verb("seats", seating.seats_),
    Verb("seat", seating.seat_),
    Verb("take", seating.take_),
    Verb("stand", seating.stand_),
    Verb("options", seating.options_),
    Verb("set", seating.set_),
    Verb("yes", acting.yes_),
    Verb("no", acting.no_),
    Verb("language", _language),
    Verb(LAST, _quit),
)
"""All verbs, in the order in which help lists them."""
