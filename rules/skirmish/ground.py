"""Distances and cover between troopers, each direction its own.

Until the measuring step of an Order a distance is an estimate.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.skirmish.distances import FARTHEST_MM
from rules.skirmish.engagement import Stage
from rules.skirmish.permits import Decision, check_undisturbed, find, involved
from rules.skirmish.state import Skirmish, direction
from rules.skirmish.troopers import TrooperId
from rules.values import frozen


@frozen
class SetDistance:
    """Say the distance from `start` to `end`, in millimetres.

    Before the measuring step it is an estimate, in that step it is measured.
    """

    start: TrooperId
    end: TrooperId
    mm: int


@frozen
class SetCover:
    """Say whether `end` stands in Partial Cover as seen from `start`."""

    start: TrooperId
    end: TrooperId
    is_on: bool


@frozen
class DistanceSet:
    """The distance in one direction, in millimetres; measured, or an estimate."""

    start: TrooperId
    end: TrooperId
    mm: int
    is_measured: bool


@frozen
class CoverSet:
    """Whether `end` stands in Partial Cover as seen from `start` (turn:D20)."""

    start: TrooperId
    end: TrooperId
    is_on: bool


GroundCommand: TypeAlias = SetDistance | SetCover
GroundEvent: TypeAlias = DistanceSet | CoverSet


def _check_pair(state: Skirmish, seat: SeatId, start: TrooperId, end: TrooperId) -> Refused | None:
    for one in (start, end):
        found = find(state, seat, one)
        if isinstance(found, Refused):
            return found
    if start == end:
        return Refused("ground.same-trooper", "")
    return check_undisturbed(state, start, end)


def _set_distance(state: Skirmish, command: SetDistance, seat: SeatId, _house: House) -> Decision:
    start, end, mm = command.start, command.end, command.mm
    refused = _check_pair(state, seat, start, end)
    if refused is not None:
        return refused
    if not 0 <= mm <= FARTHEST_MM:
        return Refused("ground.distance", "", {"mm": mm, "most": FARTHEST_MM})
    order = state.engagement
    is_measured = (
        order is not None
        and order.stage is Stage.MEASURE
        and involved(order).issuperset({start, end})
    )
    if state.distance(start, end) == mm and state.is_measured(start, end) >= is_measured:
        return Refused("nothing.changes", "")
    return (DistanceSet(start, end, mm, is_measured),)


def _set_cover(state: Skirmish, command: SetCover, seat: SeatId, _house: House) -> Decision:
    refused = _check_pair(state, seat, command.start, command.end)
    if refused is not None:
        return refused
    if state.is_in_cover(command.start, command.end) == command.is_on:
        return Refused("nothing.changes", "")
    return (CoverSet(command.start, command.end, command.is_on),)


DECIDERS: Mapping[type[GroundCommand], Callable[..., Decision]] = {
    SetDistance: _set_distance,
    SetCover: _set_cover,
}
"""Command -> how it is decided."""


def _distance_set(state: Skirmish, event: DistanceSet) -> Skirmish:
    key = direction(event.start, event.end)
    after = evolve(state, distances={**state.distances, key: event.mm})
    order = state.engagement
    if order is None or not event.is_measured:
        return after
    return after.with_engagement(evolve(order, measured=order.measured | {key}))


def _cover_set(state: Skirmish, event: CoverSet) -> Skirmish:
    key = direction(event.start, event.end)
    cover = state.cover | {key} if event.is_on else state.cover - {key}
    return evolve(state, cover=cover)


APPLIERS: Mapping[type[GroundEvent], Callable[..., Skirmish]] = {
    DistanceSet: _distance_set,
    CoverSet: _cover_set,
}
"""Event -> how it is folded in."""
