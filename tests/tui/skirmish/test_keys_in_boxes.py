"""Keys inside boxes: the cursor by any key, space, filter, cover, and what `?` says of them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App

from rules.skirmish.declarations import CloseAros, DeclareAro, DeclareSecond
from rules.skirmish.dice_round import FixDice
from rules.skirmish.engagement import Declaration
from rules.skirmish.ground import SetDistance
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2
from rules.table import TakeSeat
from saves.open_table import Done
from tests.helpers.screens import ROOMY, SMALL, give, press, typed
from tests.helpers.skirmish_screen import (
    app_for,
    demo_app,
    demo_table,
    empty_table,
    order_of,
    screen_of,
    state_of,
)
from tui.common.ask import DEAF
from tui.common.help import Help
from tui.common.rule_book import find
from tui.skirmish.why_line import MOD_RULES

Seen = Callable[[App[int]], str]

A, FUSILIER = "2-zhanshi-a", "1-fusilier-1"


def row_with(text: str, words: str) -> str:
    """The first row of a screen that holds `words`."""
    return next((one for one in text.splitlines() if words in one), "")


def under_cursor(text: str) -> str:
    """The row of a box that has its cursor."""
    return row_with(text, "│▸")


async def test_help_tells_the_keys_of_the_box(tmp_path: Path, seen: Seen) -> None:
    """Over the dice of a Burst, `+` is a die and not a Wound, and the digits are listed."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o s 1 ?")
        text = seen(app)
        assert "Wound" not in text
        assert "a die more" in row_with(text, "+ ")
        assert "this many dice here" in row_with(text, "0-9")
        assert "cover" in row_with(text, " c ")
        await press(pilot, "escape escape W ?")
        assert "Wound" not in seen(app)


@pytest.mark.parametrize(("keys", "row"), [("G", "take it like this"), ("G g g", "name")])
async def test_the_cursor_goes_to_the_ends(tmp_path: Path, seen: Seen, keys: str, row: str) -> None:
    """``G`` and ``gg`` go to the last and first row of a box, too."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "a h", keys)
        assert row in under_cursor(seen(app))


async def test_the_last_weapon_is_in_sight(tmp_path: Path, seen: Seen) -> None:
    """In a list longer than the window ``G`` takes the cursor along, so that space ticks there."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "a h G k enter G space")
        assert "[x]" in under_cursor(seen(app))
        await press(pilot, "enter")
        assert "Combi Rifle" not in row_with(seen(app), "weapons")


async def test_weapons_are_found_by_their_words(tmp_path: Path, seen: Seen) -> None:
    """A filter shortens the list; esc clears it before it closes the box."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "a h G k enter /")
        await typed(pilot, "DA CC")
        assert "DA CC Weapon" in under_cursor(seen(app))
        await press(pilot, "enter space escape")
        assert "Combi Rifle" in seen(app)
        await press(pilot, "enter")
        assert "DA CC Weapon" in row_with(seen(app), "weapons")


async def test_space_never_opens_an_empty_menu(tmp_path: Path, seen: Seen) -> None:
    """In a box without anything for space there is no leader, either."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "i space")
        await pilot.pause(0.8)
        assert "─ space ─" not in seen(app)


async def test_damage_is_named_as_the_book_does(tmp_path: Path, seen: Seen) -> None:
    """A blade's Damage is PH, that of PARA ammunition none (turn:H5)."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "a h G k enter /")
        await typed(pilot, "DA CC")
        assert "D PH" in row_with(seen(app), "DA CC Weapon")
        await press(pilot, "ctrl+u")
        await typed(pilot, "riot")
        assert "D–" in row_with(seen(app), "Heavy Riotstopper")


async def test_an_aro_offers_the_dice_it_has(tmp_path: Path, seen: Seen) -> None:
    """In the reactive turn a Combi Rifle is B1, in menu and list alike (rolls:B5)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o")
        assert "Combi Rifle B3" in row_with(seen(app), "BS Attack")
        await press(pilot, "m o")
        assert "Combi Rifle B1" in row_with(seen(app), "BS Attack")
        await press(pilot, "s")
        assert "B1" in row_with(seen(app), "1 Combi Rifle")


async def test_cover_is_one_key(tmp_path: Path, seen: Seen) -> None:
    """``c`` turns Partial Cover on the row, in the split and in the MOD builder (turn:D20)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 c")
        assert "cover" not in row_with(seen(app), "▸Zhanshi A")
        before = screen_of(pilot).open.seq
        await press(pilot, "enter")
        assert not state_of(pilot).is_in_cover(FUSILIER, A)
        assert screen_of(pilot).open.seq == before + 2
        await press(pilot, "g g c")
        assert state_of(pilot).is_in_cover(FUSILIER, A)
        await press(pilot, "enter c enter")
        assert not state_of(pilot).is_in_cover(FUSILIER, A)
        await press(pilot, "o s 1 k c")
        assert not state_of(pilot).is_in_cover(A, FUSILIER)


async def test_next_goes_to_the_row_that_lacks_its_distance(tmp_path: Path, seen: Seen) -> None:
    """Measuring is refused, and the cursor stands where the distance is typed (turn:C5)."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "a j enter enter", "tab a j j enter enter", "tab tab")
        await press(pilot, "o s 1 =")
        await typed(pilot, "30")
        await press(pilot, "enter enter", "o s 1", "n n n g g n")
        text = seen(app)
        assert "distance" in text.splitlines()[-2]
        assert row_with(text, "▸Zhanshi").split("│")[1].startswith("▸Zhanshi     shoots")
        assert order_of(pilot).rolls == ()
        await press(pilot, "= enter n")
        assert len(order_of(pilot).rolls) == 2


