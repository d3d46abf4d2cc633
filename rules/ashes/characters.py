"""Characters and their skills: made when needed, renamed, taken away.

Longer than most rooms: six commands, each with its fact and its refusals.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import evolve

from rules.ashes.access import (
    NUMBER_MOST,
    acts_for,
    acts_with,
    check_number,
    first_refusal,
    narrator_only,
    same_name,
)
from rules.ashes.progression import PDP_A_LEVEL, Level
from rules.ashes.state import Character, Skill, State
from rules.game import House, Refused, SeatId
from rules.naming import check_name
from rules.values import frozen

CHARACTERS_MOST = 60
"""So many characters fit at a table."""

SKILLS_MOST = 60
"""So many skills fit on a sheet."""


@frozen
class AddCharacter:
    """Command: the Narrator brings a character in, for a player or for himself."""

    name: str
    is_narrators: bool = False


@frozen
class RenameCharacter:
    """Command: give a character another name."""

    character: str
    name: str


@frozen
class RemoveCharacter:
    """Command: the Narrator takes a character and its skills off the table."""

    character: str


@frozen
class AddSkill:
    """Command: write a skill on a sheet, with what it has already."""

    character: str
    name: str
    ndp: int = 0
    pdp: int = 0


@frozen
class RenameSkill:
    """Command: give a skill another name."""

    skill: str
    name: str


@frozen
class RemoveSkill:
    """Command: the Narrator strikes a skill off its sheet."""

    skill: str


@frozen
class CharacterAdded:
    """A character joined."""

    id: str
    name: str
    is_narrators: bool


@frozen
class CharacterRenamed:
    """A character has another name; `old` is for the log."""

    character: str
    old: str
    name: str


@frozen
class CharacterRemoved:
    """A character left, with all its skills."""

    character: str
    name: str


@frozen
class SkillAdded:
    """A skill stands on a sheet, at `level`."""

    character: str
    id: str
    name: str
    level: Level


@frozen
class SkillRenamed:
    """A skill has another name; `old` is for the log."""

    skill: str
    old: str
    name: str


@frozen
class SkillRemoved:
    """A skill was struck off; owner and name are for the log."""

    character: str
    skill: str
    name: str


CharacterEvent: TypeAlias = (
    CharacterAdded | CharacterRenamed | CharacterRemoved | SkillAdded | SkillRenamed | SkillRemoved
)
Decision: TypeAlias = tuple[CharacterEvent, ...] | Refused


def add_character(state: State, command: AddCharacter, seat: SeatId | None, _: House) -> Decision:
    """Refused: not the Narrator, a bad or taken name, a full table."""
    refused = first_refusal(
        narrator_only(seat),
        check_name(command.name),
        _check_character_name(state, command.name),
        _check_room(len(state.characters), CHARACTERS_MOST),
    )
    if refused is not None:
        return refused
    return (CharacterAdded(f"c{state.made + 1}", command.name, command.is_narrators),)


def rename_character(
    state: State, command: RenameCharacter, seat: SeatId | None, _: House
) -> Decision:
    """Refused: somebody else's or unknown character, a bad or taken name."""
    refused = first_refusal(
        acts_for(state, seat, command.character),
        check_name(command.name),
        _check_character_name(state, command.name, but=command.character),
    )
    character = state.character(command.character)
    if refused is not None or character is None:
        return refused or _unknown_character(command.character)
    if character.name == command.name:
        return Refused("name.is-so", "", {"name": command.name})
    return (CharacterRenamed(character.id, character.name, command.name),)


def remove_character(
    state: State, command: RemoveCharacter, seat: SeatId | None, _: House
) -> Decision:
    """Refused: not the Narrator, an unknown character, one with a roll on its way."""
    refused = narrator_only(seat)
    if refused is not None:
        return refused
    character = state.character(command.character)
    if character is None:
        return _unknown_character(command.character)
    if any(character.id in roll.characters for roll in state.rolls):
        return Refused("character.is-rolling", "", {"name": character.name})
    return (CharacterRemoved(character.id, character.name),)


def add_skill(state: State, command: AddSkill, seat: SeatId | None, _: House) -> Decision:
    """Refused: somebody else's or unknown character, a bad or taken name, impossible numbers."""
    refused = first_refusal(
        acts_for(state, seat, command.character),
        check_name(command.name),
        check_number("ndp", command.ndp, 0, NUMBER_MOST),
        check_number("pdp", command.pdp, 0, PDP_A_LEVEL - 1, "ashes:P4"),
    )
    character = state.character(command.character)
    if refused is not None or character is None:
        return refused or _unknown_character(command.character)
    refused = first_refusal(
        _check_skill_name(character, command.name),
        _check_room(len(character.skills), SKILLS_MOST),
    )
    if refused is not None:
        return refused
    level = Level(command.ndp, command.pdp)
    return (SkillAdded(character.id, f"s{state.made + 1}", command.name, level),)


