"""The game around the Orders, in one value: lists, turns, pools, tokens and the rest.

This room only puts the topics together; what they mean stands in theirs.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import evolve, field

from rules.skirmish import (
    army_list,
    clouds,
    command_tokens,
    coordinated,
    deployment,
    disclosures,
    fireteams,
    lieutenant,
    markers,
    objectives,
    order_facts,
    order_pool,
    player_turn,
    retreat,
    turn_times,
)
from rules.skirmish.army_list import ArmyEvent
from rules.skirmish.clouds import Clouds
from rules.skirmish.command_tokens import Tokens
from rules.skirmish.coordinated import Coordinated
from rules.skirmish.deployment import Deployment, Reserve
from rules.skirmish.disclosures import Disclosures
from rules.skirmish.fireteams import Fireteams
from rules.skirmish.lieutenant import Leaders
from rules.skirmish.listings import Lists
from rules.skirmish.markers import Markers
from rules.skirmish.objectives import Score
from rules.skirmish.order_heaps import Pools
from rules.skirmish.phases import TurnClock
from rules.skirmish.retreat import Retreat
from rules.skirmish.troopers import TrooperId
from rules.values import frozen


@frozen
class Battle:
    """Everything around the Orders of one game.

    Attributes:
        lists: The Army Lists.
        deployment: Initiative, its choices and who is off the table.
        clock: Where the game stands.
        pools: The Orders of the Player Turn.
        tokens: The Command Tokens.
        leaders: The Lieutenants.
        retreat: Who is in Retreat!.
        score: Objectives and points.
        fireteams: The Fireteams.
        coordinated: The Coordinated Order being played, None for none.
        markers: Who failed to Discover whom.
        disclosed: Secrets that came out.
        clouds: Smoke and White Noise on the table.
    """

    lists: Lists = field(factory=Lists)
    deployment: Deployment = field(factory=Deployment)
    clock: TurnClock = field(factory=TurnClock)
    pools: Pools = field(factory=Pools)
    tokens: Tokens = field(factory=Tokens)
    leaders: Leaders = field(factory=Leaders)
    retreat: Retreat = field(factory=Retreat)
    score: Score = field(factory=Score)
    fireteams: Fireteams = field(factory=Fireteams)
    coordinated: Coordinated | None = None
    markers: Markers = field(factory=Markers)
    disclosed: Disclosures = field(factory=Disclosures)
    clouds: Clouds = field(factory=Clouds)

    @property
    def off_table(self) -> frozenset[TrooperId]:
        """The listed troopers that are not on the table."""
        return frozenset(self.deployment.off_table)

    @property
    def gone_for_good(self) -> frozenset[TrooperId]:
        """The troopers that left by their edge (turn:A6)."""
        off = self.deployment.off_table
        return frozenset(one for one, why in off.items() if why is Reserve.LEFT)


BattleEvent: TypeAlias = (
    ArmyEvent
    | deployment.DeploymentEvent
    | player_turn.TurnEvent
    | order_facts.PoolEvent
    | command_tokens.TokenEvent
    | lieutenant.LeaderEvent
    | retreat.RetreatEvent
    | objectives.ScoreEvent
    | fireteams.FireteamEvent
    | coordinated.CoordinatedEvent
    | markers.MarkerEvent
    | disclosures.DisclosureEvent
    | clouds.CloudEvent
)
BattleCommand: TypeAlias = (
    army_list.ArmyCommand
    | deployment.DeploymentCommand
    | player_turn.TurnCommand
    | order_pool.SetOrders
    | command_tokens.SpendToken
    | command_tokens.SetTokens
    | lieutenant.AppointLieutenant
    | objectives.ScoreCommand
    | fireteams.FormFireteam
    | fireteams.LeaveFireteam
    | fireteams.SetFireteamLeader
    | coordinated.BeginCoordinated
    | coordinated.EndCoordinated
    | disclosures.Disclose
    | clouds.CloudCommand
)

EVENTS: Mapping[str, type[BattleEvent]] = {
    "trooper-enlisted": army_list.TrooperEnlisted,
    "listing-edited": army_list.ListingEdited,
    "trooper-delisted": army_list.TrooperDelisted,
    "regrouped": army_list.Regrouped,
    "initiative-won": deployment.InitiativeWon,
    "pick-made": deployment.PickMade,
    "kept-off": deployment.KeptOff,
    "deployed": deployment.Deployed,
    "hold-back-extended": deployment.HoldBackExtended,
    "game-begun": player_turn.GameBegun,
    "phase-reached": player_turn.PhaseReached,
    "phase-skipped": player_turn.PhaseSkipped,
    "first-turn-set": player_turn.FirstTurnSet,
    "first-to-deploy-set": player_turn.FirstToDeploySet,
    "phase-set": player_turn.PhaseSet,
    "orders-counted": order_facts.OrdersCounted,
    "order-spent": order_facts.OrderSpent,
    "order-converted": order_facts.OrderConverted,
    "orders-lost": order_facts.OrdersLost,
    "orders-set": order_facts.OrdersSet,
    "orders-cleared": order_facts.OrdersCleared,
    "tokens-dealt": command_tokens.TokensDealt,
    "token-spent": command_tokens.TokenSpent,
    "tokens-limited": command_tokens.TokensLimited,
    "tokens-set": command_tokens.TokensSet,
    "lieutenant-named": lieutenant.LieutenantNamed,
    "lieutenant-present": lieutenant.LieutenantPresent,
    "chain-of-command-taken": lieutenant.ChainOfCommandTaken,
    "lieutenant-lost": lieutenant.LieutenantLost,
    "lieutenant-appointed": lieutenant.LieutenantAppointed,
    "retreat-checked": retreat.RetreatChecked,
    "retreat-ignored": retreat.RetreatIgnored,
    "objective-scored": objectives.ObjectiveScored,
    "classified-drawn": objectives.ClassifiedDrawn,
    "classified-scored": objectives.ClassifiedScored,
    "game-tallied": objectives.GameTallied,
    "tournament-points-set": objectives.TournamentPointsSet,
    "fireteam-formed": fireteams.FireteamFormed,
    "fireteam-left": fireteams.FireteamLeft,
    "fireteam-leader-set": fireteams.FireteamLeaderSet,
    "coordinated-begun": coordinated.CoordinatedBegun,
    "coordinated-acted": coordinated.CoordinatedActed,
    "coordinated-reacted": coordinated.CoordinatedReacted,
    "coordinated-defended": coordinated.CoordinatedDefended,
    "coordinated-ended": coordinated.CoordinatedEnded,
    "discover-failed": markers.DiscoverFailed,
    "intuitive-failed": markers.IntuitiveFailed,
    "guided-counted": markers.GuidedCounted,
    "disclosed": disclosures.Disclosed,
    "cloud-laid": clouds.CloudLaid,
    "cloud-lifted": clouds.CloudLifted,
    "clouds-gone": clouds.CloudsGone,
}
"""Wire name -> event."""

COMMANDS: Mapping[str, type[BattleCommand]] = {
    "enlist": army_list.Enlist,
    "edit-listing": army_list.EditListing,
    "delist": army_list.Delist,
    "enter-initiative": deployment.EnterInitiative,
    "choose-first-turn": deployment.ChooseFirstTurn,
    "choose-deployment": deployment.ChooseDeployment,
    "keep-off": deployment.KeepOff,
    "deploy": deployment.Deploy,
    "begin-game": player_turn.BeginGame,
    "next-phase": player_turn.NextPhase,
    "set-phase": player_turn.SetPhase,
    "set-orders": order_pool.SetOrders,
    "spend-token": command_tokens.SpendToken,
    "set-tokens": command_tokens.SetTokens,
    "appoint-lieutenant": lieutenant.AppointLieutenant,
    "score-objective": objectives.ScoreObjective,
    "draw-classified": objectives.DrawClassified,
    "score-classified": objectives.ScoreClassified,
    "set-tournament-points": objectives.SetTournamentPoints,
    "form-fireteam": fireteams.FormFireteam,
    "leave-fireteam": fireteams.LeaveFireteam,
    "set-fireteam-leader": fireteams.SetFireteamLeader,
    "begin-coordinated": coordinated.BeginCoordinated,
    "end-coordinated": coordinated.EndCoordinated,
    "disclose": disclosures.Disclose,
    "lay-cloud": clouds.LayCloud,
    "lift-cloud": clouds.LiftCloud,
}
"""Wire name -> command; the same names as the verbs people type."""

OPTIONS = (
    *army_list.OPTIONS,
    *player_turn.OPTIONS,
    *command_tokens.OPTIONS,
    *lieutenant.OPTIONS,
    *retreat.OPTIONS,
    *turn_times.OPTIONS,
)
"""The table options of the game around the Orders."""

_TOPICS: tuple[tuple[Any, str, Callable[..., Any]], ...] = (
    (ArmyEvent, "lists", army_list.apply),
    (deployment.DeploymentEvent, "deployment", deployment.apply),
    (player_turn.TurnEvent, "clock", player_turn.apply),
    (order_facts.PoolEvent, "pools", order_facts.apply),
    (command_tokens.TokenEvent, "tokens", command_tokens.apply),
    (lieutenant.LeaderEvent, "leaders", lieutenant.apply),
    (retreat.RetreatEvent, "retreat", retreat.apply),
    (objectives.ScoreEvent, "score", objectives.apply),
    (fireteams.FireteamEvent, "fireteams", fireteams.apply),
    (coordinated.CoordinatedEvent, "coordinated", coordinated.apply),
    (markers.MarkerEvent, "markers", markers.apply),
    (disclosures.DisclosureEvent, "disclosed", disclosures.apply),
    (clouds.CloudEvent, "clouds", clouds.apply),
)
"""Which events change which part, and how."""


def apply(battle: Battle, event: BattleEvent) -> Battle:
    """The game after an event: one topic changes, the others stay."""
    for kinds, name, change in _TOPICS:
        if isinstance(event, kinds):
            return evolve(battle, **{name: change(getattr(battle, name), event)})
    return battle
