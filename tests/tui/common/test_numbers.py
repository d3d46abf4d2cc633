"""Numbers that people type: plain digits within bounds, whatever else Python would take."""

import time

import pytest

from rules.dice import DiceWanted
from rules.game import Message
from tui.common.ask import AskNumber
from tui.common.dice_entry import Entry

STRANGE = ("٣", "1_0", "²", "½", "①", "0x1", "1e3", "१", " ", "--1", "9" * 65)


@pytest.mark.parametrize("typed", STRANGE)
def test_only_plain_digits_are_a_number(typed: str) -> None:
    """S35: int() and isdigit() take more than a person means; each is refused at once."""
    taken: list[int] = []
    start = time.perf_counter()

    def take(number: int) -> str:
        taken.append(number)
        return ""

    box = AskNumber("", take, least=0, most=99)
    assert box.done(typed.strip() or "x")
    assert taken == []
    assert time.perf_counter() - start < 0.1


@pytest.mark.parametrize(("value", "stands"), [(0, "0"), (12, "12"), (-3, "-3"), (None, "")])
def test_the_number_that_stands_there_is_an_answer(value: int | None, stands: str) -> None:
    """Enter takes it; 0 is a number like any other."""
    box = AskNumber("", lambda _: "", least=-9, most=99, value=value)
    assert (box.typing.text, bool(box.done(box.typing.text or "x"))) == (stands, value is None)


@pytest.mark.parametrize("typed", ["٣", "²", "_", " ", "-", "e"])
def test_only_plain_digits_are_a_face(typed: str) -> None:
    """S35: in a box for a die, too."""
    entry = Entry((DiceWanted("roll", "red", 1, 20, Message("x")),), (("",),))
    after = entry.typed(typed)
    assert (after.boxes, bool(after.complaint)) == ((("",),), True)
