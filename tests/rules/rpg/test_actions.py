"""The economy of a turn, its list of actions, and reactions."""

from typing import Any

import pytest

from rules.game import Refused
from rules.rpg.actions import RefuseFreeAction, RemoveAction, TakeAction, WriteAction
from rules.rpg.by_hand import SetLedger, SetReactions
from rules.rpg.characters import Exploit, Ledger, Sheet
from rules.rpg.checks import AnswerTest, SetUpTest
from rules.rpg.dice_rolls import Purpose, SidePlan
from rules.rpg.exploits import ExploitUsed, SetExploit
from rules.rpg.leaving import DefeatCharacter
from rules.rpg.reactions import TakeReaction
from rules.rpg.rounds import EndRound
from rules.rpg.scene import ActionRow, Kind
from rules.rpg.sheets import ChangeSheet
from rules.rpg.throwing import CorrectDie
from rules.rpg.turns import BeginTurn, EndTurn
from tests.helpers.rpg_table import TEN, Table, action_table, empty_table


def acting(**options: Any) -> Table:
    """A's turn, with `speak` and `drop-item` switched on."""
    table = action_table(**options)
    table.do(WriteAction(ActionRow("speak", Kind.FREE)))
    table.do(WriteAction(ActionRow("drop-item", Kind.FREE)))
    table.do(BeginTurn("a"), "a")
    return table


def test_one_standard_one_minor_and_free_ones() -> None:
    """A turn has all three kinds (rpg 1.5)."""
    table = acting()
    for action in ("attack", "draw", "speak", "drop-item"):
        table.do(TakeAction("a", action), "a")
    expected = Ledger("attack", "draw", ("speak", "drop-item"))
    assert expected == table.who("a").turn


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        ("attack", "exploit", "action.standard-spent"),
        ("draw", "draw", "action.minor-spent"),
        ("speak", "speak", "action.free-repeated"),
    ],
)
def test_nothing_twice(first: str, second: str, code: str) -> None:
    """One Standard, one Minor, and no Free Action again (rpg:I16)."""
    table = acting()
    table.do(TakeAction("a", first), "a")
    assert code == table.why_not(TakeAction("a", second), "a")


def test_standard_pays_for_a_minor() -> None:
    """Two Minors are possible if one is paid with the Standard (rpg 1.5)."""
    table = acting()
    table.do(TakeAction("a", "draw"), "a")
    table.do(TakeAction("a", "draw", Kind.STANDARD), "a")
    assert Ledger("draw", "draw") == table.who("a").turn


def test_minor_pays_for_free_actions_but_not_for_repeats() -> None:
    """Exchanging does not lift the once-a-turn of a Free Action (rpg:I16, A10)."""
    table = acting()
    table.do(TakeAction("a", "speak"), "a")
    assert table.why_not(TakeAction("a", "speak", Kind.MINOR), "a") == "action.free-repeated"
    table.do(TakeAction("a", "drop-item", Kind.MINOR), "a")
    assert table.who("a").turn.minor == "drop-item"


@pytest.mark.parametrize(
    ("action", "paid"), [("attack", Kind.MINOR), ("draw", Kind.FREE), ("attack", Kind.FREE)]
)
def test_nothing_is_exchanged_upwards(action: str, paid: Kind) -> None:
    """A smaller action never buys a bigger one (rpg 1.5)."""
    assert acting().why_not(TakeAction("a", action, paid), "a") == "action.no-such-exchange"


def test_limit_of_free_actions() -> None:
    """Under `free_actions_per_turn=1` a Minor buys more of them (rpg:A10)."""
    table = acting(free_actions_per_turn=1)
    table.do(TakeAction("a", "speak"), "a")
    assert table.why_not(TakeAction("a", "drop-item"), "a") == "action.free-limit"
    table.do(TakeAction("a", "drop-item", Kind.MINOR), "a")


def test_refused_free_action_is_not_spent() -> None:
    """Free Actions are subject to the game master's leave (rpg:I23)."""
    table = acting()
    table.do(TakeAction("a", "speak", Kind.MINOR), "a")
    table.do(RefuseFreeAction("a", "speak"))
    assert Ledger() == table.who("a").turn
    table.do(TakeAction("a", "speak"), "a")


def test_refused_adjusting_gives_the_movement_back() -> None:
    """Where adjusting was the one movement, a refused one leaves it to come (rpg:I23, A9)."""
    table = acting()
    table.do(TakeAction("a", "adjust"), "a")
    table.do(RefuseFreeAction("a", "adjust"))
    assert Ledger() == table.who("a").turn
    table.do(TakeAction("a", "move"), "a")


@pytest.mark.parametrize("by_hand", [False, True])
def test_refused_adjusting_leaves_another_movement_spent(*, by_hand: bool) -> None:
    """Under `adjust_is_free` it was no movement, so none comes back (rpg:I17, I23, A9)."""
    table = acting(adjust_is_free=True)
    table.do(SetLedger("a", Ledger(has_moved=True)) if by_hand else TakeAction("a", "move"))
    table.do(TakeAction("a", "adjust"), "a")
    table.do(RefuseFreeAction("a", "adjust"))
    assert table.why_not(TakeAction("a", "sprint"), "a") == "action.has-moved"


