"""A person at a table without a screen: which seats, what they see, how they act.

What `tui.common.acting_screen` is for a screen, this is for a line; nothing here
waits for keys or prints.
"""

from collections.abc import Callable
from typing import Any

from rules.dice import DiceGiven, DiceWanted
from rules.game import Refused, SeatId, SeatInfo
from saves.open_table import Done, NotSaved, OpenTable, Outcome
from tui.common.history import entries, summary
from tui.common.roller import Owed
from tui.locale import N_, complaint, refusal, word


class Sitting:
    """Somebody at an open table.

    Attributes:
        table: The open table.
        chosen: The seat that was chosen; None follows who is awaited.
        acting: Another's seat that this line is for; None for one's own.
        told: The newest commit that was told of.
        refused: What the rules said last, for `why`.
        offer: What a "yes" would do now.
    """

    def __init__(self, table: OpenTable) -> None:
        self.table = table
        self.chosen: SeatId | None = None
        self.acting: SeatId | None = None
        self.told = table.seq
        self.refused = ""
        self.offer: Callable[[], str] | None = None

    # Seats.

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """All seats there are."""
        return self.table.game.seats(self.table.state)

    @property
    def held(self) -> tuple[SeatId, ...]:
        """The seats that this person holds."""
        if self.table.is_watching:
            return ()
        person, table = self.table.person, self.table.table
        return tuple(one.id for one in self.seats if table.holds(person, one.id))

    @property
    def seat(self) -> SeatId | None:
        """The seat looked and acted through: the chosen, the one that sees all, the awaited."""
        held = self.held
        if self.chosen in held:
            return self.chosen
        all_seeing = [one.id for one in self.seats if one.sees_all and one.id in held]
        awaited = [one.seat for one in self.table.game.awaited(self.table.state)]
        wanted = (*all_seeing, *(one for one in awaited if one in held), *held)
        return next(iter(wanted), None)

    @property
    def view(self) -> Any:
        """The state as that seat may know it."""
        return self.table.game.seen_by(self.table.state, self.seat)

    # Acting.

    def act(self, command: Any, *, seat: SeatId | None = None) -> str:
        """Give a command for the seat that may, of one's own; what came of it."""
        giver = seat or self.acting or self._giver(command)
        return self.answer(self.table.act(giver, command), lambda: self._confirmed(giver, command))

    def _giver(self, command: Any) -> SeatId | None:
        """The first seat of one's own that the rules let do it, the current one before others."""
        here, game = self.seat, self.table.game
        for seat in dict.fromkeys((here, *self.held)):
            decided = game.decide(self.table.state, command, seat, self.table.house)
            if not isinstance(decided, Refused):
                return seat
        return here

    def _confirmed(self, seat: SeatId | None, command: Any) -> str:
        return self.answer(self.table.act(seat, command, confirmed=True))

    def answer(self, outcome: Outcome, again: Callable[[], str] | None = None) -> str:
        """What an outcome says; for another's seat, that a "yes" does it all the same."""
        match outcome:
            case Done(commit):
                news = [one.text for one in entries(self.table, self.seat, commit.seq, commit.seq)]
                self.told = max(self.told, commit.seq)
                return "\n".join(news) or summary(self.table, commit, self.seat)
            case NotSaved(trouble):
                return complaint(trouble.message)
            case Refused(code):
                self.refused = refusal(outcome)
                if code == "seat.of-another" and again is not None:
                    self.offer = again
                    return f"{self.refused} {word(N_('line.say-yes'))}"
                return self.refused

    # Dice.

    def owed(self) -> list[Owed]:
        """The dice that one's own seats owe now, or the one that this line is for."""
        game, state = self.table.game, self.table.state
        seats = self.held if self.acting is None else (self.acting,)
        return [
            (seat, wanted)
            for seat in seats
            for wanted in game.dice_wanted(game.seen_by(state, seat), seat)
        ]

    def shared_out(self, faces: list[int]) -> dict[SeatId, list[DiceGiven]] | None:
        """Faces for what is owed, in its order: for all of it or for the first; else None."""
        owed = self.owed()
        if owed and len(faces) == owed[0][1].count:
            owed = owed[:1]
        if not owed or len(faces) != sum(wanted.count for _, wanted in owed):
            return None
        given: dict[SeatId, list[DiceGiven]] = {}
        left = list(faces)
        for seat, wanted in owed:
            some, left = left[: wanted.count], left[wanted.count :]
            given.setdefault(seat, []).append(DiceGiven(wanted.roll, tuple(some)))
        return given

    # The others.

    @property
    def question(self) -> list[str]:
        """The open question about taking back, and what may be said to it; none for a spectator."""
        asked, commit = self.table.asked, self.table.next_undo
        if asked is None or commit is None or not self.held:
            return []
        is_own = asked.by == self.table.person
        key = N_("line.own-question") if is_own else N_("line.question")
        return [word(key, person=asked.by, what=summary(self.table, commit, self.seat))]

    def news(self) -> list[str]:
        """What others did since the last look."""
        self.table.refresh()
        first, self.told = self.told + 1, self.table.seq
        if first > self.told:
            return []
        return [
            word(N_("line.news"), person=one.by, what=one.text)
            for one in entries(self.table, self.seat, first)
        ]


def due_text(wanted: DiceWanted) -> str:
    """What a roll wants, in words."""
    return word(N_("line.due"), n=wanted.count, sides=wanted.sides, what=wanted.label)
