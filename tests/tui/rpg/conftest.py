"""What the tests of the RPG screen share: questions are heard at once, in the words of the game."""

import pytest

from tui.common import ask
from tui.locale import set_wing


@pytest.fixture(autouse=True)
def _heard_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question does not wait a quarter of a second before it hears."""
    monkeypatch.setattr(ask, "DEAF", 0.0)
    set_wing("rpg")
