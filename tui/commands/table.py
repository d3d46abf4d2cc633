"""`tirada open`, `new`, `demo`: straight to a table."""

from functools import partial

from rules.game import Refused
from saves.complaints import Complaint
from saves.open_table import OpenTable
from saves.presence import MOST_AT_TABLE, Presence
from saves.shelf import Shelf
from tui.arguments import Asked
from tui.commands import start
from tui.locale import N_, demo_word, word


def run(asked: Asked) -> int:
    """Open, make or reopen a table and show it."""
    from tui.commands import session  # noqa: PLC0415 (it brings Textual along)

    if code := session.no_screen():
        return code
    shelf = start.shelf(asked)
    if isinstance(shelf, Complaint):
        return start.refuse(shelf)
    settled = session.setting(asked)
    before = frozenset(shelf.names())
    table = found(asked, shelf, start.person(asked)[0], settled.presence)
    if not isinstance(table, OpenTable):
        return start.refuse(table)
    from tui.opening import screen_for  # noqa: PLC0415 (after what can be refused without it)

    screen = screen_for(table, settled)
    if asked.command.name == "demo" and table.name in before:
        screen.greeting = word(N_("cli.demo-again"), name=table.name)
    return session.show(screen, settled)


def found(
    asked: Asked, shelf: Shelf, person: str, presence: Presence
) -> OpenTable | Refused | Complaint:
    """The table that was asked for, open for `person`."""
    if asked.command.name == "open" and not presence.has_room(asked.words[0]):
        return Complaint("table-full", {"name": asked.words[0], "n": MOST_AT_TABLE})
    return _WAYS[asked.command.name](asked, shelf, person)


def _open(asked: Asked, shelf: Shelf, person: str) -> OpenTable | Refused | Complaint:
    return shelf.open(asked.words[0], person, watch=asked.has("watch"))


def _new(asked: Asked, shelf: Shelf, person: str) -> OpenTable | Refused | Complaint:
    game, name = asked.words
    return shelf.create(name, game, person)


def demo_name(game: str, taken: frozenset[str], *, fresh: bool) -> str:
    """The demo's table: the same again, or with `fresh` the first free number."""
    name, number = f"demo-{game}", 1
    while fresh and name in taken:
        number += 1
        name = f"demo-{game}-{number}"
    return name


def _demo(asked: Asked, shelf: Shelf, person: str) -> OpenTable | Refused | Complaint:
    game = asked.words[0]
    taken = frozenset(shelf.names())
    name = demo_name(game, taken, fresh=asked.has("fresh"))
    if name in taken:
        return shelf.open(name, person)
    return shelf.create_demo(name, game, person, named=partial(demo_word, game))


_WAYS = {"open": _open, "new": _new, "demo": _demo}
