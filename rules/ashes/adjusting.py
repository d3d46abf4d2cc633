"""Changing an open roll by steps: so many Graces more, the next edge, an Adversity one higher.

What a key means is a step, not a value: two people who press at once both
count, and so do two keys pressed faster than the disk answers. The facts are
those of `rolling` and `adversity`.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import evolve

from rules.ashes import adversity, rolling
from rules.ashes.access import COUNT_MOST, NUMBER_MOST
from rules.ashes.fixing import changeable, proposed_piled_up
from rules.ashes.open_roll import Role, Side
from rules.ashes.state import State
from rules.game import House, Refused, SeatId
from rules.values import frozen

Decision: TypeAlias = rolling.Decision | adversity.Decision

EDGES = ((False, False), (True, False), (False, True))
"""Neither, Advantage, Disadvantage: the round of edges (ashes:A10)."""


@frozen
class AdjustSide:
    """Command: change what a side of an open roll counts, by steps up or down.

    Attributes:
        roll: Which roll.
        role: Whose side.
        graces: Graces more (or fewer, if negative); counts stop at 0.
        misfortunes: Misfortunes more or fewer.
        piled_up: Piled-up Misfortunes more or fewer, from what is proposed.
        modifier: The chapter's modifier, up or down.
        edge: Steps in the round of neither, Advantage, Disadvantage.
    """

    roll: str
    role: Role = Role.ROLLER
    graces: int = 0
    misfortunes: int = 0
    piled_up: int = 0
    modifier: int = 0
    edge: int = 0


@frozen
class NudgeAdversity:
    """Command: change the Adversity of an open roll by steps; hidden stays hidden."""

    roll: str
    by: int


def adjust_side(state: State, command: AdjustSide, seat: SeatId | None, house: House) -> Decision:
    """Refused: as for changing the side whole, and where nothing changes."""
    roll = changeable(state, command.roll, seat)
    if isinstance(roll, Refused):
        return roll
    if command.role is Role.ROLLER:
        side = _stepped(state, roll.side, command)
        return rolling.change_side(state, rolling.ChangeSide(roll.id, side), seat, house)
    if roll.defence is None:
        return Refused("roll.not-opposed", "ashes:A4")
    side = _stepped(state, roll.defence, command)
    return rolling.change_defence(state, rolling.ChangeDefence(roll.id, side), seat, house)


def _stepped(state: State, side: Side, command: AdjustSide) -> Side:
    piled_up = side.piled_up
    if command.piled_up:
        stands = proposed_piled_up(state, side, command.role)
        piled_up = _count((stands if piled_up is None else piled_up) + command.piled_up)
    here = (side.advantage, side.disadvantage)
    at = EDGES.index(here) if here in EDGES else 0
    advantage, disadvantage = EDGES[(at + command.edge) % len(EDGES)] if command.edge else here
    return evolve(
        side,
        graces=_count(side.graces + command.graces),
        misfortunes=_count(side.misfortunes + command.misfortunes),
        piled_up=piled_up,
        modifier=max(-NUMBER_MOST, min(side.modifier + command.modifier, NUMBER_MOST)),
        advantage=advantage,
        disadvantage=disadvantage,
    )


def _count(value: int) -> int:
    return max(0, min(value, COUNT_MOST))


def nudge_adversity(
    state: State, command: NudgeAdversity, seat: SeatId | None, house: House
) -> Decision:
    """Refused: as for setting the Adversity, and where none is set."""
    roll = changeable(state, command.roll, seat)
    if isinstance(roll, Refused):
        return roll
    stands = roll.against.adversity
    if stands is None and not roll.is_opposed:
        return Refused("roll.no-adversity", "ashes:A2")
    value = max(0, min((stands or 0) + command.by, NUMBER_MOST))
    setting = adversity.SetAdversity(roll.id, value, hidden=roll.against.hidden)
    return adversity.set_adversity(state, setting, seat, house)


COMMANDS: Mapping[str, type[Any]] = {
    "adjust-side": AdjustSide,
    "nudge-adversity": NudgeAdversity,
}
EVENTS: Mapping[str, type[rolling.RollingEvent]] = {}
DECIDE: Mapping[type[Any], Callable[[State, Any, SeatId | None, House], Decision]] = {
    AdjustSide: adjust_side,
    NudgeAdversity: nudge_adversity,
}
EVOLVE: Mapping[type[Any], Callable[[State, Any], State]] = {}
