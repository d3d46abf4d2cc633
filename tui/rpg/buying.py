"""Extra dice: from what they may come, what each would cost, and what is not possible now."""

from collections.abc import Callable

from rules.game import Refused
from rules.rpg import options
from rules.rpg.characters import UNSEEN, Character, CharacterId
from rules.rpg.dice_rolls import Source
from rules.rpg.freezing import freeze
from rules.rpg.pools import Pool, level, purse
from rules.values import frozen
from tui.common.ask import Item
from tui.common.ink import columns, line
from tui.locale import N_, number, word
from tui.rpg.desk import Desk
from tui.rpg.draft import Draft
from tui.rpg.menus import ReasonMenu
from tui.rpg.words import name_of, reason
from tui.text import shown

SOURCE_CELLS = 34
KEYS = "123456789"


@frozen
class Offer:
    """A source of dice.

    Attributes:
        source: What pays.
        payer: Whose Momentum; empty for one's own.
        held: What there is of it now.
    """

    source: Source
    payer: CharacterId
    held: int

    @property
    def id(self) -> str:
        """A stable id."""
        return f"{self.source.value}|{self.payer}"


def offers(desk: Desk, leader: Character) -> list[Offer]:
    """All sources that the leader of a test could think of."""
    scene, house = desk.view, desk.house
    found = [Offer(Source.HEAT, UNSEEN, scene.heat)]
    if not leader.is_npc:
        own = level(scene, Pool.MOMENTUM, purse(house, leader.id))
        found.append(Offer(Source.MOMENTUM, UNSEEN, own))
    if not leader.is_npc and house["momentum_mode"] != options.GROUP:
        found += [
            Offer(Source.MOMENTUM, one.id, one.momentum)
            for one in scene.players
            if one.id != leader.id
        ]
    found.append(Offer(Source.GIFT, UNSEEN, leader.gifts))
    if not leader.is_npc:
        found.append(Offer(Source.INFINITY, UNSEEN, leader.infinity))
    return found


def offer_name(desk: Desk, offer: Offer) -> str:
    """``Momentum of Doc``."""
    if offer.source is Source.MOMENTUM and offer.payer:
        name = name_of(desk.view, offer.payer)
        return word(N_("source.momentum-of.name"), name=name)
    return word(f"source.{offer.source.value}")


def why_no_more(desk: Desk, draft: Draft, offer: Offer) -> Refused | None:
    """Why one more die of this source could not be bought; None where it could."""
    more = draft.buying(offer.source, offer.payer, draft.bought(offer.source, offer.payer) + 1)
    frozen_side = freeze(desk.view, more.plan, desk.hand(draft.plan.character), desk.house)
    return frozen_side if isinstance(frozen_side, Refused) else None


def buy_menu(desk: Desk, draft: Draft, done: Callable[[Draft], None]) -> ReasonMenu:
    """One die more: of Heat, of whose Momentum, given before, an Infinity Point."""
    leader = desk.view.find(draft.plan.character)
    found = offers(desk, leader) if leader is not None else []
    items = [_item(desk, draft, one, KEYS[at : at + 1]) for at, one in enumerate(found)]
    if draft.plan.purchases:
        items.append(Item("none", line(word(N_("buy.none"))), "0"))

    def picked(name: str) -> None:
        if name == "none":
            done(_without_any(draft))
            return
        offer = next(one for one in found if one.id == name)
        count = draft.bought(offer.source, offer.payer)
        done(draft.buying(offer.source, offer.payer, count + 1))

    title = word(N_("buy.title"), name=shown(leader.name) if leader else "")
    return ReasonMenu(title, items, picked)


def _item(desk: Desk, draft: Draft, offer: Offer, key: str) -> Item:
    refused = why_no_more(desk, draft, offer)
    is_npc = desk.view.find(draft.plan.character)
    paid = offer.source is Source.HEAT and is_npc is not None and not is_npc.is_npc
    held = "" if paid else number(offer.held)
    name = columns((SOURCE_CELLS, -3), (offer_name(desk, offer), line((held, "strong"))))
    if refused is not None:
        return Item(offer.id, line(offer_name(desk, offer)), key, reason(refused))
    planned = draft.bought(offer.source, offer.payer)
    tail = (f"  {word(N_('buy.planned'), n=planned)}", "accent") if planned else ""
    return Item(offer.id, line(name, tail), key)


def _without_any(draft: Draft) -> Draft:
    for one in draft.plan.purchases:
        draft = draft.buying(one.source, one.payer, 0)
    return draft
