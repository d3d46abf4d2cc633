"""Guts and Alert: the end of an Order (turn:C14, turn:C15).

What a failed Guts Roll does (move out of sight, to cover, or go Prone, the
first that can be done) is done on the table; Prone is set by hand.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.skirmish.ammunition import Effect
from rules.skirmish.engagement import Engagement, Stage
from rules.skirmish.labels import name_of
from rules.skirmish.owed_guts import GutsCheck, GutsResult, GutsWhy
from rules.skirmish.owed_saves import Saving
from rules.skirmish.permits import Decision, at_stage, find_own
from rules.skirmish.skills import rule_of
from rules.skirmish.state import Skirmish, in_order
from rules.skirmish.success_value import SIDES
from rules.skirmish.troopers import Trooper, TrooperId, TrooperState
from rules.values import frozen

STUNNED = -3

_SPARED = frozenset({TrooperState.ENGAGED, TrooperState.IMMOBILIZED_A, TrooperState.IMMOBILIZED_B})
"""States in which nobody is asked for Guts; nor in a Null state."""


@frozen
class SettleGuts:
    """Decide a Guts Roll without its die: fail it on purpose, or pass it with Courage.

    A Religious trooper passes by itself and cannot be made to fail, but may
    ask for its die with `is_rolled`.
    """

    trooper: TrooperId
    passes: bool = False
    is_rolled: bool = False


@frozen
class GutsOwed:
    """Who has to keep its nerve, and who may turn on the spot (turn:C14, turn:C15)."""

    checks: tuple[GutsCheck, ...]
    alert: tuple[TrooperId, ...] = ()


@frozen
class GutsReopened:
    """A Religious trooper's player wants the die after all."""

    trooper: TrooperId


@frozen
class GutsJudged:
    """How a Guts Roll ended."""

    result: GutsResult


@frozen
class GutsCalledOff:
    """The Guts Rolls are left to the players."""

    number: int


GutsEvent: TypeAlias = GutsOwed | GutsReopened | GutsJudged | GutsCalledOff


def checks(state: Skirmish, order: Engagement) -> Iterator[GutsCheck]:
    """Everybody whom a successful attack of this Order made save, or put into a state.

    Smoke asks nobody. A failed save against Stun fails the Guts Roll, but not
    that of a trooper with Courage.
    """
    for saving in order.saving:
        trooper = state.trooper(saving.trooper)
        was_attacked = saving.saves or saving.on_hit
        if trooper is None or not was_attacked or trooper.is_null:
            continue
        if _SPARED.isdisjoint(trooper.states):
            wip = trooper.profile.wip
            sv = wip + STUNNED if trooper.is_in(TrooperState.STUNNED) else wip
            name = f"{order.number}:guts:{trooper.id}"
            yield GutsCheck(name, trooper.id, trooper.side, sv, _decided_by(order, saving, trooper))


def _decided_by(order: Engagement, saving: Saving, trooper: Trooper) -> GutsWhy:
    if trooper.profile.has("courage") or trooper.is_in(TrooperState.FOXHOLE):
        return GutsWhy.COURAGE
    entered = [one.change.entered for one in order.harmed if one.trooper == saving.trooper]
    if any(Effect.STUNNED in some for some in entered):
        return GutsWhy.STUN
    return GutsWhy.RELIGIOUS if trooper.profile.has("religious") else GutsWhy.DIE


def alerted(state: Skirmish, order: Engagement) -> tuple[TrooperId, ...]:
    """Who was attacked and was not activated: it may turn on the spot (turn:C15).

    Allies in its zone may as well; the players see who that is.
    """
    said = [one for one in (order.first, order.second) if one is not None]
    aimed = {aim.target for one in said if rule_of(one.skill).is_attack for aim in one.aims}
    able = (state.trooper(one) for one in sorted(aimed))
    return tuple(one.id for one in able if one is not None and not one.is_null)


def _without_die(check: GutsCheck) -> GutsResult | None:
    """The result of a check that no die decides."""
    if check.by is GutsWhy.DIE:
        return None if check.needs_a_die else GutsResult(check.trooper, 0, check.sv > 0, check.by)
    return GutsResult(check.trooper, 0, check.by is not GutsWhy.STUN, check.by)


