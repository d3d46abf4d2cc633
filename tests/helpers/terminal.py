"""A program in a pseudo-terminal of its own, as a person at a terminal would have it.

`Session` starts a command, types keys and reads what it paints; `Emulator`
turns the bytes into the screen that a person would see. Nothing is patched, so
our program, a bare Textual program and any other are driven by the same rules.
"""

import contextlib
import dataclasses
import fcntl
import os
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Iterator, Sequence

import pyte

from tests.helpers.keyboard import CURSOR_KEYS


@dataclasses.dataclass(frozen=True)
class Terminal:
    """Which questions the emulated terminal answers."""

    name: str
    identifies: bool = True
    """Answers device attributes, status, cursor and colour requests."""
    synchronised: bool = True
    """Reports support for synchronised output (mode 2026)."""
    kitty_keyboard: bool = False
    """Reports support for the Kitty keyboard protocol."""

    def replies(self, output: bytes) -> Iterator[bytes]:
        """Yield the answer to every query found in `output`."""
        for match in _QUERY.finditer(output):
            answer = self._answer(match)
            if answer:
                yield answer

    def _answer(self, match: re.Match[bytes]) -> bytes:
        kind = match.lastgroup
        if kind == "mode":
            if match["mode"] == b"2026" and self.synchronised:
                return b"\x1b[?2026;2$y"
            return b"\x1b[?%b;0$y" % match["mode"] if self.identifies else b""
        if kind == "kitty":
            return b"\x1b[?0u" if self.kitty_keyboard else b""
        if not self.identifies:
            return b""
        return {
            "da1": b"\x1b[?62;22c",
            "da2": b"\x1b[>41;354;0c",
            "status": b"\x1b[0n",
            "cursor": b"\x1b[1;1R",
            "version": b"\x1bP>|tui-bench(1)\x1b\\",
            "colour": b"\x1b]%b;rgb:0000/0000/0000\x1b\\" % (match["colour"] or b"11"),
        }[str(kind)]


_QUERY = re.compile(
    rb"\x1b\[(?:"
    rb"\?(?P<mode>\d+)\$p"
    rb"|(?P<kitty>\?u)"
    rb"|(?P<da2>>0?c)"
    rb"|(?P<da1>0?c)"
    rb"|(?P<status>5n)"
    rb"|(?P<cursor>6n)"
    rb"|(?P<version>>0?q)"
    rb")|\x1b\](?P<colour>1[01]);\?(?:\x07|\x1b\\)"
)

TERMINALS = {
    terminal.name: terminal
    for terminal in (
        Terminal("modern"),
        Terminal("kitty", kitty_keyboard=True),
        Terminal("plain", synchronised=False),
        Terminal("silent", identifies=False, synchronised=False),
    )
}


class Emulator:
    """A pyte screen that survives the sequences pyte does not know."""

    _ESCAPE = re.compile(
        rb"\x1b(?:"
        rb"\[[0-?]*[ -/]*[@-~]"  # CSI
        rb"|[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)"  # OSC, DCS, APC, PM, SOS
        rb"|[ -/]+[0-~]"  # charset selection and friends
        rb"|[0-OQ-WYZ\\`-~]"  # two-byte sequences
        rb")"
    )
    _UNKNOWN = re.compile(rb"\x1b(?:\[[<>=]|\[[0-?]*[ -/]|\[\?[0-9;]*[mu]|[\]P_^X])")

    def __init__(self, rows: int, columns: int) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._pending = b""

    def feed(self, data: bytes) -> None:
        """Interpret `data`, keeping back an escape sequence cut in two."""
        data = self._pending + data
        self._pending = b""
        position = 0
        while True:
            start = data.find(b"\x1b", position)
            if start < 0:
                self._stream.feed(data[position:])
                return
            self._stream.feed(data[position:start])
            match = self._ESCAPE.match(data, start)
            if match is None:
                if len(data) - start < 4096:
                    self._pending = data[start:]
                    return
                position = start + 1
                continue
            if not self._UNKNOWN.match(match.group()):
                self._stream.feed(match.group())
            position = match.end()

    def text(self) -> str:
        """The screen's rows, joined by newlines."""
        return "\n".join(self.screen.display)

    def has_ink(self) -> bool:
        """Whether any cell differs from an empty screen."""
        for row in self.screen.buffer.values():
            for cell in row.values():
                if cell.data.strip() or cell.bg != "default" or cell.reverse:
                    return True
        return False


