"""Weapons, ammunition and units are named in the language of whoever reads, ids are nobody's."""

import pytest

from rules.game import Message
from rules.skirmish.catalogue import TROOPERS, WEAPONS
from rules.skirmish.demo import demo
from rules.skirmish.item_labels import (
    KNOWN_MODES,
    KNOWN_UNITS,
    KNOWN_WEAPONS,
    SPELT_LOADS,
    armed_label,
    load_label,
    mode_label,
    unit_label,
    weapon_label,
)
from rules.skirmish.roster import AddTrooper
from tui.locale import LANGUAGES, say, set_language


def test_every_weapon_of_the_catalogue_has_a_name_in_the_words() -> None:
    """turn:H5: a weapon added to the catalogue owes its name in each language."""
    assert {one.name for one in WEAPONS.values()} == KNOWN_WEAPONS
    assert {one.mode for one in WEAPONS.values()} - {""} == KNOWN_MODES
    assert {one.name for one in TROOPERS.values()} >= KNOWN_UNITS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_has_its_words(language: str) -> None:
    """turn:H5: none shows as its key."""
    set_language(language)
    labels = [
        *map(weapon_label, KNOWN_WEAPONS),
        *map(mode_label, KNOWN_MODES),
        *map(unit_label, KNOWN_UNITS),
        *map(load_label, SPELT_LOADS),
    ]
    said = [say(one, "skirmish") for one in labels if isinstance(one, Message)]
    assert len(said) == len(labels)
    assert not [one for one in said if "⟨" in one]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "MULTI Rifle (Anti-materiel)"), ("es", "Fusil MULTI (Antimaterial)")],
)
def test_one_save_is_read_in_two_languages(language: str, said: str) -> None:
    """turn:H5: the weapon of the save is the same, its name is the reader's."""
    set_language(language)
    label = armed_label(WEAPONS["multi-rifle-anti-materiel"])
    assert isinstance(label, Message)
    assert say(label, "skirmish") == said


def test_what_players_named_stays_as_they_wrote_it() -> None:
    """turn:H1: an own weapon or profile has one name, and letters of ammunition are letters."""
    assert (weapon_label("Long Gun"), unit_label("Scout"), load_label("AP+EXP")) == (
        "Long Gun",
        "Scout",
        "AP+EXP",
    )


def test_the_demo_calls_its_troopers_as_its_maker_says_them() -> None:
    """turn:H3: their ids follow, so that every step finds its trooper."""
    named = [step.command for step in demo(lambda name: f"<{name}>")]
    assert next(one.name for one in named if isinstance(one, AddTrooper)) == "<Fusilier 1>"
