"""Boxes of the RPG screen that are no questions of the house: reasons, ticks, reading."""

from collections.abc import Callable, Sequence

from attrs import evolve, field

from rules.values import frozen
from tui.common.ask import Item, Menu
from tui.common.ink import Line, fit, inked, line, width, wrapped
from tui.common.overlay import Overlay
from tui.locale import N_, word
from tui.rpg.cursor_box import CursorBox
from tui.text import cut

LEAST_NAME = 20
LETTERS = "abcdefmnoprstuvwxyzABCDEFMNOPRSTUVWXYZ"
"""Letters that pick items where nothing better is known; none of them moves or closes."""


class ReasonMenu(Menu):
    """A menu whose reasons keep a column of their own, so that no name is cut for one."""

    WIDE = 76

    def _drawn(self, item: Item, cells: int) -> Line:
        key = line((f"{item.key:<2}", "accent"))
        if not item.refused:
            return line(key, item.line)
        names = max(LEAST_NAME, *(width(_stripped(one)) for one in self.items if one.refused))
        names = min(names + 1, cells * 3 // 5)
        why = cut(item.refused, max(8, cells - names - 4))
        name = _stripped(item)
        return line(key, fit(inked(name, "dim"), names), (why, "dim"))


def _stripped(item: Item) -> Line:
    """What an item is called, without the blanks of its columns."""
    text = "".join(some for some, _ in item.line)
    return line((text.rstrip(), "plain"))


def lettered(items: Sequence[Item]) -> list[Item]:
    """The items, each with a letter where it has none and there are letters left."""
    free = [one for one in LETTERS if one not in {item.key for item in items}]
    return [item if item.key or not free else evolve(item, key=free.pop(0)) for item in items]


class Reading(Overlay):
    """Lines to be read: a sheet, a zone, why a number is what it is."""

    WIDE = 76

    def __init__(self, caption: str, text: Sequence[Line]) -> None:
        super().__init__(caption, foot=word(N_("ask.esc-closes")))
        self.text = tuple(text)

    def fill(self, cells: int) -> None:
        """The lines, wrapped where they are one piece of text and too long."""
        out: list[Line] = []
        for one in self.text:
            if len(one) == 1 and width(one) > cells:
                out += wrapped(one[0][0], cells, one[0][1])
            else:
                out.append(fit(one, cells) if width(one) > cells else one)
        self.lines = tuple(out)


@frozen
class Tick:
    """Something of a tick list.

    Attributes:
        id: What the list gives back.
        line: What it shows.
        is_on: Whether it is ticked.
        refused: Why it cannot be ticked; empty where it can.
    """

    id: str
    line: Line
    is_on: bool = False
    refused: str = field(default="")


class TickBox(CursorBox):
    """Several things, any of them to be ticked with space; enter is done."""

    WIDE = 64

    def __init__(
        self, caption: str, ticks: Sequence[Tick], done: Callable[[tuple[str, ...]], None]
    ) -> None:
        super().__init__(caption, foot=word(N_("ticks.keys")))
        self.ticks = list(ticks)
        self.done = done

    @property
    def ticked(self) -> tuple[str, ...]:
        """The ids that are ticked, in the order of the list."""
        return tuple(one.id for one in self.ticks if one.is_on)

    @property
    def count(self) -> int:
        """How many things there are."""
        return len(self.ticks)

    def fill(self, cells: int) -> None:
        """One line a thing."""
        self.lines = tuple(self._drawn(one, cells) for one in self.ticks)

    def _drawn(self, tick: Tick, cells: int) -> Line:
        if tick.refused:
            words = "".join(text for text, _ in tick.line)
            return fit(line(("[–] ", "dim"), (f"{words}  {tick.refused}", "dim")), cells)
        mark = ("[x] ", "strong") if tick.is_on else ("[ ] ", "dim")
        return line(mark, tick.line)

    def take_key(self, stroke: str, character: str | None) -> bool:  # noqa: ARG002 (a key is enough)
        """Space ticks."""
        if stroke != "space":
            return False
        if self.ticks:
            tick = self.ticks[self.cursor]
            if tick.refused:
                self.house.tell(tick.refused, "bad")
            else:
                self.ticks[self.cursor] = evolve(tick, is_on=not tick.is_on)
            self.refit()
        return True

    def do_open(self, _: int, /) -> None:
        """Done."""
        self.close()
        self.done(self.ticked)
