"""Setting up a roll by questions: with which skill, against what."""

from typing import TYPE_CHECKING

from attrs import evolve

from rules.ashes.access import NUMBER_MOST
from rules.ashes.adversity import SetAdversity
from rules.ashes.open_roll import Roll, Side
from rules.ashes.rolling import ChangeDefence
from rules.ashes.state import NARRATOR
from saves.commit import Commit
from tui.late import late
from tui.locale import N_, word

if TYPE_CHECKING:
    from tui.ashes.menus import against_menu, skill_menu
    from tui.ashes.screen import AshesScreen
    from tui.common.ask import AskNumber
else:
    AskNumber = late("tui.common.ask", "AskNumber")
    against_menu = late("tui.ashes.menus", "against_menu")
    skill_menu = late("tui.ashes.menus", "skill_menu")


class SettingUp:
    """The questions that fill in an open roll, on one screen."""

    def __init__(self, desk: "AshesScreen") -> None:
        self.desk = desk

    def choose_skill(self, role: str, side: Side) -> None:
        """Which skill a side rolls with."""

        def picked(skill: str) -> None:
            if skill == "new":
                self.desk.sheets.add_skill(side.character)
            else:
                self.desk.roll_panel.change(role, evolve(side, skill=skill))

        self.desk.open_overlay(skill_menu(self.desk.state, side.character, picked))

    def choose_against(self, roll: Roll) -> None:
        """A number, a band, or a defender."""

        def picked(choice: str) -> None:
            kind, _, which = choice.partition(":")
            if kind == "who":
                self._name_defender(roll, which)
            elif kind == "band":
                self._reach(roll, SetAdversity(roll.id, band=which))
            else:
                self.ask_adversity(roll, hidden=kind == "hidden")

        hides = self.desk.seat == NARRATOR
        self.desk.open_overlay(against_menu(self.desk.state, roll, picked, hides=hides))

    def ask_adversity(self, roll: Roll, *, hidden: bool | None = None) -> None:
        """Type the number that must be exceeded."""
        is_hidden = roll.against.hidden if hidden is None else hidden

        def typed(value: int) -> str:
            self.set_adversity(roll, value, hidden=is_hidden)
            return ""

        caption = word(N_("menu.hidden") if is_hidden else N_("label.adversity"))
        value = roll.against.adversity
        self.desk.open_overlay(AskNumber(caption, typed, least=0, most=NUMBER_MOST, value=value))

    def set_adversity(self, roll: Roll, value: int, *, hidden: bool) -> None:
        """Give a roll its Adversity."""
        self._reach(roll, SetAdversity(roll.id, value, hidden=hidden))

    def _reach(self, roll: Roll, command: SetAdversity) -> None:
        seat = self.desk.seat_for(roll.side.character)
        if roll.is_opposed:
            self.desk.act(
                ChangeDefence(roll.id, None),
                seat=seat,
                then=lambda _: self.desk.act(command, seat=seat),
            )
        else:
            self.desk.act(command, seat=seat)

    def _name_defender(self, roll: Roll, character: str) -> None:
        """Whoever has one skill only defends with that; else it is asked."""
        known = self.desk.state.character(character)
        skills = known.skills if known else ()
        side = Side(character, skills[0].id if len(skills) == 1 else "")

        def then(_: Commit) -> None:
            self.desk.roll_panel.go_to("defender.skill")
            if not side.skill:
                self.choose_skill("defender", side)

        seat = self.desk.seat_for(roll.side.character)
        self.desk.act(ChangeDefence(roll.id, side), seat=seat, then=then)
