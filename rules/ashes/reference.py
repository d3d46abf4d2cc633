"""The tables of the table: Adversity bands and names of Mastery.

The book's own lists are data of the players, not rules of ours: both begin
empty. Only the Assured band is a rule (ashes:A3) and stands outside the list.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import evolve

from rules.ashes.access import NUMBER_MOST, check_number, first_refusal, narrator_only, same_name
from rules.ashes.roll import ASSURED
from rules.ashes.state import Band, Mastery, State
from rules.game import House, Refused, SeatId
from rules.naming import check_name
from rules.values import frozen

ROWS_MOST = 40
"""So many rows fit in either list."""


@frozen
class SetBand:
    """Command: write an Adversity band; with an empty `band` a new one."""

    name: str
    adversity: int
    band: str = ""


@frozen
class RemoveBand:
    """Command: strike a band off the list."""

    band: str


@frozen
class SetMastery:
    """Command: write a name of Mastery; with an empty `mastery` a new one."""

    name: str
    from_ndp: int
    mastery: str = ""


@frozen
class RemoveMastery:
    """Command: strike a name of Mastery off the list."""

    mastery: str


@frozen
class BandSet:
    """The list holds this band."""

    id: str
    name: str
    adversity: int


@frozen
class BandRemoved:
    """The list no longer holds this band."""

    band: str
    name: str


@frozen
class MasterySet:
    """The list holds this name of Mastery."""

    id: str
    name: str
    from_ndp: int


@frozen
class MasteryRemoved:
    """The list no longer holds this name of Mastery."""

    mastery: str
    name: str


ReferenceEvent: TypeAlias = BandSet | BandRemoved | MasterySet | MasteryRemoved
Decision: TypeAlias = tuple[ReferenceEvent, ...] | Refused


def set_band(state: State, command: SetBand, seat: SeatId | None, _: House) -> Decision:
    """Refused: not the Narrator, a bad or taken name, an Adversity that is Assured, no change."""
    others = [known.name for known in state.bands if known.id != command.band]
    refused = first_refusal(
        narrator_only(seat),
        check_name(command.name),
        check_number("adversity", command.adversity, ASSURED + 1, NUMBER_MOST, "ashes:A3"),
        _check_row(command.name, others),
    )
    if refused is not None:
        return refused
    known = state.band(command.band)
    if command.band and known is None:
        return _unknown_row(command.band)
    row = Band(command.band or f"b{state.made + 1}", command.name, command.adversity)
    if row == known:
        return Refused("name.is-so", "", {"name": row.name})
    return (BandSet(row.id, row.name, row.adversity),)


def remove_band(state: State, command: RemoveBand, seat: SeatId | None, _: House) -> Decision:
    """Refused: not the Narrator, an unknown band."""
    refused = narrator_only(seat)
    if refused is not None:
        return refused
    known = state.band(command.band)
    return _unknown_row(command.band) if known is None else (BandRemoved(known.id, known.name),)


def set_mastery(state: State, command: SetMastery, seat: SeatId | None, _: House) -> Decision:
    """Refused: not the Narrator, a bad or taken name, a level out of range, no change."""
    others = [known.name for known in state.masteries if known.id != command.mastery]
    refused = first_refusal(
        narrator_only(seat),
        check_name(command.name),
        check_number("ndp", command.from_ndp, 0, NUMBER_MOST),
        _check_row(command.name, others),
    )
    if refused is not None:
        return refused
    known = _mastery(state, command.mastery)
    if command.mastery and known is None:
        return _unknown_row(command.mastery)
    row = Mastery(command.mastery or f"m{state.made + 1}", command.name, command.from_ndp)
    if row == known:
        return Refused("name.is-so", "", {"name": row.name})
    return (MasterySet(row.id, row.name, row.from_ndp),)


def remove_mastery(state: State, command: RemoveMastery, seat: SeatId | None, _: House) -> Decision:
    """Refused: not the Narrator, an unknown name."""
    refused = narrator_only(seat)
    if refused is not None:
        return refused
    known = _mastery(state, command.mastery)
    if known is None:
        return _unknown_row(command.mastery)
    return (MasteryRemoved(known.id, known.name),)


def _mastery(state: State, mastery: str) -> Mastery | None:
    return next((known for known in state.masteries if known.id == mastery), None)


def _unknown_row(row: str) -> Refused:
    return Refused("row.unknown", "", {"row": row})


def _check_row(name: str, others: list[str]) -> Refused | None:
    taken = next((other for other in others if same_name(name, other)), None)
    if taken is not None:
        return Refused("name.taken", "", {"name": taken})
    return Refused("table.full", "", {"most": ROWS_MOST}) if len(others) >= ROWS_MOST else None


def _band_set(state: State, event: BandSet) -> State:
    kept = tuple(known for known in state.bands if known.id != event.id)
    row = Band(event.id, event.name, event.adversity)
    ordered = sorted((*kept, row), key=lambda known: known.adversity)
    return evolve(state, bands=tuple(ordered), made=state.made + 1)


def _band_removed(state: State, event: BandRemoved) -> State:
    return evolve(state, bands=tuple(known for known in state.bands if known.id != event.band))


def _mastery_set(state: State, event: MasterySet) -> State:
    kept = tuple(known for known in state.masteries if known.id != event.id)
    row = Mastery(event.id, event.name, event.from_ndp)
    ordered = sorted((*kept, row), key=lambda known: known.from_ndp)
    return evolve(state, masteries=tuple(ordered), made=state.made + 1)


def _mastery_removed(state: State, event: MasteryRemoved) -> State:
    kept = tuple(known for known in state.masteries if known.id != event.mastery)
    return evolve(state, masteries=kept)


COMMANDS: Mapping[str, type[Any]] = {
    "set-band": SetBand,
    "remove-band": RemoveBand,
    "set-mastery": SetMastery,
    "remove-mastery": RemoveMastery,
}
EVENTS: Mapping[str, type[ReferenceEvent]] = {
    "band-set": BandSet,
    "band-removed": BandRemoved,
    "mastery-set": MasterySet,
    "mastery-removed": MasteryRemoved,
}
DECIDE: Mapping[type[Any], Callable[[State, Any, SeatId | None, House], Decision]] = {
    SetBand: set_band,
    RemoveBand: remove_band,
    SetMastery: set_mastery,
    RemoveMastery: remove_mastery,
}
EVOLVE: Mapping[type[Any], Callable[[State, Any], State]] = {
    BandSet: _band_set,
    BandRemoved: _band_removed,
    MasterySet: _mastery_set,
    MasteryRemoved: _mastery_removed,
}
