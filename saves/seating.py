"""Who may act for a seat, change a seat, take back: each person at one's own place.

Acting for another is possible, after the person has confirmed it; the journal
keeps who it was, so the log can say so.
"""

from rules.game import Refused, SeatId, SeatInfo
from rules.table import EVERYBODY_GONE, FreeSeat, Table, TableCommand, TakeSeat
from saves.timeline import Timeline


def players(table: Table, seats: tuple[SeatInfo, ...]) -> frozenset[str]:
    """Everybody who holds a seat."""
    return frozenset(table.holder(seat.id) for seat in seats) - {EVERYBODY_GONE}


def refuse_acting(timeline: Timeline, person: str, seat: SeatId | None) -> Refused | None:
    """Why `person` may not act for `seat` just so: it is another's, or nobody's."""
    if seat is None or timeline.table.holds(person, seat):
        return None
    holder = timeline.table.holder(seat)
    return Refused("seat.of-another", "", {"seat": seat, "holder": holder})


def refuse_seating(table: Table, person: str, command: TableCommand) -> Refused | None:
    """Why `person` may not change a seat just so.

    One's own seat, a free one, and one that only the maker holds by default
    are open to all; the table's maker may change every seat.
    """
    if not isinstance(command, TakeSeat | FreeSeat) or person == table.creator:
        return None
    holder = table.holder(command.seat)
    is_open = command.seat not in table.holders or holder == EVERYBODY_GONE
    if holder == person or (is_open and isinstance(command, TakeSeat)):
        return None
    return Refused("seat.of-another", "", {"seat": command.seat, "holder": holder})


def refuse_undoing(timeline: Timeline, person: str) -> Refused | None:
    """Why `person` may not take back or restore: neither seated nor the table's maker."""
    seated = players(timeline.table, timeline.game.seats(timeline.state))
    if person in seated or person == timeline.table.creator:
        return None
    return Refused("undo.no-seat", "")
