"""People's text at the door (server checks on hostile text, and look-alike names)."""

import pytest

from tui.text import MARKS_A_LETTER, capital, clean_name, clean_note, cut, shown, skeleton

HOSTILE = {
    "A\x1b]52;c;UFdO\x1b\\B": "A]52;c;UFdO\\B",
    "A\x9d52;c;UFdO\x9cB": "A52;c;UFdOB",
    "bot\u202etxt": "bottxt",
    "a\u200bb\u200dc\ufeff": "abc",
    "❤\ufe0f": "❤",
    "👍🏽": "👍",
    "  Ana \t\u00a0 Ruiz\n": "Ana Ruiz",
    "[@click=x]a[/]": "[@click=x]a[/]",
    "[GM] Ana": "[GM] Ana",
    "\x00\x07\x7f": "",
}


@pytest.mark.parametrize(("dirty", "clean"), HOSTILE.items())
def test_a_name_keeps_its_letters_and_loses_what_steers(dirty: str, clean: str) -> None:
    """S01: controls, direction marks and invisible letters go, the rest stays as typed."""
    assert clean_name(dirty) == clean


@pytest.mark.parametrize("dirty", HOSTILE)
def test_cleaning_twice_changes_nothing(dirty: str) -> None:
    """S01: text is cleaned when it enters and again when it is shown."""
    once = clean_name(dirty)
    assert clean_name(once) == once == shown(once)


def test_a_letter_keeps_two_marks() -> None:
    """S01: a tower of combining marks does not spill over other rows."""
    assert len(clean_name("q" + "\u0301" * 30)) == 1 + MARKS_A_LETTER


def test_a_name_is_cut_by_cells() -> None:
    """S01: the length counts cells, and a wide letter takes two."""
    assert clean_name("漢" * 30, 9) == "漢漢漢漢…"


def test_a_note_is_one_line() -> None:
    """S01: line breaks of a note become spaces."""
    assert clean_note("one\r\ntwo\u2028three") == "one two three"


@pytest.mark.parametrize("alike", ["\u0410na", "ANA ", "Ana\u00a0", "\uff21na", "A\u200bna"])
def test_names_that_look_alike_have_one_skeleton(alike: str) -> None:
    """S05: a second Ana is noticed, in whatever letters it is written."""
    assert skeleton(alike) == skeleton("Ana")


def test_different_names_have_different_skeletons() -> None:
    """S05: Ana and Ána are two people."""
    assert skeleton("Ana") != skeleton("Ána")


def test_a_cut_says_so() -> None:
    """What does not fit ends in an ellipsis, inside its cells."""
    assert [cut("Fusilier", size) for size in (0, 1, 4, 8)] == ["", "…", "Fus…", "Fusilier"]


def test_a_title_begins_with_a_capital() -> None:
    """Only the first letter changes: what people typed stays as it is."""
    assert [capital(one) for one in ("end turn", "único de ana", "")] == [
        "End turn",
        "Único de ana",
        "",
    ]