def begin(state: Skirmish) -> tuple[GutsEvent, ...]:
    """The facts that open the Guts stage; none where nobody is asked and nobody may turn."""
    order = state.engagement
    if order is None:
        return ()
    found = tuple(checks(state, order))
    alert = alerted(state, order)
    if not found and not alert:
        return ()
    sure = (_without_die(one) for one in found)
    results = tuple(GutsJudged(one) for one in sure if one is not None)
    return (GutsOwed(found, alert), *results)


def judge_faces(order: Engagement) -> tuple[GutsJudged, ...]:
    """The results of the dice given so far that are not told yet, or told otherwise."""
    found: list[GutsJudged] = []
    for check in order.guts:
        given = order.given.get(check.id)
        if given is None:
            continue
        face = given.faces[0]
        result = GutsResult(check.trooper, face, face <= min(check.sv, SIDES), GutsWhy.DIE)
        if result not in order.guts_results:
            found.append(GutsJudged(result))
    return tuple(found)


def find_check(state: Skirmish, seat: SeatId | None, trooper: TrooperId) -> GutsCheck | Refused:
    """The check of one's own trooper, if it stands and no die was given for it."""
    order = at_stage(state, Stage.GUTS)
    if isinstance(order, Refused):
        return order
    found = find_own(state, seat, trooper)
    if isinstance(found, Refused):
        return found
    check = next((one for one in order.guts if one.trooper == found.id), None)
    if check is None:
        return Refused("guts.not-asked", "turn:C14", {"name": found.name})
    if check.id in order.given:
        return Refused("guts.die-given", "turn:C14", {"name": found.name})
    return check


def _settle(state: Skirmish, command: SettleGuts, seat: SeatId, _house: House) -> Decision:
    check = find_check(state, seat, command.trooper)
    order = state.engagement
    if isinstance(check, Refused) or order is None:
        return check if isinstance(check, Refused) else Refused("order.none", "")
    values = {"name": name_of(state, check.trooper)}
    if command.is_rolled:
        may = check.by is GutsWhy.RELIGIOUS
        return (GutsReopened(check.trooper),) if may else Refused("guts.no-die", "turn:C14", values)
    if command.passes and check.by is not GutsWhy.COURAGE:
        return Refused("guts.no-courage", "turn:C14", values)
    if not command.passes and check.by is GutsWhy.RELIGIOUS:
        return Refused("guts.religious", "turn:C14", values)
    why = GutsWhy.COURAGE if command.passes else GutsWhy.CHOSEN
    result = GutsResult(check.trooper, 0, command.passes, why)
    if result in order.guts_results:
        return Refused("nothing.changes", "")
    return (GutsJudged(result),)


DECIDERS: Mapping[type[SettleGuts], Callable[..., Decision]] = {SettleGuts: _settle}
"""Command -> how it is decided."""


def _owed(order: Engagement, event: GutsOwed) -> Engagement:
    return evolve(order, guts=event.checks, alert=event.alert, guts_results=())


def _reopened(order: Engagement, event: GutsReopened) -> Engagement:
    found = tuple(
        evolve(one, by=GutsWhy.DIE) if one.trooper == event.trooper else one for one in order.guts
    )
    results = tuple(one for one in order.guts_results if one.trooper != event.trooper)
    return evolve(order, guts=found, guts_results=results)


def _judged(order: Engagement, event: GutsJudged) -> Engagement:
    others = tuple(one for one in order.guts_results if one.trooper != event.result.trooper)
    return evolve(order, guts_results=(*others, event.result), is_correctable=True)


def _called_off(order: Engagement, _event: GutsCalledOff) -> Engagement:
    left = frozenset(order.given) - {one.id for one in order.guts}
    given = {roll: faces for roll, faces in order.given.items() if roll in left}
    return evolve(order, guts=(), guts_results=(), given=given)


APPLIERS: Mapping[type[GutsEvent], Callable[..., Skirmish]] = {
    GutsOwed: in_order(_owed),
    GutsReopened: in_order(_reopened),
    GutsJudged: in_order(_judged),
    GutsCalledOff: in_order(_called_off),
}
"""Event -> how it is folded in."""
