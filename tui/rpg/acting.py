"""`o`: the actions of a turn, what each is paid with, and why some are not possible now."""

from collections.abc import Callable

from rules.rpg.actions import ATTACK, EXPLOIT, MOVEMENTS, TEST, WITHDRAW, TakeAction
from rules.rpg.characters import Character, CharacterId, Exploit
from rules.rpg.scene import ActionRow, Kind, Scene
from rules.rpg.zones import NOWHERE, Range
from rules.values import frozen
from tui.common.ask import Item
from tui.common.ink import Line, columns, line
from tui.locale import N_, word
from tui.rpg.desk import Desk, Then
from tui.rpg.draft import Draft, exploit_draft, plain_draft
from tui.rpg.menus import ReasonMenu, lettered
from tui.rpg.moving import Moving, movement_price
from tui.rpg.paying import Price, action_price
from tui.rpg.plan_box import PlanBox
from tui.rpg.words import action_name, range_name, reason
from tui.text import shown

NO_WAY = 99
"""Zones away, where none leads there: further than anybody."""

ORDER = (Kind.STANDARD, Kind.MINOR, Kind.FREE)
NAME_CELLS, KIND_CELLS = 26, 16
KEYS = {
    "attack": "a", "skill-test": "t", "exploit": "e", "sprint": "s", "withdraw": "w",
    "recover": "r", "treat": "c", "move": "m", "draw": "d", "adjust": "f", "speak": "p",
}  # fmt: skip
"""Letters that stay the same for the actions that come with the table."""


@frozen
class Offered:
    """A row of the list of actions and what it would be paid with."""

    row: ActionRow
    price: Price


class Acting:
    """What `o` does for the character whose turn it is."""

    def __init__(self, desk: Desk, character: Character) -> None:
        self.desk, self.character = desk, character

    def begin(self) -> None:
        """The list of actions."""
        offered = self._offered()
        items = [self._item(one) for one in offered]
        title = word(N_("act.title"), name=shown(self.character.name))
        self.desk.open_overlay(ReasonMenu(title, lettered(items), self._picked))

    def _offered(self) -> list[Offered]:
        hand = self.desk.hand(self.character.id)
        scene, found = self.desk.view, list[Offered]()
        rows = [one for one in scene.rows if one.is_on and one.kind is not Kind.REACTION]
        for row in sorted(rows, key=lambda one: ORDER.index(one.kind)):
            if row.id in MOVEMENTS and scene.zones.zones:
                cost = movement_price(self.desk, self.character, row.id)
                if cost is None:
                    continue
            else:
                cost = action_price(
                    self.character, row.id, row.kind, lambda one: self.desk.refused(one, hand)
                )
            found.append(Offered(row, cost))
        return found

    def _item(self, one: Offered) -> Item:
        name = action_name(self.desk.view, one.row.id)
        key = KEYS.get(one.row.id, "")
        kind = word(f"kind.{one.row.kind.value}")
        if one.price.refused is not None:
            words = columns((NAME_CELLS, KIND_CELLS), (name, kind))
            return Item(one.row.id, words, key, reason(one.price.refused))
        return Item(one.row.id, _offer_line(name, kind, one), key)

    def _picked(self, action: str) -> None:
        if action in MOVEMENTS and self.desk.view.zones.zones:
            Moving(self.desk, self.character, careful=action == WITHDRAW).begin()
            return
        if action == ATTACK:
            self.desk.open_overlay(target_menu(self.desk, self.character, self._attack))
            return
        is_ready = action == EXPLOIT and self.character.exploit is Exploit.READY
        has_test = action in {TEST, EXPLOIT} and not is_ready
        plan = exploit_draft if action == EXPLOIT else plain_draft
        self._take(action, "", (lambda _: self._test(plan)) if has_test else None)

    def _attack(self, target: CharacterId) -> None:
        self._take(ATTACK, target)

    def _take(self, action: str, target: CharacterId, then: Then | None = None) -> None:
        row = self.desk.view.row(action)
        hand = self.desk.hand(self.character.id)
        own = row.kind if row is not None else Kind.STANDARD
        paid = action_price(self.character, action, own, lambda one: self.desk.refused(one, hand))
        self.desk.give(TakeAction(self.character.id, action, paid.kind, target), hand, then)

    def _test(self, plan: Callable[[Character], Draft]) -> None:
        found = self.desk.view.find(self.character.id)
        if found is not None:
            self.desk.open_overlay(PlanBox(self.desk, plan(found)))


def _offer_line(name: str, kind: str, one: Offered) -> Line:
    paid = line((kind, "good"))
    if one.price.is_exchange and one.price.kind is not None:
        means = word(f"kind.{one.price.kind.value}")
        paid = line((word(N_("act.instead"), paid=means, kind=kind), "warn"))
    note = line((f"  {shown(one.row.note)}", "dim")) if one.row.note else line("")
    return columns((NAME_CELLS, 0), (name, line(paid, note)))


def target_menu(
    desk: Desk, character: Character, picked: Callable[[CharacterId], None]
) -> ReasonMenu:
    """Everybody else, enemies first, with the range to them."""
    scene = desk.view
    others = [one for one in scene.characters if one.id != character.id and not one.is_defeated]
    others.sort(key=lambda one: (one.is_npc == character.is_npc, _steps(desk, character, one)))
    items = [
        Item(
            one.id,
            columns(
                (NAME_CELLS, 0),
                (
                    line((shown(one.name), "other" if one.is_npc else "accent")),
                    _away(scene, character, one),
                ),
            ),
        )
        for one in others
    ]
    title = word(N_("act.target"), name=shown(character.name))
    return ReasonMenu(title, lettered(items), picked)


def _away(scene: Scene, one: Character, other: Character) -> str:
    """The range between two; nothing where the table tells it."""
    away = scene.range_between(one, other)
    is_known = away is Range.CONTACT or NOWHERE not in {one.zone, other.zone}
    return range_name(away) if is_known else ""


def _steps(desk: Desk, one: Character, other: Character) -> int:
    away = desk.view.zones.distance(one.zone, other.zone)
    return NO_WAY if away is None else away
