"""Going on to the next step: what has to be done before, and what comes with it (turn:A4).

Each step says first what still hinders leaving it, then what its end brings,
then what the next one opens with. A step with nothing to do is passed in the
same go, and a fact says so. A long room, for the steps are read side by side.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from attrs import evolve

from rules.game import Message, Refused
from rules.skirmish import clouds, lieutenant, retreat
from rules.skirmish.battle import apply
from rules.skirmish.command_tokens import TokensDealt
from rules.skirmish.conditions import TrooperStateSet, WoundsSet
from rules.skirmish.lieutenant import LieutenantLost, LieutenantNamed
from rules.skirmish.listings import Role
from rules.skirmish.objectives import GameTallied
from rules.skirmish.order_count import count
from rules.skirmish.order_facts import OrdersCleared, OrdersCounted
from rules.skirmish.order_heaps import OrderKind
from rules.skirmish.phases import Step
from rules.skirmish.player_turn import PhaseReached, PhaseSkipped, following, step_label
from rules.skirmish.progress import TurnPassed
from rules.skirmish.retreat import MARKERS_DROPPED
from rules.skirmish.scene import Decision, Scene
from rules.skirmish.standing import Muster, is_in
from rules.skirmish.troopers import SIDES, TrooperState

Events: TypeAlias = Iterator[Any]

DEAD_AT = -1
"""The Wounds of whoever lost one more than it had (turn:G1)."""


def coming(scene: Scene) -> Message | None:
    """What the next step is, to be named before one goes on; None where there is none."""
    found = following(scene.clock, scene.rounds, ends_now=ends_now(scene))
    return None if found is None else step_label(found.step)


def ends_now(scene: Scene) -> bool:
    """Whether the game ends with this Player Turn, which began in Retreat! (turn:A7)."""
    retreating = scene.clock.active in scene.battle.retreat.sides
    return retreating and scene.house.is_on("retreat_ends")


def next_phase(scene: Scene) -> Decision:
    """The events of going on, or what hinders it."""
    refused = _hindered(scene)
    if refused is not None:
        return refused
    found = following(scene.clock, scene.rounds, ends_now=ends_now(scene))
    if found is None:
        return Refused("turn.over", "turn:A1")
    events: list[Any] = list(_leaving(scene))
    while found is not None:
        scene, found = _enter(scene, found, events)
    return tuple(events)


def _enter(
    scene: Scene, reached: PhaseReached, events: list[Any]
) -> tuple[Scene, PhaseReached | None]:
    """Add what entering a step brings; the step after it where there is nothing to do."""
    there = _after(scene, reached)
    why = _nothing_to_do(there, reached.step)
    if why:
        events.append(PhaseSkipped(reached.step, why))
        return there, following(there.clock, there.rounds, ends_now=False)
    events.append(reached)
    opening = _OPENING.get(reached.step)
    if opening is not None:
        events.extend(opening(there))
    return there, None


def _after(scene: Scene, reached: PhaseReached) -> Scene:
    return evolve(scene, battle=apply(scene.battle, reached))


def _hindered(scene: Scene) -> Refused | None:
    clock = scene.clock
    if not clock.is_kept:
        return Refused("turn.not-begun", "turn:A1")
    if scene.is_order_open:
        return Refused("turn.order-open", "turn:C5")
    if scene.seat not in clock.who_goes_on:
        return Refused("turn.others-step", "turn:A4", {"step": step_label(clock.step)})
    if scene.battle.coordinated is not None:
        return Refused("turn.coordinated-open", "turn:B16")
    check = _LEAVING_CHECKS.get(clock.step)
    return None if check is None else check(scene)


def _lists_ready(scene: Scene) -> Refused | None:
    lists = scene.battle.lists
    for side in SIDES:
        values = {"side": Message(f"side.{side}")}
        if not lists.of_side(side):
            return Refused("army.empty", "turn:B7", values)
        points = lists.points(side)
        if points > scene.points:
            return Refused(
                "army.over-points",
                "turn:A5",
                {"sum": points, "most": scene.points, "option": Message("option.points")},
            )
        needs_one = scene.house.is_on("lieutenants")
        if needs_one and not lists.with_role(side, Role.LIEUTENANT):
            return Refused(
                "army.no-lieutenant", "turn:A8", {**values, "option": Message("option.lieutenants")}
            )
    return None


def _initiative_ready(scene: Scene) -> Refused | None:
    won = scene.battle.deployment.winner is not None
    return None if won else Refused("deploy.no-winner", "turn:A2")


def _choices_ready(scene: Scene) -> Refused | None:
    decided = scene.battle.deployment.is_decided
    return None if decided else Refused("deploy.undecided", "turn:A2")


def _last_ready(scene: Scene) -> Refused | None:
    held = scene.battle.deployment.held_back(scene.battle.lists, scene.seat)
    if not held:
        return None
    return Refused("deploy.still-held-back", "turn:A3", {"name": scene.name(held[0])})


def _end_ready(scene: Scene) -> Refused | None:
    """A side in Loss of Lieutenant appoints a new one first, unless in Retreat! (turn:A8)."""
    side, battle = scene.clock.active, scene.battle
    if side not in battle.leaders.lost or side in battle.retreat.sides:
        return None
    if not lieutenant.candidates(battle.lists, scene.muster, side):
        return None
    return Refused("lieutenant.none-appointed", "turn:A8")


_LEAVING_CHECKS: Mapping[Step, Callable[[Scene], Refused | None]] = {
    Step.LISTS: _lists_ready,
    Step.INITIATIVE: _initiative_ready,
    Step.CHOICES: _choices_ready,
    Step.LAST_FIRST: _last_ready,
    Step.LAST_SECOND: _last_ready,
    Step.END: _end_ready,
}
"""Step -> what still hinders leaving it."""


def _leaving(scene: Scene) -> Events:
    pools, side = scene.battle.pools, scene.clock.active
    match scene.clock.step:
        case Step.LISTS:
            yield from _deal(scene)
        case Step.IMPETUOUS:
            if pools.of_kind(OrderKind.IMPETUOUS):
                unused = pools.left(OrderKind.IMPETUOUS)
                yield OrdersCleared(side, unused, is_impetuous=True)
        case Step.STATES:
            yield OrdersCleared(side, sum(one.left for one in pools.heaps))
        case _:
            return


def _deal(scene: Scene) -> Events:
    """The lists stand: Lieutenants are named and Command Tokens dealt (turn:B12)."""
    for side in SIDES:
        tokens = int(scene.house["command_tokens"])
        for leader in scene.battle.lists.with_role(side, Role.LIEUTENANT):
            yield LieutenantNamed(side, leader.trooper)
            tokens += leader.lieutenant_tokens
        yield TokensDealt(side, tokens)


def _nothing_to_do(scene: Scene, step: Step) -> str:
    """Why a step has nothing to do; empty where it has."""
    battle, side = scene.battle, scene.clock.active
    if step is Step.IMPETUOUS:
        if side in battle.retreat.sides:
            return "retreat"
        return "" if battle.pools.left(OrderKind.IMPETUOUS) else "nobody"
    if step is Step.STRATEGIC:
        return "" if battle.tokens.of(scene.clock.reactive) else "no-tokens"
    if step is Step.LIEUTENANT:
        return "" if scene.house.is_on("lieutenants") else "option"
    return ""


def _open_turn(scene: Scene) -> Events:
    yield TurnPassed(scene.clock.active, scene.clock.turn)


def _open_retreat(scene: Scene) -> Events:
    """The Retreat! check, and what an army that breaks loses: Markers, Suppressive Fire."""
    battle, side = scene.battle, scene.clock.active
    reading = str(scene.house["retreat_points"])
    points = retreat.army_points(battle.lists, side, scene.points, reading)
    checked = retreat.check(battle.lists, scene.muster, side, points)
    yield checked
    after = retreat.apply(battle.retreat, checked)
    for listing in battle.lists.of_side(side):
        if after.affects(listing):
            yield from _ended(scene, listing.trooper, *MARKERS_DROPPED, "suppressive-fire")


def _open_lieutenant(scene: Scene) -> Events:
    """The check for Loss of Lieutenant; Suppressive Fire ends with the Lieutenant (turn:G21)."""
    battle, side = scene.battle, scene.clock.active
    checked = lieutenant.check(
        battle.leaders,
        battle.lists,
        scene.muster,
        battle.off_table,
        side,
        is_retreating=side in battle.retreat.sides,
    )
    yield checked
    if isinstance(checked, LieutenantLost):
        for listing in battle.lists.of_side(side):
            yield from _ended(scene, listing.trooper, "suppressive-fire")


def _open_count(scene: Scene) -> Events:
    side = scene.clock.active
    heaps, sums = count(scene.ground(side))
    yield OrdersCounted(side, heaps, sums)


def _open_states(scene: Scene) -> Events:
    yield from clouds.gone(scene.battle.clouds)
    yield from states_end(scene.muster)


def states_end(muster: Muster) -> Events:
    """Stunned ends as the States Phase begins, on both sides (turn:G17).

    Albedo becomes its second half, and the second half ends (turn:A13).
    """
    for trooper, found in muster.items():
        if is_in(found, "stunned"):
            yield TrooperStateSet(trooper, TrooperState.STUNNED, is_on=False)
        if is_in(found, "albedo-b"):
            yield TrooperStateSet(trooper, TrooperState.ALBEDO_B, is_on=False)
        if is_in(found, "albedo"):
            yield TrooperStateSet(trooper, TrooperState.ALBEDO, is_on=False)
            yield TrooperStateSet(trooper, TrooperState.ALBEDO_B, is_on=True)


def _open_end(scene: Scene) -> Events:
    """Whoever is up by Dogged alone dies with the Player Turn (turn:G3, turn:A13)."""
    yield from dogged_die(scene.muster)


def dogged_die(muster: Muster) -> Events:
    """The facts of that death."""
    for trooper, found in muster.items():
        if is_in(found, "dogged"):
            yield WoundsSet(trooper, DEAD_AT)
            for held in sorted(found.states):
                yield TrooperStateSet(trooper, held, is_on=False)
            yield TrooperStateSet(trooper, TrooperState.DEAD, is_on=True)


def _open_over(scene: Scene) -> Events:
    lists = scene.battle.lists
    standing = {side: retreat.survivors(lists, scene.muster, side, is_final=True) for side in SIDES}
    yield GameTallied(standing)


def _ended(scene: Scene, trooper: str, *states: str) -> Events:
    """States of a trooper that end now, whichever of `states` it is in."""
    found = scene.muster.get(trooper)
    if found is None:
        return
    for state in sorted(found.states):
        if state.value in states:
            yield TrooperStateSet(trooper, state, is_on=False)


_OPENING: Mapping[Step, Callable[[Scene], Events]] = {
    Step.TOKENS: _open_turn,
    Step.RETREAT: _open_retreat,
    Step.LIEUTENANT: _open_lieutenant,
    Step.COUNT: _open_count,
    Step.STATES: _open_states,
    Step.END: _open_end,
    Step.OVER: _open_over,
}
"""Step -> what it opens with."""

STATES_PHASE_ROLES = (Role.REGENERATION, Role.FRENZY, Role.DOGGED)
"""Roles that the States Phase or the end of the turn asks about (turn:A13)."""


def states_phase_checks(scene: Scene) -> tuple[tuple[str, str], ...]:
    """What both players still have to see to in the States Phase: trooper and reason.

    Regeneration of whoever lost Wounds, Frenzy, Dogged at the end of the turn,
    and the state `holoecho` (turn:A13). The rolls and changes
    themselves are the players'.
    """
    due: list[tuple[str, str]] = []
    for listing in scene.battle.lists.entries:
        found = scene.muster.get(listing.trooper)
        if found is None or is_in(found, "dead"):
            continue
        due += [(listing.trooper, role.value) for role in STATES_PHASE_ROLES if listing.has(role)]
        due += [(listing.trooper, state) for state in ("holoecho",) if is_in(found, state)]
    return tuple(due)
