"""The two sides and the troopers that stand on the table."""

from enum import StrEnum
from typing import TypeAlias

from attrs import evolve, field

from rules.game import SeatId
from rules.skirmish.profiles import Profile, Weapon
from rules.values import frozen

TrooperId: TypeAlias = str
"""A stable name of a trooper: lower-case letters, digits and hyphens."""

SIDE_1: SeatId = "side-1"
SIDE_2: SeatId = "side-2"
SIDES: tuple[SeatId, SeatId] = (SIDE_1, SIDE_2)


def other_side(side: SeatId) -> SeatId:
    """The opponent of `side`."""
    return SIDE_2 if side == SIDE_1 else SIDE_1


class TrooperState(StrEnum):
    """The game states that a trooper may be in; they are cumulative (turn:G6)."""

    UNCONSCIOUS = "unconscious"
    DEAD = "dead"
    PRONE = "prone"
    ENGAGED = "engaged"
    TARGETED = "targeted"
    STUNNED = "stunned"
    IMMOBILIZED_A = "immobilized-a"
    IMMOBILIZED_B = "immobilized-b"
    ISOLATED = "isolated"
    SUPPRESSIVE_FIRE = "suppressive-fire"
    CAMOUFLAGED = "camouflaged"
    IMPERSONATION_1 = "impersonation-1"
    IMPERSONATION_2 = "impersonation-2"
    DECOY = "decoy"
    HOLOECHO = "holoecho"
    HOLOMASK = "holomask"
    NO_WOUND_INCAPACITATION = "no-wound-incapacitation"
    DOGGED = "dogged"
    EMBRYO = "shasvastii-embryo"
    SEPSITORIZED = "sepsitorized"
    POSSESSED = "possessed"
    DISCONNECTED = "disconnected"
    UNLOADED = "unloaded"
    FOXHOLE = "foxhole"
    ALBEDO = "albedo"
    ALBEDO_B = "albedo-b"


NULL_STATES = frozenset(
    {
        TrooperState.UNCONSCIOUS,
        TrooperState.DEAD,
        TrooperState.EMBRYO,
        TrooperState.SEPSITORIZED,
        TrooperState.POSSESSED,
        TrooperState.DISCONNECTED,
    }
)
"""States in which a trooper neither acts nor reacts (turn:G8 to turn:G13)."""

MARKER_STATES = frozenset(
    {TrooperState.CAMOUFLAGED, TrooperState.IMPERSONATION_1, TrooperState.IMPERSONATION_2}
)
"""States in which a trooper stands on the table as a Marker (turn:G22)."""

DISGUISES = MARKER_STATES | {TrooperState.DECOY, TrooperState.HOLOECHO, TrooperState.HOLOMASK}
"""States that bar attacks before a Discover (turn:G22)."""


@frozen
class FireteamBonus:
    """What its Fireteam gives a trooper, as its player typed it (turn:D-FT).

    Attributes:
        bs: Added to BS Attacks, inside the cap.
        burst: Dice that may be added to a BS Attack; optional.
        discover: Added to Discover.
        has_sixth_sense: Whether it lends its members Sixth Sense.
    """

    bs: int = 0
    burst: int = 0
    discover: int = 0
    has_sixth_sense: bool = False


@frozen
class Mask:
    """The name and numbers that a HoloMask shows to everybody else."""

    name: str
    profile: Profile


@frozen
class Supply:
    """What is left of a Disposable weapon: its name and the uses."""

    weapon: str
    left: int


@frozen
class Trooper:
    """A trooper on the table.

    Attributes:
        id: Its stable id.
        side: Whose it is.
        name: What the log calls it: ``Fusilier 1``.
        profile: Its numbers, whole.
        wounds: Wounds or Structure left; 0 is Unconscious, below 0 Dead (turn:G1).
        states: The game states it is in.
        fireteam: What its Fireteam gives it.
        is_hidden: Whether the other side and spectators may not know of it (turn:A15).
        mask: Whom the others take it for while it is in the HoloMask state (turn:G22).
        supplies: Disposable weapons of which a use was spent, and what is left.
    """

    id: TrooperId
    side: SeatId
    name: str
    profile: Profile
    wounds: int
    states: frozenset[TrooperState] = frozenset()
    fireteam: FireteamBonus = field(factory=FireteamBonus)
    is_hidden: bool = False
    mask: Mask | None = None
    supplies: tuple[Supply, ...] = ()

    def uses_left(self, weapon: Weapon) -> int | None:
        """The uses that it has left of `weapon`; None where it never runs out (turn:H5)."""
        if not weapon.uses:
            return None
        return next((one.left for one in self.supplies if one.weapon == weapon.name), weapon.uses)

    def with_uses(self, weapon: str, left: int) -> "Trooper":
        """The trooper with so many uses left of the weapon of that name."""
        others = tuple(one for one in self.supplies if one.weapon != weapon)
        return evolve(self, supplies=(*others, Supply(weapon, left)))

    def is_in(self, state: TrooperState) -> bool:
        """Whether it is in `state`."""
        return state in self.states

    @property
    def is_null(self) -> bool:
        """Whether it is in a Null state."""
        return not NULL_STATES.isdisjoint(self.states)

    @property
    def has_suppressive_fire(self) -> bool:
        """Whether it carries a weapon for Suppressive Fire (turn:H5)."""
        return any(weapon.has("suppressive-fire") for weapon in self.profile.weapons)

    def with_state(self, state: TrooperState, is_on: bool) -> "Trooper":
        """The trooper with `state` entered or left."""
        states = self.states | {state} if is_on else self.states - {state}
        return evolve(self, states=states)

    def is_known_to(self, seat: SeatId | None) -> bool:
        """Whether `seat` (None: a spectator) may know that it is there."""
        return not self.is_hidden or self.side == seat


@frozen
class Side:
    """One of the two sides: its seat and what it calls itself."""

    id: SeatId
    name: str
