"""A tiny game for the tests of the house: piles of stones, colours, dice.

Two seats, red and blue. Whoever holds a seat puts stones on the heap, paints,
names a guest or throws two dice. There is just enough of every kind of value
that events may hold: nested values, an optional one, an enumeration, tuples, a
frozenset, a mapping, text of people.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import assert_never

from attrs import evolve, field, frozen

from rules.dice import DiceGiven, DiceWanted, GiveDice, match_dice
from rules.game import (
    Awaited,
    Choice,
    Game,
    House,
    HouseValue,
    Message,
    Named,
    Refused,
    SeatId,
    SeatInfo,
    Step,
    TableOption,
)
from rules.thrown import FacesSeen


class Colour(StrEnum):
    """What a heap may be painted in."""

    RED = "red"
    BLUE = "blue"


@frozen
class Guest:
    """Somebody who came, and perhaps a friend."""

    name: str
    age: int
    friend: "Guest | None" = None


@frozen
class StonesAdded:
    """`amount` stones were put on the heap, which had `before`."""

    amount: int
    before: int


@frozen
class Painted:
    """The heap has a colour now, or none."""

    colour: Colour | None
    is_shiny: bool


@frozen
class GuestArrived:
    """A guest came, with gifts and marks."""

    guest: Guest
    gifts: tuple[str, ...] = ()
    marks: frozenset[str] = frozenset()
    worth: Mapping[str, int] = field(factory=dict[str, int])
    place: tuple[int, int] = (0, 0)


@frozen
class RollFixed:
    """Two dice are due from `seat`."""

    roll: str
    seat: str


@frozen
class DiceThrown:
    """The faces for a roll."""

    given: tuple[DiceGiven, ...]
    source: str


@frozen
class Told:
    """A secret that only `seat` knows, with loose details."""

    seat: str
    text: str
    details: Mapping[str, HouseValue] = field(factory=dict[str, HouseValue])


ToyEvent = StonesAdded | Painted | GuestArrived | RollFixed | DiceThrown | Told


@frozen
class AddStones:
    """Command: put stones on the heap; with `only_after`, only if it has that many."""

    amount: int
    only_after: int | None = None


@frozen
class Paint:
    """Command: paint the heap."""

    colour: Colour | None
    is_shiny: bool = False


@frozen
class Welcome:
    """Command: let a guest in."""

    guest: Guest
    gifts: tuple[str, ...] = ()
    marks: frozenset[str] = frozenset()
    worth: Mapping[str, int] = field(factory=dict[str, int])


@frozen
class FixRoll:
    """Command: two dice are to be thrown."""


@frozen
class Tell:
    """Command: tell a secret."""

    text: str


@frozen
class DoNothing:
    """Command: pass, which is no event."""


ToyCommand = AddStones | Paint | Welcome | FixRoll | GiveDice | Tell | DoNothing


@frozen
class ToyState:
    """The heap, its colour, the guests, the roll that is due, the secrets."""

    stones: int = 0
    colour: Colour | None = None
    guests: tuple[Guest, ...] = ()
    worth: Mapping[str, int] = field(factory=dict[str, int])
    due: str = ""
    due_from: str = ""
    faces: tuple[int, ...] = ()
    secrets: tuple[str, ...] = ()


Decision = tuple[ToyEvent, ...] | Refused

SEATS = (SeatInfo("red", Message("seat.red")), SeatInfo("blue", Message("seat.blue")))


def decide(state: ToyState, command: ToyCommand, seat: SeatId | None, house: House) -> Decision:
    """The events of a command, or why not."""
    return DECIDERS[type(command)](state, command, seat, house)


def _add_stones(state: ToyState, command: AddStones, _: SeatId | None, house: House) -> Decision:
    most = house["most_stones"]
    if not isinstance(most, int) or command.amount < 1 or command.amount > most:
        return Refused("toy.bad-amount", "toy:1", {"most": most})
    if command.only_after not in (None, state.stones):
        return Refused("toy.heap-changed", "toy:1", {"stones": state.stones})
    return (StonesAdded(command.amount, state.stones),)


def _paint(state: ToyState, command: Paint, _: SeatId | None, __: House) -> Decision:
    if state.colour == command.colour:
        return Refused("toy.painted-so", "toy:2")
    return (Painted(command.colour, command.is_shiny),)


def _welcome(state: ToyState, command: Welcome, _: SeatId | None, __: House) -> Decision:
    place = (state.stones, 1)
    return (GuestArrived(command.guest, command.gifts, command.marks, command.worth, place),)


def _fix_roll(state: ToyState, _: FixRoll, seat: SeatId | None, __: House) -> Decision:
    if state.due:
        return Refused("toy.roll-is-due", "toy:3", {"roll": state.due})
    return (RollFixed(f"roll-{state.stones}", seat or "red"),)


def _give_dice(state: ToyState, command: GiveDice, seat: SeatId | None, _: House) -> Decision:
    pairs = match_dice(command, dice_wanted(state, seat))
    if isinstance(pairs, Refused):
        return pairs
    return (DiceThrown(tuple(given for _, given in pairs), command.source),)


def _tell(_: ToyState, command: Tell, seat: SeatId | None, __: House) -> Decision:
    length = len(command.text)
    return (Told(seat or "red", command.text, {"length": length, "is_long": length > 9}),)


def _do_nothing(_: ToyState, __: DoNothing, ___: SeatId | None, ____: House) -> Decision:
    return ()


DECIDERS: Mapping[type[ToyCommand], Callable[..., Decision]] = {
    AddStones: _add_stones,
    Paint: _paint,
    Welcome: _welcome,
    FixRoll: _fix_roll,
    GiveDice: _give_dice,
    Tell: _tell,
    DoNothing: _do_nothing,
}


def evolve_toy(state: ToyState, event: ToyEvent) -> ToyState:
    """The state after an event."""
    match event:
        case StonesAdded(amount, before):
            if before != state.stones:
                message = f"the heap has {state.stones} stones, not {before}"
                raise ValueError(message)
            return evolve(state, stones=state.stones + amount)
        case Painted(colour, _):
            return evolve(state, colour=colour)
        case GuestArrived(guest, worth=worth):
            return evolve(state, guests=(*state.guests, guest), worth={**state.worth, **worth})
        case RollFixed(roll, seat):
            return evolve(state, due=roll, due_from=seat, faces=())
        case DiceThrown(given, _):
            return evolve(state, due="", due_from="", faces=given[0].faces)
        case Told(_, text):
            return evolve(state, secrets=(*state.secrets, text))
        case _:
            assert_never(event)


def dice_wanted(state: ToyState, seat: SeatId | None) -> tuple[DiceWanted, ...]:
    """The two dice that are due from `seat`, if any."""
    if not state.due or state.due_from != seat:
        return ()
    return (DiceWanted(state.due, state.due_from, 2, 20, Message("toy.two-dice")),)


def choices(_: ToyState, __: SeatId | None, ___: House) -> tuple[Choice, ...]:
    """Adding a stone is always possible."""
    return (Choice("add-stones"),)


def awaited(state: ToyState) -> tuple[Awaited, ...]:
    """Whoever owes dice."""
    return (Awaited(state.due_from, Message("toy.dice")),) if state.due else ()


def seen_by(state: ToyState, seat: SeatId | None) -> ToyState:
    """Only red sees the secrets."""
    return state if seat == "red" else evolve(state, secrets=())


def event_seen_by(_: ToyState, event: ToyEvent, seat: SeatId | None) -> ToyEvent | None:
    """Only its teller sees a secret."""
    return None if isinstance(event, Told) and event.seat != seat else event


def describe(_: ToyState, event: ToyEvent) -> Message:
    """The class's name will do."""
    return Message(f"event.{type(event).__name__}")


