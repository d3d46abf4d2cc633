"""A roll before its dice lie there: what each side brings, and the exact chances. Pure."""

from fractions import Fraction

from rules.ashes.labels import edge_of, name_of, notation
from rules.ashes.open_roll import FixedSide, Role, Roll, Side
from rules.ashes.progression import PDP_A_LEVEL, can_progress
from rules.ashes.prospects import Prospect, SideProspect, prospect
from rules.ashes.roll import NET_CAP, Net
from rules.ashes.state import State
from rules.game import House
from tui.common.ink import BLANK, Line, columns, fit, line, wrapped
from tui.common.odds_bar import odds_bar
from tui.common.pips import pips
from tui.common.rows import Row
from tui.locale import N_, number, signed, word
from tui.text import shown

LABEL, VALUE = 17, 4
"""The cells of a field's name and of its value."""

ODDS_LABEL = 19


def said(row_id: str, some: Line) -> Row:
    """A row that only says something; the cursor steps over it."""
    return Row(row_id, some, is_heading=True)


def open_rows(state: State, roll: Roll, house: House, cells: int) -> tuple[Row, ...]:
    """A roll that is being set up: the fields to be changed, then dice and chances."""
    hope = prospect(state, roll, house)
    mine, theirs = hope.roller, hope.defender
    rows: list[Row] = []
    if roll.defence is not None and theirs is not None:
        rows.append(Row("roller.skill", duel_line(state, mine.side)))
        rows += side_fields(roll.side, mine)
        rows.append(Row("defender.skill", duel_line(state, theirs.side)))
        rows += side_fields(roll.defence, theirs)
        return (*rows, *chance_rows(state, roll, hope, cells))
    rows.append(Row("roller.skill", who_line(state, roll.side.character, roll.side.skill)))
    rows += side_fields(roll.side, mine)
    rows.append(Row("against", _field(N_("field.against"), "", _target(roll))))
    rows.append(said("gap", BLANK))
    if roll.side.skill and not hope.is_assured:
        rows.append(said("dice", _dice_line(mine.side)))
    return (*rows, *chance_rows(state, roll, hope, cells))


def side_fields(side: Side, hope: SideProspect) -> list[Row]:
    """What one side brings, a field a row; ids begin with the side's role."""
    role = hope.side.role.value
    graces = _field(N_("field.graces"), number(side.graces), mark="△", ink="good")
    count, left = number(side.misfortunes), net_line(hope.net)
    misfortunes = _field(N_("field.misfortunes"), count, left, mark="▽", ink="bad")
    rows = [Row(f"{role}.graces", graces), Row(f"{role}.misfortunes", misfortunes)]
    if hope.side.role is Role.DEFENDER or side.piled_up:
        about = line((word(N_("field.proposed")), "dim")) if side.piled_up is None else BLANK
        count = number(hope.side.piled_up)
        piled = _field(N_("field.piled-up"), count, about, mark="▽", ink="bad")
        rows.append(Row(f"{role}.piled", piled))
    reason = line((shown(side.reason), "dim"))
    modifier = _field(N_("field.modifier"), signed(side.modifier), reason)
    edge = edge_of(side)
    ink = {"advantage": "good", "disadvantage": "bad"}.get(edge, "plain")
    name = _field(N_("field.edge"), "", line((word(f"edge.{edge}"), ink)))
    return [*rows, Row(f"{role}.modifier", modifier), Row(f"{role}.edge", name)]


def lacking(roll: Roll) -> str:
    """The row of an open roll that has to be filled in first; empty where none has."""
    if not roll.side.skill:
        return "roller.skill"
    if roll.defence is not None:
        return "" if roll.defence.skill else "defender.skill"
    return "" if roll.against.is_set else "against"


def duel_line(state: State, side: FixedSide) -> Line:
    """``against Iris · Stealth  3d6 + 3  DP 11``: one side of an opposed roll with its dice."""
    skill = state.skill(side.skill)
    name = line((shown(name_of(state, side.character)), "strong"), (" · ", "dim"))
    if side.role is Role.DEFENDER:
        name = line((f"{word(N_('field.against'))} ", "accent"), name)
    if skill is None:
        return line(name, (word(N_("word.no-skill")), "warn"))
    dice = line("  ", (notation(side), "accent"), ("  DP ", "dim"), number(side.dp))
    return line(name, (shown(skill.name), "strong"), dice)


def _field(
    label: str, value: str, more: Line = BLANK, *, mark: str = "", ink: str = "plain"
) -> Line:
    head = line((f"{mark} " if mark else "  ", ink), word(label))
    if not value:
        return line(fit(head, LABEL), " ", more)
    return columns((LABEL, -VALUE, 0), (head, (value, "strong"), line(" ", more)))


