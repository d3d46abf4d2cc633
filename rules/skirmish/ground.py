"""Distances and cover between troopers, each direction its own.

Until the measuring step of an Order a distance is an estimate.
"""

from typing import TypeAlias

from attrs import frozen

from rules.skirmish.troopers import TrooperId


@frozen
class SetDistance:
    """Say the distance from `start` to `end`, in millimetres.

    Before the measuring step it is an estimate, in that step it is measured.
    """

    start: TrooperId
    end: TrooperId
    mm: int


@frozen
class SetCover:
    """Say whether `end` stands in Partial Cover as seen from `start`."""

    start: TrooperId
    end: TrooperId
    is_on: bool


@frozen
class DistanceSet:
    """The distance in one direction, in millimetres; measured, or an estimate."""

    start: TrooperId
    end: TrooperId
    mm: int
    is_measured: bool


@frozen
class CoverSet:
    """Whether `end` stands in Partial Cover as seen from `start` (turn:D20)."""

    start: TrooperId
    end: TrooperId
    is_on: bool


GroundCommand: TypeAlias = SetDistance | SetCover
GroundEvent: TypeAlias = DistanceSet | CoverSet
