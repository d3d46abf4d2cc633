"""One sshd for all tests of the shared server, and clients that are closed afterwards."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from saves.open_table import OpenTable
from saves.shelf import Shelf
from tests.helpers.sshd import MISSING, Player, Server, Watched, player

Login = Callable[..., Watched]

PLAYERS = (
    player("ana"),
    player("beto"),
    player("carla", 'environment="PYTHONPATH=/nowhere"', 'environment="TEXTUAL_LOG=/nowhere/log"'),
    Player("zoe", "restrict,pty"),
)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server; where there can be none, the tests are skipped by name, and in CI they fail."""
    if MISSING:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with Server(tmp_path_factory.mktemp("server"), PLAYERS, alive=1) as running:
        yield running


@pytest.fixture
def login(server: Server) -> Iterator[Login]:
    """Logs in; whatever a test left open is closed, and no seat may outlive its client."""
    opened: list[Watched] = []
    before = set(server.seats())

    def one(name: str, *options: str, **more: Any) -> Watched:
        client = server.login(name, *options, **more)
        opened.append(client)
        return client

    yield one
    for client in opened:
        client.close()
    deadline = time.monotonic() + 10
    while set(server.seats()) - before and time.monotonic() < deadline:
        time.sleep(0.05)
    assert set(server.seats()) <= before, "a seat is left after ten seconds"


@pytest.fixture(scope="module")
def duel(server: Server) -> Iterator[Path]:
    """A ready table called duel, Ana's; put aside afterwards."""
    shelf = Shelf(server.tables)
    made = shelf.create_demo("duel", "ashes", "ana")
    assert isinstance(made, OpenTable)
    made.close()
    yield server.tables / "duel.jsonl"
    (server.tables / "duel.jsonl").unlink()
    shelf.close()
