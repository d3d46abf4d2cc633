"""`Y`: what lies on the table until the States Phase, and what a trooper has left to use."""

from functools import partial

from rules.skirmish.clouds import CloudKind, LayCloud, LiftCloud
from rules.skirmish.item_labels import weapon_label
from rules.skirmish.supplies import SetUses
from rules.skirmish.troopers import Trooper
from tui.common.ask import AskNumber, Item, Menu
from tui.common.ink import line
from tui.locale import N_, number, word
from tui.skirmish.desk import Desk
from tui.skirmish.words import said
from tui.text import shown

LAY, LIFT, USES = "lay", "lift", "uses"


def lying_menu(desk: Desk, trooper: Trooper | None) -> Menu:
    """Every template with its end, one more of each kind, and the uses of one's own trooper."""
    items = [
        Item(f"{LIFT}:{one.id}", line(word(N_("lying.lift"), cloud=word(f"cloud.{one.kind}"))))
        for one in desk.view.battle.clouds.lying
    ]
    items += [
        Item(f"{LAY}:{kind.value}", line(word(N_("lying.lay"), cloud=word(f"cloud.{kind.value}"))))
        for kind in CloudKind
    ]
    if trooper is not None and trooper.side in desk.held:
        items += [
            Item(f"{USES}:{weapon.id}", line(_uses_words(trooper, weapon.name, left, weapon.uses)))
            for weapon in trooper.profile.weapons
            if (left := trooper.uses_left(weapon)) is not None
        ]
    return Menu(word(N_("lying.title")), items, partial(_picked, desk, trooper))


def _uses_words(trooper: Trooper, weapon: str, left: int, most: int) -> str:
    return word(
        N_("lying.uses"),
        name=shown(trooper.name),
        weapon=said(weapon_label(weapon)),
        left=number(left),
        most=number(most),
    )


def _picked(desk: Desk, trooper: Trooper | None, key: str) -> None:
    kind, _, name = key.partition(":")
    weapon = trooper.profile.weapon(name) if trooper is not None else None
    if kind == LIFT:
        desk.give(LiftCloud(name))
    elif kind == LAY:
        desk.give(LayCloud(CloudKind(name)))
    elif trooper is not None and weapon is not None:
        _ask_uses(desk, trooper, name)


def _ask_uses(desk: Desk, trooper: Trooper, name: str) -> None:
    weapon = trooper.profile.weapon(name)
    if weapon is None:
        return

    def done(left: int) -> str:
        desk.give(SetUses(trooper.id, name, left), trooper.side)
        return ""

    left = trooper.uses_left(weapon)
    caption = word(N_("lying.ask"), weapon=said(weapon_label(weapon.name)))
    desk.open_overlay(AskNumber(caption, done, least=0, most=weapon.uses, value=left))
