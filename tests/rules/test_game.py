"""The contract's own values: options, house readings, choices, folding."""

from collections.abc import Callable

import pytest
from attrs import frozen

from rules.game import (
    Choice,
    Game,
    House,
    HouseValue,
    Message,
    Refused,
    Step,
    TableOption,
)

FEWER = TableOption("fewer_dice", False, (False, True), "rolls:B1")
UNITS = TableOption("units", "cm", ("cm", "inches"), "")
LIMIT = TableOption("limit", 10, (), "", least=1)


@pytest.mark.parametrize(
    ("option", "value", "accepted"),
    [
        (FEWER, True, True),
        (FEWER, 1, False),
        (FEWER, "on", False),
        (UNITS, "inches", True),
        (UNITS, "feet", False),
        (LIMIT, 1, True),
        (LIMIT, 0, False),
        (LIMIT, True, False),
        (LIMIT, "4", False),
    ],
)
def test_option_accepts_its_own_values(
    option: TableOption, value: HouseValue, accepted: bool
) -> None:
    """An option takes its choices, or numbers from its least, of exactly that type."""
    assert option.accepts(value) is accepted


def test_house_reads_chosen_over_default() -> None:
    """What a table chose holds, and the default for the rest."""
    house = House((FEWER, UNITS), {"fewer_dice": True})

    assert (house["fewer_dice"], house["units"]) == (True, "cm")
    assert house.is_on("fewer_dice")
    assert not house.is_on("units")


def test_unknown_option_is_our_own_fault() -> None:
    """Asking the house for an option that no game has is a broken program."""
    with pytest.raises(KeyError):
        House((FEWER,))["units"]


def test_choice_is_possible_unless_refused() -> None:
    """A choice with a reason against it may not be made now."""
    assert Choice("declare").is_possible
    assert not Choice("declare", refused=Refused("order.spent", "turn:B11")).is_possible


@frozen
class _Added:
    number: int


def _no_demo(_named: Callable[[str], str] = str) -> tuple[Step[object], ...]:
    return ()


def _game() -> Game[int, object, _Added]:
    return Game(
        key="sum",
        events={"added": _Added},
        commands={},
        options=(FEWER,),
        new=lambda: 0,
        seats=lambda _: (),
        choices=lambda _state, _seat, _house: (),
        awaited=lambda _: (),
        dice_wanted=lambda _state, _seat: (),
        decide=lambda _state, _command, _seat, _house: Refused("never", ""),
        evolve=lambda state, event: state * 10 + event.number,
        seen_by=lambda state, _: state,
        event_seen_by=lambda _state, event, _seat: event,
        describe=lambda _state, _event: Message("event.added"),
        demo=_no_demo,
    )


def test_fold_applies_events_in_order() -> None:
    """Folding is evolving by each fact, first to last."""
    assert _game().fold(0, (_Added(1), _Added(2), _Added(3))) == 123


def test_game_makes_its_house() -> None:
    """A game's house starts from its own options and what a table chose."""
    assert not _game().house().is_on("fewer_dice")
    assert _game().house({"fewer_dice": True}).is_on("fewer_dice")
