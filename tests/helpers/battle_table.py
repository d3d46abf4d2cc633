"""A table of the game around the Orders for tests: troopers in their states and a `Battle`."""

from collections.abc import Iterable
from typing import Any, cast

from attrs import evolve, field, frozen

from rules.game import House, HouseValue, Refused
from rules.skirmish import battle as whole
from rules.skirmish.army_list import Enlist
from rules.skirmish.battle import Battle, BattleCommand
from rules.skirmish.conditions import FireteamSet, TrooperStateSet
from rules.skirmish.conduct import decide
from rules.skirmish.deployment import ChooseDeployment, ChooseFirstTurn, EnterInitiative
from rules.skirmish.listings import Listing, Role, Training
from rules.skirmish.phases import Step
from rules.skirmish.player_turn import BeginGame, NextPhase
from rules.skirmish.profiles import Profile
from rules.skirmish.progress import TurnPassed
from rules.skirmish.roster import TrooperHidden, TrooperRevealed
from rules.skirmish.scene import Scene
from rules.skirmish.troopers import SIDE_1, SIDE_2, Trooper, TrooperState

PROFILE = Profile("Fusilier", cc=13, bs=12, ph=10, wip=12, arm=1)


def trooper(name: str, side: str = SIDE_1, *states: str) -> Trooper:
    """A trooper of that id in those states."""
    return Trooper(name, side, name, PROFILE, 1, frozenset(TrooperState(one) for one in states))


def listing(
    name: str,
    side: str = SIDE_1,
    *roles: Role,
    group: int = 1,
    training: Training = Training.REGULAR,
    cost: int = 10,
) -> Listing:
    """A line of an Army List."""
    return Listing(name, side, group, training, cost, roles=frozenset(roles))


@frozen
class Table:
    """Troopers, the game around their Orders, and the readings in force."""

    troopers: dict[str, Trooper] = field(factory=dict[str, Trooper])
    battle: Battle = field(factory=Battle)
    chosen: dict[str, HouseValue] = field(factory=dict[str, HouseValue])
    is_order_open: bool = False
    turns: tuple[tuple[str, int], ...] = ()

    @property
    def house(self) -> House:
        """The readings in force."""
        return House(whole.OPTIONS, self.chosen)

    def scene(self, seat: str) -> Scene:
        """The table as one seat acts on it."""
        unknown = frozenset(one.id for one in self.troopers.values() if not one.is_known_to(seat))
        return Scene(self.battle, self.troopers, self.house, seat, self.is_order_open, unknown)

    def decide(self, seat: str, command: BattleCommand) -> tuple[Any, ...] | Refused:
        """What a command leads to."""
        return decide(self.scene(seat), command)

    def refused(self, seat: str, command: BattleCommand) -> str:
        """The code of the refusal of a command that must not be allowed."""
        found = self.decide(seat, command)
        assert isinstance(found, Refused), found
        return found.code

    def events(self, seat: str, command: BattleCommand) -> tuple[Any, ...]:
        """The events of a command that must be allowed."""
        found = self.decide(seat, command)
        assert not isinstance(found, Refused), found
        return found

    def after(self, seat: str, *commands: BattleCommand) -> "Table":
        """The table after commands that must all be allowed."""
        table = self
        for command in commands:
            table = table.fold(table.events(seat, command))
        return table

    def fold(self, events: Iterable[Any]) -> "Table":
        """The table after events."""
        table = self
        for event in events:
            table = table.evolve(event)
        return table

    def evolve(self, event: Any) -> "Table":
        """The table after one event of this topic or of the troopers."""
        match event:
            case TrooperStateSet(name, state, is_on):
                return self.with_trooper(self.troopers[name].with_state(state, is_on))
            case FireteamSet(name, bonus):
                return self.with_trooper(evolve(self.troopers[name], fireteam=bonus))
            case TrooperHidden(name):
                return self.with_trooper(evolve(self.troopers[name], is_hidden=True))
            case TrooperRevealed(name):
                return self.with_trooper(evolve(self.troopers[name], is_hidden=False))
            case TurnPassed(active, turn):
                return evolve(self, turns=(*self.turns, (active, turn)))
            case _:
                fact = cast("whole.BattleEvent", event)
                return evolve(self, battle=whole.apply(self.battle, fact))

    def with_trooper(self, one: Trooper) -> "Table":
        """The table with a trooper in the place of the one of its id, or added."""
        return evolve(self, troopers={**self.troopers, one.id: one})

    def state(self, name: str, *states: str) -> "Table":
        """The table with a trooper in more states."""
        found = self.troopers[name]
        for one in states:
            found = found.with_state(TrooperState(one), is_on=True)
        return self.with_trooper(found)

    def healed(self, name: str) -> "Table":
        """The table with a trooper in no state."""
        return self.with_trooper(evolve(self.troopers[name], states=frozenset()))

    def reach(self, step: Step, most: int = 60) -> "Table":
        """The table gone on, by whoever may, until it stands at `step`."""
        table = self
        for _ in range(most):
            if table.battle.clock.step is step:
                return table
            table = table.after(table.battle.clock.who_goes_on[0], NextPhase())
        raise AssertionError(step)


def with_lists(*listings: Listing, **chosen: HouseValue) -> Table:
    """A table whose game has begun, with these lists written."""
    table = Table({one.trooper: trooper(one.trooper, one.side) for one in listings}, chosen=chosen)
    table = table.after(SIDE_1, BeginGame())
    for one in listings:
        table = table.after(one.side, Enlist(one))
    return table


def deployed(*listings: Listing, **chosen: HouseValue) -> Table:
    """A table at the last step of the Deployment: side 1 has the first turn, side 2 deploys first.

    Both sides get a Lieutenant called `boss-1` and `boss-2` in a group of their
    own. Retreat! goes by the lists' own points unless chosen otherwise, for
    lists of tests are small.
    """
    bosses = (
        listing("boss-1", SIDE_1, Role.LIEUTENANT, group=9),
        listing("boss-2", SIDE_2, Role.LIEUTENANT, group=9),
    )
    return dealt(with_lists(*bosses, *listings, **{"retreat_points": "list", **chosen}))


def dealt(table: Table) -> Table:
    """The table with Initiative and Deployment decided, at the first step of the Deployment."""
    table = table.reach(Step.INITIATIVE).after(SIDE_1, EnterInitiative(SIDE_1))
    table = table.reach(Step.CHOICES).after(SIDE_1, ChooseFirstTurn(SIDE_1))
    return table.after(SIDE_2, ChooseDeployment(SIDE_2)).reach(Step.DEPLOY_FIRST)
