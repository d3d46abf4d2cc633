"""Who else is at the table: looked for every two seconds, drawn in the header and among people."""

import time
from collections.abc import Iterable
from datetime import UTC, datetime

from saves.presence import Presence
from saves.sightings import Present, Whereabouts
from tui.common.ink import BLANK, Line, Span, line
from tui.locale import N_, word
from tui.text import shown

LOOK = 2.0
"""Seconds between two looks at who is there."""

MARKS: dict[Whereabouts, Span] = {
    Whereabouts.HERE: (" ●", "good"),
    Whereabouts.AWAY: (" ◐", "warn"),
    Whereabouts.GONE: (" ×", "bad"),
}
ABSENT: Span = (" ○", "dim")
MINUTE, HOUR = 60, 3600


class Company:
    """The people at one table, as last seen.

    Attributes:
        people: Everybody there, by name; empty where presence is not kept.
    """

    def __init__(self, presence: Presence, table: str, person: str) -> None:
        self._presence, self._table, self._person = presence, table, person
        self._has_looked = False
        self.people: dict[str, Present] = {}

    def sit(self, *, is_watching: bool) -> None:
        """Be seen at this table oneself."""
        self._presence.sit(self._table, is_watching=is_watching)
        self.look()

    def rise(self) -> None:
        """Be seen in the lobby again."""
        self._presence.sit("")

    def look(self) -> tuple[str, ...] | None:
        """Look again: what is worth saying of it, or None where nothing changed."""
        before, has_looked = self.people, self._has_looked
        self.people = {one.person: one for one in self._presence.at(self._table)}
        self._has_looked = True
        if _traits(before.values()) == _traits(self.people.values()):
            return None
        return tuple(self._news(before)) if has_looked else ()

    def are_gone(self, people: Iterable[str]) -> bool:
        """Whether none of `people` is at the table, and that is known."""
        return bool(self.people) and not any(self._is_there(one) for one in people)

    @property
    def is_alone(self) -> bool:
        """Whether only this one program is at the table, as far as was seen."""
        here = [one for one in self.people.values() if one.where is not Whereabouts.GONE]
        return len(here) == 1 and here[0].windows == 1

    def mark(self, person: str) -> Span:
        """The sign behind a name; where presence is not kept, everybody counts as here."""
        if not self.people:
            return MARKS[Whereabouts.HERE]
        there = self.people.get(person)
        return MARKS[there.where] if there else ABSENT

    def words(self, person: str) -> Line:
        """Where a person is, in words."""
        there = self.people.get(person)
        if there is None:
            return line((word(N_("people.not-here")), "dim")) if self.people else BLANK
        _, ink = MARKS[there.where]
        return line((self._where(there), ink))

    def others(self, holders: Iterable[str]) -> tuple[Present, ...]:
        """Who is there and holds no seat."""
        held = set(holders)
        return tuple(
            one
            for one in self.people.values()
            if one.person not in held and one.where is not Whereabouts.GONE
        )

    def _where(self, there: Present) -> str:
        if there.where is Whereabouts.GONE:
            return word(N_("people.gone-since"), at=_clock(there.since))
        parts = [word(N_("people.here"))]
        if there.where is Whereabouts.AWAY:
            parts = [word(N_("people.away-for"), time=lasting(time.time() - there.since))]
        if there.windows > 1:
            parts.append(word(N_("people.windows"), n=there.windows))
        if there.is_watching:
            parts.append(word(N_("head.watching")))
        return ", ".join(parts)

    def _is_there(self, person: str) -> bool:
        there = self.people.get(person)
        return there is not None and there.where is not Whereabouts.GONE

    def _news(self, before: dict[str, Present]) -> Iterable[str]:
        for person in sorted((before.keys() | self.people.keys()) - {self._person}):
            was, now = _place(before.get(person)), _place(self.people.get(person))
            if was != now and (key := _SAID.get((was, now))) is not None:
                yield word(key, person=shown(person))


_THERE, _LOST, _NOWHERE = "there", "lost", ""
_SAID = {
    (_NOWHERE, _THERE): N_("company.came"),
    (_THERE, _NOWHERE): N_("company.left"),
    (_THERE, _LOST): N_("company.lost"),
    (_LOST, _THERE): N_("company.back"),
}


def _place(one: Present | None) -> str:
    if one is None:
        return _NOWHERE
    return _LOST if one.where is Whereabouts.GONE else _THERE


def _traits(people: Iterable[Present]) -> list[tuple[object, ...]]:
    """What of people is drawn without a clock."""
    return [(one.person, one.where, one.windows, one.is_watching) for one in people]


def _clock(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%H:%M")


def lasting(seconds: float) -> str:
    """How long something has lasted: ``3 min``, ``2 h 05``; empty under a minute."""
    if seconds < MINUTE:
        return ""
    if seconds < HOUR:
        return word(N_("time.minutes"), n=int(seconds // MINUTE))
    hours, rest = divmod(int(seconds), HOUR)
    return word(N_("time.hours"), hours=hours, minutes=f"{rest // MINUTE:02}")
