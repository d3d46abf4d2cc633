"""What each event says in the log: catalogue keys and values, never sentences.

Longer than most rooms: one small function for each of the thirty events.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rules.ashes import awards, characters, defence, fixing, judging, reference, rolling, session
from rules.ashes.open_roll import Against, FixedSide, Roll, Side
from rules.ashes.outcome import Learning, Progress, Result, Verdict
from rules.ashes.state import State
from rules.dice import TYPED
from rules.game import Message, Value


def notation(side: FixedSide) -> str:
    """The dice and numbers of a side in the book's own signs: ``3d6 + 5 + 3d4``."""
    parts = [f"{side.d6}d6", f"+ {side.ndp}"]
    if side.modifier:
        parts.append(f"{'+' if side.modifier > 0 else '−'} {abs(side.modifier)}")
    if side.net_d4:
        parts.append(f"{'+' if side.net_d4 > 0 else '−'} {abs(side.net_d4)}d4")
    return " ".join(parts)


def sum_of(result: Result) -> str:
    """The sum of a result piece by piece: ``(4 4 4) + 4 = 16``."""
    side = result.side
    parts = [f"({_faces(result.d6)})", f"+ {side.ndp}"]
    if side.modifier:
        parts.append(f"{'+' if side.modifier > 0 else '−'} {abs(side.modifier)}")
    if result.d4:
        parts.append(f"{'+' if side.net_d4 > 0 else '−'} ({_faces(result.d4)})")
    return f"{' '.join(parts)} = {'−' if result.total < 0 else ''}{abs(result.total)}"


def _faces(faces: tuple[int, ...]) -> str:
    return " ".join(str(face) for face in faces)


def name_of(state: State, character: str) -> str:
    """A character's name; its id where it is no longer at the table."""
    known = state.character(character)
    return known.name if known else character


def skill_of(state: State, skill: str) -> Value:
    """A skill's name; a word for one that is not chosen yet."""
    known = state.skill(skill)
    return known.name if known else Message("word.no-skill")


def against(state: State, shown: Against, defender: Side | None = None) -> Message:
    """What a roll is against: a number, a band, a defender, something hidden, or nothing yet."""
    if defender is not None:
        values = {
            "name": name_of(state, defender.character),
            "skill": skill_of(state, defender.skill),
        }
        return Message("against.defender", values)
    if shown.adversity is None:
        return Message("against.hidden" if shown.hidden else "against.unset")
    key = "against.hidden-known" if shown.hidden else "against.adversity"
    if shown.band:
        key = f"{key}.band"
    return Message(key, {"adversity": shown.adversity, "band": shown.band})


def learning(result: Result) -> Message:
    """Whether a skill earned a PdP by a roll, and why."""
    values = {"sum": sum(result.d6), "dp": result.side.dp, "dice": result.side.d6}
    if result.learning is not Learning.EARNED:
        return Message(f"learning.{result.learning.value}", values)
    return Message("learning.earned", {**values, "change": change(result.progress)})


def change(progress: Progress) -> Message:
    """How a level changed: points only, or a new level too."""
    before, after = progress.before, progress.after
    values = {
        "gained": progress.gained,
        "ndp": after.ndp,
        "pdp": after.pdp,
        "old_ndp": before.ndp,
        "old_pdp": before.pdp,
        "lost": before.points + progress.gained - after.points,
    }
    if values["lost"] > 0:
        return Message("change.dropped", values)
    return Message("change.level" if before.ndp != after.ndp else "change.points", values)


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


def _of_roll(state: State, roll: Roll | None) -> dict[str, Value]:
    if roll is None:
        return {"name": "", "skill": "", "roll": ""}
    return {
        "name": name_of(state, roll.side.character),
        "skill": skill_of(state, roll.side.skill),
        "roll": roll.number,
    }


def _roll_opened(state: State, event: rolling.RollOpened) -> Message:
    roll = event.roll
    values = {**_of_roll(state, roll), "against": against(state, roll.against, roll.defence)}
    return Message("event.roll-opened.asked" if roll.is_asked else "event.roll-opened", values)


def _sided(state: State, side: Side) -> dict[str, Value]:
    return {
        "name": name_of(state, side.character),
        "skill": skill_of(state, side.skill),
        "graces": side.graces,
        "misfortunes": side.misfortunes,
        "modifier": side.modifier,
        "edge": Message(f"edge.{edge_of(side)}"),
    }


def edge_of(side: Side) -> str:
    """none, advantage, disadvantage or both."""
    if side.advantage:
        return "both" if side.disadvantage else "advantage"
    return "disadvantage" if side.disadvantage else "none"


def _side_changed(state: State, event: rolling.SideChanged) -> Message:
    return Message(f"event.side-changed{_more(event.side)}", _sided(state, event.side))


def _more(side: Side) -> str:
    """Which of modifier and edge the sentence must name, too."""
    edge = ".edge" if edge_of(side) != "none" else ""
    return f".modifier{edge}" if side.modifier else edge


