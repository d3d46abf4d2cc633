"""What if, as a box: any shooter, target, weapon and distance; nothing spent, nothing written."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from attrs import evolve

from rules.game import House
from rules.skirmish.outlook import BandOdds, Question, what_if
from rules.skirmish.troopers import Trooper
from rules.values import frozen
from tui.common.ink import BLANK, Line, columns, line, wrapped
from tui.locale import N_, number, signed, word
from tui.skirmish import asking
from tui.skirmish.cursor_box import CursorBox
from tui.skirmish.odds_table import table
from tui.skirmish.roster_panel import states_short
from tui.skirmish.words import answer_name, meaning_of, mods_short, weapon_name
from tui.text import shown

BOX_CELLS = 76
LABEL_CELLS = 10
OWN_FIELDS = 5
"""How many of the fields are the shooter's."""

KEPT = 12
"""So many questions are remembered with their answers."""


@frozen
class Field:
    """One line of the box: what it is called, shows, and how left and right change it."""

    label: str
    shows: str
    change: Callable[[int], Question]


class WhatIf(CursorBox):
    """The question and its answer.

    Args:
        troopers: Everybody who may shoot or be shot at.
        shooter: Who begins as the shooter.
        target: Who begins as the target.
        readings: The table's house readings.
    """

    WIDE = BOX_CELLS
    NAMES: ClassVar[dict[str, str]] = {
        "move.left": N_("what-if.key.before"),
        "move.right": N_("what-if.key.next"),
        "more": N_("what-if.key.next"),
        "less": N_("what-if.key.before"),
        "pane.next": N_("what-if.key.side"),
    }

    def __init__(
        self, troopers: Sequence[Trooper], shooter: Trooper, target: Trooper, readings: House
    ) -> None:
        super().__init__(word(N_("what-if.title")), foot=word(N_("what-if.keys")))
        self.troopers = tuple(troopers)
        self.readings = readings
        self.question = asking.question_of(shooter, target, readings)
        self._answered: list[tuple[Question, tuple[BandOdds, ...]]] = []

    @property
    def count(self) -> int:
        """The fields of both."""
        return len(self.fields)

    def marks(self, index: int) -> tuple[str, str]:
        """None beside the lines: the fields stand in two columns and mark themselves."""
        del index
        return " ", ""

    def go_to(self, row: int) -> None:
        """Put the cursor on a field."""
        self.cursor = max(0, min(row, self.count - 1))
        self.refit()

    @property
    def fields(self) -> list[Field]:
        """All of them, in the order they stand."""
        ask = self.question
        return [
            Field(N_("what-if.shooter"), _named(ask.shooter), self._shooter),
            Field(N_("what-if.weapon"), attack_words(ask), self._attack),
            Field(N_("what-if.dice"), number(ask.dice), self._dice),
            Field(N_("what-if.cover"), _yes(ask.from_cover), self._mine_covered),
            Field(N_("what-if.other"), signed(ask.other), self._other),
            Field(N_("what-if.target"), _named(ask.target), self._target),
            Field(
                N_("what-if.answer"),
                answer_name(ask.answer.skill if ask.answer else None),
                lambda by: asking.next_answer(ask, by),
            ),
            Field(N_("what-if.weapon"), reply_words(ask), lambda by: asking.next_reply(ask, by)),
            Field(
                N_("what-if.dice"),
                number(asking.their_dice(ask)),
                lambda by: asking.with_their_dice(ask, by),
            ),
            Field(N_("what-if.cover"), _yes(ask.in_cover), self._theirs_covered),
            Field(N_("what-if.other"), signed(ask.answer_other), self._their_other),
        ]

    def _shooter(self, by: int) -> Question:
        ask = self.question
        trooper = asking.turned(self.troopers, ask.shooter.name, by)
        return asking.with_shooter(ask, trooper, self.readings)

    def _attack(self, by: int) -> Question:
        return asking.next_attack(self.question, by, self.readings)

    def _target(self, by: int) -> Question:
        ask = self.question
        return asking.with_target(ask, asking.turned(self.troopers, ask.target.name, by))

    def _dice(self, by: int) -> Question:
        dice = max(1, min(asking.MOST_DICE, self.question.dice + by))
        return evolve(self.question, dice=dice)

    def _mine_covered(self, _: int) -> Question:
        return evolve(self.question, from_cover=not self.question.from_cover)

    def _theirs_covered(self, _: int) -> Question:
        return evolve(self.question, in_cover=not self.question.in_cover)

    def _other(self, by: int) -> Question:
        return evolve(self.question, other=self.question.other + by)

    def _their_other(self, by: int) -> Question:
        return evolve(self.question, answer_other=self.question.answer_other + by)

    # How it looks.

    def fill(self, cells: int) -> None:
        """Two columns of fields, then the answer at every band."""
        fields = self.fields
        half = cells // 2
        mine, theirs = fields[:OWN_FIELDS], fields[OWN_FIELDS:]
        rows: list[Line] = []
        for at in range(max(len(mine), len(theirs))):
            left = self._drawn(at, mine[at], half) if at < len(mine) else BLANK
            right = self._drawn(at + OWN_FIELDS, theirs[at], half) if at < len(theirs) else BLANK
            rows.append(columns((half, half), (left, right), 0))
        found = self._answer()
        self.lines = (*rows, BLANK, *table(found), BLANK, *self._in_words(found, cells))

    def _answer(self) -> tuple[BandOdds, ...]:
        """The odds of the question; those of the last few, which are gone back to, are kept."""
        known = next((odds for asked, odds in self._answered if asked == self.question), None)
        if known is None:
            known = what_if(self.question, self.readings)
            self._answered = [(self.question, known), *self._answered][:KEPT]
        return known

    def _drawn(self, at: int, some: Field, cells: int) -> Line:
        is_here = at == self.cursor
        mark = line(("▸", "accent") if is_here else " ")
        value = line((f"‹ {some.shows} ›", "strong") if is_here else f"  {some.shows}")
        widths = (1, LABEL_CELLS, cells - LABEL_CELLS - 3)
        return columns(widths, (mark, line((word(some.label), "dim")), value))

    def _in_words(self, found: Sequence[BandOdds], cells: int) -> tuple[Line, ...]:
        """The best band in words: weapon, MODs, and what the Success Value means."""
        best = max(found, key=lambda one: one.odds.at_least_one)
        if best.shot is None:
            return ()
        text = word(
            N_("what-if.best"),
            weapon=attack_words(self.question),
            mm=best.mm,
            mods=mods_short(best.shot.a.mods),
            meaning=meaning_of(best.shot.a.success_value),
        )
        return wrapped(text, cells, "dim")[:2]

    # Keys.

    def do_pane_next(self, _: int) -> None:
        """The other side's fields."""
        self.go_to(self.cursor + (OWN_FIELDS if self.cursor < OWN_FIELDS else -OWN_FIELDS))

    def do_move_right(self, count: int) -> None:
        """The next value."""
        self._change(max(1, count))

    def do_move_left(self, count: int) -> None:
        """The value before."""
        self._change(-max(1, count))

    def do_more(self, count: int) -> None:
        """One more."""
        self._change(max(1, count))

    def do_less(self, count: int) -> None:
        """One less."""
        self._change(-max(1, count))

    def press_space(self) -> None:
        """Space changes the field, too."""
        self._change(1)

    def _change(self, by: int) -> None:
        self.question = self.fields[self.cursor].change(by)
        self.refit()


def _named(trooper: Trooper) -> str:
    """A trooper's name with its states in short."""
    return f"{shown(trooper.name)} {states_short(trooper)}".rstrip()


def _yes(is_on: bool) -> str:
    return word(N_("word.yes") if is_on else N_("word.no"))


def attack_words(ask: Question) -> str:
    """The shooter's weapon, or its skill where it uses none."""
    weapon = asking.weapon_of(ask.shooter, ask.attack)
    return weapon_name(weapon) if weapon else answer_name(ask.attack.skill)


def reply_words(ask: Question) -> str:
    """The target's weapon; a stroke where it uses none."""
    weapon = asking.weapon_of(ask.target, ask.answer)
    return weapon_name(weapon) if weapon else "–"
