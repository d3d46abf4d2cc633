"""Who stands where, and in contact with whom: symmetric pairs within one zone (rpg:A26)."""

from attrs import evolve

from rules.rpg.characters import CharacterId
from rules.rpg.scene import Pair, Scene, pair
from rules.rpg.zones import ZoneId


def put_in_zone(scene: Scene, character: CharacterId, zone: ZoneId) -> Scene:
    """The scene with somebody in a zone; another one ends all contact and cover (rpg:A25)."""
    found = scene.find(character)
    if found is None or found.zone == zone:
        return scene
    scene = scene.with_character(evolve(found, zone=zone, in_cover=False))
    return evolve(scene, contacts=_without(scene.contacts, character))


def put_in_contact(scene: Scene, character: CharacterId, contact: tuple[CharacterId, ...]) -> Scene:
    """The scene with somebody in contact with just these (rpg:A26)."""
    pairs = frozenset(pair(character, other) for other in contact)
    return evolve(scene, contacts=_without(scene.contacts, character) | pairs)


def _without(contacts: frozenset[Pair], character: CharacterId) -> frozenset[Pair]:
    return frozenset(one for one in contacts if character not in one)
