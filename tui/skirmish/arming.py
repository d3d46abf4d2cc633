"""Choosing a skill's weapon and ammunition, or what a skill is that Tirada does not know."""

from collections.abc import Callable

from rules.game import House
from rules.skirmish.allotment import allotment_at
from rules.skirmish.engagement import Declaration
from rules.skirmish.legality import needs_weapon, weapons_for
from rules.skirmish.profiles import Attribute, Weapon
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper
from tui.common.ask import AskText, Item, Menu
from tui.common.ink import line
from tui.common.overlay import Overlay
from tui.locale import N_, number, word
from tui.skirmish.weapon_box import WeaponBox
from tui.skirmish.words import attribute_name, load_name, skill_name, weapon_name
from tui.text import shown

Again = Callable[[], None]
"""Opens the question before once more."""
Picked = Callable[[Declaration, Again], None]
Table = tuple[Skirmish, House]
"""How it stands and how it reads the rules."""


def burst_words(table: Table, trooper: Trooper, said: Declaration, *, is_aro: bool) -> str:
    """``B3``, in Spanish ``R3``: the dice that the weapon has now (rolls:B5)."""
    dice = allotment_at(*table, trooper, said, is_aro=is_aro)
    return word(N_("weapon.burst"), burst=dice.least)


class Armed:
    """Asks for weapon and ammunition where there is a choice, then gives the declaration.

    Esc goes back one question, and before the first of them to the skills.

    Args:
        ask: Opens a box.
        trooper: Who declares.
        skill: What.
        done: Gets the declaration, without targets yet, and how to ask the last question again.
        again: Asks for the skill again.
        table: How the table stands and how it reads the rules, for the dice there are.
        is_aro: Whether it answers, with the dice that an ARO has.
    """

    def __init__(
        self,
        ask: Callable[[Overlay], None],
        trooper: Trooper,
        skill: Skill,
        done: Picked,
        *,
        again: Again,
        table: Table,
        is_aro: bool = False,
    ) -> None:
        self.open, self.trooper, self.skill, self.done = ask, trooper, skill, done
        self.again, self.table, self.is_aro = again, table, is_aro

    def begin(self) -> None:
        """The first question, or none."""
        if self.skill in {Skill.OTHER, Skill.OTHER_ENTIRE}:
            self._label()
            return
        weapons = self._weapons()
        if not weapons:
            self.done(Declaration(self.skill), self.again)
        elif len(weapons) == 1:
            self._loaded(weapons[0], self.again)
        else:
            self._arm("")

    def _weapons(self) -> tuple[Weapon, ...]:
        return weapons_for(self.trooper, self.skill) if needs_weapon(self.skill) else ()

    def _ask(self, box: Overlay, again: Again) -> None:
        box.behind = again
        self.open(box)

    def _arm(self, at: str) -> None:
        """Which weapon, beginning at the one of that id."""
        arms = [(one, self._burst(one)) for one in self._weapons()]

        def picked(weapon: Weapon) -> None:
            self._loaded(weapon, lambda: self._arm(weapon.id))

        title = word(
            N_("declare.weapon"), name=shown(self.trooper.name), skill=skill_name(self.skill)
        )
        self._ask(WeaponBox(title, arms, picked, at), self.again)

    def _burst(self, weapon: Weapon) -> str:
        said = Declaration(self.skill, weapon.id)
        return burst_words(self.table, self.trooper, said, is_aro=self.is_aro)

    def _loaded(self, weapon: Weapon, again: Again, at: str = "") -> None:
        """Which ammunition, where the weapon has several kinds."""
        kinds = weapon.ammunition
        if len(kinds) <= 1:
            self.done(Declaration(self.skill, weapon.id, kinds[0] if kinds else ""), again)
            return
        items = [
            Item(kind, line(load_name(kind)), str(at)) for at, kind in enumerate(kinds, start=1)
        ]

        def picked(kind: str) -> None:
            declared = Declaration(self.skill, weapon.id, kind)
            self.done(declared, lambda: self._loaded(weapon, again, kind))

        title = word(N_("declare.ammunition"), weapon=weapon_name(weapon))
        menu = Menu(title, items, picked, foot=word(N_("ask.menu-keys-back")))
        menu.cursor = kinds.index(at) if at in kinds else 0
        self._ask(menu, again)

    # What Tirada does not know.

    def _label(self, text: str = "") -> None:
        box = AskText(word(N_("declare.label")), self._labelled, text=text)
        self._ask(box, self.again)

    def _labelled(self, label: str) -> str:
        if not label:
            return word(N_("declare.needs-label"))
        self._attribute(label)
        return ""

    def _attribute(self, label: str) -> None:
        items = [Item("", line(word(N_("declare.no-roll"))), "0")]
        items += [
            Item(one.value, line(f"{attribute_name(one)} ", (self._number(one), "dim")), str(at))
            for at, one in enumerate(Attribute, start=1)
        ]

        def picked(attribute: str) -> None:
            declared = Declaration(self.skill, attribute=attribute, label=label)
            self.done(declared, lambda: self._attribute(label))

        title = word(N_("declare.attribute"), label=label)
        menu = Menu(title, items, picked, foot=word(N_("ask.menu-keys-back")))
        self._ask(menu, lambda: self._label(label))

    def _number(self, attribute: Attribute) -> str:
        return number(self.trooper.profile.value(attribute))
