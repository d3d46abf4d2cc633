"""Looking back: the table as it was after any commit, while nothing can be changed.

Only the view goes back; the journal, the others and the newest state go on.
A wing's screen draws from `view` as ever and need not know. The keys that would
change something say so instead.
"""

from collections.abc import Sequence

from attrs import evolve

from saves.commit import TABLE
from saves.open_table import OpenTable
from tui.common.dice_screen import DiceScreen
from tui.common.history import summary
from tui.common.ink import Line, line
from tui.common.log import LogPanel
from tui.common.rows import Rows
from tui.key_reader import KeyReader, Press
from tui.keys import Action, actions_of, keymap
from tui.locale import N_, clock, word
from tui.setting import Setting

HARMLESS_GROUPS = frozenset({"move", "view", "house"})
HARMLESS = frozenset({"why", "filter", "jump", "look.back"})
"""Actions, beside those groups, that only look."""

HINTS = ("look.now", "look.back", "look.forward", "why")

IN_A_BOX = {"look.forward": "next", "look.now": "back"}
"""What their keys mean as long as a box is open."""

LABELS = {"look.forward": N_("key.look.forward"), "look.now": N_("key.look.now")}
"""Actions that exist only while one looks back."""


class LookingBack(DiceScreen):
    """A table whose past can be looked at."""

    def __init__(self, table: OpenTable, setting: Setting) -> None:
        super().__init__(table, setting)
        self._of_now: tuple[tuple[Action, ...], KeyReader] = (self.actions, self.reader)
        self._rows_of_now: dict[Rows, str] = {}
        self._pane_of_now: int = 0

    # Where one looks.

    def look_back_to(self, seq: int) -> None:
        """Show the table as it was right after commit `seq`; the newest one is now."""
        if seq >= self._changes()[-1]:
            was_looking = self.looking_at
            self.do_look_now(0)
            if not was_looking:
                self.tell(word(N_("say.looking-last")), "dim")
            return
        if not self.looking_at:
            self._pane_of_now = self.pane_at
            self._rows_of_now = {rows: rows.row_id for rows in self.query(Rows)}
        self.looking_at = max(1, seq)
        some = looking_actions(self._of_now[0], actions_of("", self.setting.keys.remapping))
        self.actions = tuple(one for one in some if is_harmless(one))
        self.reader = KeyReader(keymap(some))
        self.rebuild()
        for panel in self.query(LogPanel):
            panel.go_to(f"{self.looking_at}.0")
        self._tell_where()

    def do_look_back(self, count: int, /) -> None:
        """A step back, or count steps: to before the newest change that is shown."""
        changes = self._changes()
        here = self.looking_at or changes[-1]
        earlier = [seq for seq in changes if seq < here][-max(1, count) :]
        if earlier:
            self.look_back_to(earlier[0])
        else:
            self.tell(word(N_("say.looking-first")), "dim")

    def do_look_forward(self, count: int, /) -> None:
        """A step forward, or count steps; after the last one it is now again."""
        later = [seq for seq in self._changes() if seq > self.looking_at][: max(1, count)]
        self.look_back_to(later[-1] if later else self.open.seq)

    def do_look_now(self, _: int, /) -> None:
        """The table as it is now, with the cursors where they stood."""
        was_looking, self.looking_at = self.looking_at, 0
        self.actions, self.reader = self._of_now
        self.reader.clear()
        if not was_looking:
            return
        self.rebuild()
        for rows, row in self._rows_of_now.items():
            rows.go_to(row)
        self.pane_at = self._pane_of_now
        self._mark_panes()

    def _changes(self) -> list[int]:
        """The commits after which the game was another one; the opening is the first."""
        return [one.seq for one in self.open.timeline.commits if one.kind != TABLE or one.seq == 1]

    def _tell_where(self) -> None:
        commit = self.open.timeline.commits[self.looking_at - 1]
        said = word(
            N_("say.looking-at"), seq=commit.seq, of=self.open.seq, at=clock(commit.at),
            by=commit.by, what=summary(self.open, commit, self.seat),
        )  # fmt: skip
        self.tell(said, "warn")

    def rebuild(self) -> None:
        """Where the journal has become shorter than what is looked at, it is now again."""
        if self.looking_at > self.open.seq:
            self.do_look_now(0)
            return
        super().rebuild()

    # What the bars say, and what keys do.

    @property
    def looking_mark(self) -> Line:
        """Where one looks, for the end of the line at the top."""
        values = {"seq": self.looking_at, "of": self.open.seq}
        return line(("◂ " + word(N_("head.looking"), **values), "warn"))

    @property
    def looking_note(self) -> Line:
        """That this is not now, for the footer."""
        values = {"seq": self.looking_at, "of": self.open.seq}
        return line(("◂ " + word(N_("foot.looking"), **values), "warn"))

    def hinted(self) -> list[Action]:
        """While one looks back, the keys that move the view."""
        if not self.looking_at or self.overlay is not None:
            return super().hinted()
        known = self.reader.keymap.actions
        return [known[one] for one in HINTS]

    def label(self, action: Action) -> str:
        """In the footer of one who looks back there is room for a word only."""
        if action.id == "open" and isinstance(self.pane, LogPanel) and self.overlay is None:
            return word(N_("key.open.log"))
        if self.looking_at and action.id == "look.back":
            return word(N_("key.look.step"))
        return super().label(action)

    def do(self, press: Press) -> bool:
        """Do an action, if it changes nothing or if this is now."""
        if self.looking_at and self.overlay is not None:
            return super().do(Press(IN_A_BOX.get(press.action, press.action), press.count))
        if not self.looking_at or self._may(press.action):
            return super().do(press)
        self.tell(word(N_("say.looking-back")), "warn")
        return True

    def _may(self, action: str) -> bool:
        if action == "open":
            return isinstance(self.pane, LogPanel)
        return is_harmless(self.reader.keymap.actions[action])


def is_harmless(action: Action) -> bool:
    """Whether an action only looks."""
    return action.group in HARMLESS_GROUPS or action.id in HARMLESS


def looking_actions(here: Sequence[Action], common: Sequence[Action]) -> tuple[Action, ...]:
    """The actions of a screen while one looks back; the first of two has a key.

    Forward is the key for the next step, whatever the wing calls it; esc and q
    take one level, which is the way back to now.
    """
    keys = {one.id: one.keys for one in common}
    forward = _looking("look.forward", keys["next"])
    now = _looking("look.now", (*keys["back"], *keys["leave"]))
    same = {"back", "leave", "next"}
    return (forward, now, *(evolve(one, keys=()) if one.id in same else one for one in here))


def _looking(name: str, keys: tuple[str, ...]) -> Action:
    return evolve(Action(name, keys, "view"), named=LABELS[name])
