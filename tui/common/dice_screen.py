"""What all tables do with dice and with moves already made: roll, type, take back, restore."""

from collections.abc import Callable
from functools import partial

from rules.dice import ROLLED, TYPED, DiceGiven, DiceWanted, GiveDice
from rules.game import Refused
from rules.table import EVERYBODY_GONE
from saves.commit import TABLE, Commit
from tui.common.history import summary, told
from tui.common.moving_several import MovingSeveral
from tui.common.roller import Given, Owed, roll
from tui.locale import N_, refusal, say, word
from tui.text import capital, shown


class DiceScreen(MovingSeveral):
    """A table where dice are due and moves can be taken back."""

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
        """Give faces, each seat in a commit of its own; those that come too late are still said."""
        for seat, some in given.items():
            said = partial(_with_faces, some)
            self.act(GiveDice(some, source), seat=seat, confirmed=confirmed, said=said)

    def meanwhile(self, since: int) -> str:
        """What somebody else did after commit `since`, and who; empty for nothing."""
        commits, me = self.open.commits[since:], self.setting.person
        first = next((one for one in commits if one.kind != TABLE and one.by != me), None)
        if first is None:
            return ""
        said = told(self.open, first, self.seat)
        what = say(said[0]) if said else word(N_("log.hidden-commit"))
        return word(N_("dice.meanwhile"), person=shown(first.by), what=what)

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

        since = self.open.seq
        explain, meanwhile = self.dice_explained, lambda: self.meanwhile(since)
        self.open_overlay(DiceEntry(owed, names, done, due, explain, meanwhile=meanwhile))

    @property
    def dice_explained(self) -> Callable[[DiceWanted], None] | None:
        """Opens why dice are due and what each needs; None where a game does not tell."""
        return None

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
            self.tell_watching()
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

        def take_back() -> None:
            self.do_saved_deed(lambda: self.open.undo(commit.seq, are_others_gone=gone), then)

        passed = self.open.own_table_commit
        if passed is None:
            take_back()
            return
        stays = summary(self.open, passed, self.seat)
        question = word(N_("ask.undo-passes-by"), stays=stays, what=what, by=commit.by)
        self.ask(capital(word(N_("key.undo"))), question, take_back)

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
                capital(word(N_("key.undo"))),
                word(N_("ask.withdraw-undo"), what=what),
                lambda: self.do_saved_deed(lambda: self.open.answer_undo(is_granted=False)),
            )
            return

        def answer(is_granted: bool) -> Callable[[], None]:
            return lambda: self.do_saved_deed(lambda: self.open.answer_undo(is_granted=is_granted))

        question = word(N_("ask.grant-undo"), person=by, what=what)
        self.ask(capital(word(N_("key.undo"))), question, answer(True), answer(False))

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


def _with_faces(some: tuple[DiceGiven, ...], refused: Refused) -> str:
    """Why dice were not taken, and the faces all the same."""
    faces = " ".join(str(face) for one in some for face in one.faces)
    return f"{refusal(refused)} {word(N_('dice.late'), faces=faces)}"
