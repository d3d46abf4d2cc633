"""What leaves for the terminal: safe, plain where asked, and short."""

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from tui.output import SafeOutput, Thrift, pen, pen_change, plain_ascii


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


def screen_of(data: str) -> list[list[tuple[str, ...]]]:
    """Letters and colours of a terminal that was sent `data`."""
    screen = pyte.Screen(20, 4)
    pyte.Stream(screen).feed(data)
    return [
        [
            (cell.data, cell.fg, cell.bg, str(cell.bold), str(cell.reverse))
            for cell in (screen.buffer[y][x] for x in range(20))
        ]
        for y in range(4)
    ]


PENS = ("1;38;5;9", "38;5;9", "38;2;1;2;3;48;5;4", "48;5;4", "31", "1;7", "")
PIECES = st.tuples(
    st.sampled_from(PENS), st.sampled_from(["ab", "c", "\x1b[2;3H", "\x1b[1;1Hx", "é"])
)


@given(st.lists(PIECES, max_size=12))
@settings(max_examples=100)
def test_thrift_changes_no_picture(pieces: list[tuple[str, str]]) -> None:
    """Fewer codes paint the same letters in the same colours."""
    data = "".join(f"\x1b[{some}m{text}\x1b[0m" if some else text for some, text in pieces)
    thrifty = Thrift().spend(data + "\x1b[0m.")
    assert screen_of(thrifty) == screen_of(data + "\x1b[0m.")
    assert len(thrifty) <= len(data) + 8


def test_thrift_goes_on_between_writes() -> None:
    """A colour that the last write left on is not sent again."""
    thrift = Thrift()
    first = thrift.spend("\x1b[1;31mab\x1b[0m")
    assert (first, thrift.spend("\x1b[1;31mcd\x1b[0m")) == ("\x1b[1;31mab", "cd")


def test_a_pen_is_taken_apart() -> None:
    """Colours of one, three and five numbers, and attributes."""
    assert pen("1;38;2;1;2;3;48;5;9;7") == {
        "1": "1", "fg": "38;2;1;2;3", "bg": "48;5;9", "7": "7",
    }  # fmt: skip


def test_losing_an_attribute_needs_a_reset() -> None:
    """There is no short way to stop being bold in every terminal."""
    assert pen_change("1;31", "31") == "0;31"
