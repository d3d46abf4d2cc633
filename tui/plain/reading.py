"""Verbs that only read: the table, what can be done, the log, the dice, the rules."""

import time
from collections.abc import Callable
from typing import Any

from rules.game import Choice, SeatId
from tui.common.dice_count import tallies
from tui.common.dice_lines import told
from tui.common.history import entries
from tui.common.rule_book import Found, cited, find
from tui.locale import N_, day_and_clock, word
from tui.plain.names import called_in
from tui.plain.sitting import Sitting, due_text
from tui.plain.views import state_lines, view_lines, wing_room
from tui.text import shown

SHOWN, LONGEST_WAIT, LOOK = 20, 600.0, 0.2
"""Lines of a log or a list of rules; seconds that `wait` takes at most; between two looks."""

DIGITS = 8


def state_(sitting: Sitting, _: str) -> str:
    """The table as one's seat may know it, and what dice it owes."""
    lines = [*state_lines(sitting.table, sitting.seat)]
    lines += [due_text(wanted) for _, wanted in sitting.owed()]
    return "\n".join((*lines, *sitting.question))


def can_(sitting: Sitting, _: str) -> str:
    """What the rules let one's seat do now."""
    table = sitting.table
    found = table.game.choices(sitting.view, sitting.seat, table.house)
    called = called_in(sitting.view)
    possible = [
        typed(sitting, one) + (f" ({shown(called[one.about])})" if one.about in called else "")
        for one in found
        if one.is_possible
    ]
    return "\n".join(possible) or word(N_("line.nothing-possible"))


def typed(sitting: Sitting, one: Choice) -> str:
    """A choice as it can be typed: the wing knows what comes before that which it is about."""
    room = wing_room(sitting.table.game.key)
    words: Callable[[Any, SeatId | None, Choice], str] | None = getattr(room, "words_for", None)
    about = one.about if words is None else words(sitting.view, sitting.seat, one)
    return f"{one.command} {about}".rstrip()


def log_(sitting: Sitting, rest: str) -> str:
    """The newest entries of the log."""
    first = max(1, sitting.table.seq - number_of(rest, SHOWN) + 1)
    return "\n".join(
        f"{day_and_clock(one.at)} #{one.seq} {shown(one.by)}: "
        + (one.text if one.is_live else word(N_("log.taken-back"), what=one.text))
        for one in entries(sitting.table, sitting.seat, first)
    )


def at_(sitting: Sitting, rest: str) -> str:
    """The table as it was after a commit."""
    table, seq = sitting.table, number_of(rest, 0)
    if not 1 <= seq <= table.seq:
        return word(N_("line.no-commit"), most=table.seq)
    view = table.game.seen_by(table.timeline.state_at(seq), sitting.seat)
    head = word(N_("head.looking"), seq=seq, of=table.seq)
    return "\n".join((head, *view_lines(table, view, sitting.seat)))


def faces_(sitting: Sitting, _: str) -> str:
    """Everybody's dice."""
    return "\n".join(told(tallies(sitting.table, sitting.seat)))


def why_(sitting: Sitting, _: str) -> str:
    """The rules behind what was refused last."""
    if not sitting.refused:
        return word(N_("line.nothing-refused"))
    rules = cited(sitting.refused)
    return _rules(rules) if rules else word(N_("line.plain-sense"))


def rule_(sitting: Sitting, rest: str) -> str:
    """Rules by their number or by words."""
    found = find(rest, sitting.table.game.key)
    return _rules(found[:SHOWN]) if found else word(N_("line.no-rule"), text=rest)


def _rules(some: tuple[Found, ...]) -> str:
    return "\n".join(f"{one.id}: {one.sentence}" for one in some)


def wait_(sitting: Sitting, rest: str) -> str:
    """Until somebody else acts."""
    until = time.monotonic() + min(number_of(rest, 60), LONGEST_WAIT)
    while time.monotonic() < until:
        news = sitting.news()
        if news:
            return "\n".join(news)
        time.sleep(LOOK)
    return word(N_("line.no-news"))


def number_of(text: str, other: int) -> int:
    """The number typed; `other` where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else other
