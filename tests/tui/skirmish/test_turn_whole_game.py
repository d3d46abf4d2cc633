"""A whole game of three rounds with its dice, played by two programs with keys alone (turn:A1).

What stands in the tables below is pressed: ``A`` by Ana, ``B`` by Beto. Dice are typed,
or rolled by the program with the faces after ``r:``.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App

from rules.skirmish.demo import table
from rules.skirmish.engagement import Stage
from rules.skirmish.phases import Step
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDE_1, SIDE_2, TrooperState
from saves.open_table import Done, OpenTable
from saves.shelf import Shelf
from tests.helpers.screens import give
from tests.helpers.skirmish_screen import NAME, empty_table
from tests.helpers.two_players import ANA, BETO, LoadedDice, Players, players
from tui.common import acting_screen

Seen = Callable[[App[int]], str]

PREPARED = """
B to:Zhanshi_B e to:weapons enter / c a r b o n enter space enter ctrl+s
A n b
A L A c 1 0 enter j L c 1 0 enter j c 2 3 enter j c 3 1 enter enter to:Impetuous enter
A j c 4 3 enter escape
B L A L c 1 1 enter j c 1 1 enter j c 6 3 enter j c 1 5 enter escape
A n n 1 n n 1
B n 3 N o r t h enter
B to:Hac_Tao T to:Hidden enter n n
A n
B n
A n n n n n
B O to:Suppressive enter to:Zhanshi_B enter n
"""
"""Lists with costs and secrets, Initiative, Deployment, the second player's one strategic use."""

TURN_1 = """
A to:Orc o s 1 1 enter
B o s 1 o s 1 n
A o m
B n
A n t 8 3 1 5 enter
B r:4,19,18,12
B t 5 2 0 enter
A u U
A n n n
A O to:Coordinated enter to:Fusilier_1 space j space enter
A to:Fusilier_1 o s 1 x to:Zhanshi_B 2 enter
B to:Zhanshi_B o s 1 n
A n n t 2 0 1 9 enter
B r:20,19,20
A n
A to:Fusilier_2 o m
B n
A n n
A to:Fusilier_1 o s 1 x to:Zhanshi_B 2 to:Yisheng 1 enter
B to:Zhanshi_B o s 1 to:Yisheng o d n
A n n t 5 6 2 0 enter
B t 1 9 2 0 1 8 9 enter
B t 1 9 1 8 enter
A n
B r:17
A n
A V = 2 enter escape
A n y
A n n
"""
"""An Impetuous activation with a Critical, an undo and its redo, a Coordinated Order, Guts."""

TURN_2 = """
B n n n escape n n
B to:Yisheng o a
A n
B n n r:8
B n
B to:Zhanshi_B o H x to:Orc 2 enter
A to:Orc o r n
B n n t 6 9 enter
A t 1 5 enter
A r:10,9,19,20
B n
B n
B to:Hac_Tao o s 1 x to:Knight 4 enter
A to:Knight o s 1 n
B n n r:3,20,19,18
A t 2 0 enter
A r:5
B n
B n
B n n
B n to:Zhanshi_A enter n
"""
"""Loss of Lieutenant, a Doctor, a hacker against a Reset, Hac Tao out of Hidden Deployment."""

TURN_3 = """
A n n n n n y
A to:Orc o r
B n
A n n r:1
A n
A O to:Fireteam enter to:Fusilier_1 space j space enter to:Duo enter 0 enter
A to:Fusilier_1 o m
B n
A n n
A to:Knight o c x to:Zhanshi_B 1 enter
B to:Zhanshi_B o c 2 n
A n n t 1 2 enter
"""
"""A Reset in an Order of its own, a Fireteam, and a close combat whose first die is typed."""

AFTER = """
B t 2 enter
B r:2,3
B n
A n
A V j j = 3 enter escape
A n y
A n n
"""
"""The other die, typed by a program that was started in between."""

TURN_4 = """
B n n n n
B to:Zhanshi_A o 2 S
A n
B n n
B to:Hac_Tao o s 1 x to:Fusilier_1 4 enter
A to:Fusilier_1 o d n
B n n t 5 2 0 1 9 1 8 enter
A t 2 0 enter
A t 3 enter
B n
B n
B V j j j = 1 enter escape
B x y
B n n
"""
"""Suppressive Fire by the Lieutenant's Order, and a trooper shot down."""

TURN_5 = """
A n n n n n y
A to:Akal o s 1 x to:Hac_Tao 3 enter
B to:Hac_Tao o d n
A n n t 1 space 2 0 1 9 enter
B t 2 0 enter
B t 3 4 enter
A n n
A to:Fusilier_2 o 2 s 1 x to:Zhanshi_A 3 enter
B to:Zhanshi_A o d n
A n n t 1 2 1 9 2 0 enter
B r:3
A n
A V j j j j = 2 enter escape
A x y
A n n
"""
"""A Critical at SV 1, and a Burst that a Dodge survives."""

