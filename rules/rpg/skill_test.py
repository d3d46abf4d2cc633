"""The skill test of the Infinity RPG: one die, a roll, a team, two opponents.

Each die at or below the Target Number is a success, each die below the Focus
adds one, and a natural 20 is a Complication whatever else the die does. The
same `Aim.successes` judges dice from the table and feeds the odds.
"""

from enum import StrEnum

from rules.values import frozen

SIDES = 20
"""The die of a skill test."""

BASE_DICE = 2
"""How many d20 a test throws before anything is bought (rpg 1.3)."""

MOST_EXTRA = 3
"""How many dice all sources together may add (rpg:A3)."""

TRAINED_COMPLICATION = 20
UNTRAINED_COMPLICATION = 19
"""The lowest face that complicates without Expertise (rpg:I5)."""

HARDEST = 5
"""The highest difficulty; the lowest is 0, Simple."""


@frozen
class Aim:
    """What one thrower's dice are measured against.

    Attributes:
        target: The Target Number, attribute + Expertise (rpg:I1).
        focus: The Focus of the skill.
        complication_from: The lowest face that is a Complication (rpg:I5).
        is_inclusive: Whether a die equal to the Focus helps, too (rpg:A1).
        needs_success: Whether only a die within the Target Number may gain
            from Focus (rpg:A2).
        most: The most successes of one die; 1 for helpers under rpg:A15.
    """

    target: int
    focus: int = 0
    complication_from: int = TRAINED_COMPLICATION
    is_inclusive: bool = False
    needs_success: bool = False
    most: int = 2

    def successes(self, face: int) -> int:
        """The successes of one die (rpg:I1, rpg:I2).

        >>> [Aim(target=10, focus=3).successes(face) for face in (2, 3, 10, 11)]
        [2, 1, 1, 0]
        """
        scores = face <= self.target
        is_focused = face <= self.focus if self.is_inclusive else face < self.focus
        if self.needs_success and not scores:
            return 0
        return min(int(scores) + int(is_focused), self.most)

    def complicates(self, face: int) -> bool:
        """Whether the die is a Complication, success or not (rpg:I6)."""
        return face >= self.complication_from

    def complications(self, faces: tuple[int, ...]) -> int:
        """How many of the dice are Complications; each counts (rpg:I7)."""
        return sum(self.complicates(face) for face in faces)


def aim_for(
    attribute: int,
    expertise: int,
    focus: int,
    *,
    is_inclusive: bool = False,
    needs_success: bool = False,
) -> Aim:
    """The aim of a character: attribute + Expertise, and the untrained range (rpg:I5)."""
    untrained = expertise == 0
    return Aim(
        target=attribute + expertise,
        focus=focus,
        complication_from=UNTRAINED_COMPLICATION if untrained else TRAINED_COMPLICATION,
        is_inclusive=is_inclusive,
        needs_success=needs_success,
    )


@frozen
class Throw:
    """One helper's die and what it is measured against (rpg:A15)."""

    aim: Aim
    face: int


@frozen
class Outcome:
    """What a test came to.

    Attributes:
        successes: All successes that count.
        passed: Whether they reach the difficulty.
        momentum: The surplus; 0 for a failure (rpg:I8).
        complications: Those of the leader and of every helper (rpg:I11).
    """

    successes: int
    passed: bool
    momentum: int
    complications: int


def outcome(successes: int, difficulty: int, complications: int = 0) -> Outcome:
    """Successes against a difficulty: pass, and surplus as Momentum (rpg:I3, I4, I8)."""
    passed = successes >= difficulty
    return Outcome(successes, passed, successes - difficulty if passed else 0, complications)


def judge(
    aim: Aim,
    difficulty: int,
    faces: tuple[int, ...],
    set_dice: int = 0,
    helpers: tuple[Throw, ...] = (),
) -> Outcome:
    """The outcome of a test from the faces on the table.

    `set_dice` are the dice that Infinity Points set to 1: they score like a
    1 and never complicate. Helpers' successes count only if the leader has at
    least one success; their Complications always count (rpg:I11, A16).

    >>> judge(Aim(10), 2, (4, 20))
    Outcome(successes=1, passed=False, momentum=0, complications=1)
    """
    own = sum(aim.successes(face) for face in faces) + set_dice * aim.successes(1)
    help_given = sum(throw.aim.successes(throw.face) for throw in helpers)
    complications = aim.complications(faces) + sum(
        throw.aim.complicates(throw.face) for throw in helpers
    )
    return outcome(own + help_given if own else 0, difficulty, complications)


class Winner(StrEnum):
    """Who won an opposed test."""

    A = "a"
    B = "b"
    DRAW = "draw"
    NOBODY = "nobody"


class Decider(StrEnum):
    """What an opposed test was decided by (rpg:I10)."""

    PASS = "pass"  # noqa: S105  to pass a test, no password
    MOMENTUM = "momentum"
    EXPERTISE = "expertise"


@frozen
class Verdict:
    """The winner of an opposed test, and by what; None where nothing decided."""

    winner: Winner
    by: Decider | None = None


def oppose(a: Outcome, expertise_a: int, b: Outcome, expertise_b: int) -> Verdict:
    """Who wins: passing over failing, then Momentum, then Expertise (rpg:I10).

    Two failures are nobody's (rpg:A12); equal in everything is a draw
    (rpg:A11), also with no success at all on either side (rpg:A14).
    """
    if a.passed != b.passed:
        return Verdict(Winner.A if a.passed else Winner.B, Decider.PASS)
    if not a.passed:
        return Verdict(Winner.NOBODY)
    if a.momentum != b.momentum:
        return Verdict(Winner.A if a.momentum > b.momentum else Winner.B, Decider.MOMENTUM)
    if expertise_a != expertise_b:
        return Verdict(Winner.A if expertise_a > expertise_b else Winner.B, Decider.EXPERTISE)
    return Verdict(Winner.DRAW)
