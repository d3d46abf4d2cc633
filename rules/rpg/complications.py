"""Each Complication is decided by itself: part of the story, or Heat (rpg:I9).

For a player character's the game master may add 2 Heat instead; for an NPC's
the players may take 2 Heat away. Undecided ones end as part of the story when
the scene ends (rpg:A19).
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.rpg.access import check_note, is_seen, master_only, players_only
from rules.rpg.characters import UNSEEN, CharacterId
from rules.rpg.dice_rolls import Complication
from rules.rpg.pools import Pool, Tally, Why
from rules.rpg.scene import Scene
from rules.values import frozen

HEAT_OF_COMPLICATION = 2


@frozen
class DecideComplication:
    """Command: settle one Complication; `as_heat` or else as part of the story."""

    complication: str
    as_heat: bool
    note: str = ""


@frozen
class ComplicationDecided:
    """A Complication became Heat, or part of the story as `note` tells."""

    complication: str
    character: CharacterId
    as_heat: bool
    note: str


def _decide(
    scene: Scene, command: DecideComplication, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    found = _find(scene, seat, command.complication)
    if isinstance(found, Refused):
        return found
    refused = players_only(seat) if found.is_npc else master_only(seat)
    refused = refused or check_note(command.note)
    if refused is not None:
        return refused
    tally = Tally(scene, seat or "")
    if command.as_heat:
        changed = _heat(tally, found, house)
        if isinstance(changed, Refused):
            return changed
        tally = changed
    decided = ComplicationDecided(found.id, found.character, command.as_heat, command.note)
    return (decided, *tally.events)


def _find(scene: Scene, seat: SeatId | None, complication: str) -> Complication | Refused:
    for one in scene.complications:
        owner = scene.find(one.character)
        if one.id == complication and (owner is None or is_seen(owner, seat)):
            return one
    return Refused("complication.unknown", "rpg:I9", {"complication": complication})


def _heat(tally: Tally, complication: Complication, house: House) -> Tally | Refused:
    if not complication.is_npc:
        return tally.change(Pool.HEAT, UNSEEN, HEAT_OF_COMPLICATION, Why.COMPLICATION)
    held = tally.scene.heat
    wanted = (
        HEAT_OF_COMPLICATION if house.is_on("require_full") else min(held, HEAT_OF_COMPLICATION)
    )
    return tally.change(Pool.HEAT, UNSEEN, -wanted, Why.COMPLICATION)


def left_to_the_story(scene: Scene) -> tuple[ComplicationDecided, ...]:
    """All undecided Complications, settled by the default (rpg:A19)."""
    return tuple(
        ComplicationDecided(one.id, one.character, as_heat=False, note="")
        for one in scene.complications
    )


def _decided(scene: Scene, event: ComplicationDecided) -> Scene:
    rest = tuple(one for one in scene.complications if one.id != event.complication)
    return evolve(scene, complications=rest)


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {DecideComplication: _decide}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {ComplicationDecided: _decided}
