"""How a seat ends when its person or its terminal does: at once, leaving the terminal usable.

Every commit is on disk before it is shown, so there is never anything to save.
SIGHUP keeps its default action, which ends even a program whose output is
stuck; SIGTERM gives the terminal back first. A thread sees to what sends no
signal: a terminal that is gone, and an event loop that stands still.
"""

import os
import select
import signal
import sys
import termios
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

RESTORE = b"\x1b[?1049l\x1b[?25h\x1b[?2004l\x1b[?1004l\x1b[?2048l\x1b[?7h\x1b[<u\x1b[0m"
"""Gives a terminal back: main screen, cursor, no paste or focus reports, keyboard, colours."""

TERMINATED = 128 + signal.SIGTERM
"""The exit status after SIGTERM."""

OWN_FAULT = 70
"""The exit status where the program itself is at fault."""

STANDSTILL = 10
"""Seconds without a sign of life after which the program ends itself.

A viewer that merely reads nothing is no standstill of ours: it stays until the
connection is given up, and holds no lock."""

_TICK = 1.0


def nothing() -> None:
    """What is done about a standstill where nobody says more."""


class Ending:
    """Watches over the end of a program that draws on a terminal.

    Args:
        terminal: The descriptor of the terminal.
        standing: Called in another thread when the event loop stands still, before the end.

    Attributes:
        beat: When the event loop last gave a sign of life (`alive`).
    """

    def __init__(self, terminal: int = 0, standing: Callable[[], object] = nothing) -> None:
        self.terminal = terminal
        self._standing = standing
        self.beat = time.monotonic()
        self._before = _attributes(terminal)
        self._over = threading.Event()

    def watch(self) -> None:
        """Set the signals and start to watch."""
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, self._terminate)
        for typed in (signal.SIGINT, signal.SIGQUIT):  # by keys, while the terminal is given back
            signal.signal(typed, signal.SIG_IGN)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGHUP, signal.SIGTERM})
        threading.Thread(target=self._watch, daemon=True, name="watch").start()

    def alive(self) -> None:
        """The event loop turns."""
        self.beat = time.monotonic()

    def over(self) -> None:
        """The program ends by itself; the watch may rest."""
        self._over.set()

    def restore(self) -> None:
        """Give the terminal back, as far as it takes anything."""
        try:
            os.set_blocking(sys.__stdout__.fileno() if sys.__stdout__ else 1, False)
            os.write(1, RESTORE)
            if self._before is not None:
                termios.tcsetattr(self.terminal, termios.TCSANOW, self._before)
        except (OSError, ValueError, termios.error):
            return

    def _terminate(self, _: int, __: FrameType | None) -> None:
        self.restore()
        os._exit(TERMINATED)

    def _watch(self) -> None:
        """Once a second: is the terminal there, and does the loop turn."""
        poll = select.poll()
        poll.register(self.terminal, 0)
        still, seen = 0, self.beat
        while not self._over.wait(_TICK):
            if any(found & (select.POLLHUP | select.POLLERR) for _, found in poll.poll(0)):
                os._exit(TERMINATED)
            still, seen = (0 if self.beat != seen else still + 1), self.beat
            if still >= STANDSTILL and _takes_output(1):
                self.restore()
                self._standing()
                os._exit(OWN_FAULT)


def _takes_output(fileno: int) -> bool:
    poll = select.poll()
    poll.register(fileno, select.POLLOUT)
    return any(found & select.POLLOUT for _, found in poll.poll(0))


def _attributes(terminal: int) -> list[Any] | None:
    try:
        return termios.tcgetattr(terminal)
    except (OSError, termios.error):
        return None
