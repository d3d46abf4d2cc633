"""The Order being played, row by row: targets, reactors, what all of it promises. Pure."""

from rich.cells import cell_len

from rules.game import House
from rules.skirmish.engagement import Aro, Declaration, Engagement, Situation, Slot, Stage
from rules.skirmish.frozen_dice import PairKind
from rules.skirmish.lines import line_id
from rules.skirmish.plan import Match, MatchSide
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper
from rules.values import frozen
from tui.common.ink import BLANK, Line, columns, line
from tui.common.rows import Row
from tui.locale import N_, fixed, number, percent, word
from tui.skirmish.forecast import Foreseen, Outlook, does_harm, meeting, outlook_of
from tui.skirmish.order_grid import (
    Grid,
    about_of,
    fit_or_drop,
    grid,
    is_about,
    mods_line,
    packed,
)
from tui.skirmish.orders_panel import stage_line
from tui.skirmish.roster_panel import reactors
from tui.skirmish.row_ids import REACTOR, TARGET, head, row_id
from tui.skirmish.stages import declared_words
from tui.skirmish.words import (
    answer_name,
    declared_name,
    name_of,
    situation_name,
)


def order_rows(state: Skirmish, house: House, cells: int) -> tuple[Row, ...]:
    """All rows of the Order being played, as far as its dice are not fixed yet."""
    order = state.engagement
    known = outlook_of(state, house)
    if order is None or known is None:
        return ()
    drawing = _Drawing(state, order, known, grid(cells), cells)
    return (
        *_heads(state, order, cells),
        *drawing.targets(),
        *drawing.promise(),
        *drawing.reactors(),
    )


def _heads(state: Skirmish, order: Engagement, cells: int) -> tuple[Row, ...]:
    return (
        head("skill", line((declared_words(state, order), "strong"))),
        head("stage", stage_line(order.stage, cells)),
    )


