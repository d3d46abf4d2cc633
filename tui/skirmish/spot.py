"""What stands under the cursor: a trooper, a pair of the Order, a roll, a die."""

from attrs import frozen

from rules.skirmish.engagement import Engagement, Slot
from rules.skirmish.lines import line_id
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperId
from tui.skirmish.order_rows import REACTOR, TARGET
from tui.skirmish.result_rows import DIE, HIT, PAIR, ROLL


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
    kind, *parts = row.split("|")
    order = state.engagement or state.last
    if order is None or not parts:
        return NOWHERE
    if kind == TARGET:
        return Spot(kind, parts[0].rpartition(">")[2], parts[0])
    if kind == REACTOR:
        return Spot(kind, parts[0], _aro_line(order, parts[0]))
    if kind == ROLL:
        roll = order.roll(parts[0])
        return Spot(kind, roll.trooper if roll else "", roll=parts[0])
    if kind == PAIR:
        return Spot(kind, _pair_trooper(order, parts[0]), pair=parts[0])
    if kind == DIE and len(parts) == 3:  # noqa: PLR2004 (pair, side, place)
        return _die(order, parts[0], parts[1], int(parts[2]))
    if kind == HIT:
        at = int(parts[0])
        return Spot(kind, order.hits[at].target, place=at + 1) if at < len(order.hits) else NOWHERE
    return NOWHERE


def _aro_line(order: Engagement, trooper: TrooperId) -> str:
    return line_id(Slot.ARO, trooper, order.trooper) if order.aro_of(trooper) else ""


def _pair_trooper(order: Engagement, pair: str) -> TrooperId:
    return next((one.against for one in order.pairs if one.id == pair), "")


def _die(order: Engagement, pair: str, side: str, place: int) -> Spot:
    found = next((one for one in order.pairs if one.id == pair), None)
    fixed = None if found is None else found.a if side == "a" else found.b
    if fixed is None:
        return NOWHERE
    return Spot(DIE, fixed.trooper, roll=fixed.roll, place=place, pair=pair)
