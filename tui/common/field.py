"""One line being typed, with the keys that hands know from a shell. No widget: only the text."""

from collections.abc import Callable, Mapping

from attrs import evolve
from rich.cells import cell_len

from rules.values import frozen
from tui.common.ink import Line, line

LETTERS_A_CELL = 3
"""A letter and the marks on it, at most: no more of a long text is measured to draw it."""


@frozen
class Typing:
    """Text and where the cursor stands in it.

    Attributes:
        text: What has been typed.
        at: The cursor: how many characters are before it.
        most: The longest text, in characters.
    """

    text: str = ""
    at: int = 0
    most: int = 200

    @classmethod
    def of(cls, text: str, most: int = 200) -> "Typing":
        """With `text` already there and the cursor behind it."""
        return cls(text, len(text), most)

    def typed(self, more: str) -> "Typing":
        """With `more` put in at the cursor, as far as there is room."""
        more = "".join(one for one in more if one.isprintable())[: self.most - len(self.text)]
        text = self.text[: self.at] + more + self.text[self.at :]
        return evolve(self, text=text, at=self.at + len(more))

    def moved(self, to: int) -> "Typing":
        """With the cursor at `to`, inside the text."""
        return evolve(self, at=max(0, min(to, len(self.text))))

    def without(self, start: int, end: int) -> "Typing":
        """Without the characters from `start` to `end`; the cursor stands where they were."""
        start = max(0, start)
        return evolve(self, text=self.text[:start] + self.text[end:], at=start)

    def after(self, stroke: str, character: str | None) -> "Typing | None":
        """After a stroke; None where the stroke does not edit a line."""
        if stroke in _EDITS:
            return _EDITS[stroke](self)
        if character is not None and character.isprintable():
            return self.typed(character)
        return None

    def drawn(self, cells: int) -> Line:
        """The line with its cursor, the part around the cursor if it is too long."""
        start = max(0, self.at - LETTERS_A_CELL * cells)
        while cell_len(self.text[start : self.at]) > cells - 2:
            start += 1
        here = self.text[self.at : self.at + 1] or " "
        return line(self.text[start : self.at], (here, "caret"), self.text[self.at + 1 :])


def _word_start(typing: Typing) -> int:
    before = typing.text[: typing.at].rstrip()
    return before.rfind(" ") + 1


_EDITS: Mapping[str, Callable[[Typing], Typing]] = {
    "left": lambda it: it.moved(it.at - 1),
    "right": lambda it: it.moved(it.at + 1),
    "ctrl+b": lambda it: it.moved(it.at - 1),
    "ctrl+f": lambda it: it.moved(it.at + 1),
    "home": lambda it: it.moved(0),
    "end": lambda it: it.moved(len(it.text)),
    "ctrl+a": lambda it: it.moved(0),
    "ctrl+e": lambda it: it.moved(len(it.text)),
    "backspace": lambda it: it.without(it.at - 1, it.at),
    "ctrl+h": lambda it: it.without(it.at - 1, it.at),
    "delete": lambda it: it.without(it.at, it.at + 1),
    "ctrl+d": lambda it: it.without(it.at, it.at + 1),
    "ctrl+w": lambda it: it.without(_word_start(it), it.at),
    "ctrl+u": lambda it: it.without(0, it.at),
    "ctrl+k": lambda it: it.without(it.at, len(it.text)),
}
