"""What if asks with the dice that the table gives: the questions behind `W`."""

import pytest
from attrs import evolve

from rules.game import House
from rules.skirmish.allotment import NEUROCINETICS_ONE
from rules.skirmish.catalogue import ORC, ZHANSHI
from rules.skirmish.game import OPTIONS
from rules.skirmish.profiles import Ability
from rules.skirmish.troopers import SIDE_1, SIDE_2, Trooper
from tui.skirmish import asking

QUICK = Trooper("quick", SIDE_1, "Quick", evolve(ORC, abilities=(Ability("neurocinetics"),)), 2)
ZHANSHI_A = Trooper("a", SIDE_2, "Zhanshi A", ZHANSHI, 1)


@pytest.mark.parametrize(("leaves_one", "dice"), [(True, 1), (False, 3)])
def test_what_if_counts_neurocinetics_as_the_table_reads_it(leaves_one: bool, dice: int) -> None:
    """turn:C9: one die in the active turn, or the whole Burst by the table option."""
    house = House(OPTIONS, {NEUROCINETICS_ONE: leaves_one})
    assert asking.question_of(QUICK, ZHANSHI_A, house).dice == dice
    ask = asking.question_of(ZHANSHI_A, QUICK, house)
    assert asking.with_shooter(ask, QUICK, house).dice == dice
