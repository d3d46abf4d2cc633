"""The frame of every screen: two bars, a voice, boxes that lie over it, and room for the panels.

What a key changed is painted once, after it (`at_once`); a new size of the window fits all of it
anew.
"""

import time
from collections.abc import Callable, Iterable

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.widget import Widget

from tui.common.brush import Brush
from tui.common.header import Bar, Voice, hint, hints_within
from tui.common.ink import BLANK, Line, fit, line, width
from tui.common.overlay import Overlay
from tui.common.panel import Panel
from tui.common.window_screen import WindowScreen

HEAD_LASTS = 1.0
"""Seconds for which keys that only move leave the line at the top and the footnote alone."""


class FramedScreen(WindowScreen):
    """A screen between its bars.

    Attributes:
        overlays: The boxes that lie over it, the topmost one last.
    """

    DEFAULT_CSS = """
    FramedScreen {
        layers: base overlay voice;
        overflow: hidden hidden;
        &.too-small > * { visibility: hidden; }
        &.too-small > Voice { visibility: visible; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.overlays: list[Overlay] = []
        self.top_bar = Bar("top-bar")
        self.foot_bar = Bar("foot-bar")
        self.voice = Voice()
        self.brush = Brush(self)
        self._sizes: tuple[Size, ...] = ()
        self._is_taking = self._are_bars_due = self._only_moved = False
        self._headed_at = 0.0
        self._foot_note: Line = BLANK
        self._foot: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        """The bars around what the screen itself shows."""
        self.choose_layout(self.program.size)
        yield self.top_bar
        yield from self.contents()
        yield self.foot_bar
        yield self.voice

    # For a screen to fill in.

    def contents(self) -> Iterable[Widget]:
        """The widgets between the two bars."""
        return ()

    def headline(self) -> tuple[Line, Line]:
        """The two ends of the line at the top."""
        return line(("tirada", "strong")), BLANK

    def footnote(self) -> Line:
        """What the footer says beside the hints: whose answer is awaited."""
        return BLANK

    def awaited_line(self) -> Line:
        """The footnote with what the house adds to it."""
        return self.footnote()

    def rebuild(self) -> None:
        """Show everything anew: the state, the language or the size has changed."""
        self.refresh_bars()

    def choose_layout(self, size: Size) -> None:
        """Choose the layout for a window of this size.

        Textual calls an `on_resize` of every class, so screens have this instead.
        """

    def foot_hints(self) -> list[Line]:
        """The keys that the footer names, the most useful first."""
        return []

    def why_hint(self) -> Line:
        """How to ask for the rule behind what is said."""
        return BLANK

    # Overlays.

    def open_overlay(self, overlay: Overlay) -> None:
        """Lay a box over the screen; it gets the keys from now on."""
        self.overlays.append(overlay)
        self.brush.give_up()
        self.mount(overlay)
        overlay.refit()
        self.refresh_bars()

    def close_overlay(self, overlay: Overlay) -> None:
        """Take a box away."""
        if overlay in self.overlays:
            self.overlays.remove(overlay)
            self.brush.give_up()
            overlay.remove()
            self.refresh_bars()

    @property
    def overlay(self) -> Overlay | None:
        """The topmost box."""
        return self.overlays[-1] if self.overlays else None

    # The voice and the bars.

    def tell(self, text: str, ink: str = "plain") -> None:
        """Say something at the lower edge until the next key.

        A window that is too small has room for nothing but that it is.
        """
        if self.is_too_small:
            text, ink = self.too_small_words, "warn"
        self.voice.speak(text, ink, self.size.width, self.size.height, self.why_hint())

    def refresh_bars(self) -> None:
        """Draw the line at the top and the footer anew, where they changed."""
        self._are_bars_due = self._is_taking
        if self._are_bars_due or not self.is_mounted:
            return
        if not self._only_moved or time.monotonic() - self._headed_at > HEAD_LASTS:
            self._headed_at = time.monotonic()
            self.top_bar.set_ends(*self.headline())
            self._foot_note = self.awaited_line()
        shown = self.foot_hints()
        foot = (shown, self._foot_note, self.size.width)
        if foot == self._foot:
            return
        self._foot = foot
        help_keys = line("  ", hint("?", ""), hint(":", ""))
        room = self.size.width - width(help_keys) - 4
        left = room - width(hints_within(shown, room))
        most = max(self.size.width // 2 - 6, left)
        note = fit(self._foot_note, min(width(self._foot_note), most))
        self.foot_bar.set_ends(hints_within(shown, room - width(note)), line(note, help_keys))

    def at_once(self, do: Callable[[], None]) -> None:
        """Do something, and paint once after it, however much it changed."""
        if self._is_taking:
            do()
            return
        self._is_taking = True
        self.brush.open()
        try:
            do()
        finally:
            self._is_taking = False
        if self._are_bars_due:
            self.refresh_bars()
        self._only_moved = False
        self.brush.close()

    # Size.

    def on_resize(self, event: events.Resize) -> None:
        """Fit everything to the new size, or say politely that it does not.

        A size that is not the window's any more is passed over: Textual's screen
        answers each with one of its own, and two of them would chase each other
        for ever.
        """
        if event.size != self.program.size:
            event.prevent_default()
            return
        was_too_small = self.has_class("too-small")
        self.set_class(self.is_too_small, "too-small")
        if self.is_too_small:
            self.tell("")
        elif was_too_small:
            self.voice.hush()
        elif self.voice.said:
            self.tell(self.voice.said, self.voice.ink)
        self.choose_layout(self.size)
        for overlay in self.overlays:
            overlay.refit()
        self._refit()
        self.call_after_refresh(self._fitted)

    def _refit(self) -> None:
        """Fill the panels anew, if one of them has another size than when they were last filled."""
        sizes = (self.size, *(one.size for one in self.query(Panel)))
        if sizes != self._sizes:
            self._sizes = sizes
            self.rebuild()

    def _fitted(self) -> None:
        """The panels have the sizes of the new layout: fill them; the first frame may be drawn."""
        self._refit()
        show = getattr(self.program, "show_first_frame", None)
        if show is not None:
            show()
