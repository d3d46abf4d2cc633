"""Choosing a weapon: what each has, and its MODs under the bands they hold for."""

from collections.abc import Callable, Sequence

from rules.skirmish.profiles import BANDS_MM, Weapon
from tui.common.ink import Line, columns, line
from tui.locale import N_, signed, word
from tui.skirmish.cursor_box import CursorBox
from tui.skirmish.words import band_heads, damage_words, unit_word, weapon_name
from tui.text import shown

BOX_CELLS = 78
WIDTHS = (1, 27, 2, -4, 8, *([-3] * len(BANDS_MM)))
"""Number, name, Burst, Damage, ammunition, and a column a band."""


class WeaponBox(CursorBox):
    """The weapons that serve a skill, a number each.

    Args:
        caption: What they are for.
        weapons: The weapons, each with its dice now in words.
        picked: Gets the weapon chosen.
        at: The id of the weapon to begin at; empty for the first.
    """

    WIDE = BOX_CELLS
    before = 1

    def __init__(
        self,
        caption: str,
        weapons: Sequence[tuple[Weapon, str]],
        picked: Callable[[Weapon], None],
        at: str = "",
    ) -> None:
        super().__init__(caption, foot=word(N_("ask.menu-keys-back")))
        self.weapons = tuple(weapons)
        self.picked = picked
        ids = [weapon.id for weapon, _ in weapons]
        self.cursor = ids.index(at) if at in ids else 0

    @property
    def count(self) -> int:
        """A row for each weapon."""
        return len(self.weapons)

    def fill(self, cells: int) -> None:
        """The bands, then a row a weapon."""
        del cells
        bands = band_heads() if any(weapon.ranges for weapon, _ in self.weapons) else ()
        unit = unit_word() if bands else ""
        names = ("", "", "", word(N_("weapon.damage-head")), f"{unit:>8}", *bands)
        heads = columns(WIDTHS, [line((one, "dim")) for one in names])
        rows = [
            self._row(at, weapon, burst) for at, (weapon, burst) in enumerate(self.weapons, start=1)
        ]
        self.lines = (heads, *rows)

    def _row(self, at: int, weapon: Weapon, burst: str) -> Line:
        parts = (
            line((str(at), "accent")),
            line(weapon_name(weapon)),
            line((burst, "strong")),
            line(damage_words(weapon)),
            line(shown("/".join(weapon.ammunition))),
        )
        if not weapon.ranges:
            return columns((*WIDTHS[:5], 0), (*parts, line((f" {_without_bands(weapon)}", "dim"))))
        bands = [line(signed(mod)) for mod in weapon.ranges]
        bands += [line(("–", "dim"))] * (len(BANDS_MM) - len(bands))
        return columns(WIDTHS, (*parts, *bands))

    # Keys.

    def take_key(self, stroke: str, character: str | None) -> bool:
        """Its number picks a weapon."""
        if stroke.isdecimal() and 1 <= int(stroke) <= self.count:
            self._pick(int(stroke) - 1)
            return True
        return super().take_key(stroke, character)

    def do_open(self, _: int, /) -> None:
        """The weapon under the cursor."""
        self._pick(self.cursor)

    def _pick(self, at: int) -> None:
        self.close()
        self.picked(self.weapons[at][0])


def _without_bands(weapon: Weapon) -> str:
    """Why no range touches a weapon, where that is no close combat."""
    if weapon.is_direct_template:
        return word(N_("weapon.no-bands.template"))
    return word(N_("weapon.no-bands.zone")) if weapon.has("zone") else ""
