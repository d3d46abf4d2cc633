"""A whole game of three rounds, played by two programs with keys alone (turn:A1 to A14)."""

import random
import secrets
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from rules.skirmish.demo import table
from rules.skirmish.engagement import Stage
from rules.skirmish.phases import ORDER_STEPS, Step
from rules.skirmish.roster import id_from
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDE_1, SIDE_2, SIDES
from rules.table import TakeSeat
from saves.open_table import Done, OpenTable
from saves.shelf import Shelf
from tests.helpers.skirmish_screen import (
    NAME,
    SMALL,
    app_for,
    empty_table,
    give,
    press,
    screen_of,
    settle,
    state_of,
)
from tui.common import seated_screen
from tui.common.ask import Confirm, Menu
from tui.skirmish.pages import Why

Seen = Callable[[App[int]], str]
Players = dict[str, Pilot[int]]

ANSWERS = {Confirm: "y", Why: "escape", Menu: "enter"}
"""What is pressed in a question, in the news, and where somebody is to be chosen."""

ORDERED = {1: "m", 2: "m", 4: "m"}
"""Player Turn -> the Order spent in it; in the others all Orders are left unspent."""

MOST_KEYS = 200
"""More presses than these between two turns mean that something never goes on."""


@contextmanager
def two_programs(directory: Path) -> Generator[tuple[App[int], App[int]]]:
    """Ana at the first side, Beto at the second, each with a table opened anew."""
    opened: list[OpenTable] = []
    for seat, person in zip(SIDES, ("ana", "beto"), strict=True):
        found = Shelf(directory).open(NAME, person)
        assert isinstance(found, OpenTable)
        if found.table.holder(seat) != person:
            assert isinstance(found.act_table(TakeSeat(seat, person)), Done)
        opened.append(found)
    yield app_for(opened[0], directory), app_for(opened[1], directory)
    for one in opened:
        one.close()


def made(directory: Path) -> None:
    """The two sample lists on the table; no game is kept yet."""
    fresh = empty_table(directory)
    for step in table():
        give(fresh, step.seat or SIDE_1, step.command)
    fresh.close()


async def agreed(players: Players) -> None:
    """Until both programs show the newest commit, and go on showing it."""
    before = -1
    for _ in range(MOST_KEYS):
        for pilot in players.values():
            screen_of(pilot).follow()
            await settle(pilot)
        shown = {screen_of(pilot).open.seq for pilot in players.values()}
        if shown == {before}:
            return
        before = max(shown)
    raise AssertionError(before)


def now(players: Players) -> Skirmish:
    """The state as the first side sees it."""
    return state_of(players[SIDE_1])


async def by(players: Players, seat: str, keys: str) -> None:
    """One player's keys; the other sees what came of them."""
    await press(players[seat], keys)
    await agreed(players)


async def answered(players: Players) -> None:
    """Boxes that ask for a yes or tell news are answered."""
    for pilot in players.values():
        screen = screen_of(pilot)
        if screen.overlays:
            top = screen.overlays[-1]
            key = next(key for kind, key in ANSWERS.items() if isinstance(top, kind))
            await press(pilot, key)
            await agreed(players)


async def onward(players: Players) -> None:
    """The next step by whoever it is awaited from: dice are rolled, the rest is n."""
    screen = screen_of(players[SIDE_1])
    awaited = screen.open.game.awaited(screen.open.state)
    order = now(players).engagement
    needs_dice = order is not None and order.stage is Stage.DICE
    due = order is not None and any(
        screen.open.game.dice_wanted(screen.open.state, one) for one in SIDES
    )
    await by(players, awaited[0].seat, "r" if needs_dice or due else "n")
    await answered(players)


async def finish_order(players: Players) -> None:
    """Everything of the Order being played."""
    for _ in range(MOST_KEYS):
        if now(players).engagement is None:
            return
        await onward(players)
    raise AssertionError(now(players).engagement)