@dataclasses.dataclass(frozen=True)
class Chunk:
    """Bytes that arrived together, and when."""

    at: float
    data: bytes


class Session:
    """A command running in its own pseudo-terminal."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        rows: int = 30,
        columns: int = 100,
        terminal: Terminal = TERMINALS["modern"],
        environment: dict[str, str] | None = None,
        directory: str | None = None,
    ) -> None:
        self.rows, self.columns, self.terminal = rows, columns, terminal
        self.chunks: list[Chunk] = []
        self.application_cursor = False
        self._tail = b""
        master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.started = time.perf_counter()
        self.pid = os.fork()
        if self.pid == 0:  # pragma: no cover - the child never returns
            try:
                os.close(master)
                os.login_tty(slave)
                if directory:
                    os.chdir(directory)
                os.execvpe(command[0], list(command), environment or dict(os.environ))
            finally:
                os._exit(127)
        os.close(slave)
        self.master = master
        self._poll = select.poll()  # unlike select(), it knows any number of descriptors
        self._poll.register(master, select.POLLIN)
        self.exit_status: int | None = None

    def write(self, data: bytes) -> None:
        """Type `data`, as a keyboard would send it."""
        os.write(self.master, data)

    def press(self, key: bytes, name: str = "") -> None:
        """Press one key, honouring application cursor mode."""
        if name in CURSOR_KEYS and self.application_cursor:
            key = key.replace(b"\x1b[", b"\x1bO", 1)
        self.write(key)

    def read(self, timeout: float, limit: int = 1 << 16) -> Chunk | None:
        """The next chunk of output, or None when `timeout` runs out first."""
        if not self._poll.poll(max(0.0, timeout) * 1000):
            return None
        try:
            data = os.read(self.master, limit)
        except OSError:  # EIO: the other side is closed
            data = b""
        if not data:
            return None
        chunk = Chunk(time.perf_counter(), data)
        self.chunks.append(chunk)
        self._converse(data)
        return chunk

    def _converse(self, data: bytes) -> None:
        window = self._tail + data
        last_query_end = 0
        for match in _QUERY.finditer(window):
            last_query_end = match.end()
        for reply in self.terminal.replies(window):
            self.write(reply)
        self._tail = window[max(last_query_end, len(window) - 24) :]
        for switch in re.finditer(rb"\x1b\[\?1([hl])", data):
            self.application_cursor = switch[1] == b"h"

    def drain(self, quiet: float, timeout: float) -> list[Chunk]:
        """Read until `quiet` seconds pass without output, or `timeout` is over."""
        first = len(self.chunks)
        deadline = time.perf_counter() + timeout
        while True:
            now = time.perf_counter()
            if now >= deadline:
                break
            if self.read(min(quiet, deadline - now)) is None:
                if time.perf_counter() - now < quiet / 2 and not self.alive():
                    break
                if time.perf_counter() - now >= min(quiet, deadline - now):
                    break
        return self.chunks[first:]

    def wait_ready(self, settle: float, timeout: float) -> list[Chunk]:
        """Read the start-up output: first byte, then until it settles."""
        deadline = time.perf_counter() + timeout
        while not self.chunks and time.perf_counter() < deadline and self.alive():
            self.read(0.05)
        self.drain(settle, max(0.0, deadline - time.perf_counter()))
        return self.chunks

    def alive(self) -> bool:
        """Whether the command is still running."""
        if self.exit_status is not None:
            return False
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid:
            self.exit_status = os.waitstatus_to_exitcode(status)
        return self.exit_status is None

    def screen(self) -> Emulator:
        """Everything written so far, as an emulated screen."""
        emulator = Emulator(self.rows, self.columns)
        for chunk in self.chunks:
            emulator.feed(chunk.data)
        return emulator

    def close(self) -> None:
        """End the session: hang up, then terminate, then kill, by pid."""
        for stop in (signal.SIGHUP, signal.SIGTERM, signal.SIGKILL):
            if not self.alive():
                break
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, stop)
            deadline = time.monotonic() + 2.0
            while self.alive() and time.monotonic() < deadline:
                self.read(0.02)
        with contextlib.suppress(OSError):
            os.close(self.master)
