"""What is seen of the programs that have tables open, and of the people behind them."""

from enum import Enum

from rules.values import frozen

AWAY_AFTER = 60.0
"""Seconds without a key after which a person counts as away."""

GONE_AFTER = 20.0
"""Seconds without a beat after which a program counts as gone."""


class Whereabouts(Enum):
    """Where a person is, seen from a table."""

    HERE = "here"
    AWAY = "away"
    GONE = "gone"


@frozen
class Sighting:
    """One open program, as its file tells.

    Attributes:
        file: The name of its file.
        person: Who sits at it.
        table: The table it has open; empty in the lobby.
        is_watching: Whether it may only look.
        uid: The account that owns the file, by the system's word.
        pid: Its process.
        started: When it was started, in seconds since the epoch.
        last_key: When a key was last pressed.
        last_beat: When it last gave a sign of life.
        is_alive: Whether it still holds its lock.
    """

    file: str
    person: str
    table: str
    is_watching: bool
    uid: int
    pid: int
    started: int
    last_key: int
    last_beat: float
    is_alive: bool

    def whereabouts(self, now: float) -> Whereabouts:
        """Whether its person is here, away or gone."""
        if not self.is_alive or now - self.last_beat > GONE_AFTER:
            return Whereabouts.GONE
        return Whereabouts.AWAY if now - self.last_key > AWAY_AFTER else Whereabouts.HERE


@frozen
class Present:
    """A person at a table, all windows taken together.

    Attributes:
        person: Who.
        where: Here, away or gone; of several windows, the best.
        windows: How many are open.
        is_watching: Whether all of them may only look.
        since: When the last key was pressed; for who is gone, the last beat.
    """

    person: str
    where: Whereabouts
    windows: int
    is_watching: bool
    since: int


_ORDER = (Whereabouts.HERE, Whereabouts.AWAY, Whereabouts.GONE)


def gathered(sightings: tuple[Sighting, ...], now: float) -> tuple[Present, ...]:
    """The people behind some programs, sorted by name."""
    people: dict[str, list[Sighting]] = {}
    for one in sightings:
        people.setdefault(one.person, []).append(one)
    return tuple(_present(person, people[person], now) for person in sorted(people))


def _present(person: str, windows: list[Sighting], now: float) -> Present:
    where = min((one.whereabouts(now) for one in windows), key=_ORDER.index)
    is_gone = where is Whereabouts.GONE
    counted = [one for one in windows if is_gone or one.whereabouts(now) is not Whereabouts.GONE]
    since = max(int(one.last_beat) if is_gone else one.last_key for one in counted)
    is_watching = all(one.is_watching for one in counted)
    return Present(person, where, 0 if is_gone else len(counted), is_watching, since)
