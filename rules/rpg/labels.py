"""What people, zones and actions are called in the log, and what many sentences share."""

from collections.abc import Callable
from typing import Any, TypeAlias

from rules.game import Message, Value
from rules.rpg.actions import row_label
from rules.rpg.characters import UNSEEN, CharacterId
from rules.rpg.scene import Scene
from rules.rpg.zones import NOWHERE

Teller: TypeAlias = Callable[[Scene, Any], Message]
"""What says a fact; the scene is the one right after it, as its reader may see it."""


def name_of(scene: Scene, character: CharacterId) -> Value:
    """Somebody's name, as a reader of this scene may know it."""
    return Message("label.somebody") if character == UNSEEN else scene.name(character)


def names_of(scene: Scene, characters: tuple[CharacterId, ...]) -> Value:
    """Several names, in one text; those that are not known are passed over."""
    known = [scene.name(one) for one in characters if one != UNSEEN]
    return ", ".join(known) if known else Message("label.somebody")


def both_names(scene: Scene, attacker: CharacterId, target: CharacterId) -> dict[str, Value]:
    """Who attacks and who is attacked, as the values of a sentence."""
    return {"name": name_of(scene, attacker), "target": name_of(scene, target)}


def zone_of(scene: Scene, zone: str) -> Value:
    """What a zone is called."""
    found = scene.zones.find(zone)
    if found is not None:
        return found.label
    return Message("label.nowhere") if zone == NOWHERE else zone


def noted(message: Message, note: str) -> Message:
    """A sentence with people's own words behind it, if there are any."""
    return Message("event.noted", {"what": message, "note": note}) if note else message


def about(key: str) -> Teller:
    """Facts that only say whom they are about."""
    return lambda scene, event: Message(key, {"name": name_of(scene, event.character)})


def switch(key: str, field: str) -> Teller:
    """Facts that turn something about somebody on or off."""

    def tell(scene: Scene, event: Any) -> Message:
        state = "on" if getattr(event, field) else "off"
        return Message(f"{key}.{state}", {"name": name_of(scene, event.character)})

    return tell


def row_text(scene: Scene, action: str) -> Value:
    """What an action of the table's list is called."""
    row = scene.row(action)
    return action if row is None else row_label(row)
