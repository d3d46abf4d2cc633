"""The steps of a game, from the lists to the end, and where a table stands in them (turn:A4).

Until a game is begun the table stands at `Step.OPEN`: Orders are free and
nobody counts them.
"""

from enum import StrEnum

from rules.game import SeatId
from rules.skirmish.troopers import SIDE_1, SIDES, other_side
from rules.values import frozen


class Step(StrEnum):
    """Where the game stands."""

    OPEN = "open"
    LISTS = "lists"
    INITIATIVE = "initiative"
    CHOICES = "choices"
    DEPLOY_FIRST = "deploy-first"
    DEPLOY_SECOND = "deploy-second"
    LAST_FIRST = "last-first"
    LAST_SECOND = "last-second"
    TOKENS = "tokens"
    RETREAT = "retreat"
    LIEUTENANT = "lieutenant"
    COUNT = "count"
    STRATEGIC = "strategic"
    IMPETUOUS = "impetuous"
    ORDERS = "orders"
    STATES = "states"
    END = "end"
    OVER = "over"


BEFORE_THE_GAME = (
    Step.LISTS,
    Step.INITIATIVE,
    Step.CHOICES,
    Step.DEPLOY_FIRST,
    Step.DEPLOY_SECOND,
    Step.LAST_FIRST,
    Step.LAST_SECOND,
)
"""The steps that come once, before the first Player Turn (turn:A2, turn:A3)."""

TURN_STEPS = (
    Step.TOKENS,
    Step.RETREAT,
    Step.LIEUTENANT,
    Step.COUNT,
    Step.STRATEGIC,
    Step.IMPETUOUS,
    Step.ORDERS,
    Step.STATES,
    Step.END,
)
"""The steps of a Player Turn: four checks, then the phases (turn:A4)."""

DEPLOYING = BEFORE_THE_GAME[3:]
"""The steps of the Deployment."""

ORDER_STEPS = (Step.IMPETUOUS, Step.ORDERS)
"""The steps in which troopers are activated (turn:A11, turn:A12)."""


@frozen
class TurnClock:
    """Where the game stands.

    Attributes:
        step: The step.
        turn: The Player Turn, from 1; 0 before the first.
        first: The side with the first Player Turn of every round.
        deploys: The side that deploys first.
    """

    step: Step = Step.OPEN
    turn: int = 0
    first: SeatId = SIDE_1
    deploys: SeatId = SIDE_1

    @property
    def active(self) -> SeatId:
        """The side whose Player Turn it is; before the first, who will begin."""
        return self.first if self.turn <= 0 or self.turn % 2 else other_side(self.first)

    @property
    def reactive(self) -> SeatId:
        """The other side."""
        return other_side(self.active)

    @property
    def round(self) -> int:
        """The Game Round, two Player Turns each; 0 before the first (turn:A1)."""
        return (self.turn + 1) // 2

    @property
    def is_kept(self) -> bool:
        """Whether a game is kept around the Orders at all."""
        return self.step is not Step.OPEN

    @property
    def is_in_turn(self) -> bool:
        """Whether a Player Turn is being played."""
        return self.step in TURN_STEPS

    def is_last(self, rounds: int) -> bool:
        """Whether this is the last Player Turn of a game of so many rounds."""
        return self.turn >= 2 * rounds

    @property
    def deployer(self) -> SeatId | None:
        """The side that deploys at this step, None at any other step."""
        if self.step in {Step.DEPLOY_FIRST, Step.LAST_FIRST}:
            return self.deploys
        if self.step in {Step.DEPLOY_SECOND, Step.LAST_SECOND}:
            return other_side(self.deploys)
        return None

    @property
    def who_goes_on(self) -> tuple[SeatId, ...]:
        """The sides that may go on from here: whose step it is, or both."""
        if self.deployer is not None:
            return (self.deployer,)
        if self.step is Step.STRATEGIC:
            return (self.reactive,)
        if self.step in TURN_STEPS and self.step is not Step.STATES:
            return (self.active,)
        return SIDES
