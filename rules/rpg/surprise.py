"""Surprise: one group takes another unawares, settled by an opposed team test (rpg:I21).

Each side names a leader, the rest help. Ambushers who win gain the benefit of
a free Exploit and act before everybody else, NPCs too and without Heat: it is
their turn of round 1 (rpg:A20, A21). If they fail, the other side may pay
2 Momentum or 1 Infinity Point for the same; NPCs pay 2 Heat (rpg:A22).
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.rpg.access import MASTER, acts_for, said, who
from rules.rpg.characters import UNSEEN, Character, CharacterId, Exploit
from rules.rpg.checks import CheckSet, next_id
from rules.rpg.dice_rolls import Check, CheckId, Purpose, SidePlan
from rules.rpg.freezing import freeze
from rules.rpg.momentum import Share
from rules.rpg.pools import Pool, Tally, Why, level, purse
from rules.rpg.scene import Ambush, Scene
from rules.rpg.skill_test import Winner
from rules.values import frozen

PRICE = 2
"""Momentum, or an NPC side's Heat, for turning a failed ambush round (rpg:A22)."""


@frozen
class SetUpSurprise:
    """Command: try an ambush, before anybody has acted in the first round.

    Attributes:
        side: The ambushers' test; its helpers are of the ambushers.
        opponent: The leader of those to be surprised.
        ambushers: Everybody of the ambushers' side, the leader too.
        surprised: Everybody of the other side, its leader too.
    """

    side: SidePlan
    opponent: CharacterId
    ambushers: tuple[CharacterId, ...]
    surprised: tuple[CharacterId, ...]


@frozen
class PayForSurprise:
    """Command: the surprised side turns a failed ambush round.

    Attributes:
        shares: Momentum, 2 in all, from one or several players, fresh before
            saved; empty for an NPC side, which pays 2 Heat.
        infinity: Who pays with an Infinity Point instead.
    """

    shares: tuple[Share, ...] = ()
    infinity: CharacterId = UNSEEN


@frozen
class LeaveSurprise:
    """Command: the surprised side does not pay."""


@frozen
class AmbushLaid:
    """Two groups test for surprise."""

    check: CheckId
    ambushers: tuple[CharacterId, ...]
    surprised: tuple[CharacterId, ...]


@frozen
class AmbushFailed:
    """The ambush failed; the other side may pay for the benefit."""

    surprised: tuple[CharacterId, ...]


@frozen
class SurpriseGained:
    """These act first and have the benefit of an Exploit.

    `is_extra` says that it is not their turn of the round (rpg:A21).
    """

    winners: tuple[CharacterId, ...]
    exploit: Exploit
    is_extra: bool


@frozen
class SurpriseLeft:
    """Nobody paid; the round goes its normal way."""


