"""The sequence of a game: `turn:A1`, `turn:A4`, `turn:A12` to `turn:A14`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import Message, Refused
from rules.skirmish.activation import activate
from rules.skirmish.command_tokens import SetTokens
from rules.skirmish.conduct import choices
from rules.skirmish.listings import Role
from rules.skirmish.objectives import GameTallied
from rules.skirmish.order_facts import OrdersCleared, OrderSpent
from rules.skirmish.order_heaps import OrderKind
from rules.skirmish.phases import BEFORE_THE_GAME, TURN_STEPS, Step, TurnClock
from rules.skirmish.player_turn import (
    BeginGame,
    NextPhase,
    PhaseReached,
    PhaseSkipped,
    SetPhase,
    following,
)
from rules.skirmish.proceedings import coming, states_phase_checks
from rules.skirmish.troopers import SIDE_1, SIDE_2
from tests.helpers.battle_table import Table, deployed, listing, trooper, with_lists


def walked(rounds: int, *, ends_in_turn: int = 0) -> list[tuple[Step, int, str]]:
    """Every step of a game in its order, from the lists to the end."""
    clock = TurnClock(Step.LISTS)
    found = [(clock.step, clock.turn, clock.active)]
    while True:
        reached = following(clock, rounds, ends_now=clock.turn == ends_in_turn)
        if reached is None:
            return found
        clock = TurnClock(reached.step, reached.turn, clock.first, clock.deploys)
        found.append((clock.step, clock.turn, reached.active))


def test_no_step_is_left_out() -> None:
    """turn:A4: all steps before the game once, all of each turn in their order."""
    steps = [step for step, _, _ in walked(3)]
    later = tuple(step for step in TURN_STEPS if step is not Step.STRATEGIC)
    assert steps == [*BEFORE_THE_GAME, *TURN_STEPS, *later * 5, Step.OVER]


def test_three_rounds_of_two_player_turns_in_the_same_order() -> None:
    """turn:A1: six Player Turns, the sides in turn."""
    begun = [(turn, side) for step, turn, side in walked(3) if step is Step.TOKENS]
    assert begun == [(n, SIDE_1 if n % 2 else SIDE_2) for n in range(1, 7)]


def test_second_players_token_stands_after_the_first_count_only() -> None:
    """turn:B13: at the end of the opponent's first Order Count."""
    assert [turn for step, turn, _ in walked(3) if step is Step.STRATEGIC] == [1]


@given(st.integers(1, 12), st.integers(0, 30))
def test_game_ends_after_its_rounds_or_before(rounds: int, ends_in_turn: int) -> None:
    """turn:A1, turn:A7: the last Player Turn is the last of the rounds, or an earlier one."""
    last = min(2 * rounds, ends_in_turn or 2 * rounds)
    assert last == walked(rounds, ends_in_turn=ends_in_turn)[-1][1]


def test_next_step_is_named_before_one_goes() -> None:
    """turn:A4: one key goes on and says what comes."""
    scene = deployed(listing("x")).scene(SIDE_2)
    assert coming(scene) == Message("phase.deploy-second")
    assert coming(deployed(listing("x")).reach(Step.OVER, 90).scene(SIDE_1)) is None


def test_turn_begins_for_the_table() -> None:
    """turn:A1: the active side of the table follows the game's."""
    table = deployed(listing("x")).reach(Step.OVER, 90)
    assert table.turns == tuple((SIDE_1 if n % 2 else SIDE_2, n) for n in range(1, 7))


def test_empty_phases_are_passed_with_a_word() -> None:
    """turn:A4: nothing is skipped silently."""
    table = deployed(listing("x")).after(SIDE_1, SetTokens(SIDE_2, 0)).reach(Step.COUNT)
    events = table.events(SIDE_1, NextPhase())
    assert events == (
        PhaseSkipped(Step.STRATEGIC, "no-tokens"),
        PhaseSkipped(Step.IMPETUOUS, "nobody"),
        PhaseReached(Step.ORDERS, 1, SIDE_1),
    )


def test_impetuous_phase_comes_where_somebody_is() -> None:
    """turn:A11: each Impetuous trooper once; what is not used goes with the phase."""
    table = deployed(listing("w", SIDE_1, Role.IMPETUOUS)).reach(Step.IMPETUOUS)
    facts = activate(table.scene(SIDE_1), "w")
    assert not isinstance(facts, Refused)
    assert facts == (OrderSpent(SIDE_1, "w", "impetuous:w", OrderKind.IMPETUOUS, 1),)
    again = activate(table.fold(facts).scene(SIDE_1), "w")
    assert isinstance(again, Refused)
    events = table.events(SIDE_1, NextPhase())
    assert events[0] == OrdersCleared(SIDE_1, 1, is_impetuous=True)
    assert table.fold(events).battle.pools.of_kind(OrderKind.IMPETUOUS) == ()


