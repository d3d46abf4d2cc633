"""Placing the dice of a Burst: who is aimed at, with how many, and what each split promises."""

from collections.abc import Callable
from typing import Any, ClassVar

from attrs import evolve

from rules.skirmish.engagement import Aim, Declaration
from rules.skirmish.lines import line_id
from rules.skirmish.plan import MatchSide, plan_of
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper, TrooperId
from tui.common.ink import BLANK, Line, beside, columns, line, wrapped
from tui.locale import N_, fixed, number, percent, word
from tui.skirmish.cursor_box import CursorBox
from tui.skirmish.desk import Desk
from tui.skirmish.distance_field import ask_distance
from tui.skirmish.forecast import (
    Attack,
    aims_of,
    meeting,
)
from tui.skirmish.goals_menu import Asked, goals_menu
from tui.skirmish.measures import stepped
from tui.skirmish.order_grid import dice_on, is_contact_assumed, mods_line
from tui.skirmish.pages import Why
from tui.skirmish.placing import Placing
from tui.skirmish.roster_panel import states_short
from tui.skirmish.why_line import about_line
from tui.skirmish.words import answer_name, declared_name, distance_words, name_of
from tui.text import shown

TARGET_CELLS = 76
NAME_CELLS = 20
DISTANCE_CELLS, CONTACT_CELLS = 9, 13
DIGITS = "0123456789"

Placed = Callable[[Declaration, list[Any]], None]


