"""How the lobby draws its tables: a row each, who is there, how long ago it was touched."""

import time
from collections.abc import Mapping, Sequence

from rules.games import KEYS
from saves.sightings import Present, Whereabouts
from saves.summaries import Summary
from tui.common.company import MARKS
from tui.common.ink import BLANK, Line, columns, line
from tui.common.rows import Row
from tui.locale import N_, word

NAME, GAME, PERSON, MOVES, AGO = 32, 20, 12, 6, 16
"""The widths of the columns; the name gives way on a narrow screen."""

MINUTE, HOUR, DAY = 60, 3600, 86400
"""In seconds."""


def first_steps() -> Sequence[Line]:
    """What stands where there is no table yet."""
    return (
        BLANK,
        line(word(N_("lobby.empty"))),
        BLANK,
        line(("a", "accent"), "  ", word(N_("lobby.empty-new"))),
        line(("?", "accent"), "  ", word(N_("lobby.empty-help"))),
        line(("q", "accent"), "  ", word(N_("lobby.empty-quit"))),
    )


def table_row(table: Summary, people: Sequence[Present], cells: int) -> Row:
    """A table on a screen of so many cells, with who is at it."""
    game = word(f"game.{table.game}") if table.game in KEYS else word(N_("lobby.unknown-game"))
    room = cells - GAME - PERSON - MOVES - AGO - 6
    drawn = columns(
        (max(16, min(NAME, room)), GAME, PERSON, -MOVES, 0),
        (
            (table.name, "strong"),
            (word(N_("lobby.damaged")), "bad") if table.is_damaged else game,
            (table.creator, "other"),
            (f"#{table.commits}", "dim"),
            _people_at(people) or (f" {ago(time.time() - table.changed)}", "dim"),
        ),
    )
    return Row(table.name, drawn)


def _people_at(people: Sequence[Present]) -> Line:
    """Who is there; nothing where nobody is."""
    there = [one for one in people if is_there(one)]
    return line(*(line(" ", (one.person, "other"), MARKS[one.where]) for one in there))


def is_there(one: Present) -> bool:
    """Whether somebody has not gone."""
    return one.where is not Whereabouts.GONE


def names_of(people: Mapping[str, tuple[Present, ...]]) -> list[tuple[str, str, Whereabouts]]:
    """What of people the list draws."""
    return [(table, one.person, one.where) for table, some in people.items() for one in some]


def ago(seconds: float) -> str:
    """How long ago something was, in the largest unit that says something."""
    if seconds < MINUTE:
        return word(N_("ago.now"))
    for size, key in ((DAY, "ago.days"), (HOUR, "ago.hours"), (MINUTE, "ago.minutes")):
        if seconds >= size:
            return word(key, n=int(seconds // size))
    return word(N_("ago.now"))
