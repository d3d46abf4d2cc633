"""The answer to a what-if as a table, one column a range band: for screen and command line."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from rules.skirmish.outlook import BandOdds
from rules.skirmish.plan import MatchSide
from tui.common.ink import Line, columns, line
from tui.locale import N_, fixed, number, percent, signed, word
from tui.skirmish.words import bare_distance, unit_word

LABEL_CELLS, COLUMN_CELLS = 14, 7


def table(found: Sequence[BandOdds]) -> tuple[Line, ...]:
    """The table's lines: bands, MODs, Success Values, chances."""
    rows: list[tuple[str, str, Callable[[BandOdds], str]]] = [
        (N_("odds.mods"), "plain", lambda one: _mods(one.shot.a if one.shot else None)),
        (N_("odds.sv"), "strong", lambda one: _sv(one.shot.a if one.shot else None)),
        (N_("odds.their-sv"), "plain", lambda one: _sv(one.reply)),
        (N_("odds.hits"), "accent", _hits),
        (N_("odds.hits-you"), "warn", _hurts),
        (N_("odds.nobody"), "dim", _nobody),
        (N_("odds.expected"), "dim", lambda one: fixed(one.odds.expected) if one.shot else "–"),
    ]
    heads = [bare_distance(one.mm) for one in found]
    drawn = [_row(word(N_("odds.to"), unit=unit_word()), heads, "dim")]
    drawn += [_row(word(key), [tell(one) for one in found], ink) for key, ink, tell in rows]
    return tuple(drawn)


def _row(label: str, cells: Sequence[str], ink: str) -> Line:
    widths = (LABEL_CELLS, *([-COLUMN_CELLS] * len(cells)))
    return columns(widths, (line((label, "dim")), *(line((one, ink)) for one in cells)))


def _mods(side: MatchSide | None) -> str:
    if side is None:
        return "–"
    value = side.success_value
    capped = "!" if value.sum != value.counted else ""
    return f"{signed(value.counted)}{capped}"


def _sv(side: MatchSide | None) -> str:
    return "–" if side is None else number(side.success_value.value)


def _hits(one: BandOdds) -> str:
    return percent(one.odds.at_least_one) if one.shot else "–"


def hurts(one: BandOdds) -> Fraction:
    """The chance that the answer hits the shooter."""
    return 1 - one.odds.unhurt


def _hurts(one: BandOdds) -> str:
    return percent(hurts(one)) if hurts(one) else "–"


def _nobody(one: BandOdds) -> str:
    """Only where the two are compared do the chances leave one for nobody."""
    if one.shot is None or (one.shot.b is None and hurts(one)):
        return "–"
    return percent(1 - one.odds.at_least_one - hurts(one))
