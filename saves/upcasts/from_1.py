"""From format 1 to 2: what 2 knows besides has a value of its own where a line says nothing.

Format 2 brought events and fields of the RPG's damage: weapons on sheets, hits
that wait, what they soak. A line of format 1 names none of them and means their
defaults, so it stays as it is. The number is for older programs: they show such
a table as newer than themselves instead of taking its lines for damaged ones.
"""

from typing import Any


def lift(raw: dict[str, Any]) -> dict[str, Any]:
    """A raw line of format 1 as one of format 2: the same."""
    return raw
