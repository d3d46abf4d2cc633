"""Counted dice as lines of a page and as plain sentences. Pure: figures in, words out."""

from tui.common.dice_count import EVERYBODY, Tally
from tui.common.ink import BLANK, Line, line, plain
from tui.locale import N_, fixed, word
from tui.text import shown

BARS = " ▁▂▃▄▅▆▇█"
FACE_CELLS, BAR_CELLS = 3, 2
LONG = 99
"""Counts above take another cell."""

INDENT = "  "


def page(some: tuple[Tally, ...]) -> tuple[Line, ...]:
    """The lines of the page: a heading a person, three lines a kind of die."""
    if not some:
        return (line((word(N_("dice.none-yet")), "dim")),)
    out: list[Line] = []
    person: str | None = None
    for one in some:
        if one.person != person:
            person = one.person
            out += [BLANK, _name(person)]
        out += [*(line(INDENT, one_line) for one_line in _figures(one)), *_bars(one)]
    return tuple(out[1:])


def told(some: tuple[Tally, ...]) -> list[str]:
    """The same as plain sentences, one a person and kind."""
    return [_sentence(one) for one in some] or [word(N_("dice.none-yet"))]


def _name(person: str) -> Line:
    return line((shown(person), "other") if person else (word(N_("dice.everybody")), "strong"))


def _figures(one: Tally) -> list[Line]:
    number = word(N_("dice.number"), n=one.number, sides=one.sides)
    mean = word(N_("dice.mean"), mean=fixed(one.mean, 1), expected=fixed(one.expected, 1))
    hands = word(N_("dice.hands"), rolled=one.rolled, typed=one.typed)
    figures = [line((number, "strong"), f" · {mean} · {hands}")]
    if one.taken_back:
        figures.append(line((word(N_("dice.taken-back"), n=one.taken_back), "warn")))
    return figures


def _bars(one: Tally) -> list[Line]:
    """Bars, counts and faces below each other; in two halves where counts get long."""
    most = max(1, *one.counts)
    is_long = most > LONG
    cells, a_row = (FACE_CELLS + is_long, one.sides // 2 if is_long else one.sides)
    out: list[Line] = []
    for first in range(0, one.sides, a_row):
        some = range(first, first + a_row)
        heights = [(8 * one.counts[face] + most - 1) // most for face in some]
        bars = "".join(f"{BARS[height] * BAR_CELLS:>{cells}}" for height in heights)
        counts = "".join(f"{one.counts[face] or '·':>{cells}}" for face in some)
        faces = "".join(f"{face + 1:>{cells}}" for face in some)
        out += [line(INDENT, (bars, "accent")), line(INDENT, counts)]
        out.append(line(INDENT, (faces, "dim")))
    return out


def _sentence(one: Tally) -> str:
    person = shown(one.person) if one.person != EVERYBODY else word(N_("dice.everybody"))
    faces = ", ".join(
        word(N_("dice.face-came"), face=face, n=count)
        for face, count in enumerate(one.counts, start=1)
        if count
    )
    figures = " · ".join(plain(some) for some in _figures(one))
    return f"{person}: {figures}" + (f" · {faces}" if faces else "")
