"""A commit: all that one command did, as one value and one line of the journal."""

from typing import Any

from rules.game import SeatId
from rules.values import frozen

GAME, TABLE, UNDO = KINDS = ("game", "table", "undo")
"""The kinds of commits: moves of the game, facts of the table, undo and redo."""


@frozen
class Commit:
    """All the events of one command, from one person, as one line of the journal.

    Attributes:
        seq: Its place in the journal, from 1 without gaps.
        at: When it was decided, UTC to the millisecond, ending in ``Z``.
        by: The person who gave the command.
        seat: The seat it was given for, if any.
        kind: ``game``, ``table`` or ``undo``.
        id: Person, session nonce and counter: the same command twice is one commit.
        events: The facts, in order; never empty.
        seal: The seal of its line; empty before it has one.
    """

    seq: int
    at: str
    by: str
    seat: SeatId | None
    kind: str
    id: str
    events: tuple[Any, ...]
    seal: str = ""
