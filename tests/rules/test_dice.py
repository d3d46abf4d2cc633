"""Dice due and dice given: what fits, and what is refused where it is typed."""

import pytest

from rules.dice import (
    ROLLED,
    TYPED,
    DiceGiven,
    DiceWanted,
    GiveDice,
    check_faces,
    match_dice,
)
from rules.game import Message, Refused

SHOTS = DiceWanted("shots", "active", 3, 20, Message("dice.shots"))
SAVE = DiceWanted("save", "active", 1, 20, Message("dice.save"))
D6 = DiceWanted("damage", "active", 2, 6, Message("dice.damage"))


@pytest.mark.parametrize(("wanted", "faces"), [(SHOTS, (1, 20, 7)), (SAVE, (11,)), (D6, (6, 1))])
def test_possible_faces_are_taken(wanted: DiceWanted, faces: tuple[int, ...]) -> None:
    """As many faces as are due, each on the die, fit."""
    assert check_faces(wanted, faces) is None


@pytest.mark.parametrize(
    ("wanted", "faces", "place", "face"),
    [
        (SHOTS, (1, 21, 7), 2, 21),
        (SHOTS, (0, 4, 7), 1, 0),
        (D6, (6, 7), 2, 7),
        (SAVE, (-3,), 1, -3),
    ],
)
def test_impossible_face_is_named_with_its_place(
    wanted: DiceWanted, faces: tuple[int, ...], place: int, face: int
) -> None:
    """A face that the die does not have is refused with its place among the dice."""
    found = check_faces(wanted, faces)

    assert found == Refused(
        "dice.impossible-face", "", {"place": place, "face": face, "sides": wanted.sides}
    )


@pytest.mark.parametrize("faces", [(), (4, 5), (4, 5, 6, 7)])
def test_wrong_count_is_refused(faces: tuple[int, ...]) -> None:
    """One die too few or too many is refused with both numbers."""
    found = check_faces(SHOTS, faces)

    assert found == Refused("dice.wrong-count", "", {"given": len(faces), "wanted": 3})


def test_given_is_paired_with_due() -> None:
    """Each entry finds the roll it belongs to, in the order it was given."""
    save, shots = DiceGiven("save", (11,)), DiceGiven("shots", (1, 2, 3))

    assert match_dice(GiveDice((save, shots)), (SHOTS, SAVE)) == ((SAVE, save), (SHOTS, shots))


def test_some_now_and_the_rest_later() -> None:
    """A seat may give one of the rolls it owes."""
    save = DiceGiven("save", (11,))

    assert match_dice(GiveDice((save,), ROLLED), (SHOTS, SAVE)) == ((SAVE, save),)


def test_dice_are_typed_unless_said() -> None:
    """Faces with no source named come from the table."""
    assert GiveDice(()).source == TYPED


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (GiveDice(()), "dice.none-given"),
        (GiveDice((DiceGiven("save", (4,)),), "guessed"), "dice.unknown-source"),
        (GiveDice((DiceGiven("gone", (4,)),)), "dice.not-due"),
        (GiveDice((DiceGiven("save", (4,)), DiceGiven("save", (5,)))), "dice.not-due"),
        (GiveDice((DiceGiven("save", (4, 5)),)), "dice.wrong-count"),
        (
            GiveDice((DiceGiven("save", (4,)), DiceGiven("shots", (1, 2, 30)))),
            "dice.impossible-face",
        ),
    ],
)
def test_what_does_not_fit_is_refused(command: GiveDice, code: str) -> None:
    """Nothing given, an unknown source, a roll not due or named twice, bad faces: all refused."""
    found = match_dice(command, (SHOTS, SAVE))

    assert isinstance(found, Refused)
    assert found.code == code
