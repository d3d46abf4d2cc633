"""What a row of the sheets offers in its menu, and why some of it may not be done now."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from rules.ashes.access import narrator_only
from rules.game import Choice, SeatId
from tui.common.ink import line
from tui.late import late
from tui.locale import refusal, word
from tui.text import shown

if TYPE_CHECKING:
    from tui.common.ask import Item, Menu
else:
    Item = late("tui.common.ask", "Item")
    Menu = late("tui.common.ask", "Menu")

Deeds: TypeAlias = tuple[tuple[str, str, str], ...]

SKILL_DEEDS: Deeds = (
    ("roll", "r", "open-roll"),
    ("ask", "o", "ask"),
    ("award", "+", "award-pdp"),
    ("award-because", "w", "award-pdp"),
    ("take", "-", "take-pdp"),
    ("level", "=", "set-level"),
    ("mark", "m", "mark-used"),
    ("history", "i", ""),
    ("rename", "e", "rename-skill"),
    ("remove", "D", "remove-skill"),
)
CHARACTER_DEEDS: Deeds = (
    ("new-skill", "a", "add-skill"),
    ("ask", "o", "ask"),
    ("attacks-more", "+", "set-attacks"),
    ("attacks-less", "-", "set-attacks"),
    ("attacks", "=", "set-attacks"),
    ("rename", "e", "rename-character"),
    ("remove", "D", "remove-character"),
)
"""What the menu of a row offers: name, key, and the command that may be refused."""

DEED_ACTIONS = {
    "roll": "open",
    "ask": "ask",
    "award": "more",
    "award-because": "award_because",
    "take": "less",
    "level": "exact",
    "mark": "mark",
    "history": "why",
    "rename": "edit",
    "remove": "remove",
    "new-skill": "add",
    "attacks-more": "more",
    "attacks-less": "less",
    "attacks": "exact",
}
"""What the menu of a row offers -> the action that does it."""


SEVERAL = frozenset(DEED_ACTIONS) - {"roll", "history", "rename", "new-skill"}
"""What may be done to several rows at once."""


def deeds_for(are_skills: Sequence[bool]) -> Deeds:
    """What rows offer: of several, what can be done to all of them."""
    if len(are_skills) == 1:
        return SKILL_DEEDS if are_skills[0] else CHARACTER_DEEDS
    first = SKILL_DEEDS if any(are_skills) else CHARACTER_DEEDS
    other = first if all(are_skills) else CHARACTER_DEEDS
    names = SEVERAL & {name for name, _, _ in other}
    return tuple(deed for deed in first if deed[0] in names)


def refusals(choices: Iterable[Choice], row_id: str, seat: SeatId | None) -> Mapping[str, str]:
    """Why a seat may not do something with a row now: command -> sentence."""
    refused = {one.command: one.refused for one in choices if one.about == row_id}
    refused["ask"] = narrator_only(seat)
    return {command: refusal(why) for command, why in refused.items() if why is not None}


def deeds_menu(
    title: str, deeds: Deeds, refused: Mapping[str, str], picked: Callable[[str], None]
) -> Menu:
    """The menu of a row: gives the name of a deed."""
    items = [
        Item(name, line(word(f"deed.{name}")), key, refused.get(command, ""))
        for name, key, command in deeds
    ]
    return Menu(shown(title), items, picked)
