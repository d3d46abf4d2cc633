"""`Y`: what lies on the table, and the uses of a Disposable weapon."""

from collections.abc import Callable
from pathlib import Path

from textual.app import App

from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.conditions import SetWounds
from rules.skirmish.ground import SetDistance
from rules.skirmish.profiles import Ability, Profile
from rules.skirmish.roster import AddTrooper
from rules.skirmish.troopers import SIDE_1
from tests.helpers.screens import SMALL, give, press
from tests.helpers.skirmish_screen import app_for, empty_table, order_of, state_of

Seen = Callable[[App[int]], str]


async def test_smoke_is_laid_and_lifted_by_hand(tmp_path: Path, seen: Seen) -> None:
    """turn:A13: with its end; whatever is not modelled can be set, and the log says so."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "Y enter")
        assert [one.kind.value for one in state_of(pilot).battle.clouds.lying] == ["smoke"]
        await press(pilot, "Y")
        assert "Take off: Smoke (until the States Phase)" in seen(app)
        await press(pilot, "enter")
        assert state_of(pilot).battle.clouds.lying == ()


async def test_uses_are_shown_and_set(tmp_path: Path, seen: Seen) -> None:
    """turn:G25: so many left of so many."""
    table = empty_table(tmp_path)
    rocket = Profile("Rem", 10, 10, 10, 10, weapons=(WEAPONS["panzerfaust"],))
    give(table, SIDE_1, AddTrooper(SIDE_1, rocket, "Rem"))
    app = app_for(table, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "Y")
        assert "Rem, Panzerfaust: uses left, 2 of 2" in seen(app)
        await press(pilot, "G enter 1 enter")
        (trooper,) = state_of(pilot).troopers
        assert trooper.uses_left(WEAPONS["panzerfaust"]) == 1


async def test_a_kit_is_aimed_at_ones_own(tmp_path: Path, seen: Seen) -> None:
    """turn:D14, turn:D15: the fallen friend is the target; in contact its PH alone is thrown."""
    table = empty_table(tmp_path)
    medic = Profile("Medic", 10, 10, 10, 10, abilities=(Ability("medikit"),))
    for name in ("Medic", "Ill"):
        give(table, SIDE_1, AddTrooper(SIDE_1, medic, name))
    give(
        table,
        SIDE_1,
        SetWounds("1-ill", 0),
        SetDistance("1-medic", "1-ill", 0),
    )
    app = app_for(table, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o M n y")
        (aim,) = order_of(pilot).first.aims
        assert aim.target == "1-ill"
        assert "MediKit" in seen(app)
