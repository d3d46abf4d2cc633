"""Who else stands under a template or behind Smoke, and whom stray shots hit (turn:E14, D27).

The program cannot see the table: the players name them before the dice are frozen.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.skirmish.engagement import Engagement, LineChoices
from rules.skirmish.lines import Line, active_lines, bystanders, reactive_lines
from rules.skirmish.permits import Decision, before_dice, find
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperId, TrooperState
from rules.values import frozen


@frozen
class SetTouched:
    """Name whom a template touches beside its main target, or whose line of fire Smoke is in."""

    line: str
    troopers: tuple[TrooperId, ...]


@frozen
class SetBystander:
    """Name the ally whom the failed dice of a shot into close combat hit (turn:D27)."""

    line: str
    trooper: TrooperId


@frozen
class TouchedSet:
    """Whom the template of a line touches besides, or whose line of fire its Smoke is in."""

    line: str
    trooper: TrooperId
    touched: tuple[TrooperId, ...]


@frozen
class BystanderSet:
    """The ally whom the failed dice of a line hit."""

    line: str
    trooper: TrooperId
    bystander: TrooperId


TouchCommand: TypeAlias = SetTouched | SetBystander
TouchEvent: TypeAlias = TouchedSet | BystanderSet


def lays_template(line: Line) -> bool:
    """Whether somebody beside the target may be touched: a template or Smoke."""
    weapon = line.weapon
    is_impact = weapon is not None and weapon.is_impact_template and line.rule.is_attack
    return line.lays_direct or line.is_smoke or is_impact


def _line(state: Skirmish, name: str) -> tuple[Engagement, Line] | Refused:
    order = before_dice(state)
    if isinstance(order, Refused):
        return order
    lines = (*active_lines(state, order), *reactive_lines(state, order))
    line = next((one for one in lines if one.id == name and not one.via), None)
    return (order, line) if line is not None else Refused("line.unknown", "", {"line": name})


def _set_touched(state: Skirmish, command: SetTouched, seat: SeatId, _house: House) -> Decision:
    found = _line(state, command.line)
    if isinstance(found, Refused):
        return found
    order, line = found
    if not lays_template(line):
        return Refused("touch.no-template", "turn:E14", {"name": line.trooper.name})
    troopers = tuple(dict.fromkeys(command.troopers))
    for trooper in troopers:
        refused = _check_touched(state, seat, line, trooper)
        if refused is not None:
            return refused
    if order.touched.get(line.id, ()) == troopers:
        return Refused("nothing.changes", "")
    return (TouchedSet(line.id, line.trooper.id, troopers),)


def _check_touched(state: Skirmish, seat: SeatId, line: Line, trooper: TrooperId) -> Refused | None:
    """An enemy that is there, and not the main target; a shot that touches allies is off."""
    found = find(state, seat, trooper)
    if isinstance(found, Refused):
        return found
    if found.side == line.trooper.side:
        return Refused("touch.ally", "turn:E14", {"name": found.name})
    if found.is_in(TrooperState.DEAD):
        return Refused("aim.dead", "turn:G9", {"name": found.name})
    is_main = line.other is not None and line.other.id == found.id and not line.is_smoke
    return Refused("touch.main-target", "turn:E14", {"name": found.name}) if is_main else None


def _set_bystander(
    state: Skirmish, command: SetBystander, _seat: SeatId, _house: House
) -> Decision:
    found = _line(state, command.line)
    if isinstance(found, Refused):
        return found
    order, line = found
    if command.trooper not in bystanders(state, line.trooper):
        return Refused("touch.not-engaged", "turn:D27")
    said = order.choices.get(line.id, LineChoices())
    if said.bystander == command.trooper:
        return Refused("nothing.changes", "")
    return (BystanderSet(line.id, line.trooper.id, command.trooper),)


DECIDERS: Mapping[type[TouchCommand], Callable[..., Decision]] = {
    SetTouched: _set_touched,
    SetBystander: _set_bystander,
}
"""Command -> how it is decided."""


def _touched_set(state: Skirmish, event: TouchedSet) -> Skirmish:
    order = state.engagement
    if order is None:
        return state
    touched = {**order.touched, event.line: event.touched}
    return state.with_engagement(evolve(order, touched=touched))


def _bystander_set(state: Skirmish, event: BystanderSet) -> Skirmish:
    order = state.engagement
    if order is None:
        return state
    said = evolve(order.choices.get(event.line, LineChoices()), bystander=event.bystander)
    return state.with_engagement(evolve(order, choices={**order.choices, event.line: said}))


APPLIERS: Mapping[type[TouchEvent], Callable[..., Skirmish]] = {
    TouchedSet: _touched_set,
    BystanderSet: _bystander_set,
}
"""Event -> how it is folded in."""
