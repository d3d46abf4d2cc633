"""`python -m tests.pictures`: the README's pictures, made anew from the demo tables.

Each picture is a screen of a fresh demo after some keys, saved as SVG in
`tests/pictures`. With ``--to FOLDER`` they go elsewhere, with ``--lang es``
and ``--size 80x24`` they can be looked at in every shape.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from saves.open_table import OpenTable
from saves.shelf import Shelf
from tui import locale
from tui.app import TiradaApp
from tui.common import ask
from tui.opening import screen_for
from tui.setting import Setting

HERE = Path(__file__).parent / "pictures"


@frozen
class Picture:
    """A screen worth a look: the game, and the keys that lead there."""

    name: str
    game: str
    keys: Sequence[str] = ()


PICTURES = (
    Picture("skirmish", "skirmish"),
    Picture("skirmish-order", "skirmish", ("o", "s", "enter", "2", "down", "1")),
    Picture("rpg", "rpg"),
    Picture("ashes", "ashes"),
)


async def draw(picture: Picture, size: tuple[int, int], folder: Path) -> None:
    """Play the keys on a fresh demo and save the screen."""
    with tempfile.TemporaryDirectory() as tables:
        table = Shelf(Path(tables)).create_demo("demo", picture.game, "ana")
        if not isinstance(table, OpenTable):
            message = f"{picture.game}: {table}"
            raise TypeError(message)
        setting = Setting(Path(tables), "ana")
        locale.set_wing(picture.game)
        app = TiradaApp(setting, screen_for(table, setting))
        async with app.run_test(size=size) as pilot:
            await pilot.pause(0.4)
            for key in picture.keys:
                await pilot.press(key)
                await pilot.pause(0.15)
            svg = app.export_screenshot(title="tirada")
            (folder / f"{picture.name}.svg").write_text(svg, encoding="utf-8")
            app.exit()


def main() -> None:
    """Draw all pictures, or those that are named."""
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--to", type=Path, default=HERE)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--size", default="100x30")
    parser.add_argument("--keys", default="", help="other keys, separated by spaces")
    options = parser.parse_args()
    columns, rows = options.size.split("x")
    options.to.mkdir(parents=True, exist_ok=True)
    locale.set_language(options.lang)
    ask.DEAF = 0.0
    for picture in PICTURES:
        if not options.names or picture.name in options.names:
            keys = options.keys.split() or picture.keys
            shown = Picture(picture.name, picture.game, keys)
            asyncio.run(draw(shown, (int(columns), int(rows)), options.to))


if __name__ == "__main__":
    main()
