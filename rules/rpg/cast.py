"""Who is in the scene: coming, changing, hiding, falling, leaving.

Anybody may come or go at any time, the active character too: its turn is over
then, its movement ends, its unjudged test is taken back, and no other turn
moves (rpg:I19).

Long because coming and going touches everything that is under way.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Message, Refused, SeatId
from rules.rpg.access import (
    ID_LENGTH,
    MASTER,
    acts_for,
    check_id,
    check_name,
    check_number,
    master_names,
    master_only,
)
from rules.rpg.characters import MOST_INFINITY, UNSEEN, Character, CharacterId, Sheet
from rules.rpg.combat_rolls import check_dice
from rules.rpg.contact import put_in_contact
from rules.rpg.damage import PLUS_MOST
from rules.rpg.helping import answered
from rules.rpg.pools import PoolChanged, apply_change
from rules.rpg.scene import Movement, Scene
from rules.rpg.skills import ATTRIBUTES, FIELDS, SKILLS
from rules.rpg.throwing import called_off
from rules.rpg.turns import with_turn_over
from rules.rpg.zones import NOWHERE, ZoneId
from rules.values import frozen

MOST_CHARACTERS = 60
ATTRIBUTE_MOST = 40
RATING_MOST = 20
BASE_DICE_MOST = 5
DISCOUNT_MOST = 10
WEAPONS_MOST = 12


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
class RenameCharacter:
    """Command: give somebody another name."""

    character: CharacterId
    name: str


@frozen
class ChangeSheet:
    """Command: put what is written on a sheet."""

    character: CharacterId
    sheet: Sheet


@frozen
class ConcealCharacter:
    """Command: hide an NPC from the players, or reveal it."""

    character: CharacterId
    is_concealed: bool


@frozen
class ShowSheet:
    """Command: let the players see an NPC's sheet, or no longer."""

    character: CharacterId
    is_shown: bool


@frozen
class DefeatCharacter:
    """Command: somebody is out of the scene but still lies there, or is back in it."""

    character: CharacterId
    is_defeated: bool = True


@frozen
class RemoveCharacter:
    """Command: somebody leaves for good."""

    character: CharacterId


@frozen
class CharacterAdded:
    """Somebody came into the scene."""

    character: Character


@frozen
class CharacterRenamed:
    """Somebody has another name."""

    character: CharacterId
    before: str
    after: str


@frozen
class SheetChanged:
    """What is written on somebody's sheet."""

    character: CharacterId
    sheet: Sheet


@frozen
class CharacterConcealed:
    """An NPC is hidden from the players, or no longer."""

    character: CharacterId
    is_concealed: bool


@frozen
class SheetShown:
    """The players may see an NPC's sheet, or no longer."""

    character: CharacterId
    is_shown: bool


@frozen
class CharacterDefeated:
    """Somebody is out of the scene, or back in it."""

    character: CharacterId
    is_defeated: bool


@frozen
class CharacterRemoved:
    """Somebody left for good; `was_concealed` says whether the players ever knew."""

    character: CharacterId
    name: str
    was_concealed: bool


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


def check_sheet(sheet: Sheet, *, is_npc: bool) -> Refused | None:
    """Refuse a sheet that is no sheet of the game; what it leaves out is fine."""
    known = FIELDS if is_npc else tuple(SKILLS)
    odd = [one for one in sheet.ratings if one not in known]
    odd += [one for one in sheet.attributes if one not in ATTRIBUTES]
    if odd:
        return Refused("sheet.unknown-line", "", {"line": odd[0][:ID_LENGTH]})
    return (
        check_name(sheet.name)
        or check_number(Message("label.base-dice"), sheet.base_dice, 1, BASE_DICE_MOST)
        or check_number(Message("label.discount"), sheet.reaction_discount, 0, DISCOUNT_MOST)
        or _check_numbers(sheet)
        or _check_weapons(sheet)
    )


def _check_numbers(sheet: Sheet) -> Refused | None:
    for attribute, value in sheet.attributes.items():
        refused = check_number(Message(f"attribute.{attribute}"), value, 0, ATTRIBUTE_MOST)
        if refused is not None:
            return refused
    for rating in sheet.ratings.values():
        refused = check_number(
            Message("label.expertise"), rating.expertise, 0, RATING_MOST
        ) or check_number(Message("label.focus"), rating.focus, 0, RATING_MOST)
        if refused is not None:
            return refused
    return None


def _check_weapons(sheet: Sheet) -> Refused | None:
    refused = check_number(Message("label.weapons"), len(sheet.weapons), 0, WEAPONS_MOST)
    for one in sheet.weapons:
        refused = (
            refused
            or check_name(one.name)
            or check_dice(one.dice)
            or check_number(Message("label.weapon-plus"), one.plus, 0, PLUS_MOST)
        )
    return refused


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


