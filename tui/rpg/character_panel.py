"""Somebody in the scene: what the turn has left, pools, reactions, and how far the others are."""

from rules.game import House
from rules.rpg import options
from rules.rpg.characters import MOST_INFINITY, Character, Exploit, Track
from rules.rpg.movement import enemies_in_contact
from rules.rpg.reactions import next_cost
from rules.rpg.scene import Scene
from rules.rpg.tracks import HARMS, most_stress
from rules.rpg.zones import Range, Zone, range_at
from rules.values import frozen
from tui.common.ink import BLANK, Line, line
from tui.common.pips import pips
from tui.locale import N_, number, word
from tui.rpg.flow import flow
from tui.rpg.paying import Price, Try, move_price
from tui.rpg.words import (
    action_name,
    cover_name,
    is_secret,
    name_of,
    range_name,
    reason,
    terrain_name,
    zone_name,
)
from tui.text import shown

NEAREST = (Range.CONTACT, Range.CLOSE, Range.MEDIUM, Range.LONG, Range.EXTREME)


@frozen
class Looking:
    """Who looks, and what the rules say to them.

    Attributes:
        scene: The scene as they may know it.
        house: The house readings.
        is_master: Whether it is the game master.
        tried: Why a command would be refused now.
    """

    scene: Scene
    house: House
    is_master: bool
    tried: Try


def character_lines(look: Looking, character: Character, cells: int) -> list[Line]:
    """Everything about a character that matters now, in at most `cells`."""
    scene = look.scene
    out: list[Line] = flow(_turn(scene, character), cells)
    if is_secret(character, is_master=look.is_master):
        out += flow([line((word(N_("character.secret")), "dim"))], cells)
    else:
        out += flow(_points(look, character), cells)
        out += _tracks(look, character)
    if character.taken:
        out.append(line((word(N_("character.taken"), n=character.taken), "bad")))
    out += flow([*_place(scene, character), *_contact(scene, character)], cells)
    return [*out, *_ranges(look, character, cells)]


def _turn(scene: Scene, character: Character) -> list[Line]:
    if character.is_defeated:
        return [line((word(N_("character.out")), "bad"))]
    if scene.round == 0:
        return []
    if scene.active != character.id:
        key = f"progress.{character.progress.value}"
        said = word(N_("character.seized")) if character.has_seized else word(key)
        return [line((said, "dim"))]
    turn = character.turn
    standard = _spent(scene, N_("ledger.standard"), turn.standard)
    minor = _spent(scene, N_("ledger.minor"), turn.minor)
    frees = ", ".join(action_name(scene, one) for one in turn.free)
    return [
        standard,
        line(("· ", "dim"), minor),
        line(("· ", "dim"), _used(word(N_("ledger.free")), frees)),
    ]


def _spent(scene: Scene, key: str, action: str) -> Line:
    kind = word(key)
    if not action:
        return line((kind, "strong"), " ", (word(N_("ledger.left")), "good"))
    return line((f"{kind}: {action_name(scene, action)}", "dim"))


def _used(kind: str, what: str) -> Line:
    if not what:
        return line((f"{kind}: ", "dim"), (word(N_("ledger.none")), "dim"))
    return line((f"{kind}: {what}", "dim"))


def _points(look: Looking, character: Character) -> list[Line]:
    cost = next_cost(character)
    parts = [
        line(word(N_("character.reactions"), n=character.reactions)),
        line(("· ", "dim"), word(N_("character.next-reaction"), cost=cost)),
    ]
    parts += _momentum(look, character)
    if not character.is_npc:
        held = pips(character.infinity, MOST_INFINITY)
        parts.append(line((f"· {word(N_('character.infinity'))} ", "dim"), held))
    if character.gifts:
        parts.append(line(("· ", "dim"), (word(N_("character.gifts"), n=character.gifts), "good")))
    if character.exploit is not Exploit.NONE:
        parts.append(line(("· ", "dim"), (word(f"exploit.{character.exploit.value}"), "good")))
    return parts


def _momentum(look: Looking, character: Character) -> list[Line]:
    parts: list[Line] = []
    if not character.is_npc:
        is_group = look.house["momentum_mode"] == options.GROUP
        saved = look.scene.group_momentum if is_group else character.momentum
        key = N_("character.momentum-group") if is_group else N_("character.momentum")
        parts.append(line((f"· {word(key)} ", "dim"), (number(saved), "strong")))
    if character.fresh:
        parts.append(line((word(N_("character.fresh"), n=character.fresh), "good")))
    return parts


