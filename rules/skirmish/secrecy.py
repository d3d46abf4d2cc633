"""What a seat may know of a table, and what not (turn:A15).

A hidden trooper is not there for the other side and for spectators: not in
the list, not in distances, not in the log. A trooper that declares anything is
revealed first, so no Order ever hides.
"""

from typing import Any, TypeAlias

from attrs import evolve

from rules.game import SeatId
from rules.skirmish.conditions import FireteamSet, TrooperStateSet, WoundsSet
from rules.skirmish.declared import ArosClosed, ReactionMarked
from rules.skirmish.engagement import Engagement
from rules.skirmish.ground import CoverSet, DistanceSet
from rules.skirmish.permits import involved
from rules.skirmish.roster import (
    TrooperAdded,
    TrooperEdited,
    TrooperHidden,
    TrooperRemoved,
)
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperId

Event: TypeAlias = Any
"""Any fact of the wing; the room knows only those that name a hidden trooper."""


def unknown_to(state: Skirmish, seat: SeatId | None) -> frozenset[TrooperId]:
    """The troopers that `seat` (None: a spectator) may not know of."""
    return frozenset(one.id for one in state.troopers if not one.is_known_to(seat))


def _order_without(order: Engagement, gone: frozenset[TrooperId]) -> Engagement:
    return evolve(
        order,
        reactions={one: why for one, why in order.reactions.items() if one not in gone},
        had_chance=tuple(one for one in order.had_chance if one not in gone),
        overrides={one: kind for one, kind in order.overrides.items() if one not in gone},
        measured=frozenset(key for key in order.measured if gone.isdisjoint(key.split(">"))),
    )


def seen_by(state: Skirmish, seat: SeatId | None) -> Skirmish:
    """The state as `seat` may know it."""
    gone = unknown_to(state, seat)
    if not gone:
        return state
    order, last = state.engagement, state.last
    if last is not None and not gone.isdisjoint(involved(last)):
        last = None
    return evolve(
        state.without(*gone),
        engagement=None if order is None else _order_without(order, gone),
        last=None if last is None else _order_without(last, gone),
    )


def event_seen_by(state: Skirmish, event: Event, seat: SeatId | None) -> Event | None:
    """The event as `seat` may know it; None where it may not know that it happened."""
    gone = unknown_to(state, seat)
    match event:
        case TrooperRemoved(side=side, was_hidden=True) if side != seat:
            return None
        case TrooperHidden(side=side) if side != seat:
            return None
        case DistanceSet(start, end) | CoverSet(start, end) if not gone.isdisjoint({start, end}):
            return None
        case ArosClosed(stage, had_chance):
            return ArosClosed(stage, tuple(one for one in had_chance if one not in gone))
        case _:
            return None if _names(event) & gone else event


def _names(event: object) -> frozenset[TrooperId]:
    """The trooper that an event about one trooper names."""
    match event:
        case (
            TrooperAdded(trooper=trooper)
            | TrooperEdited(trooper=trooper)
            | TrooperStateSet(trooper=trooper)
            | WoundsSet(trooper=trooper)
            | FireteamSet(trooper=trooper)
            | ReactionMarked(trooper=trooper)
        ):
            return frozenset({trooper})
        case _:
            return frozenset()
