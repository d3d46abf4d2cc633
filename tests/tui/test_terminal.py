"""The program in a real terminal: bytes, pastes, signals, the end, and what it leaves behind."""

import fcntl
import os
import re
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.terminal import Session

RESTORED = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?2004l", b"\x1b[<u")


def started(directory: Path, *arguments: str, **variables: str) -> Session:
    """The toy table in a terminal of 80x24, ready."""
    command = (sys.executable, "-m", "tests.helpers.toy_program", str(directory), *arguments)
    environment = {**os.environ, "TERM": "xterm-256color", **variables}
    session = Session(command, rows=24, columns=80, environment=environment)
    deadline = time.monotonic() + 20
    while "saved #" not in session.screen().text() and time.monotonic() < deadline:
        session.read(0.1)
    session.drain(0.2, 2)
    return session


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """A session that several tests find alive and leave alive."""
    one = started(tmp_path_factory.mktemp("tables"))
    yield one
    one.close()


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """A session that is ended afterwards."""
    one = started(tmp_path)
    yield one
    one.close()


def ended(session: Session, within: float) -> int | None:
    """The exit status, or None where it is still there after so many seconds."""
    deadline = time.monotonic() + within
    while session.alive() and time.monotonic() < deadline:
        session.read(0.05)
    session.drain(0.1, 0.3)
    return session.exit_status


def output(session: Session) -> bytes:
    """All that was written to the terminal."""
    return b"".join(chunk.data for chunk in session.chunks)


def leave_boxes(session: Session) -> None:
    """Close what lies over the screen."""
    session.write(b"\x1b")
    session.drain(0.3, 1)


def test_every_byte_is_survived(shared: Session) -> None:
    """S27: all single bytes that are no key of ours; then a key still works."""
    for byte in (*range(0x80, 0x100),):
        shared.write(bytes([byte]))
    shared.write(b"\xc3\x61\xff\xfe")
    shared.drain(0.3, 3)
    shared.write(b"w")
    shared.drain(0.3, 2)
    assert shared.alive()
    assert "Note" in shared.screen().text()
    leave_boxes(shared)


def test_a_terminal_that_lies_is_survived(shared: Session) -> None:
    """S27, S29: clicks, keys of no letter, a window of no pixels; then a key still works."""
    shared.write(b"\x1b[<0;10;5M\x1b[99999999u\x1b[?1016;1$y\x1b[48;0;0;0;0t\x1b[<0;1;1M")
    shared.drain(0.2, 1)
    shared.write(b"\x1b[48;24;80;480;640t")
    shared.drain(0.2, 1)
    shared.write(b"?")
    shared.drain(0.3, 3)
    assert "Keys of this screen" in shared.screen().text()
    leave_boxes(shared)


def test_an_endless_paste_ends(shared: Session) -> None:
    """S28: a paste without an end is closed, and keys are keys again."""
    shared.write(b"\x1b[200~" + b"x" * 3000 + b"\x1bq")
    shared.drain(0.3, 1)
    time.sleep(2.3)
    shared.write(b"?")
    shared.drain(0.3, 3)
    assert "Keys of this screen" in shared.screen().text()
    leave_boxes(shared)


def test_ctrl_z_and_a_stop_request_stop_nothing(shared: Session) -> None:
    """S23: a stopped seat would hold the table."""
    shared.write(b"\x1a")
    os.kill(shared.pid, signal.SIGTSTP)
    shared.drain(0.3, 1)
    shared.write(b"?")
    shared.drain(0.3, 3)
    assert "Keys of this screen" in shared.screen().text()
    leave_boxes(shared)


def test_the_mouse_stays_off_and_no_title_is_set(shared: Session) -> None:
    """S06: no mouse mode, no OSC but answers that Textual waits for."""
    out = output(shared)
    assert not any(mode in out for mode in (b"?1000h", b"?1003h", b"?1006h"))
    assert b"\x1b]" not in out


def test_leaving_gives_the_terminal_back(session: Session) -> None:
    """S32: q ends with 0 and the whole restore set."""
    session.write(b"q")
    assert ended(session, 5) == 0
    assert all(code in output(session) for code in RESTORED)


def test_sigterm_gives_the_terminal_back(session: Session) -> None:
    """S30: within two seconds, status 143."""
    os.kill(session.pid, signal.SIGTERM)
    assert ended(session, 3) == 143
    assert all(code in output(session) for code in RESTORED)


def test_sigterm_ends_a_stalled_session(session: Session) -> None:
    """S30: also where the terminal reads nothing and the loop stands still."""
    for _ in range(200):
        session.write(b"\x0c")
    time.sleep(1)
    os.kill(session.pid, signal.SIGTERM)
    deadline = time.monotonic() + 3
    while session.alive() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert session.exit_status == 143


def test_hanging_up_ends_it(session: Session) -> None:
    """S30: SIGHUP keeps its default action."""
    os.kill(session.pid, signal.SIGHUP)
    assert ended(session, 2) == -signal.SIGHUP


def test_a_terminal_that_is_gone_ends_it(session: Session) -> None:
    """S30: without any signal, within ten seconds."""
    os.close(session.master)
    deadline = time.monotonic() + 10
    while session.alive() and time.monotonic() < deadline:
        time.sleep(0.05)
    session.master = os.open(os.devnull, os.O_RDWR)
    assert session.exit_status is not None


def test_a_fault_is_one_line_and_70(tmp_path: Path) -> None:
    """S33: no local values on the terminal, status 70, the terminal given back."""
    session = started(tmp_path, "--fault")
    session.write(b"i")
    assert ended(session, 5) == 70
    out = output(session)
    session.close()
    assert b"Tirada has failed (ValueError)" in out
    assert b"CANARY" not in out
    assert all(code in out for code in RESTORED)


def test_an_absurd_window_is_drawn_within_bounds(tmp_path: Path) -> None:
    """S29: 65535 columns send no megabytes."""
    command = (sys.executable, "-m", "tests.helpers.toy_program", str(tmp_path))
    session = Session(command, rows=65535, columns=65535)
    session.wait_ready(0.7, 20)
    alive = session.alive()
    session.close()
    assert alive
    assert len(output(session)) < 600_000


def resize(session: Session, rows: int, columns: int) -> None:
    """Another size of the window."""
    size = struct.pack("HHHH", rows, columns, 0, 0)
    fcntl.ioctl(session.master, termios.TIOCSWINSZ, size)


def test_a_window_of_any_size_is_survived(tmp_path: Path) -> None:
    """S29: down to nothing and back, as a tiling window manager does it; then all is there."""
    session = started(tmp_path)
    for columns, rows in ((79, 23), (20, 5), (1, 1), (0, 0), (5, 1), (400, 150), (1, 200)):
        resize(session, rows, columns)
        session.drain(0.15, 1)
    for step in range(100):
        resize(session, 24 + step % 2, 80 + step % 3)
        time.sleep(0.02)
    resize(session, 24, 80)
    session.drain(0.3, 3)
    session.write(b"?")
    session.drain(0.3, 3)
    alive = session.alive()
    session.close()
    assert alive
    assert b"Traceback" not in output(session)


COLOURS = re.compile(rb"\x1b\[[0-9;]*m")


def colours(session: Session) -> set[bytes]:
    """All numbers that set colours or attributes."""
    found = COLOURS.findall(output(session))
    return {number for code in found for number in code[2:-1].split(b";") if number}


def test_no_color_means_none(tmp_path: Path) -> None:
    """S38: without colours the letters are the terminal's own, and the cursor row has its mark."""
    session = started(tmp_path, NO_COLOR="1")
    text = session.screen().text()
    session.close()
    assert colours(session) <= {b"0", b"1", b"2", b"7", b"9", b"22", b"27", b"29", b"39", b"49"}
    assert "▸heap 0" in text


def test_a_console_gets_its_sixteen_colours(tmp_path: Path) -> None:
    """S38: TERM=linux is drawn with the numbers that it has."""
    session = started(tmp_path, TERM="linux")
    session.close()
    assert not colours(session) & {b"38", b"48"}


def test_a_key_in_a_list_is_cheap(tmp_path: Path) -> None:
    """A cursor key sends less than 400 bytes on average, in true colours, at 100x30.

    On a busy machine two keys may be answered together.
    """
    command = (sys.executable, "-m", "tests.helpers.toy_program", str(tmp_path))
    environment = {**os.environ, "COLORTERM": "truecolor"}
    session = Session(command, rows=30, columns=100, environment=environment)
    session.wait_ready(0.7, 20)
    sizes: list[int] = []
    for _ in range(6):
        session.write(b"j")
        sizes.append(sum(len(chunk.data) for chunk in session.drain(0.15, 1)))
    sizes.append(sum(len(chunk.data) for chunk in session.drain(0.5, 2)))
    session.close()
    assert 0 < sum(sizes) / 6 <= 400
