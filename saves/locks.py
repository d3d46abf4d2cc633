"""The lock on a table: waited for at most five seconds, its holder named after half a one.

`flock` belongs to the open file, so the kernel frees it when the holder dies
and no other descriptor of the program can drop it. It is held only round a
write, never while a person is being waited for.
"""

import fcntl
import os
import pwd
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rules.values import frozen
from saves.complaints import SUFFIX, Complaint, SaveError
from saves.world import World

PATIENCE = 5.0
"""How long a lock is waited for, in seconds."""

NAMED_AFTER = 0.5
"""After how many seconds of waiting the holder is named."""


@frozen
class Holder:
    """Who has the lock.

    Attributes:
        pid: Its process; 0 where it cannot be seen.
        user: The account it runs under, or empty.
        is_stopped: Whether it is stopped (and so will keep the lock).
    """

    pid: int = 0
    user: str = ""
    is_stopped: bool = False


Waiting = Callable[[Holder], None]


def take(fd: int, name: str, world: World, waiting: Waiting) -> None:
    """Take the lock on `fd`; `waiting` is told once who has it, if it takes long.

    Raises:
        SaveError: Somebody held it for all of `PATIENCE`.
    """
    start = world.monotonic()
    is_told = False
    while not _try(fd):
        waited = world.monotonic() - start
        if waited >= PATIENCE:
            holder = find_holder(fd)
            code = "locked-by-stopped" if holder.is_stopped else "locked"
            user = holder.user or "?"
            table = name.removesuffix(SUFFIX)
            raise SaveError(Complaint(code, {"name": table, "pid": holder.pid, "user": user}))
        if waited >= NAMED_AFTER and not is_told:
            is_told = True
            waiting(find_holder(fd))
        world.sleep(world.jitter())


def release(fd: int) -> None:
    """Give the lock back."""
    fcntl.flock(fd, fcntl.LOCK_UN)


def _try(fd: int) -> bool:
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def find_holder(fd: int) -> Holder:
    """Who holds a lock on the file of `fd`, as far as the system tells."""
    inode = str(os.fstat(fd).st_ino)
    with suppress(OSError):
        for line in Path("/proc/locks").read_text(encoding="ascii").splitlines():
            fields = line.split()
            if "->" not in fields and fields[1] == "FLOCK" and fields[5].split(":")[2] == inode:
                return _holder(int(fields[4]))
    return Holder()


def _holder(pid: int) -> Holder:
    process = Path("/proc") / str(pid)
    try:
        uid = process.stat().st_uid
        state = process.joinpath("stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return Holder(max(pid, 0))
    try:
        user = pwd.getpwuid(uid).pw_name
    except KeyError:
        user = str(uid)
    return Holder(pid, user, state in ("T", "t"))
