"""Two programs at one table: each answers for its own seat and types its own dice."""

import asyncio
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from textual.app import App
from textual.pilot import Pilot

from rules.skirmish.engagement import Stage
from rules.table import TakeSeat
from saves.open_table import Done
from saves.sightings import Present, Whereabouts
from tests.helpers.screens import SMALL, press, settle
from tests.helpers.skirmish_screen import app_for, demo_table, order_of, screen_of

Seen = Callable[[App[int]], str]

ANA, BETO = "side-1", "side-2"


@contextmanager
def two_tables(directory: Path) -> Generator[tuple[App[int], App[int]]]:
    """Ana at PanOceania, Beto at Yu Jing, each with a program of their own."""
    ana = demo_table(directory, "ana")
    beto = demo_table(directory, "beto")
    assert isinstance(ana.act_table(TakeSeat(ANA, "ana")), Done)
    assert isinstance(beto.act_table(TakeSeat(BETO, "beto")), Done)
    yield app_for(ana, directory), app_for(beto, directory)
    ana.close()
    beto.close()


async def caught_up(*pilots: Pilot[int]) -> None:
    """Until all programs show the newest commit."""
    for _ in range(100):
        await asyncio.sleep(0.02)
        if len({screen_of(pilot).open.seq for pilot in pilots}) == 1:
            break
    for pilot in pilots:
        await settle(pilot)


async def test_x7_each_types_its_own_dice(tmp_path: Path, seen: Seen) -> None:
    """Declared here, answered there, typed by both; both see the same result (rolls:X7)."""
    with two_tables(tmp_path) as (one, two):
        async with one.run_test(size=SMALL) as ana, two.run_test(size=SMALL) as beto:
            await press(ana, "o s 1 2 j 1 enter")
            await caught_up(ana, beto)
            await press(ana, "o")
            assert "Waiting for beto." in seen(one)
            await press(beto, "o s 1 o s 1 n")
            await caught_up(ana, beto)
            await press(ana, "n")
            await caught_up(ana, beto)
            await press(beto, "n")
            await caught_up(ana, beto)
            await press(ana, "n t 4 9 1 1 enter")
            await caught_up(ana, beto)
            assert order_of(beto).stage is Stage.DICE
            await press(beto, "t 5 1 1 enter")
            await caught_up(ana, beto)
            for app in (one, two):
                text = seen(app)
                assert "4 → 4 success, cancelled by 5" in text
                assert "11 = SV, Critical, beats 11" in text


async def test_the_reactive_side_is_asked_before_it_is_passed_over(
    tmp_path: Path, seen: Seen
) -> None:
    """Closing the AROs for somebody else asks first; any other key means no (turn:C2)."""
    with two_tables(tmp_path) as (one, two):
        async with one.run_test(size=SMALL) as ana, two.run_test(size=SMALL) as beto:
            await press(ana, "o m n")
            assert "In place of beto" in seen(one)
            await press(ana, "x")
            assert order_of(ana).stage is Stage.AROS
            await press(ana, "n y")
            await caught_up(ana, beto)
            assert order_of(beto).stage is Stage.SECOND


async def test_whoever_is_here_answers_for_itself(tmp_path: Path, seen: Seen) -> None:
    """A reactive player at the table is waited for, not passed over (turn:C2)."""
    with two_tables(tmp_path) as (one, two):
        async with one.run_test(size=SMALL) as ana, two.run_test(size=SMALL):
            await press(ana, "o m")
            here = Present("beto", Whereabouts.HERE, 1, False, 0)
            screen_of(ana).company.people = {"beto": here}
            await press(ana, "n")
            assert "Waiting for beto." in seen(one)
            assert order_of(ana).stage is Stage.AROS


async def test_a_hidden_trooper_shows_to_its_own_side_only(tmp_path: Path, seen: Seen) -> None:
    """A canary name planted in a hidden trooper is nowhere on the other screen (turn:A15)."""
    with two_tables(tmp_path) as (one, two):
        async with one.run_test(size=SMALL) as ana, two.run_test(size=SMALL) as beto:
            await press(beto, "a z j enter ctrl+u C a n a r y enter")
            await caught_up(ana, beto)
            assert "Canary" in seen(two)
            await press(ana, "o s 1")
            assert "Canary" not in seen(one)
            await press(ana, "escape W escape space l")
            assert "Canary" not in seen(one)
