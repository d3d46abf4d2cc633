"""The registry of games: a key and the wing that answers to it.

A wing is imported when its table is opened, not before: a seat at one game
does not pay for the other two.
"""

from importlib import import_module
from typing import Any, TypeAlias

from rules.game import Game

AnyGame: TypeAlias = Game[Any, Any, Any]

KEYS = ("skirmish", "rpg", "ashes")
"""The games of the house, in the order they are offered."""


def find(key: str) -> AnyGame:
    """The game called `key`; a KeyError where there is none."""
    if key not in KEYS:
        raise KeyError(key)
    game: AnyGame = import_module(f"rules.{key}.game").GAME
    return game
