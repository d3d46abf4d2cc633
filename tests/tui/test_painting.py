"""What keys leave on a real terminal is what painting everything anew leaves there."""

import os
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.helpers.keyboard import parse_keys
from tests.helpers.terminal import Emulator, Session

KEYS = (
    "down", "down", "down", "j", "up", "k", "tab", "tab", "shift+tab", "G", "ctrl+d", "ctrl+u",
    "v", "/", "?", ":", "a", "escape", "escape", "enter", "i", "L", "D", "M", "W", "+", "-", "c",
    "b", "n", "N", "o", "s", "f5", "f6", "3", "space",
)  # fmt: skip
"""Moving above all, then boxes and what is drawn in them; nothing that ends the program."""

LATER = {b"\x1b": 0.16, b" ": 0.4}
"""Keys that do something more after so many seconds: an escape becomes a key, the leader waits."""

STEPS = 20
REPAINT = b"\x1b[24~"
WHOLE = 3000
"""Bytes that painting everything takes at the least."""

Picture: TypeAlias = list[list[tuple[object, ...]]]


def picture(emulator: Emulator) -> Picture:
    """Letters, colours and grounds; of an empty cell only the ground is seen."""
    screen = emulator.screen
    cells = [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]
    return [
        [
            (one.data, one.bg)
            if one.data == " " and not one.reverse
            else (one.data, one.fg, one.bg, one.bold, one.reverse, one.strikethrough)
            for one in row
        ]
        for row in cells
    ]


def differing(kept: Picture, anew: Picture) -> list[tuple[str, str]]:
    """The rows that are not the same, as text."""
    return [
        ("".join(str(one[0]) for one in old), "".join(str(one[0]) for one in new))
        for old, new in zip(kept, anew, strict=True)
        if old != new
    ]


class Watched:
    """A program, and the screen that its terminal shows."""

    def __init__(self, directory: Path, game: str, size: tuple[int, int]) -> None:
        command = (
            sys.executable, "-m", "tests.helpers.repainting_program",
            "--tables", str(directory), "demo", game,
        )  # fmt: skip
        environment = {
            **os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8",
        }  # fmt: skip
        self.session = Session(command, rows=size[1], columns=size[0], environment=environment)
        self.emulator = Emulator(size[1], size[0])
        give_up = time.monotonic() + 20
        while "saved #" not in self.emulator.text() and time.monotonic() < give_up:
            self.settle_after(0.2)
        self.settle(0.5)

    def settle(self, quiet: float) -> None:
        """Read until it falls silent."""
        for chunk in self.session.drain(quiet, 5):
            self.emulator.feed(chunk.data)

    def settle_after(self, seconds: float) -> None:
        """Wait so long for the first bytes, then until it falls silent."""
        if (first := self.session.read(seconds)) is not None:
            self.emulator.feed(first.data)
        self.settle(0.1)

    def after(self, key: bytes) -> Picture:
        """What stands there once a key is dealt with."""
        self.session.press(key)
        self.settle_after(0.4)
        if key in LATER:
            self.settle(LATER[key])
        return picture(self.emulator)

    def painted_anew(self) -> Picture:
        """What stands there once everything has been painted by Textual."""
        known = len(self.session.chunks)
        self.session.press(REPAINT)
        self.settle_after(3)
        assert sum(len(chunk.data) for chunk in self.session.chunks[known:]) > WHOLE
        return picture(self.emulator)


@pytest.fixture
def watched(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Watched]:
    """A game's demo in a terminal of some size."""
    game, size = request.param
    one = Watched(tmp_path, game, size)
    yield one
    one.session.close()


@pytest.mark.parametrize(
    "watched",
    [("skirmish", (100, 30)), ("rpg", (140, 34)), ("ashes", (80, 24))],
    indirect=True,
    ids=["skirmish", "rpg", "ashes"],
)
def test_keys_leave_what_a_full_repaint_leaves(watched: Watched) -> None:
    """After any key, what was painted row by row is the whole of what there is to see."""
    chance = random.Random(os.environ.get("TIRADA_SEED", "1"))  # noqa: S311 (keys of a test)
    pressed: list[str] = []
    for _ in range(int(os.environ.get("TIRADA_STEPS", STEPS))):
        name = chance.choice(KEYS)
        pressed.append(name)
        after = watched.after(parse_keys(name)[0][1])
        assert "tirada" in watched.emulator.text(), pressed
        assert differing(after, watched.painted_anew()) == [], pressed[-8:]