def who_line(state: State, character: str, skill: str) -> Line:
    """``Lena · Sword   NdP 5  PdP ●●●○○○  DP 13``."""
    known, trained = state.character(character), state.skill(skill)
    name = line((shown(known.name) if known else character, "strong"), (" · ", "dim"))
    if trained is None:
        return line(name, (word(N_("word.no-skill")), "warn"))
    level = trained.level
    return line(
        name,
        (shown(trained.name), "strong"),
        ("  NdP ", "dim"),
        (number(level.ndp), "strong"),
        ("  PdP ", "dim"),
        pips(level.pdp, PDP_A_LEVEL),
    )


def net_line(net: Net) -> Line:
    """What is left after cancelling, and after the cap: ``→ 4△ → cap 3△``."""
    if not (net.graces or net.misfortunes or net.piled_up):
        return BLANK
    ink = "good" if net.graces else "bad"
    left = line(("→ ", "dim"), (_signs(net.graces, net.misfortunes, net.piled_up), ink))
    if not net.is_capped:
        return left
    kept = _signs(min(net.graces, NET_CAP), min(net.misfortunes, NET_CAP), net.piled_up)
    return line(left, (f" → {word(N_('net.cap'))} ", "warn"), (kept, ink))


def _signs(graces: int, misfortunes: int, piled_up: int) -> str:
    """``4△``, ``2▽``, ``2▽ + 2▽`` where some are piled up."""
    parts = [f"{graces}△" if graces else "", f"{misfortunes}▽" if misfortunes else ""]
    return " + ".join(one for one in (*parts, f"{piled_up}▽" if piled_up else "") if one)


def _target(roll: Roll) -> Line:
    shown_as = roll.against
    if not shown_as.is_set:
        return line((word(N_("field.unset")), "warn"))
    if shown_as.adversity is None:
        return line((word(N_("field.hidden")), "other"))
    band = f" {shown(shown_as.band)}" if shown_as.band else ""
    name = word(N_("field.adversity"), adversity=shown_as.adversity)
    mark = (word(N_("field.hidden-mark")), "other") if shown_as.hidden else ""
    return line((f"{name}", "strong"), (band, "accent"), mark and line("  ", mark))


def _dice_line(side: FixedSide) -> Line:
    lead = fit(line((word(N_("dice.throw")), "dim")), LABEL + 1)
    return line(lead, (notation(side), "strong"), ("   DP ", "dim"), number(side.dp))


def chance_rows(state: State, roll: Roll, hope: Prospect, cells: int) -> list[Row]:
    """The exact chances as bars; what no throw can do is said in words instead."""
    if hope.is_assured:
        return _words("assured", word(N_("say.assured")), cells, "good")
    mine, theirs = hope.roller, hope.defender
    if mine.chances is None:
        rows = _words("unknown", word(_why_unknown(roll)), cells, "dim")
        if not roll.side.skill:
            return rows
        return [*rows, _earns(word(N_("odds.earns")), mine, mine.throw.progress, cells)]
    earned = mine.chances.earns_pdp
    if theirs is None or theirs.chances is None:
        return [
            _odds(word(N_("odds.succeeds")), mine.chances.succeeds, cells, "good"),
            _earns(word(N_("odds.earns")), mine, earned, cells),
            _odds(word(N_("odds.both")), mine.chances.both, cells),
        ]
    return [
        _odds(word(N_("odds.attack")), mine.chances.succeeds, cells, "good"),
        _odds(word(N_("odds.defence")), theirs.chances.succeeds, cells, "other"),
        *(
            _earns(_earns_of(state, one), one, one.chances.earns_pdp, cells)
            for one in (mine, theirs)
            if one.chances is not None and not one.is_thrown
        ),
    ]


def _why_unknown(roll: Roll) -> str:
    if not roll.side.skill:
        return N_("odds.no-skill")
    if roll.is_opposed:
        return N_("odds.no-defence-skill")
    return N_("odds.hidden") if roll.against.hidden else N_("odds.unset")


def _earns_of(state: State, one: SideProspect) -> str:
    return word(N_("odds.earns-of"), name=name_of(state, one.side.character))


def _odds(label: str, chance: Fraction, cells: int, ink: str = "accent") -> Row:
    if not chance:
        return _cannot(label, word(N_("odds.no-throw")), "bad")
    head = fit(line(label), ODDS_LABEL)
    return said(label, line(head, " ", odds_bar(chance, cells - ODDS_LABEL - 1, ink)))


def _earns(label: str, one: SideProspect, chance: Fraction, cells: int) -> Row:
    side = one.side
    if can_progress(side.d6, side.ndp):
        return _odds(label, chance, cells)
    return _cannot(label, word(N_("odds.no-progress"), dice=side.d6, dp=side.dp), "warn")


def _cannot(label: str, text: str, ink: str) -> Row:
    return said(label, line(fit(line(label), ODDS_LABEL), " ", (text, ink)))


def _words(row_id: str, text: str, cells: int, ink: str) -> list[Row]:
    return [said(f"{row_id}-{at}", one) for at, one in enumerate(wrapped(text, cells, ink))]
