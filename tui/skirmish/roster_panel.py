"""The rows of a side's troopers: numbers, wounds, states, and what each may do in this Order."""

from typing import TYPE_CHECKING

from rules.skirmish.engagement import Engagement, Situation
from rules.skirmish.profiles import Attribute
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import NULL_STATES, Trooper
from tui.common.ink import BLANK, Line, beside, line, width
from tui.common.rows import Row
from tui.late import late
from tui.locale import N_, number, word
from tui.skirmish.words import STATE_ORDER, attribute_name, state_mark
from tui.text import shown

if TYPE_CHECKING:
    from tui.skirmish.forecast import may_answer
else:
    may_answer = late("tui.skirmish.forecast", "may_answer")


BS_SPARED, WOUNDS_SPARED = 1, 2
"""What a narrow row leaves out: BS, then Wounds that are all there, too."""


def roster_rows(state: Skirmish, side: str, cells: int) -> tuple[Row, ...]:
    """The troopers of `side`, one row each, in at most `cells`."""
    return tuple(
        Row(trooper.id, trooper_line(state, trooper, cells), is_dim=trooper.is_null)
        for trooper in state.of_side(side)
    )


def trooper_line(state: Skirmish, trooper: Trooper, cells: int) -> Line:
    """``Zhanshi A  BS11 Prn ARO?``: where it is narrow BS gives way, full Wounds, then the name."""
    name = line(shown(trooper.name), " ")
    tail = _tail(state, trooper)
    for spared in (BS_SPARED, WOUNDS_SPARED):
        if width(name) + width(tail) <= cells:
            break
        tail = _tail(state, trooper, spared)
    return beside(name, tail, cells)


def _tail(state: Skirmish, trooper: Trooper, spared: int = 0) -> Line:
    """What stands at the right, without what is spared."""
    profile = trooper.profile
    parts: list[Line] = []
    marks = states_short(trooper)
    if trooper.is_hidden:
        parts.append(line((word(N_("mark.hidden")), "warn")))
    if marks:
        parts.append(line((marks, "warn")))
    has_more = profile.wounds > 1 and spared < WOUNDS_SPARED
    shows_wounds = trooper.wounds != profile.wounds or has_more
    if shows_wounds and not trooper.is_null:
        key = N_("mark.structure") if profile.has_structure else N_("mark.wounds")
        ink = "plain" if trooper.wounds == profile.wounds else "bad"
        parts.append(line((f"{word(key)}{number(trooper.wounds)}", ink)))
    if not trooper.is_null and not spared:
        parts.append(line((f"{attribute_name(Attribute.BS)}{number(profile.bs)}", "dim")))
    mark = order_mark(state, trooper)
    if mark:
        parts.append(mark)
    out = BLANK
    for part in parts:
        out = line(out, " " if out else "", part)
    return out


def states_short(trooper: Trooper) -> str:
    """The game states that it is in, in short: ``Prn Tgt``; of the fallen only what felled them."""
    return " ".join(
        state_mark(one)
        for one in STATE_ORDER
        if trooper.is_in(one) and (not trooper.is_null or one in NULL_STATES)
    )


def order_mark(state: Skirmish, trooper: Trooper) -> Line:
    """What the trooper has to do with the Order being played, in five cells or fewer."""
    order = state.engagement
    if order is None:
        return BLANK
    if trooper.id == order.trooper:
        return line((word(N_("mark.acting")), "accent"))
    aro = order.aro_of(trooper.id)
    if aro is not None:
        return line((word(N_("mark.answered")), "good"))
    if trooper in reactors(state):
        return line(reaction_mark(order, trooper))
    return BLANK


def reaction_mark(order: Engagement, trooper: Trooper) -> tuple[str, str]:
    """Whether the trooper may react, as its player said: ``ARO?``, ``zone?``, ``no``."""
    said = order.reactions.get(trooper.id, Situation.SIGHT)
    inks = {Situation.SIGHT: "warn", Situation.ZONE: "warn", Situation.NONE: "dim"}
    return word(f"mark.may.{said.value}"), inks[said]


def reactors(state: Skirmish) -> tuple[Trooper, ...]:
    """Everybody who may still answer the Order being played."""
    order = state.engagement
    active = state.trooper(order.trooper) if order else None
    if order is None or active is None:
        return ()
    return tuple(
        one
        for one in state.troopers
        if one.side != active.side and may_answer(state, order, one.id)
    )
