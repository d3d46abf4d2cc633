"""What an action could be paid with now: its own kind first, then what may be exchanged for it."""

from collections.abc import Callable
from typing import Any

from rules.game import Refused
from rules.rpg.actions import EXCHANGES, TakeAction
from rules.rpg.characters import Character, CharacterId
from rules.rpg.scene import Kind, Scene
from rules.rpg.setting_out import Move, move_kind
from rules.rpg.zones import ZoneId
from rules.values import frozen

Try = Callable[[Any], Refused | None]
SPENT = frozenset({"action.minor-spent", "action.standard-spent", "action.free-limit"})
"""Reasons that another means of payment may take away."""


@frozen
class Price:
    """How something would be paid.

    Attributes:
        kind: What it is paid with; None where it has no price of its own (too far).
        is_exchange: Whether that is not its own kind.
        refused: Why it cannot be done at all; None where it can.
    """

    kind: Kind | None
    is_exchange: bool = False
    refused: Refused | None = None


def price(own: Kind, make: Callable[[Kind], Any], tried: Try) -> Price:
    """The first means that works, or the reason of the first that does not."""
    first: Refused | None = None
    for means in EXCHANGES[own] or (own,):
        refused = tried(make(means))
        if refused is None:
            return Price(means, is_exchange=means is not own)
        first = first or refused
        if refused.code not in SPENT:
            break
    return Price(own, refused=first)


def action_price(character: Character, action: str, own: Kind, tried: Try) -> Price:
    """What a row of the list of actions would be paid with."""
    return price(own, lambda means: TakeAction(character.id, action, means), tried)


def move_price(
    scene: Scene,
    character: Character,
    zone: ZoneId,
    tried: Try,
    contact: tuple[CharacterId, ...] = (),
) -> Price:
    """What moving to a zone would be paid with."""
    route = scene.zones.walk(character.zone, zone)
    found = move_kind(len(route) - 1) if route else None
    if found is None:
        return Price(None, refused=tried(Move(character.id, zone, contact)))
    return price(found[1], lambda means: Move(character.id, zone, contact, paid=means), tried)
