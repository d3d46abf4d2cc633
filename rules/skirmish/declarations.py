"""Declaring: the first skill, the AROs, the second skill, the late AROs (turn:C1 to C4)."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from attrs import evolve, frozen

from rules.game import House, Refused, SeatId
from rules.skirmish.allotment import check_aims
from rules.skirmish.conditions import TrooperStateSet
from rules.skirmish.declared import (
    AroDeclared,
    ArosClosed,
    OrderDeclared,
    ReactionMarked,
    SecondDeclared,
    SplitSet,
)
from rules.skirmish.distances import is_suppressing
from rules.skirmish.engagement import Aim, Declaration, Situation, Slot, Stage
from rules.skirmish.legality import check_able, check_skill, settled, settled_aro
from rules.skirmish.permits import Decision, at_stage, before_dice, find_own
from rules.skirmish.progress import OrderConcluded
from rules.skirmish.roster import TrooperRevealed
from rules.skirmish.skills import Kind, Skill, rule_of
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper, TrooperId, TrooperState


@frozen
class DeclareFirst:
    """Spend an Order: a trooper of the active side declares its first skill."""

    trooper: TrooperId
    declaration: Declaration


@frozen
class MarkReaction:
    """Say why a trooper of one's own may react to the Order, or that it may not."""

    trooper: TrooperId
    situation: Situation


@frozen
class DeclareAro:
    """A trooper of the reactive side answers the active one.

    The declaration's aims may stay empty: the active trooper is the target,
    with all the dice that the ARO has.
    """

    trooper: TrooperId
    declaration: Declaration


@frozen
class CloseAros:
    """No more AROs: who did not answer does not."""


@frozen
class DeclareSecond:
    """The second skill of the Order; Idle for none."""

    declaration: Declaration


@frozen
class MoveTwice:
    """An Order on Move + Move that nobody answers, in one step."""

    trooper: TrooperId


@frozen
class SetSplit:
    """Place the dice of a declared attack anew, as a correction by hand."""

    slot: Slot
    aims: tuple[Aim, ...]


DeclarationCommand: TypeAlias = (
    DeclareFirst | MarkReaction | DeclareAro | CloseAros | DeclareSecond | MoveTwice | SetSplit
)


_STILL_A_MARKER = frozenset({Skill.MOVE, Skill.IDLE, Skill.CAUTIOUS_MOVEMENT})
"""What a Marker may do and remain one (turn:G22)."""

_ARO_STEPS = (Stage.AROS, Stage.LATE_AROS)


def _lead_in(trooper: Trooper) -> tuple[TrooperRevealed, ...]:
    """A hidden trooper that declares anything is hidden no longer (turn:G23)."""
    return (TrooperRevealed(trooper.id),) if trooper.is_hidden else ()


def _follow_up(
    trooper: Trooper, declaration: Declaration, is_aro: bool
) -> tuple[TrooperStateSet, ...]:
    """The states that declaring ends: Marker (turn:G22), Suppressive Fire (turn:G21)."""
    ended: list[TrooperStateSet] = []
    if trooper.is_in(TrooperState.CAMOUFLAGED) and declaration.skill not in _STILL_A_MARKER:
        ended.append(TrooperStateSet(trooper.id, TrooperState.CAMOUFLAGED, is_on=False))
    keeps = is_suppressing(trooper, trooper.profile.weapon(declaration.weapon), is_aro)
    if trooper.is_in(TrooperState.SUPPRESSIVE_FIRE) and not keeps:
        ended.append(TrooperStateSet(trooper.id, TrooperState.SUPPRESSIVE_FIRE, is_on=False))
    return tuple(ended)


def check_order(state: Skirmish, seat: SeatId | None, trooper: TrooperId) -> Trooper | Refused:
    """The trooper, if an Order may be spent on it now (turn:A1, turn:C1)."""
    if state.engagement is not None:
        return Refused("order.open", "turn:C1", {"number": state.engagement.number})
    found = find_own(state, seat, trooper)
    if isinstance(found, Refused):
        return found
    if found.side != state.active:
        return Refused("order.not-your-turn", "turn:A1", {"side": state.side_name(state.active)})
    return check_able(found) or found


def _declare_first(state: Skirmish, command: DeclareFirst, seat: SeatId, house: House) -> Decision:
    trooper = check_order(state, seat, command.trooper)
    if isinstance(trooper, Refused):
        return trooper
    skill = command.declaration.skill
    refused = check_skill(state, trooper, skill, Slot.FIRST, Situation.SIGHT)
    if refused is not None:
        return refused
    declaration = settled(state, seat, trooper, command.declaration, house)
    if isinstance(declaration, Refused):
        return declaration
    was_marker = trooper.is_in(TrooperState.CAMOUFLAGED)
    order = OrderDeclared(state.orders + 1, trooper.id, declaration, was_marker)
    return (*_lead_in(trooper), order, *_follow_up(trooper, declaration, is_aro=False))


