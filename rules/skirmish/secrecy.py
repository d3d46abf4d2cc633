"""What a seat may know of a table, and what not (turn:A15).

A hidden trooper is not there for the other side and for spectators: not in
the list, not in distances, not in the log. A Marker is there, but nothing of
what stands behind it. A trooper that declares anything is revealed first, so
no Order ever hides.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, cast

from attrs import evolve, fields, has

from rules.game import Message, Refused, SeatId, Value
from rules.skirmish import battle, private_view
from rules.skirmish.aliases import (
    alias,
    disguised,
    disguised_profile,
    is_disguised,
    is_masked,
    masked,
)
from rules.skirmish.conditions import TrooperStateSet
from rules.skirmish.declared import ArosClosed
from rules.skirmish.engagement import Engagement
from rules.skirmish.overview import unknown_to
from rules.skirmish.permits import involved
from rules.skirmish.private_view import profile_seen_by
from rules.skirmish.profiles import Profile
from rules.skirmish.roster import TrooperAdded, TrooperEdited, TrooperHidden, TrooperRemoved
from rules.skirmish.state import Skirmish
from rules.skirmish.supplies import UsesSet, UsesSpent
from rules.skirmish.troopers import Trooper, TrooperId, TrooperState

Event: TypeAlias = Any
"""Any fact of the wing; the room knows those that carry more than an id."""

Gone: TypeAlias = frozenset[TrooperId]

_OF_THE_BATTLE = frozenset(battle.EVENTS.values())


def _order_without(order: Engagement, gone: Gone) -> Engagement:
    return evolve(
        order,
        reactions={one: why for one, why in order.reactions.items() if one not in gone},
        had_chance=tuple(one for one in order.had_chance if one not in gone),
        delayed=tuple(one for one in order.delayed if one not in gone),
        overrides={one: kind for one, kind in order.overrides.items() if one not in gone},
        measured=frozenset(key for key in order.measured if gone.isdisjoint(key.split(">"))),
    )


def _trooper_seen_by(trooper: Trooper, seat: SeatId | None) -> Trooper:
    if trooper.side == seat:
        return trooper
    if is_disguised(trooper, seat):
        return disguised(trooper)
    if trooper.mask is not None:
        shown = masked(trooper, trooper.mask) if is_masked(trooper, seat) else trooper
        return evolve(shown, mask=None)
    profile = profile_seen_by(trooper.profile)
    return trooper if profile is trooper.profile else evolve(trooper, profile=profile)


def seen_by(state: Skirmish, seat: SeatId | None) -> Skirmish:
    """The state as `seat` may know it."""
    gone = unknown_to(state, seat)
    open_battle = private_view.seen_by(state.battle, seat, gone)
    troopers = tuple(_trooper_seen_by(one, seat) for one in state.troopers)
    departed = tuple(_trooper_seen_by(one, seat) for one in state.departed if one.is_known_to(seat))
    found = evolve(state, battle=open_battle, troopers=troopers, departed=departed)
    if not gone:
        return found
    order, last = state.engagement, state.last
    if last is not None and not gone.isdisjoint(involved(last)):
        last = None
    return evolve(
        found.without(*gone),
        engagement=None if order is None else _order_without(order, gone),
        last=None if last is None else _order_without(last, gone),
    )


def _kind(event: object) -> type[object]:
    return type(event)


def event_seen_by(state: Skirmish, event: Event, seat: SeatId | None) -> Event | None:
    """The event as `seat` may know it; None where it may not know that it happened."""
    gone = unknown_to(state, seat)
    if type(event) in _OF_THE_BATTLE:
        of_battle = cast("battle.BattleEvent", event)
        return private_view.event_seen_by(state.battle, of_battle, seat, gone)
    mask = _MASKS.get(_kind(event))
    seen = event if mask is None else mask(state, event, seat, gone)
    return None if seen is None or (gone and _mentions(seen, gone)) else seen


def _removed(
    _state: Skirmish, event: TrooperRemoved, seat: SeatId | None, _gone: Gone
) -> Event | None:
    return None if event.was_hidden and event.side != seat else event


def _hidden(
    _state: Skirmish, event: TrooperHidden, seat: SeatId | None, _gone: Gone
) -> Event | None:
    return event if event.side == seat else None


def _closed(_state: Skirmish, event: ArosClosed, _seat: SeatId | None, gone: Gone) -> Event | None:
    had = tuple(one for one in event.had_chance if one not in gone)
    return ArosClosed(event.stage, had, tuple(one for one in event.delayed if one not in gone))


def _profiled(
    state: Skirmish, event: TrooperAdded | TrooperEdited, seat: SeatId | None, gone: Gone
) -> Event | None:
    """A fact with a profile: of a Marker only its alias, of others no private roles."""
    trooper = state.trooper(event.trooper)
    if trooper is None or event.trooper in gone:
        return None
    if trooper.side == seat:
        return event
    if is_disguised(trooper, seat):
        name = alias(trooper)
        return _unmasked(event, name, disguised_profile(event.profile, name))
    if is_masked(trooper, seat) and trooper.mask is not None:
        return _unmasked(event, trooper.mask.name, trooper.mask.profile)
    return _unmasked(event, event.name, profile_seen_by(event.profile))


def _unmasked(
    event: TrooperAdded | TrooperEdited, name: str, profile: Profile
) -> TrooperAdded | TrooperEdited:
    if isinstance(event, TrooperAdded):
        return evolve(event, name=name, profile=profile, mask=None)
    return evolve(event, name=name, profile=profile)


def _put_on(
    state: Skirmish, event: TrooperStateSet, seat: SeatId | None, _gone: Gone
) -> Event | None:
    """Putting on a HoloMask is nobody else's business; taking it off is seen."""
    trooper = state.trooper(event.trooper)
    puts_on = event.state is TrooperState.HOLOMASK and event.is_on
    return None if trooper is not None and puts_on and is_masked(trooper, seat) else event


