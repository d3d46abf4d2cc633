"""The worked examples X1 to X7, played by hand through the screen with typed dice."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from tests.helpers.screens import ROOMY, SMALL, press, struck
from tests.helpers.skirmish_screen import demo_app, order_of, state_of

Seen = Callable[[App[int]], str]

SHOOT_A_WITH_ALL = "o s 1 enter"
SPLIT_TWO_AND_ONE = "o s 1 2 j 1 enter"
BOTH_SHOOT = "o s 1 o s 1"
TO_THE_DICE = "n n n"
"""No more AROs, no second skill, no late AROs, measured."""


def hits(pilot: Pilot[int]) -> list[tuple[str, str, int, int]]:
    """Who took what from whom, plain hits and Criticals."""
    return [(hit.target, hit.source, hit.hits, hit.crits) for hit in order_of(pilot).hits]


@pytest.mark.parametrize("size", [SMALL, ROOMY])
async def test_x1_the_builder_shows_sum_cap_and_meaning(
    tmp_path: Path, seen: Seen, size: tuple[int, int]
) -> None:
    """BS 13 with -6 -3 -6: sum -15, counts -12, SV 1 (rolls:X1, rolls:R2, rolls:R4)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "j j o s 1 0 j j 3 enter", "g g enter")
        text = seen(app)
        assert "MODs · Akal Commando, BS 13, on Hac Tao" in text
        assert "sum −15, counts −12 (cap)" in text
        assert "SV 13 − 12 = 1" in text
        assert "only a natural 1 succeeds, and it is a Critical" in text


FATES = [
    (4, "4 → counts as 7, hit"),
    (16, "16 → counts as 19, hit"),
    (17, "17 → 20, Critical"),
    (18, "18 → 21, Critical"),
    (19, "19 → 22, Critical"),
    (20, "20 → 23, Critical"),
]


async def test_x2_and_x3_every_die_above_twenty(tmp_path: Path, seen: Seen) -> None:
    """CC 23 alone: +3 to each die, 17 and up is a Critical (rolls:X2, rolls:X3, rolls:R5)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "j j j j o c 1 enter", "g g enter")
        text = seen(app)
        assert "Martial Arts" in text
        await press(pilot, "space")
        assert "+3 to each die, 17 and up is a Critical" in seen(app)
        await press(pilot, "enter", TO_THE_DICE, "t 4 enter")
        for at, (face, fate) in enumerate(FATES):
            if at:
                await press(pilot, "ctrl+t", *str(face), "enter")
            assert fate in seen(app)


async def test_x4_below_above_and_equal(tmp_path: Path, seen: Seen) -> None:
    """SV 9 alone: 8 succeeds, 12 fails, 9 is a Critical (rolls:X4, rolls:R3)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "j o 1 s 1 enter", "g g enter j space enter")
        await press(pilot, TO_THE_DICE, "t 8 1 2 9 enter")
        text = seen(app)
        assert "Fusilier 2 SV 9" in text
        assert "8 → hit" in text
        assert "12 → fails" in text
        assert "9 = SV, Critical" in text
        assert hits(pilot) == [("2-zhanshi-a", "1-fusilier-2", 1, 1)]


async def test_x5_the_higher_success_cancels_all(tmp_path: Path, seen: Seen) -> None:
    """Three successes below 7 against a 7: one hit on the Fusilier (rolls:X5, rolls:F2)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, SHOOT_A_WITH_ALL, "o s 1", TO_THE_DICE, "t 3 5 6 7 enter")
        text = seen(app)
        assert "6 → 6 success, cancelled by 7" in text
        assert "7 → hit, beats 6" in text
        assert hits(pilot) == [("1-fusilier-1", "2-zhanshi-a", 1, 0)]


async def test_x6_criticals_on_both_sides(tmp_path: Path, seen: Seen) -> None:
    """Both Criticals cancel; whoever was not shot at rolls a Normal Roll (rolls:X6, rolls:B4)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, SHOOT_A_WITH_ALL, BOTH_SHOOT, TO_THE_DICE)
        await press(pilot, "t 1 2 5 3 1 1 1 4 enter")
        text = seen(app)
        assert "12 = SV, Critical, lost to 11" in text
        assert "5 → 5 success, cancelled by 11" in text
        assert "14 → fails" in text
        assert "Nobody was hit." in text
        assert hits(pilot) == []


@pytest.mark.parametrize("size", [SMALL, ROOMY])
async def test_x7_a_split_burst(tmp_path: Path, seen: Seen, size: tuple[int, int]) -> None:
    """Two dice on A, one on B: a hit on A, a Critical on the Fusilier (rolls:X7)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        await press(pilot, SPLIT_TWO_AND_ONE, BOTH_SHOOT)
        text = seen(app)
        for figure in ("~64.0%", "~25.1%", "~43.3%", "~36.0%", "~79.6%"):
            assert figure in text
        await press(pilot, TO_THE_DICE, "t 4 9 1 1 5 1 1 enter")
        text = seen(app)
        assert "4 → 4 success, cancelled by 5" in text
        assert "9 → hit, beats 5" in text
        assert "11 = SV, Critical, beats 11" in text
        assert hits(pilot) == [
            ("2-zhanshi-a", "1-fusilier-1", 1, 0),
            ("1-fusilier-1", "2-zhanshi-b", 0, 1),
        ]
        await press(pilot, "r n r n")
        assert state_of(pilot).engagement is None
        assert "Order 2 · Fusilier 1 · over" in seen(app)


async def test_x7_in_spanish_from_the_keyboard(tmp_path: Path, seen: Seen) -> None:
    """The same keys struck on the keyboard itself, the other language's words."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "space L")
        await struck(pilot, f"{SPLIT_TWO_AND_ONE} {BOTH_SHOOT} {TO_THE_DICE}")
        await struck(pilot, "t 4 9 1 1 5 1 1 enter")
        text = seen(app)
        assert "4 → 4 éxito, lo anula el 5" in text
        assert "11 = VE, Crítico, vence a 11" in text
