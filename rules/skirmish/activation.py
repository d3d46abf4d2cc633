"""Activating a trooper: the Order that pays for it and what the turn allows it (turn:B11).

The Order's own rooms ask here before they declare: `activate` gives the facts
that come before the declaration, `check_declaration` says what the turn bars,
`check_aro` what the other side may not answer.
"""

from collections.abc import Iterator
from typing import Any

from rules.game import Refused
from rules.skirmish import coordinated, impetuous, retreat
from rules.skirmish.army_list import not_listed
from rules.skirmish.coordinated import (
    Coordinated,
    CoordinatedActed,
    CoordinatedEnded,
    CoordinatedReacted,
)
from rules.skirmish.deployment import Deployed
from rules.skirmish.disclosures import Disclosed, Secret
from rules.skirmish.listings import Listing
from rules.skirmish.order_facts import OrderSpent
from rules.skirmish.order_heaps import Heap, OrderKind
from rules.skirmish.order_pool import lost_by, payers, spend
from rules.skirmish.phases import ORDER_STEPS, Step
from rules.skirmish.player_turn import step_label
from rules.skirmish.roster import TrooperRevealed
from rules.skirmish.scene import Decision, Scene
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import TrooperId


def can_pay(scene: Scene, trooper: TrooperId) -> tuple[Heap, ...] | Refused:
    """The heaps that can pay for activating `trooper` now, the default first.

    Refused: no step for Orders, and every reason of `payers`.
    """
    clock = scene.clock
    if clock.step not in ORDER_STEPS:
        return Refused("orders.not-now", "turn:A4", {"step": step_label(clock.step)})
    listing = scene.battle.lists.of(trooper)
    if listing is None:
        return not_listed(scene.muster, trooper)
    if listing.side != clock.active or scene.battle.pools.side != listing.side:
        return Refused("orders.other-side", "turn:A1")
    is_impetuous = clock.step is Step.IMPETUOUS
    return payers(scene.battle.pools, scene.spender(listing), is_impetuous_phase=is_impetuous)


def activate(scene: Scene, trooper: TrooperId, pay: str = "") -> Decision:
    """The facts that come before a trooper's declaration, or why it cannot be activated.

    Where no game is kept there are none: Orders are free. Whoever is hidden must
    be revealed before these facts, so that none of them names a stranger. A trooper of a
    Coordinated Order acts on what was paid for all. A trooper off the table
    comes in (turn:B9); by an Impetuous activation it loses its own Order.
    Spending the Lieutenant's Order tells who the Lieutenant is (turn:A15).
    """
    if not scene.clock.is_kept:
        return ()
    together = scene.battle.coordinated
    if together is not None:
        return _act_together(scene, together, trooper)
    heaps = can_pay(scene, trooper)
    listing = scene.battle.lists.of(trooper)
    if isinstance(heaps, Refused) or listing is None:
        return heaps if isinstance(heaps, Refused) else not_listed(scene.muster, trooper)
    is_impetuous = scene.clock.step is Step.IMPETUOUS
    spent = spend(scene.battle.pools, scene.spender(listing), pay, is_impetuous_phase=is_impetuous)
    return spent if isinstance(spent, Refused) else tuple(_activated(scene, listing, spent))


def _activated(scene: Scene, listing: Listing, spent: OrderSpent) -> Iterator[Any]:
    yield spent
    yield from enter(scene, listing, is_own_order=spent.kind is OrderKind.OWN)
    leader = scene.battle.leaders.of(listing.side)
    is_leader = spent.kind is OrderKind.LIEUTENANT and listing.trooper == leader
    if is_leader and not scene.battle.disclosed.has(Secret.LIEUTENANT, leader):
        yield Disclosed(Secret.LIEUTENANT, leader, listing.side)


def revealed(scene: Scene, trooper: TrooperId) -> tuple[TrooperRevealed, ...]:
    """A trooper that nobody else knew of shows itself first."""
    return (TrooperRevealed(trooper),) if scene.muster[trooper].is_hidden else ()


