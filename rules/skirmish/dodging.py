"""Who may make a Dodge move once the dice are judged (turn:C5, turn:E22)."""

from rules.skirmish.engagement import Engagement
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperId, TrooperState

DODGE_MOVE_MM = 50
"""How far a Dodge moves at most (turn:C5)."""

GUTS_MOVE_MM = 50
"""How far a failed Guts Roll moves at most (turn:C14)."""


def dodge_moves(state: Skirmish, order: Engagement) -> tuple[TrooperId, ...]:
    """Who dodged with success in every comparison, and still stands; the active trooper first.

    One comparison lost, as against a template, takes the move away (turn:E22).
    In IMM-A a Dodge only ends the state (turn:G18).
    """
    won: dict[TrooperId, bool] = {}
    judged = {one.pair: one for one in order.judged}
    for pair in order.pairs:
        result = judged.get(pair.id)
        for letter, side in (("a", pair.a), ("b", pair.b)):
            if result is not None and side is not None and side.skill is Skill.DODGE:
                is_won = result.winner == letter
                won[side.trooper] = won.get(side.trooper, True) and is_won
    movers = [one for one, is_won in won.items() if is_won and _can_move(state, one)]
    return tuple(sorted(movers, key=lambda one: one != order.trooper))


def _can_move(state: Skirmish, trooper: TrooperId) -> bool:
    found = state.trooper(trooper)
    return found is not None and not found.is_null and not found.is_in(TrooperState.IMMOBILIZED_A)
