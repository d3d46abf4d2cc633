"""A small party for the tests of Ashes of War, and a way to play on it."""

from collections.abc import Mapping
from typing import Any

from rules.ashes.characters import AddCharacter, AddSkill
from rules.ashes.game import GAME
from rules.ashes.open_roll import Role, Side, dice_name
from rules.ashes.rolling import OpenRoll
from rules.ashes.state import NARRATOR, State
from rules.dice import TYPED, DiceGiven, GiveDice
from rules.game import HouseValue, Refused, SeatId

LENA, WOLF = "c1", "c2"
SWORD, SHIELD, FANGS = "s3", "s4", "s5"


class Table:
    """A table that is played on: its state, all events so far, its readings.

    Attributes:
        state: The state now.
        events: Everything that happened, oldest first.
    """

    def __init__(self, chosen: Mapping[str, HouseValue] | None = None) -> None:
        self.state: State = GAME.new()
        self.events: list[Any] = []
        self.house = GAME.house(chosen)

    def try_(self, command: Any, seat: SeatId | None = NARRATOR) -> tuple[Any, ...] | Refused:
        """What would come of a command."""
        return GAME.decide(self.state, command, seat, self.house)

    def do(self, command: Any, seat: SeatId | None = NARRATOR) -> tuple[Any, ...]:
        """Give a command that must be allowed; gives its events."""
        decided = self.try_(command, seat)
        assert not isinstance(decided, Refused), decided
        for event in decided:
            self.state = GAME.evolve(self.state, event)
        self.events.extend(decided)
        return decided

    def refusal(self, command: Any, seat: SeatId | None = NARRATOR) -> tuple[str, str]:
        """Code and rule of why a command is not allowed."""
        decided = self.try_(command, seat)
        assert isinstance(decided, Refused), decided
        return decided.code, decided.rule

    def level(self, skill: str) -> tuple[int, int]:
        """NdP and PdP of a skill."""
        found = self.state.skill(skill)
        assert found is not None
        return found.level.ndp, found.level.pdp

    def is_used(self, skill: str) -> bool:
        """Whether a skill counts as used this session."""
        found = self.state.skill(skill)
        assert found is not None
        return found.used

    def roll(self, adversity: int, **side: Any) -> str:
        """Fix a roll of Lena's sword against an Adversity; gives its id."""
        self.do(OpenRoll(Side(LENA, SWORD, **side), adversity=adversity, fix=True))
        return f"r{self.state.rolls_made}"

    def attack(self, mine: Side | None = None, theirs: Side | None = None) -> str:
        """Fix an attack of the wolf's fangs on Lena's shield; gives its id."""
        attacker = mine or Side(WOLF, FANGS)
        self.do(OpenRoll(attacker, defence=theirs or Side(LENA, SHIELD), fix=True))
        return f"r{self.state.rolls_made}"

    def give(
        self,
        roll: str,
        d6: tuple[int, ...],
        d4: tuple[int, ...] = (),
        *,
        role: Role = Role.ROLLER,
        seat: SeatId = LENA,
        source: str = TYPED,
    ) -> tuple[Any, ...]:
        """Give one side's dice of a roll."""
        given = [DiceGiven(dice_name(roll, role, 6), d6)]
        if d4:
            given.append(DiceGiven(dice_name(roll, role, 4), d4))
        return self.do(GiveDice(tuple(given), source), seat)


def party(chosen: Mapping[str, HouseValue] | None = None, *, ndp: int = 4, pdp: int = 0) -> Table:
    """Lena with sword and shield at `ndp` and `pdp`, and the Narrator's wolf."""
    table = Table(chosen)
    table.do(AddCharacter("Lena"))
    table.do(AddCharacter("Wolf", is_narrators=True))
    table.do(AddSkill(LENA, "Sword", ndp, pdp))
    table.do(AddSkill(LENA, "Shield", ndp, pdp))
    table.do(AddSkill(WOLF, "Fangs", 4, 0))
    return table
