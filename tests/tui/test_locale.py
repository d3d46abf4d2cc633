"""Words, numbers and times in both languages."""

from fractions import Fraction

import pytest

from rules.game import Message, Refused
from rules.games import KEYS, find
from rules.rpg.actions import ROWS, WriteAction
from tui import locale


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [("es_ES", "es"), ("es", "es"), ("en_GB", "en"), ("fr_FR", "en"), ("", "en")],
)
def test_the_locale_chooses_the_language(asked: str, spoken: str) -> None:
    """Spanish for Spanish locales, English for everybody else."""
    assert locale.set_language(asked) == spoken


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({"LANG": "es_ES.UTF-8"}, "es_ES"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en_US"),
        ({"LC_MESSAGES": "es_MX", "LANG": "C"}, "es_MX"),
        ({"LC_ALL": "", "LANG": "es@euro"}, "es"),
        ({}, "en"),
    ],
)
def test_the_environment_names_the_locale(environment: dict[str, str], found: str) -> None:
    """LC_ALL before LC_MESSAGES before LANG."""
    assert locale.from_environment(environment) == found


@pytest.mark.parametrize(
    ("asked", "shown"), [("en", "64.0%"), ("es_ES", "64,0 %"), ("es_MX", "64.0 %")]
)
def test_a_percentage_has_the_language_s_decimal_sign(asked: str, shown: str) -> None:
    """Half up from the exact fraction, one decimal, the sign of the place."""
    locale.set_language(asked)
    assert locale.percent(Fraction(64, 100)) == shown


def test_numbers_have_a_real_minus() -> None:
    """A MOD is read as +3, −6 or 0."""
    assert [locale.signed(n) for n in (3, -6, 0)] == ["+3", "−6", "0"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [(Fraction(3, 8), "0.38"), (Fraction(-1, 3), "−0.33"), (Fraction(2), "2.00")],
)
def test_a_mean_is_rounded_half_up(value: Fraction, shown: str) -> None:
    """Expected hits and mean Momentum have two decimals."""
    assert locale.fixed(value) == shown


@pytest.mark.parametrize(
    ("millimetres", "centimetres", "inches"),
    [(375, "37.5 cm", "15″"), (200, "20 cm", "8″"), (910, "91 cm", "36.4″")],
)
def test_distances_in_the_table_s_units(millimetres: int, centimetres: str, inches: str) -> None:
    """25 mm to an inch, and no decimal where none is needed."""
    in_cm = locale.distance(millimetres)
    locale.set_inches(inches=True)
    assert (in_cm, locale.distance(millimetres)) == (centimetres, inches)


def test_a_missing_key_is_visible() -> None:
    """Nothing is silently left out."""
    assert locale.word("no.such.key") == "⟨no.such.key⟩"


def test_a_value_that_a_sentence_wants_and_does_not_get_is_visible() -> None:
    """As visible as a missing sentence."""
    assert locale.word("head.saved") == "saved #⟨seq⟩"


def test_messages_inside_messages_are_said_first() -> None:
    """A seat's name inside a sentence is in the language of the sentence."""
    locale.set_language("es")
    said = locale.say(Message("event.table-opened", {"game": Message("game.rpg")}))
    assert said == "abre la mesa: Infinity, rol"


def test_people_s_text_in_a_sentence_is_cleaned_and_never_a_pattern() -> None:
    """S01: braces and escapes in a name stay what they are, without the escape."""
    assert locale.word("event.note", text="{n}\x1b[2J[/]") == "“{n}[2J[/]”"


@pytest.mark.parametrize(("n", "said"), [(1, "1 table"), (2, "2 tables"), (0, "0 tables")])
def test_n_chooses_the_plural(n: int, said: str) -> None:
    """A value called n says how many."""
    assert locale.word("lobby.count", n=n) == said


def test_a_refusal_names_its_rule() -> None:
    """The reason, what would be right, and the id of the rule."""
    refused = Refused("dice.wrong-count", "rolls:F5", {"wanted": 3, "given": 2})
    assert locale.refusal(refused) == "Dice due: 3; given: 2. (rolls:F5)"


def test_a_complaint_names_its_line_once() -> None:
    """A damaged save is told with the line, whether or not its sentence has a place for it."""
    inside = Message("complaint.changed", {"name": "duel", "line": 57, "following": 2})
    assert locale.complaint(inside).count("57") == 1
    before = Message("complaint.not-json", {"line": 57, "why": "x"})
    assert locale.complaint(before) == "Line 57: it is not JSON: x."


def test_a_changed_line_names_the_table_to_mend() -> None:
    """What is to be run can be copied as it stands, in either language."""
    changed = Message("complaint.changed", {"name": "duel", "line": 57, "following": 2})
    for language in ("en", "es"):
        locale.set_language(language)
        assert "tirada mend duel" in locale.complaint(changed)


def test_a_time_that_is_none_does_not_break_a_log() -> None:
    """A save edited by hand may say anything."""
    assert locale.clock("yesterday") == "--:--"


UNITS_OWN = {"Orc", "Zhanshi A", "Zhanshi B", "Hac Tao", "Yisheng", "Yu Jing"}
"""What is called the same in both languages."""


@pytest.mark.parametrize("game", KEYS)
def test_every_name_of_a_demo_has_words(game: str) -> None:
    """In English a ready table's names are those of the rules, in Spanish all but units' own."""
    asked: list[str] = []

    def named(name: str) -> str:
        asked.append(name)
        return name

    find(game).demo(named)
    locale.set_language("en")
    assert [locale.demo_word(game, name) for name in asked] == asked
    locale.set_language("es")
    alike = {name for name in asked if locale.demo_word(game, name) == name}
    assert alike <= (UNITS_OWN if game == "skirmish" else set())


def test_an_action_of_the_rpgs_demo_is_called_as_the_language_calls_it() -> None:
    """The ready table switches the catalogue's action on: its id is no word to translate."""
    locale.set_language("es")
    steps = find("rpg").demo(lambda name: locale.demo_word("rpg", name))
    rows = [one.command.row for one in steps if isinstance(one.command, WriteAction)]
    assert {one.id for one in rows} <= {one.id for one in ROWS}
