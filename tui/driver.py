"""The terminal's two directions: forgiving about what comes in, thrifty about what goes out.

What differs from Textual's own driver: invalid bytes become a sign instead of
the end of the program, a paste has a limit, a closed terminal ends the program,
the window's size is clamped, clicks and senseless reports are passed over,
stopping is refused, and colours are sent once.
"""

import codecs
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS
from rich.style import Style
from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from tui.common.brush import Painted
from tui.common.bunches import Bunch, BunchGate
from tui.common.screen import GLANCE
from tui.thrift import Thrift

WIDEST, HIGHEST = 400, 150
"""The largest window that is drawn; a larger one is filled in its corner."""

PASTE_LETTERS = 64 * 1024
"""The longest paste that is read; the rest of it is dropped."""

PASTE_SILENCE = 2.0
"""Seconds without input after which an unfinished paste is closed."""

ATTENTIVE = 5
"""How often what follows a key is waited for `GLANCE` seconds only; then as long as may be."""

MOVING: Mapping[str, tuple[str, str | None]] = {
    **{
        f"\x1b{lead}{letter}": (name, None)
        for lead in "[O"
        for letter, name in {"A": "up", "B": "down", "C": "right", "D": "left"}.items()
    },
    **{letter: (letter, letter) for letter in "hjkl"},
}
"""What a terminal sends for a key that moves the cursor -> the key and its character."""

POINTER = "\x1b]22;"
"""How Textual asks for another mouse pointer; there is no mouse here."""

_START, _END = "\x1b[200~", "\x1b[201~"


class PasteGate:
    """Lets a paste through up to its limit, without escapes, and closes one that never ends.

    An escape inside would make Textual read what follows as keys.
    """

    def __init__(self) -> None:
        self._inside = False
        self._passed = 0
        self._heard = 0.0
        self._tail = ""

    @property
    def is_inside(self) -> bool:
        """Whether a paste has begun and is not over."""
        return self._inside

    def through(self, data: str, now: float) -> str:
        """What of `data` is to be read, at the time `now`."""
        closing = self.silence(now)
        self._heard = now
        return closing + "".join(self._pieces(self._tail + data))

    def silence(self, now: float) -> str:
        """The end of a paste in which nothing has come for a while."""
        if self._inside and now - self._heard > PASTE_SILENCE:
            self._inside, self._tail = False, ""
            return _END
        return ""

    def _pieces(self, data: str) -> Iterator[str]:
        self._tail = ""
        while data:
            mark = _END if self._inside else _START
            before, found, after = data.partition(mark)
            if not found and self._inside:
                before, self._tail = _without_half(before, mark)
            yield self._counted(before)
            if found:
                yield mark
                self._inside, self._passed = not self._inside, 0
            data = after

    def _counted(self, piece: str) -> str:
        if not self._inside:
            return piece
        room = max(0, PASTE_LETTERS - self._passed)
        self._passed += len(piece)
        return piece[:room].replace("\x1b", "")


def _without_half(text: str, mark: str) -> tuple[str, str]:
    """`text` and the beginning of `mark` at its end, apart."""
    for size in range(min(len(mark) - 1, len(text)), 0, -1):
        if text.endswith(mark[:size]):
            return text[:-size], text[-size:]
    return text, ""


def clamped(size: tuple[int, int]) -> tuple[int, int]:
    """A window's size as far as it is drawn."""
    return max(1, min(size[0], WIDEST)), max(1, min(size[1], HIGHEST))


class Ear:
    """Makes keys and reports of what a terminal sends; whatever makes no sense is passed over."""

    def __init__(self) -> None:
        self._parser = XTermParser()
        self._is_between = False

    def hear(self, text: str) -> Iterator[Message]:
        """What `text` means, with what was heard before.

        Textual's parser goes letter by letter; a key that moves the cursor needs it only
        where something is begun. Nothing is where the last such key came out as itself.
        """
        known = MOVING.get(text)
        if known is not None and self._is_between:
            return iter((events.Key(*known),))
        found = tuple(self._sense(self._parser.feed(text)))
        heard = [(one.key, one.character) for one in found if isinstance(one, events.Key)]
        self._is_between = heard == [known] and len(found) == 1
        return iter(found)

    def wait(self) -> Iterator[Message]:
        """What is meant where nothing follows: an escape alone is a key."""
        return self._sense(self._parser.tick())

    def _sense(self, found: Iterable[Message]) -> Iterator[Message]:
        """No clicks: there is no mouse. Textual fails on keys of no letter, and on no pixels."""
        try:
            for one in found:
                if not isinstance(one, events.MouseEvent):
                    yield one
        except (ArithmeticError, LookupError, ValueError):
            self._parser = XTermParser()


