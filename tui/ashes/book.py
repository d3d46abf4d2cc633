"""Which rules of Ashes of War `:rule` can find: the sheet and its numbers, in reading order."""

from collections.abc import Mapping

SHEETS: Mapping[str, str] = {"ashes": "A1-10 P1-6 B1-16 Y1-8"}
"""Sheet -> its numbers; ``A1-10`` is A1 to A10."""
