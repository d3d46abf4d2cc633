"""Fewer bytes, the same picture."""

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tui.pens import pen, pen_change
from tui.thrift import AT_ONCE, END_SYNC, SYNC, Thrift

WIDE, HIGH = 24, 5


def screen_of(data: str) -> list[list[tuple[str, ...]]]:
    """Letters, colours and grounds of a terminal that was sent `data`, which wraps no line."""
    screen = pyte.Screen(WIDE, HIGH)
    screen.reset_mode(7, private=True)
    pyte.Stream(screen).feed(data)
    return [
        [
            (cell.data, cell.bg)
            if cell.data == " " and not cell.reverse
            else (cell.data, cell.fg, cell.bg, str(cell.bold), str(cell.reverse))
            for cell in (screen.buffer[y][x] for x in range(WIDE))
        ]
        for y in range(HIGH)
    ]


PENS = ("1;38;5;9", "38;5;9", "38;2;1;2;3;48;5;4", "48;5;4", "31", "1;7", "")
TEXTS = st.text(st.sampled_from("ab  ─▸é漢"), min_size=1, max_size=8)
SPANS = st.tuples(st.sampled_from(PENS), TEXTS)
PLACES = st.tuples(st.integers(1, HIGH), st.integers(1, 8))
LINES = st.tuples(PLACES, st.lists(SPANS, min_size=1, max_size=2))
FRAMES = st.lists(LINES, max_size=4)


def drawn(frame: list[tuple[tuple[int, int], list[tuple[str, str]]]]) -> str:
    """A frame as Textual writes it."""
    lines: list[str] = []
    for (row, column), spans in frame:
        inked = (f"\x1b[{some}m{text}\x1b[0m" if some else text for some, text in spans)
        end = "\r\n" if row < HIGH else ""
        lines.append(f"\x1b[{row};{column}H" + "".join(inked) + end)
    return SYNC + "".join(lines) + "\x1b[1;1H" + END_SYNC


@given(st.lists(FRAMES, max_size=5))
@settings(max_examples=100)
def test_thrift_changes_no_picture(
    frames: list[list[tuple[tuple[int, int], list[tuple[str, str]]]]],
) -> None:
    """However frames follow each other, the terminal shows what Textual meant."""
    thrift = Thrift()
    sent = "".join(thrift.spend(drawn(frame)) for frame in frames)
    assert screen_of(sent) == screen_of("".join(drawn(frame) for frame in frames))


def test_the_same_frame_twice_costs_nothing() -> None:
    """Not even the marks of a frame."""
    frame = drawn([((1, 1), [("31", "heap"), ("", " of stones")])])
    thrift = Thrift()
    thrift.spend(frame)
    assert thrift.spend(frame) == ""


def test_a_frame_leaves_in_one_piece() -> None:
    """However Textual hands it over, the terminal gets it at its end."""
    thrift = Thrift()
    assert thrift.spend(SYNC) == ""
    assert thrift.spend("\x1b[1;1Hheap") == ""
    assert thrift.spend(END_SYNC) == f"{SYNC}\x1b[1H\x1b[0mheap{END_SYNC}"
    assert thrift.spend("\x1b[?25h") == "\x1b[?25h"


def test_pieces_of_one_colour_leave_together() -> None:
    """A colour is told once in a frame, and blanks go with whatever has their ground."""
    thrift = Thrift()
    sent = thrift.frame(
        [(1, 1, [("a", "31"), (" ", ""), ("b", "32")]), (2, 3, [("c", "31")])],
        is_synchronised=False,
    )
    assert sent == "\x1b[1H\x1b[0;31ma \x1b[2;3Hc\x1b[1;3H\x1b[32mb"


def test_a_small_gap_is_written_again() -> None:
    """A blank between two changed words costs less than a step over it."""
    thrift = Thrift()
    thrift.frame([(1, 1, [("one two", "31")])], is_synchronised=False)
    sent = thrift.frame(
        [(1, 1, [("ten", "31"), (" ", "31"), ("six", "31")])], is_synchronised=False
    )
    assert sent == "\rten six"


