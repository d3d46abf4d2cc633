"""What is done by hand with rows of the sheets, selected ones in one move: points, attacks, marks.

A selected character stands for itself, never for its skills.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rules.ashes.access import COUNT_MOST, NUMBER_MOST, REASON_LENGTH
from rules.ashes.awards import AwardPdp, SetLevel, TakePdp
from rules.ashes.characters import RemoveCharacter, RemoveSkill
from rules.ashes.defence import AddAttacks, SetAttacks
from rules.ashes.open_roll import Side
from rules.ashes.progression import PDP_A_LEVEL
from rules.ashes.rolling import OpenRoll
from rules.ashes.session import MarkUsed
from rules.ashes.state import Character, Skill
from saves.commit import Commit
from tui.common.ask import AskNumber, AskText, Confirm
from tui.common.several import Each, together
from tui.locale import N_, word
from tui.text import shown

if TYPE_CHECKING:
    from tui.ashes.screen import AshesScreen


class ByHand:
    """What keys do with some rows of the sheets.

    Args:
        desk: The screen.
        rows: The ids of the rows: skills and characters, in their order.
    """

    def __init__(self, desk: "AshesScreen", rows: Sequence[str]) -> None:
        self.desk = desk
        state = desk.state
        found = [(state.skill(one), state.character(one)) for one in rows]
        self.skills = [skill for skill, _ in found if skill is not None]
        self.characters = [who for _, who in found if who is not None]

    @property
    def title(self) -> str:
        """What a box about them is called."""
        return together([*map(self._skill_name, self.skills), *(x.name for x in self.characters)])

    def _skill_name(self, skill: Skill) -> str:
        """``Sword``, of several ``Sword (Lena)``: two may have a skill of the same name."""
        owner = self.desk.state.owner(skill.id)
        if owner is None or len(self.skills) + len(self.characters) == 1:
            return skill.name
        return word(N_("several.skill-of"), name=owner.name, skill=skill.name)

    def _of_skills(self, command: Callable[[Skill], Any]) -> list[Each]:
        return [Each(self._skill_name(one), command(one)) for one in self.skills]

    def _of_characters(self, command: Callable[[Character], Any]) -> list[Each]:
        return [Each(one.name, command(one)) for one in self.characters]

    def _give(self, several: Sequence[Each], then: Callable[[Commit], None] | None = None) -> None:
        """One move; a player's is that of the seat whose row comes first."""
        owners = [self.desk.state.owner(one.id) for one in self.skills]
        whose = [one.id for one in (*owners, *self.characters) if one is not None]
        if several:
            self.desk.act_on(several, self.desk.seat_for(*whose), then)

    def _are_skills(self, what: str) -> bool:
        """Whether they are skills and nothing else; says so where a character is among them."""
        if self.characters:
            self.desk.tell(word(N_("several.skills-only"), what=what), "warn")
        return bool(self.skills) and not self.characters

    # Counting.

    def count(self, by: int) -> None:
        """Award or take points of skills (ashes:P5); count attacks on characters (ashes:B7)."""
        kind = AwardPdp if by > 0 else TakePdp
        skills = self._of_skills(lambda one: kind(one.id, abs(by)))
        self._give([*skills, *self._of_characters(lambda one: AddAttacks(one.id, by))])

    def award_because(self) -> None:
        """Award points with the Narrator's words, which the history keeps (ashes:P5)."""
        if not self._are_skills(word(N_("deed.award-because"))):
            return
        desk = self.desk

        def counted(pdp: int) -> str:
            def said(reason: str) -> str:
                self._give(self._of_skills(lambda one: AwardPdp(one.id, pdp, reason)))
                return ""

            caption = word(N_("field.what-for"))
            desk.open_overlay(AskText(caption, said, note=True, most=REASON_LENGTH))
            return ""

        title = word(N_("field.pdp-of"), name=self.title)
        desk.open_overlay(AskNumber(title, counted, least=1, most=COUNT_MOST, value=1))

    def mark_used(self) -> None:
        """Mark skills as used this session; where all are, as not used (ashes:P6)."""
        if self._are_skills(word(N_("key.mark.sheet"))):
            used = not all(one.used for one in self.skills)
            self._give(self._of_skills(lambda one: MarkUsed(one.id, used)))

    # Exact values.

    def exact(self) -> None:
        """Type NdP and PdP of skills, or the attacks on characters this turn."""
        if self.skills and self.characters:
            self.desk.tell(word(N_("several.one-kind")), "warn")
        elif self.skills:
            level = self.skills[0].level
            ask_numbers(self.desk, self.title, level.ndp, level.pdp, self._set_level)
        elif self.characters:
            self._ask_attacks()

    def _set_level(self, ndp: int, pdp: int) -> None:
        self._give(self._of_skills(lambda one: SetLevel(one.id, ndp, pdp)))

    def _ask_attacks(self) -> None:
        def typed(value: int) -> str:
            self._give(self._of_characters(lambda one: SetAttacks(one.id, value)))
            return ""

        caption, value = word(N_("label.attacks")), self.characters[0].attacks
        self.desk.open_overlay(AskNumber(caption, typed, least=0, most=COUNT_MOST, value=value))

    # Asking and removing.

    def ask(self) -> None:
        """The Narrator asks for a roll of each: with the skill, or with one the player chooses."""
        number = len(self.skills) + len(self.characters)

        def then(_: Commit) -> None:
            self.desk.focus_roll(f"r{self.desk.state.rolls_made - number + 1}")

        chosen = self._of_characters(lambda one: OpenRoll(Side(one.id, ""), asked=True))
        self._give([*self._of_skills(self._asked_with), *chosen], then)

    def _asked_with(self, skill: Skill) -> OpenRoll:
        owner = self.desk.state.owner(skill.id)
        return OpenRoll(Side(owner.id if owner else "", skill.id), asked=True)

    def remove(self) -> None:
        """Strike the rows off, after a question; whoever goes takes its skills along."""
        gone = {skill.id for one in self.characters for skill in one.skills}
        self.skills = [one for one in self.skills if one.id not in gone]
        names = [*map(self._skill_name, self.skills), *(one.name for one in self.characters)]
        if not names:
            return

        def yes() -> None:
            skills = self._of_skills(lambda one: RemoveSkill(one.id))
            self._give([*skills, *self._of_characters(lambda one: RemoveCharacter(one.id))])

        several = word(N_("ask.remove-several"), names=", ".join(names))
        question = several if len(names) > 1 else word(N_("ask.remove"), name=names[0])
        self.desk.open_overlay(Confirm(shown(self.title), question, yes))


def ask_numbers(
    desk: "AshesScreen", name: str, ndp: int, pdp: int, done: Callable[[int, int], None]
) -> None:
    """Ask for NdP and then for PdP."""

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
