"""What players change by hand in how an Order is rolled: MODs, pairs, requirements."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from attrs import evolve

from rules.game import House, Message, Refused, SeatId
from rules.skirmish.engagement import Engagement, LineChoices, Stage
from rules.skirmish.frozen_dice import PairKind
from rules.skirmish.lines import Line, active_lines, reactive_lines
from rules.skirmish.modifiers import OTHER_LIMIT, Mod
from rules.skirmish.permits import Decision, at_stage, before_dice, find
from rules.skirmish.plan import MatchSide, plan_of
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperId
from rules.values import frozen


@frozen
class TickMod:
    """Tick a MOD of a line on or off."""

    line: str
    mod: str
    is_on: bool


@frozen
class SetOther:
    """Set the free MOD of a line."""

    line: str
    value: int


@frozen
class OverridePair:
    """Say how a reactive trooper's action meets the active one's; None follows the rules again."""

    trooper: TrooperId
    kind: PairKind | None
    why: str = ""


@frozen
class SetRequirement:
    """Say that the requirements of a line turned out unmet, or are met after all."""

    line: str
    is_unmet: bool


@frozen
class ModTicked:
    """A MOD of one line was ticked on or off by hand."""

    line: str
    trooper: TrooperId
    other: TrooperId
    mod: str
    is_on: bool


@frozen
class OtherSet:
    """The free MOD of one line."""

    line: str
    trooper: TrooperId
    other: TrooperId
    value: int


@frozen
class PairOverridden:
    """How a reactive trooper's action meets the active one's, said by hand (rolls:F1).

    `kind` None goes back to what follows from the declarations.
    """

    trooper: TrooperId
    kind: PairKind | None
    why: str


@frozen
class RequirementSet:
    """A skill's requirements turned out unmet, so it is Idle, or met after all (turn:C5)."""

    line: str
    trooper: TrooperId
    other: TrooperId
    is_unmet: bool


AdjustmentCommand: TypeAlias = TickMod | SetOther | OverridePair | SetRequirement
AdjustmentEvent: TypeAlias = ModTicked | OtherSet | PairOverridden | RequirementSet

NOTE_LENGTH = 200
"""The longest reason for an override, in characters."""


def find_side(state: Skirmish, line: str, house: House) -> MatchSide | Refused:
    """The side of the line called `line`, as long as the dice are not frozen."""
    order = before_dice(state)
    if isinstance(order, Refused):
        return order
    side = plan_of(state, order, house).side(line)
    return side or Refused("line.unknown", "", {"line": line})


def _other_id(line: Line) -> TrooperId:
    return line.other.id if line.other else ""


def _tick_mod(state: Skirmish, command: TickMod, _seat: SeatId, house: House) -> Decision:
    side = find_side(state, command.line, house)
    if isinstance(side, Refused):
        return side
    mod = next((one for one in side.mods if one.key == command.mod), None)
    if mod is None:
        return Refused("mod.unknown", "", {"mod": command.mod})
    if not mod.is_available:
        return Refused("mod.does-not-apply", _rule_of(mod), {"why": why_not(mod)})
    if mod.is_on == command.is_on:
        return Refused("nothing.changes", "")
    line = side.line
    return (ModTicked(line.mods_id, line.trooper.id, _other_id(line), mod.key, command.is_on),)


def _rule_of(mod: Mod) -> str:
    return "rolls:M6" if mod.why_not == "not-face-to-face" else "rolls:M1"


def why_not(mod: Mod) -> Message:
    """Why a MOD does not apply, to be said."""
    return Message(f"mod.why.{mod.why_not}")


def _set_other(state: Skirmish, command: SetOther, _seat: SeatId, house: House) -> Decision:
    side = find_side(state, command.line, house)
    if isinstance(side, Refused):
        return side
    if abs(command.value) > OTHER_LIMIT:
        return Refused("mod.other", "rolls:R2", {"value": command.value, "most": OTHER_LIMIT})
    line = side.line
    order = state.engagement
    choices = order.choices.get(line.mods_id) if order else None
    if (choices.other if choices else 0) == command.value:
        return Refused("nothing.changes", "")
    return (OtherSet(line.mods_id, line.trooper.id, _other_id(line), command.value),)


