"""What Momentum buys: a spend of the list, paid fresh or from what was saved.

Fresh Momentum is spent at once or saved; saved Momentum may help another
player's action (rpg:I22).
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.rpg import options
from rules.rpg.access import acts_for, who
from rules.rpg.characters import UNSEEN, Character, CharacterId
from rules.rpg.pools import Pool, Tally, Why, level, purse
from rules.rpg.raising import check_raise
from rules.rpg.scene import Scene, SpendRow
from rules.values import frozen

MOST_TIMES = 20


@frozen
class Share:
    """A part of a price, paid from somebody's saved Momentum."""

    payer: CharacterId
    amount: int


@frozen
class SpendMomentum:
    """Command: buy a row of the list.

    Attributes:
        character: Whose action it is for.
        spend: The row.
        times: How often; more than once only where it is repeatable.
        fresh: How much of it is fresh Momentum of this character.
        saved: The rest, from whose savings. With no fresh and no saved part
            named, fresh Momentum goes first and one's own savings after it.
        gets: Who gets the die, where the row gives one.
    """

    character: CharacterId
    spend: str
    times: int = 1
    fresh: int = 0
    saved: tuple[Share, ...] = ()
    gets: CharacterId = UNSEEN


@frozen
class SaveMomentum:
    """Command: put fresh Momentum away; an NPC's becomes Heat."""

    character: CharacterId


@frozen
class MomentumSpent:
    """Somebody's Momentum bought something.

    `saved` of the price had been saved; `damage` is what it adds to the next
    damage of `character`.
    """

    character: CharacterId
    spend: str
    times: int
    gets: CharacterId
    saved: int
    damage: int = 0


