"""Spending Orders and answering them: the steps from a key to a declaration.

A long room, for active and reactive side go the same way, from the trooper to its skill and aims.
"""

from collections.abc import Callable, Sequence
from typing import Any

from attrs import evolve

from rules.game import Refused, SeatId
from rules.skirmish.allotment import allotment_at
from rules.skirmish.choices import next_step
from rules.skirmish.declarations import (
    CloseAros,
    DeclareAro,
    DeclareFirst,
    DeclareSecond,
    MarkReaction,
    MoveTwice,
    check_order,
    check_reactor,
    together_with,
)
from rules.skirmish.engagement import Aim, Declaration, Engagement, Situation, Slot, Stage
from rules.skirmish.skills import Skill, rule_of
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper, TrooperId, other_side
from saves.commit import Commit
from tui.common.ask import Confirm, Item, Menu
from tui.common.ink import line
from tui.common.several import Each
from tui.locale import N_, refusal, word
from tui.skirmish.arming import Again, Armed
from tui.skirmish.desk import Desk, troopers_here
from tui.skirmish.forecast import Attack, outlook_of
from tui.skirmish.order_grid import missing_distance, row_of
from tui.skirmish.paying import ask_payment
from tui.skirmish.roster_panel import reactors
from tui.skirmish.row_ids import REACTOR, row_id
from tui.skirmish.skill_menu import skill_menu
from tui.skirmish.splitting import targets_of
from tui.skirmish.stages import ARO_STAGES
from tui.skirmish.target_box import TargetBox
from tui.skirmish.turn_rows import side_label
from tui.skirmish.words import name_of, stage_name

NEXT_MARK = {
    Situation.SIGHT: Situation.ZONE,
    Situation.ZONE: Situation.NONE,
    Situation.NONE: Situation.SIGHT,
}


