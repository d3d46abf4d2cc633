"""Seals: how a line of the journal proves that it and all before it are as written.

A seal is a short hash over the seal of the line before and the bytes of this
line. An edited, lost, doubled or swapped line breaks the chain; two sessions
with the same head seal are at the same place. It guards against accidents: who
may write the file may also write a new chain.
"""

from hashlib import blake2b

ORIGIN = "0" * 16
"""What stands in for the seal before the first line."""

FRAME = b',"seal":"'
SEAL_LENGTH = 16
TAIL_LENGTH = len(FRAME) + SEAL_LENGTH + len(b'"}\n')
"""How many bytes of a line, newline included, are its seal and the frame round it."""


def seal_of(previous: str, body: bytes) -> str:
    """The seal of a line that begins with `body` and follows a line sealed `previous`."""
    return blake2b(previous.encode("ascii") + body, digest_size=8).hexdigest()


def tail_of(seal: str) -> bytes:
    """The last bytes of a line with this seal, newline included."""
    return FRAME + seal.encode("ascii") + b'"}\n'


def close(previous: str, body: bytes) -> bytes:
    """The whole line, newline included, that `body` becomes after `previous`."""
    return body + tail_of(seal_of(previous, body))


def verified(previous: str, line: bytes) -> str | None:
    """The seal of `line` (newline included) if it follows `previous`, byte for byte."""
    seal = seal_of(previous, line[:-TAIL_LENGTH])
    return seal if line[-TAIL_LENGTH:] == tail_of(seal) else None
