"""What each fact says in the log: a key of the catalogue and its values.

Names come from the state as the reader may see it; no sentence is made here.
"""

from collections.abc import Callable, Mapping
from typing import Any, cast

from rules.game import Message, Value
from rules.skirmish import (
    adjustments,
    conditions,
    declared,
    ground,
    progress,
    roster,
    supplies,
    touching,
    turn_wording,
)
from rules.skirmish.battle import BattleEvent
from rules.skirmish.dice_wording import DICE_SAID
from rules.skirmish.engagement import Situation
from rules.skirmish.item_labels import unit_label, weapon_label
from rules.skirmish.labels import (
    about,
    aims_text,
    declaration_text,
    hits_text,
    mod_label,
    name_of,
    plainly,
    stage_label,
    state_label,
)
from rules.skirmish.save_wording import SAVES_SAID
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDES, TrooperId, TrooperState
from rules.skirmish.turn_labels import Names


def _trooper_added(state: Skirmish, event: roster.TrooperAdded) -> Message:
    profile = event.profile.name
    values: dict[str, Value] = {"name": event.name, "side": state.side_said(event.side)}
    if event.name == profile or event.name.startswith(f"{profile} "):
        key = "event.trooper-joined-hidden" if event.is_hidden else "event.trooper-joined"
        return Message(key, values)
    key = "event.trooper-added-hidden" if event.is_hidden else "event.trooper-added"
    return Message(key, {**values, "profile": unit_label(profile)})


def _trooper_removed(state: Skirmish, event: roster.TrooperRemoved) -> Message:
    values: dict[str, Value] = {"name": event.name, "side": state.side_said(event.side)}
    return Message("event.trooper-removed", values)


def _state_set(state: Skirmish, event: conditions.TrooperStateSet) -> Message:
    key = "event.trooper-state-set" if event.is_on else "event.trooper-state-ended"
    name = name_of(state, event.trooper)
    return Message(key, {"name": name, "state": state_label(event.state)})


def _wounds_set(state: Skirmish, event: conditions.WoundsSet) -> Message:
    values: dict[str, Value] = {"name": name_of(state, event.trooper), "wounds": event.wounds}
    return Message("event.wounds-set", values)


def _fireteam_set(state: Skirmish, event: conditions.FireteamSet) -> Message:
    bonus = event.bonus
    values: dict[str, Value] = {
        "name": name_of(state, event.trooper),
        "bs": bonus.bs,
        "burst": bonus.burst,
        "discover": bonus.discover,
    }
    return Message("event.fireteam-set", values)


def _distance_set(state: Skirmish, event: ground.DistanceSet) -> Message:
    key = "event.distance-measured" if event.is_measured else "event.distance-set"
    values: dict[str, Value] = {
        "start": name_of(state, event.start),
        "end": name_of(state, event.end),
        "mm": event.mm,
    }
    return Message(key, values)


def _cover_set(state: Skirmish, event: ground.CoverSet) -> Message:
    key = "event.cover-set" if event.is_on else "event.cover-ended"
    values = {"start": name_of(state, event.start), "end": name_of(state, event.end)}
    return Message(key, {**values})


def _order_declared(state: Skirmish, event: declared.OrderDeclared) -> Message:
    values: dict[str, Value] = {
        "number": event.number,
        "name": name_of(state, event.trooper),
        "skill": declaration_text(state, event.trooper, event.declaration),
    }
    return Message("event.order-declared", values)


def _reaction_marked(state: Skirmish, event: declared.ReactionMarked) -> Message:
    key = f"event.reaction-marked.{event.situation.value}"
    return Message(key, {"name": name_of(state, event.trooper)})


def _aro_declared(state: Skirmish, event: declared.AroDeclared) -> Message:
    key = "event.aro-declared.late" if event.is_late else "event.aro-declared"
    if not event.is_late and event.situation is Situation.ZONE:
        key = "event.aro-declared.zone"
    skill = declaration_text(state, event.trooper, event.declaration)
    return Message(key, {"name": name_of(state, event.trooper), "skill": skill})


def _second_declared(state: Skirmish, event: declared.SecondDeclared) -> Message:
    name = name_of(state, event.trooper)
    if event.declaration.skill is Skill.IDLE:
        return Message("event.second-declared.idle", {"name": name})
    skill = declaration_text(state, event.trooper, event.declaration)
    return Message("event.second-declared", {"name": name, "skill": skill})


def _split_set(state: Skirmish, event: declared.SplitSet) -> Message:
    return Message("event.split-set", {"aims": aims_text(state, event.aims)})


def _mod_ticked(state: Skirmish, event: adjustments.ModTicked) -> Message:
    key = "event.mod-ticked.on" if event.is_on else "event.mod-ticked.off"
    values = _roll_values(state, event.trooper, event.other)
    return Message(key, {**values, "mod": mod_label(event.mod)})


def _roll_values(state: Skirmish, trooper: TrooperId, other: TrooperId) -> dict[str, Value]:
    against = name_of(state, other) if other else Message("nobody")
    return {"name": name_of(state, trooper), "other": against}


