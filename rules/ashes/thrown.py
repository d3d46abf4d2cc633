"""The dice in the facts of Ashes of War: d6, and d4 for Graces and Misfortunes."""

from typing import Any

from rules.ashes.judging import DiceThrown, DieCorrected
from rules.thrown import FacesSeen


def faces(event: Any) -> tuple[FacesSeen, ...]:
    """The dice that an event tells of."""
    match event:
        case DiceThrown(thrown=thrown):
            return tuple(
                FacesSeen(one.dice, _sides(one.dice), one.faces, one.source) for one in thrown
            )
        case DieCorrected(dice=dice, old=old, new=new):
            return (FacesSeen(dice, _sides(dice), (new,), instead_of=(old,)),)
        case _:
            return ()


def _sides(dice: str) -> int:
    """The kind of die that a handful's name ends in: ``r3-roller-d6``."""
    return int(dice.rpartition("-d")[2])
