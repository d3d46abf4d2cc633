"""Army Lists and their limits: `turn:B7`, `turn:H1`."""

import pytest

from rules.game import Message, Refused, Value
from rules.skirmish.army_list import Delist, EditListing, Enlist
from rules.skirmish.listings import Listing, Role, roles_of, summary
from rules.skirmish.player_turn import NextPhase
from rules.skirmish.profiles import Ability, Profile
from rules.skirmish.troopers import SIDE_1, SIDE_2
from tests.helpers.battle_table import Table, listing, trooper, with_lists


def company(count: int, group: int = 1, *roles: Role) -> list[Listing]:
    """So many troopers of one group of side 1."""
    return [listing(f"t{group}-{number}", SIDE_1, *roles, group=group) for number in range(count)]


def test_tenth_trooper_fits_and_eleventh_does_not() -> None:
    """turn:B7: a Combat Group has ten troopers at most, and the option says so."""
    table = with_lists(*company(10)).with_trooper(trooper("more"))
    refused = table.decide(SIDE_1, Enlist(listing("more")))
    values: dict[str, Value] = {"group": 1, "most": 10, "option": Message("option.group_size")}
    assert Refused("army.group-full", "turn:B7", values) == refused


def test_sixteenth_trooper_of_a_list_is_refused() -> None:
    """turn:B7: fifteen troopers in a list."""
    table = with_lists(*company(10), *company(5, 2)).with_trooper(trooper("more"))
    assert table.refused(SIDE_1, Enlist(listing("more", group=2))) == "army.list-full"


def test_table_option_allows_a_larger_group() -> None:
    """turn:B7: the limit is the table's reading."""
    table = with_lists(*company(10), group_size=12).with_trooper(trooper("more"))
    assert len(table.after(SIDE_1, Enlist(listing("more"))).battle.lists.entries) == 11


def test_peripherals_do_not_count() -> None:
    """turn:B7: Peripherals fill no place in a group."""
    table = with_lists(*company(10)).with_trooper(trooper("servant"))
    table = table.after(SIDE_1, Enlist(listing("servant", SIDE_1, Role.PERIPHERAL)))
    assert summary(table.battle.lists, SIDE_1).groups == {"1": 10}


@pytest.mark.parametrize(("state", "fits"), [("dead", True), ("unconscious", False)])
def test_the_dead_leave_their_group_the_unconscious_do_not(state: str, fits: bool) -> None:
    """turn:B7: Unconscious members still count, Dead ones leave."""
    table = with_lists(*company(10)).state("t1-0", state).with_trooper(trooper("more"))
    found = table.decide(SIDE_1, Enlist(listing("more")))
    assert fits is not isinstance(found, Refused)


def test_a_trooper_is_in_one_group_only() -> None:
    """turn:B7: a second entry of the same trooper is refused with its group."""
    table = with_lists(listing("a", group=2))
    found = table.decide(SIDE_1, Enlist(listing("a", group=1)))
    expected = Refused("army.already-listed", "turn:B7", {"name": "a", "group": 2})
    assert expected == found


def test_list_over_the_points_is_refused() -> None:
    """turn:A5: the game's points, 300 where nobody chose others."""
    table = with_lists(listing("a", cost=290)).with_trooper(trooper("b"))
    found = table.decide(SIDE_1, Enlist(listing("b", cost=11)))
    values: dict[str, Value] = {"sum": 301, "most": 300, "option": Message("option.points")}
    assert Refused("army.over-points", "turn:A5", values) == found


def test_second_lieutenant_is_refused() -> None:
    """turn:B3: one Lieutenant leads a list."""
    table = with_lists(listing("a", SIDE_1, Role.LIEUTENANT)).with_trooper(trooper("b"))
    command = Enlist(listing("b", SIDE_1, Role.LIEUTENANT))
    assert table.refused(SIDE_1, command) == "army.second-lieutenant"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (Listing("a", SIDE_1, 0), "army.out-of-range"),
        (Listing("a", SIDE_1, 1, cost=-1), "army.out-of-range"),
        (Listing("a", SIDE_1, 1, lieutenant_orders=3), "army.out-of-range"),
        (Listing("nobody", SIDE_1), "trooper.unknown"),
        (Listing("enemy", SIDE_1), "trooper.not-yours"),
    ],
)
def test_impossible_lines_are_refused(wrong: Listing, code: str) -> None:
    """turn:H1: no group 0, no cost below 0, nobody's troopers, no enemy."""
    table = Table({"a": trooper("a"), "enemy": trooper("enemy", SIDE_2)})
    assert table.refused(SIDE_1, Enlist(wrong)) == code


def test_line_is_set_and_struck_by_hand() -> None:
    """Every value of a list can be set by hand."""
    table = with_lists(listing("a")).after(SIDE_1, EditListing(listing("a", cost=12)))
    assert table.battle.lists.points(SIDE_1) == 12
    assert table.refused(SIDE_1, EditListing(listing("a", cost=12))) == "nothing.changes"
    assert table.after(SIDE_1, Delist("a")).battle.lists.entries == ()
    assert table.refused(SIDE_1, Delist("b")) == "trooper.unknown"


def test_lists_without_lieutenant_do_not_go_on() -> None:
    """turn:A8: a list needs a Lieutenant unless the table says otherwise."""
    entries = (listing("a"), listing("b", SIDE_2))
    assert with_lists(*entries).refused(SIDE_1, NextPhase()) == "army.no-lieutenant"
    table = with_lists(*entries, lieutenants=False)
    assert not isinstance(table.decide(SIDE_1, NextPhase()), Refused)


def test_empty_list_does_not_go_on() -> None:
    """turn:B7: both sides have somebody in their list."""
    table = with_lists(listing("a", SIDE_1, Role.LIEUTENANT))
    assert table.refused(SIDE_1, NextPhase()) == "army.empty"


def test_roles_are_proposed_from_the_profile() -> None:
    """turn:H1: abilities that matter to Orders become roles, and a Remote is one."""
    profile = Profile("Dronbot", 8, 11, 8, 13, type="REM", abilities=(Ability("nco"),))
    assert roles_of(profile) == {Role.NCO, Role.REMOTE}
