"""A failed ambush: who of the surprised side pays for turning it round, and with what."""

from collections.abc import Mapping

from rules.rpg.momentum import Share
from rules.rpg.surprise import PRICE, LeaveSurprise, PayForSurprise
from tui.common.ask import Item
from tui.common.ink import line
from tui.locale import N_, number, word
from tui.rpg.desk import Desk
from tui.rpg.menus import ReasonMenu, lettered
from tui.rpg.words import name_of, reason
from tui.text import shown

NO = "no"


def ambush_menu(desk: Desk, caption: str) -> None:
    """Ask the side that was to be surprised whether and how it pays (rpg:A22)."""
    scene = desk.view
    ambush = scene.ambush
    if ambush is None:
        return
    payments: dict[str, PayForSurprise] = {}
    people = [one for one in map(scene.find, ambush.surprised) if one is not None]
    players = [one for one in people if not one.is_npc]
    items: list[Item] = []
    if not players:
        payments["heat"] = PayForSurprise()
        items.append(_payment(desk, "heat", word(N_("ambush.heat"), n=PRICE), payments))
    for one in players:
        key = f"momentum:{one.id}"
        payments[key] = PayForSurprise((Share(one.id, PRICE),))
        text = word(N_("ambush.momentum"), name=one.name, n=PRICE)
        items.append(_payment(desk, key, text, payments))
    shares = _mixed([(one.id, one.momentum + one.fresh) for one in players])
    if shares:
        payments["mix"] = PayForSurprise(shares)
        names = ", ".join(f"{name_of(scene, one.payer)} {number(one.amount)}" for one in shares)
        items.append(_payment(desk, "mix", word(N_("ambush.mix"), names=names), payments))
    for one in players:
        key = f"infinity:{one.id}"
        payments[key] = PayForSurprise(infinity=one.id)
        text = word(N_("ambush.infinity"), name=shown(one.name))
        items.append(_payment(desk, key, text, payments))
    items.append(Item(NO, line(word(N_("ambush.leave"))), "n"))

    def picked(how: str) -> None:
        desk.give(LeaveSurprise() if how == NO else payments[how])

    desk.open_overlay(ReasonMenu(caption, lettered(items), picked))


def _payment(desk: Desk, key: str, text: str, payments: Mapping[str, PayForSurprise]) -> Item:
    refused = desk.refused(payments[key])
    return Item(key, line(text), "", reason(refused))


def _mixed(held: list[tuple[str, int]]) -> tuple[Share, ...]:
    """One point each from the first two who have some; nothing where that is not needed."""
    payers = [one for one, amount in held if amount]
    return tuple(Share(one, 1) for one in payers[:PRICE]) if len(payers) >= PRICE else ()