class Ordering:
    """What `o`, `m` and `n` do.

    Args:
        desk: The screen.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.pay = ""

    # o.

    def order(self) -> None:
        """Spend an Order, declare the second skill, or answer: whatever it is time for."""
        order = self.desk.view.engagement
        if self.acting_seat() is None:
            self.desk.tell(word(N_("say.watching")), "warn")
        elif order is None:
            self._first()
        elif order.stage in ARO_STAGES:
            self._answer()
        elif order.stage is Stage.SECOND:
            self._second(order)
        else:
            self.desk.tell(word(N_("say.order-goes-on"), stage=stage_name(order.stage)), "warn")

    def acting_seat(self) -> SeatId | None:
        """The active side's seat if this person holds it, else the seat at hand."""
        active = self.desk.view.active
        return active if active in self.desk.held else self.desk.seat

    def _first(self) -> None:
        state = self.desk.view
        seat = self.acting_seat()
        row = self._whose(state)
        if not row:
            self.desk.tell(word(N_("say.no-troopers")), "warn")
            return
        found = check_order(state, seat, row)
        if isinstance(found, Refused):
            self.desk.tell(refusal(found), "bad")
            return
        ask_payment(self.desk, found, self.spend)

    def _whose(self, state: Skirmish) -> TrooperId:
        """The trooper under the cursor; in a Coordinated Order one of those still to act (B16)."""
        row = self.desk.roster_row(state.active)
        together = state.battle.coordinated
        waiting = together.waiting if together is not None else ()
        return waiting[0] if waiting and row not in waiting else row

    def spend(self, trooper: Trooper, heap: str, again: Again | None = None) -> None:
        """An Order on a trooper, paid from a heap (empty: the only one that can).

        `again` asks once more how it is paid; None where there was no question.
        """
        self.pay = heap
        self._choose(trooper, Slot.FIRST, again=again)

    def _second(self, order: Engagement) -> None:
        trooper = self.desk.view.trooper(order.trooper)
        if trooper is None or trooper.side not in self.desk.held:
            self._not_your_answer(self.desk.view.active)
            return
        self._choose(trooper, Slot.SECOND)

    def _answer(self) -> None:
        state = self.desk.view
        reactive = other_side(state.active)
        if reactive not in self.desk.held:
            self._not_your_answer(reactive)
            return
        trooper = self.reactor()
        if trooper is None:
            self.desk.tell(word(N_("say.nobody-left-to-react")), "warn")
            return
        found = check_reactor(state, reactive, trooper.id)
        if isinstance(found, Refused):
            self.desk.tell(refusal(found), "bad")
            return
        self._choose(found, Slot.ARO)

    def reactor(self) -> Trooper | None:
        """The reactor under the cursor; else the first who has not answered."""
        state = self.desk.view
        here = state.trooper(self.desk.spot.trooper)
        if here is not None and here.side != state.active:
            return here
        return next(iter(reactors(state)), None)

    def _not_your_answer(self, seat: SeatId) -> None:
        who = self.desk.holder(seat) or side_label(self.desk.view, seat)
        self.desk.tell(word(N_("say.waiting-for"), person=who), "warn")

    def _choose(
        self, trooper: Trooper, slot: Slot, *, again: Again | None = None, at: Skill | None = None
    ) -> None:
        """Which skill, beginning at `at`; `again` asks what was asked before."""

        def picked(skill: Skill) -> None:
            def back() -> None:
                self._choose(trooper, slot, again=again, at=skill)

            is_aro = slot is Slot.ARO
            ask, table = self.desk.open_overlay, (self.desk.view, self.desk.house)
            Armed(ask, trooper, skill, armed, again=back, table=table, is_aro=is_aro).begin()

        def armed(declaration: Declaration, back: Again) -> None:
            self._aim(trooper, slot, declaration, back)

        def both() -> None:
            self._move_twice(trooper)

        state, house = self.desk.view, self.desk.house
        twice = both if slot is Slot.FIRST else None
        menu = skill_menu(state, house, trooper, slot, picked, twice=twice, at=at)
        menu.behind = again
        if again is not None:
            menu.foot = word(N_("ask.menu-keys-back"))
        self.desk.open_overlay(menu)

    def _move_twice(self, trooper: Trooper) -> None:
        def give() -> None:
            self.desk.give(MoveTwice(trooper.id, self.pay), trooper.side)

        self.as_reactive(give, word(N_("ask.nobody-reacts")))

    # Targets.

    def _aim(self, trooper: Trooper, slot: Slot, declaration: Declaration, again: Again) -> None:
        if (
            slot is Slot.ARO
            and rule_of(declaration.skill).is_attack
            and self._whom(trooper, declaration, again)
        ):
            return
        if slot is Slot.ARO or not rule_of(declaration.skill).is_aimed:
            self._declare(trooper, slot, declaration, [])
            return
        targets = targets_of(self.desk.view, trooper, declaration.skill)
        state, house = self.desk.view, self.desk.house
        dice = allotment_at(state, house, trooper, declaration, is_aro=False)
        if not targets:
            self.desk.tell(word(N_("say.no-targets")), "bad")
        elif len(targets) == 1 and dice.least == dice.most:
            aimed = evolve(declaration, aims=(Aim(targets[0].id, dice.least),))
            self._declare(trooper, slot, aimed, [])
        else:
            self._place(Attack(trooper, slot, declaration), targets, again)

    def _whom(self, trooper: Trooper, declaration: Declaration, again: Again) -> bool:
        """Ask which member of an activated Fireteam is answered; the Leader comes first."""
        state, order = self.desk.view, self.desk.view.engagement
        if order is None:
            return False
        members = together_with(state, order.trooper)
        if not members:
            return False
        names = sorted(members, key=lambda one: (one != order.trooper, one))

        def picked(name: str) -> None:
            dice = allotment_at(state, self.desk.house, trooper, declaration, is_aro=True).least
            aimed = evolve(declaration, aims=(Aim(name, dice),))
            self._declare(trooper, Slot.ARO, aimed, [])

        items = [Item(name, line(name_of(state, name))) for name in names]
        foot = word(N_("ask.menu-keys-back"))
        menu = Menu(word(N_("declare.member")), items, picked, foot=foot)
        menu.behind = again
        self.desk.open_overlay(menu)
        return True

    def _place(self, attack: Attack, targets: tuple[Trooper, ...], again: Again) -> None:
        trooper = attack.trooper

        def placed(whole: Declaration, said: list[Any]) -> None:
            self._declare(trooper, attack.slot, whole, said)

        box = TargetBox(self.desk, attack, targets, placed)
        box.behind = again
        box.begin_with(self.desk.roster_row(other_side(trooper.side)))
        self.desk.open_overlay(box)

    def _declare(
        self, trooper: Trooper, slot: Slot, declaration: Declaration, said: list[Any]
    ) -> None:
        for one in said:
            self.desk.give(one, trooper.side)
        if slot is Slot.FIRST:
            self.desk.give(DeclareFirst(trooper.id, declaration, self.pay), trooper.side)
        elif slot is Slot.SECOND:
            self.desk.give(DeclareSecond(declaration), trooper.side)
        else:
            aro = DeclareAro(trooper.id, declaration)
            self.desk.give(aro, trooper.side, self._to_the_next_reactor)

    def _to_the_next_reactor(self, _: Commit) -> None:
        waiting = next(iter(reactors(self.desk.view)), None)
        if waiting is not None:
            self.desk.look_at(row_id(REACTOR, waiting.id))

    # m: may it react?

    def mark(self) -> None:
        """Go round sight, zone and no for the reactor under the cursor, or for all selected."""
        order, troopers = self.desk.view.engagement, self._reacting()
        if order is None or not troopers:
            self.desk.tell(word(N_("say.nothing-to-react-to")), "dim")
            return
        after = NEXT_MARK[order.reactions.get(troopers[0].id, Situation.SIGHT)]
        several = [Each(one.name, MarkReaction(one.id, after)) for one in troopers]
        self.desk.act_on(several, troopers[0].side)

    def _reacting(self) -> Sequence[Trooper]:
        """Those that are selected, else the reactor under the cursor."""
        here = self.reactor()
        return troopers_here(self.desk) if self.desk.marks else [here] if here is not None else []

    # n.

    def go_on(self) -> None:
        """The next step of the Order being played."""
        state = self.desk.view
        order = state.engagement
        if order is None:
            self.desk.tell(word(N_("say.no-order")), "dim")
        elif order.stage is Stage.SECOND:
            self.desk.give(DeclareSecond(Declaration(Skill.IDLE)), state.active)
        elif order.stage is Stage.DICE:
            self.desk.tell(word(N_("say.dice-first")), "warn")
        elif order.stage in ARO_STAGES:
            self.as_reactive(self._close, word(N_("ask.close-aros")))
        else:
            self._look_at_what_lacks()
            step = next_step(state)
            if step is not None:
                self.desk.give(step[0], self.acting_seat())

    def _look_at_what_lacks(self) -> None:
        """The cursor goes to the first row whose distance nobody has said (turn:C5)."""
        known = outlook_of(self.desk.view, self.desk.house)
        sides = [side for match in known.plan.matches for side in match.sides] if known else []
        lacking = next((side.line for side in sides if missing_distance(side.mods)), None)
        if lacking is not None:
            self.desk.look_at(row_of(lacking))

    def _close(self) -> None:
        reactive = other_side(self.desk.view.active)
        seat = reactive if reactive in self.desk.held else self.acting_seat()
        self.desk.give(CloseAros(), seat)

    def as_reactive(self, deed: Callable[[], None], question: str) -> None:
        """Do what the reactive side decides.

        For a seat of somebody who is away, or of nobody, it is asked first;
        whoever is here answers for itself.
        """
        reactive = other_side(self.desk.view.active)
        if reactive in self.desk.held or not self.desk.held:
            deed()
            return
        holder = self.desk.holder(reactive)
        if self.desk.is_here(holder):
            self._not_your_answer(reactive)
            return
        who = holder or side_label(self.desk.view, reactive)
        title = word(N_("ask.for-reactive"), person=who)
        self.desk.open_overlay(Confirm(title, question, deed))
