"""Command Tokens and their uses: `turn:B12` to `turn:B15`, `turn:J29`."""

from typing import Any

import pytest
from attrs import evolve

from rules.skirmish.catalogue import FUSILIER, WEAPONS
from rules.skirmish.command_tokens import SetTokens, SpendToken, TokenSpent, Use
from rules.skirmish.listings import Listing, Role, Training
from rules.skirmish.order_heaps import OrderKind
from rules.skirmish.phases import Step
from rules.skirmish.retreat import Retreat
from rules.skirmish.troopers import SIDE_1, SIDE_2, Trooper, TrooperState
from tests.helpers.battle_table import Table, deployed, listing, trooper, with_lists


def strategic(*listings: Listing) -> Table:
    """A table where the second player may use a token on the first Order Count."""
    return deployed(*[listing(f"x{n}") for n in range(3)], *listings).reach(Step.STRATEGIC)


def test_four_tokens_and_one_more_by_the_lieutenant() -> None:
    """turn:B12: four a player; Lieutenant (+1 Command Token) adds one."""
    boss = Listing("a", SIDE_1, roles=frozenset({Role.LIEUTENANT}), lieutenant_tokens=1)
    table = with_lists(boss, listing("b", SIDE_2, Role.LIEUTENANT)).reach(Step.INITIATIVE)
    assert [table.battle.tokens.of(side) for side in (SIDE_1, SIDE_2)] == [5, 4]


def test_none_left_refuses() -> None:
    """turn:B12: what is gone is gone."""
    table = deployed(listing("x")).reach(Step.ORDERS).after(SIDE_1, SetTokens(SIDE_1, 0))
    assert table.refused(SIDE_1, SpendToken(Use.GUTS, "x")) == "tokens.none-left"


def test_none_in_the_reactive_turn() -> None:
    """turn:B12: the reactive side spends none."""
    table = deployed(listing("y", SIDE_2)).reach(Step.ORDERS)
    assert table.refused(SIDE_2, SpendToken(Use.GUTS, "y")) == "tokens.reactive"


def test_second_player_takes_two_orders_from_a_group() -> None:
    """turn:B13: two Regular Orders of the group that the second player names."""
    table = strategic().after(SIDE_2, SpendToken(Use.REMOVE_ORDERS, group=1))
    assert table.battle.pools.left(OrderKind.REGULAR, 1) == 1
    assert table.battle.tokens.of(SIDE_2) == 3
    assert table.refused(SIDE_2, SpendToken(Use.LIMIT_TOKENS)) == "tokens.once"


def test_no_more_orders_are_taken_than_there_are() -> None:
    """turn:B13: a group with one Order loses one, an empty one none."""
    table = strategic()
    assert table.refused(SIDE_2, SpendToken(Use.REMOVE_ORDERS, group=5)) == "tokens.no-orders"
    after = table.after(SIDE_2, SpendToken(Use.REMOVE_ORDERS, group=9))
    assert after.battle.pools.left(OrderKind.REGULAR, 9) == 0


def test_counterintelligence_halves_both() -> None:
    """turn:B13: one Order only, or a limit of two; its use tells of it."""
    table = strategic(listing("spy", SIDE_1, Role.COUNTERINTELLIGENCE))
    orders = table.after(SIDE_2, SpendToken(Use.REMOVE_ORDERS, group=1))
    assert orders.battle.pools.left(OrderKind.REGULAR, 1) == 3
    limited = table.after(SIDE_2, SpendToken(Use.LIMIT_TOKENS))
    assert limited.battle.tokens.limit(limited.battle.clock) == 2
    assert limited.battle.disclosed.known == {"counterintelligence:spy"}


def test_limit_holds_for_this_turn() -> None:
    """turn:B13: one token in that Player Turn, then as before."""
    table = strategic().after(SIDE_2, SpendToken(Use.LIMIT_TOKENS)).reach(Step.ORDERS)
    table = table.after(SIDE_1, SpendToken(Use.GUTS, "x0"))
    assert table.refused(SIDE_1, SpendToken(Use.GUTS, "x0")) == "tokens.limit"
    later = table.reach(Step.END).reach(Step.TOKENS).reach(Step.END).reach(Step.ORDERS)
    assert later.battle.clock.active == SIDE_1
    assert later.after(SIDE_1, *[SpendToken(Use.GUTS, "x0")] * 3).battle.tokens.of(SIDE_1) == 0


def rifleman(*states: str, weapon: str = "combi-rifle") -> Trooper:
    """A Fusilier of the second player with one weapon."""
    profile = evolve(FUSILIER, weapons=(WEAPONS[weapon],))
    return evolve(trooper("y", SIDE_2, *states), profile=profile)


def suppressing(one: Trooper, **battle: Any) -> Table:
    """A table where `one` may be put in Suppressive Fire, with more of how the game stands."""
    table = strategic(listing("y", SIDE_2)).with_trooper(one)
    return evolve(table, battle=evolve(table.battle, **battle))


FIRE = SpendToken(Use.SUPPRESSIVE_FIRE, "y")


def test_second_player_puts_a_trooper_in_suppressive_fire() -> None:
    """turn:B13: one trooper of its own."""
    table = suppressing(rifleman()).after(SIDE_2, FIRE)
    assert table.troopers["y"].is_in(TrooperState.SUPPRESSIVE_FIRE)


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ("engaged", "tokens.fire-ended"),
        ("isolated", "tokens.fire-ended"),
        ("immobilized-a", "tokens.fire-ended"),
        ("immobilized-b", "tokens.fire-ended"),
        ("unconscious", "orders.null"),
    ],
)
def test_nobody_enters_suppressive_fire_in_a_state_that_ends_it(state: str, code: str) -> None:
    """turn:B13, turn:G21: a token does not give what the trooper's state takes away at once."""
    assert suppressing(rifleman(state)).refused(SIDE_2, FIRE) == code


