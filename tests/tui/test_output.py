"""What leaves for the terminal: safe, and plain where asked."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

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


@given(st.text())
@settings(max_examples=100)
def test_plain_mode_is_ascii_of_the_same_width(text: str) -> None:
    """S40: frames and columns stay aligned in ASCII."""
    visible = "".join(one for one in text if one.isprintable() and cell_len(one) > 0)
    shown = plain_ascii(visible)
    assert shown.isascii()
    assert cell_len(shown) == sum(cell_len(one) for one in visible)
