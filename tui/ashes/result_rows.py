"""A roll whose dice are thrown, all or some: every piece of the sum, and what came of it. Pure."""

from rules.ashes.labels import against, learning, name_of, notation
from rules.ashes.open_roll import FixedSide, Roll, Thrown, dice_name
from rules.ashes.outcome import Learning, Outcome, Result, Verdict
from rules.ashes.progression import PDP_A_LEVEL
from rules.ashes.prospects import prospect
from rules.ashes.roll import D4, D6
from rules.ashes.state import State
from rules.dice import TYPED
from rules.game import House
from tui.ashes.roll_rows import chance_rows, said, who_line
from tui.common.ink import BLANK, Line, beside, fit, line, wrapped
from tui.common.pips import pips
from tui.common.rows import Row
from tui.locale import MINUS, N_, number, say, word
from tui.text import shown

LABEL, PIECE = 14, 5
"""The cells of a piece's name and of what it adds."""

MOST_BOXES = 6
"""More empty boxes than these are not drawn."""

SUM = 40
"""The widest a sum is drawn, so that the eye follows it."""


def fixed_rows(state: State, roll: Roll, house: House, cells: int) -> tuple[Row, ...]:
    """A frozen roll: what each side throws, what lies there already, and the chances."""
    rows = [said("target", target_line(state, roll)), said("gap", BLANK)]
    for side in roll.fixed:
        role = side.role.value
        rows.append(said(f"{role}.who", who_line(state, side.character, side.skill)))
        rows.append(said(f"{role}.dice", line("  ", (notation(side), "strong"))))
        rows += [said(f"{role}.{sides}", _waiting(roll, side, sides)) for sides in _kinds(side)]
    rows.append(said("gap-2", BLANK))
    rows += chance_rows(state, roll, prospect(state, roll, house), cells)
    return tuple(rows)


def target_line(state: State, roll: Roll) -> Line:
    """``against Adversity 15``."""
    return line((say(against(state, roll.against, roll.defence)), "accent"))


def _kinds(side: FixedSide) -> tuple[int, ...]:
    return (D6, D4) if side.net_d4 else (D6,)


def _waiting(roll: Roll, side: FixedSide, sides: int) -> Line:
    count = side.d6 if sides == D6 else abs(side.net_d4)
    head = fit(line((f"  {count}d{sides}", "dim")), LABEL)
    thrown = roll.given(dice_name(roll.id, side.role, sides))
    if thrown is None:
        return line(head, ("[ ] " * min(count, MOST_BOXES), "rule"), ("…", "dim"))
    return line(head, thrown_line(thrown))


def thrown_line(thrown: Thrown) -> Line:
    """The faces; one that was corrected stands struck before the one that counts."""
    parts: list[Line] = []
    first = thrown.first or thrown.faces
    for old, new in zip(first, thrown.faces, strict=True):
        if old != new:
            parts.append(line((number(old), "struck"), ("→", "dim")))
        parts.append(line((number(new), "strong"), "  "))
    return line(*parts)


def outcome_rows(state: State, outcome: Outcome, cells: int) -> tuple[Row, ...]:
    """A roll that is over: each side's sum piece by piece, the verdict, what was learned."""
    roll = outcome.roll
    rows: list[Row] = []
    if outcome.is_assured:
        rows.append(said("who", who_line(state, roll.side.character, roll.side.skill)))
        rows.append(said("gap", BLANK))
        return (*rows, *_words("assured", word(N_("say.was-assured")), cells, "good"))
    for result in outcome.results:
        rows += _sum_rows(state, roll, result, min(cells, SUM))
    rows += _verdict_rows(state, outcome, cells)
    for result in outcome.results:
        rows += _learning_rows(state, result, cells, several=len(outcome.results) > 1)
    return tuple(rows)


