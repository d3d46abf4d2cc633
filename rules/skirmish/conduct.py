"""The game around the Orders decides here: a command and the function that answers it.

A long room, for it is one table: short functions that bring together what several topics say.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rules.game import Choice, Refused
from rules.skirmish import (
    army_list,
    clouds,
    command_tokens,
    coordinated,
    deployment,
    fireteams,
    lieutenant,
    objectives,
    order_pool,
    player_turn,
)
from rules.skirmish.activation import enter, revealed
from rules.skirmish.battle import COMMANDS, BattleCommand, apply
from rules.skirmish.command_tokens import Use
from rules.skirmish.conditions import TrooperStateSet
from rules.skirmish.disclosures import Disclose, Disclosed
from rules.skirmish.fireteam_changes import bonuses
from rules.skirmish.order_facts import OrderSpent
from rules.skirmish.order_heaps import Heap, OrderKind
from rules.skirmish.phases import Step
from rules.skirmish.player_turn import step_label
from rules.skirmish.proceedings import next_phase
from rules.skirmish.roster import TrooperHidden
from rules.skirmish.scene import Decision, Scene
from rules.skirmish.standing import is_in
from rules.skirmish.token_uses import pay, spend_token
from rules.skirmish.troopers import SIDES, TrooperState


def decide(scene: Scene, command: BattleCommand) -> Decision:
    """The events of a command on the game around the Orders, or why not."""
    return _DECIDERS[type(command)](scene, command)


def _army(scene: Scene, command: army_list.ArmyCommand) -> Decision:
    trooper = command.trooper if isinstance(command, army_list.Delist) else command.listing.trooper
    found = scene.find(trooper)
    if isinstance(found, Refused):
        return found
    if found.side != scene.seat:
        return Refused("trooper.not-yours", "", {"name": found.name})
    return army_list.decide(scene.battle.lists, command, scene.muster, scene.house)


def _begin_game(scene: Scene, _command: player_turn.BeginGame) -> Decision:
    if scene.clock.is_kept:
        return Refused("turn.begun", "turn:A1", {"step": step_label(scene.clock.step)})
    if scene.is_order_open:
        return Refused("turn.order-open", "turn:C5")
    return (player_turn.GameBegun(scene.points, scene.rounds),)


def _next_phase(scene: Scene, _command: player_turn.NextPhase) -> Decision:
    return next_phase(scene)


def _set_phase(scene: Scene, command: player_turn.SetPhase) -> Decision:
    if scene.is_order_open:
        return Refused("turn.order-open", "turn:C5")
    clock = scene.clock
    if (command.step, command.turn, command.first) == (clock.step, clock.turn, clock.first):
        return Refused("nothing.changes", "")
    made = player_turn.PhaseSet(command.step, command.turn, command.first)
    return player_turn.check_phase(command) or (made,)


def _enter_initiative(scene: Scene, command: deployment.EnterInitiative) -> Decision:
    return deployment.enter_initiative(scene.clock, scene.battle.deployment, command.winner)


def _choose_first_turn(scene: Scene, command: deployment.ChooseFirstTurn) -> Decision:
    return deployment.choose_first_turn(
        scene.clock, scene.battle.deployment, scene.seat, command.first
    )


def _choose_deployment(scene: Scene, command: deployment.ChooseDeployment) -> Decision:
    return deployment.choose_deployment(scene.clock, scene.battle.deployment, scene.seat, command)


def _hidden(scene: Scene, trooper: str) -> tuple[TrooperHidden, ...]:
    """A trooper that is not on the table is nobody's business but its side's (turn:A15)."""
    return (TrooperHidden(trooper, scene.muster[trooper].side),)


def _keep_off(scene: Scene, command: deployment.KeepOff) -> Decision:
    listing = scene.own(command.trooper)
    if isinstance(listing, Refused):
        return listing
    battle = scene.battle
    made = deployment.keep_off(
        scene.clock,
        battle.deployment,
        battle.lists,
        scene.muster,
        command,
        is_in_retreat=scene.seat in battle.retreat.sides,
    )
    if isinstance(made, Refused):
        return made
    hides = command.reserve in deployment.SECRET_RESERVES
    is_seen = not scene.muster[command.trooper].is_hidden
    return (*_hidden(scene, command.trooper), *made) if hides and is_seen else made


def _deploy(scene: Scene, command: deployment.Deploy) -> Decision:
    listing = scene.own(command.trooper)
    if isinstance(listing, Refused):
        return listing
    battle = scene.battle
    made = deployment.deploy(
        scene.clock, battle.deployment, battle.lists, scene.muster, command.trooper
    )
    return made if isinstance(made, Refused) else (*revealed(scene, command.trooper), *made)


def _set_orders(scene: Scene, command: order_pool.SetOrders) -> Decision:
    if command.kind is not OrderKind.REGULAR:
        found = scene.find(command.owner)
        if isinstance(found, Refused):
            return found
        if found.side != command.side:
            return Refused("orders.other-side", "turn:A1")
    return order_pool.set_orders(scene.battle.pools, command)


def _set_tokens(scene: Scene, command: command_tokens.SetTokens) -> Decision:
    if command.side not in SIDES:
        return Refused("turn.no-such-side", "", {"side": command.side})
    return command_tokens.set_tokens(scene.battle.tokens, command)


def _appoint(scene: Scene, command: lieutenant.AppointLieutenant) -> Decision:
    listing = scene.own(command.trooper)
    if isinstance(listing, Refused):
        return listing
    battle, clock = scene.battle, scene.clock
    if scene.seat in battle.retreat.sides:
        return Refused("lieutenant.retreat", "turn:A6")
    if clock.step is not Step.END or clock.active != scene.seat:
        return Refused("lieutenant.not-now", "turn:A14")
    return lieutenant.appoint(
        battle.leaders, battle.lists, scene.muster, scene.seat, command.trooper
    )


def _score(scene: Scene, command: objectives.ScoreCommand) -> Decision:
    return objectives.decide(scene.battle.score, command, scene.seat, scene.rounds)


def _form_fireteam(scene: Scene, command: fireteams.FormFireteam) -> Decision:
    """Before the first turn a Fireteam is free, then it costs a Command Token (turn:B15).

    Joining ends Suppressive Fire (turn:G21).
    """
    battle = scene.battle
    made = fireteams.form(battle.fireteams, battle.lists, scene.muster, scene.seat, command)
    if isinstance(made, Refused):
        return made
    is_free = scene.clock.turn == 0
    paid = () if is_free else pay(scene, Use.FIRETEAM, command.leader)
    if isinstance(paid, Refused):
        return paid
    ended = tuple(
        TrooperStateSet(one, TrooperState.SUPPRESSIVE_FIRE, is_on=False)
        for one in made[0].team.members
        if is_in(scene.muster[one], TrooperState.SUPPRESSIVE_FIRE.value)
    )
    return (*paid, *made, *bonuses(scene.battle, made[0]), *ended)


def _leave_fireteam(scene: Scene, command: fireteams.LeaveFireteam) -> Decision:
    listing = scene.own(command.trooper)
    if isinstance(listing, Refused):
        return listing
    teams = scene.battle.fireteams
    made = fireteams.leave(teams, command.trooper, is_of_unit=command.is_of_unit)
    return made if isinstance(made, Refused) else (*made, *bonuses(scene.battle, made[0]))


def _lead_fireteam(scene: Scene, command: fireteams.SetFireteamLeader) -> Decision:
    listing = scene.own(command.trooper)
    if isinstance(listing, Refused):
        return listing
    return fireteams.lead(scene.battle.fireteams, command.trooper)


def _begin_coordinated(scene: Scene, command: coordinated.BeginCoordinated) -> Decision:
    """A Command Token and a Regular Order of the group pay for all of them (turn:B16)."""
    if scene.is_order_open:
        return Refused("turn.order-open", "turn:C5")
    battle = scene.battle
    if battle.coordinated is not None:
        return Refused("turn.coordinated-open", "turn:B16")
    listings = [scene.own(trooper) for trooper in command.troopers]
    for listing in listings:
        if isinstance(listing, Refused):
            return listing
    refused = coordinated.check_troopers(battle.lists, scene.muster, command)
    paid = refused or pay(scene, Use.COORDINATED, command.spearhead)
    if isinstance(paid, Refused):
        return paid
    listed = [one for one in listings if not isinstance(one, Refused)]
    heap = battle.pools.heap(Heap(OrderKind.REGULAR, listed[0].group).id)
    if heap is None or not heap.left:
        values: dict[str, Any] = {
            "name": scene.name(command.spearhead),
            "group": listed[0].group,
        }
        return Refused("orders.none-left", "turn:B16", values)
    spent = OrderSpent(scene.seat, command.spearhead, heap.id, heap.kind, heap.group)
    shown = [event for one in listed for event in revealed(scene, one.trooper)]
    entered = [event for one in listed for event in enter(scene, one, is_own_order=False)]
    begun = coordinated.CoordinatedBegun(command.troopers, command.spearhead)
    return (*shown, *paid, spent, *entered, begun)


def _end_coordinated(scene: Scene, _command: coordinated.EndCoordinated) -> Decision:
    if scene.battle.coordinated is None:
        return Refused("coordinated.none", "turn:B16")
    if scene.is_order_open:
        return Refused("turn.order-open", "turn:C5")
    if scene.seat != scene.clock.active:
        return Refused("turn.others-step", "turn:A4", {"step": step_label(scene.clock.step)})
    return (coordinated.CoordinatedEnded(),)


def _disclose(scene: Scene, command: Disclose) -> Decision:
    listing = scene.own(command.trooper)
    if isinstance(listing, Refused):
        return listing
    if scene.battle.disclosed.has(command.secret, command.trooper):
        return Refused("nothing.changes", "")
    return (Disclosed(command.secret, command.trooper, listing.side),)


def _cloud(scene: Scene, command: clouds.CloudCommand) -> Decision:
    return clouds.decide(scene.battle.clouds, command, scene.seat)


_DECIDERS: Mapping[type[Any], Callable[..., Decision]] = {
    **dict.fromkeys((army_list.Enlist, army_list.EditListing, army_list.Delist), _army),
    player_turn.BeginGame: _begin_game,
    player_turn.NextPhase: _next_phase,
    player_turn.SetPhase: _set_phase,
    deployment.EnterInitiative: _enter_initiative,
    deployment.ChooseFirstTurn: _choose_first_turn,
    deployment.ChooseDeployment: _choose_deployment,
    deployment.KeepOff: _keep_off,
    deployment.Deploy: _deploy,
    order_pool.SetOrders: _set_orders,
    command_tokens.SpendToken: spend_token,
    command_tokens.SetTokens: _set_tokens,
    lieutenant.AppointLieutenant: _appoint,
    objectives.ScoreObjective: _score,
    objectives.DrawClassified: _score,
    objectives.ScoreClassified: _score,
    objectives.SetTournamentPoints: _score,
    fireteams.FormFireteam: _form_fireteam,
    fireteams.LeaveFireteam: _leave_fireteam,
    fireteams.SetFireteamLeader: _lead_fireteam,
    coordinated.BeginCoordinated: _begin_coordinated,
    coordinated.EndCoordinated: _end_coordinated,
    Disclose: _disclose,
    clouds.LayCloud: _cloud,
    clouds.LiftCloud: _cloud,
}
"""Command -> how it is decided."""


def _refusal(decision: Decision) -> Refused | None:
    return decision if isinstance(decision, Refused) else None


def choices(scene: Scene) -> tuple[Choice, ...]:
    """What the seat may do next in the game itself, and why not where it may not.

    Going on, beginning a game, ending a Coordinated Order, each use of a
    Command Token (by its name), and who can be made Lieutenant.
    """
    plain: tuple[BattleCommand, ...] = (
        player_turn.BeginGame(),
        player_turn.NextPhase(),
        coordinated.EndCoordinated(),
    )
    names = {kind: name for name, kind in COMMANDS.items()}
    found = [Choice(names[type(one)], "", _refusal(decide(scene, one))) for one in plain]
    for use in Use:
        refused = command_tokens.may_spend(scene.battle.tokens, scene.clock, scene.seat, use)
        found.append(Choice("spend-token", use.value, refused))
    if scene.seat in scene.battle.leaders.lost:
        for one in scene.battle.lists.of_side(scene.seat):
            command = lieutenant.AppointLieutenant(one.trooper)
            refused = _refusal(decide(scene, command))
            found.append(Choice("appoint-lieutenant", one.trooper, refused))
    return tuple(found)


__all__ = ["apply", "choices", "decide"]
