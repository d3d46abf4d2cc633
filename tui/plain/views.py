"""A table in plain sentences: what every table has, and what the game's wing says of its own."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rules.game import House, Message, SeatId
from saves.open_table import OpenTable
from tui.common.history import option_label, option_value
from tui.locale import N_, set_inches, set_wing, word
from tui.text import shown


def wing_room(key: str) -> Any | None:
    """The wing's own room of sentences, ``tui.<key>.plain``; None where it has none."""
    name = f"tui.{key}.plain"
    try:
        return None if find_spec(name) is None else import_module(name)
    except ModuleNotFoundError:
        return None


def state_lines(table: OpenTable, seat: SeatId | None) -> Iterator[str]:
    """Name, game, seats; what the wing says; whose answer is awaited; changed options."""
    view = table.game.seen_by(table.state, seat)
    yield word(
        N_("state.head"), name=table.name, game=Message(f"game.{table.game.key}"), seq=table.seq
    )
    for info in table.game.seats(view):
        holder = table.table.holder(info.id) or _free()
        yield word(N_("state.seat"), seat=info.label, person=holder)
    yield from view_lines(table, view, seat)
    yield from awaited_lines(table, view)
    for option in table.options:
        value = table.house[option.key]
        if value != option.default:
            label, said = option_label(option.key), option_value(option.key, value)
            yield word(N_("state.option"), option=label, value=said)


def awaited_lines(table: OpenTable, view: Any) -> list[str]:
    """Whose answer the table waits for, and what for."""
    return [
        word(N_("state.awaited"), what=one.what, person=table.table.holder(one.seat) or _free())
        for one in table.game.awaited(view)
    ]


def _free() -> str:
    return word(N_("people.free"))


def speak_for(table: OpenTable) -> None:
    """Say what is said from now on in the words and units of this table."""
    set_wing(table.game.key)
    set_inches(any(o.key == "units" for o in table.options) and table.house["units"] == "inches")


def view_lines(table: OpenTable, view: Any, seat: SeatId | None) -> Iterator[str]:
    """What the wing says of a state that `seat` may know."""
    room = wing_room(table.game.key)
    if room is not None:
        lines: list[str] = room.lines(view, seat)
        yield from (shown(one) for one in lines)


def ready_records(table: OpenTable) -> Mapping[type[Any], Mapping[str, Any]]:
    """Records of the game that go by name, such as a catalogue's profiles."""
    ready: Mapping[type[Any], Mapping[str, Any]] = getattr(wing_room(table.game.key), "READY", {})
    return ready


def next_command(table: OpenTable, view: Any, house: House) -> Any | None:
    """The command that goes on from here, where the wing knows one."""
    room = wing_room(table.game.key)
    return None if room is None else room.next_command(view, house)
