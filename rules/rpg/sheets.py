"""What is written on a sheet: names, attributes, skills and weapons; whether the players see it."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Message, Refused, SeatId
from rules.naming import check_name
from rules.rpg.access import ID_LENGTH, acts_for, check_number, master_names
from rules.rpg.characters import CharacterId, Sheet
from rules.rpg.combat_rolls import check_dice
from rules.rpg.damage import PLUS_MOST
from rules.rpg.scene import Scene
from rules.rpg.skills import ATTRIBUTES, FIELDS, SKILLS
from rules.values import frozen

ATTRIBUTE_MOST = 40
RATING_MOST = 20
BASE_DICE_MOST = 5
DISCOUNT_MOST = 10
WEAPONS_MOST = 12


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
class ShowSheet:
    """Command: let the players see an NPC's sheet, or no longer."""

    character: CharacterId
    is_shown: bool


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
class SheetShown:
    """The players may see an NPC's sheet, or no longer."""

    character: CharacterId
    is_shown: bool


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


def _show_sheet(
    scene: Scene, command: ShowSheet, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    found = master_names(scene, seat, command.character)
    if isinstance(found, Refused):
        return found
    if not found.is_npc or found.is_sheet_shown == command.is_shown:
        return Refused("nothing-changes", "")
    return (SheetShown(found.id, command.is_shown),)


def _renamed(scene: Scene, event: CharacterRenamed) -> Scene:
    return scene.mapped(
        event.character, lambda one: evolve(one, sheet=evolve(one.sheet, name=event.after))
    )


def _sheet_changed(scene: Scene, event: SheetChanged) -> Scene:
    return scene.mapped(event.character, lambda one: evolve(one, sheet=event.sheet))


def _shown(scene: Scene, event: SheetShown) -> Scene:
    return scene.mapped(event.character, lambda one: evolve(one, is_sheet_shown=event.is_shown))


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    RenameCharacter: _rename,
    ChangeSheet: _change_sheet,
    ShowSheet: _show_sheet,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    CharacterRenamed: _renamed,
    SheetChanged: _sheet_changed,
    SheetShown: _shown,
}
