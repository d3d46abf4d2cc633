"""`tirada server-config`: a file for sshd, and as comments in it all that is to be done beside.

Two ways of letting people in. With one shared account, players are told apart by
their keys and have nothing but Tirada. With accounts of their own, the system
tells them apart, and they may have more.
"""

import shlex
import sys

from tui.arguments import Asked
from tui.locale import N_, word

TABLES = "/srv/tirada"
"""Where a server keeps its tables where nobody says."""

ACCOUNT, GROUP, KEYS = "play", "tirada", "/etc/ssh/play_keys"
FILE = "/etc/ssh/sshd_config.d/tirada.conf"

COMMON = """\
    PermitTTY yes
    DisableForwarding yes
    PermitUserRC no
    MaxSessions 2
    ClientAliveInterval 15
    ClientAliveCountMax 4
"""

SHARED = """\
# {newer}
UnusedConnectionTimeout 30
MaxStartups 100
PermitUserEnvironment PLAYER
AcceptEnv LANG LC_CTYPE LC_ALL COLORTERM NO_COLOR
Match User {account}
    AuthorizedKeysFile {keys}
    AuthenticationMethods publickey
    ForceCommand {command}
    ExposeAuthInfo yes
"""

ACCOUNTS = """\
# {newer}
UnusedConnectionTimeout 30
MaxStartups 100
AcceptEnv LANG LC_CTYPE LC_ALL COLORTERM NO_COLOR
Match Group {group}
    ForceCommand {command} --accounts
"""

SHARED_COMMANDS = """\
groupadd --system {group}
useradd --system --no-create-home --home-dir / --shell /bin/sh \\
    --gid {group} --password '*' {account}
install -d -o root -g {group} -m 2770 {tables}
install -m 0644 /dev/null {keys}
"""

ACCOUNTS_COMMANDS = """\
groupadd --system {group}
install -d -o root -g {group} -m 2770 {tables}
"""

KEY_LINE = 'restrict,pty,environment="PLAYER=ana" ssh-ed25519 AAAA... ana'


def run(asked: Asked) -> int:
    """Print one way or both."""
    ways = [one for one in ("shared", "accounts") if asked.has(one)] or ["shared", "accounts"]
    sys.stdout.write("\n".join(text(way, asked.options.get("tables") or TABLES) for way in ways))
    return 0


def text(way: str, tables: str) -> str:
    """Everything for one way, ``shared`` or ``accounts``: a file for sshd, the rest as comments."""
    names = {
        "account": ACCOUNT, "group": GROUP, "keys": KEYS, "tables": shlex.quote(tables),
        "command": command(tables), "newer": word(N_("server.newer")),
    }  # fmt: skip
    if way == "shared":
        commands, stanza = SHARED_COMMANDS, SHARED
        player, line = word(N_("server.add-key"), file=KEYS), KEY_LINE
    else:
        commands, stanza = ACCOUNTS_COMMANDS, ACCOUNTS
        player, line = word(N_("server.add-account")), f"usermod -aG {GROUP} ana"
    comments = [
        word(N_(f"server.{way}")),
        "",
        word(N_("server.as-root")),
        *(f"    {one}" for one in commands.format(**names).splitlines()),
        word(N_("server.then"), file=FILE),
        "    sshd -t && systemctl reload ssh",
        player,
        f"    {line}",
    ]
    above = "".join(f"# {one}".rstrip() + "\n" for one in comments)
    return f"{above}\n{(stanza + COMMON).format(**names)}"


def command(tables: str) -> str:
    """How sshd starts a seat: this very program, by the full path, deaf to the environment."""
    program = shlex.quote(sys.executable)
    return f"exec {program} -I -X utf8 -m tui.cli seat --tables {shlex.quote(tables)}"
