"""Points in a box: objectives by round, classified ones, what still stands, the tournament's."""

from collections.abc import Callable
from typing import ClassVar

from rules.game import SeatId
from rules.skirmish.objectives import (
    MOST_POINTS,
    NAME_LENGTH,
    Classified,
    DrawClassified,
    ScoreClassified,
    ScoreObjective,
    SetTournamentPoints,
    tally,
)
from rules.skirmish.troopers import SIDES
from rules.values import frozen
from tui.common.ask import AskNumber, AskText, Item, Menu
from tui.common.ink import Line, columns, line
from tui.locale import N_, number, word
from tui.skirmish.cursor_box import CursorBox
from tui.skirmish.desk import Desk
from tui.skirmish.turn_rows import side_label
from tui.text import capital, shown

LABEL_CELLS, SIDE_CELLS = 34, 14
OPEN_ONE, SECRET_ONE = "open", "secret"


@frozen
class Entry:
    """A number of the box that can be typed: how it reads and how it is given."""

    label: str
    side: SeatId
    points: int | None
    give: Callable[[int], object]
    is_done: bool = True


class ScoreBox(CursorBox):
    """Both sides' points, row by row; the end tally below."""

    WIDE = 76
    KEYS = (("c", N_("score.key.classified")),)
    NAMES: ClassVar[dict[str, str]] = {
        "more": N_("score.key.more"),
        "less": N_("score.key.less"),
        "exact": N_("score.key.exact"),
        "open": N_("score.key.exact"),
    }

    def __init__(self, desk: Desk) -> None:
        super().__init__(word(N_("score.title")), foot=word(N_("score.keys")))
        self.desk = desk
        self.entries: tuple[Entry, ...] = ()

    def table_changed(self) -> None:
        """Somebody scored."""
        self.refit()

    @property
    def count(self) -> int:
        """The rows that can be typed; the tally stands below them."""
        return len(self.entries)

    def fill(self, cells: int) -> None:
        """Rounds of both sides, classified objectives, tournament points, then the sums."""
        del cells
        self.entries = (*self._rounds(), *self._classified(), *self._tournament())
        self.lines = (*(_drawn(self.desk, one) for one in self.entries), (), *self._tally())

    def _rounds(self) -> list[Entry]:
        score, rounds = self.desk.view.battle.score, int(self.desk.house["rounds"])
        found: list[Entry] = []
        for at in (*range(1, rounds + 1), 0):
            label = word(N_("score.round"), round=at) if at else word(N_("score.end"))
            found += [
                Entry(label, side, score.in_round(side, at), _objective(side, at)) for side in SIDES
            ]
        return found

    def _classified(self) -> list[Entry]:
        return [
            Entry(
                shown(one.name) or word(N_("score.secret")),
                one.side,
                one.points,
                _classified(one),
                one.points is not None,
            )
            for one in self.desk.view.battle.score.classified
        ]

    def _tournament(self) -> list[Entry]:
        points = self.desk.view.battle.score.tournament
        label = word(N_("score.tournament"))
        return [Entry(label, side, points.get(side), _tournament(side)) for side in SIDES]

    def _tally(self) -> list[Line]:
        out: list[Line] = []
        for one in tally(self.desk.view.battle.score):
            values = {"objective": one.objective, "classified": one.classified, "total": one.total}
            text = word(N_("score.tally"), side=side_label(self.desk.view, one.side), **values)
            out.append(line((text, "strong")))
            if one.survivors is not None:
                out.append(line((word(N_("score.survivors"), n=one.survivors), "dim")))
        return out

    # Keys.

    def take_key(self, stroke: str, character: str | None) -> bool:
        """C writes a classified objective down."""
        if stroke == "c":
            self._draw()
            return True
        return super().take_key(stroke, character)

    def _draw(self) -> None:
        def kind(key: str) -> None:
            def named(name: str) -> str:
                if not name:
                    return word(N_("score.needs-name"))
                self.desk.give(
                    DrawClassified(name[:NAME_LENGTH], key == SECRET_ONE), self.desk.seat
                )
                return ""

            self.house.open_overlay(AskText(capital(word(N_("score.classified-name"))), named))

        items = (
            Item(SECRET_ONE, line(word(N_("score.kind-secret"))), "s"),
            Item(OPEN_ONE, line(word(N_("score.kind-open"))), "o"),
        )
        self.house.open_overlay(Menu(capital(word(N_("score.key.classified"))), items, kind))

    def _entry(self) -> Entry | None:
        return self.entries[self.cursor] if self.cursor < len(self.entries) else None

    def _set(self, points: int) -> None:
        entry = self._entry()
        if entry is not None:
            seat = entry.side if entry.side in self.desk.held else self.desk.seat
            self.desk.give(entry.give(max(0, min(MOST_POINTS, points))), seat)

    def do_more(self, count: int, /) -> None:
        """A point more."""
        entry = self._entry()
        self._set((entry.points or 0 if entry else 0) + max(1, count))

    def do_less(self, count: int, /) -> None:
        """A point fewer."""
        entry = self._entry()
        self._set((entry.points or 0 if entry else 0) - max(1, count))

    def do_exact(self, _: int, /) -> None:
        """Type the points."""
        entry = self._entry()
        if entry is None:
            return

        def said(points: int) -> str:
            self._set(points)
            return ""

        title = f"{side_label(self.desk.view, entry.side)}: {entry.label}"
        box = AskNumber(title, said, least=0, most=MOST_POINTS, value=entry.points or 0)
        self.house.open_overlay(box)

    def do_open(self, _: int, /) -> None:
        """Type the points."""
        self.do_exact(0)


def _drawn(desk: Desk, entry: Entry) -> Line:
    label = (entry.label, "plain" if entry.is_done else "dim")
    points = "–" if entry.points is None else number(entry.points)
    side = (side_label(desk.view, entry.side), "dim")
    return columns((LABEL_CELLS, SIDE_CELLS, -3), (line(label), line(side), points))


def _objective(side: SeatId, at: int) -> Callable[[int], object]:
    return lambda points: ScoreObjective(side, at, points)


def _classified(one: Classified) -> Callable[[int], object]:
    return lambda points: ScoreClassified(one.id, points)


def _tournament(side: SeatId) -> Callable[[int], object]:
    return lambda points: SetTournamentPoints(side, points)
