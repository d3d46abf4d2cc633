"""How the screen looks, as text: four moments of a session, two sizes, two languages.

To accept a new look: ``TIRADA_NEW_LOOKS=1 pytest tests/tui/ashes/test_looks.py``,
then read the difference.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from tests.helpers.ashes_screen import app_for, demo_table, keys
from tui.locale import set_language

Seen = Callable[[App[int]], str]

LOOKS = Path(__file__).parent / "looks"
CLOCK = re.compile(r"\b\d\d:\d\d\b")

MOMENTS: dict[str, tuple[str, ...]] = {
    "asked": (),
    "opposed": ("shift+tab", "G", "enter", "d", "G", "enter", "1", "2", "+", "j", "1", "-"),
    "judged": ("t", "3", "3", "4", "1", "2", "5", "5", "6", "2", "1", "enter"),
    "closing": ("p", "enter", "t", "4", "4", "5", "1", "1", "1", "enter", "x", "2", "+"),
}
"""What is pressed to come from one moment to the next."""


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [(80, 24), (100, 30)], ids=["80x24", "100x30"])
async def test_looks(tmp_path: Path, seen: Seen, size: tuple[int, int], language: str) -> None:
    """ashes:A1-P6: each moment looks as it was last accepted."""
    set_language(language)
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=size) as pilot:
        for moment, pressed in MOMENTS.items():
            await keys(pilot, *pressed)
            compare(f"{moment}-{size[0]}x{size[1]}-{language}", shown(pilot, seen))


def shown(pilot: Pilot[int], seen: Seen) -> str:
    """The screen without the time of day and without blanks at the ends of its rows."""
    rows = CLOCK.sub("hh:mm", seen(pilot.app)).splitlines()
    return "\n".join(row.rstrip() for row in rows) + "\n"


def compare(name: str, look: str) -> None:
    """Against the accepted look, which is written where a new one is asked for."""
    file = LOOKS / f"{name}.txt"
    if os.environ.get("TIRADA_NEW_LOOKS"):
        LOOKS.mkdir(exist_ok=True)
        file.write_text(look, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == look