def _tracks(look: Looking, character: Character) -> list[Line]:
    if not look.house.is_on("tracks"):
        return []
    out: list[Line] = []
    for track in Track:
        stress, harms = character.stress.get(track, 0), character.harms.get(track, 0)
        most = most_stress(character, track)
        out.append(
            line(
                (f"{word(f'track.{track.value}')} ", "dim"),
                (f"{number(stress)}/{number(most)}", "bad" if stress else "plain"),
                (f"  {word(N_('label.harms'))} ", "dim"),
                pips(harms, HARMS[character.sheet.rank], "bad"),
            )
        )
    return out


def _place(scene: Scene, character: Character) -> list[Line]:
    if not scene.zones.zones:
        return []
    parts = [line((zone_name(scene, character.zone), "plain"))]
    zone = scene.zones.find(character.zone)
    if zone is not None and character.in_cover:
        cover = word(N_("character.in-cover"), cover=cover_name(zone.cover))
        parts[-1] = line(parts[-1], ",")
        parts.append(line((cover, "good")))
    if zone is not None and zone.is_rough:
        parts[-1] = line(parts[-1], ",")
        parts.append(line((terrain_name(zone), "warn")))
    return parts


def _contact(scene: Scene, character: Character) -> list[Line]:
    near = scene.in_contact(character.id)
    if not near:
        return []
    enemies = enemies_in_contact(scene, character)
    parts = [line(("· ", "dim"), (word(N_("character.contact")), "dim"))]
    for index, one in enumerate(near):
        end = "," if index + 1 < len(near) else ""
        parts.append(line((name_of(scene, one) + end, "warn" if one in enemies else "plain")))
    if enemies and character.is_npc is False:
        parts.append(line((word(N_("character.may-retaliate")), "dim")))
    return parts


def _ranges(look: Looking, character: Character, cells: int) -> list[Line]:
    """Zone by zone, the nearest first: how far, what going there costs, who is there."""
    scene = look.scene
    if scene.zones.find(character.zone) is None:
        return []
    is_acting = scene.active == character.id
    near = {character.id, *scene.in_contact(character.id)}
    there: dict[str, list[Character]] = {}
    for one in scene.characters:
        if one.id not in near:
            there.setdefault(one.zone, []).append(one)
    found = [
        (NEAREST.index(range_at(scene.zones.distance(character.zone, zone.id))), zone)
        for zone in scene.zones.zones
        if is_acting or zone.id in there
    ]
    out: list[Line] = []
    for away, zone in sorted(found, key=lambda one: one[0]):
        others = there.get(zone.id, [])
        out += _range_lines(look, character, (zone, NEAREST[away]), others, cells)
    return out


def _range_lines(
    look: Looking,
    character: Character,
    place: tuple[Zone, Range],
    others: list[Character],
    cells: int,
) -> list[Line]:
    zone, away = place
    is_acting = look.scene.active == character.id
    name = "" if zone.id == character.zone else f" {shown(zone.label)}"
    reach: Line = BLANK
    if is_acting:
        contact = look.scene.in_contact(character.id) if zone.id == character.zone else ()
        reach = _reach(move_price(look.scene, character, zone.id, look.tried, contact))
    head = line((range_name(away), "strong"), name, (":" if others and not reach else "", "plain"))
    parts = [head, line(reach, ":") if reach and others else reach]
    for index, one in enumerate(others):
        end = "," if index + 1 < len(others) else ""
        ink = "dim" if one.is_defeated else "other" if one.is_npc else "accent"
        parts.append(line((name_of(look.scene, one.id) + end, ink)))
    return flow(parts, cells)


def _reach(found: Price) -> Line:
    """``→ Minor``, or why not: ``✗ has moved (I17)``."""
    if found.refused is not None:
        return line((f"✗ {reason(found.refused)}", "dim"))
    kind = word(f"cost.{found.kind.value}") if found.kind else ""
    return line((f"→ {kind}", "good"))


def caption_of(scene: Scene, character: Character, holder: str) -> str:
    """``Ruiz (ana)``."""
    name = name_of(scene, character.id)
    return f"{name} ({holder})" if holder and not character.is_npc else name
