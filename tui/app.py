"""The application: no mouse, no Textual palette, no actions but ours; keys go to our screens.

A long room, for Textual asks one class for all of it.
"""

import gc
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from contextvars import Context, copy_context
from typing import Any, cast

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.filter import LineFilter, NoColor
from textual.message import Message

from saves.presence import BEAT as PRESENCE_BEAT
from tui import fence
from tui.common.brush import Paint
from tui.common.panel import Panel
from tui.common.screen import GLANCE, TiradaScreen
from tui.crash import say_crashed, say_standing
from tui.hangup import OWN_FAULT, Ending
from tui.locale import LANGUAGES, N_, language, set_language, word
from tui.output import SafeOutput
from tui.setting import Setting
from tui.strokes import give
from tui.themes import THEMES

BEAT = 2.5
"""Seconds between two signs of life of the event loop."""

WARNED_BEFORE = 120.0
"""Seconds for which the end of an idle session is announced."""

LATEST_FRAME = 3.0
"""Seconds after which the first frame is drawn, filled or not."""

TURNS = 3
"""How often everybody is let handle what they were told before the first frame is drawn."""

TIDY = 1.0
"""Seconds after which what the start left behind is collected: later than the first frame."""

TEXT_MOST = 4096
"""Letters that are given to the person's own clipboard at once."""

SELDOM = (20_000, 20, 50)
"""When Python collects: after so many new objects; older ones after so many such collections."""


