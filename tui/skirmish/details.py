"""The lines below the Order: what stands under the cursor, in words. Pure."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.game import House
from rules.skirmish.item_labels import weapon_label
from rules.skirmish.state import Skirmish
from tui.common.ink import BLANK, Line, line, wrapped
from tui.late import late
from tui.locale import N_, say, word
from tui.skirmish.spot import TROOPER, Spot
from tui.skirmish.stages import SETTLED
from tui.skirmish.words import distance_words, numbers_of, said, state_name

if TYPE_CHECKING:
    from tui.skirmish.forecast import meeting, outlook_of
    from tui.skirmish.order_grid import detail_lines
    from tui.skirmish.why import row_in_words
else:
    meeting = late("tui.skirmish.forecast", "meeting")
    outlook_of = late("tui.skirmish.forecast", "outlook_of")
    detail_lines = late("tui.skirmish.order_grid", "detail_lines")
    row_in_words = late("tui.skirmish.why", "row_in_words")


def details(state: Skirmish, house: House, spot: Spot, cells: int) -> Sequence[Line]:
    """MODs of a line, why a die counts, or a trooper's numbers."""
    if spot.kind == TROOPER:
        return about_trooper(state, spot.trooper, cells)
    order = state.engagement or state.last
    known = outlook_of(state, house)
    met = meeting(known.plan, spot.line) if known and spot.line else None
    if met is not None and order is not None and order.stage not in SETTLED:
        return detail_lines(met.mine, cells)
    said = row_in_words(state, order, spot) if order else ""
    return wrapped(said, cells, "dim") if said else about_trooper(state, spot.trooper, cells)


def first_steps(cells: int) -> Sequence[Line]:
    """What an Order's panel says before the first one: what to do."""
    steps = (
        ("o", N_("first.order")), ("a", N_("first.add")), ("W", N_("first.what-if")),
        ("?", N_("first.help")),
    )  # fmt: skip
    lead = wrapped(word(N_("first.nothing")), cells, "dim")
    return (*lead, BLANK, *(line((key, "accent"), "  ", word(name)) for key, name in steps))


def about_trooper(state: Skirmish, trooper: str, cells: int) -> Sequence[Line]:
    """A trooper in two lines: numbers, then states, distance and weapons."""
    found = state.trooper(trooper)
    if found is None:
        return ()
    parts = [state_name(one) for one in sorted(found.states)]
    order = state.engagement
    if order is not None and order.trooper != trooper:
        far = distance_words(state, order.trooper, trooper)
        parts += [word(N_("detail.distance"), distance=far)] if far else []
    guns = dict.fromkeys(said(weapon_label(one.name)) for one in found.profile.weapons)
    parts.append(", ".join(guns))
    numbers = line((say(numbers_of(found.profile)), "plain"))
    return (numbers, *wrapped(" · ".join(part for part in parts if part), cells, "dim"))
