"""The two sides and their troopers: who stands on the table.

Every value here can be set by hand; the log says so.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import count
from typing import Any, TypeAlias
from unicodedata import normalize

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.naming import check_name
from rules.skirmish.aliases import neutral_id
from rules.skirmish.army_list import TrooperDelisted
from rules.skirmish.fireteam_changes import leaving
from rules.skirmish.permits import Decision, check_idle, check_undisturbed, find_own, involved
from rules.skirmish.profile_checks import check_profile
from rules.skirmish.profiles import Profile
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Mask, Trooper, TrooperId, TrooperState
from rules.values import frozen


@frozen
class NameSide:
    """Call a side by `name`."""

    side: SeatId
    name: str


@frozen
class AddTrooper:
    """Put a trooper on the table.

    Attributes:
        side: Whose it is.
        name: What the log calls it; empty for the profile's name.
        profile: Its numbers.
        is_hidden: Whether only its own side may know of it.
        is_marker: Whether it stands there as a Camouflaged Marker from the
            first; the other side then sees no more than that (turn:G22).
        mask: Whom the others take it for: it begins in the HoloMask state.
    """

    side: SeatId
    profile: Profile
    name: str = ""
    is_hidden: bool = False
    is_marker: bool = False
    mask: Mask | None = None


@frozen
class EditTrooper:
    """Set a trooper's name and numbers by hand."""

    trooper: TrooperId
    name: str
    profile: Profile


@frozen
class RemoveTrooper:
    """Take a trooper off the table."""

    trooper: TrooperId


@frozen
class HideTrooper:
    """Keep a trooper from the other side (turn:A15), or reveal it."""

    trooper: TrooperId
    is_hidden: bool


@frozen
class SideNamed:
    """`side` calls itself `name`."""

    side: SeatId
    name: str


@frozen
class TrooperAdded:
    """A trooper came to the table, with its whole profile."""

    trooper: TrooperId
    side: SeatId
    name: str
    profile: Profile
    is_hidden: bool = False
    is_marker: bool = False
    mask: Mask | None = None


@frozen
class TrooperEdited:
    """A trooper's name and profile were set by hand."""

    trooper: TrooperId
    name: str
    profile: Profile


@frozen
class TrooperRemoved:
    """A trooper left the table; its name, side and secrecy are kept for the log."""

    trooper: TrooperId
    side: SeatId
    name: str
    was_hidden: bool


@frozen
class TrooperHidden:
    """From now on only its own side may know of the trooper (turn:A15)."""

    trooper: TrooperId
    side: SeatId


@frozen
class TrooperRevealed:
    """From now on everybody may know of the trooper (turn:G23)."""

    trooper: TrooperId


RosterCommand: TypeAlias = NameSide | AddTrooper | EditTrooper | RemoveTrooper | HideTrooper
RosterEvent: TypeAlias = (
    SideNamed | TrooperAdded | TrooperEdited | TrooperRemoved | TrooperHidden | TrooperRevealed
)


def _name_side(state: Skirmish, command: NameSide, seat: SeatId, _house: House) -> Decision:
    if command.side != seat:
        return Refused("side.not-yours", "")
    if command.name == state.side_name(command.side):
        return Refused("nothing.changes", "")
    return check_name(command.name) or (SideNamed(command.side, command.name),)


def id_from(name: str, side: SeatId, taken: Collection[str]) -> TrooperId:
    """A free id made from `name`: ``Fusilier 1`` of the first side becomes ``1-fusilier-1``.

    Each side has its own ids, so that none tells of the other's hidden troopers.
    """
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = "-".join(re.findall(r"[a-z0-9]+", plain)) or "trooper"
    base = f"{side.removeprefix('side-')}-{slug}"
    free = (f"{base}-{number}" for number in count(2))
    return base if base not in taken else next(one for one in free if one not in taken)


def _add_trooper(state: Skirmish, command: AddTrooper, seat: SeatId, _house: House) -> Decision:
    if command.side != seat:
        return Refused("side.not-yours", "")
    name = command.name or command.profile.name
    mask = command.mask
    refused = check_name(name) or check_profile(command.profile)
    if mask is not None:
        refused = refused or check_name(mask.name) or check_profile(mask.profile)
    if refused is None and command.is_marker and command.profile.has("impetuous"):
        refused = Refused("marker.impetuous", "turn:A11", {"name": name})
    if refused is not None:
        return refused
    taken = {one.id for one in state.troopers}
    is_secret = command.is_hidden or command.is_marker
    side, profile = command.side, command.profile
    shown = name if mask is None else mask.name
    trooper = neutral_id(side, taken) if is_secret else id_from(shown, side, taken)
    added = TrooperAdded(trooper, side, name, profile, command.is_hidden, command.is_marker, mask)
    return (added,)


