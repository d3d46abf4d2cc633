"""What a save needs from outside: the time, a nonce, a wait. Tests bring their own."""

import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime

from rules.values import frozen


def utc_now() -> str:
    """The time in UTC to the millisecond, such as ``2026-03-01T19:04:05.120Z``."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def session_nonce() -> str:
    """Eight hex digits that tell two sessions of one person apart."""
    return secrets.token_hex(4)


def jitter() -> float:
    """A wait of 1 to 20 milliseconds, in seconds, so that two waiters do not march in step."""
    return 0.001 + secrets.randbelow(1900) / 100_000


@frozen
class World:
    """The surroundings of a session.

    Attributes:
        now: The time to write on a commit.
        nonce: What tells this session from the person's other ones.
        monotonic: A clock for waiting, in seconds.
        sleep: How to wait.
        jitter: How long to wait between two tries at a lock, in seconds.
    """

    now: Callable[[], str] = utc_now
    nonce: Callable[[], str] = session_nonce
    monotonic: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    jitter: Callable[[], float] = jitter
