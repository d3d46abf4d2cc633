"""Dice counted from the journal: whose, which faces, rolled or typed, and what was taken back.

Pure: commits in, numbers out. Only what the reader's seat may know is counted,
so a secret roll shows in nobody's figures but those of who knows of it.
"""

from collections.abc import Iterable
from fractions import Fraction

from attrs import define, evolve

from rules.dice import ROLLED
from rules.game import SeatId
from rules.thrown import FacesSeen
from rules.values import frozen
from saves.commit import GAME, Commit
from saves.open_table import OpenTable
from tui.common.history import state_before

EVERYBODY = ""
"""Who a sum over several people is of."""


@frozen
class Tally:
    """One person's dice of one kind.

    Attributes:
        person: Who gave them; `EVERYBODY` for the sum.
        sides: 20, 6 or 4.
        counts: How often each face came, from 1 up; without what was taken back.
        rolled: How many the program rolled; the others were typed.
        taken_back: How many more were thrown in moves that were taken back.
    """

    person: str
    sides: int
    counts: tuple[int, ...]
    rolled: int = 0
    taken_back: int = 0

    @property
    def number(self) -> int:
        """How many dice count."""
        return sum(self.counts)

    @property
    def typed(self) -> int:
        """How many of them were typed."""
        return self.number - self.rolled

    @property
    def mean(self) -> Fraction:
        """The mean face; 0 where there is none."""
        total = sum(face * count for face, count in enumerate(self.counts, start=1))
        return Fraction(total, self.number) if self.number else Fraction(0)

    @property
    def expected(self) -> Fraction:
        """The mean that fair dice tend to."""
        return Fraction(self.sides + 1, 2)


@define
class _Thrown:
    """Dice that were thrown for one roll, as they are known by now."""

    person: str
    sides: int
    faces: list[int]
    is_rolled: bool
    is_live: bool


def tallies(table: OpenTable, seat: SeatId | None) -> tuple[Tally, ...]:
    """Everybody's dice, in the order in which people first threw, big dice first.

    After those of the last person, the sum for each kind that several threw.
    """
    thrown = _all_thrown(table, seat)
    people = dict.fromkeys(one.person for one in thrown)
    kinds = sorted({one.sides for one in thrown}, reverse=True)
    found = [_tally(person, sides, thrown) for person in people for sides in kinds]
    each = [one for one in found if one is not None]
    shared = [sides for sides in kinds if sum(one.sides == sides for one in each) > 1]
    sums = [_tally(EVERYBODY, sides, thrown) for sides in shared]
    return (*each, *(one for one in sums if one is not None))


def _tally(person: str, sides: int, thrown: list[_Thrown]) -> Tally | None:
    same = [one for one in thrown if one.sides == sides and person in (EVERYBODY, one.person)]
    if not same:
        return None
    counts = [0] * sides
    tally = Tally(person, sides, ())
    for one in same:
        if not one.is_live:
            tally = evolve(tally, taken_back=tally.taken_back + len(one.faces))
            continue
        for face in one.faces:
            counts[face - 1] += 1
        if one.is_rolled:
            tally = evolve(tally, rolled=tally.rolled + len(one.faces))
    return evolve(tally, counts=tuple(counts))


def _all_thrown(table: OpenTable, seat: SeatId | None) -> list[_Thrown]:
    live = table.timeline.live()
    found: list[_Thrown] = []
    by_roll: dict[str, list[_Thrown]] = {}
    for commit in table.timeline.commits:
        if commit.kind != GAME:
            continue
        for seen in _seen_in(table, commit, seat):
            if seen.instead_of:
                if commit.seq in live:
                    _correct(by_roll.get(seen.roll, []), seen)
                continue
            is_rolled, faces = seen.source == ROLLED, list(seen.faces)
            one = _Thrown(commit.by, seen.sides, faces, is_rolled, commit.seq in live)
            found.append(one)
            by_roll.setdefault(seen.roll, []).append(one)
    return found


def _correct(thrown: list[_Thrown], seen: FacesSeen) -> None:
    """Put the newest dice of the roll right that show what was mistyped."""
    for old, new in zip(seen.instead_of, seen.faces, strict=True):
        for one in reversed(thrown):
            if one.is_live and old in one.faces:
                one.faces[one.faces.index(old)] = new
                break


def _seen_in(table: OpenTable, commit: Commit, seat: SeatId | None) -> Iterable[FacesSeen]:
    """The dice in a commit that a seat may know of."""
    game = table.game
    if not any(game.faces(event) for event in commit.events):
        return
    state = state_before(table, commit)
    for event in commit.events:
        state = game.evolve(state, event)
        seen = game.event_seen_by(state, event, seat) if game.faces(event) else None
        if seen is not None:
            yield from game.faces(seen)
