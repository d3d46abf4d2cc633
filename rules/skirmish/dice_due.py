"""Which dice are due now, and what each of them is for (turn:C5).

Only frozen facts are read: the Order's own dice, then the Saving Rolls, then
the Guts Rolls.
"""

from rules.dice import DiceWanted
from rules.game import Message, SeatId, Value
from rules.skirmish.engagement import Engagement, Stage
from rules.skirmish.frozen_dice import FixedRoll
from rules.skirmish.item_labels import weapon_label
from rules.skirmish.labels import name_of, skill_label
from rules.skirmish.owed_guts import GutsCheck
from rules.skirmish.owed_saves import SaveRound
from rules.skirmish.skills import UNKNOWN_SKILLS
from rules.skirmish.state import Skirmish

DIE = 20
"""The faces of the die of this game."""

REROLL = "!reroll"
"""What the id of a repeated die ends in."""


def roll_label(roll: FixedRoll) -> Message:
    """The skill of a roll; one that Tirada does not know by the name it was given."""
    if roll.skill in UNKNOWN_SKILLS:
        return Message("declaration.named", {"label": roll.weapon})
    return skill_label(roll.skill)


def _label(state: Skirmish, roll: FixedRoll, is_reroll: bool) -> Message:
    trooper, against = state.trooper(roll.trooper), state.trooper(roll.against)
    values: dict[str, Value] = {
        "name": trooper.name if trooper else roll.trooper,
        "skill": roll_label(roll),
        "weapon": weapon_label(roll.weapon),
        "against": against.name if against else "",
    }
    if is_reroll:
        return Message("dice.reroll", values)
    if against is None:
        return Message("dice.alone", values)
    return Message("dice.armed" if roll.weapon else "dice.against", values)


def _wanted(state: Skirmish, order: Engagement, roll: FixedRoll) -> DiceWanted | None:
    given = order.given.get(roll.id)
    if given is None:
        label = _label(state, roll, is_reroll=False)
        return DiceWanted(roll.id, roll.seat, roll.count, DIE, label)
    if given.rerolling:
        label = _label(state, roll, is_reroll=True)
        return DiceWanted(roll.id + REROLL, roll.seat, 1, DIE, label)
    return None


def dice_wanted(state: Skirmish, seat: SeatId | None) -> tuple[DiceWanted, ...]:
    """The dice that `seat` owes now, read from frozen facts only."""
    order = state.engagement
    if order is None or not order.is_frozen:
        return ()
    if order.stage is Stage.GUTS:
        return tuple(_guts_wanted(state, one) for one in order.guts_due if one.seat == seat)
    if order.stage is Stage.SAVES:
        rounds = (one for one in order.save_rounds if one.seat == seat)
        return tuple(
            _saves_wanted(state, order, one) for one in rounds if one.id not in order.given
        )
    due = (_wanted(state, order, roll) for roll in order.rolls_due if roll.seat == seat)
    return tuple(one for one in due if one is not None)


def _saves_wanted(state: Skirmish, order: Engagement, due: SaveRound) -> DiceWanted:
    """The dice of one round of saves, with what each of them needs and against whom."""
    first = due.saves[0]
    hit = next((one for one in order.hits if one.line == first.attack), None)
    values: dict[str, Value] = {
        "n": len(due.saves),
        "name": name_of(state, due.trooper),
        "source": name_of(state, hit.source) if hit else "",
        "attribute": Message(f"save.attribute.{first.attribute.value}"),
        "needs": first.needs,
    }
    key = "save.dice-again" if first.throw > 1 else "save.dice-against"
    return DiceWanted(due.id, due.seat, len(due.saves), DIE, Message(key, values))


def _guts_wanted(state: Skirmish, due: GutsCheck) -> DiceWanted:
    values: dict[str, Value] = {"name": name_of(state, due.trooper), "sv": due.sv}
    return DiceWanted(due.id, due.seat, 1, DIE, Message("guts.dice", values))
