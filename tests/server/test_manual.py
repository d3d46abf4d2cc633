"""The README's page "On a server": both ways in lead to two people at one table.

The commands are taken from the page itself. The program is not set up anew, it
is this one; and sshd is started on a free port instead of being reloaded.
"""

import json
import stat
from collections.abc import Iterator
from typing import Any

import pytest

from saves.selfcheck import check_directory
from tests.helpers.scratch import Machine, manual, missing
from tests.helpers.sshd import Watched

TABLES = "/srv/tirada"
SHARED, ACCOUNTS = "**A. One account for all**", "**B. Accounts of their own.**"
PEOPLE = ("ana", "beto", "zoe")

ACCOUNT = """
useradd --create-home --shell /bin/sh --password '*' {name}
install -d -m 0700 -o {name} -g {name} /home/{name}/.ssh
install -m 0600 -o {name} -g {name} $FOLDER/{name}.pub /home/{name}/.ssh/authorized_keys
"""
"""An account, as an administrator makes it."""

MEMBER = "usermod -aG tirada ana\n"


@pytest.fixture(scope="module", autouse=True)
def _root() -> None:
    why = missing()
    if why:
        pytest.skip(why)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """Way A: one account, and the lines for two keys; Zoe's has no name on it."""
    lines = manual(SHARED, 1).replace("ssh-ed25519 AAAA… ana", "$(cat $FOLDER/ana.pub)")
    lines = lines.replace("ssh-ed25519 AAAA… beto", "$(cat $FOLDER/beto.pub)")
    assert lines.count(".pub") == 2
    keys = f"cat >> /etc/ssh/play_keys <<EOF\n{lines}EOF\ncat $FOLDER/zoe.pub >> /etc/ssh/play_keys"
    with Machine(tmp_path_factory.mktemp("a"), PEOPLE, manual(SHARED) + keys) as machine:
        yield machine


@pytest.fixture(scope="module")
def accounts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """Way B: Ana and Beto are put into the group, Zoe is not."""
    commands = manual(ACCOUNTS)
    assert MEMBER in commands
    both = commands.replace(MEMBER, MEMBER + MEMBER.replace("ana", "beto"))
    made = "".join(ACCOUNT.format(name=name) for name in PEOPLE)
    with Machine(tmp_path_factory.mktemp("b"), PEOPLE, made + both) as machine:
        yield machine


@pytest.fixture
def clients() -> Iterator[list[Watched]]:
    """Whoever has come in leaves afterwards."""
    some: list[Watched] = []
    yield some
    for one in some:
        one.close()


def evening(machine: Machine, ana: Watched, beto: Watched) -> list[dict[str, Any]]:
    """Ana makes a table that is ready to play, Beto sits down, both play: what is written."""
    ana.shows("lobby")
    ana.write(b"aG\r")
    ana.shows("The table's name")
    ana.write(b"\r")
    ana.shows("saved #")
    beto.shows("demo-ashes")
    beto.write(b"\r")
    beto.shows("saved #")
    beto.write(b" p")
    beto.shows("People and seats")
    beto.write(b"j\r")
    beto.shows("Sit down here")
    beto.write(b"s")
    ana.shows("beto sits down")
    for client, other, said in ((ana, beto, "from-ana"), (beto, ana, "from-beto")):
        client.write(b"w")
        client.shows("Note")
        client.write(said.encode() + b"\r")
        other.shows(said)
    journal = machine.inside(f"{TABLES}/demo-ashes.jsonl")
    return [json.loads(line) for line in journal.read_text().splitlines()]


def modes(machine: Machine) -> tuple[int, int, bool]:
    """Of the directory and of the table, and whether both belong to one group."""
    folder = machine.inside(TABLES).stat()
    table = machine.inside(f"{TABLES}/demo-ashes.jsonl").stat()
    is_shared = folder.st_gid == table.st_gid != 0
    return stat.S_IMODE(folder.st_mode), stat.S_IMODE(table.st_mode), is_shared


def test_one_account_for_all(shared: Machine, clients: list[Watched]) -> None:
    """T16, S14: way A, word for word: each key is a person, and they play."""
    clients.extend(shared.login(name, "play") for name in ("ana", "beto"))
    commits = evening(shared, *clients)
    assert {one["by"] for one in commits[-3:]} == {"ana", "beto"}
    assert modes(shared) == (0o2770, 0o660, True)


def test_a_key_without_a_name_gets_in(shared: Machine, clients: list[Watched]) -> None:
    """T16: under a name made of its fingerprint; and no key gets a command run."""
    clients.append(shared.login("zoe", "play"))
    clients[0].shows(" key-")
    assert shared.run("zoe", "play", "id").returncode == 2


def test_accounts_of_their_own(accounts: Machine, clients: list[Watched]) -> None:
    """S14: way B, word for word: two uids at one table, each known by the system."""
    clients.extend(accounts.login(name, name) for name in ("ana", "beto"))
    commits = evening(accounts, *clients)
    assert {one["by"] for one in commits[-3:]} == {"ana", "beto"}
    assert modes(accounts) == (0o2770, 0o660, True)
    owners = {one.stat().st_uid for one in accounts.inside(f"{TABLES}/presence").iterdir()}
    assert len(owners) == 2


def test_the_group_is_what_confines(accounts: Machine) -> None:
    """T15, S14: members get Tirada and nothing else; others have their shell, but no table."""
    member = accounts.run("ana", "ana", "id")
    assert (member.returncode, member.stdout) == (2, "")
    outside = accounts.run("zoe", "zoe", f"id -un; ls {TABLES}")
    assert outside.stdout == "zoe\n"
    assert "Permission denied" in outside.stderr


def test_another_account_sees_no_secret_and_ends_nobody(
    accounts: Machine, clients: list[Watched]
) -> None:
    """S38: whoever lists processes reads no names on a seat's line, no environment; no signal."""
    clients.append(accounts.login("ana", "ana"))
    clients[0].shows("lobby")
    seen = accounts.run("zoe", "zoe", SPY)
    assert "seat --tables /srv/tirada --accounts" in seen.stdout
    assert "SSH_CLIENT" not in seen.stdout
    assert clients[0].alive()


SPY = """
for one in /proc/[0-9]*; do
    if tr '\\0' ' ' < $one/cmdline 2>/dev/null | grep -a '[s]eat --tables /srv/tirada'; then
        cat $one/environ 2>/dev/null
        kill -9 ${one#/proc/} 2>/dev/null
    fi
done
true
"""


def test_the_check_of_the_manual_finds_nothing(shared: Machine) -> None:
    """`tirada check` as the page ends: a directory set up by the page is as it should be."""
    assert check_directory(shared.inside(TABLES)) == ()
