"""How an exact chance becomes the figure that people read, in one place.

Odds stay exact fractions until here: a percentage is rounded half up from the
fraction itself, never from a floating-point number (43.25% reads 43.3%).
"""

from fractions import Fraction


def tenths_of_percent(chance: Fraction) -> int:
    """The chance in tenths of a percent, from 0 to 1000, rounded half up.

    >>> tenths_of_percent(Fraction(173, 400))
    433
    """
    return (chance.numerator * 2000 + chance.denominator) // (2 * chance.denominator)
