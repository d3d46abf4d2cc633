"""The two lines that frame every screen, and the line that speaks between them."""

import re
from functools import lru_cache

from textual.geometry import Region
from textual.strip import Strip

from tui.common.ink import BLANK, Line, beside, line, width, wrapped
from tui.common.panel import Panel

CITING = re.compile(r"\(\w+:[\w.-]+\)$")
"""How a refusal ends: with the rule behind it."""

LEFT_ABOVE = 3
"""Lines at the top of the screen that no voice covers; three lines it has in any window."""


class Bar(Panel):
    """One line: something on the left, something on the right."""

    DEFAULT_CSS = """
    Bar { height: 1; background: $surface; }
    """

    def __init__(self, id: str) -> None:  # noqa: A002 (Textual's name)
        super().__init__(id=id)
        self.left: Line = BLANK
        self.right: Line = BLANK

    def set_ends(self, left: Line, right: Line) -> None:
        """Show these; nothing is painted where nothing changed."""
        if (left, right) != (self.left, self.right):
            self.left, self.right = left, right
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Draw the line."""
        del y
        cells = self.outer_size.width
        right = line(self.right, " ") if self.right else BLANK
        return self.strip(beside(line(" ", self.left, " "), right, cells))


class Voice(Panel):
    """What the program says to what was just done: as many lines over the footer as it needs.

    It goes away with the next key. A page of words leaves `LEFT_ABOVE` lines of the screen.
    """

    DEFAULT_CSS = """
    Voice { layer: voice; position: absolute; background: $surface; display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.said, self.ink = "", ""
        self._covered = Region()

    @property
    def is_citing(self) -> bool:
        """Whether what is said ends with a rule."""
        return CITING.search(self.said) is not None

    def speak(self, text: str, ink: str, across: int, down: int, why: Line = BLANK) -> None:
        """Say `text` at the lower edge of a screen of this size.

        Where it ends with a rule, `why` stands behind it if there is room: how to ask for it.
        """
        self.said, self.ink = text, ink
        lines, most = wrapped(text, across - 4, ink), max(3, down - 1 - LEFT_ABOVE)
        if len(lines) > most:
            lines = (*lines[: most - 1], line(lines[most - 1], ("…", ink)))
        if self.is_citing and width(lines[-1]) + width(why) + 6 <= across:
            lines = (*lines[:-1], line(lines[-1], "  ", why))
        self.show(tuple(line(("▌ ", ink), one) for one in lines))
        self.styles.width, self.styles.height = across, len(lines)
        top = down - 1 - len(lines)
        self.styles.offset = (0, top)
        self._covered = Region(0, top, across, len(lines))
        self.display = True
        self.refresh()

    def hush(self) -> None:
        """Say nothing."""
        self.said = ""
        if self.display:
            self.display = False
            self.screen.refresh(self._covered)  # Textual does not always see that it is gone


@lru_cache(256)
def hint(keys: str, label: str) -> Line:
    """A key and what it does, for the footer."""
    return line((keys, "accent"), f" {label}")


def hints_within(hints: list[Line], cells: int) -> Line:
    """As many hints as fit, two cells apart."""
    out: Line = BLANK
    for one in hints:
        more = line(out, "  ", one) if out else one
        if width(more) > cells:
            break
        out = more
    return out
