"""How long each side took, from moments that are given: no clock is read here.

A moment says that from then on the table waited for a side, or for nobody.
The reading `clock_minutes` is a side's time for the game, 0 for no clock.
"""

from collections.abc import Iterable
from itertools import pairwise

from rules.game import SeatId, TableOption
from rules.skirmish.troopers import SIDES
from rules.values import frozen

OPTIONS = (TableOption("clock_minutes", 0, (), ""),)
"""Minutes a side and game; 0 keeps no clock."""

LONGEST_PAUSE = 3600
"""A wait beyond this many seconds is a table left standing and is not counted."""


@frozen
class Moment:
    """From `second` on the table waited for `side`; empty for nobody."""

    second: int
    side: SeatId = ""


def times(moments: Iterable[Moment], now: int) -> dict[SeatId, int]:
    """The seconds that each side took up to `now`.

    A stretch that would run backwards, or longer than `LONGEST_PAUSE`, counts
    nothing.

    >>> times([Moment(0, "side-1"), Moment(90, "side-2"), Moment(100)], 500)
    {'side-1': 90, 'side-2': 10}
    """
    spent = dict.fromkeys(SIDES, 0)
    waiting = [*moments, Moment(now)]
    for begun, ended in pairwise(waiting):
        took = ended.second - begun.second
        if begun.side in spent and 0 < took <= LONGEST_PAUSE:
            spent[begun.side] += took
    return spent


def left(spent: int, minutes: int) -> int | None:
    """The seconds a side has left, below 0 once it is over; None without a clock."""
    return minutes * 60 - spent if minutes else None
