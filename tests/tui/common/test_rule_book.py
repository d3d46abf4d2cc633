"""`:rule`: every rule that the program cites can be looked up, in both languages."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App

from rules import games
from rules.games import KEYS
from tests.catalogues import read
from tests.helpers.toy_screen import ToyScreen, toy_app
from tui import locale
from tui.common.ask import Item, Menu
from tui.common.ink import line
from tui.common.rule_book import CITED, Found, book, cited, find, numbers
from tui.common.rule_pages import RuleList, RulePage
from tui.locale import FOLDER, LANGUAGES

ROOT = FOLDER.parent.parent
SHEETS = ("rolls", "turn", "rpg", "ashes")
MORE = re.compile(r"(?:, (?:and )?| and | to |–)([A-Z]\d+[a-z]?)\b")
"""What may follow a cited rule: ``rpg:I3, I4``, ``turn:F6 to F10``."""

LONGEST = 210


def rules_in(text: str) -> set[str]:
    """The rules that a text cites, with those that only add a number to the one before."""
    found: set[str] = set()
    for match in CITED.finditer(text):
        sheet = match[1]
        if sheet not in SHEETS:
            continue
        found.add(match.group())
        end = match.end()
        while more := MORE.match(text, end):
            found.add(f"{sheet}:{more[1]}")
            end = more.end()
    return found


def every_rule() -> set[str]:
    """The ids of all books."""
    return {one.id for key in KEYS for one in book(key)}


def ids(found: tuple[Found, ...]) -> list[str]:
    """Their ids."""
    return [one.id for one in found]


def _files() -> list[Path]:
    code = [file for floor in ("rules", "saves", "tui") for file in (ROOT / floor).rglob("*.py")]
    return [*code, *FOLDER.glob("*/LC_MESSAGES/*.po")]


@pytest.mark.parametrize("floor", ["rules", "saves", "tui"])
def test_every_rule_that_is_cited_is_in_the_book(floor: str) -> None:
    """Docstrings, refusals and words name no rule that `:rule` cannot find."""
    files = [file for file in _files() if file.is_relative_to(ROOT / floor)]
    missing = {
        f"{file.name}: {rule}"
        for file in files
        for rule in rules_in(file.read_text(encoding="utf-8")) - every_rule()
    }
    assert missing == set()


def test_the_rules_floor_is_read() -> None:
    """The test above looks at what it should."""
    text = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "rules").rglob("*.py"))
    assert {"rolls:F5", "turn:E20b", "turn:D-FT", "rpg:I8", "ashes:A9"} <= rules_in(text)


@pytest.mark.parametrize("key", KEYS)
def test_the_rule_of_every_table_option_is_in_the_book(key: str) -> None:
    """The page of house readings names rules that can be looked up."""
    named = {option.rule for option in games.find(key).options if option.rule}
    assert named - every_rule() == set()


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_has_just_the_rules_of_the_book(key: str, language: str) -> None:
    """No rule without a sentence, no sentence without a rule."""
    written = [str(one.id) for one in read(f"book-{key}", language) if one.id]
    assert [f"rule.{one.id}" for one in book(key)] == written


@pytest.mark.parametrize("key", KEYS)
def test_a_sentence_is_another_one_in_the_other_language(key: str) -> None:
    """A sentence that was not translated would read the same."""
    said: list[list[str]] = []
    for language in LANGUAGES:
        locale.set_language(language)
        said.append([one.sentence for one in book(key)])
    alike = [one for one, other in zip(*said, strict=True) if one == other]
    assert alike == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_says_something_and_is_brief(language: str) -> None:
    """One or two lines, finished with a full stop, nothing of how the sheets were made."""
    locale.set_language(language)
    wrong = [
        one.id
        for key in KEYS
        for one in book(key)
        if not one.sentence.endswith(".")
        or not 1 < len(one.sentence) <= LONGEST
        or re.search(r"[⟨\[]|\b(?:official|oficial|unverified|wiki)\b", one.sentence)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "wing", "expected"),
    [
        ("rolls:F5", "skirmish", ["rolls:F5"]),
        ("F5", "skirmish", ["rolls:F5", "turn:F5"]),
        ("f5", "skirmish", ["rolls:F5", "turn:F5"]),
        (" Rolls f5 ", "skirmish", ["rolls:F5"]),
        ("(rolls:F5)", "rpg", ["rolls:F5"]),
        ("A8", "ashes", ["ashes:A8"]),
        ("a8", "rpg", ["rpg:A8"]),
        ("I2", "ashes", ["turn:I2", "rpg:I2"]),
        ("A8", "", ["turn:A8", "rpg:A8", "ashes:A8"]),
        ("d-ft", "skirmish", ["turn:D-FT"]),
        ("turn:e20B", "skirmish", ["turn:E20b"]),
        ("rolls:B", "skirmish", [f"rolls:B{n}" for n in range(1, 6)]),
        ("ashes:P", "skirmish", [f"ashes:P{n}" for n in range(1, 7)]),
        ("F99", "skirmish", []),
        ("xyzzy", "skirmish", []),
    ],
)
def test_a_number_finds_its_rule(text: str, wing: str, expected: list[str]) -> None:
    """With or without its sheet, however written; this game's before the others'."""
    assert expected == ids(find(text, wing))


@pytest.mark.parametrize(
    ("language", "text", "wing", "first"),
    [
        ("en", "cap", "skirmish", "rolls:R2"),
        ("en", "CAP", "ashes", "ashes:A8"),
        ("es", "tope", "skirmish", "rolls:R2"),
        ("es", "tope", "ashes", "ashes:A8"),
        ("es", "critico", "skirmish", "rolls:R3"),
        ("es", "CRÍTICO", "skirmish", "rolls:R3"),
        ("en", "e/m:", "skirmish", "turn:F12"),
        ("en", "heat momentum", "skirmish", "rpg:1.3"),
    ],
)
def test_words_find_a_rule_in_the_language_spoken(
    language: str, text: str, wing: str, first: str
) -> None:
    """Accents and case do not matter; all words must be there."""
    locale.set_language(language)
    assert ids(find(text, wing))[:1] == [first]


def test_the_other_language_s_words_are_the_last_resort() -> None:
    """Verbs are known in either language, and so are whole words of rules: `:regla cap`."""
    assert ids(find("tope", "skirmish"))[:1] == ["rolls:R2"]
    assert find("top", "ashes") == ()
    locale.set_language("es")
    assert ids(find("cap", "skirmish"))[:1] == ["rolls:R2"]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("cover", "turn:D20"),
        ("cap", "rolls:R2"),
        ("guts roll", "turn:C14"),
        ("partial", "turn:D20"),
    ],
)
def test_the_best_match_comes_first(text: str, first: str) -> None:
    """What a rule is headed by comes before what another one mentions."""
    assert ids(find(text, "skirmish"))[:1] == [first]


def test_a_word_is_found_at_its_beginning_only() -> None:
    """`cap` finds what is capped, not what escapes."""
    assert all(re.search(r"\bcap", one.sentence, re.IGNORECASE) for one in find("cap", "skirmish"))


def test_a_sheet_s_name_finds_the_whole_sheet() -> None:
    """`:rule rolls` is the sheet of rolls."""
    assert ids(find("rolls", "skirmish")) == [o.id for o in book("skirmish") if o.sheet == "rolls"]


def test_nothing_asked_is_the_whole_book_of_the_game() -> None:
    """`:rule` alone opens the book, in the lobby all of them."""
    every = tuple(one for key in KEYS for one in book(key))
    assert (find("", "ashes"), find(" ", "")) == (book("ashes"), every)


def test_cited_rules_are_found_once_and_in_sequence() -> None:
    """A text that cites rules, and something that only looks like one."""
    text = "x (rpg:I2), rolls:F5 and rolls:F5; foo:A1, turn:E20b at 21:04, rolls:Z9"
    assert ids(cited(text)) == ["rpg:I2", "rolls:F5", "turn:E20b"]


def test_a_list_of_numbers_has_its_ranges() -> None:
    """The wings write `A1-10`."""
    assert list(numbers("0.4 A9-11 D-FT")) == ["0.4", "A9", "A10", "A11", "D-FT"]


# On a screen.


def house(app: App[int]) -> ToyScreen:
    """The toy's screen."""
    assert isinstance(app.screen, ToyScreen)
    return app.screen


