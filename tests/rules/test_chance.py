"""Chances as people read them: rounded half up from the exact fraction."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chance import tenths_of_percent


@pytest.mark.parametrize(
    ("chance", "tenths"),
    [
        (Fraction(173, 400), 433),
        (Fraction(0), 0),
        (Fraction(1), 1000),
        (Fraction(1, 3), 333),
        (Fraction(2, 3), 667),
        (Fraction(9, 16), 563),
        (Fraction(1, 2000), 1),
        (Fraction(1, 2001), 0),
        (Fraction(16, 25), 640),
    ],
)
def test_half_rounds_up(chance: Fraction, tenths: int) -> None:
    """A chance that lies half between two tenths of a percent takes the upper one."""
    assert tenths_of_percent(chance) == tenths


@given(st.fractions(0, 1))
def test_never_further_than_half_a_tenth(chance: Fraction) -> None:
    """What is shown lies within half a tenth of a percent of the exact chance."""
    off = Fraction(tenths_of_percent(chance), 1000) - chance

    assert Fraction(-1, 2000) < off <= Fraction(1, 2000)
