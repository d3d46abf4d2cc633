"""The base of a game's screen: follows the table, frames it, and shows what all tables have.

A wing's screen makes panels in `contents`, fills them in `show_state` from
`self.view` and nothing else, and acts with `self.act(command)`.

A long room, for it is all that the tables of every game do alike, each thing shortly.
"""

import asyncio
import time
from typing import Any

from rules.game import Awaited
from rules.table import WriteNote
from saves.open_table import OpenTable
from saves.replica import Change
from saves.timeline import UndoAsked
from tui.common.acting_screen import TableChanged, Then, said_of
from tui.common.awaiting import Awaiting
from tui.common.company import LOOK, lasting
from tui.common.ink import BLANK, Line, Span, line
from tui.common.log import LogPanel
from tui.common.looking_back import LookingBack
from tui.common.panel import Panel
from tui.common.rows import Rows
from tui.common.screen import GLANCE, RARELY
from tui.locale import N_, clock, say, set_inches, set_wing, word
from tui.setting import Setting
from tui.text import capital, shown

__all__ = ["TableChanged", "TableScreen", "Then"]

BRIEFLY = 5.0
"""Seconds for which it is said who came and went."""

SETTLED = 0.4
"""Seconds after a key when it is noted where one stands; a hang-up leaves no time for it."""

PANE = "pane"
"""Under this, beside the rows, it is noted which panel had the keys, and at what moment."""


