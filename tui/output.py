"""What leaves for the terminal: no control characters, plain letters where asked, fewer codes."""

import re
import unicodedata
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_CONTROL = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)

_LOOKS = {
    "-": "─━═–—−▍▎▏░", "|": "│┃", "+": "┌┐└┘├┤┬┴┼┯╭╮╰╯╞╡", ">": "▸▹→⟩»≥", "<": "←⟨«≤",
    "^": "▴↑△", "v": "▾↓▽✓", "*": "●◆★", "o": "○◇☆◐", "x": "✗×⚔", ".": "…·", "#": "▮█▉▊▋▌▓",
    "=": "▯▒", "'": "′’‘", '"': "″“”", "~": "≈", "?": "¿", "!": "¡",
}  # fmt: skip
_PLAIN = str.maketrans({glyph: plain for plain, some in _LOOKS.items() for glyph in some})


class SafeOutput(LineFilter):
    """Replaces every character that could steer a terminal; in plain mode, all but ASCII.

    The last gate: text is cleaned long before, and this catches what was not.
    """

    def __init__(self, *, ascii_only: bool = False) -> None:
        super().__init__()
        self.ascii_only = ascii_only

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 (the filter's shape)
        """The same segments, harmless and of the same width."""
        clean = plain_ascii if self.ascii_only else without_controls
        return [
            segment
            if segment.text.isascii() and segment.text.isprintable()
            else Segment(clean(segment.text), segment.style)
            for segment in segments
        ]


@lru_cache(4096)
def without_controls(text: str) -> str:
    """`text` with a question mark for each control or invisible character."""
    return _CONTROL.sub("?", text)


@lru_cache(4096)
def plain_ascii(text: str) -> str:
    """`text` in ASCII, each letter as wide as before.

    >>> plain_ascii("▸ Número ●○")
    '> Numero *o'
    """
    return "".join(_ascii_letter(letter) for letter in without_controls(text).translate(_PLAIN))


def _ascii_letter(letter: str) -> str:
    if letter.isascii():
        return letter
    base = unicodedata.normalize("NFKD", letter)[0]
    return base if base.isascii() and base.isprintable() else "?" * cell_len(letter)


_CODES = re.compile("\x1b\\[([0-9;]*)m")
_UNINKED = re.compile("(?:\x1b\\[[0-9]+;[0-9]+H|[\r\n]|\x1b\\[\\?2026[hl])+")
"""What draws nothing: moving the cursor, new lines, the marks of a frame."""


class Thrift:
    """Drops colour codes that change nothing: most of what Textual writes.

    Textual ends every piece of text with a reset and begins the next with its
    full colours. Between the two the terminal is told only what differs.
    """

    def __init__(self) -> None:
        self._wanted = ""
        self._drawn = ""

    def spend(self, data: str) -> str:
        """`data` with the same picture and fewer bytes."""
        pieces = _CODES.split(data)
        out: list[str] = []
        for index, piece in enumerate(pieces):
            if index % 2:
                self._wanted = piece if piece and piece != "0" else ""
            elif piece:
                out.append(self._inked(piece))
        return "".join(out)

    def _inked(self, piece: str) -> str:
        if self._wanted == self._drawn or _UNINKED.fullmatch(piece):
            return piece
        change = pen_change(self._drawn, self._wanted)
        self._drawn = self._wanted
        return f"\x1b[{change}m{piece}"


@lru_cache(4096)
def pen_change(old: str, new: str) -> str:
    """The shortest parameters that turn the pen `old` into `new`.

    >>> pen_change("1;38;5;9;48;5;2", "1;38;5;7;48;5;2")
    '38;5;7'
    """
    before, after = pen(old), pen(new)
    if set(before) - set(after):
        return f"0;{new}" if new else ""
    return ";".join(code for part, code in after.items() if before.get(part) != code)


def pen(parameters: str) -> dict[str, str]:
    """The parts of a pen: ``fg``, ``bg`` and each attribute, with their codes."""
    parts: dict[str, str] = {}
    numbers = parameters.split(";") if parameters else []
    while numbers:
        code = numbers.pop(0)
        if code in {"38", "48"} and numbers:
            size = 4 if numbers[0] == "2" else 2
            colour, numbers = numbers[:size], numbers[size:]
            parts["fg" if code == "38" else "bg"] = ";".join((code, *colour))
        else:
            parts[_part(code)] = code
    return parts


def _part(code: str) -> str:
    number = int(code)
    if 30 <= number <= 39 or 90 <= number <= 97:  # noqa: PLR2004 (the terminal's own numbers)
        return "fg"
    if 40 <= number <= 49 or 100 <= number <= 107:  # noqa: PLR2004 (the terminal's own numbers)
        return "bg"
    return code
