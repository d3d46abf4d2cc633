"""What is done to several selected rows of a table: one move, all or none."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.game import Refused, SeatId
from tui.common.acting_screen import ActingScreen, Then
from tui.late import late

if TYPE_CHECKING:
    from tui.common.several import Each, Weighing
else:
    Weighing = late("tui.common.several", "Weighing")


class MovingSeveral(ActingScreen):
    """A person at a table who acts on several rows at once."""

    def act_on(
        self, several: "Sequence[Each]", seat: SeatId | None = None, then: Then | None = None
    ) -> None:
        """Do something to several rows, in one move: all or none.

        Those for whom it would change nothing are passed over where it does
        for others; of whom it may not be done, the refusal names.
        """
        if len(several) == 1:
            self.act(several[0].command, seat=seat, then=then)
            return
        commands = self._weighing(self.open.state, seat).commands(several)

        def said(refused: Refused) -> str:
            return self._weighing(self.open.state, seat).said(several, refused)

        self.act(commands, seat=seat, then=then, said=said)

    def why_not(self, several: "Sequence[Each]", seat: SeatId | None = None) -> str:
        """Why that could not be done now, as a menu says it; empty where it could."""
        return self._weighing(self.view, seat).why_not(several)

    def _weighing(self, state: Any, seat: SeatId | None) -> "Weighing":
        giver = self.seat if seat is None else seat
        return Weighing(self.open.game, state, giver, self.house)
