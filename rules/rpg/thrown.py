"""The dice in the facts of an action round: d20 of tests, d6 of Combat Dice."""

from typing import Any

from rules.rpg import combat_dice, skill_test
from rules.rpg.combat_rolls import COMBAT
from rules.rpg.dice_rolls import RollId
from rules.rpg.throwing import DieCorrected, FacesThrown
from rules.thrown import FacesSeen


def faces(event: Any) -> tuple[FacesSeen, ...]:
    """The dice that an event tells of."""
    match event:
        case FacesThrown(thrown):
            return (FacesSeen(thrown.roll, _sides(thrown.roll), thrown.faces, thrown.source),)
        case DieCorrected(roll=roll, before=old, after=new):
            return (FacesSeen(roll, _sides(roll), (new,), instead_of=(old,)),)
        case _:
            return ()


def _sides(roll: RollId) -> int:
    return combat_dice.SIDES if roll.startswith(f"{COMBAT}-") else skill_test.SIDES
