"""At which stage an Order stands, and what it is called in one line."""

from rules.skirmish.engagement import Engagement, Stage
from rules.skirmish.state import Skirmish
from tui.locale import N_, word
from tui.skirmish.words import declared_name, name_of

ARO_STAGES = frozenset({Stage.AROS, Stage.LATE_AROS})
"""The stages in which the reactive player declares."""

SETTLED = frozenset({Stage.DICE, Stage.SAVES, Stage.GUTS})
"""From these stages on, the dice are fixed and the rows tell of them instead."""


def declared_words(state: Skirmish, order: Engagement) -> str:
    """What the active trooper does: ``Move + BS Attack, Combi Rifle``."""
    trooper = state.remembered(order.trooper)
    first = declared_name(order.first, trooper)
    if order.second is None:
        return first
    return f"{first} + {declared_name(order.second, trooper)}"


def order_caption(state: Skirmish, order: Engagement) -> str:
    """``Order 7 · Fusilier 1``."""
    name = name_of(state, order.trooper)
    return word(N_("order.caption"), number=order.number, name=name)
