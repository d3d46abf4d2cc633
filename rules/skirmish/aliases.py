"""Markers as the other side sees them: a neutral name, and nothing of what stands behind it.

Whoever begins unknown also gets an id that tells nothing (turn:A15). The
number in it is scrambled, so that it does not count the hidden ones either.
"""

from collections.abc import Collection
from itertools import count
from zlib import crc32

from attrs import evolve

from rules.game import SeatId
from rules.skirmish.profiles import Profile
from rules.skirmish.troopers import (
    DISGUISES,
    MARKER_STATES,
    FireteamBonus,
    Mask,
    Trooper,
    TrooperId,
    TrooperState,
)

_NAMES = {
    TrooperState.CAMOUFLAGED: "Camo",
    TrooperState.IMPERSONATION_1: "IMP-1",
    TrooperState.IMPERSONATION_2: "IMP-2",
}
"""What the two languages print on a Marker."""

_NUMBERS = 900
_SHOWN = DISGUISES | {TrooperState.PRONE}
"""States of a Marker that everybody sees."""


def _number(text: str) -> int:
    return 100 + crc32(text.encode()) % _NUMBERS


def neutral_id(side: SeatId, taken: Collection[str]) -> TrooperId:
    """A free id that tells nothing of its trooper, not even how many there are."""
    prefix = side.removeprefix("side-")
    own = sum(one.startswith(f"{prefix}-") for one in taken)
    free = (f"{prefix}-marker-{_number(f'{side}:{own}:{number}')}" for number in count())
    return next(one for one in free if one not in taken)


def is_disguised(trooper: Trooper, seat: SeatId | None) -> bool:
    """Whether `seat` (None: a spectator) sees but a Marker (turn:G22)."""
    return trooper.side != seat and not MARKER_STATES.isdisjoint(trooper.states)


def is_masked(trooper: Trooper, seat: SeatId | None) -> bool:
    """Whether `seat` (None: a spectator) takes it for somebody else (turn:G22)."""
    wears = trooper.is_in(TrooperState.HOLOMASK) and trooper.mask is not None
    return trooper.side != seat and wears


def masked(trooper: Trooper, mask: Mask) -> Trooper:
    """A trooper in a HoloMask as the other side sees it: somebody else, nothing unusual."""
    return evolve(
        trooper,
        name=mask.name,
        profile=mask.profile,
        wounds=mask.profile.wounds,
        states=trooper.states - {TrooperState.HOLOMASK},
        mask=None,
        supplies=(),
    )


def alias(trooper: Trooper) -> str:
    """What the other side calls a Marker: ``Camo 417 (−6)``."""
    kind = next(name for state, name in _NAMES.items() if trooper.is_in(state))
    item = trooper.profile.ability("mimetism")
    shown = f" (−{-item.mod})" if item is not None and item.mod < 0 else ""
    return f"{kind} {_number(trooper.id)}{shown}"


def disguised_profile(profile: Profile, name: str) -> Profile:
    """A profile of which only Mimetism can be read: it stands on the Marker."""
    shown = tuple(one for one in profile.abilities if one.name == "mimetism")
    plain = tuple(evolve(one, text="") for one in shown)
    return Profile(name, 0, 0, 0, 0, abilities=plain)


def disguised(trooper: Trooper) -> Trooper:
    """A Marker as the other side sees it."""
    name = alias(trooper)
    return evolve(
        trooper,
        name=name,
        profile=disguised_profile(trooper.profile, name),
        wounds=1,
        states=trooper.states & _SHOWN,
        fireteam=FireteamBonus(),
        supplies=(),
    )
