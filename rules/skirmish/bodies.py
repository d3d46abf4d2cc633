"""A trooper's body: how its Wounds and states stand, and what a change makes of them.

`wounds` reckons with a `Body`; here a trooper becomes one, and what came out
becomes game states again (turn:G1 to turn:G5).
"""

from collections.abc import Mapping

from rules.skirmish.ammunition import Effect
from rules.skirmish.troopers import Trooper, TrooperState
from rules.skirmish.wounds import FALLEN, Body, BodyChange, Condition

_CONDITIONS: tuple[tuple[TrooperState, Condition], ...] = (
    (TrooperState.DEAD, Condition.DEAD),
    (TrooperState.EMBRYO, Condition.EMBRYO),
    (TrooperState.UNCONSCIOUS, Condition.UNCONSCIOUS),
    (TrooperState.DOGGED, Condition.DOGGED),
    (TrooperState.NO_WOUND_INCAPACITATION, Condition.NO_WOUND_INCAPACITATION),
)
"""Which state tells how a body stands, the gravest first."""

_STATES: Mapping[Condition, TrooperState] = {
    Condition.UNCONSCIOUS: TrooperState.UNCONSCIOUS,
    Condition.UNCONSCIOUS_2: TrooperState.UNCONSCIOUS,
    Condition.EMBRYO: TrooperState.EMBRYO,
    Condition.NO_WOUND_INCAPACITATION: TrooperState.NO_WOUND_INCAPACITATION,
    Condition.DOGGED: TrooperState.DOGGED,
    Condition.DEAD: TrooperState.DEAD,
}
_OF_A_BODY = frozenset(_STATES.values())

_EFFECTS: Mapping[Effect, TrooperState] = {
    Effect.ISOLATED: TrooperState.ISOLATED,
    Effect.IMMOBILIZED_A: TrooperState.IMMOBILIZED_A,
    Effect.IMMOBILIZED_B: TrooperState.IMMOBILIZED_B,
    Effect.STUNNED: TrooperState.STUNNED,
    Effect.TARGETED: TrooperState.TARGETED,
    Effect.POSSESSED: TrooperState.POSSESSED,
    Effect.SEPSITORIZED: TrooperState.SEPSITORIZED,
}
"""Effect -> the state it brings; being Dead is told by the body."""

_ENDS_SUPPRESSIVE = frozenset(
    {
        TrooperState.ISOLATED,
        TrooperState.IMMOBILIZED_A,
        TrooperState.IMMOBILIZED_B,
        TrooperState.ENGAGED,
        TrooperState.UNCONSCIOUS,
        TrooperState.EMBRYO,
        TrooperState.SEPSITORIZED,
        TrooperState.POSSESSED,
        TrooperState.DISCONNECTED,
    }
)
"""States that end Suppressive Fire (turn:G21)."""


def condition_of(trooper: Trooper) -> Condition:
    """How `trooper` stands on its Wounds or Structure."""
    found = next((one for state, one in _CONDITIONS if trooper.is_in(state)), Condition.NORMAL)
    if found is Condition.UNCONSCIOUS and trooper.wounds < 0:
        return Condition.UNCONSCIOUS_2
    return found


def body_of(trooper: Trooper) -> Body:
    """What wounds ask of `trooper`."""
    profile = trooper.profile
    return Body(
        trooper.wounds,
        profile.wounds,
        condition_of(trooper),
        profile.has_structure,
        profile.has("remote-presence"),
        profile.has("no-wound-incapacitation"),
        profile.has("dogged"),
        profile.has("shasvastii"),
        profile.has("veteran"),
    )


def effects_of(trooper: Trooper) -> frozenset[Effect]:
    """The states of `trooper` that are effects of attacks."""
    return frozenset(effect for effect, state in _EFFECTS.items() if trooper.is_in(state))


def states_after(trooper: Trooper, change: BodyChange) -> frozenset[TrooperState]:
    """The states of `trooper` after `change`.

    Who falls is Prone (turn:G8) and no longer Engaged, who rises is not Prone
    (turn:G5). The Dead keep no other state.
    """
    if change.condition is Condition.DEAD:
        return frozenset({TrooperState.DEAD})
    states = set(trooper.states - _OF_A_BODY)
    if change.condition in _STATES:
        states.add(_STATES[change.condition])
    states |= {_EFFECTS[one] for one in change.entered}
    states -= {_EFFECTS[one] for one in change.left}
    if change.falls:
        states.add(TrooperState.PRONE)
    if change.rises:
        states.discard(TrooperState.PRONE)
    if change.condition in FALLEN:
        states.discard(TrooperState.ENGAGED)
    return settled_states(frozenset(states))


def settled_states(states: frozenset[TrooperState]) -> frozenset[TrooperState]:
    """`states` without those that another of them ends.

    Suppressive Fire has its list (turn:G21); the Dead keep no other state (turn:G9).
    """
    if TrooperState.DEAD in states:
        return frozenset({TrooperState.DEAD})
    if states & _ENDS_SUPPRESSIVE:
        return states - {TrooperState.SUPPRESSIVE_FIRE}
    return states


def state_of_effect(effect: Effect) -> TrooperState | None:
    """The game state that an effect brings; None for Dead, which the body tells."""
    return _EFFECTS.get(effect)
