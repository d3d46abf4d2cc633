"""Lines of inked text: widths in cells, cuts, columns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.common.ink import Line, beside, columns, fit, line, plain, width, wrap

LINES = st.lists(
    st.tuples(
        st.text(st.characters(codec="utf-8", categories=["L", "N", "P"]), max_size=6),
        st.just("dim"),
    ),
    max_size=4,
)


@given(LINES.map(tuple), st.integers(1, 30))
def test_a_fitted_line_has_exactly_its_width(some: Line, cells: int) -> None:
    """Cut or padded, with wide letters too."""
    assert width(fit(some, cells)) == cells


@given(st.text(st.sampled_from("ab 漢é"), max_size=60), st.integers(2, 20))
def test_wrapped_text_loses_no_letter(text: str, cells: int) -> None:
    """Only spaces may go, and no line is too wide."""
    lines = wrap(text, cells)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(width(line(one)) <= cells for one in lines)


@pytest.mark.parametrize("figure", ["~79,6 %", "30 cm", "12,5 %,"])
def test_a_number_keeps_its_unit(figure: str) -> None:
    """A line ends before the number, not between it and its unit."""
    assert wrap(f"impacto {figure} y ya", len("impacto ") + len(figure) - 1) == (
        "impacto",
        f"{figure} y ya",
    )


@pytest.mark.parametrize(
    ("widths", "parts", "shown"),
    [
        ((4, -3), ("SV", "13"), "SV    13"),
        ((4, 0), ("Fusilier", "x"), "Fus… x"),
        ((3, 2), ("漢字", "a"), "漢… a "),
    ],
)
def test_columns_are_aligned(widths: tuple[int, ...], parts: tuple[str, ...], shown: str) -> None:
    """Left, right and cut."""
    assert plain(columns(widths, parts)) == shown


def test_the_right_end_stays_whole() -> None:
    """Of two ends, the left one gives way."""
    assert plain(beside(line("a long table name"), line("saved #4"), 14)) == "a lon…saved #4"
