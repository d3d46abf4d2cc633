"""Going on between Orders: what each step of a game asks before `n` leaves it (turn:A4)."""

from collections.abc import Callable, Mapping, Sequence

from rules.game import House, Refused, SeatId
from rules.skirmish.choices import next_step
from rules.skirmish.deployment import (
    EDGE_LENGTH,
    ChooseDeployment,
    ChooseFirstTurn,
    EnterInitiative,
    Pick,
)
from rules.skirmish.lieutenant import AppointLieutenant
from rules.skirmish.order_heaps import OrderKind
from rules.skirmish.overview import scene_of
from rules.skirmish.phases import ORDER_STEPS, Step
from rules.skirmish.player_turn import BeginGame, NextPhase
from rules.skirmish.proceedings import states_phase_checks
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDES, other_side
from tui.common.ask import AskText, Confirm, Item, Menu
from tui.common.ink import line
from tui.locale import N_, knows, refusal, word
from tui.skirmish.desk import Desk
from tui.skirmish.turn_rows import phase_name, side_label
from tui.skirmish.words import name_of
from tui.text import capital

WIDE = 72
BEGIN, LISTS = "begin", "lists"


class TurnFlow:
    """What `n` and `x` do while no Order is played.

    Args:
        desk: The screen.
        open_lists: Opens the Army List of one's own side.
        open_score: Opens the points of both sides.
    """

    def __init__(
        self, desk: Desk, open_lists: Callable[[], None], open_score: Callable[[], None]
    ) -> None:
        self.desk, self.open_lists, self.open_score = desk, open_lists, open_score

    @property
    def state(self) -> Skirmish:
        """The table as the seat at hand may know it."""
        return self.desk.view

    @property
    def house(self) -> House:
        """The readings in force."""
        return self.desk.house

    def seat(self) -> SeatId | None:
        """A seat of one's own that may go on from here, else the one at hand."""
        may = self.state.battle.clock.who_goes_on
        return next((one for one in may if one in self.desk.held), self.desk.seat)

    def go_on(self) -> None:
        """The next step of the game, after what this one still asks."""
        ask = self._asks().get(self.state.battle.clock.step)
        if not self._may_go_on or ask is None or not ask():
            self._on()

    @property
    def _may_go_on(self) -> bool:
        """Whether a seat of one's own goes on from here; before the game anybody's may ask."""
        clock = self.state.battle.clock
        may = clock.who_goes_on if clock.is_in_turn else self.desk.held
        return any(one in self.desk.held for one in may)

    def end_turn(self) -> None:
        """End the Orders of this Player Turn; a question says how many are unspent."""
        if self.state.battle.clock.step not in ORDER_STEPS or not self._may_go_on:
            self.go_on()
            return
        self.desk.open_overlay(
            Confirm(capital(word(N_("key.turn.end"))), self._unspent_words(), self._on)
        )

    def _asks(self) -> Mapping[Step, Callable[[], bool]]:
        """Step -> what is asked first; says whether anything was."""
        return {
            Step.OPEN: self._begin,
            Step.INITIATIVE: self._initiative,
            Step.CHOICES: self._choose,
            Step.IMPETUOUS: self._unspent,
            Step.ORDERS: self._unspent,
            Step.STATES: self._states,
            Step.END: self._appoint,
            Step.OVER: self._over,
        }

    def _on(self) -> None:
        step = next_step(self.state, self.house)
        self.desk.give(step[0] if step else NextPhase(), self.seat())

    # Before the first turn.

    def _begin(self) -> bool:
        points, rounds = int(self.house["points"]), int(self.house["rounds"])
        items = (
            Item(BEGIN, line(word(N_("turn.begin"), points=points, rounds=rounds)), "b"),
            Item(LISTS, line(word(N_("turn.see-list"))), "l"),
        )

        def picked(key: str) -> None:
            if key == LISTS:
                self.open_lists()
            else:
                self.desk.give(BeginGame(), self.seat())

        self._menu(word(N_("turn.begin-title")), items, picked)
        return True

    def _initiative(self) -> bool:
        if self.state.battle.deployment.winner is not None:
            return False
        items = [
            Item(side, line(side_label(self.state, side)), str(at))
            for at, side in enumerate(SIDES, start=1)
        ]

        def picked(side: str) -> None:
            self.desk.give(EnterInitiative(side), self.seat())

        self._menu(word(N_("turn.who-won")), items, picked)
        return True

    def chooser(self) -> SeatId | None:
        """Whose choice it is: the winner takes one, the other is the opponent's (turn:A2)."""
        deployment = self.state.battle.deployment
        if deployment.winner is None or deployment.is_decided:
            return None
        return other_side(deployment.winner) if deployment.picks else deployment.winner

    def _choose(self) -> bool:
        chooser = self.chooser()
        if chooser is None:
            return False
        if chooser not in self.desk.held:
            who = self.desk.holder(chooser) or side_label(self.state, chooser)
            self.desk.tell(word(N_("say.waiting-for"), person=who), "warn")
            return True
        items: list[Item] = []
        for pick in Pick:
            for side in (chooser, other_side(chooser)):
                command = (
                    ChooseFirstTurn(side) if pick is Pick.INITIATIVE else ChooseDeployment(side)
                )
                found = self.desk.game.decide(self.state, command, chooser, self.house)
                why = refusal(found) if isinstance(found, Refused) else ""
                text = word(f"turn.pick.{pick.value}", side=side_label(self.state, side))
                items.append(Item(f"{pick.value}|{side}", line(text), str(len(items) + 1), why))

        def picked(key: str) -> None:
            pick, _, side = key.partition("|")
            if pick == Pick.INITIATIVE.value:
                self.desk.give(ChooseFirstTurn(side), chooser)
            else:
                self._edge(side, chooser)

        title = word(N_("turn.choose-title"), side=side_label(self.state, chooser))
        self._menu(title, items, picked)
        return True

    def _edge(self, first: SeatId, chooser: SeatId) -> None:
        def done(text: str) -> str:
            self.desk.give(ChooseDeployment(first, text[:EDGE_LENGTH]), chooser)
            return ""

        self.desk.open_overlay(AskText(word(N_("turn.edge")), done))

    # In a turn.

    def _left(self) -> int:
        pools = self.state.battle.pools
        if self.state.battle.clock.step is Step.IMPETUOUS:
            return pools.left(OrderKind.IMPETUOUS)
        return sum(one.left for one in pools.heaps if one.kind is not OrderKind.IMPETUOUS)

    def _unspent_words(self) -> str:
        return word(N_("turn.unspent"), n=self._left())

    def _unspent(self) -> bool:
        if not self._left():
            return False
        step = phase_name(self.state.battle.clock.step)
        title = word(N_("turn.leave"), step=step)
        self.desk.open_overlay(Confirm(title, self._unspent_words(), self._on))
        return True

    def _states(self) -> bool:
        scene = scene_of(self.state, self.state.active, self.house)
        due = states_phase_checks(scene)
        if not due:
            return False
        said = "; ".join(f"{name_of(self.state, who)}: {_check_name(why)}" for who, why in due)
        question = word(N_("turn.states-due"), checks=said)
        title = word(N_("turn.leave"), step=phase_name(Step.STATES))
        self.desk.open_overlay(Confirm(title, question, self._on))
        return True

    def _appoint(self) -> bool:
        """Who becomes the new Lieutenant; only its own side sees this (turn:A8)."""
        battle = self.state.battle
        side = battle.clock.active
        if side not in battle.leaders.lost or side in battle.retreat.sides:
            return False
        if side not in self.desk.held:
            return False
        items: list[Item] = []
        for one in battle.lists.of_side(side):
            command = AppointLieutenant(one.trooper)
            found = self.desk.game.decide(self.state, command, side, self.house)
            why = refusal(found) if isinstance(found, Refused) else ""
            items.append(Item(one.trooper, line(name_of(self.state, one.trooper)), "", why))
        if all(one.refused for one in items):
            return False

        def picked(trooper: str) -> None:
            self.desk.give(AppointLieutenant(trooper), side)

        self._menu(word(N_("turn.appoint")), items, picked)
        return True

    def _over(self) -> bool:
        self.open_score()
        return True

    def _menu(self, title: str, items: Sequence[Item], picked: Callable[[str], None]) -> None:
        menu = Menu(title, items, picked)
        menu.wide = WIDE
        self.desk.open_overlay(menu)


def _check_name(key: str) -> str:
    return word(f"role.{key}") if knows(f"role.{key}") else word(f"state.{key}")
