"""A character's sheet, number by number: attributes, skills with Expertise and Focus."""

from collections.abc import Callable, Mapping

from attrs import evolve

from rules.rpg.cast import (
    ATTRIBUTE_MOST,
    BASE_DICE_MOST,
    DISCOUNT_MOST,
    RATING_MOST,
)
from rules.rpg.characters import Rank, Rating, Sheet
from rules.rpg.freezing import MEAN_ATTRIBUTE
from rules.rpg.skills import ATTRIBUTES, FIELDS, SKILLS
from tui.common.ask import AskNumber, AskText
from tui.common.ink import Line, columns, line
from tui.locale import N_, number, word
from tui.rpg.cursor_box import CursorBox
from tui.rpg.desk import Desk
from tui.rpg.draft import usual_attribute
from tui.rpg.words import skill_name
from tui.text import capital, shown

NAME, RANK, DICE, DISCOUNT = "name", "rank", "base-dice", "discount"
NAME_CELLS, NUMBER_CELLS = 28, -11
EXPERTISE, FOCUS = "expertise", "focus"

Done = Callable[[Sheet], None]


class SheetBox(CursorBox):
    """The sheet being changed; enter puts it, esc drops the changes.

    Args:
        desk: The screen.
        caption: What the box is called.
        sheet: The sheet to begin with.
        done: Gets the sheet.
    """

    WIDE = 70

    def __init__(self, desk: Desk, caption: str, sheet: Sheet, done: Done, *, is_npc: bool) -> None:
        super().__init__(caption, foot=word(N_("sheet.keys")))
        self.desk, self.sheet, self.done, self.is_npc = desk, sheet, done, is_npc
        self.column = EXPERTISE

    @property
    def rows(self) -> list[str]:
        """What the cursor goes through."""
        head = [NAME, *([RANK] if self.is_npc else []), *ATTRIBUTES]
        return [*head, *self._skills, DICE, DISCOUNT]

    @property
    def _skills(self) -> tuple[str, ...]:
        return FIELDS if self.is_npc else tuple(SKILLS)

    @property
    def row(self) -> str:
        """The row under the cursor."""
        return self.rows[self.cursor]

    # How it looks.

    @property
    def count(self) -> int:
        """How many fields there are."""
        return len(self.rows)

    def fill(self, cells: int) -> None:
        """One line a number."""
        del cells
        self.lines = tuple(self._drawn(one, at) for at, one in enumerate(self.rows))

    def _drawn(self, row: str, at: int) -> Line:
        sheet = self.sheet
        if row == NAME:
            return self._named(word(N_("sheet.name")), line((shown(sheet.name), "strong")))
        if row == RANK:
            return self._named(word(N_("sheet.rank")), line(word(f"rank.{sheet.rank.value}")))
        if row == DICE:
            return self._named(word(N_("sheet.base-dice")), line(f"{number(sheet.base_dice)}d20"))
        if row == DISCOUNT:
            return self._named(word(N_("sheet.discount")), line(number(sheet.reaction_discount)))
        name = skill_name(self.desk.view, row)
        if row in ATTRIBUTES:
            value = sheet.attributes.get(row, MEAN_ATTRIBUTE)
            return self._named(name, line((number(value), "strong")))
        return self._rated(row, name, is_here=at == self.cursor)

    def _named(self, name: str, value: Line) -> Line:
        return columns((NAME_CELLS, 0), (name, value))

    def _rated(self, row: str, name: str, *, is_here: bool) -> Line:
        rating = self.sheet.rating(row)
        target = self.sheet.attributes.get(usual_attribute(row), MEAN_ATTRIBUTE) + rating.expertise
        ink = "plain" if rating.expertise or rating.focus else "dim"
        cells: list[Line] = []
        for column, value in ((EXPERTISE, rating.expertise), (FOCUS, rating.focus)):
            mark = ("‹", "›") if is_here and column == self.column else (" ", " ")
            label = word(f"sheet.{column}")
            cells.append(line((f"{label} {mark[0]}{number(value)}{mark[1]}", ink)))
        return columns(
            (NAME_CELLS, 15, 12, 0),
            (
                line((f"  {name}", ink)),
                *cells,
                line((word(N_("sheet.target"), target=target), "dim")),
            ),
        )

    # Keys.

    def take_key(self, stroke: str, character: str | None) -> bool:  # noqa: ARG002 (a key is enough)
        """Space types a name or goes round the ranks."""
        if stroke != "space":
            return False
        if self.row == NAME:
            self._ask_name()
        elif self.row == RANK:
            ranks = list(Rank)
            after = ranks[(ranks.index(self.sheet.rank) + 1) % len(ranks)]
            self._put(evolve(self.sheet, rank=after))
        else:
            self.do_exact(0)
        return True

    def _ask_name(self) -> None:
        def named(name: str) -> str:
            if not name:
                return word(N_("sheet.needs-name"))
            self._put(evolve(self.sheet, name=name))
            return ""

        self.house.open_overlay(
            AskText(capital(word(N_("sheet.name"))), named, text=self.sheet.name)
        )

    def _put(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.refit()

    @property
    def _value(self) -> tuple[int, int, int]:
        """The number under the cursor, its least and its most."""
        row, sheet = self.row, self.sheet
        values: Mapping[str, tuple[int, int, int]] = {
            DICE: (sheet.base_dice, 1, BASE_DICE_MOST),
            DISCOUNT: (sheet.reaction_discount, 0, DISCOUNT_MOST),
        }
        if row in values:
            return values[row]
        if row in ATTRIBUTES:
            return sheet.attributes.get(row, MEAN_ATTRIBUTE), 0, ATTRIBUTE_MOST
        rating = sheet.rating(row)
        held = rating.expertise if self.column == EXPERTISE else rating.focus
        return held, 0, RATING_MOST

    def _set(self, value: int) -> None:
        row, sheet = self.row, self.sheet
        if row == DICE:
            self._put(evolve(sheet, base_dice=value))
        elif row == DISCOUNT:
            self._put(evolve(sheet, reaction_discount=value))
        elif row in ATTRIBUTES:
            self._put(evolve(sheet, attributes={**sheet.attributes, row: value}))
        else:
            rating = evolve(sheet.rating(row), **{self.column: value})
            ratings = {key: one for key, one in sheet.ratings.items() if key != row}
            if rating != Rating():
                ratings[row] = rating
            self._put(evolve(sheet, ratings=ratings))

    def do_more(self, count: int, /) -> None:
        """One more, or count."""
        self._step(max(1, count))

    def do_less(self, count: int, /) -> None:
        """One less, or count."""
        self._step(-max(1, count))

    def _step(self, by: int) -> None:
        if self.row in {NAME, RANK}:
            self.take_key("space", " ")
            return
        held, least, most = self._value
        self._set(max(least, min(held + by, most)))

    def do_exact(self, _: int, /) -> None:
        """Type the number."""
        if self.row in {NAME, RANK}:
            self.take_key("space", " ")
            return
        held, least, most = self._value

        def typed(value: int) -> str:
            self._set(value)
            return ""

        self.house.open_overlay(
            AskNumber(
                capital(skill_or_word(self.desk, self.row)),
                typed,
                least=least,
                most=most,
                value=held,
            )
        )

    def do_move_left(self, _: int, /) -> None:
        """To Expertise."""
        self.column = EXPERTISE
        self.refit()

    def do_move_right(self, _: int, /) -> None:
        """To Focus."""
        self.column = FOCUS
        self.refit()

    def moved(self) -> None:
        """The column's mark goes with the cursor."""
        self.fill(self.inner)

    def do_open(self, _: int, /) -> None:
        """Put the sheet."""
        self.close()
        self.done(self.sheet)


def skill_or_word(desk: Desk, row: str) -> str:
    """What the row of a sheet is called."""
    return word(f"sheet.{row}") if row in {DICE, DISCOUNT} else skill_name(desk.view, row)
