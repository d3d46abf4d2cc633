"""Pieces of a line set one after the other, going on below where there is no more room."""

from collections.abc import Iterable

from tui.common.ink import PLAIN, Line, fit, line, width


def flow(parts: Iterable[Line], cells: int, indent: int = 2) -> list[Line]:
    """The parts with a blank between them, in as many lines as it takes; none is torn.

    >>> [len(one) for one in flow([(("ab", ""),), (("cd", ""),), (("ef", ""),)], 6)]
    [3, 2]
    """
    rows: list[Line] = []
    wide = cells
    for part in parts:
        if not part:
            continue
        size = width(part)
        if not rows:
            rows, wide = [part], size
        elif wide + 1 + size <= cells:
            rows[-1] = (*rows[-1], (" ", PLAIN), *part)
            wide += 1 + size
        else:
            rows.append(line(" " * indent, part))
            wide = indent + size
    return [fit(one, cells) if width(one) > cells else one for one in rows]