class TiradaApp(App[int], inherit_bindings=False):
    """The program on a terminal.

    Every key goes to the screen on top (`TiradaScreen.take_key`); there are no
    bindings, and no framework action can be reached from anywhere.
    """

    ENABLE_COMMAND_PALETTE = False
    ESCAPE_TO_MINIMIZE = False
    TITLE = "tirada"
    CSS = """
    Screen { background: $background; color: $foreground; }
    """

    def __init__(self, setting: Setting, first: TiradaScreen, ending: Ending | None = None) -> None:
        self.setting = setting
        self._safe = SafeOutput(ascii_only=setting.ascii_only)
        super().__init__()
        self._disable_notifications = self._disable_tooltips = True
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = setting.theme
        self.animation_level = "none"
        self.first = first
        self.css_path = [*self.css_path, *first.css_path]  # Textual reads a pushed screen's only
        self.ending = ending
        self.forget_drawn: Callable[[], None] = nothing
        self.paint_rows: Paint | None = None
        self.is_held, self._is_due = True, False
        self._is_resting = False
        self._surroundings = Context()
        self._held = ExitStack()
        self.fault: Exception | None = None
        self.last_key = time.monotonic()

    def get_driver_class(self) -> type[Driver]:
        """Our own driver."""
        from tui.driver import TiradaDriver  # noqa: PLC0415 (tests run without a terminal)

        return TiradaDriver

    def get_default_screen(self) -> TiradaScreen:
        """The first screen is ours at once: an empty one of Textual's would cost a frame."""
        return self.first

    def get_line_filters(self) -> Sequence[LineFilter]:
        """No colours where none are wanted, then the gate for what people wrote.

        Textual chooses its own before the theme is known; with ours that made
        black letters on black.
        """
        return [NoColor(), self._safe] if self.no_color else [self._safe]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The inks, for a theme that has none."""
        return dict(THEMES[0].variables)

    def on_load(self) -> None:
        """Hold the drawing back until the first screen is filled: one frame instead of four."""
        self._held.enter_context(self.batch_update())
        self.set_timer(LATEST_FRAME, lambda: self._let_go(0))

    def show_first_frame(self) -> None:
        """The screen is filled: draw, once the panels have heard what size they have."""
        if not self._is_due:
            self._is_due = True
            self.call_later(self._let_go, TURNS)

    def _let_go(self, turns: int) -> None:
        if not self.is_held:
            return
        if turns:
            self.call_later(self._let_go, turns - 1)
            return
        self.is_held = False
        self._held.close()
        screen = self.screen
        screen.refresh(repaint=False, layout=True)
        if isinstance(screen, TiradaScreen):
            screen.call_later(screen.draw_now)

    def refresh_css(self, animate: bool = True) -> None:
        """Read the styles again; before there is a screen they are still to be read once."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def on_mount(self) -> None:
        """Begin to show that the loop turns; tidy up once the person has something to look at."""
        self._surroundings = copy_context()
        if self.ending is not None:
            self.set_interval(BEAT, self.ending.alive)
        self.set_interval(PRESENCE_BEAT, self.be_seen)
        self.set_timer(TIDY, tidy)

    # Nothing of the framework's.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No framework action runs, whoever asks: a key, a link, markup in a name."""
        del action, parameters
        return False

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Nothing is opened on the server."""

    def deliver_screenshot(self, *args: Any, **options: Any) -> str | None:
        """No file is written but tables."""
        del args, options
        return None

    def copy_to_clipboard(self, text: str) -> None:
        """Text for the person's own clipboard, cleaned and not endless."""
        super().copy_to_clipboard("".join(one for one in text if one.isprintable())[:TEXT_MOST])

    # Keys.

    async def on_event(self, event: events.Event) -> None:
        """Give keys and pastes to the screen on top; all else is Textual's."""
        if not isinstance(event, events.Key | events.Paste) or not self.take(event):
            await super().on_event(event)

    def take(self, event: events.Key | events.Paste) -> bool:
        """Give what was typed or pasted to the screen on top; False where it is not ours."""
        screen = self.screen
        if self.ending is not None:
            self.ending.alive()  # a thousand keys at once keep the timers waiting
        self.last_key = time.monotonic()
        self.setting.presence.touched()
        if self._exit:
            return True
        if not screen.is_mounted:  # typed ahead: the screen takes it once it stands
            screen.call_later(self.on_event, event)
            return True
        if isinstance(screen, TiradaScreen):
            give(screen, event)
            return True
        return False

    def hear(self, message: Message) -> None:
        """Take what the terminal sent: a key at once where nothing is before it, else in turn.

        The queue, its task and the idle event after each message would be a tenth of a key.
        """
        is_next = self._is_resting and not self.message_queue_size
        if not is_next or not isinstance(message, events.Key):
            self.post_message(message)
            return
        try:
            is_taken = self._surroundings.run(self.take, message)
        except Exception as error:  # noqa: BLE001 (as Textual has it: said, and the end)
            self._handle_exception(error)
            return
        if not is_taken:
            self.post_message(message)

    async def _get_message(self) -> Message:
        """The next message; while none is there, nothing is being dealt with."""
        self._is_resting = True
        try:
            return await super()._get_message()
        finally:
            self._is_resting = False

    def glance(self) -> float:
        """Let the screen on top see whether there is news; called by the thread of the keys.

        Gives the seconds until the next look.
        """
        top = self.screen_stack[-1:]
        return top[0].glance() if top and isinstance(top[0], TiradaScreen) else GLANCE

    def on_resize(self) -> None:
        """Another size: whatever the terminal kept is drawn again."""
        self.forget_drawn()

    # Actions of every screen.

    def do_redraw(self, _: int, /) -> None:
        """Paint everything again, whatever the terminal shows."""
        self.forget_drawn()
        for panel in self.screen.query(Panel):
            panel.refresh()
        self.screen.refresh(layout=True)

    def do_theme(self, _: int, /) -> None:
        """The next look."""
        names = [theme.name for theme in THEMES]
        self.theme = names[(names.index(self.theme) + 1) % len(names)]

    def do_clipboard(self, _: int, /) -> None:
        """Let `y` write to the terminal's clipboard, or not."""
        memory = self.setting.memory
        memory.copies = not memory.copies
        memory.save()
        if isinstance(self.screen, TiradaScreen):
            key = N_("say.copy-on") if memory.copies else N_("say.copy-is-off")
            self.screen.tell(word(key), "accent")

    def do_language(self, _: int, /) -> None:
        """The next language, at once and everywhere."""
        set_language(LANGUAGES[(LANGUAGES.index(language()) + 1) % len(LANGUAGES)])
        for screen in self.screen_stack:
            if isinstance(screen, TiradaScreen):
                screen.rebuild()

    # The end.

    def be_seen(self) -> None:
        """Be seen; leave after a long time without a key, as was said two minutes before."""
        self.setting.presence.beat()
        limit = self.setting.idle_limit
        left = limit - (time.monotonic() - self.last_key)
        if not limit or left > WARNED_BEFORE or not isinstance(self.screen, TiradaScreen):
            return
        if left > 0:
            self.screen.tell(word(N_("say.idle"), seconds=int(left)), "warn")
            return
        self.exit(0, message=word(N_("say.idle-closed")))

    def fail(self, error: Exception) -> None:
        """A fault in another thread ends the program as one of its own."""
        self.call_later(self._handle_exception, error)

    def _handle_exception(self, error: Exception) -> None:
        """A fault of ours: leave without showing what was in our hands."""
        if self.fault is None:
            self.fault = error
            self._exception = error
            self._exception_event.set()  # pyright: ignore[reportUnknownMemberType]  # untyped there
        self._return_code = OWN_FAULT
        self._close_messages_no_wait()


def tidy() -> None:
    """Collect what the start left, keep the rest out of later collections, and collect seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    gc.enable()


def nothing() -> None:
    """What forgetting the drawn screen is where nothing is drawn."""


def run(setting: Setting, first: TiradaScreen) -> int:
    """Run the program on this terminal; gives its exit status."""
    fence.close()
    ending = Ending(standing=lambda: say_standing(setting.tables))
    app = TiradaApp(setting, first, ending)
    ending.watch()
    try:
        app.run(mouse=False)
    finally:
        ending.over()
        setting.presence.leave()
    if app.fault is not None:
        ending.restore()
        say_crashed(cast("BaseException", app.fault), setting.tables)
        return OWN_FAULT
    return app.return_code or 0
