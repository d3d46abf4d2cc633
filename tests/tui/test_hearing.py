"""Keys from the terminal: taken at once where nothing is before them, else in turn."""

from pathlib import Path
from typing import cast

import pytest
from textual import events

from tests.helpers.toy_screen import ToyScreen, toy_app
from tui.app import TiradaApp

SMALL = (80, 24)


def row_of(app: TiradaApp) -> int:
    """Where the cursor stands."""
    return cast("ToyScreen", app.screen).stones.cursor


async def test_a_key_is_taken_at_once(tmp_path: Path) -> None:
    """No message is passed round for it."""
    app = toy_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.hear(events.Key("j", "j"))
        assert (row_of(app), app.message_queue_size) == (1, 0)


async def test_keys_stay_in_their_order(tmp_path: Path) -> None:
    """Behind something that waits, each key waits too: the last one was pressed last."""
    app = toy_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.hear(events.Paste("pasted"))
        for letter in "jjkj":
            app.hear(events.Key(letter, letter))
        assert row_of(app) == 0
        await pilot.pause()
        assert row_of(app) == 2


async def test_a_fault_in_a_key_ends_the_program_as_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is kept for the farewell, not left to the loop, which would go on."""

    def fails(*_: object) -> None:
        raise ZeroDivisionError

    app = toy_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        monkeypatch.setattr(ToyScreen, "take_key", fails)
        app.hear(events.Key("j", "j"))
        assert isinstance(app.fault, ZeroDivisionError)
        app._exception = None  # the test's own program has not failed
        monkeypatch.undo()
