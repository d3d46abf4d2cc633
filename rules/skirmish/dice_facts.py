"""Frozen, given and judged dice as facts, and how they are folded in (turn:C5)."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from attrs import evolve

from rules.game import SeatId
from rules.skirmish.engagement import Engagement, Stage
from rules.skirmish.frozen_dice import Faces, FixedPair, FixedRoll, Hit, Judged, LostDice
from rules.skirmish.state import Skirmish, in_order
from rules.skirmish.troopers import TrooperId
from rules.values import frozen


@frozen
class DiceFixed:
    """Measured and frozen: these dice are thrown, compared like this.

    Attributes:
        rolls: The dice to throw.
        pairs: What is compared with what, at which Success Values.
        lost: The dice that are not thrown, and why.
        measured: The directions that count as measured from now on.
    """

    rolls: tuple[FixedRoll, ...]
    pairs: tuple[FixedPair, ...]
    lost: tuple[LostDice, ...] = ()
    measured: tuple[str, ...] = ()


@frozen
class DiceCalledOff:
    """The frozen dice were called off; faces given for them are void."""

    number: int


@frozen
class FacesGiven:
    """A seat gave the faces of one of its rolls."""

    seat: SeatId
    roll: str
    trooper: TrooperId
    faces: tuple[int, ...]
    source: str


@frozen
class DieCorrected:
    """A mistyped die was set right; both faces are kept. `place` counts from 1."""

    roll: str
    trooper: TrooperId
    place: int
    old: int
    new: int


@frozen
class RerollBegun:
    """One die of a roll is thrown again, by a ReRoll in brackets (rolls:M7)."""

    roll: str
    trooper: TrooperId
    place: int


@frozen
class DieRerolled:
    """The repeated die: its new face stands."""

    seat: SeatId
    roll: str
    trooper: TrooperId
    place: int
    old: int
    new: int
    source: str


@frozen
class RollJudged:
    """The judgement of one pair, every die with its reason."""

    result: Judged


@frozen
class HitsTaken:
    """All dice of the Order are judged: who took which hits from whom.

    Attributes:
        hits: One entry for each trooper, attacker and weapon.
        stage: Where the Order stands now.
    """

    hits: tuple[Hit, ...]
    stage: Stage


DiceEvent: TypeAlias = (
    DiceFixed
    | DiceCalledOff
    | FacesGiven
    | DieCorrected
    | RerollBegun
    | DieRerolled
    | RollJudged
    | HitsTaken
)


def _dice_fixed(order: Engagement, event: DiceFixed) -> Engagement:
    return evolve(
        order,
        stage=Stage.DICE,
        rolls=event.rolls,
        pairs=event.pairs,
        lost=event.lost,
        measured=order.measured | frozenset(event.measured),
        given={},
        judged=(),
        hits=(),
    )


def _dice_called_off(order: Engagement, _event: DiceCalledOff) -> Engagement:
    return evolve(
        order, stage=Stage.MEASURE, rolls=(), pairs=(), lost=(), given={}, judged=(), hits=()
    )


def _without_saves(order: Engagement) -> Engagement:
    stale = {one.id for one in order.save_rounds}
    given = {roll: faces for roll, faces in order.given.items() if roll not in stale}
    return evolve(order, saving=(), save_rounds=(), saves=(), given=given)


def _dice_given(order: Engagement, event: FacesGiven) -> Engagement:
    faces = Faces(event.faces, event.seat, event.source)
    return evolve(order, given={**order.given, event.roll: faces})


def _changed(order: Engagement, roll: str, faces: Faces) -> Engagement:
    return evolve(order, given={**order.given, roll: faces})


def _die_corrected(order: Engagement, event: DieCorrected) -> Engagement:
    faces = order.given[event.roll].with_face(event.place, event.new, "corrected")
    return _changed(order, event.roll, faces)


def _reroll_begun(order: Engagement, event: RerollBegun) -> Engagement:
    faces = evolve(order.given[event.roll], rerolling=event.place)
    again = _without_saves(_changed(order, event.roll, faces))
    return evolve(again, stage=Stage.DICE, judged=(), hits=())


def _die_rerolled(order: Engagement, event: DieRerolled) -> Engagement:
    faces = order.given[event.roll].with_face(event.place, event.new, "reroll")
    return _changed(order, event.roll, faces)


def _roll_judged(order: Engagement, event: RollJudged) -> Engagement:
    left = tuple(one for one in order.judged if one.pair != event.result.pair)
    return evolve(order, judged=(*left, event.result))


def _hits_taken(order: Engagement, event: HitsTaken) -> Engagement:
    judged = _without_saves(order)
    return evolve(judged, hits=event.hits, stage=event.stage, is_correctable=True)


APPLIERS: Mapping[type[DiceEvent], Callable[..., Skirmish]] = {
    DiceFixed: in_order(_dice_fixed),
    DiceCalledOff: in_order(_dice_called_off),
    FacesGiven: in_order(_dice_given),
    DieCorrected: in_order(_die_corrected),
    RerollBegun: in_order(_reroll_begun),
    DieRerolled: in_order(_die_rerolled),
    RollJudged: in_order(_roll_judged),
    HitsTaken: in_order(_hits_taken),
}
"""Event -> how it is folded in."""
