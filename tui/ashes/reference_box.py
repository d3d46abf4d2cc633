"""The tables of the table on one page: Adversity bands and names of Mastery, to be edited."""

from collections.abc import Callable
from typing import Any

from rules.ashes.access import NUMBER_MOST
from rules.ashes.reference import RemoveBand, RemoveMastery, SetBand, SetMastery
from rules.ashes.roll import ASSURED
from rules.ashes.state import Band, Mastery, State
from tui.common.ask import AskNumber, AskText, Confirm, Item, Menu
from tui.common.ink import BLANK, Line, beside, line
from tui.common.overlay import Overlay
from tui.locale import N_, number, word
from tui.text import shown


class ReferenceBox(Overlay):
    """Both lists; a adds, e or enter edits, D strikes off.

    Args:
        look: Gives the state as this seat may know it now.
        act: Gives a command to the table.
    """

    WIDE = 56

    def __init__(self, look: Callable[[], State], act: Callable[[Any], None]) -> None:
        super().__init__(word(N_("reference.title")), foot=word(N_("reference.keys")))
        self.look = look
        self.state = look()
        self.act = act
        self.cursor = 0
        self.entries: list[Band | Mastery | None] = []

    def table_changed(self) -> None:
        """Show the lists as they are now."""
        self.state = self.look()
        self.refit()
        self.cursor = min(self.cursor, max(0, len(self.entries) - 1))

    def fill(self, cells: int) -> None:
        """Bands, easiest first, Assured before them; then Masteries, lowest first."""
        entries: list[Band | Mastery | None] = [None, None]
        lines: list[Line] = [
            line((word(N_("reference.bands")), "dim")),
            beside(
                line("  ", (word(N_("reference.assured")), "good")),
                line((word(N_("reference.up-to"), adversity=ASSURED), "dim")),
                cells,
            ),
        ]
        for band in self.state.bands:
            entries.append(band)
            lines.append(_entry(band.name, number(band.adversity), cells))
        entries += [None, None]
        lines += [BLANK, line((word(N_("reference.masteries")), "dim"))]
        for mastery in self.state.masteries:
            entries.append(mastery)
            from_ndp = word(N_("reference.from"), ndp=mastery.from_ndp)
            lines.append(_entry(mastery.name, from_ndp, cells))
        if not (self.state.bands or self.state.masteries):
            lines += [BLANK, line((word(N_("reference.empty")), "dim"))]
        self.entries, self.lines = entries, tuple(lines)
        if self._entry is None:
            self._go(1)

    def marks(self, index: int) -> tuple[str, str]:
        """The cursor's mark."""
        is_here = index == self.cursor and self._entry is not None
        return ("▸", "cursor") if is_here else (" ", "")

    @property
    def _entry(self) -> Band | Mastery | None:
        return self.entries[self.cursor] if self.cursor < len(self.entries) else None

    def do_move_down(self, _: int, /) -> None:
        """To the next entry."""
        self._go(1)

    def do_move_up(self, _: int, /) -> None:
        """To the entry before."""
        self._go(-1)

    def _go(self, by: int) -> None:
        at = self.cursor + by
        while 0 <= at < len(self.entries):
            if self.entries[at] is not None:
                self.cursor = at
                break
            at += by
        self.refresh()

    def do_add(self, _: int, /) -> None:
        """A new band or Mastery."""
        items = [
            Item("band", line(word(N_("reference.new-band"))), "a"),
            Item("mastery", line(word(N_("reference.new-mastery"))), "m"),
        ]

        def picked(kind: str) -> None:
            self._write(Band("", "", 0) if kind == "band" else Mastery("", "", 0))

        self.house.open_overlay(Menu(word(N_("menu.add")), items, picked))

    def do_edit(self, _: int, /) -> None:
        """Change the entry under the cursor."""
        if self._entry is not None:
            self._write(self._entry)

    def do_open(self, count: int, /) -> None:
        """As edit."""
        self.do_edit(count)

    def do_remove(self, _: int, /) -> None:
        """Strike the entry off."""
        entry = self._entry
        if entry is None:
            return
        command = RemoveBand(entry.id) if isinstance(entry, Band) else RemoveMastery(entry.id)
        question = word(N_("ask.remove"), name=entry.name)
        self.house.open_overlay(Confirm(shown(entry.name), question, lambda: self.act(command)))

    def _write(self, entry: Band | Mastery) -> None:
        """Ask for name and number, one after the other."""
        is_band = isinstance(entry, Band)
        number = entry.adversity if isinstance(entry, Band) else entry.from_ndp
        old = number if entry.id else None

        def named(name: str) -> str:
            def numbered(value: int) -> str:
                self.act(
                    SetBand(name, value, entry.id) if is_band else SetMastery(name, value, entry.id)
                )
                return ""

            caption = word(N_("field.adversity-of") if is_band else N_("field.ndp-of"), name=name)
            least = ASSURED + 1 if is_band else 0
            house.open_overlay(
                AskNumber(caption, numbered, least=least, most=NUMBER_MOST, value=old)
            )
            return ""

        house = self.house
        title = word(N_("reference.new-band") if is_band else N_("reference.new-mastery"))
        house.open_overlay(AskText(title, named, text=entry.name))


def _entry(name: str, value: str, cells: int) -> Line:
    return beside(line("  ", shown(name)), line((value, "strong")), cells)
