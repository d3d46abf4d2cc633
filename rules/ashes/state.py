"""The values of a table of Ashes of War: characters, skills, what was learned, the state."""

from collections.abc import Mapping
from enum import StrEnum

from attrs import evolve, field

from rules.ashes.open_roll import Roll
from rules.ashes.outcome import Outcome
from rules.ashes.progression import Level
from rules.game import SeatId
from rules.values import frozen

NARRATOR: SeatId = "narrator"
"""The seat that sees all, asks for rolls and awards points."""


@frozen
class Skill:
    """A skill of a character.

    Attributes:
        id: Stable id, unique at the table.
        name: What the players call it.
        level: Its NdP and PdP.
        used: Whether it was used in this session, so that it may be awarded
            points when the session closes (ashes:P6).
    """

    id: str
    name: str
    level: Level = field(factory=Level)
    used: bool = False


@frozen
class Character:
    """A character at the table.

    Attributes:
        id: Stable id; it is the seat of a player's character too.
        name: The character's name.
        is_narrators: Whether the Narrator plays it.
        skills: Its skills, in the order they were made.
        attacks: How many attacks were made on it this turn (ashes:B7).
    """

    id: str
    name: str
    is_narrators: bool = False
    skills: tuple[Skill, ...] = ()
    attacks: int = 0

    @property
    def seat(self) -> SeatId:
        """The seat that rolls for this character."""
        return NARRATOR if self.is_narrators else self.id

    @property
    def piled_up(self) -> int:
        """The Misfortunes proposed for the next defence: the attacks before it (ashes:B7)."""
        return self.attacks

    def has_skill(self, skill: str) -> bool:
        """Whether the skill is one of this character's."""
        return any(known.id == skill for known in self.skills)

    def with_skill(self, skill: Skill) -> "Character":
        """The character with `skill` in place of the one of the same id, or added last."""
        if not self.has_skill(skill.id):
            return evolve(self, skills=(*self.skills, skill))
        kept = tuple(skill if known.id == skill.id else known for known in self.skills)
        return evolve(self, skills=kept)

    def without_skill(self, skill: str) -> "Character":
        """The character without that skill."""
        return evolve(self, skills=tuple(known for known in self.skills if known.id != skill))


class How(StrEnum):
    """How a skill's points came to change."""

    ROLL = "roll"
    AWARD = "award"
    CLOSE = "close"
    TAKEN = "taken"
    SET = "set"
    RECAST = "recast"


@frozen
class Gain:
    """One line of a skill's history; the order of the lines is the order of the commits.

    Attributes:
        skill: Whose history it is.
        session: In which session, from 1.
        how: By which way.
        roll: The roll that taught it; empty where none did.
        note: The Narrator's words, or empty.
        d6_sum: What the d6 of that roll showed; 0 where there was none.
        dp: The Difficulty they had to reach; 0 where there was none.
        change: PdP gained or lost, levels counted as six.
        level: Where the skill stood afterwards.
    """

    skill: str
    session: int
    how: How
    change: int
    level: Level
    roll: str = ""
    note: str = ""
    d6_sum: int = 0
    dp: int = 0


@frozen
class Band:
    """A named Adversity of the table's own list; Assured is a rule and not in the list."""

    id: str
    name: str
    adversity: int


@frozen
class Mastery:
    """A name for skills from a certain NdP up, of the table's own list."""

    id: str
    name: str
    from_ndp: int


@frozen
class State:
    """All that a game of Ashes of War knows.

    Attributes:
        characters: Everybody, in the order they came.
        rolls: Rolls being set up or waiting for dice, oldest first.
        last: The newest roll that was judged, or action that was assured.
        correctable: Names of the dice that may still be corrected: those given
            for the newest roll while nothing else was done.
        history: What every skill learned, oldest first.
        planned: Skill -> PdP that closing the session will award.
        bands: The table's Adversity bands, easiest first.
        masteries: The table's names of Mastery, lowest first.
        session: The running session, from 1.
        turn: The running turn, from 1.
        made: How many ids of characters, skills, bands and masteries were given out.
        rolls_made: How many rolls were opened.
    """

    characters: tuple[Character, ...] = ()
    rolls: tuple[Roll, ...] = ()
    last: Outcome | None = None
    correctable: frozenset[str] = frozenset()
    history: tuple[Gain, ...] = ()
    planned: Mapping[str, int] = field(factory=dict[str, int])
    bands: tuple[Band, ...] = ()
    masteries: tuple[Mastery, ...] = ()
    session: int = 1
    turn: int = 1
    made: int = 0
    rolls_made: int = 0

    def character(self, character: str) -> Character | None:
        """The character of that id, if there is one."""
        return next((known for known in self.characters if known.id == character), None)

    def owner(self, skill: str) -> Character | None:
        """The character whose skill it is, if anybody's."""
        return next((known for known in self.characters if known.has_skill(skill)), None)

    def skill(self, skill: str) -> Skill | None:
        """The skill of that id, whoever has it."""
        return next((known for known in self.skills() if known.id == skill), None)

    def skills(self) -> tuple[Skill, ...]:
        """Every skill at the table."""
        return tuple(skill for character in self.characters for skill in character.skills)

    def roll(self, roll: str) -> Roll | None:
        """The open roll of that id, if it is still open."""
        return next((known for known in self.rolls if known.id == roll), None)

    def band(self, band: str) -> Band | None:
        """The band of that id, if there is one."""
        return next((known for known in self.bands if known.id == band), None)

    def band_called(self, name: str, adversity: int | None) -> Band | None:
        """The band of that name, if it still asks for that number."""
        named = (known for known in self.bands if known.name == name)
        return next((known for known in named if known.adversity == adversity), None)

    def mastery_of(self, ndp: int) -> Mastery | None:
        """The highest Mastery that an NdP has reached; None where the list names none."""
        reached = [known for known in self.masteries if known.from_ndp <= ndp]
        return max(reached, key=lambda known: known.from_ndp, default=None)

    def history_of(self, skill: str) -> tuple[Gain, ...]:
        """What one skill learned, oldest first."""
        return tuple(gain for gain in self.history if gain.skill == skill)

    def with_character(self, character: Character) -> "State":
        """The state with `character` in place of the one of the same id, or added last."""
        if self.character(character.id) is None:
            return evolve(self, characters=(*self.characters, character))
        kept = tuple(character if known.id == character.id else known for known in self.characters)
        return evolve(self, characters=kept)

    def with_skill(self, skill: Skill) -> "State":
        """The state with a known skill replaced."""
        owner = self.owner(skill.id)
        return self if owner is None else self.with_character(owner.with_skill(skill))

    def with_used(self, skill: str, used: bool = True) -> "State":
        """The state with a skill marked as used this session, or not."""
        known = self.skill(skill)
        return self if known is None else self.with_skill(evolve(known, used=used))

    def with_roll(self, roll: Roll) -> "State":
        """The state with `roll` in place of the one of the same id, or opened last."""
        if self.roll(roll.id) is None:
            return evolve(self, rolls=(*self.rolls, roll))
        return evolve(
            self, rolls=tuple(roll if known.id == roll.id else known for known in self.rolls)
        )

    def without_roll(self, roll: str) -> "State":
        """The state in which that roll is no longer open."""
        return evolve(self, rolls=tuple(known for known in self.rolls if known.id != roll))

    def learned(self, gain: Gain) -> "State":
        """The state after a skill's points changed, written into its history."""
        known = self.skill(gain.skill)
        if known is None:
            return self
        changed = self.with_skill(evolve(known, level=gain.level))
        return evolve(changed, history=(*changed.history, gain))
