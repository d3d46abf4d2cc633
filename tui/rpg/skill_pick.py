"""Choosing a skill with its numbers, or an attribute."""

from collections.abc import Callable

from rules.rpg.characters import Character
from rules.rpg.freezing import MEAN_ATTRIBUTE, aim_of
from rules.rpg.skills import ATTRIBUTES, SKILLS, SkillId
from tui.common.ask import Item, Menu
from tui.common.ink import Line, columns, line
from tui.locale import N_, number, word
from tui.rpg.desk import Desk
from tui.rpg.draft import usual_attribute
from tui.rpg.menus import lettered
from tui.rpg.words import is_secret, skill_name
from tui.text import shown

NAME_CELLS = 24


def ask_skill(desk: Desk, character: Character, picked: Callable[[SkillId], None]) -> Menu:
    """The skills of a sheet, the trained ones first, each with Target Number and Focus."""
    secret = is_secret(character, is_master=desk.is_master)
    skills = sorted(character.skills, key=lambda one: not character.sheet.rating(one).expertise)
    items = [Item(skill, _skill_line(desk, character, skill, secret=secret)) for skill in skills]
    title = word(N_("skill.title"), name=shown(character.name))
    menu = Menu(title, lettered(items), picked)
    menu.wide = 64
    return menu


def _skill_line(desk: Desk, character: Character, skill: SkillId, *, secret: bool) -> Line:
    name = skill_name(desk.view, skill)
    if secret:
        return line(name)
    aim = aim_of(character, skill, usual_attribute(skill), desk.house)
    trained = character.sheet.rating(skill).expertise > 0
    target = line((number(aim.target), "strong" if trained else "dim"))
    focus = word(N_("skill.focus"), focus=aim.focus)
    attribute = skill_name(desk.view, usual_attribute(skill))
    return columns(
        (NAME_CELLS, -3, 10, 0), (name, target, line((focus, "dim")), (attribute, "dim"))
    )


def ask_any_skill(desk: Desk, picked: Callable[[SkillId], None]) -> Menu:
    """All 24 skills, for a test that is asked of several."""
    items = [
        Item(skill, columns((NAME_CELLS, 0), (skill_name(desk.view, skill),
                                              (skill_name(desk.view, attribute), "dim"))))
        for skill, attribute in SKILLS.items()
    ]  # fmt: skip
    return Menu(word(N_("skill.any")), lettered(items), picked)


def ask_attribute(desk: Desk, character: Character | None, picked: Callable[[str], None]) -> Menu:
    """The seven attributes, with their values where a sheet is known."""
    items: list[Item] = []
    for attribute in ATTRIBUTES:
        value: Line = ()
        if character is not None and not is_secret(character, is_master=desk.is_master):
            held = character.sheet.attributes.get(attribute, MEAN_ATTRIBUTE)
            value = line((number(held), "strong"))
        items.append(
            Item(attribute, columns((NAME_CELLS, -3), (skill_name(desk.view, attribute), value)))
        )
    return Menu(word(N_("skill.attribute")), lettered(items), picked)
