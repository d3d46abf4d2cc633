"""A fault of ours, on every screen there is: the program ends, and nobody sees what it held."""

from pathlib import Path

import pytest

from rules.games import KEYS
from saves.open_table import OpenTable
from saves.shelf import Shelf
from tui import crash
from tui.app import TiradaApp
from tui.common.screen import TiradaScreen
from tui.hangup import OWN_FAULT
from tui.lobby.screen import Lobby
from tui.opening import screen_for
from tui.setting import Setting


def first_screen(setting: Setting, name: str) -> TiradaScreen:
    """The lobby, or the screen of a game's ready table."""
    shelf = Shelf(setting.tables)
    if name == "lobby":
        return Lobby(shelf, setting)
    table = shelf.create_demo(name, name, "ana")
    assert isinstance(table, OpenTable)
    return screen_for(table, setting)


@pytest.mark.parametrize("name", ["lobby", *KEYS])
async def test_a_fault_shows_nothing(
    tmp_path: Path, name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """S33: status 70, one line with a note's id, and the note names places, no values."""

    def broken(_: int) -> None:
        secret = "CANARY"  # noqa: S105 (a canary)
        raise ValueError(secret)

    setting = Setting(tmp_path, "ana")
    screen = first_screen(setting, name)
    screen.do_help = broken  # type: ignore[method-assign] # the fault
    app = TiradaApp(setting, screen)
    with pytest.raises(ValueError, match="CANARY"):  # noqa: PT012 (Textual tells a test at the end)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("?")
    assert app.return_code == OWN_FAULT
    assert app.fault is not None
    crash.say_crashed(app.fault, tmp_path)
    said = capfd.readouterr()
    notes = "".join(one.read_text() for one in (tmp_path / "notes").iterdir())
    assert said.err.count("\n") == 1
    assert "CANARY" not in said.out + said.err + notes
    assert "test_faults.py" in notes
