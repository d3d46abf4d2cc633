"""Retreat!: when an army breaks, and what its troopers may still do (turn:A5, A6, A7)."""

from typing import TypeAlias, assert_never

from attrs import evolve

from rules.game import Message, Refused, SeatId, TableOption, Value
from rules.skirmish.listings import Listing, Lists, Role
from rules.skirmish.skills import Kind, Skill, rule_of
from rules.skirmish.standing import Muster, is_in
from rules.skirmish.troopers import TrooperId
from rules.values import frozen

OPTIONS = (TableOption("retreat_points", "game", ("game", "list"), "turn:A5"),)
"""A quarter of which points: of the game's size, or of the side's own list."""

IGNORING = (Role.COURAGE, Role.RELIGIOUS, Role.VETERAN)
"""Roles that ignore the state; Loss of Lieutenant still holds for the first two (turn:A6)."""

MARKERS_DROPPED = frozenset(
    {"camouflaged", "impersonation-1", "impersonation-2", "decoy", "holoecho", "holomask"}
)
"""Marker and Holo states that Retreat! ends (turn:A6)."""

EMBRYO = "shasvastii-embryo"


@frozen
class Retreat:
    """Which armies are in Retreat!.

    Attributes:
        sides: The armies in Retreat! since their last check.
        freed: Troopers that a Command Token freed from it for the rest of the
            game (turn:B15).
    """

    sides: frozenset[SeatId] = frozenset()
    freed: frozenset[TrooperId] = frozenset()

    def affects(self, listing: Listing) -> bool:
        """Whether that trooper is in the RETREAT! state (turn:G24)."""
        ignores = any(listing.has(role) for role in IGNORING) or listing.trooper in self.freed
        return listing.side in self.sides and not ignores


@frozen
class RetreatChecked:
    """The Retreat! check of a Player Turn.

    Attributes:
        side: Whose.
        survivors: The points still standing; None where a seat may not know them.
        threshold: At this number or below an army retreats.
        is_retreating: Whether it does.
    """

    side: SeatId
    survivors: int | None
    threshold: int
    is_retreating: bool


@frozen
class RetreatIgnored:
    """A Command Token freed a trooper from Retreat! for the rest of the game (turn:B15)."""

    trooper: TrooperId
    side: SeatId


RetreatEvent: TypeAlias = RetreatChecked | RetreatIgnored


def threshold(points: int) -> int:
    """A quarter of the army's points, rounded up (turn:A5).

    >>> [threshold(points) for points in (400, 300, 250, 200, 150)]
    [100, 75, 63, 50, 38]
    """
    return -(-points // 4)


def survives(listing: Listing, muster: Muster, *, is_final: bool) -> bool:
    """Whether a trooper's cost counts as surviving.

    Whoever is in no Null state counts, also undeployed or gone by its own edge
    (turn:A6); a Shasvastii-Embryo during the game, not at its end (turn:G4).
    """
    found = muster.get(listing.trooper)
    if found is None:
        return False
    if not is_final and is_in(found, EMBRYO):
        return True
    return not found.is_null and not is_in(found, "sepsitorized", "possessed", EMBRYO)


def survivors(lists: Lists, muster: Muster, side: SeatId, *, is_final: bool = False) -> int:
    """The points of `side` that still stand (turn:A5)."""
    return sum(one.cost for one in lists.of_side(side) if survives(one, muster, is_final=is_final))


def army_points(lists: Lists, side: SeatId, points: int, reading: str) -> int:
    """The points that the check takes a quarter of."""
    return lists.points(side) if reading == "list" else points


def check(lists: Lists, muster: Muster, side: SeatId, points: int) -> RetreatChecked:
    """The Retreat! check: it is made anew every own Tactical Phase (turn:A5)."""
    standing, least = survivors(lists, muster, side), threshold(points)
    return RetreatChecked(side, standing, least, standing <= least)


def may_declare(retreat: Retreat, listing: Listing, name: str, skill: Skill) -> Refused | None:
    """Why a trooper in Retreat! may not declare `skill` (turn:A6).

    Only Short Movement Skills, Cautious Movement, Dodge and Reset; a skill that
    Tirada does not know is left to the players.
    """
    unknown = skill in {Skill.OTHER, Skill.OTHER_ENTIRE}
    allowed = skill in {Skill.CAUTIOUS_MOVEMENT, Skill.DODGE, Skill.RESET}
    if not retreat.affects(listing) or unknown or allowed:
        return None
    if rule_of(skill).kind is Kind.MOVEMENT:
        return None
    values: dict[str, Value] = {"name": name, "skill": Message(f"skill.{skill.value}")}
    return Refused("retreat.skill", "turn:A6", values)


def apply(retreat: Retreat, event: RetreatEvent) -> Retreat:
    """What is in Retreat! after an event."""
    match event:
        case RetreatChecked(side=side, is_retreating=is_retreating):
            sides = retreat.sides | {side} if is_retreating else retreat.sides - {side}
            return evolve(retreat, sides=sides)
        case RetreatIgnored(trooper):
            return evolve(retreat, freed=retreat.freed | {trooper})
        case _:
            assert_never(event)
