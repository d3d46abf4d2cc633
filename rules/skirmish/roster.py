"""The two sides and their troopers: who stands on the table, and in which states.

Every value here can be set by hand; the log says so.
"""

from typing import TypeAlias

from attrs import frozen

from rules.game import SeatId
from rules.skirmish.profiles import Profile
from rules.skirmish.troopers import FireteamBonus, TrooperId, TrooperState


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
        trooper: Its id; empty for one made from the name.
        is_hidden: Whether only its own side may know of it.
    """

    side: SeatId
    profile: Profile
    name: str = ""
    trooper: TrooperId = ""
    is_hidden: bool = False


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
class SetTrooperState:
    """Put a trooper into a game state, or take it out."""

    trooper: TrooperId
    state: TrooperState
    is_on: bool


@frozen
class SetWounds:
    """Set the Wounds or Structure that a trooper has left."""

    trooper: TrooperId
    wounds: int


@frozen
class SetFireteam:
    """Set by hand what its Fireteam gives a trooper."""

    trooper: TrooperId
    bonus: FireteamBonus


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


@frozen
class TrooperRevealed:
    """From now on everybody may know of the trooper (turn:G23)."""

    trooper: TrooperId


@frozen
class TrooperStateSet:
    """A trooper entered or left a game state."""

    trooper: TrooperId
    state: TrooperState
    is_on: bool


@frozen
class WoundsSet:
    """A trooper has so many Wounds or Structure left."""

    trooper: TrooperId
    wounds: int


@frozen
class FireteamSet:
    """What its Fireteam gives a trooper, as typed (turn:D-FT)."""

    trooper: TrooperId
    bonus: FireteamBonus


RosterCommand: TypeAlias = (
    NameSide
    | AddTrooper
    | EditTrooper
    | RemoveTrooper
    | HideTrooper
    | SetTrooperState
    | SetWounds
    | SetFireteam
)
RosterEvent: TypeAlias = (
    SideNamed
    | TrooperAdded
    | TrooperEdited
    | TrooperRemoved
    | TrooperHidden
    | TrooperRevealed
    | TrooperStateSet
    | WoundsSet
    | FireteamSet
)
