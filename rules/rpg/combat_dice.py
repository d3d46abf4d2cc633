"""Combat dice: six-sided dice that count points and Effects, used for soak and damage.

A 1 is one point, a 2 two points, 3 to 5 nothing, and a 6 is one Effect. What
points a 6 is worth besides is a table option (rpg:A28): none by default.
"""

from rules.rpg.zones import Cover
from rules.values import frozen

SIDES = 6
EFFECT_FACE = 6
MOST_POINTS = 2

COVER_DICE = {Cover.NONE: 0, Cover.LIGHT: 2, Cover.HEAVY: 4}
"""The soak dice of a zone's cover for whoever is in contact with it (rpg 1.8)."""


@frozen
class CombatResult:
    """Points and Effects of some combat dice."""

    total: int
    effects: int


def points(face: int, six_points: int = 0) -> int:
    """The points of one face; `six_points` is what a 6 is worth (rpg:A28)."""
    if face == EFFECT_FACE:
        return six_points
    return face if face <= MOST_POINTS else 0


def judge_combat(faces: tuple[int, ...], six_points: int = 0) -> CombatResult:
    """The points and Effects of the dice together.

    >>> judge_combat((1, 2, 5, 6))
    CombatResult(total=3, effects=1)
    """
    return CombatResult(
        sum(points(face, six_points) for face in faces),
        sum(face == EFFECT_FACE for face in faces),
    )
