"""Freezing a roll: what decides its dice, the Assured band, calling dice off."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import evolve

from rules.ashes.access import acts_for
from rules.ashes.defence import with_attacks
from rules.ashes.open_roll import Against, FixedSide, Role, Roll, Side
from rules.ashes.outcome import Outcome
from rules.ashes.progression import difficulty
from rules.ashes.roll import is_assured
from rules.ashes.state import State
from rules.game import House, Refused, SeatId
from rules.values import frozen


@frozen
class FixRoll:
    """Command: freeze a roll; from now on its dice are due. An Assured one just happens."""

    roll: str


@frozen
class CallOffDice:
    """Command: thaw a fixed roll again; dice given for it so far do not count."""

    roll: str


@frozen
class DiceFixed:
    """A roll is frozen.

    Attributes:
        roll: Which one.
        sides: Its sides with all that decides their dice.
        turn: The turn it is.
        attacks: Attacks on the defender this turn, this one among them; None
            where nobody defends.
    """

    roll: str
    sides: tuple[FixedSide, ...]
    turn: int
    attacks: int | None


@frozen
class ActionAssured:
    """An action in the Assured band happened; nothing was thrown (ashes:A3).

    Attributes:
        roll: The roll that this ends.
        against: The Adversity.
        used: Whether the skill counts as used by it (ashes:B5).
    """

    roll: str
    against: Against
    used: bool


@frozen
class DiceCalledOff:
    """A roll may change again; `attacks` is the defender's count now, None without a change."""

    roll: str
    attacks: int | None


FixingEvent: TypeAlias = DiceFixed | ActionAssured | DiceCalledOff
Decision: TypeAlias = tuple[FixingEvent, ...] | Refused
Fixed: TypeAlias = tuple[DiceFixed | ActionAssured, ...] | Refused


def fix_roll(state: State, command: FixRoll, seat: SeatId | None, house: House) -> Decision:
    """Refused: a fixed or unknown roll, somebody else's, or one that lacks a skill or Adversity."""
    roll = changeable(state, command.roll, seat)
    if isinstance(roll, Refused):
        return roll
    return acts_for(state, seat, roll.side.character) or fix(state, roll, house)


def call_off_dice(state: State, command: CallOffDice, seat: SeatId | None, _: House) -> Decision:
    """Refused: a spectator, an unknown roll, one that is not fixed, one of others."""
    if seat is None:
        return Refused("seat.spectator", "")
    roll = state.roll(command.roll)
    if roll is None:
        return unknown_roll(command.roll)
    if not roll.is_fixed:
        return Refused("roll.not-fixed", "")
    refusals = [acts_for(state, seat, character) for character in roll.characters]
    if None not in refusals:
        return refusals[0] or unknown_roll(command.roll)
    return (DiceCalledOff(roll.id, _attacks_without(state, roll)),)


def _attacks_without(state: State, roll: Roll) -> int | None:
    """The defender's count without this attack, where it was made this turn."""
    if roll.defence is None or roll.turn != state.turn:
        return None
    defender = state.character(roll.defence.character)
    return max(defender.attacks - 1, 0) if defender else None


def fix(state: State, roll: Roll, house: House) -> Fixed:
    """The roll frozen, or what it lacks."""
    if not roll.side.skill:
        return Refused("roll.no-skill", "ashes:A1")
    if roll.defence is None:
        adversity = roll.against.adversity
        if adversity is None:
            return Refused("roll.no-adversity", "ashes:A2")
        if is_assured(adversity):
            used = house.is_on("assured_counts_used")
            return (ActionAssured(roll.id, roll.against, used),)
        alone = (freeze(state, roll.side, Role.ROLLER, house),)
        return (DiceFixed(roll.id, alone, state.turn, None),)
    if not roll.defence.skill:
        return Refused("roll.no-defence-skill", "ashes:A4")
    sides = (
        freeze(state, roll.side, Role.ROLLER, house),
        freeze(state, roll.defence, Role.DEFENDER, house),
    )
    defender = state.character(roll.defence.character)
    attacks = defender.attacks + 1 if defender else 1
    return (DiceFixed(roll.id, sides, state.turn, attacks),)


def is_ready(roll: Roll) -> bool:
    """Whether a roll that is set up lacks neither skill nor Adversity."""
    if roll.defence is not None:
        return bool(roll.side.skill and roll.defence.skill)
    return bool(roll.side.skill) and roll.against.is_set


def freeze(state: State, side: Side, role: Role, house: House) -> FixedSide:
    """A side with all that decides its dice, as skills and counts stand now."""
    skill = state.skill(side.skill)
    ndp = skill.level.ndp if skill else 0
    piled_up = proposed_piled_up(state, side, role) if side.piled_up is None else side.piled_up
    net = side.net(piled_up, multi_first=house.is_on("cancel_multi_first"))
    return FixedSide(
        role,
        side.character,
        side.skill,
        ndp,
        difficulty(ndp),
        side.modifier,
        side.reason,
        piled_up,
        side.d6,
        net.d4,
    )


def proposed_piled_up(state: State, side: Side, role: Role) -> int:
    """The piled-up Misfortunes proposed for a side: none for who acts (ashes:A9, B7)."""
    character = state.character(side.character)
    return character.piled_up if character and role is Role.DEFENDER else 0


def changeable(state: State, roll: str, seat: SeatId | None) -> Roll | Refused:
    """The open roll of that id, unless its dice are due already."""
    if seat is None:
        return Refused("seat.spectator", "")
    known = state.roll(roll)
    if known is None:
        return unknown_roll(roll)
    if known.is_fixed:
        owing = next(side for side, name, _, _ in known.dice_due() if not known.given(name))
        character = state.character(owing.character)
        return Refused("roll.is-fixed", "", {"name": character.name if character else ""})
    return known


def unknown_roll(roll: str) -> Refused:
    """No open roll has that id."""
    return Refused("roll.unknown", "", {"roll": roll})


def _dice_fixed(state: State, event: DiceFixed) -> State:
    roll = state.roll(event.roll)
    if roll is None:
        return state
    fixed = state.with_roll(evolve(roll, fixed=event.sides, thrown=(), turn=event.turn))
    if event.attacks is None:
        return fixed
    return with_attacks(fixed, event.sides[-1].character, event.attacks)


def _action_assured(state: State, event: ActionAssured) -> State:
    roll = state.roll(event.roll)
    if roll is None:
        return state
    done = evolve(state.without_roll(roll.id), last=Outcome(roll))
    return done.with_used(roll.side.skill) if event.used else done


def _dice_called_off(state: State, event: DiceCalledOff) -> State:
    roll = state.roll(event.roll)
    if roll is None:
        return state
    thawed = state.with_roll(evolve(roll, fixed=(), thrown=(), turn=0))
    if event.attacks is None or roll.defence is None:
        return thawed
    return with_attacks(thawed, roll.defence.character, event.attacks)


COMMANDS: Mapping[str, type[Any]] = {"fix-roll": FixRoll, "call-off-dice": CallOffDice}
EVENTS: Mapping[str, type[FixingEvent]] = {
    "dice-fixed": DiceFixed,
    "action-assured": ActionAssured,
    "dice-called-off": DiceCalledOff,
}
DECIDE: Mapping[type[Any], Callable[[State, Any, SeatId | None, House], Decision]] = {
    FixRoll: fix_roll,
    CallOffDice: call_off_dice,
}
EVOLVE: Mapping[type[Any], Callable[[State, Any], State]] = {
    DiceFixed: _dice_fixed,
    ActionAssured: _action_assured,
    DiceCalledOff: _dice_called_off,
}
