"""Placing the dice of a Burst: who is aimed at, with how many, and what each split promises."""

from collections.abc import Callable
from typing import Any, ClassVar

from attrs import evolve

from rules.skirmish.allotment import Allotment, allotment_at
from rules.skirmish.engagement import Aim, Declaration, Engagement, Slot
from rules.skirmish.ground import SetCover, SetDistance
from rules.skirmish.lines import line_id
from rules.skirmish.order_odds import OrderOdds, order_odds
from rules.skirmish.outlook import SplitOdds
from rules.skirmish.plan import MatchSide, plan_of
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish, direction
from rules.skirmish.troopers import Trooper, TrooperId
from tui.common.ink import BLANK, Line, columns, line, wrapped
from tui.locale import N_, fixed, number, percent, word
from tui.skirmish.cursor_box import CursorBox
from tui.skirmish.desk import Desk
from tui.skirmish.distance_field import ask_distance
from tui.skirmish.forecast import (
    Attack,
    aims_of,
    answered_by,
    imagined,
    split_now,
    splits_of,
)
from tui.skirmish.goals_menu import Asked, goals_menu
from tui.skirmish.measures import stepped
from tui.skirmish.order_grid import dice_on, mods_line
from tui.skirmish.stages import ARO_STAGES
from tui.skirmish.words import answer_name, declared_name, distance_words
from tui.text import shown

TARGET_CELLS = 76
NAME_CELLS = 16
ANSWERS: tuple[Skill | None, ...] = (Skill.BS_ATTACK, Skill.DODGE, None)
"""What the box may assume that the targets do: shoot, dodge, nothing."""
DIGITS = "0123456789"

Placed = Callable[[Declaration, list[Any]], None]


