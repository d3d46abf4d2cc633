"""Going on past Saving Rolls and Guts to the end of an Order, and to the next turn (turn:C5).

What an Order does that no die can change any more is done here: at its end
nothing can be corrected but by hand and by undo.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.game import House, Message, Refused, SeatId
from rules.skirmish import clouds, guts
from rules.skirmish.activation import after_isolation, after_order
from rules.skirmish.ammunition import Effect
from rules.skirmish.battle import apply
from rules.skirmish.bodies import settled_states
from rules.skirmish.conditions import TrooperStateSet
from rules.skirmish.coordinated import DEFENCES, CoordinatedDefended
from rules.skirmish.deeds import succeeded
from rules.skirmish.engagement import Engagement, Slot, Stage
from rules.skirmish.fireteam_changes import leaving
from rules.skirmish.fireteams import FireteamLeft
from rules.skirmish.lines import line_id
from rules.skirmish.markers import UNDISCOVERED, DiscoverFailed, IntuitiveFailed, MarkerEvent
from rules.skirmish.overview import scene_of
from rules.skirmish.permits import Decision, at_stage, pending
from rules.skirmish.proceedings import dogged_die, states_end
from rules.skirmish.progress import (
    NextStep,
    OrderConcluded,
    PassTurn,
    StageReached,
    TurnPassed,
)
from rules.skirmish.skills import Skill
from rules.skirmish.standing import is_in
from rules.skirmish.state import Skirmish
from rules.skirmish.supplies import gone_off, placed
from rules.skirmish.troopers import TrooperState, other_side


def conclude(state: Skirmish) -> tuple[Any, ...]:
    """The facts at the end of the Order being played, `OrderConcluded` the last."""
    order = state.engagement
    if order is None:
        return ()
    ended = OrderConcluded(order.number, order.trooper, order.hits)
    return (
        *_lost_nerve(state, order),
        *_suppressing(state, order),
        *_fallen(state, order),
        *_missed(state, order),
        *_defended(state, order),
        *_clouded(state, order),
        *gone_off(state, order),
        *placed(state, order),
        ended,
        *after_order(scene_of(state, state.active)),
    )


def _missed(state: Skirmish, order: Engagement) -> Iterator[MarkerEvent]:
    """Who failed to Discover a Marker is barred from it for this Player Turn (turn:E20b).

    So is a failed Intuitive Attack from its target (turn:D9).
    """
    for pair in order.pairs:
        side = pair.a
        marker = state.trooper(pair.against)
        failed = bool(side.roll) and not succeeded(order, side.roll)
        if side.skill is Skill.INTUITIVE_ATTACK and marker is not None and failed:
            yield IntuitiveFailed(side.trooper, marker.id, state.turn)
        if side.skill is not Skill.DISCOVER or marker is None or not side.roll:
            continue
        if is_in(marker, *UNDISCOVERED) and failed:
            yield DiscoverFailed(side.trooper, marker.id, state.turn)


def _defended(state: Skirmish, order: Engagement) -> Iterator[CoordinatedDefended]:
    """The die of a Dodge or Reset is kept for the other attacks of a Coordinated Order (E17)."""
    together = state.battle.coordinated
    if together is None:
        return
    kept = {one.trooper for one in together.defences}
    for roll in order.rolls:
        given = order.given.get(roll.id)
        is_defence = roll.skill in DEFENCES and roll.trooper in together.defending
        if given is not None and is_defence and roll.trooper not in kept:
            yield CoordinatedDefended(roll.trooper, roll.skill, given.faces, given.source)


def _clouded(state: Skirmish, order: Engagement) -> Iterator[clouds.CloudLaid]:
    """Smoke whose throw held in every comparison lies on the table now (turn:E16)."""
    battle = state.battle
    seen: set[str] = set()
    for pair in order.pairs:
        for side in (pair.a, pair.b):
            kind = None if side is None else clouds.kind_of(side.ammunition)
            trooper = None if side is None else state.trooper(side.trooper)
            if side is None or kind is None or trooper is None or side.roll in seen:
                continue
            seen.add(side.roll)
            if side.roll and succeeded(order, side.roll):
                fact = clouds.laid(battle.clouds, kind, trooper.side, trooper.id)
                battle = apply(battle, fact)
                yield fact


def _fallen(state: Skirmish, order: Engagement) -> Iterator[Any]:
    """Whoever is Null now leaves its Fireteam; an Isolated Lieutenant's Orders are lost."""
    battle = state.battle
    for one in order.harmed:
        trooper = state.trooper(one.trooper)
        if trooper is None:
            continue
        if trooper.is_null:
            for fact in leaving(battle, trooper.id):
                yield fact
                battle = apply(battle, fact) if isinstance(fact, FireteamLeft) else battle
        if Effect.ISOLATED in one.change.entered:
            yield from after_isolation(scene_of(state, trooper.side), trooper.id)


def _lost_nerve(state: Skirmish, order: Engagement) -> Iterator[TrooperStateSet]:
    """A failed Guts Roll ends Suppressive Fire (turn:C14, turn:G21)."""
    for result in order.guts_results:
        trooper = state.trooper(result.trooper)
        fired = trooper is not None and trooper.is_in(TrooperState.SUPPRESSIVE_FIRE)
        if fired and not result.passed:
            yield TrooperStateSet(result.trooper, TrooperState.SUPPRESSIVE_FIRE, is_on=False)


def _suppressing(state: Skirmish, order: Engagement) -> Iterator[TrooperStateSet]:
    """Who declared Suppressive Fire and can still hold it is in that state now (turn:G21)."""
    trooper = state.trooper(order.trooper)
    said = order.first.skill is Skill.SUPPRESSIVE_FIRE
    is_unmet = line_id(Slot.FIRST, order.trooper, "") in order.unmet
    if trooper is None or not said or is_unmet or trooper.is_null:
        return
    entered = trooper.states | {TrooperState.SUPPRESSIVE_FIRE}
    holds = TrooperState.SUPPRESSIVE_FIRE in settled_states(entered)
    if holds and not trooper.is_in(TrooperState.SUPPRESSIVE_FIRE):
        yield TrooperStateSet(trooper.id, TrooperState.SUPPRESSIVE_FIRE, is_on=True)


def _next_step(state: Skirmish, _command: NextStep, _seat: SeatId, _house: House) -> Decision:
    order = at_stage(state, Stage.SAVES, Stage.GUTS)
    if isinstance(order, Refused):
        return order
    if order.is_frozen:
        return pending(state)
    if order.stage is Stage.SAVES:
        return (StageReached(Stage.GUTS), *guts.begin(state))
    return conclude(state)


def _pass_turn(state: Skirmish, _command: PassTurn, seat: SeatId, _house: House) -> Decision:
    if seat != state.active:
        return Refused("order.not-your-turn", "turn:A1", {"side": state.side_said(state.active)})
    if state.engagement is not None:
        return Refused("order.open", "turn:C1", {"number": state.engagement.number})
    if state.battle.clock.is_kept:
        step = Message(f"phase.{state.battle.clock.step.value}")
        return Refused("turn.by-phases", "turn:A4", {"step": step})
    muster = {one.id: one for one in state.troopers}
    passed = TurnPassed(other_side(state.active), state.turn + 1)
    return (*clouds.gone(state.battle.clouds), *states_end(muster), *dogged_die(muster), passed)


DECIDERS: Mapping[type[NextStep | PassTurn], Callable[..., Decision]] = {
    NextStep: _next_step,
    PassTurn: _pass_turn,
}
"""Command -> how it is decided."""
