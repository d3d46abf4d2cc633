"""Dice at the skirmish screen: refused where typed, corrected, repeated, called off, taken back."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App

from rules.skirmish.engagement import Stage
from rules.skirmish.troopers import TrooperState
from tests.helpers.screens import ROOMY, SMALL, press
from tests.helpers.skirmish_screen import demo_app, on_row, order_of, screen_of, state_of
from tui.locale import set_language
from tui.skirmish.row_ids import SAVE, row_id

Seen = Callable[[App[int]], str]

TO_THE_DICE = ("o s 1 enter", "o s 1", "n n n")
"""Fusilier 1 shoots at Zhanshi A with three dice, who shoots back."""

REFUSED = [
    ("0", "“0”"),
    ("x", "“x”"),
]


@pytest.mark.parametrize(("keys", "named"), REFUSED)
async def test_an_impossible_face_is_refused_in_its_box(
    tmp_path: Path, seen: Seen, keys: str, named: str
) -> None:
    """0 and x are named where they are typed, and nothing is written."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, *TO_THE_DICE)
        before = screen_of(pilot).open.seq
        await press(pilot, "t", keys)
        assert named in seen(app)
        assert screen_of(pilot).open.seq == before


async def test_one_die_too_few_is_not_given(tmp_path: Path) -> None:
    """Enter gives nothing while a box is empty; the faces stay where they are."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, *TO_THE_DICE, "t 4 5 6 enter enter")
        assert order_of(pilot).stage is Stage.DICE
        assert order_of(pilot).given == {}
        await press(pilot, "7 enter")
        assert order_of(pilot).stage is Stage.SAVES


async def test_a_mistyped_die_keeps_both_faces(tmp_path: Path, seen: Seen) -> None:
    """The correction changes the judgement, and the old face stands beside it struck through."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, *TO_THE_DICE, "t 4 5 6 7 enter")
        assert "7 → hit, beats 6" in seen(app)
        on_row(pilot, "die")
        await press(pilot, "ctrl+t 9 enter")
        text = seen(app)
        assert "4✗  9 → hit, beats 7" in text
        assert [(one.target, one.hits) for one in order_of(pilot).hits] == [("2-zhanshi-a", 1)]


async def test_an_impossible_correction_is_refused(tmp_path: Path, seen: Seen) -> None:
    """A die cannot be corrected to 21."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, *TO_THE_DICE, "t 4 5 6 7 enter")
        on_row(pilot, "die")
        await press(pilot, "ctrl+t 2 1 enter")
        assert "from 1 to 20" in seen(app)
        assert order_of(pilot).given["2:first:1-fusilier-1>2-zhanshi-a"].faces == (4, 5, 6)


async def test_the_program_rolls(tmp_path: Path) -> None:
    """One key throws all dice of the seats that one holds, as many as are due."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, *TO_THE_DICE, "r")
        order = order_of(pilot)
        assert order.stage in {Stage.SAVES, Stage.GUTS}
        faces = [face for given in order.given.values() for face in given.faces]
        assert len(faces) == 4
        assert all(1 <= face <= 20 for face in faces)


async def test_dice_are_called_off(tmp_path: Path) -> None:
    """C d goes back to measuring; the Order goes on (turn:C5)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, *TO_THE_DICE, "C d")
        assert order_of(pilot).stage is Stage.MEASURE


async def test_an_order_is_broken_off_and_stays_spent(tmp_path: Path) -> None:
    """C o ends the Order once its dice are called off; it counts as spent (turn:B11)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, *TO_THE_DICE, "C d", "C o")
        assert state_of(pilot).engagement is None
        assert state_of(pilot).orders == 2


async def test_undo_names_the_dice_and_survives_a_restart(tmp_path: Path, seen: Seen) -> None:
    """What is taken back before the program ends can be restored by the next one."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, *TO_THE_DICE, "t 4 5 6 7 enter", "u")
        assert "Taken back (ana)" in seen(app)
        assert order_of(pilot).stage is Stage.DICE
        screen_of(pilot).open.close()
    again = demo_app(tmp_path)
    async with again.run_test(size=ROOMY) as pilot:
        assert order_of(pilot).stage is Stage.DICE
        await press(pilot, "U")
        assert order_of(pilot).stage is Stage.SAVES
        assert "7 → hit, beats 6" in seen(again)
        await press(pilot, "u u u")
        assert order_of(pilot).stage is Stage.MEASURE


async def test_saves_are_typed_and_leave_their_mark(tmp_path: Path, seen: Seen) -> None:
    """What each save needs, what its die was, and who falls (turn:F1, turn:J32)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, *TO_THE_DICE, "t 4 5 6 7 enter")
        assert "ARM 10 or more" in seen(app)
        on_row(pilot, "save")
        await press(pilot, "i")
        assert "turn:F1" in seen(app)
        await press(pilot, "escape t 9 enter")
        text = seen(app)
        assert "9 is not above 9: failed" in text
        assert "Fusilier 1: 1 lost, 0 left, Unconscious" in text
        found = state_of(pilot).trooper("1-fusilier-1")
        assert found is not None
        assert found.is_null


