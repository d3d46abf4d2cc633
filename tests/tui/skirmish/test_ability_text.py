"""Abilities as people write them are read as the rules mean them."""

import pytest

from rules.skirmish.profiles import Ability
from tui.skirmish.ability_text import parse_abilities, parse_ability, written

WRITTEN = [
    ("Mimetism (-6)", Ability("mimetism", mod=-6)),
    ("Mimetismo (−3)", Ability("mimetism", mod=-3)),
    ("Martial Arts L2", Ability("martial-arts", level=2)),
    ("Artes Marciales L4", Ability("martial-arts", level=4)),
    ("BS Attack (+1B)", Ability("bs-attack", burst=1)),
    ("bs-attack(+1R, ReRoll)", Ability("bs-attack", burst=1, has_reroll=True)),
    ("Dodge (PH=12)", Ability("dodge", attribute=12)),
    ("Dodge (+1″)", Ability("dodge", text="+1″")),
    ("Immunity (Shock)", Ability("immunity", text="Shock")),
    ("CC Attack (+3) (-3)", Ability("cc-attack", mod=-3)),
    ("Sing", Ability("sing")),
]


@pytest.mark.parametrize(("text", "ability"), WRITTEN)
def test_an_ability_is_read(text: str, ability: Ability) -> None:
    """Name, level, MOD, Burst, replaced attribute and the rest (turn:I1 to I6)."""
    assert parse_ability(text) == ability


@pytest.mark.parametrize("text", ["", "   ", "(−3)", "Mimetism (-6"])
def test_what_is_no_ability_is_refused(text: str) -> None:
    """Nothing, a bracket alone, a bracket that does not end."""
    assert parse_ability(text) is None


def test_several_stand_between_semicolons_or_commas() -> None:
    """Commas inside brackets do not separate."""
    found = parse_abilities("Mimetism (-3), Dodge (PH=12, ReRoll); Stealth")
    assert found is not None
    assert [one.name for one in found] == ["mimetism", "dodge", "stealth"]


@pytest.mark.parametrize("ability", [ability for _, ability in WRITTEN])
def test_what_is_written_is_read_back(ability: Ability) -> None:
    """The field shows an ability so that it can be typed again."""
    assert parse_ability(written(ability)) == ability