@pytest.mark.parametrize(
    ("command", "seat", "code"),
    [
        (TakeAction("a", "dance"), "a", "action.not-offered"),
        (TakeAction("a", "brace"), "a", "action.not-offered"),
        (TakeAction("a", "defence"), "a", "action.is-reaction"),
        (TakeAction("b", "draw"), "b", "turn.not-yours"),
        (TakeAction("a", "draw"), "b", "seat.not-yours"),
        (TakeAction("a", "attack", target="q"), "a", "character.unknown"),
        (TakeAction("a", "attack", target="a"), "a", "check.against-oneself"),
        (TakeAction("a", "attack", note="x" * 201), "a", "note.long"),
        (RefuseFreeAction("a", "speak"), "gm", "action.not-taken"),
        (RefuseFreeAction("a", "speak"), "a", "seat.master-only"),
        (WriteAction(ActionRow("x y", Kind.FREE)), "gm", "id.malformed"),
        (WriteAction(ActionRow("speak", Kind.FREE)), "gm", "nothing-changes"),
        (RemoveAction("dance"), "gm", "action.not-offered"),
        (RemoveAction("speak"), "a", "seat.master-only"),
    ],
)
def test_refusals(command: object, seat: str, code: str) -> None:
    """Each refusal has its code."""
    assert code == acting().why_not(command, seat)


def test_list_of_actions_is_the_tables() -> None:
    """Rows are switched on, renamed and removed by the game master (rpg 1.5)."""
    table = acting()
    table.do(WriteAction(ActionRow("hack", Kind.STANDARD, "Hack the door")))
    table.do(RemoveAction("attack"))
    table.do(TakeAction("a", "hack"), "a")
    assert table.why_not(TakeAction("a", "attack"), "a") == "action.not-offered"


def test_only_attested_actions_are_on() -> None:
    """What only sibling games know waits to be switched on (rpg 1.5)."""
    off = {row.id for row in empty_table().scene.rows if not row.is_on}
    assert off == {
        "drop-item",
        "drop-prone",
        "speak",
        "simple-task",
        "stand",
        "clear",
        "assist",
        "brace",
        "ready",
        "pass",
        "covering-fire",
        "return-fire",
    }


def test_nothing_is_taken_while_dice_are_due() -> None:
    """Who has a test on the way finishes it first."""
    table = acting()
    table.do(SetUpTest(SidePlan("a", "observation")), "a")
    assert table.why_not(TakeAction("a", "draw"), "a") == "dice.being-entered"


def attacked() -> Table:
    """A has declared an attack on X."""
    table = acting()
    table.do(TakeAction("a", "attack", target="x"), "a")
    return table


def test_reactions_cost_more_each_time() -> None:
    """Three reactions of a player add 1 + 2 + 3 Heat (rpg:I12)."""
    table = action_table()
    for _ in range(3):
        table.do(TakeReaction("a", "guard"), "a")
    assert (table.scene.heat, table.who("a").reactions) == (6, 3)


def test_npc_reactions_need_the_heat() -> None:
    """The second costs 2, and a pool of 1 refuses it (rpg:I12, A30)."""
    table = action_table().heat(2)
    table.do(TakeReaction("x", "guard"))
    assert table.scene.heat == 1
    assert table.why_not(TakeReaction("x", "guard")) == "pool.too-little"


def test_npc_without_heat_does_not_react() -> None:
    """There is no debt, at any table (rpg:A30)."""
    assert action_table().why_not(TakeReaction("x", "guard")) == "pool.too-little"
    debt = [option for option in action_table().house.options if option.key == "allow_debt"]
    assert [option.choices for option in debt] == [(False,)]


@pytest.mark.parametrize(("discount", "heat"), [(0, 3), (1, 1), (5, 0)])
def test_discount(discount: int, heat: int) -> None:
    """A character's discount lowers each price, down to 0 (rpg 1.6)."""
    table = action_table()
    table.do(ChangeSheet("a", Sheet("A", TEN, {}, reaction_discount=discount)), "a")
    for _ in range(2):
        table.do(TakeReaction("a", "guard"), "a")
    assert heat == table.scene.heat


def test_reactions_are_counted_anew_each_round() -> None:
    """The counter falls to 0 at the round's start for everybody (rpg:I12, A29)."""
    table = action_table()
    table.do(TakeReaction("a", "guard"), "a")
    table.do(BeginTurn("a"), "a")
    table.do(EndTurn("a"), "a")
    assert table.who("a").reactions == 1
    table.do(EndRound(skips_waiting=True))
    assert table.who("a").reactions == 0


def test_reactions_may_be_counted_from_turn_to_turn() -> None:
    """Under `reaction_reset=own_turn` the own turn resets, the round does not (rpg:A29)."""
    table = action_table(reaction_reset="own_turn")
    table.do(TakeReaction("a", "guard"), "a")
    table.do(EndRound(skips_waiting=True))
    assert table.who("a").reactions == 1
    table.do(BeginTurn("a"), "a")
    assert table.who("a").reactions == 0


