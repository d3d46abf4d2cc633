"""The sequence of a game: from the lists through rounds and Player Turns to the end (turn:A1, A4).

Every step has a name and a place; going on names what comes. A step in which
nothing can happen is passed with a line in the log, never silently.
"""

from typing import TypeAlias, assert_never

from attrs import evolve

from rules.game import Message, Refused, SeatId, TableOption
from rules.skirmish.phases import BEFORE_THE_GAME, TURN_STEPS, Step, TurnClock
from rules.skirmish.troopers import SIDES
from rules.values import frozen

OPTIONS = (
    TableOption("rounds", 3, (), "turn:A1", least=1),
    TableOption("retreat_ends", True, (True, False), "turn:A7"),
)
"""Game Rounds, and whether a Player Turn begun in Retreat! is the last."""

MOST_TURNS = 200


@frozen
class BeginGame:
    """Command: keep a whole game from here on, beginning with the lists."""


@frozen
class NextPhase:
    """Command: go on to the step that comes."""


@frozen
class SetPhase:
    """Command: set by hand where the game stands.

    Attributes:
        step: The step.
        turn: The Player Turn, from 1; 0 for a step before the first.
        first: The side with the first Player Turn.
    """

    step: Step
    turn: int
    first: SeatId


@frozen
class GameBegun:
    """A game is kept from here on: its points a side and its Game Rounds."""

    points: int
    rounds: int


@frozen
class PhaseReached:
    """The game went on to a step of the Player Turn of `active` (0 turns: before the first)."""

    step: Step
    turn: int
    active: SeatId


@frozen
class PhaseSkipped:
    """A step in which nothing can happen was passed, and why: `retreat`, `nobody`, `no-tokens`."""

    step: Step
    why: str


@frozen
class FirstTurnSet:
    """Who has the first Player Turn of every round (turn:A2)."""

    side: SeatId


@frozen
class FirstToDeploySet:
    """Who deploys first (turn:A2)."""

    side: SeatId


@frozen
class PhaseSet:
    """Where the game stands was set by hand."""

    step: Step
    turn: int
    first: SeatId


TurnCommand: TypeAlias = BeginGame | NextPhase | SetPhase
TurnEvent: TypeAlias = (
    GameBegun | PhaseReached | PhaseSkipped | FirstTurnSet | FirstToDeploySet | PhaseSet
)


def following(clock: TurnClock, rounds: int, *, ends_now: bool) -> PhaseReached | None:
    """What comes after the step of `clock`; None where there is nothing more to come.

    The second player's use of a Command Token stands at the end of the first
    Order Count of the game only (turn:B13). `ends_now` makes this Player Turn
    the last (turn:A7).
    """
    if clock.step in {Step.OPEN, Step.OVER}:
        return None
    if clock.step is Step.END:
        if ends_now or clock.is_last(rounds):
            return PhaseReached(Step.OVER, clock.turn, clock.active)
        return _turn(clock, clock.turn + 1)
    if clock.step is Step.LAST_SECOND:
        return _turn(clock, 1)
    if clock.step is Step.COUNT and clock.turn != 1:
        return PhaseReached(Step.IMPETUOUS, clock.turn, clock.active)
    order = (*BEFORE_THE_GAME, *TURN_STEPS)
    return PhaseReached(order[order.index(clock.step) + 1], clock.turn, clock.active)


def _turn(clock: TurnClock, turn: int) -> PhaseReached:
    begun = evolve(clock, turn=turn)
    return PhaseReached(Step.TOKENS, turn, begun.active)


def step_label(step: Step) -> Message:
    """The step's name, to be said in a sentence."""
    return Message(f"phase.{step.value}")


def check_phase(command: SetPhase) -> Refused | None:
    """Why the game cannot stand there; None where it can."""
    if command.first not in SIDES:
        return Refused("turn.no-such-side", "", {"side": command.first})
    needs_turn = command.step in (*TURN_STEPS, Step.OVER)
    least, most = (1, MOST_TURNS) if needs_turn else (0, 0)
    if not least <= command.turn <= most:
        values = {"turn": command.turn, "least": least, "most": most}
        return Refused("turn.no-such-turn", "turn:A1", values)
    return None


def apply(clock: TurnClock, event: TurnEvent) -> TurnClock:
    """The clock after an event."""
    match event:
        case GameBegun():
            return evolve(clock, step=Step.LISTS, turn=0)
        case PhaseReached(step, turn, _):
            return evolve(clock, step=step, turn=turn)
        case PhaseSkipped():
            return clock
        case FirstTurnSet(side):
            return evolve(clock, first=side)
        case FirstToDeploySet(side):
            return evolve(clock, deploys=side)
        case PhaseSet(step, turn, first):
            return evolve(clock, step=step, turn=turn, first=first)
        case _:
            assert_never(event)
