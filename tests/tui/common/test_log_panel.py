"""The log panel tells what is in sight, and the rest when somebody comes to look."""

from pathlib import Path

from textual.pilot import Pilot

from saves.open_table import OpenTable
from tests.helpers.toy_game import AddStones
from tests.helpers.toy_screen import ToyScreen, toy_app, toy_table

COMMITS = 60


def many(directory: Path) -> OpenTable:
    """A table with a long log."""
    table = toy_table(directory)
    for _ in range(COMMITS):
        table.act(None, AddStones(1))
    return table


def screen_of(pilot: Pilot[int]) -> ToyScreen:
    """The screen."""
    screen = pilot.app.screen
    assert isinstance(screen, ToyScreen)
    return screen


async def test_only_what_is_in_sight_is_told(tmp_path: Path) -> None:
    """A panel that nobody is in holds as many lines as it shows, the newest last."""
    many(tmp_path)
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        log = screen_of(pilot).log_panel
        assert log.room <= len(log.rows) < COMMITS
        assert log.rows[-1].id == f"{COMMITS + 1}.0"


async def test_who_comes_to_the_log_finds_all_of_it(tmp_path: Path) -> None:
    """Tab to the log: nothing moves on the screen, and the older lines are there."""
    many(tmp_path)
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        log = screen_of(pilot).log_panel
        shown = [log.body(index) for index in range(log.room)]
        await pilot.press("tab")
        assert shown == [log.body(index) for index in range(log.room)]
        assert len(log.rows) > COMMITS
        await pilot.press("g", "g")
        assert log.row_id == "1.0"


async def test_a_commit_is_found_from_elsewhere(tmp_path: Path) -> None:
    """Going to a line that is not in sight brings it into sight."""
    many(tmp_path)
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        log = screen_of(pilot).log_panel
        assert log.go_to("2.0")
        assert log.row_id == "2.0"
        assert not log.go_to("999.0")
