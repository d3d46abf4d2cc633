"""How everybody in the Order comes out, where there is room (turn:F, turn:G1). Pure."""

from rules.game import House
from rules.skirmish.ammunition import Effect
from rules.skirmish.fate_odds import order_fates
from rules.skirmish.saving_odds import Fates
from rules.skirmish.state import Skirmish
from tui.common.ink import line
from tui.common.rows import Row
from tui.locale import N_, percent, word
from tui.skirmish.forecast import outlook_of
from tui.skirmish.order_grid import fit_or_drop
from tui.skirmish.row_ids import head
from tui.skirmish.stages import SETTLED
from tui.skirmish.words import name_of


def fate_rows(state: Skirmish, house: House, cells: int) -> tuple[Row, ...]:
    """A row for each trooper that the Order may harm: wounded, out of action, Dead."""
    order = state.engagement
    known = outlook_of(state, house)
    if order is None or known is None or order.stage in SETTLED:
        return ()
    rows: list[Row] = []
    for one in order_fates(state, known.plan, order.trooper, house):
        fates = one.fates
        if fates.unhurt == 1:
            continue
        text = _in_words(name_of(state, one.trooper), fates)
        rows.append(head(f"fate{one.trooper}", fit_or_drop(line((text, "dim")), cells)))
    return tuple(rows)


def _in_words(name: str, fates: Fates) -> str:
    """Wounds where any may be lost, then the states that may be entered (turn:F12 to F15)."""
    states = [
        f"{word(f'save.effect.{effect.value}')} {percent(fates.enters(effect))}"
        for effect in Effect
        if effect is not Effect.DEAD and fates.enters(effect)
    ]
    if not fates.wounded:
        return word(N_("fate.states"), name=name, states=" · ".join(states))
    lost = word(
        N_("fate.row"),
        name=name,
        wounded=percent(fates.wounded),
        out=percent(fates.out),
        dead=percent(fates.dead),
    )
    return " · ".join((lost, *states))
