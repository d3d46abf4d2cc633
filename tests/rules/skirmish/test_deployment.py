"""Initiative, its choices and the Deployment: `turn:A2`, `turn:A3`, `turn:B13`."""

import pytest

from rules.skirmish.command_tokens import SpendToken, Use
from rules.skirmish.deployment import (
    ChooseDeployment,
    ChooseFirstTurn,
    Deploy,
    EnterInitiative,
    KeepOff,
    Reserve,
)
from rules.skirmish.listings import Role
from rules.skirmish.phases import Step
from rules.skirmish.player_turn import NextPhase
from rules.skirmish.troopers import SIDE_1, SIDE_2
from tests.helpers.battle_table import Table, deployed, listing, with_lists

BOSSES = (
    listing("a", SIDE_1, Role.LIEUTENANT),
    listing("b", SIDE_2, Role.LIEUTENANT),
    listing("c"),
    listing("d"),
)


def chosen_by(winner: str) -> Table:
    """A table at the choices, with the roll won by `winner`."""
    table = with_lists(*BOSSES).reach(Step.INITIATIVE)
    return table.after(SIDE_1, EnterInitiative(winner)).reach(Step.CHOICES)


def test_winner_is_entered_and_asked_for() -> None:
    """turn:K21: the players enter who won; without that nothing goes on."""
    table = with_lists(*BOSSES).reach(Step.INITIATIVE)
    assert table.refused(SIDE_1, NextPhase()) == "deploy.no-winner"
    assert table.refused(SIDE_1, EnterInitiative("side-3")) == "turn.no-such-side"
    assert table.after(SIDE_2, EnterInitiative(SIDE_2)).battle.deployment.winner == SIDE_2


def test_winner_chooses_first() -> None:
    """turn:A2: the loser waits for the winner."""
    assert chosen_by(SIDE_1).refused(SIDE_2, ChooseFirstTurn(SIDE_2)) == "deploy.winner-first"


def test_other_choice_is_the_opponents() -> None:
    """turn:A2: who took the Initiative leaves the Deployment to the other."""
    table = chosen_by(SIDE_1).after(SIDE_1, ChooseFirstTurn(SIDE_2))
    assert table.refused(SIDE_1, ChooseDeployment(SIDE_1)) == "deploy.others-choice"
    assert table.refused(SIDE_1, NextPhase()) == "deploy.undecided"
    table = table.after(SIDE_2, ChooseDeployment(SIDE_1, "north"))
    clock = table.battle.clock
    assert (clock.first, clock.deploys) == (SIDE_2, SIDE_1)
    assert table.battle.deployment.edge == "north"


def test_winner_may_take_the_deployment_instead() -> None:
    """turn:A2: the winner picks which of the two is decided by whom."""
    table = chosen_by(SIDE_2).after(SIDE_2, ChooseDeployment(SIDE_2))
    table = table.after(SIDE_1, ChooseFirstTurn(SIDE_1))
    assert table.battle.deployment.is_decided


def test_who_deploys_when() -> None:
    """turn:A3: first side, second side, then the last of each."""
    table = deployed(listing("x"))
    steps = (Step.DEPLOY_FIRST, Step.DEPLOY_SECOND, Step.LAST_FIRST, Step.LAST_SECOND)
    order = [table.reach(step).battle.clock.deployer for step in steps]
    assert order == [SIDE_2, SIDE_1, SIDE_2, SIDE_1]


def test_one_trooper_is_held_back_and_must_come() -> None:
    """turn:A3: all but one, then the last; it is not forgotten."""
    table = deployed(listing("x"), listing("y")).after(SIDE_1, KeepOff("x", Reserve.HELD_BACK))
    assert table.refused(SIDE_1, KeepOff("y", Reserve.HELD_BACK)) == "deploy.held-back-full"
    assert table.refused(SIDE_1, Deploy("x")) == "deploy.held-back-waits"
    table = table.reach(Step.LAST_SECOND)
    assert table.refused(SIDE_1, NextPhase()) == "deploy.still-held-back"
    table = table.after(SIDE_1, Deploy("x"))
    assert table.battle.off_table == frozenset()
    assert not table.troopers["x"].is_hidden


def test_token_lets_the_first_player_hold_back_one_more() -> None:
    """turn:B13: the first player, in the own Deployment, once."""
    table = deployed(listing("x"), listing("y")).reach(Step.DEPLOY_SECOND)
    assert table.refused(SIDE_2, SpendToken(Use.HOLD_BACK)) == "tokens.first-player"
    table = table.after(SIDE_1, SpendToken(Use.HOLD_BACK))
    assert table.refused(SIDE_1, SpendToken(Use.HOLD_BACK)) == "tokens.once"
    table = table.after(SIDE_1, KeepOff("x", Reserve.HELD_BACK), KeepOff("y", Reserve.HELD_BACK))
    assert table.battle.deployment.number_held_back(table.battle.lists, SIDE_1) == 2
    assert table.battle.tokens.of(SIDE_1) == 3


@pytest.mark.parametrize("reserve", [Reserve.HIDDEN, Reserve.AIRBORNE, Reserve.HELD_BACK])
def test_whoever_is_kept_off_is_hidden(reserve: Reserve) -> None:
    """turn:A15: the other side does not know who is not on the table."""
    table = deployed(listing("x")).after(SIDE_1, KeepOff("x", reserve))
    assert table.troopers["x"].is_hidden
    assert table.refused(SIDE_2, Deploy("x")) == "trooper.unknown"


def test_nobody_is_taken_off_once_the_game_runs() -> None:
    """turn:A3, turn:A6: off the table later only by one's edge in Retreat!."""
    table = deployed(listing("x")).reach(Step.ORDERS)
    assert table.refused(SIDE_1, KeepOff("x", Reserve.AIRBORNE)) == "deploy.too-late"
    assert table.refused(SIDE_1, KeepOff("x", Reserve.LEFT)) == "deploy.no-retreat"
    assert table.refused(SIDE_1, Deploy("x")) == "deploy.on-table"