class TargetBox(CursorBox):
    """Enemies, the dice on each, and the odds of it.

    Args:
        desk: The table.
        attack: Who attacks with what; the aims are where the box begins.
        targets: Whom it may aim at.
        done: Gets the declaration with its aims, and the distances and cover said on the way.
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
    ) -> None:
        super().__init__("", foot=word(N_("target.keys")))
        self.desk, self.trooper, self.slot = desk, attack.trooper, attack.slot
        self.declaration, self.targets, self.done = attack.declaration, targets, done
        self.state: Skirmish = desk.view
        self.assumed = 0
        self.distances: dict[TrooperId, int] = {}
        self.covers: dict[TrooperId, bool] = {}
        self.dice = [self.declaration.dice_on(one.id) for one in targets]

    def begin_with(self, target: TrooperId) -> None:
        """All dice on `target`, and the cursor there."""
        at = next((at for at, one in enumerate(self.targets) if one.id == target), 0)
        self.cursor = at
        if not any(self.dice):
            self.dice[at] = self.allotted.least

    # What is asked of the rules.

    @property
    def allotted(self) -> Allotment:
        """The dice there are."""
        house = self.desk.house
        return allotment_at(self.state, house, self.trooper, self.declaration, is_aro=False)

    def order_with(self, aims: tuple[Aim, ...]) -> tuple[Skirmish, Engagement]:
        """The table with the distances said here, and the Order as it would be declared."""
        state = self._said_here()
        aimed = evolve(self.declaration, aims=aims)
        order = imagined(state, self.trooper.id, self.slot, aimed)
        if order.stage in ARO_STAGES or self.slot is Slot.SECOND:
            for one in self.targets:
                if order.aro_of(one.id) is None and one.id not in order.had_chance:
                    order = answered_by(order, one, ANSWERS[self.assumed])
        return evolve(state, engagement=order), order

    def _said_here(self) -> Skirmish:
        """The table with the distances and the cover said here."""
        pairs = {direction(self.trooper.id, who): mm for who, mm in self.distances.items()}
        turned = {direction(self.trooper.id, who) for who in self._covers_changed()}
        distances = {**self.state.distances, **pairs}
        return evolve(self.state, distances=distances, cover=self.state.cover ^ turned)

    def _covers_changed(self) -> list[TrooperId]:
        """Whose cover is another one than the table says."""
        return [
            who
            for who, is_on in self.covers.items()
            if is_on != self.state.is_in_cover(self.trooper.id, who)
        ]

    @property
    def count(self) -> int:
        """The enemies."""
        return len(self.targets)

    @property
    def aims(self) -> tuple[Aim, ...]:
        """The dice as they lie."""
        return aims_of(tuple(one.id for one in self.targets), tuple(self.dice))

    def promise(self) -> tuple[OrderOdds, SplitOdds | None]:
        """What the split as it lies promises, and all splits of as many dice."""
        state, order = self.order_with(self.aims)
        whole = order_odds(plan_of(state, order, self.desk.house), self.trooper.id)
        names = tuple(one.id for one in self.targets)
        return whole, splits_of(state, order, self.slot, names, self.desk.house)

    # How it looks.

    def fill(self, cells: int) -> None:
        """One row an enemy, then what all of it promises."""
        self.caption = word(
            N_("target.title"),
            name=shown(self.trooper.name),
            what=declared_name(self.declaration, self.trooper),
        )
        state, order = self.order_with(self._even())
        plan = plan_of(state, order, self.desk.house)
        rows = [
            self._row(state, at, plan.side(line_id(self.slot, self.trooper.id, one.id)), cells)
            for at, one in enumerate(self.targets)
        ]
        self.lines = (self._heading(cells), *rows, BLANK, *self._sum(cells))

    def _even(self) -> tuple[Aim, ...]:
        return tuple(
            Aim(one.id, max(1, dice)) for one, dice in zip(self.targets, self.dice, strict=True)
        )

    def _widths(self, cells: int) -> tuple[int, ...]:
        return (NAME_CELLS, -4, -9, -4, cells - NAME_CELLS - 4 - 9 - 4 - 4)

    def _heading(self, cells: int) -> Line:
        names = (N_("order.target"), N_("order.dice"), N_("target.distance"), N_("order.sv"))
        parts = [line((word(name), "dim")) for name in names]
        mods = line(" ", (word(N_("order.mods")), "dim"))
        return columns(self._widths(cells), (*parts, mods))

    def _row(self, state: Skirmish, at: int, side: MatchSide | None, cells: int) -> Line:
        one, dice = self.targets[at], self.dice[at]
        ink = "strong" if dice else "dim"
        sv, mods = line(("–", "dim")), line(" ")
        if side is not None and not side.line.is_template:
            value = side.success_value
            sv = line((number(value.value), "bad" if value.is_automatic_failure else ink))
            mods = line(" ", mods_line(side, "", self._widths(cells)[-1] - 1))
        far = distance_words(state, self.trooper.id, one.id) or word(N_("target.no-distance"))
        pips = ("●" * dice, "accent") if dice else ("·", "dim")
        parts = (line((shown(one.name), ink)), line(pips), line((far, "dim")), sv, mods)
        return columns(self._widths(cells), parts)

    def _sum(self, cells: int) -> tuple[Line, ...]:
        total, dice = sum(self.dice), self.allotted
        ink = "good" if dice.least <= total <= dice.most else "warn"
        placed = word(N_("target.placed"), placed=total, all=dice.least)
        first = line((placed, ink), "   ", (self._assumption(), "dim"))
        if self._is_smoke:
            return (first, *wrapped(word(N_("target.smoke")), cells, "accent"))
        if not total:
            return (first,)
        whole, splits = self.promise()
        promise = word(
            N_("target.promise"),
            hits=percent(whole.at_least_one),
            name=shown(self.trooper.name),
            unhurt=percent(whole.unhurt),
            mean=fixed(whole.expected),
        )
        if len(self.targets) == 1 or splits is None or self._rolls_nothing:
            return (first, line((promise, "accent")))
        is_best = splits.best == split_now(splits, tuple(self.dice))
        text = word(
            N_("split.is-best") if is_best else N_("split.best"),
            dice=dice_on([shown(one.name) for one in self.targets], splits.best.dice),
            chance=f"~{percent(splits.best.at_least_one)}",
        )
        better = wrapped(text, cells, "good" if is_best else "warn")
        return (first, line((promise, "accent")), *better)

    @property
    def _is_smoke(self) -> bool:
        """Whether it lays Smoke, which hits nobody and needs no target (turn:E16, turn:F19)."""
        weapon = self.trooper.profile.weapon(self.declaration.weapon)
        return weapon is not None and weapon.is_smoke

    @property
    def _rolls_nothing(self) -> bool:
        """Whether it lays a direct template that nothing is rolled for: nothing to split."""
        weapon = self.trooper.profile.weapon(self.declaration.weapon)
        is_intuitive = self.declaration.skill is Skill.INTUITIVE_ATTACK
        return weapon is not None and weapon.is_direct_template and not is_intuitive

    def _assumption(self) -> str:
        return word(N_("target.assumed"), answer=answer_name(ANSWERS[self.assumed]))

    # Keys.

    def take_key(self, stroke: str, character: str | None) -> bool:  # noqa: ARG002 (a key is enough)
        """A digit places so many dice; space the rest; a changes what is assumed."""
        deeds: dict[str, Callable[[], None]] = {
            "space": self._rest_here,
            "a": self._assume,
            "c": self._turn_cover,
            "e": lambda: self._extra(1),
            "E": lambda: self._extra(-1),
            "B": self._best,
            "x": self._clear,
        }
        if stroke in deeds:
            deeds[stroke]()
        elif len(stroke) == 1 and stroke in DIGITS:
            self._set(int(stroke))
        else:
            return False
        self.refit()
        return True

    def _set(self, dice: int) -> None:
        others = sum(self.dice) - self.dice[self.cursor]
        self.dice[self.cursor] = max(0, min(dice, self.allotted.most - others))

    def _rest_here(self) -> None:
        """All dice that lie nowhere, else all of them."""
        free = self.allotted.least - sum(self.dice)
        if free > 0:
            self.dice[self.cursor] += free
        else:
            self._clear()
            self.dice[self.cursor] = self.allotted.least

    def _clear(self) -> None:
        self.dice = [0] * len(self.targets)

    def _assume(self) -> None:
        self.assumed = (self.assumed + 1) % len(ANSWERS)

    def _turn_cover(self) -> None:
        """Whether this target stands in Partial Cover (turn:D20)."""
        who = self.targets[self.cursor].id
        now = self.covers.get(who, self.state.is_in_cover(self.trooper.id, who))
        self.covers[who] = not now

    def _extra(self, by: int) -> None:
        """A die that a rule Tirada does not know gives, or takes again."""
        extra = max(0, min(5, self.declaration.extra_dice + by))
        self.declaration = evolve(self.declaration, extra_dice=extra)
        self._set(self.dice[self.cursor] + by)

    def _best(self) -> None:
        """The split that hits most surely; once it is placed, what else it is to do is asked."""
        splits = self.promise()[1]
        if splits is None or self._rolls_nothing or self._is_smoke:
            return
        if self.dice != list(splits.best.dice):
            self.dice = list(splits.best.dice)
            return
        state, order = self.order_with(self.aims)
        asked = Asked(self.slot, splits.targets, sum(self.dice), splits.best)
        menu = goals_menu(state, self.desk.house, order, asked, self._placed)
        if menu is not None:
            self.house.open_overlay(menu)

    def _placed(self, aims: tuple[Aim, ...]) -> None:
        """The split chosen for another goal."""
        dice = {aim.target: aim.dice for aim in aims}
        self.dice = [dice.get(one.id, 0) for one in self.targets]
        self.refit()

    def do_more(self, count: int) -> None:
        """A die more on this target."""
        self._set(self.dice[self.cursor] + max(1, count))
        self.refit()

    def do_less(self, count: int) -> None:
        """A die fewer on this target."""
        self._set(self.dice[self.cursor] - max(1, count))
        self.refit()

    def do_distance_nearer(self, count: int) -> None:
        """The target a band nearer."""
        self._step(-max(1, count))

    def do_distance_farther(self, count: int) -> None:
        """The target a band farther."""
        self._step(max(1, count))

    def _step(self, by: int) -> None:
        target = self.targets[self.cursor].id
        self._said(stepped(self._mm(target), by))

    def _mm(self, target: TrooperId) -> int | None:
        known = self.distances.get(target)
        return known if known is not None else self.state.distance(self.trooper.id, target)

    def _said(self, mm: int) -> None:
        self.distances[self.targets[self.cursor].id] = mm
        self.refit()

    def do_exact(self, _: int) -> None:
        """Type the distance to this target."""
        self.house.open_overlay(
            ask_distance(self.desk, self._mm(self.targets[self.cursor].id), self._said)
        )

    def do_open(self, _: int) -> None:
        """Declare it like this."""
        aims = self.aims
        if not aims and not self._is_smoke:
            self.house.tell(word(N_("target.nobody")), "bad")
            return
        said: list[Any] = [
            SetDistance(self.trooper.id, target, mm)
            for target, mm in self.distances.items()
            if mm != self.state.distance(self.trooper.id, target)
        ]
        said += [
            SetCover(self.trooper.id, target, self.covers[target])
            for target in self._covers_changed()
        ]
        self.close()
        self.done(evolve(self.declaration, aims=aims), said)
