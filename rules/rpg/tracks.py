"""The optional tracks: Vigour, Resolve and Firewall, off unless the table wants them.

A player character or Nemesis has the attribute + Expertise and five Harms, an
Elite the attribute and two, a Trooper half of it, rounded up, and one (rpg 1.9).
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Message, Refused, SeatId
from rules.rpg.access import acts_for, check_number
from rules.rpg.characters import Character, CharacterId, Rank, Track
from rules.rpg.freezing import MEAN_ATTRIBUTE
from rules.rpg.scene import Scene
from rules.values import frozen

SOURCES: Mapping[Track, tuple[str, str, str]] = {
    Track.VIGOUR: ("brawn", "resistance", "fortitude"),
    Track.RESOLVE: ("willpower", "discipline", "fortitude"),
    Track.FIREWALL: ("intelligence", "hacking", "technical"),
}
"""Track -> its attribute, a player's skill, an NPC's field."""

HARMS: Mapping[Rank, int] = {Rank.HERO: 5, Rank.NEMESIS: 5, Rank.ELITE: 2, Rank.TROOPER: 1}


@frozen
class SetTrack:
    """Command: put a track to so much stress and so many Harms."""

    character: CharacterId
    track: Track
    stress: int
    harms: int


@frozen
class TrackChanged:
    """A track went from one state to another."""

    character: CharacterId
    track: Track
    stress_before: int
    stress: int
    harms_before: int
    harms: int


def most_stress(character: Character, track: Track) -> int:
    """The length of a track (rpg 1.9)."""
    attribute, skill, nearest_field = SOURCES[track]
    value = character.sheet.attributes.get(attribute, MEAN_ATTRIBUTE)
    rank = character.sheet.rank
    if rank is Rank.TROOPER:
        return (value + 1) // 2
    if rank is Rank.ELITE:
        return value
    return value + character.sheet.rating(nearest_field if character.is_npc else skill).expertise


def _set(
    scene: Scene, command: SetTrack, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    found = acts_for(scene, seat, command.character)
    if isinstance(found, Refused):
        return found
    if not house.is_on("tracks"):
        return Refused("tracks.off", "rpg:1.9")
    most = most_stress(found, command.track)
    refused = check_number(
        Message(f"track.{command.track.value}"), command.stress, 0, most
    ) or check_number(Message("label.harms"), command.harms, 0, HARMS[found.sheet.rank])
    if refused is not None:
        return refused
    stress, harms = found.stress.get(command.track, 0), found.harms.get(command.track, 0)
    if (stress, harms) == (command.stress, command.harms):
        return Refused("nothing-changes", "")
    return (TrackChanged(found.id, command.track, stress, command.stress, harms, command.harms),)


def _changed(scene: Scene, event: TrackChanged) -> Scene:
    return scene.mapped(
        event.character,
        lambda one: evolve(
            one,
            stress={**one.stress, event.track: event.stress},
            harms={**one.harms, event.track: event.harms},
        ),
    )


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {SetTrack: _set}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {TrackChanged: _changed}
