"""Several rows selected with v: their sign, what is painted for it, one move for all of them."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import ClassVar, cast

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widget import Widget

from tests.helpers.toy_game import AddStones, ToyState
from tests.helpers.toy_screen import ToyScreen, toy_table
from tui.app import TiradaApp
from tui.common.several import Each
from tui.locale import set_language
from tui.memory import Memory
from tui.output import plain_ascii
from tui.setting import Setting

Seen = Callable[[App[int]], str]

GRUMPY = "r3"
"""A row that takes no stone."""


class Marked(ToyScreen):
    """Rows that each put stones on the heap, and may be selected."""

    MANY: ClassVar[tuple[str, ...]] = ("more", "mark")
    ALONE: ClassVar[frozenset[str]] = frozenset({"edit"})

    def contents(self) -> Iterable[Widget]:
        """As the toy, with marks."""
        yield from super().contents()
        self.stones.may_mark = True

    def do_more(self, count: int, /) -> None:
        """A stone or more for each."""
        self.act_on([Each(row, _given(row, max(1, count))) for row in self.stones.chosen])

    def do_mark(self, count: int, /) -> None:
        """The same, as a verb."""
        self.do_more(count)

    def do_edit(self, _: int, /) -> None:
        """Something for one row."""
        self.tell("edited")


def _given(row: str, count: int) -> AddStones:
    return AddStones(count, only_after=99 if row == GRUMPY else None)


def app_for(directory: Path) -> TiradaApp:
    """The program on a toy table whose rows may be selected."""
    setting = Setting(directory, "ana", memory=Memory(directory, "ana"))
    return TiradaApp(setting, Marked(toy_table(directory), setting))


def screen_of(pilot: Pilot[int]) -> Marked:
    """The screen."""
    screen = pilot.app.screen
    assert isinstance(screen, Marked)
    return screen


def stones(pilot: Pilot[int]) -> int:
    """How many lie on the heap."""
    return cast("ToyState", screen_of(pilot).view).stones


async def press(pilot: Pilot[int], keys: str) -> None:
    """Keys, with what they set going."""
    await pilot.press(*keys.split(" "))
    await pilot.pause(0.2)


async def test_v_selects_and_goes_on(tmp_path: Path, seen: Seen) -> None:
    """A sign stands before each selected row, without colour, and the title counts them."""
    app = app_for(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "j v v")
        assert "*row 0" in seen(app)
        assert "*row 1" in seen(app)
        assert "▸row 2" in seen(app)
        assert "*2 Stones" in seen(app)


async def test_the_cursor_on_a_selected_row_shows_both(tmp_path: Path, seen: Seen) -> None:
    """One sign says both, in ASCII, too; v again unselects."""
    app = app_for(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "j v k")
        assert "◈row 0" in seen(app)
        assert "@row 0" in plain_ascii("◈row 0")
        await press(pilot, "v")
        assert screen_of(pilot).stones.marked == frozenset()


@pytest.mark.parametrize(
    ("keys", "marked"),
    [
        ("j 3 v", {"r0", "r1", "r2"}),
        ("j v 3 v", {"r0", "r1", "r2", "r3"}),
        ("G 5 v", {"r29"}),
        ("j 3 v k k k 3 v", set[str]()),
    ],
)
async def test_digits_select_so_many(tmp_path: Path, keys: str, marked: set[str]) -> None:
    """3 v goes over three rows, and never further than the last."""
    app = app_for(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, keys)
        assert screen_of(pilot).stones.marked == marked


async def test_esc_unselects_before_anything_else(tmp_path: Path, seen: Seen) -> None:
    """First the filter, then the marks: one level each; the footer says so."""
    app = app_for(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "j v")
        assert "esc unselect" in seen(app)
        await press(pilot, "/ r o w enter")
        await press(pilot, "escape")
        assert screen_of(pilot).stones.marked == {"r0"}
        await press(pilot, "escape")
        assert screen_of(pilot).stones.marked == frozenset()
        assert "esc unselect" not in seen(app)


async def test_a_mark_repaints_its_row_and_the_title(tmp_path: Path) -> None:
    """v: the row, the one the cursor goes to, the title that counts; esc: marked rows, title."""
    app = app_for(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "j")
        drawn: list[int] = []
        draw = screen_of(pilot).stones.render_line

        def counting(y: int) -> object:
            drawn.append(y)
            return draw(y)

        screen_of(pilot).stones.render_line = counting  # type: ignore[method-assign, assignment]
        await press(pilot, "v")
        assert sorted(set(drawn)) == [0, 2, 3]
        drawn.clear()
        await press(pilot, "escape")
        assert sorted(set(drawn)) == [0, 2]


async def test_several_rows_are_one_move(tmp_path: Path) -> None:
    """One commit for all of them; one u takes it back; the marks stay for the next."""
    app = app_for(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        before = screen_of(pilot).open.seq
        await press(pilot, "j 3 v 2 +")
        assert (stones(pilot), screen_of(pilot).open.seq) == (6, before + 1)
        assert screen_of(pilot).stones.marked == {"r0", "r1", "r2"}
        await press(pilot, "u")
        assert stones(pilot) == 0


async def test_a_refusal_names_whose_it_is(tmp_path: Path, seen: Seen) -> None:
    """One of three may not: which one is said, and nothing is done to the others."""
    app = app_for(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        before = screen_of(pilot).open.seq
        await press(pilot, "j j j 3 v +")
        assert "r3: " in seen(app)
        assert "Nothing was done." in seen(app)
        assert (stones(pilot), screen_of(pilot).open.seq) == (0, before)


async def test_esc_then_v_in_spanish(tmp_path: Path, seen: Seen) -> None:
    """The same in the other language."""
    set_language("es")
    app = app_for(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "j j j 3 v")
        assert "esc quitar selección" in seen(app)
        await press(pilot, "+")
        assert "No se ha hecho nada." in seen(app)
        await press(pilot, "e")
        assert "es para una sola fila y hay 3 seleccionadas" in seen(app)


async def test_a_key_for_one_row_says_so(tmp_path: Path, seen: Seen) -> None:
    """It is not done to another row than the selected ones, and not offered meanwhile."""
    app = app_for(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "j v v e")
        assert "is for one row, and 2 are selected: esc unselects them." in seen(app)
        edit = screen_of(pilot).reader.keymap.actions["edit"]
        assert not screen_of(pilot).can_do(edit)
        await press(pilot, "escape e")
        assert "edited" in seen(app)


async def test_help_and_palette_say_what_is_done_to_all(tmp_path: Path, seen: Seen) -> None:
    """`?` marks those keys with the rows' own sign; `:` says on how many."""
    app = app_for(tmp_path)
    async with app.run_test(size=(100, 40)) as pilot:
        await press(pilot, "?")
        assert "more *" in seen(app)
        assert "* on all selected with v" in seen(app)
        await press(pilot, "escape j v v :")
        await press(pilot, "m a r k")
        assert "m *2" in seen(app)


async def test_y_copies_all_that_are_selected(tmp_path: Path) -> None:
    """On one line: what is pasted into a shell must not run."""
    app = app_for(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "j v v y")
        assert app.clipboard == "row 0 · row 1"
