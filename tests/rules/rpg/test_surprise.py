"""An ambush as an opposed team test, with both outcomes."""

from typing import Any

import pytest

from rules.rpg.calling_off import CallOffDice
from rules.rpg.characters import Exploit
from rules.rpg.checks import AnswerTest
from rules.rpg.dice_rolls import HelperPlan, SidePlan
from rules.rpg.draws import DecideDraw
from rules.rpg.game import GAME
from rules.rpg.momentum import Share
from rules.rpg.rounds import EndRound
from rules.rpg.skill_test import Winner
from rules.rpg.surprise import LeaveSurprise, PayForSurprise, SetUpSurprise
from rules.rpg.turns import BeginTurn, EndTurn, SeizeInitiative
from tests.helpers.rpg_table import Table, action_table

PLAYERS = ("a", "b", "c")
NPCS = ("x", "y")
BY_NPCS = SetUpSurprise(SidePlan("x", "senses", "agility"), "a", NPCS, PLAYERS)
BY_PLAYERS = SetUpSurprise(SidePlan("a", "observation"), "x", PLAYERS, NPCS)


def by_npcs(*faces: tuple[int, int], **options: Any) -> Table:
    """X and Y ambush the players; the dice of X and of A."""
    table = action_table(**options)
    table.do(BY_NPCS)
    table.do(AnswerTest("test-6", SidePlan("a", "observation")), "a")
    table.throw("gm", faces[0])
    table.throw("a", faces[1])
    return table


WON = ((1, 2), (15, 16))
LOST = ((15, 16), (1, 2))


def test_ambushers_act_first_and_exploit() -> None:
    """Winners gain an Exploit without test, action or Heat, NPCs too (rpg:I21, A20, A21)."""
    table = by_npcs(*WON)
    assert {one.exploit for one in table.scene.characters if one.is_npc} == {Exploit.READY}
    assert table.why_not(BeginTurn("a"), "a") == "turn.ambushers-first"
    table.do(BeginTurn("x"))
    assert table.scene.heat == 0


def test_surprise_turn_is_the_turn_of_round_1() -> None:
    """Ambushers are done for the round afterwards (rpg:A21)."""
    table = by_npcs(*WON)
    for npc in NPCS:
        table.do(BeginTurn(npc))
        table.do(EndTurn(npc))
    table.do(BeginTurn("a"), "a")
    table.do(EndTurn("a"), "a")
    assert table.why_not(BeginTurn("x")) == "turn.had"


def test_surprise_turn_may_be_extra() -> None:
    """Under `surprise_extra_turn` they act again in their order (rpg:A21)."""
    table = by_npcs(*WON, surprise_extra_turn=True)
    for npc in NPCS:
        table.do(BeginTurn(npc))
        table.do(EndTurn(npc))
    for one in (*PLAYERS, *NPCS):
        table.do(BeginTurn(one))
        table.do(EndTurn(one))
    table.do(EndRound())


def test_exploit_may_need_its_test() -> None:
    """Under `exploit_needs_test` the benefit is not there at once (rpg:A20)."""
    table = by_npcs(*WON, exploit_needs_test=True)
    assert table.who("x").exploit is Exploit.NEEDS_TEST


def test_initiative_waits_for_the_ambushers() -> None:
    """Ambushers act immediately; nobody seizes before them (rpg:I21)."""
    table = action_table().heat(3)
    table.do(BY_PLAYERS)
    table.do(AnswerTest("test-6", SidePlan("x", "senses", "awareness")))
    table.throw("a", (1, 2))
    table.throw("gm", (15, 16))
    assert table.why_not(SeizeInitiative("x")) == "turn.ambushers-first"


@pytest.mark.parametrize(
    "payment",
    [
        PayForSurprise((Share("a", 2),)),
        PayForSurprise((Share("a", 1), Share("b", 1))),
        PayForSurprise(infinity="c"),
    ],
)
def test_failed_ambush_may_be_turned_round(payment: PayForSurprise) -> None:
    """2 Momentum of one or several, or 1 Infinity Point, gain the same (rpg:I21, A22)."""
    table = by_npcs(*LOST).saved("a", 2).saved("b", 1)
    table.do(payment, "b")
    assert table.scene.first == frozenset(PLAYERS)
    assert table.who("c").exploit is Exploit.READY


def test_failed_ambush_may_be_left() -> None:
    """The other side need not pay (rpg:I21)."""
    table = by_npcs(*LOST)
    assert table.why_not(BeginTurn("a"), "a") == "surprise.first"
    assert {one.seat for one in GAME.awaited(table.scene)} == set(PLAYERS)
    table.do(LeaveSurprise(), "a")
    table.do(BeginTurn("a"), "a")


