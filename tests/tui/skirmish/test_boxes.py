"""The boxes over the table: MOD builder, dice on targets, what if, troopers by hand."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App

from rules.skirmish.conditions import SetTrooperState
from rules.skirmish.engagement import Aim
from rules.skirmish.troopers import SIDE_1, SIDE_2, TrooperState
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
from tui.app import TiradaApp
from tui.locale import set_language
from tui.skirmish.roster_file import OWN_FILE

Seen = Callable[[App[int]], str]

A, FUSILIER, AKAL, HAC_TAO = "2-zhanshi-a", "1-fusilier-1", "1-akal-commando", "2-hac-tao"
AKAL_ON_HAC_TAO = ("j j o s 1 0 j j 3 enter", "g g enter")


def row_with(text: str, words: str) -> str:
    """The first row of a screen that holds `words`."""
    return next((one for one in text.splitlines() if words in one), "")


# The MOD builder.


async def test_a_mod_is_ticked_and_given_with_enter(tmp_path: Path, seen: Seen) -> None:
    """The log says what was ticked off by hand; the sum follows (rolls:M1)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, *AKAL_ON_HAC_TAO, "j j space")
        assert "by hand" in row_with(seen(app), "Mimetism")
        assert "SV 13 − 9 = 4" in seen(app)
        await press(pilot, "enter")
        assert order_of(pilot).choices["first:1-akal-commando>2-hac-tao"].ticks == {
            "mimetism": False
        }
        assert "Mimetism" in row_with(seen(app), "Akal Commando on Hac Tao") or "Mimetism" in seen(
            app
        )


async def test_looking_writes_nothing(tmp_path: Path) -> None:
    """Esc drops what was tried; the journal has not grown."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, *AKAL_ON_HAC_TAO)
        before = screen_of(pilot).open.seq
        await press(pilot, "space + + [ j space escape")
        assert screen_of(pilot).open.seq == before


async def test_counts_go_before_plus_and_minus(tmp_path: Path, seen: Seen) -> None:
    """``+`` adds three, ``5 -`` takes five."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, *AKAL_ON_HAC_TAO, "+")
        assert "+3" in row_with(seen(app), "other")
        await press(pilot, "5 - enter")
        assert order_of(pilot).choices["first:1-akal-commando>2-hac-tao"].other == -2


async def test_cover_and_distance_are_facts_of_the_table(tmp_path: Path) -> None:
    """Ticking cover off and moving the distance hold for the next Order, too."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, *AKAL_ON_HAC_TAO, "[ j space enter")
        assert state_of(pilot).distance(AKAL, HAC_TAO) == 800
        assert not state_of(pilot).is_in_cover(AKAL, HAC_TAO)
        assert state_of(pilot).is_in_cover(HAC_TAO, AKAL)


async def test_a_mod_that_does_not_apply_stands_with_its_reason(tmp_path: Path, seen: Seen) -> None:
    """Shown, not hidden, and not to be ticked (rolls:M6)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "j j j j o c 1 enter", "g g enter")
        assert "not for this skill" in row_with(seen(app), "[–] Partial Cover")
        await press(pilot, "G j j j space")
        assert "not for this skill" in seen(app).splitlines()[-2]


# Dice on targets.


async def test_dice_go_where_the_digits_say(tmp_path: Path, seen: Seen) -> None:
    """A digit places, + and - move one, space takes the rest, B the best split."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 1 j + +")
        assert "3 of 3 dice placed" in seen(app)
        await press(pilot, "k B")
        assert "best split for one hit" in seen(app)
        await press(pilot, "x")
        assert "0 of 3 dice placed" in seen(app)
        await press(pilot, "space enter")
        assert order_of(pilot).first.aims == (Aim(A, 3),)


async def test_the_answer_that_is_assumed_goes_round(tmp_path: Path, seen: Seen) -> None:
    """Shoots, dodges, nothing: the odds follow."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1")
        shoots = row_with(seen(app), "a hit")
        await press(pilot, "a")
        dodges = row_with(seen(app), "a hit")
        await press(pilot, "a")
        nothing = row_with(seen(app), "a hit")
        assert "not hit 100.0% (Fusilier 1)" in dodges
        assert "93.6%" in nothing
        assert len({shoots, dodges, nothing}) == 3


