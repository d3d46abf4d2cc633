"""Text that comes in one go without the marks of a paste: no hands type so, and it is no command.

A terminal without bracketed paste sends what is pasted as keys. It is told from
keys by what it looks like, for a slow link brings typed keys in bunches, too:
words of several letters side by side are no commands.
"""

import re
from typing import TYPE_CHECKING

from textual import events

if TYPE_CHECKING:
    from tui.common.keyed_screen import KeyedScreen

LEAST = 10
"""Fewer characters than these are keys."""

SOON = 0.05
"""Seconds within which more of the same text may come: a long one is read in pieces."""

FIELDS = frozenset({"palette", "note", "filter", "jump"})
"""Actions that do nothing but open a field; what comes behind their key is typed into it."""

_WORD = re.compile(r"[^\W\d_]{3,}")
_STROKES = {" ": "space", "\r": "enter", "\n": "enter", "\t": "tab"}


class Bunch(events.Paste):
    """Characters that came at once, as no hands type."""


class BunchGate:
    """Tells text that came at once from keys that were typed ahead."""

    def __init__(self) -> None:
        self._until = 0.0

    def is_text(self, data: str, now: float) -> bool:
        """Whether what was read at the time `now` is text: by its looks, or the rest of one."""
        is_plain = all(one.isprintable() or one in _STROKES for one in data)
        if not is_plain or not (now < self._until or looks_written(data)):
            return False
        self._until = now + SOON
        return True


def looks_written(text: str) -> bool:
    """Whether there are two words side by side, of three letters or more that are not all alike.

    >>> looks_written("Lena attacks the wolf"), looks_written("jjjjjj  jjjjjj  r")
    (True, False)
    """
    return len(text) >= LEAST and len(_words(text)) > 1


def _words(text: str) -> list[str]:
    return [one for one in _WORD.findall(text) if len(set(one)) > 1]


def take(screen: "KeyedScreen", text: str) -> bool:
    """Give text that came at once to an open field, or to one that its first key opens.

    A field of one line takes it key by key, so that enter behind it is enter;
    more lines are taken as a paste is. False where no field wants it: then
    nothing was done.
    """
    if screen.overlay is None and screen.only_action(text[:1]) in FIELDS:
        screen.take_key(*_stroke(text[0]))
        text = text[1:]
    overlay = screen.overlay
    if overlay is None or not overlay.wants_text:
        return False
    if _words("".join(text.splitlines(keepends=True)[1:])):
        overlay.take_paste(text)
        return True
    for one in text:
        screen.take_key(*_stroke(one))
    return True


def _stroke(character: str) -> tuple[str, str | None]:
    return _STROKES.get(character, character), character
