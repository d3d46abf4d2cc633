"""`S`: an ambush, step by step: who lies in wait, who is to be surprised, who leads."""

from collections.abc import Callable

from attrs import evolve

from rules.rpg.characters import Character, CharacterId
from tui.common.ask import Item, Menu
from tui.common.ink import line
from tui.locale import N_, word
from tui.rpg.desk import Desk
from tui.rpg.draft import Draft, DraftKind, helper_plan, plain_draft
from tui.rpg.menus import Tick, TickBox, lettered
from tui.rpg.plan_box import PlanBox
from tui.rpg.words import name_of
from tui.text import shown

STEALTH = "stealth"
FIELD = "movement"


class Surprising:
    """The questions of an ambush, one after the other."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.ambushers: tuple[CharacterId, ...] = ()
        self.surprised: tuple[CharacterId, ...] = ()

    def begin(self) -> None:
        """Who lies in wait: the side that the cursor's owner plays is proposed."""
        people = self._standing()
        is_npc = self.desk.is_master
        ticks = [Tick(one.id, _name(one), one.is_npc == is_npc) for one in people]
        self.desk.open_overlay(TickBox(word(N_("surprise.who")), ticks, self._hidden))

    def _standing(self) -> list[Character]:
        return [one for one in self.desk.view.characters if not one.is_defeated]

    def _hidden(self, ids: tuple[str, ...]) -> None:
        if not ids:
            self.desk.tell(word(N_("surprise.nobody")), "bad")
            return
        self.ambushers = ids
        first = self.desk.view.find(ids[0])
        is_npc = first is not None and first.is_npc
        ticks = [
            Tick(one.id, _name(one), one.is_npc != is_npc)
            for one in self._standing()
            if one.id not in ids
        ]
        self.desk.open_overlay(TickBox(word(N_("surprise.whom")), ticks, self._aimed))

    def _aimed(self, ids: tuple[str, ...]) -> None:
        if not ids:
            self.desk.tell(word(N_("surprise.nobody")), "bad")
            return
        self.surprised = ids
        self._lead(N_("surprise.leader"), self.ambushers, self._led)

    def _lead(
        self, key: str, ids: tuple[CharacterId, ...], picked: Callable[[CharacterId], None]
    ) -> None:
        if len(ids) == 1:
            picked(ids[0])
            return
        items = [Item(one, line(name_of(self.desk.view, one))) for one in ids]
        self.desk.open_overlay(Menu(word(key), lettered(items), picked))

    def _led(self, leader: CharacterId) -> None:
        self._lead(N_("surprise.rival"), self.surprised, lambda one: self._plan(leader, one))

    def _plan(self, leader: CharacterId, rival: CharacterId) -> None:
        scene, house = self.desk.view, self.desk.house
        found = scene.find(leader)
        if found is None:
            return
        draft = plain_draft(found).with_skill(FIELD if found.is_npc else STEALTH)
        draft = evolve(
            draft,
            kind=DraftKind.SURPRISE,
            opponent=rival,
            ambushers=self.ambushers,
            surprised=self.surprised,
        )
        for one in map(scene.find, self.ambushers):
            if one is not None and one.id != leader:
                draft = draft.with_helper(helper_plan(one, draft.plan.skill, house))
        self.desk.open_overlay(PlanBox(self.desk, _as_drawn(draft)))


def _as_drawn(draft: Draft) -> Draft:
    """A surprise has no difficulty of its own (rpg:I20)."""
    return evolve(draft, plan=evolve(draft.plan, difficulty=0))


def _name(one: Character) -> tuple[tuple[str, str], ...]:
    return line((shown(one.name), "other" if one.is_npc else "accent"))
