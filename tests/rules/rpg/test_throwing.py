"""Dice given seat by seat, judged when complete, corrected, called off."""

from typing import Any

import pytest

from rules.dice import ROLLED, TYPED, DiceGiven, GiveDice
from rules.rpg.calling_off import CallOffDice
from rules.rpg.checks import AnswerTest, SetUpTest
from rules.rpg.combat_rolls import CombatJudged, RollCombatDice
from rules.rpg.dice_rolls import HelperPlan, Purchase, SidePlan, Source
from rules.rpg.draws import DecideDraw
from rules.rpg.game import GAME
from rules.rpg.judging import CheckJudged
from rules.rpg.momentum import SaveMomentum
from rules.rpg.skill_test import Decider, Winner
from rules.rpg.throwing import CorrectDie, FacesThrown
from tests.helpers.rpg_table import Table, action_table, empty_table

OBSERVE = SidePlan("a", "observation", difficulty=1)
SENSES = SidePlan("x", "senses", "awareness")


def opposed(**options: Any) -> Table:
    """A's Observation against X's Senses, Expertise 1 each, both at D0, dice due."""
    table = empty_table(**options)
    table.do(SetUpTest(SidePlan("a", "observation"), opponent="x"), "a")
    table.do(AnswerTest("test-6", SENSES))
    return table


def test_the_last_dice_judge() -> None:
    """A plain test is judged by the commit that brings its dice (rpg:I4)."""
    table = empty_table()
    table.do(SetUpTest(OBSERVE), "a")
    events = table.throw("a", (3, 20))
    assert [type(event) for event in events] == [FacesThrown, CheckJudged]
    assert (table.scene.judged.a.successes, table.who("a").fresh) == (1, 0)  # type: ignore[union-attr]  # just judged


def test_each_seat_throws_its_own() -> None:
    """In an opposed test the set is complete only when both have thrown."""
    table = opposed()
    table.throw("a", (3, 4))
    assert table.happened(CheckJudged) == []
    table.throw("gm", (3, 15))
    assert [one.winner for one in table.happened(CheckJudged)] == [Winner.A]


@pytest.mark.parametrize(
    ("given", "seat", "code"),
    [
        ((DiceGiven("test-6.a", (3, 21)),), "a", "dice.impossible-face"),
        ((DiceGiven("test-6.a", (3,)),), "a", "dice.wrong-count"),
        ((DiceGiven("test-6.b", (3, 4)),), "a", "dice.not-due"),
        ((), "a", "dice.none-given"),
        ((DiceGiven("test-6.a", (3, 4)),), None, "seat.spectator"),
    ],
)
def test_dice_that_do_not_fit(given: Any, seat: str | None, code: str) -> None:
    """Dice that are not due, or impossible, are refused."""
    assert code == opposed().why_not(GiveDice(given, TYPED), seat)


def test_dice_are_not_given_twice() -> None:
    """Thrown dice are no longer due."""
    table = opposed()
    table.throw("a", (3, 4))
    given = GiveDice((DiceGiven("test-6.a", (3, 4)),), ROLLED)
    assert table.why_not(given, "a") == "dice.not-due"


def test_momentum_is_fresh_until_spent_or_saved() -> None:
    """The surplus waits with the character (rpg:I22)."""
    table = empty_table()
    table.do(SetUpTest(OBSERVE), "a")
    table.throw("a", (3, 4))
    assert (table.who("a").fresh, table.who("a").momentum) == (1, 0)


def test_only_the_winner_keeps_momentum() -> None:
    """The winner keeps all of it, the loser nothing (rpg:A13)."""
    table = opposed()
    table.throw("a", (3, 4))
    table.throw("gm", (3, 15))
    assert (table.who("a").fresh, table.who("x").fresh) == (2, 0)


def test_net_momentum() -> None:
    """Under `opposed_net_momentum` the loser's is taken off (rpg:A13)."""
    table = opposed(opposed_net_momentum=True)
    table.throw("a", (3, 4))
    table.throw("gm", (3, 15))
    assert table.who("a").fresh == 1


def test_expertise_decides_even_without_successes() -> None:
    """0–0 at D0 goes to the greater Expertise (rpg:A14)."""
    table = empty_table()
    table.do(SetUpTest(SidePlan("a", "ballistics"), opponent="x"), "a")
    table.do(AnswerTest("test-6", SENSES))
    table.throw("a", (15, 16))
    table.throw("gm", (15, 16))
    judged = table.happened(CheckJudged)[0]
    assert (judged.winner, judged.by) == (Winner.A, Decider.EXPERTISE)