def _supplied(
    state: Skirmish, event: UsesSpent | UsesSet, seat: SeatId | None, _gone: Gone
) -> Event | None:
    """What a Marker or a HoloMask carries is nobody else's business."""
    trooper = state.trooper(event.trooper)
    is_secret = trooper is not None and (is_disguised(trooper, seat) or is_masked(trooper, seat))
    return None if is_secret else event


_MASKS: Mapping[type[Any], Callable[..., Event | None]] = {
    TrooperRemoved: _removed,
    TrooperHidden: _hidden,
    ArosClosed: _closed,
    TrooperAdded: _profiled,
    TrooperEdited: _profiled,
    TrooperStateSet: _put_on,
    UsesSpent: _supplied,
    UsesSet: _supplied,
}
"""Event -> what another seat may know of it."""


def _mentions(value: object, gone: Gone) -> bool:
    """Whether one of `gone` is named anywhere in a fact: as an id, or in the id of a line."""
    if isinstance(value, str):
        return any(one in value for one in gone)
    if isinstance(value, Mapping):
        pairs = cast("Mapping[str, object]", value).items()
        return any(one in gone or _mentions(inner, gone) for one, inner in pairs)
    if isinstance(value, tuple | frozenset):
        return any(_mentions(one, gone) for one in cast("Iterable[object]", value))
    kind: Any = type(value)
    if has(kind):
        return any(_mentions(getattr(value, one.name), gone) for one in fields(kind))
    return False


def refusal_seen_by(state: Skirmish, refused: Refused, seat: SeatId | None) -> Refused:
    """A refusal in which Markers of the other side go by their alias."""
    names = {one.name: alias(one) for one in state.troopers if is_disguised(one, seat)}
    names |= {
        one.name: one.mask.name
        for one in state.troopers
        if one.mask is not None and is_masked(one, seat)
    }
    if not names or not refused.values:
        return refused
    return evolve(refused, values=_renamed(refused.values, names))


def _renamed(values: Mapping[str, Value], names: Mapping[str, str]) -> dict[str, Value]:
    return {key: _with_alias(value, names) for key, value in values.items()}


def _with_alias(value: Value, names: Mapping[str, str]) -> Value:
    if isinstance(value, Message):
        return evolve(value, values=_renamed(value.values, names))
    if isinstance(value, str):
        for name, other in names.items():
            value = value.replace(name, other) if name else value
    return value
