"""How the screen looks, as text: moments of a round, two sizes, two languages.

To accept a new look: ``TIRADA_NEW_LOOKS=1 pytest tests/tui/rpg/test_looks.py``,
then read the difference.
"""

from pathlib import Path

import pytest

from tests.helpers.looks import Seen, compare, same_when_drawn_anew, shown
from tests.helpers.rpg_screen import app_for, demo_table, seated
from tests.helpers.screens import ROOMY, SMALL, keys
from tui.locale import set_language

LOOKS = Path(__file__).parent / "looks"

MOMENTS: dict[str, tuple[str, ...]] = {
    "between": (),
    "moved": ("enter o m b enter", "p n", "o"),
    "planned": ("escape r b 1",),
    "judged": ("t 1 space 2 0 9 enter",),
    "seizing": ("n I",),
}
"""What is pressed to come from one moment to the next."""


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [SMALL, ROOMY], ids=["80x24", "100x30"])
async def test_looks(tmp_path: Path, seen: Seen, size: tuple[int, int], language: str) -> None:
    """rpg:I1-I20: each moment looks as it was last accepted."""
    set_language(language)
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=size) as pilot:
        for moment, pressed in MOMENTS.items():
            await keys(pilot, *pressed)
            compare(LOOKS, f"{moment}-{size[0]}x{size[1]}-{language}", shown(pilot, seen))


@pytest.mark.parametrize("size", [SMALL, ROOMY], ids=["80x24", "100x30"])
async def test_how_a_player_sees_it(tmp_path: Path, seen: Seen, size: tuple[int, int]) -> None:
    """rpg:A17: the same table from Ruiz' seat: no hidden NPC, no numbers of other sheets."""
    master, player = seated(tmp_path)
    app = app_for(player, tmp_path)
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "j j j j i")
        compare(LOOKS, f"player-{size[0]}x{size[1]}-en", shown(pilot, seen))
    master.close()
    player.close()


@pytest.mark.parametrize("size", [SMALL, ROOMY, (140, 40)], ids=["80x24", "100x30", "140x40"])
async def test_the_first_frame_is_for_this_size(
    tmp_path: Path, seen: Seen, size: tuple[int, int]
) -> None:
    """What is drawn first, and after a resize, is what drawing everything anew gives."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=size) as pilot:
        await same_when_drawn_anew(pilot, seen, size)
