"""What holds for every course of the game."""

from typing import Any

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.ashes import awards, characters, defence, fixing, judging, rolling, session
from rules.ashes.game import COMMANDS, GAME
from rules.ashes.open_roll import Role, Side
from rules.ashes.outcome import Result
from rules.ashes.state import NARRATOR, State
from rules.dice import TYPED, DiceGiven, GiveDice
from rules.game import Refused
from tests.helpers.ashes import FANGS, LENA, SHIELD, SWORD, WOLF, Table, party

IDS = st.sampled_from([LENA, WOLF, SWORD, SHIELD, FANGS, "r1", "r2", "r1-roller-d6", "b6", "", "x"])
WORDS = st.sampled_from(["Lena", "Bow", "[/]", "", "  ", "x" * 200, "\x1b]52;c;"])
NUMBERS = st.one_of(st.integers(-3, 20), st.sampled_from([-(10**9), 10**9]))
SIDES = st.builds(
    Side, IDS, IDS, NUMBERS, WORDS, NUMBERS, NUMBERS, st.none() | NUMBERS, st.booleans()
)
FACES = st.lists(st.integers(0, 7), max_size=4).map(tuple)
GIVEN = st.lists(st.builds(DiceGiven, IDS, FACES), max_size=2).map(tuple)
BY_TYPE: dict[Any, st.SearchStrategy[Any]] = {
    str: IDS | WORDS,
    int: NUMBERS,
    bool: st.booleans(),
    Side: SIDES,
    Role: st.sampled_from(Role),
    int | None: st.none() | NUMBERS,
    Side | None: st.none() | SIDES,
    tuple[DiceGiven, ...]: GIVEN,
}


