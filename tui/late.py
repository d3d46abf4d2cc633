"""Rooms that are loaded when somebody asks for what they do: boxes, menus, pages.

A start pays for what its first screen shows, and a seat for what its person uses.
Type checkers see the plain import that stands beside; what is late can only be called.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def late(room: str, name: str) -> Callable[..., Any]:
    """The class or function `name` of a room, which is imported at the first call."""

    def call(*places: Any, **named: Any) -> Any:
        return getattr(import_module(room), name)(*places, **named)

    return call
