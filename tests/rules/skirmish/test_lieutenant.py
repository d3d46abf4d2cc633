"""Loss of Lieutenant and Chain of Command: `turn:A8`, `turn:A9`, `turn:A14`."""

import pytest

from rules.skirmish.lieutenant import (
    AppointLieutenant,
    ChainOfCommandTaken,
    LieutenantLost,
    LieutenantPresent,
)
from rules.skirmish.listings import Listing, Role, Training
from rules.skirmish.order_heaps import OrderKind
from rules.skirmish.phases import Step
from rules.skirmish.player_turn import NextPhase
from rules.skirmish.troopers import SIDE_1, TrooperState
from tests.helpers.battle_table import Table, deployed, listing


def checked(table: Table) -> object:
    """What the check of side 1's next turn finds."""
    table = table.reach(Step.RETREAT)
    return table.events(SIDE_1, NextPhase())[1]


def company(*listings: Listing) -> Table:
    """Side 1 with five troopers beside its Lieutenant."""
    return deployed(*[listing(f"x{n}") for n in range(5)], *listings)


def test_lieutenant_on_the_table_passes() -> None:
    """turn:A8: there, in no Null state, not Isolated."""
    assert checked(company()) == LieutenantPresent(SIDE_1)


@pytest.mark.parametrize("state", ["unconscious", "dead", "isolated"])
def test_fallen_or_isolated_lieutenant_is_lost(state: str) -> None:
    """turn:A8: a Null or Isolated Lieutenant is no Lieutenant."""
    assert checked(company().state("boss-1", state)) == LieutenantLost(SIDE_1, "gone")


@pytest.mark.parametrize("state", ["unconscious", "dead", "isolated"])
def test_chain_of_command_steps_in(state: str) -> None:
    """turn:A9: at the start of the check, where it stands itself."""
    heir = listing("heir", SIDE_1, Role.CHAIN_OF_COMMAND)
    table = company(heir).state("boss-1", state)
    assert checked(table) == ChainOfCommandTaken(SIDE_1, "heir")


def test_isolated_heir_does_not_step_in() -> None:
    """turn:A9: the trooper with Chain of Command must be neither Null nor Isolated."""
    heir = listing("heir", SIDE_1, Role.CHAIN_OF_COMMAND)
    table = company(heir).state("boss-1", "dead").state("heir", "isolated")
    assert checked(table) == LieutenantLost(SIDE_1, "gone")


def test_heir_leads_and_has_the_order_that_it_generates() -> None:
    """turn:A9: a Lieutenant's Order only from an Order Count, which comes after the check."""
    table = company(listing("heir", SIDE_1, Role.CHAIN_OF_COMMAND)).state("boss-1", "dead")
    table = table.reach(Step.LIEUTENANT)
    assert table.battle.leaders.of(SIDE_1) == "heir"
    assert table.battle.pools.left(OrderKind.LIEUTENANT) == 0
    assert table.reach(Step.ORDERS).battle.pools.left(OrderKind.LIEUTENANT) == 1


def test_all_are_irregular_and_one_must_be_appointed() -> None:
    """turn:A8, turn:A14: Irregular this turn; the End of Turn asks for a new Lieutenant."""
    table = company().state("boss-1", "dead").reach(Step.ORDERS)
    pools = table.battle.pools
    assert (pools.left(OrderKind.REGULAR), pools.left(OrderKind.IRREGULAR)) == (0, 5)
    assert table.refused(SIDE_1, AppointLieutenant("x0")) == "lieutenant.not-now"
    table = table.reach(Step.END)
    assert table.refused(SIDE_1, NextPhase()) == "lieutenant.none-appointed"
    table = table.after(SIDE_1, AppointLieutenant("x0"))
    assert table.battle.leaders.lost == frozenset()
    later = table.reach(Step.TOKENS).reach(Step.END).reach(Step.ORDERS)
    assert later.battle.pools.left(OrderKind.REGULAR) == 5
    assert later.battle.pools.left(OrderKind.LIEUTENANT) == 1


def test_healing_in_the_turn_does_not_undo_it() -> None:
    """turn:A8: the check stands for this turn."""
    table = company().state("boss-1", "unconscious").reach(Step.ORDERS).healed("boss-1")
    assert table.battle.leaders.lost == {SIDE_1}


@pytest.mark.parametrize(
    ("appointee", "code"),
    [
        ("wild", "lieutenant.irregular"),
        ("bot", "lieutenant.remote"),
        ("boss-1", "lieutenant.null"),
        ("boss-2", "trooper.not-yours"),
        ("nobody", "trooper.unknown"),
    ],
)
def test_who_cannot_be_appointed(appointee: str, code: str) -> None:
    """turn:A8: no Irregular by profile, no Remote."""
    table = company(
        listing("wild", training=Training.IRREGULAR), listing("bot", SIDE_1, Role.REMOTE)
    )
    table = table.state("boss-1", "dead").reach(Step.END)
    assert table.refused(SIDE_1, AppointLieutenant(appointee)) == code


def test_nobody_is_appointed_without_need() -> None:
    """turn:A8: only in Loss of Lieutenant."""
    assert company().reach(Step.END).refused(SIDE_1, AppointLieutenant("x0")) == (
        "lieutenant.not-lost"
    )


def test_suppressive_fire_ends_with_the_lieutenant() -> None:
    """turn:G21: Loss of Lieutenant ends it."""
    table = company().state("x0", "suppressive-fire").state("boss-1", "dead")
    assert not table.reach(Step.LIEUTENANT).troopers["x0"].is_in(TrooperState.SUPPRESSIVE_FIRE)


def test_table_option_passes_the_check_over() -> None:
    """turn:A8: a table may play without; the log says so."""
    table = deployed(listing("x"), lieutenants=False).state("boss-1", "dead").reach(Step.COUNT)
    assert table.battle.leaders.lost == frozenset()
