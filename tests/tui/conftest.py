"""What tests of the screens share: English again after each, and the text of a screen."""

from collections.abc import Callable, Iterator

import pytest
from textual.app import App

from tui import locale


@pytest.fixture(autouse=True)
def _back_to_english() -> Iterator[None]:
    """No test leaves its language behind."""
    locale.set_language("en")
    yield
    locale.set_language("en")
    locale.set_wing("")
    locale.set_inches(inches=False)


@pytest.fixture
def seen() -> Callable[[App[int]], str]:
    """The rows of what is on the screen, as text."""

    def rows(app: App[int]) -> str:
        strips = app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    return rows
