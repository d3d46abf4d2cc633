"""A shelf and a table of the toy game for every test of saves."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.open_table import OpenTable
from saves.shelf import Shelf
from tests.helpers.tables import created, shelf_in


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    """An empty shelf in a fresh directory."""
    shelf = shelf_in(tmp_path)
    yield shelf
    shelf.close()


@pytest.fixture
def table(shelf: Shelf) -> Iterator[OpenTable]:
    """A fresh table called duel, open for ana, who made it."""
    table = created(shelf)
    yield table
    table.close()
