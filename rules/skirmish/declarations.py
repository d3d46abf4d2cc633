"""Declaring: the first skill, the AROs, the second skill, the late AROs (turn:C1 to C4).

A long room, for these are the steps of one sequence and ask the same questions.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from typing import Any, TypeAlias

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.skirmish.activation import (
    activate,
    after_aro,
    after_order,
    check_aro,
    check_declaration,
)
from rules.skirmish.allotment import check_aims
from rules.skirmish.battle import EVENTS, apply
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
from rules.skirmish.engagement import Aim, Declaration, Engagement, Situation, Slot, Stage
from rules.skirmish.legality import check_able, check_skill, settled, settled_aro
from rules.skirmish.markers import GuidedCounted, is_marker, reveals
from rules.skirmish.overview import scene_of
from rules.skirmish.permits import Decision, at_stage, before_dice, find_own
from rules.skirmish.progress import OrderConcluded
from rules.skirmish.roster import TrooperRevealed
from rules.skirmish.scene import Scene
from rules.skirmish.skills import Kind, Skill, rule_of
from rules.skirmish.state import Skirmish
from rules.skirmish.supplies import spend
from rules.skirmish.troopers import DISGUISES, MARKER_STATES, Trooper, TrooperId, TrooperState
from rules.values import frozen


@frozen
class DeclareFirst:
    """Spend an Order: a trooper of the active side declares its first skill.

    `pay` names the heap that the Order comes from; empty for the one meant by
    default. It says nothing where no game is kept and Orders are free.
    """

    trooper: TrooperId
    declaration: Declaration
    pay: str = ""


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
    """An Order on Move + Move that nobody answers, in one step; `pay` as in `DeclareFirst`."""

    trooper: TrooperId
    pay: str = ""


@frozen
class SetSplit:
    """Place the dice of a declared attack anew, as a correction by hand."""

    slot: Slot
    aims: tuple[Aim, ...]


DeclarationCommand: TypeAlias = (
    DeclareFirst | MarkReaction | DeclareAro | CloseAros | DeclareSecond | MoveTwice | SetSplit
)


_BATTLE_FACTS = frozenset(EVENTS.values())

_ARO_STEPS = (Stage.AROS, Stage.LATE_AROS)


def _lead_in(trooper: Trooper) -> tuple[TrooperRevealed, ...]:
    """A hidden trooper that declares anything is hidden no longer (turn:G23)."""
    return (TrooperRevealed(trooper.id),) if trooper.is_hidden else ()


def _follow_up(
    trooper: Trooper, declaration: Declaration, is_aro: bool
) -> tuple[TrooperStateSet, ...]:
    """The states that declaring ends: Marker and Holo (turn:G22), Suppressive Fire (turn:G21)."""
    ended: list[TrooperStateSet] = []
    if reveals(declaration.skill):
        shown = sorted(trooper.states & DISGUISES)
        ended += [TrooperStateSet(trooper.id, state, is_on=False) for state in shown]
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
        return Refused("order.not-your-turn", "turn:A1", {"side": state.side_said(state.active)})
    return check_able(found) or found


def check_activation(
    state: Skirmish, seat: SeatId, trooper: TrooperId, house: House, pay: str = ""
) -> tuple[Any, ...] | Refused:
    """What an Order on `trooper` costs, as facts, or why there is none for it (turn:B11)."""
    found = check_order(state, seat, trooper)
    if isinstance(found, Refused):
        return found
    return activate(scene_of(state, seat, house), found.id, pay)


def _declare_first(state: Skirmish, command: DeclareFirst, seat: SeatId, house: House) -> Decision:
    trooper = check_order(state, seat, command.trooper)
    if isinstance(trooper, Refused):
        return trooper
    skill = command.declaration.skill
    refused = check_skill(state, trooper, skill, Slot.FIRST, Situation.SIGHT) or check_declaration(
        scene_of(state, seat, house), trooper.id, skill
    )
    if refused is not None:
        return refused
    declaration = settled(state, seat, trooper, command.declaration, house)
    if isinstance(declaration, Refused):
        return declaration
    paid = check_activation(state, seat, trooper.id, house, command.pay)
    if isinstance(paid, Refused):
        return paid
    order = OrderDeclared(state.orders + 1, trooper.id, declaration, _was_marker(trooper))
    shown = _follow_up(trooper, declaration, is_aro=False)
    used = _used(state, trooper, declaration)
    return (*_lead_in(trooper), *paid, *shown, order, *used)


def _used(state: Skirmish, trooper: Trooper, declaration: Declaration) -> Iterator[Any]:
    """What a declaration takes: uses of a Disposable weapon, one of the guided attacks."""
    yield from spend(trooper, declaration)
    if declaration.skill is Skill.GUIDED_ATTACK:
        before = state.battle.markers.guided_by(trooper.side, state.turn)
        yield GuidedCounted(trooper.side, state.turn, before + 1)


def _was_marker(trooper: Trooper) -> bool:
    """Whether a trooper begins its Order unseen, as a Marker or hidden (turn:D23)."""
    return trooper.is_hidden or not MARKER_STATES.isdisjoint(trooper.states)


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
    if found.id in order.delayed and _is_marker_still(state, order):
        return Refused("aro.delayed", "turn:C11", {"name": found.name})
    return check_able(found) or found


def _is_marker_still(state: Skirmish, order: Engagement) -> bool:
    active = state.trooper(order.trooper)
    return active is not None and is_marker(active)


def together_with(state: Skirmish, trooper: TrooperId) -> frozenset[TrooperId]:
    """The members of the Fireteam that an Order on its Leader activates (turn:B17)."""
    team = state.battle.fireteams.of(trooper)
    if team is None or team.leader != trooper:
        return frozenset()
    members = (state.trooper(one) for one in team.members)
    return frozenset(one.id for one in members if one is not None and not one.is_hidden)


def _mark_reaction(state: Skirmish, command: MarkReaction, seat: SeatId, _house: House) -> Decision:
    trooper = check_reactor(state, seat, command.trooper)
    if isinstance(trooper, Refused):
        return trooper
    order = state.engagement
    if order is not None and order.reactions.get(trooper.id) is command.situation:
        return Refused("nothing.changes", "")
    return (ReactionMarked(trooper.id, command.situation),)


def _declare_aro(state: Skirmish, command: DeclareAro, seat: SeatId, house: House) -> Decision:
    order = at_stage(state, *_ARO_STEPS)
    if isinstance(order, Refused):
        return order
    trooper = check_reactor(state, seat, command.trooper)
    if isinstance(trooper, Refused):
        return trooper
    situation = order.reactions.get(trooper.id, Situation.SIGHT)
    skill, scene = command.declaration.skill, scene_of(state, seat, house)
    refused = check_skill(state, trooper, skill, Slot.ARO, situation) or check_aro(
        scene, trooper.id, skill
    )
    if refused is not None:
        return refused
    others = together_with(state, order.trooper)
    declaration = settled_aro(order, trooper, command.declaration, others)
    if isinstance(declaration, Refused):
        return declaration
    is_late = order.stage is Stage.LATE_AROS
    was_marker = not DISGUISES.isdisjoint(trooper.states)
    aro = AroDeclared(trooper.id, declaration, situation, is_late, was_marker)
    shown = _follow_up(trooper, declaration, is_aro=True)
    used = spend(trooper, declaration)
    return (*_lead_in(trooper), *shown, aro, *used, *after_aro(scene, trooper.id, skill))


def _close_aros(state: Skirmish, _command: CloseAros, _seat: SeatId, _house: House) -> Decision:
    order = at_stage(state, *_ARO_STEPS)
    if isinstance(order, Refused):
        return order
    if order.stage is Stage.LATE_AROS or rule_of(order.first.skill).kind is Kind.ENTIRE:
        return (ArosClosed(Stage.MEASURE, order.had_chance),)
    marked = [one for one, why in order.reactions.items() if why is not Situation.NONE]
    answered = [aro.trooper for aro in order.aros]
    if _is_marker_still(state, order):
        delayed = tuple(sorted({*marked} - {*answered}))
        return (ArosClosed(Stage.SECOND, tuple(sorted(answered)), delayed),)
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
    refused = check_skill(state, trooper, skill, Slot.SECOND, Situation.SIGHT) or check_declaration(
        scene_of(state, seat, house), trooper.id, order.first.skill, skill
    )
    if refused is not None:
        return refused
    declaration = settled(state, seat, trooper, command.declaration, house)
    if isinstance(declaration, Refused):
        return declaration
    second = SecondDeclared(trooper.id, declaration)
    shown = _follow_up(trooper, declaration, is_aro=False)
    used = _used(state, trooper, declaration)
    return (*shown, second, *used, *_no_late_aros(order, skill))


def _no_late_aros(order: Engagement, second: Skill) -> tuple[ArosClosed, ...]:
    """Idle shows nobody anything new, so that nobody gets a first chance by it (turn:C4)."""
    return (ArosClosed(Stage.MEASURE, order.had_chance),) if second is Skill.IDLE else ()


def _move_twice(state: Skirmish, command: MoveTwice, seat: SeatId, house: House) -> Decision:
    trooper = check_order(state, seat, command.trooper)
    if isinstance(trooper, Refused):
        return trooper
    scene = scene_of(state, seat, house)
    refused = check_skill(
        state, trooper, Skill.MOVE, Slot.FIRST, Situation.SIGHT
    ) or check_declaration(scene, trooper.id, Skill.MOVE, Skill.MOVE)
    paid = refused or check_activation(state, seat, trooper.id, house, command.pay)
    if isinstance(paid, Refused):
        return paid
    move = Declaration(Skill.MOVE)
    number = state.orders + 1
    return (
        *_lead_in(trooper),
        *paid,
        OrderDeclared(number, trooper.id, move, _was_marker(trooper)),
        ArosClosed(Stage.SECOND),
        SecondDeclared(trooper.id, move),
        ArosClosed(Stage.MEASURE),
        *_follow_up(trooper, move, is_aro=False),
        OrderConcluded(number, trooper.id),
        *_after_paying(scene, paid),
    )


def _after_paying(scene: Scene, paid: tuple[Any, ...]) -> tuple[Any, ...]:
    """What follows the end of an Order that was paid like this: a Coordinated Order may end."""
    battle = reduce(apply, (one for one in paid if type(one) in _BATTLE_FACTS), scene.battle)
    return after_order(evolve(scene, battle=battle))


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
