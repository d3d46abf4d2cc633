"""Setting up a roll, or asking for one: who acts, who defends, and with what."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import evolve

from rules.ashes import adversity
from rules.ashes.access import (
    COUNT_MOST,
    NUMBER_MOST,
    acts_for,
    check_number,
    check_reason,
    first_refusal,
    narrator_only,
)
from rules.ashes.fixing import ActionAssured, DiceFixed, changeable, fix
from rules.ashes.open_roll import Role, Roll, Side
from rules.ashes.state import State
from rules.game import House, Refused, SeatId
from rules.values import frozen

ROLLS_MOST = 20
"""So many rolls may be on their way at once."""


@frozen
class OpenRoll:
    """Command: set up a roll, or ask for one.

    Attributes:
        side: Who acts, and with what; the skill may be left to the player.
        adversity: The number to exceed (ashes:A2); None where not known yet,
            taken from `band`, or set by a defender.
        band: The id of a band of the table's list, or empty.
        hidden: Whether only the Narrator may know the number.
        defence: The defender's side of an opposed roll (ashes:A4), or None.
        asked: Whether the Narrator asks for it; then it waits for the player.
        fix: Whether to fix it in the same breath.
    """

    side: Side
    adversity: int | None = None
    band: str = ""
    hidden: bool = False
    defence: Side | None = None
    asked: bool = False
    fix: bool = False


@frozen
class ChangeSide:
    """Command: change what the roller brings to an open roll."""

    roll: str
    side: Side


@frozen
class ChangeDefence:
    """Command: name a defender, change what he brings, or (None) leave him out."""

    roll: str
    defence: Side | None


@frozen
class DropRoll:
    """Command: take an open roll away: the action is trivial or not tried (ashes:A5)."""

    roll: str


@frozen
class RollOpened:
    """A roll is being set up."""

    roll: Roll


@frozen
class SideChanged:
    """The roller brings something else."""

    roll: str
    side: Side


@frozen
class DefenceChanged:
    """The defender brings something else, or there is none any more."""

    roll: str
    defence: Side | None


@frozen
class RollDropped:
    """A roll was taken away before it was fixed; character and skill are for the log."""

    roll: str
    character: str
    skill: str


RollingEvent: TypeAlias = RollOpened | SideChanged | DefenceChanged | RollDropped
Decision: TypeAlias = tuple[RollingEvent | DiceFixed | ActionAssured, ...] | Refused


def open_roll(state: State, command: OpenRoll, seat: SeatId | None, house: House) -> Decision:
    """Refused: somebody else's character, what only the Narrator may do, wrong sides or numbers."""
    refused = first_refusal(
        acts_for(state, seat, command.side.character),
        narrator_only(seat) if command.asked else None,
        _check_side(state, command.side, Role.ROLLER, opposed=command.defence is not None),
        _check_defence(state, command.side, command.defence),
    )
    if refused is not None:
        return refused
    if len(state.rolls) >= ROLLS_MOST:
        return Refused("table.full", "", {"most": ROLLS_MOST})
    against = adversity.named(state, command.adversity, command.band, seat, hidden=command.hidden)
    if isinstance(against, Refused):
        return against
    roll = Roll(f"r{state.rolls_made + 1}", command.side, against, command.defence, command.asked)
    if not command.fix:
        return (RollOpened(roll),)
    fixed = fix(state, roll, house)
    return fixed if isinstance(fixed, Refused) else (RollOpened(roll), *fixed)


def change_side(state: State, command: ChangeSide, seat: SeatId | None, _: House) -> Decision:
    """Refused: a fixed or unknown roll, somebody else's character, a wrong side, no change."""
    roll = changeable(state, command.roll, seat)
    if isinstance(roll, Refused):
        return roll
    refused = first_refusal(
        acts_for(state, seat, roll.side.character),
        acts_for(state, seat, command.side.character),
        _check_side(state, command.side, Role.ROLLER, opposed=roll.is_opposed),
        _check_defence(state, command.side, roll.defence),
    )
    if refused is not None:
        return refused
    if roll.side == command.side:
        return Refused("roll.is-so", "")
    return (SideChanged(roll.id, command.side),)


