"""Range bands: which MOD a distance brings (rolls:M1, turn:0.4, turn:0.5).

Distances are whole millimetres, and 1 inch is 25 mm: 15 inches are 37.5 cm.
A distance exactly on a band's edge belongs to the nearer band.
"""

from rules.skirmish.engagement import Declaration
from rules.skirmish.profiles import BANDS_MM, Weapon
from rules.skirmish.skills import Skill, rule_of
from rules.skirmish.troopers import Trooper, TrooperState

FARTHEST_MM = 20_000
"""The longest distance that may be said: no table is longer."""

SUPPRESSIVE_BANDS = (0, 0, -3)
"""The bands of Suppressive Fire, in place of the weapon's own (turn:D24, turn:H5)."""

SUPPRESSIVE_BURST = 3
"""The dice of an ARO in Suppressive Fire (turn:C9)."""


def band_at(mm: int) -> int | None:
    """The band that `mm` falls into, from 0; None beyond the last.

    >>> band_at(400), band_at(401)
    (1, 2)
    """
    return next((band for band, edge in enumerate(BANDS_MM) if mm <= edge), None)


def range_mod(bands: tuple[int, ...], mm: int) -> int | None:
    """The MOD of `mm` among `bands`; None out of range (turn:0.5)."""
    band = band_at(mm)
    return bands[band] if band is not None and band < len(bands) else None


def is_suppressing(trooper: Trooper, weapon: Weapon | None, is_aro: bool) -> bool:
    """Whether an ARO is fired in Suppressive Fire: state, weapon and moment fit."""
    return (
        is_aro
        and trooper.is_in(TrooperState.SUPPRESSIVE_FIRE)
        and weapon is not None
        and weapon.has("suppressive-fire")
    )


def bands_of(trooper: Trooper, declaration: Declaration, is_aro: bool) -> tuple[int, ...]:
    """The range bands of a declared skill; empty where no range touches it."""
    rule = rule_of(declaration.skill)
    if "range" not in rule.mods or declaration.skill is Skill.OTHER:
        return ()
    weapon = trooper.profile.weapon(declaration.weapon)
    if is_suppressing(trooper, weapon, is_aro):
        return SUPPRESSIVE_BANDS
    return rule.bands or (weapon.ranges if weapon else ())


def neighbour(mm: int, step: int) -> int:
    """The distance moved by `step` bands, at the far edge of the band reached."""
    band = band_at(mm)
    here = len(BANDS_MM) - 1 if band is None else band
    return BANDS_MM[max(0, min(len(BANDS_MM) - 1, here + step))]
