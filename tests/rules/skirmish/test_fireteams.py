"""Fireteams: `turn:B17`, `turn:D-FT`, `turn:J25`."""

import pytest

from rules.skirmish.fireteams import (
    FireteamKind,
    FormFireteam,
    LeaveFireteam,
    SetFireteamLeader,
    bonus,
    has_sixth_sense,
)
from rules.skirmish.listings import Listing
from rules.skirmish.phases import Step
from rules.skirmish.troopers import SIDE_1, SIDE_2, FireteamBonus
from tests.helpers.battle_table import Table, deployed, listing

FIVE = ("x0", "x1", "x2", "x3", "x4")
CORE = FormFireteam(FireteamKind.CORE, FIVE, "x0", 5)


def table_of_six(*listings: Listing) -> Table:
    """Side 1 with six troopers of one group, in the Deployment."""
    return deployed(*[listing(f"x{n}") for n in range(6)], *listings)


@pytest.mark.parametrize(
    ("size", "same_unit", "expected"),
    [
        # turn:J25: pure and mixed teams of five, and the three that are left.
        (5, 5, FireteamBonus(3, 1, 3, has_sixth_sense=True)),
        (5, 0, FireteamBonus(1, 1, 0, has_sixth_sense=True)),
        (3, 3, FireteamBonus(0, 1, 3)),
        (2, 2, FireteamBonus(0, 0, 0)),
        (4, 4, FireteamBonus(1, 1, 3, has_sixth_sense=True)),
        (3, 0, FireteamBonus(0, 1, 0)),
    ],
)
def test_bonuses_add_up(size: int, same_unit: int, expected: FireteamBonus) -> None:
    """turn:D-FT: by size and by members of one unit."""
    assert expected == bonus(size, same_unit)


def test_four_have_sixth_sense() -> None:
    """turn:D-FT: from four members on."""
    assert [has_sixth_sense(size) for size in (3, 4, 5)] == [False, True, True]


def test_forming_gives_every_member_the_bonus() -> None:
    """turn:D-FT: free in the Deployment, a fact for each trooper."""
    table = table_of_six().after(SIDE_1, CORE)
    assert {table.troopers[one].fireteam for one in FIVE} == {
        FireteamBonus(3, 1, 3, has_sixth_sense=True)
    }
    assert table.battle.tokens.of(SIDE_1) == 4


def test_forming_in_the_turn_costs_a_token() -> None:
    """turn:B15: one Command Token."""
    table = table_of_six().reach(Step.ORDERS).after(SIDE_1, CORE)
    assert table.battle.tokens.of(SIDE_1) == 3
    assert table_of_six().reach(Step.TOKENS).refused(SIDE_1, CORE) == "tokens.other-step"


def test_bonus_follows_those_that_are_left() -> None:
    """turn:J25: two leave a pure team of five; whoever left has nothing."""
    table = table_of_six().after(SIDE_1, CORE, LeaveFireteam("x0"), LeaveFireteam("x1"))
    team = table.battle.fireteams.of("x2")
    assert team is not None
    assert team.leader == "x2"
    assert table.troopers["x3"].fireteam == FireteamBonus(0, 1, 3)
    assert table.troopers["x0"].fireteam == FireteamBonus()


def test_the_last_two_and_then_none() -> None:
    """turn:B17: one trooper alone is no Fireteam."""
    duo = FormFireteam(FireteamKind.DUO, ("x0", "x1"), "x0", 2)
    table = table_of_six().after(SIDE_1, duo, LeaveFireteam("x1"))
    assert table.battle.fireteams.teams == ()
    assert table.refused(SIDE_1, LeaveFireteam("x0")) == "fireteam.none"


def test_another_member_leads() -> None:
    """turn:B17: the Leader is a member."""
    table = table_of_six().after(SIDE_1, CORE, SetFireteamLeader("x3"))
    team = table.battle.fireteams.of("x0")
    assert team is not None
    assert team.leader == "x3"
    assert table.refused(SIDE_1, SetFireteamLeader("x3")) == "nothing.changes"
    assert table.refused(SIDE_1, SetFireteamLeader("x5")) == "fireteam.none"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (FormFireteam(FireteamKind.DUO, ("x0", "x1", "x2"), "x0", 0), "fireteam.size"),
        (FormFireteam(FireteamKind.HARIS, ("x0", "x1"), "x0", 0), "fireteam.size"),
        (FormFireteam(FireteamKind.CORE, ("x0", "x0", "x1"), "x0", 0), "fireteam.size"),
        (FormFireteam(FireteamKind.DUO, ("x0", "x1"), "x2", 0), "fireteam.leader"),
        (FormFireteam(FireteamKind.DUO, ("x0", "x1"), "x0", 3), "fireteam.same-unit"),
        (FormFireteam(FireteamKind.DUO, ("x0", "boss-1"), "x0", 0), "fireteam.other-group"),
        (FormFireteam(FireteamKind.DUO, ("x0", "boss-2"), "x0", 0), "army.not-listed"),
        (FormFireteam(FireteamKind.DUO, ("x0", "x9"), "x0", 0), "army.not-listed"),
        (FormFireteam(FireteamKind.DUO, ("x0", "fallen"), "x0", 0), "orders.null"),
    ],
)
def test_what_makes_no_fireteam(command: FormFireteam, code: str) -> None:
    """turn:B17: Duo 2, Haris 3, Core 3 to 5, of one group, all standing."""
    table = table_of_six(listing("fallen")).state("fallen", "unconscious")
    assert table.refused(SIDE_1, command) == code


def test_one_fireteam_at_a_time() -> None:
    """turn:B17: a trooper is in one Fireteam."""
    table = table_of_six().after(SIDE_1, CORE)
    again = FormFireteam(FireteamKind.DUO, ("x0", "x5"), "x0", 0)
    assert table.refused(SIDE_1, again) == "fireteam.already"
    assert table.refused(SIDE_2, LeaveFireteam("x0")) == "trooper.not-yours"
