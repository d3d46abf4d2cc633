"""The sheets: every character and skill as a row, and what keys do with one."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rules.ashes.characters import AddCharacter, AddSkill, RenameCharacter, RenameSkill
from rules.ashes.state import NARRATOR, Character, Skill, State
from saves.commit import Commit
from tui.ashes.deeds import DEED_ACTIONS, deeds_for, deeds_menu, refusals
from tui.ashes.sheet_rows import column_names, sheet_rows
from tui.common.ink import BLANK, line
from tui.common.rows import Rows
from tui.late import late
from tui.locale import N_, word
from tui.text import shown

if TYPE_CHECKING:
    from tui.ashes.by_hand import ByHand, ask_numbers
    from tui.ashes.reading import histories, history
    from tui.ashes.screen import AshesScreen
    from tui.common.ask import AskText, Item, Menu
else:
    ByHand = late("tui.ashes.by_hand", "ByHand")
    ask_numbers = late("tui.ashes.by_hand", "ask_numbers")
    histories = late("tui.ashes.reading", "histories")
    history = late("tui.ashes.reading", "history")
    AskText = late("tui.common.ask", "AskText")
    Item = late("tui.common.ask", "Item")
    Menu = late("tui.common.ask", "Menu")

SKILLS, PEOPLE, MIXED = ("sheet",), ("person", "sheet"), ("mixed", "sheet")
"""Where the names of the keys are looked for, by the kinds of the rows they act on."""


class SheetPanel(Rows):
    """Characters and skills."""

    def __init__(self) -> None:
        super().__init__(" ", id="sheets")
        self.state = State()

    @property
    def desk(self) -> "AshesScreen":
        """The screen it is on."""
        from tui.ashes.screen import AshesScreen  # noqa: PLC0415 (they know each other)

        screen = self.screen
        assert isinstance(screen, AshesScreen)  # noqa: S101 (only that screen has one)
        return screen

    @property
    def idle(self) -> frozenset[str]:
        """What only the Narrator does with a row."""
        if self.desk.seat == NARRATOR:
            return super().idle
        return super().idle | {"ask", "mark", "more", "less", "exact", "remove"}

    def show_sheets(self, state: State) -> None:
        """Show everybody as they are now."""
        self.state = state
        self.entitle(word(N_("sheet.title")), column_names(state))
        self.empty = (
            BLANK,
            line(word(N_("sheet.empty"))),
            BLANK,
            line(("a", "accent"), "  ", word(N_("sheet.empty-add"))),
        )
        self.show_rows(sheet_rows(state, max(20, self.inner - 1)))

    def on_resize(self) -> None:
        """The figures stand at the right end of the width there is now."""
        self.desk.show_state()

    @property
    def skill(self) -> Skill | None:
        """The skill under the cursor."""
        return self.state.skill(self.row_id)

    @property
    def character(self) -> Character | None:
        """The character under the cursor, or whose skill is."""
        return self.state.character(self.row_id) or self.state.owner(self.row_id)

    @property
    def kinds_chosen(self) -> Sequence[str]:
        """What the keys are named after: the selected rows, else the one under the cursor."""
        are_skills = {self.state.skill(one) is not None for one in self.chosen}
        if are_skills == {True, False}:
            return MIXED
        return SKILLS if True in are_skills else PEOPLE

    def _act(self, command: Any) -> None:
        character = self.character
        self.desk.act(command, seat=self.desk.seat_for(character.id if character else ""))

    # Keys.

    def do_open(self, _: int, /) -> None:
        """Set up a roll with the skill, or go to it; on a character, what can be done with it."""
        if self.skill is not None and self.character is not None:
            self.desk.set_up(self.character.id, self.skill)
        elif self.character is not None:
            self.do_states(0)
        else:
            self.do_add(0)

    @property
    def _by_hand(self) -> "ByHand":
        """What is done to the selected rows, else to the one under the cursor."""
        return ByHand(self.desk, self.chosen)

    def do_ask(self, _: int, /) -> bool:
        """The Narrator asks for a roll with the skill, or with one the player chooses."""
        self._by_hand.ask()
        return bool(self.chosen)

    def do_more(self, count: int, /) -> None:
        """Award points to the skill; count an attack on a character."""
        self._by_hand.count(max(1, count))

    def do_award_because(self, _: int, /) -> None:
        """Award points with the Narrator's words, which the skill's history keeps (ashes:P5)."""
        self._by_hand.award_because()

    def do_less(self, count: int, /) -> None:
        """Take points from the skill; take an attack back from the count."""
        self._by_hand.count(-max(1, count))

    def do_exact(self, _: int, /) -> None:
        """Type the skill's NdP and PdP; on a character, the attacks of this turn."""
        self._by_hand.exact()

    def do_mark(self, _: int, /) -> None:
        """Mark the skill as used this session, or not."""
        self._by_hand.mark_used()

    def do_why(self, _: int, /) -> bool:
        """A skill's history; on a character, that of all its skills."""
        skill, character = self.skill, self.character
        if skill is not None:
            self.desk.open_overlay(history(self.state, skill))
        elif character is not None:
            self.desk.open_overlay(histories(self.state, character))
        return character is not None

    def do_add(self, _: int, /) -> None:
        """A skill for this character, or somebody new."""
        character = self.character
        if character is None:
            self._add_character()
            return
        own = word(N_("add.skill"), name=character.name)
        items = [
            Item("skill", line(own), "a"),
            Item("character", line(word(N_("add.character"))), "c"),
            Item("narrators", line(word(N_("add.narrators"))), "n"),
        ]

        def picked(kind: str) -> None:
            if kind == "skill":
                self.add_skill(character.id)
            else:
                self._add_character(is_narrators=kind == "narrators")

        self.desk.open_overlay(Menu(word(N_("menu.add")), items, picked))

    def _add_character(self, *, is_narrators: bool = False) -> None:
        def named(name: str) -> str:
            if not name:
                return word(N_("refused.name.empty"))
            self.desk.act(AddCharacter(name, is_narrators), then=self._go_to_new)
            return ""

        key = N_("add.narrators") if is_narrators else N_("add.character")
        self.desk.open_overlay(AskText(word(key), named))

    def add_skill(self, character: str) -> None:
        """Ask for a new skill's name, NdP and PdP."""

        def named(name: str) -> str:
            if not name:
                return word(N_("refused.name.empty"))

            def done(ndp: int, pdp: int) -> None:
                command, seat = AddSkill(character, name, ndp, pdp), self.desk.seat_for(character)
                self.desk.act(command, seat=seat, then=self._go_to_new)

            ask_numbers(self.desk, name, 0, 0, done)
            return ""

        owner = self.state.character(character)
        name = shown(owner.name) if owner else ""
        self.desk.open_overlay(AskText(word(N_("add.skill"), name=name), named))

    def _go_to_new(self, commit: Commit) -> None:
        self.go_to(commit.events[0].id)

    def do_edit(self, _: int, /) -> None:
        """Rename the row."""
        skill, character = self.skill, self.character
        if skill is not None:
            self._rename(skill.name, lambda name: RenameSkill(skill.id, name))
        elif character is not None:
            self._rename(character.name, lambda name: RenameCharacter(character.id, name))

    def _rename(self, old: str, command: Callable[[str], Any]) -> None:
        def named(name: str) -> str:
            if not name:
                return word(N_("refused.name.empty"))
            self._act(command(name))
            return ""

        self.desk.open_overlay(AskText(word(N_("field.name")), named, text=old))

    def do_remove(self, _: int, /) -> None:
        """Strike the row off, after a question."""
        self._by_hand.remove()

    def do_states(self, _: int, /) -> None:
        """All that can be done with the row, or with all that are selected."""
        rows, desk = self.chosen, self.desk
        if not rows:
            return
        character = self.state.character(rows[0]) or self.state.owner(rows[0])
        seat = desk.seat_for(character.id if character else "")
        choices = desk.open.game.choices(self.state, seat, desk.house)

        def picked(name: str) -> None:
            getattr(self, f"do_{DEED_ACTIONS[name]}")(0)

        refused = {key: why for one in rows for key, why in refusals(choices, one, seat).items()}
        deeds = deeds_for([self.state.skill(one) is not None for one in rows])
        desk.open_overlay(deeds_menu(self._by_hand.title, deeds, refused, picked))