class TableScreen(LookingBack):
    """What the screens of all games share.

    Attributes:
        greeting: What to say once, when the screen first shows.
        is_where_it_was: Whether the keys go to the panel that this person left.
    """

    def __init__(self, table: OpenTable, setting: Setting) -> None:
        super().__init__(table, setting)
        self.greeting = ""
        self.is_where_it_was = False
        self._awaiting = Awaiting()
        self._is_following = False
        self._touched = self._noted = 0.0
        self._waited = ""
        self._news = ""

    # Following the others.

    def begin(self) -> None:
        """Begin to follow the table, from the rows where this person last stood."""
        self.show_state()
        for pane in self.query(Rows):
            pane.go_to(self.setting.memory.row(self.open.name, pane.id or ""))
        self._go_back_to_pane()
        for log in self.query(LogPanel):
            log.on_pick = self.look_back_to
        self._is_following = True
        if self.program.is_headless:
            self._glance_without_a_terminal()
        self.company.sit(is_watching=self.open.is_watching)
        self.set_interval(LOOK, self.look_round)
        self._was_mine = self._waits_for_me()
        if self.greeting:
            self.tell(self.greeting, "dim")
        if self.setting.keys.complaints and len(self.program.screen_stack) == 1:
            self.tell(" ".join(say(one) for one in self.setting.keys.complaints), "warn")
        for complaint in (self.open.complaint, self.open.notice):
            if complaint is not None:
                self.tell(said_of(complaint), "bad")

    def moment(self) -> str:
        """How far the game is; coming back at another moment, one stands where that is decided."""
        return ""

    def _go_back_to_pane(self) -> None:
        left = self.setting.memory.row(self.open.name, PANE)
        for pane in self.panes():
            if left == self._standing(pane):
                self.go_to_pane(pane)
                self.is_where_it_was = True

    def _standing(self, pane: Panel) -> str:
        return f"{pane.id} {self.moment()}"

    def _remember(self) -> None:
        rows = {pane.id or "": pane.row_id for pane in self.query(Rows) if pane.id != "log"}
        if self.pane is not None:
            rows[PANE] = self._standing(self.pane)
        self.setting.memory.put_rows(self.open.name, rows)
        self.setting.memory.save()

    def take_key(self, stroke: str, character: str | None) -> None:
        """Take a key; a little later it is noted where it has led."""
        self._touched = time.monotonic()
        super().take_key(stroke, character)

    def glance(self) -> float:
        """See whether the file has changed; it is read only then, and by the loop."""
        key, is_now = self._touched, not self.looking_at
        if self._noted < key < time.monotonic() - SETTLED and is_now:
            self._noted = key
            self.call_later(self._remember)
        if self._is_following and self.open.may_have_news:
            self.call_later(self.follow)
        return RARELY if self.company.is_alone else GLANCE

    def _glance_without_a_terminal(self) -> None:
        if self.is_running:
            wait = self.glance()
            asyncio.get_running_loop().call_later(wait, self._glance_without_a_terminal)

    def follow(self) -> None:
        """See what the others did; nothing while one's own deed is on its way."""
        if self.is_busy or not self._is_following or self.program.screen is not self:
            return
        change = self.open.refresh()
        if change is None:
            return
        self._changed(change)
        if change.complaint is not None:
            self.tell(said_of(change.complaint), "bad")
        elif change.is_reloaded:
            self.tell(word(N_("say.reloaded")), "warn")
        elif self._may_grant() and _holds(UndoAsked, change):
            self._say_asked()
        self._ring()

    def look_round(self) -> None:
        """See who came and went; the minutes in the footer go on."""
        news = self.company.look()
        if news is not None:
            for overlay in self.overlays:
                overlay.table_changed()
        if news and self.voice.said in {"", self._news}:
            said = self._news = " ".join(news)
            self.tell(said, "dim")
            self.set_timer(BRIEFLY, lambda: self._hush(said))
        if news is not None or lasting(self._awaiting.elapsed) != self._waited:
            self.refresh_bars()

    def _hush(self, said: str) -> None:
        """Take away what nobody asked for: it would cover the log's newest line."""
        if self.voice.said == said:
            self.voice.hush()

    def _ring(self) -> None:
        """Ring once, where the person wants it, when the table begins to wait for them."""
        was_mine, self._was_mine = self._was_mine, self._waits_for_me()
        if self._was_mine and not was_mine and self.setting.memory.rings:
            self.program.bell()

    def rebuild(self) -> None:
        """Show the table as it is now."""
        set_wing(self.open.game.key)
        set_inches(self._counts_in_inches())
        if not self.is_mounted:
            return
        self.show_state()
        for panel in self.query(LogPanel):
            panel.follow(self.open, self.seat)
        for overlay in self.overlays:
            overlay.table_changed()
        super().rebuild()

    def _counts_in_inches(self) -> bool:
        return any(o.key == "units" for o in self.open.options) and self.house["units"] == "inches"

    # The bars.

    def headline(self) -> tuple[Line, Line]:
        """Table, status, who holds the seats, what is saved."""
        left = line(("tirada ", "dim"), (self.open.name, "strong"))
        status = self.status()
        if status:
            left = line(left, (" · ", "dim"), status)
        return left, line(self._people(), "  ", self._saved())

    def _people(self) -> Line:
        holders = dict.fromkeys(self.open.table.holder(info.id) for info in self.seats)
        more = len(self.company.others(holders))
        names = [
            line(self.person_ink(name), self.company.mark(name), " ") for name in holders if name
        ]
        return line(*names, (f"+{more} " if more else "", "dim"))

    def person_ink(self, name: str) -> Span:
        """A person's name in the ink of one's own or of another."""
        return (name, "accent" if name == self.setting.person else "other")

    def _saved(self) -> Line:
        if self.looking_at:
            return self.looking_mark
        if self.open.complaint is not None:
            return line((word(N_("head.damaged")), "bad"))
        if self.open.is_watching:
            return line((word(N_("head.watching")), "warn"))
        return line((word(N_("head.saved"), seq=self.open.seq), "dim"))

    def footnote(self) -> Line:
        """Whose answer is awaited, and what for."""
        first = self._awaited()
        if first is None:
            return BLANK
        holder = self.open.table.holder(first.seat)
        is_me = first.seat in self.held
        mine = is_me and len(self.held) < len(self.seats)
        who = word(N_("foot.you")) if mine else holder or word(N_("people.free"))
        name = self.seat_name(first.seat)
        label = who if mine else name if is_me else f"{name} ({who})"
        return line(
            ("▸ ", "accent"),
            (label, "accent" if is_me else "other"),
            f": {say(first.what)}",
        )

    def _awaited(self) -> Awaited | None:
        """What the footer says is awaited: one's own answer first."""
        awaited = self.open.game.awaited(self.view)
        mine = (one for one in awaited if one.seat in self.held)
        return next(mine, awaited[0] if awaited else None)

    def awaited_line(self) -> Line:
        """An open question about undo; else the footnote, after how long it has stood.

        While rows are selected the footer has room for what is done to them.
        """
        if self.looking_at:
            return self.looking_note
        asked = self.open.asked
        if asked is not None:
            return line(("▸ ", "accent"), (word(N_("foot.undo-asked"), person=asked.by), "warn"))
        if self.marks:
            return BLANK
        seconds = self._awaiting.seconds(self.open, self._awaited(), self._view_at)
        self._waited = lasting(seconds)
        return line((f"{self._waited} ".lstrip(), "dim"), self.footnote())

    def _view_at(self, seq: int) -> Any:
        return self.open.game.seen_by(self.open.timeline.state_at(seq), self.seat)

    # Views.

    def do_view_log(self, _: int, /) -> None:
        """The whole log."""
        from tui.common.log_box import LogBox  # noqa: PLC0415 (made when somebody asks)

        self.open_overlay(LogBox(self.open, self.seat, self.look_back_to))

    def do_view_rolls(self, _: int, /) -> None:
        """Everybody's dice."""
        from tui.common.dice_page import DicePage  # noqa: PLC0415 (made when somebody asks)

        self.open_overlay(DicePage(self.open, lambda: self.seat))

    def do_view_people(self, _: int, /) -> None:
        """Who holds which seat."""
        from tui.common.people import open_people  # noqa: PLC0415 (made when somebody asks)

        open_people(self)

    def do_view_options(self, _: int, /) -> None:
        """The table's house readings."""
        from tui.common.options import open_options  # noqa: PLC0415 (made when somebody asks)

        open_options(self)

    def do_view_table(self, _: int, /) -> None:
        """Back to the table as it is now: close what lies over it."""
        for overlay in reversed(self.overlays):
            overlay.close()
        if self.looking_at:
            self.do_look_now(0)

    def do_seat(self, _: int, /) -> None:
        """Look through the next seat of one's own."""
        held = self.held
        if not held:
            self.tell_watching()
            return
        here = held.index(self.seat) if self.seat in held else -1
        self.choose_seat(held[(here + 1) % len(held)])
        self.tell(word(N_("say.seat-now"), seat=self.seat_name(self.seat or "")), "accent")

    def do_bell(self, _: int, /) -> None:
        """Ring when the table waits for this person, or be silent again."""
        memory = self.setting.memory
        memory.rings = not memory.rings
        memory.save()
        self.tell(word(N_("say.bell-on") if memory.rings else N_("say.bell-off")), "accent")

    def do_note(self, _: int, /) -> None:
        """Write a line into the log."""
        from tui.common.ask import AskText  # noqa: PLC0415 (made when somebody asks)

        def done(text: str) -> str:
            if text:
                self.act_table(WriteNote(text))
            return ""

        self.open_overlay(AskText(capital(word(N_("key.note"))), done, note=True))

    def do_saved(self, _: int, /) -> None:
        """Nothing is ever unsaved: say so; or try again what the disk did not take."""
        if self._unsaved:
            for deed in self._unsaved:
                self._queue(deed)
            return
        self.tell(word(N_("say.saved-already"), seq=self.open.seq, at=clock(self.saved_at)), "good")

    def do_leave(self, _: int, /) -> None:
        """Leave the table; asks only where somebody who is there waits for this person."""
        holders = {self.open.table.holder(info.id) for info in self.seats}
        there = self.company.others({self.setting.person})
        waiting = [one.person for one in there if one.person in holders]
        if waiting and self._waits_for_me():
            names = ", ".join(shown(one) for one in waiting)
            question = word(N_("ask.leave-waiting"), names=names, n=len(waiting))
            self.ask(capital(word(N_("key.leave"))), question, self._leave)
        else:
            self._leave()

    def leave_at_once(self) -> None:
        """ctrl+c twice: nobody is asked."""
        self._leave()

    def _leave(self) -> None:
        self._remember()
        self.company.rise()
        self._is_following = False
        self.open.close()
        set_wing("")
        super().do_leave(0)


def _holds(kind: type[Any], change: Change) -> bool:
    return any(isinstance(event, kind) for one in change.commits for event in one.events)
