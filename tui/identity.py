"""Who is at the other end of an ssh connection to the shared account.

The key's line on the server says it (``PLAYER``), else the key itself does: sshd
writes the key that was used into a file and names that file. Whoever comes
without either is asked, and the name carries a question mark that no name from
the server can have, so that nobody sits on another's chair by typing a name.
"""

import base64
import binascii
import hashlib
import os
import stat
from collections.abc import Callable, Mapping

from rules.values import frozen
from tui.text import clean_name

UNVERIFIED = "?"
"""What an asked name ends in."""

KEY_LETTERS = 12
"""How much of a key's fingerprint is its person's name."""

LARGEST = 64 * 1024
TRIES = 3
ASKED_CELLS = 20


@frozen
class Identity:
    """A person, and whether the machine vouches for the name."""

    name: str
    is_verified: bool


def from_key_line(environment: Mapping[str, str]) -> Identity | None:
    """The name that the key's line gives; None where it gives none."""
    name = clean_name(environment.get("PLAYER", "")).rstrip(UNVERIFIED)
    return Identity(name, is_verified=True) if name else None


def from_key(environment: Mapping[str, str]) -> Identity | None:
    """A name made of the fingerprint of the key that was used; None where sshd names no key."""
    for words in _lines(environment.get("SSH_USER_AUTH", "")):
        if len(words) >= 3 and words[0] == "publickey":  # noqa: PLR2004 - method, type, key
            found = fingerprint(words[2])
            if found:
                return Identity(f"key-{found[:KEY_LETTERS]}", is_verified=True)
    return None


def fingerprint(key: str) -> str:
    """The fingerprint of a public key as ``ssh-keygen -l`` shows it, without ``SHA256:``."""
    try:
        blob = base64.b64decode(key, validate=True)
    except (binascii.Error, ValueError):
        return ""
    return base64.b64encode(hashlib.sha256(blob).digest()).decode().rstrip("=")


def asked_name(ask: Callable[[], str | None]) -> Identity | None:
    """The name that the person gives, marked; None where nothing comes of asking.

    Args:
        ask: Gives what was typed, or None at the end of input.
    """
    for _ in range(TRIES):
        typed = ask()
        if typed is None:
            return None
        name = clean_name(typed, ASKED_CELLS).rstrip(UNVERIFIED).rstrip()
        if name:
            return Identity(name + UNVERIFIED, is_verified=False)
    return None


def _lines(path: str) -> list[list[str]]:
    """The words of the file in which sshd says how the person proved who it is."""
    if not path:
        return []
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return []
    with os.fdopen(fd, "rb") as file:
        about = os.fstat(fd)
        if not stat.S_ISREG(about.st_mode) or about.st_uid not in (0, os.geteuid()):
            return []
        text = file.read(LARGEST).decode("ascii", "replace")
    return [line.split() for line in text.splitlines()]
