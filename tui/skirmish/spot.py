"""What stands under the cursor: a trooper, a pair of the Order, a roll, a die."""

from collections.abc import Callable, Mapping

from rules.skirmish.engagement import Engagement, Slot
from rules.skirmish.lines import line_id
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperId
from rules.values import frozen
from tui.skirmish.row_ids import BETWEEN, DIE, GUTS, HARMED, HIT, PAIR, REACTOR, ROLL, SAVE, TARGET


@frozen
class Spot:
    """Where the cursor stands.

    Attributes:
        kind: ``trooper`` in a list, else what kind of row of the Order; empty for none.
        trooper: Whom it is about: the trooper of the list, the target, the reactor.
        line: The line whose MODs it shows, empty where it has none.
        roll: The roll it belongs to, empty for none.
        place: Which die of that roll, or which hit, from 1; 0 for none.
        pair: The judged pair.
    """

    kind: str = ""
    trooper: TrooperId = ""
    line: str = ""
    roll: str = ""
    place: int = 0
    pair: str = ""


NOWHERE = Spot()
TROOPER = "trooper"


def in_roster(row: str) -> Spot:
    """The spot of a row in a side's list."""
    return Spot(TROOPER, row) if row else NOWHERE


def in_order(row: str, state: Skirmish) -> Spot:
    """The spot of a row of the Order being played, or of the last one."""
    kind, *parts = row.split(BETWEEN)
    order = state.engagement or state.last
    reader = _READERS.get(kind)
    return NOWHERE if order is None or reader is None or not parts else reader(order, parts)


def _target(order: Engagement, parts: list[str]) -> Spot:
    del order
    return Spot(TARGET, parts[0].rpartition(">")[2], parts[0])


def _reactor(order: Engagement, parts: list[str]) -> Spot:
    line = line_id(Slot.ARO, parts[0], order.trooper) if order.aro_of(parts[0]) else ""
    return Spot(REACTOR, parts[0], line)


def _roll(order: Engagement, parts: list[str]) -> Spot:
    roll = order.roll(parts[0])
    return Spot(ROLL, roll.trooper if roll else "", roll=parts[0])


def _pair(order: Engagement, parts: list[str]) -> Spot:
    found = next((one for one in order.pairs if one.id == parts[0]), None)
    return Spot(PAIR, found.against if found else "", pair=parts[0])


def _hit(order: Engagement, parts: list[str]) -> Spot:
    at = int(parts[0])
    return Spot(HIT, order.hits[at].target, place=at + 1) if at < len(order.hits) else NOWHERE


def _harmed(order: Engagement, parts: list[str]) -> Spot:
    del order
    return Spot(HARMED, parts[0])


def _guts(order: Engagement, parts: list[str]) -> Spot:
    check = next((one for one in order.guts if one.trooper == parts[0]), None)
    return Spot(GUTS, parts[0], roll=check.id if check else "")


def _save(order: Engagement, parts: list[str]) -> Spot:
    """A save that is due has its round's name, one that was made its trooper and number."""
    if len(parts) == 1:
        found = order.save_round(parts[0])
        return Spot(SAVE, found.trooper if found else "", roll=parts[0])
    return Spot(SAVE, parts[0], place=int(parts[1]))


def _die(order: Engagement, parts: list[str]) -> Spot:
    pair, side, place = parts
    found = next((one for one in order.pairs if one.id == pair), None)
    fixed = None if found is None else found.a if side == "a" else found.b
    if fixed is None:
        return NOWHERE
    return Spot(DIE, fixed.trooper, roll=fixed.roll, place=int(place), pair=pair)


_READERS: Mapping[str, Callable[[Engagement, list[str]], Spot]] = {
    TARGET: _target,
    REACTOR: _reactor,
    ROLL: _roll,
    PAIR: _pair,
    DIE: _die,
    HIT: _hit,
    SAVE: _save,
    HARMED: _harmed,
    GUTS: _guts,
}
"""Kind of a row -> how the rest of its id is read."""
