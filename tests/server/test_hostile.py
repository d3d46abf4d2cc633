"""Hostile surroundings: environment, work directory, names, child processes, edited files."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from saves.open_table import OpenTable
from saves.shelf import Shelf
from tests.helpers.sshd import Watched
from tui import identity

SEAT = (sys.executable, "-I", "-X", "utf8", "-m", "tui.cli", "seat", "--tables")
"""How sshd starts a seat."""


@pytest.fixture
def clients() -> Iterator[list[Watched]]:
    """What was started and is closed afterwards."""
    some: list[Watched] = []
    yield some
    for one in some:
        one.close()


def started(clients: list[Watched], *command: str, directory: Path | None = None,
            **variables: Any) -> Watched:  # fmt: skip
    """A program in a terminal of 80x24, with just these variables."""
    environment = {"TERM": "xterm-256color", "PATH": os.environ["PATH"], **variables}
    client = Watched(
        list(command), rows=24, columns=80, environment=environment,
        directory=str(directory) if directory else None,
    )  # fmt: skip
    clients.append(client)
    return client


def who(client: Watched) -> str:
    """The right end of the line at the top."""
    return client.screen().text().splitlines()[0].split("lobby")[1].strip()


def test_switches_of_the_framework_do_nothing(clients: list[Watched], tmp_path: Path) -> None:
    """S24: everything that Textual would obey is set; no file, no early end, no other theme."""
    victim = tmp_path / "victim"
    victim.write_text("mine")
    hostile = {
        "TEXTUAL": "devtools,debug", "TEXTUAL_LOG": str(victim), "TEXTUAL_SCREENSHOT": "1",
        "TEXTUAL_SCREENSHOT_LOCATION": str(tmp_path), "TEXTUAL_SCREENSHOT_FILENAME": "victim",
        "TEXTUAL_DRIVER": "no.such:Driver", "TEXTUAL_PRESS": "q,y", "TEXTUAL_FPS": "0",
        "TEXTUAL_THEME": "no-such", "TEXTUAL_ANIMATIONS": "x", "TEXTUAL_ALLOW_SIGNALS": "1",
        "TEXTUAL_FILTERS": "x", "TEXTUAL_COLOR_SYSTEM": "x", "COLUMNS": "7", "LINES": "3",
        "PAGER": "sh", "EDITOR": "sh", "BROWSER": "sh", "LD_PRELOAD": "", "ESCDELAY": "9" * 400,
    }  # fmt: skip
    client = started(clients, *SEAT, str(tmp_path), directory=tmp_path, PLAYER="ana", **hostile)
    client.shows("There are no tables yet")
    time.sleep(1.2)
    client.drain(0.1, 1)
    assert client.alive()
    assert who(client) == "ana"
    assert victim.read_text() == "mine"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["presence", "victim"]


def test_python_is_deaf_to_its_surroundings(clients: list[Watched], tmp_path: Path) -> None:
    """S25: PYTHON variables and modules that lie in the work directory are not looked at."""
    trap = tmp_path / "trap"
    trap.mkdir()
    tables = tmp_path / "tables"
    tables.mkdir()
    for name in ("textual", "rules", "saves", "tui", "attrs", "sitecustomize"):
        (trap / f"{name}.py").write_text("raise SystemExit(99)")
    client = started(
        clients, *SEAT, str(tables), directory=trap, PLAYER="Ána",
        PYTHONPATH=str(trap), PYTHONSTARTUP=str(trap / "tui.py"), PYTHONHOME="/nowhere",
        PYTHONIOENCODING="ascii", PYTHONINSPECT="1",
    )  # fmt: skip
    client.shows("There are no tables yet")
    assert who(client) == "Ána"


def test_without_a_key_a_name_is_asked_and_marked(clients: list[Watched], tmp_path: Path) -> None:
    """Who types a verified person's name does not get that person's seat."""
    client = started(clients, *SEAT, str(tmp_path))
    client.shows("Your name:")
    client.write(b"\n")
    client.write(b"ana\x1b[31m\xe9?\n")
    client.shows("There are no tables yet")
    assert who(client) == "ana[31m\N{REPLACEMENT CHARACTER}? (unverified)"


def test_nobody_without_a_name(clients: list[Watched], tmp_path: Path) -> None:
    """The end of input is an answer, too."""
    client = started(clients, *SEAT, str(tmp_path))
    client.shows("Your name:")
    client.write(b"\x04")
    assert client.ended(5) == 1


@pytest.mark.parametrize("words", [("--as", "ana"), ("more",)])
def test_a_seat_takes_no_name_on_its_command_line(
    clients: list[Watched], tmp_path: Path, words: tuple[str, ...]
) -> None:
    """The way to forge identity by a command line is closed, by mistake as well."""
    client = started(clients, *SEAT, str(tmp_path), *words, PLAYER="beto")
    assert client.ended(10) == 2


def test_accounts_are_known_by_the_system(clients: list[Watched], tmp_path: Path) -> None:
    """Stanza B: the uid is who one is; PLAYER is not read."""
    client = started(clients, *SEAT, str(tmp_path), "--accounts", PLAYER="gm")
    client.shows("There are no tables yet")
    assert who(client) not in ("gm", "")


KEY = "AAAAC3NzaC1lZDI1NTE5AAAAILM+rvN+ot98qgEN796jTiQfZfG1KaT0PtFDJ/XFSqti"


def auth_file(directory: Path, text: str) -> dict[str, str]:
    """The file that sshd writes, and the variable that names it."""
    path = directory / "sshauth"
    path.write_text(text)
    return {"SSH_USER_AUTH": str(path)}


def test_the_key_that_was_used_is_the_name(tmp_path: Path) -> None:
    """Its fingerprint as ssh-keygen shows it, shortened."""
    environment = auth_file(tmp_path, f"publickey ssh-ed25519 {KEY}\n")
    found = identity.from_key(environment)
    assert found is not None
    assert found.is_verified
    assert found.name == f"key-{identity.fingerprint(KEY)[:12]}"


@pytest.mark.parametrize("text", ["", "password\n", "publickey ssh-ed25519 not-base64!\n", "\xff"])
def test_without_a_key_there_is_no_such_name(tmp_path: Path, text: str) -> None:
    """Nothing is guessed."""
    assert identity.from_key(auth_file(tmp_path, text)) is None


@pytest.mark.parametrize("kind", ["link", "fifo", "missing"])
def test_only_the_file_that_sshd_wrote_is_read(tmp_path: Path, kind: str) -> None:
    """S11, S13: a link or a pipe in its place is not followed and holds nobody up."""
    environment = auth_file(tmp_path, f"publickey ssh-ed25519 {KEY}\n")
    path = Path(environment["SSH_USER_AUTH"])
    path.rename(tmp_path / "real")
    if kind == "link":
        path.symlink_to(tmp_path / "real")
    elif kind == "fifo":
        os.mkfifo(path)
    assert identity.from_key(environment) is None


@pytest.mark.parametrize(
    ("player", "name"), [("ana", "ana"), (" \x1b[31m ", "[31m"), ("ana?", "ana"), ("", None)]
)
def test_a_key_line_s_name_is_cleaned(player: str, name: str | None) -> None:
    """And never looks like an asked one."""
    found = identity.from_key_line({"PLAYER": player})
    assert (found.name if found else None) == name


WAYS = (
    "os.system('true')", "os.fork()", "os.execv('/bin/true', ['true'])", "os.popen('true')",
    "os.posix_spawn('/bin/true', ['true'], {})", "subprocess.run(['true'])",
)  # fmt: skip


def test_no_child_process_is_started() -> None:
    """S26: whatever wants to start one, in whatever way, is refused."""
    tries = "".join(
        f"try:\n    {way}\nexcept fence.NoChildrenError:\n    print('refused')\n" for way in WAYS
    )
    script = f"import os, pty, subprocess\nfrom tui import fence\nfence.close()\n{tries}"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["refused"] * len(WAYS), done.stderr


def test_a_past_roll_that_was_changed_is_marked(tmp_path: Path) -> None:
    """S37: whoever edits faces by hand breaks the chain, and `tirada check` names the line."""
    made = Shelf(tmp_path).create_demo("duel", "ashes", "ana")
    assert isinstance(made, OpenTable)
    made.close()
    path = tmp_path / "duel.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if '"faces":[' in line)
    lines[place] = lines[place].replace('"faces":[', '"faces":[6,', 1)
    path.write_text("".join(lines))
    command = [sys.executable, "-m", "tui.cli", "check", "duel", "--tables", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"Line {place + 1} was changed" in done.stdout


def test_too_much_memory_is_refused_to_the_one_who_wants_it(tmp_path: Path) -> None:
    """S34: the limits hold for the program itself."""
    script = f"""
import errno
from tui.commands import seat
seat.limit()
try:
    bytearray(700 * 1024 * 1024)
except MemoryError:
    print("refused")
try:
    open({str(tmp_path / "big")!r}, "wb").write(bytes(21 * 1024 * 1024))
except OSError as error:
    print(errno.errorcode[error.errno])
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["refused", "EFBIG"], done.stderr
