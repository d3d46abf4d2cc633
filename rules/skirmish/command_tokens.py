"""Command Tokens: how many, when and for what (turn:B12 to B15)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias, assert_never

from attrs import evolve, field

from rules.game import Message, Refused, SeatId, TableOption
from rules.skirmish.phases import DEPLOYING, ORDER_STEPS, TURN_STEPS, Step, TurnClock
from rules.skirmish.troopers import TrooperId
from rules.values import frozen

OPTIONS = (TableOption("command_tokens", 4, (), "turn:B12"),)
"""Command Tokens a player and game; the Lieutenant may add to them."""

MOST_TOKENS = 20


class Use(StrEnum):
    """What a Command Token is spent on."""

    HOLD_BACK = "hold-back"
    REMOVE_ORDERS = "remove-orders"
    LIMIT_TOKENS = "limit-tokens"
    SUPPRESSIVE_FIRE = "suppressive-fire"
    REGROUP = "regroup"
    FREE_POSSESSED = "free-possessed"
    COORDINATED = "coordinated"
    GUTS = "guts"
    CONVERT = "convert"
    IGNORE_RETREAT = "ignore-retreat"
    REROLL_DOCTOR = "reroll-doctor"
    REROLL_ENGINEER = "reroll-engineer"
    FIRETEAM = "fireteam"


STRATEGIC = frozenset({Use.REMOVE_ORDERS, Use.LIMIT_TOKENS, Use.SUPPRESSIVE_FIRE})
"""Uses of the second player at the end of the opponent's first Order Count (turn:B13)."""

NEEDS_TROOPER = frozenset(Use) - {Use.HOLD_BACK, Use.REMOVE_ORDERS, Use.LIMIT_TOKENS}
"""Uses that act on a trooper of one's own."""

_TACTICAL = tuple(step for step in TURN_STEPS if step is not Step.STRATEGIC)


@frozen
class UseRule:
    """When a use is open.

    Attributes:
        steps: The steps of the game.
        is_reactive: Whether the other side than the active one spends it.
        rule: The rule's id.
    """

    steps: tuple[Step, ...]
    is_reactive: bool = False
    rule: str = "turn:B15"


RULES: Mapping[Use, UseRule] = {
    Use.HOLD_BACK: UseRule(DEPLOYING, rule="turn:B13"),
    **{use: UseRule((Step.STRATEGIC,), is_reactive=True, rule="turn:B13") for use in STRATEGIC},
    Use.REGROUP: UseRule((Step.TOKENS,), rule="turn:B14"),
    Use.FREE_POSSESSED: UseRule((Step.TOKENS,), rule="turn:B14"),
    Use.COORDINATED: UseRule((Step.ORDERS,), rule="turn:B16"),
    Use.CONVERT: UseRule(ORDER_STEPS),
    Use.FIRETEAM: UseRule(ORDER_STEPS),
    Use.GUTS: UseRule(_TACTICAL),
    Use.IGNORE_RETREAT: UseRule(_TACTICAL),
    Use.REROLL_DOCTOR: UseRule(_TACTICAL),
    Use.REROLL_ENGINEER: UseRule(_TACTICAL),
}
"""Use -> when it is open."""


@frozen
class Tokens:
    """Both players' Command Tokens.

    Attributes:
        left: Side -> tokens left in the game.
        turn: The Player Turn that `used` counts.
        used: Tokens that the active side spent in that turn.
        limits: Side -> the most it may spend in the Player Turn `limit_turn`.
        limit_turn: The Player Turn of `limits`, 0 for none.
        strategic: Whether the second player's one use was made (turn:B13).
        held_back: Whether the first player's was.
    """

    left: Mapping[SeatId, int] = field(factory=dict[SeatId, int])
    turn: int = 0
    used: int = 0
    limits: Mapping[SeatId, int] = field(factory=dict[SeatId, int])
    limit_turn: int = 0
    strategic: bool = False
    held_back: bool = False

    def of(self, side: SeatId) -> int:
        """The tokens that `side` has left."""
        return self.left.get(side, 0)

    def limit(self, clock: TurnClock) -> int | None:
        """The most that the active side may spend this turn; None for no limit."""
        return self.limits.get(clock.active) if clock.turn == self.limit_turn else None

    def used_in(self, clock: TurnClock) -> int:
        """The tokens that the active side spent in this Player Turn."""
        return self.used if clock.turn == self.turn else 0