async def test_a_rule_is_read_by_its_verb(tmp_path: Path) -> None:
    """`:rule rolls:F5` opens the sentence at once."""
    async with toy_app(tmp_path).run_test(size=(80, 24)) as pilot:
        await pilot.press(*":rule", "space", *"rolls:f5", "enter")
        page = house(pilot.app).overlay
        assert isinstance(page, RulePage)
        assert page.rule.id == "rolls:F5"


async def test_several_rules_are_a_list_and_enter_opens_one(
    tmp_path: Path, seen: Callable[[App[int]], str]
) -> None:
    """`:regla F5` in Spanish: a list, then the whole sentence, then the list again."""
    locale.set_language("es")
    async with toy_app(tmp_path).run_test(size=(80, 24)) as pilot:
        locale.set_language("es")
        await pilot.press(*":regla", "space", *"f5", "enter")
        assert isinstance(house(pilot.app).overlay, RuleList)
        await pilot.press("j", "enter")
        page = house(pilot.app).overlay
        assert isinstance(page, RulePage)
        assert page.rule.id == "turn:F5"
        await pilot.pause()
        assert "los efectos se acumulan." in seen(pilot.app)
        await pilot.press("escape")
        assert isinstance(house(pilot.app).overlay, RuleList)


async def test_an_unknown_rule_is_said(tmp_path: Path) -> None:
    """`:rule xyzzy` opens nothing."""
    async with toy_app(tmp_path).run_test(size=(80, 24)) as pilot:
        await pilot.press(*":rule", "space", *"xyzzy", "enter")
        assert house(pilot.app).overlay is None
        assert "xyzzy" in house(pilot.app).voice.said


