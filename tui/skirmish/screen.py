"""The skirmish screen: both sides, the Order being played, its odds and its dice, the log."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from textual.containers import Container, Horizontal, Vertical
from textual.widget import Widget

from rules.game import SeatId
from rules.games import AnyGame
from rules.skirmish.choices import next_step
from rules.skirmish.engagement import Stage
from rules.skirmish.ground import SetDistance
from rules.skirmish.progress import PassTurn
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDE_1, SIDE_2, SIDES, other_side
from saves.open_table import OpenTable
from tui.common.ask import Confirm
from tui.common.ink import BLANK, Line, line, wrapped
from tui.common.log import LogPanel
from tui.common.panel import Panel
from tui.common.rows import Rows
from tui.common.table_screen import TableScreen, Then
from tui.keys import Action
from tui.locale import N_, say, word
from tui.setting import Setting
from tui.skirmish.forecast import ARO_STAGES, meeting, outlook_of
from tui.skirmish.measures import stepped
from tui.skirmish.mod_box import ModBox, ask_distance
from tui.skirmish.mustering import Mustering
from tui.skirmish.order_rows import (
    REACTOR,
    SETTLED,
    TARGET,
    detail_lines,
    order_caption,
    order_rows,
    row_id,
)
from tui.skirmish.ordering import Ordering
from tui.skirmish.orders_panel import orders_line
from tui.skirmish.result_rows import ROLL, settled_rows
from tui.skirmish.rolling import Rolling
from tui.skirmish.roster_panel import reactors, roster_rows
from tui.skirmish.spot import NOWHERE, TROOPER, Spot, in_order, in_roster
from tui.skirmish.what_if import WhatIf
from tui.skirmish.why import Why, row_in_words, why
from tui.skirmish.words import distance_words, numbers_of, state_name
from tui.text import shown

ROOMY, WIDE = 100, 140
"""From these widths on the columns are wider, and the log stands beside."""

DETAIL_LINES = 2
SIDES_CELLS, ROOMY_SIDES_CELLS, LOG_CELLS = 25, 30, 52
"""As the stylesheet has them; rows are drawn before a new size is laid out."""

_REACTING = ("order", "next", "open", "mark", "burst", "split.best", "pair", "undo")
_JUDGED = ("next", "correct", "why", "roll.again", "states", "undo")
HINTS: Mapping[Stage | None, Sequence[str]] = {
    None: ("order", "what-if", "open", "states", "add", "turn.end", "undo", "note"),
    Stage.AROS: _REACTING,
    Stage.LATE_AROS: _REACTING,
    Stage.SECOND: ("order", "next", "open", "split.best", "what-if", "undo"),
    Stage.MEASURE: ("next", "open", "exact", "distance.nearer", "split.best", "pair", "undo"),
    Stage.DICE: ("roll", "type", "why", "call-off", "undo"),
    Stage.SAVES: _JUDGED,
    Stage.GUTS: _JUDGED,
}
"""Stage -> the actions worth a hint then, the most wanted first."""


class SkirmishScreen(TableScreen):
    """A skirmish table, as one seat sees it."""

    WING: ClassVar[str] = "skirmish"
    CSS_PATH = "skirmish.tcss"
    LABELS: ClassVar[dict[str, str]] = {
        "mark": "key.reaction",
        "roll.again": "key.reroll",
        "more": "key.more-wounds",
        "less": "key.less-wounds",
    }

    def __init__(self, table: OpenTable, setting: Setting) -> None:
        super().__init__(table, setting)
        self.orders = Panel(id="orders")
        self.rosters = {side: Rows("·", id=side) for side in SIDES}
        self.order = Rows("·", edge=True, id="order")
        self.detail = Panel(edge=True, id="detail")
        self.log_panel = LogPanel("·", id="log")
        self.ordering = Ordering(self)
        self.rolling = Rolling(self)
        self.mustering = Mustering(self, setting.tables)
        self._stage: Stage | None = None

    # The desk, for boxes and helpers.

    @property
    def game(self) -> AnyGame:
        """The game's functions."""
        return self.open.game

    @property
    def spot(self) -> Spot:
        """What stands under the cursor."""
        pane = self.pane
        if pane is self.order:
            return in_order(self.order.row_id, self.view)
        for side, roster in self.rosters.items():
            if pane is roster:
                return in_roster(self.roster_row(side))
        return NOWHERE

    def roster_row(self, side: SeatId) -> str:
        """The trooper under the cursor of a side's list."""
        return self.rosters[side].row_id

    def holder(self, seat: SeatId) -> str:
        """Who holds a seat; empty for nobody."""
        return self.open.table.holder(seat)

    def give(self, command: Any, seat: SeatId | None = None, then: Then | None = None) -> None:
        """Give a command to the table."""
        self.act(command, seat=seat, then=then)

    def look_at(self, row: str) -> None:
        """Put the cursor on a row of the Order."""
        self.go_to_pane(self.order)
        self.order.go_to(row)

    # Layout.

    def contents(self) -> Iterable[Widget]:
        """Orders, both sides and the Order, the log."""
        for roster in (*self.rosters.values(), self.order):
            roster.on_cursor = self._moved
        yield self.orders
        with_sides = Vertical(*self.rosters.values(), id="sides")
        with_order = Vertical(self.order, self.detail, id="played")
        yield Container(Horizontal(with_sides, with_order, id="main"), self.log_panel, id="table")

    def on_mount(self) -> None:
        """Begin at one's own side."""
        super().on_mount()
        if self.seat in self.rosters and self.view.engagement is None:
            self.go_to_pane(self.rosters[self.seat])

    def on_resize(self) -> None:
        """Choose the layout for the size, then fit everything to it."""
        self.set_class(self.size.width >= ROOMY, "roomy")
        self.set_class(self.size.width >= WIDE, "wide")
        super().on_resize()

    def go_to_pane(self, pane: Panel) -> None:
        """The keys go there, and the lines below tell of its row."""
        super().go_to_pane(pane)
        self._show_detail()

    def do_pane_next(self, count: int) -> None:
        """The next pane."""
        super().do_pane_next(count)
        self._show_detail()

    def do_pane_previous(self, count: int) -> None:
        """The pane before."""
        super().do_pane_previous(count)
        self._show_detail()

    # Showing.

    @property
    def side_cells(self) -> int:
        """How many cells a row of a side's list may take."""
        return (ROOMY_SIDES_CELLS if self.size.width >= ROOMY else SIDES_CELLS) - 1

    @property
    def order_cells(self) -> int:
        """How many cells a row of the Order may take."""
        beside = LOG_CELLS if self.size.width >= WIDE else 0
        return self.size.width - self.side_cells - 1 - beside - 2

    def show_state(self) -> None:
        """Fill all panels from the view."""
        state: Skirmish = self.view
        self.orders.show((orders_line(state),))
        for side, roster in self.rosters.items():
            self._show_roster(state, side, roster)
        self._show_order(state)
        self.log_panel.entitle(word(N_("log.title")))
        self._follow_stage(state)
        self._show_detail()

    def _show_roster(self, state: Skirmish, side: SeatId, roster: Rows) -> None:
        name = shown(state.side_name(side)) or self.seat_name(side)
        is_active = state.active == side
        corner = line((word(N_("side.active") if is_active else N_("side.reactive")), "dim"))
        roster.entitle(name, corner)
        roster.empty = (line((word(N_("side.empty")), "dim")),)
        roster.show_rows(roster_rows(state, side, self.side_cells))

    def _show_order(self, state: Skirmish) -> None:
        order = state.engagement or state.last
        cells = self.order_cells
        if order is None:
            self.order.entitle(word(N_("order.none-title")))
            self.order.empty = _first_steps(cells)
            self.order.show_rows(())
            return
        key = N_("order.last-title") if state.engagement is None else N_("order.title")
        self.order.entitle(word(key, what=order_caption(state, order)))
        if state.engagement is None or order.stage in SETTLED:
            self.order.show_rows(settled_rows(state, order, cells))
        else:
            self.order.show_rows(order_rows(state, self.house, cells))

    def _follow_stage(self, state: Skirmish) -> None:
        """Where the Order has come to a new stage, the cursor goes where it is decided."""
        stage = state.engagement.stage if state.engagement else None
        if stage is self._stage:
            return
        before, self._stage = self._stage, stage
        if stage is None:
            if before is not None:
                self.go_to_pane(self.rosters[state.active])
            return
        self.go_to_pane(self.order)
        waiting = next(iter(reactors(state)), None)
        if stage in {Stage.SAVES, Stage.DICE}:
            self.order.do_move_top(0)
        if stage in ARO_STAGES and waiting is not None:
            self.order.go_to(row_id(REACTOR, waiting.id))

    def _moved(self, _: str) -> None:
        self._show_detail()
        self.refresh_bars()

    def _show_detail(self) -> None:
        if self.is_mounted:
            self.detail.show(self._details()[:DETAIL_LINES])

    def _details(self) -> Sequence[Line]:
        state: Skirmish = self.view
        spot = self.spot
        cells = self.order_cells
        if spot.kind == TROOPER:
            return _about(state, spot.trooper, cells)
        known = outlook_of(state, self.house)
        met = meeting(known.plan, spot.line) if known and spot.line else None
        if met is not None and self._stage not in SETTLED:
            return detail_lines(met.mine, cells)
        order = state.engagement or state.last
        said = row_in_words(state, order, spot) if order else ""
        return wrapped(said, cells, "dim") if said else _about(state, spot.trooper, cells)

    # The bars.

    def status(self) -> Line:
        """Round and whose turn it is."""
        state: Skirmish = self.view
        name = shown(state.side_name(state.active)) or self.seat_name(state.active)
        return line(word(N_("head.round"), round=state.round), (" · ", "dim"), (name, "accent"))

    def hints(self) -> Sequence[str]:
        """What is worth a hint at this stage."""
        order = self.view.engagement
        return HINTS[order.stage if order else None]

    def label(self, action: Action) -> str:
        """The short name of an action at this stage and on this row."""
        state: Skirmish = self.view
        order = state.engagement
        if action.id == "next" and order is not None:
            step = next_step(state)
            if step is not None:
                return say(step[1])
            if order.stage is Stage.SECOND:
                return word(N_("next.no-second"))
        if action.id == "order" and order is not None:
            if order.stage in ARO_STAGES:
                return word(N_("key.order-aro"))
            if order.stage is Stage.SECOND:
                return word(N_("key.order-second"))
        if action.id == "open" and self.spot.line:
            return word(N_("key.open-mods"))
        return super().label(action)

    # Orders.

    def do_order(self, _: int) -> None:
        """Spend an Order, declare the second skill, or answer."""
        self.ordering.order()

    def do_mark(self, _: int) -> None:
        """Say whether a trooper may react."""
        self.ordering.mark()

    def do_burst(self, _: int) -> None:
        """Place the dice anew."""
        self.ordering.burst()

    def do_split_best(self, _: int) -> None:
        """Apply the best split."""
        self.ordering.best()

    def do_next(self, _: int) -> None:
        """The next step."""
        self.ordering.go_on()

    def do_turn_end(self, _: int) -> None:
        """End the Player Turn, after a question."""
        state: Skirmish = self.view
        seat = self.ordering.acting_seat()
        name = shown(state.side_name(other_side(state.active)))

        def yes() -> None:
            self.give(PassTurn(), seat)

        question = word(N_("ask.end-turn"), side=name)
        self.open_overlay(Confirm(word(N_("key.turn.end")), question, yes))

    # Rows.

    def do_open(self, _: int) -> None:
        """The usual act on the row."""
        spot = self.spot
        if spot.line and self._stage not in SETTLED:
            self.open_overlay(ModBox(self, spot.line, self._give_all))
        elif spot.kind == REACTOR:
            self.ordering.order()
        elif spot.kind == ROLL:
            self.do_type(0)
        elif spot.kind == TROOPER and self._may_order(spot.trooper):
            self.ordering.order()
        elif spot is not NOWHERE:
            self.do_why(0)

    def _may_order(self, trooper: str) -> bool:
        state: Skirmish = self.view
        found = state.trooper(trooper)
        if found is None or found.side not in self.held:
            return False
        if state.engagement is None:
            return found.side == state.active and not found.is_null
        return found in reactors(state)

    def _give_all(self, commands: list[Any]) -> None:
        for command in commands:
            self.give(command)

    def do_why(self, _: int) -> None:
        """The rule and the sum behind the row."""
        self.open_overlay(Why(why(self.view, self.house, self.spot)))

    def do_distance_nearer(self, count: int) -> None:
        """The row's distance a band nearer."""
        self._step_distance(-max(1, count))

    def do_distance_farther(self, count: int) -> None:
        """The row's distance a band farther."""
        self._step_distance(max(1, count))

    def _step_distance(self, by: int) -> None:
        ends = self._ends()
        if ends is not None:
            self.give(SetDistance(*ends, stepped(self.view.distance(*ends), by)))

    def _ends(self) -> tuple[str, str] | None:
        """From whom to whom the row's distance counts; says so where it has none."""
        spot, order = self.spot, self.view.engagement
        if order is not None and spot.kind in {TARGET, REACTOR}:
            is_aro = spot.kind == REACTOR
            return (spot.trooper, order.trooper) if is_aro else (order.trooper, spot.trooper)
        if order is not None and spot.kind == TROOPER and spot.trooper != order.trooper:
            return order.trooper, spot.trooper
        self.tell(word(N_("say.no-distance-here")), "warn")
        return None

    def do_exact(self, _: int) -> None:
        """Type the row's distance, or a trooper's wounds."""
        spot = self.spot
        if spot.kind == TROOPER:
            self.mustering.set_wounds()
            return
        ends = self._ends()
        if ends is not None:
            mm, back = self.view.distance(*ends), self.view.distance(*reversed(ends))
            first = mm if mm is not None else back
            box = ask_distance(self, first, lambda said: self.give(SetDistance(*ends, said)))
            self.open_overlay(box)

    def do_pair(self, _: int) -> None:
        """Override how two actions meet."""
        self.rolling.pair()

    def do_correct(self, _: int) -> None:
        """Correct a mistyped die."""
        self.rolling.correct()

    def do_roll_again(self, _: int) -> None:
        """Repeat a die by a ReRoll."""
        self.rolling.repeat()

    def do_call_off(self, _: int) -> None:
        """Call off the dice or the Order."""
        self.rolling.call_off()

    def do_what_if(self, _: int) -> None:
        """Private odds: any shooter, target, weapon and distance."""
        state: Skirmish = self.view
        if not state.troopers:
            self.tell(word(N_("say.no-troopers")), "warn")
            return
        first, second = state.active, other_side(state.active)
        shooter = state.trooper(self.roster_row(first)) or state.troopers[0]
        target = state.trooper(self.roster_row(second)) or state.troopers[-1]
        self.open_overlay(WhatIf(state.troopers, shooter, target, self.house))

    # Troopers.

    def _side_here(self) -> SeatId:
        return SIDE_2 if self.pane is self.rosters[SIDE_2] else SIDE_1

    def do_add(self, _: int) -> None:
        """Add a trooper to the side under the cursor."""
        self.mustering.add(self._side_here())

    def do_edit(self, _: int) -> None:
        """Edit the trooper."""
        self.mustering.edit()

    def do_remove(self, _: int) -> None:
        """Remove the trooper."""
        self.mustering.remove()

    def do_states(self, _: int) -> None:
        """The trooper's states."""
        self.mustering.states()

    def do_secret(self, _: int) -> None:
        """Hide or reveal the trooper."""
        self.mustering.secret()

    def do_more(self, count: int) -> None:
        """Give a trooper Wounds back."""
        self.mustering.wound(max(1, count))

    def do_less(self, count: int) -> None:
        """Take Wounds from a trooper."""
        self.mustering.wound(-max(1, count))

    def do_name_side(self, _: int) -> None:
        """Name the side under the cursor."""
        self.mustering.name_side(self._side_here())


def _first_steps(cells: int) -> Sequence[Line]:
    steps = (
        ("o", N_("first.order")), ("a", N_("first.add")), ("W", N_("first.what-if")),
        ("?", N_("first.help")),
    )  # fmt: skip
    lead = wrapped(word(N_("first.nothing")), cells, "dim")
    return (*lead, BLANK, *(line((key, "accent"), "  ", word(name)) for key, name in steps))


def _about(state: Skirmish, trooper: str, cells: int) -> Sequence[Line]:
    """A trooper in two lines: numbers, then states, distance and weapons."""
    found = state.trooper(trooper)
    if found is None:
        return ()
    parts = [state_name(one) for one in sorted(found.states)]
    order = state.engagement
    if order is not None and order.trooper != trooper:
        far = distance_words(state, order.trooper, trooper)
        parts += [word(N_("detail.distance"), distance=far)] if far else []
    guns = dict.fromkeys(shown(one.name) for one in found.profile.weapons)
    parts.append(", ".join(guns))
    numbers = line((say(numbers_of(found.profile)), "plain"))
    return (numbers, *wrapped(" · ".join(part for part in parts if part), cells, "dim"))


SCREEN = SkirmishScreen
"""What `tui.opening` looks for."""
