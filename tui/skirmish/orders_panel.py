"""The line of Orders, and the line of an Order's stages. Pure: state in, lines out."""

from rules.skirmish.engagement import Stage
from rules.skirmish.state import Skirmish
from tui.common.ink import Line, line, width
from tui.locale import N_, word
from tui.skirmish.words import STAGES, name_of, step_name


def orders_line(state: Skirmish) -> Line:
    """How many Orders were spent, and on what the last one."""
    last = state.last if state.engagement is None else None
    spent = line((word(N_("orders.title")), "dim"), "  ", word(N_("orders.spent"), n=state.orders))
    if last is None:
        return spent
    return line(
        spent, ("   ", "dim"), (word(N_("orders.last"), name=name_of(state, last.trooper)), "dim")
    )


def stage_line(now: Stage | None, cells: int) -> Line:
    """``skill ▸ AROs ▸ [2nd skill] ▸ late AROs …`` in at most `cells`.

    Where all of it does not fit, what is past is left out first, then what
    comes last.
    """
    at = STAGES.index(now) if now in STAGES else -1
    names = [word(N_("step.first")), *(step_name(stage) for stage in STAGES)]
    here = at + 1 if now is not None else 0
    start, end = 0, len(names)
    drawn = _drawn(names, here, start, end)
    while width(drawn) > cells and start < here:
        start += 1
        drawn = _drawn(names, here, start, end)
    while width(drawn) > cells and end > here + 1:
        end -= 1
        drawn = _drawn(names, here, start, end)
    return drawn


def _drawn(names: list[str], here: int, start: int, end: int) -> Line:
    out: Line = (("✓… ▸ ", "dim"),) if start else ()
    for at in range(start, end):
        gap = (" ▸ ", "dim") if at > start else ("", "plain")
        if at == here:
            out = line(out, gap, (f"[{names[at]}]", "strong"))
        else:
            out = line(out, gap, (names[at], "dim" if at < here else "plain"))
    return line(out, (" ▸ …", "dim")) if end < len(names) else out
