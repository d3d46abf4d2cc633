"""The skirmish screen: both sides, the Order being played, its odds and its dice, the log.

A long room, for here all panels meet the state, and the bars say what each stage is for.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Size
from textual.widget import Widget

from rules.game import SeatId
from rules.skirmish.choices import next_step
from rules.skirmish.engagement import Stage
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDE_1, SIDE_2, SIDES
from saves.commit import Commit
from saves.open_table import OpenTable
from tui.common.ink import Line, line
from tui.common.log import LogPanel
from tui.common.panel import Panel, Place
from tui.common.rows import Rows
from tui.common.table_screen import TableChanged
from tui.keys import Action
from tui.late import late
from tui.locale import N_, knows, say, word
from tui.setting import Setting
from tui.skirmish.deeds import SkirmishDeeds
from tui.skirmish.details import details, first_steps
from tui.skirmish.roster_panel import reactors, roster_rows
from tui.skirmish.row_ids import REACTOR, row_id
from tui.skirmish.spot import NOWHERE, Spot, in_order, in_roster
from tui.skirmish.stages import ARO_STAGES, SETTLED, order_caption
from tui.skirmish.turn_clock import SideClocks
from tui.skirmish.turn_news import news
from tui.skirmish.turn_rows import coming_step, hints_between, phase_name, turn_line
from tui.text import shown

if TYPE_CHECKING:
    from tui.skirmish.fate_rows import fate_rows
    from tui.skirmish.order_rows import order_rows
    from tui.skirmish.pages import Page, Why
    from tui.skirmish.result_rows import settled_rows
    from tui.skirmish.touching import concerning
else:
    fate_rows = late("tui.skirmish.fate_rows", "fate_rows")
    order_rows = late("tui.skirmish.order_rows", "order_rows")
    Page = late("tui.skirmish.pages", "Page")
    Why = late("tui.skirmish.pages", "Why")
    settled_rows = late("tui.skirmish.result_rows", "settled_rows")
    concerning = late("tui.skirmish.touching", "concerning")

ROOMY, WIDE = 100, 140
"""From these widths on the columns are wider, and the log stands beside."""

DETAIL_LINES = 2
SIDES_CELLS, ROOMY_SIDES_CELLS, LOG_CELLS = 25, 30, 52
"""As the stylesheet has them; rows are drawn before a new size is laid out."""

_REACTING = ("order", "next", "open", "mark", "burst", "pair", "undo")
_JUDGED = ("next", "correct", "why", "roll.again", "states", "undo")
HINTS: Mapping[Stage | None, Sequence[str]] = {
    None: ("order", "what-if", "open", "states", "add", "turn.end", "undo", "note"),
    Stage.AROS: _REACTING,
    Stage.LATE_AROS: _REACTING,
    Stage.SECOND: ("order", "next", "open", "what-if", "undo"),
    Stage.MEASURE: ("next", "open", "exact", "distance.nearer", "burst", "pair", "undo"),
    Stage.DICE: ("roll", "type", "why", "call-off", "undo"),
    Stage.SAVES: _JUDGED,
    Stage.GUTS: _JUDGED,
}
"""Stage -> the actions worth a hint then, the most wanted first."""

TOLD_BY_STAGE = frozenset({"next", "order", "open"})
"""Actions whose names say what they do now."""


class SkirmishScreen(SkirmishDeeds):
    """A skirmish table, as one seat sees it."""

    WING: ClassVar[str] = "skirmish"
    CSS_PATH = "skirmish.tcss"
    MANY: ClassVar[tuple[str, ...]] = (
        "less", "more", "states", "secret", "mark", "reserve", "exact", "remove",
    )  # fmt: skip
    ALONE: ClassVar[frozenset[str]] = frozenset(
        {"order", "open", "edit", "cover", "lying", "distance.nearer", "distance.farther"}
    )
    LABELS: ClassVar[dict[str, str]] = {
        "mark": "key.reaction",
        "roll.again": "key.reroll",
        "more": "key.more-wounds",
        "less": "key.less-wounds",
        "move.right": "key.to-the-order",
        "move.left": "key.to-the-lists",
    }

    def __init__(self, table: OpenTable, setting: Setting) -> None:
        super().__init__(table, setting)
        self.orders = Panel(id="orders")
        self.rosters = {side: Rows("·", id=side) for side in SIDES}
        self.order = Rows("·", edge=True, id="order")
        self.detail = Panel(edge=True, id="detail")
        self.log_panel = LogPanel("·", id="log")
        self.clocks = SideClocks(table)
        self._stage: Stage | None = None
        self._left_at: SeatId = ""
        self._active: SeatId = ""
        self._together: tuple[str, ...] = ()

    # Where the cursor stands.

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

    @property
    def side_here(self) -> SeatId:
        """The side whose list the keys go to, else the first."""
        return SIDE_2 if self.pane is self.rosters[SIDE_2] else SIDE_1

    def look_at(self, row: str) -> None:
        """Put the cursor on a row of the Order."""
        self.go_to_pane(self.order)
        self.order.go_to(row)

    # Layout.

    def contents(self) -> Iterable[Widget]:
        """Orders, both sides and the Order, the log."""
        for roster in (*self.rosters.values(), self.order):
            roster.on_cursor = self._moved
        for roster in self.rosters.values():
            roster.may_mark = not self.open.is_watching
        yield self.orders
        with_sides = Place(*self.rosters.values(), id="sides")
        with_order = Place(self.order, self.detail, id="played")
        yield Place(Place(with_sides, with_order, id="main"), self.log_panel, id="table")

    def begin(self) -> None:
        """Begin at one's own side."""
        super().begin()
        is_new_here = self.view.engagement is None and not self.is_where_it_was
        if self.seat in self.rosters and is_new_here:
            self.go_to_pane(self.rosters[self.seat])

    def moment(self) -> str:
        """The Order, and its stage."""
        order = self.view.engagement
        return f"{order.number} {order.stage}" if order else ""

    def choose_layout(self, size: Size) -> None:
        """Wider columns, and the log beside, where there is room."""
        self.set_class(size.width >= ROOMY, "roomy")
        self.set_class(size.width >= WIDE, "wide")

    def go_to_pane(self, pane: Panel) -> None:
        """The keys go there, and the lines below tell of its row."""
        super().go_to_pane(pane)
        self._show_detail()

    def on_table_changed(self, message: TableChanged) -> None:
        """Say what going on brought: checks, counts, what was passed over (turn:A4)."""
        change = message.change
        commits = (change,) if isinstance(change, Commit) else change.commits
        said = news(self.open, self.seat, commits)
        if said.is_grave and isinstance(change, Commit):
            self.open_overlay(Why(Page(word(N_("turn.news")), said.lines)))
        elif said.lines:
            self.tell(said.text, "bad" if said.is_grave else "accent")

    def do_pane_next(self, count: int) -> None:
        """The next pane."""
        super().do_pane_next(count)
        self._show_detail()

    def do_pane_previous(self, count: int) -> None:
        """The pane before."""
        super().do_pane_previous(count)
        self._show_detail()

    def do_move_right(self, _: int) -> None:
        """From a side's list to the Order beside it."""
        if self.pane in self.rosters.values():
            self._left_at = self.side_here
            self.go_to_pane(self.order)

    def do_move_left(self, _: int) -> None:
        """From the Order back to the list one came from, at first the active side's."""
        if self.pane is self.order:
            self.go_to_pane(self.rosters[self._left_at or self.view.active])

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
        self.orders.show((turn_line(state, self.seat, self.house, self.size.width - 2),))
        for side, roster in self.rosters.items():
            self._show_roster(state, side, roster)
        self._show_order(state)
        self.log_panel.entitle(word(N_("log.title")))
        self._follow_turn(state)
        self._follow_stage(state)
        self._follow_together(state)
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
            self.order.empty = first_steps(cells)
            self.order.show_rows(())
            return
        key = N_("order.last-title") if state.engagement is None else N_("order.title")
        self.order.entitle(word(key, what=order_caption(state, order)))
        if state.engagement is None or order.stage in SETTLED:
            self.order.show_rows(settled_rows(state, order, cells))
        else:
            more = fate_rows(state, self.house, cells) if self.size.width >= ROOMY else ()
            self.order.show_rows((*order_rows(state, self.house, cells), *more))

    def _follow_turn(self, state: Skirmish) -> None:
        """Where the turn has gone over to a side of one's own, so has the frame (turn:A1)."""
        before, self._active = self._active, state.active
        is_over = bool(before) and before != state.active
        if is_over and state.engagement is None and state.active in self.held:
            self._left_at = state.active
            self.go_to_pane(self.rosters[state.active])

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
        if stage not in ARO_STAGES:
            self.order.do_move_top(0)
        if stage in ARO_STAGES and waiting is not None:
            self.order.go_to(row_id(REACTOR, waiting.id))

    def _follow_together(self, state: Skirmish) -> None:
        """The cursor goes to who acts next in a Coordinated Order (turn:B16)."""
        together = state.battle.coordinated
        waiting = together.waiting if together is not None else ()
        if waiting == self._together or state.engagement is not None:
            return
        self._together = waiting
        if waiting:
            self.go_to_pane(self.rosters[state.active])
            self.rosters[state.active].go_to(waiting[0])

    def _moved(self, _: str) -> None:
        self._show_detail()
        self.refresh_bars()

    def _show_detail(self) -> None:
        if self.is_mounted:
            some = details(self.view, self.house, self.spot, self.order_cells)
            self.detail.show(some[:DETAIL_LINES])

    # The bars.

    def status(self) -> Line:
        """Round and whose turn it is."""
        state: Skirmish = self.view
        name = shown(state.side_name(state.active)) or self.seat_name(state.active)
        rounds = line(word(N_("head.round"), round=state.round), (" · ", "dim"), (name, "accent"))
        clock = state.battle.clock
        if not clock.is_kept:
            return rounds
        if not clock.is_in_turn:
            return line(phase_name(clock.step))
        most = int(self.house["rounds"])
        of = word(N_("turn.round-of"), round=clock.round, rounds=most)
        left = self.clocks.line()
        return line(of, (" · ", "dim"), (name, "accent"), " " if left else "", left)

    def hints(self) -> Sequence[str]:
        """What is worth a hint at this stage."""
        order = self.view.engagement
        spot = self.spot
        is_waiting = spot.kind == REACTOR and not spot.line
        wanted = HINTS[order.stage if order else None]
        if order is None and self.view.battle.clock.is_kept:
            wanted = hints_between(self.view.battle.clock.step)
        if order is not None and order.is_frozen:
            wanted = HINTS[Stage.DICE]
        if order is not None and not order.is_frozen and concerning(self) is not None:
            wanted = ("touched", *wanted)
        return [one for one in wanted if not (is_waiting and one == "open")]

    def label(self, action: Action) -> str:
        """The short name of an action at this stage and on this row."""
        if action.id not in TOLD_BY_STAGE:
            return super().label(action)
        state: Skirmish = self.view
        order = state.engagement
        if action.id == "next" and order is not None:
            brief = f"next.brief.{order.stage.value}"
            step = next_step(state)
            return word(brief) if knows(brief) else say(step[1]) if step else super().label(action)
        if action.id == "next" and state.battle.clock.is_kept:
            coming = coming_step(state, self.house)
            return phase_name(coming) if coming else word(N_("key.score"))
        if action.id == "order" and order is not None:
            if order.stage in ARO_STAGES:
                return word(N_("key.order-aro"))
            if order.stage is Stage.SECOND:
                return word(N_("key.order-second"))
        if action.id == "open" and self.spot.line:
            return word(N_("key.open-mods"))
        return super().label(action)


SCREEN = SkirmishScreen
"""What `tui.opening` looks for."""
