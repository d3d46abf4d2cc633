"""Dice that are due, and dice that are given: the same for all three games.

The rules never throw a die. `DiceWanted` says which dice a seat owes, the
screen draws one box for each, and `GiveDice` brings the faces: rolled by the
program with the operating system's randomness or typed in from the table.
"""

from attrs import field

from rules.game import Message, Refused, SeatId
from rules.values import frozen

ROLLED = "rolled"
TYPED = "typed"


@frozen
class DiceWanted:
    """Some dice of one kind that a seat owes for one roll.

    Attributes:
        roll: The id of the roll they belong to, unique in the state.
        seat: Who throws them.
        count: How many faces are due, at least 1.
        sides: 20, 6 or 4.
        label: What they are for, to be said beside the boxes.
    """

    roll: str
    seat: SeatId
    count: int
    sides: int
    label: Message


@frozen
class DiceGiven:
    """The faces for one `DiceWanted`, in the order they were thrown."""

    roll: str
    faces: tuple[int, ...]


@frozen
class GiveDice:
    """Command: a seat gives faces for one or more of the rolls it owes.

    Attributes:
        given: One entry a roll; a seat may give some now and the rest later.
        source: `ROLLED` by the program or `TYPED` from the table.
    """

    given: tuple[DiceGiven, ...]
    source: str = field(default=TYPED)


def check_faces(wanted: DiceWanted, faces: tuple[int, ...]) -> Refused | None:
    """Why `faces` cannot be the answer to `wanted`; None where they can.

    Exactly as many faces as are due, each from 1 to the die's sides.
    """
    for place, face in enumerate(faces, start=1):
        if not 1 <= face <= wanted.sides:
            return Refused(
                "dice.impossible-face", "", {"place": place, "face": face, "sides": wanted.sides}
            )
    if len(faces) != wanted.count:
        return Refused("dice.wrong-count", "", {"given": len(faces), "wanted": wanted.count})
    return None


def match_dice(
    command: GiveDice, wanted: tuple[DiceWanted, ...]
) -> tuple[tuple[DiceWanted, DiceGiven], ...] | Refused:
    """Pair what was given with what is due, or say what does not fit.

    Refused: nothing given, a roll that is not due (any more), a roll named
    twice, too few or too many faces, an impossible face, an unknown source.
    """
    if command.source not in (ROLLED, TYPED):
        return Refused("dice.unknown-source", "", {"source": command.source})
    if not command.given:
        return Refused("dice.none-given", "")
    due = {one.roll: one for one in wanted}
    pairs: list[tuple[DiceWanted, DiceGiven]] = []
    for given in command.given:
        one = due.pop(given.roll, None)
        if one is None:
            return Refused("dice.not-due", "", {"roll": given.roll})
        refused = check_faces(one, given.faces)
        if refused is not None:
            return refused
        pairs.append((one, given))
    return tuple(pairs)