def test_only_what_differs_is_sent() -> None:
    """A number in a long line: a move and the number."""
    thrift = Thrift()
    thrift.spend(drawn([((2, 1), [("31", "heap 1 of stones")])]))
    sent = thrift.spend(drawn([((2, 1), [("31", "heap 2 of stones")])]))
    assert sent == f"{SYNC}\x1b[6G2{END_SYNC}"


@pytest.mark.parametrize(("size", "is_marked"), [(20, False), (AT_ONCE + 1, True)])
def test_what_comes_in_one_go_needs_no_marks(size: int, is_marked: bool) -> None:
    """A few letters are shown at once anyway; a large frame is marked as one picture."""
    sent = Thrift().frame([(1, 1, [("x" * size, "31")])], is_synchronised=True)
    assert (sent.startswith(SYNC), sent.endswith(END_SYNC)) == (is_marked, is_marked)


def test_after_forgetting_everything_is_sent_again() -> None:
    """ctrl+l, another size: what the terminal shows is not trusted."""
    frame = drawn([((1, 1), [("31", "heap")])])
    thrift = Thrift()
    first = thrift.spend(frame)
    thrift.forget()
    assert thrift.spend(frame) == first


def test_another_screen_is_empty() -> None:
    """Entering the alternate screen keeps nothing of the one before."""
    frame = drawn([((1, 1), [("", "heap")])])
    thrift = Thrift()
    thrift.spend(frame)
    assert thrift.spend("\x1b[?1049h") == "\x1b[?1049h"
    assert "heap" in thrift.spend(frame)


def test_a_line_of_uncertain_width_is_always_sent() -> None:
    """Terminals disagree about emoji; what one drew too wide is painted over."""
    frame = drawn([((1, 1), [("", "❤ 漢")])])
    thrift = Thrift()
    thrift.spend(frame)
    assert "漢" in thrift.spend(frame)


@pytest.mark.parametrize("sequence", ["\x1b[?25l", "\x1b]52;c;eA==\x07", "\x1b[>25u", "\x1b[<u"])
def test_what_is_no_drawing_passes_in_plain_colours(sequence: str) -> None:
    """Modes, keyboards and the clipboard are not touched."""
    thrift = Thrift()
    thrift.spend("\x1b[31mred\x1b[0m")
    assert thrift.spend(sequence) == f"\x1b[m{sequence}"
    assert thrift.spend(sequence) == sequence


def test_a_pen_is_taken_apart() -> None:
    """Colours of one, three and five numbers, and attributes."""
    assert pen("1;38;2;1;2;3;48;5;9;7") == {
        "1": "1", "fg": "38;2;1;2;3", "bg": "48;5;9", "7": "7",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ("1;31", "31", "22"),
        ("1;2;31", "2;31", "22;2"),
        ("1;38;5;9;48;5;2", "38;5;7;48;5;2", "22;38;5;7"),
        ("31;48;5;200", "31", "49"),
        ("8;31", "31", "0;31"),
        ("1;31", "", ""),
    ],
)
def test_a_pen_loses_what_it_has_too_much(old: str, new: str, change: str) -> None:
    """One thing after the other, or all at once where that is shorter or the only way."""
    assert pen_change(old, new) == change


def test_an_empty_cell_has_a_ground_and_no_colour() -> None:
    """Spaces after a coloured word cost no change of colour, and none are sent for another ink."""
    thrift = Thrift()
    sent = thrift.spend(drawn([((1, 1), [("31", "heap"), ("32", "   "), ("31", "of")])]))
    assert sent.count("m") == 1
    assert thrift.spend(drawn([((1, 5), [("33", "   ")])])) == ""
    assert thrift.spend(drawn([((1, 5), [("7;33", "   ")])])) != ""


@given(st.lists(FRAMES, max_size=5), st.booleans())
@settings(max_examples=60)
def test_pieces_that_are_known_show_the_same_picture(
    frames: list[list[tuple[tuple[int, int], list[tuple[str, str]]]]], is_synchronised: bool
) -> None:
    """Rows handed over without escapes are drawn as the same rows that come with them."""
    thrift = Thrift()
    sent = "".join(
        thrift.frame(
            [(row, column, [(text, some) for some, text in spans]) for (row, column), spans in one],
            is_synchronised=is_synchronised,
        )
        for one in frames
    )
    assert screen_of(sent) == screen_of("".join(drawn(frame) for frame in frames))
