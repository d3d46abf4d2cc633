"""Choosing a skill, its weapon and ammunition: a letter each, none where there is no choice."""

from collections.abc import Callable, Mapping

from rules.game import House, Refused
from rules.skirmish.activation import check_aro, check_declaration
from rules.skirmish.allotment import allotment_at
from rules.skirmish.engagement import Declaration, Slot
from rules.skirmish.legality import legal_skills, needs_weapon, weapons_for
from rules.skirmish.overview import scene_of
from rules.skirmish.profiles import Attribute, Weapon
from rules.skirmish.scene import Scene
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper
from tui.common.ask import AskText, Item, Menu
from tui.common.ink import Line, columns, fit, line, plain
from tui.common.overlay import Overlay
from tui.locale import N_, number, refusal, word
from tui.skirmish.weapon_box import WeaponBox
from tui.skirmish.words import attribute_name, load_name, skill_name, weapon_name
from tui.text import shown

LETTERS: Mapping[Skill, str] = {
    Skill.MOVE: "m",
    Skill.IDLE: "i",
    Skill.DISCOVER: "v",
    Skill.BS_ATTACK: "s",
    Skill.CC_ATTACK: "c",
    Skill.DODGE: "d",
    Skill.RESET: "r",
    Skill.PLACE_DEPLOYABLE: "p",
    Skill.DOCTOR: "a",
    Skill.ENGINEER: "e",
    Skill.MEDIKIT: "M",
    Skill.GIZMOKIT: "Z",
    Skill.FORWARD_OBSERVER: "f",
    Skill.HACKING_PROGRAM: "H",
    Skill.LOOK_OUT: "w",
    Skill.CAUTIOUS_MOVEMENT: "u",
    Skill.CLIMB: "y",
    Skill.JUMP: "Y",
    Skill.SUPPRESSIVE_FIRE: "S",
    Skill.SPECULATIVE_ATTACK: "P",
    Skill.INTUITIVE_ATTACK: "I",
    Skill.TRIANGULATED_FIRE: "T",
    Skill.BERSERK: "B",
    Skill.GUIDED_ATTACK: "U",
    Skill.OTHER: "x",
    Skill.OTHER_ENTIRE: "X",
}
"""The letter of each skill in the menu; none of them moves the cursor or closes the box."""

FIRST_IN_MENU = (
    Skill.MOVE,
    Skill.BS_ATTACK,
    Skill.CC_ATTACK,
    Skill.DODGE,
    Skill.RESET,
    Skill.DISCOVER,
    Skill.IDLE,
)
TWICE = "twice"
TWICE_KEY = "o"
NAME_CELLS = 25
MENU_CELLS = 70

Again = Callable[[], None]
"""Opens the question before once more."""
Picked = Callable[[Declaration, Again], None]
Table = tuple[Skirmish, House]
"""How it stands and how it reads the rules."""


class SkillMenu(Menu):
    """The skills that a trooper may declare; what it may not, dim and with the reason."""

    WIDE = MENU_CELLS

    def _drawn(self, item: Item, cells: int) -> Line:
        if not item.refused:
            return line((f"{item.key} ", "accent"), item.line)
        name = plain(item.line).strip()
        parts = ((item.key, "dim"), (name, "dim"), (item.refused, "dim"))
        return fit(columns((1, NAME_CELLS, 0), [line(part) for part in parts]), cells)


def skill_menu(
    state: Skirmish,
    house: House,
    trooper: Trooper,
    slot: Slot,
    picked: Callable[[Skill], None],
    *,
    twice: Callable[[], None] | None = None,
    at: Skill | None = None,
) -> SkillMenu:
    """The menu of skills for `trooper` in `slot`; `twice` is Move + Move, where it is offered.

    It begins at the skill `at`, to which somebody came back.
    """
    is_aro = slot is Slot.ARO
    items = [
        _skill_item((state, house), trooper, skill, refused, is_aro=is_aro)
        for skill, refused in _ordered(state, house, trooper, slot)
    ]
    if twice is not None:
        why = next((one.refused for one in items if one.id == Skill.MOVE.value), "")
        items.insert(1, Item(TWICE, line(word(N_("skill.move-twice"))), TWICE_KEY, why))

    def chosen(name: str) -> None:
        if name == TWICE and twice is not None:
            twice()
        else:
            picked(Skill(name))

    titles = {
        Slot.FIRST: N_("declare.title-first"),
        Slot.SECOND: N_("declare.title-second"),
        Slot.ARO: N_("declare.title-aro"),
    }
    menu = SkillMenu(word(titles[slot], name=shown(trooper.name)), items, chosen)
    ids = [one.id for one in items]
    menu.cursor = ids.index(at.value) if at is not None and at.value in ids else menu.cursor
    return menu


def _ordered(
    state: Skirmish, house: House, trooper: Trooper, slot: Slot
) -> list[tuple[Skill, str]]:
    scene = scene_of(state, trooper.side, house)
    found = [
        (skill, _reason(why) if why else _unarmed(trooper, skill))
        for skill, refused in legal_skills(state, trooper.id, slot)
        for why in (refused or _barred(scene, state, trooper, skill, slot),)
    ]
    rank = {skill: at for at, skill in enumerate(FIRST_IN_MENU)}
    found.sort(key=lambda one: (bool(one[1]), rank.get(one[0], len(rank))))
    return found


_BRIEFLY = {
    "skill.not-had": N_("declare.not-had"),
    "weapon.none-fits": N_("declare.no-weapon"),
}
"""Reasons that the row of a skill says without naming trooper and skill again."""


def _reason(why: Refused) -> str:
    brief = _BRIEFLY.get(why.code)
    return f"{word(brief)} ({why.rule})" if brief else refusal(why)


def _barred(
    scene: Scene, state: Skirmish, trooper: Trooper, skill: Skill, slot: Slot
) -> Refused | None:
    """What Retreat!, the Impetuous Phase or a Coordinated Order bars (turn:A6, A11, B16)."""
    order = state.engagement
    if slot is Slot.ARO:
        return check_aro(scene, trooper.id, skill)
    if slot is Slot.SECOND and order is not None:
        return check_declaration(scene, trooper.id, order.first.skill, skill)
    return check_declaration(scene, trooper.id, skill)


def _unarmed(trooper: Trooper, skill: Skill) -> str:
    if needs_weapon(skill) and not weapons_for(trooper, skill):
        return word(N_("declare.no-weapon"))
    return ""


def _skill_item(
    table: Table, trooper: Trooper, skill: Skill, refused: str, *, is_aro: bool
) -> Item:
    weapons = weapons_for(trooper, skill) if needs_weapon(skill) and not refused else ()
    text = line(skill_name(skill))
    first = next(iter(weapons), None)
    if first is not None:
        burst = burst_words(table, trooper, Declaration(skill, first.id), is_aro=is_aro)
        others = len(weapons) - 1
        more = f" · {word(N_('declare.more-weapons'), n=others)}" if others else ""
        hint = line((f"{weapon_name(first)} {burst}{more}", "dim"))
        text = columns((NAME_CELLS, 0), (text, hint))
    return Item(skill.value, text, LETTERS[skill], refused)


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

        title = word(N_("declare.weapon"), skill=skill_name(self.skill))
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
