"""Chances as bars."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.common.ink import plain, width
from tui.common.odds_bar import bar, odds_bar
from tui.common.pips import pips, pool


@given(st.fractions(0, 1), st.integers(1, 40))
def test_a_bar_has_its_width(chance: Fraction, cells: int) -> None:
    """Aligned, whatever the chance."""
    assert width(bar(chance, cells)) == cells
    assert width(odds_bar(chance, cells + 8)) == cells + 8


@pytest.mark.parametrize(
    ("chance", "drawn"),
    [
        (Fraction(0), "░░░░"),
        (Fraction(1), "████"),
        (Fraction(1, 2), "██░░"),
        (Fraction(5, 16), "█▎░░"),
        (Fraction(1, 10**9), "▏░░░"),
        (1 - Fraction(1, 10**9), "███▉"),
    ],
)
def test_a_bar_never_lies_at_its_ends(chance: Fraction, drawn: str) -> None:
    """Only nought is empty, only certainty is full."""
    assert plain(bar(chance, 4)) == drawn


def test_a_figure_that_may_change_is_marked() -> None:
    """Before measuring, odds carry a ~."""
    assert plain(odds_bar(Fraction(64, 100), 12, about=True)).endswith(" ~64.0%")


@pytest.mark.parametrize(("left", "of", "drawn"), [(2, 3, "●●○"), (0, 2, "○○"), (14, 20, "14/20")])
def test_pips_show_what_is_left(left: int, of: int, drawn: str) -> None:
    """Full ones are left, hollow ones spent, many are a number."""
    assert plain(pips(left, of)) == drawn


def test_a_pool_has_its_number() -> None:
    """Nobody counts strokes."""
    assert [plain(pool(n)) for n in (0, 2)] == ["0", "▮▮ 2"]
