"""What keys do at a skirmish table: every action in a method, most of them a helper's.

A long room, for the skirmish has many keys and each is a method here.
"""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rules.dice import DiceWanted
from rules.game import Refused, SeatId
from rules.games import AnyGame
from rules.skirmish.ground import SetCover, SetDistance
from rules.skirmish.progress import PassTurn
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper, other_side
from saves.sightings import Whereabouts
from tui.common.table_screen import TableScreen, Then
from tui.late import late
from tui.locale import N_, refusal, word
from tui.skirmish.roster_panel import reactors
from tui.skirmish.row_ids import GUTS, HARMED, REACTOR, ROLL, SAVE, TARGET
from tui.skirmish.spot import NOWHERE, TROOPER, Spot
from tui.skirmish.stages import SETTLED
from tui.skirmish.turn_rows import side_label
from tui.text import capital

if TYPE_CHECKING:
    from tui.common.ask import Confirm
    from tui.skirmish.distance_field import ask_distance
    from tui.skirmish.lists_box import ListsBox
    from tui.skirmish.lying_menu import lying_menu
    from tui.skirmish.measures import stepped
    from tui.skirmish.mod_box import ModBox
    from tui.skirmish.mustering import Mustering
    from tui.skirmish.ordering import Ordering
    from tui.skirmish.pages import Why
    from tui.skirmish.reserve_menu import ask_reserve
    from tui.skirmish.rolling import Rolling
    from tui.skirmish.score_box import ScoreBox
    from tui.skirmish.splitting import Splitting
    from tui.skirmish.tokens_box import OtherPools
    from tui.skirmish.touching import ask_touched
    from tui.skirmish.turn_flow import TurnFlow
    from tui.skirmish.what_if import WhatIf
    from tui.skirmish.why import why
    from tui.skirmish.why_dice import why_due
else:
    ask_distance = late("tui.skirmish.distance_field", "ask_distance")
    ListsBox = late("tui.skirmish.lists_box", "ListsBox")
    lying_menu = late("tui.skirmish.lying_menu", "lying_menu")
    stepped = late("tui.skirmish.measures", "stepped")
    ModBox = late("tui.skirmish.mod_box", "ModBox")
    Why = late("tui.skirmish.pages", "Why")
    ScoreBox = late("tui.skirmish.score_box", "ScoreBox")
    ask_reserve = late("tui.skirmish.reserve_menu", "ask_reserve")
    ask_touched = late("tui.skirmish.touching", "ask_touched")
    WhatIf = late("tui.skirmish.what_if", "WhatIf")
    why = late("tui.skirmish.why", "why")
    why_due = late("tui.skirmish.why_dice", "why_due")
    Confirm = late("tui.common.ask", "Confirm")
    Mustering = late("tui.skirmish.mustering", "Mustering")
    Ordering = late("tui.skirmish.ordering", "Ordering")
    Rolling = late("tui.skirmish.rolling", "Rolling")
    Splitting = late("tui.skirmish.splitting", "Splitting")
    OtherPools = late("tui.skirmish.tokens_box", "OtherPools")
    TurnFlow = late("tui.skirmish.turn_flow", "TurnFlow")