def _defence_changed(state: State, event: rolling.DefenceChanged) -> Message:
    if event.defence is None:
        return Message("event.defence-changed.none", _of_roll(state, state.roll(event.roll)))
    key = f"event.defence-changed{_more(event.defence)}"
    return Message(key, _sided(state, event.defence))


def _adversity_set(state: State, event: rolling.AdversitySet) -> Message:
    values = _of_roll(state, state.roll(event.roll))
    return Message("event.adversity-set", {**values, "against": against(state, event.against)})


def _adversity_hidden(state: State, event: rolling.AdversityHidden) -> Message:
    key = "event.adversity-hidden" if event.against.hidden else "event.adversity-hidden.shown"
    roll = state.roll(event.roll) or (state.last.roll if state.last else None)
    return Message(key, {**_of_roll(state, roll), "against": against(state, event.against)})


def _dice_fixed(state: State, event: fixing.DiceFixed) -> Message:
    roll = state.roll(event.roll)
    if roll is None:
        return Message("event.dice-fixed", {**_of_roll(state, None), "dice": "", "against": ""})
    values = {
        **_of_roll(state, roll),
        "dice": notation(event.sides[0]),
        "against": against(state, roll.against, roll.defence),
    }
    if roll.defence is None:
        return Message("event.dice-fixed", values)
    return Message("event.dice-fixed.opposed", {**values, "other": notation(event.sides[1])})


def _action_assured(state: State, event: fixing.ActionAssured) -> Message:
    roll = state.last.roll if state.last and state.last.roll.id == event.roll else None
    return Message("event.action-assured", _of_roll(state, roll))


def _roll_dropped(state: State, event: rolling.RollDropped) -> Message:
    values = {"name": name_of(state, event.character), "skill": skill_of(state, event.skill)}
    return Message("event.roll-dropped", values)


def _dice_called_off(state: State, event: fixing.DiceCalledOff) -> Message:
    return Message("event.dice-called-off", _of_roll(state, state.roll(event.roll)))


def _dice_thrown(state: State, event: judging.DiceThrown) -> Message:
    roll = judging.roll_of(state, event.thrown[0].dice) if event.thrown else None
    thrower = ""
    if roll is not None:
        names = {name: side for side, name, _, _ in roll.dice_due()}
        thrower = name_of(state, names[event.thrown[0].dice].character)
    dice = " · ".join(
        f"{len(thrown.faces)}{thrown.dice[thrown.dice.rindex('-') + 1 :]}: {_faces(thrown.faces)}"
        for thrown in event.thrown
    )
    key = "event.dice-thrown.typed" if event.source == TYPED else "event.dice-thrown"
    return Message(key, {"name": thrower, "dice": dice})


def _roll_judged(state: State, event: judging.RollJudged) -> Message:
    return Message(
        "event.roll-judged.opposed" if len(event.results) > 1 else "event.roll-judged",
        _judged(state, event.against, event.results),
    )


def _judged(state: State, shown: Against, results: tuple[Result, ...]) -> dict[str, Value]:
    mine = results[0]
    values: dict[str, Value] = {
        "name": name_of(state, mine.side.character),
        "skill": skill_of(state, mine.side.skill),
        "sum": sum_of(mine),
        "against": against(state, shown),
        "verdict": Message(f"verdict.{mine.verdict.value}"),
        "learning": learning(mine),
    }
    if len(results) == 1:
        return values
    other = results[1]
    decided = mine.verdict if mine.verdict is Verdict.ASSURED else other.verdict
    return {
        **values,
        "verdict": Message(f"verdict.{decided.value}"),
        "other": name_of(state, other.side.character),
        "other_skill": skill_of(state, other.side.skill),
        "other_sum": sum_of(other),
        "other_learning": learning(other),
    }


def _die_corrected(state: State, event: judging.DieCorrected) -> Message:
    roll = judging.roll_of(state, event.dice)
    values = {
        **_of_roll(state, roll),
        "place": event.place,
        "old": event.old,
        "new": event.new,
    }
    if not event.results:
        return Message("event.die-corrected", values)
    key = "event.roll-judged.opposed" if len(event.results) > 1 else "event.roll-judged"
    judged = Message(key, _judged(state, event.against, event.results))
    return Message("event.die-corrected.judged", {**values, "judged": judged})


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
    rolling.RollOpened: _roll_opened,
    rolling.SideChanged: _side_changed,
    rolling.DefenceChanged: _defence_changed,
    rolling.AdversitySet: _adversity_set,
    rolling.AdversityHidden: _adversity_hidden,
    rolling.RollDropped: _roll_dropped,
    fixing.DiceFixed: _dice_fixed,
    fixing.ActionAssured: _action_assured,
    fixing.DiceCalledOff: _dice_called_off,
    judging.DiceThrown: _dice_thrown,
    judging.RollJudged: _roll_judged,
    judging.DieCorrected: _die_corrected,
}


def describe(state: State, event: Any) -> Message:
    """What an event says; the state is the one right after it, as the reader may see it."""
    return DESCRIBE[type(event)](state, event)
