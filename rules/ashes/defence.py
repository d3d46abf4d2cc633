"""Defending against several attacks in one turn: the counts, and the new turn.

The book's chapter on defence is not ours to know. The table counts attacks on
each character, proposes one piled-up Misfortune fewer than attacks this turn,
and takes any number that people set instead (ashes:B7).
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import evolve

from rules.ashes.access import COUNT_MOST, check_number, narrator_only
from rules.ashes.state import State
from rules.game import House, Refused, SeatId
from rules.values import frozen

FIRST_TURN = 1
"""The turn with which a table, and each of its sessions, begins."""


@frozen
class BeginTurn:
    """Command: the Narrator says that a new turn begins; all counts go to 0."""


@frozen
class SetAttacks:
    """Command: the Narrator sets how many attacks were made on a character this turn."""

    character: str
    attacks: int


@frozen
class AddAttacks:
    """Command: the Narrator counts attacks more or fewer on a character this turn."""

    character: str
    by: int = 1


@frozen
class TurnBegun:
    """Turn number `turn` began and nobody was attacked in it yet."""

    turn: int


@frozen
class AttacksSet:
    """So many attacks count against a character this turn."""

    character: str
    attacks: int


DefenceEvent: TypeAlias = TurnBegun | AttacksSet
Decision: TypeAlias = tuple[DefenceEvent, ...] | Refused


def begin_turn(state: State, _: BeginTurn, seat: SeatId | None, _house: House) -> Decision:
    """Refused: not the Narrator, a fixed roll that still waits for dice of this turn."""
    refused = narrator_only(seat)
    if refused is not None:
        return refused
    waiting = next((roll for roll in state.rolls if roll.is_fixed), None)
    if waiting is not None:
        return Refused("turn.roll-due", "", {"roll": waiting.number})
    return (TurnBegun(state.turn + 1),)


def set_attacks(state: State, command: SetAttacks, seat: SeatId | None, _: House) -> Decision:
    """Refused: not the Narrator, an unknown character, a count out of range, no change."""
    refused = narrator_only(seat) or check_number("attacks", command.attacks, 0, COUNT_MOST)
    if refused is not None:
        return refused
    character = state.character(command.character)
    if character is None:
        return Refused("character.unknown", "", {"character": command.character})
    if character.attacks == command.attacks:
        return Refused(
            "attacks.is-so", "ashes:B7", {"name": character.name, "attacks": character.attacks}
        )
    return (AttacksSet(character.id, command.attacks),)


def add_attacks(state: State, command: AddAttacks, seat: SeatId | None, house: House) -> Decision:
    """Refused: as for setting the count; it stops at 0 and at the most there can be."""
    known = state.character(command.character)
    stands = known.attacks if known else 0
    attacks = max(0, min(stands + command.by, COUNT_MOST))
    return set_attacks(state, SetAttacks(command.character, attacks), seat, house)


def with_attacks(state: State, character: str, attacks: int) -> State:
    """The state with the count of attacks on a character set."""
    known = state.character(character)
    return state if known is None else state.with_character(evolve(known, attacks=attacks))


def _turn_begun(state: State, event: TurnBegun) -> State:
    rested = tuple(evolve(character, attacks=0) for character in state.characters)
    return evolve(state, characters=rested, turn=event.turn)


def _attacks_set(state: State, event: AttacksSet) -> State:
    return with_attacks(state, event.character, event.attacks)


COMMANDS: Mapping[str, type[Any]] = {
    "begin-turn": BeginTurn,
    "set-attacks": SetAttacks,
    "add-attacks": AddAttacks,
}
EVENTS: Mapping[str, type[DefenceEvent]] = {"turn-begun": TurnBegun, "attacks-set": AttacksSet}
DECIDE: Mapping[type[Any], Callable[[State, Any, SeatId | None, House], Decision]] = {
    BeginTurn: begin_turn,
    SetAttacks: set_attacks,
    AddAttacks: add_attacks,
}
EVOLVE: Mapping[type[Any], Callable[[State, Any], State]] = {
    TurnBegun: _turn_begun,
    AttacksSet: _attacks_set,
}