def _edit_trooper(state: Skirmish, command: EditTrooper, seat: SeatId, _house: House) -> Decision:
    found = find_own(state, seat, command.trooper)
    if isinstance(found, Refused):
        return found
    refused = (
        check_undisturbed(state, found.id)
        or check_name(command.name)
        or check_profile(command.profile)
    )
    if refused is not None:
        return refused
    if (command.name, command.profile) == (found.name, found.profile):
        return Refused("nothing.changes", "")
    return (TrooperEdited(found.id, command.name, command.profile),)


def _remove_trooper(
    state: Skirmish, command: RemoveTrooper, seat: SeatId, _house: House
) -> Decision:
    found = find_own(state, seat, command.trooper)
    if isinstance(found, Refused):
        return found
    removed = TrooperRemoved(found.id, found.side, found.name, found.is_hidden)
    return check_idle(state, found) or (*_delisted(state, found), removed)


def _delisted(state: Skirmish, trooper: Trooper) -> Iterator[Any]:
    """Whoever leaves the table is in no Fireteam and no list any more."""
    yield from leaving(state.battle, trooper.id)
    if state.battle.lists.of(trooper.id) is not None:
        yield TrooperDelisted(trooper.id, trooper.side)


def _hide_trooper(state: Skirmish, command: HideTrooper, seat: SeatId, _house: House) -> Decision:
    found = find_own(state, seat, command.trooper)
    if isinstance(found, Refused):
        return found
    if found.is_hidden == command.is_hidden:
        return Refused("nothing.changes", "")
    if not command.is_hidden:
        return (TrooperRevealed(found.id),)
    return check_idle(state, found) or (TrooperHidden(found.id, found.side),)


DECIDERS: Mapping[type[RosterCommand], Callable[..., Decision]] = {
    NameSide: _name_side,
    AddTrooper: _add_trooper,
    EditTrooper: _edit_trooper,
    RemoveTrooper: _remove_trooper,
    HideTrooper: _hide_trooper,
}
"""Command -> how it is decided."""


def _side_named(state: Skirmish, event: SideNamed) -> Skirmish:
    first, second = (
        evolve(side, name=event.name) if side.id == event.side else side for side in state.sides
    )
    return evolve(state, sides=(first, second))


def _begins_in(event: TrooperAdded) -> Iterator[TrooperState]:
    if event.is_marker:
        yield TrooperState.CAMOUFLAGED
    if event.mask is not None:
        yield TrooperState.HOLOMASK


def _trooper_added(state: Skirmish, event: TrooperAdded) -> Skirmish:
    trooper = Trooper(
        event.trooper,
        event.side,
        event.name,
        event.profile,
        event.profile.wounds,
        frozenset(_begins_in(event)),
        is_hidden=event.is_hidden,
        mask=event.mask,
    )
    return evolve(state, troopers=(*state.troopers, trooper))


def _trooper_edited(state: Skirmish, event: TrooperEdited) -> Skirmish:
    return state.changed(event.trooper, name=event.name, profile=event.profile)


def _trooper_removed(state: Skirmish, event: TrooperRemoved) -> Skirmish:
    gone, last = state.trooper(event.trooper), state.last
    rest = state.without(event.trooper)
    if gone is None or last is None or gone.id not in involved(last):
        return rest
    return evolve(rest, departed=(*state.departed, gone))


def _trooper_hidden(state: Skirmish, event: TrooperHidden) -> Skirmish:
    return state.changed(event.trooper, is_hidden=True)


def _trooper_revealed(state: Skirmish, event: TrooperRevealed) -> Skirmish:
    return state.changed(event.trooper, is_hidden=False)


APPLIERS: Mapping[type[RosterEvent], Callable[..., Skirmish]] = {
    SideNamed: _side_named,
    TrooperAdded: _trooper_added,
    TrooperEdited: _trooper_edited,
    TrooperRemoved: _trooper_removed,
    TrooperHidden: _trooper_hidden,
    TrooperRevealed: _trooper_revealed,
}
"""Event -> how it is folded in."""