def test_reacting_before_and_after_the_turn() -> None:
    """One may react before acting and when done, but not in one's own turn (rpg:A29, I12)."""
    table = action_table()
    table.do(TakeReaction("a", "guard"), "a")
    table.do(BeginTurn("a"), "a")
    assert table.why_not(TakeReaction("a", "guard"), "a") == "reaction.own-turn"
    table.do(EndTurn("a"), "a")
    table.do(TakeReaction("a", "guard"), "a")


def test_defence_turns_the_attack_into_an_opposed_test() -> None:
    """The attacked may defend; the attack's test then has an opponent (rpg 1.6)."""
    table = attacked().heat(1)
    table.do(TakeReaction("x", "defence"))
    table.do(SetUpTest(SidePlan("a", "ballistics", difficulty=1)), "a")
    check = table.scene.checks[0]
    assert (check.purpose, check.opponent, check.target) == (Purpose.ATTACK, "x", "x")
    table.do(AnswerTest(check.id, SidePlan("x", "movement", "agility")))


def test_undefended_attack_is_a_plain_test() -> None:
    """Without Defence nobody opposes."""
    table = attacked()
    table.do(SetUpTest(SidePlan("a", "ballistics", difficulty=1)), "a")
    check = table.scene.checks[0]
    assert (check.purpose, check.is_opposed, check.target) == (Purpose.ATTACK, False, "x")


@pytest.mark.parametrize(
    ("command", "seat", "code"),
    [
        (TakeReaction("y", "defence"), "gm", "reaction.no-trigger"),
        (TakeReaction("x", "retaliate"), "gm", "reaction.no-trigger"),
        (TakeReaction("x", "draw"), "gm", "reaction.not-offered"),
        (TakeReaction("x", "return-fire"), "gm", "reaction.not-offered"),
        (TakeReaction("x", "guard", against="q"), "gm", "character.unknown"),
        (TakeReaction("x", "guard", note="x" * 201), "gm", "note.long"),
        (TakeReaction("x", "guard"), "a", "seat.not-yours"),
    ],
)
def test_reactions_that_are_refused(command: object, seat: str, code: str) -> None:
    """A reaction needs its trigger and its player."""
    assert code == attacked().heat(5).why_not(command, seat)


def test_nobody_reacts_outside_of_action_or_when_out() -> None:
    """No rounds, no reactions; the defeated do not react."""
    assert empty_table().why_not(TakeReaction("a", "guard"), "a") == "round.none"
    table = action_table()
    table.do(DefeatCharacter("a"))
    assert table.why_not(TakeReaction("a", "guard"), "a") == "character.defeated"


def test_count_of_reactions_may_be_put_by_hand() -> None:
    """A correction is no payment."""
    table = action_table()
    table.do(SetReactions("a", 4))
    assert isinstance(table.decide(SetReactions("a", 4)), Refused)
    assert (table.who("a").reactions, table.scene.heat) == (4, 0)


def test_attack_uses_the_exploit_up() -> None:
    """The benefit goes with the next attack, and comes back with a corrected die (rpg:I21)."""
    table = attacked()
    table.do(SetExploit("a", Exploit.READY))
    table.do(SetUpTest(SidePlan("a", "ballistics", difficulty=1)), "a")
    table.throw("a", (15, 16))
    assert table.who("a").exploit is Exploit.NONE
    table.do(CorrectDie("test-6.a", 1, 3), "a")
    assert (table.who("a").exploit, len(table.happened(ExploitUsed))) == (Exploit.NONE, 2)


@pytest.mark.parametrize(("faces", "after"), [((5, 15), Exploit.READY), ((15, 16), Exploit.NONE)])
def test_exploit_is_gained_by_its_action_and_a_test(faces: tuple[int, ...], after: Exploit) -> None:
    """The action looks for an opening, the next own test finds it or not (rpg:A20)."""
    table = acting()
    table.do(TakeAction("a", "exploit"), "a")
    assert table.who("a").exploit is Exploit.NEEDS_TEST
    table.do(SetUpTest(SidePlan("a", "observation", difficulty=1)), "a")
    table.throw("a", faces)
    assert table.who("a").exploit is after


def test_exploit_that_is_there_needs_no_second_test() -> None:
    """The action takes nothing away from whoever has the benefit (rpg:A20)."""
    table = acting()
    table.do(SetExploit("a", Exploit.READY))
    table.do(TakeAction("a", "exploit"), "a")
    assert table.who("a").exploit is Exploit.READY


def test_corrected_die_settles_the_exploit_anew() -> None:
    """What its test did to the Exploit is judged again with the right face (rpg:A20)."""
    table = acting()
    table.do(TakeAction("a", "exploit"), "a")
    table.do(SetUpTest(SidePlan("a", "observation", difficulty=1)), "a")
    roll = table.scene.checks[0].parts[0].roll
    table.throw("a", (15, 16))
    table.do(CorrectDie(roll, 1, 5), "a")
    assert table.who("a").exploit is Exploit.READY
