"""Heat, Momentum, Infinity Points: signed changes with floors, spends, Complications."""

from typing import Any

import pytest

from rules.rpg.checks import SetUpTest
from rules.rpg.complications import ComplicationDecided, DecideComplication
from rules.rpg.dice_rolls import Purchase, SidePlan, Source
from rules.rpg.game import GAME
from rules.rpg.momentum import SaveMomentum, Share, SpendMomentum
from rules.rpg.pools import Pool, PoolChanged, SetPool, SpendInfinityPoint, Why
from rules.rpg.rounds import EndRound, EndScene
from rules.rpg.scene import SpendRow
from rules.rpg.spend_list import RemoveSpend, WriteSpend
from tests.helpers.rpg_table import Table, action_table, empty_table


def complicated(character: str, **options: Any) -> Table:
    """A table where somebody has just rolled two Complications."""
    table = empty_table(**options)
    skill = "senses" if character == "x" else "observation"
    table.do(SetUpTest(SidePlan(character, skill, "awareness")))
    table.throw("gm" if character == "x" else character, (20, 20))
    return table


def test_every_change_is_signed() -> None:
    """A pool's fact says who, before, after and why."""
    table = empty_table()
    table.do(SetPool(Pool.HEAT, "", 3))
    assert table.history[-1] == PoolChanged(Pool.HEAT, "", "gm", 0, 3, Why.BY_HAND)


@pytest.mark.parametrize(
    ("command", "seat", "code"),
    [
        (SetPool(Pool.HEAT, "", -1), "gm", "number.out-of-range"),
        (SetPool(Pool.INFINITY, "a", 6), "gm", "number.out-of-range"),
        (SetPool(Pool.INFINITY, "", 1), "gm", "character.unknown"),
        (SetPool(Pool.MOMENTUM, "q", 1), "gm", "character.unknown"),
        (SetPool(Pool.HEAT, "", 0), "gm", "pool.is-so"),
        (SetPool(Pool.HEAT, "", 1), "a", "seat.master-only"),
        (SetPool(Pool.HEAT, "", 1), None, "seat.spectator"),
        (SpendInfinityPoint("a", "x" * 300), "a", "note.long"),
        (SpendInfinityPoint("b"), "a", "seat.not-yours"),
        (SpendInfinityPoint("x"), "gm", "pool.too-little"),
        (SaveMomentum("a"), "a", "momentum.none-fresh"),
        (SpendMomentum("a", "damage"), "a", "spend.too-dear"),
        (SpendMomentum("a", "flying"), "a", "spend.unknown"),
        (SpendMomentum("a", "half-time", times=2), "a", "spend.not-so-often"),
        (SpendMomentum("a", "damage", times=0), "a", "spend.not-so-often"),
        (SpendMomentum("a", "damage", fresh=-1), "a", "spend.bad-share"),
        (SpendMomentum("a", "damage", saved=(Share("b", 0),)), "a", "spend.bad-share"),
        (SpendMomentum("a", "damage", saved=(Share("x", 1),)), "a", "character.unknown"),
        (SpendMomentum("a", "damage", saved=(Share("b", 2),)), "a", "spend.wrong-sum"),
        (SpendMomentum("x", "damage", saved=(Share("b", 1),)), "gm", "spend.npc-saves-none"),
        (SpendMomentum("a", "die-for-other", fresh=1, gets="q"), "a", "character.unknown"),
        (WriteSpend(SpendRow("Bad Id", 1)), "gm", "id.malformed"),
        (WriteSpend(SpendRow("dear", 99)), "gm", "spend.bad-cost"),
        (WriteSpend(SpendRow("half-time", 1)), "gm", "nothing-changes"),
        (WriteSpend(SpendRow("new", 1)), "a", "seat.master-only"),
        (RemoveSpend("flying"), "gm", "spend.unknown"),
        (RemoveSpend("damage"), "a", "seat.master-only"),
        (DecideComplication("test-1.1.1", as_heat=True), "gm", "complication.unknown"),
    ],
)
def test_refusals(command: object, seat: str | None, code: str) -> None:
    """Each refusal has its code; no pool is left below its floor (rpg:A30)."""
    assert code == empty_table().why_not(command, seat)


def test_infinity_point_is_spent_with_a_note() -> None:
    """Other uses of an Infinity Point are the table's words (rpg 1.3)."""
    table = empty_table()
    table.do(SpendInfinityPoint("a", "I know the janitor"), "a")
    assert table.who("a").infinity == 1