def _sum_rows(state: State, roll: Roll, result: Result, cells: int) -> list[Row]:
    side = result.side
    role = side.role.value
    d6, d4 = (roll.given(dice_name(roll.id, side.role, sides)) for sides in (D6, D4))
    rows = [
        said(f"{role}.who", _who(state, side)),
        Row(f"{role}.d6", _piece(f"{side.d6}d6", _faces(d6), number(sum(result.d6)), cells)),
        said(f"{role}.ndp", _piece("NdP", BLANK, _added(side.ndp), cells)),
    ]
    if side.modifier:
        reason = line((shown(side.reason), "dim"))
        name = word(N_("field.modifier"))
        rows.append(said(f"{role}.modifier", _piece(name, reason, _added(side.modifier), cells)))
    if d4 is not None:
        sign = 1 if side.net_d4 > 0 else -1
        name = f"{abs(side.net_d4)}d4 {'△' if sign > 0 else '▽'}"
        added = _added(sign * sum(result.d4))
        rows.append(Row(f"{role}.d4", _piece(name, _faces(d4), added, cells)))
    rows.append(said(f"{role}.total", _total(result, cells)))
    return rows


def _who(state: State, side: FixedSide) -> Line:
    """Whose sum it is, and the DP that its d6 had to reach; levels may have changed since."""
    skill = state.skill(side.skill)
    name = line((shown(name_of(state, side.character)), "strong"), (" · ", "dim"))
    return line(
        name, (shown(skill.name) if skill else "", "strong"), ("  DP ", "dim"), number(side.dp)
    )


def _piece(name: str, more: Line, added: str, cells: int) -> Line:
    head = line("  ", fit(line((name, "dim")), LABEL - 2), more)
    return beside(head, line((f"{added:>{PIECE}}", "plain")), cells)


def _added(value: int) -> str:
    return f"{MINUS if value < 0 else '+'} {abs(value)}"


def _faces(thrown: Thrown | None) -> Line:
    if thrown is None:
        return BLANK
    mark = (word(N_("dice.typed")), "dim") if thrown.source == TYPED else ""
    return line(thrown_line(thrown), mark and line(mark))


def _total(result: Result, cells: int) -> Line:
    ink = "good" if result.succeeds else "bad"
    text = f"= {number(result.total)}"
    return beside(BLANK, line((f"{text:>{PIECE + 2}}", ink)), cells)


def _verdict_rows(state: State, outcome: Outcome, cells: int) -> list[Row]:
    """``22 against Adversity 15: succeeds``."""
    roll, mine = outcome.roll, outcome.results[0]
    if len(outcome.results) > 1:
        other = outcome.results[1]
        sign = ">" if mine.total > other.total else "=" if mine.total == other.total else "<"
        decided = mine.verdict if mine.verdict is Verdict.ASSURED else other.verdict
        sums = f"{number(mine.total)} {sign} {number(other.total)}"
    else:
        decided = mine.verdict
        sums = f"{number(mine.total)} {say(against(state, roll.against))}"
    text = f"{sums}: {word(f'verdict.{decided.value}')}"
    ink = "good" if mine.succeeds else "bad"
    return [said("gap", BLANK), *_words("verdict", text, cells, ink)]


def _learning_rows(state: State, result: Result, cells: int, *, several: bool) -> list[Row]:
    """``14 on the d6, DP 13: PdP +1`` and where the skill stands now."""
    earned = result.learning is Learning.EARNED
    name = f"{name_of(state, result.side.character)}: " if several else ""
    role = result.side.role.value
    text = f"{name}{say(learning(result))}"
    rows = _words(f"{role}.learning", text, cells, "accent" if earned else "dim")
    if not earned or several:
        return rows
    level = result.progress.after
    shown_as = line(("  NdP ", "dim"), (number(level.ndp), "strong"), ("  PdP ", "dim"))
    return [*rows, said(f"{role}.level", line(shown_as, pips(level.pdp, PDP_A_LEVEL)))]


def _words(row_id: str, text: str, cells: int, ink: str) -> list[Row]:
    return [said(f"{row_id}-{at}", one) for at, one in enumerate(wrapped(text, cells, ink))]
