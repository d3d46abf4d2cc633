"""Whose answer the table waits for, and since when."""

import time
from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeAlias

from rules.game import Awaited, SeatId
from saves.open_table import OpenTable

LOOKED_BACK = 60
"""How many commits are looked back on for the one that raised the question."""

Question: TypeAlias = tuple[SeatId, str]
ViewAt: TypeAlias = Callable[[int], Any]


class Awaiting:
    """The question that the table waits for, followed from commit to commit."""

    def __init__(self) -> None:
        self._question: Question | None = None
        self._since = ""

    def seconds(self, table: OpenTable, awaited: Awaited | None, view_at: ViewAt) -> float:
        """For how long an answer has been waited for; 0 for none.

        Args:
            table: The open table.
            awaited: What it waits for now: of several, the one that the footer names.
            view_at: The state that one's seat might know right after a commit.
        """
        if awaited is None:
            self._question = None
            return 0.0
        question = _question(awaited)
        if question != self._question:
            self._question = question
            self._since = self._raised(table, question, view_at)
        return self.elapsed

    @property
    def elapsed(self) -> float:
        """For how long the question last asked about has been waited for; 0 for none."""
        if self._question is None:
            return 0.0
        return max(0.0, time.time() - _epoch(self._since))

    def _raised(self, table: OpenTable, question: Question, view_at: ViewAt) -> str:
        seq = table.seq
        oldest = max(1, seq - LOOKED_BACK)
        while seq > oldest and question in map(_question, table.game.awaited(view_at(seq - 1))):
            seq -= 1
        return table.commits[seq - 1].at if seq else ""


def _question(awaited: Awaited) -> Question:
    return awaited.seat, awaited.what.key


def _epoch(moment: str) -> float:
    try:
        return datetime.fromisoformat(moment).timestamp()
    except ValueError:
        return time.time()