def any_of(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Any command of a kind, sensible or not."""
    return st.builds(kind, **{field.name: BY_TYPE[field.type] for field in attrs.fields(kind)})


ANY_COMMAND = st.one_of([any_of(kind) for kind in COMMANDS.values()])
SEATS = st.sampled_from([NARRATOR, LENA, WOLF, "nobody", None])


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(ANY_COMMAND, SEATS), max_size=12))
def test_every_command_is_decided(steps: list[tuple[Any, str | None]]) -> None:
    """ashes:A1: decide answers any command with events or a reason; evolve takes every event."""
    table = party()
    table.do(rolling.OpenRoll(Side(LENA, SWORD), adversity=12))
    for command, seat in steps:
        decided = table.try_(command, seat)
        if not isinstance(decided, Refused):
            table.do(command, seat)
    assert table.state == GAME.fold(GAME.new(), tuple(table.events))


class Ledger:
    """Points by hand: what each skill must have, counted apart from the program.

    Attributes:
        table: The table that is played on.
        points: Skill -> PdP, a level counted as six.
    """

    def __init__(self) -> None:
        self.table = party(ndp=0, pdp=4)
        self.points = {SWORD: 4, SHIELD: 4, FANGS: 24}
        self.past: list[tuple[State, dict[str, int], dict[tuple[str, str], int], int]] = []
        self.earned: dict[tuple[str, str], int] = {}

    def play(self, command: Any, seat: str = NARRATOR) -> None:
        """Give a command if it is allowed, and book what it must change."""
        decided = self.table.try_(command, seat)
        if isinstance(decided, Refused):
            return
        self.past.append(
            (self.table.state, dict(self.points), dict(self.earned), len(self.table.events))
        )
        planned = dict(self.table.state.planned)
        events = self.table.do(command, seat)
        self._book(command, planned)
        for event in events:
            if isinstance(event, judging.RollJudged | judging.DieCorrected):
                self._book_results(event.roll, event.results)

    def _book(self, command: Any, planned: dict[str, int]) -> None:
        match command:
            case awards.AwardPdp(skill, pdp):
                self.points[skill] += pdp
            case awards.TakePdp(skill, pdp):
                self.points[skill] -= min(pdp, self.points[skill] % 6)
            case awards.SetLevel(skill, ndp, pdp):
                self.points[skill] = ndp * 6 + pdp
            case session.CloseSession():
                for skill, pdp in planned.items():
                    self.points[skill] += pdp
            case _:
                pass

    def _book_results(self, roll: str, results: tuple[Result, ...]) -> None:
        """A roll's points, in place of what it had earned before a correction."""
        for result in results:
            skill = result.side.skill
            won = int(sum(result.d6) >= min(18, 8 + result.side.ndp))
            self.points[skill] += won - self.earned.get((roll, skill), 0)
            self.earned[roll, skill] = won

    def take_back(self) -> None:
        """Undo: the state before the newest command, and its points."""
        if self.past:
            state, self.points, self.earned, events = self.past.pop()
            self.table.events = self.table.events[:events]
            self.table.state = GAME.fold(GAME.new(), tuple(self.table.events))
            assert state == self.table.state


SKILLS = st.sampled_from([SWORD, SHIELD, FANGS])
OWNERS = {SWORD: LENA, SHIELD: LENA, FANGS: WOLF}
POINTS = st.integers(0, 20)
FACE_OF = {6: st.integers(1, 6), 4: st.integers(1, 4)}


def side_of(skill: str, graces: int) -> Side:
    """A side with that skill."""
    return Side(OWNERS[skill], skill, graces=graces)


MOVES = st.one_of(
    st.builds(awards.AwardPdp, SKILLS, POINTS),
    st.builds(awards.TakePdp, SKILLS, POINTS),
    st.builds(awards.SetLevel, SKILLS, st.integers(0, 12), st.integers(0, 5)),
    st.builds(session.MarkUsed, SKILLS, st.booleans()),
    st.builds(session.PlanAward, SKILLS, POINTS),
    st.builds(session.CloseSession),
    st.builds(defence.BeginTurn),
    st.builds(characters.RenameSkill, SKILLS, st.sampled_from(["Axe", "Bow"])),
    st.builds(fixing.CallOffDice, st.sampled_from(["r1", "r2", "r3"])),
    st.builds(rolling.DropRoll, st.sampled_from(["r1", "r2", "r3"])),
)
ROLLS = st.one_of(
    st.builds(
        rolling.OpenRoll,
        st.builds(side_of, SKILLS, st.integers(0, 1)),
        adversity=st.sampled_from([2, 9, 15]),
        fix=st.just(True),
    ),
    st.builds(
        rolling.OpenRoll,
        st.builds(side_of, st.just(FANGS), st.integers(0, 1)),
        defence=st.builds(side_of, st.just(SHIELD), st.integers(0, 1)),
        fix=st.just(True),
    ),
)
KINDS = st.sampled_from(["roll", "dice", "dice", "correct", "undo", "move", "move"])


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_no_course_loses_or_invents_a_point(data: st.DataObject) -> None:
    """ashes:P1-P6: awards, rolls, corrections, undos and closes in any order add up."""
    ledger = Ledger()
    for _ in range(data.draw(st.integers(4, 24))):
        kind = data.draw(KINDS)
        if kind == "undo":
            ledger.take_back()
        elif kind == "roll":
            ledger.play(data.draw(ROLLS))
        elif kind == "dice":
            give_some(data, ledger)
        elif kind == "correct":
            correct_some(data, ledger)
        else:
            ledger.play(data.draw(MOVES))
        assert ledger.points == {s.id: s.level.points for s in ledger.table.state.skills()}
        assert all(skill.level.pdp < 6 for skill in ledger.table.state.skills())
    check_history(ledger.table)


def give_some(data: st.DataObject, ledger: Ledger) -> None:
    """One seat gives all it owes for one roll, if anything is due."""
    seats = [s for s in (LENA, NARRATOR) if judging.dice_wanted(ledger.table.state, s)]
    if seats:
        seat = data.draw(st.sampled_from(seats))
        given = tuple(
            DiceGiven(
                one.roll, tuple(data.draw(st.integers(1, one.sides)) for _ in range(one.count))
            )
            for one in judging.dice_wanted(ledger.table.state, seat)[:2]
        )
        ledger.play(GiveDice(given, TYPED), seat)


def correct_some(data: st.DataObject, ledger: Ledger) -> None:
    """Dice of the newest commit are put right, if there are any."""
    for dice in sorted(ledger.table.state.correctable):
        ledger.play(judging.CorrectDie(dice, 1, data.draw(st.integers(1, 6))))


def check_history(table: Table) -> None:
    """The lines of each skill's history lead from where it began to where it stands."""
    for skill in table.state.skills():
        began = 24 if skill.id == FANGS else 4
        lines = table.state.history_of(skill.id)
        assert skill.level.points == began + sum(line.change for line in lines)
