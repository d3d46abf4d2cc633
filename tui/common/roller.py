"""The program's own dice: the operating system's randomness, never a seed."""

import secrets

from rules.dice import DiceGiven, DiceWanted


def roll(wanted: DiceWanted) -> DiceGiven:
    """Throw the dice that are wanted."""
    faces = tuple(secrets.randbelow(wanted.sides) + 1 for _ in range(wanted.count))
    return DiceGiven(wanted.roll, faces)
