"""Smoke on the screen: laid at no trooper, and whose fire it cuts (turn:E16)."""

from collections.abc import Callable
from pathlib import Path

from textual.app import App

from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.engagement import Stage
from rules.skirmish.roster import EditTrooper
from rules.skirmish.troopers import SIDE_1
from tests.helpers.screens import SMALL, give, press
from tests.helpers.skirmish_screen import app_for, demo_table, order_of
from tests.helpers.skirmish_table import profile

Seen = Callable[[App[int]], str]


async def test_smoke_is_laid_at_no_trooper_and_cuts_a_line_of_fire(
    tmp_path: Path, seen: Seen
) -> None:
    """turn:E16: x and enter throw it; `A` asks whose fire it cuts, wherever the cursor stands."""
    table = demo_table(tmp_path)
    smoker = profile(ph=13, weapons=(WEAPONS["smoke-grenades"],))
    give(table, SIDE_1, EditTrooper("1-fusilier-1", "Fusilier 1", smoker))
    app = app_for(table, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o s")
        assert "hits nobody" in seen(app)
        await press(pilot, "x enter")
        assert order_of(pilot).first.aims == ()
        (said,) = (one for one in seen(app).splitlines() if "Order 2: Fusilier 1" in one)
        assert said.rstrip().endswith("Smoke Grenades")
        await press(pilot, "o s 1 A space enter")
        assert list(order_of(pilot).touched.values()) == [("2-zhanshi-a",)]
        assert "Face to Face" in seen(app)


async def test_smoke_shows_its_own_roll_against_each_shooter(tmp_path: Path, seen: Seen) -> None:
    """turn:E16: a row for each fire it meets, with its Success Value; its MODs can be opened."""
    table = demo_table(tmp_path)
    smoker = profile(ph=13, weapons=(WEAPONS["smoke-grenades"],))
    give(table, SIDE_1, EditTrooper("1-fusilier-1", "Fusilier 1", smoker))
    app = app_for(table, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o s x enter o s 1 o s 1 A space j space enter n n")
        rows = [one for one in seen(app).splitlines() if "Zhanshi" in one and " 13 " in one]
        assert len(rows) == 2
        await press(pilot, "n")
        assert order_of(pilot).stage is Stage.DICE
