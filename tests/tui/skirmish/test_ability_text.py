"""Abilities as people write them are read as the rules mean them."""

import pytest

from rules.skirmish.labels import KNOWN_ABILITIES
from rules.skirmish.listings import Role
from rules.skirmish.profiles import Ability
from tui.locale import LANGUAGES, knows, set_language, set_wing, word
from tui.skirmish.ability_text import key_of, parse_abilities, parse_ability, written

WRITTEN = [
    ("Mimetism (-6)", Ability("mimetism", mod=-6)),
    ("Mimetismo (−3)", Ability("mimetism", mod=-3)),
    ("Martial Arts L2", Ability("martial-arts", level=2)),
    ("Artes Marciales L4", Ability("martial-arts", level=4)),
    ("Puntería", Ability("marksmanship")),
    ("punteria", Ability("marksmanship")),
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_that_is_shown_can_be_typed(language: str) -> None:
    """turn:H1: a name in the player's own language is the ability that the rules know."""
    set_language(language)
    set_wing("skirmish")
    keys = {f"ability.{one}": one for one in sorted(KNOWN_ABILITIES)}
    keys |= {f"role.{one.value}": one.value for one in Role}
    read = {key: key_of(word(key)) for key in keys if knows(key)}
    assert read.keys() >= {"ability.marksmanship", "role.nco"}
    assert {key: keys[key] for key in read} == read
