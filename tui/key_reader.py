"""From key strokes to actions: counts, double keys, the leader. Pure, so tests need no screen."""

from attrs import define

from rules.values import frozen
from tui.keys import Keymap, Strokes

MOST = 999
"""The largest count that can be typed before a key."""


@frozen
class Press:
    """An action was asked for; `count` is 0 where no number was typed before it."""

    action: str
    count: int = 0


@define
class KeyReader:
    """Collects strokes until they mean something.

    A sequence that is an action *and* the beginning of a longer one waits;
    `hold` ends the waiting, and the short one is meant.
    """

    keymap: Keymap
    strokes: Strokes = ()
    count: int = 0

    @property
    def is_waiting(self) -> bool:
        """Whether strokes stand that may still become longer."""
        return bool(self.strokes)

    @property
    def shown(self) -> str:
        """The count and strokes so far."""
        return " ".join((*((str(self.count),) if self.count else ()), *self.strokes))

    def feed(self, stroke: str) -> tuple[Press, ...]:
        """Take one stroke, and give the actions that it completes: none, one or two."""
        if not self.strokes and self._is_digit(stroke):
            self.count = min(self.count * 10 + int(stroke), MOST)
            return ()
        strokes = (*self.strokes, stroke)
        if self.keymap.begins(strokes):
            self.strokes = strokes
            return ()
        if strokes in self.keymap.strokes:
            return self._press(strokes)
        if not self.strokes:
            self.clear()
            return ()
        short = self.hold()
        self.clear()
        return (*short, *self.feed(stroke))

    def hold(self) -> tuple[Press, ...]:
        """No stroke came for a while: the short meaning counts, if there is one."""
        return self._press(self.strokes) if self.strokes in self.keymap.strokes else ()

    def clear(self) -> None:
        """Forget what was typed."""
        self.strokes = ()
        self.count = 0

    def _press(self, strokes: Strokes) -> tuple[Press, ...]:
        press = Press(self.keymap.strokes[strokes], self.count)
        self.clear()
        return (press,)

    def _is_digit(self, stroke: str) -> bool:
        if len(stroke) != 1 or stroke not in "0123456789" or (stroke,) in self.keymap.strokes:
            return False
        return stroke != "0" or self.count > 0
