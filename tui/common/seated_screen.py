"""A screen at an open table: whose seats, and what they may see.

What a person does there is `ActingScreen`'s. The screens of the games stand on
`TableScreen`, which stands on both.
"""

from typing import Any

from rules.game import SeatId, SeatInfo
from saves.open_table import OpenTable
from tui.common.company import Company
from tui.common.ink import BLANK, Line
from tui.common.marking import Marking
from tui.locale import say, set_wing
from tui.setting import Setting


class SeatedScreen(Marking):
    """A person at a table.

    Attributes:
        open: The open table. Screens read its state only through `view`.
        setting: What the session was started with.
        view: The state as this seat may know it.
        company: Who else is at the table.
        looking_at: The commit that one looks back at; 0 while it is now.
    """

    def __init__(self, table: OpenTable, setting: Setting) -> None:
        set_wing(table.game.key)
        super().__init__(setting.keys.remapping)
        self.open = table
        self.setting = setting
        self.history = setting.memory.history
        self.chosen: SeatId | None = None
        self.company = Company(setting.presence, table.name, setting.person)
        self._was_mine = False
        self.looking_at = 0
        self._seen: tuple[object, ...] = ()
        self._view: Any = None
        self._seats_at: tuple[object, ...] = ()
        self._own_seats: tuple[SeatId, ...] = ()
        self._own_seat: SeatId | None = None

    # For a wing.

    def show_state(self) -> None:
        """Fill the panels from `view`; called after every change."""

    def status(self) -> Line:
        """What the line at the top says after the table's name: round, phase."""
        return BLANK

    @property
    def view(self) -> Any:
        """The state as this seat may know it: of now, or of the commit looked back at."""
        at = min(self.looking_at or self.open.seq, self.open.seq)
        now = (at, self.open.head, self.seat)
        if now != self._seen:
            state = self.open.timeline.state_at(at)
            self._seen, self._view = now, self.open.game.seen_by(state, self.seat)
        return self._view

    def view_of(self, seat: SeatId | None) -> Any:
        """The state of now as `seat` may know it."""
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
        self._look_at_seats()
        return self._own_seats

    @property
    def seat(self) -> SeatId | None:
        """The seat that this person looks and acts through; None for a spectator.

        Where one person holds several, it is the one chosen, else the one the
        table waits for.
        """
        self._look_at_seats()
        return self._own_seat

    def _look_at_seats(self) -> None:
        """Find out who holds what, once after every commit: it is asked twenty times a key."""
        now = (self.open.seq, self.open.head, self.open.is_watching, self.chosen)
        if now == self._seats_at:
            return
        table, person = self.open.table, self.setting.person
        holds = (info.id for info in self.seats if table.holds(person, info.id))
        self._own_seats = held = () if self.open.is_watching else tuple(holds)
        self._own_seat = self.chosen if self.chosen in held else self._awaited_among(held)
        self._seats_at = now

    def _awaited_among(self, held: tuple[SeatId, ...]) -> SeatId | None:
        awaited = [one.seat for one in self.open.game.awaited(self.open.state)]
        return next((one for one in awaited if one in held), held[0] if held else None)

    def choose_seat(self, seat: SeatId | None) -> None:
        """Look and act through this seat of one's own; None follows who is awaited."""
        self.chosen = seat
        self.rebuild()

    def seat_name(self, seat: SeatId) -> str:
        """What a seat is called."""
        return next((say(info.label) for info in self.seats if info.id == seat), seat)

    def _waits_for_me(self) -> bool:
        held = self.held
        view = self.view_of(self.seat) if self.looking_at else self.view
        return any(one.seat in held for one in self.open.game.awaited(view))
