"""The contract that every game keeps with the house.

A game is a handful of pure functions and two tables of names, gathered in one
`Game` value by the wing's own `game.py`. The house (saves, screens, command
line) knows nothing else about a game, so a new game is a new wing and one line
in `rules.games`.

The way through is always the same: a seat chooses a *command*, `decide` turns
it into *events* or into a `Refused`, the events are written down, and `evolve`
folds them into the state. Events are facts: faces, results, who and what
changed. Replaying old facts never consults a rule again, so mending a rule
changes the future and no old table.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from attrs import field

from rules.thrown import FacesSeen, no_faces
from rules.values import frozen

State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")

SeatId: TypeAlias = str
"""A stable name of a place at the table: a side, a character, the game master."""

Value: TypeAlias = "str | int | bool | Message"
"""What a message may carry: people's text, numbers, or another message, put into words first."""

HouseValue: TypeAlias = "str | int | bool"
"""The value of a table option."""


@frozen
class Message:
    """Something to be said, before any language: a catalogue key and its values.

    Attributes:
        key: The key in the wing's catalogue, such as ``event.order-spent``.
        values: Named values for the sentence. Text of people is passed as it
            is and is never read as markup.
    """

    key: str
    values: Mapping[str, Value] = field(factory=dict[str, "Value"])


@frozen
class Refused:
    """A command that the rules do not allow now. A value, never an exception.

    Attributes:
        code: A stable name of the reason; ``refused.<code>`` is its sentence.
        rule: The rule's id with its sheet, such as ``rolls:B1``; empty where
            no rule of a book is behind it but only plain sense.
        values: Values for the sentence: what, where, what would be right.
    """

    code: str
    rule: str
    values: Mapping[str, Value] = field(factory=dict[str, "Value"])


@frozen
class Choice:
    """One thing a seat might do now, and why not where it may not.

    Attributes:
        command: The wire name of the command in the game's `commands`.
        about: Whom or what it would act on: an id of the state, or empty.
        refused: None where it may be done now; else the reason.
    """

    command: str
    about: str = ""
    refused: Refused | None = None

    @property
    def is_possible(self) -> bool:
        """Whether the seat may do it now."""
        return self.refused is None


@frozen
class Awaited:
    """A seat whose answer the table is waiting for, and what for."""

    seat: SeatId
    what: Message


@frozen
class SeatInfo:
    """A seat that the game offers: its stable id and what to call it."""

    id: SeatId
    label: Message
    sees_all: bool = False


@frozen
class TableOption:
    """A house reading that a table may choose, kept in the save.

    Attributes:
        key: The stable name, such as ``fewer_dice``.
        default: What holds where the table has not chosen.
        choices: All values it may take, the default among them; empty for
            a whole number of at least `least`.
        rule: The id of the rule it bends, with its sheet.
        least: The smallest number allowed where `choices` is empty.
    """

    key: str
    default: HouseValue
    choices: tuple[HouseValue, ...]
    rule: str
    least: int = 0

    def accepts(self, value: HouseValue) -> bool:
        """Whether `value` may be set: one of the choices, of exactly that type."""
        if not self.choices:
            return type(value) is int and value >= self.least
        return any(type(value) is type(known) and value == known for known in self.choices)


@frozen
class House:
    """The house readings in force at a table: chosen values over defaults."""

    options: tuple[TableOption, ...] = ()
    chosen: Mapping[str, HouseValue] = field(factory=dict[str, HouseValue])

    def __getitem__(self, key: str) -> HouseValue:
        """The value of option `key`; a KeyError means a broken program."""
        if key in self.chosen:
            return self.chosen[key]
        for option in self.options:
            if option.key == key:
                return option.default
        raise KeyError(key)

    def is_on(self, key: str) -> bool:
        """Whether the yes-or-no option `key` is on."""
        return self[key] is True


Named: TypeAlias = Callable[[str], str]
"""How a name of a demo is said in the language of who makes the table.

A demo's people, skills and places are people's text: they are written into the
save in one language and stay so. The rules know them in English and pass each
through what the caller gives; `str` leaves them as they are.
"""


Decision: TypeAlias = "tuple[Event, ...] | Refused"


@frozen
class Step(Generic[Command]):
    """A command and the seat that gives it: what demos and tests are made of."""

    seat: SeatId | None
    command: Command


class Demo(Protocol):
    """Makes the steps of a ready table."""

    def __call__(self, named: Named = str, /) -> tuple[Step[Any], ...]:
        """The steps, each name of people, skills and places passed through `named`."""
        ...


@frozen
class Game(Generic[State, Command, Event]):
    """Everything the house knows about a game.

    Attributes:
        key: The name in commands, saves and package paths: ``skirmish``.
        events: Wire name -> event class. Explicit, never taken from class names.
        commands: Wire name -> command class; the same names as the verbs.
        options: The table options the game knows.
        new: The state before the first event.
        seats: The seats that exist in this state.
        choices: What this seat may do now, and for what it may not, why.
        awaited: Whose answer the table waits for now; empty when nobody's.
        dice_wanted: The dice this seat owes now, read from frozen facts only.
        decide: The events of a command given by a seat, or why not. Pure and
            total: every command in every state gets one of the two.
        evolve: The state after an event. Total on events that `decide` made.
        seen_by: The state as a seat may know it (None: a spectator).
        event_seen_by: The event as a seat may know it, or None if it may not
            know that it happened; the state is the one right after the event.
        describe: What an event says in the log; the state is the one right
            after the event, as the reader may see it.
        demo: The steps that make a ready table, its names as the caller says them.
        faces: The dice that an event tells of.
    """

    key: str
    events: Mapping[str, type[Event]]
    commands: Mapping[str, type[Command]]
    options: tuple[TableOption, ...]
    new: Callable[[], State]
    seats: Callable[[State], tuple[SeatInfo, ...]]
    choices: Callable[[State, SeatId | None, House], tuple[Choice, ...]]
    awaited: Callable[[State], tuple[Awaited, ...]]
    dice_wanted: Callable[[State, SeatId | None], tuple[Any, ...]]
    decide: Callable[[State, Command, SeatId | None, House], "tuple[Event, ...] | Refused"]
    evolve: Callable[[State, Event], State]
    seen_by: Callable[[State, SeatId | None], State]
    event_seen_by: Callable[[State, Event, SeatId | None], Event | None]
    describe: Callable[[State, Event], Message]
    demo: Demo
    faces: Callable[[Any], tuple[FacesSeen, ...]] = no_faces

    def house(self, chosen: Mapping[str, HouseValue] | None = None) -> House:
        """The readings in force where a table chose `chosen`."""
        return House(self.options, dict(chosen or {}))

    def fold(self, state: State, events: tuple[Event, ...]) -> State:
        """The state after all of `events`, in order."""
        for event in events:
            state = self.evolve(state, event)
        return state
