"""A CC Attack needs contact: what the boxes say while it is only assumed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App

from rules.skirmish.conditions import SetTrooperState
from rules.skirmish.ground import SetDistance
from rules.skirmish.roster import id_from
from rules.skirmish.troopers import SIDE_1, SIDE_2, TrooperState
from tests.helpers.screens import ROOMY, SMALL, give, press
from tests.helpers.skirmish_screen import app_for, demo_app, demo_table
from tui.locale import set_language

Seen = Callable[[App[int]], str]

FUSILIER = id_from("Fusilier 1", SIDE_1, ())
ZHANSHI_A = id_from("Zhanshi A", SIDE_2, ())
STRIKE = "o c enter"


def row_of(text: str, words: str) -> str:
    """The first row of a box that holds `words`."""
    return next((one for one in text.splitlines() if words in one and "│" in one), "")


@pytest.mark.parametrize(("language", "asked"), [("en", "in contact?"), ("es", "¿en contacto?")])
async def test_the_target_of_a_cc_attack_is_asked_for_contact(
    tmp_path: Path, seen: Seen, language: str, asked: str
) -> None:
    """Where nobody said that the two touch, the row asks instead of a distance (turn:D4)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        set_language(language)
        await press(pilot, STRIKE)
        assert asked in row_of(seen(app), "Zhanshi A")
        assert "75 cm" not in row_of(seen(app), "Zhanshi A")
        await press(pilot, "i")
        assert "turn:D4" in seen(app)


async def test_the_chances_of_an_assumed_contact_are_about(tmp_path: Path, seen: Seen) -> None:
    """The Order's row carries ``~`` while contact is assumed (turn:D4)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, f"{STRIKE} enter")
        assert "~65.0%" in row_of(seen(app), "Zhanshi A   ")


@pytest.mark.parametrize("how", ["distance", "engaged"])
async def test_contact_that_was_said_is_certain(tmp_path: Path, seen: Seen, how: str) -> None:
    """At distance 0, and between the Engaged, nothing is assumed (turn:D4)."""
    table = demo_table(tmp_path)
    if how == "distance":
        give(table, SIDE_1, SetDistance(FUSILIER, ZHANSHI_A, 0))
    else:
        for side, one in ((SIDE_1, FUSILIER), (SIDE_2, ZHANSHI_A)):
            give(table, side, SetTrooperState(one, TrooperState.ENGAGED, is_on=True))
    app = app_for(table, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, STRIKE)
        assert row_of(seen(app), "Zhanshi A")
        assert "in contact?" not in row_of(seen(app), "Zhanshi A")
