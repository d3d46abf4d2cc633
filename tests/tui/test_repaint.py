"""Rows are painted only where they changed: what stands there is what a full repaint shows."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from saves.open_table import OpenTable
from saves.shelf import Shelf
from tests.helpers.toy_screen import toy_app
from tui.app import TiradaApp
from tui.common.panel import Panel
from tui.opening import screen_for
from tui.setting import Setting

KEYS = (
    "down", "down", "down", "up", "up", "tab", "shift+tab", "j", "k", "g", "G", "ctrl+d", "ctrl+u",
    "v", "slash", "question_mark", "colon", "escape", "escape", "enter", "space", "i", "L", "D",
    "M", "W", "plus", "minus", "c", "b", "n", "N", "a", "o", "s", "r", "f5", "f6", "3",
)  # fmt: skip
"""What is pressed: moving above all, then boxes, looks, languages and deeds."""

STEPS = 45


def toy(directory: Path) -> TiradaApp:
    """The toy's screen: every common list and box."""
    return toy_app(directory)


def demo(game: str) -> Callable[[Path], TiradaApp]:
    """The demo of a game."""

    def made(directory: Path) -> TiradaApp:
        table = Shelf(directory).create_demo("demo", game, "ana")
        assert isinstance(table, OpenTable)
        setting = Setting(directory, "ana")
        return TiradaApp(setting, screen_for(table, setting))

    return made


def picture(screen: Screen[object]) -> list[list[tuple[str, str]]]:
    """Every letter that is shown, in its style."""
    strips = screen._compositor.render_strips()  # pyright: ignore[reportPrivateUsage]  # what is painted
    return [
        [(letter, str(segment.style)) for segment in strip for letter in segment.text]
        for strip in strips
    ]


def painted_anew(screen: Screen[object]) -> list[list[tuple[str, str]]]:
    """The same after everything was forgotten and painted again."""
    for panel in screen.query(Panel):
        panel.notify_style_update()
    return picture(screen)


async def same_after_each(pilot: Pilot[int], keys: list[str]) -> None:
    """Press keys; after each, what was kept is what would be painted now."""
    pressed: list[str] = []
    for key in keys:
        pressed.append(key)
        await pilot.press(key)
        await pilot.pause()
        screen = pilot.app.screen
        kept = picture(screen)
        assert kept == painted_anew(screen), pressed[-6:]


@pytest.mark.parametrize(
    ("made", "size"),
    [
        (toy, (80, 24)),
        (demo("skirmish"), (100, 30)),
        (demo("rpg"), (140, 34)),
        (demo("ashes"), (80, 24)),
    ],
)
async def test_what_is_kept_is_what_a_full_repaint_shows(
    made: Callable[[Path], TiradaApp], size: tuple[int, int], tmp_path: Path
) -> None:
    """After any key, every row that was not painted again needed none."""
    app = made(tmp_path)
    chance = random.Random(size[0])  # noqa: S311 (keys of a test)
    async with app.run_test(size=size) as pilot:
        await same_after_each(pilot, [chance.choice(KEYS) for _ in range(STEPS)])


@pytest.mark.parametrize("made", [toy, demo("skirmish"), demo("rpg"), demo("ashes")])
async def test_another_look_language_or_size_paints_everything(
    made: Callable[[Path], TiradaApp], tmp_path: Path
) -> None:
    """Themes, languages and sizes leave nothing of what was before."""
    app: App[int] = made(tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        for action in ("do_theme", "do_language", "do_theme", "do_theme", "do_language"):
            getattr(app, action)(0)
            await same_after_each(pilot, ["down"])
        for size in ((80, 24), (70, 20), (120, 40), (100, 30)):
            await pilot.resize_terminal(*size)
            await same_after_each(pilot, ["tab", "down"])
