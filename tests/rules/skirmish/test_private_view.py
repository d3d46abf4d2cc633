"""Private information: `turn:A15`. A canary for each secret must show nowhere else."""

from typing import Any

import pytest
from attrs import evolve

from rules.skirmish.activation import activate
from rules.skirmish.command_tokens import SpendToken, Use
from rules.skirmish.deployment import KeepOff, Reserve
from rules.skirmish.disclosures import Disclose, Disclosures, Secret, may_know
from rules.skirmish.fireteams import FireteamKind, FormFireteam
from rules.skirmish.lieutenant import AppointLieutenant, LieutenantNamed, LieutenantPresent
from rules.skirmish.listings import Listing, Role
from rules.skirmish.objectives import DrawClassified, ScoreClassified
from rules.skirmish.order_facts import OrdersCounted
from rules.skirmish.order_heaps import OrderKind
from rules.skirmish.phases import Step
from rules.skirmish.player_turn import NextPhase
from rules.skirmish.private_view import event_seen_by, profile_seen_by, seen_by
from rules.skirmish.profiles import Ability
from rules.skirmish.troopers import SIDE_1, SIDE_2
from tests.helpers.battle_table import PROFILE, Table, deployed, listing, trooper, with_lists

OTHERS = (SIDE_2, None)


def unknown_to(table: Table, seat: str | None) -> frozenset[str]:
    """The troopers that a seat may not know of."""
    return frozenset(one.id for one in table.troopers.values() if not one.is_known_to(seat))


def view(table: Table, seat: str | None) -> str:
    """Everything that a seat sees of the game around the Orders, as text."""
    return repr(seen_by(table.battle, seat, unknown_to(table, seat)))


def told(table: Table, seat: str | None, events: tuple[Any, ...]) -> str:
    """Everything that a seat reads of events that happen one after another, as text."""
    read: list[object] = []
    for event in events:
        table = table.evolve(event)
        if type(event).__module__.rpartition(".")[2] not in {"conditions", "progress", "roster"}:
            read.append(event_seen_by(table.battle, event, seat, unknown_to(table, seat)))
    return repr(read)


@pytest.mark.parametrize("seat", OTHERS)
@pytest.mark.parametrize("reserve", [Reserve.HIDDEN, Reserve.AIRBORNE, Reserve.HELD_BACK])
def test_whoever_is_off_the_table_shows_nowhere(reserve: Reserve, seat: str | None) -> None:
    """turn:A15: not in lists, counts, sums or facts, neither the trooper nor its Order."""
    table = deployed(listing("canary", SIDE_1, Role.IMPETUOUS), listing("x"))
    keep = table.events(SIDE_1, KeepOff("canary", reserve))
    after = table.fold(keep)
    assert "canary" not in told(table, seat, keep)
    assert "canary" not in view(after, seat)
    assert "canary" in view(after, SIDE_1)


@pytest.mark.parametrize("seat", OTHERS)
def test_their_orders_show_nowhere(seat: str | None) -> None:
    """turn:A15: the own Order of a hidden trooper is in no heap and in no sum."""
    table = deployed(listing("canary", SIDE_1, Role.IMPETUOUS), listing("x"))
    table = table.after(SIDE_1, KeepOff("canary", Reserve.AIRBORNE)).reach(Step.RETREAT)
    table = table.reach(Step.LIEUTENANT)
    counted = table.events(SIDE_1, NextPhase())
    after = table.fold(counted)
    assert any(isinstance(one, OrdersCounted) for one in counted)
    assert "canary" not in told(table, seat, counted)
    assert "canary" not in view(after, seat)
    pools = seen_by(after.battle, seat, unknown_to(after, seat)).pools
    assert pools.of_kind(OrderKind.OWN) == ()
    assert [one.off_table for one in pools.sums] == [0, 0]
    assert [one.off_table for one in after.battle.pools.sums] == [1, 0]


def test_number_held_back_is_open() -> None:
    """turn:A3: the number, not who it is."""
    table = deployed(listing("x")).after(SIDE_1, KeepOff("x", Reserve.HELD_BACK))
    seen = seen_by(table.battle, SIDE_2, unknown_to(table, SIDE_2))
    assert seen.deployment.number_held_back(seen.lists, SIDE_1) == 1


@pytest.mark.parametrize("seat", OTHERS)
def test_cost_and_swc_are_private(seat: str | None) -> None:
    """turn:A15: neither in the list nor in its facts."""
    secret = Listing("x", SIDE_1, cost=73, swc=7)
    table = with_lists(secret)
    seen = seen_by(table.battle, seat, frozenset()).lists.of("x")
    assert seen is not None
    assert (seen.cost, seen.swc) == (0, 0)
    assert table.battle.lists.points(SIDE_1) == 73


@pytest.mark.parametrize("seat", OTHERS)
@pytest.mark.parametrize("role", [Role.LIEUTENANT, Role.CHAIN_OF_COMMAND, Role.COUNTERINTELLIGENCE])
def test_private_roles_show_nowhere(role: Role, seat: str | None) -> None:
    """turn:A15: who leads, who would, and who counters."""
    table = with_lists(listing("x", SIDE_1, role, Role.NCO))
    seen = seen_by(table.battle, seat, frozenset()).lists.of("x")
    assert seen is not None
    assert seen.roles == {Role.NCO}


