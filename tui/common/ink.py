"""Lines of inked text: what panels are made of, before any widget or colour.

A line is a tuple of spans, a span a piece of text and the name of its ink.
People's text stands in a span as it is: nothing here reads markup.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias, TypeGuard, cast

from rich.cells import cell_len, chop_cells, set_cell_size

from tui.text import cut

Span: TypeAlias = tuple[str, str]
Line: TypeAlias = tuple[Span, ...]
Part: TypeAlias = str | Span | Line

WIDE = 2
"""The cells of a wide letter."""

PLAIN = "plain"
INKS = ("dim", "strong", "accent", "other", "good", "bad", "warn", "rule", "bar", "struck", "caret")
"""Names of inks beside plain: ``accent`` is one's own side, ``other`` the opponent's, ``bar`` the
empty part of a bar, ``struck`` was taken back, ``caret`` is where typing goes."""

BLANK: Line = ()

_BEFORE_A_UNIT = re.compile(r"(?<=[0-9]) (?=%|cm\b)")
_HELD = "\0"


def line(*parts: Part) -> Line:
    """A line of plain strings, (text, ink) spans and other lines.

    >>> line("SV ", ("13", "strong"))
    (('SV ', 'plain'), ('13', 'strong'))
    """
    spans: list[Span] = []
    for part in parts:
        if isinstance(part, str):
            if part:
                spans.append((part, PLAIN))
        elif _is_span(part):
            if part[0]:
                spans.append(part)
        else:
            spans += [span for span in cast("Line", part) if span[0]]
    return tuple(spans)


def _is_span(part: Span | Line) -> TypeGuard[Span]:
    return bool(part) and isinstance(part[0], str)


def inked(some: Line, ink: str) -> Line:
    """The same words, all in one ink."""
    return tuple((text, ink) for text, _ in some)


def plain(some: Line) -> str:
    """The words alone."""
    return "".join(text for text, _ in some)


def width(some: Line) -> int:
    """How many cells a line takes."""
    return sum(
        [len(text) if text.isascii() and text.isprintable() else cell_len(text) for text, _ in some]
    )


def fit(some: Line, cells: int, *, right: bool = False) -> Line:
    """The line cut or padded to exactly `cells`."""
    wide = width(some)
    if wide <= cells:
        pad = ((" " * (cells - wide), PLAIN),) if wide < cells else ()
        return (*pad, *some) if right else (*some, *pad)
    out: list[Span] = []
    left = cells
    for text, ink in some:
        size = cell_len(text)
        if size >= left:
            shown = cut(text, left) if size > left else cut(text + "……", left)
            out.append((set_cell_size(shown, left), ink))
            break
        out.append((text, ink))
        left -= size
    return tuple(out)


def uncut(some: Line, cuts: Iterable[int]) -> Line:
    """The line with no wide letter across a column of `cuts`: a space pushes it over.

    >>> plain(uncut((("a日本", PLAIN),), (2,)))
    'a 日本'
    """
    if all(text.isascii() or _is_narrow(text) for text, _ in some):
        return some
    middles = frozenset(cuts)
    out: list[Span] = []
    column = 0
    for text, ink in some:
        kept = ""
        for letter in text:
            size = cell_len(letter)
            if size == WIDE and column + 1 in middles:
                kept, column = kept + " ", column + 1
            kept, column = kept + letter, column + size
        out.append((kept, ink))
    return tuple(out)


@lru_cache(1024)
def _is_narrow(text: str) -> bool:
    return all(cell_len(letter) < WIDE for letter in text)


def columns(widths: Sequence[int], parts: Iterable[Part], gap: int = 1) -> Line:
    """Parts in columns of fixed width; a negative width is right-aligned, 0 takes what is there.

    >>> plain(columns((6, -3), ("SV", "13")))
    'SV      13'
    """
    out: list[Span] = []
    for index, (size, part) in enumerate(zip(widths, parts, strict=False)):
        if index:
            out.append((" " * gap, PLAIN))
        cell = line(part)
        out.extend(fit(cell, abs(size), right=size < 0) if size else cell)
    return tuple(out)


def beside(left: Line, right: Line, cells: int) -> Line:
    """Two lines at the two ends of one; the left one gives way."""
    size = width(right)
    if size >= cells:
        return fit(right, cells)
    return (*fit(left, cells - size), *right)


def wrap(text: str, cells: int) -> tuple[str, ...]:
    """Text in lines of at most `cells`, broken at spaces; a longer word is chopped.

    A number keeps its unit: ``12,5 %`` and ``30 cm`` stay on one line.
    """
    lines: list[str] = []
    current = ""
    for held in _BEFORE_A_UNIT.sub(_HELD, text).split():
        word = held.replace(_HELD, " ")
        longer = f"{current} {word}" if current else word
        if cell_len(longer) <= cells:
            current = longer
            continue
        if current:
            lines.append(current)
        *full, current = chop_cells(word, max(cells, 1)) or [""]
        lines.extend(full)
    return (*lines, current) if current or not lines else tuple(lines)


def wrapped(text: str, cells: int, ink: str = PLAIN) -> tuple[Line, ...]:
    """As `wrap`, as lines of one ink."""
    return tuple(((one, ink),) for one in wrap(text, cells))