def test_draw_waits_for_the_game_master() -> None:
    """Equal in everything: the game master decides (rpg:A11)."""
    table = opposed()
    table.throw("a", (3, 4))
    table.throw("gm", (3, 4))
    assert [one.what.key for one in GAME.awaited(table.scene)] == ["awaited.draw"]
    assert table.why_not(DecideDraw("test-6", Winner.A), "a") == "seat.master-only"
    table.do(DecideDraw("test-6", Winner.A))
    assert (table.scene.checks, table.who("a").fresh) == ((), 2)


def test_draw_may_be_thrown_again() -> None:
    """The game master may have a draw thrown again (rpg:A11)."""
    table = opposed()
    table.throw("a", (3, 4))
    table.throw("gm", (3, 4))
    table.do(DecideDraw("test-6", Winner.DRAW))
    assert [len(GAME.dice_wanted(table.scene, seat)) for seat in ("a", "gm")] == [1, 1]


def test_initiator_loses_draws() -> None:
    """Under `opposed_tie=initiator_loses` the other side wins (rpg:A11)."""
    table = opposed(opposed_tie="initiator_loses")
    table.throw("a", (3, 4))
    table.throw("gm", (3, 4))
    assert [one.winner for one in table.happened(CheckJudged)] == [Winner.B]


def test_reroll_throws_draws_again() -> None:
    """Under `opposed_tie=reroll` the dice are due again at once (rpg:A11)."""
    table = opposed(opposed_tie="reroll")
    table.throw("a", (3, 20))
    table.throw("gm", (3, 20))
    table.throw("a", (3, 20))
    table.throw("gm", (15, 16))
    assert [one.winner for one in table.happened(CheckJudged)] == [Winner.DRAW, Winner.A]
    ids = [one.id for one in table.scene.complications]
    assert len(set(ids)) == len(ids) == 3


def test_nobody_wins_when_both_fail() -> None:
    """Above D0 both may fail, and it is nobody's (rpg:A12, I20)."""
    table = empty_table()
    table.do(SetUpTest(SidePlan("a", "observation", difficulty=2), opponent="x"), "a")
    table.do(AnswerTest("test-6", SidePlan("x", "senses", "awareness", difficulty=2)))
    table.throw("a", (3, 15))
    table.throw("gm", (15, 16))
    assert [one.winner for one in table.happened(CheckJudged)] == [Winner.NOBODY]


def test_helpers_throw_their_own_die() -> None:
    """The leader's dice and each helper's die are asked of their own seats (rpg:I11)."""
    table = empty_table(helper_leave=False)
    helpers = (HelperPlan("b", "ballistics"), HelperPlan("x", "senses", "awareness"))
    table.do(SetUpTest(SidePlan("a", "observation", difficulty=3, helpers=helpers)), "a")
    table.throw("a", (3, 15))
    table.throw("b", (1,))
    table.throw("gm", (20,))
    judged = table.happened(CheckJudged)[0]
    assert (judged.a.successes, judged.a.passed, judged.a.complications) == (3, True, 1)
    assert [one.character for one in judged.complications] == ["x"]


def test_mistyped_die_is_judged_anew() -> None:
    """Until the next command a die may be corrected, and all follows it."""
    table = empty_table()
    table.do(SetUpTest(OBSERVE), "a")
    table.throw("a", (3, 20))
    table.do(CorrectDie("test-6.a", 2, 2), "a")
    assert (table.who("a").fresh, table.scene.complications) == (1, ())
    judged = table.scene.judged
    assert judged is not None
    assert judged.check.thrown[0].mistyped == ("2:20",)
    table.do(CorrectDie("test-6.a", 2, 20), "a")
    assert (table.who("a").fresh, len(table.scene.complications)) == (0, 1)


def test_corrected_table_equals_one_typed_right() -> None:
    """But for the note of the old face a correction leaves no trace."""
    wrong, right = empty_table(), empty_table()
    for table, first in ((wrong, 20), (right, 2)):
        table.do(SetUpTest(OBSERVE), "a")
        table.throw("a", (3, first))
    wrong.do(CorrectDie("test-6.a", 2, 2), "a")
    assert right.scene.characters == wrong.scene.characters
    assert right.scene.complications == wrong.scene.complications