def rename_skill(state: State, command: RenameSkill, seat: SeatId | None, _: House) -> Decision:
    """Refused: somebody else's or unknown skill, a bad or taken name."""
    refused = first_refusal(acts_with(state, seat, command.skill), check_name(command.name))
    owner, skill = state.owner(command.skill), state.skill(command.skill)
    if refused is not None or owner is None or skill is None:
        return refused or _unknown_skill(command.skill)
    if skill.name == command.name:
        return Refused("name.is-so", "", {"name": command.name})
    refused = _check_skill_name(owner, command.name, but=skill.id)
    if refused is not None:
        return refused
    return (SkillRenamed(skill.id, skill.name, command.name),)


def remove_skill(state: State, command: RemoveSkill, seat: SeatId | None, _: House) -> Decision:
    """Refused: not the Narrator, an unknown skill, one with a roll on its way."""
    refused = narrator_only(seat)
    if refused is not None:
        return refused
    owner, skill = state.owner(command.skill), state.skill(command.skill)
    if owner is None or skill is None:
        return _unknown_skill(command.skill)
    if any(skill.id in roll.skills for roll in state.rolls):
        return Refused("skill.is-rolled", "", {"name": skill.name})
    return (SkillRemoved(owner.id, skill.id, skill.name),)


def _unknown_character(character: str) -> Refused:
    return Refused("character.unknown", "", {"character": character})


def _unknown_skill(skill: str) -> Refused:
    return Refused("skill.unknown", "", {"skill": skill})


def _check_room(there: int, most: int) -> Refused | None:
    return Refused("table.full", "", {"most": most}) if there >= most else None


def _check_character_name(state: State, name: str, but: str = "") -> Refused | None:
    for known in state.characters:
        if known.id != but and same_name(known.name, name):
            return Refused("name.taken", "", {"name": known.name})
    return None


def _check_skill_name(character: Character, name: str, but: str = "") -> Refused | None:
    for known in character.skills:
        if known.id != but and same_name(known.name, name):
            return Refused("name.taken", "", {"name": known.name})
    return None


def _character_added(state: State, event: CharacterAdded) -> State:
    added = Character(event.id, event.name, event.is_narrators)
    return evolve(state.with_character(added), made=state.made + 1)


def _character_renamed(state: State, event: CharacterRenamed) -> State:
    known = state.character(event.character)
    return state if known is None else state.with_character(evolve(known, name=event.name))


def _character_removed(state: State, event: CharacterRemoved) -> State:
    known = state.character(event.character)
    skills = {skill.id for skill in known.skills} if known else set[str]()
    kept = tuple(other for other in state.characters if other.id != event.character)
    return evolve(state, characters=kept, planned=_without(state.planned, skills))


def _skill_added(state: State, event: SkillAdded) -> State:
    owner = state.character(event.character)
    if owner is None:
        return state
    added = owner.with_skill(Skill(event.id, event.name, event.level))
    return evolve(state.with_character(added), made=state.made + 1)


def _skill_renamed(state: State, event: SkillRenamed) -> State:
    known = state.skill(event.skill)
    return state if known is None else state.with_skill(evolve(known, name=event.name))


def _skill_removed(state: State, event: SkillRemoved) -> State:
    owner = state.owner(event.skill)
    if owner is None:
        return state
    kept = state.with_character(owner.without_skill(event.skill))
    return evolve(kept, planned=_without(state.planned, {event.skill}))


def _without(planned: Mapping[str, int], skills: set[str]) -> Mapping[str, int]:
    return {skill: pdp for skill, pdp in planned.items() if skill not in skills}


COMMANDS: Mapping[str, type[Any]] = {
    "add-character": AddCharacter,
    "rename-character": RenameCharacter,
    "remove-character": RemoveCharacter,
    "add-skill": AddSkill,
    "rename-skill": RenameSkill,
    "remove-skill": RemoveSkill,
}
EVENTS: Mapping[str, type[CharacterEvent]] = {
    "character-added": CharacterAdded,
    "character-renamed": CharacterRenamed,
    "character-removed": CharacterRemoved,
    "skill-added": SkillAdded,
    "skill-renamed": SkillRenamed,
    "skill-removed": SkillRemoved,
}
DECIDE: Mapping[type[Any], Callable[[State, Any, SeatId | None, House], Decision]] = {
    AddCharacter: add_character,
    RenameCharacter: rename_character,
    RemoveCharacter: remove_character,
    AddSkill: add_skill,
    RenameSkill: rename_skill,
    RemoveSkill: remove_skill,
}
EVOLVE: Mapping[type[Any], Callable[[State, Any], State]] = {
    CharacterAdded: _character_added,
    CharacterRenamed: _character_renamed,
    CharacterRemoved: _character_removed,
    SkillAdded: _skill_added,
    SkillRenamed: _skill_renamed,
    SkillRemoved: _skill_removed,
}
