"""Who stands where, and with whom in contact: the same marks on the map and in the list."""

from rules.rpg.characters import Character, CharacterId
from rules.rpg.scene import Scene
from rules.rpg.zones import ZoneId
from tui.common.ink import Line, line
from tui.text import shown

CONTACT = "⚔"
IN_COVER = "▒"
DEFEATED = "✗"


def marked_name(scene: Scene, character: Character) -> Line:
    """A name with its marks: ``▒`` in cover, ``✗`` out, ``(…)`` hidden from the players."""
    name = shown(character.name)
    if character.is_concealed:
        name = f"({name})"
    lead = DEFEATED if character.is_defeated else ""
    tail = IN_COVER if character.in_cover else ""
    ink = "other" if character.is_npc else "accent"
    if character.is_defeated:
        ink = "dim"
    elif character.id == scene.active:
        ink = "strong"
    return line((f"{lead}{name}{tail}", ink))


def groups_in(scene: Scene, zone: ZoneId) -> list[Line]:
    """Everybody in a zone, those in contact with each other as one line."""
    left = [one for one in scene.characters if one.zone == zone]
    out: list[Line] = []
    while left:
        together = _together(scene, left[0].id)
        members = [one for one in _in_order(scene, together) if one.zone == zone] or [left[0]]
        left = [one for one in left if one not in members]
        parts: list[Line] = []
        for index, one in enumerate(members):
            mark = ((f" {CONTACT} ", "warn"),) if index else ()
            parts.append((*mark, *marked_name(scene, one)))
        out.append(line(*parts))
    return out


def _together(scene: Scene, start: CharacterId) -> list[CharacterId]:
    """Everybody joined by contact, each beside somebody it is in contact with where possible."""
    order: list[CharacterId] = []
    stack = [start]
    while stack:
        here = stack.pop(0)
        if here in order:
            continue
        order.append(here)
        stack = [*scene.in_contact(here), *stack]
    return order


def _in_order(scene: Scene, ids: list[CharacterId]) -> list[Character]:
    return [one for one in map(scene.find, ids) if one is not None]
