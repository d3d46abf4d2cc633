"""A roll before its dice lie there: what each side brings, and the exact chances. Pure."""

from fractions import Fraction

from rules.ashes.log import against, edge_of, name_of, notation
from rules.ashes.odds import Chances
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
    rows = [*side_fields(state, roll.side, hope.roller)]
    if roll.defence is None or hope.defender is None:
        rows.append(Row("against", _field(N_("field.against"), "", _target(roll))))
    else:
        rows.append(said("versus", line((f"── {word(N_('field.against'))} ", "rule"))))
        rows += side_fields(state, roll.defence, hope.defender)
    rows.append(said("gap", BLANK))
    rows += dice_rows(hope)
    rows += chance_rows(state, roll, hope, cells)
    return tuple(rows)


def side_fields(state: State, side: Side, hope: SideProspect) -> list[Row]:
    """What one side brings, a field a row; ids begin with the side's role."""
    role = hope.side.role.value
    rows = [
        Row(f"{role}.skill", who_line(state, side.character, side.skill)),
        Row(
            f"{role}.graces", _field(N_("field.graces"), number(side.graces), mark="△", ink="good")
        ),
        Row(
            f"{role}.misfortunes",
            _field(
                N_("field.misfortunes"),
                number(side.misfortunes),
                net_line(hope.net),
                mark="▽",
                ink="bad",
            ),
        ),
    ]
    if hope.side.role is Role.DEFENDER or side.piled_up:
        about = word(N_("field.proposed")) if side.piled_up is None else ""
        value = number(hope.side.piled_up)
        rows.append(
            Row(
                f"{role}.piled",
                _field(N_("field.piled-up"), value, line((about, "dim")), mark="▽", ink="bad"),
            )
        )
    reason = line((shown(side.reason), "dim"))
    rows.append(
        Row(f"{role}.modifier", _field(N_("field.modifier"), signed(side.modifier), reason))
    )
    edge = edge_of(side)
    ink = {"advantage": "good", "disadvantage": "bad"}.get(edge, "plain")
    rows.append(
        Row(f"{role}.edge", _field(N_("field.edge"), "", line((word(f"edge.{edge}"), ink))))
    )
    return rows


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


def dice_rows(hope: Prospect) -> list[Row]:
    """The dice of each side in the book's signs."""
    if hope.is_assured:
        return []
    rows = [said("dice", _dice_line(hope.roller.side))]
    if hope.defender is not None:
        rows.append(said("dice-2", _dice_line(hope.defender.side, versus=True)))
    return rows


def _dice_line(side: FixedSide, *, versus: bool = False) -> Line:
    lead = word(N_("dice.versus")) if versus else word(N_("dice.throw"))
    return line(
        (f"{lead:<{LABEL}} ", "dim"), (notation(side), "strong"), ("   DP ", "dim"), number(side.dp)
    )


def chance_rows(state: State, roll: Roll, hope: Prospect, cells: int) -> list[Row]:
    """The exact chances as bars, and in words what cannot be."""
    if hope.is_assured:
        return _words("assured", word(N_("say.assured")), cells, "good")
    mine, theirs = hope.roller, hope.defender
    if mine.chances is None:
        key = N_("odds.hidden") if roll.against.hidden else N_("odds.unset")
        rows = _words("unknown", word(key), cells, "dim")
        rows.append(_odds(word(N_("odds.earns")), mine.throw.progress, cells))
    elif theirs is None or theirs.chances is None:
        rows = _fixed_odds(mine.chances, cells)
    else:
        rows = [
            _odds(word(N_("odds.attack")), mine.chances.succeeds, cells, "good"),
            _odds(word(N_("odds.defence")), theirs.chances.succeeds, cells, "other"),
            _odds(_earns_of(state, mine), mine.chances.earns_pdp, cells),
            _odds(_earns_of(state, theirs), theirs.chances.earns_pdp, cells),
        ]
    return rows + cannot_rows(state, roll, hope, cells)


def _fixed_odds(chances: Chances, cells: int) -> list[Row]:
    return [
        _odds(word(N_("odds.succeeds")), chances.succeeds, cells, "good"),
        _odds(word(N_("odds.earns")), chances.earns_pdp, cells),
        _odds(word(N_("odds.both")), chances.both, cells),
    ]


def _earns_of(state: State, one: SideProspect) -> str:
    return word(N_("odds.earns-of"), name=name_of(state, one.side.character))


def _odds(label: str, chance: Fraction, cells: int, ink: str = "accent") -> Row:
    head = fit(line(label), ODDS_LABEL)
    return said(label, line(head, " ", odds_bar(chance, cells - ODDS_LABEL - 1, ink)))


def _words(row_id: str, text: str, cells: int, ink: str) -> list[Row]:
    return [said(f"{row_id}-{at}", one) for at, one in enumerate(wrapped(text, cells, ink))]


def cannot_rows(state: State, roll: Roll, hope: Prospect, cells: int) -> list[Row]:
    """What no throw can do, said before the dice are thrown."""
    rows: list[Row] = []
    if not hope.roller.can_succeed:
        target = against(state, roll.against, roll.defence)
        rows += _words("lost", word(N_("say.cannot-succeed"), against=target), cells, "bad")
    for one in (hope.roller, hope.defender):
        if one is not None and not can_progress(one.side.d6, one.side.ndp):
            text = word(N_("say.cannot-progress"), dice=one.side.d6, dp=one.side.dp)
            rows += _words(f"stuck-{one.side.role.value}", text, cells, "warn")
    return rows
