"""Saving Rolls and what they do to troopers, as facts, and how they are folded in (turn:C5)."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from attrs import evolve

from rules.skirmish.engagement import Engagement
from rules.skirmish.owed_saves import Before, Harmed, SaveRound, SavesResult, Saving
from rules.skirmish.saving_rolls import JudgedSave
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish, in_order
from rules.skirmish.troopers import TrooperId, TrooperState
from rules.skirmish.wounds import BodyChange, Condition
from rules.values import frozen


@frozen
class SavesOwed:
    """The hits of the Order are frozen into Saving Rolls: who must save what, with which dice."""

    saving: tuple[Saving, ...]
    rounds: tuple[SaveRound, ...]


@frozen
class SavesRepeated:
    """Continuous Damage asks for further saves (turn:F22)."""

    rounds: tuple[SaveRound, ...]


@frozen
class SavesVoided:
    """Further saves are not due after all, for a die was corrected; their faces are void."""

    rolls: tuple[str, ...]


@frozen
class SavesJudged:
    """All saves of one trooper, each with its die and whether it held."""

    trooper: TrooperId
    judged: tuple[JudgedSave, ...]


@frozen
class TrooperHarmed:
    """What its saves, or a hit without any, made of a trooper.

    Attributes:
        trooper: Who.
        change: Its Wounds and condition, before and after, and why.
        states: The states it is in from now on, `states_before` those before.
    """

    trooper: TrooperId
    change: BodyChange
    states: frozenset[TrooperState]
    states_before: frozenset[TrooperState]


@frozen
class TrooperFreed:
    """A successful Dodge, Reset, Discover or Engineer ended states of a trooper (turn:G5, turn:G).

    Attributes:
        trooper: Whose states ended.
        by: Who rolled.
        skill: With what.
        states: The states it is in from now on, `states_before` those before.
    """

    trooper: TrooperId
    by: TrooperId
    skill: Skill
    states: frozenset[TrooperState]
    states_before: frozenset[TrooperState]


@frozen
class TrooperHealed:
    """A Doctor, Engineer, kit or Regeneration did its work, or harm by failing (turn:D14, D15).

    Attributes:
        trooper: Who was treated.
        by: Who rolled.
        skill: With what; None for Regeneration.
        passed: Whether the roll succeeded.
        change: What it made of the trooper.
        states: The states it is in from now on, `states_before` those before.
    """

    trooper: TrooperId
    by: TrooperId
    skill: Skill | None
    passed: bool
    change: BodyChange
    states: frozenset[TrooperState]
    states_before: frozenset[TrooperState]


@frozen
class OutcomeTakenBack:
    """A die was corrected: everybody whom the judgement changed stands as before."""

    before: tuple[Before, ...]


@frozen
class SavesCalledOff:
    """The Saving Rolls are left to the players; what they bring is set by hand."""

    number: int


@frozen
class ConditionAnnounced:
    """Its player announced No Wound Incapacitation or Dogged as the trooper fell (turn:G3)."""

    trooper: TrooperId
    condition: Condition
    states: frozenset[TrooperState]


SaveEvent: TypeAlias = (
    SavesOwed
    | SavesRepeated
    | SavesVoided
    | SavesJudged
    | TrooperHarmed
    | TrooperFreed
    | TrooperHealed
    | OutcomeTakenBack
    | SavesCalledOff
    | ConditionAnnounced
)


def _saves_owed(order: Engagement, event: SavesOwed) -> Engagement:
    stale = {one.id for one in order.save_rounds}
    given = {roll: faces for roll, faces in order.given.items() if roll not in stale}
    return evolve(
        order,
        saving=event.saving,
        save_rounds=event.rounds,
        given=given,
        saves=(),
        is_correctable=True,
    )


def _saves_repeated(order: Engagement, event: SavesRepeated) -> Engagement:
    return evolve(order, save_rounds=(*order.save_rounds, *event.rounds))


def _saves_voided(order: Engagement, event: SavesVoided) -> Engagement:
    gone = frozenset(event.rolls)
    return evolve(
        order,
        save_rounds=tuple(one for one in order.save_rounds if one.id not in gone),
        given={roll: faces for roll, faces in order.given.items() if roll not in gone},
    )


def _saves_judged(order: Engagement, event: SavesJudged) -> Engagement:
    others = tuple(one for one in order.saves if one.trooper != event.trooper)
    result = SavesResult(event.trooper, event.judged)
    return evolve(order, saves=(*others, result), is_correctable=True)


def remembered(state: Skirmish, trooper: TrooperId) -> Skirmish:
    """The state with how `trooper` stands now kept in the Order, if it is the first change."""
    order, found = state.engagement, state.trooper(trooper)
    if order is None or found is None or any(one.trooper == trooper for one in order.before):
        return state
    before = Before(trooper, found.wounds, found.states)
    return state.with_engagement(evolve(order, before=(*order.before, before)))


def _trooper_harmed(state: Skirmish, event: TrooperHarmed) -> Skirmish:
    state = remembered(state, event.trooper)
    order = state.engagement
    if order is not None:
        harmed = (*order.harmed, Harmed(event.trooper, event.change))
        state = state.with_engagement(evolve(order, harmed=harmed))
    return state.changed(event.trooper, wounds=event.change.wounds, states=event.states)


def _trooper_freed(state: Skirmish, event: TrooperFreed) -> Skirmish:
    return remembered(state, event.trooper).changed(event.trooper, states=event.states)


def _trooper_healed(state: Skirmish, event: TrooperHealed) -> Skirmish:
    before = remembered(state, event.trooper)
    return before.changed(event.trooper, wounds=event.change.wounds, states=event.states)


def _taken_back(state: Skirmish, event: OutcomeTakenBack) -> Skirmish:
    for one in event.before:
        state = state.changed(one.trooper, wounds=one.wounds, states=one.states)
    order = state.engagement
    if order is None:
        return state
    return state.with_engagement(evolve(order, before=(), harmed=(), saves=()))


def _saves_called_off(order: Engagement, _event: SavesCalledOff) -> Engagement:
    stale = {one.id for one in order.save_rounds}
    given = {roll: faces for roll, faces in order.given.items() if roll not in stale}
    return evolve(order, saving=(), save_rounds=(), given=given, saves=())


def _announced(state: Skirmish, event: ConditionAnnounced) -> Skirmish:
    order = state.engagement
    if order is not None:
        harmed = tuple(
            evolve(one, change=_with_condition(one.change, event.condition))
            if one.trooper == event.trooper
            else one
            for one in order.harmed
        )
        state = state.with_engagement(evolve(order, harmed=harmed))
    return state.changed(event.trooper, states=event.states)


def _with_condition(change: BodyChange, condition: Condition) -> BodyChange:
    return evolve(change, condition=condition, may_announce=())


APPLIERS: Mapping[type[SaveEvent], Callable[..., Skirmish]] = {
    SavesOwed: in_order(_saves_owed),
    SavesRepeated: in_order(_saves_repeated),
    SavesVoided: in_order(_saves_voided),
    SavesJudged: in_order(_saves_judged),
    TrooperHarmed: _trooper_harmed,
    TrooperFreed: _trooper_freed,
    TrooperHealed: _trooper_healed,
    OutcomeTakenBack: _taken_back,
    SavesCalledOff: in_order(_saves_called_off),
    ConditionAnnounced: _announced,
}
"""Event -> how it is folded in."""

OF_THE_DICE = frozenset(
    {
        SavesOwed,
        SavesRepeated,
        SavesVoided,
        SavesJudged,
        TrooperHarmed,
        TrooperFreed,
        TrooperHealed,
        OutcomeTakenBack,
    }
)
"""Facts that come with dice and so do not end their correcting."""
