"""What was declared in an Order, as facts, and how they are folded in (turn:C1 to C4)."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from attrs import evolve

from rules.skirmish.engagement import (
    Aim,
    Aro,
    Declaration,
    Engagement,
    Situation,
    Slot,
    Stage,
)
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperId
from rules.values import frozen


@frozen
class OrderDeclared:
    """An Order was spent on a trooper and its first skill declared (turn:C1)."""

    number: int
    trooper: TrooperId
    declaration: Declaration
    was_marker: bool = False


@frozen
class ReactionMarked:
    """Its player says why a trooper may react to the Order, or that it may not (turn:C8)."""

    trooper: TrooperId
    situation: Situation


@frozen
class AroDeclared:
    """A reactive trooper answers (turn:C2, turn:C4); a Marker that does so is one no more."""

    trooper: TrooperId
    declaration: Declaration
    situation: Situation
    is_late: bool = False
    was_marker: bool = False


@frozen
class ArosClosed:
    """No more AROs at this step.

    Attributes:
        stage: Where the Order stands now.
        had_chance: Who could have reacted; no late ARO for them.
        delayed: Who waits whether a Marker shows itself (turn:C11).
    """

    stage: Stage
    had_chance: tuple[TrooperId, ...] = ()
    delayed: tuple[TrooperId, ...] = ()


@frozen
class SecondDeclared:
    """The second skill of the Order; Idle where none is taken (turn:C3)."""

    trooper: TrooperId
    declaration: Declaration


@frozen
class SplitSet:
    """The dice of a declared attack were placed anew, by hand."""

    slot: Slot
    aims: tuple[Aim, ...]


DeclarationEvent: TypeAlias = (
    OrderDeclared | ReactionMarked | AroDeclared | ArosClosed | SecondDeclared | SplitSet
)


def _order_declared(state: Skirmish, event: OrderDeclared) -> Skirmish:
    order = Engagement(
        event.number, event.trooper, Stage.AROS, event.declaration, was_marker=event.was_marker
    )
    return evolve(state, engagement=order, orders=event.number)


def _reaction_marked(state: Skirmish, event: ReactionMarked) -> Skirmish:
    order = state.engagement
    if order is None:
        return state
    reactions = {**order.reactions, event.trooper: event.situation}
    return state.with_engagement(evolve(order, reactions=reactions))


def _aro_declared(state: Skirmish, event: AroDeclared) -> Skirmish:
    order = state.engagement
    if order is None:
        return state
    aro = Aro(event.trooper, event.declaration, event.situation, event.is_late, event.was_marker)
    return state.with_engagement(evolve(order, aros=(*order.aros, aro)))


def _aros_closed(state: Skirmish, event: ArosClosed) -> Skirmish:
    order = state.engagement
    if order is None:
        return state
    marks = {one: why for one, why in order.reactions.items() if why is not Situation.NONE}
    return state.with_engagement(
        evolve(
            order,
            stage=event.stage,
            had_chance=event.had_chance,
            delayed=event.delayed,
            reactions=marks,
        )
    )


def _second_declared(state: Skirmish, event: SecondDeclared) -> Skirmish:
    order = state.engagement
    if order is None:
        return state
    return state.with_engagement(evolve(order, second=event.declaration, stage=Stage.LATE_AROS))


def _split_set(state: Skirmish, event: SplitSet) -> Skirmish:
    order = state.engagement
    declaration = order.declared(event.slot) if order else None
    if order is None or declaration is None:
        return state
    placed = evolve(declaration, aims=event.aims)
    if event.slot is Slot.FIRST:
        return state.with_engagement(evolve(order, first=placed))
    return state.with_engagement(evolve(order, second=placed))


APPLIERS: Mapping[type[DeclarationEvent], Callable[..., Skirmish]] = {
    OrderDeclared: _order_declared,
    ReactionMarked: _reaction_marked,
    AroDeclared: _aro_declared,
    ArosClosed: _aros_closed,
    SecondDeclared: _second_declared,
    SplitSet: _split_set,
}
"""Event -> how it is folded in."""
