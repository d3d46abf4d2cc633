"""Looks of screens as text: compared with what was last accepted, drawn once and drawn anew."""

import os
import re
from collections.abc import Callable
from pathlib import Path

from textual.app import App
from textual.pilot import Pilot

from tests.helpers.screens import SMALL, press
from tui.common.screen import TiradaScreen

Seen = Callable[[App[int]], str]

CLOCK = re.compile(r"\b\d\d:\d\d\b")


def shown(pilot: Pilot[int], seen: Seen) -> str:
    """The screen without the time of day and without blanks at the ends of its rows."""
    rows = CLOCK.sub("hh:mm", seen(pilot.app)).splitlines()
    return "\n".join(row.rstrip() for row in rows) + "\n"


def compare(folder: Path, name: str, look: str) -> None:
    """Against the accepted look, which is written where ``TIRADA_NEW_LOOKS=1`` asks for it."""
    file = folder / f"{name}.txt"
    if os.environ.get("TIRADA_NEW_LOOKS"):
        folder.mkdir(exist_ok=True)
        file.write_text(look, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == look


async def same_when_drawn_anew(pilot: Pilot[int], seen: Seen, size: tuple[int, int]) -> None:
    """What is drawn first at this size, and after two resizes, is what drawing all of it gives."""
    for at in (size, SMALL, size):
        await pilot.resize_terminal(*at)
        await press(pilot)
        before = shown(pilot, seen)
        screen = pilot.app.screen
        assert isinstance(screen, TiradaScreen)
        screen.rebuild()
        await press(pilot)
        assert shown(pilot, seen) == before
