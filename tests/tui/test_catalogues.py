"""The catalogues: complete, alike in both languages, compiled as they are written."""

import gettext
import re
from string import Formatter
from typing import cast

import pytest
from rich.cells import cell_len

from rules import games
from tests.catalogues import po_file, read
from tui.common.options import LABEL_CELLS as LABEL_CELLS_OF_OPTIONS
from tui.common.options import VALUE_CELLS
from tui.keys import COMMON, GROUPS
from tui.locale import DOMAINS, FOLDER, LANGUAGES

WRITTEN = [domain for domain in DOMAINS if po_file(domain, LANGUAGES[0]).exists()]
SOURCE = FOLDER.parent
MARKED = re.compile(r'N_\(\s*"([^"]+)"\s*\)')

LABEL_CELLS = 25

Said = str | tuple[str, ...]
Words = dict[str, Said]


def words(domain: str, language: str) -> Words:
    """Key -> its sentence, or its plural sentences."""
    found: Words = {}
    for one in read(domain, language):
        key: Said = cast("Said", one.id)
        if key:
            found[key if isinstance(key, str) else key[0]] = cast("Said", one.string)
    return found


def _several(said: Said) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else said


def _names(said: Said) -> set[str]:
    return {name for one in _several(said) for _, name, _, _ in Formatter().parse(one) if name}


@pytest.mark.parametrize("domain", WRITTEN)
def test_both_languages_have_the_same_keys(domain: str) -> None:
    """Whatever can be said in one language can be said in the other."""
    assert words(domain, "en").keys() == words(domain, "es").keys()


@pytest.mark.parametrize("domain", WRITTEN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty(domain: str, language: str) -> None:
    """A key without words would show as nothing at all."""
    assert [key for key, said in words(domain, language).items() if not all(_several(said))] == []


@pytest.mark.parametrize("domain", WRITTEN)
def test_both_languages_name_the_same_values(domain: str) -> None:
    """A translation neither forgets a value nor invents one."""
    english, spanish = words(domain, "en"), words(domain, "es")
    differ = {key for key in english if _names(english[key]) != _names(spanish[key])}
    assert differ == set()


@pytest.mark.parametrize("domain", WRITTEN)
def test_a_wing_that_says_a_key_of_the_house_takes_its_values(domain: str) -> None:
    """A wing is asked first: with other values the house's own sentence would have holes."""
    house, own = words("common", "en"), words(domain, "en")
    differ = {key for key in house.keys() & own.keys() if _names(house[key]) != _names(own[key])}
    assert differ == set()


@pytest.mark.parametrize("domain", WRITTEN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice(domain: str, language: str) -> None:
    """The second of two entries would silently win."""
    text = po_file(domain, language).read_text(encoding="utf-8")
    keys = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("domain", WRITTEN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_says_what_the_written_one_says(domain: str, language: str) -> None:
    """A stale .mo: run `python -m tests.catalogues`."""
    with po_file(domain, language).with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for key, said in words(domain, language).items():
        if isinstance(said, str):
            assert compiled.gettext(key) == said
        else:
            assert (compiled.ngettext(key, key, 1), compiled.ngettext(key, key, 2)) == said


def test_every_marked_key_of_the_common_ground_has_words() -> None:
    """A key in the program that no catalogue knows would show in brackets."""
    own = ("common", "lobby", "commands", "plain")
    folders = [SOURCE, *(SOURCE / one for one in own), FOLDER]
    marked = {
        key
        for folder in folders
        for file in folder.glob("*.py")
        for key in MARKED.findall(file.read_text(encoding="utf-8"))
    }
    assert marked - words("common", "en").keys() == set()


def test_every_action_and_group_has_words() -> None:
    """What `?` lists is named in both languages."""
    needed = {action.label for action in COMMON} | {f"group.{group}" for group in GROUPS}
    assert needed - words("common", "en").keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_keys_fit_half_of_80_columns(language: str) -> None:
    """`?` shows two columns at 80x24, and cuts no name."""
    long = [
        said
        for key, said in words("common", language).items()
        if key.startswith("key.") and isinstance(said, str) and cell_len(said) > LABEL_CELLS
    ]
    assert long == []


def test_every_game_has_a_name() -> None:
    """The lobby names the games in words."""
    assert {f"game.{key}" for key in games.KEYS} - words("common", "en").keys() == set()


def _codes(pattern: str, *folders: str) -> set[str]:
    root = SOURCE.parent
    files = [file for folder in folders for file in root.glob(folder)]
    found = [re.findall(pattern, file.read_text(encoding="utf-8")) for file in files]
    return {code for some in found for code in some}


def test_every_refusal_of_the_house_has_words() -> None:
    """Refusals of dice, tables, seats and undo are sentences in both languages."""
    codes = _codes(r'Refused\(\s*"([^"]+)"', "saves/*.py", "rules/*.py")
    assert {f"refused.{code}" for code in codes} - words("common", "en").keys() == set()


def test_every_complaint_about_a_save_has_words() -> None:
    """Complaints of saves, and what they expected, are sentences in both languages."""
    codes = _codes(r'Complaint\(\s*"([^"]+)"', "saves/*.py")
    codes |= _codes(r'errno\.\w+: "([^"]+)"', "saves/*.py") | {"system-error"}
    wanted = _codes(r'expected\(\s*"([^"]+)"', "saves/*.py")
    needed = {f"complaint.{code}" for code in codes} | {f"expected.{one}" for one in wanted}
    assert needed - words("common", "en").keys() == set()


@pytest.mark.parametrize("domain", WRITTEN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_their_values_fit_their_columns(domain: str, language: str) -> None:
    """`space o` at 80 columns cuts neither what an option is called nor how it stands."""
    long = [
        said
        for key, said in words(domain, language).items()
        if key.startswith("option.") and isinstance(said, str)
        and cell_len(said) > (VALUE_CELLS if key.count(".") == 2 else LABEL_CELLS_OF_OPTIONS)
    ]  # fmt: skip
    assert long == []
