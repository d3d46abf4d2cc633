"""Who comes into the scene, by name or as a copy, and whether the players know."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Message, Refused, SeatId
from rules.rpg.access import (
    MASTER,
    check_id,
    check_number,
    master_names,
    master_only,
)
from rules.rpg.characters import MOST_INFINITY, Character, CharacterId, Sheet
from rules.rpg.scene import Scene
from rules.rpg.sheets import check_sheet
from rules.rpg.zones import NOWHERE, ZoneId
from rules.values import frozen

MOST_CHARACTERS = 60


@frozen
class AddCharacter:
    """Command: somebody comes into the scene.

    Attributes:
        sheet: What is written on its sheet.
        is_npc: Whether the game master plays it.
        id: Its stable name; empty for one made up here.
        zone: Where it stands.
        is_concealed: Whether only the game master knows.
        infinity: Infinity Points to begin with.
    """

    sheet: Sheet
    is_npc: bool
    id: CharacterId = ""
    zone: ZoneId = NOWHERE
    is_concealed: bool = False
    infinity: int = 0


@frozen
class AddCharacters:
    """Command: several come into the scene at once, all of them or nobody."""

    characters: tuple[AddCharacter, ...]


@frozen
class CopyCharacter:
    """Command: somebody else like this one comes, under another name."""

    character: CharacterId
    name: str


@frozen
class ConcealCharacter:
    """Command: hide an NPC from the players, or reveal it."""

    character: CharacterId
    is_concealed: bool


@frozen
class CharacterAdded:
    """Somebody came into the scene."""

    character: Character


@frozen
class CharacterConcealed:
    """An NPC is hidden from the players, or no longer."""

    character: CharacterId
    is_concealed: bool


def _add(
    scene: Scene, command: AddCharacter, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    refused = (
        master_only(seat)
        or _check_room(scene, command)
        or check_sheet(command.sheet, is_npc=command.is_npc)
        or check_number(Message("pool.infinity"), command.infinity, 0, MOST_INFINITY)
    )
    if refused is not None:
        return refused
    character = Character(
        command.id or _made_id(scene, is_npc=command.is_npc),
        command.is_npc,
        command.sheet,
        infinity=command.infinity,
        zone=command.zone,
        is_concealed=command.is_concealed,
    )
    return (CharacterAdded(character),)


def _add_all(
    scene: Scene, command: AddCharacters, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    events: tuple[Any, ...] = ()
    for one in command.characters:
        added = _add(scene, one, seat, house)
        if isinstance(added, Refused):
            return added
        for event in added:
            scene = _added(scene, event)
        events += added
    return events or Refused("nothing-changes", "")


def _check_room(scene: Scene, command: AddCharacter) -> Refused | None:
    if len(scene.characters) >= MOST_CHARACTERS:
        return Refused("character.too-many", "", {"most": MOST_CHARACTERS})
    if command.id:
        refused = check_id(command.id)
        if refused is not None:
            return refused
        if command.id == MASTER or scene.find(command.id) is not None:
            return Refused("id.taken", "", {"id": command.id})
    if command.zone and scene.zones.find(command.zone) is None:
        return Refused("zone.unknown", "", {"zone": command.zone})
    if command.is_concealed and not command.is_npc:
        return Refused("character.players-are-seen", "", {"name": command.sheet.name})
    return None


def _made_id(scene: Scene, *, is_npc: bool) -> CharacterId:
    prefix = "npc" if is_npc else "pc"
    number = scene.made + 1
    while scene.find(f"{prefix}-{number}") is not None:
        number += 1
    return f"{prefix}-{number}"


def _copy(
    scene: Scene, command: CopyCharacter, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    found = master_names(scene, seat, command.character)
    if isinstance(found, Refused):
        return found
    copied = AddCharacter(
        evolve(found.sheet, name=command.name),
        found.is_npc,
        zone=found.zone,
        is_concealed=found.is_concealed,
        infinity=found.infinity,
    )
    return _add(scene, copied, seat, house)


def _conceal(
    scene: Scene, command: ConcealCharacter, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    found = master_names(scene, seat, command.character)
    if isinstance(found, Refused):
        return found
    if not found.is_npc:
        return Refused("character.players-are-seen", "", {"name": found.name})
    if found.is_concealed == command.is_concealed:
        return Refused("nothing-changes", "")
    return (CharacterConcealed(found.id, command.is_concealed),)


def _added(scene: Scene, event: CharacterAdded) -> Scene:
    return evolve(scene, characters=(*scene.characters, event.character), made=scene.made + 1)


def _concealed(scene: Scene, event: CharacterConcealed) -> Scene:
    return scene.mapped(event.character, lambda one: evolve(one, is_concealed=event.is_concealed))


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    AddCharacter: _add,
    AddCharacters: _add_all,
    CopyCharacter: _copy,
    ConcealCharacter: _conceal,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    CharacterAdded: _added,
    CharacterConcealed: _concealed,
}
