"""What Saving Rolls, Guts Rolls and what they do say in the log: keys and values, no words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.game import Message, Value
from rules.skirmish import guts, save_facts
from rules.skirmish.labels import about, listed, name_of, plainly, skill_label, state_label
from rules.skirmish.owed_saves import Saving
from rules.skirmish.saving_rolls import JudgedSave
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperId, TrooperState
from rules.skirmish.wounds import BodyChange, named


def _owed_by(state: Skirmish, saving: Saving) -> Message:
    """What one trooper owes: so many saves, none and why, or nothing but death."""
    values: dict[str, Value] = {"name": name_of(state, saving.trooper), "n": len(saving.saves)}
    if saving.is_coup_de_grace:
        return Message("saves.coup-de-grace", values)
    if saving.saves:
        return Message("saves.owed", values)
    why = next(iter(saving.nothing), "no-save")
    return Message("saves.none", {**values, "why": Message(f"save.nothing.{why}")})


def _saves_owed(state: Skirmish, event: save_facts.SavesOwed) -> Message:
    return Message(
        "event.saves-owed", {"who": listed([_owed_by(state, one) for one in event.saving])}
    )


def _saves_repeated(state: Skirmish, event: save_facts.SavesRepeated) -> Message:
    first = event.rounds[0]
    values: dict[str, Value] = {
        "name": name_of(state, first.trooper),
        "n": sum(len(one.saves) for one in event.rounds),
    }
    return Message("event.saves-repeated", values)


def save_text(judged: JudgedSave) -> Message:
    """A save in words: what it was made with and why it held or not."""
    attribute = Message(f"save.attribute.{judged.save.attribute.value}")
    return Message("saves.one", {"attribute": attribute, "why": judged.why})


def _saves_judged(state: Skirmish, event: save_facts.SavesJudged) -> Message:
    failed = sum(not one.passed for one in event.judged)
    values: dict[str, Value] = {
        "name": name_of(state, event.trooper),
        "saves": listed([save_text(one) for one in event.judged]),
        "failed": failed,
    }
    return Message("event.saves-judged", values)


def states_text(states: Sequence[TrooperState]) -> Message:
    """Several states in a row."""
    return listed([state_label(one) for one in states])


def change_text(change: BodyChange) -> Message:
    """What became of a trooper's body, in words; what decided stands behind it."""
    parts: list[Message] = []
    if change.lost > 0:
        parts.append(Message("harm.lost", {"n": change.lost, "left": change.wounds}))
    if change.lost < 0:
        parts.append(Message("harm.regained", {"n": -change.lost, "left": change.wounds}))
    if change.condition is not change.condition_before:
        why = listed(change.why) if change.why else Message("harm.no-reason")
        parts.append(Message("harm.condition", {"condition": named(change.condition), "why": why}))
    parts += [Message(f"save.effect.{one.value}") for one in sorted(change.entered)]
    parts += [
        Message("harm.ended", {"state": Message(f"save.effect.{one.value}")})
        for one in sorted(change.left)
    ]
    return listed(parts) if parts else Message("harm.nothing")


def _trooper_harmed(state: Skirmish, event: save_facts.TrooperHarmed) -> Message:
    values: dict[str, Value] = {
        "name": name_of(state, event.trooper),
        "what": change_text(event.change),
    }
    return Message("event.trooper-harmed", values)


def _trooper_freed(state: Skirmish, event: save_facts.TrooperFreed) -> Message:
    ended = sorted(event.states_before - event.states)
    values: dict[str, Value] = {
        "name": name_of(state, event.trooper),
        "by": name_of(state, event.by),
        "skill": skill_label(event.skill),
        "states": states_text(ended),
    }
    return Message("event.trooper-freed", values)


def _trooper_healed(state: Skirmish, event: save_facts.TrooperHealed) -> Message:
    verdict = "passed" if event.passed else "failed"
    skill = skill_label(event.skill) if event.skill else Message("ability.regeneration")
    values: dict[str, Value] = {
        "name": name_of(state, event.trooper),
        "by": name_of(state, event.by),
        "skill": skill,
        "what": change_text(event.change),
    }
    return Message(f"event.trooper-healed.{verdict}", values)


def _names(state: Skirmish, troopers: Sequence[TrooperId]) -> str:
    return ", ".join(name_of(state, one) for one in troopers)


def _taken_back(state: Skirmish, event: save_facts.OutcomeTakenBack) -> Message:
    if not event.before:
        return Message("event.outcome-taken-back.none")
    names = _names(state, [one.trooper for one in event.before])
    return Message("event.outcome-taken-back", {"names": names})


def _announced(state: Skirmish, event: save_facts.ConditionAnnounced) -> Message:
    values: dict[str, Value] = {
        "name": name_of(state, event.trooper),
        "condition": named(event.condition),
    }
    return Message("event.condition-announced", values)


def _guts_owed(state: Skirmish, event: guts.GutsOwed) -> Message:
    asked = _names(state, [one.trooper for one in event.checks])
    alert = _names(state, event.alert)
    values: dict[str, Value] = {"asked": asked, "alert": alert}
    if not asked:
        return Message("event.guts-owed.alert", values)
    return Message("event.guts-owed.both" if alert else "event.guts-owed", values)


def _guts_judged(state: Skirmish, event: guts.GutsJudged) -> Message:
    result = event.result
    verdict = "passed" if result.passed else "failed"
    values: dict[str, Value] = {"name": name_of(state, result.trooper), "face": result.face}
    if result.face:
        return Message(f"event.guts-judged.{verdict}", values)
    why = Message(f"guts.why.{result.why.value}")
    return Message(f"event.guts-judged.{verdict}.no-die", {**values, "why": why})


SAVES_SAID: Mapping[type[Any], Callable[[Skirmish, Any], Message]] = {
    save_facts.SavesOwed: _saves_owed,
    save_facts.SavesRepeated: _saves_repeated,
    save_facts.SavesVoided: plainly("event.saves-voided"),
    save_facts.SavesJudged: _saves_judged,
    save_facts.TrooperHarmed: _trooper_harmed,
    save_facts.TrooperFreed: _trooper_freed,
    save_facts.TrooperHealed: _trooper_healed,
    save_facts.OutcomeTakenBack: _taken_back,
    save_facts.SavesCalledOff: plainly("event.saves-called-off"),
    save_facts.ConditionAnnounced: _announced,
    guts.GutsOwed: _guts_owed,
    guts.GutsReopened: about("event.guts-reopened"),
    guts.GutsJudged: _guts_judged,
    guts.GutsCalledOff: plainly("event.guts-called-off"),
}
"""Event -> what it says."""
