"""What each use of a Command Token does (turn:B13 to B15)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.game import Refused
from rules.skirmish.army_list import MOST_GROUPS, Regrouped, group_broken
from rules.skirmish.bodies import settled_states
from rules.skirmish.command_tokens import (
    NEEDS_TROOPER,
    RULES,
    SpendToken,
    TokensLimited,
    TokenSpent,
    Use,
    may_spend,
    use_label,
)
from rules.skirmish.conditions import TrooperStateSet
from rules.skirmish.deployment import HoldBackExtended
from rules.skirmish.disclosures import Disclosed, Secret
from rules.skirmish.listings import Listing, Role
from rules.skirmish.order_facts import OrdersLost
from rules.skirmish.order_heaps import Heap, OrderKind
from rules.skirmish.order_pool import convert
from rules.skirmish.retreat import RetreatIgnored
from rules.skirmish.scene import Decision, Scene
from rules.skirmish.standing import Standing, is_in, is_up
from rules.skirmish.troopers import TrooperState

ORDERS_REMOVED = 2
TOKENS_ALLOWED = 1
POSSESSED: tuple[str, ...] = ("possessed",)


def pay(
    scene: Scene, use: Use, trooper: str = "", group: int = 0, *, passes: bool = True
) -> tuple[TokenSpent, ...] | Refused:
    """The fact of a spent token, or why it cannot be spent."""
    refused = may_spend(scene.battle.tokens, scene.clock, scene.seat, use)
    return refused or (TokenSpent(scene.seat, use, scene.clock.turn, trooper, group, passes),)


def spend_token(scene: Scene, command: SpendToken) -> Decision:
    """A token spent and what it does, or why not.

    Coordinated Orders and Fireteams are begun by commands of their own, which
    spend the token themselves.
    """
    if command.use in {Use.COORDINATED, Use.FIRETEAM}:
        return Refused("tokens.by-itself", RULES[command.use].rule)
    paid = pay(scene, command.use, command.trooper, command.group, passes=command.passes)
    if isinstance(paid, Refused):
        return paid
    listing: Listing | None = None
    if command.use in NEEDS_TROOPER:
        found = scene.own(command.trooper)
        if isinstance(found, Refused):
            return found
        listing = found
    elif command.trooper:
        return Refused("tokens.no-trooper", RULES[command.use].rule)
    effect = _effect(scene, command, listing)
    return effect if isinstance(effect, Refused) else (*paid, *effect)


def _effect(scene: Scene, command: SpendToken, listing: Listing | None) -> Decision:
    whole = _ON_SIDES.get(command.use)
    if whole is not None:
        return whole(scene, command)
    one = _ON_TROOPERS.get(command.use)
    return () if one is None or listing is None else one(scene, command, listing)


def _hold_back(scene: Scene, _command: SpendToken) -> Decision:
    return (HoldBackExtended(scene.seat),)


def _counterintelligence(scene: Scene) -> tuple[Disclosed, ...]:
    """The active side's Counterintelligence, disclosed by its use; empty where it has none."""
    found = scene.with_role(scene.clock.active, Role.COUNTERINTELLIGENCE)
    if found is None:
        return ()
    return (Disclosed(Secret.COUNTERINTELLIGENCE, found.trooper, found.side),)


def _remove_orders(scene: Scene, command: SpendToken) -> Decision:
    """Two Regular Orders of a group are lost, one against Counterintelligence (turn:B13)."""
    heap = scene.battle.pools.heap(Heap(OrderKind.REGULAR, command.group).id)
    if heap is None or not heap.left:
        return Refused("tokens.no-orders", "turn:B13", {"group": command.group})
    countered = _counterintelligence(scene)
    count = min(ORDERS_REMOVED - len(countered), heap.left)
    return (*countered, OrdersLost(scene.clock.active, heap.id, count, "tokens"))


def _limit_tokens(scene: Scene, _command: SpendToken) -> Decision:
    """The active side may spend one token this turn, two with Counterintelligence (turn:B13)."""
    countered = _counterintelligence(scene)
    clock = scene.clock
    most = TOKENS_ALLOWED + len(countered)
    return (*countered, TokensLimited(clock.active, clock.turn, most))


