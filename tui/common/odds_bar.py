"""A chance as a bar of block characters with its percentage: shape and figure in one line."""

from fractions import Fraction

from tui.common.ink import Line, line
from tui.locale import percent

EIGHTHS = " ▏▎▍▌▋▊▉█"
FIGURE = 8
"""The width of the percentage beside the bar: ``100,0 %`` and one of air."""


def bar(chance: Fraction, cells: int, ink: str = "accent") -> Line:
    """The bar alone, in exactly `cells`, filled to an eighth of a cell.

    A chance that is not nought shows at least a sliver, one that is not
    certain leaves at least a gap.
    """
    eighths = int(chance * cells * 8)
    if 0 < chance < 1:
        eighths = max(1, min(eighths, cells * 8 - 1))
    full, part = divmod(eighths, 8)
    tip = EIGHTHS[part] if part else ""
    rest = "░" * (cells - full - len(tip))
    return line((EIGHTHS[8] * full + tip, ink), (rest, "bar"))


def odds_bar(chance: Fraction, cells: int, ink: str = "accent", *, about: bool = False) -> Line:
    """Bar and percentage in exactly `cells`; `about` marks a figure that may still change."""
    figure = f"{'~' if about else ''}{percent(chance)}"
    return line(bar(chance, max(1, cells - FIGURE), ink), (f"{figure:>{FIGURE}}", "strong"))
