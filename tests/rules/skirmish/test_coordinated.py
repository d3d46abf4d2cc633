"""Coordinated Orders: `turn:B16`, `turn:J20`, `turn:J21`."""

import pytest

from rules.game import Refused
from rules.skirmish.activation import activate, after_aro, after_order, check_aro, check_declaration
from rules.skirmish.command_tokens import Use
from rules.skirmish.coordinated import (
    BeginCoordinated,
    CoordinatedEnded,
    EndCoordinated,
    burst_of,
    close_combat_burst,
    spearhead_burst,
)
from rules.skirmish.deployment import KeepOff, Reserve
from rules.skirmish.listings import Listing, Role, Training
from rules.skirmish.order_heaps import OrderKind
from rules.skirmish.phases import Step
from rules.skirmish.player_turn import NextPhase
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2
from tests.helpers.battle_table import Table, deployed, listing

FOUR = ("x0", "x1", "x2", "x3")


def in_orders(*listings: Listing) -> Table:
    """A table in side 1's Orders Phase, with five troopers of one group."""
    return deployed(*[listing(f"x{n}") for n in range(5)], *listings).reach(Step.ORDERS)


@pytest.mark.parametrize(("burst", "dice"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_spearhead_keeps_half_rounded_up(burst: int, dice: int) -> None:
    """turn:B16, turn:J20: an Orc with B3 has two dice."""
    assert dice == spearhead_burst(burst)


def test_spearhead_in_close_combat_has_a_die_more_for_each_ally() -> None:
    """turn:J21: three allies in contact, B4."""
    assert close_combat_burst(3) == 4


def test_one_token_and_one_order_pay_for_all() -> None:
    """turn:B16: every one of them then acts without paying."""
    table = in_orders().after(SIDE_1, BeginCoordinated(FOUR, "x1"))
    assert table.battle.tokens.of(SIDE_1) == 3
    assert table.battle.pools.left(OrderKind.REGULAR, 1) == 4
    for one in FOUR:
        facts = activate(table.scene(SIDE_1), one)
        assert not isinstance(facts, Refused)
        table = table.fold(facts)
    assert table.battle.pools.left(OrderKind.REGULAR, 1) == 4
    assert after_order(table.scene(SIDE_1)) == (CoordinatedEnded(),)


def test_others_have_one_die() -> None:
    """turn:B16, turn:J20: the Spearhead half its Burst, the rest B1."""
    together = in_orders().after(SIDE_1, BeginCoordinated(FOUR, "x1")).battle.coordinated
    assert together is not None
    assert [burst_of(together, one, 3) for one in ("x1", "x0")] == [2, 1]


def test_who_acted_does_not_act_again_and_strangers_do_not() -> None:
    """turn:B16: each of them once."""
    table = in_orders().after(SIDE_1, BeginCoordinated(FOUR, "x1"))
    facts = activate(table.scene(SIDE_1), "x0")
    assert not isinstance(facts, Refused)
    table = table.fold(facts)
    for one in ("x0", "x4"):
        refused = activate(table.scene(SIDE_1), one)
        assert isinstance(refused, Refused)
        assert refused.code == "coordinated.not-waiting"
    assert table.refused(SIDE_1, NextPhase()) == "turn.coordinated-open"
    assert table.after(SIDE_1, EndCoordinated()).battle.coordinated is None
    assert in_orders().refused(SIDE_1, EndCoordinated()) == "coordinated.none"


def test_each_enemy_answers_once() -> None:
    """turn:B16: choosing one of them."""
    table = in_orders().after(SIDE_1, BeginCoordinated(FOUR, "x1"))
    table = table.fold(after_aro(table.scene(SIDE_2), "boss-2", Skill.BS_ATTACK))
    refused = check_aro(table.scene(SIDE_2), "boss-2", Skill.DODGE)
    assert refused is not None
    assert refused.code == "coordinated.reacted"


@pytest.mark.parametrize("skill", [Skill.SPECULATIVE_ATTACK, Skill.INTUITIVE_ATTACK])
def test_some_attacks_have_no_place(skill: Skill) -> None:
    """turn:B16: no Speculative and no Intuitive Attack."""
    table = in_orders().after(SIDE_1, BeginCoordinated(FOUR, "x1"))
    refused = check_declaration(table.scene(SIDE_1), "x0", skill)
    assert refused is not None
    assert refused.code == "coordinated.skill"


@pytest.mark.parametrize(
    ("troopers", "spearhead", "code"),
    [
        (("x0",), "x0", "coordinated.count"),
        (("x0", "x0"), "x0", "coordinated.count"),
        (("x0", "x1", "x2", "x3", "x4"), "x0", "coordinated.count"),
        (("x0", "x1"), "x2", "coordinated.spearhead"),
        (("x0", "boss-1"), "x0", "coordinated.other-group"),
        (("x0", "wild"), "x0", "coordinated.other-training"),
        (("x0", "servant"), "x0", "coordinated.barred"),
        (("x0", "boss-2"), "x0", "trooper.not-yours"),
    ],
)
def test_who_cannot_act_together(troopers: tuple[str, ...], spearhead: str, code: str) -> None:
    """turn:B16: two to four, one group, one Training, no Peripherals."""
    table = in_orders(
        listing("wild", training=Training.IRREGULAR), listing("servant", SIDE_1, Role.PERIPHERAL)
    )
    assert table.refused(SIDE_1, BeginCoordinated(troopers, spearhead)) == code


@pytest.mark.parametrize(
    ("state", "code"), [("isolated", "coordinated.isolated"), ("dead", "orders.null")]
)
def test_isolated_and_fallen_cannot(state: str, code: str) -> None:
    """turn:B16, turn:B10: neither Isolated nor in a Null state."""
    table = in_orders().state("x1", state)
    assert table.refused(SIDE_1, BeginCoordinated(("x0", "x1"), "x0")) == code


def test_only_in_the_orders_phase() -> None:
    """turn:B16: at no other step."""
    table = deployed(*[listing(f"x{n}") for n in range(2)]).reach(Step.TOKENS)
    command = BeginCoordinated(("x0", "x1"), "x0")
    assert table.refused(SIDE_1, command) == "tokens.other-step"


def test_airborne_trooper_joins_and_loses_its_own_order() -> None:
    """turn:B9, turn:B16: it comes in with the others, revealed first."""
    table = deployed(*[listing(f"x{n}") for n in range(3)])
    table = table.after(SIDE_1, KeepOff("x2", Reserve.AIRBORNE)).reach(Step.ORDERS)
    table = table.after(SIDE_1, BeginCoordinated(("x0", "x2"), "x0"))
    assert table.battle.off_table == frozenset()
    assert table.battle.pools.left(OrderKind.OWN) == 0
    assert not table.troopers["x2"].is_hidden


def test_token_is_named_in_the_log() -> None:
    """turn:B15: the use of the token is a fact of its own."""
    events = in_orders().events(SIDE_1, BeginCoordinated(FOUR, "x1"))
    assert events[0].use is Use.COORDINATED