async def test_a_distance_said_on_the_way_is_kept(tmp_path: Path) -> None:
    """The box's distances are written with the declaration."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 ] enter")
        assert state_of(pilot).distance(FUSILIER, A) == 600


# What if.


async def test_what_if_is_private(tmp_path: Path, seen: Seen) -> None:
    """Any shooter, target and weapon at every band; nothing is written."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        before = screen_of(pilot).open.seq
        await press(pilot, "W")
        text = seen(app)
        assert "only you see this" in text
        assert "76.4%" in row_with(text, "hits  ")
        await press(pilot, "l l l")
        assert "Orc" in row_with(seen(app), "shooter")
        await press(pilot, "j l")
        assert "MULTI Rifle (Anti-materiel)" in seen(app)
        await press(pilot, "tab l l")
        assert "dodges" in row_with(seen(app), "answers")
        await press(pilot, "escape")
        assert screen_of(pilot).open.seq == before


# Troopers.


async def test_a_first_table_takes_a_minute(tmp_path: Path, seen: Seen) -> None:
    """Name a side, take a trooper of the catalogue, one more of the other side."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "S")
        await typed(pilot, "Nomads")
        await press(pilot, "enter a j enter enter", "a j enter enter", "tab a j j enter enter")
        state = state_of(pilot)
        assert state.side_name(SIDE_1) == "Nomads"
        assert [one.name for one in state.of_side(SIDE_1)] == ["Fusilier", "Fusilier 2"]
        assert [one.name for one in state.of_side(SIDE_2)] == ["Zhanshi"]
        assert "Nomads" in seen(app)


async def test_a_trooper_is_made_by_hand(tmp_path: Path) -> None:
    """Name, a number, abilities and weapons, field by field."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "a h enter")
        await typed(pilot, "Scout")
        await press(pilot, "enter j j + +")
        await press(pilot, "j j j j j j j enter")
        await typed(pilot, "Mimetism (-3); Dodge (PH=12)")
        await press(pilot, "enter j enter space enter ctrl+s")
        scout = state_of(pilot).troopers[0]
        assert (scout.name, scout.profile.bs) == ("Scout", 13)
        assert [one.name for one in scout.profile.abilities] == ["mimetism", "dodge"]
        assert len(scout.profile.weapons) == 1


async def test_a_trooper_is_edited_and_removed(tmp_path: Path) -> None:
    """E changes it; D asks, and y takes it off."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "e j j + ctrl+s")
        found = state_of(pilot).trooper(FUSILIER)
        assert found is not None
        assert found.profile.bs == 13
        await press(pilot, "D n")
        assert state_of(pilot).trooper(FUSILIER) is not None
        await press(pilot, "D y")
        assert state_of(pilot).trooper(FUSILIER) is None


async def test_states_and_wounds(tmp_path: Path, seen: Seen) -> None:
    """S and a letter turns a state, - and = change the Wounds; the row shows it."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "s p", "s t", "j j j -")
        found = state_of(pilot).trooper(FUSILIER)
        assert found is not None
        assert found.is_in(TrooperState.PRONE)
        assert "Prn Tgt" in row_with(seen(app), "Fusilier 1")
        assert "W1" in row_with(seen(app), "Orc")
        await press(pilot, "= 2 enter")
        assert "W2" in row_with(seen(app), "Orc")


async def test_a_fallen_trooper_spends_no_order(tmp_path: Path, seen: Seen) -> None:
    """The refusal names the state and the rule (turn:G8)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "s u", "o")
        assert "turn:G8" in seen(app)


async def test_own_troopers_are_offered(tmp_path: Path, seen: Seen) -> None:
    """A file in the tables' directory adds to the catalogue; a broken one is named."""
    table = empty_table(tmp_path)
    text = '[troopers.scout]\nname = "Scout"\ncc = 14\nbs = 9\nph = 11\nwip = 13\n'
    (tmp_path / OWN_FILE).write_text(text)
    app = app_for(table, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "a")
        assert "Scout" in seen(app)
        (tmp_path / OWN_FILE).write_text(text.replace("bs = 9", "bs = 99"))
        await press(pilot, "escape a")
        said = seen(app)
        assert "Scout" not in said
        assert "troopers.toml, troopers.scout, bs" in said