async def test_guts_are_rolled_or_failed_on_purpose(tmp_path: Path, seen: Seen) -> None:
    """Whoever had to save and stands keeps its nerve, or its player lets it go (turn:C14)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, *TO_THE_DICE, "t 4 5 6 7 enter", "t 1 5 enter", "n")
        assert "Guts, SV 12" in seen(app)
        on_row(pilot, "guts")
        await press(pilot, "enter f")
        text = seen(app)
        assert "loses its nerve" in text
        assert "up to 5 cm out of sight or area; else into cover" in text
        await press(pilot, "i")
        assert "A failed Guts Roll ends Suppressive Fire" in seen(app)
        await press(pilot, "escape enter p")
        found = state_of(pilot).trooper("1-fusilier-1")
        assert found is not None
        assert found.is_in(TrooperState.PRONE)
        await press(pilot, "n")
        assert state_of(pilot).engagement is None


async def test_the_box_says_why_each_roll_has_its_dice(tmp_path: Path, seen: Seen) -> None:
    """rolls:B1, rolls:B5: `i` over the boxes opens the sum of the roll with the cursor."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, *TO_THE_DICE, "t i")
        text = seen(app)
        assert "rolls:B1" in text
        assert "BS                             12" in text
        assert "against Zhanshi A" in text
        assert "Fusilier 1 74.7% · Zhanshi A 18.4% · nobody 6.9%" in text
        await press(pilot, "escape 4 5 6 i")
        assert "rolls:B5" in seen(app)
        assert "PanOceania" in seen(app)
        await press(pilot, "escape 7 enter")
        assert order_of(pilot).stage is Stage.SAVES


async def test_the_box_says_why_a_save_needs_its_number(tmp_path: Path, seen: Seen) -> None:
    """turn:F1, turn:F4: Damage, ARM and cover stand there, and what a Critical adds."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, *TO_THE_DICE, "t 1 2 space 5 6 7 enter t i")
        text = seen(app)
        assert "1 as the ammunition of the hits asks for, and 1 more" in " ".join(text.split())
        assert "Damage 13" in text
        assert "Attack Damage                   9" in text
        assert "turn:F1" in text


async def test_saves_stand_in_the_order_in_which_they_are_asked_for(tmp_path: Path) -> None:
    """turn:F1: the rows of the panel and the boxes go through the saves alike."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o s 1 2 j 1 enter", "o s 1", "o s 1", "n n n", "t 9 5 4 3 7 enter")
        screen = screen_of(pilot)
        asked = [wanted.roll for _, wanted in screen.owed()]
        rows = [row.id for row in screen.order.rows if row.id.startswith(SAVE)]
        assert len(asked) == 2
        assert rows == [row_id(SAVE, roll) for roll in asked]


async def test_dice_of_saves_are_told_apart_and_late_ones_are_dim(
    tmp_path: Path, seen: Seen
) -> None:
    """ctrl+t names what each die was for, and says why one cannot be corrected any more."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, *TO_THE_DICE, "t 4 5 6 7 enter", "t 1 5 enter")
        await press(pilot, "g g ctrl+t")
        text = seen(app)
        assert "Fusilier 1, Saving Roll, die 1: 15" in text
        row = next(one for one in text.splitlines() if "Fusilier 1, on Zhanshi A, die 1: 4" in one)
        assert "has gone on" in text
        assert row


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("dice", ["r", "t 4 5 6 7 enter t 1 5 enter"])
@pytest.mark.parametrize("key", ["ctrl+t", "R"])
async def test_no_reason_in_the_list_of_dice_is_cut(
    tmp_path: Path, seen: Seen, language: str, dice: str, key: str
) -> None:
    """At 80 columns every row says why its die stands, in both languages."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        set_language(language)
        await press(pilot, *TO_THE_DICE, dice, "g g", key)
        rows = [one for one in seen(app).splitlines() if " 1, " in one and one.startswith("│")]
        assert len(rows) > 1
        assert not [one for one in rows if "…" in one]


async def test_the_die_to_correct_is_named_with_its_face(tmp_path: Path, seen: Seen) -> None:
    """The question names whose die it was, which, and what it showed."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, *TO_THE_DICE, "t 4 5 6 7 enter")
        on_row(pilot, "die", 1)
        await press(pilot, "ctrl+t")
        assert "Fusilier 1, on Zhanshi A, die 2 showed 5" in seen(app)


async def test_rolled_dice_are_not_offered(tmp_path: Path, seen: Seen) -> None:
    """What the program rolled stands: it is said before a new number is asked for."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, *TO_THE_DICE, "r")
        on_row(pilot, "die")
        await press(pilot, "ctrl+t")
        assert screen_of(pilot).overlay is None
        assert "rolled by the program" in seen(app)


@pytest.mark.parametrize(("faces", "moves"), [("1 5 1 6 2 0 5", True), ("4 9 2 0 1 1", False)])
async def test_a_won_dodge_names_its_move(
    tmp_path: Path, seen: Seen, faces: str, *, moves: bool
) -> None:
    """The trooper whose Dodge wins may move up to 5 cm (turn:C5); one that loses may not."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 enter", "o d", "n n n", "t", faces, "enter")
        assert ("Zhanshi A: Dodge move of up to 5 cm (turn:C5)" in seen(app)) is moves
