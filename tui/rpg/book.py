"""Which rules of the RPG `:rule` can find: the sheet and its numbers, in reading order."""

from collections.abc import Mapping

SHEETS: Mapping[str, str] = {"rpg": "1.3 1.4 1.5 1.6 1.7 1.8 1.9 I1-23 A1-30"}
"""Sheet -> its numbers; ``I1-23`` is I1 to I23."""