async def play_order(players: Players, keys: str) -> None:
    """One Order of the active side by a trooper that can still act."""
    state = now(players)
    active = state.active
    able = [
        one.id
        for one in state_of(players[active]).of_side(active)
        if not one.is_null and one.id not in state_of(players[active]).battle.off_table
    ]
    screen_of(players[active]).rosters[active].go_to(able[0])
    await settle(players[active])
    await by(players, active, "o")
    boxes = screen_of(players[active]).overlays
    assert boxes, screen_of(players[active]).voice.said
    top = boxes[-1]
    if isinstance(top, Menu) and "pays" in top.caption:
        await by(players, active, "1")
    await by(players, active, keys)
    said = screen_of(players[active]).voice.said
    assert now(players).engagement is not None, (said, top.caption, able, keys)
    await finish_order(players)


async def play_turn(players: Players) -> None:
    """From the beginning of a Player Turn to the end of it, with an Order or none."""
    turn = now(players).battle.clock.turn
    for _ in range(MOST_KEYS):
        clock = now(players).battle.clock
        if clock.turn != turn or clock.step is Step.OVER:
            return
        if clock.step in ORDER_STEPS and turn in ORDERED:
            await play_order(players, ORDERED[turn])
        await onward(players)
    raise AssertionError(now(players).battle.clock)


async def prepare(players: Players, seen: Seen, apps: tuple[App[int], App[int]]) -> None:
    """Begin the game, write the lists, choose and deploy."""
    await by(players, SIDE_1, "n b")
    assert now(players).battle.clock.step is Step.LISTS
    await by(players, SIDE_1, "L A j L c 1 5 0 enter k c 1 0 0 enter escape")
    await by(players, SIDE_2, "L A L c 1 0 0 enter j c 1 5 0 enter escape")
    assert "Lieutenant" not in seen(apps[1]).split("Log")[1]
    await by(players, SIDE_1, "n")
    await by(players, SIDE_1, "n 1")
    await by(players, SIDE_1, "n")
    await by(players, SIDE_1, "n 1")
    await by(players, SIDE_2, "n 3 N o r t h enter")
    await by(players, SIDE_2, "n")
    assert now(players).battle.clock.deployer == SIDE_2
    assert screen_of(players[SIDE_2]).rosters[SIDE_2].go_to(id_from("Hac Tao", SIDE_2, ()))
    screen_of(players[SIDE_2]).go_to_pane(screen_of(players[SIDE_2]).rosters[SIDE_2])
    await by(players, SIDE_2, "T j enter")
    for _ in range(4):
        await onward(players)
    assert now(players).battle.clock.turn == 1


async def test_three_rounds_by_keys_alone(
    tmp_path: Path, seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lists, deployment, six Player Turns, reopened in the middle, tallied (turn:A1)."""
    dice = random.Random(8)  # noqa: S311 (the same game on every run)
    monkeypatch.setattr(secrets, "randbelow", dice.randrange)
    monkeypatch.setattr(seated_screen, "MOST_A_SECOND", 1000)
    made(tmp_path)
    with two_programs(tmp_path) as apps:
        async with (
            apps[0].run_test(size=SMALL) as ana,
            apps[1].run_test(size=SMALL) as beto,
        ):
            players = {SIDE_1: ana, SIDE_2: beto}
            await agreed(players)
            await prepare(players, seen, apps)
            await settle(ana)
            await settle(beto)
            assert "Hac Tao" not in seen(apps[0])
            assert "Hac Tao" in seen(apps[1])
            for _ in range(3):
                await play_turn(players)
            assert now(players).battle.clock.turn == 4
            middle = screen_of(ana).open.state
    with two_programs(tmp_path) as apps:
        async with (
            apps[0].run_test(size=SMALL) as ana,
            apps[1].run_test(size=SMALL) as beto,
        ):
            players = {SIDE_1: ana, SIDE_2: beto}
            assert screen_of(ana).open.state == middle
            for _ in range(3):
                if now(players).battle.clock.step is not Step.OVER:
                    await play_turn(players)
            assert now(players).battle.clock.step is Step.OVER
            await by(players, SIDE_1, "n = 3 enter escape")
            await by(players, SIDE_2, "V")
            assert "3 + 0 classified = 3" in seen(apps[1])
            assert "army points still standing" in seen(apps[1])
            assert screen_of(ana).open.state == screen_of(beto).open.state
