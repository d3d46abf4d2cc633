"""A table as the game around the Orders looks at it: one seat's scene (turn:A4)."""

from rules.game import House, SeatId
from rules.skirmish.battle import OPTIONS
from rules.skirmish.scene import Scene
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperId

DEFAULTS = House(OPTIONS)
"""The readings of a table that has chosen none."""


def unknown_to(state: Skirmish, seat: SeatId | None) -> frozenset[TrooperId]:
    """The troopers that `seat` (None: a spectator) may not know of."""
    return frozenset(one.id for one in state.troopers if not one.is_known_to(seat))


def scene_of(state: Skirmish, seat: SeatId, house: House = DEFAULTS) -> Scene:
    """The table as `seat` acts on it."""
    return Scene(
        state.battle,
        {one.id: one for one in state.troopers},
        house,
        seat,
        is_order_open=state.engagement is not None,
        unknown=unknown_to(state, seat),
    )