def check_reactor(state: Skirmish, seat: SeatId | None, trooper: TrooperId) -> Trooper | Refused:
    """The trooper, if it may still answer the Order at this step (turn:C4, turn:C8)."""
    order = at_stage(state, *_ARO_STEPS)
    if isinstance(order, Refused):
        return order
    found = find_own(state, seat, trooper)
    if isinstance(found, Refused):
        return found
    if found.side == state.active:
        return Refused("aro.active-side", "turn:A1", {"name": found.name})
    if order.aro_of(found.id) is not None:
        return Refused("aro.already", "turn:C8", {"name": found.name})
    if found.id in order.had_chance:
        return Refused("aro.had-chance", "turn:C4", {"name": found.name})
    return check_able(found) or found


def _mark_reaction(state: Skirmish, command: MarkReaction, seat: SeatId, _house: House) -> Decision:
    trooper = check_reactor(state, seat, command.trooper)
    if isinstance(trooper, Refused):
        return trooper
    order = state.engagement
    if order is not None and order.reactions.get(trooper.id) is command.situation:
        return Refused("nothing.changes", "")
    return (ReactionMarked(trooper.id, command.situation),)


def _declare_aro(state: Skirmish, command: DeclareAro, seat: SeatId, _house: House) -> Decision:
    order = at_stage(state, *_ARO_STEPS)
    if isinstance(order, Refused):
        return order
    trooper = check_reactor(state, seat, command.trooper)
    if isinstance(trooper, Refused):
        return trooper
    situation = order.reactions.get(trooper.id, Situation.SIGHT)
    refused = check_skill(state, trooper, command.declaration.skill, Slot.ARO, situation)
    if refused is not None:
        return refused
    declaration = settled_aro(order, trooper, command.declaration)
    if isinstance(declaration, Refused):
        return declaration
    is_late = order.stage is Stage.LATE_AROS
    aro = AroDeclared(trooper.id, declaration, situation, is_late)
    return (*_lead_in(trooper), aro, *_follow_up(trooper, declaration, is_aro=True))


def _close_aros(state: Skirmish, _command: CloseAros, _seat: SeatId, _house: House) -> Decision:
    order = at_stage(state, *_ARO_STEPS)
    if isinstance(order, Refused):
        return order
    if order.stage is Stage.LATE_AROS or rule_of(order.first.skill).kind is Kind.ENTIRE:
        return (ArosClosed(Stage.MEASURE, order.had_chance),)
    marked = [one for one, why in order.reactions.items() if why is not Situation.NONE]
    answered = [aro.trooper for aro in order.aros]
    return (ArosClosed(Stage.SECOND, tuple(sorted({*marked, *answered}))),)


def _declare_second(
    state: Skirmish, command: DeclareSecond, seat: SeatId, house: House
) -> Decision:
    order = at_stage(state, Stage.SECOND)
    if isinstance(order, Refused):
        return order
    trooper = find_own(state, seat, order.trooper)
    if isinstance(trooper, Refused):
        return trooper
    skill = command.declaration.skill
    refused = check_skill(state, trooper, skill, Slot.SECOND, Situation.SIGHT)
    if refused is not None:
        return refused
    declaration = settled(state, seat, trooper, command.declaration, house)
    if isinstance(declaration, Refused):
        return declaration
    second = SecondDeclared(trooper.id, declaration)
    return (second, *_follow_up(trooper, declaration, is_aro=False))


def _move_twice(state: Skirmish, command: MoveTwice, seat: SeatId, _house: House) -> Decision:
    trooper = check_order(state, seat, command.trooper)
    if isinstance(trooper, Refused):
        return trooper
    refused = check_skill(state, trooper, Skill.MOVE, Slot.FIRST, Situation.SIGHT)
    if refused is not None:
        return refused
    move = Declaration(Skill.MOVE)
    number = state.orders + 1
    was_marker = trooper.is_in(TrooperState.CAMOUFLAGED)
    return (
        *_lead_in(trooper),
        OrderDeclared(number, trooper.id, move, was_marker),
        ArosClosed(Stage.SECOND),
        SecondDeclared(trooper.id, move),
        ArosClosed(Stage.MEASURE),
        OrderConcluded(number, trooper.id),
        *_follow_up(trooper, move, is_aro=False),
    )


def _set_split(state: Skirmish, command: SetSplit, seat: SeatId, house: House) -> Decision:
    order = before_dice(state)
    if isinstance(order, Refused):
        return order
    trooper = find_own(state, seat, order.trooper)
    if isinstance(trooper, Refused):
        return trooper
    declaration = order.declared(command.slot)
    if declaration is None or not declaration.aims:
        return Refused("aim.nothing-aimed", "rolls:B1")
    placed = evolve(declaration, aims=command.aims)
    if placed == declaration:
        return Refused("nothing.changes", "")
    return check_aims(state, seat, trooper, placed, house) or (SplitSet(command.slot, placed.aims),)


DECIDERS: Mapping[type[DeclarationCommand], Callable[..., Decision]] = {
    DeclareFirst: _declare_first,
    MarkReaction: _mark_reaction,
    DeclareAro: _declare_aro,
    CloseAros: _close_aros,
    DeclareSecond: _declare_second,
    MoveTwice: _move_twice,
    SetSplit: _set_split,
}
"""Command -> how it is decided."""
