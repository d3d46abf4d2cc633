"""Initiative, the choices it brings, and who is not on the table yet (turn:A2, turn:A3, turn:B9).

The players roll for Initiative themselves and enter who won: whether a
Critical beats a higher success there is not settled (turn:K21).
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias, assert_never

from attrs import evolve, field

from rules.game import Refused, SeatId
from rules.skirmish.army_list import not_listed
from rules.skirmish.listings import Lists
from rules.skirmish.phases import DEPLOYING, Step, TurnClock
from rules.skirmish.player_turn import FirstToDeploySet, FirstTurnSet
from rules.skirmish.standing import Muster, name_of
from rules.skirmish.troopers import SIDES, TrooperId, other_side
from rules.values import frozen

HELD_BACK = 1
"""How many troopers a side deploys last; one more for a Command Token (turn:A3, turn:B13)."""

EDGE_LENGTH = 40


class Reserve(StrEnum):
    """Why a listed trooper is not on the table."""

    HELD_BACK = "held-back"
    HIDDEN = "hidden"
    AIRBORNE = "airborne"
    LEFT = "left"


SECRET_RESERVES = frozenset({Reserve.HIDDEN, Reserve.AIRBORNE, Reserve.HELD_BACK})
"""Reserves of which the other side may not know who it is (turn:A3, turn:A15)."""


class Pick(StrEnum):
    """The two things that Initiative decides."""

    INITIATIVE = "initiative"
    DEPLOYMENT = "deployment"


@frozen
class Deployment:
    """What was decided before the first turn, and who is off the table.

    Attributes:
        winner: Who won the Initiative roll.
        picks: What was decided so far: Initiative, Deployment.
        edge: The table edge of the side that deploys first, in the players' words.
        off_table: Listed troopers that are not on the table, and why.
        extra: Sides that may hold back one trooper more (turn:B13).
        open_numbers: Side -> how many it holds back, in what another seat sees,
            for that number is open and who it is is not (turn:A3).
    """

    winner: SeatId | None = None
    picks: frozenset[Pick] = frozenset()
    edge: str = ""
    off_table: Mapping[TrooperId, Reserve] = field(factory=dict[TrooperId, Reserve])
    extra: frozenset[SeatId] = frozenset()
    open_numbers: Mapping[SeatId, int] = field(factory=dict[SeatId, int])

    def held_back(self, lists: Lists, side: SeatId) -> tuple[TrooperId, ...]:
        """The troopers that `side` still holds back; their number is open (turn:A3)."""
        return tuple(
            one.trooper
            for one in lists.of_side(side)
            if self.off_table.get(one.trooper) is Reserve.HELD_BACK
        )

    def number_held_back(self, lists: Lists, side: SeatId) -> int:
        """How many troopers `side` still holds back."""
        return self.open_numbers.get(side, len(self.held_back(lists, side)))

    def may_hold_back(self, side: SeatId) -> int:
        """How many troopers `side` may hold back."""
        return HELD_BACK + (side in self.extra)

    @property
    def is_decided(self) -> bool:
        """Whether both choices were made."""
        return self.picks == frozenset(Pick)


@frozen
class EnterInitiative:
    """Command: say who won the Initiative roll (turn:K21)."""

    winner: SeatId


@frozen
class ChooseFirstTurn:
    """Command: decide the Initiative: who has the first Player Turn."""

    first: SeatId


@frozen
class ChooseDeployment:
    """Command: decide the Deployment: who deploys first, and on which edge."""

    first: SeatId
    edge: str = ""


@frozen
class KeepOff:
    """Command: keep a trooper off the table for now, or let it leave in Retreat!."""

    trooper: TrooperId
    reserve: Reserve


@frozen
class Deploy:
    """Command: put a trooper that was kept off onto the table."""

    trooper: TrooperId


@frozen
class InitiativeWon:
    """Who won the Initiative roll."""

    winner: SeatId


@frozen
class PickMade:
    """Initiative or Deployment was decided, by `side`; an edge as the players call it."""

    side: SeatId
    pick: Pick
    edge: str = ""


@frozen
class KeptOff:
    """A trooper is not on the table."""

    trooper: TrooperId
    side: SeatId
    reserve: Reserve


@frozen
class Deployed:
    """A trooper that was kept off is on the table now."""

    trooper: TrooperId
    side: SeatId


@frozen
class HoldBackExtended:
    """`side` may hold back one trooper more (turn:B13)."""

    side: SeatId


DeploymentCommand: TypeAlias = (
    EnterInitiative | ChooseFirstTurn | ChooseDeployment | KeepOff | Deploy
)
DeploymentEvent: TypeAlias = InitiativeWon | PickMade | KeptOff | Deployed | HoldBackExtended
Decided: TypeAlias = "tuple[DeploymentEvent | FirstTurnSet | FirstToDeploySet, ...] | Refused"


def enter_initiative(clock: TurnClock, deployment: Deployment, winner: SeatId) -> Decided:
    """The winner as typed in; it can be typed again until a choice was made."""
    if winner not in SIDES:
        return Refused("turn.no-such-side", "", {"side": winner})
    if clock.step is not Step.INITIATIVE or deployment.picks:
        return Refused("deploy.not-initiative", "turn:A2")
    if winner == deployment.winner:
        return Refused("nothing.changes", "")
    return (InitiativeWon(winner),)


def _picker(clock: TurnClock, deployment: Deployment, seat: SeatId, pick: Pick) -> Refused | None:
    """The winner chooses one of the two, the other choice is the opponent's (turn:A2)."""
    if clock.step is not Step.CHOICES or deployment.winner is None:
        return Refused("deploy.not-choices", "turn:A2")
    if pick in deployment.picks:
        return Refused("deploy.already-chosen", "turn:A2")
    chooser = other_side(deployment.winner) if deployment.picks else deployment.winner
    if seat != chooser:
        code = "deploy.winner-first" if not deployment.picks else "deploy.others-choice"
        return Refused(code, "turn:A2")
    return None


