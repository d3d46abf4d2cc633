"""Choosing what an Order is for: weapons under their bands, and one level back at a time."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App

from rules.table import SetOption
from tests.helpers.screens import SMALL, press
from tests.helpers.skirmish_screen import app_for, demo_app, demo_table

Seen = Callable[[App[int]], str]


def row_with(text: str, words: str) -> str:
    """The first row of a screen that holds `words`."""
    return next((one for one in text.splitlines() if words in one), "")


@pytest.mark.parametrize(
    ("units", "heads"),
    [("cm", "20  40  60  80 100 120 240"), ("inches", "8  16  24  32  40  48  96")],
)
async def test_mods_stand_under_their_bands(
    tmp_path: Path, seen: Seen, units: str, heads: str
) -> None:
    """turn:0.4, turn:H4: each MOD of a weapon stands right under the end of its band."""
    table = demo_table(tmp_path)
    if units != "cm":
        table.act_table(SetOption("units", units))
    app = app_for(table, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o s")
        text = seen(app)
        head, rifle = row_with(text, heads), row_with(text, "Combi Rifle ")
        assert head
        at = head.index(heads)
        ends = [at + heads.index(one) + len(one) for one in heads.split()]
        assert [rifle[end - 2 : end].strip() for end in ends] == [
            "+3",
            "+3",
            "−3",
            "−3",
            "−6",
            "−6",
            "–",
        ]


async def test_esc_goes_back_one_question_at_a_time(tmp_path: Path, seen: Seen) -> None:
    """From the dice to ammunition, weapon, skill, table: the cursor on what was chosen there."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "j j j o s 1 2")
        assert "3 of 3 dice placed" in seen(app)
        await press(pilot, "escape")
        assert "Shock" in row_with(seen(app), "│▸")
        await press(pilot, "escape")
        assert "MULTI Rifle (Burst)" in row_with(seen(app), "│▸")
        await press(pilot, "escape")
        assert "BS Attack" in row_with(seen(app), "│▸")
        await press(pilot, "escape")
        assert not row_with(seen(app), "│▸")


async def test_a_question_that_is_not_asked_is_no_level(tmp_path: Path, seen: Seen) -> None:
    """Who has one weapon only comes back to the skills."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o v escape")
        assert "Discover" in row_with(seen(app), "│▸")