def _spend(
    scene: Scene, command: SpendMomentum, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    character = acts_for(scene, seat, command.character)
    if isinstance(character, Refused):
        return character
    row = scene.spend(command.spend)
    if row is None:
        return Refused("spend.unknown", "", {"spend": command.spend})
    refused = _check_spend(scene, command, row, character, house)
    if refused is not None:
        return refused
    refused = _too_dear(scene, command, row.cost * command.times, character, house)
    if refused is not None:
        return refused
    command = _with_payment(command, row.cost * command.times, character)
    gets = _receiver(scene, command, row, seat, house)
    if isinstance(gets, Refused):
        return gets
    return _pay(scene, command, seat or "", house)


def _check_spend(
    scene: Scene, command: SpendMomentum, row: SpendRow, character: Character, house: House
) -> Refused | None:
    if not 1 <= command.times <= (MOST_TIMES if row.is_repeatable else 1):
        return Refused("spend.not-so-often", "", {"times": command.times})
    if command.fresh < 0 or any(share.amount < 1 for share in command.saved):
        return Refused("spend.bad-share", "")
    no_hit = check_raise(scene, character, house) if row.adds_damage else None
    if no_hit is not None:
        return no_hit
    if character.is_npc and house.is_on("npc_convert_all"):
        return Refused("spend.npc-converts", "rpg:A8")
    if character.is_npc and command.saved:
        return Refused("spend.npc-saves-none", "rpg:A8")
    unknown = [one.payer for one in command.saved if not _is_player(scene, one.payer)]
    return Refused("character.unknown", "", {"character": unknown[0]}) if unknown else None


def _is_player(scene: Scene, character: CharacterId) -> bool:
    found = scene.find(character)
    return found is not None and not found.is_npc


def _too_dear(
    scene: Scene, command: SpendMomentum, price: int, character: Character, house: House
) -> Refused | None:
    """Refuse a price that nobody else shares and that is not at hand (rpg:I22, A8)."""
    if command.fresh or command.saved:
        return None
    own = purse(house, character.id)
    saved = 0 if character.is_npc else level(scene, Pool.MOMENTUM, own)
    if price <= character.fresh + saved:
        return None
    code = "spend.npc-too-dear" if character.is_npc else "spend.too-dear"
    rule = "rpg:A8" if character.is_npc else "rpg:I22"
    return Refused(code, rule, {"price": price, "fresh": character.fresh, "saved": saved})


def _with_payment(command: SpendMomentum, price: int, character: Character) -> SpendMomentum:
    if command.fresh or command.saved:
        return command
    fresh = price if character.is_npc else min(character.fresh, price)
    rest = price - fresh
    saved = (Share(character.id, rest),) if rest else ()
    return evolve(command, fresh=fresh, saved=saved)


def _receiver(
    scene: Scene, command: SpendMomentum, row: SpendRow, seat: SeatId | None, house: House
) -> Refused | None:
    price = row.cost * command.times
    paid = command.fresh + sum(share.amount for share in command.saved)
    if paid != price:
        return Refused("spend.wrong-sum", "", {"paid": paid, "price": price})
    if not row.gives_die:
        return None
    gets = who(scene, seat, command.gets)
    if isinstance(gets, Refused):
        return gets
    if gets.id == command.character and not house.is_on("momentum_self_dice"):
        return Refused("momentum.not-for-oneself", "rpg:A4")
    return None


def _pay(
    scene: Scene, command: SpendMomentum, by: SeatId, house: House
) -> tuple[Any, ...] | Refused:
    saved = sum(share.amount for share in command.saved)
    limited = saved_limit(scene, command.character, saved, house)
    if limited is not None:
        return limited
    paid = Tally(scene, by).change(Pool.FRESH, command.character, -command.fresh, Why.SPENT)
    for share in command.saved:
        if isinstance(paid, Refused):
            return paid
        paid = paid.change(Pool.MOMENTUM, purse(house, share.payer), -share.amount, Why.SPENT)
    if isinstance(paid, Refused):
        return paid
    row = scene.spend(command.spend)
    if row is not None and row.gives_die:
        paid = paid.put(
            Pool.GIFT, command.gets, _gifts(paid.scene, command.gets) + command.times, Why.GIVEN
        )
    damage = command.times if row is not None and row.adds_damage else 0
    spent = MomentumSpent(
        command.character, command.spend, command.times, command.gets, saved, damage
    )
    return (spent, *paid.events)


def _gifts(scene: Scene, character: CharacterId) -> int:
    found = scene.find(character)
    return 0 if found is None else found.gifts


def saved_limit(scene: Scene, character: CharacterId, amount: int, house: House) -> Refused | None:
    """Refuse more saved Momentum in one action than the table allows (rpg:A5)."""
    limit = options.number(house, "max_saved_per_action")
    found = scene.find(character)
    already = 0 if found is None else found.saved_spent
    if not limit or already + amount <= limit:
        return None
    return Refused("momentum.action-limit", "rpg:A5", {"most": limit, "already": already})


def affordable(
    scene: Scene, row: SpendRow, character: Character, payer: CharacterId, house: House
) -> int:
    """How often `character` can buy a row: fresh Momentum, own savings, then those of `payer`.

    An empty `payer` is nobody else's. What the table allows in one action is
    counted in (rpg:A5, I22).
    """
    most = MOST_TIMES if row.is_repeatable else 1
    if character.is_npc:
        return min(most, character.fresh // row.cost) if row.cost else most
    owners = dict.fromkeys(purse(house, one) for one in (character.id, payer or character.id))
    saved = sum(level(scene, Pool.MOMENTUM, one) for one in owners)
    limit = options.number(house, "max_saved_per_action")
    if limit:
        saved = min(saved, max(limit - character.saved_spent, 0))
    return min(most, (character.fresh + saved) // row.cost) if row.cost else most


def shared(
    scene: Scene, price: int, character: Character, payer: CharacterId, house: House
) -> tuple[int, tuple[Share, ...]]:
    """A price split: fresh Momentum first, own savings next, the rest from `payer`."""
    fresh = min(character.fresh, price)
    rest = price - fresh
    own = 0 if character.is_npc else level(scene, Pool.MOMENTUM, purse(house, character.id))
    parts = (Share(character.id, min(own, rest)), Share(payer, rest - min(own, rest)))
    return fresh, tuple(one for one in parts if one.amount > 0)


def _save(
    scene: Scene, command: SaveMomentum, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    character = acts_for(scene, seat, command.character)
    if isinstance(character, Refused):
        return character
    events = Tally(scene, seat or "").settled(character, house).events
    return events or Refused("momentum.none-fresh", "rpg:I22", {"name": character.name})


def _spent(scene: Scene, event: MomentumSpent) -> Scene:
    return scene.mapped(
        event.character,
        lambda one: evolve(
            one, saved_spent=one.saved_spent + event.saved, damage=one.damage + event.damage
        ),
    )


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    SpendMomentum: _spend,
    SaveMomentum: _save,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    MomentumSpent: _spent,
}
