"""What the facts of the game around the Orders say in the log: keys and values, no words.

Names are asked of the reader's own view; a trooper that it may not know comes
as an empty id and is "a trooper" there. A long room, for it is one table of
sentences.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rules.game import Message, Value
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
    player_turn,
    retreat,
)
from rules.skirmish import order_facts as facts
from rules.skirmish.battle import BattleEvent
from rules.skirmish.order_heaps import OrderKind
from rules.skirmish.phases import Step
from rules.skirmish.troopers import other_side
from rules.skirmish.turn_labels import Names, heap_label, in_a_row, order_label, sum_text

POSSESSED_AS: Mapping[str, Value] = {"move": "4-4", "cc": 13, "bs": 12, "wip": 11}
"""What a Possessed TAG fights with; the rest stays its own (turn:G12)."""


def describe(event: BattleEvent, names: Names) -> Message:
    """The sentence of a fact."""
    return _SAID[type(event)](event, names)


def _said(key: str, *fields: str) -> Callable[[Any, Names], Message]:
    """A sentence whose values are fields of the fact, put into words by their name."""

    def say(event: Any, names: Names) -> Message:
        return Message(key, {one: _word(one, getattr(event, one), names) for one in fields})

    return say


def _word(field: str, value: Any, names: Names) -> Value:
    if field in {"trooper", "observer", "marker", "spearhead", "leader"}:
        return names.of(value)
    if field in {"side", "active", "winner", "first"}:
        return names.side(value)
    if field in _LABELS:
        return Message(f"{_LABELS[field]}.{value}")
    said: Value = value
    return said


_LABELS = {
    "step": "phase",
    "use": "token",
    "reserve": "reserve",
    "pick": "pick",
    "secret": "secret",
    "kind": "order-kind",
}
"""Field -> the catalogue's group of labels for its values."""


def _listed(key: str) -> Callable[[Any, Names], Message]:
    def say(event: Any, names: Names) -> Message:
        listing = event.listing
        values: dict[str, Value] = {
            "trooper": names.of(listing.trooper),
            "group": listing.group,
            "training": Message(f"training.{listing.training.value}"),
        }
        return Message(key, values)

    return say


def _listing_edited(event: army_list.ListingEdited, names: Names) -> Message:
    """Before the game nothing is corrected by it: the list is being written."""
    key = "event.listing-written" if names.is_before else "event.listing-edited"
    return _listed(key)(event, names)


def _phase_reached(event: player_turn.PhaseReached, names: Names) -> Message:
    values: dict[str, Value] = {
        "step": player_turn.step_label(event.step),
        "side": names.side(event.active),
        "turn": event.turn,
        "round": (event.turn + 1) // 2,
    }
    if event.step is Step.TOKENS:
        theirs = names.possessed.get(other_side(event.active), ())
        if theirs:
            values = {**values, "names": ", ".join(theirs), **POSSESSED_AS}
        return Message("event.turn-begun.possessed" if theirs else "event.turn-begun", values)
    is_before = event.turn == 0 or event.step is Step.OVER
    return Message("event.phase-reached.before" if is_before else "event.phase-reached", values)


def _phase_skipped(event: player_turn.PhaseSkipped, _names: Names) -> Message:
    step = player_turn.step_label(event.step)
    return Message("event.phase-skipped", {"step": step, "why": Message(f"skipped.{event.why}")})


def _pick_made(event: deployment.PickMade, names: Names) -> Message:
    values: dict[str, Value] = {
        "side": names.side(event.side),
        "pick": Message(f"pick.{event.pick.value}"),
        "edge": event.edge,
    }
    return Message("event.pick-made.edge" if event.edge else "event.pick-made", values)


def _orders_counted(event: facts.OrdersCounted, names: Names) -> Message:
    groups = [
        Message("count.group", {"group": one.group, "sum": sum_text(one)}) for one in event.sums
    ]
    others = [
        Message("count.heap", {"kind": order_label(kind), "number": number})
        for kind in OrderKind
        if kind is not OrderKind.REGULAR
        and (number := sum(one.left for one in event.heaps if one.kind is kind))
    ]
    side = names.side(event.side)
    if not groups:
        return Message("event.orders-counted.none", {"side": side})
    values: dict[str, Value] = {"side": side, "sums": in_a_row([*groups, *others])}
    return Message("event.orders-counted", values)


