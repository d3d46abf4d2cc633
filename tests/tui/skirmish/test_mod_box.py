"""The MOD builder: the free MOD is typed on its row."""

from collections.abc import Callable
from pathlib import Path

from textual.app import App

from tests.helpers.screens import SMALL, press, typed
from tests.helpers.skirmish_screen import demo_app, screen_of
from tui.skirmish.mod_box import ModBox

Seen = Callable[[App[int]], str]


async def test_the_other_mod_is_typed_on_its_row(tmp_path: Path, seen: Seen) -> None:
    """`=` on the row of the free MOD asks for it, and not for the distance (rolls:R2)."""
    async with demo_app(tmp_path).run_test(size=SMALL) as pilot:
        await press(pilot, "o s 1 enter g g enter")
        box = screen_of(pilot).overlay
        assert isinstance(box, ModBox)
        box.go_to(box.rows.index(None))
        await press(pilot, "=")
        await typed(pilot, "-4")
        await press(pilot, "enter")
        assert box.other == -4
        await press(pilot, "=")
        await typed(pilot, "61")
        await press(pilot, "enter")
        assert "-60" in seen(pilot.app).replace("−", "-")
        await press(pilot, "ctrl+c 0 enter")
        assert box.other == 0


async def test_elsewhere_the_distance_is_typed(tmp_path: Path, seen: Seen) -> None:
    """`=` on a MOD's row asks for the distance, as it does over the Order (turn:C5)."""
    async with demo_app(tmp_path).run_test(size=SMALL) as pilot:
        await press(pilot, "o s 1 enter g g enter g g =")
        assert "istance" in seen(pilot.app)
        assert len(screen_of(pilot).overlays) == 2
