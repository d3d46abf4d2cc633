"""A throwaway sshd on the loopback address, with the very stanza that `server-config` prints.

Everything lies in one temporary folder: host key, players' keys, both
configurations, the log. Only the server's own process is ended, by its id.
"""

import fcntl
import getpass
import os
import shutil
import socket
import struct
import subprocess
import termios
import time
from pathlib import Path
from typing import Any, Self

from attrs import frozen

from tests.helpers.terminal import Chunk, Emulator, Session
from tui.commands import server_config

SSHD = shutil.which("sshd", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin") or ""
SSH = shutil.which("ssh") or ""

MISSING = "" if SSHD and SSH else "the shared server: sshd or ssh is missing here"
"""Why these tests cannot be run here; empty where they can."""

FIRST_LINES = """\
ListenAddress 127.0.0.1
Port {port}
HostKey {folder}/host_key
PidFile {folder}/sshd.pid
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
UsePAM no
StrictModes no
PrintMotd no
UseDNS no
LogLevel VERBOSE
Subsystem sftp internal-sftp
"""

CLIENT = """\
Host {names}
    HostName 127.0.0.1
    Port {port}
    User {user}
    IdentitiesOnly yes
    UserKnownHostsFile /dev/null
    StrictHostKeyChecking no
    ControlMaster no
    ControlPath none
    LogLevel ERROR
    SendEnv LANG LC_* COLORTERM
"""


@frozen
class Player:
    """A key on the server: whose, and what its line says.

    Attributes:
        name: What the client calls the host, and the key's file.
        options: What stands before the key.
    """

    name: str
    options: str


def player(name: str, *more: str) -> Player:
    """A player with a line of the usual kind."""
    given = ",".join((f'environment="PLAYER={name}"', *more))
    return Player(name, f"restrict,pty,{given}")


class Watched(Session):
    """A session whose screen is kept up to date while it is read."""

    def __init__(self, command: list[str], **more: Any) -> None:
        super().__init__(command, **more)
        self._emulator = Emulator(self.rows, self.columns)

    def read(self, timeout: float, limit: int = 1 << 16) -> Chunk | None:
        """The next chunk, painted."""
        chunk = super().read(timeout, limit)
        if chunk is not None:
            self._emulator.feed(chunk.data)
        return chunk

    def screen(self) -> Emulator:
        """What stands on the screen now."""
        return self._emulator

    def resize(self, rows: int, columns: int) -> None:
        """Another size of the window."""
        self.rows, self.columns = rows, columns
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._emulator.screen.resize(rows, columns)

    def shows(self, text: str, within: float = 20.0) -> float:
        """Read until `text` stands on the screen; how long that took, in seconds.

        Raises:
            AssertionError: It does not.
        """
        start = time.monotonic()
        is_there = text in self.screen().text()
        while not is_there:
            left = start + within - time.monotonic()
            painted = self.read(max(0.0, min(left, 0.05)))
            if painted is not None:
                is_there = text in self.screen().text()
            elif left <= 0 or not self.alive():
                message = f"{text!r} is not there after {within} s:\n{self.screen().text()}"
                raise AssertionError(message)
        return time.monotonic() - start

    def ended(self, within: float) -> int | None:
        """The exit status, or None where it is still there after so many seconds."""
        deadline = time.monotonic() + within
        while self.alive() and time.monotonic() < deadline:
            self.read(0.05)
        self.drain(0.05, 0.2)
        return self.exit_status


class Server:
    """An sshd that lives as long as the `with` block.

    Attributes:
        folder: Where keys, configurations and the log are.
        tables: The directory of the tables.
        port: The port that it listens on.
    """

    def __init__(self, folder: Path, players: tuple[Player, ...], *, alive: int) -> None:
        self.folder = folder
        self.tables = folder / "tables"
        self.players = players
        self.port = free_port()
        self._alive = alive
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.folder.chmod(0o755)
        self.tables.mkdir()
        for name in ("host_key", *(one.name for one in self.players)):
            _run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.folder / name))
        self._write_configurations()
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        config = str(self.folder / "sshd_config")
        _run(SSHD, "-t", "-f", config)
        with (self.folder / "sshd.log").open("wb") as log:
            self._process = subprocess.Popen(
                [SSHD, "-D", "-e", "-f", config], stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        self._wait()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=10)

    def login(self, name: str, *options: str, rows: int = 24, columns: int = 80,
              **variables: str) -> Watched:  # fmt: skip
        """A client with a terminal of its own."""
        environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **variables}
        command = [*self.client(*options), "-tt", name]
        return Watched(command, rows=rows, columns=columns, environment=environment)

    def client(self, *options: str) -> list[str]:
        """How a client is called, before the host's name."""
        return [SSH, "-F", str(self.folder / "ssh_config"), *options]

    def log(self) -> str:
        """What the server has logged."""
        return (self.folder / "sshd.log").read_text(errors="replace")

    def seats(self) -> list[int]:
        """The seats of this server that are running now, by their process ids."""
        found: list[int] = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    words = (entry / "cmdline").read_bytes().split(b"\0")
                except OSError:
                    continue
                if b"tui.cli" in words and os.fsencode(self.tables) in words:
                    found.append(int(entry.name))
        return found

    def _write_configurations(self) -> None:
        names = {"port": self.port, "folder": self.folder}
        stanza = (server_config.SHARED + server_config.COMMON).format(
            account=getpass.getuser(),
            keys=self.folder / "keys",
            command=server_config.command(str(self.tables)),
            newer="",
        )
        for hasty in (("Interval 15", f"Interval {self._alive}"), ("CountMax 4", "CountMax 1")):
            stanza = stanza.replace(*hasty)
        written = FIRST_LINES.format(**names) + stanza
        (self.folder / "sshd_config").write_text(written)
        lines = [f"{one.options} {self._public(one.name)}" for one in self.players]
        (self.folder / "keys").write_text("".join(lines))
        hosts = [f"Host {one.name}\n    IdentityFile {self.folder / one.name}\n"
                 for one in self.players]  # fmt: skip
        every = " ".join(one.name for one in self.players)
        common = CLIENT.format(names=every, port=self.port, user=getpass.getuser())
        (self.folder / "ssh_config").write_text("".join(hosts) + common)

    def _public(self, name: str) -> str:
        return (self.folder / f"{name}.pub").read_text()

    def _wait(self) -> None:
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            if self._process is None or self._process.poll() is not None:
                message = f"sshd did not start:\n{self.log()}"
                raise RuntimeError(message)
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        message = "sshd did not answer"
        raise RuntimeError(message)


def free_port() -> int:
    """A port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        message = f"{command}: {done.stderr}"
        raise RuntimeError(message)
