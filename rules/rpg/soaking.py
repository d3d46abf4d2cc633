"""What of a hit's damage is soaked, and what gets through.

Cover soaks with its combat dice (rpg 1.8); what armour soaks is the table's to
say. With the optional tracks on, what gets through is stress, and a hit of 5
or more, or one that fills the track, is a Harm (rpg 1.9).
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Message, Refused, SeatId
from rules.rpg.access import acts_for, check_number, who
from rules.rpg.characters import Character, CharacterId, Track
from rules.rpg.dice_rolls import CheckId
from rules.rpg.scene import Scene
from rules.rpg.strikes import changed, dice_under_way, named_or_only, without
from rules.rpg.tracks import HARMS, TrackChanged, most_stress
from rules.values import frozen

HARM_FROM = 5
"""The points of one hit that are a Harm by themselves (rpg 1.9)."""


@frozen
class SettleDamage:
    """Command: what is left of a hit's damage gets through.

    Attributes:
        strike: The hit; empty for the only one whose damage is told.
        soaked: What armour or anything else soaks of it now.
        track: Where it goes as stress; None for nowhere. Without the optional
            tracks it is passed by.
    """

    strike: CheckId = ""
    soaked: int = 0
    track: Track | None = None


@frozen
class CoverSoaked:
    """Cover soaked so much; `left` is what is not soaked yet, and 0 settles the hit."""

    strike: CheckId
    target: CharacterId
    amount: int
    left: int


@frozen
class DamageSoaked:
    """Armour, or whatever the table says, soaked so much."""

    strike: CheckId
    target: CharacterId
    amount: int


@frozen
class DamageSettled:
    """So much of a hit's damage got through."""

    strike: CheckId
    attacker: CharacterId
    target: CharacterId
    points: int


def _settle(
    scene: Scene, command: SettleDamage, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    strike = scene.strike(named_or_only(scene, seat, command.strike, is_told=True))
    if (
        strike is None
        or strike.points is None
        or isinstance(who(scene, seat, strike.target), Refused)
    ):
        return Refused("damage.none", "")
    target = acts_for(scene, seat, strike.target)
    if isinstance(target, Refused):
        return target
    refused = dice_under_way(scene, strike, target.name) or check_number(
        Message("label.soaked"), command.soaked, 0, strike.left
    )
    if refused is not None:
        return refused
    soaked = DamageSoaked(strike.id, target.id, command.soaked)
    points = strike.left - command.soaked
    settled = DamageSettled(strike.id, strike.attacker, target.id, points)
    events = (soaked, settled) if command.soaked else (settled,)
    return (*events, *_stress(target, command.track, points, house))


def _stress(
    target: Character, track: Track | None, points: int, house: House
) -> tuple[TrackChanged, ...]:
    """The stress and the Harm of what got through (rpg 1.9)."""
    if track is None or not points or not house.is_on("tracks"):
        return ()
    return (stressed(target, track, points),)


def stressed(target: Character, track: Track, points: int) -> TrackChanged:
    """A track after so many points at once: one Harm for 5 or more, or a full track."""
    before, most = target.stress.get(track, 0), most_stress(target, track)
    after = max(min(before + points, most), before)
    harms = target.harms.get(track, 0)
    is_harm = points >= HARM_FROM or before + points >= most
    worse = min(harms + 1, max(HARMS[target.sheet.rank], harms)) if is_harm else harms
    return TrackChanged(target.id, track, before, after, harms, worse)


def _soaked(scene: Scene, event: CoverSoaked | DamageSoaked) -> Scene:
    return changed(scene, event.strike, lambda one: evolve(one, soaked=one.soaked + event.amount))


def _cover_soaked(scene: Scene, event: CoverSoaked) -> Scene:
    if not event.left:
        return without(scene, event.strike)
    used = changed(scene, event.strike, lambda one: evolve(one, is_cover_used=True))
    return _soaked(used, event)


def _settled(scene: Scene, event: DamageSettled) -> Scene:
    hurt = without(scene, event.strike)
    return hurt.mapped(event.target, lambda one: evolve(one, taken=one.taken + event.points))


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    SettleDamage: _settle,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    CoverSoaked: _cover_soaked,
    DamageSoaked: _soaked,
    DamageSettled: _settled,
}
