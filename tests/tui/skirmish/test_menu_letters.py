"""The letters of menus: none of them is a key that every box has of its own."""

from collections.abc import Iterable

import pytest

from tui.common.ask import Menu
from tui.keys import COMMON
from tui.skirmish import goals_menu, mustering, skill_menu, tokens_box

MENUS = {
    "skills": (*skill_menu.LETTERS.values(), skill_menu.TWICE_KEY),
    "states": tuple(mustering.LETTERS.values()),
    "goals": tuple(goals_menu.LETTERS.values()),
    "tokens": tuple(tokens_box.LETTERS.values()),
}
BOX_KEYS = {
    key.split(" ")[0]
    for action in COMMON
    for key in action.keys
    if hasattr(Menu, f"do_{action.id.replace('.', '_').replace('-', '_')}")
}
HOUSE_KEYS = {"?", ":", "i"}


@pytest.mark.parametrize("menu", MENUS)
def test_no_letter_of_a_menu_is_a_key_of_its_box(menu: str) -> None:
    """Why, copy, help, leaving and moving stay what `?` says they are in every menu."""
    letters: Iterable[str] = MENUS[menu]
    assert set() == set(letters) & (BOX_KEYS | HOUSE_KEYS)


@pytest.mark.parametrize("menu", MENUS)
def test_every_letter_of_a_menu_is_one_thing(menu: str) -> None:
    """No two things of a menu have the same letter."""
    assert len(set(MENUS[menu])) == len(MENUS[menu])


def test_boxes_have_keys_of_their_own() -> None:
    """The keys that are compared are those of a menu, `i` and `y` among them."""
    assert {"i", "y", "j", "k", "q"} <= BOX_KEYS
