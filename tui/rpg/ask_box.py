"""`A`: the game master asks for a test, of one character, some, or all players."""

from collections.abc import Callable, Mapping

from rules.rpg.access import NOTE_LENGTH
from rules.rpg.characters import CharacterId
from rules.rpg.checks import AskForTest
from rules.rpg.skill_test import HARDEST
from rules.rpg.skills import SKILLS
from tui.common.ask import AskText
from tui.common.ink import Line, columns, line
from tui.locale import N_, word
from tui.rpg.cursor_box import CursorBox
from tui.rpg.desk import Desk
from tui.rpg.menus import Tick, TickBox
from tui.rpg.skill_pick import ask_any_skill, ask_attribute
from tui.rpg.words import name_of, skill_name
from tui.text import shown

SKILL, ATTRIBUTE, DIFFICULTY, WHO, NOTE = "skill", "attribute", "difficulty", "who", "note"
ROWS = (SKILL, ATTRIBUTE, DIFFICULTY, WHO, NOTE)
LABEL_CELLS = 20
CHALLENGING = 2


class AskBox(CursorBox):
    """The request being made; enter sends it.

    Args:
        desk: The screen.
        who: Whom it is of at first; nobody is everybody.
    """

    WIDE = 62

    def __init__(self, desk: Desk, who: tuple[CharacterId, ...] = ()) -> None:
        super().__init__(word(N_("ask.title")), foot=word(N_("ask.keys")))
        self.desk = desk
        self.skill = "observation"
        self.attribute = ""
        self.difficulty = CHALLENGING
        self.who = who
        self.note = ""

    @property
    def count(self) -> int:
        """How many fields there are."""
        return len(ROWS)

    def fill(self, cells: int) -> None:
        """One line a field."""
        del cells
        self.lines = tuple(
            columns((LABEL_CELLS, 0), (word(f"ask.{row}"), self._value(row))) for row in ROWS
        )

    def _value(self, row: str) -> Line:
        scene = self.desk.view
        names = ", ".join(name_of(scene, one) for one in self.who)
        values: Mapping[str, Line] = {
            SKILL: line((skill_name(scene, self.skill), "strong")),
            ATTRIBUTE: line(skill_name(scene, self.attribute or SKILLS[self.skill])),
            DIFFICULTY: line((word(f"difficulty.{self.difficulty}"), "accent")),
            WHO: line(names or word(N_("ask.everyone"))),
            NOTE: line(shown(self.note) or ("–", "dim")),
        }
        return values[row]

    # Keys.

    def take_key(self, stroke: str, character: str | None) -> bool:  # noqa: ARG002 (a key is enough)
        """Space chooses or types."""
        if stroke != "space":
            return False
        deeds: Mapping[str, Callable[[], None]] = {
            SKILL: self._choose_skill,
            ATTRIBUTE: self._choose_attribute,
            DIFFICULTY: lambda: self._step(1),
            WHO: self._choose_people,
            NOTE: self._type_note,
        }
        deeds[ROWS[self.cursor]]()
        return True

    def _choose_skill(self) -> None:
        def picked(skill: str) -> None:
            self.skill, self.attribute = skill, ""
            self.refit()

        self.house.open_overlay(ask_any_skill(self.desk, picked))

    def _choose_attribute(self) -> None:
        def picked(attribute: str) -> None:
            self.attribute = attribute
            self.refit()

        self.house.open_overlay(ask_attribute(self.desk, None, picked))

    def _choose_people(self) -> None:
        ticks = [
            Tick(one.id, line((shown(one.name), "accent")),
                 one.id in self.who)
            for one in self.desk.view.players
            if not one.is_defeated
        ]  # fmt: skip

        def done(ids: tuple[str, ...]) -> None:
            self.who = ids
            self.refit()

        self.house.open_overlay(TickBox(word(N_("ask.who")), ticks, done))

    def _type_note(self) -> None:
        def typed(text: str) -> str:
            self.note = text
            self.refit()
            return ""

        caption = word(N_("ask.note"))
        box = AskText(caption, typed, text=self.note, note=True, most=NOTE_LENGTH)
        self.house.open_overlay(box)

    def do_more(self, count: int, /) -> None:
        """Harder."""
        self._step(max(1, count))

    def do_less(self, count: int, /) -> None:
        """Easier."""
        self._step(-max(1, count))

    def _step(self, by: int) -> None:
        self.difficulty = max(0, min(HARDEST, self.difficulty + by))
        self.refit()

    def do_open(self, _: int, /) -> None:
        """Ask."""
        self.close()
        self.desk.give(AskForTest(self.who, self.skill, self.difficulty, self.attribute, self.note))
