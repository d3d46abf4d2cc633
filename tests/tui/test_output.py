"""What leaves for the terminal: safe, and plain where asked."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

import tui as tui_of
from tui.output import SafeOutput, plain_ascii


def passed(text: str, *, ascii_only: bool = False) -> str:
    """What the filter lets through."""
    filtered = SafeOutput(ascii_only=ascii_only).apply([Segment(text, Style())], Color(0, 0, 0))
    return "".join(segment.text for segment in filtered)


@pytest.mark.parametrize("code", [*range(32), *range(0x7F, 0xA0), 0x202E, 0x200B, 0x2066, 0xFEFF])
def test_no_control_character_leaves(code: int) -> None:
    """S01: ESC, C1, direction and zero-width marks become a question mark."""
    assert passed(f"a{chr(code)}b") == "a?b"


def test_letters_of_all_scripts_leave_as_they_are() -> None:
    """Names are shown as their people write them."""
    assert passed("Ñandú 漢字 △▽") == "Ñandú 漢字 △▽"


def drawn() -> set[str]:
    """Every sign beyond ASCII that our sources and our words write, letters of names excepted."""
    tui = Path(tui_of.__file__).parent
    sources = [one for one in tui.rglob("*.py") if one.name not in NEVER_DRAWN]
    texts = [one.read_text(encoding="utf-8") for one in (*sources, *tui.rglob("*.po"))]
    return {one for text in texts for one in text if not one.isascii() and cell_len(one) == 1}


NEVER_DRAWN = frozenset({"text.py"})
"""The room of letters that only look like others."""


def test_every_sign_that_is_drawn_has_a_plain_one() -> None:
    """S40: none of ours ends as the question mark of the unknown; `¿` is one by right."""
    signs = drawn() - {"¿"}
    assert {"✱", "▸", "é"} <= signs
    assert sorted(one for one in signs if plain_ascii(one) == "?") == []


def test_a_hit_in_ascii() -> None:
    """The sign before whoever is hit."""
    assert plain_ascii("✱ Zhanshi A") == "* Zhanshi A"


@given(st.text())
@settings(max_examples=100)
def test_plain_mode_is_ascii_of_the_same_width(text: str) -> None:
    """S40: frames and columns stay aligned in ASCII."""
    visible = "".join(one for one in text if one.isprintable() and cell_len(one) > 0)
    shown = plain_ascii(visible)
    assert shown.isascii()
    assert cell_len(shown) == sum(cell_len(one) for one in visible)
