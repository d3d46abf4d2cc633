"""A screen on which a person acts: deeds go to the disk one after the other, then are shown.

Each is done in a worker's thread. Keys that come while one is on its way mean the
table after it, and wait; what was meant to follow something that did not happen is
not done.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any, TypeAlias

from attrs import evolve
from textual.message import Message as TextualMessage

from rules.game import Refused, SeatId
from rules.table import TableCommand
from rules.values import frozen
from saves.commit import Commit
from saves.complaints import Complaint
from saves.locks import Holder
from saves.open_table import Done, NotSaved, OpenTable, Outcome
from saves.replica import Change
from tui.common.seated_screen import SeatedScreen
from tui.common.typed_ahead import BUNCH, PASTE, TypedAhead
from tui.locale import N_, refusal, word
from tui.locale import complaint as complaint_words
from tui.setting import Setting

MOST_A_SECOND = 20
"""How many keys of a second are written at once; the rest wait, so that none fills the disk."""

Then: TypeAlias = Callable[[Commit], None]
Said: TypeAlias = Callable[[Refused], str]
"""How a refusal is put into words."""


class TableChanged(TextualMessage):
    """The table is not what it was: this seat acted, or another one did."""

    def __init__(self, change: Change | Commit) -> None:
        super().__init__()
        self.change = change


@frozen
class Deed:
    """Something that waits for the disk: how to do it, and what to do then.

    One that the disk did not take keeps the id it had, so that it counts once.
    What the rules refuse is `said` in its words, after what others did `since`.
    """

    do: Callable[[str | None], Outcome]
    then: Then
    commit_id: str | None = None
    said: Said = refusal
    since: int = 0


class ActingScreen(SeatedScreen):
    """A person who acts at a table."""

    def __init__(self, table: OpenTable, setting: Setting) -> None:
        super().__init__(table, setting)
        self.saved_at = table.commits[-1].at if table.commits else ""
        self._deeds: deque[Deed] = deque()
        self._unsaved: tuple[Deed, ...] = ()
        self._paces: deque[float] = deque()
        self._ahead = TypedAhead()
        self._is_writing = self._is_held_up = False
        table.waiting = self._somebody_holds_the_lock

    def meanwhile(self, since: int) -> str:  # noqa: ARG002 (for a screen that knows the log)
        """What somebody else did after commit `since`, and who; empty for nothing."""
        return ""

    # Acting.

    def act(
        self,
        command: Any,
        *,
        seat: SeatId | None = None,
        confirmed: bool = False,
        then: Then | None = None,
        said: Said = refusal,
    ) -> None:
        """Give a command of the game for the current seat, or for `seat`; a tuple is one move.

        It is shown once it is saved. A refusal is `said` in a sentence; `then`
        gets the commit otherwise. A command for a seat of another person asks
        first, and the log keeps who gave it.
        """
        giver = self.seat if seat is None else seat
        if giver is not None and giver not in self.held and not confirmed and self._may_act():
            holder = self.open.table.holder(giver)
            question = word(N_("ask.act-for-other"), seat=self.seat_name(giver), person=holder)
            self.ask(
                word(N_("ask.other-seat")),
                question,
                lambda: self.act(command, seat=giver, confirmed=True, then=then, said=said),
            )
            return

        def do(commit_id: str | None) -> Outcome:
            return self.open.act(giver, command, confirmed=confirmed, commit_id=commit_id)

        self._queue(Deed(do, then or _nothing, said=said))

    def act_table(self, command: TableCommand, *, confirmed: bool = False) -> None:
        """Give a command of the table: seats, options, notes."""
        self.do_saved_deed(lambda: self.open.act_table(command, confirmed=confirmed))

    def do_saved_deed(self, do: Callable[[], Outcome], then: Then | None = None) -> None:
        """Do something that ends on the disk, in a thread, one after the other."""
        self._queue(Deed(lambda _: do(), then or _nothing))

    def _queue(self, deed: Deed) -> None:
        if not self._may_act():
            self.tell_watching()
            return
        if self.looking_at:
            self.tell(word(N_("say.looking-back")), "warn")
            return
        self._unsaved = ()
        self._deeds.append(evolve(deed, since=self.open.seq))
        if not self._is_writing:
            self._is_writing = True
            self.run_worker(self._work(), group="commits", exit_on_error=True)

    def _may_act(self) -> bool:
        return self.open.is_writable

    def tell_watching(self) -> None:
        """Say why nothing can be done here: the file may only be read, or one only watches."""
        is_read_only = self.open.is_read_only
        key = N_("refused.seat.read-only") if is_read_only else N_("say.watching")
        self.tell(word(key), "warn")

    async def _work(self) -> None:
        try:
            await self._pace()
            while self._deeds:
                deed = self._deeds.popleft()
                self._answered(await asyncio.to_thread(deed.do, deed.commit_id), deed)
        finally:
            self._is_writing = False
        if self._ahead:
            self.call_later(self._take_ahead)

    async def _pace(self) -> None:
        """Wait until what is to be written now is one of the last second's few."""
        while len(self._paces) >= MOST_A_SECOND:
            rest = self._paces[0] + 1 - time.monotonic()
            if rest > 0:
                await asyncio.sleep(rest)
            self._paces.popleft()
        self._paces.append(time.monotonic())

    # Keys that come faster than they can be done.

    @property
    def is_busy(self) -> bool:
        """Whether something is on its way to the disk, or keys wait for that."""
        return self._is_writing or bool(self._ahead)

    @property
    def _must_wait(self) -> bool:
        """Whether what comes now is kept until the table is written.

        While somebody else holds the table it is taken at once, after what waits.
        """
        return bool(self._ahead) or (self._is_writing and not self._is_held_up)

    def take_key(self, stroke: str, character: str | None) -> None:
        """Take a key; one that comes while the table is written means the table after that."""
        if stroke == "ctrl+c":
            self._ahead.clear()
        elif self._must_wait:
            self._keep(stroke, character)
            return
        super().take_key(stroke, character)

    def take_paste(self, text: str) -> None:
        """Take a paste, after the keys that came before it."""
        if self._must_wait:
            self._keep(PASTE, text)
        else:
            super().take_paste(text)

    def take_bunch(self, text: str) -> None:
        """Take text that came at once, after the keys that came before it."""
        if self._must_wait:
            self._keep(BUNCH, text)
        else:
            super().take_bunch(text)

    def do_leave(self, count: int, /) -> None:
        """Leave; what was typed behind it is nobody's."""
        self._ahead.clear()
        super().do_leave(count)

    def _keep(self, stroke: str, character: str | None) -> None:
        if not self._ahead.put(stroke, character):
            self.tell(word(N_("say.too-fast")), "warn")

    def _take_ahead(self) -> None:
        while self._ahead and not self._is_writing:
            stroke, character = self._ahead.take()
            if self.program.screen is not self:
                self._ahead.clear()
            elif stroke == PASTE:
                super().take_paste(character or "")
            elif stroke == BUNCH:
                behind = self._ahead.take_all()
                super().take_bunch(character or "")
                for one in behind:
                    self._keep(*one)
            else:
                super().take_key(stroke, character)

    def _answered(self, outcome: Outcome, deed: Deed) -> None:
        self._is_held_up = False
        match outcome:
            case Done(commit):
                self.saved_at = commit.at
                self._changed(commit)
                self._was_mine = self._waits_for_me()
                deed.then(commit)
            case Refused():
                self._drop_what_waits()
                why = f"{self.meanwhile(deed.since)} {deed.said(outcome)}"
                self.tell(why.lstrip(), "bad")
                self.rebuild()
            case NotSaved(complaint, commit_id):
                self._unsaved = (evolve(deed, commit_id=commit_id), *self._deeds)
                self._drop_what_waits()
                said = (word(N_("say.not-saved")), said_of(complaint), word(N_("say.again")))
                self.tell(" ".join(said), "bad")

    def _drop_what_waits(self) -> None:
        """What was meant to follow something that did not happen is not done."""
        self._deeds.clear()
        self._ahead.clear()

    def _changed(self, change: Change | Commit) -> None:
        self.at_once(self.rebuild)
        self.post_message(TableChanged(change))

    def _somebody_holds_the_lock(self, holder: Holder) -> None:
        """Called in the worker's thread: the drawing is left to the loop."""
        key = N_("say.locked-by-stopped") if holder.is_stopped else N_("say.locked")
        text = word(key, user=holder.user or "?", pid=holder.pid)
        self._is_held_up = True  # S31: keys answer while somebody else holds the table
        self.program.call_later(self.tell, text, "warn")


def _nothing(_: Commit) -> None:
    """What follows a commit where nobody asked for more."""


def said_of(complaint: Complaint) -> str:
    """What is wrong with a save, in words."""
    return complaint_words(complaint.message)
