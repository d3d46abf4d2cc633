"""Who may take back what: at once, or only with the others' yes.

The table option ``undo`` says it: ``free`` (the default) takes back at once;
``ask`` does so only where nobody could mind: one person holds all seats, the
others are gone, or the commit is one's own and holds no dice. Else the wish is
written down and another person at the table grants or refuses it.
"""

from collections.abc import Mapping
from typing import Any, cast

import attrs

from rules.dice import DiceGiven
from rules.game import Refused
from saves.seating import players
from saves.timeline import (
    Redone,
    Timeline,
    UndoAsked,
    UndoEvent,
    UndoGranted,
    Undone,
    UndoRefused,
)

Answer = tuple[UndoEvent, ...] | Refused


def decide_undo(
    timeline: Timeline, person: str, seq: int | None, *, is_asking: bool, are_others_gone: bool
) -> Answer:
    """The events of taking back the newest live game commit, or why not.

    Refused: nothing is live, the commit meant (`seq`) is not the newest any
    more, the same question is open already.
    """
    newest = timeline.next_undo
    if newest is None:
        return Refused("undo.nothing", "")
    if seq is not None and seq != newest.seq:
        return Refused("undo.not-newest", "", {"seq": seq, "newest": newest.seq, "by": newest.by})
    others = players(timeline.table, timeline.game.seats(timeline.state)) - {person}
    is_own = newest.by == person and not holds_dice(newest.events)
    if not is_asking or not others or are_others_gone or is_own:
        return (Undone(newest.seq),)
    if timeline.asked is not None:
        return Refused("undo.asked-already", "", {"by": timeline.asked.by})
    return (UndoAsked(newest.seq),)


def decide_answer(timeline: Timeline, person: str, *, is_granted: bool) -> Answer:
    """The events of answering an open question, or why not.

    Refused: nobody asked, the asker answers (but may withdraw by refusing),
    or somebody who holds no seat.
    """
    asked = timeline.asked
    if asked is None:
        return Refused("undo.not-asked", "")
    if person not in players(timeline.table, timeline.game.seats(timeline.state)):
        return Refused("undo.no-seat", "")
    if not is_granted:
        return (UndoRefused(asked.seq),)
    if asked.by == person:
        return Refused("undo.own-question", "")
    return (UndoGranted(asked.seq), Undone(asked.seq))


def decide_redo(timeline: Timeline, seq: int | None) -> Answer:
    """The events of restoring what was taken back last, or why not."""
    newest = timeline.next_redo
    if newest is None:
        return Refused("redo.nothing", "")
    if seq is not None and seq != newest.seq:
        return Refused("redo.not-newest", "", {"seq": seq, "newest": newest.seq})
    return (Redone(newest.seq),)


def holds_dice(events: tuple[Any, ...]) -> bool:
    """Whether faces of dice are among the facts."""
    return any(_holds_dice(event) for event in events)


def _holds_dice(value: Any) -> bool:
    if isinstance(value, DiceGiven):
        return True
    if isinstance(value, tuple | frozenset):
        return any(_holds_dice(item) for item in cast("tuple[Any, ...]", value))
    if isinstance(value, Mapping):
        return any(_holds_dice(item) for item in cast("Mapping[str, Any]", value).values())
    kind: type[Any] = value.__class__
    if not attrs.has(kind):
        return False
    parts = attrs.asdict(value, recurse=False)
    return "faces" in parts or any(_holds_dice(part) for part in parts.values())