def change_defence(state: State, command: ChangeDefence, seat: SeatId | None, _: House) -> Decision:
    """Refused: a fixed or unknown roll, neither one's attack nor one's defence, a wrong side."""
    roll = changeable(state, command.roll, seat)
    if isinstance(roll, Refused):
        return roll
    refused = first_refusal(
        _may_change_defence(state, roll, command.defence, seat),
        _check_defence(state, roll.side, command.defence),
        _check_side(state, roll.side, Role.ROLLER, opposed=command.defence is not None),
    )
    if refused is not None:
        return refused
    if roll.defence == command.defence:
        return Refused("roll.is-so", "")
    return (DefenceChanged(roll.id, command.defence),)


def drop_roll(state: State, command: DropRoll, seat: SeatId | None, _: House) -> Decision:
    """Refused: a fixed or unknown roll, somebody else's, one that the Narrator asked for."""
    roll = changeable(state, command.roll, seat)
    if isinstance(roll, Refused):
        return roll
    refused = acts_for(state, seat, roll.side.character)
    if refused is None and roll.is_asked:
        refused = narrator_only(seat)
    return refused or (RollDropped(roll.id, roll.side.character, roll.side.skill),)


def _may_change_defence(
    state: State, roll: Roll, defence: Side | None, seat: SeatId | None
) -> Refused | None:
    """The roller may name any defender; a defender may change his own side only."""
    refused = acts_for(state, seat, roll.side.character)
    if refused is None or roll.defence is None or defence is None:
        return refused
    if defence.character != roll.defence.character:
        return refused
    return acts_for(state, seat, defence.character)


def _check_side(state: State, side: Side, role: Role, *, opposed: bool) -> Refused | None:
    character = state.character(side.character)
    if character is None:
        return Refused("character.unknown", "", {"character": side.character})
    if side.skill and not character.has_skill(side.skill):
        return Refused("skill.not-theirs", "", {"name": character.name})
    if role is Role.ROLLER and opposed and side.piled_up:
        return Refused("roll.attacker-piled-up", "ashes:A9")
    return first_refusal(
        check_number("modifier", side.modifier, -NUMBER_MOST, NUMBER_MOST, "ashes:A1"),
        check_reason(side.reason),
        check_number("graces", side.graces, 0, COUNT_MOST, "ashes:A6"),
        check_number("misfortunes", side.misfortunes, 0, COUNT_MOST, "ashes:A6"),
        check_number("piled-up", side.piled_up or 0, 0, COUNT_MOST, "ashes:A9"),
    )


def _check_defence(state: State, side: Side, defence: Side | None) -> Refused | None:
    if defence is None:
        return None
    if defence.character == side.character:
        return Refused("roll.against-oneself", "ashes:A4")
    return _check_side(state, defence, Role.DEFENDER, opposed=True)


def _roll_opened(state: State, event: RollOpened) -> State:
    return evolve(state.with_roll(event.roll), rolls_made=state.rolls_made + 1)


def _side_changed(state: State, event: SideChanged) -> State:
    roll = state.roll(event.roll)
    return state if roll is None else state.with_roll(evolve(roll, side=event.side))


def _defence_changed(state: State, event: DefenceChanged) -> State:
    roll = state.roll(event.roll)
    return state if roll is None else state.with_roll(evolve(roll, defence=event.defence))


def _roll_dropped(state: State, event: RollDropped) -> State:
    return state.without_roll(event.roll)


COMMANDS: Mapping[str, type[Any]] = {
    "open-roll": OpenRoll,
    "change-side": ChangeSide,
    "change-defence": ChangeDefence,
    "drop-roll": DropRoll,
}
EVENTS: Mapping[str, type[RollingEvent]] = {
    "roll-opened": RollOpened,
    "side-changed": SideChanged,
    "defence-changed": DefenceChanged,
    "roll-dropped": RollDropped,
}
DECIDE: Mapping[type[Any], Callable[[State, Any, SeatId | None, House], Decision]] = {
    OpenRoll: open_roll,
    ChangeSide: change_side,
    ChangeDefence: change_defence,
    DropRoll: drop_roll,
}
EVOLVE: Mapping[type[Any], Callable[[State, Any], State]] = {
    RollOpened: _roll_opened,
    SideChanged: _side_changed,
    DefenceChanged: _defence_changed,
    RollDropped: _roll_dropped,
}