HOSTILE = [
    "[/]",
    "[/",
    "[GM] Ana",
    "[a=b c=]",
    "[@click=app.bell()]x",
    "\\",
    "A\x1b]52;c;UFdO\x1b\\B",
    "x\u202ey\u200bz",
]


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_names_stay_literal(tmp_path: Path, seen: Seen, name: str) -> None:
    """S01, S02: markup is shown as typed, controls never arrive; every box stays alive."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "e enter ctrl+u")
        pilot.app.screen.take_paste(name)  # type: ignore[attr-defined]  # ours has it
        await press(pilot, "enter ctrl+s")
        found = state_of(pilot).trooper(FUSILIER)
        assert found is not None
        assert not any(ord(letter) < 32 or letter in "\u202e\u200b" for letter in found.name)
        await press(pilot, "o s 1 enter", "o s 1", "g g enter")
        text = seen(app)
        assert found.name[:8] in text
        assert "\x1b" not in text
        await press(pilot, "escape i escape n n n r i escape space l")
        assert found.name[:8] in seen(app)


@pytest.mark.parametrize("language", ["en", "es"])
async def test_no_box_lacks_a_word(tmp_path: Path, seen: Seen, language: str) -> None:
    """A key without words shows as ⟨key⟩: there is none in any box of an Order."""
    set_language(language)
    app = demo_app(tmp_path)
    steps = (
        "i escape W escape a escape e escape s escape ? escape C escape",
        "o", "s 1", "a B enter", "i escape", "o", "s 1", "m", "g g enter", "j escape", "i escape",
        "p escape", "n", "o escape", "n", "n", "b escape", "p escape", "n", "i escape", "C escape",
        "t escape", "r", "i escape", "j i escape", "ctrl+t escape", "n", "i escape", "n", "x n",
    )  # fmt: skip
    async with app.run_test(size=SMALL) as pilot:
        for some in steps:
            for key in some.split():
                await press(pilot, key)
                assert "⟨" not in seen(app), (some, key)


def with_a_fallen(directory: Path) -> TiradaApp:
    """Zhanshi A, who stands first in the list, is Unconscious."""
    table = demo_table(directory)
    give(table, SIDE_2, SetTrooperState(A, TrooperState.UNCONSCIOUS, is_on=True))
    return app_for(table, directory)


async def test_no_die_is_proposed_for_the_fallen(tmp_path: Path, seen: Seen) -> None:
    """Default and best split pass an Unconscious target by, and its row says so (turn:G8)."""
    app = with_a_fallen(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1")
        assert "▸Zhanshi B" in seen(app)
        assert row_with(seen(app), "Zhanshi A   ").split("│")[1].split()[:4] == [
            "Zhanshi", "A", "Unc", "·",
        ]  # fmt: skip
        assert "assumed answer of all 3: shoots" in seen(app)
        await press(pilot, "x k 3 B")
        assert "best split" in seen(app)
        await press(pilot, "enter")
        assert order_of(pilot).first.dice_on(A) == 0


async def test_dice_may_still_be_put_on_the_fallen(tmp_path: Path) -> None:
    """Shooting the Unconscious kills: whoever wants to puts the dice there (turn:G1)."""
    app = with_a_fallen(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 x k 3 enter")
        assert order_of(pilot).first.dice_on(A) == 3


async def test_what_if_begins_with_who_stands(tmp_path: Path, seen: Seen) -> None:
    """What if passes the fallen by; asked about one, it answers nothing (turn:G8)."""
    app = with_a_fallen(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "W")
        assert "Zhanshi B" in row_with(seen(app), "target")
        await press(pilot, "tab h")
        text = seen(app)
        assert "Zhanshi A Unc" in row_with(text, "target")
        assert "shoots" not in text
