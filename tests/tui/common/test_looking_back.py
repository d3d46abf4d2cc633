"""Looking back: the table as of any commit, on the screens of all games, with nothing changed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from rules import games
from rules.table import WriteNote
from saves.open_table import OpenTable
from saves.shelf import Shelf
from tests.helpers.screens import press
from tests.helpers.toy_game import AddStones
from tests.helpers.toy_screen import toy_app, toy_table
from tui.app import TiradaApp
from tui.common.table_screen import TableScreen
from tui.opening import screen_for
from tui.setting import Setting

Seen = Callable[[App[int]], str]


def heaps(directory: Path) -> OpenTable:
    """Heaps of 1, 2 and 3 stones after commits 2, 3 and 5; 4 is a note."""
    table = toy_table(directory)
    for _ in range(2):
        table.act(None, AddStones(1))
    table.act_table(WriteNote("hello"))
    table.act(None, AddStones(1))
    return table


def screen_of(pilot: Pilot[int]) -> TableScreen:
    """The screen."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


async def test_n_capital_steps_the_view_back(tmp_path: Path, seen: Seen) -> None:
    """N shows the table before the newest change, steps over notes, and says where it is."""
    heaps(tmp_path)
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "N")
        assert "heap 2" in seen(app)
        assert "looking at #3 of 5" in seen(app)
        assert "esc returns" in seen(app)
        await press(pilot, "N")
        assert "heap 1" in seen(app)
        await press(pilot, "N N")
        assert "heap 0" in seen(app)
        assert "nothing before" in seen(app)


async def test_n_goes_forward_and_ends_in_the_present(tmp_path: Path, seen: Seen) -> None:
    """While looking back n is a step forward; the last one is now."""
    heaps(tmp_path)
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "2 N n")
        assert "heap 2" in seen(app)
        await press(pilot, "n")
        assert "heap 3" in seen(app)
        assert "saved #5" in seen(app)
        assert screen_of(pilot).looking_at == 0


@pytest.mark.parametrize("key", ["escape", "q", "space t"])
async def test_one_key_returns_to_now(tmp_path: Path, seen: Seen, key: str) -> None:
    """Esc and q take one level, which is looking back; so does the way to the table."""
    heaps(tmp_path)
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "N N", key)
        assert "heap 3" in seen(app)
        assert "saved #5" in seen(app)
        assert app.is_running


@pytest.mark.parametrize("key", ["u", "U", "r", "t", "w", "a", "+", "D", "enter"])
async def test_nothing_can_be_changed_meanwhile(tmp_path: Path, seen: Seen, key: str) -> None:
    """Every changing key says why it does nothing."""
    heaps(tmp_path)
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "N", key)
        assert "nothing can be changed" in seen(app)
        assert toy_table(tmp_path).seq == 5


async def test_no_way_round_the_keys_changes_the_past(tmp_path: Path, seen: Seen) -> None:
    """Whatever a box or a verb would do is stopped where deeds are queued."""
    heaps(tmp_path)
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "N")
        screen_of(pilot).act(AddStones(1))
        await press(pilot, "l")
        screen_of(pilot).act_table(WriteNote("x"))
        await pilot.pause()
        assert "nothing can be changed" in seen(app)
        assert toy_table(tmp_path).seq == 5


async def test_enter_on_a_row_of_the_log_looks_at_it(tmp_path: Path, seen: Seen) -> None:
    """Each row of the log is a moment; from one to another without returning."""
    heaps(tmp_path)
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "tab", "g g j", "enter")
        assert "heap 1" in seen(app)
        assert "#2 of 5" in seen(app)
        await press(pilot, "j j", "enter")
        assert "heap 2" in seen(app)
        assert "#4 of 5" in seen(app)
        await press(pilot, "j", "enter")
        assert screen_of(pilot).looking_at == 0


async def test_enter_in_the_whole_log_looks_at_it(tmp_path: Path, seen: Seen) -> None:
    """Each entry of the box under space l is a moment, too."""
    heaps(tmp_path)
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space l", "g g j", "enter")
        assert screen_of(pilot).overlay is None
        assert "heap 1" in seen(app)
        assert "#2 of 5" in seen(app)
        await press(pilot, "space l", "G k", "ctrl+u", "ctrl+d", "enter")
        assert "#4 of 5" in seen(app)


async def test_what_others_do_meanwhile_is_counted_and_not_shown(
    tmp_path: Path, seen: Seen
) -> None:
    """The view stays where one looks; the number of commits grows."""
    heaps(tmp_path)
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "N")
        toy_table(tmp_path, "beto").act(None, AddStones(7), confirmed=True)
        await pilot.pause(0.25)
        assert "heap 2" in seen(app)
        assert "#3 of 6" in seen(app)
        await press(pilot, "escape")
        assert "heap 10" in seen(app)


async def test_an_undo_is_a_step_too(tmp_path: Path, seen: Seen) -> None:
    """The table is shown as it was then: what was taken back later is there."""
    heaps(tmp_path)
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "u")
        assert "heap 2" in seen(app)
        await press(pilot, "N")
        assert "heap 3" in seen(app)


async def test_help_offers_only_what_can_be_done(tmp_path: Path, seen: Seen) -> None:
    """`?` lists the keys of looking back, none that changes anything."""
    heaps(tmp_path)
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "N", "?")
        assert "forward" in seen(app)
        assert "undo" not in seen(app)
        await press(pilot, "escape", "escape", "?")
        assert "undo" in seen(app)
        assert "forward" not in seen(app)


@pytest.fixture(scope="module")
def demos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ready table of each game, of ana's, that nobody changes."""
    directory = tmp_path_factory.mktemp("demos")
    for game in games.KEYS:
        made = Shelf(directory).create_demo(game, game, "ana")
        assert isinstance(made, OpenTable)
        made.close()
    return directory


@pytest.mark.parametrize("game", games.KEYS)
@pytest.mark.parametrize("person", ["ana", "eve"])
async def test_every_game_looks_back(demos: Path, seen: Seen, game: str, person: str) -> None:
    """Back to the first commit and to now again, through a seat and as a spectator."""
    table = Shelf(demos).open(game, person, watch=True)
    assert isinstance(table, OpenTable)
    setting = Setting(demos, person)
    app = TiradaApp(setting, screen_for(table, setting))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(pilot)
        before = seen(app)
        while screen.looking_at != 1:
            await press(pilot, "4 N")
            assert "⟨" not in seen(app)
        assert f"#1 of {table.seq}" in seen(app)
        await press(pilot, "space L")
        assert f"mirando #1 de {table.seq}" in seen(app)
        await press(pilot, "space L", "escape")
        assert seen(app) == before
