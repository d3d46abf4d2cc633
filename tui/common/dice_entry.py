"""Dice typed in from the table: one box a die, refused right where a face is impossible.

In a d20 box 3 to 9 go on at once; after 1 or 2 a second digit, space or enter does,
and a digit that makes no face with the 2 begins the next die. Dice of six and four
go on with every digit. What cannot be taken is said, until the next die is complete;
of dice where every digit is one, until a key that types none.

Long, for what a key does depends on all boxes and on what was said last.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import evolve

from rules.dice import DiceGiven, DiceWanted, check_faces
from rules.game import Refused, SeatId
from rules.values import frozen
from tui.common.ink import BLANK, Line, line, wrapped
from tui.common.overlay import Overlay
from tui.common.roller import Given, Owed
from tui.locale import N_, refusal, say, word

MOST_PASTED = 400
"""Letters of a paste that are read as faces; nobody owes so many dice."""

ONE_DIGIT = 9
"""The most sides of a die whose faces all have one digit."""

ASKING = frozenset({"why", "help"})
"""Actions whose keys are no faces: they ask about the box."""


@frozen
class Entry:
    """What stands in the boxes, and which box is being typed in. Pure: tests need no screen.

    Attributes:
        wanted: The dice that are due.
        boxes: For each roll, what was typed in each of its boxes.
        roll: Which of `wanted` the cursor is in.
        box: Which box of it; as many as there are means none is left.
        is_open: Whether the die under the cursor was begun just now and takes another digit.
        complaint: Why a stroke was refused lately; empty where none was.
    """

    wanted: tuple[DiceWanted, ...]
    boxes: tuple[tuple[str, ...], ...]
    roll: int = 0
    box: int = 0
    is_open: bool = False
    complaint: str = ""

    @property
    def is_full(self) -> bool:
        """Whether every box holds a face."""
        return all(text for some in self.boxes for text in some)

    @property
    def is_begun(self) -> bool:
        """Whether some box holds a face."""
        return any(text for some in self.boxes for text in some)

    def in_vain(self, wanted: Sequence[DiceWanted]) -> Iterator[str]:
        """What was typed for rolls that are not due any more, a sentence each."""
        due = {one.roll for one in wanted}
        for one, some in zip(self.wanted, self.boxes, strict=True):
            faces = " ".join(text for text in some if text)
            if faces and one.roll not in due:
                yield word(N_("dice.in-vain"), faces=faces, what=one.label)

    @property
    def given(self) -> tuple[DiceGiven, ...]:
        """The faces, roll by roll, once all boxes are full."""
        return tuple(
            DiceGiven(one.roll, tuple(int(text) for text in some))
            for one, some in zip(self.wanted, self.boxes, strict=True)
        )

    def typed(self, character: str, *, overflows: bool = True) -> "Entry":
        """After a character in the current box.

        Where it makes no face with the digit before it and `overflows`, that digit is a die
        by itself and the character begins the next.
        """
        if self.roll >= len(self.wanted):
            return evolve(self, complaint=word(N_("dice.all-typed")))
        sides = self.wanted[self.roll].sides
        if character not in "0123456789":
            return self._refused(N_("dice.not-a-face"), character, sides)
        text = self.boxes[self.roll][self.box] * self.is_open + character
        if not 1 <= int(text) <= sides:
            further = self._overflowed(character) if self.is_open and overflows else None
            return further or self._refused(N_("dice.not-a-face"), text, sides)
        new = self._with(text, self.roll, self.box, is_open=True)
        if int(text) * 10 <= sides:
            return new
        said = self.complaint if sides <= ONE_DIGIT else ""
        return evolve(new._next(), complaint=said)  # noqa: SLF001 (one's own)

    def _overflowed(self, character: str) -> "Entry | None":
        """After a character that begins the next die; None where that cannot take it, either."""
        closed = self._next()
        new = closed.typed(character)
        is_left = closed.roll < len(self.wanted)
        return None if is_left and new.boxes == closed.boxes and new.complaint else new

    def confirmed(self) -> "Entry":
        """After space or enter in a box: on to the next, if it holds a face."""
        if self.roll >= len(self.wanted) or not self.boxes[self.roll][self.box]:
            return evolve(self, complaint="")
        return self._next()

    def finished(self) -> "Entry":
        """After enter while boxes are empty: on to the next, else how many dice are missing."""
        new = self.confirmed()
        if (new.roll, new.box) != (self.roll, self.box):
            return new
        given = sum(bool(text) for some in self.boxes for text in some)
        wanted = sum(one.count for one in self.wanted)
        missing = Refused("dice.wrong-count", "", {"given": given, "wanted": wanted})
        return evolve(self, complaint=refusal(missing))

    def back(self) -> "Entry":
        """After backspace: clears the box, or goes back to the one before and clears that."""
        if not self.wanted:
            return self
        roll, box = self.roll, self.box
        if roll >= len(self.wanted) or not self.boxes[roll][box]:
            box -= 1
            if box < 0:
                roll, box = roll - 1, self.wanted[roll - 1].count - 1
        return evolve(self._with("", roll, box), complaint="") if roll >= 0 else self

    def moved(self, by: int) -> "Entry":
        """With the cursor `by` boxes further, without changing anything."""
        places = [(r, b) for r, one in enumerate(self.wanted) for b in range(one.count)]
        if not places:
            return self
        here = (self.roll, self.box)
        at = places.index(here) if here in places else len(places)
        roll, box = places[max(0, min(at + by, len(places) - 1))]
        return evolve(self, roll=roll, box=box, is_open=False, complaint="")

    def rewanted(self, wanted: tuple[DiceWanted, ...]) -> "Entry":
        """What was typed, kept for the dice that are wanted now."""
        old = {one.roll: some for one, some in zip(self.wanted, self.boxes, strict=True)}
        boxes = tuple((old.get(one.roll, ()) + ("",) * one.count)[: one.count] for one in wanted)
        fresh = Entry(wanted, boxes)
        free = [(r, b) for r, some in enumerate(boxes) for b, text in enumerate(some) if not text]
        roll, box = free[0] if free else (len(wanted), 0)
        return evolve(fresh, roll=roll, box=box)

    def _with(self, text: str, roll: int, box: int, *, is_open: bool = False) -> "Entry":
        some = self.boxes[roll]
        changed = (*some[:box], text, *some[box + 1 :])
        boxes = (*self.boxes[:roll], changed, *self.boxes[roll + 1 :])
        return evolve(self, boxes=boxes, roll=roll, box=box, is_open=is_open)

    def _next(self) -> "Entry":
        """On to the next box: the die is complete, and what was wrong before it is over."""
        is_last = self.box + 1 >= self.wanted[self.roll].count
        roll, box = (self.roll + 1, 0) if is_last else (self.roll, self.box + 1)
        return evolve(self, roll=roll, box=box, is_open=False, complaint="")

    def _refused(self, key: str, text: str, sides: int) -> "Entry":
        return evolve(self, complaint=word(key, text=text, sides=sides, place=self.box + 1))


class DiceEntry(Overlay):
    """The boxes for all dice that are due from the seats one types for.

    Args:
        owed: The seats and the dice they owe.
        names: What the seats are called, where there are several.
        done: Called with the faces, seat by seat.
        due: Says what is due now, after the table has changed.
        meanwhile: Says what somebody did since; empty for nothing.
        explain: Opens why a roll has its dice and what each needs; None where nothing tells.
    """

    WIDE = 72

    def __init__(
        self,
        owed: Sequence[Owed],
        names: Mapping[SeatId, str],
        done: Callable[[Given], None],
        due: Callable[[], Sequence[Owed]] | None = None,
        explain: Callable[[DiceWanted], None] | None = None,
        *,
        meanwhile: Callable[[], str] = str,
    ) -> None:
        super().__init__(word(N_("dice.title")), foot=word(N_("dice.keys")))
        self.owed = tuple(owed)
        self.names = dict(names)
        self.done, self.due, self.explain, self.meanwhile = done, due, explain, meanwhile
        self.entry = Entry((), ()).rewanted(tuple(one for _, one in owed))
        self.notice = ""

    def on_mount(self) -> None:
        """Name the key for why, where there is something to tell."""
        key = self.house.reader.keymap.actions["why"].first_key
        if self.explain is not None and key:
            self.foot = word(N_("dice.keys-why"), why=key)

    def do_why(self, count: int, /) -> bool:
        """Why the roll with the cursor has so many dice, and what each of them needs."""
        if self.explain is None or not self.owed:
            return super().do_why(count)
        at = min(self.entry.roll, len(self.owed) - 1)
        self.explain(self.owed[at][1])
        return True

    def table_changed(self) -> None:
        """Keep what was typed for what is due now."""
        if self.due is not None:
            self.want(self.due())

    def want(self, owed: Sequence[Owed]) -> None:
        """Other dice are due now: keep what was typed, and say who did what."""
        if tuple(owed) == self.owed:
            return
        wanted = tuple(one for _, one in owed)
        parts = [self.meanwhile() or word(N_("dice.changed")), *self.entry.in_vain(wanted)]
        self.owed = tuple(owed)
        self.entry = self.entry.rewanted(wanted)
        if self.entry.is_begun:
            parts.append(word(N_("dice.kept")))
        if not owed:
            parts.append(word(N_("dice.none-due")))
        self.notice = " ".join(parts)
        self.refit()

    def fill(self, cells: int) -> None:
        """One roll a line: its label and its boxes."""
        out: list[Line] = []
        if self.notice:
            out += [*wrapped(self.notice, cells, "warn"), BLANK]
        for at, (seat, wanted) in enumerate(self.owed):
            name = self.names.get(seat, "") if len({one for one, _ in self.owed}) > 1 else ""
            label = say(wanted.label)
            if name and not re.match(rf"{re.escape(name)}\b", label):
                label = f"{name}: {label}"
            out += wrapped(label, cells)
            out += self._boxes(at, wanted, cells)
        is_ready = self.entry.is_full and bool(self.owed)
        below = wrapped(self.entry.complaint, cells, "bad")
        if is_ready or not below:
            below = (*below, line((word(N_("dice.enter-gives")) if is_ready else "", "good")))
        self.lines = (*out, BLANK, *below)

    def _boxes(self, at: int, wanted: DiceWanted, cells: int) -> list[Line]:
        kind = word(N_("dice.kind"), count=wanted.count, sides=wanted.sides)
        boxes: list[Line] = []
        for place, text in enumerate(self.entry.boxes[at]):
            is_here = (at, place) == (self.entry.roll, self.entry.box)
            shown = f"{text:>2}" if wanted.sides > ONE_DIGIT else f"{text:>1}"
            body = (shown, "caret" if is_here else "strong")
            boxes.append(line(("[", "rule"), body, ("]", "rule"), " "))
        lead = line("  ", (f"{kind:<6}", "dim"))
        a_line = max(1, (cells - 8) // sum(len(text) for text, _ in boxes[0]))
        rows = [boxes[start : start + a_line] for start in range(0, len(boxes), a_line)]
        return [line(lead if not row else " " * 8, *some) for row, some in enumerate(rows)]

    def take_key(self, stroke: str, character: str | None) -> bool:
        """Type in the boxes; enter gives the dice once all are there."""
        if stroke == "enter" and self.entry.is_full:
            self._give()
            return True
        if stroke in {"escape", "ctrl+c"} or self.house.only_action(stroke) in ASKING:
            return False
        self.entry = self._after(stroke, character)
        self.refit()
        return True

    def _after(self, stroke: str, character: str | None) -> Entry:
        """The boxes after a stroke that edits them or moves between them."""
        moves = {"left": -1, "right": 1, "up": -1, "down": 1, "shift+tab": -1}
        if stroke == "enter":
            return self.entry.finished()
        if stroke in {"space", "tab"}:
            return self.entry.confirmed()
        if stroke in {"backspace", "ctrl+h"}:
            return self.entry.back()
        if stroke in moves:
            return self.entry.moved(moves[stroke])
        is_typed = character is not None and character.isprintable()
        return self.entry.typed(character or "") if is_typed else self.entry

    def take_paste(self, text: str) -> None:
        """Pasted faces, with spaces between them."""
        is_parted = any(one.isspace() for one in text.strip())
        self.entry = evolve(self.entry, complaint="")
        for character in text[:MOST_PASTED]:
            if character.isspace():
                self.entry = self.entry.confirmed()
            else:
                self.entry = self.entry.typed(character, overflows=not is_parted)
            if self.entry.complaint:
                break
        self.refit()

    def _give(self) -> None:
        given: Given = {}
        for (seat, wanted), one in zip(self.owed, self.entry.given, strict=True):
            refused = check_faces(wanted, one.faces)
            if refused is not None:
                self.entry = evolve(self.entry, complaint=refusal(refused))
                self.refit()
                return
            given[seat] = (*given.get(seat, ()), one)
        self.close()
        if given:
            self.done(given)
