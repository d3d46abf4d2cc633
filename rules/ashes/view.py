"""What a seat may know: all but an Adversity that the Narrator keeps to himself.

Players and spectators see that a hidden roll succeeded or failed, for that is
told at the table, and their own dice; the number and the band it came from are
left out everywhere, so that nothing drawn or written from this view can show
them. That a roll *equalled* a hidden number would tell it, so it reads as a
plain failure.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.ashes.adversity import AdversityHidden, AdversitySet
from rules.ashes.fixing import ActionAssured
from rules.ashes.judging import DieCorrected, RollJudged
from rules.ashes.open_roll import Roll
from rules.ashes.outcome import Outcome, Result, Verdict
from rules.ashes.rolling import RollOpened
from rules.ashes.state import NARRATOR, State
from rules.game import SeatId


def seen_by(state: State, seat: SeatId | None) -> State:
    """The state as a seat may know it; the Narrator knows all."""
    if seat == NARRATOR:
        return state
    rolls = tuple(_veiled(roll) for roll in state.rolls)
    return evolve(state, rolls=rolls, last=state.last and _veiled_outcome(state.last))


def _veiled_outcome(outcome: Outcome) -> Outcome:
    if not outcome.roll.against.hidden:
        return outcome
    return Outcome(_veiled(outcome.roll), _veiled_results(outcome.results))


def _veiled_results(results: tuple[Result, ...]) -> tuple[Result, ...]:
    return tuple(
        evolve(one, verdict=Verdict.BELOW) if one.verdict is Verdict.EQUALS else one
        for one in results
    )


def _veiled(roll: Roll) -> Roll:
    return evolve(roll, against=roll.against.veiled()) if roll.against.hidden else roll


def _veiled_opening(event: RollOpened) -> RollOpened:
    return RollOpened(_veiled(event.roll))


def _veiled_against(event: AdversitySet | AdversityHidden | ActionAssured) -> Any:
    return evolve(event, against=event.against.veiled())


def _veiled_judgement(event: RollJudged | DieCorrected) -> Any:
    if not event.against.hidden:
        return event
    results = _veiled_results(event.results)
    return evolve(event, against=event.against.veiled(), results=results)


VEIL: Mapping[type[Any], Callable[[Any], Any]] = {
    RollOpened: _veiled_opening,
    AdversitySet: _veiled_against,
    AdversityHidden: _veiled_against,
    ActionAssured: _veiled_against,
    RollJudged: _veiled_judgement,
    DieCorrected: _veiled_judgement,
}
"""The events that carry an Adversity, and how each is veiled."""


def event_seen_by(_: State, event: Any, seat: SeatId | None) -> Any:
    """The event as a seat may know it. None is never needed: that a roll happens is no secret."""
    veil = next((veil for kind, veil in VEIL.items() if isinstance(event, kind)), None)
    return event if seat == NARRATOR or veil is None else veil(event)
