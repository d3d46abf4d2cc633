"""Fireteams: troopers that one Regular Order activates together (turn:B17, turn:D-FT).

How many members are of the same unit is typed by the players, for units that
count as others are not listed here. Coherency, which troopers may form which
Fireteam and how many of each a list may have are left to the players.
"""

from enum import StrEnum
from typing import TypeAlias, assert_never

from attrs import evolve

from rules.game import Message, Refused, SeatId, Value
from rules.skirmish.listings import Listing, Lists
from rules.skirmish.standing import Muster, is_up, name_of
from rules.skirmish.troopers import FireteamBonus, TrooperId
from rules.values import frozen

FireteamId: TypeAlias = str
"""A stable name: the side and a number, ``side-1:2``."""


class FireteamKind(StrEnum):
    """The kinds of Fireteams."""

    DUO = "duo"
    HARIS = "haris"
    CORE = "core"


SIZES = {FireteamKind.DUO: (2, 2), FireteamKind.HARIS: (3, 3), FireteamKind.CORE: (3, 5)}
"""Kind -> the fewest and the most members it forms with (turn:B17)."""

THREE, FOUR, FIVE = 3, 4, 5
"""Sizes at which a Fireteam, or its members of one unit, give more."""


@frozen
class Fireteam:
    """A Fireteam.

    Attributes:
        id: Its stable id.
        side: Whose it is.
        kind: Its kind.
        members: Its troopers.
        leader: The one that acts beyond Movement skills; an enemy has one ARO
            against all of them.
        same_unit: How many members are of one unit.
    """

    id: FireteamId
    side: SeatId
    kind: FireteamKind
    members: tuple[TrooperId, ...]
    leader: TrooperId
    same_unit: int = 0

    @property
    def bonus(self) -> FireteamBonus:
        """What it gives each member now."""
        return bonus(len(self.members), self.same_unit)


@frozen
class Fireteams:
    """The Fireteams of both sides, and how many were ever formed."""

    teams: tuple[Fireteam, ...] = ()
    formed: int = 0

    def find(self, team: FireteamId) -> Fireteam | None:
        """The Fireteam called `team`."""
        return next((one for one in self.teams if one.id == team), None)

    def of(self, trooper: TrooperId) -> Fireteam | None:
        """The Fireteam that `trooper` is in."""
        return next((one for one in self.teams if trooper in one.members), None)


def bonus(size: int, same_unit: int) -> FireteamBonus:
    """What a Fireteam gives its members; the rows add up (turn:D-FT).

    Three members: +1 die. Five: +1 BS. Of one unit three: +3 to Discover, four:
    +1 BS, five: +1 BS more. Two members give nothing.
    """
    bs = (size >= FIVE) + (same_unit >= FOUR) + (same_unit >= FIVE)
    discover = 3 if same_unit >= THREE else 0
    return FireteamBonus(bs, int(size >= THREE), discover, has_sixth_sense(size))


def has_sixth_sense(size: int) -> bool:
    """Whether a Fireteam of that size has Sixth Sense (turn:D-FT)."""
    return size >= FOUR


@frozen
class FormFireteam:
    """Command: form a Fireteam; once the game runs it costs a Command Token (turn:B15)."""

    kind: FireteamKind
    members: tuple[TrooperId, ...]
    leader: TrooperId
    same_unit: int


@frozen
class LeaveFireteam:
    """Command: a trooper leaves its Fireteam; one alone is none any more.

    `is_of_unit` says whether it was one of those of the same unit.
    """

    trooper: TrooperId
    is_of_unit: bool = True


@frozen
class SetFireteamLeader:
    """Command: another member leads."""

    trooper: TrooperId


@frozen
class FireteamFormed:
    """A Fireteam was formed."""

    team: Fireteam


@frozen
class FireteamLeft:
    """A trooper left its Fireteam.

    `members` and the others say what is left of it; below two members it is over.
    """

    team: FireteamId
    trooper: TrooperId
    members: tuple[TrooperId, ...]
    leader: TrooperId
    same_unit: int


@frozen
class FireteamLeaderSet:
    """Another member leads."""

    team: FireteamId
    trooper: TrooperId


FireteamEvent: TypeAlias = FireteamFormed | FireteamLeft | FireteamLeaderSet