@frozen
class SpendToken:
    """Command: spend a Command Token.

    Attributes:
        use: What for.
        trooper: On whom, where the use acts on one.
        group: The Combat Group: where to, or which loses Orders; 0 for none.
        passes: Whether a Guts Roll is passed, or failed on purpose.
    """

    use: Use
    trooper: TrooperId = ""
    group: int = 0
    passes: bool = True


@frozen
class SetTokens:
    """Command: set by hand how many tokens a side has left."""

    side: SeatId
    left: int


@frozen
class TokensDealt:
    """So many Command Tokens for the game (turn:B12)."""

    side: SeatId
    count: int


@frozen
class TokenSpent:
    """A Command Token was spent."""

    side: SeatId
    use: Use
    turn: int
    trooper: TrooperId = ""
    group: int = 0
    passes: bool = True


@frozen
class TokensLimited:
    """`side` may spend no more than `most` tokens in that Player Turn (turn:B13)."""

    side: SeatId
    turn: int
    most: int


@frozen
class TokensSet:
    """A side's tokens were set by hand."""

    side: SeatId
    left: int


TokenEvent: TypeAlias = TokensDealt | TokenSpent | TokensLimited | TokensSet


def may_spend(tokens: Tokens, clock: TurnClock, side: SeatId, use: Use) -> Refused | None:
    """Why `side` may not spend a token on `use` now; None where it may.

    Refused: no token left, the Reactive Turn, another step, the limit that the
    opponent set, a strategic use made already.
    """
    rule = RULES[use]
    values = {"use": use_label(use)}
    if not tokens.of(side):
        return Refused("tokens.none-left", "turn:B12")
    if clock.step not in rule.steps:
        if side != clock.active and clock.is_in_turn:
            return Refused("tokens.reactive", "turn:B12")
        return Refused("tokens.other-step", rule.rule, values)
    if use is Use.HOLD_BACK:
        return _may_hold_back(tokens, clock, side)
    if rule.is_reactive != (side == clock.reactive):
        return Refused("tokens.reactive", "turn:B12")
    if use in STRATEGIC:
        return Refused("tokens.once", "turn:B13") if tokens.strategic else None
    limit = tokens.limit(clock)
    if limit is not None and tokens.used_in(clock) >= limit:
        return Refused("tokens.limit", "turn:B13", {"most": limit})
    return None


def _may_hold_back(tokens: Tokens, clock: TurnClock, side: SeatId) -> Refused | None:
    if side != clock.first or clock.deployer != side:
        return Refused("tokens.first-player", "turn:B13")
    return Refused("tokens.once", "turn:B13") if tokens.held_back else None


def use_label(use: Use) -> Message:
    """The use's name, to be said in a sentence."""
    return Message(f"token.{use.value}")


def set_tokens(tokens: Tokens, command: SetTokens) -> tuple[TokensSet, ...] | Refused:
    """A side's tokens set by hand, between 0 and `MOST_TOKENS`."""
    if not 0 <= command.left <= MOST_TOKENS:
        values = {"left": command.left, "most": MOST_TOKENS}
        return Refused("tokens.out-of-range", "turn:B12", values)
    if tokens.of(command.side) == command.left:
        return Refused("nothing.changes", "")
    return (TokensSet(command.side, command.left),)


def apply(tokens: Tokens, event: TokenEvent) -> Tokens:
    """The tokens after an event."""
    match event:
        case TokensDealt(side, count) | TokensSet(side, count):
            return evolve(tokens, left={**tokens.left, side: count})
        case TokenSpent():
            return _spent(tokens, event)
        case TokensLimited(side, turn, most):
            return evolve(tokens, limits={side: most}, limit_turn=turn)
        case _:
            assert_never(event)


def _spent(tokens: Tokens, event: TokenSpent) -> Tokens:
    used = tokens.used if tokens.turn == event.turn else 0
    is_strategic = event.use in STRATEGIC
    return evolve(
        tokens,
        left={**tokens.left, event.side: tokens.of(event.side) - 1},
        turn=event.turn,
        used=used + (not is_strategic),
        strategic=tokens.strategic or is_strategic,
        held_back=tokens.held_back or event.use is Use.HOLD_BACK,
    )