async def test_a_side_without_a_name_is_said(tmp_path: Path, seen: Seen) -> None:
    """The log never ends in a gap: an unnamed side is called side 2."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "tab a j j enter enter")
        assert row_with(seen(app), "joins").rstrip().endswith("joins side 2")


async def test_no_sentence_has_a_gap_for_an_unnamed_side(tmp_path: Path, seen: Seen) -> None:
    """Refusals and questions call an unnamed side by its number."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "a j enter enter", "tab a j j enter enter", "tab tab")
        await press(pilot, "x")
        assert "so that side 2 becomes active" in seen(app)
        await pilot.pause(DEAF + 0.05)
        await press(pilot, "n o s 1 n n g g =")
        await typed(pilot, "30")
        await press(pilot, "enter n C")
        assert "Dice are still due from side 1" in seen(app)


async def test_whose_turn_it_is_to_type_comes_first(tmp_path: Path, seen: Seen) -> None:
    """Where both owe dice, the footer tells each of its own."""
    table = demo_table(tmp_path)
    outcome = table.act_table(TakeSeat(SIDE_2, "beto"))
    assert isinstance(outcome, Done), outcome
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o s 1 enter")
        give(table, SIDE_2, DeclareAro(A, Declaration(Skill.BS_ATTACK, "combi-rifle")), CloseAros())
        give(table, SIDE_1, DeclareSecond(Declaration(Skill.IDLE)))
        give(table, SIDE_1, FixDice())
    beto = demo_app(tmp_path, "beto")
    async with beto.run_test(size=SMALL) as pilot:
        await press(pilot)
        assert "you: 1 die" in seen(beto).splitlines()[-1]


async def test_reasons_and_mods_are_never_cut(tmp_path: Path, seen: Seen) -> None:
    """Why no die is thrown has room at 80 columns; three MODs lose their names, not themselves."""
    table = demo_table(tmp_path)
    give(table, SIDE_1, SetDistance(FUSILIER, A, 1300))
    app = app_for(table, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o s 1 enter o w")
        assert row_with(seen(app), "│ Zhanshi A  ").rstrip().endswith("out of range")
        assert "rolls nothing" in row_with(seen(app), "warns")
    (tmp_path / "wide").mkdir()
    wide = demo_app(tmp_path / "wide")
    async with wide.run_test(size=ROOMY) as pilot:
        await press(pilot, "j j o s 1 0 j j 3 enter")
        assert "~−6 −3 −6" in row_with(seen(wide), "│ Hac Tao")


@pytest.mark.parametrize("keys", ["o s 1", "o s 1 enter g g enter", "W", "O"])
async def test_help_lists_each_key_once(tmp_path: Path, keys: str) -> None:
    """`?` over a box names no key twice."""
    app = demo_app(tmp_path)
    async with app.run_test(size=(140, 40)) as pilot:
        await press(pilot, keys, "?")
        box = screen_of(pilot).overlay
        assert isinstance(box, Help)
        every = [key for _, rows in box.groups for keys, _ in rows for key in keys.split("  ")]
        assert sorted(every) == sorted(set(every))


async def test_why_in_the_split_gives_each_number_its_rule(tmp_path: Path, seen: Seen) -> None:
    """`i` over the dice of a Burst: attribute, MODs, sum and chance with their rules (rolls:M1)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 i")
        text = seen(app)
        assert row_with(text, "Range").split("│")[-2].split()[-1] == "(rolls:M1)"
        assert "(turn:D20)" in row_with(text, "Partial Cover")
        assert "12" in row_with(text, "SV  ")
        assert "Dice: 3 of the Burst (rolls:B1)" in text
        assert "(rolls:F2)" in text


async def test_why_in_the_mod_builder_tells_of_the_draft(tmp_path: Path, seen: Seen) -> None:
    """`i` in the MOD builder: the sum as it is ticked there, each MOD with its rule (turn:D20)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 enter g g enter c i")
        text = seen(app)
        assert "Fusilier 1, Combi Rifle (rolls:M1)" in text
        assert "15" in row_with(text, "SV  ")


def test_the_rules_of_mods_stand_in_the_book() -> None:
    """Every rule that gives a MOD is one that `i` can open."""
    for rule in MOD_RULES.values():
        assert [one.id for one in find(rule, "skirmish") if one.id == rule] == [rule]
