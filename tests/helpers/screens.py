"""What tests of all screens share: demos made once and copied, keys pressed, commands given."""

import asyncio
import atexit
import shutil
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from saves.open_table import Done, OpenTable
from saves.shelf import Shelf
from tui.common.screen import TiradaScreen
from tui.common.table_screen import TableScreen

SMALL, ROOMY = (80, 24), (100, 30)
"""Columns and lines of the two windows that the screens are made for."""

FRESH = 30.0
"""Seconds after which a demo is made anew: after a minute its footer says how long it waits."""


@cache
def _made_once(name: str, game: str, person: str) -> Path:
    """A demo's table, made once for all tests of a run; each works on a copy."""
    directory = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, directory)
    made = Shelf(Path(directory)).create_demo(name, game, person)
    assert isinstance(made, OpenTable), made
    made.close()
    return Path(directory)


def copy_demo(directory: Path, name: str, game: str, person: str) -> None:
    """The demo of a game, `person`'s, as a table in `directory`."""
    made = _made_once(name, game, person)
    if time.time() - made.stat().st_mtime > FRESH:
        _made_once.cache_clear()
        made = _made_once(name, game, person)
    for file in made.iterdir():
        if file.is_file():
            shutil.copy2(file, directory / file.name)


def created(directory: Path, name: str, game: str, person: str) -> OpenTable:
    """A new table with nothing on it."""
    made = Shelf(directory).create(name, game, person)
    assert isinstance(made, OpenTable), made
    return made


def opened_as(directory: Path, name: str, person: str, *, watch: bool = False) -> OpenTable:
    """A table again, for somebody."""
    found = Shelf(directory).open(name, person, watch=watch)
    assert isinstance(found, OpenTable), found
    return found


def give(table: OpenTable, seat: str, *commands: Any) -> None:
    """Commands straight to the table, as somebody else's program gives them."""
    for command in commands:
        outcome = table.act(seat, command, confirmed=True)
        assert isinstance(outcome, Done), outcome


async def settle(pilot: Pilot[int]) -> None:
    """Until everything is on the disk and drawn."""
    await _written(pilot)
    await pilot.pause()
    await pilot.pause()


async def _written(pilot: Pilot[int]) -> None:
    screen = pilot.app.screen
    for _ in range(2000):
        await asyncio.sleep(0)
        if not (isinstance(screen, TableScreen) and screen.is_busy):
            break
        await asyncio.sleep(0.002)


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Keys in a row, as the program hands them to its screen: ``o s 1`` is three of them.

    Each has reached the disk before the next; the screen is drawn at the end.
    """
    for key in " ".join(keys).split():
        screen = pilot.app.screen
        assert isinstance(screen, TiradaScreen)
        screen.take_key(key, key if len(key) == 1 else None)
        await _written(pilot)
    await settle(pilot)


async def typed(pilot: Pilot[int], text: str) -> None:
    """A text into a field, letter by letter."""
    for letter in text:
        screen = pilot.app.screen
        assert isinstance(screen, TiradaScreen)
        screen.take_key("space" if letter == " " else letter, letter)
    await settle(pilot)


async def struck(pilot: Pilot[int], keys: str) -> None:
    """Keys from the keyboard itself, through everything that Textual does with them."""
    for key in keys.split():
        await pilot.press(key)
        await settle(pilot)


async def keys(pilot: Pilot[int], *some: str) -> None:
    """Keys in a row, several in a string with spaces; each is on disk before the next."""
    await press(pilot, *some)


async def text(pilot: Pilot[int], words: str) -> None:
    """A text into a field, and enter."""
    await typed(pilot, words)
    await press(pilot, "enter")
