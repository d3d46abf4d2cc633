"""Pieces of a line set one after the other, going on below where there is no more room."""

from collections.abc import Iterable

from tui.common.ink import BLANK, Line, fit, line, width


def flow(parts: Iterable[Line], cells: int, indent: int = 2) -> list[Line]:
    """The parts with a blank between them, in as many lines as it takes; none is torn.

    >>> [len(one) for one in flow([(("ab", ""),), (("cd", ""),), (("ef", ""),)], 6)]
    [3, 2]
    """
    rows: list[Line] = [BLANK]
    for part in parts:
        if not part:
            continue
        longer = line(rows[-1], " ", part) if rows[-1] else part
        if width(longer) <= cells or not rows[-1]:
            rows[-1] = longer
        else:
            rows.append(line(" " * indent, part))
    return [fit(one, cells) if width(one) > cells else one for one in rows if one]
