"""What an open roll must exceed: its Adversity, a number or a band (ashes:A2), hidden or shown."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import evolve

from rules.ashes.access import NUMBER_MOST, acts_for, check_number, narrator_only
from rules.ashes.fixing import changeable, unknown_roll
from rules.ashes.open_roll import Against
from rules.ashes.state import NARRATOR, State
from rules.game import House, Refused, SeatId
from rules.values import frozen


@frozen
class SetAdversity:
    """Command: set what an open roll must exceed; with a `band` its number is taken."""

    roll: str
    adversity: int | None = None
    band: str = ""
    hidden: bool = False


@frozen
class HideAdversity:
    """Command: the Narrator hides the Adversity of a roll, or shows it."""

    roll: str
    hidden: bool = True


@frozen
class AdversitySet:
    """A roll must exceed this."""

    roll: str
    against: Against


@frozen
class AdversityHidden:
    """The Adversity of a roll is hidden from the players now, or shown to them."""

    roll: str
    against: Against


AdversityEvent: TypeAlias = AdversitySet | AdversityHidden
Decision: TypeAlias = tuple[AdversityEvent, ...] | Refused


def set_adversity(state: State, command: SetAdversity, seat: SeatId | None, _: House) -> Decision:
    """Refused: a fixed, opposed or unknown roll, one whose Adversity is the Narrator's to set."""
    roll = changeable(state, command.roll, seat)
    if isinstance(roll, Refused):
        return roll
    refused = acts_for(state, seat, roll.side.character)
    if refused is None and (roll.is_asked or roll.against.hidden):
        refused = narrator_only(seat)
    if refused is None and roll.is_opposed:
        refused = Refused("roll.is-opposed", "ashes:A4")
    if refused is not None:
        return refused
    against = named(state, command.adversity, command.band, seat, hidden=command.hidden)
    if isinstance(against, Refused):
        return against
    if roll.against == against:
        return Refused("roll.is-so", "")
    return (AdversitySet(roll.id, against),)


def hide_adversity(state: State, command: HideAdversity, seat: SeatId | None, _: House) -> Decision:
    """Refused: not the Narrator, an unknown or opposed roll, no Adversity, no change."""
    refused = narrator_only(seat)
    if refused is not None:
        return refused
    roll = state.roll(command.roll)
    if roll is None and state.last is not None and state.last.roll.id == command.roll:
        roll = state.last.roll
    if roll is None:
        return unknown_roll(command.roll)
    if roll.is_opposed:
        return Refused("roll.is-opposed", "ashes:A4")
    if roll.against.adversity is None:
        return Refused("roll.no-adversity", "ashes:A2")
    if roll.against.hidden == command.hidden:
        return Refused("roll.is-so", "")
    return (AdversityHidden(roll.id, evolve(roll.against, hidden=command.hidden)),)


def named(
    state: State, adversity: int | None, band: str, seat: SeatId | None, *, hidden: bool
) -> Against | Refused:
    """The Adversity that a number or a band names; nothing yet where neither is given.

    Refused: hidden by another than the Narrator, or without a number; an unknown band, a number
    beyond what is counted.
    """
    if hidden and seat != NARRATOR:
        return Refused("roll.hidden-by-narrator", "")
    name = ""
    if band:
        row = state.band(band)
        if row is None:
            return Refused("row.unknown", "", {"row": band})
        adversity, name = row.adversity, row.name
    if adversity is None:
        return Refused("roll.no-adversity", "ashes:A2") if hidden else Against()
    return check_number("adversity", adversity, 0, NUMBER_MOST, "ashes:A2") or Against(
        adversity, name, hidden
    )


def _adversity_set(state: State, event: AdversitySet | AdversityHidden) -> State:
    roll = state.roll(event.roll)
    if roll is not None:
        return state.with_roll(evolve(roll, against=event.against))
    last = state.last
    if last is None or last.roll.id != event.roll:
        return state
    return evolve(state, last=evolve(last, roll=evolve(last.roll, against=event.against)))


COMMANDS: Mapping[str, type[Any]] = {
    "set-adversity": SetAdversity,
    "hide-adversity": HideAdversity,
}
EVENTS: Mapping[str, type[AdversityEvent]] = {
    "adversity-set": AdversitySet,
    "adversity-hidden": AdversityHidden,
}
DECIDE: Mapping[type[Any], Callable[[State, Any, SeatId | None, House], Decision]] = {
    SetAdversity: set_adversity,
    HideAdversity: hide_adversity,
}
EVOLVE: Mapping[type[Any], Callable[[State, Any], State]] = {
    AdversitySet: _adversity_set,
    AdversityHidden: _adversity_set,
}
