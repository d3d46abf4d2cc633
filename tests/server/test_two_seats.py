"""Two people at one table over ssh: what one does the other sees, however the first one ends."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.sshd import Server, Watched
from tests.server.conftest import Login

SEEN_WITHIN = 1.0
"""Seconds after which a change must stand on the other screen, on a slow machine, too."""


def at_table(client: Watched) -> Watched:
    """From the lobby to its only table."""
    client.shows("lobby")
    client.write(b"\r")
    client.shows("saved #")
    return client


@pytest.fixture(scope="module")
def ana(server: Server, duel: Path) -> Iterator[Watched]:
    """Ana at the table, until a test cuts her off."""
    assert duel.exists()
    client = at_table(server.login("ana"))
    yield client
    client.close()


@pytest.fixture(scope="module")
def beto(server: Server, duel: Path) -> Iterator[Watched]:
    """Beto at the table."""
    assert duel.exists()
    client = at_table(server.login("beto"))
    yield client
    client.close()


def note(client: Watched, text: str) -> None:
    """Write a note."""
    client.write(b"w")
    client.drain(0.1, 0.4)
    client.write(text.encode())
    client.drain(0.1, 0.4)
    client.write(b"\r")


def top(client: Watched) -> str:
    """The line at the top."""
    return client.screen().text().splitlines()[0]


def test_what_one_does_the_other_sees(
    ana: Watched, beto: Watched, duel: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Within a second on the other screen; the time is printed."""
    times: list[float] = []
    for number in range(5):
        seen = _seen_after(ana, beto, duel, f"hello-{number}")
        times.append(seen)
    with capsys.disabled():
        slowest = max(times) * 1000
        print(f" [over ssh: seen after {min(times) * 1000:.0f} to {slowest:.0f} ms] ", end="")
    assert max(times) < SEEN_WITHIN


def _seen_after(ana: Watched, beto: Watched, duel: Path, text: str) -> float:
    note(ana, text)
    while text not in duel.read_text():
        time.sleep(0.002)
    start = time.monotonic()
    beto.shows(text)
    return time.monotonic() - start


HOSTILE = "A\x9d52;c;UFdO\x9cB[@click=app.quit]C[/]\u202eD\u200bE"
SHOWN = "A52;c;UFdOB[@click=app.quit]C[/]DE"


@pytest.mark.parametrize("way", ["keys", "paste"])
def test_what_steers_a_terminal_reaches_none(
    ana: Watched, beto: Watched, duel: Path, way: str
) -> None:
    """S01, S02, S06: neither the writer's terminal nor another's gets it, by keys or pasted."""
    before = len(ana.chunks), len(beto.chunks)
    text = f"{way} {HOSTILE}"
    note(ana, f"\x1b[200~{text}\x1b[201~" if way == "paste" else text)
    beto.shows(f"{way} {SHOWN}")
    ana.shows(f"{way} {SHOWN}")
    sent = b"".join(
        chunk.data
        for client, first in zip((ana, beto), before, strict=True)
        for chunk in client.chunks[first:]
    )
    steering = (b"\x1b]", b"\xc2\x9d", b"\xc2\x9c", "\u202e".encode(), "\u200b".encode())
    assert not any(one in sent for one in steering)
    assert SHOWN in duel.read_text()


def test_a_frozen_client_is_given_up(server: Server, login: Login, duel: Path) -> None:
    """T10: without an answer the connection is ended by sshd, and the seat with it."""
    assert duel.exists()
    before = set(server.seats())
    client = at_table(login("carla"))
    os.kill(client.pid, signal.SIGSTOP)
    start = time.monotonic()
    while set(server.seats()) - before and time.monotonic() < start + 15:
        time.sleep(0.05)
    waited = time.monotonic() - start
    os.kill(client.pid, signal.SIGCONT)
    assert waited < 12


@pytest.fixture
def third(login: Login) -> Watched:
    """Somebody without a seat."""
    client = login("zoe")
    client.shows("lobby")
    return client


def test_a_watcher_sees_and_writes_nothing(ana: Watched, third: Watched, duel: Path) -> None:
    """A spectator's keys change nothing; the others see that somebody looks."""
    third.write(b"W")
    third.shows("watching")
    before = duel.read_bytes()
    third.write(b"wx\rur")
    third.drain(0.5, 2)
    ana.shows("+1", 10)
    assert duel.read_bytes() == before
    note(ana, "for-all-to-see")
    third.write(b"j")
    third.shows("for-all-to-see")


def test_a_lost_connection_is_seen_and_loses_nothing(
    login: Login, ana: Watched, beto: Watched, server: Server
) -> None:
    """T9, S30: the seat ends with its client, the other sees it, and coming back is as before."""
    note(ana, "before-the-cut")
    beto.shows("before-the-cut")
    before = len(server.seats())
    os.kill(ana.pid, signal.SIGKILL)
    start = time.monotonic()
    while len(server.seats()) == before and time.monotonic() < start + 5:
        time.sleep(0.01)
    ended = time.monotonic() - start
    beto.shows("ana ×", 25)
    assert ended < 2
    assert len(server.seats()) == before - 1
    note(beto, "after-the-cut")
    again = at_table(login("ana"))
    again.shows("after-the-cut")
    assert "before-the-cut" in again.screen().text()
    beto.shows("ana ●", 25)