def _other_set(state: Skirmish, event: adjustments.OtherSet) -> Message:
    values = _roll_values(state, event.trooper, event.other)
    return Message("event.other-set", {**values, "value": event.value})


def _pair_overridden(state: Skirmish, event: adjustments.PairOverridden) -> Message:
    name = name_of(state, event.trooper)
    if event.kind is None:
        return Message("event.pair-overridden.cleared", {"name": name})
    why: Value = event.why or Message("no-reason")
    return Message(f"event.pair-overridden.{event.kind.value}", {"name": name, "why": why})


def _requirement_set(state: Skirmish, event: adjustments.RequirementSet) -> Message:
    key = "event.requirement-set.unmet" if event.is_unmet else "event.requirement-set.met"
    return Message(key, _roll_values(state, event.trooper, event.other))


def _touched_set(state: Skirmish, event: touching.TouchedSet) -> Message:
    names = ", ".join(name_of(state, one) for one in event.touched)
    values: dict[str, Value] = {"name": name_of(state, event.trooper), "touched": names}
    return Message("event.touched-set" if names else "event.touched-set.none", values)


def _bystander_set(state: Skirmish, event: touching.BystanderSet) -> Message:
    values: dict[str, Value] = {
        "name": name_of(state, event.trooper),
        "bystander": name_of(state, event.bystander),
    }
    return Message("event.bystander-set", values)


def _uses(key: str) -> Callable[[Skirmish, Any], Message]:
    def said(state: Skirmish, event: supplies.UsesSpent | supplies.UsesSet) -> Message:
        name = name_of(state, event.trooper)
        weapon = weapon_label(event.weapon)
        return Message(key, {"name": name, "weapon": weapon, "left": event.left})

    return said


def _stage_reached(_state: Skirmish, event: progress.StageReached) -> Message:
    return Message("event.stage-reached", {"stage": stage_label(event.stage)})


def _order_concluded(state: Skirmish, event: progress.OrderConcluded) -> Message:
    values: dict[str, Value] = {
        "number": event.number,
        "name": name_of(state, event.trooper),
        "hits": hits_text(state, event.hits),
    }
    return Message("event.order-concluded", values)


def _order_called_off(state: Skirmish, event: progress.OrderCalledOff) -> Message:
    values: dict[str, Value] = {"number": event.number, "name": name_of(state, event.trooper)}
    return Message("event.order-called-off", values)


def _turn_passed(state: Skirmish, event: progress.TurnPassed) -> Message:
    values: dict[str, Value] = {"side": state.side_said(event.active), "turn": event.turn}
    return Message("event.turn-passed", {**values, "round": state.round})


SAID: Mapping[type[Any], Callable[[Skirmish, Any], Message]] = {
    roster.SideNamed: plainly("event.side-named", "name"),
    roster.TrooperAdded: _trooper_added,
    roster.TrooperEdited: about("event.trooper-edited"),
    roster.TrooperRemoved: _trooper_removed,
    roster.TrooperHidden: about("event.trooper-hidden"),
    roster.TrooperRevealed: about("event.trooper-revealed"),
    conditions.TrooperStateSet: _state_set,
    conditions.WoundsSet: _wounds_set,
    conditions.FireteamSet: _fireteam_set,
    ground.DistanceSet: _distance_set,
    ground.CoverSet: _cover_set,
    declared.OrderDeclared: _order_declared,
    declared.ReactionMarked: _reaction_marked,
    declared.AroDeclared: _aro_declared,
    declared.ArosClosed: plainly("event.aros-closed"),
    declared.SecondDeclared: _second_declared,
    declared.SplitSet: _split_set,
    adjustments.ModTicked: _mod_ticked,
    adjustments.OtherSet: _other_set,
    adjustments.PairOverridden: _pair_overridden,
    adjustments.RequirementSet: _requirement_set,
    touching.TouchedSet: _touched_set,
    touching.BystanderSet: _bystander_set,
    supplies.UsesSpent: _uses("event.uses-spent"),
    supplies.UsesSet: _uses("event.uses-set"),
    **DICE_SAID,
    **SAVES_SAID,
    progress.StageReached: _stage_reached,
    progress.OrderConcluded: _order_concluded,
    progress.OrderCalledOff: _order_called_off,
    progress.TurnPassed: _turn_passed,
}
"""Event -> what it says."""


def describe(state: Skirmish, event: object) -> Message:
    """What `event` says in the log; the state is the one right after it."""
    said = SAID.get(type(event))
    if said is not None:
        return said(state, event)
    is_before = not state.battle.clock.is_kept
    possessed = {
        side: tuple(one.name for one in state.of_side(side) if one.is_in(TrooperState.POSSESSED))
        for side in SIDES
    }
    names = Names(lambda one: name_of(state, one), state.side_said, is_before, possessed)
    return turn_wording.describe(cast("BattleEvent", event), names)
