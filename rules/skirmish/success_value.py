"""The Success Value: what a die must not exceed, and what that means in words.

`rolls:R1` to `rolls:R6`. An attribute and the MODs that apply to one roll make
the number; only the sum of the MODs is capped, never a single MOD.
"""

from enum import StrEnum

from rules.values import frozen

CAP = 12
"""The most that the MODs of one roll may add or take away together (`rolls:R2`)."""

SIDES = 20
"""The faces of the die of this game, and the highest target of a roll."""


class Meaning(StrEnum):
    """What a Success Value means to somebody about to roll."""

    AUTOMATIC_FAILURE = "automatic-failure"
    """Below 1: nothing is rolled (`rolls:R4`)."""
    ONLY_A_ONE = "only-a-one"
    """Exactly 1: only a natural 1 succeeds, and it is a Critical (`rolls:R4`)."""
    ORDINARY = "ordinary"
    """2 to 19: that face is the Critical, lower ones succeed (`rolls:R3`)."""
    EXACTLY_TWENTY = "exactly-twenty"
    """Every die succeeds, and a natural 20 is the only Critical (`rolls:R5`)."""
    ABOVE_TWENTY = "above-twenty"
    """Every die succeeds and the excess is added to it (`rolls:R5`)."""


@frozen
class SuccessValue:
    """An attribute and the MODs of one roll (`rolls:R1`).

    >>> SuccessValue(13, (-6, -3, -6)).value
    1

    Attributes:
        attribute: The trooper's attribute, or what replaces it for this roll.
        mods: Every MOD that applies, in the order they were found.
    """

    attribute: int
    mods: tuple[int, ...] = ()

    @classmethod
    def plain(cls, value: int) -> "SuccessValue":
        """A Success Value that is known as it is, with no MODs behind it."""
        return cls(value)

    @property
    def sum(self) -> int:
        """The MODs added up, before the cap."""
        return sum(self.mods)

    @property
    def counted(self) -> int:
        """What of the sum counts: from -12 to +12, the rest is ignored (`rolls:R2`)."""
        return max(-CAP, min(CAP, self.sum))

    @property
    def value(self) -> int:
        """The Success Value as computed; it may lie below 1 or above 20."""
        return self.attribute + self.counted

    @property
    def is_automatic_failure(self) -> bool:
        """Whether nothing is rolled, because the value is below 1 (`rolls:R4`)."""
        return self.value < 1

    @property
    def bonus(self) -> int:
        """What every die gains, because the value is above 20 (`rolls:R5`); else 0."""
        return max(0, self.value - SIDES)

    @property
    def target(self) -> int:
        """The value that dice are held against: never more than 20 (`rolls:R5`)."""
        return min(self.value, SIDES)

    @property
    def meaning(self) -> Meaning:
        """What the value means in words (`rolls:R3` to `rolls:R5`)."""
        if self.is_automatic_failure:
            return Meaning.AUTOMATIC_FAILURE
        if self.value == 1:
            return Meaning.ONLY_A_ONE
        if self.value < SIDES:
            return Meaning.ORDINARY
        return Meaning.ABOVE_TWENTY if self.bonus else Meaning.EXACTLY_TWENTY

    @property
    def lowest_critical(self) -> int | None:
        """The lowest natural face that is a Critical; None where nothing is rolled.

        Up to 20 it is the value itself; above 20 the lowest face that the
        bonus lifts to 20 (17 at a value of 23), and never less than 1.
        """
        if self.is_automatic_failure:
            return None
        return max(1, self.target - self.bonus)


def halved(number: int) -> int:
    """Half of `number`, rounded up as every division of the game is (`rolls:R6`).

    >>> halved(5)
    3
    """
    return -(-number // 2)