TURN_6 = """
B n n escape n escape n n
B O to:ignore enter to:Zhanshi_A enter
B to:Zhanshi_A o s 1 x to:Fusilier_2 3 enter
A to:Fusilier_2 o s 1 n
B n n t 9 8 2 0 enter
A t 6 enter
B t 2 0 1 9 enter
B n
B O to:Guts enter to:Zhanshi_A enter
B n
B x y
B n n
"""
"""Retreat!: a Command Token frees one trooper from it, another one holds its nerve."""


def made(directory: Path) -> None:
    """The two sample lists on the table; no game is kept yet."""
    fresh = empty_table(directory)
    for step in table():
        give(fresh, step.seat or SIDE_1, step.command)
    fresh.close()


async def play(both: Players, script: str) -> None:
    """Press what stands in a table, line by line."""
    for line in script.strip().splitlines():
        who, _, keys = line.partition(" ")
        await (both.ana if who == "A" else both.beto)(keys)


def states(state: Skirmish, name: str) -> frozenset[TrooperState]:
    """The states of the trooper called so."""
    return next(one.states for one in state.troopers if one.name == name)


async def first_round(both: Players, seen: Seen) -> None:
    """Up to Hac Tao's first shot."""
    await play(both, PREPARED)
    await both.drawn()
    assert both.state.battle.clock.step is Step.IMPETUOUS
    assert "Hac Tao" not in seen(both.pilots[ANA].app)
    assert "Hac Tao" in seen(both.pilots[BETO].app)
    assert TrooperState.SUPPRESSIVE_FIRE in states(both.state, "Zhanshi B")
    await play(both, TURN_1)
    assert TrooperState.UNCONSCIOUS in states(both.state, "Zhanshi A")
    assert states(both.state, "Zhanshi B") == frozenset()
    assert both.state.battle.tokens.left == {SIDE_1: 3, SIDE_2: 3}
    await play(both, TURN_2)
    assert states(both.state, "Zhanshi A") == frozenset()
    assert TrooperState.IMMOBILIZED_B in states(both.state, "Orc")
    await both.drawn()
    assert "Hac Tao" in seen(both.pilots[ANA].app)


async def last_rounds(both: Players) -> None:
    """From the middle of an Order to the end of the game."""
    await play(both, AFTER)
    assert TrooperState.DEAD in states(both.state, "Zhanshi B")
    await play(both, TURN_4)
    assert TrooperState.UNCONSCIOUS in states(both.state, "Fusilier 1")
    assert TrooperState.SUPPRESSIVE_FIRE in states(both.state, "Zhanshi A")
    await play(both, TURN_5)
    assert TrooperState.UNCONSCIOUS in states(both.state, "Hac Tao")
    await play(both, TURN_6)
    assert both.state.battle.retreat.sides == {SIDE_2}
    assert both.state.battle.tokens.left == {SIDE_1: 2, SIDE_2: 1}
    assert both.state.battle.clock.step is Step.OVER


async def tallied(both: Players, seen: Seen) -> None:
    """Both read the same end of the game."""
    await both.ana("V")
    await both.beto("escape V")
    await both.drawn()
    said = [seen(pilot.app).splitlines() for pilot in both.pilots.values()]
    tallies = [[row.strip(" │") for row in rows if "classified =" in row] for rows in said]
    assert tallies[0] == tallies[1]
    assert "PanOceania: 7 + 0 classified = 7" in tallies[0][0]
    assert "Yu Jing: 1 + 0 classified = 1" in tallies[0][1]


def opened(directory: Path) -> OpenTable:
    """The table, read anew from its file."""
    found = Shelf(directory).open(NAME, ANA)
    assert isinstance(found, OpenTable)
    return found


def taken_back(directory: Path) -> Skirmish:
    """The state once everything is taken back, move by move."""
    whole = opened(directory)
    while (last := whole.next_undo) is not None:
        assert isinstance(whole.undo(last.seq, are_others_gone=True), Done)
    state: Skirmish = whole.state
    whole.close()
    return state


async def test_three_rounds_by_keys_alone(
    tmp_path: Path, seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lists, six Player Turns, quit and reopened within an Order, tallied, taken back (turn:A1)."""
    monkeypatch.setattr(acting_screen, "MOST_A_SECOND", 1000)
    dice = LoadedDice(monkeypatch)
    untouched, played = tmp_path / "untouched", tmp_path / "played"
    untouched.mkdir()
    played.mkdir()
    first: Skirmish = empty_table(untouched).state
    made(played)
    async with players(played, dice) as both:
        await first_round(both, seen)
        await play(both, TURN_3)
        assert (both.state.round, both.order.stage) == (2, Stage.DICE)
        assert [list(one.faces) for one in both.order.given.values()] == [[12]]
        middle = both.state
    async with players(played, dice) as both:
        assert both.state == middle
        await last_rounds(both)
        await tallied(both, seen)
        end = both.state
    again = opened(played)
    assert again.state == end
    again.close()
    shutil.copytree(played, tmp_path / "copy")
    assert taken_back(tmp_path / "copy") == first
