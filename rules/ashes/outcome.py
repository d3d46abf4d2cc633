"""What came of a roll: verdicts, what was learned, and every piece of the sum."""

from enum import StrEnum

from rules.ashes.open_roll import FixedSide, Roll
from rules.ashes.progression import Level
from rules.values import frozen


@frozen
class Progress:
    """What a skill learned or lost, as a fact.

    Attributes:
        skill: Which one.
        gained: PdP given to it, before any was dropped; negative if taken.
        before: Where it stood.
        after: Where it stands.
    """

    skill: str
    gained: int
    before: Level
    after: Level


class Verdict(StrEnum):
    """Why a side's action came off or did not."""

    EXCEEDS = "exceeds"
    EQUALS = "equals"
    BELOW = "below"
    HOLDS = "holds"
    HOLDS_TIE = "holds-tie"
    BEATEN = "beaten"
    ASSURED = "assured"

    @property
    def is_good(self) -> bool:
        """Whether the side got what it wanted."""
        return self not in {Verdict.EQUALS, Verdict.BELOW, Verdict.BEATEN}


class Learning(StrEnum):
    """Why a skill earned a point or did not."""

    EARNED = "earned"
    BELOW_DP = "below-dp"
    OUT_OF_REACH = "out-of-reach"
    NEEDED_SUCCESS = "needed-success"


@frozen
class Result:
    """One side of a judged roll, piece by piece.

    Attributes:
        side: The frozen side.
        d6: Faces of its d6.
        d4: Faces of its d4, unsigned; `side.net_d4` says which way they count.
        total: d6 + NdP + modifier and the d4.
        verdict: Why it succeeded or failed.
        succeeds: Whether it did.
        learning: Why its skill earned a point or did not.
        progress: What that changed.
    """

    side: FixedSide
    d6: tuple[int, ...]
    d4: tuple[int, ...]
    total: int
    verdict: Verdict
    succeeds: bool
    learning: Learning
    progress: Progress


@frozen
class Outcome:
    """A roll that is over: judged, or assured with nothing thrown.

    Attributes:
        roll: The roll with all its dice.
        results: Each side's result, the roller's first; empty for an Assured action.
    """

    roll: Roll
    results: tuple[Result, ...] = ()

    @property
    def is_assured(self) -> bool:
        """Whether nothing was thrown."""
        return not self.results
