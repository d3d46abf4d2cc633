"""Going on: from the hits to the end of the Order, and to the next Player Turn."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.skirmish.activation import after_order
from rules.skirmish.engagement import Stage
from rules.skirmish.frozen_dice import Hit
from rules.skirmish.overview import scene_of
from rules.skirmish.permits import Decision, before_dice
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperId
from rules.values import frozen


@frozen
class NextStep:
    """Go on past the Saving Rolls, then past Guts and Alert: the Order ends."""


@frozen
class CallOffOrder:
    """Break the Order off; it stays spent (turn:B11)."""


@frozen
class PassTurn:
    """End the Player Turn: the other side becomes the active one."""


@frozen
class StageReached:
    """The Order went on to a later stage."""

    stage: Stage


@frozen
class OrderConcluded:
    """The Order is over; the hits and Criticals that it left (turn:C5)."""

    number: int
    trooper: TrooperId
    hits: tuple[Hit, ...] = ()


@frozen
class OrderCalledOff:
    """The Order was broken off; it stays spent (turn:B11)."""

    number: int
    trooper: TrooperId


@frozen
class TurnPassed:
    """The other side's Player Turn begins."""

    active: SeatId
    turn: int


ProgressCommand: TypeAlias = NextStep | CallOffOrder | PassTurn
ProgressEvent: TypeAlias = StageReached | OrderConcluded | OrderCalledOff | TurnPassed


def _call_off_order(
    state: Skirmish, _command: CallOffOrder, seat: SeatId, house: House
) -> Decision:
    order = before_dice(state)
    if isinstance(order, Refused):
        return order
    if seat != state.active:
        return Refused("order.not-your-turn", "turn:A1", {"side": state.side_said(state.active)})
    ended = after_order(scene_of(state, seat, house))
    return (OrderCalledOff(order.number, order.trooper), *ended)


DECIDERS: Mapping[type[ProgressCommand], Callable[..., Decision]] = {
    CallOffOrder: _call_off_order,
}
"""Command -> how it is decided."""


def _stage_reached(state: Skirmish, event: StageReached) -> Skirmish:
    order = state.engagement
    return state if order is None else state.with_engagement(order.with_stage(event.stage))


def _order_ended(state: Skirmish, _event: OrderConcluded | OrderCalledOff) -> Skirmish:
    return evolve(state, engagement=None, last=state.engagement, departed=())


def _turn_passed(state: Skirmish, event: TurnPassed) -> Skirmish:
    return evolve(state, active=event.active, turn=event.turn)


APPLIERS: Mapping[type[ProgressEvent], Callable[..., Skirmish]] = {
    StageReached: _stage_reached,
    OrderConcluded: _order_ended,
    OrderCalledOff: _order_ended,
    TurnPassed: _turn_passed,
}
"""Event -> how it is folded in."""