@frozen
class _Drawing:
    state: Skirmish
    order: Engagement
    known: Outlook
    grid: Grid
    cells: int

    def targets(self) -> tuple[Row, ...]:
        rows: list[Row] = []
        for slot, held in ((Slot.FIRST, self.order.first), (Slot.SECOND, self.order.second)):
            if held is not None:
                rows += self._aimed(slot, held)
        if not rows:
            return ()
        names = (
            N_("order.target"), N_("order.answers"), N_("order.dice"), N_("order.sv"),
            N_("order.mods"), N_("order.hits"), N_("order.hits-you"),
        )  # fmt: skip
        return (head("targets", self._heading(names)), *rows)

    def _heading(self, names: tuple[str, ...]) -> Line:
        return columns(self.grid.widths, [line((word(name), "dim")) for name in names])

    def _aimed(self, slot: Slot, held: Declaration) -> list[Row]:
        thrown = [
            match
            for match in self.known.plan.matches
            if match.a.line.slot is slot and match.a.line.is_smoke
        ]
        if thrown:
            return self._thrown(slot, thrown)
        rows: list[Row] = []
        for aim in held.aims:
            name = line_id(slot, self.order.trooper, aim.target)
            rows.append(Row(row_id(TARGET, name), self._target(name, aim.target, aim.dice)))
            if slot is self.known.slot:
                rows += self._foreseen(aim.target)
            rows += self._touched(slot, name, aim.dice)
        if not held.aims:
            rows += [
                Row(row_id(TARGET, match.a.line.id), self._untargeted(match.a))
                for match in self.known.plan.matches
                if match.a.line.slot is slot and match.a.line.other is None
            ]
        return rows

    def _thrown(self, slot: Slot, matches: list[Match]) -> list[Row]:
        """Smoke: a row for each shooter it meets, or one for the throw alone (turn:E16)."""
        rows: list[Row] = []
        for match in matches:
            some = match.a.line
            shooter = match.b.line.trooper.id if match.b else some.other.id if some.other else ""
            body = (
                self._target(some.id, shooter, match.a.dice)
                if shooter
                else self._untargeted(match.a)
            )
            rows.append(Row(row_id(TARGET, some.id), body))
        first = matches[0].a.line
        return [*rows, *self._touched(slot, first.mods_id, first.dice)]

    def _touched(self, slot: Slot, name: str, dice: int) -> list[Row]:
        """Who stands under its template (turn:E14), or whose fire its Smoke cuts (turn:E16)."""
        touched = self.order.touched.get(name, ())
        held, trooper = self.order.declared(slot), self.state.trooper(self.order.trooper)
        weapon = trooper.profile.weapon(held.weapon) if held and trooper else None
        if touched and weapon is not None and weapon.is_smoke:
            names = ", ".join(name_of(self.state, one) for one in touched)
            text = line((word(N_("touch.smoke-cuts"), names=names), "dim"))
            return [head(f"smoke|{name}", fit_or_drop(text, self.cells))]
        rows: list[Row] = []
        for one in touched:
            spread = line_id(slot, self.order.trooper, one)
            rows.append(Row(row_id(TARGET, spread), self._target(spread, one, dice)))
        return rows

    def _target(self, name: str, target: str, dice: int) -> Line:
        met = meeting(self.known.plan, name)
        shown = name_of(self.state, target)
        if met is None:
            why = next((one.why for one in self.known.plan.lost if one.against == target), "")
            said = (word(f"lost.{why}"), "warn") if why else ""
            return columns(_merged(self.grid), (shown, "", number(dice), "–", line(said)))
        about = "~" if is_about(self.state, met.mine.line) else ""
        guess = about_of(self.state, met.mine.line, met.theirs.line if met.theirs else None)
        hurts = met.theirs is not None and does_harm(met.theirs)
        return columns(
            self.grid.widths,
            (
                shown,
                line((self._answer(target), "other")),
                number(dice),
                *self._numbers(met.mine, about),
                f"{guess}{percent(met.hits)}",
                line((f"{guess}{percent(met.hurts)}", "warn")) if hurts else "–",
            ),
        )

    def _numbers(self, side: MatchSide, about: str) -> tuple[Line, Line]:
        if side.line.is_template:
            said = word(N_("order.template"))
            return line("–"), line((said, "dim") if cell_len(said) <= self.grid.mods else "")
        value = side.success_value
        sv = line((number(value.value), "bad" if value.is_automatic_failure else "strong"))
        return sv, mods_line(side, about, self.grid.mods)

    def _untargeted(self, side: MatchSide) -> Line:
        said = line((declared_name(side.line.declaration, side.line.trooper), "dim"))
        parts = (name_of(self.state, side.line.trooper.id), "", number(side.dice))
        return columns(self.grid.widths, (*parts, *self._numbers(side, ""), said, ""))

    def _answer(self, target: str) -> str:
        aro = self.order.aro_of(target)
        if aro is not None:
            return answer_of(aro)
        waits = any(one.id == target for one in reactors(self.state))
        return "?" if waits else "–"

    def _foreseen(self, target: str) -> list[Row]:
        found = self.known.foreseen.get(target, ())
        if not found or self.order.aro_of(target) is not None:
            return []
        parts = [_if_it(one) for one in found]
        text = line("  ", *_between(parts, line(("  ", "dim"))))
        return [head(f"if|{target}", fit_or_drop(text, self.cells))]

    def promise(self) -> tuple[Row, ...]:
        odds, attacks = self.known.odds, self.known.has_attack
        if not attacks and odds.unhurt == 1:
            return ()
        about = "~" if self._is_any_about() else ""
        parts: list[str] = []
        if attacks:
            parts.append(word(N_("promise.hits"), chance=f"{about}{percent(odds.at_least_one)}"))
            parts.append(word(N_("promise.expected"), mean=f"{about}{fixed(odds.expected)}"))
        name = name_of(self.state, self.order.trooper)
        unhurt = f"{about}{percent(odds.unhurt)}"
        parts.append(word(N_("promise.unhurt"), name=name, chance=unhurt))
        if reactors(self.state):
            parts[0] = f"{word(N_('promise.if-no-more'))} {parts[0]}"
        rows = [
            head(f"promise{at}", line((one, "accent")))
            for at, one in enumerate(packed(parts, self.cells))
        ]
        return tuple(rows)

    def _is_any_about(self) -> bool:
        return any(
            about_of(self.state, side.line)
            for match in self.known.plan.matches
            for side in match.sides
        )

    def reactors(self) -> tuple[Row, ...]:
        waiting = {one.id for one in reactors(self.state)}
        found = (self._reactor(one, one.id in waiting) for one in self.state.troopers)
        rows = [row for row in found if row is not None]
        if not rows:
            return (head("nobody", line((word(N_("order.nobody-reacts")), "dim"))),)
        names = (
            N_("order.reacting"), N_("order.answers"), N_("order.dice"), N_("order.sv"),
            N_("order.mods"), "", N_("order.how"),
        )  # fmt: skip
        drawn = [line((word(name), "dim")) if name else BLANK for name in names]
        return (head("reacting", columns(_reacting(self.grid), drawn[:5] + drawn[6:])), *rows)

    def _reactor(self, trooper: Trooper, is_waiting: bool) -> Row | None:
        """The row of who answered or may: all in the order of their list, whoever was first."""
        name = row_id(REACTOR, trooper.id)
        aro = self.order.aro_of(trooper.id)
        if aro is not None:
            return Row(name, self._answered(aro))
        if not is_waiting:
            return None
        return Row(name, self._waiting(trooper), is_dim=self._is_out(trooper))

    def _is_out(self, trooper: Trooper) -> bool:
        return self.order.reactions.get(trooper.id) is Situation.NONE

    def _waiting(self, trooper: Trooper) -> Line:
        text = self._may_react(trooper)
        return columns((self.grid.name, 0), (name_of(self.state, trooper.id), (text, "warn")))

    def _may_react(self, trooper: Trooper) -> str:
        """What its player said; of whom nobody said anything, what the step allows (turn:C4)."""
        said = self.order.reactions.get(trooper.id)
        if said is not None:
            return word(N_("order.may-react"), how=situation_name(said))
        is_late = self.order.stage is Stage.LATE_AROS
        return word(N_("order.late-chance") if is_late else N_("order.free-to-react"))

    def _answered(self, aro: Aro) -> Line:
        name = line_id(Slot.ARO, aro.trooper, self.order.trooper)
        met = meeting(self.known.plan, name)
        lead = (name_of(self.state, aro.trooper), line((answer_of(aro), "other")))
        if met is None:
            return columns(_merged(self.grid), (*lead, "", "", line(self._unrolled(aro))))
        mine = met.mine
        about = "~" if is_about(self.state, mine.line) else ""
        how = (word(f"pair.short.{met.match.kind.value}"), "dim")
        if met.match.kind is PairKind.NORMAL and does_harm(mine):
            how = (f"{about_of(self.state, mine.line)}{percent(met.hits)}", "warn")
        if aro.trooper in self.order.overrides:
            how = (word(N_("pair.by-hand"), kind=how[0]), "warn")
        parts = (*lead, number(mine.dice), *self._numbers(mine, about), line(how))
        return columns(_reacting(self.grid), parts)

    def _unrolled(self, aro: Aro) -> tuple[str, str]:
        why = next((one.why for one in self.known.plan.lost if one.trooper == aro.trooper), "")
        return (word(f"lost.{why}"), "warn") if why else (word(N_("order.no-roll")), "dim")


def _reacting(own: Grid) -> tuple[int, ...]:
    return (own.name, own.answer, -own.dice, -own.sv, own.widths[4], -(2 * own.chance + 1))


def _merged(own: Grid) -> tuple[int, ...]:
    """The columns where one reason takes the place of MODs and chances."""
    return (own.name, own.answer, -own.dice, -own.sv, -(own.mods + 2 * own.chance + 2))


def _between(parts: list[Line], gap: Line) -> list[Line]:
    out: list[Line] = []
    for at, part in enumerate(parts):
        out += [gap, part] if at else [part]
    return out


def answer_of(aro: Aro) -> str:
    """What a reactor does, in a word or by the players' own label."""
    return aro.declaration.label or answer_name(aro.declaration.skill)


def _if_it(one: Foreseen) -> Line:
    """``dodges 71.2%``; where the answer harms, its own chance after a stroke."""
    figures = percent(one.odds.a_hits)
    if one.hurts:
        figures = f"{figures}/{percent(one.hurts)}"
    return line((answer_name(one.skill), "dim"), f" {figures}")
