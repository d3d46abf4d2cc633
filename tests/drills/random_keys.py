"""Thousands of random keys, pastes and resizes on every screen: it lives, and does nothing else.

S04, S26, S27, S29: no traceback, no exit but by a key that leaves, no file outside the tables'
directory, no child process, no connection.
"""

import fcntl
import os
import random
import signal
import string
import struct
import sys
import termios
import time
from pathlib import Path

from rules.games import KEYS
from saves.open_table import OpenTable
from saves.shelf import Shelf
from tests.drills.drill import must
from tests.helpers.keyboard import KEY_BYTES
from tests.helpers.terminal import Session

ROOT = Path(__file__).parents[2]
SHORT, FULL = 500, 10_000
BURST = 8
"""Keys that are pressed before the screen is read again."""

NAMED = sorted(KEY_BYTES)
PASTES = (
    "[/] [@click=app.quit]x[/]", "A\x1b]52;c;UFdO\x07B", "\u202eabc\u200b", "x" * 3000,
    "one\ntwo\rthree", "٣²½", "../../etc/passwd", "\x1b[201~q\x1b[A",
)  # fmt: skip
REPORTS = (
    "\x1b[<0;10;5M", "\x1b[<0;10;5m", "\x1b[<64;3;9M", "\x1b[<35;40;12M", "\x1b[M !!", "\x1b[I",
    "\x1b[O", "\x1b[48;24;80;0;0t", "\x1b[48;65535;65535;9;9t", "\x1b[48;0;0;0;0t", "\x1b[5;9R",
    "\x1b[97;5u", "\x1b[?2026;2$y", "\x1b]11;rgb:ffff/0000/0000\x07", "\x1bP>|x\x1b\\",
)  # fmt: skip
"""What a terminal may say unasked: clicks, focus, sizes, answers to nobody's question."""

SIZES = ((80, 24), (100, 30), (132, 40), (79, 23), (20, 5), (1, 1), (0, 0), (400, 150))


class Visitor:
    """One screen under random keys; a program that was left is started again."""

    def __init__(self, directory: Path, screen: str, seed: int) -> None:
        self.screen = screen
        self.tables = directory / screen / "tables"
        self.home = directory / screen / "home"
        for made in (self.tables, self.home):
            made.mkdir(parents=True)
        self.report = directory / screen / "report"
        self.pressed = self.started = 0
        self._chance = random.Random(f"{screen}-{seed}")  # noqa: S311 (keys, not dice)
        self.session = self._start()

    def step(self) -> None:
        """A few keys, and whatever they bring about."""
        if not self.session.alive():
            self._must_have_left()
            self.session = self._start()
        data = b"".join(self._stroke() for _ in range(BURST))
        try:
            self.session.write(data)
        except OSError:  # it has just been left, or reads more slowly than keys come
            self.session.drain(0.02, 0.2)
            return
        self.pressed += BURST
        if self._chance.random() < 0.05:
            self._resize()
        self.session.drain(0.02, 0.4)

    def end(self) -> None:
        """It still answers to SIGTERM, and has done nothing but play."""
        self.session.drain(0.2, 5)
        if self.session.alive():
            os.kill(self.session.pid, signal.SIGTERM)
            deadline = time.monotonic() + 5
            while self.session.alive() and time.monotonic() < deadline:
                self.session.read(0.05)
            # one that has only just been started again has no handler yet
            is_ended = self.session.exit_status in (143, -signal.SIGTERM)
            must(is_ended, (self.screen, self.session.exit_status))
        else:
            self._must_have_left()
        self.session.close()
        report = self.report.read_text() if self.report.exists() else ""
        must(not report, f"{self.screen}: {report[:1000]}")
        must(not list(self.home.iterdir()), f"{self.screen}: {list(self.home.iterdir())}")
        must(not list(self.tables.glob("notes/*")), f"{self.screen}: a note of a crash")

    def _start(self) -> Session:
        words = () if self.screen == "lobby" else ("open", self.screen)
        shelf = Shelf(self.tables)
        wanted = self.screen if words else KEYS[0]
        if wanted not in shelf.names():
            made = shelf.create_demo(wanted, wanted, "ana")
            must(isinstance(made, OpenTable), made)
        shelf.close()
        self.started += 1
        session = Session(
            (sys.executable, "-B", "-m", "tests.helpers.watched_program", str(self.report),
             str(self.tables), *words, "--as", "ana"),
            rows=24,
            columns=80,
            environment={"TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT),
                         "HOME": str(self.home)},
            directory=str(self.home),
        )  # fmt: skip
        self._wait_until_drawn(session)
        os.set_blocking(session.master, False)
        return session

    def _wait_until_drawn(self, session: Session) -> None:
        """Before that, ctrl+c still ends a program that is only being loaded."""
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and session.alive():
            session.read(0.1)
            if any(b"?1049h" in chunk.data for chunk in session.chunks):
                return
        must(False, f"{self.screen} does not start")

    def _must_have_left(self) -> None:
        self.session.drain(0.05, 0.5)
        out = b"".join(chunk.data for chunk in self.session.chunks)[-3000:]
        notes = "".join(one.read_text() for one in self.tables.glob("notes/*"))
        said = f"{self.screen}: {self.session.exit_status}, {notes or out[-300:]!r}"
        must(self.session.exit_status == 0, said)
        must(b"Traceback" not in out, (self.screen, out))
        self.session.close()

    def _stroke(self) -> bytes:
        roll = self._chance.random()
        if roll < 0.62:
            return self._chance.choice(
                string.ascii_letters + string.digits + " ?:/+-=[].,"
            ).encode()
        if roll < 0.84:
            return KEY_BYTES[self._chance.choice(NAMED)]
        if roll < 0.92:
            return bytes([self._chance.choice(range(1, 32))])
        if roll < 0.96:
            text = self._chance.choice(PASTES).encode()
            return b"\x1b[200~" + text + b"\x1b[201~"
        if roll < 0.98:
            return self._chance.choice(REPORTS).encode()
        return bytes(self._chance.choice(range(0x80, 0x100)) for _ in range(2))

    def _resize(self) -> None:
        columns, rows = self._chance.choice(SIZES)
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.session.master, termios.TIOCSWINSZ, size)


def screens() -> tuple[str, ...]:
    """The lobby, and a screen for each game."""
    return ("lobby", *KEYS)


def run(directory: Path, full: bool) -> str:
    """All screens in turns, each with its own program."""
    keys = FULL if full else SHORT
    seed = random.randrange(10_000)  # noqa: S311 (keys, not dice)
    visitors = [Visitor(directory, screen, seed) for screen in screens()]
    try:
        while any(one.pressed < keys for one in visitors):
            for one in visitors:
                if one.pressed < keys:
                    one.step()
        for one in visitors:
            one.end()
    except AssertionError as error:
        message = f"seed {seed}: {error}"
        raise AssertionError(message) from error
    finally:
        for one in visitors:
            one.session.close()
    starts = ", ".join(f"{one.screen} {one.started}" for one in visitors)
    return f"{keys} keys on each of {len(visitors)} screens, started: {starts} (seed {seed})"
