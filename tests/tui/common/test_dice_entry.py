"""Typing dice: one box a die, and an impossible face is refused where it is typed."""

from pathlib import Path

import pytest

from rules.dice import DiceGiven, DiceWanted
from rules.game import Message
from tests.helpers.toy_screen import ToyScreen, toy_app
from tui.common.dice_entry import DiceEntry, Entry


def wanted(count: int, sides: int, roll: str = "r") -> DiceWanted:
    """Some dice of one kind."""
    return DiceWanted(roll, "red", count, sides, Message("x"))


def entry(*dice: DiceWanted) -> Entry:
    """Empty boxes for them."""
    return Entry((), ()).rewanted(dice)


def typed(start: Entry, keys: str) -> Entry:
    """After some strokes: ``_`` is space or enter, ``<`` backspace."""
    for key in keys:
        if key == "_":
            start = start.confirmed()
        elif key == "<":
            start = start.back()
        else:
            start = start.typed(key)
    return start


@pytest.mark.parametrize(
    ("sides", "keys", "boxes"),
    [
        (20, "9", ("9", "", "")),
        (20, "345", ("3", "4", "5")),
        (20, "1", ("1", "", "")),
        (20, "1_2_3", ("1", "2", "3")),
        (20, "12113", ("12", "11", "3")),
        (20, "2011", ("20", "11", "")),
        (20, "107", ("10", "7", "")),
        (20, "19<7", ("7", "", "")),
        (20, "23", ("2", "3", "")),
        (20, "210", ("2", "10", "")),
        (20, "2220", ("2", "2", "20")),
        (20, "2311", ("2", "3", "11")),
        (20, "45<<<6", ("6", "", "")),
        (6, "123", ("1", "2", "3")),
        (4, "441", ("4", "4", "1")),
    ],
)
def test_boxes_go_on_by_themselves(sides: int, keys: str, boxes: tuple[str, ...]) -> None:
    """3 to 9 go on at once; what makes no face after a 1 or 2 begins the next; ⌫ goes back."""
    assert typed(entry(wanted(3, sides)), keys).boxes == (boxes,)


@pytest.mark.parametrize(
    ("sides", "keys"),
    [
        (20, "0"),
        (20, "x"),
        (20, "2x"),
        (20, "٣"),
        (20, "²"),
        (6, "7"),
        (6, "0"),
        (4, "5"),
        (4, "-"),
    ],
)
def test_an_impossible_face_is_refused_where_it_is_typed(sides: int, keys: str) -> None:
    """A sentence says which die and what it can show; what stood in the box stays."""
    refused = typed(entry(wanted(2, sides)), keys)
    assert f"A d{sides} shows 1 to {sides}" in refused.complaint
    assert "die 1" in refused.complaint
    assert refused.boxes[0][0] == keys[:-1]


def test_every_digit_stands_in_a_box() -> None:
    """Whatever six dice fell, typed without a space: 2 3 1 1 0 7 is 2, 3, 11, and a 0 refused."""
    after = typed(entry(wanted(4, 20)), "231107")
    assert after.boxes == (("2", "3", "11", "7"),)
    assert typed(entry(wanted(4, 20)), "23110").complaint.startswith("A d20 shows 1 to 20, not “0”")


@pytest.mark.parametrize(("keys", "is_said"), [("01", True), ("010", False), ("07", False)])
def test_what_went_wrong_is_said_until_the_next_die(keys: str, is_said: bool) -> None:
    """The next digit alone takes no message away; the next die that is complete does."""
    assert bool(typed(entry(wanted(2, 20)), keys).complaint) == is_said


@pytest.mark.parametrize("sides", [4, 6])
@pytest.mark.parametrize("wrong", "079")
def test_a_digit_that_no_small_die_shows_stays_said(sides: int, wrong: str) -> None:
    """Each further digit is a die at once: it takes away no message that nobody could read."""
    after = typed(entry(wanted(3, sides)), f"1{wrong}23")
    assert after.is_full
    assert f"A d{sides} shows 1 to {sides}, not “{wrong}” (die 2)" in after.complaint


