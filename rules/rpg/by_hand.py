"""Corrections: whatever the rules keep can be put right by hand, and the log says so.

No reading of ours may leave a table stuck. Pools, sheets, tracks and lists
have their own commands, and so has the benefit of an Exploit; here are places,
turns, reactions, the round, what the players may see of Heat, and what skills
are called.

Long because each correction, short as it is, has its command and its fact.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Message, Refused, SeatId
from rules.naming import check_name
from rules.rpg.access import check_note, check_number, master_names, master_only, who
from rules.rpg.characters import Character, CharacterId, Ledger, Progress
from rules.rpg.contact import put_in_contact, put_in_zone
from rules.rpg.scene import Scene
from rules.rpg.skills import ATTRIBUTES, FIELDS, SKILLS, skill_label
from rules.rpg.turns import with_turn_over
from rules.rpg.zones import NOWHERE, Cover, ZoneId
from rules.values import frozen

MOST = 999
MOST_FREE = 30


@frozen
class PlaceCharacter:
    """Command: put somebody where it stands, in contact with just these."""

    character: CharacterId
    zone: ZoneId
    contact: tuple[CharacterId, ...] = ()
    in_cover: bool = False


@frozen
class SetLedger:
    """Command: put what a turn has spent."""

    character: CharacterId
    turn: Ledger


@frozen
class SetProgress:
    """Command: put how far somebody is in this round: waiting, done or skipped."""

    character: CharacterId
    progress: Progress


@frozen
class SetReactions:
    """Command: put how many reactions somebody has taken."""

    character: CharacterId
    reactions: int


@frozen
class SetRound:
    """Command: put the number of the round."""

    round: int


@frozen
class HideHeat:
    """Command: hide the pool of Heat from the players, or show it."""

    is_hidden: bool


@frozen
class LabelSkill:
    """Command: call a skill, field or attribute otherwise; empty for its own name."""

    skill: str
    label: str


@frozen
class CharacterPlaced:
    """Somebody was put where it stands by hand."""

    character: CharacterId
    zone: ZoneId
    contact: tuple[CharacterId, ...]
    in_cover: bool


@frozen
class LedgerSet:
    """What a turn has spent was put by hand."""

    character: CharacterId
    turn: Ledger


@frozen
class ProgressSet:
    """How far somebody is in this round was put by hand."""

    character: CharacterId
    progress: Progress


@frozen
class ReactionsSet:
    """How many reactions somebody has taken was put by hand."""

    character: CharacterId
    before: int
    after: int


@frozen
class RoundSet:
    """The number of the round was put by hand."""

    before: int
    after: int


@frozen
class HeatHidden:
    """The players may no longer see the pool of Heat, or may again."""

    is_hidden: bool


@frozen
class SkillLabelled:
    """A skill, field or attribute is called so at this table."""

    skill: str
    label: str


def _place(
    scene: Scene, command: PlaceCharacter, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    found = master_names(scene, seat, command.character)
    if isinstance(found, Refused):
        return found
    zone = scene.zones.find(command.zone)
    if zone is None and command.zone != NOWHERE:
        return Refused("zone.unknown", "", {"zone": command.zone})
    if command.in_cover and (zone is None or zone.cover is Cover.NONE):
        return Refused("move.no-cover", "rpg:A25", {"zone": command.zone})
    if scene.movement is not None and scene.movement.character == found.id:
        return Refused("move.on-its-way", "", {"name": found.name})
    for other in command.contact:
        near = who(scene, seat, other)
        if isinstance(near, Refused):
            return near
        if near.id == found.id or near.zone != command.zone or command.zone == NOWHERE:
            return Refused("move.not-there", "rpg:I18", {"name": near.name})
    return (CharacterPlaced(found.id, command.zone, command.contact, command.in_cover),)


def _set_ledger(
    scene: Scene, command: SetLedger, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    found = master_names(scene, seat, command.character)
    if isinstance(found, Refused):
        return found
    texts = (command.turn.standard, command.turn.minor, *command.turn.free)
    refused = check_number(Message("label.free-actions"), len(command.turn.free), 0, MOST_FREE)
    for text in texts:
        refused = refused or check_note(text)
    if refused is not None:
        return refused
    if found.turn == command.turn:
        return Refused("nothing-changes", "")
    return (LedgerSet(found.id, command.turn),)


def _set_progress(
    scene: Scene, command: SetProgress, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    found = master_names(scene, seat, command.character)
    if isinstance(found, Refused):
        return found
    if command.progress is Progress.ACTING or found.progress is command.progress:
        return Refused("nothing-changes", "")
    if scene.movement is not None and scene.movement.character == found.id:
        return Refused("move.on-its-way", "", {"name": found.name})
    return (ProgressSet(found.id, command.progress),)


def _set_reactions(
    scene: Scene, command: SetReactions, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    found = master_names(scene, seat, command.character)
    if isinstance(found, Refused):
        return found
    refused = check_number(Message("label.reactions"), command.reactions, 0, MOST)
    if refused is not None:
        return refused
    if found.reactions == command.reactions:
        return Refused("nothing-changes", "")
    return (ReactionsSet(found.id, found.reactions, command.reactions),)


def _set_round(
    scene: Scene, command: SetRound, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    refused = master_only(seat) or check_number(Message("label.round"), command.round, 1, MOST)
    if refused is not None:
        return refused
    if not scene.is_running:
        return Refused("scene.none", "")
    if scene.round == command.round:
        return Refused("nothing-changes", "")
    return (RoundSet(scene.round, command.round),)


def _hide_heat(
    scene: Scene, command: HideHeat, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    refused = master_only(seat)
    if refused is not None:
        return refused
    if scene.heat_is_hidden == command.is_hidden:
        return Refused("nothing-changes", "")
    return (HeatHidden(command.is_hidden),)


def _label(
    scene: Scene, command: LabelSkill, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    refused = master_only(seat)
    if refused is None and command.label:
        refused = check_name(command.label)
    if refused is not None:
        return refused
    if command.skill not in (*SKILLS, *FIELDS, *ATTRIBUTES):
        return Refused("skill.unknown", "", {"skill": skill_label(command.skill, {})})
    if scene.labels.get(command.skill, "") == command.label:
        return Refused("nothing-changes", "")
    return (SkillLabelled(command.skill, command.label),)


def _placed(scene: Scene, event: CharacterPlaced) -> Scene:
    scene = put_in_zone(scene, event.character, event.zone)
    scene = put_in_contact(scene, event.character, event.contact)
    return scene.mapped(event.character, lambda one: evolve(one, in_cover=event.in_cover))


def _ledger_set(scene: Scene, event: LedgerSet) -> Scene:
    return scene.mapped(event.character, lambda one: evolve(one, turn=event.turn))


def _progress_set(scene: Scene, event: ProgressSet) -> Scene:
    if scene.active == event.character:
        scene = with_turn_over(scene, event.character)
    return scene.mapped(event.character, lambda one: _with_progress(one, event.progress))


def _with_progress(character: Character, progress: Progress) -> Character:
    return evolve(character, progress=progress)


def _reactions_set(scene: Scene, event: ReactionsSet) -> Scene:
    return scene.mapped(event.character, lambda one: evolve(one, reactions=event.after))


def _round_set(scene: Scene, event: RoundSet) -> Scene:
    return evolve(scene, round=event.after)


def _heat_hidden(scene: Scene, event: HeatHidden) -> Scene:
    return evolve(scene, heat_is_hidden=event.is_hidden)


def _labelled(scene: Scene, event: SkillLabelled) -> Scene:
    labels = {key: label for key, label in scene.labels.items() if key != event.skill}
    return evolve(scene, labels=labels | ({event.skill: event.label} if event.label else {}))


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    PlaceCharacter: _place,
    SetLedger: _set_ledger,
    SetProgress: _set_progress,
    SetReactions: _set_reactions,
    SetRound: _set_round,
    HideHeat: _hide_heat,
    LabelSkill: _label,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    CharacterPlaced: _placed,
    LedgerSet: _ledger_set,
    ProgressSet: _progress_set,
    ReactionsSet: _reactions_set,
    RoundSet: _round_set,
    HeatHidden: _heat_hidden,
    SkillLabelled: _labelled,
}
