"""Dice that a fact tells of, the same for all games: what a page of dice counts."""

from typing import Any

from rules.values import frozen


@frozen
class FacesSeen:
    """Some dice of one kind, thrown for one roll, or a change to such dice.

    Attributes:
        roll: The id of the roll, as `DiceWanted.roll` had it.
        sides: 20, 6 or 4.
        faces: What they show.
        source: Rolled by the program or typed in; empty for a correction.
        instead_of: The faces that were mistyped, of dice that this roll had.
    """

    roll: str
    sides: int
    faces: tuple[int, ...]
    source: str = ""
    instead_of: tuple[int, ...] = ()


def no_faces(_: Any) -> tuple[FacesSeen, ...]:
    """The dice of a game whose facts tell of none."""
    return ()
