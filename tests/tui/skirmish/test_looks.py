"""How the screen looks, as text: moments of an Order, two sizes, two languages.

To accept a new look: ``TIRADA_NEW_LOOKS=1 pytest tests/tui/skirmish/test_looks.py``,
then read the difference.
"""

from pathlib import Path

import pytest

from tests.helpers.looks import Seen, compare, same_when_drawn_anew, shown
from tests.helpers.screens import ROOMY, SMALL, press
from tests.helpers.skirmish_screen import demo_app, state_of
from tui.common import log, table_screen
from tui.locale import set_language

LOOKS = Path(__file__).parent / "looks"
MOMENTS: dict[str, str] = {
    "first": "",
    "what-if": "W",
    "skills": "escape o",
    "targets": "s 1 2 j 1",
    "aros": "enter",
    "answered": "o s 1 o s 1",
    "mods": "g g enter",
    "dice": "escape n n n",
    "judged": "t 4 9 1 1 5 1 1 enter",
    "why": "j i",
    "saved": "escape t 1 0 4 9 enter",
    "over": "n n",
}
"""What is pressed to come from one moment to the next."""


def frozen_clock(_: str) -> str:
    """The time of day, the same for ever."""
    return "hh:mm"


def no_time(_: float) -> str:
    """Nobody has waited for anybody."""
    return ""


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [SMALL, ROOMY], ids=["80x24", "100x30"])
async def test_looks(
    tmp_path: Path,
    seen: Seen,
    size: tuple[int, int],
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each moment of X7 looks as it was last accepted (rolls:X7)."""
    monkeypatch.setattr(log, "clock", frozen_clock)
    monkeypatch.setattr(table_screen, "lasting", no_time)
    set_language(language)
    app = demo_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        for moment, keys in MOMENTS.items():
            await press(pilot, keys)
            compare(LOOKS, f"{moment}-{size[0]}x{size[1]}-{language}", shown(pilot, seen))


async def test_resizing_keeps_cursor_and_order(tmp_path: Path, seen: Seen) -> None:
    """From small to wide and back: the same row, and the log beside where there is room."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o s 1 2 j 1 enter", "j")
        row = pilot.app.screen.order.row_id  # type: ignore[attr-defined]  # ours has it
        for size in ((150, 40), (100, 30), (79, 23), SMALL):
            await pilot.resize_terminal(*size)
            await press(pilot)
        assert pilot.app.screen.order.row_id == row  # type: ignore[attr-defined]  # ours has it
        assert "Order 2" in seen(app)
        assert state_of(pilot).orders == 2


@pytest.mark.parametrize("size", [SMALL, ROOMY, (140, 40)], ids=["80x24", "100x30", "140x40"])
async def test_the_first_frame_is_for_this_size(
    tmp_path: Path, seen: Seen, size: tuple[int, int]
) -> None:
    """What is drawn first, and after a resize, is what drawing everything anew gives."""
    app = demo_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        await same_when_drawn_anew(pilot, seen, size)
