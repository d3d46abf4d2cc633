"""What many commands ask first: who may, whom do they mean, is it the time.

Each function gives the value asked for, or the reason why not.
"""

from typing import Any, TypeAlias

from rules.game import Message, Refused, SeatId, Value
from rules.skirmish.engagement import Engagement, Stage
from rules.skirmish.labels import stage_label
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDES, Trooper, TrooperId

Decision: TypeAlias = tuple[Any, ...] | Refused
"""The events of a command, or why not."""

JUDGED = frozenset({Stage.SAVES, Stage.GUTS})
"""Stages in which the dice have been judged."""


def check_seat(seat: SeatId | None) -> Refused | None:
    """Only a seat of the game may act; a spectator looks on."""
    return None if seat in SIDES else Refused("seat.spectator", "")


def find(state: Skirmish, seat: SeatId | None, trooper: TrooperId) -> Trooper | Refused:
    """The trooper meant; one that the seat may not know of is not there for it."""
    found = state.trooper(trooper)
    if found is None or not found.is_known_to(seat):
        return Refused("trooper.unknown", "", {"trooper": trooper})
    return found


def find_own(state: Skirmish, seat: SeatId | None, trooper: TrooperId) -> Trooper | Refused:
    """The trooper meant, if it is of the seat's own side."""
    found = find(state, seat, trooper)
    if isinstance(found, Trooper) and found.side != seat:
        return Refused("trooper.not-yours", "", {"name": found.name})
    return found


def open_order(state: Skirmish) -> Engagement | Refused:
    """The Order being played."""
    return state.engagement or Refused("order.none", "")


def owing(state: Skirmish) -> tuple[SeatId, ...]:
    """The sides that still owe frozen dice."""
    order = state.engagement
    return () if order is None else tuple(side for side in SIDES if side in order.owing)


def pending(state: Skirmish) -> Refused:
    """The refusal of whatever would disturb frozen dice: it names who is entering them."""
    names = [state.side_said(side) for side in owing(state)]
    match names:
        case [one, other]:
            said: Value = Message("seat.both", {"one": one, "other": other})
        case _:
            said = next(iter(names), "")
    return Refused("dice.pending", "", {"sides": said})


def at_stage(state: Skirmish, *stages: Stage) -> Engagement | Refused:
    """The Order being played, if it stands at one of `stages`."""
    order = open_order(state)
    if isinstance(order, Refused) or order.stage in stages:
        return order
    if order.is_frozen:
        return pending(state)
    if order.stage in JUDGED:
        return Refused("order.judged", "turn:C5", {"number": order.number})
    values = {"stage": stage_label(order.stage), "wanted": stage_label(stages[0])}
    return Refused("order.other-stage", "turn:C1", values)


def before_dice(state: Skirmish) -> Engagement | Refused:
    """The Order being played, as long as its dice are not frozen."""
    return at_stage(state, Stage.AROS, Stage.SECOND, Stage.LATE_AROS, Stage.MEASURE)


def involved(order: Engagement) -> frozenset[TrooperId]:
    """Everybody who acts, reacts or is aimed at in an Order."""
    declared = [order.first, order.second, *(aro.declaration for aro in order.aros)]
    aims = [aim.target for one in declared if one is not None for aim in one.aims]
    touched = [one for names in order.touched.values() for one in names]
    return frozenset({order.trooper, *aims, *touched, *(aro.trooper for aro in order.aros)})


def check_undisturbed(state: Skirmish, *troopers: TrooperId) -> Refused | None:
    """None where no frozen dice hang on all of `troopers`."""
    order = state.engagement
    if order is None or not order.is_frozen or not involved(order).issuperset(troopers):
        return None
    return pending(state)


def check_idle(state: Skirmish, trooper: Trooper) -> Refused | None:
    """None where `trooper` has no part in the Order being played."""
    order = state.engagement
    if order is None or trooper.id not in involved(order):
        return None
    return Refused("trooper.in-order", "", {"name": trooper.name, "number": order.number})