def test_dice_stand_after_the_next_command() -> None:
    """Once something else happened, it is too late to correct."""
    table = empty_table()
    table.do(SetUpTest(OBSERVE), "a")
    table.throw("a", (3, 4))
    table.do(SaveMomentum("a"), "a")
    assert table.why_not(CorrectDie("test-6.a", 2, 5), "a") == "dice.too-late"


def test_waiting_dice_may_be_corrected() -> None:
    """A die may be put right while the other side still throws."""
    table = opposed()
    table.throw("a", (3, 4))
    table.do(CorrectDie("test-6.a", 1, 15), "a")
    assert table.scene.checks[0].thrown[0].faces == (15, 4)


@pytest.mark.parametrize(
    ("command", "seat", "code"),
    [
        (CorrectDie("test-6.a", 3, 5), "a", "dice.no-such-die"),
        (CorrectDie("test-6.a", 1, 25), "a", "dice.impossible-face"),
        (CorrectDie("test-6.a", 1, 3), "a", "nothing-changes"),
        (CorrectDie("test-6.a", 1, 5), "b", "seat.not-yours"),
        (CorrectDie("test-9.a", 1, 5), "a", "dice.too-late"),
        (CallOffDice("test-9"), "a", "check.unknown"),
        (CallOffDice("test-6"), "b", "seat.not-yours"),
        (DecideDraw("test-6", Winner.A), "gm", "check.no-draw"),
    ],
)
def test_refusals(command: object, seat: str, code: str) -> None:
    """Each refusal has its code."""
    table = opposed()
    table.throw("a", (3, 4))
    assert code == table.why_not(command, seat)


def test_called_off_dice_give_everything_back() -> None:
    """Heat, Momentum and Infinity Points come back with the roll."""
    table = empty_table().saved("b", 1)
    before = table.scene
    purchases = (
        Purchase(Source.HEAT),
        Purchase(Source.MOMENTUM, payer="b"),
        Purchase(Source.INFINITY),
    )
    table.do(SetUpTest(SidePlan("a", "observation", purchases=purchases)), "a")
    table.do(CallOffDice("test-6"), "a")
    assert (before.heat, before.characters) == (table.scene.heat, table.scene.characters)


def test_npc_gets_its_heat_back() -> None:
    """An NPC's dice return to the pool."""
    table = empty_table().heat(2)
    table.do(SetUpTest(SidePlan("x", "senses", "awareness", purchases=(Purchase(Source.HEAT),))))
    table.do(CallOffDice("test-6"))
    assert table.scene.heat == 2


@pytest.mark.parametrize(("six", "total"), [(0, 3), (1, 4)])
def test_combat_dice_are_thrown_and_judged(six: int, total: int) -> None:
    """Combat dice count points and Effects as the table reads the six (rpg:A28)."""
    table = action_table(cd_six_points=six)
    table.do(RollCombatDice("a", 4, "damage"), "a")
    assert [(one.count, one.sides) for one in GAME.dice_wanted(table.scene, "a")] == [(4, 6)]
    table.throw("a", (1, 2, 5, 6))
    judged = table.happened(CombatJudged)[0]
    assert (total, 1) == (judged.total, judged.effects)
    table.do(CorrectDie(judged.roll, 3, 2), "a")
    assert table.happened(CombatJudged)[1].total == total + 2


def test_combat_dice_may_be_called_off() -> None:
    """A roll of combat dice is taken back like a test."""
    table = action_table()
    table.do(RollCombatDice("a", 4), "a")
    assert table.why_not(RollCombatDice("a", 2), "a") == "dice.being-entered"
    table.do(CallOffDice("combat-6"), "a")
    assert GAME.dice_wanted(table.scene, "a") == ()


@pytest.mark.parametrize(("dice", "note"), [(0, ""), (31, ""), (1, "x" * 201)])
def test_combat_dice_have_bounds(dice: int, note: str) -> None:
    """At least one die, at most thirty, and a short note."""
    assert action_table().why_not(RollCombatDice("a", dice, note)) in {
        "number.out-of-range",
        "note.long",
    }


def test_several_tests_may_wait_side_by_side() -> None:
    """Everybody who was asked throws without waiting for the others."""
    table = empty_table()
    for player in ("a", "b"):
        table.do(SetUpTest(SidePlan(player, "observation")), player)
    table.throw("b", (3, 4))
    table.throw("a", (3, 15))
    assert [one.a.leader for one in table.happened(CheckJudged)] == ["b", "a"]
