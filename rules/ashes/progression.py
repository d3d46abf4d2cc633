"""How a skill grows: Progression Difficulty, Points (PdP) and Level (NdP)."""

from rules.values import frozen

DP_BASE = 8
DP_MOST = 18

PDP_A_LEVEL = 6
"""So many PdP turn into one NdP (ashes:P4)."""

NO_CEILING = 0
"""The value of the option `ndp_max` that sets no ceiling (ashes:B14)."""


def difficulty(ndp: int) -> int:
    """The Progression Difficulty (DP) of a skill: 8 + NdP, at most 18 (ashes:P1).

    >>> [difficulty(ndp) for ndp in (0, 9, 10, 20)]
    [8, 17, 18, 18]
    """
    return min(DP_BASE + ndp, DP_MOST)


def reaches(d6_sum: int, dp: int) -> bool:
    """Whether the sum of the d6 alone earns a PdP: here equal is enough (ashes:P2)."""
    return d6_sum >= dp


def can_progress(d6: int, ndp: int) -> bool:
    """Whether so many d6 can reach the DP at all; two cannot from NdP 5 on (ashes:P3)."""
    return reaches(6 * d6, difficulty(ndp))


@frozen
class Level:
    """Where a skill stands.

    Attributes:
        ndp: Progression Level, added to each roll; 0 and up.
        pdp: Progression Points towards the next level; 0 and up. Six or more
            only where a ceiling keeps them from turning into a level.
    """

    ndp: int = 0
    pdp: int = 0

    @property
    def points(self) -> int:
        """Everything earned, in PdP: levels count six each."""
        return self.ndp * PDP_A_LEVEL + self.pdp

    def gained(self, pdp: int, *, ceiling: int = NO_CEILING, drop: bool = False) -> "Level":
        """The level after `pdp` more points (0 or more); six turn into a level (ashes:P4).

        The remainder is kept and several levels may come at once; with `drop`
        one level comes and what is past six is lost (ashes:B2). At the
        `ceiling` no level comes and the points just stay (ashes:B14).

        >>> Level(0, 0).gained(18)
        Level(ndp=3, pdp=0)
        >>> Level(0, 4).gained(5, drop=True)
        Level(ndp=1, pdp=0)
        """
        points = self.pdp + pdp
        levels = points // PDP_A_LEVEL
        if ceiling != NO_CEILING:
            levels = min(levels, max(ceiling - self.ndp, 0))
        if levels and drop:
            return Level(self.ndp + 1, 0)
        return Level(self.ndp + levels, points - levels * PDP_A_LEVEL)

    def lowered(self, pdp: int) -> "Level":
        """The level with `pdp` points fewer, never below 0; a level is not undone (ashes:B16)."""
        return Level(self.ndp, max(self.pdp - pdp, 0))
