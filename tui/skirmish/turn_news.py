"""What going on in the game brought, to be said at once: checks, counts, steps passed over."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.game import SeatId
from rules.skirmish.lieutenant import ChainOfCommandTaken, LieutenantLost, LieutenantPresent
from rules.skirmish.objectives import GameTallied
from rules.skirmish.order_facts import OrdersCounted
from rules.skirmish.player_turn import PhaseReached, PhaseSkipped
from rules.skirmish.retreat import RetreatChecked
from rules.values import frozen
from saves.commit import GAME, Commit
from saves.open_table import OpenTable
from tui.common.history import state_before
from tui.common.ink import Line, line
from tui.locale import say

TOLD: Mapping[type[Any], int] = {
    RetreatChecked: 0,
    LieutenantLost: 0,
    GameTallied: 0,
    ChainOfCommandTaken: 1,
    LieutenantPresent: 1,
    OrdersCounted: 1,
    PhaseSkipped: 1,
    PhaseReached: 2,
}
"""Facts that are told, the weightiest first."""


@frozen
class News:
    """What is said, and whether it is to be read before anything else."""

    lines: tuple[Line, ...]
    is_grave: bool = False

    @property
    def text(self) -> str:
        """All of it in one line."""
        return "; ".join(text for one in self.lines for text, _ in one)


def news(table: OpenTable, seat: SeatId | None, commits: Iterable[Commit]) -> News:
    """What these commits announce, as the seat may know it."""
    found: list[tuple[int, str]] = []
    is_grave = False
    for commit in commits:
        if commit.kind != GAME or not any(type(one) in TOLD for one in commit.events):
            continue
        state = state_before(table, commit)
        for event in commit.events:
            state = table.game.evolve(state, event)
            seen = table.game.event_seen_by(state, event, seat)
            if seen is None or type(seen) not in TOLD:
                continue
            is_grave = is_grave or _is_grave(seen)
            said = say(table.game.describe(table.game.seen_by(state, seat), seen))
            found.append((TOLD[type(seen)], said))
    found.sort(key=lambda one: one[0])
    return News(tuple(line(text) for _, text in found), is_grave)


def _is_grave(event: Any) -> bool:
    """Retreat!, Loss of Lieutenant and the end of the game are boxes, the rest is a line."""
    if isinstance(event, RetreatChecked):
        return event.is_retreating
    return isinstance(event, LieutenantLost | GameTallied)
