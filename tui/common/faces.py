"""Dice as people see them: a face in a box, marked by what became of it."""

from collections.abc import Iterable

from tui.common.ink import Line, line

HIT, LOST, FAILED, CRITICAL, PLAIN_FACE = "hit", "lost", "failed", "critical", "plain"

_LOOKS = {
    HIT: ("[", "]", "good"),
    CRITICAL: ("[", "]!", "strong"),
    LOST: ("(", ")", "warn"),
    FAILED: (" ", " ", "dim"),
    PLAIN_FACE: (" ", " ", "plain"),
}


def face(value: int, fate: str = PLAIN_FACE) -> Line:
    """One die: ``[9]`` counted, ``(4)`` was cancelled, `` 15 `` failed, ``[11]!`` is a Critical."""
    left, right, ink = _LOOKS[fate]
    return line((f"{left}{value}{right}", ink))


def faces(dice: Iterable[tuple[int, str]]) -> Line:
    """Several dice beside each other."""
    return line(*(face(value, fate) for value, fate in dice))
