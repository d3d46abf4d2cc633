"""The rows of the sheets: characters, their skills, what was used, who was attacked. Pure."""

from rules.ashes.progression import PDP_A_LEVEL
from rules.ashes.state import Character, Skill, State
from tui.common.ink import BLANK, Line, beside, columns, fit, line
from tui.common.pips import pips
from tui.common.rows import Row
from tui.locale import N_, number, word
from tui.text import shown

USED = "✓"
MASTERY_CELLS = 46
"""From this width on a skill's Mastery is named."""


def sheet_rows(state: State, cells: int) -> tuple[Row, ...]:
    """Every character and its skills, each a row in at most `cells`."""
    rows: list[Row] = []
    for character in state.characters:
        rows.append(Row(character.id, character_line(character, cells)))
        rows += [Row(skill.id, skill_line(state, skill, cells)) for skill in character.skills]
    return tuple(rows)


def character_line(character: Character, cells: int) -> Line:
    """``Bruno            3 attacks → ▽ 2``: who, and what was done to him this turn."""
    name = line((shown(character.name), "strong"), " ")
    if character.is_narrators:
        name = line(name, (word(N_("sheet.narrators")), "dim"))
    return beside(name, attacks_line(character), cells)


def attacks_line(character: Character) -> Line:
    """The attacks on a character this turn, and what the newest one piles up (ashes:B7)."""
    if not character.attacks:
        return BLANK
    count = line((word(N_("sheet.attacks"), n=character.attacks), "warn"))
    piled_up = character.attacks - 1
    return line(count, (" → ", "dim"), (f"▽ {piled_up}", "bad")) if piled_up else count


def skill_line(state: State, skill: Skill, cells: int) -> Line:
    """``  Sword     ✓   5 ●●●○○○  +2``: used, NdP, PdP, and what the close will award."""
    planned = state.planned.get(skill.id, 0)
    tail = columns(
        (1, -3, PDP_A_LEVEL),
        (
            (USED if skill.used else "", "good"),
            (number(skill.level.ndp), "strong"),
            pips(skill.level.pdp, PDP_A_LEVEL),
        ),
    )
    plan = line((f"+{planned}" if planned else "", "warn"))
    tail = line(tail, fit(plan, _plan_cells(state), right=True))
    head = line("  ", shown(skill.name), " ")
    mastery = state.mastery_of(skill.level.ndp)
    if mastery is not None and cells >= MASTERY_CELLS:
        head = line(head, (shown(mastery.name), "dim"), " ")
    return beside(head, tail, cells)


def column_names(state: State) -> Line:
    """What stands over the figures; blanks keep it there, whatever is right of them."""
    return line((word(N_("sheet.columns")), "dim"), " " * (2 + _plan_cells(state)))


def _plan_cells(state: State) -> int:
    """The cells for planned awards; none where nothing is planned."""
    return max((len(f" +{pdp}") for pdp in state.planned.values()), default=0)