class TargetBox(CursorBox):
    """Enemies, the dice on each, and the odds of it.

    Args:
        desk: The table.
        attack: Who attacks with what; the aims are where the box begins.
        targets: Whom it may aim at.
        done: Gets the declaration with its aims, and the distances and cover said on the way.
        by_hand: Whether a declared split is set right: nothing is advised then (turn:C10).
    """

    WIDE = TARGET_CELLS
    KEYS = (
        ("0-9", N_("target.key.dice")),
        ("space", N_("target.key.rest")),
        ("x", N_("target.key.none")),
        ("B", N_("key.split.best")),
        ("c", N_("key.cover")),
        ("a", N_("target.key.assume")),
        ("e  E", N_("target.key.extra")),
    )
    NAMES: ClassVar[dict[str, str]] = {
        "more": N_("target.key.more"),
        "less": N_("target.key.less"),
        "exact": N_("target.key.exact"),
        "open": N_("target.key.done"),
    }
    before = 1

    def __init__(
        self,
        desk: Desk,
        attack: Attack,
        targets: tuple[Trooper, ...],
        done: Placed,
        *,
        by_hand: bool = False,
    ) -> None:
        super().__init__("", foot=word(N_("target.keys")))
        self.desk, self.done, self.by_hand = desk, done, by_hand
        self.placing = Placing(desk, attack, targets)

    def begin_with(self, target: TrooperId) -> None:
        """All dice on `target`, or on the first that makes sense, and the cursor there."""
        placing = self.placing
        sensible = [one.id for one in placing.sensible]
        first = target if target in sensible or any(placing.dice) else sensible[0]
        at = next((at for at, one in enumerate(placing.targets) if one.id == first), 0)
        self.cursor = at
        if not any(placing.dice):
            placing.dice[at] = placing.allotted.least

    @property
    def count(self) -> int:
        """The enemies."""
        return len(self.placing.targets)

    # How it looks.

    def fill(self, cells: int) -> None:
        """One row an enemy, then what all of it promises."""
        placing, shooter = self.placing, self.placing.trooper
        self.caption = word(
            N_("target.title-by-hand") if self.by_hand else N_("target.title"),
            name=shown(shooter.name),
            what=declared_name(placing.declaration, shooter),
        )
        state, order = placing.order_with(placing.everywhere)
        plan = plan_of(state, order, self.desk.house)
        rows = [
            self._row(state, at, plan.side(line_id(placing.slot, shooter.id, one.id)), cells)
            for at, one in enumerate(placing.targets)
        ]
        self.lines = (self._heading(cells), *rows, BLANK, *self._sum(cells))

    def _widths(self, cells: int) -> tuple[int, ...]:
        is_close = self.placing.declaration.skill is Skill.CC_ATTACK
        far = CONTACT_CELLS if is_close else DISTANCE_CELLS
        return (NAME_CELLS, -4, -far, -4, cells - NAME_CELLS - 4 - far - 4 - 4)

    def _heading(self, cells: int) -> Line:
        names = (N_("order.target"), N_("order.dice"), N_("target.distance"), N_("order.sv"))
        parts = [line((word(name), "dim")) for name in names]
        mods = line(" ", (word(N_("order.mods")), "dim"))
        return columns(self._widths(cells), (*parts, mods))

    def _row(self, state: Skirmish, at: int, side: MatchSide | None, cells: int) -> Line:
        one, dice = self.placing.targets[at], self.placing.dice[at]
        ink = "strong" if dice else "dim"
        sv, mods = line(("–", "dim")), line(" ")
        if side is not None and not side.line.is_template:
            value = side.success_value
            sv = line((number(value.value), "bad" if value.is_automatic_failure else ink))
            mods = line(" ", mods_line(side, "", self._widths(cells)[-1] - 1))
        said = distance_words(state, self.placing.trooper.id, one.id)
        far = (said or word(N_("target.no-distance")), "dim")
        if side is not None and is_contact_assumed(state, side.line):
            far = (word(N_("target.contact")), "warn")
        pips = ("●" * dice, "accent") if dice else ("·", "dim")
        states = line((states_short(one), "warn"))
        name = beside(line((shown(one.name), ink), " "), states, NAME_CELLS)
        parts = (name, line(pips), line(far), sv, mods)
        return columns(self._widths(cells), parts)

    def _sum(self, cells: int) -> tuple[Line, ...]:
        placing = self.placing
        total, dice = sum(placing.dice), placing.allotted
        ink = "good" if dice.least <= total <= dice.most else "warn"
        placed = word(N_("target.placed"), placed=total, all=dice.least)
        first = line((placed, ink), "   ", (self._assumption(), "dim"))
        if placing.is_smoke:
            return (first, *wrapped(word(N_("target.smoke")), cells, "accent"))
        if not total:
            return (first,)
        whole, splits = placing.promise()
        promise = word(
            N_("target.promise"),
            hits=percent(whole.at_least_one),
            name=shown(placing.trooper.name),
            unhurt=percent(whole.unhurt),
            mean=fixed(whole.expected),
        )
        if len(placing.targets) == 1 or splits is None or self._is_fixed:
            return (first, line((promise, "accent")))
        best = aims_of(splits.targets, splits.best.dice)
        is_best = placing.aims == best
        text = word(
            N_("split.is-best") if is_best else N_("split.best"),
            dice=dice_on([name_of(placing.state, one) for one in splits.targets], splits.best.dice),
            chance=f"~{percent(splits.best.at_least_one)}",
        )
        better = wrapped(text, cells, "good" if is_best else "warn")
        return (first, line((promise, "accent")), *better)

    @property
    def _is_fixed(self) -> bool:
        """Whether no split is better than another: nothing is rolled, or all was declared."""
        return self.by_hand or self.placing.rolls_nothing

    def _assumption(self) -> str:
        placing = self.placing
        asked, answer = placing.asked, answer_name(placing.answer)
        if asked > 1:
            return word(N_("target.assumed-of-all"), answer=answer, all=asked)
        return word(N_("target.assumed"), answer=answer) if asked else ""

    # Keys.

    def take_key(self, stroke: str, character: str | None) -> bool:  # noqa: ARG002 (a key is enough)
        """A digit places so many dice; space the rest; a changes what is assumed."""
        placing = self.placing
        deeds: dict[str, Callable[[], None]] = {
            "space": lambda: placing.put_rest(self.cursor),
            "a": placing.assume_next,
            "c": lambda: placing.turn_cover(self.cursor),
            "e": lambda: placing.add_extra(self.cursor, 1),
            "E": lambda: placing.add_extra(self.cursor, -1),
            "B": self._best,
            "x": placing.clear,
        }
        if stroke in deeds:
            deeds[stroke]()
        elif len(stroke) == 1 and stroke in DIGITS:
            placing.put(self.cursor, int(stroke))
        else:
            return False
        self.refit()
        return True

    def _best(self) -> None:
        """The split that hits most surely; once it is placed, what else it is to do is asked."""
        placing = self.placing
        if self.by_hand:
            self.house.tell(word(N_("say.split-is-fixed")), "warn")
            return
        splits = placing.promise()[1]
        if splits is None or placing.rolls_nothing or placing.is_smoke:
            return
        best = aims_of(splits.targets, splits.best.dice)
        if placing.aims != best:
            placing.spread(best)
            return
        state, order = placing.order_with(placing.aims)
        asked = Asked(placing.slot, splits.targets, sum(placing.dice), splits.best)
        menu = goals_menu(state, self.desk.house, order, asked, self._placed)
        if menu is not None:
            self.house.open_overlay(menu)

    def _placed(self, aims: tuple[Aim, ...]) -> None:
        """The split chosen for another goal."""
        self.placing.spread(aims)
        self.refit()

    def do_why(self, count: int) -> bool:
        """Every number of the row with its rule, and the sum."""
        placing = self.placing
        state, order = placing.order_with(placing.everywhere)
        target = placing.targets[self.cursor].id
        plan = plan_of(state, order, self.desk.house)
        met = meeting(plan, line_id(placing.slot, placing.trooper.id, target))
        if met is None:
            return super().do_why(count)
        self.house.open_overlay(Why(about_line(state, order, met)))
        return True

    def do_more(self, count: int) -> None:
        """A die more on this target."""
        self.placing.put(self.cursor, self.placing.dice[self.cursor] + max(1, count))
        self.refit()

    def do_less(self, count: int) -> None:
        """A die fewer on this target."""
        self.placing.put(self.cursor, self.placing.dice[self.cursor] - max(1, count))
        self.refit()

    def do_distance_nearer(self, count: int) -> None:
        """The target a band nearer."""
        self._step(-max(1, count))

    def do_distance_farther(self, count: int) -> None:
        """The target a band farther."""
        self._step(max(1, count))

    def _step(self, by: int) -> None:
        target = self.placing.targets[self.cursor].id
        self._said(stepped(self.placing.far(target), by))

    def _said(self, mm: int) -> None:
        self.placing.distances[self.placing.targets[self.cursor].id] = mm
        self.refit()

    def do_exact(self, _: int) -> None:
        """Type the distance to this target."""
        far = self.placing.far(self.placing.targets[self.cursor].id)
        self.house.open_overlay(ask_distance(self.desk, far, self._said))

    def do_open(self, _: int) -> None:
        """Declare it like this."""
        placing = self.placing
        if not placing.aims and not placing.is_smoke:
            self.house.tell(word(N_("target.nobody")), "bad")
            return
        self.close()
        self.done(evolve(placing.declaration, aims=placing.aims), placing.said)
