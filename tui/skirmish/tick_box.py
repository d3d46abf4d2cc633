"""Choosing several troopers: ticked one by one, the first one ticked leads."""

from collections.abc import Callable, Sequence

from rules.skirmish.troopers import TrooperId
from tui.common.ink import Line, line
from tui.locale import N_, word
from tui.skirmish.cursor_box import CursorBox

Ticked = Callable[[tuple[TrooperId, ...]], None]


class TickBox(CursorBox):
    """Troopers with a box each.

    Args:
        caption: What they are chosen for.
        names: Trooper -> what it is called.
        lead: What the first one ticked is, in a word.
        done: Gets them in the order in which they were ticked.
        selected: Who is selected in the list below, and so ticked at first.
    """

    def __init__(
        self,
        caption: str,
        names: dict[TrooperId, str],
        lead: str,
        done: Ticked,
        selected: Sequence[TrooperId] = (),
    ) -> None:
        super().__init__(caption, foot=word(N_("turn.tick-keys")))
        self.names, self.lead, self.done = names, lead, done
        self.ticked = [one for one in selected if one in names]

    @property
    def count(self) -> int:
        """A row for each trooper."""
        return len(self.names)

    def fill(self, cells: int) -> None:
        """A row each; the first one ticked says what it is."""
        del cells
        self.lines = tuple(self._drawn(who, name) for who, name in self.names.items())

    def _drawn(self, who: TrooperId, name: str) -> Line:
        is_on = who in self.ticked
        mark = ("[x] ", "strong") if is_on else ("[ ] ", "dim")
        leads = is_on and self.ticked[0] == who
        return line(mark, name, (f"  {self.lead}" if leads else "", "accent"))

    def press_space(self) -> None:
        """Tick it, or take the tick away."""
        who = tuple(self.names)[self.cursor]
        if who in self.ticked:
            self.ticked.remove(who)
        else:
            self.ticked.append(who)
        self.refit()

    def do_open(self, _: int, /) -> None:
        """These are they."""
        self.close()
        self.done(tuple(self.ticked))