@pytest.mark.parametrize(
    ("payment", "options", "code"),
    [
        (PayForSurprise((Share("a", 1),)), {}, "spend.wrong-sum"),
        (PayForSurprise((Share("b", 2),)), {}, "pool.too-little"),
        (PayForSurprise((Share("x", 2),)), {}, "surprise.payer-outside"),
        (PayForSurprise((Share("a", 0), Share("b", 2))), {}, "spend.bad-share"),
        (PayForSurprise(infinity="x"), {}, "surprise.payer-outside"),
        (
            PayForSurprise((Share("a", 1), Share("b", 1))),
            {"ambush_single_payer": True},
            "surprise.single-payer",
        ),
    ],
)
def test_payments_that_do_not_count(
    payment: PayForSurprise, options: dict[str, bool], code: str
) -> None:
    """The price is exact, and only the surprised side pays it (rpg:A22)."""
    table = by_npcs(*LOST, **options).saved("a", 2).saved("b", 1)
    assert code == table.why_not(payment, "a")


def test_surprised_npcs_pay_heat() -> None:
    """An NPC side turns an ambush round for 2 Heat (rpg:A22)."""
    table = action_table().heat(3)
    table.do(BY_PLAYERS)
    table.do(AnswerTest("test-6", SidePlan("x", "senses", "awareness")))
    table.throw("a", (15, 16))
    table.throw("gm", (1, 2))
    assert table.why_not(PayForSurprise(), "a") == "seat.not-yours"
    table.do(PayForSurprise())
    assert (1, frozenset(NPCS)) == (table.scene.heat, table.scene.first)


def test_surprise_is_simple_unless_a_side_has_it_harder() -> None:
    """It is an opposed test at D0, and a circumstance changes one side alone (rpg:I20)."""
    table = action_table()
    table.do(BY_PLAYERS)
    table.do(AnswerTest("test-6", SidePlan("x", "senses", "awareness", difficulty=1)))
    assert [side.difficulty for _, side in table.scene.checks[0].sides] == [0, 1]


def test_tied_leaders_compare_expertise() -> None:
    """Equal Momentum goes to the leader with more Expertise (rpg:A23)."""
    table = action_table()
    table.do(SetUpSurprise(SidePlan("a", "ballistics"), "x", PLAYERS, NPCS))
    table.do(AnswerTest("test-6", SidePlan("x", "senses", "awareness")))
    table.throw("a", (15, 16))
    table.throw("gm", (15, 16))
    assert table.scene.first == frozenset(PLAYERS)


def test_drawn_surprise_waits_for_the_decision() -> None:
    """A draw is decided like any other, and then settled (rpg:A11, A23)."""
    table = by_npcs((15, 16), (15, 16))
    assert table.why_not(BeginTurn("a"), "a") == "surprise.first"
    table.do(DecideDraw("test-6", Winner.A))
    assert table.scene.first == frozenset(NPCS)


def test_helpers_are_of_the_side() -> None:
    """The rest of a side help as in teamwork (rpg:I21, I11)."""
    table = action_table()
    helpers = (HelperPlan("y", "senses", "agility"),)
    side = SidePlan("x", "senses", "agility", helpers=helpers)
    table.do(SetUpSurprise(side, "a", NPCS, PLAYERS))
    assert table.scene.checks[0].a.helpers[0].character == "y"
    outside = SidePlan("x", "senses", "agility", helpers=(HelperPlan("b", "stealth"),))
    refused = action_table().why_not(SetUpSurprise(outside, "a", NPCS, PLAYERS))
    assert refused == "surprise.leader-outside"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (SetUpSurprise(BY_NPCS.side, "a", ("y",), PLAYERS), "surprise.leader-outside"),
        (SetUpSurprise(BY_NPCS.side, "a", NPCS, (*PLAYERS, "x")), "surprise.both-sides"),
        (SetUpSurprise(BY_NPCS.side, "a", (*NPCS, "q"), PLAYERS), "character.unknown"),
        (PayForSurprise(), "surprise.nothing-to-pay"),
        (LeaveSurprise(), "surprise.nothing-to-pay"),
    ],
)
def test_refusals(command: object, code: str) -> None:
    """Each refusal has its code."""
    assert code == action_table().why_not(command)


def test_too_late_for_surprise() -> None:
    """Once somebody acts nobody is taken unawares; nor twice (rpg:I21)."""
    table = action_table()
    table.do(BY_NPCS)
    assert table.why_not(BY_NPCS) == "surprise.already"
    table.do(CallOffDice("test-6"))
    table.do(BeginTurn("a"), "a")
    assert table.why_not(BY_NPCS) == "surprise.too-late"


def test_fresh_momentum_of_the_test_itself_pays() -> None:
    """rpg:A22, I22: what the surprised leader has just won is spent at once, before the savings."""
    table = by_npcs(*LOST)
    table.fresh("a", 1)
    table.saved("a", 2)
    table.do(PayForSurprise((Share("a", 2),)), "a")
    assert (table.who("a").fresh, table.who("a").momentum) == (0, 1)
