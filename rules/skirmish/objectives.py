"""Objective points, classified objectives and the tally at the end (turn:A1).

What an objective is worth and how tournament points follow from it is the
scenario's: the players type it, Tirada adds up.
"""

from collections.abc import Mapping
from typing import TypeAlias, assert_never

from attrs import evolve, field

from rules.game import Refused, SeatId
from rules.naming import check_name
from rules.skirmish.troopers import SIDES
from rules.values import frozen

MOST_POINTS = 99
NAME_LENGTH = 60
MOST_CLASSIFIED = 12


def round_key(side: SeatId, number: int) -> str:
    """The key of a side's points in a Game Round."""
    return f"{side}:{number}"


@frozen
class Classified:
    """A classified objective.

    Attributes:
        id: Its stable id, such as ``side-1:2``.
        side: Whose it is.
        name: What it asks, in the players' words; empty where a seat may not know it.
        is_secret: Whether the other side may not know it before it is done.
        points: What it brought; None until it is done.
    """

    id: str
    side: SeatId
    name: str
    is_secret: bool = False
    points: int | None = None


@frozen
class Tally:
    """The end of a game for one side.

    Attributes:
        side: Whose.
        objective: Objective points of all rounds.
        classified: Points of classified objectives.
        survivors: Points of the list that still stood at the end; None before.
        tournament: Tournament points as typed; None where nobody typed them.
    """

    side: SeatId
    objective: int
    classified: int
    survivors: int | None
    tournament: int | None

    @property
    def total(self) -> int:
        """Objective and classified points together."""
        return self.objective + self.classified


@frozen
class Score:
    """What both sides have scored.

    Attributes:
        rounds: ``side:round`` -> objective points.
        classified: The classified objectives, in the order they were drawn.
        drawn: How many were ever drawn.
        tournament: Side -> tournament points, as typed.
        survivors: Side -> points that stood as the game ended; empty before.
    """

    rounds: Mapping[str, int] = field(factory=dict[str, int])
    classified: tuple[Classified, ...] = ()
    drawn: int = 0
    tournament: Mapping[SeatId, int] = field(factory=dict[SeatId, int])
    survivors: Mapping[SeatId, int] = field(factory=dict[SeatId, int])

    def in_round(self, side: SeatId, number: int) -> int:
        """The objective points of `side` in a Game Round."""
        return self.rounds.get(round_key(side, number), 0)

    def objective(self, side: SeatId) -> int:
        """The objective points of `side` in all rounds."""
        return sum(points for key, points in self.rounds.items() if key.startswith(f"{side}:"))

    def classified_points(self, side: SeatId) -> int:
        """What the classified objectives of `side` brought."""
        return sum(one.points or 0 for one in self.classified if one.side == side)

    def find(self, classified: str) -> Classified | None:
        """The classified objective called `classified`."""
        return next((one for one in self.classified if one.id == classified), None)


@frozen
class ScoreObjective:
    """Command: set a side's objective points of a Game Round; `round` 0 for the end of the game."""

    side: SeatId
    round: int
    points: int


@frozen
class DrawClassified:
    """Command: write down a classified objective of one's own."""

    name: str
    is_secret: bool = True


@frozen
class ScoreClassified:
    """Command: a classified objective is done and brings points; None takes that back."""

    classified: str
    points: int | None


@frozen
class SetTournamentPoints:
    """Command: type the tournament points of a side."""

    side: SeatId
    points: int


@frozen
class ObjectiveScored:
    """A side's objective points of a Game Round."""

    side: SeatId
    round: int
    points: int


@frozen
class ClassifiedDrawn:
    """A side has a classified objective."""

    classified: Classified


@frozen
class ClassifiedScored:
    """A classified objective is done, or not after all; its name is open from now on."""

    classified: str
    side: SeatId
    name: str
    points: int | None


@frozen
class TournamentPointsSet:
    """The tournament points of a side, as typed."""

    side: SeatId
    points: int


@frozen
class GameTallied:
    """The game is over: the points of either side's list that still stand (turn:G4)."""

    survivors: Mapping[SeatId, int]


ScoreCommand: TypeAlias = ScoreObjective | DrawClassified | ScoreClassified | SetTournamentPoints
ScoreEvent: TypeAlias = (
    ObjectiveScored | ClassifiedDrawn | ClassifiedScored | TournamentPointsSet | GameTallied
)


def _number(points: int) -> Refused | None:
    if 0 <= points <= MOST_POINTS:
        return None
    return Refused("score.out-of-range", "", {"points": points, "most": MOST_POINTS})


def decide(
    score: Score, command: ScoreCommand, seat: SeatId, rounds: int
) -> tuple[ScoreEvent, ...] | Refused:
    """The events of a command on scores, or why not. Either player may type points."""
    match command:
        case ScoreObjective(side, number, points):
            if side not in SIDES:
                return Refused("turn.no-such-side", "", {"side": side})
            if not 0 <= number <= rounds:
                return Refused("score.no-such-round", "turn:A1", {"most": rounds, "round": number})
            return _number(points) or (ObjectiveScored(side, number, points),)
        case DrawClassified(name, is_secret):
            return _draw(score, seat, name, is_secret=is_secret)
        case ScoreClassified(classified, points):
            return _score_classified(score, seat, classified, points)
        case SetTournamentPoints(side, points):
            if side not in SIDES:
                return Refused("turn.no-such-side", "", {"side": side})
            return _number(points) or (TournamentPointsSet(side, points),)
        case _:
            assert_never(command)


def _draw(
    score: Score, seat: SeatId, name: str, *, is_secret: bool
) -> tuple[ClassifiedDrawn, ...] | Refused:
    refused = check_name(name, NAME_LENGTH)
    if refused is not None:
        return refused
    if sum(one.side == seat for one in score.classified) >= MOST_CLASSIFIED:
        return Refused("score.too-many", "", {"most": MOST_CLASSIFIED})
    made = Classified(f"{seat}:{score.drawn + 1}", seat, name, is_secret)
    return (ClassifiedDrawn(made),)


def _score_classified(
    score: Score, seat: SeatId, classified: str, points: int | None
) -> tuple[ClassifiedScored, ...] | Refused:
    found = score.find(classified)
    if found is None or found.side != seat:
        return Refused("score.no-such-classified", "", {"classified": classified})
    if found.points == points:
        return Refused("nothing.changes", "")
    refused = None if points is None else _number(points)
    return refused or (ClassifiedScored(found.id, found.side, found.name, points),)


def apply(score: Score, event: ScoreEvent) -> Score:
    """The score after an event."""
    match event:
        case ObjectiveScored(side, number, points):
            return evolve(score, rounds={**score.rounds, round_key(side, number): points})
        case ClassifiedDrawn(classified):
            drawn = (*score.classified, classified)
            return evolve(score, classified=drawn, drawn=score.drawn + 1)
        case ClassifiedScored(classified_id, _, _, points):
            found = tuple(
                evolve(one, points=points, is_secret=False) if one.id == classified_id else one
                for one in score.classified
            )
            return evolve(score, classified=found)
        case TournamentPointsSet(side, points):
            return evolve(score, tournament={**score.tournament, side: points})
        case GameTallied(survivors):
            return evolve(score, survivors=survivors)
        case _:
            assert_never(event)


def tally(score: Score) -> tuple[Tally, ...]:
    """Both sides as far as they have scored; survivors once the game is over."""
    return tuple(
        Tally(
            side,
            score.objective(side),
            score.classified_points(side),
            score.survivors.get(side),
            score.tournament.get(side),
        )
        for side in SIDES
    )
