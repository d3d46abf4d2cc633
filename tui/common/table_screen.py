"""The base of a game's screen: an open table, one seat's view of it, and all that tables share.

A wing's screen makes panels in `contents`, fills them in `show_state` from
`self.view` and nothing else, and acts with `self.act(command)`. Everything a
person does goes through a worker thread to the disk first and is shown after.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any, TypeAlias

from attrs import evolve, frozen
from textual.message import Message as TextualMessage

from rules.dice import ROLLED, TYPED, GiveDice
from rules.game import Refused, SeatId, SeatInfo
from rules.table import EVERYBODY_GONE, TableCommand, WriteNote
from saves.commit import Commit
from saves.complaints import Complaint
from saves.locks import Holder
from saves.open_table import Done, NotSaved, OpenTable, Outcome
from saves.replica import Change
from saves.timeline import UndoAsked
from tui.common.awaiting import Awaiting
from tui.common.company import LOOK, Company, lasting
from tui.common.history import summary
from tui.common.ink import BLANK, Line, Span, line
from tui.common.log import LogPanel
from tui.common.roller import Given, Owed, roll
from tui.common.rows import Rows
from tui.common.screen import TiradaScreen
from tui.locale import N_, clock, refusal, say, set_inches, set_wing, word
from tui.locale import complaint as complaint_words
from tui.setting import Setting

TAIL = 0.1
"""Seconds between two looks at what the other seats did."""

REMEMBER = 5.0
"""Seconds between two notes of where the cursors stand; a hang-up leaves no time for one."""

MOST_WAITING = 20
"""How many commands may wait for the disk; a key held down makes no more."""

MOST_A_SECOND = 20
"""How many commands a seat may give in a second; a key held down gives no more."""

Then: TypeAlias = Callable[[Commit], None]


class TableChanged(TextualMessage):
    """The table is not what it was: this seat acted, or another one did."""

    def __init__(self, change: Change | Commit) -> None:
        super().__init__()
        self.change = change


@frozen
class Deed:
    """Something that waits for the disk: how to do it, and what to do then.

    One that the disk did not take keeps the id it had, so that it counts once.
    """

    do: Callable[[str | None], Outcome]
    then: Then
    commit_id: str | None = None


class TableScreen(TiradaScreen):
    """What the screens of all games share.

    Attributes:
        open: The open table. Screens read its state only through `view`.
        setting: What the session was started with.
        view: The state as this seat may know it.
        greeting: What to say once, when the screen first shows.
    """

    def __init__(self, table: OpenTable, setting: Setting) -> None:
        set_wing(table.game.key)
        super().__init__(setting.keys.remapping)
        self.open = table
        self.setting = setting
        self.history = setting.memory.history
        self.chosen: SeatId | None = None
        self.greeting = ""
        self.saved_at = table.commits[-1].at if table.commits else ""
        self.company = Company(setting.presence, table.name, setting.person)
        self._awaiting = Awaiting()
        self._was_mine = False
        self._deeds: deque[Deed] = deque()
        self._unsaved: Deed | None = None
        self._paces: deque[float] = deque(maxlen=MOST_A_SECOND + 1)
        self.is_busy = False
        self._seen: tuple[object, ...] = ()
        self._view: Any = None
        self._rolled: tuple[str, ...] = ()
        table.waiting = self._somebody_holds_the_lock

    # For a wing.

    def show_state(self) -> None:
        """Fill the panels from `view`; called after every change."""

    def status(self) -> Line:
        """What the line at the top says after the table's name: round, phase."""
        return BLANK

    @property
    def view(self) -> Any:
        """The state as this seat may know it."""
        now = (self.open.seq, self.open.head, self.seat)
        if now != self._seen:
            self._seen, self._view = now, self.view_of(self.seat)
        return self._view

    def view_of(self, seat: SeatId | None) -> Any:
        """The state as `seat` may know it."""
        return self.open.game.seen_by(self.open.state, seat)

    @property
    def house(self) -> Any:
        """The house readings in force."""
        return self.open.house

    # Seats.

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """All seats there are."""
        return self.open.game.seats(self.open.state)

    @property
    def held(self) -> tuple[SeatId, ...]:
        """The seats that this person holds."""
        if self.open.is_watching:
            return ()
        table, person = self.open.table, self.setting.person
        return tuple(info.id for info in self.seats if table.holds(person, info.id))

    @property
    def seat(self) -> SeatId | None:
        """The seat that this person looks and acts through; None for a spectator.

        Where one person holds several, it is the one chosen, else the one the
        table waits for.
        """
        held = self.held
        if self.chosen in held:
            return self.chosen
        awaited = [one.seat for one in self.open.game.awaited(self.open.state)]
        return next((one for one in awaited if one in held), held[0] if held else None)

    def choose_seat(self, seat: SeatId | None) -> None:
        """Look and act through this seat of one's own; None follows who is awaited."""
        self.chosen = seat
        self.rebuild()

    def seat_name(self, seat: SeatId) -> str:
        """What a seat is called."""
        return next((say(info.label) for info in self.seats if info.id == seat), seat)

    # Acting.

    def act(
        self,
        command: Any,
        *,
        seat: SeatId | None = None,
        confirmed: bool = False,
        then: Then | None = None,
    ) -> None:
        """Give a command of the game for the current seat, or for `seat`.

        It is shown once it is saved. A refusal is said in a sentence; `then`
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
                lambda: self.act(command, seat=giver, confirmed=True, then=then),
            )
            return

        def do(commit_id: str | None) -> Outcome:
            return self.open.act(giver, command, confirmed=confirmed, commit_id=commit_id)

        self._queue(Deed(do, then or _nothing))

    def act_table(self, command: TableCommand, *, confirmed: bool = False) -> None:
        """Give a command of the table: seats, options, notes."""
        self.do_saved_deed(lambda: self.open.act_table(command, confirmed=confirmed))

    def do_saved_deed(self, do: Callable[[], Outcome], then: Then | None = None) -> None:
        """Do something that ends on the disk, in a thread, one after the other."""
        self._queue(Deed(lambda _: do(), then or _nothing))

    def _queue(self, deed: Deed) -> None:
        if not self._may_act():
            self.tell(word(N_("say.watching")), "warn")
            return
        if len(self._deeds) >= MOST_WAITING or self._is_too_fast():
            return
        self._unsaved = None
        self._deeds.append(deed)
        if not self.is_busy:
            self.is_busy = True
            self.run_worker(self._work(), group="commits", exit_on_error=True)

    def _is_too_fast(self) -> bool:
        now = time.monotonic()
        while self._paces and now - self._paces[0] > 1:
            self._paces.popleft()
        self._paces.append(now)
        return len(self._paces) > MOST_A_SECOND

    def _may_act(self) -> bool:
        return self.open.is_writable

    async def _work(self) -> None:
        try:
            while self._deeds:
                deed = self._deeds.popleft()
                self._answered(await asyncio.to_thread(deed.do, deed.commit_id), deed)
        finally:
            self.is_busy = False

    def _answered(self, outcome: Outcome, deed: Deed) -> None:
        match outcome:
            case Done(commit):
                self.saved_at = commit.at
                self._changed(commit)
                self._was_mine = self._waits_for_me()
                deed.then(commit)
            case Refused():
                self._deeds.clear()
                self.tell(refusal(outcome), "bad")
                self.rebuild()
            case NotSaved(complaint, commit_id):
                self._deeds.clear()
                self._unsaved = evolve(deed, commit_id=commit_id)
                said = (word(N_("say.not-saved")), _said(complaint), word(N_("say.again")))
                self.tell(" ".join(said), "bad")

    def _changed(self, change: Change | Commit) -> None:
        self.rebuild()
        self.post_message(TableChanged(change))

    def _somebody_holds_the_lock(self, holder: Holder) -> None:
        """Called in the worker's thread: the drawing is left to the loop."""
        key = N_("say.locked-by-stopped") if holder.is_stopped else N_("say.locked")
        text = word(key, user=holder.user or "?", pid=holder.pid)
        self.program.call_later(self.tell, text, "warn")

    # Following the others.

    def begin(self) -> None:
        """Begin to follow the table, from the rows where this person last stood."""
        self.show_state()
        for pane in self.query(Rows):
            pane.go_to(self.setting.memory.row(self.open.name, pane.id or ""))
        self.set_interval(REMEMBER, self._remember)
        self.set_interval(TAIL, self._tail)
        self.company.sit(is_watching=self.open.is_watching)
        self.set_interval(LOOK, self._look_round)
        self._was_mine = self._waits_for_me()
        if self.greeting:
            self.tell(self.greeting, "dim")
        for complaint in (self.open.complaint, self.open.notice):
            if complaint is not None:
                self.tell(_said(complaint), "bad")

    def _remember(self) -> None:
        rows = {pane.id or "": pane.row_id for pane in self.query(Rows) if pane.id != "log"}
        self.setting.memory.put_rows(self.open.name, rows)
        self.setting.memory.save()

    def _tail(self) -> None:
        if self.is_busy or self.program.screen is not self:
            return
        change = self.open.refresh()
        if change is None:
            return
        self._changed(change)
        if change.complaint is not None:
            self.tell(_said(change.complaint), "bad")
        elif change.is_reloaded:
            self.tell(word(N_("say.reloaded")), "warn")
        elif self._may_grant() and _holds(UndoAsked, change):
            self._say_asked()
        self._ring()

    def _look_round(self) -> None:
        """See who came and went; the minutes in the footer go on."""
        news = self.company.look()
        if news is not None:
            for overlay in self.overlays:
                overlay.table_changed()
        if news and not self.voice.said:
            self.tell(" ".join(news), "dim")
        self.refresh_bars()

    def _waits_for_me(self) -> bool:
        held = self.held
        return any(one.seat in held for one in self.open.game.awaited(self.view))

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
        if self.open.complaint is not None:
            return line((word(N_("head.damaged")), "bad"))
        if self.open.is_watching:
            return line((word(N_("head.watching")), "warn"))
        return line((word(N_("head.saved"), seq=self.open.seq), "dim"))

    def footnote(self) -> Line:
        """Whose answer is awaited, and what for."""
        awaited = self.open.game.awaited(self.view)
        if not awaited:
            return BLANK
        first = awaited[0]
        holder = self.open.table.holder(first.seat)
        is_me = first.seat in self.held
        mine = is_me and len(self.held) < len(self.seats)
        who = word(N_("foot.you")) if mine else holder or word(N_("people.free"))
        name = self.seat_name(first.seat)
        return line(
            ("▸ ", "accent"),
            (f"{name} ({who})" if not mine else who, "accent" if is_me else "other"),
            f": {say(first.what)}",
        )

    def awaited_line(self) -> Line:
        """An open question about undo; else the footnote, after how long it has stood."""
        asked = self.open.asked
        if asked is not None:
            return line(("▸ ", "accent"), (word(N_("foot.undo-asked"), person=asked.by), "warn"))
        awaited = tuple(self.open.game.awaited(self.view))
        seconds = self._awaiting.seconds(self.open, awaited, self._view_at)
        return line((f"{lasting(seconds)} ".lstrip(), "dim"), self.footnote())

    def _view_at(self, seq: int) -> Any:
        return self.open.game.seen_by(self.open.timeline.state_at(seq), self.seat)

    # Dice.

    def owed(self) -> list[Owed]:
        """The dice that the seats of this person owe now."""
        game = self.open.game
        return [
            (seat, wanted)
            for seat in self.held
            for wanted in game.dice_wanted(self.view_of(seat), seat)
        ]

    def owed_by_others(self) -> list[Owed]:
        """The dice that seats of other people, or of nobody, owe now."""
        game, held = self.open.game, self.held
        return [
            (info.id, wanted)
            for info in self.seats
            if info.id not in held
            for wanted in game.dice_wanted(self.open.state, info.id)
        ]

    def give_dice(self, given: Given, source: str, *, confirmed: bool = False) -> None:
        """Give faces, each seat in a commit of its own."""
        for seat, some in given.items():
            self.act(GiveDice(some, source), seat=seat, confirmed=confirmed)

    def do_roll(self, _: int, /) -> None:
        """Let the program throw the dice that are due."""
        self._with_owed(self._roll)

    def do_type(self, _: int, /) -> None:
        """Type the dice thrown on the table."""
        self._with_owed(self._type)

    def _roll(self, owed: list[Owed], *, confirmed: bool = False) -> None:
        given: Given = {}
        for seat, wanted in owed:
            given[seat] = (*given.get(seat, ()), roll(wanted))
        self.give_dice(given, ROLLED, confirmed=confirmed)

    def _type(self, owed: list[Owed], *, confirmed: bool = False) -> None:
        from tui.common.dice_entry import DiceEntry  # noqa: PLC0415 (made when somebody types)

        names = {info.id: say(info.label) for info in self.seats}
        due = self.owed_by_others if confirmed else self.owed

        def done(given: Given) -> None:
            self.give_dice(given, TYPED, confirmed=confirmed)

        self.open_overlay(DiceEntry(owed, names, done, due))

    def _with_owed(self, use: Callable[..., None]) -> None:
        owed = self.owed()
        if owed:
            use(owed)
            return
        others = self.owed_by_others()
        if not others:
            self.tell(word(N_("say.no-dice-due")), "dim")
            return
        if not self._may_act():
            self.tell(word(N_("say.watching")), "warn")
            return
        seat, wanted = others[0]
        question = word(
            N_("ask.dice-of-other"), seat=self.seat_name(seat), what=wanted.label,
            person=self.open.table.holder(seat) or word(N_("people.free")),
        )  # fmt: skip
        mine = [one for one in others if one[0] == seat]
        self.ask(word(N_("ask.other-seat")), question, lambda: use(mine, confirmed=True))

    # Taking back.

    def do_undo(self, _: int, /) -> None:
        """Take back the newest game commit, and say what it was."""
        commit = self.open.next_undo
        if commit is None:
            self.tell(word(N_("say.nothing-to-undo")), "dim")
            return
        what = summary(self.open, commit, self.seat)
        asked = self.open.asked

        def then(_: Commit) -> None:
            key = N_("say.undone") if self.open.asked is None else N_("say.undo-asked")
            self.tell(word(key, what=what, by=commit.by), "warn")

        if asked is not None:
            self._ask_about_undo(asked.by, what)
            return
        gone = self.company.are_gone(self._other_people())
        self.do_saved_deed(lambda: self.open.undo(commit.seq, are_others_gone=gone), then)

    def _other_people(self) -> set[str]:
        """Everybody else who holds a seat."""
        holders = {self.open.table.holder(info.id) for info in self.seats}
        return holders - {self.setting.person, EVERYBODY_GONE}

    def _may_grant(self) -> bool:
        asked = self.open.asked
        return asked is not None and asked.by != self.setting.person and bool(self.held)

    def _say_asked(self) -> None:
        asked, commit = self.open.asked, self.open.next_undo
        if asked is not None and commit is not None:
            what = summary(self.open, commit, self.seat)
            self.tell(word(N_("say.asks-undo"), person=asked.by, what=what), "warn")

    def _ask_about_undo(self, by: str, what: str) -> None:
        if by == self.setting.person:
            self.ask(
                word(N_("key.undo")),
                word(N_("ask.withdraw-undo"), what=what),
                lambda: self.do_saved_deed(lambda: self.open.answer_undo(is_granted=False)),
            )
            return

        def answer(is_granted: bool) -> Callable[[], None]:
            return lambda: self.do_saved_deed(lambda: self.open.answer_undo(is_granted=is_granted))

        question = word(N_("ask.grant-undo"), person=by, what=what)
        self.ask(word(N_("key.undo")), question, answer(True), answer(False))

    def do_redo(self, _: int, /) -> None:
        """Restore what was taken back last, and say what it was."""
        commit = self.open.next_redo
        if commit is None:
            self.tell(word(N_("say.nothing-to-redo")), "dim")
            return
        what = summary(self.open, commit, self.seat)

        def then(_: Commit) -> None:
            self.tell(word(N_("say.redone"), what=what), "good")

        self.do_saved_deed(lambda: self.open.redo(commit.seq), then)

    # Views.

    def do_view_log(self, _: int, /) -> None:
        """The whole log."""
        from tui.common.log import LogBox  # noqa: PLC0415 (made when somebody asks)

        self.open_overlay(LogBox(self.open, self.seat))

    def do_view_people(self, _: int, /) -> None:
        """Who holds which seat."""
        from tui.common.people import open_people  # noqa: PLC0415 (made when somebody asks)

        open_people(self)

    def do_view_options(self, _: int, /) -> None:
        """The table's house readings."""
        from tui.common.options import open_options  # noqa: PLC0415 (made when somebody asks)

        open_options(self)

    def do_view_table(self, _: int, /) -> None:
        """Back to the table: close what lies over it."""
        for overlay in reversed(self.overlays):
            overlay.close()

    def do_seat(self, _: int, /) -> None:
        """Look through the next seat of one's own."""
        held = self.held
        if not held:
            self.tell(word(N_("say.watching")), "warn")
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

        self.open_overlay(AskText(word(N_("key.note")), done, note=True))

    def do_saved(self, _: int, /) -> None:
        """Nothing is ever unsaved: say so; or try again what the disk did not take."""
        if self._unsaved is not None:
            self._queue(self._unsaved)
            return
        self.tell(word(N_("say.saved-already"), seq=self.open.seq, at=clock(self.saved_at)), "good")

    def do_leave(self, _: int, /) -> None:
        """Leave the table; the others stay."""
        self._remember()
        self.company.rise()
        self.open.close()
        set_wing("")
        super().do_leave(0)


def _nothing(_: Commit) -> None:
    """What follows a commit where nobody asked for more."""


def _holds(kind: type[Any], change: Change) -> bool:
    return any(isinstance(event, kind) for one in change.commits for event in one.events)


def _said(complaint: Complaint) -> str:
    return complaint_words(complaint.message)