@pytest.mark.parametrize("keys", ["02_", "02<", "0<"])
def test_space_and_backspace_take_away_what_was_said(keys: str) -> None:
    """Whoever presses them has read it."""
    assert not typed(entry(wanted(3, 6)), f"1{keys}").complaint


def test_a_digit_for_which_no_box_is_left_is_said() -> None:
    """The last die keeps its 2, and the 3 is not taken for anything."""
    over = typed(entry(wanted(1, 20)), "23")
    assert over.boxes == (("2",),)
    assert over.complaint.startswith("All dice are there")


def test_a_digit_that_fits_neither_die_is_refused_in_its_own() -> None:
    """After a 2 on the d20 a 7 is no face of the d6 that is next: it is said, and the 2 stays."""
    mixed = typed(entry(wanted(1, 20, "a"), wanted(1, 6, "b")), "27")
    assert mixed.boxes == (("2",), ("",))
    assert "not “27” (die 1)" in mixed.complaint
    assert typed(mixed, "4").boxes == (("2",), ("4",))


@pytest.mark.parametrize(("text", "boxes"), [("23 4", ("", "", "")), ("2 3 4", ("2", "3", "4"))])
async def test_pasted_faces_with_spaces_are_whole(
    tmp_path: Path, text: str, boxes: tuple[str, ...]
) -> None:
    """Where spaces part the faces, a 23 is one wrong face and not two right ones."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)):
        screen = app.screen
        assert isinstance(screen, ToyScreen)
        box = DiceEntry([("red", wanted(3, 20))], {}, lambda _: None)
        screen.open_overlay(box)
        box.take_paste(text)
        assert box.entry.boxes[0][1:] == boxes[1:]
        assert bool(box.entry.complaint) == (not boxes[1])


def test_one_die_too_few_cannot_be_given() -> None:
    """Dice are given only once every box is full."""
    assert [typed(entry(wanted(2, 20)), keys).is_full for keys in ("5", "5_6")] == [False, True]


def test_enter_says_how_many_dice_are_missing() -> None:
    """On an empty box enter names what is due; on a full one it only goes on."""
    one_of_two = typed(entry(wanted(2, 20)), "5").finished()
    assert "2" in one_of_two.complaint
    assert "1" in one_of_two.complaint
    assert not typed(entry(wanted(2, 20)), "1").finished().complaint


def test_one_die_too_many_is_refused() -> None:
    """After the last box another face is not swallowed."""
    over = typed(entry(wanted(1, 20)), "57")
    assert over.complaint
    assert over.boxes == (("5",),)


def test_several_rolls_are_typed_in_one_go() -> None:
    """Each roll gets its own faces, in order."""
    both = typed(entry(wanted(2, 20, "a"), wanted(1, 6, "b")), "495")
    assert both.given == (DiceGiven("a", (4, 9)), DiceGiven("b", (5,)))


def test_what_was_typed_stays_when_other_dice_are_wanted() -> None:
    """A roll that is still due keeps its faces; a new one is empty; the cursor goes to the gap."""
    before = typed(entry(wanted(2, 20, "a"), wanted(2, 20, "b")), "4956")
    after = before.rewanted((wanted(3, 20, "b"), wanted(1, 20, "c")))
    assert after.boxes == (("5", "6", ""), ("",))
    assert (after.roll, after.box) == (0, 2)


def test_going_back_with_the_arrows_types_over() -> None:
    """A finished face is replaced, not added to, a 1 as well."""
    assert typed(typed(entry(wanted(2, 20)), "49").moved(-2), "7").boxes == (("7", "9"),)
    assert typed(typed(entry(wanted(2, 20)), "1_9").moved(-2), "12").boxes == (("12", "9"),)


def test_boxes_that_are_gone_take_no_key() -> None:
    """Where nothing is due any more, moving and going back do nothing; random keys found it."""
    gone = Entry((DiceWanted("roll", "red", 2, 20, Message("x")),), (("", ""),)).rewanted(())
    assert (gone.moved(1), gone.moved(-1), gone.back(), gone.confirmed()) == (gone,) * 4
    assert gone.typed("7").complaint
