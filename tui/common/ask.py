"""The house's questions: yes or no, a line of text, a number, one of several things.

Long, for the four are one idea and share how they refuse.
"""

import time
from collections.abc import Callable, Sequence

from attrs import field
from rich.cells import cell_len

from rules.table import NOTE_LENGTH
from rules.values import frozen
from tui.common.field import Typing
from tui.common.ink import BLANK, Line, beside, line, plain, width, wrapped
from tui.common.overlay import Overlay
from tui.locale import N_, word
from tui.text import NAME_CELLS, clean_name, clean_note, cut

WIDEST_MENU = 76
"""So wide does a menu grow, in cells, that reasons stand beside their items whole."""

MARGINS = 10
"""What frame, mark, letter and gap take of a menu's width."""

LEAST_REASON = 4
"""A reason has at least the fourth part of its line, however long the item is."""

HELD = 4_096
"""Letters that a field holds while somebody types; enter says what is too long."""

MOST_DIGITS = 12
"""Digits that a field for a number holds: more than any bound has."""

DEAF = 0.25
"""Seconds for which a question takes no answer, so that nobody answers by typing ahead."""

Say = Callable[[], None]
Complain = Callable[[str], str]


def _nothing() -> None:
    """What happens on no."""


class Confirm(Overlay):
    """A question that ``y`` answers with yes, or its letter in the language; all others mean no.

    Keys of the first quarter of a second are dropped, and so is anything that
    was typed ahead: nobody agrees to a question before reading it.
    """

    def __init__(self, caption: str, question: str, yes: Say, no: Say | None = None) -> None:
        super().__init__(caption, foot=word(N_("ask.yes-or-no")))
        self.question = question
        self.yes, self.no = yes, no or _nothing
        self.opened = time.monotonic()

    def fill(self, cells: int) -> None:
        """The question, wrapped."""
        self.lines = (BLANK, *wrapped(self.question, cells), BLANK)

    def take_key(self, stroke: str, character: str | None) -> bool:  # noqa: ARG002 (a key is enough)
        """The keys for yes agree, everything else declines, too early is not heard."""
        if time.monotonic() - self.opened < DEAF:
            return True
        self.close()
        (self.yes if stroke in word(N_("ask.yes-keys")).split() else self.no)()
        return True


class AskText(Overlay):
    """A line of text: a name, a note, a filter.

    Args:
        caption: What is asked.
        done: Called with the cleaned text; what it returns is a complaint that
            keeps the question open, or empty.
        text: What stands there at first.
        offered: Whether that gives way to the first letter typed or pasted.
        note: Whether it is a long note instead of a name.
        most: The longest note, in letters; a name is measured in cells. A longer text
            is refused with both counts, and stays.
        changed: Called with every change, for filters.
    """

    wants_text = True

    def __init__(
        self,
        caption: str,
        done: Complain,
        *,
        text: str = "",
        offered: bool = False,
        note: bool = False,
        most: int = NOTE_LENGTH,
        changed: Callable[[str], None] | None = None,
        dropped: Say = _nothing,
        help_text: str = "",
    ) -> None:
        super().__init__(caption, foot=word(N_("ask.text-keys")))
        self.typing = Typing.of(text, HELD)
        self.is_note = note
        self.most = most if note else max(NAME_CELLS, cell_len(text))
        self.lost = 0
        self.done, self.changed, self.dropped = done, changed, dropped
        self.help_text = help_text
        self.gives_way = offered
        self.complaint = ""

    def fill(self, cells: int) -> None:
        """The line being typed, and what is wrong with it."""
        below = wrapped(self.complaint, cells, "bad") if self.complaint else ()
        about = wrapped(self.help_text, cells, "dim") if self.help_text else ()
        self.lines = (*about, self.typing.drawn(cells), *below)

    def take_key(self, stroke: str, character: str | None) -> bool:
        """Edit the line, or finish with enter."""
        self._give_way(is_for=character is not None and character.isprintable())
        if stroke == "enter":
            self._finish()
            return True
        if stroke == "ctrl+c" and self.typing.text:
            self._edit(Typing.of("", self.typing.most))
            return True
        edited = self.typing.after(stroke, character)
        if edited is None:
            return stroke not in {"escape", "ctrl+c"}
        self._edit(edited)
        return True

    def take_paste(self, text: str) -> None:
        """Put cleaned text in at the cursor."""
        self.paste(text)
        self._edit(self.typing)

    def paste(self, text: str) -> None:
        """Put cleaned text in, and count what the field does not hold."""
        self._give_way(is_for=True)
        more = clean_note(text, HELD)
        typing = self.typing.typed(more)
        taken = len(typing.text) - len(self.typing.text)
        self.lost += len(more) - taken + max(0, len(text) - max(HELD, len(more)))
        self.typing = typing

    def clean(self, text: str) -> str:
        """`text` as it may be kept, whole."""
        return clean_note(text, HELD) if self.is_note else clean_name(text, HELD * 2)

    def _too_long(self, text: str) -> str:
        """That there is more than fits, with both counts; empty where it fits."""
        if len(self.typing.text) < HELD:
            self.lost = 0
        length = len(text) if self.is_note else cell_len(text)
        if length <= self.most:
            return ""
        return word(N_("ask.too-long"), most=self.most, length=length + self.lost)

    def _give_way(self, *, is_for: bool) -> None:
        if self.gives_way and is_for:
            self.typing = Typing.of("", self.typing.most)
        self.gives_way = False

    def do_back(self, count: int, /) -> None:
        """Close it; a filter goes back to what it was."""
        super().do_back(count)
        self.dropped()

    def do_cancel(self, count: int, /) -> None:
        """As esc."""
        self.do_back(count)

    def _edit(self, typing: Typing) -> None:
        self.typing, self.complaint = typing, ""
        if self.changed is not None:
            self.changed(self.clean(typing.text))
        self.refit()

    def wrong(self) -> str:
        """Why what was typed cannot be taken; else it is, and nothing is said."""
        text = self.clean(self.typing.text)
        return self._too_long(text) or self.done(text)

    def _finish(self) -> None:
        self.complaint = self.wrong()
        if self.complaint:
            self.refit()
        else:
            self.close()


