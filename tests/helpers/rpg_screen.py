"""An RPG table on a screen for tests: the demo or an empty one, played by keys, read as text."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from textual.pilot import Pilot

from rules.rpg.access import MASTER
from rules.rpg.scene import Scene
from rules.table import TakeSeat
from saves.open_table import Done, OpenTable
from tests.helpers.screens import copy_demo, created, opened_as, press, settle
from tui.app import TiradaApp
from tui.common.ask import Menu
from tui.common.ink import plain
from tui.rpg.screen import RpgScreen
from tui.setting import Setting

NAME = "varuna"
CARLA, ANA = "carla", "ana"
RUIZ = "ruiz"


def demo_table(directory: Path) -> OpenTable:
    """The demo's table, carla's with all its seats."""
    copy_demo(directory, NAME, "rpg", CARLA)
    return opened(directory)


def empty_table(directory: Path) -> OpenTable:
    """A table with nobody at it, of carla's."""
    return created(directory, NAME, "rpg", CARLA)


def opened(directory: Path, person: str = CARLA, *, watch: bool = False) -> OpenTable:
    """The table again, for somebody."""
    return opened_as(directory, NAME, person, watch=watch)


def app_for(table: OpenTable, directory: Path) -> TiradaApp:
    """The program on an open table."""
    setting = Setting(directory, table.person)
    return TiradaApp(setting, RpgScreen(table, setting))


def seated(directory: Path) -> tuple[OpenTable, OpenTable]:
    """The demo for two: carla is game master, ana plays Ruiz; the other players are carla's."""
    master = demo_table(directory)
    player = opened(directory, ANA)
    assert isinstance(master.act_table(TakeSeat(MASTER, CARLA)), Done)
    assert isinstance(player.act_table(TakeSeat(RUIZ, ANA)), Done)
    master.refresh()
    return master, player


@contextmanager
def two_programs(directory: Path) -> Generator[tuple[TiradaApp, TiradaApp], None, None]:
    """The game master's program and ana's, on one journal."""
    master, player = seated(directory)
    yield app_for(master, directory), app_for(player, directory)
    master.close()
    player.close()


def screen_of(pilot: Pilot[int]) -> RpgScreen:
    """The screen."""
    screen = pilot.app.screen
    assert isinstance(screen, RpgScreen)
    return screen


def scene_of(pilot: Pilot[int]) -> Scene:
    """The scene as the screen shows it."""
    return screen_of(pilot).scene


async def caught_up(*pilots: Pilot[int]) -> None:
    """Until all programs show the newest commit, without waiting for their next look."""
    for _ in range(20):
        before = [screen_of(pilot).open.seq for pilot in pilots]
        for pilot in pilots:
            screen_of(pilot).follow()
        after = [screen_of(pilot).open.seq for pilot in pilots]
        for pilot, old, new in zip(pilots, before, after, strict=True):
            if old != new:
                await settle(pilot)
        if len(set(after)) == 1:
            break
        await asyncio.sleep(0.01)


async def pane(pilot: Pilot[int], name: str) -> None:
    """Tab until the keys go to the pane with this id."""
    screen = screen_of(pilot)
    for _ in screen.panes():
        if screen.pane is not None and screen.pane.id == name:
            return
        await press(pilot, "tab")
    raise AssertionError(name)


async def here(pilot: Pilot[int], character: str) -> None:
    """Down the list of turns until the cursor is on somebody."""
    await pane(pilot, "turns")
    turns = screen_of(pilot).turns
    await press(pilot, "g g")
    for _ in turns.rows:
        if turns.row_id == character:
            return
        await press(pilot, "j")
    raise AssertionError(character)


async def pick(pilot: Pilot[int], words: str) -> None:
    """The letter of the menu's item with these words in it."""
    menu = screen_of(pilot).overlay
    assert isinstance(menu, Menu), menu
    texts = {item.key: plain(item.line) for item in menu.items}
    key = next((key for key, text in texts.items() if words in text), "")
    assert key, (words, texts)
    await press(pilot, key)


async def waiting(pilot: Pilot[int], words: str) -> None:
    """`p`, and of several things that wait the one with these words in it."""
    several = len(screen_of(pilot).matters) > 1
    texts = [one.text for one in screen_of(pilot).matters.values()]
    assert any(words in text for text in texts), (words, texts)
    await press(pilot, "p")
    if several:
        await pick(pilot, words)