def _override_pair(state: Skirmish, command: OverridePair, seat: SeatId, _house: House) -> Decision:
    order = before_dice(state)
    if isinstance(order, Refused):
        return order
    found = find(state, seat, command.trooper)
    if isinstance(found, Refused):
        return found
    if len(command.why) > NOTE_LENGTH:
        return Refused("pair.long-reason", "", {"most": NOTE_LENGTH})
    if command.kind is PairKind.TEMPLATE:
        return Refused("pair.no-such-kind", "rolls:F1")
    if order.overrides.get(found.id) is command.kind:
        return Refused("nothing.changes", "")
    refused = _check_meeting(state, order, found.id, command.kind)
    return refused or (PairOverridden(found.id, command.kind, command.why),)


def _check_meeting(
    state: Skirmish, order: Engagement, trooper: TrooperId, kind: PairKind | None
) -> Refused | None:
    active = [
        line
        for line in active_lines(state, order)
        if line.other is None or line.other.id == trooper
    ]
    reactive = [line for line in reactive_lines(state, order) if line.trooper.id == trooper]
    aimed = [line for line in active if line.other is not None]
    if not reactive and not aimed:
        return Refused("pair.nothing-there", "rolls:F1")
    if kind is PairKind.FACE_TO_FACE and not (active and reactive):
        return Refused("pair.nothing-to-compare", "rolls:F1")
    return None


def _set_requirement(
    state: Skirmish, command: SetRequirement, _seat: SeatId, _house: House
) -> Decision:
    order = at_stage(state, Stage.MEASURE)
    if isinstance(order, Refused):
        return order
    lines = (*active_lines(state, order), *reactive_lines(state, order))
    line = next((one for one in lines if one.id == command.line), None)
    if line is None:
        return Refused("line.unknown", "", {"line": command.line})
    if (line.id in order.unmet) == command.is_unmet:
        return Refused("nothing.changes", "")
    return (RequirementSet(line.id, line.trooper.id, _other_id(line), command.is_unmet),)


DECIDERS: Mapping[type[AdjustmentCommand], Callable[..., Decision]] = {
    TickMod: _tick_mod,
    SetOther: _set_other,
    OverridePair: _override_pair,
    SetRequirement: _set_requirement,
}
"""Command -> how it is decided."""


def _with_choices(state: Skirmish, line: str, choices: LineChoices) -> Skirmish:
    order = state.engagement
    if order is None:
        return state
    return state.with_engagement(evolve(order, choices={**order.choices, line: choices}))


def _choices(state: Skirmish, line: str) -> LineChoices:
    order = state.engagement
    return order.choices.get(line, LineChoices()) if order else LineChoices()


def _mod_ticked(state: Skirmish, event: ModTicked) -> Skirmish:
    choices = _choices(state, event.line)
    ticks = {**choices.ticks, event.mod: event.is_on}
    return _with_choices(state, event.line, evolve(choices, ticks=ticks))


def _other_set(state: Skirmish, event: OtherSet) -> Skirmish:
    choices = evolve(_choices(state, event.line), other=event.value)
    return _with_choices(state, event.line, choices)


def _pair_overridden(state: Skirmish, event: PairOverridden) -> Skirmish:
    order = state.engagement
    if order is None:
        return state
    left = {one: kind for one, kind in order.overrides.items() if one != event.trooper}
    said = left if event.kind is None else {**left, event.trooper: event.kind}
    return state.with_engagement(evolve(order, overrides=said))


def _requirement_set(state: Skirmish, event: RequirementSet) -> Skirmish:
    order = state.engagement
    if order is None:
        return state
    left = tuple(line for line in order.unmet if line != event.line)
    unmet = (*left, event.line) if event.is_unmet else left
    return state.with_engagement(evolve(order, unmet=unmet))


APPLIERS: Mapping[type[AdjustmentEvent], Callable[..., Skirmish]] = {
    ModTicked: _mod_ticked,
    OtherSet: _other_set,
    PairOverridden: _pair_overridden,
    RequirementSet: _requirement_set,
}
"""Event -> how it is folded in."""