def _rename(
    scene: Scene, command: RenameCharacter, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    found = acts_for(scene, seat, command.character)
    if isinstance(found, Refused):
        return found
    refused = check_name(command.name)
    if refused is not None:
        return refused
    if found.name == command.name:
        return Refused("nothing-changes", "")
    return (CharacterRenamed(found.id, found.name, command.name),)


def _change_sheet(
    scene: Scene, command: ChangeSheet, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    found = acts_for(scene, seat, command.character)
    if isinstance(found, Refused):
        return found
    refused = check_sheet(command.sheet, is_npc=found.is_npc)
    if refused is not None:
        return refused
    if found.sheet == command.sheet:
        return Refused("nothing-changes", "")
    return (SheetChanged(found.id, command.sheet),)


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


def _show_sheet(
    scene: Scene, command: ShowSheet, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    found = master_names(scene, seat, command.character)
    if isinstance(found, Refused):
        return found
    if not found.is_npc or found.is_sheet_shown == command.is_shown:
        return Refused("nothing-changes", "")
    return (SheetShown(found.id, command.is_shown),)


def _defeat(
    scene: Scene, command: DefeatCharacter, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    found = acts_for(scene, seat, command.character)
    if isinstance(found, Refused):
        return found
    if found.is_defeated == command.is_defeated:
        return Refused("nothing-changes", "")
    event = CharacterDefeated(found.id, command.is_defeated)
    back = _dice_without(scene, found.id, seat or "", house) if command.is_defeated else ()
    return (event, *back)


def _remove(
    scene: Scene, command: RemoveCharacter, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    found = master_names(scene, seat, command.character)
    if isinstance(found, Refused):
        return found
    back = _dice_without(scene, found.id, seat or "", house)
    return (*back, CharacterRemoved(found.id, found.name, found.is_concealed))


def _dice_without(
    scene: Scene, character: CharacterId, by: SeatId, house: House
) -> tuple[Any, ...]:
    """Tests that somebody leads or opposes are taken back; as a helper it only drops out."""
    events: tuple[Any, ...] = ()
    for check in scene.checks:
        if character not in check.people:
            continue
        after = _after_payments(scene, events)
        if character in (check.a.leader, check.opponent):
            events += called_off(after, check, by, house)
        elif not any(faces.character == character for faces in check.thrown):
            events += answered(after, check, character, house, is_allowed=False)
    return events


def _after_payments(scene: Scene, events: tuple[Any, ...]) -> Scene:
    for event in events:
        if isinstance(event, PoolChanged):
            scene = apply_change(scene, event)
    return scene


def _added(scene: Scene, event: CharacterAdded) -> Scene:
    return evolve(scene, characters=(*scene.characters, event.character), made=scene.made + 1)


def _renamed(scene: Scene, event: CharacterRenamed) -> Scene:
    return scene.mapped(
        event.character, lambda one: evolve(one, sheet=evolve(one.sheet, name=event.after))
    )


def _sheet_changed(scene: Scene, event: SheetChanged) -> Scene:
    return scene.mapped(event.character, lambda one: evolve(one, sheet=event.sheet))


def _concealed(scene: Scene, event: CharacterConcealed) -> Scene:
    return scene.mapped(event.character, lambda one: evolve(one, is_concealed=event.is_concealed))


def _shown(scene: Scene, event: SheetShown) -> Scene:
    return scene.mapped(event.character, lambda one: evolve(one, is_sheet_shown=event.is_shown))


def _defeated(scene: Scene, event: CharacterDefeated) -> Scene:
    scene = scene.mapped(event.character, lambda one: evolve(one, is_defeated=event.is_defeated))
    return _without_part(scene, event.character) if event.is_defeated else scene


def _without_part(scene: Scene, character: CharacterId) -> Scene:
    """The scene with nothing under way that waits for somebody who is out."""
    if scene.active == character:
        scene = with_turn_over(scene, character)
    asked = tuple(one for one in scene.asked if one.character != character)
    combat = tuple(one for one in scene.combat if one.character != character)
    attack = scene.attack
    if attack is not None and character in (attack.attacker, attack.target):
        attack = None
    return evolve(
        scene,
        asked=asked,
        combat=combat,
        attack=attack,
        strikes=tuple(one for one in scene.strikes if one.target != character),
        movement=_movement_without(scene.movement, character),
    )


def _movement_without(movement: Movement | None, character: CharacterId) -> Movement | None:
    if movement is None or movement.character == character:
        return None
    threats = tuple(one for one in movement.threats if one != character)
    contact = tuple(one for one in movement.contact if one != character)
    return evolve(movement, threats=threats, contact=contact)


def _removed(scene: Scene, event: CharacterRemoved) -> Scene:
    gone = event.character
    scene = put_in_contact(_without_part(scene, gone), gone, ())
    ambush = scene.ambush
    if ambush is not None:
        ambush = evolve(
            ambush,
            ambushers=tuple(one for one in ambush.ambushers if one != gone),
            surprised=tuple(one for one in ambush.surprised if one != gone),
        )
    return evolve(
        scene,
        characters=tuple(one for one in scene.characters if one.id != gone),
        complications=tuple(one for one in scene.complications if one.character != gone),
        strikes=tuple(one for one in scene.strikes if one.attacker != gone),
        first=scene.first - {gone},
        extra=scene.extra - {gone},
        ambush=ambush if ambush is not None and ambush.ambushers and ambush.surprised else None,
        active=UNSEEN if scene.active == gone else scene.active,
    )


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    AddCharacter: _add,
    AddCharacters: _add_all,
    CopyCharacter: _copy,
    RenameCharacter: _rename,
    ChangeSheet: _change_sheet,
    ConcealCharacter: _conceal,
    ShowSheet: _show_sheet,
    DefeatCharacter: _defeat,
    RemoveCharacter: _remove,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    CharacterAdded: _added,
    CharacterRenamed: _renamed,
    SheetChanged: _sheet_changed,
    CharacterConcealed: _concealed,
    SheetShown: _shown,
    CharacterDefeated: _defeated,
    CharacterRemoved: _removed,
}