def _set_up(
    scene: Scene, command: SetUpSurprise, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    leader = acts_for(scene, seat, command.side.character)
    if isinstance(leader, Refused):
        return leader
    refused = _check_moment(scene) or _check_groups(scene, command, seat)
    if refused is not None:
        return refused
    frozen_side = freeze(scene, command.side, seat, house)
    if isinstance(frozen_side, Refused):
        return frozen_side
    check = Check(
        next_id(scene, "test"),
        Purpose.SURPRISE,
        frozen_side.side,
        opponent=command.opponent,
        is_opposed=True,
    )
    laid = AmbushLaid(check.id, command.ambushers, command.surprised)
    return (CheckSet(check, frozen_side.saved), laid, *frozen_side.events)


def _check_moment(scene: Scene) -> Refused | None:
    if scene.ambush is not None or scene.first:
        return Refused("surprise.already", "rpg:I21")
    if scene.round != 1 or not scene.nobody_has_acted:
        return Refused("surprise.too-late", "rpg:I21")
    return None


def _check_groups(scene: Scene, command: SetUpSurprise, seat: SeatId | None) -> Refused | None:
    members = (*command.ambushers, *command.surprised)
    for member in members:
        found = who(scene, seat, member)
        if isinstance(found, Refused):
            return found
    helpers = {helper.character for helper in command.side.helpers}
    leaders_fit = (
        command.side.character in command.ambushers and command.opponent in command.surprised
    )
    if not leaders_fit or not helpers <= set(command.ambushers):
        return Refused("surprise.leader-outside", "rpg:I21")
    if len(set(members)) != len(members):
        return Refused("surprise.both-sides", "rpg:I21")
    return None


def after_surprise(scene: Scene, check: CheckId, winner: Winner, house: House) -> tuple[Any, ...]:
    """What the opposed test of an ambush leads to."""
    ambush = scene.ambush
    if ambush is None or ambush.check != check:
        return ()
    if winner is Winner.A:
        return (gained(ambush.ambushers, house),)
    return (AmbushFailed(ambush.surprised),)


def gained(winners: tuple[CharacterId, ...], house: House) -> SurpriseGained:
    """The benefit of surprise under the table's readings (rpg:A20, A21)."""
    exploit = Exploit.NEEDS_TEST if house.is_on("exploit_needs_test") else Exploit.READY
    return SurpriseGained(winners, exploit, house.is_on("surprise_extra_turn"))


def _pay(
    scene: Scene, command: PayForSurprise, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    ambush = _failed_ambush(scene, seat)
    if isinstance(ambush, Refused):
        return ambush
    paid = _price(scene, ambush, command, seat or "", house)
    if isinstance(paid, Refused):
        return paid
    return (*paid.events, gained(ambush.surprised, house))


def _failed_ambush(scene: Scene, seat: SeatId | None) -> Ambush | Refused:
    """The ambush that the seat's side may turn round."""
    if seat is None:
        return Refused("seat.spectator", "")
    ambush = scene.ambush
    if ambush is None or not ambush.has_failed:
        return Refused("surprise.nothing-to-pay", "rpg:A22")
    if seat != MASTER and seat not in ambush.surprised:
        return Refused("seat.not-yours", "", {"name": said(scene, seat, ambush.surprised[0])})
    return ambush


def _price(
    scene: Scene, ambush: Ambush, command: PayForSurprise, by: SeatId, house: House
) -> Tally | Refused:
    tally = Tally(scene, by)
    if all(_is_npc(scene, one) for one in ambush.surprised):
        return tally.change(Pool.HEAT, UNSEEN, -PRICE, Why.AMBUSH)
    if command.infinity:
        if command.infinity not in ambush.surprised:
            return Refused("surprise.payer-outside", "rpg:A22")
        return tally.change(Pool.INFINITY, command.infinity, -1, Why.AMBUSH)
    refused = _check_shares(scene, ambush, command, house)
    if refused is not None:
        return refused
    for share in command.shares:
        paid = _with_momentum(tally, share, house)
        if isinstance(paid, Refused):
            return paid
        tally = paid
    return tally


def _with_momentum(tally: Tally, share: Share, house: House) -> Tally | Refused:
    """A share paid: fresh Momentum first, what is missing from the savings (rpg:I22)."""
    fresh = min(level(tally.scene, Pool.FRESH, share.payer), share.amount)
    rest = share.amount - fresh
    paid = tally.change(Pool.FRESH, share.payer, -fresh, Why.AMBUSH)
    if isinstance(paid, Refused):
        return paid
    return paid.change(Pool.MOMENTUM, purse(house, share.payer), -rest, Why.AMBUSH)


def _check_shares(
    scene: Scene, ambush: Ambush, command: PayForSurprise, house: House
) -> Refused | None:
    payers = {share.payer for share in command.shares}
    if any(share.amount < 1 for share in command.shares):
        return Refused("spend.bad-share", "")
    if not payers <= {one for one in ambush.surprised if not _is_npc(scene, one)}:
        return Refused("surprise.payer-outside", "rpg:A22")
    paid = sum(share.amount for share in command.shares)
    if paid != PRICE:
        return Refused("spend.wrong-sum", "rpg:A22", {"paid": paid, "price": PRICE})
    if len(payers) > 1 and house.is_on("ambush_single_payer"):
        return Refused("surprise.single-payer", "rpg:A22")
    return None


def _is_npc(scene: Scene, character: CharacterId) -> bool:
    found = scene.find(character)
    return found is not None and found.is_npc


def _leave(
    scene: Scene, _: LeaveSurprise, seat: SeatId | None, __: House
) -> tuple[Any, ...] | Refused:
    ambush = _failed_ambush(scene, seat)
    return ambush if isinstance(ambush, Refused) else (SurpriseLeft(),)


def _was_laid(scene: Scene, event: AmbushLaid) -> Scene:
    return evolve(scene, ambush=Ambush(event.check, event.ambushers, event.surprised))


def _has_failed(scene: Scene, _: AmbushFailed) -> Scene:
    if scene.ambush is None:
        return scene
    return evolve(scene, ambush=evolve(scene.ambush, has_failed=True))


def _was_gained(scene: Scene, event: SurpriseGained) -> Scene:
    for winner in event.winners:
        scene = scene.mapped(winner, lambda one: _with_exploit(one, event.exploit))
    winners = frozenset(event.winners)
    extra = winners if event.is_extra else frozenset[CharacterId]()
    return evolve(scene, ambush=None, first=winners, extra=extra)


def _with_exploit(character: Character, exploit: Exploit) -> Character:
    return evolve(character, exploit=exploit)


def _was_left(scene: Scene, _: SurpriseLeft) -> Scene:
    return evolve(scene, ambush=None)


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    SetUpSurprise: _set_up,
    PayForSurprise: _pay,
    LeaveSurprise: _leave,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    AmbushLaid: _was_laid,
    AmbushFailed: _has_failed,
    SurpriseGained: _was_gained,
    SurpriseLeft: _was_left,
}
