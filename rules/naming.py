"""Names that people give: of characters, skills, troopers, zones, scenes."""

from rules.game import Refused

NAME_LENGTH = 40
"""The longest name, in characters, where nothing else is said."""


def check_name(name: str, most: int = NAME_LENGTH) -> Refused | None:
    """Refuse an empty or endless name."""
    if not name.strip():
        return Refused("name.empty", "")
    if len(name) > most:
        return Refused("name.long", "", {"most": most, "length": len(name)})
    return None
