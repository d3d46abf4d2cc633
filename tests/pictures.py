"""`python -m tests.pictures`: the README's pictures, made anew from the demo tables.

Each picture is a screen of a fresh demo after some keys, saved as SVG in
`tests/pictures`. With ``--to FOLDER`` they go elsewhere, with ``--lang es``
and ``--size 80x24`` they can be looked at in every shape.
"""

import argparse
import asyncio
import html
import re
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from attrs import frozen
from rich.cells import cell_len

from rules.games import KEYS
from saves.open_table import OpenTable
from saves.shelf import Shelf
from tui import locale
from tui.app import TiradaApp
from tui.common import ask
from tui.common.screen import TiradaScreen
from tui.lobby.screen import Lobby
from tui.locale import demo_word
from tui.opening import screen_for
from tui.setting import Setting

HERE = Path(__file__).parent / "pictures"

NO_BREAK = "\N{NO-BREAK SPACE}"
FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
TEXT = re.compile(
    r'(?P<head><text class="[^"]*") x="(?P<x>[^"]*)" (?P<y>y="[^"]*") '
    r'textLength="(?P<length>[^"]*)"(?P<tail>[^>]*)>(?P<text>[^<]*)</text>'
)


@frozen
class Picture:
    """A screen worth a look: the game, or none for the lobby, and the keys that lead there."""

    name: str
    game: str
    keys: Sequence[str] = ()
    language: str = ""


MODS = ("o", "s", "enter", "2", "down", "1", "enter", "g", "g", "enter")
PICTURES = (
    Picture("skirmish", "skirmish"),
    Picture("skirmish-order", "skirmish", ("o", "s", "enter", "2", "down", "1")),
    Picture("rpg", "rpg"),
    Picture("ashes", "ashes"),
    Picture("lobby", ""),
    Picture("skirmish-es", "skirmish", MODS, "es"),
)


def first_screen(picture: Picture, tables: Path, setting: Setting) -> TiradaScreen:
    """The game's screen on a fresh demo; for the lobby, a shelf with one of each game."""
    shelf = Shelf(tables)
    if not picture.game:
        for key in KEYS:
            demo(shelf, f"evening-{key}", key).close()
        return Lobby(shelf, setting)
    locale.set_wing(picture.game)
    return screen_for(demo(shelf, "demo", picture.game), setting)


def demo(shelf: Shelf, name: str, game: str) -> OpenTable:
    """A table that is ready to play, in the words of the language spoken."""
    table = shelf.create_demo(name, game, "ana", named=partial(demo_word, game))
    if not isinstance(table, OpenTable):
        message = f"{game}: {table}"
        raise TypeError(message)
    return table


def mended(svg: str) -> str:
    """The picture without fonts from elsewhere, each text placed where its first letter is.

    Some programs that draw SVG pass over blanks at the beginning of a text.
    """

    def placed(found: re.Match[str]) -> str:
        text = html.unescape(found["text"])
        letters = text.strip(NO_BREAK)
        cell = float(found["length"]) / max(1, cell_len(text))
        x = float(found["x"]) + (len(text) - len(text.lstrip(NO_BREAK))) * cell
        length = cell_len(letters) * cell
        said = html.escape(letters, quote=False)
        where = f'{found["head"]} x="{x:.1f}" {found["y"]} textLength="{length:.1f}"'
        return f"{where}{found['tail']}>{said}</text>"

    return TEXT.sub(placed, FONT.sub("", svg))


async def draw(picture: Picture, size: tuple[int, int], folder: Path) -> None:
    """Play the keys on a fresh demo and save the screen."""
    with tempfile.TemporaryDirectory() as tables:
        setting = Setting(Path(tables), "ana")
        app = TiradaApp(setting, first_screen(picture, Path(tables), setting))
        async with app.run_test(size=size) as pilot:
            await pilot.pause(0.4)
            for key in picture.keys:
                await pilot.press(key)
                await pilot.pause(0.15)
            svg = app.export_screenshot(title="tirada")
            (folder / f"{picture.name}.svg").write_text(mended(svg), encoding="utf-8")
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
    ask.DEAF = 0.0
    for picture in PICTURES:
        if not options.names or picture.name in options.names:
            keys = options.keys.split() or picture.keys
            shown = Picture(picture.name, picture.game, keys)
            locale.set_language(picture.language or options.lang)
            asyncio.run(draw(shown, (int(columns), int(rows)), options.to))


if __name__ == "__main__":
    main()
