"""What each event says in the log: catalogue keys and values, never sentences."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.ashes import awards, characters, defence, reference, session
from rules.ashes.labels import change, name_of, skill_of
from rules.ashes.outcome import Progress
from rules.ashes.roll_wording import ROLLS_SAID
from rules.ashes.state import State
from rules.game import Message, Value


def _character_added(_: State, event: characters.CharacterAdded) -> Message:
    narrators = ".narrators" if event.is_narrators else ""
    return Message(f"event.character-added{narrators}", {"name": event.name})


def _renamed(
    kind: str,
) -> Callable[[State, characters.CharacterRenamed | characters.SkillRenamed], Message]:
    return lambda _, event: Message(f"event.{kind}-renamed", {"old": event.old, "name": event.name})


def _character_removed(_: State, event: characters.CharacterRemoved) -> Message:
    return Message("event.character-removed", {"name": event.name})


def _skill_added(state: State, event: characters.SkillAdded) -> Message:
    values: dict[str, Value] = {
        "name": name_of(state, event.character),
        "skill": event.name,
        "ndp": event.level.ndp,
        "pdp": event.level.pdp,
    }
    return Message("event.skill-added", values)


def _skill_removed(state: State, event: characters.SkillRemoved) -> Message:
    values = {"name": name_of(state, event.character), "skill": event.name}
    return Message("event.skill-removed", values)


def _of_skill(state: State, skill: str) -> dict[str, Value]:
    owner = state.owner(skill)
    return {"name": owner.name if owner else "", "skill": skill_of(state, skill)}


def _progressed(state: State, key: str, progress: Progress, reason: str) -> Message:
    values = {**_of_skill(state, progress.skill), "change": change(progress), "reason": reason}
    return Message(f"{key}.because" if reason else key, values)


def _pdp_awarded(state: State, event: awards.PdpAwarded) -> Message:
    return _progressed(state, "event.pdp-awarded", event.progress, event.reason)


def _pdp_taken(state: State, event: awards.PdpTaken) -> Message:
    values = {
        **_of_skill(state, event.progress.skill),
        "asked": event.asked,
        "taken": -event.progress.gained,
        "pdp": event.progress.after.pdp,
        "reason": event.reason,
    }
    return Message("event.pdp-taken.because" if event.reason else "event.pdp-taken", values)


def _level_set(state: State, event: awards.LevelSet) -> Message:
    progress = event.progress
    values = {
        **_of_skill(state, progress.skill),
        "old_ndp": progress.before.ndp,
        "old_pdp": progress.before.pdp,
        "ndp": progress.after.ndp,
        "pdp": progress.after.pdp,
        "reason": event.reason,
    }
    return Message("event.level-set.because" if event.reason else "event.level-set", values)


def _used_marked(state: State, event: session.UsedMarked) -> Message:
    key = "event.used-marked" if event.used else "event.used-marked.not"
    return Message(key, _of_skill(state, event.skill))


def _award_planned(state: State, event: session.AwardPlanned) -> Message:
    key = "event.award-planned" if event.pdp else "event.award-planned.none"
    return Message(key, {**_of_skill(state, event.skill), "pdp": event.pdp})


def _session_closed(state: State, event: session.SessionClosed) -> Message:
    if not event.awards:
        return Message("event.session-closed.plain", {"session": event.session})
    listed = "; ".join(_award(state, progress) for progress in event.awards)
    return Message("event.session-closed", {"session": event.session, "awards": listed})


def _award(state: State, progress: Progress) -> str:
    owner, skill = state.owner(progress.skill), state.skill(progress.skill)
    names = f"{owner.name}, {skill.name}" if owner and skill else progress.skill
    risen = progress.before.ndp != progress.after.ndp
    return f"{names} +{progress.gained}{f' → NdP {progress.after.ndp}' if risen else ''}"


def _turn_begun(_: State, event: defence.TurnBegun) -> Message:
    return Message("event.turn-begun", {"turn": event.turn})


def _attacks_set(state: State, event: defence.AttacksSet) -> Message:
    values: dict[str, Value] = {"name": name_of(state, event.character), "n": event.attacks}
    return Message("event.attacks-set", values)


def _band_set(_: State, event: reference.BandSet) -> Message:
    return Message("event.band-set", {"name": event.name, "adversity": event.adversity})


def _mastery_set(_: State, event: reference.MasterySet) -> Message:
    return Message("event.mastery-set", {"name": event.name, "ndp": event.from_ndp})


def _row_removed(
    kind: str,
) -> Callable[[State, reference.BandRemoved | reference.MasteryRemoved], Message]:
    return lambda _, event: Message(f"event.{kind}-removed", {"name": event.name})


DESCRIBE: Mapping[type[Any], Callable[[State, Any], Message]] = {
    characters.CharacterAdded: _character_added,
    characters.CharacterRenamed: _renamed("character"),
    characters.CharacterRemoved: _character_removed,
    characters.SkillAdded: _skill_added,
    characters.SkillRenamed: _renamed("skill"),
    characters.SkillRemoved: _skill_removed,
    awards.PdpAwarded: _pdp_awarded,
    awards.PdpTaken: _pdp_taken,
    awards.LevelSet: _level_set,
    session.UsedMarked: _used_marked,
    session.AwardPlanned: _award_planned,
    session.SessionClosed: _session_closed,
    defence.TurnBegun: _turn_begun,
    defence.AttacksSet: _attacks_set,
    reference.BandSet: _band_set,
    reference.BandRemoved: _row_removed("band"),
    reference.MasterySet: _mastery_set,
    reference.MasteryRemoved: _row_removed("mastery"),
    **ROLLS_SAID,
}


def describe(state: State, event: Any) -> Message:
    """What an event says; the state is the one right after it, as the reader may see it."""
    return DESCRIBE[type(event)](state, event)
