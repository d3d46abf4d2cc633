"""What happens to a trooper: states, Wounds, and what its Fireteam gives it.

All of it can be set by hand, by either player, and the log says so.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from rules.game import House, Refused, SeatId
from rules.skirmish.bodies import body_of, settled_states
from rules.skirmish.permits import Decision, check_undisturbed, find
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import (
    MARKER_STATES,
    FireteamBonus,
    Trooper,
    TrooperId,
    TrooperState,
)
from rules.values import frozen

LEAST_WOUNDS = -3
"""The fewest Wounds that may be set; below 0 a trooper is Dead (turn:G1)."""

_ACTS_ON = frozenset(
    {TrooperState.NO_WOUND_INCAPACITATION, TrooperState.DOGGED, TrooperState.EMBRYO}
)
"""States of those who have no Wounds left and are not Unconscious (turn:G3, turn:G4)."""

MOST_BONUS = 6
"""The largest bonus of a Fireteam that may be typed."""


@frozen
class SetTrooperState:
    """Put a trooper into a game state, or take it out."""

    trooper: TrooperId
    state: TrooperState
    is_on: bool


@frozen
class SetWounds:
    """Set the Wounds or Structure that a trooper has left."""

    trooper: TrooperId
    wounds: int


@frozen
class SetFireteam:
    """Set by hand what its Fireteam gives a trooper."""

    trooper: TrooperId
    bonus: FireteamBonus


@frozen
class TrooperStateSet:
    """A trooper entered or left a game state."""

    trooper: TrooperId
    state: TrooperState
    is_on: bool


@frozen
class WoundsSet:
    """A trooper has so many Wounds or Structure left."""

    trooper: TrooperId
    wounds: int


@frozen
class FireteamSet:
    """What its Fireteam gives a trooper, as typed (turn:D-FT)."""

    trooper: TrooperId
    bonus: FireteamBonus


ConditionCommand: TypeAlias = SetTrooperState | SetWounds | SetFireteam
ConditionEvent: TypeAlias = TrooperStateSet | WoundsSet | FireteamSet


def _set_trooper_state(
    state: Skirmish, command: SetTrooperState, seat: SeatId, _house: House
) -> Decision:
    found = find(state, seat, command.trooper)
    if isinstance(found, Refused):
        return found
    if found.is_in(command.state) == command.is_on:
        return Refused("nothing.changes", "")
    if command.is_on and found.is_in(TrooperState.DEAD):
        return Refused("trooper.dead", "turn:G9", {"name": found.name})
    if command.is_on and command.state in MARKER_STATES and state.is_impetuous(found):
        return Refused("marker.impetuous", "turn:A11", {"name": found.name})
    event = TrooperStateSet(found.id, command.state, command.is_on)
    return check_undisturbed(state, found.id) or (event, *_ended_by(found, command))


def _ended_by(trooper: Trooper, command: SetTrooperState) -> tuple[TrooperStateSet, ...]:
    """What entering a state ends besides: Suppressive Fire, by death everything (turn:G9, G21)."""
    after = trooper.with_state(command.state, command.is_on).states
    ended = sorted(after - settled_states(after))
    return tuple(TrooperStateSet(trooper.id, state, is_on=False) for state in ended)


def _set_wounds(state: Skirmish, command: SetWounds, seat: SeatId, _house: House) -> Decision:
    found = find(state, seat, command.trooper)
    if isinstance(found, Refused):
        return found
    if command.wounds == found.wounds:
        return Refused("nothing.changes", "")
    most = found.profile.wounds
    if not LEAST_WOUNDS <= command.wounds <= most:
        values = {"wounds": command.wounds, "least": LEAST_WOUNDS, "most": most}
        return Refused("trooper.wounds", "turn:G1", values)
    event = WoundsSet(found.id, command.wounds)
    return check_undisturbed(state, found.id) or (event, *_brought_by(found, command.wounds))


def _brought_by(trooper: Trooper, wounds: int) -> tuple[TrooperStateSet, ...]:
    """What Wounds set by hand bring: none left is Unconscious, below that Dead (turn:G1).

    A Remote Presence has a second level before it is Dead (turn:G2). Whoever acts on
    without Wounds stays as it is until there is one again (turn:G3, turn:G4); the Dead
    rise only by getting some back.
    """
    acts_on = _ACTS_ON & trooper.states and wounds == 0
    if acts_on or (trooper.is_in(TrooperState.DEAD) and wounds < trooper.wounds):
        return ()
    fallen = trooper.with_state(TrooperState.UNCONSCIOUS, wounds <= 0)
    is_dead = wounds <= body_of(trooper).dead_at
    states = settled_states(fallen.with_state(TrooperState.DEAD, is_dead).states)
    states -= _ACTS_ON if wounds > 0 else frozenset()
    changed = sorted(trooper.states ^ states)
    return tuple(TrooperStateSet(trooper.id, one, is_on=one in states) for one in changed)


def _set_fireteam(state: Skirmish, command: SetFireteam, seat: SeatId, _house: House) -> Decision:
    found = find(state, seat, command.trooper)
    if isinstance(found, Refused):
        return found
    bonus = command.bonus
    if bonus == found.fireteam:
        return Refused("nothing.changes", "")
    if not all(0 <= value <= MOST_BONUS for value in (bonus.bs, bonus.burst, bonus.discover)):
        return Refused("trooper.fireteam", "turn:D-FT", {"most": MOST_BONUS})
    return check_undisturbed(state, found.id) or (FireteamSet(found.id, bonus),)


DECIDERS: Mapping[type[ConditionCommand], Callable[..., Decision]] = {
    SetTrooperState: _set_trooper_state,
    SetWounds: _set_wounds,
    SetFireteam: _set_fireteam,
}
"""Command -> how it is decided."""


def _trooper_state_set(state: Skirmish, event: TrooperStateSet) -> Skirmish:
    trooper = state.trooper(event.trooper)
    if trooper is None:
        return state
    return state.with_trooper(trooper.with_state(event.state, event.is_on))


def _wounds_set(state: Skirmish, event: WoundsSet) -> Skirmish:
    return state.changed(event.trooper, wounds=event.wounds)


def _fireteam_set(state: Skirmish, event: FireteamSet) -> Skirmish:
    return state.changed(event.trooper, fireteam=event.bonus)


APPLIERS: Mapping[type[ConditionEvent], Callable[..., Skirmish]] = {
    TrooperStateSet: _trooper_state_set,
    WoundsSet: _wounds_set,
    FireteamSet: _fireteam_set,
}
"""Event -> how it is folded in."""
