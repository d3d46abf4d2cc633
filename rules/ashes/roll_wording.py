"""What the events of rolls say in the log, from setting one up to a die put right."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.ashes import adversity, fixing, judging, rolling
from rules.ashes.labels import (
    against,
    edge_of,
    faces_text,
    learning,
    name_of,
    notation,
    skill_of,
    sum_of,
)
from rules.ashes.open_roll import Against, Roll, Side
from rules.ashes.outcome import Result, Verdict
from rules.ashes.state import State
from rules.dice import TYPED
from rules.game import Message, Value


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


def _side_changed(state: State, event: rolling.SideChanged) -> Message:
    return Message(f"event.side-changed{_more(event.side)}", _sided(state, event.side))


def _more(side: Side) -> str:
    """Which of modifier and edge the sentence must name, too."""
    edge = ".edge" if edge_of(side) != "none" else ""
    return f".modifier{edge}" if side.modifier else edge


def _defence_changed(state: State, event: rolling.DefenceChanged) -> Message:
    if event.defence is None:
        return Message("event.defence-changed.none", _of_roll(state, state.roll(event.roll)))
    more, values = _more(event.defence), _sided(state, event.defence)
    if not (more or event.defence.graces or event.defence.misfortunes):
        return Message("event.defence-changed.plain", values)
    return Message(f"event.defence-changed{more}", values)


def _adversity_set(state: State, event: adversity.AdversitySet) -> Message:
    values = _of_roll(state, state.roll(event.roll))
    return Message("event.adversity-set", {**values, "against": against(state, event.against)})


def _adversity_hidden(state: State, event: adversity.AdversityHidden) -> Message:
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
        f"{len(one.faces)}{one.dice[one.dice.rindex('-') + 1 :]}: {faces_text(one.faces)}"
        for one in event.thrown
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


ROLLS_SAID: Mapping[type[Any], Callable[[State, Any], Message]] = {
    rolling.RollOpened: _roll_opened,
    rolling.SideChanged: _side_changed,
    rolling.DefenceChanged: _defence_changed,
    adversity.AdversitySet: _adversity_set,
    adversity.AdversityHidden: _adversity_hidden,
    rolling.RollDropped: _roll_dropped,
    fixing.DiceFixed: _dice_fixed,
    fixing.ActionAssured: _action_assured,
    fixing.DiceCalledOff: _dice_called_off,
    judging.DiceThrown: _dice_thrown,
    judging.RollJudged: _roll_judged,
    judging.DieCorrected: _die_corrected,
}
"""What each event of a roll says."""