def test_suppressive_fire_by_token_needs_a_weapon_for_it() -> None:
    """turn:B13, turn:H5: it takes the place of the bands of a weapon with its trait."""
    pistol = rifleman(weapon="pistol-burst")
    assert suppressing(pistol).refused(SIDE_2, FIRE) == "tokens.fire-weapon"


def test_army_in_loss_of_lieutenant_or_retreat_enters_no_suppressive_fire() -> None:
    """turn:B13, turn:G21: both end it for the whole army."""
    table = suppressing(rifleman())
    lost = evolve(table.battle.leaders, lost=frozenset({SIDE_2}))
    assert suppressing(rifleman(), leaders=lost).refused(SIDE_2, FIRE) == "tokens.fire-lieutenant"
    beaten = suppressing(rifleman(), retreat=Retreat(frozenset({SIDE_2})))
    assert beaten.refused(SIDE_2, FIRE) == "tokens.fire-ended"


def test_strategic_use_is_for_the_second_player_in_the_first_count() -> None:
    """turn:B13: not the first player's, and never again."""
    table = strategic()
    assert table.refused(SIDE_1, SpendToken(Use.LIMIT_TOKENS)) == "tokens.reactive"
    later = table.reach(Step.ORDERS)
    assert later.refused(SIDE_1, SpendToken(Use.LIMIT_TOKENS)) == "tokens.other-step"
    assert later.refused(SIDE_2, SpendToken(Use.LIMIT_TOKENS)) == "tokens.reactive"


def test_trooper_goes_to_another_group() -> None:
    """turn:B14: Executive use, before the count, so that its Order counts there."""
    table = deployed(listing("x"), listing("y", group=2)).reach(Step.TOKENS)
    assert table.refused(SIDE_1, SpendToken(Use.REGROUP, "x", 1)) == "nothing.changes"
    assert table.refused(SIDE_1, SpendToken(Use.REGROUP, "x", 99)) == "tokens.no-such-group"
    table = table.after(SIDE_1, SpendToken(Use.REGROUP, "x", 2)).reach(Step.ORDERS)
    assert table.battle.pools.left(OrderKind.REGULAR, 2) == 2
    assert table.refused(SIDE_1, SpendToken(Use.REGROUP, "x", 1)) == "tokens.other-step"


def test_full_group_takes_nobody() -> None:
    """turn:B14: ten troopers at most."""
    full = [listing(f"f{n}", group=2) for n in range(10)]
    table = deployed(listing("x"), *full).reach(Step.TOKENS)
    assert table.refused(SIDE_1, SpendToken(Use.REGROUP, "x", 2)) == "army.group-full"


def test_nobody_possessed_nobody_freed() -> None:
    """turn:B14: the token frees a Possessed trooper only."""
    table = deployed(listing("x")).reach(Step.TOKENS)
    assert table.refused(SIDE_1, SpendToken(Use.FREE_POSSESSED, "x")) == "tokens.not-possessed"


def test_a_second_token_after_a_failed_reroll() -> None:
    """turn:J29: the reroll fails, a second token is allowed; no Order is spent."""
    table = deployed(listing("doc")).reach(Step.ORDERS)
    before = table.battle.pools
    table = table.after(SIDE_1, *[SpendToken(Use.REROLL_DOCTOR, "doc")] * 2)
    assert (table.battle.tokens.of(SIDE_1), table.battle.pools) == (2, before)


def test_guts_token_says_pass_or_fail() -> None:
    """turn:B15: a Guts Roll passed or failed by a token."""
    table = deployed(listing("x")).reach(Step.ORDERS)
    events = table.events(SIDE_1, SpendToken(Use.GUTS, "x", passes=False))
    assert events == (TokenSpent(SIDE_1, Use.GUTS, 1, "x", 0, passes=False),)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (SpendToken(Use.GUTS), "trooper.unknown"),
        (SpendToken(Use.GUTS, "boss-2"), "trooper.not-yours"),
        (SpendToken(Use.COORDINATED, "x"), "tokens.by-itself"),
        (SpendToken(Use.FIRETEAM, "x"), "tokens.by-itself"),
        (SpendToken(Use.IGNORE_RETREAT, "x"), "tokens.not-retreating"),
        (SpendToken(Use.CONVERT, "x"), "orders.nothing-to-convert"),
    ],
)
def test_uses_that_do_not_fit_are_refused(command: SpendToken, code: str) -> None:
    """turn:B15: a token is spent only on what it can do."""
    assert deployed(listing("x")).reach(Step.ORDERS).refused(SIDE_1, command) == code


def test_tokens_are_set_by_hand() -> None:
    """Every number can be set by hand, within reason."""
    table = deployed(listing("x", training=Training.IRREGULAR))
    assert table.after(SIDE_2, SetTokens(SIDE_1, 7)).battle.tokens.of(SIDE_1) == 7
    assert table.refused(SIDE_1, SetTokens(SIDE_1, -1)) == "tokens.out-of-range"
    assert table.refused(SIDE_1, SetTokens(SIDE_1, 4)) == "nothing.changes"
    assert table.refused(SIDE_1, SetTokens("side-9", 4)) == "turn.no-such-side"