def enter(scene: Scene, listing: Listing, *, is_own_order: bool) -> Iterator[Any]:
    """A trooper off the table comes in; not by its own Order, and that one is lost (turn:B9)."""
    if listing.trooper not in scene.battle.off_table:
        return
    yield Deployed(listing.trooper, listing.side)
    if not is_own_order:
        yield from lost_by(scene.battle.pools, listing.trooper, OrderKind.OWN, "entered")


def _act_together(scene: Scene, together: Coordinated, trooper: TrooperId) -> Decision:
    if trooper not in together.waiting:
        names = ", ".join(scene.name(one) for one in together.waiting)
        return Refused("coordinated.not-waiting", "turn:B16", {"names": names})
    acted = CoordinatedActed(trooper)
    return (acted,)


def after_order(scene: Scene) -> tuple[CoordinatedEnded, ...]:
    """What follows when an Order is over: a Coordinated Order ends with its last trooper."""
    together = scene.battle.coordinated
    return () if together is None or together.waiting else (CoordinatedEnded(),)


def check_declaration(
    scene: Scene, trooper: TrooperId, first: Skill, second: Skill | None = None
) -> Refused | None:
    """Why the turn bars a declaration; None where it does not.

    Retreat! leaves few skills (turn:A6), the Impetuous Phase few combinations
    (turn:A11), a Coordinated Order no Speculative or Intuitive Attack (turn:B16).
    """
    if not scene.clock.is_kept:
        return None
    outsider = _check_leader(scene, trooper) if second is None else None
    if outsider is not None:
        return outsider
    said = first if second is None else second
    listing = scene.battle.lists.of(trooper)
    if listing is not None:
        barred = retreat.may_declare(scene.battle.retreat, listing, scene.name(trooper), said)
        if barred is not None:
            return barred
    if scene.battle.coordinated is not None:
        return coordinated.check_skill(scene.battle.coordinated, trooper, said)
    if scene.clock.step is Step.IMPETUOUS:
        return impetuous.check(first, second)
    return None


def _check_leader(scene: Scene, trooper: TrooperId) -> Refused | None:
    """An Order activates a Fireteam through its Leader, who alone acts (turn:B17).

    Impetuous activations and Coordinated Orders are each trooper's own.
    """
    team = scene.battle.fireteams.of(trooper)
    is_alone = scene.clock.step is Step.IMPETUOUS or scene.battle.coordinated is not None
    if team is None or is_alone or team.leader == trooper:
        return None
    values = {"name": scene.name(trooper), "leader": scene.name(team.leader)}
    return Refused("fireteam.not-leader", "turn:B17", values)


def check_aro(scene: Scene, trooper: TrooperId, skill: Skill) -> Refused | None:
    """Why the turn bars an ARO; None where it does not.

    Retreat! as above; against a Coordinated Order each enemy answers once,
    choosing one of its troopers (turn:B16), but for a Dodge or Reset, which
    meets them all (turn:E17).
    """
    together = scene.battle.coordinated
    if together is not None and not together.may_answer(trooper, skill):
        return Refused("coordinated.reacted", "turn:B16", {"name": scene.name(trooper)})
    listing = scene.battle.lists.of(trooper)
    if listing is None:
        return None
    return retreat.may_declare(scene.battle.retreat, listing, scene.name(trooper), skill)


def after_aro(scene: Scene, trooper: TrooperId, skill: Skill) -> tuple[CoordinatedReacted, ...]:
    """What follows an ARO: in a Coordinated Order that enemy has had its one."""
    together = scene.battle.coordinated
    if together is None or trooper in together.reacted:
        return ()
    return (CoordinatedReacted(trooper, skill),)


def after_isolation(scene: Scene, trooper: TrooperId) -> tuple[Any, ...]:
    """What follows when a trooper becomes Isolated: a Lieutenant's unspent Orders are lost."""
    pools = scene.battle.pools
    return tuple(lost_by(pools, trooper, OrderKind.LIEUTENANT, "isolated"))