def _orders_lost(event: facts.OrdersLost, names: Names) -> Message:
    values: dict[str, Value] = {
        "side": names.side(event.side),
        "kind": heap_label(event.heap),
        "count": event.count,
    }
    return Message(f"event.orders-lost.{event.why}", values)


def _orders_set(event: facts.OrdersSet, names: Names) -> Message:
    heap = event.heap
    values: dict[str, Value] = {"kind": order_label(heap.kind), "left": heap.left}
    if heap.owner:
        return Message("event.orders-set.owner", {**values, "trooper": names.of(heap.owner)})
    return Message("event.orders-set", {**values, "group": heap.group})


def _orders_cleared(event: facts.OrdersCleared, names: Names) -> Message:
    key = "event.orders-cleared.impetuous" if event.is_impetuous else "event.orders-cleared"
    return Message(key, {"side": names.side(event.side), "unspent": event.unspent})


def _token_spent(event: command_tokens.TokenSpent, names: Names) -> Message:
    use: Value = command_tokens.use_label(event.use)
    if event.use is command_tokens.Use.GUTS and not event.passes:
        use = Message("token.guts-failed")
    values: dict[str, Value] = {"side": names.side(event.side), "use": use}
    if event.use not in command_tokens.NEEDS_TROOPER:
        return Message("event.token-spent", values)
    return Message("event.token-spent.trooper", {**values, "trooper": names.of(event.trooper)})


def _retreat_checked(event: retreat.RetreatChecked, names: Names) -> Message:
    key = "event.retreat-checked.yes" if event.is_retreating else "event.retreat-checked.no"
    values: dict[str, Value] = {"side": names.side(event.side), "threshold": event.threshold}
    if event.survivors is None:
        return Message(f"{key}.hidden", values)
    return Message(key, {**values, "survivors": event.survivors})


def _lieutenant_lost(event: lieutenant.LieutenantLost, names: Names) -> Message:
    return Message(f"event.lieutenant-lost.{event.why}", {"side": names.side(event.side)})


def _objective_scored(event: objectives.ObjectiveScored, names: Names) -> Message:
    values: dict[str, Value] = {
        "side": names.side(event.side),
        "round": event.round,
        "points": event.points,
    }
    return Message(
        "event.objective-scored" if event.round else "event.objective-scored.end", values
    )


def _classified_drawn(event: objectives.ClassifiedDrawn, names: Names) -> Message:
    drawn = event.classified
    values: dict[str, Value] = {"side": names.side(drawn.side), "name": drawn.name}
    key = "event.classified-drawn" if drawn.name else "event.classified-drawn.hidden"
    return Message(key, values)


def _classified_scored(event: objectives.ClassifiedScored, names: Names) -> Message:
    values: dict[str, Value] = {"side": names.side(event.side), "name": event.name}
    if event.points is None:
        return Message("event.classified-scored.undone", values)
    return Message("event.classified-scored", {**values, "points": event.points})


def _tallied(event: objectives.GameTallied, names: Names) -> Message:
    parts = [
        Message("tally.side", {"side": names.side(side), "survivors": points})
        for side, points in event.survivors.items()
    ]
    return Message("event.game-tallied", {"sides": in_a_row(parts)})


def _fireteam_formed(event: fireteams.FireteamFormed, names: Names) -> Message:
    team = event.team
    values: dict[str, Value] = {
        "kind": Message(f"fireteam.{team.kind.value}"),
        "members": names.all_of(team.members),
        "leader": names.of(team.leader),
    }
    return Message("event.fireteam-formed", values)


def _coordinated_begun(event: coordinated.CoordinatedBegun, names: Names) -> Message:
    values: dict[str, Value] = {
        "troopers": names.all_of(event.troopers),
        "spearhead": names.of(event.spearhead),
    }
    return Message("event.coordinated-begun", values)


def _guided_counted(event: markers.GuidedCounted, names: Names) -> Message:
    values: dict[str, Value] = {"side": names.side(event.side), "times": event.times}
    return Message("event.guided-counted", values)


def _cloud_laid(event: clouds.CloudLaid, names: Names) -> Message:
    cloud = clouds.label(event.cloud.kind)
    if not event.trooper:
        return Message("event.cloud-laid.by-hand", {"cloud": cloud})
    return Message("event.cloud-laid", {"cloud": cloud, "name": names.trooper(event.trooper)})


