"""A machine for one test: the README's page "On a server", followed to the letter.

Everything happens in a mount namespace of its own, where accounts, groups and
sshd's configuration are written into a layer over the real ones. It all ends with
the process; nothing outside is changed. Only root can make one.
"""

import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

from tests.helpers.sshd import SSH, SSHD, Watched, free_port

ROOT = Path(__file__).parents[2]
KEYGEN = shutil.which("ssh-keygen") or ""
UNSHARE = shutil.which("unshare") or ""

PREPARE = """\
set -euo pipefail
mount -t tmpfs tmpfs /mnt
layers=0
over() {
    layers=$((layers + 1))
    mkdir -p "/mnt/$layers/upper" "/mnt/$layers/work"
    mount -t overlay overlay \\
        -o "lowerdir=$1,upperdir=/mnt/$layers/upper,workdir=/mnt/$layers/work" "$1"
}
for folder in /etc /home /srv; do over "$folder"; done
for path in "$@"; do
    above=""
    while read -rd / part; do
        above="${above%/}/$part"
        case $(stat -c %A "$above") in *[xt]) ;; *) over "$above"; chmod o+rx "$above" ;; esac
    done <<< "$path"
done
"""
"""Layers over what will be changed, and a way in for everybody to the program, given as paths."""


def missing() -> str:
    """Why there can be no such machine here; empty where there can."""
    if os.geteuid() != 0:
        return "following the manual: only root can make accounts"
    if not (SSHD and SSH and UNSHARE):
        return "following the manual: sshd, ssh or unshare is missing here"
    tried = [UNSHARE, "-m", "bash", "-c", PREPARE]
    if subprocess.run(tried, capture_output=True, check=False).returncode:
        return "following the manual: no layers can be mounted here"
    return ""


def manual(start: str, place: int = 0) -> str:
    """A block of commands of the README: the one at `place` after a text."""
    after = (ROOT / "README.md").read_text().split(start, 1)[1]
    found: str = re.findall(r"```(?:sh)?\n(.*?)```", after, re.DOTALL)[place]
    return found


class Machine:
    """A machine with its own accounts and its own sshd, as long as the `with` block.

    Args:
        folder: For keys and logs.
        people: Who has a key.
        setup: The shell commands that set the server up.
    """

    def __init__(self, folder: Path, people: tuple[str, ...], setup: str) -> None:
        self.folder = folder
        self.port = free_port()
        self._people = people
        self._setup = setup
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        for name in ("host_key", *self._people):
            key = str(self.folder / name)
            subprocess.run([KEYGEN, "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        program = Path(sys.executable)
        script = (
            PREPARE
            + f"""
export PATH={shlex.quote(str(program.parent))}:/usr/sbin:/sbin:$PATH FOLDER={self.folder}
mkdir -p /etc/ssh/sshd_config.d
rm -f /etc/ssh/sshd_config.d/*
install -m 0600 $FOLDER/host_key /etc/ssh/ssh_host_ed25519_key
cd /
{self._setup.replace(" && systemctl reload ssh", "")}
exec {SSHD} -D -e -p {self.port} -o ListenAddress=127.0.0.1 -o UsePAM=no \\
    -o PidFile=$FOLDER/sshd.pid
"""
        )
        paths = [f"{one}/" for one in (program.parent, program.resolve().parent, ROOT)]
        with (self.folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                [UNSHARE, "-m", "bash", "-c", script, "manual", *paths],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        self._wait()
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(timeout=10)

    def inside(self, path: str) -> Path:
        """A file of this machine, seen from outside."""
        assert self._process is not None
        return Path(f"/proc/{self._process.pid}/root{path}")

    def login(self, key: str, account: str) -> Watched:
        """Somebody comes in with a terminal."""
        command = [*self._ssh(key), "-tt", f"{account}@127.0.0.1"]
        environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        return Watched(command, rows=24, columns=80, environment=environment)

    def run(self, key: str, account: str, command: str) -> subprocess.CompletedProcess[str]:
        """Somebody asks for a command."""
        words = [*self._ssh(key), f"{account}@127.0.0.1", command]
        return subprocess.run(
            words, capture_output=True, text=True, timeout=30, stdin=subprocess.DEVNULL, check=False
        )

    def _ssh(self, key: str) -> list[str]:
        options = (
            "IdentitiesOnly=yes", "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null",
            "ControlPath=none", "LogLevel=ERROR", "BatchMode=yes",
        )  # fmt: skip
        named = ["-F", "/dev/null", "-p", str(self.port), "-i", str(self.folder / key)]
        return [SSH, *named, *(word for one in options for word in ("-o", one))]

    def _wait(self) -> None:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            if self._process is None or self._process.poll() is not None:
                break
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        message = f"the manual does not lead to a server:\n{(self.folder / 'log').read_text()}"
        raise AssertionError(message)