def _suppressive_fire(scene: Scene, _command: SpendToken, listing: Listing) -> Decision:
    """A trooper in Suppressive Fire, armed for it and in no state that ends it (turn:B13, G21)."""
    found = scene.muster[listing.trooper]
    refused = _cannot_fire(scene, listing, found)
    if refused is not None:
        return refused
    if is_in(found, "suppressive-fire"):
        return Refused("nothing.changes", "")
    return (TrooperStateSet(found.id, TrooperState.SUPPRESSIVE_FIRE, is_on=True),)


def _cannot_fire(scene: Scene, listing: Listing, found: Standing) -> Refused | None:
    values = {"name": found.name}
    if found.id in scene.battle.off_table or not is_up(scene.muster, found.id):
        return Refused("orders.null", "turn:B13", values)
    if not found.has_suppressive_fire:
        return Refused("tokens.fire-weapon", "turn:H5", values)
    if listing.side in scene.battle.leaders.lost:
        return Refused("tokens.fire-lieutenant", "turn:G21")
    entered = settled_states(found.states | {TrooperState.SUPPRESSIVE_FIRE})
    is_ended = TrooperState.SUPPRESSIVE_FIRE not in entered
    if is_ended or scene.battle.retreat.affects(listing):
        return Refused("tokens.fire-ended", "turn:G21", values)
    return None


def _regroup(scene: Scene, command: SpendToken, listing: Listing) -> Decision:
    """A trooper over to another group for good, which must have a place (turn:B14)."""
    if not 1 <= command.group <= MOST_GROUPS:
        values = {"group": command.group, "most": MOST_GROUPS}
        return Refused("tokens.no-such-group", "turn:B14", values)
    if command.group == listing.group:
        return Refused("nothing.changes", "")
    lists, house = scene.battle.lists, scene.house
    full: Iterable[Refused] = group_broken(lists, listing, command.group, scene.muster, house)
    moved = Regrouped(listing.trooper, listing.side, command.group)
    return next(iter(full), None) or (moved,)


def _free_possessed(scene: Scene, _command: SpendToken, listing: Listing) -> Decision:
    found = scene.muster[listing.trooper]
    freed: tuple[Any, ...] = tuple(
        TrooperStateSet(found.id, state, is_on=False)
        for state in found.states
        if state.value in POSSESSED
    )
    return freed or Refused("tokens.not-possessed", "turn:B14", {"name": found.name})


def _convert(scene: Scene, _command: SpendToken, listing: Listing) -> Decision:
    made = convert(scene.battle.pools, scene.spender(listing))
    return made if isinstance(made, Refused) else (made,)


def _ignore_retreat(scene: Scene, _command: SpendToken, listing: Listing) -> Decision:
    if not scene.battle.retreat.affects(listing):
        values = {"name": scene.name(listing.trooper)}
        return Refused("tokens.not-retreating", "turn:A6", values)
    return (RetreatIgnored(listing.trooper, listing.side),)


_ON_SIDES: Mapping[Use, Callable[[Scene, SpendToken], Decision]] = {
    Use.HOLD_BACK: _hold_back,
    Use.REMOVE_ORDERS: _remove_orders,
    Use.LIMIT_TOKENS: _limit_tokens,
}
"""Uses that act on a side, and what they do."""

_ON_TROOPERS: Mapping[Use, Callable[[Scene, SpendToken, Listing], Decision]] = {
    Use.SUPPRESSIVE_FIRE: _suppressive_fire,
    Use.REGROUP: _regroup,
    Use.FREE_POSSESSED: _free_possessed,
    Use.CONVERT: _convert,
    Use.IGNORE_RETREAT: _ignore_retreat,
}
"""Uses that act on a trooper; Guts and rerolls change only the roll they are spent on."""


def why_not(scene: Scene, use: Use) -> Refused | None:
    """Why a use is closed now, for a menu; whom it may act on is asked later."""
    return may_spend(scene.battle.tokens, scene.clock, scene.seat, use)


def uses(scene: Scene) -> tuple[tuple[str, Refused | None], ...]:
    """Every use with the reason why it is closed, in the order of the table."""
    return tuple((str(use_label(use).key), why_not(scene, use)) for use in RULES)
