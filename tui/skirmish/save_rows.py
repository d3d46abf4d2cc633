"""Saving Rolls, what they made of whom, and Guts: what each die needs and was. Pure."""

from collections.abc import Iterable

from rules.game import SeatId
from rules.skirmish.dodging import GUTS_MOVE_MM
from rules.skirmish.engagement import Engagement
from rules.skirmish.owed_guts import GutsCheck
from rules.skirmish.owed_saves import Harmed, SaveRound, Saving
from rules.skirmish.saving_rolls import JudgedSave
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDES, TrooperId
from tui.common.ink import Line, beside, columns, line, wrapped
from tui.common.rows import Row
from tui.locale import N_, distance, number, say, word
from tui.skirmish.row_ids import GUTS, HARMED, SAVE, head, row_id
from tui.skirmish.words import name_of
from tui.text import cut

NAME_CELLS = 14


def save_rows(state: Skirmish, order: Engagement, cells: int) -> tuple[Row, ...]:
    """Who has to save what, each die with its need or its fate, and what came of it."""
    due = _as_asked(one for one in order.save_rounds if order.is_due(one.id))
    rows = [Row(row_id(SAVE, one.id), _due(state, one, cells)) for one in due]
    made = [one for side in SIDES for one in order.saves if _side(state, one.trooper) == side]
    for result in made:
        lead = cut(name_of(state, result.trooper), NAME_CELLS)
        for at, judged in enumerate(result.judged, start=1):
            some = _fate(lead if at == 1 else "", judged)
            rows.append(Row(row_id(SAVE, result.trooper, str(at)), some))
    rows += [head(f"nothing{at}", one) for at, one in enumerate(_without_saves(state, order))]
    rows += [
        Row(row_id(HARMED, one.trooper), _harm(state, one))
        for one in order.harmed
        if not one.change.is_nothing or one.change.may_announce
    ]
    return tuple(rows)


def _as_asked(rounds: Iterable[SaveRound]) -> list[SaveRound]:
    """In the order in which the boxes ask for them: seat by seat."""
    return sorted(rounds, key=lambda one: SIDES.index(one.seat))


def _side(state: Skirmish, trooper: TrooperId) -> SeatId:
    found = state.trooper(trooper)
    return found.side if found else SIDES[0]


def _due(state: Skirmish, some: SaveRound, cells: int) -> Line:
    """``Zhanshi A  ARM 10 or more   1 die  awaited``."""
    save = some.saves[0]
    attribute = word(f"save.attribute.{save.attribute.value}")
    left = line((name_of(state, some.trooper), "strong"), f"  {attribute} ", say(save.needs))
    dice = word(N_("result.dice"), n=len(some.saves))
    return beside(left, line(" ", dice, "  ", (word(N_("result.awaited")), "warn")), cells)


def _fate(lead: str, judged: JudgedSave) -> Line:
    ink = "good" if judged.passed else "bad"
    needs = (f"{say(judged.save.needs)}: ", "dim")
    return columns((NAME_CELLS, 0), (f" {lead}", line(needs, (say(judged.why), ink))))


def _without_saves(state: Skirmish, order: Engagement) -> list[Line]:
    return [_nothing(state, saving, key) for saving in order.saving for key in saving.nothing]


def _nothing(state: Skirmish, saving: Saving, key: str) -> Line:
    name = name_of(state, saving.trooper)
    return line((f" {name}: {word(f'save.nothing.{key}')}", "dim"))


def _harm(state: Skirmish, one: Harmed) -> Line:
    """``✱ Zhanshi A: 1 lost, 0 left, Unconscious``; the reason stands below."""
    text = _harm_short(state, one)
    ink = "bad" if one.change.lost > 0 or one.change.falls else "warn"
    announce = f"  {word(N_('saves.may-announce'))}" if one.change.may_announce else ""
    return line(("✱ ", ink), (text, ink), (announce, "warn"))


def harm_words(state: Skirmish, one: Harmed) -> str:
    """What the saves made of a trooper, with the reasons."""
    reasons = "; ".join(word(f"wounds.reason.{key}") for key in one.change.reasons)
    said = _harm_short(state, one)
    return f"{said} ({reasons})" if reasons else said


def _harm_short(state: Skirmish, one: Harmed) -> str:
    change = one.change
    parts: list[str] = []
    if change.lost:
        parts.append(word(N_("saves.lost"), n=change.lost, left=change.wounds))
    if change.condition is not change.condition_before:
        parts.append(word(f"condition.{change.condition.value}"))
    parts += [word(f"save.effect.{effect.value}") for effect in sorted(change.entered)]
    return f"{name_of(state, one.trooper)}: {', '.join(parts) or word(N_('saves.unharmed'))}"


def guts_rows(state: Skirmish, order: Engagement, cells: int) -> tuple[Row, ...]:
    """Who has to keep its nerve, and who may turn on the spot (turn:C14, turn:C15)."""
    checks = sorted(order.guts, key=lambda one: SIDES.index(one.seat))
    lost = {one.trooper for one in order.guts_results if not one.passed}
    rows: list[Row] = []
    for one in checks:
        rows.append(Row(row_id(GUTS, one.trooper), _guts(state, order, one, cells)))
        if one.trooper in lost:
            text = wrapped(f"  {follows()}", cells, "warn")
            rows += [head(f"follows{at}|{one.trooper}", some) for at, some in enumerate(text)]
    if order.alert:
        names = ", ".join(name_of(state, one) for one in order.alert)
        rows.append(head("alert", line((word(N_("guts.alert"), names=names), "dim"))))
    return tuple(rows)


def follows() -> str:
    """What a failed Guts Roll makes a trooper do: the first that it can (turn:C14)."""
    return word(N_("guts.follows"), far=distance(GUTS_MOVE_MM))


def _guts(state: Skirmish, order: Engagement, check: GutsCheck, cells: int) -> Line:
    name = name_of(state, check.trooper)
    left = line((name, "strong"), f"  {word(N_('guts.roll'), sv=check.sv)}")
    result = next((one for one in order.guts_results if one.trooper == check.trooper), None)
    if result is None:
        return beside(left, line((word(N_("result.awaited")), "warn")), cells)
    verdict = word(N_("guts.passed") if result.passed else N_("guts.failed"))
    face = (
        f"{number(result.face)} → " if result.face else f"{word(f'guts.by.{result.why.value}')} → "
    )
    ink = "good" if result.passed else "bad"
    return beside(left, line((face, "dim"), (verdict, ink)), cells)
