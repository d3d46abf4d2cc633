"""A kept game for tests: two short lists, deployed, played by commands."""

from collections.abc import Mapping

from rules.game import HouseValue, SeatId
from rules.skirmish.army_list import Enlist
from rules.skirmish.deployment import ChooseDeployment, ChooseFirstTurn, EnterInitiative
from rules.skirmish.listings import Listing, Role, Training
from rules.skirmish.phases import Step
from rules.skirmish.player_turn import BeginGame, NextPhase
from rules.skirmish.troopers import SIDE_1, SIDE_2, SIDES, TrooperId
from tests.helpers.skirmish_table import Play, duel

ORC = "1-orc"
YISHENG = "2-yisheng"


def listed(
    trooper: TrooperId,
    *roles: Role,
    group: int = 1,
    training: Training = Training.REGULAR,
    cost: int = 60,
) -> Listing:
    """A line of a list; the side is the first letter of the id."""
    side = SIDE_1 if trooper.startswith("1") else SIDE_2
    return Listing(trooper, side, group, training, cost, roles=frozenset(roles))


def begun(options: Mapping[str, HouseValue] | None = None, *extra: Listing) -> Play:
    """Both sides listed: a Fusilier and an Orc that leads, two Zhanshi and a Yisheng that leads."""
    play = duel(options)
    play.add(SIDE_1, "Orc", "orc")
    play.add(SIDE_2, "Yisheng", "yisheng")
    for one in (
        listed("1-fusilier"),
        listed(ORC, Role.LIEUTENANT),
        listed("2-zhanshi-a"),
        listed("2-zhanshi-b"),
        listed(YISHENG, Role.LIEUTENANT),
        *extra,
    ):
        play.do(Enlist(one), one.side)
    play.do(BeginGame())
    return play


def go_on(play: Play) -> None:
    """One step on, by whoever may."""
    play.do(NextPhase(), play.state.battle.clock.who_goes_on[0])


def reach(play: Play, step: Step, side: SeatId | None = None) -> Play:
    """The game at a step, of a side's turn if one is named; choices are made plainly."""
    for _ in range(200):
        clock = play.state.battle.clock
        if clock.step is step and (side is None or clock.active == side):
            return play
        if clock.step is Step.INITIATIVE and play.state.battle.deployment.winner is None:
            play.do(EnterInitiative(SIDE_1))
        if clock.step is Step.CHOICES and not play.state.battle.deployment.picks:
            play.do(ChooseFirstTurn(SIDE_1), SIDE_1)
            play.do(ChooseDeployment(SIDE_2), SIDE_2)
        go_on(play)
    raise AssertionError(step)


def ordering(options: Mapping[str, HouseValue] | None = None, *extra: Listing) -> Play:
    """The first side may spend Orders."""
    return reach(begun(options, *extra), Step.ORDERS, SIDE_1)


__all__ = ["SIDES", "begun", "go_on", "listed", "ordering", "reach"]
