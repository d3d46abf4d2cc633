"""Markers and the Impetuous Phase: `turn:A11`, `turn:C11`, `turn:E20b`, `turn:G22`."""

import pytest
from attrs import evolve

from rules.skirmish.activation import check_declaration
from rules.skirmish.army_list import EditListing
from rules.skirmish.conditions import SetTrooperState
from rules.skirmish.impetuous import check, may_combine
from rules.skirmish.listings import Role
from rules.skirmish.markers import (
    DiscoverFailed,
    Markers,
    apply,
    check_answer,
    check_attack,
    check_discover,
    reveals,
)
from rules.skirmish.phases import Step
from rules.skirmish.profiles import Ability
from rules.skirmish.roster import AddTrooper, EditTrooper
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2, TrooperState
from tests.helpers.battle_table import deployed, listing, trooper
from tests.helpers.skirmish_game import ORC, begun
from tests.helpers.skirmish_table import FUSILIER

CAMOUFLAGED = TrooperState.CAMOUFLAGED
MARKER = trooper("m", SIDE_2, "camouflaged")


@pytest.mark.parametrize(
    ("skill", "may"),
    [
        (Skill.DISCOVER, True),
        (Skill.MOVE, True),
        (Skill.OTHER, True),
        (Skill.BS_ATTACK, False),
        (Skill.CC_ATTACK, False),
        (Skill.FORWARD_OBSERVER, False),
    ],
)
def test_no_attack_before_a_discover(skill: Skill, may: bool) -> None:
    """turn:G22: a Marker must be Discovered first."""
    assert may is (check_attack(MARKER, skill) is None)
    assert check_attack(trooper("x", SIDE_2), skill) is None


@pytest.mark.parametrize(
    ("skill", "may"),
    [
        (Skill.DISCOVER, True),
        (Skill.DODGE, True),
        (Skill.LOOK_OUT, True),
        (Skill.RESET, True),
        (Skill.BS_ATTACK, False),
    ],
)
def test_what_answers_a_marker(skill: Skill, may: bool) -> None:
    """turn:C11: Discover, Dodge, Look Out! and Reset."""
    assert may is (check_answer(skill) is None)


def test_failed_discover_bars_until_the_next_player_turn() -> None:
    """turn:E20b: that trooper, that Marker, this Player Turn."""
    observer, other = trooper("x"), trooper("y")
    markers = apply(Markers(), DiscoverFailed("x", "m", 3))
    refused = check_discover(markers, observer, MARKER, 3)
    assert refused is not None
    assert refused.code == "marker.failed-before"
    assert check_discover(markers, other, MARKER, 3) is None
    assert check_discover(markers, observer, MARKER, 4) is None


def test_old_bars_are_forgotten() -> None:
    """turn:E20b: those of earlier turns go with the next failure."""
    markers = apply(apply(Markers(), DiscoverFailed("x", "m", 1)), DiscoverFailed("y", "m", 2))
    assert markers.barred == {"y>m": 2}


@pytest.mark.parametrize(
    ("skill", "ends"),
    [
        (Skill.MOVE, False),
        (Skill.IDLE, False),
        (Skill.CAUTIOUS_MOVEMENT, False),
        (Skill.BS_ATTACK, True),
        (Skill.DISCOVER, True),
        (Skill.DODGE, True),
        (Skill.JUMP, True),
        (Skill.SUPPRESSIVE_FIRE, True),
    ],
)
def test_what_reveals_a_marker(skill: Skill, ends: bool) -> None:
    """turn:G22: an attack, a roll, an Entire Order except Cautious Movement."""
    assert ends is reveals(skill)


def test_impetuous_troopers_are_no_markers() -> None:
    """turn:A11: they cannot enter Marker states, by their list or by their profile."""
    play = begun()
    play.do(SetTrooperState(FUSILIER, CAMOUFLAGED, is_on=True))
    play.do(SetTrooperState(FUSILIER, CAMOUFLAGED, is_on=False))
    listed = play.state.battle.lists.of(FUSILIER)
    assert listed is not None
    play.do(EditListing(evolve(listed, roles=listed.roles | {Role.IMPETUOUS})))
    refused = play.refused(SetTrooperState(FUSILIER, CAMOUFLAGED, is_on=True))
    assert (refused.code, refused.rule) == ("marker.impetuous", "turn:A11")
    trooper = play.state.trooper(ORC)
    assert trooper is not None
    wild = evolve(trooper.profile, abilities=(*trooper.profile.abilities, Ability("impetuous")))
    play.do(EditTrooper(ORC, "Orc", wild))
    assert play.refused(SetTrooperState(ORC, CAMOUFLAGED, is_on=True)).code == "marker.impetuous"
    added = AddTrooper(SIDE_1, wild, "Moran", is_marker=True)
    assert play.refused(added).code == "marker.impetuous"


@pytest.mark.parametrize(
    ("first", "second", "may"),
    [
        (Skill.MOVE, Skill.BS_ATTACK, True),
        (Skill.CC_ATTACK, Skill.MOVE, True),
        (Skill.MOVE, Skill.DODGE, True),
        (Skill.DODGE, Skill.MOVE, True),
        (Skill.MOVE, Skill.IDLE, True),
        (Skill.MOVE, Skill.MOVE, True),
        (Skill.MOVE, Skill.DOCTOR, False),
        (Skill.MOVE, Skill.DISCOVER, False),
        (Skill.IDLE, Skill.BS_ATTACK, False),
        (Skill.IDLE, Skill.IDLE, False),
    ],
)
def test_impetuous_combinations(first: Skill, second: Skill, may: bool) -> None:
    """turn:A11: Move with an Attack, Dodge, Idle or Move, in either order."""
    assert may is may_combine(first, second)


@pytest.mark.parametrize(
    ("skill", "may"),
    [
        (Skill.JUMP, True),
        (Skill.CLIMB, True),
        (Skill.BERSERK, True),
        (Skill.OTHER_ENTIRE, True),
        (Skill.MOVE, True),
        (Skill.SUPPRESSIVE_FIRE, False),
        (Skill.CAUTIOUS_MOVEMENT, False),
        (Skill.SPECULATIVE_ATTACK, False),
        (Skill.DOCTOR, False),
    ],
)
def test_impetuous_beginnings(skill: Skill, may: bool) -> None:
    """turn:A11: Jump, Climb, Berserk, coming in by air; no other Entire Order."""
    assert may is (check(skill) is None)


def test_the_phase_asks_for_it() -> None:
    """turn:A11: in the Impetuous Phase, and only there."""
    table = deployed(listing("w", SIDE_1, Role.IMPETUOUS)).reach(Step.IMPETUOUS)
    assert check_declaration(table.scene(SIDE_1), "w", Skill.DOCTOR) is not None
    table = table.reach(Step.ORDERS)
    assert check_declaration(table.scene(SIDE_1), "w", Skill.DOCTOR) is None
