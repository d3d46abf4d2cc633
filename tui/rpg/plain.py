"""An action round in plain sentences: for `tirada state` and the line mode."""

from collections.abc import Iterator
from typing import Any

from rules.game import Choice, House, SeatId
from rules.rpg.access import MASTER
from rules.rpg.characters import Character, Exploit
from rules.rpg.dice_rolls import Check
from rules.rpg.rounds import EndRound
from rules.rpg.scene import Scene, Strike
from rules.rpg.turns import EndTurn
from rules.rpg.zones import NOWHERE, Zone
from tui.locale import N_, word
from tui.rpg.words import (
    action_name,
    cover_name,
    ground_words,
    is_secret,
    name_of,
    skill_name,
    zone_name,
)
from tui.text import shown


def lines(view: Scene, seat: SeatId | None) -> list[str]:
    """Scene, round and Heat, everybody, the zones, the tests that wait."""
    is_master = seat == MASTER
    out = [_scene(view, is_master=is_master)]
    out += [_character(view, one, is_master=is_master) for one in view.characters]
    out += [_zone(view, one) for one in view.zones.zones]
    out += [_check(view, one) for one in view.checks]
    return [*out, *(_strike(view, one) for one in view.strikes)]


def next_command(view: Scene, house: House) -> Any | None:
    """What `next` does: the turn ends, or the round where nobody is left to act."""
    del house
    if view.active:
        return EndTurn(view.active)
    if view.between_turns and not view.waiting:
        return EndRound()
    return None


OF_WHO_ACTS = frozenset({"take-action", "spend-momentum", "move"})
"""Commands whose choices are about a row or a zone; who acts is typed before it."""


def words_for(view: Scene, seat: SeatId | None, choice: Choice) -> str:
    """What is typed after the command: who does it, then what."""
    if choice.command in OF_WHO_ACTS:
        return f"{view.active if seat == MASTER else seat} {choice.about}"
    return choice.about.replace(":", " ") if choice.command == "take-reaction" else choice.about


def _scene(view: Scene, *, is_master: bool) -> str:
    if not view.is_running:
        parts = [word(N_("plain.no-scene"))]
    else:
        parts = [word(N_("plain.scene"), number=view.number, title=view.title)]
        if view.round:
            parts.append(word(N_("plain.round"), round=view.round))
    if view.heat_is_hidden and not is_master:
        parts.append(word(N_("plain.heat-hidden")))
    else:
        parts.append(word(N_("plain.heat"), n=view.heat))
    if view.group_momentum:
        parts.append(word(N_("plain.group-momentum"), n=view.group_momentum))
    if view.active:
        parts.append(word(N_("plain.acts"), name=name_of(view, view.active)))
    elif view.someone_unseen_acts:
        parts.append(word(N_("plain.acts"), name=word(N_("who.somebody"))))
    return " ".join(parts)


def _character(view: Scene, one: Character, *, is_master: bool) -> str:
    parts = [shown(one.name)]
    parts += _standing(view, one)
    if not is_secret(one, is_master=is_master):
        parts += _points(one)
    return f"{parts[0]}: {', '.join(parts[1:])}." if len(parts) > 1 else f"{parts[0]}."


def _standing(view: Scene, one: Character) -> Iterator[str]:
    if one.is_concealed:
        yield word(N_("plain.concealed"))
    if one.is_defeated:
        yield word(N_("plain.out"))
    elif view.round:
        yield word(N_("plain.seized")) if one.has_seized else word(f"progress.{one.progress.value}")
    if view.active == one.id:
        yield _left(view, N_("plain.standard"), one.turn.standard)
        yield _left(view, N_("plain.minor"), one.turn.minor)
    zone = view.zones.find(one.zone)
    if zone is not None:
        yield word(N_("plain.in-zone"), zone=zone.label)
        if one.in_cover:
            yield cover_name(zone.cover)
    near = [name_of(view, other) for other in view.in_contact(one.id)]
    if near:
        yield word(N_("plain.contact"), names=", ".join(near))


def _left(view: Scene, key: str, action: str) -> str:
    return word(key, action=action_name(view, action) if action else word(N_("plain.left")))


def _points(one: Character) -> Iterator[str]:
    numbers = (
        (N_("plain.momentum"), one.momentum),
        (N_("plain.fresh"), one.fresh),
        (N_("plain.infinity"), one.infinity),
        (N_("plain.reactions"), one.reactions),
        (N_("plain.gifts"), one.gifts),
        (N_("plain.damage-bought"), one.damage),
        (N_("plain.damage-taken"), one.taken),
    )
    yield from (word(key, n=number) for key, number in numbers if number)
    if one.exploit is not Exploit.NONE:
        yield word(f"exploit.{one.exploit.value}")
    for track, stress in one.stress.items():
        harms = one.harms.get(track, 0)
        if stress or harms:
            name = word(f"track.{track.value}")
            yield word(N_("plain.track"), track=name, stress=stress, harms=harms)


def _zone(view: Scene, zone: Zone) -> str:
    ground = ground_words(zone)
    near = [
        zone_name(view, edge.b if edge.a == zone.id else edge.a)
        for edge in view.zones.edges
        if zone.id in (edge.a, edge.b) and edge.can_move
    ]
    here = [name_of(view, one.id) for one in view.characters if one.zone == zone.id != NOWHERE]
    parts = [word(N_("plain.zone"), zone=zone.label)]
    parts += [ground] if ground else []
    parts += [word(N_("plain.next-to"), names=", ".join(near))] if near else []
    parts += [word(N_("plain.here"), names=", ".join(here))] if here else []
    return "; ".join(parts) + "."


def _strike(view: Scene, strike: Strike) -> str:
    """A hit whose damage is not settled yet."""
    names = {"name": name_of(view, strike.attacker), "target": name_of(view, strike.target)}
    if strike.points is None:
        return word(N_("plain.hit"), **names)
    return word(N_("plain.damage"), n=strike.left, effects=strike.effects, **names)


def _check(view: Scene, check: Check) -> str:
    sides = [
        word(
            N_("plain.test-side"), name=name_of(view, side.leader),
            skill=skill_name(view, side.skill), difficulty=side.difficulty,
            dice=side.dice + side.set_dice,
        )
        for _, side in check.sides
    ]  # fmt: skip
    owed = ", ".join(name_of(view, part.character) for part in check.owed)
    due = word(N_("plain.test-due"), names=owed) if owed else ""
    return f"{word(N_('plain.test'), sides=' / '.join(sides))} {due}".rstrip()