class AskNumber(AskText):
    """A whole number between two bounds, refused where it is typed.

    The number that stands there at first gives way to the first digit typed.

    Args:
        done: Called with the number; gives a complaint or nothing.
        value: The number that stands there at first, if any does.
        bound: The bounds in a sentence that says why; empty for a plain one.
    """

    def __init__(
        self,
        caption: str,
        done: Callable[[int], str],
        *,
        least: int,
        most: int,
        value: int | None = None,
        bound: str = "",
    ) -> None:
        text = "" if value is None else str(value)
        super().__init__(caption, self._numbered, text=text, offered=True)
        self.typing = Typing.of(self.typing.text, MOST_DIGITS)
        self.least, self.highest, self.take = least, most, done
        self.bound = bound or word(N_("ask.number-bounds"), least=least, most=most)
        self.help_text = self.bound

    def _numbered(self, text: str) -> str:
        body = text.removeprefix("-").removeprefix("−").removeprefix("+")
        if not (body.isascii() and body.isdigit()):
            return word(N_("ask.not-a-number"), text=text)
        value = -int(body) if text[0] in "-−" else int(body)
        if not self.least <= value <= self.highest:
            return self.bound
        return self.take(value)


@frozen
class Item:
    """One thing of a menu.

    Attributes:
        id: What the menu gives back.
        line: What it shows.
        key: A letter that picks it at once, or empty.
        refused: Why it cannot be picked now; empty where it can.
    """

    id: str
    line: Line
    key: str = ""
    refused: str = field(default="")


class Menu(Overlay):
    """Several things, one of them to be picked; what cannot be is dim, with the reason."""

    def __init__(
        self, caption: str, items: Sequence[Item], picked: Callable[[str], None], *, foot: str = ""
    ) -> None:
        super().__init__(caption, foot=foot or word(N_("ask.menu-keys")))
        self.items = tuple(items)
        needed = [width(one.line) + cell_len(one.refused) for one in items if one.refused]
        self.wide = max(self.wide, min(WIDEST_MENU, max(needed, default=0) + MARGINS))
        self.picked = picked
        self.cursor = next((at for at, one in enumerate(self.items) if not one.refused), 0)

    def fill(self, cells: int) -> None:
        """One line an item."""
        self.lines = tuple(self._drawn(item, cells) for item in self.items)

    def _drawn(self, item: Item, cells: int) -> Line:
        key = line((f"{item.key:<2}", "accent")) if item.key else BLANK
        if not item.refused:
            return line(key, item.line)
        words = line(key, tuple((text, "dim") for text, _ in item.line), "  ")
        room = max(cells - width(words), cells // LEAST_REASON)
        return beside(words, line((cut(item.refused, room), "dim")), cells)

    def cites(self) -> str:
        """What the item under the cursor says, and why it cannot be picked."""
        item = self.items[self.cursor] if self.items else None
        return f"{plain(item.line)} {item.refused}" if item else ""

    def take_key(self, stroke: str, character: str | None) -> bool:  # noqa: ARG002 (a key is enough)
        """A letter of an item picks it."""
        for index, item in enumerate(self.items):
            if item.key and item.key == stroke:
                self._go(index)
                self.do_open(0)
                return True
        return False

    def do_open(self, _: int, /) -> None:
        """Pick the item under the cursor."""
        item = self.items[self.cursor] if self.items else None
        if item is None:
            self.close()
        elif item.refused:
            self.house.tell(item.refused, "bad")
        else:
            self.close()
            self.picked(item.id)

    def do_move_down(self, count: int, /) -> None:
        """To the next item."""
        self._go(self.cursor + max(1, count))

    def do_move_up(self, count: int, /) -> None:
        """To the item before."""
        self._go(self.cursor - max(1, count))

    def do_move_top(self, _: int, /) -> None:
        """To the first item."""
        self._go(0)

    def do_move_bottom(self, _: int, /) -> None:
        """To the last item."""
        self._go(len(self.items) - 1)

    def _go(self, index: int) -> None:
        self.cursor = max(0, min(index, len(self.items) - 1))
        if self.cursor < self.first:
            self.first = self.cursor
        elif self.cursor >= self.first + self.room:
            self.first = self.cursor - self.room + 1
        self.refresh()

    def marks(self, index: int) -> tuple[str, str]:
        """The cursor's mark."""
        return ("▸", "cursor") if index == self.cursor and self.items else (" ", "")
