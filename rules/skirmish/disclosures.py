"""Private information: what it is, who may know it, and what came out (turn:A15).

Open on the other hand are the status of Orders and what is spent, the Combat
Group of a Marker, and how many troopers are held back.
"""

from enum import StrEnum
from typing import TypeAlias, assert_never

from rules.game import SeatId
from rules.skirmish.listings import Listing, Role
from rules.skirmish.troopers import TrooperId
from rules.values import frozen


class Secret(StrEnum):
    """Facts that only their own side knows."""

    LIEUTENANT = "lieutenant"
    CHAIN_OF_COMMAND = "chain-of-command"
    COUNTERINTELLIGENCE = "counterintelligence"
    MARKER = "marker"
    HIDDEN = "hidden"
    AIRBORNE = "airborne"
    THEIR_ORDERS = "their-orders"
    COST = "cost"
    SWC = "swc"
    HOLOMASK = "holomask"
    CLASSIFIED = "classified"


PRIVATE_ROLES = {
    Role.LIEUTENANT: Secret.LIEUTENANT,
    Role.CHAIN_OF_COMMAND: Secret.CHAIN_OF_COMMAND,
    Role.COUNTERINTELLIGENCE: Secret.COUNTERINTELLIGENCE,
}
"""Roles that nobody else may read in a list or a profile, and the secret each is."""


@frozen
class Disclosures:
    """The secrets that came out, as ``secret:trooper``."""

    known: frozenset[str] = frozenset()

    def has(self, secret: Secret, trooper: TrooperId) -> bool:
        """Whether that secret of `trooper` is open."""
        return f"{secret.value}:{trooper}" in self.known


@frozen
class Disclose:
    """Command: tell everybody a secret of one's own trooper."""

    secret: Secret
    trooper: TrooperId


@frozen
class Disclosed:
    """A secret of a trooper is open from now on."""

    secret: Secret
    trooper: TrooperId
    side: SeatId


DisclosureEvent: TypeAlias = Disclosed


def may_know(
    seat: SeatId | None, side: SeatId, secret: Secret, trooper: TrooperId, disclosed: Disclosures
) -> bool:
    """Whether `seat` (None: a spectator) may know a secret of a trooper of `side`."""
    return seat == side or disclosed.has(secret, trooper)


def listing_seen_by(listing: Listing, seat: SeatId | None, disclosed: Disclosures) -> Listing:
    """What `seat` may read of a line in the other side's list: no cost, no private roles."""
    if seat == listing.side:
        return listing
    roles = frozenset(
        role
        for role in listing.roles
        if role not in PRIVATE_ROLES or disclosed.has(PRIVATE_ROLES[role], listing.trooper)
    )
    return Listing(listing.trooper, listing.side, listing.group, listing.training, roles=roles)


def apply(disclosures: Disclosures, event: DisclosureEvent) -> Disclosures:
    """What is open after an event."""
    match event:
        case Disclosed(secret, trooper):
            return Disclosures(disclosures.known | {f"{secret.value}:{trooper}"})
        case _:
            assert_never(event)
