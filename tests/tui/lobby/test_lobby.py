"""The lobby: tables, empty state, new, open, watch, rename, archive."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App

from saves.open_table import OpenTable
from saves.presence import Presence
from saves.shelf import Shelf
from tests.helpers.toy_game import find
from tests.helpers.toy_screen import ToyScreen, toy_table
from tui.app import TiradaApp
from tui.common import ask
from tui.keymap_file import read_keymap
from tui.lobby.screen import Lobby
from tui.lobby.table_rows import ago
from tui.locale import set_language
from tui.memory import Memory
from tui.setting import Setting

Seen = Callable[[App[int]], str]


def lobby(directory: Path, **more: object) -> TiradaApp:
    """The program in the lobby."""
    setting = Setting(directory, "ana", **more)  # type: ignore[arg-type]  # what a test wants
    return TiradaApp(setting, Lobby(Shelf(directory, find=find), setting, ToyScreen))


async def test_an_empty_lobby_says_what_to_do_first(tmp_path: Path, seen: Seen) -> None:
    """Nobody stands before an empty list."""
    app = lobby(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "There are no tables yet." in seen(app)
        assert "a  makes one" in seen(app)


async def test_enter_opens_and_q_comes_back(tmp_path: Path, seen: Seen) -> None:
    """One level in, one level out; the table was changed last."""
    toy_table(tmp_path, name="duel").close()
    app = lobby(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert isinstance(app.screen, ToyScreen)
        await pilot.press("q")
        await pilot.pause(0.2)
        assert "duel" in seen(app)


async def test_watching_is_looking_only(tmp_path: Path, seen: Seen) -> None:
    """W opens without a seat."""
    toy_table(tmp_path, name="duel").close()
    app = lobby(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("W")
        await pilot.pause(0.2)
        assert "watching" in seen(app)


async def test_leaving_asks(tmp_path: Path) -> None:
    """Q asks from the lobby, y leaves, anything else stays."""
    app = lobby(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q")
        await pilot.pause(0.3)
        await pilot.press("n")
        assert app.is_running
        await pilot.press("q", "y")
        assert app.is_running, "too early is not heard"
        await pilot.pause(0.3)
        await pilot.press("y")
        await pilot.pause()
        assert app.return_value == 0


async def test_a_bad_name_is_refused_where_it_is_typed(tmp_path: Path, seen: Seen) -> None:
    """S10: the question stays open with the reason."""
    toy_table(tmp_path, name="duel").close()
    app = lobby(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "n", "ctrl+u", ".", ".", "/", "x", "enter")
        await pilot.pause()
        assert "“../x” is no name for a table" in seen(app)
        await pilot.press("ctrl+u", "a", "b", "enter")
        await pilot.pause()
        assert Shelf(tmp_path).names() == ("ab",)


async def test_a_copy_has_the_same_history(tmp_path: Path) -> None:
    """Space c makes a second table; the name it offers is free, and typing replaces it."""
    toy_table(tmp_path, name="duel").close()
    app = lobby(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "c", "enter")
        await pilot.pause()
        copy = Shelf(tmp_path, find=find).open("duel-2", "ana")
        assert isinstance(copy, OpenTable)
        assert copy.seq == 1
        await pilot.press("space", "c", "n", "e", "w", "enter")
        await pilot.pause()
        assert Shelf(tmp_path).names() == ("duel", "duel-2", "new")


async def test_archiving_asks_and_keeps_the_file(tmp_path: Path, seen: Seen) -> None:
    """Nothing is deleted."""
    toy_table(tmp_path, name="duel").close()
    app = lobby(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "a")
        await pilot.pause(0.3)
        await pilot.press("y")
        await pilot.pause()
        assert "off the shelf" in seen(app)
        assert len(Shelf(tmp_path).archived()) == 1


async def test_archiving_where_others_sit_names_them(tmp_path: Path, seen: Seen) -> None:
    """Archiving asks in other words while Beto has the table open; the title has a capital."""
    toy_table(tmp_path, name="duel").close()
    beto = Presence(tmp_path, "beto")
    beto.sit("duel")
    app = lobby(tmp_path, presence=Presence(tmp_path, "ana"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "a")
        await pilot.pause()
        assert "People are at duel now: beto." in seen(app)
        assert "Archive the table" in seen(app)
        await pilot.pause(0.3)
        await pilot.press("n")
        assert Shelf(tmp_path).names() == ("duel",)
        beto.leave()
        await pilot.press("space", "a")
        await pilot.pause()
        assert "Take duel off the shelf?" in seen(app)


async def test_a_damaged_table_is_named(tmp_path: Path, seen: Seen) -> None:
    """The lobby says what to do about it."""
    (tmp_path / "broken.jsonl").write_text("{}\n")
    app = lobby(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "tirada mend" in seen(app)


async def test_a_wrong_keymap_is_named_at_the_start(tmp_path: Path, seen: Seen) -> None:
    """A clash does not wait until somebody presses the key."""
    file = tmp_path / "keys-ana.toml"
    file.write_text('[keys]\nundo = "r"\n')
    app = lobby(tmp_path, keys=read_keymap(file))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "undo" in seen(app)
        assert "roll" in seen(app)


@pytest.mark.parametrize(
    ("seconds", "english", "spanish"),
    [
        (5, "just now", "ahora mismo"),
        (60, "1 minute ago", "hace 1 minuto"),
        (7200, "2 hours ago", "hace 2 horas"),
        (86400 * 3, "3 days ago", "hace 3 días"),
    ],
)
def test_how_long_ago(seconds: int, english: str, spanish: str) -> None:
    """The largest unit that says something, in the plural of the language."""
    set_language("en")
    first = ago(seconds)
    set_language("es")
    assert (first, ago(seconds)) == (english, spanish)


async def test_several_tables_are_archived_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """V selects; one question for all of them."""
    monkeypatch.setattr(ask, "DEAF", 0.0)
    for name in ("one", "two", "three"):
        toy_table(tmp_path, name=name).close()
    app = lobby(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v", "v", "space", "a", "y")
        await pilot.pause(0.2)
        assert len(Shelf(tmp_path, find=find).names()) == 1


async def test_while_tables_are_selected_the_footer_says_what_for(
    tmp_path: Path, seen: Seen
) -> None:
    """Archiving is for all of them; opening is for one and says so."""
    for name in ("one", "two"):
        toy_table(tmp_path, name=name).close()
    app = lobby(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v", "v")
        await pilot.pause()
        assert "esc unselect  space a archive" in seen(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "is for one row, and 2 are selected" in seen(app)
        await pilot.press("?")
        await pilot.pause()
        assert "* on all selected with v" in seen(app)


async def test_several_tables_are_spoken_of_as_several(
    tmp_path: Path, seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables are "their files" before they are archived, and after it."""
    monkeypatch.setattr(ask, "DEAF", 0.0)
    for name in ("one", "two"):
        toy_table(tmp_path, name=name).close()
    app = lobby(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v", "v", "space", "a")
        await pilot.pause()
        assert "Archive 2 tables" in seen(app)
        assert "Their files are kept." in seen(app)
        await pilot.press("y")
        await pilot.pause(0.2)
        assert "2 tables are off the shelf; their files are kept" in seen(app)


async def test_only_the_played_ones_of_several_are_named(tmp_path: Path, seen: Seen) -> None:
    """Of two selected tables Beto is at one: the question does not say he is at both."""
    for name in ("one", "two"):
        toy_table(tmp_path, name=name).close()
    beto = Presence(tmp_path, "beto")
    beto.sit("two")
    app = lobby(tmp_path, presence=Presence(tmp_path, "ana"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v", "v", "space", "a")
        await pilot.pause()
        assert "are at two now: beto." in seen(app)


async def test_the_lobby_begins_at_the_table_left_last(tmp_path: Path) -> None:
    """Who comes back after a drop needs only enter."""
    for name in ("one", "two", "three"):
        toy_table(tmp_path, name=name).close()
    memory = Memory(tmp_path, "ana")
    memory.put_rows("two", {"stones": "r4"})
    app = lobby(tmp_path, memory=memory)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, Lobby)
        assert screen.tables.row_id == "two"