class TiradaDriver(LinuxDriver):
    """Textual's driver for a shared machine."""

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)  # pyright: ignore[reportUnknownMemberType]  # Textual leaves it open
        self._thrift = Thrift()
        self._file = sys.__stdout__
        self._look: Callable[[], float] = app.glance
        self._hear: Callable[[Message], None] = app.hear
        self._fail: Callable[[Exception], None] = app.fail
        self._look_at = 0.0
        self._is_synchronised = False
        self._bunches = BunchGate()
        app.forget_drawn = self._thrift.forget
        app.paint_rows = self.paint_rows
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)

    def _sigtstp_application(self, *_: object) -> None:
        """A stopped seat would hold the table: the request is not followed."""

    def _get_terminal_size(self) -> tuple[int, int]:
        self._thrift.forget()
        try:
            return clamped(os.get_terminal_size(self.fileno))
        except OSError:
            return (80, 24)

    def write(self, data: str) -> None:
        """Send to the terminal what changes something there."""
        if data.startswith(POINTER):
            return
        wanted = self._thrift.spend(data)
        if wanted:
            super().write(wanted)

    def paint_rows(self, rows: Sequence[Painted]) -> None:
        """Paint rows of the screen, as a frame of their own."""
        colours = COLOR_SYSTEMS.get(self._app.console.color_system or "", ColorSystem.TRUECOLOR)
        frame = [
            (y + 1, x + 1, [(text, pen_of(style, colours)) for text, style, _ in strip])
            for y, x, strip in rows
        ]
        wanted = self._thrift.frame(frame, is_synchronised=self._is_synchronised)
        if wanted:
            super().write(wanted)

    def send_message(self, message: Message) -> None:
        """Hand a message to the loop: Textual wraps it in a task, and that in a future."""
        self._loop.call_soon_threadsafe(self._hear, message)

    def process_message(self, message: Any) -> None:
        """Pass on what came in; a size reported by the terminal is clamped, too."""
        if isinstance(message, TerminalSupportsSynchronizedOutput):
            self._is_synchronised = True
        elif isinstance(message, events.Resize):
            self._thrift.forget()
            size = Size(*clamped(message.size))
            message = events.Resize(size, size)
        super().process_message(message)

    def _run_input_thread(self) -> None:
        """A fault in the thread of the keys is one like any other: Textual's would show values."""
        try:
            self.run_input_thread()
        except Exception as error:  # noqa: BLE001 (it is said, and ends the program)
            self._fail(error)

    def run_input_thread(self) -> None:
        """Read keys until the program ends or the terminal is gone."""
        decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode
        gate, ear = PasteGate(), Ear()
        silent = 0
        while not self.exit_event.is_set():
            rest = self._glance_now_and_then()
            silent += 1
            if _is_readable(self.fileno, rest if silent > ATTENTIVE else GLANCE):
                silent = 0
                data = _read(self.fileno)
                if not data:
                    os.kill(os.getpid(), signal.SIGTERM)
                    return
                self._pass_on(self._heard(decode(data), gate, ear))
            elif closing := gate.silence(time.monotonic()):
                self._pass_on(ear.hear(closing))
            self._pass_on(ear.wait())

    def _heard(self, data: str, gate: PasteGate, ear: Ear) -> Iterator[Message]:
        """What was read means; text without the marks of a paste is no row of keys."""
        now = time.monotonic()
        if not gate.is_inside and self._bunches.is_text(data, now):
            return iter((Bunch(data),))
        return ear.hear(gate.through(data, now))

    def _glance_now_and_then(self) -> float:
        """Let the screen look, where it is time to; gives the seconds until it is again."""
        now = time.monotonic()
        if now > self._look_at - GLANCE / 10:
            self._look_at = now + self._look()
        return self._look_at - now

    def _pass_on(self, messages: Iterator[Message]) -> None:
        for message in messages:
            self.process_message(message)


@lru_cache(1024)
def pen_of(style: Style | None, colours: ColorSystem) -> str:
    """The parameters that switch a style on, such as ``1;38;5;9``; empty for plain."""
    sample = "" if style is None else style.render("x", color_system=colours)
    return sample[2 : sample.index("m")] if sample.startswith("\x1b[") else ""


def _is_readable(fileno: int, seconds: float) -> bool:
    """Whether something comes within some time; a selector would take longer to say so."""
    return bool(select.select((fileno,), (), (), seconds)[0])


def _read(fileno: int) -> bytes:
    try:
        return os.read(fileno, 4096)
    except OSError:
        return b""
