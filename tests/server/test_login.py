"""Logging in over a real ssh: who one is, what one gets, and what is refused."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.presence import MOST_WINDOWS
from tests.helpers.sshd import SSHD, Server, Watched
from tests.server.conftest import Login
from tui.identity import KEY_LETTERS

QUIET = ("-o", "BatchMode=yes")


def ran(*words: str, feed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A client without a terminal, run to its end."""
    return subprocess.run(words, input=feed, capture_output=True, timeout=30, check=False)


def test_the_key_says_who_one_is(login: Login) -> None:
    """T1, T3: two keys on one account are two people."""
    ana, beto = login("ana"), login("beto")
    ana.shows("lobby")
    beto.shows("lobby")
    assert ana.screen().text().splitlines()[0].endswith(" ana ")
    assert beto.screen().text().splitlines()[0].endswith(" beto ")


def test_the_client_says_neither_who_one_is_nor_what_is_run(login: Login, tmp_path: Path) -> None:
    """T4, T7, S24: its variables arrive only where they are harmless, its command not at all."""
    victim = tmp_path / "victim"
    victim.write_text("mine")
    wanted = f"SetEnv=PLAYER=gm TEXTUAL_LOG={victim} PYTHONPATH={tmp_path} COLUMNS=10"
    (tmp_path / "textual.py").write_text("raise SystemExit(99)")
    client = login("ana", "-o", wanted, "-o", f"RemoteCommand=touch {tmp_path}/never")
    client.shows("lobby")
    assert client.screen().text().splitlines()[0].endswith(" ana ")
    assert victim.read_text() == "mine"
    assert not (tmp_path / "never").exists()


def test_a_key_line_gives_nothing_but_the_name(login: Login) -> None:
    """T5: of the variables on a key's line only PLAYER arrives."""
    client = login("carla")
    client.shows("lobby")
    assert client.screen().text().splitlines()[0].endswith(" carla ")


def test_a_key_without_a_name_is_known_by_its_fingerprint(server: Server, login: Login) -> None:
    """T6: sshd says which key was used, and its fingerprint is the name."""
    listed = ran("ssh-keygen", "-lf", str(server.folder / "zoe.pub")).stdout.decode()
    name = f"key-{listed.split()[1].removeprefix('SHA256:')[:KEY_LETTERS]}"
    client = login("zoe")
    client.shows("lobby")
    assert client.screen().text().splitlines()[0].endswith(f" {name} ")


@pytest.mark.parametrize("command", ["exec sh -c id"])
def test_a_command_is_not_run(server: Server, command: str) -> None:
    """T7: without a terminal our program is started all the same, and refuses with status 2."""
    done = ran(*server.client(*QUIET), "ana", command)
    assert done.returncode == 2
    assert done.stdout == b""
    assert b"terminal" in done.stderr


def test_one_word_gives_lines_for_a_screen_reader(server: Server) -> None:
    """`ssh host plain` talks in lines, as the person of the key; nothing else is understood."""
    said = ran(*server.client(*QUIET, "-T"), "ana", "plain", feed=b"new rpg lines\nquit\n")
    assert b"Type a table" in said.stdout
    assert said.returncode == 0
    assert (server.tables / "lines.jsonl").exists()


def test_nothing_is_uploaded(server: Server, tmp_path: Path) -> None:
    """T7: sftp and scp find our program at the other end, which refuses."""
    mine = tmp_path / "mine"
    mine.write_text("x")
    config = str(server.folder / "ssh_config")
    target = server.folder / "uploaded"
    put = ran("sftp", "-F", config, "-b", "-", "ana", feed=f"put {mine} {target}".encode())
    copied = ran("scp", "-F", config, str(mine), f"ana:{target}")
    assert put.returncode != 0
    assert copied.returncode != 0
    assert not target.exists()


