"""`tirada seat`: what sshd starts for everybody who logs in, and nothing else.

It says who the person is, keeps the program within bounds, and opens the lobby.
Of what the client asked to be run instead one word is known, ``plain``: lines for
a screen reader. All else is passed over.
"""

import os
import resource
import sys
from collections.abc import Mapping

from rules.game import Message
from saves.complaints import Complaint
from saves.presence import MOST_WINDOWS
from tui.arguments import Asked
from tui.commands import seat_lines, session, start
from tui.identity import Identity, asked_name, from_key, from_key_line
from tui.locale import N_, say, word

NO_TERMINAL = 2
"""The exit code where there is no terminal: sftp, scp, ``ssh host command``."""

IDLE_LIMIT = 4 * 3600.0
"""Seconds without a key after which a seat is given up; closing loses nothing."""

UMASK = 0o007
TYPED_MOST = 200

KIB = 1024
LIMITS: Mapping[int, int] = {
    resource.RLIMIT_AS: 600_000 * KIB,
    resource.RLIMIT_FSIZE: 20_000 * KIB,
    resource.RLIMIT_NPROC: 1024,
    resource.RLIMIT_CORE: 0,
}
"""What one seat may use: memory, the size of a file, threads of the whole account, no core."""


def run(asked: Asked) -> int:
    """Open the lobby for whoever has logged in."""
    if asked.has("as"):
        message = Message(N_("cli.not-here"), {"option": "--as", "command": "seat"})
        return _refuse(say(message, ""), NO_TERMINAL)
    wants_lines = os.environ.get("SSH_ORIGINAL_COMMAND") == seat_lines.WORD
    if not wants_lines and session.no_screen():
        return NO_TERMINAL
    limit()
    who = _who(asked)
    if who is None:
        return _refuse(word(N_("seat.nobody")), start.REFUSED)
    shelf = start.shelf(asked)
    if isinstance(shelf, Complaint):
        return start.refuse(shelf)
    os.chdir(shelf.path)
    settled = session.setting(asked, who, IDLE_LIMIT)
    settled.presence.sit("")
    if settled.presence.windows_of(who.name) >= MOST_WINDOWS:
        settled.presence.leave()
        return _refuse(word(N_("seat.too-many"), n=MOST_WINDOWS), start.REFUSED)
    if wants_lines:
        return seat_lines.run(shelf, who.name, settled.presence, ascii_only=settled.ascii_only)
    from tui.lobby.screen import Lobby  # noqa: PLC0415 (after what can be refused without it)

    return session.show(Lobby(shelf, settled), settled)


def limit() -> None:
    """Keep this program, and whatever it may be made to do, within bounds."""
    os.umask(UMASK)
    for kind, most in LIMITS.items():
        _, hard = resource.getrlimit(kind)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (allowed, allowed))


def _who(asked: Asked) -> Identity | None:
    if asked.has("accounts"):
        name, is_verified = start.person(asked)
        return Identity(name, is_verified)
    return from_key_line(os.environ) or from_key(os.environ) or asked_name(_typed)


def _typed() -> str | None:
    """A line from the terminal; None at the end of input. Bytes that are no text become signs."""
    sys.stdout.write(word(N_("seat.your-name")) + " ")
    sys.stdout.flush()
    data = os.read(0, TYPED_MOST)
    return data.decode("utf-8", "replace") if data else None


def _refuse(text: str, code: int) -> int:
    sys.stderr.write(f"tirada: {text}\n")
    return code