class SkirmishDeeds(TableScreen):
    """The actions of a skirmish table; where the cursor stands, its screen says."""

    # Helpers, each made when a key first needs it.

    @cached_property
    def ordering(self) -> "Ordering":
        """Orders, AROs and their dice on targets."""
        return Ordering(self)

    @cached_property
    def rolling(self) -> "Rolling":
        """Dice that are due, and what comes of them."""
        return Rolling(self)

    @cached_property
    def mustering(self) -> "Mustering":
        """Troopers and sides."""
        return Mustering(self, self.setting.tables)

    @cached_property
    def flow(self) -> "TurnFlow":
        """The steps between Orders."""
        return TurnFlow(self, lambda: self.do_lists(0), lambda: self.do_score(0))

    @cached_property
    def other_pools(self) -> "OtherPools":
        """Other Orders and Command Tokens."""
        return OtherPools(self, self.ordering.spend)

    # For the screen to say.

    @property
    def spot(self) -> Spot:
        """What stands under the cursor."""
        return NOWHERE

    @property
    def side_here(self) -> SeatId:
        """The side whose list the keys go to, else the one at hand."""
        raise NotImplementedError

    def roster_row(self, side: SeatId) -> str:
        """The trooper under the cursor of a side's list, wherever the keys go."""
        raise NotImplementedError

    def look_at(self, row: str) -> None:
        """Put the cursor on a row of the Order."""
        raise NotImplementedError

    # The desk, for boxes and helpers.

    @property
    def game(self) -> AnyGame:
        """The game's functions."""
        return self.open.game

    def holder(self, seat: SeatId) -> str:
        """Who holds a seat; empty for nobody."""
        return self.open.table.holder(seat)

    def is_here(self, person: str) -> bool:
        """Whether a person is known to be at the table now and not away."""
        there = self.company.people.get(person)
        return there is not None and there.where is Whereabouts.HERE

    def give(self, command: Any, seat: SeatId | None = None, then: Then | None = None) -> None:
        """Give a command to the table."""
        self.act(command, seat=seat, then=then)

    # Orders.

    def do_order(self, _: int) -> None:
        """Spend an Order, declare the second skill, or answer."""
        self.ordering.order()

    def do_mark(self, _: int) -> None:
        """Say whether a trooper may react."""
        self.ordering.mark()

    def do_burst(self, _: int) -> None:
        """Place the dice anew."""
        Splitting(self).burst()

    def do_split_best(self, _: int) -> None:
        """The best split: chosen before the attack is declared, not after."""
        Splitting(self).best()

    def do_next(self, _: int) -> None:
        """The next step."""
        if self.view.engagement is None:
            self.flow.go_on()
        else:
            self.ordering.go_on()

    def do_turn_end(self, _: int) -> None:
        """End the Player Turn, after a question."""
        state: Skirmish = self.view
        if state.battle.clock.is_kept and state.engagement is None:
            self.flow.end_turn()
            return
        seat = self.ordering.acting_seat()
        refused = self.game.decide(state, PassTurn(), seat, self.house)
        if isinstance(refused, Refused):
            self.tell(refusal(refused), "bad")
            return
        name = side_label(state, other_side(state.active))

        def yes() -> None:
            self.give(PassTurn(), seat)

        question = word(N_("ask.end-turn"), side=name)
        self.open_overlay(Confirm(capital(word(N_("key.turn.end"))), question, yes))

    def do_pools(self, _: int) -> None:
        """Other Orders, Command Tokens, and what can be set by hand."""
        self.other_pools.menu()

    def do_reserve(self, _: int) -> None:
        """Keep the trooper off the table, or deploy it."""
        ask_reserve(self)

    def do_lying(self, _: int) -> None:
        """Smoke on the table and uses that are left."""
        row = self.roster_row(self.side_here)
        self.open_overlay(lying_menu(self, self.view.trooper(row)))

    def do_score(self, _: int) -> None:
        """Objective points, classified objectives and the tally."""
        self.open_overlay(ScoreBox(self))

    def do_lists(self, _: int) -> None:
        """The Army List of one's own side."""
        side = self.side_here if self.side_here in self.held else self.seat
        if side is None:
            self.tell(word(N_("say.watching")), "warn")
            return
        self.open_overlay(ListsBox(self, side))

    # Rows.

    def do_open(self, _: int) -> None:
        """The usual act on the row."""
        spot = self.spot
        if spot.line and not self._is_settled:
            self.open_overlay(ModBox(self, spot.line, self._give_all))
        elif spot.kind == REACTOR:
            self.ordering.order()
        elif spot.kind == ROLL or (spot.kind == SAVE and spot.roll):
            self.do_type(0)
        elif spot.kind in {HARMED, GUTS} and self.rolling.settle(spot):
            return
        elif spot.kind == TROOPER and self._may_order(spot.trooper):
            self.ordering.order()
        elif spot is not NOWHERE:
            self.do_why(0)

    @property
    def _is_settled(self) -> bool:
        """Whether the Order's dice are fixed, so that no MOD can be changed."""
        order = self.view.engagement
        return order is None or order.stage in SETTLED

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

    @property
    def dice_explained(self) -> Callable[[DiceWanted], None] | None:
        """Why so many dice are due, and the sum behind what each needs."""

        def explain(wanted: DiceWanted) -> None:
            page = why_due(self.view, wanted.roll)
            if page is not None:
                self.open_overlay(Why(page))

        return explain

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

    def do_cover(self, _: int) -> None:
        """Whether the row's target stands in Partial Cover from who rolls at it (turn:D20)."""
        ends = self._ends()
        if ends is not None:
            self.give(SetCover(*ends, not self.view.is_in_cover(*ends)))

    def do_pair(self, _: int) -> None:
        """Override how two actions meet."""
        self.rolling.pair()

    def do_touched(self, _: int) -> None:
        """Name who else stands under a template, behind Smoke or beside the target."""
        ask_touched(self)

    def do_correct(self, _: int) -> None:
        """Correct a mistyped die."""
        self.rolling.correct()

    def do_roll_again(self, _: int) -> None:
        """Repeat a die by a ReRoll."""
        self.rolling.repeat()

    def do_call_off(self, _: int) -> None:
        """Call off the dice or the Order."""
        self.rolling.call_off()

    def _who_is_up(self, side: SeatId) -> Trooper | None:
        """The trooper under the cursor of a side's list; where it has fallen, the first up."""
        state: Skirmish = self.view
        here = state.trooper(self.roster_row(side))
        if here is None or not here.is_null:
            return here
        return next((one for one in state.of_side(side) if not one.is_null), here)

    def do_what_if(self, _: int) -> None:
        """Private odds: any shooter, target, weapon and distance."""
        state: Skirmish = self.view
        if not state.troopers:
            self.tell(word(N_("say.no-troopers")), "warn")
            return
        first, second = state.active, other_side(state.active)
        shooter = self._who_is_up(first) or state.troopers[0]
        target = self._who_is_up(second) or state.troopers[-1]
        self.open_overlay(WhatIf(state.troopers, shooter, target, self.house))

    # Troopers.

    def do_add(self, _: int) -> None:
        """Add a trooper to the side under the cursor."""
        self.mustering.add(self.side_here)

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
        self.mustering.name_side(self.side_here)
