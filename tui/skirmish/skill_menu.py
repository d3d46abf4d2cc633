"""Choosing a skill: a letter each, and why one cannot be declared now."""

from collections.abc import Callable, Mapping

from rules.game import House, Refused
from rules.skirmish.activation import check_aro, check_declaration
from rules.skirmish.engagement import Declaration, Slot
from rules.skirmish.legality import legal_skills, needs_weapon, weapons_for
from rules.skirmish.overview import scene_of
from rules.skirmish.scene import Scene
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper
from tui.common.ask import Item, Menu
from tui.common.ink import Line, columns, fit, line, plain
from tui.locale import N_, refusal, word
from tui.skirmish.arming import Table, burst_words
from tui.skirmish.words import skill_name, weapon_name
from tui.text import shown

LETTERS: Mapping[Skill, str] = {
    Skill.MOVE: "m",
    Skill.IDLE: "n",
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
    Skill.CLIMB: "C",
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
"""The letter of each skill in the menu; none of them is a key that every box has, as `i` is."""

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
