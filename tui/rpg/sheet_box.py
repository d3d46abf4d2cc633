"""A character's sheet, number by number: attributes, skills, weapons with their combat dice.

Long because every kind of row has its look and its keys here.
"""

from collections.abc import Callable, Mapping

from attrs import evolve

from rules.rpg.characters import Rank, Rating, Sheet, Weapon
from rules.rpg.combat_rolls import MOST_DICE
from rules.rpg.damage import PLUS_MOST
from rules.rpg.freezing import MEAN_ATTRIBUTE
from rules.rpg.sheets import (
    ATTRIBUTE_MOST,
    BASE_DICE_MOST,
    DISCOUNT_MOST,
    RATING_MOST,
    WEAPONS_MOST,
)
from rules.rpg.skills import ATTRIBUTES, FIELDS, SKILLS
from tui.common.ask import AskNumber, AskText
from tui.common.ink import Line, columns, line
from tui.locale import N_, number, word
from tui.rpg.cursor_box import CursorBox
from tui.rpg.damage_box import USUAL_DICE
from tui.rpg.desk import Desk
from tui.rpg.draft import usual_attribute
from tui.rpg.words import skill_name
from tui.text import capital, shown

NAME, RANK, DICE, DISCOUNT = "name", "rank", "base-dice", "discount"
ARM, NEW_ARM = "weapon:", "new-weapon"
NAME_CELLS, NUMBER_CELLS = 28, -11
EXPERTISE, FOCUS, CLOSE = "expertise", "focus", "close"
COLUMNS = (EXPERTISE, FOCUS, CLOSE)

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
        weapons = [f"{ARM}{at}" for at in range(len(self.sheet.weapons))]
        more = [NEW_ARM] if len(weapons) < WEAPONS_MOST else []
        return [*head, *self._skills, DICE, DISCOUNT, *weapons, *more]

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
        if row == NEW_ARM:
            return line((word(N_("sheet.new-weapon")), "dim"))
        if row.startswith(ARM):
            return self._armed(self._weapon_at(row), is_here=at == self.cursor)
        name = skill_name(self.desk.view, row)
        if row in ATTRIBUTES:
            value = sheet.attributes.get(row, MEAN_ATTRIBUTE)
            return self._named(name, line((number(value), "strong")))
        return self._rated(row, name, is_here=at == self.cursor)

    def _named(self, name: str, value: Line) -> Line:
        return columns((NAME_CELLS, 0), (name, value))

    def _weapon_at(self, row: str) -> Weapon:
        return self.sheet.weapons[int(row.removeprefix(ARM))]

    def _armed(self, weapon: Weapon, *, is_here: bool) -> Line:
        cells: list[Line] = []
        for column, key, value in (
            (EXPERTISE, N_("sheet.weapon-dice"), weapon.dice),
            (FOCUS, N_("sheet.weapon-plus"), weapon.plus),
        ):
            mark = ("‹", "›") if is_here and column == self.column else (" ", " ")
            cells.append(line(f"{word(key)} {mark[0]}{number(value)}{mark[1]}"))
        mark = ("‹", "›") if is_here and self.column == CLOSE else (" ", " ")
        said = word(N_("sheet.close")) if weapon.is_close else word(N_("sheet.far"))
        kind = line((f"{mark[0]}{said}{mark[1]}", "dim"))
        return columns((NAME_CELLS, 15, 12, 0), (line(f"  {shown(weapon.name)}"), *cells, kind))

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
        elif self.row == NEW_ARM or self.row.startswith(ARM):
            self._ask_weapon()
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

    def _ask_weapon(self) -> None:
        """Call a weapon otherwise, or add one; without a name it is taken off the sheet."""
        weapons, row = list(self.sheet.weapons), self.row
        at = len(weapons) if row == NEW_ARM else int(row.removeprefix(ARM))

        def named(name: str) -> str:
            if not name:
                del weapons[at : at + 1]
            elif at == len(weapons):
                weapons.append(Weapon(name, USUAL_DICE))
            else:
                weapons[at] = evolve(weapons[at], name=name)
            self._put(evolve(self.sheet, weapons=tuple(weapons)))
            self.go(self.cursor)
            return ""

        text = "" if at == len(weapons) else weapons[at].name
        self.house.open_overlay(AskText(word(N_("sheet.weapon-name")), named, text=text))

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
        if row.startswith(ARM):
            weapon = self._weapon_at(row)
            cells: Mapping[str, tuple[int, int, int]] = {
                EXPERTISE: (weapon.dice, 1, MOST_DICE),
                FOCUS: (weapon.plus, 0, PLUS_MOST),
                CLOSE: (int(weapon.is_close), 0, 1),
            }
            return cells[self.column]
        if row in ATTRIBUTES:
            return sheet.attributes.get(row, MEAN_ATTRIBUTE), 0, ATTRIBUTE_MOST
        rating = sheet.rating(row)
        held = rating.focus if self.column == FOCUS else rating.expertise
        return held, 0, RATING_MOST

    def _set(self, value: int) -> None:
        row, sheet = self.row, self.sheet
        if row == DICE:
            self._put(evolve(sheet, base_dice=value))
        elif row == DISCOUNT:
            self._put(evolve(sheet, reaction_discount=value))
        elif row.startswith(ARM):
            weapons, weapon = list(sheet.weapons), self._weapon_at(row)
            changed = {
                EXPERTISE: evolve(weapon, dice=max(1, value)),
                FOCUS: evolve(weapon, plus=value),
                CLOSE: evolve(weapon, is_close=bool(value)),
            }
            weapons[int(row.removeprefix(ARM))] = changed[self.column]
            self._put(evolve(sheet, weapons=tuple(weapons)))
        elif row in ATTRIBUTES:
            self._put(evolve(sheet, attributes={**sheet.attributes, row: value}))
        else:
            column = FOCUS if self.column == FOCUS else EXPERTISE
            rating = evolve(sheet.rating(row), **{column: value})
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
        if self.row in {NAME, RANK, NEW_ARM}:
            self.take_key("space", " ")
            return
        held, least, most = self._value
        self._set(max(least, min(held + by, most)))

    def do_exact(self, _: int, /) -> None:
        """Type the number."""
        if self.row in {NAME, RANK, NEW_ARM}:
            self.take_key("space", " ")
            return
        held, least, most = self._value

        def typed(value: int) -> str:
            self._set(value)
            return ""

        self.house.open_overlay(
            AskNumber(
                self._called(),
                typed,
                least=least,
                most=most,
                value=held,
            )
        )

    def _called(self) -> str:
        if self.row.startswith(ARM):
            return shown(self._weapon_at(self.row).name)
        return capital(skill_or_word(self.desk, self.row))

    def do_move_left(self, _: int, /) -> None:
        """To Expertise; of a weapon one column back."""
        self._to_column(-1)

    def do_move_right(self, _: int, /) -> None:
        """To Focus; of a weapon one column on."""
        self._to_column(1)

    def _to_column(self, by: int) -> None:
        last = len(COLUMNS) - 1 if self.row.startswith(ARM) else 1
        at = min(COLUMNS.index(self.column), last)
        self.column = COLUMNS[max(0, min(at + by, last))]
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