def _cloud_lifted(event: clouds.CloudLifted, _names: Names) -> Message:
    return Message("event.cloud-lifted", {"cloud": clouds.label(event.cloud.kind)})


def _clouds_gone(event: clouds.CloudsGone, _names: Names) -> Message:
    row = in_a_row([clouds.label(one.kind) for one in event.clouds])
    return Message("event.clouds-gone", {"clouds": row})


_SAID: Mapping[type[Any], Callable[[Any, Names], Message]] = {
    army_list.TrooperEnlisted: _listed("event.trooper-enlisted"),
    army_list.ListingEdited: _listing_edited,
    army_list.TrooperDelisted: _said("event.trooper-delisted", "trooper"),
    army_list.Regrouped: _said("event.regrouped", "trooper", "group"),
    deployment.InitiativeWon: _said("event.initiative-won", "winner"),
    deployment.PickMade: _pick_made,
    deployment.KeptOff: _said("event.kept-off", "trooper", "reserve"),
    deployment.Deployed: _said("event.deployed", "trooper"),
    deployment.HoldBackExtended: _said("event.hold-back-extended", "side"),
    player_turn.GameBegun: _said("event.game-begun", "points", "rounds"),
    player_turn.PhaseReached: _phase_reached,
    player_turn.PhaseSkipped: _phase_skipped,
    player_turn.FirstTurnSet: _said("event.first-turn-set", "side"),
    player_turn.FirstToDeploySet: _said("event.first-to-deploy-set", "side"),
    player_turn.PhaseSet: _said("event.phase-set", "step", "turn", "first"),
    facts.OrdersCounted: _orders_counted,
    facts.OrderSpent: _said("event.order-spent", "trooper", "kind", "group"),
    facts.OrderConverted: _said("event.order-converted", "trooper", "group"),
    facts.OrdersLost: _orders_lost,
    facts.OrdersSet: _orders_set,
    facts.OrdersCleared: _orders_cleared,
    command_tokens.TokensDealt: _said("event.tokens-dealt", "side", "count"),
    command_tokens.TokenSpent: _token_spent,
    command_tokens.TokensLimited: _said("event.tokens-limited", "side", "most"),
    command_tokens.TokensSet: _said("event.tokens-set", "side", "left"),
    lieutenant.LieutenantNamed: _said("event.lieutenant-named", "side", "trooper"),
    lieutenant.LieutenantPresent: _said("event.lieutenant-present", "side"),
    lieutenant.ChainOfCommandTaken: _said("event.chain-of-command-taken", "side", "trooper"),
    lieutenant.LieutenantLost: _lieutenant_lost,
    lieutenant.LieutenantAppointed: _said("event.lieutenant-appointed", "side", "trooper"),
    retreat.RetreatChecked: _retreat_checked,
    retreat.RetreatIgnored: _said("event.retreat-ignored", "trooper"),
    objectives.ObjectiveScored: _objective_scored,
    objectives.ClassifiedDrawn: _classified_drawn,
    objectives.ClassifiedScored: _classified_scored,
    objectives.TournamentPointsSet: _said("event.tournament-points-set", "side", "points"),
    objectives.GameTallied: _tallied,
    fireteams.FireteamFormed: _fireteam_formed,
    fireteams.FireteamLeft: _said("event.fireteam-left", "trooper"),
    fireteams.FireteamLeaderSet: _said("event.fireteam-leader-set", "trooper"),
    coordinated.CoordinatedBegun: _coordinated_begun,
    coordinated.CoordinatedActed: _said("event.coordinated-acted", "trooper"),
    coordinated.CoordinatedReacted: _said("event.coordinated-reacted", "trooper"),
    coordinated.CoordinatedDefended: _said("event.coordinated-defended", "trooper"),
    coordinated.CoordinatedEnded: _said("event.coordinated-ended"),
    markers.DiscoverFailed: _said("event.discover-failed", "observer", "marker"),
    clouds.CloudLaid: _cloud_laid,
    clouds.CloudLifted: _cloud_lifted,
    clouds.CloudsGone: _clouds_gone,
    markers.GuidedCounted: _guided_counted,
    markers.IntuitiveFailed: _said("event.intuitive-failed", "observer", "marker"),
    disclosures.Disclosed: _said("event.disclosed", "trooper", "secret"),
}
"""Event -> how it is said."""