def test_source_spends_come_with_the_table() -> None:
    """Half the time 1, damage 1 a point, disarm 2, a die for another 1 (rpg 1.7)."""
    expected = {"half-time": 1, "damage": 1, "disarm": 2, "die-for-other": 1}
    assert expected == {row.id: row.cost for row in empty_table().scene.spends}


def test_fresh_momentum_is_spent_first() -> None:
    """With nothing said, fresh Momentum goes before one's savings (rpg:I22)."""
    table = empty_table().fresh("a", 1).saved("a", 2)
    table.do(SpendMomentum("a", "disarm"), "a")
    assert (table.who("a").fresh, table.who("a").momentum) == (0, 1)


def test_saved_momentum_helps_another_action() -> None:
    """B's savings pay for A's spend (rpg:I22)."""
    table = empty_table().saved("b", 2)
    table.do(SpendMomentum("a", "disarm", saved=(Share("b", 2),)), "a")
    assert table.who("b").momentum == 0


def test_die_given_to_another_player() -> None:
    """A given die is used in a later test, without further cost (rpg 1.7)."""
    table = empty_table().fresh("a", 2)
    table.do(SpendMomentum("a", "die-for-other", times=2, gets="b"), "a")
    table.do(SetUpTest(SidePlan("b", "observation", purchases=(Purchase(Source.GIFT),))), "b")
    assert (table.who("b").gifts, table.scene.checks[0].a.dice) == (1, 3)


def test_die_for_oneself_is_the_tables_choice() -> None:
    """`momentum_self_dice=false` lets it go to others only (rpg:A4)."""
    wanted = SpendMomentum("a", "die-for-other", gets="a")
    empty_table().fresh("a", 1).do(wanted, "a")
    table = empty_table(momentum_self_dice=False).fresh("a", 1)
    assert table.why_not(wanted, "a") == "momentum.not-for-oneself"


def test_saving_puts_fresh_momentum_away() -> None:
    """What is not spent is saved (rpg:I22)."""
    table = empty_table().fresh("a", 2)
    table.do(SaveMomentum("a"), "a")
    assert (table.who("a").fresh, table.who("a").momentum) == (0, 2)


def test_npc_momentum_becomes_heat() -> None:
    """An NPC may spend at once; the rest becomes Heat, 1 for 1 (rpg:A8)."""
    table = empty_table().fresh("x", 3)
    table.do(SpendMomentum("x", "damage"))
    table.do(SaveMomentum("x"))
    assert (table.who("x").fresh, table.who("x").momentum, table.scene.heat) == (0, 0, 2)


def test_npcs_may_have_to_convert_everything() -> None:
    """Under `npc_convert_all` an NPC spends nothing (rpg:A8)."""
    table = empty_table(npc_convert_all=True).fresh("x", 3)
    assert table.why_not(SpendMomentum("x", "damage")) == "spend.npc-converts"


def test_own_next_test_saves_what_is_fresh() -> None:
    """A new test puts the Momentum of the one before away (rpg:I22)."""
    table = empty_table().fresh("a", 2)
    table.do(SetUpTest(SidePlan("a", "observation")), "a")
    assert (table.who("a").fresh, table.who("a").momentum) == (0, 2)


def test_momentum_has_no_cap_unless_the_table_has_one() -> None:
    """`momentum_cap` limits what is saved; by default nothing does (rpg:A5)."""
    for options, expected in (({}, 9), ({"momentum_cap": 6}, 6)):
        table = empty_table(**options).fresh("a", 9)
        table.do(SaveMomentum("a"), "a")
        assert expected == table.who("a").momentum


def test_group_pool() -> None:
    """Under `momentum_mode=group` everybody saves into and pays from one pool (rpg:A5)."""
    table = empty_table(momentum_mode="group").fresh("a", 3)
    table.do(SaveMomentum("a"), "a")
    table.do(SpendMomentum("b", "disarm"), "b")
    assert (table.scene.group_momentum, table.who("a").momentum) == (1, 0)


def test_limit_of_saved_momentum_in_one_action() -> None:
    """`max_saved_per_action` counts over all spends of an action (rpg:A5)."""
    table = empty_table(max_saved_per_action=2).saved("a", 5)
    table.do(SpendMomentum("a", "damage", times=2), "a")
    assert table.why_not(SpendMomentum("a", "damage"), "a") == "momentum.action-limit"


def test_decay_has_a_floor() -> None:
    """Who has none saved loses none (rpg:I13)."""
    table = action_table().saved("a", 3).saved("c", 1)
    table.do(EndRound(skips_waiting=True))
    assert [one.momentum for one in table.scene.players] == [2, 0, 0]