def form(
    teams: Fireteams, lists: Lists, muster: Muster, side: SeatId, command: FormFireteam
) -> tuple[FireteamFormed, ...] | Refused:
    """A new Fireteam, or why not.

    Refused: a size the kind does not have, a member twice or in another
    Fireteam, in a Null state, or of another Combat Group than the rest (one
    Regular Order of the group activates them all), a leader from outside.
    """
    least, most = SIZES[command.kind]
    size = len(set(command.members))
    if size != len(command.members) or not least <= size <= most:
        values: dict[str, Value] = {
            "kind": Message(f"fireteam.{command.kind.value}"),
            "least": least,
            "most": most,
        }
        return Refused("fireteam.size", "turn:B17", values)
    if command.leader not in command.members:
        return Refused("fireteam.leader", "turn:B17")
    if not 0 <= command.same_unit <= size:
        return Refused("fireteam.same-unit", "turn:D-FT", {"most": size})
    groups: set[int] = set()
    for trooper in command.members:
        listing = lists.of(trooper)
        refused = _check_member(teams, muster, side, trooper, listing)
        if refused is not None or listing is None:
            return refused or Refused("army.not-listed", "turn:B1", {"name": trooper})
        groups.add(listing.group)
    if len(groups) > 1:
        return Refused("fireteam.other-group", "turn:B17")
    made = Fireteam(
        f"{side}:{teams.formed + 1}",
        side,
        command.kind,
        command.members,
        command.leader,
        command.same_unit,
    )
    return (FireteamFormed(made),)


def _check_member(
    teams: Fireteams, muster: Muster, side: SeatId, trooper: TrooperId, listing: Listing | None
) -> Refused | None:
    values = {"name": name_of(muster, trooper)}
    if listing is None or listing.side != side:
        return Refused("army.not-listed", "turn:B1", values)
    if not is_up(muster, trooper):
        return Refused("orders.null", "turn:B17", values)
    if teams.of(trooper) is not None:
        return Refused("fireteam.already", "turn:B17", values)
    return None


def leave(
    teams: Fireteams, trooper: TrooperId, *, is_of_unit: bool
) -> tuple[FireteamLeft, ...] | Refused:
    """A trooper out of its Fireteam; the bonus follows the number that is left (turn:J25)."""
    team = teams.of(trooper)
    if team is None:
        return Refused("fireteam.none", "turn:B17")
    members = tuple(one for one in team.members if one != trooper)
    leader = team.leader if team.leader != trooper else members[0]
    same_unit = min(max(0, team.same_unit - is_of_unit), len(members))
    return (FireteamLeft(team.id, trooper, members, leader, same_unit),)


def lead(teams: Fireteams, trooper: TrooperId) -> tuple[FireteamLeaderSet, ...] | Refused:
    """Another member leads its Fireteam."""
    team = teams.of(trooper)
    if team is None:
        return Refused("fireteam.none", "turn:B17")
    if team.leader == trooper:
        return Refused("nothing.changes", "")
    return (FireteamLeaderSet(team.id, trooper),)


def apply(teams: Fireteams, event: FireteamEvent) -> Fireteams:
    """The Fireteams after an event."""
    match event:
        case FireteamFormed(team):
            return Fireteams((*teams.teams, team), teams.formed + 1)
        case FireteamLeft(team_id, _, members, leader, same_unit):
            return _left(teams, team_id, members, leader, same_unit)
        case FireteamLeaderSet(team_id, trooper):
            found = teams.find(team_id)
            return teams if found is None else _with(teams, evolve(found, leader=trooper))
        case _:
            assert_never(event)


def _left(
    teams: Fireteams,
    team_id: FireteamId,
    members: tuple[TrooperId, ...],
    leader: TrooperId,
    same_unit: int,
) -> Fireteams:
    team = teams.find(team_id)
    if team is None or len(members) < SIZES[FireteamKind.DUO][0]:
        return evolve(teams, teams=tuple(one for one in teams.teams if one.id != team_id))
    return _with(teams, evolve(team, members=members, leader=leader, same_unit=same_unit))


def _with(teams: Fireteams, team: Fireteam) -> Fireteams:
    found = tuple(team if one.id == team.id else one for one in teams.teams)
    return evolve(teams, teams=found)
