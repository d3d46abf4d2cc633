"""The table's own lists: actions and reactions, what Momentum buys, what skills are called."""

from collections.abc import Callable
from typing import Any

from attrs import evolve

from rules.rpg.actions import RemoveAction, WriteAction
from rules.rpg.by_hand import LabelSkill
from rules.rpg.scene import ActionRow, Kind, SpendRow
from rules.rpg.skills import ATTRIBUTES, FIELDS, SKILLS
from rules.rpg.spend_list import MOST_COST, RemoveSpend, WriteSpend
from rules.rpg.zones import Zone, ZoneMap
from tui.common.ask import AskNumber, AskText, Item, Menu
from tui.common.ink import columns, line
from tui.locale import N_, number, word
from tui.rpg.desk import Desk
from tui.rpg.menus import ReasonMenu, lettered
from tui.rpg.words import action_name, skill_name, spend_name
from tui.rpg.zone_box import zone_id
from tui.text import capital

NEW = "/new"
NAME_CELLS = 30


class Lists:
    """What the keys for the table's lists do."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    # Actions.

    def actions(self) -> None:
        """All rows, on or off; enter changes one."""
        scene = self.desk.view
        items = [
            Item(
                row.id,
                columns(
                    (3, NAME_CELLS, 0),
                    (
                        line(("[x]", "strong") if row.is_on else ("[ ]", "dim")),
                        action_name(scene, row.id),
                        line((word(f"kind.{row.kind.value}"), "dim")),
                    ),
                ),
            )
            for row in scene.rows
        ]
        items.append(Item(NEW, line((word(N_("lists.new")), "accent")), "+"))

        def picked(name: str) -> None:
            row = self.desk.view.row(name)
            if row is None:
                self._new_action()
            else:
                self._action(row)

        self.desk.open_overlay(ReasonMenu(capital(word(N_("key.lists.actions"))), items, picked))

    def _action(self, row: ActionRow) -> None:
        switch = N_("lists.off") if row.is_on else N_("lists.on")

        def picked(deed: str) -> None:
            if deed == "switch":
                self.desk.give(
                    WriteAction(evolve(row, is_on=not row.is_on)), then=self._again(self.actions)
                )
            elif deed == "remove":
                self.desk.give(RemoveAction(row.id), then=self._again(self.actions))
            else:
                self._name(
                    row.label, lambda label: WriteAction(evolve(row, label=label)), self.actions
                )

        self._deeds(action_name(self.desk.view, row.id), switch, picked)

    def _again(self, show: Callable[[], None]) -> Callable[[Any], None]:
        return lambda _: show()

    def _deeds(self, title: str, switch: str, picked: Callable[[str], None]) -> None:
        items = [Item("name", line(word(N_("lists.name"))), "n"),
                 Item("remove", line(word(N_("lists.remove"))), "D")]  # fmt: skip
        if switch:
            items.insert(0, Item("switch", line(word(switch)), "s"))
        self.desk.open_overlay(Menu(title, items, picked))

    def _name(self, text: str, make: Callable[[str], Any], show: Callable[[], None]) -> None:
        def named(label: str) -> str:
            self.desk.give(make(label), then=self._again(show))
            return ""

        self.desk.open_overlay(AskText(capital(word(N_("lists.name"))), named, text=text))

    def _new_action(self) -> None:
        def named(label: str) -> str:
            if not label:
                return word(N_("sheet.needs-name"))
            items = [
                Item(kind.value, line(word(f"kind.{kind.value}")), kind.value[0]) for kind in Kind
            ]
            own = new_id(label, [one.id for one in self.desk.view.rows])

            def picked(kind: str) -> None:
                row = ActionRow(own, Kind(kind), label)
                self.desk.give(WriteAction(row), then=self._again(self.actions))

            self.desk.open_overlay(Menu(label, items, picked))
            return ""

        self.desk.open_overlay(AskText(capital(word(N_("lists.name"))), named))

    # Spends.

    def spends(self) -> None:
        """What Momentum buys, with its price."""
        items = [
            Item(
                row.id,
                columns(
                    (NAME_CELLS, -3, 0),
                    (
                        spend_name(row),
                        line((number(row.cost), "strong")),
                        line(
                            (f" {word(N_('spend.repeatable'))}" if row.is_repeatable else "", "dim")
                        ),
                    ),
                ),
            )
            for row in self.desk.view.spends
        ]
        items.append(Item(NEW, line((word(N_("lists.new")), "accent")), "+"))

        def picked(name: str) -> None:
            row = self.desk.view.spend(name)
            if row is None:
                self._new_spend()
            else:
                self._spend(row)

        self.desk.open_overlay(ReasonMenu(capital(word(N_("key.lists.spends"))), items, picked))

    def _spend(self, row: SpendRow) -> None:
        items = [
            Item("cost", line(word(N_("lists.cost"))), "c"),
            Item(
                "repeat", line(word(N_("lists.once" if row.is_repeatable else "lists.often"))), "r"
            ),
            Item(
                "damage",
                line(word(N_("lists.no-damage" if row.adds_damage else "lists.damage"))),
                "d",
            ),
            Item("name", line(word(N_("lists.name"))), "n"),
            Item("remove", line(word(N_("lists.remove"))), "D"),
        ]

        def picked(deed: str) -> None:
            if deed == "cost":
                self._cost(row)
            elif deed == "repeat":
                after = evolve(row, is_repeatable=not row.is_repeatable)
                self.desk.give(WriteSpend(after), then=self._again(self.spends))
            elif deed == "damage":
                after = evolve(row, adds_damage=not row.adds_damage)
                self.desk.give(WriteSpend(after), then=self._again(self.spends))
            elif deed == "remove":
                self.desk.give(RemoveSpend(row.id), then=self._again(self.spends))
            else:
                self._name(
                    row.label, lambda label: WriteSpend(evolve(row, label=label)), self.spends
                )

        self.desk.open_overlay(Menu(spend_name(row), items, picked))

    def _cost(self, row: SpendRow) -> None:
        def typed(cost: int) -> str:
            self.desk.give(WriteSpend(evolve(row, cost=cost)), then=self._again(self.spends))
            return ""

        caption = capital(word(N_("lists.cost")))
        self.desk.open_overlay(AskNumber(caption, typed, least=0, most=MOST_COST, value=row.cost))

    def _new_spend(self) -> None:
        def named(label: str) -> str:
            if not label:
                return word(N_("sheet.needs-name"))
            own = new_id(label, [one.id for one in self.desk.view.spends])
            self._cost(SpendRow(own, 1, label=label))
            return ""

        self.desk.open_overlay(AskText(capital(word(N_("lists.name"))), named))

    # Labels.

    def labels(self) -> None:
        """What this table calls skills, fields and attributes; empty is the usual name."""
        scene = self.desk.view
        keys = (*ATTRIBUTES, *SKILLS, *FIELDS)
        items = [
            Item(
                key,
                line(
                    skill_name(scene, key),
                    ("  *" if key in scene.labels else "", "accent"),
                ),
            )
            for key in keys
        ]

        def picked(skill: str) -> None:
            old = scene.labels.get(skill, "")
            self._name(old, lambda label: LabelSkill(skill, label), self.labels)

        self.desk.open_overlay(Menu(capital(word(N_("key.lists.labels"))), lettered(items), picked))


def new_id(label: str, taken: list[str]) -> str:
    """A stable id that looks like the name and that nothing has."""
    return zone_id(ZoneMap(tuple(Zone(one, one) for one in taken)), label)
