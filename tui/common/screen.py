"""What every screen of Tirada does alike: the actions that need no game, and when it begins."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from tui.common.ink import plain
from tui.common.keyed_screen import KeyedScreen
from tui.keys import Remapping
from tui.locale import N_, word

if TYPE_CHECKING:
    from tui.common.palette import Verb

TWICE = 1.5
"""Seconds within which a second ctrl+c leaves the table."""

GLANCE = 0.1
"""Seconds between two looks at what the other seats did."""

RARELY = 0.5
"""Seconds between two looks where nobody else is."""


class TiradaScreen(KeyedScreen, inherit_bindings=False):
    """The base of all screens.

    Attributes:
        history: What was typed behind `:`, the newest last.
    """

    def __init__(self, remapping: Remapping | None = None) -> None:
        super().__init__(remapping)
        self.history: list[str] = []
        self._cancelled = -TWICE

    # For a screen to fill in.

    def begin(self) -> None:
        """Start what goes on while the screen is there; called once, before it is first shown."""

    def glance(self) -> float:
        """Called now and then while it is on top, by the thread that waits for keys.

        That thread wakes up anyway; a timer of Textual's would cost ten times as much.
        Gives the seconds until the next look.
        """
        return RARELY

    def verbs(self) -> "list[Verb]":
        """Verbs that `:` offers beside the actions."""
        return []

    def on_mount(self) -> None:
        """Fill everything for the first time; it is shown once the panels know their size."""
        self.begin()
        self._mark_panes()

    # Actions of every screen.

    def do_pane_next(self, _: int, /) -> None:
        """The next pane."""
        self.pane_at = (self.pane_at + 1) % max(1, len(self.panes()))
        self._mark_panes()

    def do_pane_previous(self, _: int, /) -> None:
        """The pane before."""
        self.pane_at = (self.pane_at - 1) % max(1, len(self.panes()))
        self._mark_panes()

    def do_help(self, _: int, /) -> None:
        """The keys of this screen."""
        from tui.common.help import Help  # noqa: PLC0415 (drawn only when somebody asks)

        if not isinstance(self.overlay, Help):
            self.open_overlay(Help(self))

    def do_palette(self, _: int, /) -> None:
        """Type a verb."""
        from tui.common.palette import Palette  # noqa: PLC0415 (drawn only when somebody asks)

        self.open_overlay(Palette(self))

    def do_rule(self, _: int, /) -> None:
        """Look up a rule."""
        from tui.common.rule_pages import ask_rule  # noqa: PLC0415 (drawn only when somebody asks)

        ask_rule(self)

    def do_filter(self, _: int, /) -> bool:
        """Show only rows with some words in them."""
        from tui.common.searching import ask_filter  # noqa: PLC0415 (drawn only when somebody asks)

        return ask_filter(self)

    def do_jump(self, _: int, /) -> bool:
        """Go to the row whose words begin with what is typed; esc goes back."""
        from tui.common.searching import ask_jump  # noqa: PLC0415 (drawn only when somebody asks)

        return ask_jump(self)

    def do_copy(self, _: int, /) -> bool:
        """The words of the row, or of all that are selected, for the person's own clipboard."""
        from tui.common.rows import Rows  # noqa: PLC0415 (as above)

        pane = self.pane
        if not isinstance(pane, Rows) or pane.row is None:
            return False
        some = [one for one in pane.rows if one.id in pane.marked] or [pane.row]
        self.copy(" · ".join(plain(one.line).strip() for one in some))
        return True

    def copy(self, text: str) -> None:
        """Text for the person's own clipboard, unless they have switched that off."""
        setting = getattr(self.program, "setting", None)
        if setting is not None and not setting.memory.copies:
            self.tell(word(N_("say.copy-is-off")), "warn")
            return
        self.program.copy_to_clipboard(text)
        self.tell(word(N_("say.copied")), "good")

    def is_second_cancel(self) -> bool:
        """Whether ctrl+c was pressed a moment ago, too; notes that it is pressed now."""
        now = time.monotonic()
        before, self._cancelled = self._cancelled, now
        return now - before < TWICE

    def leave_at_once(self) -> None:
        """What ctrl+c twice does."""
        self.do_leave(0)

    def do_cancel(self, _: int, /) -> None:
        """ctrl+c: once clears what was typed, twice leaves."""
        if self.is_second_cancel():
            self.leave_at_once()
            return
        self.reader.clear()
        self.tell(word(N_("say.ctrl-c-again")), "dim")

    def do_back(self, _: int, /) -> None:
        """esc: nothing is open any more; it never leaves."""
        self.reader.clear()

    def do_leave(self, _: int, /) -> None:
        """Leave this screen; from the first one, the program."""
        if len(self.program.screen_stack) > 1:
            self.program.pop_screen()
        else:
            self.program.exit(0)

    def ask(
        self,
        caption: str,
        question: str,
        yes: Callable[[], None],
        no: Callable[[], None] | None = None,
    ) -> None:
        """Ask a question that only the key for yes agrees to."""
        from tui.common.ask import Confirm  # noqa: PLC0415 (made when somebody is asked)

        self.open_overlay(Confirm(caption, question, yes, no))