@pytest.mark.parametrize("seat", OTHERS)
def test_who_leads_is_told_to_nobody(seat: str | None) -> None:
    """turn:A15: not when named, not in the heaps, not when newly appointed."""
    table = deployed(listing("x")).reach(Step.ORDERS)
    assert event_seen_by(table.battle, LieutenantNamed(SIDE_1, "x"), seat, frozenset()) is None
    seen = seen_by(table.battle, seat, frozenset())
    assert seen.leaders.of(SIDE_1) == ""
    assert [one.owner for one in seen.pools.of_kind(OrderKind.LIEUTENANT)] == [""]
    lost = table.state("boss-1", "isolated").reach(Step.END).reach(Step.TOKENS)
    lost = lost.reach(Step.END).reach(Step.TOKENS).reach(Step.END)
    appointed = lost.events(SIDE_1, AppointLieutenant("x"))
    assert "'x'" not in told(lost, seat, appointed)


@pytest.mark.parametrize("seat", OTHERS)
def test_chain_of_command_stays_secret(seat: str | None) -> None:
    """turn:A9, turn:A15: that the check was passed is open, by whom is not."""
    table = deployed(listing("x"), listing("heir", SIDE_1, Role.CHAIN_OF_COMMAND))
    table = table.state("boss-1", "dead").reach(Step.RETREAT)
    events = table.events(SIDE_1, NextPhase())
    after = table.fold(events)
    masked = event_seen_by(after.battle, events[1], seat, frozenset())
    assert masked == LieutenantPresent(SIDE_1)
    assert after.battle.leaders.of(SIDE_1) == "heir"


@pytest.mark.parametrize("seat", OTHERS)
def test_survivors_are_not_told_in_the_game(seat: str | None) -> None:
    """turn:A15: points would tell the costs."""
    table = deployed(listing("x", cost=37)).reach(Step.TOKENS)
    assert "47" in told(table, SIDE_1, table.events(SIDE_1, NextPhase()))
    assert "47" not in told(table, seat, table.events(SIDE_1, NextPhase()))


def test_spending_the_lieutenants_order_opens_it() -> None:
    """turn:A15: private until revealed."""
    table = deployed(listing("x")).reach(Step.ORDERS)
    facts = activate(table.scene(SIDE_1), "boss-1", "lieutenant")
    assert isinstance(facts, tuple)
    seen = seen_by(table.fold(facts).battle, SIDE_2, frozenset())
    assert seen.leaders.of(SIDE_1) == "boss-1"


def test_a_secret_is_told_by_hand() -> None:
    """turn:A15: its own side may tell it, once."""
    table = with_lists(listing("x", SIDE_1, Role.CHAIN_OF_COMMAND))
    table = table.after(SIDE_1, Disclose(Secret.CHAIN_OF_COMMAND, "x"))
    seen = seen_by(table.battle, SIDE_2, frozenset()).lists.of("x")
    assert seen is not None
    assert seen.roles == {Role.CHAIN_OF_COMMAND}
    again = Disclose(Secret.CHAIN_OF_COMMAND, "x")
    assert table.refused(SIDE_1, again) == "nothing.changes"
    assert table.refused(SIDE_2, again) == "trooper.not-yours"


@pytest.mark.parametrize("secret", list(Secret))
def test_who_may_know_a_secret(secret: Secret) -> None:
    """turn:A15: its own side; everybody once it is out."""
    out = Disclosures(frozenset({f"{secret.value}:x"}))
    assert [may_know(seat, SIDE_1, secret, "x", Disclosures()) for seat in (SIDE_1, *OTHERS)] == [
        True,
        False,
        False,
    ]
    assert may_know(SIDE_2, SIDE_1, secret, "x", out)
    assert not may_know(SIDE_2, SIDE_1, secret, "y", out)


def test_classified_objective_is_secret_until_it_is_done() -> None:
    """Its name is its side's own, until points come of it."""
    table = deployed(listing("x"))
    drawn = table.events(SIDE_1, DrawClassified("canary"))
    after = table.fold(drawn)
    assert "canary" not in told(table, SIDE_2, drawn) + view(after, SIDE_2)
    assert "canary" in view(after.after(SIDE_1, ScoreClassified("side-1:1", 1)), SIDE_2)


def test_hidden_member_of_a_fireteam_shows_nowhere() -> None:
    """turn:A15: a Fireteam is seen without whom one may not know."""
    table = deployed(*[listing(one) for one in ("a", "b", "canary")])
    table = table.with_trooper(evolve(trooper("canary"), is_hidden=True))
    formed = table.events(SIDE_1, FormFireteam(FireteamKind.CORE, ("a", "b", "canary"), "a", 0))
    assert "canary" not in told(table, SIDE_2, formed) + view(table.fold(formed), SIDE_2)


def test_token_on_a_hidden_trooper_is_seen_without_it() -> None:
    """turn:A15: that it was spent is open."""
    table = deployed(listing("canary"), listing("y", group=2))
    table = table.after(SIDE_1, KeepOff("canary", Reserve.HIDDEN)).reach(Step.TOKENS)
    spent = table.events(SIDE_1, SpendToken(Use.REGROUP, "canary", 2))
    seen = told(table, SIDE_2, spent)
    assert "TokenSpent" in seen
    assert "canary" not in seen


def test_profile_tells_no_private_role() -> None:
    """turn:A15: the ability is left out of what others read."""
    profile = evolve(PROFILE, abilities=(Ability("chain-of-command"), Ability("dodge")))
    assert profile_seen_by(profile).abilities == (Ability("dodge"),)
    assert profile_seen_by(PROFILE) == PROFILE
