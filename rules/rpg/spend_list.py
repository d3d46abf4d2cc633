"""The table's list of what Momentum buys, to be written and struck off.

The four rows of the source come with the table: half the time, +1 damage,
disarm, and a die for another player's later test (rpg 1.7).
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.rpg.access import check_id, check_note, master_only
from rules.rpg.scene import Scene, SpendRow
from rules.values import frozen

SPENDS: tuple[SpendRow, ...] = (
    SpendRow("half-time", 1),
    SpendRow("damage", 1, is_repeatable=True, adds_damage=True),
    SpendRow("disarm", 2),
    SpendRow("die-for-other", 1, is_repeatable=True, gives_die=True),
)

MOST_COST = 20


@frozen
class WriteSpend:
    """Command: add or change a row of the list of spends."""

    row: SpendRow


@frozen
class RemoveSpend:
    """Command: take a row off the list of spends."""

    spend: str


@frozen
class SpendWritten:
    """A row of the list of spends is so from now on."""

    row: SpendRow


@frozen
class SpendRemoved:
    """A row left the list of spends."""

    spend: str


def _write(
    scene: Scene, command: WriteSpend, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    row = command.row
    refused = master_only(seat) or check_id(row.id) or check_note(row.label) or check_note(row.note)
    if refused is not None:
        return refused
    if not 0 <= row.cost <= MOST_COST:
        return Refused("spend.bad-cost", "", {"cost": row.cost, "most": MOST_COST})
    return (SpendWritten(row),) if scene.spend(row.id) != row else Refused("nothing-changes", "")


def _remove(
    scene: Scene, command: RemoveSpend, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    refused = master_only(seat)
    if refused is not None:
        return refused
    if scene.spend(command.spend) is None:
        return Refused("spend.unknown", "", {"spend": command.spend})
    return (SpendRemoved(command.spend),)


def _written(scene: Scene, event: SpendWritten) -> Scene:
    row = event.row
    if scene.spend(row.id) is None:
        return evolve(scene, spends=(*scene.spends, row))
    same = tuple(row if one.id == row.id else one for one in scene.spends)
    return evolve(scene, spends=same)


def _removed(scene: Scene, event: SpendRemoved) -> Scene:
    return evolve(scene, spends=tuple(one for one in scene.spends if one.id != event.spend))


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    WriteSpend: _write,
    RemoveSpend: _remove,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    SpendWritten: _written,
    SpendRemoved: _removed,
}
