"""Rows selected with `v`: which keys act on all of them at once, and what the others say."""

from collections.abc import Sequence
from typing import ClassVar

from tui.common.rows import Rows
from tui.common.screen import TiradaScreen
from tui.key_reader import Press
from tui.keys import Action
from tui.locale import N_, word


class Marking(TiradaScreen):
    """A screen with lists of which several rows can be selected.

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

    def _mark_panes(self) -> None:
        if any(isinstance(one, Rows) and one.marked for one in self.panes()):
            self._headed_at = 0.0  # what is awaited gives way to marks, and comes back after them
        super()._mark_panes()

    def wanted(self) -> Sequence[str]:
        """While rows are selected, what is done to them; else what matters now."""
        return ("back", *self.MANY, "select") if self.marks else super().wanted()

    def label(self, action: Action) -> str:
        """As everywhere; esc says that it unmarks."""
        if action.id == "back" and self.marks:
            return word(N_("key.unmark"))
        return super().label(action)