def test_unspent_orders_are_lost_with_the_states_phase() -> None:
    """turn:A12, turn:A13: all Order tokens are removed."""
    table = deployed(listing("x"), listing("y")).reach(Step.STATES)
    events = table.events(SIDE_1, NextPhase())
    assert events[0] == OrdersCleared(SIDE_1, 4)
    assert table.fold(events).battle.pools.heaps == ()


def test_states_phase_says_what_is_still_to_do() -> None:
    """turn:A13: Regeneration, Frenzy and Dogged of both sides; not of the Dead."""
    table = deployed(
        listing("r", SIDE_1, Role.REGENERATION),
        listing("f", SIDE_2, Role.FRENZY, Role.DOGGED),
        listing("d", SIDE_2, Role.DOGGED),
    ).state("d", "dead")
    due = states_phase_checks(table.scene(SIDE_1))
    assert sorted(due) == [("f", "dogged"), ("f", "frenzy"), ("r", "regeneration")]


@pytest.mark.parametrize(
    ("step", "wrong"),
    [
        (Step.DEPLOY_FIRST, SIDE_1),
        (Step.DEPLOY_SECOND, SIDE_2),
        (Step.STRATEGIC, SIDE_1),
        (Step.ORDERS, SIDE_2),
        (Step.END, SIDE_2),
    ],
)
def test_only_whose_step_it_is_goes_on(step: Step, wrong: str) -> None:
    """turn:A4: the other side waits."""
    assert deployed(listing("x")).reach(step).refused(wrong, NextPhase()) == "turn.others-step"


def test_both_see_to_the_states_phase() -> None:
    """turn:A13: either side may go on from it."""
    table = deployed(listing("x")).reach(Step.STATES)
    assert not isinstance(table.decide(SIDE_2, NextPhase()), Refused)


def test_nothing_goes_on_during_an_order() -> None:
    """turn:C5: an Order is finished first."""
    table = deployed(listing("x")).reach(Step.ORDERS)
    open_order = Table(table.troopers, table.battle, table.chosen, is_order_open=True)
    assert open_order.refused(SIDE_1, NextPhase()) == "turn.order-open"
    assert open_order.refused(SIDE_1, SetPhase(Step.END, 1, SIDE_1)) == "turn.order-open"


def test_a_game_is_begun_once() -> None:
    """A table without a game has no phases; one with a game is not begun again."""
    bare = Table({"x": trooper("x")})
    assert bare.refused(SIDE_1, NextPhase()) == "turn.not-begun"
    table = with_lists(listing("x"))
    assert table.refused(SIDE_1, BeginGame()) == "turn.begun"
    assert bare.after(SIDE_1, BeginGame()).battle.clock.is_kept


def test_end_is_the_end() -> None:
    """turn:A1: after the last turn nothing comes, and the survivors are told."""
    table = deployed(listing("x")).reach(Step.END)
    while table.battle.clock.turn < 6:
        table = table.reach(Step.TOKENS).reach(Step.END)
    events = table.events(SIDE_2, NextPhase())
    assert events == (
        PhaseReached(Step.OVER, 6, SIDE_2),
        GameTallied({SIDE_1: 20, SIDE_2: 10}),
    )
    assert table.fold(events).refused(SIDE_1, NextPhase()) == "turn.over"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (SetPhase(Step.ORDERS, 0, SIDE_1), "turn.no-such-turn"),
        (SetPhase(Step.LISTS, 1, SIDE_1), "turn.no-such-turn"),
        (SetPhase(Step.ORDERS, 201, SIDE_1), "turn.no-such-turn"),
        (SetPhase(Step.ORDERS, 1, "side-3"), "turn.no-such-side"),
        (SetPhase(Step.DEPLOY_FIRST, 0, SIDE_1), "nothing.changes"),
    ],
)
def test_where_the_game_cannot_stand(command: SetPhase, code: str) -> None:
    """Where it stands can be set by hand, if there is such a place."""
    assert deployed(listing("x")).refused(SIDE_1, command) == code


def test_where_the_game_stands_is_set_by_hand() -> None:
    """No rule of ours leaves a table stuck."""
    table = deployed(listing("x")).after(SIDE_2, SetPhase(Step.ORDERS, 4, SIDE_1))
    clock = table.battle.clock
    assert (clock.step, clock.turn, clock.round, clock.active) == (Step.ORDERS, 4, 2, SIDE_2)


def test_choices_name_what_may_be_done_and_why_not() -> None:
    """turn:A4: going on, tokens by their use, and who can be made Lieutenant."""
    table = deployed(listing("x")).reach(Step.ORDERS)
    found = {(one.command, one.about): one.refused for one in choices(table.scene(SIDE_1))}
    assert found["next-phase", ""] is None
    assert found["spend-token", "guts"] is None
    strategic = found["spend-token", "limit-tokens"]
    assert strategic is not None
    assert strategic.code == "tokens.other-step"