def test_nothing_is_forwarded(server: Server) -> None:
    """T8: the connection carries nothing else."""
    done = ran(*server.client(*QUIET), "-W", f"127.0.0.1:{server.port}", "ana")
    assert done.returncode != 0
    assert b"SSH-2.0" not in done.stdout
    back = ("-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:1", "-N")
    assert ran(*server.client(*QUIET, *back), "ana").returncode != 0


@pytest.mark.parametrize("kind", ["vt$(id)\x1b]52;c;QQ==\x07"])
def test_any_kind_of_terminal_gets_in(login: Login, kind: str) -> None:
    """T13: TERM is only a word; nothing in it is run or sent on."""
    client = login("ana", TERM=kind)
    client.shows("lobby")
    assert b"uid=" not in b"".join(chunk.data for chunk in client.chunks)
    assert b"]52" not in b"".join(chunk.data for chunk in client.chunks)


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[Watched]:
    """A client that several tests look at."""
    one = server.login("beto")
    one.shows("lobby")
    yield one
    one.close()


def test_the_window_is_followed(client: Watched) -> None:
    """T12: another size on this side is another size on that side."""
    client.resize(40, 132)
    client.drain(0.3, 5)
    deadline = time.monotonic() + 10
    while "? :" not in client.screen().text().splitlines()[-1]:
        assert time.monotonic() < deadline
        client.drain(0.1, 1)
    assert len(client.screen().text().splitlines()) == 40


def seat_of(server: Server, client: Watched) -> Path:
    """What the kernel tells of the one seat that is running."""
    assert client.alive()
    (seat,) = server.seats()
    return Path(f"/proc/{seat}")


def test_no_secret_is_in_the_process_list(client: Watched, server: Server) -> None:
    """S38: whoever lists processes sees where the tables are, and nothing of people."""
    words = (seat_of(server, client) / "cmdline").read_bytes().split(b"\0")
    assert not any(b"beto" in word.removeprefix(os.fsencode(server.folder)) for word in words)


def test_the_seat_is_bounded(client: Watched, server: Server) -> None:
    """S14, S25, S34: the tables' directory, limits, a closed umask."""
    seat = seat_of(server, client)
    status, limits = (seat / "status").read_text(), (seat / "limits").read_text()
    assert (seat / "cwd").resolve() == server.tables.resolve()
    assert "Umask:\t0007" in status
    assert "Max address space         614400000" in limits
    assert "Max file size             20480000" in limits


def test_ctrl_z_stops_nothing(client: Watched) -> None:
    """T11, S23: under ForceCommand a stopped seat could not be woken again."""
    client.write(b"\x1a")
    client.write(b"?")
    client.shows("Keys of this screen")
    client.write(b"q")
    client.drain(0.3, 2)
    assert client.alive()


def test_a_fifth_window_is_refused(login: Login) -> None:
    """T14, S34: MaxSessions counts within a connection; we count over all of them."""
    windows = [login("ana") for _ in range(MOST_WINDOWS)]
    for window in windows:
        window.shows("lobby")
    fifth = login("ana")
    assert fifth.ended(15) == 1
    assert str(MOST_WINDOWS) in b"".join(chunk.data for chunk in fifth.chunks).decode()


@pytest.mark.parametrize("way", ["shared", "accounts"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_sshd_takes_what_is_printed(
    server: Server, tmp_path: Path, way: str, language: str
) -> None:
    """T16: the whole output is a file for sshd, whatever directory and language."""
    tirada = (sys.executable, "-m", "tui.cli", "server-config")
    printed = ran(*tirada, f"--{way}", "--lang", language, "--tables", "/srv/two words")
    file = tmp_path / "sshd_config"
    file.write_bytes(f"HostKey {server.folder}/host_key\n".encode() + printed.stdout)
    checked = ran(SSHD, "-t", "-f", str(file))
    assert (printed.returncode, checked.returncode, checked.stderr) == (0, 0, b"")
    assert b"seat --tables '/srv/two words'" in printed.stdout
