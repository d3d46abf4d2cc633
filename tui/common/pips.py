"""Pools as pips: what is left is full, what is spent is hollow; many become a number."""

from tui.common.ink import Line, line
from tui.locale import number

MOST = 12
"""More pips than these are written as a number."""

FILLED, EMPTY = "●", "○"


def pips(
    left: int, of: int, ink: str = "accent", *, filled: str = FILLED, empty: str = EMPTY
) -> Line:
    """``●●○`` for 2 of 3; as ``14/20`` where that would be a long row.

    >>> "".join(text for text, _ in pips(2, 3))
    '●●○'
    """
    if max(left, of) > MOST or left < 0:
        return line((number(left), ink), (f"/{number(of)}", "dim"))
    return line((filled * left, ink), (empty * max(0, of - left), "dim"))


def pool(value: int, ink: str = "accent") -> Line:
    """A pool without a limit: ``▮▮▮ 3``."""
    return line(
        ("▮" * max(0, min(value, MOST)), ink), " " if value > 0 else "", (number(value), ink)
    )
