"""Closing a session: just the skills that were used, and what each is awarded (ashes:P6)."""

from collections.abc import Callable
from typing import Any, ClassVar

from rules.ashes.access import COUNT_MOST
from rules.ashes.awards import gain
from rules.ashes.progression import PDP_A_LEVEL
from rules.ashes.session import CloseSession, PlanAward, PlanMore, used_skills
from rules.ashes.state import Skill, State
from rules.game import House
from tui.ashes.sheet_rows import skill_line
from tui.common.ask import AskNumber
from tui.common.ink import BLANK, Line, fit, line, wrapped
from tui.common.overlay import Overlay
from tui.common.pips import pips
from tui.locale import N_, number, word
from tui.text import shown

NAME, COMES = 18, 14
"""The cells of a character's name, and of what a skill comes to."""


class CloseBox(Overlay):
    """The used skills; + and − plan their points, enter closes.

    Args:
        look: Gives the state as this seat may know it now.
        act: Gives a command to the table.
        readings: The table's house readings.
    """

    WIDE = 74
    NAMES: ClassVar[dict[str, str]] = {"open": N_("close.it")}

    def __init__(
        self, look: Callable[[], State], act: Callable[[Any], None], readings: House
    ) -> None:
        self.look, self.readings = look, readings
        self.state = look()
        title = word(N_("close.title"), session=self.state.session)
        super().__init__(title, foot=word(N_("close.keys")))
        self.act = act
        self.cursor = 0
        self.session = self.state.session

    @property
    def skills(self) -> tuple[Skill, ...]:
        """What may be awarded."""
        return used_skills(self.state)

    def table_changed(self) -> None:
        """Show the plans as they are now; over once the session is."""
        self.state = self.look()
        if self.state.session != self.session:
            self.close()
            return
        self.cursor = max(0, min(self.cursor, len(self.skills) - 1))
        self.refit()

    def fill(self, cells: int) -> None:
        """A line a skill, and what closing will do."""
        rows = [self._drawn(skill, cells) for skill in self.skills]
        self.lines = (*rows, BLANK, *wrapped(word(N_("close.help")), cells, "dim"))

    def _drawn(self, skill: Skill, cells: int) -> Line:
        owner = self.state.owner(skill.id)
        name = fit(line((shown(owner.name) if owner else "", "dim")), NAME)
        stands = skill_line(self.state, skill, cells - NAME - COMES)
        return line(name, stands, fit(self._comes(skill), COMES))

    def _comes(self, skill: Skill) -> Line:
        """Where closing will leave the skill."""
        planned = self.state.planned.get(skill.id, 0)
        if not planned:
            return BLANK
        after = gain(skill.id, skill.level, planned, self.readings).after
        level = line((number(after.ndp), "strong"), " ", pips(after.pdp, PDP_A_LEVEL))
        return line((" → ", "dim"), level)

    def marks(self, index: int) -> tuple[str, str]:
        """The cursor's mark."""
        return ("▸", "cursor") if index == self.cursor and self.skills else (" ", "")

    def do_move_down(self, count: int, /) -> None:
        """To the next skill."""
        self._go(self.cursor + max(1, count))

    def do_move_up(self, count: int, /) -> None:
        """To the skill before."""
        self._go(self.cursor - max(1, count))

    def _go(self, index: int) -> None:
        self.cursor = max(0, min(index, len(self.skills) - 1))
        self.refresh()

    def do_more(self, count: int, /) -> None:
        """Plan more points."""
        self._plan(max(1, count))

    def do_less(self, count: int, /) -> None:
        """Plan fewer points."""
        self._plan(-max(1, count))

    def do_exact(self, _: int, /) -> None:
        """Type how many."""
        skill = self._skill
        if skill is None:
            return

        def typed(pdp: int) -> str:
            self.act(PlanAward(skill.id, pdp))
            return ""

        planned = self.state.planned.get(skill.id, 0)
        self.house.open_overlay(
            AskNumber(shown(skill.name), typed, least=0, most=COUNT_MOST, value=planned)
        )

    def do_open(self, _: int, /) -> None:
        """Close the session."""
        self.act(CloseSession())

    @property
    def _skill(self) -> Skill | None:
        skills = self.skills
        return skills[self.cursor] if self.cursor < len(skills) else None

    def _plan(self, by: int) -> None:
        skill = self._skill
        if skill is not None:
            self.act(PlanMore(skill.id, by))