async def test_a_key_asks_for_a_rule(tmp_path: Path) -> None:
    """`space i` asks, and complains in its box."""
    async with toy_app(tmp_path).run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "i", *"xyzzy", "enter")
        box = house(pilot.app).overlay
        assert "xyzzy" in getattr(box, "complaint", "")
        await pilot.press("ctrl+u", *"ashes:a2", "enter")
        page = house(pilot.app).overlay
        assert isinstance(page, RulePage)
        assert [page] == house(pilot.app).overlays


async def test_i_opens_the_rule_of_a_refusal(
    tmp_path: Path, seen: Callable[[App[int]], str]
) -> None:
    """The message line says so, and the next key may be `i`; any other hushes it."""
    async with toy_app(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = house(pilot.app)
        screen.tell("There are 3 dice to place (rolls:B1)", "bad")
        await pilot.pause()
        assert "(rolls:B1)  i the rule" in seen(pilot.app)
        await pilot.press("i")
        page = screen.overlay
        assert isinstance(page, RulePage)
        assert page.rule.id == "rolls:B1"
        await pilot.press("escape", "i")
        assert screen.overlay is None


async def test_i_in_a_box_opens_what_it_cites(tmp_path: Path) -> None:
    """The page of house readings shows a rule a row; `i` opens that of the row."""
    async with toy_app(tmp_path).run_test(size=(80, 24)) as pilot:
        items = [
            Item("a", line("one"), refused="not now (rpg:I16)"),
            Item("b", line("two  ashes:B1")),
            Item("c", line("three")),
        ]
        screen = house(pilot.app)
        screen.open_overlay(Menu("Some", items, lambda _: None))
        await pilot.press("i")
        page = screen.overlay
        assert isinstance(page, RulePage)
        assert page.rule.id == "ashes:B1"
        await pilot.press("escape", "j", "i")
        assert isinstance(screen.overlay, Menu)
