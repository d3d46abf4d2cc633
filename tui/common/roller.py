"""The program's own dice: the operating system's randomness, never a seed."""

import secrets
from typing import TypeAlias

from rules.dice import DiceGiven, DiceWanted
from rules.game import SeatId

Owed: TypeAlias = tuple[SeatId, DiceWanted]
"""A seat and dice that it owes."""

Given: TypeAlias = dict[SeatId, tuple[DiceGiven, ...]]
"""The faces of some seats."""


def roll(wanted: DiceWanted) -> DiceGiven:
    """Throw the dice that are wanted."""
    faces = tuple(secrets.randbelow(wanted.sides) + 1 for _ in range(wanted.count))
    return DiceGiven(wanted.roll, faces)
