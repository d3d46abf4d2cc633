"""How a key becomes an action: the strokes are gathered, then one who can do it is asked.

A key goes to the topmost overlay, else to the current pane, then to the screen
itself. Each of them does an action in a method named after it
(`tui.keys.Action.method`), taking the count; a method that gives False passes
the action on. There are no Textual bindings, so nothing else can be reached.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeAlias

from textual.timer import Timer

from tui.common.framed_screen import FramedScreen
from tui.common.header import hint
from tui.common.ink import BLANK, Line, line
from tui.common.overlay import Overlay
from tui.common.panel import Panel
from tui.key_reader import KeyReader, Press
from tui.keys import Action, Remapping, actions_of, keymap
from tui.locale import N_, word

HOLD = 0.3
"""Seconds after which waiting strokes mean their short sense, or show what may follow."""

MOST_HINTS = 8
"""How many keys the footer names."""

THROUGH = frozenset({"help", "redraw", "theme", "language"})
"""Actions of the screen that work while an overlay is open."""

Offering: TypeAlias = list[tuple[Any, frozenset[str]]]
"""Who is asked to do an action, each with what they do not offer now."""


class KeyedScreen(FramedScreen):
    """A screen whose keys do actions.

    Attributes:
        WING: The game whose words and keys hold here; empty for none.
        HINTS: Ids of actions that the footer shows; `hints` may choose by what is going on.
        LABELS: Other names for actions on this screen: id to catalogue key.
        pane_at: Which of the panes gets the keys.
    """

    WING: ClassVar[str] = ""
    HINTS: ClassVar[tuple[str, ...]] = ()
    LABELS: ClassVar[dict[str, str]] = {}

    def __init__(self, remapping: Remapping | None = None) -> None:
        super().__init__()
        self.actions = actions_of(self.WING, remapping)
        self.reader = KeyReader(keymap(self.actions))
        self.pane_at = 0
        self._panels: list[Panel] = []
        self._holding: Timer | None = None

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

    # What the frame says of the keys.

    def hints(self) -> Sequence[str]:
        """Ids of the actions worth a hint now; the first eight that can be done are shown."""
        return self.HINTS

    def wanted(self) -> Sequence[str]:
        """Ids of the actions that the footer shows; `hints`, unless something goes before them."""
        return self.hints()

    @property
    def many(self) -> frozenset[str]:
        """Ids of the actions that are done to all selected rows."""
        return frozenset()

    @property
    def marks(self) -> tuple[str, ...]:
        """The ids of the rows that are selected where the keys go."""
        return ()

    def foot_hints(self) -> list[Line]:
        """The strokes that wait for more; else what the keys do now."""
        waiting = self.reader.shown
        if waiting:
            return [line((waiting, "strong"))]
        return [hint(one.first_key, self.label(one)) for one in self.hinted()[:MOST_HINTS]]

    def hinted(self) -> list[Action]:
        """The actions that the footer shows; a box says its keys on its own edge."""
        if self.overlay is not None:
            return []
        known = self.reader.keymap.actions
        wanted = [known[one] for one in self.wanted() if one in known]
        chain = _offering(self.chain())
        return [one for one in wanted if one.keys and _is_done_by(chain, one)]

    def label(self, action: Action) -> str:
        """The short name of an action on this screen."""
        return word(self.LABELS.get(action.id, action.label))

    def why_hint(self) -> Line:
        """The key for the rule behind what is said."""
        key = self.reader.keymap.actions["why"].first_key
        return hint(key, word(N_("voice.why"))) if key else BLANK

    # Keys.

    def open_overlay(self, overlay: Overlay) -> None:
        """Lay a box over the screen; strokes that waited for more were for what lies under it."""
        self.reader.clear()
        super().open_overlay(overlay)

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
                self._do_or_say(press)
        if self.reader.is_waiting:
            self._holding = self.set_timer(HOLD, self._held)
        self.refresh_bars()

    def take_paste(self, text: str) -> None:
        """Take pasted text: only a box with a field wants it."""
        if self.overlay is not None:
            self.overlay.take_paste(text)
        else:
            self.tell(word(N_("say.pasted-nowhere")), "warn")

    def take_bunch(self, text: str) -> None:
        """Take text that came at once and unmarked: what may be a paste is no command."""
        from tui.common.bunches import take  # noqa: PLC0415 (most terminals mark what is pasted)

        if not take(self, text):
            self.tell(word(N_("say.pasted-nowhere")), "warn")

    def only_action(self, stroke: str) -> str:
        """The action that a stroke alone leads to now, or nothing."""
        return "" if self.reader.is_waiting else self.reader.keymap.strokes.get((stroke,), "")

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

    def why_idle(self, action: Action) -> str:
        """Why an action does nothing here, or what to do first."""
        key = self.reader.keymap.actions["help"].first_key
        name = self.label(action)
        return word(N_("say.not-here"), stroke=action.first_key, what=name, help=key)

    def _do_or_say(self, press: Press) -> None:
        """Do an action; at a table no key is silent, but those that only move."""
        action = self.reader.keymap.actions[press.action]
        if not self.do(press) and self.overlay is None and action.group != "move":
            self.tell(self.why_idle(action), "dim")

    def _open_cited(self, text: str) -> bool:
        """`i` just after something was refused: the rule behind it."""
        if not text:
            return False
        from tui.common.rule_pages import open_cited  # noqa: PLC0415 (drawn only when somebody asks)

        return open_cited(self, text)

    def _held(self) -> None:
        presses = self.reader.hold()
        for press in presses:
            self._do_or_say(press)
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


def _offering(chain: list[Any]) -> Offering:
    return [(one, getattr(one, "idle", frozenset())) for one in chain]


def _is_done_by(chain: Offering, action: Action) -> bool:
    method = action.method
    return any(action.id not in idle and hasattr(one, method) for one, idle in chain)
