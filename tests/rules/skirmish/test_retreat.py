"""Retreat!: `turn:A5`, `turn:A6`, `turn:A7`, `turn:J26`."""

import pytest

from rules.skirmish.activation import check_aro, check_declaration
from rules.skirmish.command_tokens import SpendToken, Use
from rules.skirmish.deployment import Deploy, KeepOff, Reserve
from rules.skirmish.lieutenant import AppointLieutenant, LieutenantLost
from rules.skirmish.listings import Lists, Role
from rules.skirmish.order_heaps import OrderKind
from rules.skirmish.phases import Step
from rules.skirmish.player_turn import NextPhase, PhaseSkipped
from rules.skirmish.retreat import check, survivors, threshold
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2, TrooperState
from tests.helpers.battle_table import Table, deployed, listing, trooper


@pytest.mark.parametrize(
    ("points", "standing", "retreats"),
    [
        (300, 75, True),
        (300, 76, False),
        (250, 63, True),
        (250, 64, False),
        (150, 38, True),
        (150, 39, False),
        (400, 100, True),
        (200, 50, True),
        (200, 51, False),
    ],
)
def test_threshold_is_a_quarter_rounded_up(points: int, standing: int, retreats: bool) -> None:
    """turn:A5, turn:J26: at the number or below an army retreats."""
    lists = Lists((listing("a", cost=standing), listing("b", cost=points)))
    muster = {"a": trooper("a"), "b": trooper("b", SIDE_1, "dead")}
    found = check(lists, muster, SIDE_1, points)
    assert (standing, retreats) == (found.survivors, found.is_retreating)


@pytest.mark.parametrize(("points", "least"), [(400, 100), (300, 75), (250, 63), (150, 38)])
def test_thresholds_of_the_book(points: int, least: int) -> None:
    """turn:A5: the printed numbers."""
    assert least == threshold(points)


def test_undeployed_troopers_survive_and_fallen_do_not() -> None:
    """turn:A5: hidden ones count; Null states do not."""
    lists = Lists((listing("a", cost=10), listing("b", cost=20), listing("c", cost=40)))
    muster = {"a": trooper("a"), "b": trooper("b", SIDE_1, "unconscious")}
    assert survivors(lists, muster, SIDE_1) == 10


def broken(*roles: Role) -> Table:
    """Side 1 with a trooper of those roles, one in Suppressive Fire as a Marker, rest dead."""
    table = deployed(
        listing("x", SIDE_1, *roles),
        listing("y"),
        *[listing(f"z{n}") for n in range(8)],
        *[listing(f"e{n}", SIDE_2) for n in range(2)],
    )
    for n in range(8):
        table = table.state(f"z{n}", "dead")
    return table.state("boss-1", "dead").state("y", "camouflaged", "suppressive-fire")


def test_retreat_drops_markers_and_suppressive_fire() -> None:
    """turn:A6, turn:G21: both end with the check."""
    table = broken().reach(Step.RETREAT)
    assert table.battle.retreat.sides == {SIDE_1}
    assert table.troopers["y"].states == frozenset()


def test_retreat_brings_loss_of_lieutenant_without_a_new_one() -> None:
    """turn:A6: in Loss of Lieutenant, and none can be named."""
    table = broken().reach(Step.RETREAT)
    events = table.events(SIDE_1, NextPhase())
    assert LieutenantLost(SIDE_1, "retreat") in events
    table = table.reach(Step.END)
    assert table.refused(SIDE_1, AppointLieutenant("x")) == "lieutenant.retreat"


def test_all_are_irregular_but_veterans() -> None:
    """turn:A6: a Veteran stays Regular."""
    pools = broken(Role.VETERAN).reach(Step.ORDERS).battle.pools
    assert (pools.left(OrderKind.REGULAR), pools.left(OrderKind.IRREGULAR)) == (1, 1)


def test_no_impetuous_phase_in_retreat() -> None:
    """turn:A6: passed over with a word in the log."""
    table = broken(Role.IMPETUOUS).reach(Step.STRATEGIC)
    events = table.events(SIDE_2, NextPhase())
    assert PhaseSkipped(Step.IMPETUOUS, "retreat") in events


@pytest.mark.parametrize(
    ("skill", "may"),
    [
        (Skill.MOVE, True),
        (Skill.IDLE, True),
        (Skill.DISCOVER, True),
        (Skill.CAUTIOUS_MOVEMENT, True),
        (Skill.DODGE, True),
        (Skill.RESET, True),
        (Skill.OTHER, True),
        (Skill.BS_ATTACK, False),
        (Skill.CC_ATTACK, False),
        (Skill.DOCTOR, False),
        (Skill.SUPPRESSIVE_FIRE, False),
    ],
)
def test_few_skills_in_retreat(skill: Skill, may: bool) -> None:
    """turn:A6: Short Movement Skills, Cautious Movement, Dodge, Reset; as an ARO too."""
    scene = broken().reach(Step.ORDERS).scene(SIDE_1)
    assert may is (check_declaration(scene, "x", skill) is None)
    assert may is (check_aro(scene, "x", skill) is None)


@pytest.mark.parametrize("role", [Role.COURAGE, Role.RELIGIOUS, Role.VETERAN])
def test_who_ignores_the_state(role: Role) -> None:
    """turn:A6: Courage, Religious and Veteran troopers fight on."""
    scene = broken(role).reach(Step.ORDERS).scene(SIDE_1)
    assert check_declaration(scene, "x", Skill.BS_ATTACK) is None


def test_a_token_frees_one_trooper_for_good() -> None:
    """turn:A6, turn:B15: for the rest of the game."""
    table = broken().reach(Step.ORDERS)
    table = table.after(SIDE_1, SpendToken(Use.IGNORE_RETREAT, "x"))
    assert check_declaration(table.scene(SIDE_1), "x", Skill.BS_ATTACK) is None
    assert table.refused(SIDE_1, SpendToken(Use.IGNORE_RETREAT, "x")) == "tokens.not-retreating"


def test_game_ends_with_the_turn_begun_in_retreat() -> None:
    """turn:A7: the standard game ends there; a scenario may differ."""
    assert broken().reach(Step.OVER).battle.clock.turn == 1
    table = deployed(listing("x"), retreat_ends=False).state("boss-1", "dead")
    table = table.state("x", "dead")
    assert table.reach(Step.OVER, 90).battle.clock.turn == 6


def test_leaving_by_the_own_edge_survives() -> None:
    """turn:A6: whoever left counts as surviving, gives no Order and does not come back."""
    table = broken().reach(Step.ORDERS).after(SIDE_1, KeepOff("x", Reserve.LEFT))
    assert survivors(table.battle.lists, table.troopers, SIDE_1) == 20
    assert table.refused(SIDE_1, Deploy("x")) == "deploy.left"


def test_recovery_above_the_threshold_cancels() -> None:
    """turn:A5: checked anew every own Tactical Phase."""
    table = broken().reach(Step.RETREAT)
    for n in range(8):
        table = table.healed(f"z{n}")
    again = check(table.battle.lists, table.troopers, SIDE_1, 110)
    assert not again.is_retreating


def test_stunned_ends_in_the_states_phase() -> None:
    """turn:G17, turn:A13: at its start, on both sides."""
    table = deployed(listing("x"), listing("y", SIDE_2)).state("x", "stunned")
    table = table.state("y", "stunned", "targeted").reach(Step.STATES)
    assert table.troopers["x"].states == frozenset()
    assert table.troopers["y"].states == {TrooperState.TARGETED}
