"""Distances as people type them: centimetres or inches, with one decimal at most."""

import re

from rules.skirmish.distances import FARTHEST_MM, neighbour

MM_TO_INCH = 25
MM_TO_CM = 10
FIRST_GUESS_MM = 400
"""Where stepping by bands begins while nobody has said a distance."""

_TYPED = re.compile(r"([0-9]{1,4})(?:[.,]([0-9]))?\s*(?:cm|\"|″)?", re.ASCII)


def parse_distance(text: str, *, inches: bool) -> int | None:
    """The millimetres of a typed distance; None where it is none or longer than any table.

    >>> parse_distance("37,5", inches=False), parse_distance("15", inches=True)
    (375, 375)
    """
    found = _TYPED.fullmatch(text.strip())
    if found is None:
        return None
    tenths = int(found[1]) * 10 + int(found[2] or 0)
    mm = tenths * (MM_TO_INCH if inches else MM_TO_CM) // 10
    return mm if mm <= FARTHEST_MM else None


def stepped(mm: int | None, by: int) -> int:
    """The distance moved by `by` bands; the first guess where there was none."""
    return FIRST_GUESS_MM if mm is None else neighbour(mm, by)
