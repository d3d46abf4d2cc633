"""The sheets: every character and skill as a row, and what keys do with one."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rules.ashes.access import COUNT_MOST, NUMBER_MOST
from rules.ashes.awards import AwardPdp, SetLevel, TakePdp
from rules.ashes.characters import (
    AddCharacter,
    AddSkill,
    RemoveCharacter,
    RemoveSkill,
    RenameCharacter,
    RenameSkill,
)
from rules.ashes.defence import AddAttacks, SetAttacks
from rules.ashes.progression import PDP_A_LEVEL
from rules.ashes.session import MarkUsed
from rules.ashes.state import NARRATOR, Character, Skill, State
from saves.commit import Commit
from tui.ashes.deeds import CHARACTER_DEEDS, DEED_ACTIONS, SKILL_DEEDS, deeds_menu, refusals
from tui.ashes.sheet_rows import column_names, sheet_rows
from tui.common.ink import BLANK, line
from tui.common.rows import Rows
from tui.late import late
from tui.locale import N_, word
from tui.text import shown

if TYPE_CHECKING:
    from tui.ashes.reading import history
    from tui.ashes.screen import AshesScreen
    from tui.common.ask import AskNumber, AskText, Confirm, Item, Menu
else:
    history = late("tui.ashes.reading", "history")
    AskNumber = late("tui.common.ask", "AskNumber")
    AskText = late("tui.common.ask", "AskText")
    Confirm = late("tui.common.ask", "Confirm")
    Item = late("tui.common.ask", "Item")
    Menu = late("tui.common.ask", "Menu")


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

    def _act(self, command: Any) -> None:
        character = self.character
        self.desk.act(command, seat=self.desk.seat_for(character.id if character else ""))

    # Keys.

    def do_open(self, _: int, /) -> None:
        """Set up a roll with the skill; on a character, what can be done with it."""
        if self.skill is not None and self.character is not None:
            self.desk.open_roll(self.character.id, self.skill.id)
        elif self.character is not None:
            self.do_states(0)
        else:
            self.do_add(0)

    def do_ask(self, _: int, /) -> None:
        """The Narrator asks for a roll with the skill, or with one the player chooses."""
        if self.character is not None:
            skill = self.skill.id if self.skill else ""
            self.desk.open_roll(self.character.id, skill, asked=True)

    def do_more(self, count: int, /) -> None:
        """Award points to the skill; count an attack on a character."""
        if self.skill is not None:
            self._act(AwardPdp(self.skill.id, max(1, count)))
        else:
            self._count_attacks(max(1, count))

    def do_award_because(self, _: int, /) -> None:
        """Award points with the Narrator's words, which the skill's history keeps (ashes:P5)."""
        skill = self.skill
        if skill is None:
            return
        desk = self.desk

        def counted(pdp: int) -> str:
            def said(reason: str) -> str:
                self._act(AwardPdp(skill.id, pdp, reason))
                return ""

            desk.open_overlay(AskText(word(N_("field.what-for")), said, note=True))
            return ""

        title = word(N_("field.pdp-of"), name=skill.name)
        desk.open_overlay(AskNumber(title, counted, least=1, most=COUNT_MOST, value=1))

    def do_less(self, count: int, /) -> None:
        """Take points from the skill; take an attack back from the count."""
        if self.skill is not None:
            self._act(TakePdp(self.skill.id, max(1, count)))
        else:
            self._count_attacks(-max(1, count))

    def _count_attacks(self, by: int) -> None:
        character = self.character
        if character is not None:
            self._act(AddAttacks(character.id, by))

    def do_exact(self, _: int, /) -> None:
        """Type the skill's NdP and PdP; on a character, the attacks of this turn."""
        if self.skill is not None:
            self._ask_level(self.skill)
        elif self.character is not None:
            self._ask_attacks(self.character)

    def _ask_attacks(self, character: Character) -> None:
        def typed(value: int) -> str:
            self._act(SetAttacks(character.id, value))
            return ""

        caption = word(N_("label.attacks"))
        self.desk.open_overlay(
            AskNumber(caption, typed, least=0, most=COUNT_MOST, value=character.attacks)
        )

    def _ask_level(self, skill: Skill) -> None:
        def done(ndp: int, pdp: int) -> None:
            self._act(SetLevel(skill.id, ndp, pdp))

        self._ask_numbers(skill.name, skill.level.ndp, skill.level.pdp, done)

    def _ask_numbers(self, name: str, ndp: int, pdp: int, done: Callable[[int, int], None]) -> None:
        desk = self.desk

        def first(new_ndp: int) -> str:
            def second(new_pdp: int) -> str:
                done(new_ndp, new_pdp)
                return ""

            caption = word(N_("field.pdp-of"), name=name)
            most = max(PDP_A_LEVEL - 1, pdp)
            desk.open_overlay(AskNumber(caption, second, least=0, most=most, value=pdp))
            return ""

        caption = word(N_("field.ndp-of"), name=name)
        desk.open_overlay(AskNumber(caption, first, least=0, most=NUMBER_MOST, value=ndp))

    def do_mark(self, _: int, /) -> None:
        """Mark the skill as used this session, or not."""
        if self.skill is not None:
            self._act(MarkUsed(self.skill.id, not self.skill.used))

    def do_why(self, _: int, /) -> bool:
        """A skill's history."""
        skill = self.skill
        if skill is None:
            return False
        self.desk.open_overlay(history(self.state, skill))
        return True

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

            self._ask_numbers(name, 0, 0, done)
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
        skill, character = self.skill, self.character
        if character is None:
            return
        command: Any = RemoveSkill(skill.id) if skill else RemoveCharacter(character.id)
        name = skill.name if skill else character.name
        question = word(N_("ask.remove"), name=name)
        yes = lambda: self._act(command)  # noqa: E731 (said where it is asked)
        self.desk.open_overlay(Confirm(shown(name), question, yes))

    def do_states(self, _: int, /) -> None:
        """All that can be done with the row."""
        skill, character = self.skill, self.character
        if character is None:
            return
        desk = self.desk
        seat = desk.seat_for(character.id)
        choices = desk.open.game.choices(self.state, seat, desk.house)

        def picked(name: str) -> None:
            getattr(self, f"do_{DEED_ACTIONS[name]}")(0)

        refused = refusals(choices, self.row_id, seat)
        deeds = SKILL_DEEDS if skill else CHARACTER_DEEDS
        title = skill.name if skill else character.name
        desk.open_overlay(deeds_menu(title, deeds, refused, picked))
