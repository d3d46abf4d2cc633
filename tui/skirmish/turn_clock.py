"""The optional clock of each side, from the commits' own times (table option ``clock_minutes``)."""

from datetime import UTC, datetime

from rules.skirmish.troopers import SIDES
from rules.skirmish.turn_times import Moment, left, times
from saves.open_table import OpenTable
from tui.common.ink import BLANK, Line, line
from tui.locale import MINUS

HOUR, MINUTE = 3600, 60


class SideClocks:
    """How much of its time each side has left at one table.

    Only commits that came since it was last asked are looked at.

    Args:
        table: The open table.
    """

    def __init__(self, table: OpenTable) -> None:
        self.table = table
        self._moments: list[Moment] = []

    def line(self) -> Line:
        """``41:10 38:05``, whoever is out of time marked; empty where no clock is kept."""
        minutes = int(self.table.house["clock_minutes"])
        if not minutes or not self.table.state.battle.clock.is_kept:
            return BLANK
        self._catch_up()
        now = int(datetime.now(UTC).timestamp())
        spent = times(self._moments, max(now, self._moments[-1].second if self._moments else now))
        parts: list[Line] = []
        for side in SIDES:
            rest = left(spent[side], minutes) or 0
            is_awaited = bool(self._moments) and self._moments[-1].side == side
            ink = "bad" if rest < 0 else "accent" if is_awaited else "dim"
            parts.append(line((time_words(rest), ink)))
        return line(parts[0], ("/", "dim"), parts[1])

    def _catch_up(self) -> None:
        for commit in self.table.commits[len(self._moments) :]:
            second = int(datetime.fromisoformat(commit.at).timestamp())
            awaited = self.table.game.awaited(self.table.timeline.state_at(commit.seq))
            sides = {one.seat for one in awaited}
            self._moments.append(Moment(second, sides.pop() if len(sides) == 1 else ""))


def time_words(seconds: int) -> str:
    """``41:10``; past the end with a minus.

    >>> time_words(2470), time_words(-5), time_words(3725)
    ('41:10', '−0:05', '1:02:05')
    """
    sign = MINUS if seconds < 0 else ""
    hours, rest = divmod(abs(seconds), HOUR)
    minutes, last = divmod(rest, MINUTE)
    if hours:
        return f"{sign}{hours}:{minutes:02}:{last:02}"
    return f"{sign}{minutes}:{last:02}"
