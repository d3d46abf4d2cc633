"""The door of Ashes of War: its topics put together, the only room others import."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve as changed

from rules.ashes import (
    adjusting,
    adversity,
    awards,
    characters,
    choices,
    defence,
    fixing,
    judging,
    reference,
    rolling,
    session,
    thrown,
    view,
    wording,
)
from rules.ashes.options import OPTIONS
from rules.ashes.state import State
from rules.game import Choice, Game, House, Named, Refused, SeatId, Step

TOPICS = (
    characters,
    awards,
    session,
    defence,
    reference,
    rolling,
    adversity,
    adjusting,
    fixing,
    judging,
)

COMMANDS: Mapping[str, type[Any]] = {
    name: command for topic in TOPICS for name, command in topic.COMMANDS.items()
}
EVENTS: Mapping[str, type[Any]] = {
    name: event for topic in TOPICS for name, event in topic.EVENTS.items()
}
_DECIDE: Mapping[type[Any], Callable[[State, Any, SeatId | None, House], Any]] = {
    command: decide_it for topic in TOPICS for command, decide_it in topic.DECIDE.items()
}
_EVOLVE: Mapping[type[Any], Callable[[State, Any], State]] = {
    event: apply for topic in TOPICS for event, apply in topic.EVOLVE.items()
}
_KEEPS_CORRECTABLE = frozenset(judging.EVENTS.values())


def decide(
    state: State, command: Any, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    """The events of a command, or why not."""
    decided: tuple[Any, ...] | Refused = _DECIDE[type(command)](state, command, seat, house)
    return decided


def evolve(state: State, event: Any) -> State:
    """The state after an event. Any move but dice ends the time for corrections."""
    after = _EVOLVE[type(event)](state, event)
    if type(event) in _KEEPS_CORRECTABLE or not after.correctable:
        return after
    return changed(after, correctable=frozenset())


def _choices(state: State, seat: SeatId | None, house: House) -> tuple[Choice, ...]:
    return choices.choices(state, seat, house, decide)


def demo(named: Named = str, /) -> tuple[Step[Any], ...]:
    """The steps of the ready table, loaded when somebody makes one."""
    from rules.ashes.demo import steps  # noqa: PLC0415 (a table is made once, opened often)

    return steps(named)


GAME: Game[State, Any, Any] = Game(
    key="ashes",
    events=EVENTS,
    commands=COMMANDS,
    options=OPTIONS,
    new=State,
    seats=choices.seats,
    choices=_choices,
    awaited=choices.awaited,
    dice_wanted=judging.dice_wanted,
    decide=decide,
    evolve=evolve,
    seen_by=view.seen_by,
    event_seen_by=view.event_seen_by,
    describe=wording.describe,
    demo=demo,
    faces=thrown.faces,
)
