"""Templates that stay on the table: Smoke, Eclipse and White Noise (turn:A13, turn:E16).

Where they lie is the players' to see; that they lie, and until when, is kept here.
They are gone as the States Phase begins.
"""

from enum import StrEnum
from typing import TypeAlias, assert_never

from attrs import evolve

from rules.game import Message, Refused, SeatId
from rules.skirmish.troopers import TrooperId
from rules.values import frozen


class CloudKind(StrEnum):
    """What lies there."""

    SMOKE = "smoke"
    ECLIPSE = "eclipse"
    WHITE_NOISE = "white-noise"


@frozen
class Cloud:
    """A template on the table: its stable id, what it is and whose."""

    id: str
    kind: CloudKind
    side: SeatId


@frozen
class Clouds:
    """The templates on the table, and how many were ever laid."""

    lying: tuple[Cloud, ...] = ()
    laid: int = 0

    def find(self, cloud: str) -> Cloud | None:
        """The template called `cloud`."""
        return next((one for one in self.lying if one.id == cloud), None)


@frozen
class LayCloud:
    """Command: lay a template by hand."""

    kind: CloudKind


@frozen
class LiftCloud:
    """Command: take a template off by hand."""

    cloud: str


@frozen
class CloudLaid:
    """A template lies on the table, by a trooper's roll or, without one, by hand."""

    cloud: Cloud
    trooper: TrooperId = ""


@frozen
class CloudLifted:
    """A template was taken off by hand."""

    cloud: Cloud


@frozen
class CloudsGone:
    """Templates that the States Phase takes off (turn:A13)."""

    clouds: tuple[Cloud, ...]


CloudCommand: TypeAlias = LayCloud | LiftCloud
CloudEvent: TypeAlias = CloudLaid | CloudLifted | CloudsGone


def label(kind: CloudKind) -> Message:
    """A template's name, to be said in a sentence."""
    return Message(f"cloud.{kind.value}")


def kind_of(ammunition: str) -> CloudKind | None:
    """The template that an ammunition leaves, None for none."""
    plain = ammunition.casefold()
    return CloudKind(plain) if plain in {CloudKind.SMOKE, CloudKind.ECLIPSE} else None


def laid(clouds: Clouds, kind: CloudKind, side: SeatId, trooper: TrooperId = "") -> CloudLaid:
    """The fact of one more template."""
    return CloudLaid(Cloud(f"cloud-{clouds.laid + 1}", kind, side), trooper)


def gone(clouds: Clouds) -> tuple[CloudsGone, ...]:
    """What the States Phase takes off."""
    return (CloudsGone(clouds.lying),) if clouds.lying else ()


def decide(clouds: Clouds, command: CloudCommand, side: SeatId) -> tuple[CloudEvent, ...] | Refused:
    """A template laid or lifted by hand; refused is one that does not lie there."""
    match command:
        case LayCloud(kind):
            return (laid(clouds, kind, side),)
        case LiftCloud(name):
            found = clouds.find(name)
            return Refused("cloud.none", "turn:A13") if found is None else (CloudLifted(found),)
        case _:
            assert_never(command)


def apply(clouds: Clouds, event: CloudEvent) -> Clouds:
    """The templates after an event."""
    match event:
        case CloudLaid(cloud):
            return Clouds((*clouds.lying, cloud), clouds.laid + 1)
        case CloudLifted(cloud):
            return _without(clouds, (cloud,))
        case CloudsGone(several):
            return _without(clouds, several)
        case _:
            assert_never(event)


def _without(clouds: Clouds, several: tuple[Cloud, ...]) -> Clouds:
    off = {one.id for one in several}
    return evolve(clouds, lying=tuple(one for one in clouds.lying if one.id not in off))
