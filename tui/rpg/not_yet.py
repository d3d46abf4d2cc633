"""What stands in the place of the dice while somebody's answer comes first."""

from collections.abc import Callable

from tui.common.ink import BLANK, wrapped
from tui.common.overlay import Overlay
from tui.locale import N_, word


class NotYet(Overlay):
    """Says what comes before the dice; faces that are typed all the same do nothing.

    Args:
        caption: What it is about.
        said: What comes first.
        go_on: What enter leads on to; None where others are waited for.
    """

    WIDE = 72

    def __init__(self, caption: str, said: str, go_on: Callable[[], None] | None = None) -> None:
        super().__init__(caption, foot=word(N_("not-yet.keys") if go_on else N_("ask.esc-closes")))
        self.said, self.go_on = said, go_on

    def fill(self, cells: int) -> None:
        """What comes first, wrapped."""
        self.lines = (BLANK, *wrapped(self.said, cells), BLANK)

    def take_key(self, stroke: str, character: str | None) -> bool:  # noqa: ARG002 (a key is enough)
        """Enter goes on, esc and q close, a face is nobody's."""
        if stroke != "enter":
            return stroke not in {"escape", "q", "ctrl+c"}
        self.close()
        if self.go_on is not None:
            self.go_on()
        return True
