"""A field for a distance in the table's units."""

from collections.abc import Callable

from rules.skirmish.distances import FARTHEST_MM
from tui.common.ask import AskText
from tui.locale import N_, distance, word
from tui.skirmish.desk import Desk
from tui.skirmish.measures import parse_distance


def ask_distance(
    desk: Desk, mm: int | None, done: Callable[[int], None], help_text: str = ""
) -> AskText:
    """A field for a distance in the table's units."""
    inches = desk.house["units"] == "inches"

    def said(text: str) -> str:
        found = parse_distance(text, inches=inches)
        if found is None:
            return word(N_("distance.not-one"), text=text, most=distance(FARTHEST_MM))
        done(found)
        return ""

    shown = "" if mm is None else distance(mm).removesuffix(" cm").removesuffix("″")
    title = N_("distance.title-inches") if inches else N_("distance.title-cm")
    return AskText(word(title), said, text=shown, offered=True, help_text=help_text)
