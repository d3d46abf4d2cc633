"""A session of three characters, played, closed, undone, redone and reopened by keys alone."""

from pathlib import Path

from textual.pilot import Pilot

from rules.ashes.state import How
from tests.helpers.ashes_screen import app_for, empty_table, opened, screen_of, state_of
from tests.helpers.screens import keys, text


async def seat_everybody(pilot: Pilot[int]) -> None:
    """Lena, Bruno and Iris with a skill each, and a wolf of the Narrator's."""
    await keys(pilot, "a")
    await text(pilot, "Lena")
    for key, name in (("c", "Bruno"), ("c", "Iris"), ("n", "Wolf")):
        await keys(pilot, "a", key)
        await text(pilot, name)
    await keys(pilot, "g", "g")
    for name, ndp, pdp in (("Sword", 5, 3), ("Shield", 4, 5), ("Stealth", 3, 0), ("Fangs", 4, 0)):
        await keys(pilot, "a", "a")
        await text(pilot, name)
        await text(pilot, str(ndp))
        await text(pilot, str(pdp))
        await keys(pilot, "j")


async def lena_rolls(pilot: Pilot[int]) -> None:
    """Sword against 15 with two Graces, typed: 4 4 5 and 1 2."""
    await keys(pilot, "g", "g", "j", "enter", "=")
    await text(pilot, "15")
    await keys(pilot, "2", "+", "t", "4", "4", "5", "1", "2", "enter")


async def wolf_attacks_bruno(pilot: Pilot[int]) -> None:
    """Fangs against Shield, both typed by the one who holds all seats."""
    await keys(pilot, "shift+tab", "G", "enter", "d", "j", "j", "j", "enter", "1")
    await keys(pilot, "t", "3", "3", "4", "6", "1", "5", "enter")


async def test_a_session_by_keys_alone(tmp_path: Path) -> None:
    """ashes:A1-A9, P1-P6: made, rolled, opposed, awarded, closed; undo, redo, and the file."""
    table = empty_table(tmp_path)
    app = app_for(table, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await seat_everybody(pilot)
        await lena_rolls(pilot)
        assert level(pilot, "Sword") == (5, 4)
        await wolf_attacks_bruno(pilot)
        assert level(pilot, "Shield") == (5, 0)
        await keys(pilot, "shift+tab", "g", "g", "j", "+")
        assert level(pilot, "Sword") == (5, 5)
        await keys(pilot, "n", "x", "2", "+", "enter")
        closed = state_of(pilot)
        assert (closed.session, closed.turn, level(pilot, "Sword")) == (2, 1, (6, 1))
        await keys(pilot, "u")
        assert (state_of(pilot).session, level(pilot, "Sword")) == (1, (5, 5))
        await keys(pilot, "U")
        assert state_of(pilot) == closed
        await keys(pilot, "q")
    again = app_for(opened(tmp_path), tmp_path)
    async with again.run_test(size=(80, 24)) as pilot:
        assert state_of(pilot) == closed
        how = [gain.how for gain in closed.history]
        assert how == [How.ROLL, How.ROLL, How.AWARD, How.CLOSE]
        await keys(pilot, "u", "u", "U", "U")
        assert state_of(pilot) == closed
        assert screen_of(pilot).open.complaint is None


def level(pilot: Pilot[int], skill: str) -> tuple[int, int]:
    """NdP and PdP of a skill, by its name."""
    found = next(one for one in state_of(pilot).skills() if one.name == skill)
    return found.level.ndp, found.level.pdp
