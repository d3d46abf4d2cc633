"""The list: cursor, counts, filter, and how little a key repaints."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App

from rules.table import WriteNote
from tests.helpers.toy_screen import ToyScreen, toy_app, toy_table

Seen = Callable[[App[int]], str]


@pytest.mark.parametrize(
    ("keys", "row"),
    [
        ("j", "r0"),
        ("down down", "r1"),
        ("5 j", "r4"),
        ("G", "r29"),
        ("end", "r29"),
        ("G g g", "heap"),
        ("1 0 g g", "r8"),
        ("3 j k", "r1"),
        ("k", "heap"),
        ("ctrl+d", "r4"),
        ("G ctrl+u", "r24"),
        ("pagedown", "r8"),
        ("9 9 9 j", "r29"),
    ],
)
async def test_the_cursor_moves(tmp_path: Path, keys: str, row: str) -> None:
    """hjkl, arrows, gg, G, pages, half pages, counts; it never leaves the list."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys.split(" "))
        screen = app.screen
        assert isinstance(screen, ToyScreen)
        assert screen.stones.row_id == row


async def test_the_cursor_row_shows_without_colour(tmp_path: Path, seen: Seen) -> None:
    """A mark stands before it."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("j")
        assert "▸row 0" in seen(app)


async def test_filter_shows_matching_rows_and_esc_clears_it(tmp_path: Path) -> None:
    """/ filters while one types; the cursor stays on its row if that is still there."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"/29", "enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ToyScreen)
        assert [row.id for row in screen.stones.rows] == ["r29"]
        await pilot.press("escape")
        assert len(screen.stones.rows) == 31


async def test_the_cursor_stays_on_its_row_when_rows_come(tmp_path: Path) -> None:
    """By id, not by place; and resizing keeps it in sight."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, ToyScreen)
        await pilot.press("G")
        rows = screen.stones.every
        screen.stones.show_rows(rows[5:])
        assert screen.stones.row_id == "r29"
        await pilot.resize_terminal(100, 40)
        await pilot.pause()
        assert screen.stones.row_id == "r29"


async def test_a_cursor_key_repaints_two_rows(tmp_path: Path) -> None:
    """Many people on one machine: a key in a list costs two rows, not a screen."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, ToyScreen)
        await pilot.press("j")
        drawn: list[int] = []
        draw = screen.stones.render_line

        def counting(y: int) -> object:
            drawn.append(y)
            return draw(y)

        screen.stones.render_line = counting  # type: ignore[method-assign, assignment]
        await pilot.press("j")
        await pilot.pause()
        assert sorted(set(drawn)) == [2, 3]


async def test_a_list_filled_before_it_had_room_is_drawn_whole(tmp_path: Path, seen: Seen) -> None:
    """The log goes to its end while the layout is still coming: no old row stays behind."""
    table = toy_table(tmp_path)
    for number in range(40):
        table.act_table(WriteNote(f"note {number}"))
    app = toy_app(tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.2)
        shown = [row for row in seen(app).splitlines() if "“note" in row]
        numbers = [int(row.split("note ")[1].split("”")[0]) for row in shown]
        assert numbers == list(range(40 - len(numbers), 40))
