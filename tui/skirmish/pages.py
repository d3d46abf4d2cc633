"""Explanations in a box, and the page of a trooper."""

from rules.skirmish.profiles import Weapon
from rules.skirmish.troopers import Trooper
from rules.values import frozen
from tui.common.ink import BLANK, Line, columns, line, wrapped
from tui.common.overlay import Overlay
from tui.locale import N_, say, signed, word
from tui.skirmish.roster_panel import states_short
from tui.skirmish.words import (
    ability_name,
    band_heads,
    numbers_of,
    unit_name,
    unit_word,
    weapon_name,
    weapon_numbers,
)
from tui.text import shown

BOX_CELLS = 76


@frozen
class Page:
    """An explanation: what it is about, and its paragraphs and tables."""

    title: str
    lines: tuple[Line, ...]


class Why(Overlay):
    """An explanation in a box."""

    WIDE = BOX_CELLS

    def __init__(self, page: Page) -> None:
        super().__init__(page.title, foot=word(N_("ask.esc-closes")))
        self.page = page

    def fill(self, cells: int) -> None:
        """The page, its sentences wrapped."""
        out: list[Line] = []
        for one in self.page.lines:
            sentence = len(one) == 1 and len(one[0][0]) > cells
            out += wrapped(one[0][0], cells, one[0][1]) if sentence else [one]
        self.lines = tuple(out)


def about_trooper(trooper: Trooper) -> Page:
    """A trooper's numbers, abilities and weapons with their bands."""
    profile = trooper.profile
    kind = ", ".join(part for part in (unit_name(profile), profile.type) if part)
    lines: list[Line] = [line((kind, "dim")), line(say(numbers_of(profile)))]
    left = word(N_("why.wounds-left"), wounds=trooper.wounds, of=profile.wounds)
    lines.append(line(left, "   ", (states_short(trooper), "warn")))
    if profile.abilities:
        lines += [BLANK, line(", ".join(ability_name(one) for one in profile.abilities))]
    if profile.weapons:
        lines += [BLANK, _weapon_row(unit_word(), "", band_heads(), "dim")]
        lines += [_about_weapon(weapon) for weapon in profile.weapons]
    return Page(shown(trooper.name), tuple(lines))


def _about_weapon(weapon: Weapon) -> Line:
    ranges = tuple(signed(mod) for mod in weapon.ranges)
    return _weapon_row(weapon_name(weapon), weapon_numbers(weapon), ranges, "plain")


def _weapon_row(name: str, numbers: str, ranges: tuple[str, ...], ink: str) -> Line:
    cells = [line((one, ink)) for one in (*ranges, *([""] * (7 - len(ranges))))]
    return columns((22, 20, *([-3] * 7)), (line((name, ink)), line((numbers, "dim")), *cells))