def choose_first_turn(
    clock: TurnClock, deployment: Deployment, seat: SeatId, first: SeatId
) -> Decided:
    """Who has the first Player Turn, decided by whose choice it is."""
    if first not in SIDES:
        return Refused("turn.no-such-side", "", {"side": first})
    refused = _picker(clock, deployment, seat, Pick.INITIATIVE)
    return refused or (PickMade(seat, Pick.INITIATIVE), FirstTurnSet(first))


def choose_deployment(
    clock: TurnClock, deployment: Deployment, seat: SeatId, command: ChooseDeployment
) -> Decided:
    """Who deploys first and where, decided by whose choice it is."""
    if command.first not in SIDES:
        return Refused("turn.no-such-side", "", {"side": command.first})
    if len(command.edge) > EDGE_LENGTH:
        values = {"most": EDGE_LENGTH, "length": len(command.edge)}
        return Refused("name.long", "", values)
    refused = _picker(clock, deployment, seat, Pick.DEPLOYMENT)
    made = PickMade(seat, Pick.DEPLOYMENT, command.edge)
    return refused or (made, FirstToDeploySet(command.first))


def keep_off(
    clock: TurnClock,
    deployment: Deployment,
    lists: Lists,
    muster: Muster,
    command: KeepOff,
    *,
    is_in_retreat: bool,
) -> Decided:
    """A trooper is kept off: before the first turn, or it leaves in Retreat! (turn:A6).

    Refused: more held back than a side may, a reserve once the game runs,
    leaving without Retreat!.
    """
    listing = lists.of(command.trooper)
    if listing is None:
        return not_listed(muster, command.trooper)
    if deployment.off_table.get(listing.trooper) is command.reserve:
        return Refused("nothing.changes", "")
    values = {"name": name_of(muster, listing.trooper)}
    if command.reserve is Reserve.LEFT:
        if not is_in_retreat:
            return Refused("deploy.no-retreat", "turn:A6", values)
    elif clock.turn > 0:
        return Refused("deploy.too-late", "turn:A3", values)
    if command.reserve is Reserve.HELD_BACK:
        most = deployment.may_hold_back(listing.side)
        if len(deployment.held_back(lists, listing.side)) >= most:
            return Refused("deploy.held-back-full", "turn:A3", {"most": most})
    return (KeptOff(listing.trooper, listing.side, command.reserve),)


def deploy(
    clock: TurnClock, deployment: Deployment, lists: Lists, muster: Muster, trooper: TrooperId
) -> Decided:
    """A trooper comes onto the table; whoever left it does not come back.

    Hidden and airborne troopers come in by an Order of their own once the game
    runs (turn:B9); the Order's declaration deploys them. This command is the
    way by hand.
    """
    listing = lists.of(trooper)
    if listing is None:
        return not_listed(muster, trooper)
    values = {"name": name_of(muster, trooper)}
    reserve = deployment.off_table.get(trooper)
    if reserve is None:
        return Refused("deploy.on-table", "", values)
    if reserve is Reserve.LEFT:
        return Refused("deploy.left", "turn:A6", values)
    if reserve is Reserve.HELD_BACK and clock.step in DEPLOYING[:2]:
        return Refused("deploy.held-back-waits", "turn:A3", values)
    return (Deployed(trooper, listing.side),)


def apply(deployment: Deployment, event: DeploymentEvent) -> Deployment:
    """The deployment after an event."""
    match event:
        case InitiativeWon(winner):
            return evolve(deployment, winner=winner)
        case PickMade(_, pick, edge):
            picks = deployment.picks | {pick}
            return evolve(deployment, picks=picks, edge=edge or deployment.edge)
        case KeptOff(trooper, _, reserve):
            return evolve(deployment, off_table={**deployment.off_table, trooper: reserve})
        case Deployed(trooper):
            off = {one: why for one, why in deployment.off_table.items() if one != trooper}
            return evolve(deployment, off_table=off)
        case HoldBackExtended(side):
            return evolve(deployment, extra=deployment.extra | {side})
        case _:
            assert_never(event)
