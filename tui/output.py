"""What leaves for the terminal: no control characters, and plain letters where asked."""

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
    "-": "─━═–—−▍▎▏░╌↔", "_": "▁▂", "|": "│┃┆", "+": "┌┐└┘├┤┬┴┼┯╭╮╰╯╞╡┏┓┗┛",
    ">": "▸▹→⟩»≥›", "<": "←⟨«≤‹◂⌫", "^": "▴↑△", "v": "▾↓▽✓", "*": "●◆★✱", "o": "○◇☆◐",
    "x": "✗×⚔", ".": "…·", "#": "▮█▉▊▋▌▓▅▆▇", "=": "▯▒▃▄", "'": "′’‘", '"': "″“”",
    "~": "≈±", "?": "¿", "!": "¡", "@": "◈",
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
