"""What the facts about dice say in the log."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.dice import TYPED
from rules.game import Message, Value
from rules.skirmish import dice_facts
from rules.skirmish.frozen_dice import JudgedSide, PairKind
from rules.skirmish.labels import faces_text, hits_text, name_of, score_text
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperId


def _dice_called_off(_state: Skirmish, _event: dice_facts.DiceCalledOff) -> Message:
    return Message("event.dice-called-off")


def _dice_fixed(_state: Skirmish, event: dice_facts.DiceFixed) -> Message:
    dice = sum(roll.count for roll in event.rolls)
    if not dice:
        return Message("event.dice-fixed.none")
    return Message("event.dice-fixed", {"n": dice})


def _dice_given(state: Skirmish, event: dice_facts.FacesGiven) -> Message:
    trooper = state.trooper(event.trooper)
    how = "typed" if event.source == TYPED else "rolled"
    values: dict[str, Value] = {
        "name": name_of(state, event.trooper),
        "faces": faces_text(event.faces),
        "side": state.side_said(event.seat),
    }
    if trooper is not None and trooper.side != event.seat:
        return Message(f"event.faces-given.{how}-for", values)
    return Message(f"event.faces-given.{how}", values)


def _die_changed(key: str) -> Callable[[Skirmish, Any], Message]:
    def said(state: Skirmish, event: Any) -> Message:
        values: dict[str, Value] = {"old": event.old, "new": event.new, "place": event.place}
        return Message(key, {**values, "name": name_of(state, event.trooper)})

    return said


def _reroll_begun(state: Skirmish, event: dice_facts.RerollBegun) -> Message:
    values: dict[str, Value] = {"name": name_of(state, event.trooper), "place": event.place}
    return Message("event.reroll-begun", values)


def _side_text(state: Skirmish, side: JudgedSide) -> Message:
    values: dict[str, Value] = {
        "name": name_of(state, side.trooper),
        "faces": faces_text([die.face for die in side.dice]),
        "sv": side.sv,
    }
    return Message("judged.side" if side.dice else "judged.no-dice", values)


def _harms(state: Skirmish, pair_id: str, trooper: TrooperId) -> bool:
    order = state.engagement
    sides = [
        side
        for pair in (order.pairs if order else ())
        for side in (pair.a, pair.b)
        if pair.id == pair_id and side is not None and side.trooper == trooper
    ]
    return all(side.harms for side in sides)


def _score(state: Skirmish, pair: str, side: JudgedSide) -> Message:
    score = score_text(side.hits, side.crits, _harms(state, pair, side.trooper))
    return Message("judged.scores", {"name": name_of(state, side.trooper), "score": score})


def _roll_judged(state: Skirmish, event: dice_facts.RollJudged) -> Message:
    result = event.result
    winner = {"a": result.a, "b": result.b}.get(result.winner or "")
    outcome = _score(state, result.pair, winner) if winner else Message("judged.nothing")
    values: dict[str, Value] = {"a": _side_text(state, result.a), "outcome": outcome}
    if result.kind is PairKind.TEMPLATE:
        name = name_of(state, result.a.trooper)
        return Message("event.roll-judged.template", {"name": name, "outcome": outcome})
    if result.b is None:
        return Message("event.roll-judged.normal", values)
    values["b"] = _side_text(state, result.b)
    return Message("event.roll-judged.face-to-face", values)


def _hits_taken(state: Skirmish, event: dice_facts.HitsTaken) -> Message:
    return Message("event.hits-taken", {"hits": hits_text(state, event.hits)})


DICE_SAID: Mapping[type[Any], Callable[[Skirmish, Any], Message]] = {
    dice_facts.DiceFixed: _dice_fixed,
    dice_facts.DiceCalledOff: _dice_called_off,
    dice_facts.FacesGiven: _dice_given,
    dice_facts.DieCorrected: _die_changed("event.die-corrected"),
    dice_facts.RerollBegun: _reroll_begun,
    dice_facts.DieRerolled: _die_changed("event.die-rerolled"),
    dice_facts.RollJudged: _roll_judged,
    dice_facts.HitsTaken: _hits_taken,
}
"""Event -> what it says."""
