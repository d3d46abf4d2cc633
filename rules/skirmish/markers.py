"""Markers: what stands on the table without being known (turn:C11, turn:E20b, turn:G22)."""

from collections.abc import Mapping
from typing import TypeAlias, assert_never

from attrs import evolve, field

from rules.game import Message, Refused, SeatId
from rules.skirmish.skills import Kind, Skill, rule_of
from rules.skirmish.standing import Standing, is_in
from rules.skirmish.troopers import TrooperId
from rules.values import frozen

MARKER_STATES = ("camouflaged", "impersonation-1", "impersonation-2")
"""States in which a trooper is a Marker; Decoy, Holoecho and HoloMask wear a Model."""

UNDISCOVERED = (*MARKER_STATES, "decoy", "holoecho", "holomask")
"""States that bar attacks before a Discover (turn:G22)."""

AGAINST_MARKER = frozenset({Skill.DISCOVER, Skill.DODGE, Skill.LOOK_OUT, Skill.RESET})
"""What may answer a Marker's Order (turn:C11)."""

STAYS_HIDDEN = frozenset({Skill.MOVE, Skill.IDLE, Skill.CAUTIOUS_MOVEMENT})
"""Skills after which a Marker is still one."""

UNKNOWN = frozenset({Skill.OTHER, Skill.OTHER_ENTIRE})


@frozen
class Markers:
    """Who failed to Discover whom, or to hit by intuition.

    Attributes:
        barred: ``observer>marker`` -> the Player Turn of the failure; the bar
            holds until the next one (turn:E20b).
        intuitive: ``attacker>target`` -> the Player Turn of a failed Intuitive
            Attack, which bars another in that turn (turn:D9).
        guided: ``side:turn`` -> the guided attacks of a side in that Player Turn.
    """

    barred: Mapping[str, int] = field(factory=dict[str, int])
    intuitive: Mapping[str, int] = field(factory=dict[str, int])
    guided: Mapping[str, int] = field(factory=dict[str, int])

    def guided_by(self, side: SeatId, turn: int) -> int:
        """The guided attacks of `side` in that Player Turn (turn:D12)."""
        return self.guided.get(f"{side}:{turn}", 0)

    def has_failed(self, attacker: TrooperId, target: TrooperId, turn: int) -> bool:
        """Whether an Intuitive Attack on `target` failed in that Player Turn."""
        return self.intuitive.get(f"{attacker}>{target}") == turn

    def is_barred(self, observer: TrooperId, marker: TrooperId, turn: int) -> bool:
        """Whether `observer` may not try `marker` again in that Player Turn."""
        return self.barred.get(f"{observer}>{marker}") == turn


@frozen
class DiscoverFailed:
    """A Discover failed: not again by that trooper before the next Player Turn (turn:E20b)."""

    observer: TrooperId
    marker: TrooperId
    turn: int


@frozen
class IntuitiveFailed:
    """An Intuitive Attack failed: not again on that target in this Player Turn (turn:D9)."""

    observer: TrooperId
    marker: TrooperId
    turn: int


@frozen
class GuidedCounted:
    """A side made so many guided attacks in this Player Turn (turn:D12)."""

    side: SeatId
    turn: int
    times: int


MarkerEvent: TypeAlias = DiscoverFailed | IntuitiveFailed | GuidedCounted


def is_marker(standing: Standing) -> bool:
    """Whether a trooper is on the table as a Marker."""
    return is_in(standing, *MARKER_STATES)


def check_attack(target: Standing, skill: Skill) -> Refused | None:
    """Why `skill` may not be aimed at a trooper: it must be Discovered first (turn:G22).

    Discover itself may, and a skill that Tirada does not know is the players' own.
    """
    if not rule_of(skill).is_attack or skill in UNKNOWN or not is_in(target, *UNDISCOVERED):
        return None
    return Refused("marker.not-discovered", "turn:G22")


def check_discover(
    markers: Markers, observer: Standing, marker: Standing, turn: int
) -> Refused | None:
    """Why `observer` may not try to Discover `marker`; None where it may."""
    if not markers.is_barred(observer.id, marker.id, turn):
        return None
    return Refused("marker.failed-before", "turn:E20b", {"name": observer.name})


def check_answer(skill: Skill) -> Refused | None:
    """Why `skill` may not answer the Order of a Marker (turn:C11); None where it may."""
    if skill in AGAINST_MARKER or skill in UNKNOWN:
        return None
    return Refused("marker.answer", "turn:C11", {"skill": Message(f"skill.{skill.value}")})


def reveals(skill: Skill) -> bool:
    """Whether declaring `skill` ends a Marker state: an attack, a roll, an Entire Order.

    Cautious Movement does not (turn:G22); being touched, Discovered or hit is
    for the table to say.
    """
    rule = rule_of(skill)
    if skill in STAYS_HIDDEN:
        return False
    return rule.kind is Kind.ENTIRE or rule.is_attack or rule.attribute is not None


def apply(markers: Markers, event: MarkerEvent) -> Markers:
    """The markers after an event; bars of earlier Player Turns are over and go."""
    match event:
        case DiscoverFailed(observer, marker, turn):
            return evolve(markers, barred=_noted(markers.barred, f"{observer}>{marker}", turn))
        case IntuitiveFailed(observer, marker, turn):
            noted = _noted(markers.intuitive, f"{observer}>{marker}", turn)
            return evolve(markers, intuitive=noted)
        case GuidedCounted(side, turn, times):
            return evolve(markers, guided={f"{side}:{turn}": times})
        case _:
            assert_never(event)


def _noted(before: Mapping[str, int], key: str, turn: int) -> dict[str, int]:
    """`before` without what earlier Player Turns left, and with one more."""
    return {**{one: when for one, when in before.items() if when == turn}, key: turn}


def neutral_id(taken: frozenset[TrooperId] | set[TrooperId]) -> TrooperId:
    """A free id that tells nothing of its trooper, for whoever begins unknown (turn:A15).

    >>> neutral_id({"marker-1", "fusilier-1"})
    'marker-2'
    """
    number = 1
    while f"marker-{number}" in taken:
        number += 1
    return f"marker-{number}"
