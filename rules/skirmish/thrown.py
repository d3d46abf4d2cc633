"""The dice in the facts of a skirmish: every one is a d20 (rolls:R1)."""

from typing import Any

from rules.skirmish.dice_due import DIE
from rules.skirmish.dice_facts import DieCorrected, DieRerolled, FacesGiven
from rules.thrown import FacesSeen


def faces(event: Any) -> tuple[FacesSeen, ...]:
    """The dice that an event tells of; a die thrown again is one more die."""
    match event:
        case FacesGiven(roll=roll, faces=some, source=source):
            return (FacesSeen(roll, DIE, some, source),)
        case DieCorrected(roll=roll, old=old, new=new):
            return (FacesSeen(roll, DIE, (new,), instead_of=(old,)),)
        case DieRerolled(roll=roll, new=new, source=source):
            return (FacesSeen(roll, DIE, (new,), source),)
        case _:
            return ()