def test_group_pool_decays_once() -> None:
    """A common pool loses one in all (rpg:A5)."""
    table = action_table(momentum_mode="group").saved("", 5)
    table.do(EndRound(skips_waiting=True))
    assert table.scene.group_momentum == 4


def test_momentum_may_expire() -> None:
    """Under `momentum_expires=round` nothing is left after a round (rpg:A6)."""
    table = action_table(momentum_expires="round").saved("a", 5)
    table.do(EndRound(skips_waiting=True))
    assert table.who("a").momentum == 0


@pytest.mark.parametrize(("first", "second", "heat"), [(0, 0, 0), (1, 0, 2), (1, 1, 4)])
def test_complications_are_decided_one_by_one(first: int, second: int, heat: int) -> None:
    """Two Complications add 0, 2 or 4 Heat (rpg:I9)."""
    table = complicated("a")
    for one, as_heat in zip(table.scene.complications, (first, second), strict=True):
        table.do(DecideComplication(one.id, as_heat=bool(as_heat)))
    assert (heat, ()) == (table.scene.heat, table.scene.complications)


def test_players_decide_npc_complications() -> None:
    """For an NPC's the players may take 2 Heat away (rpg:I9, A19)."""
    table = complicated("x").heat(5)
    first = table.scene.complications[0].id
    table.do(DecideComplication(first, as_heat=True), "b")
    assert table.scene.heat == 3


def test_players_do_not_decide_their_own() -> None:
    """A player character's is the game master's to decide (rpg:I9)."""
    table = complicated("a")
    first = table.scene.complications[0].id
    assert table.why_not(DecideComplication(first, as_heat=False), "a") == "seat.master-only"


@pytest.mark.parametrize(("leader", "word"), [("a", "heat"), ("x", "heat-less")])
def test_log_says_which_way_a_complication_moved_heat(leader: str, word: str) -> None:
    """A player's Complication adds Heat, an NPC's takes Heat away (rpg:I9)."""
    table = action_table()
    event = ComplicationDecided("test-1.1", leader, as_heat=True, note="")
    said = GAME.describe(table.scene, event)
    assert f"event.complication-decided.{word}" == said.key


def test_less_heat_than_two_is_taken_as_it_is() -> None:
    """With 1 in the pool just 1 goes, and the log says so (rpg:A18)."""
    table = complicated("x").heat(1)
    events = table.do(DecideComplication(table.scene.complications[0].id, as_heat=True), "a")
    assert [(one.before, one.after) for one in events if isinstance(one, PoolChanged)] == [(1, 0)]


def test_full_price_may_be_required() -> None:
    """Under `require_full` a pool of 1 cannot lose 2 (rpg:A18)."""
    table = complicated("x", require_full=True).heat(1)
    first = table.scene.complications[0].id
    assert table.why_not(DecideComplication(first, as_heat=True), "a") == "pool.too-little"


def test_undecided_complications_end_as_story() -> None:
    """They block nothing, and go to the story when the scene ends (rpg:A19)."""
    table = action_table()
    table.do(SetUpTest(SidePlan("a", "observation")), "a")
    table.throw("a", (20, 3))
    table.do(SetUpTest(SidePlan("b", "observation")), "b")
    table.throw("b", (5, 3))
    table.do(EndScene())
    decided = table.happened(ComplicationDecided)
    assert [(one.character, one.as_heat) for one in decided] == [("a", False)]


def test_list_of_spends_is_the_tables() -> None:
    """Rows are added, changed and removed by the game master (rpg 1.7)."""
    table = empty_table()
    row = SpendRow("called-shot", 2, label="Called shot")
    table.do(WriteSpend(row))
    table.do(WriteSpend(SpendRow("damage", 2)))
    table.do(RemoveSpend("disarm"))
    assert [(one.id, one.cost) for one in table.scene.spends] == [
        ("half-time", 1),
        ("damage", 2),
        ("die-for-other", 1),
        ("called-shot", 2),
    ]


def test_a_spend_that_is_too_dear_names_all_that_is_at_hand() -> None:
    """rpg:I22: the price stands against fresh and saved Momentum together."""
    table = action_table().fresh("a", 1)
    refused = table.decide(SpendMomentum("a", "disarm"), "a")
    assert (refused.code, dict(refused.values)) == (
        "spend.too-dear",
        {"price": 2, "fresh": 1, "saved": 0},
    )
    table.fresh("x", 1)
    assert table.why_not(SpendMomentum("x", "disarm")) == "spend.npc-too-dear"
