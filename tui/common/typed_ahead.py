"""Keys that come while the disk is being written to: kept in their order, up to a limit."""

from collections import deque
from typing import TypeAlias

Stroke: TypeAlias = tuple[str, str | None]
"""A key as a screen takes it, and its character."""

PASTE = "paste"
"""The stroke under which a paste waits; its text is the character."""

BUNCH = "bunch"
"""The stroke under which text waits that came at once and unmarked."""

MOST_AHEAD = 200
"""How many keys may wait; nobody types more ahead."""

MOST_ALIKE = 20
"""How many equal ones in a row: a key held down goes on for a second and no longer."""


class TypedAhead:
    """The keys that wait."""

    def __init__(self) -> None:
        self._waiting: deque[Stroke] = deque()
        self._alike = 0

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def put(self, stroke: str, character: str | None) -> bool:
        """Keep a key behind the others; False where there is no room for it."""
        is_alike = bool(self._waiting) and self._waiting[-1][0] == stroke
        alike = self._alike + 1 if is_alike else 1
        if len(self._waiting) >= MOST_AHEAD or alike > MOST_ALIKE:
            return False
        self._waiting.append((stroke, character))
        self._alike = alike
        return True

    def take(self) -> Stroke:
        """The key that came first."""
        return self._waiting.popleft()

    def take_all(self) -> tuple[Stroke, ...]:
        """All keys that wait, the first one first."""
        waiting = tuple(self._waiting)
        self._waiting.clear()
        return waiting

    def clear(self) -> None:
        """Forget them all."""
        self._waiting.clear()
