"""Two people at one skirmish table, each with a program, played by keys and looked at as they do.

A line of keys is written as they are pressed, with two words of its own:
``to:Hac_Tao`` moves the cursor, by its keys, to the row that says so, and
``r:4,19`` lets the program roll these faces.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from textual.app import App
from textual.pilot import Pilot

from rules.skirmish.engagement import Engagement
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDES
from rules.table import TakeSeat
from saves.open_table import Done, OpenTable
from saves.shelf import Shelf
from tests.helpers.screens import SMALL, settle
from tests.helpers.skirmish_screen import NAME, app_for, screen_of
from tui.common import roller
from tui.common.ink import plain
from tui.common.log import LogPanel
from tui.common.rows import Rows

ANA, BETO = "ana", "beto"
MOST_LOOKS = 2000
"""How often it is looked whether both have seen the newest commit before that is a fault."""


class LoadedDice:
    """The roller's dice in a test: they show the faces that were loaded, then there are none."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.faces: list[int] = []
        loaded = SimpleNamespace(randbelow=self._next)
        monkeypatch.setattr(roller, "secrets", loaded)

    def _next(self, sides: int) -> int:
        face = self.faces.pop(0)
        assert 1 <= face <= sides
        return face - 1


@contextmanager
def two_programs(directory: Path) -> Generator[tuple[App[int], App[int]]]:
    """Ana at the first side, Beto at the second, each with the table opened anew."""
    opened: list[OpenTable] = []
    for seat, person in zip(SIDES, (ANA, BETO), strict=True):
        found = Shelf(directory).open(NAME, person)
        assert isinstance(found, OpenTable)
        if found.table.holder(seat) != person:
            assert isinstance(found.act_table(TakeSeat(seat, person)), Done)
        opened.append(found)
    yield app_for(opened[0], directory), app_for(opened[1], directory)
    for one in opened:
        one.close()


class Players:
    """Both at their keyboards."""

    def __init__(self, ana: Pilot[int], beto: Pilot[int], dice: LoadedDice) -> None:
        self.pilots = {ANA: ana, BETO: beto}
        self.dice = dice

    @property
    def state(self) -> Skirmish:
        """The whole table, as the file has it."""
        found: Skirmish = screen_of(self.pilots[ANA]).open.state
        return found

    @property
    def order(self) -> Engagement:
        """The Order being played."""
        order = self.state.engagement
        assert order is not None
        return order

    def said(self, person: str) -> str:
        """What the voice says on a person's screen."""
        return screen_of(self.pilots[person]).voice.said

    async def ana(self, keys: str) -> None:
        """Ana's keys; Beto's screen follows."""
        await self._by(ANA, keys)

    async def beto(self, keys: str) -> None:
        """Beto's keys; Ana's screen follows."""
        await self._by(BETO, keys)

    async def drawn(self) -> None:
        """Until both screens are drawn."""
        for pilot in self.pilots.values():
            await settle(pilot)

    async def _by(self, person: str, line: str) -> None:
        for word in line.split():
            await self._word(self.pilots[person], word)
        assert self.dice.faces == [], (line, self.said(person))
        await self.agreed()

    async def _word(self, pilot: Pilot[int], word: str) -> None:
        if word.startswith("to:"):
            await self._walk(pilot, word[3:].replace("_", " "))
        elif word.startswith("r:"):
            self.dice.faces = [int(face) for face in re.findall(r"\d+", word)]
            await _strike(pilot, "r")
        else:
            await _strike(pilot, word)

    async def _walk(self, pilot: Pilot[int], text: str) -> None:
        """Down to the next row that says so, else up to it, else on in the next pane."""
        screen = screen_of(pilot)
        for _ in screen.panes():
            is_log = screen.overlay is None and isinstance(screen.pane, LogPanel)
            for key in "" if is_log else "jk":
                if await _walked(pilot, text, key):
                    return
            assert screen.overlay is None, (text, _row(pilot))
            await _strike(pilot, "tab")
        raise AssertionError(text)

    async def agreed(self) -> None:
        """Until both programs show the newest commit."""
        for _ in range(MOST_LOOKS):
            for pilot in self.pilots.values():
                await _written(pilot)
                screen_of(pilot).follow()
            if len({screen_of(pilot).open.seq for pilot in self.pilots.values()}) == 1:
                return
            await asyncio.sleep(0.002)
        raise AssertionError


@asynccontextmanager
async def players(directory: Path, dice: LoadedDice) -> AsyncGenerator[Players]:
    """Both programs started on the table, and quit at the end."""
    with two_programs(directory) as apps:
        async with apps[0].run_test(size=SMALL) as ana, apps[1].run_test(size=SMALL) as beto:
            both = Players(ana, beto, dice)
            await both.drawn()
            await both.agreed()
            yield both
            await both.drawn()


def _row(pilot: Pilot[int]) -> tuple[int | str, str]:
    """Where the cursor stands, and what the row says."""
    screen = screen_of(pilot)
    top = screen.overlay
    if top is not None:
        at: int = getattr(top, "cursor", 0)
        before: int = getattr(top, "before", 0)
        return at, plain(top.lines[before + at])
    pane = screen.pane
    if not isinstance(pane, Rows) or pane.row is None:
        return "", ""
    return pane.row_id, plain(pane.row.line)


async def _walked(pilot: Pilot[int], text: str, key: str) -> bool:
    """Press a key until the row says so; False where the cursor goes no further."""
    while True:
        here, says = _row(pilot)
        if text in says:
            return True
        await _strike(pilot, key)
        if _row(pilot)[0] == here:
            return False


async def _strike(pilot: Pilot[int], key: str) -> None:
    screen_of(pilot).take_key(key, key if len(key) == 1 else None)
    await _written(pilot)


async def _written(pilot: Pilot[int]) -> None:
    """Until it is on the disk, and the screen has heard what that brought."""
    screen = screen_of(pilot)
    for _ in range(MOST_LOOKS):
        if not screen.is_busy:
            break
        await asyncio.sleep(0.002)
    heard = asyncio.Event()
    screen.call_later(heard.set)
    await heard.wait()
