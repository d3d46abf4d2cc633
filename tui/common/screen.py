"""What every screen of Tirada does alike: keys to actions, overlays, the voice, the two bars.

A key goes to the topmost overlay, else to the current pane, then to the screen
itself. Each of them does an action in a method named after it
(`tui.keys.Action.method`), taking the count; a method that gives False passes
the action on. There are no Textual bindings, so nothing else can be reached.

Longer than other rooms: a Textual screen is one class, and what is here is the
whole of what a key may meet on its way.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, cast

from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Size
from textual.map_geometry import MapGeometry
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget

from tui.common.brush import Brush
from tui.common.header import Bar, Voice, hint, hints_within
from tui.common.ink import BLANK, Line, fit, line, plain, width
from tui.common.overlay import Overlay
from tui.common.panel import Panel
from tui.key_reader import KeyReader, Press
from tui.keys import Action, Remapping, actions_of, keymap
from tui.locale import N_, word

if TYPE_CHECKING:
    from tui.common.palette import Verb
    from tui.common.rows import Rows

HOLD = 0.3
"""Seconds after which waiting strokes mean their short sense, or show what may follow."""

TWICE = 1.5
"""Seconds within which a second ctrl+c leaves the table."""

GLANCE = 0.1
"""Seconds between two looks at what the other seats did."""

RARELY = 0.5
"""Seconds between two looks where nobody else is."""

HEAD_LASTS = 1.0
"""Seconds for which keys that only move leave the line at the top and the footnote alone."""

LEAST_WIDE, LEAST_HIGH = 80, 24
MOST_HINTS = 8

THROUGH = frozenset({"help", "redraw", "theme", "language"})
"""Actions of the screen that work while an overlay is open."""


class TiradaScreen(Screen[None], inherit_bindings=False):
    """The base of all screens.

    Attributes:
        WING: The game whose words and keys hold here; empty for none.
        HINTS: Ids of actions that the footer shows; `hints` may choose by what is going on.
        LABELS: Other names for actions on this screen: id to catalogue key.
    """

    WING: ClassVar[str] = ""
    HINTS: ClassVar[tuple[str, ...]] = ()
    LABELS: ClassVar[dict[str, str]] = {}
    AUTO_FOCUS = ""
    BLANK = True
    DEFAULT_CSS = """
    TiradaScreen {
        layers: base overlay voice;
        &.too-small > * { visibility: hidden; }
        &.too-small > Voice { visibility: visible; }
    }
    """

    def __init__(self, remapping: Remapping | None = None) -> None:
        super().__init__()
        self.actions = actions_of(self.WING, remapping)
        self.reader = KeyReader(keymap(self.actions))
        self.overlays: list[Overlay] = []
        self.pane_at = 0
        self._panels: list[Panel] = []
        self._sizes: tuple[Size, ...] = ()
        self.history: list[str] = []
        self.top_bar = Bar("top-bar")
        self.foot_bar = Bar("foot-bar")
        self.voice = Voice()
        self.brush = Brush(self)
        self._holding: Timer | None = None
        self._is_taking = self._are_bars_due = self._only_moved = False
        self._headed_at = 0.0
        self._foot_note: Line = BLANK
        self._cancelled = -TWICE

    def compose(self) -> ComposeResult:
        """The bars around what the screen itself shows."""
        self.choose_layout(self.program.size)
        yield self.top_bar
        yield from self.contents()
        yield self.foot_bar
        yield self.voice

    @property
    def program(self) -> App[int]:
        """The application, with the type that it has here."""
        return cast("App[int]", self.app)  # pyright: ignore[reportUnknownMemberType]  # Textual leaves it open

    # For a screen to fill in.

    def contents(self) -> Iterable[Widget]:
        """The widgets between the two bars."""
        return ()

    def headline(self) -> tuple[Line, Line]:
        """The two ends of the line at the top."""
        return line(("tirada", "strong")), BLANK

    def hints(self) -> Sequence[str]:
        """Ids of the actions worth a hint now; the first eight that can be done are shown."""
        return self.HINTS

    def footnote(self) -> Line:
        """What the footer says beside the hints: whose answer is awaited."""
        return BLANK

    def awaited_line(self) -> Line:
        """The footnote with what the house adds to it."""
        return self.footnote()

    def rebuild(self) -> None:
        """Show everything anew: the state, the language or the size has changed."""
        self.refresh_bars()

    def begin(self) -> None:
        """Start what goes on while the screen is there; called once, before it is first shown."""

    def choose_layout(self, size: Size) -> None:
        """Choose the layout for a window of this size.

        Textual calls an `on_resize` of every class, so screens have this instead.
        """

    def glance(self) -> float:
        """Called now and then while it is on top, by the thread that waits for keys.

        That thread wakes up anyway; a timer of Textual's would cost ten times as much.
        Gives the seconds until the next look.
        """
        return RARELY

    def verbs(self) -> "list[Verb]":
        """Verbs that `:` offers beside the actions."""
        return []

    # Panes.

    def panes(self) -> list[Panel]:
        """Where tab stops, in order; a screen that adds panels later calls `forget_panes`."""
        if not self._panels:
            self._panels = [one for one in self.query(Panel) if one.is_pane]
        return [one for one in self._panels if one.display]

    def forget_panes(self) -> None:
        """Look for the panels again: there are other ones now."""
        self._panels = []

    @property
    def pane(self) -> Panel | None:
        """The pane that gets the keys."""
        panes = self.panes()
        return panes[min(self.pane_at, len(panes) - 1)] if panes else None

    def go_to_pane(self, pane: Panel) -> None:
        """Make `pane` the one that gets the keys."""
        panes = self.panes()
        if pane in panes:
            self.pane_at = panes.index(pane)
            self._mark_panes()

    def _mark_panes(self) -> None:
        here = self.pane
        for one in self.panes():
            one.mark_current(one is here)
        self.refresh_bars()

    # Overlays.

    def open_overlay(self, overlay: Overlay) -> None:
        """Lay a box over the screen; it gets the keys from now on."""
        self.reader.clear()
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

    def ask(
        self,
        caption: str,
        question: str,
        yes: Callable[[], None],
        no: Callable[[], None] | None = None,
    ) -> None:
        """Ask a question that only ``y`` agrees to."""
        from tui.common.ask import Confirm  # noqa: PLC0415 (made when somebody is asked)

        self.open_overlay(Confirm(caption, question, yes, no))

    # The voice and the bars.

    def tell(self, text: str, ink: str = "plain") -> None:
        """Say something at the lower edge until the next key.

        A window that is too small has room for nothing but that it is.
        """
        if self.is_too_small:
            text, ink = self._too_small_words(), "warn"
        key = self.reader.keymap.actions["why"].first_key
        why = hint(key, word(N_("voice.why"))) if key else BLANK
        self.voice.speak(text, ink, self.size.width, self.size.height, why)

    def refresh_bars(self) -> None:
        """Draw the line at the top and the footer anew, where they changed."""
        self._are_bars_due = self._is_taking
        if self._are_bars_due or not self.is_mounted:
            return
        if not self._only_moved or time.monotonic() - self._headed_at > HEAD_LASTS:
            self._headed_at = time.monotonic()
            self.top_bar.set_ends(*self.headline())
            self._foot_note = self.awaited_line()
        waiting = self.reader.shown
        if waiting:
            shown = [line((waiting, "strong"))]
        else:
            shown = [hint(one.first_key, self.label(one)) for one in self.hinted()[:MOST_HINTS]]
        help_keys = line("  ", hint("?", ""), hint(":", ""))
        room = self.size.width - width(help_keys) - 4
        left = room - width(hints_within(shown, room))
        most = max(self.size.width // 2 - 6, left)
        note = fit(self._foot_note, min(width(self._foot_note), most))
        self.foot_bar.set_ends(hints_within(shown, room - width(note)), line(note, help_keys))

    def hinted(self) -> list[Action]:
        """The actions that the footer shows; a box says its keys on its own edge."""
        if self.overlay is not None:
            return []
        known = self.reader.keymap.actions
        wanted = [known[one] for one in self.hints() if one in known]
        chain = _offering(self.chain())
        return [one for one in wanted if one.keys and _is_done_by(chain, one)]

    def label(self, action: Action) -> str:
        """The short name of an action on this screen."""
        return word(self.LABELS.get(action.id, action.label))

    # Keys.

    def chain(self) -> list[Any]:
        """Who is asked to do an action, in this order."""
        if self.overlay is not None:
            return [self.overlay]
        pane = self.pane
        return [self, self.program] if pane is None else [pane, self, self.program]

    def can_do(self, action: Action) -> bool:
        """Whether somebody here does this action."""
        return _is_done_by(_offering(self.chain()), action)

    def take_key(self, stroke: str, character: str | None) -> None:
        """Take one stroke; all that it changed is painted once after it."""
        self.at_once(lambda: self._take(stroke, character))

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

    def _take(self, stroke: str, character: str | None) -> None:
        if self.is_too_small:
            if stroke in {"q", "ctrl+c"}:
                self.program.exit(0)
            return
        cited = self.voice.said if self.voice.is_citing else ""
        self.voice.hush()
        if self._holding is not None:
            self._holding.stop()
        if self.overlay is not None and self.overlay.take_key(stroke, character):
            return
        presses = self.reader.feed(stroke)
        groups = {self.reader.keymap.actions[one.action].group for one in presses}
        self._only_moved = groups == {"move"} and self.overlay is None
        for press in presses:
            if press.action != "why" or not self._open_cited(cited):
                self.do(press)
        if self.reader.is_waiting:
            self._holding = self.set_timer(HOLD, self._held)
        self.refresh_bars()

    def take_paste(self, text: str) -> None:
        """Take pasted text: only a box with a field wants it."""
        if self.overlay is not None:
            self.overlay.take_paste(text)

    def do(self, press: Press) -> bool:
        """Do an action: the first who can does it."""
        action = self.reader.keymap.actions[press.action]
        for one in self.chain():
            method = getattr(one, action.method, None)
            if method is not None and method(press.count) is not False:
                return True
        if self.overlay is not None and press.action in THROUGH:
            method = getattr(self, action.method, None) or getattr(
                self.program, action.method, None
            )
            if method is not None:
                method(press.count)
                return True
        return False

    def _open_cited(self, text: str) -> bool:
        """`i` just after something was refused: the rule behind it."""
        if not text:
            return False
        from tui.common.rule_pages import open_cited  # noqa: PLC0415 (drawn only when somebody asks)

        return open_cited(self, text)

    def _held(self) -> None:
        presses = self.reader.hold()
        for press in presses:
            self.do(press)
        if not presses and self.reader.is_waiting:
            self._offer_what_follows()
        self.refresh_bars()

    def _offer_what_follows(self) -> None:
        from tui.common.help import Following  # noqa: PLC0415 (drawn only when somebody waits)

        following = Following(self, self.reader.strokes, self.reader.count)
        if following.choices:
            self.open_overlay(following)
        else:
            self.reader.clear()

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
        from tui.common.ask import AskText  # noqa: PLC0415 (drawn only when somebody asks)
        from tui.common.rows import Rows  # noqa: PLC0415 (as above)

        pane = self.pane
        if not isinstance(pane, Rows):
            return False
        old = pane.filter

        def done(_: str) -> str:
            return ""

        field = AskText(
            word(N_("ask.filter")),
            done,
            text=old,
            changed=pane.set_filter,
            dropped=lambda: pane.set_filter(""),
        )
        field.at_bottom = True
        self.open_overlay(field)
        return True

    def do_jump(self, _: int, /) -> bool:
        """Go to the row whose words begin with what is typed; esc goes back."""
        from tui.common.ask import AskText  # noqa: PLC0415 (drawn only when somebody asks)
        from tui.common.rows import Rows  # noqa: PLC0415 (as above)

        pane = self.pane
        if not isinstance(pane, Rows) or not pane.row_id:
            return False
        start = pane.row_id

        def typed(text: str) -> None:
            pane.go_to(start)
            pane.jump(text)

        def done(text: str) -> str:
            pane.go_to(start)
            found = not text or pane.jump(text)
            return "" if found else word(N_("rows.none-match"), text=text)

        field = AskText(
            word(N_("ask.jump")), done, changed=typed, dropped=lambda: _go_back(pane, start)
        )
        field.at_bottom = True
        self.open_overlay(field)
        return True

    def do_copy(self, _: int, /) -> bool:
        """The words of the row, for the person's own clipboard."""
        from tui.common.rows import Rows  # noqa: PLC0415 (as above)

        pane = self.pane
        if not isinstance(pane, Rows) or pane.row is None:
            return False
        self.copy(plain(pane.row.line).strip())
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

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No framework action runs from here, either."""
        del action, parameters
        return False

    # Size.

    @property
    def is_too_small(self) -> bool:
        """Whether the window is smaller than the screens are made for."""
        return self.size.width < LEAST_WIDE or self.size.height < LEAST_HIGH

    def _too_small_words(self) -> str:
        return word(
            N_("say.too-small"), wide=self.size.width, high=self.size.height,
            least_wide=LEAST_WIDE, least_high=LEAST_HIGH,
        )  # fmt: skip

    def on_mount(self) -> None:
        """Fill everything for the first time; it is shown once the panels know their size."""
        self.begin()
        self._mark_panes()

    def _compositor_refresh(self) -> None:
        """Paint nothing while the application holds the first frame back."""
        if not getattr(self.program, "is_held", False):
            super()._compositor_refresh()

    def draw_now(self) -> None:
        """Draw what is due; Textual's timer would wait a sixtieth of a second first."""
        self._on_timer_update()

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

    def place_of(self, panel: Panel) -> MapGeometry | None:
        """Where a panel was last laid out; `find_widget` might lay everything out anew.

        Textual would then miss what has moved since, and leave it standing.
        """
        laid_out = self._compositor._full_map  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # as said
        return laid_out.get(panel)

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


def _go_back(pane: "Rows", row: str) -> None:
    pane.go_to(row)


Offering: TypeAlias = list[tuple[Any, frozenset[str]]]
"""Who is asked to do an action, each with what they do not offer now."""


def _offering(chain: list[Any]) -> Offering:
    return [(one, getattr(one, "idle", frozenset())) for one in chain]


def _is_done_by(chain: Offering, action: Action) -> bool:
    method = action.method
    return any(action.id not in idle and hasattr(one, method) for one, idle in chain)
