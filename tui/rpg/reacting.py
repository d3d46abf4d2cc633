"""`O`: reactions with what the next one costs, and why some are not possible now."""

from rules.rpg.actions import DEFENCE, GUARD, RETALIATE
from rules.rpg.characters import UNSEEN, Character, CharacterId
from rules.rpg.reactions import TakeReaction, next_cost
from rules.rpg.scene import Kind
from tui.common.ask import Item
from tui.common.ink import columns, line
from tui.locale import N_, refusal, word
from tui.rpg.acting import target_menu
from tui.rpg.desk import Desk
from tui.rpg.menus import ReasonMenu, lettered
from tui.rpg.words import action_name
from tui.text import shown

NAME_CELLS = 26
KEYS = {DEFENCE: "d", GUARD: "u", RETALIATE: "r"}
ANSWERS = frozenset({DEFENCE, RETALIATE})
"""Reactions whose other side is known already."""


class Reacting:
    """What `O` does for one character."""

    def __init__(self, desk: Desk, character: Character) -> None:
        self.desk, self.character = desk, character

    def begin(self) -> None:
        """The list of reactions."""
        hand = self.desk.hand(self.character.id)
        cost = next_cost(self.character)
        items: list[Item] = []
        for row in self.desk.view.rows:
            if not row.is_on or row.kind is not Kind.REACTION:
                continue
            refused = self.desk.refused(TakeReaction(self.character.id, row.id), hand)
            name = action_name(self.desk.view, row.id)
            price = line((word(N_("react.cost"), n=cost), "warn"))
            words = columns((NAME_CELLS, 0), (name, price)) if refused is None else line(name)
            why = refusal(refused) if refused else ""
            items.append(Item(row.id, words, KEYS.get(row.id, ""), why))
        title = word(N_("react.title"), name=shown(self.character.name), cost=cost)
        self.desk.open_overlay(ReasonMenu(title, lettered(items), self.react))

    def react(self, reaction: str) -> None:
        """React, to whoever attacks just now; else to whom is asked."""
        if reaction in ANSWERS:
            self._take(reaction, UNSEEN)
            return
        attack = self.desk.view.attack
        if attack is not None and attack.attacker != self.character.id:
            self._take(reaction, attack.attacker)
            return
        menu = target_menu(self.desk, self.character, lambda one: self._take(reaction, one))
        self.desk.open_overlay(menu)

    def _take(self, reaction: str, against: CharacterId) -> None:
        hand = self.desk.hand(self.character.id)
        self.desk.give(TakeReaction(self.character.id, reaction, against), hand)


def who_reacts(desk: Desk, people: list[Character]) -> ReasonMenu:
    """Who of several reacts; each with what the next reaction costs."""
    known = {one.id: one for one in people}
    items = [
        Item(
            one.id,
            columns(
                (NAME_CELLS, 0),
                (shown(one.name), line((word(N_("react.cost"), n=next_cost(one)), "dim"))),
            ),
        )
        for one in people
    ]
    return ReasonMenu(
        word(N_("react.who")), lettered(items), lambda one: Reacting(desk, known[one]).begin()
    )
