"""Names of the RPG's things in the language spoken now, and short reasons for rows."""

from rules.game import Refused
from rules.rpg.access import MASTER
from rules.rpg.actions import row_label
from rules.rpg.characters import Character, CharacterId
from rules.rpg.scene import Scene, SpendRow
from rules.rpg.skill_test import Aim
from rules.rpg.skills import AttributeId, SkillId, skill_label
from rules.rpg.zones import Cover, Range, Terrain, Zone, ZoneId
from tui.locale import N_, knows, refusal, say, word
from tui.text import shown


def name_of(scene: Scene, character: CharacterId) -> str:
    """What somebody is called; "somebody" where this seat may not know."""
    found = scene.find(character)
    return shown(found.name) if found is not None else word(N_("who.somebody"))


def skill_name(scene: Scene, skill: SkillId | AttributeId) -> str:
    """What a skill, a field or an attribute is called at this table."""
    if not skill:
        return word(N_("who.secret"))
    found = skill_label(skill, scene.labels)
    return shown(found) if isinstance(found, str) else say(found)


def action_name(scene: Scene, action: str) -> str:
    """What a row of the list of actions is called; its id where it is gone."""
    row = scene.row(action)
    if row is None:
        key = f"action.{action}"
        return word(key) if knows(key) else shown(action)
    found = row_label(row)
    if isinstance(found, str):
        return shown(found)
    return say(found) if knows(found.key) else shown(action)


def spend_name(row: SpendRow) -> str:
    """What a row of the list of spends is called."""
    key = f"spend.{row.id}"
    return shown(row.label) or (word(key) if knows(key) else shown(row.id))


def zone_name(scene: Scene, zone: ZoneId) -> str:
    """What a zone is called."""
    found = scene.zones.find(zone)
    return shown(found.label) if found is not None else word(N_("zone.nowhere"))


def range_name(away: Range) -> str:
    """``Medium``."""
    return word(f"range.{away.value}")


def cover_name(cover: Cover) -> str:
    """``light cover``."""
    return word(f"cover.{cover.value}")


def terrain_name(zone: Zone) -> str:
    """``difficult D2``; empty in the open."""
    if zone.terrain is Terrain.OPEN:
        return ""
    return word(f"ground.{zone.terrain.value}", difficulty=zone.difficulty)


def ground_words(zone: Zone) -> str:
    """What a zone offers and what it is like: ``light cover, difficult D2``."""
    cover = cover_name(zone.cover) if zone.cover is not Cover.NONE else ""
    effect = shown(zone.effect) if zone.terrain is Terrain.DANGEROUS else ""
    return ", ".join(one for one in (cover, terrain_name(zone), effect) if one)


def focus_words(aim: Aim) -> str:
    """``Focus 2 (below 2)``: the reading of the table stands beside the number (rpg:A1)."""
    key = N_("test.focus-at-most") if aim.is_inclusive else N_("test.focus-below")
    return word(key, focus=aim.focus)


def reason(refused: Refused | None) -> str:
    """Why not, short enough for a row; empty where nothing is in the way."""
    if refused is None:
        return ""
    key = f"short.{refused.code}"
    if not knows(key):
        return refusal(refused)
    rule = f" ({refused.rule.rpartition(':')[2]})" if refused.rule else ""
    return word(key, **refused.values) + rule


def is_secret(character: Character, *, is_master: bool) -> bool:
    """Whether the one who looks may not see this sheet."""
    return not is_master and character.is_npc and not character.is_sheet_shown


def may_act_for(character: Character, seat: str | None) -> bool:
    """Whether a seat plays a character."""
    return seat is not None and seat in {MASTER, character.id}
