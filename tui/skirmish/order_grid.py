"""The columns of an Order's rows, and what stands in them. Pure."""

from collections.abc import Sequence

from rich.cells import cell_len

from rules.skirmish.frozen_dice import LostDice
from rules.skirmish.lines import Line as Direction
from rules.skirmish.lines import attribute_of
from rules.skirmish.modifiers import OTHER, Mod
from rules.skirmish.plan import MatchSide
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperState
from rules.values import frozen
from tui.common.ink import Line, fit, line, width, wrapped
from tui.locale import N_, signed, word
from tui.skirmish.row_ids import REACTOR, TARGET, row_id
from tui.skirmish.words import attribute_name, mods_short, name_of

ROOMY = 62
"""From this many cells on, the MODs stand in the rows; below, only their sum."""
LISTED = 10
"""A narrower column of MODs has room for their sum alone."""


@frozen
class Grid:
    """The widths of the columns of an Order's rows."""

    name: int
    answer: int
    dice: int
    sv: int
    mods: int
    chance: int

    @property
    def widths(self) -> tuple[int, ...]:
        """For `columns`; numbers are right-aligned."""
        return (
            self.name,
            self.answer,
            -self.dice,
            -self.sv,
            self.mods if self.mods >= LISTED else -self.mods,
            -self.chance,
            -self.chance,
        )


def grid(cells: int) -> Grid:
    """Columns for a panel of this width."""
    if cells >= ROOMY:
        free = cells - 6 - 4 - 3 - 16
        answer = min(12, max(9, free // 5))
        name = min(20, max(12, free // 4))
        return Grid(name, answer, 4, 3, free - name - answer, 8)
    return Grid(cells - 6 - 8 - 4 - 3 - 5 - 16, 8, 4, 3, 5, 8)


def packed(parts: list[str], cells: int) -> list[str]:
    """Parts with dots between them, on as many lines as they need; no part is broken."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]} · {part}" if lines else part
        if lines and cell_len(longer) <= cells:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def dice_on(names: Sequence[str], dice: Sequence[int]) -> str:
    """A split with whom each die is for: ``Zhanshi A 2, Zhanshi B 1``."""
    some = zip(names, dice, strict=False)
    return ", ".join(word(N_("promise.dice-on"), name=name, dice=n) for name, n in some if n)


def fit_or_drop(some: Line, cells: int) -> Line:
    """A line in at most `cells`, cut where it must be."""
    return fit(some, cells) if width(some) > cells else some


def is_about(state: Skirmish, direction: Direction) -> bool:
    """Whether the line's distance is still an estimate (or not even that)."""
    if direction.other is None or not direction.bands:
        return False
    return not state.is_measured(direction.trooper.id, direction.other.id)


def is_contact_assumed(state: Skirmish, direction: Direction) -> bool:
    """Whether a CC Attack is reckoned with before anybody said that the two touch (turn:D4).

    They do where both are Engaged, or at distance 0.
    """
    other = direction.other
    if other is None or direction.skill is not Skill.CC_ATTACK:
        return False
    both = (direction.trooper, other)
    if all(one.is_in(TrooperState.ENGAGED) for one in both):
        return False
    ends = (direction.trooper.id, other.id)
    return 0 not in (state.distance(*ends), state.distance(*reversed(ends)))


def about_of(state: Skirmish, direction: Direction, met: Direction | None = None) -> str:
    """``~`` before a chance that an estimate stands behind, or a contact that is assumed.

    That of the line it meets counts, too.
    """
    both = (direction, met) if met is not None else (direction,)
    is_close = any(is_contact_assumed(state, one) for one in both)
    return "~" if is_close or is_about(state, direction) else ""


def missing_distance(mods: tuple[Mod, ...]) -> bool:
    """Whether nobody has said the distance that a range MOD needs."""
    return any(mod.key == "range" and mod.why_not == "no-distance" for mod in mods)


def row_of(direction: Direction) -> str:
    """The row of the Order that shows a line: its target's, or its own as a reactor's."""
    if direction.is_aro:
        return row_id(REACTOR, direction.trooper.id)
    return row_id(TARGET, direction.id)


def mods_line(side: MatchSide, about: str, cells: int) -> Line:
    """The MODs of a line in at most `cells`: with names, else bare, else what counts of them."""
    counted = signed(side.success_value.counted)
    listed = mods_short(side.mods)
    bare = " ".join(signed(mod.value) for mod in side.mods if mod.is_on and mod.value)
    if missing_distance(side.mods):
        unknown = (word(N_("order.no-range")), "warn")
        rest = listed if any(mod.is_on for mod in side.mods) else ""
        found = [line(unknown, f"  {rest}"), line(unknown), line(("?", "warn"))]
    else:
        found = [line(f"{about}{one}") for one in (listed, bare or counted, counted)]
    if cells < LISTED:
        return found[-1]
    return next((one for one in found if width(one) <= cells), found[-1])


def lost_words(state: Skirmish, lost: LostDice) -> str:
    """``Fusilier 1 on Zhanshi A: 2 dice not thrown, out of range``."""
    return word(
        N_("order.lost"),
        name=name_of(state, lost.trooper),
        other=name_of(state, lost.against),
        n=lost.dice,
        why=word(f"lost.{lost.why}"),
    )


def detail_lines(side: MatchSide, cells: int) -> tuple[Line, ...]:
    """What stands under the rows for the one with the cursor: its MODs and what they come to."""
    if side.line.is_template:
        return (line((word(N_("order.template")), "dim")),)
    value = side.success_value
    mods = tuple(mod for mod in side.mods if mod.key != OTHER or mod.value)
    attribute = attribute_of(side.line.trooper, side.line.declaration)
    text = word(
        N_("detail.mods"),
        name=attribute_name(attribute) if attribute else "",
        attribute=side.attribute,
        counted=value.counted,
        sv=value.value,
        mods=mods_short(mods),
    )
    return wrapped(text, cells, "dim")[:2]
