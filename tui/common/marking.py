"""Rows selected with `v`: which keys act on all of them at once, and what the others say."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rules.game import Refused, SeatId
from tui.common.rows import Rows
from tui.common.seated_screen import SeatedScreen, Then
from tui.key_reader import Press
from tui.keys import Action
from tui.late import late
from tui.locale import N_, word

if TYPE_CHECKING:
    from tui.common.several import Each, Weighing
else:
    Weighing = late("tui.common.several", "Weighing")


class Marking(SeatedScreen):
    """A table at which several rows of a list can be selected.

    Attributes:
        MANY: Ids of the actions that are done to all selected rows, as the footer names them.
        ALONE: Ids of those that are for one row: they say so while others are selected.
    """

    MANY: ClassVar[tuple[str, ...]] = ()
    ALONE: ClassVar[frozenset[str]] = frozenset()

    @property
    def marks(self) -> tuple[str, ...]:
        """The ids of the rows that are selected where the keys go, in their order."""
        pane = self.pane
        return pane.chosen if isinstance(pane, Rows) and pane.marked else ()

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

    # What the keys say of it.

    @property
    def many(self) -> frozenset[str]:
        """The actions that are done to all selected rows, where some may be selected."""
        pane = self.pane
        can_mark = self.overlay is None and isinstance(pane, Rows) and pane.may_mark
        return frozenset(self.MANY) if can_mark else frozenset()

    def _is_for_one(self, action: str) -> bool:
        """Whether an action is for one row, while others than the cursor's are selected."""
        if action not in self.ALONE or self.overlay is not None:
            return False
        pane, marks = self.pane, self.marks
        return bool(marks) and isinstance(pane, Rows) and marks != (pane.row_id,)

    def can_do(self, action: Action) -> bool:
        """As everywhere; what is for one row waits until the others are not selected."""
        return not self._is_for_one(action.id) and super().can_do(action)

    def do(self, press: Press) -> bool:
        """As everywhere; what is for one row says so where several are selected."""
        if not self._is_for_one(press.action):
            return super().do(press)
        what = self.label(self.reader.keymap.actions[press.action])
        self.tell(word(N_("several.one-only"), what=what, n=len(self.marks)), "warn")
        return True

    def wanted(self) -> Sequence[str]:
        """While rows are selected, what is done to them; else what matters now."""
        return ("back", *self.MANY, "select") if self.marks else super().wanted()

    def label(self, action: Action) -> str:
        """As everywhere; esc says that it unmarks."""
        if action.id == "back" and self.marks:
            return word(N_("key.unmark"))
        return super().label(action)
