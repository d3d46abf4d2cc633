"""What all tests share: nothing that a test opened stays open after it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from saves.journal import Journal
from saves.shelf import Shelf

pytest.register_assert_rewrite("tests.helpers")  # their assertions say what differs, too


@pytest.fixture(autouse=True)
def _nothing_stays_open(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Journals and directories of a test are closed with it: thousands share a process."""
    opened: list[Journal | Shelf] = []
    for kind in (Journal, Shelf):
        monkeypatch.setattr(kind, "__init__", _noting(kind.__init__, opened))
    yield
    for one in opened:
        one.close()


def _noting(begin: Callable[..., None], opened: list[Any]) -> Callable[..., None]:
    def noted(self: Any, *given: Any, **named: Any) -> None:
        begin(self, *given, **named)
        opened.append(self)

    return noted