def faces(event: ToyEvent) -> tuple[FacesSeen, ...]:
    """The dice that an event tells of."""
    if not isinstance(event, DiceThrown):
        return ()
    return tuple(FacesSeen(one.roll, 20, one.faces, event.source) for one in event.given)


def demo(_: Named = str, /) -> tuple[Step[ToyCommand], ...]:
    """Three stones, a guest, two dice, a secret, red paint."""
    guest = Guest("Zoë", 40, Guest("Pim", 7))
    dice = (DiceGiven("roll-3", (4, 17)),)
    return (
        Step("red", AddStones(3)),
        Step("red", Welcome(guest, ("cake", "cake"), frozenset({"tall", "loud"}), {"gold": 2})),
        Step("red", FixRoll()),
        Step("red", GiveDice(dice)),
        Step("red", Tell("the left door [b]")),
        Step("blue", Paint(Colour.RED)),
    )


GAME: Game[ToyState, ToyCommand, ToyEvent] = Game(
    key="toy",
    events={
        "stones-added": StonesAdded,
        "painted": Painted,
        "guest-arrived": GuestArrived,
        "roll-fixed": RollFixed,
        "dice-thrown": DiceThrown,
        "told": Told,
    },
    commands={
        "add-stones": AddStones,
        "paint": Paint,
        "welcome": Welcome,
        "fix-roll": FixRoll,
        "give-dice": GiveDice,
        "tell": Tell,
        "do-nothing": DoNothing,
    },
    options=(TableOption("most_stones", 10, (), "toy:1", least=1),),
    new=ToyState,
    seats=lambda _: SEATS,
    choices=choices,
    awaited=awaited,
    dice_wanted=dice_wanted,
    decide=decide,
    evolve=evolve_toy,
    seen_by=seen_by,
    event_seen_by=event_seen_by,
    describe=describe,
    demo=demo,
    faces=faces,
)


def find(key: str) -> Game[ToyState, ToyCommand, ToyEvent]:
    """The registry of a house with one game."""
    if key != GAME.key:
        raise KeyError(key)
    return GAME
