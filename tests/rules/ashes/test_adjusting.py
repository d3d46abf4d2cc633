"""Changing an open roll by steps."""

import pytest

from rules.ashes.adjusting import AdjustSide, NudgeAdversity
from rules.ashes.defence import AddAttacks
from rules.ashes.open_roll import Against, Role, Side
from rules.ashes.rolling import OpenRoll
from rules.ashes.session import MarkUsed, PlanMore
from tests.helpers.ashes import FANGS, LENA, SHIELD, SWORD, WOLF, Table, party


def opened() -> Table:
    """An open roll of Lena's sword against 12."""
    table = party()
    table.do(OpenRoll(Side(LENA, SWORD), adversity=12))
    return table


def test_steps_add_up() -> None:
    """ashes:A7: two Graces and one more are three, whoever pressed."""
    table = opened()
    table.do(AdjustSide("r1", graces=2), LENA)
    table.do(AdjustSide("r1", graces=1, misfortunes=1))
    assert table.state.rolls[0].side == Side(LENA, SWORD, graces=3, misfortunes=1)


def test_counts_stop_at_nought() -> None:
    """ashes:A6: there are no negative Graces."""
    table = opened()
    table.do(AdjustSide("r1", graces=2))
    table.do(AdjustSide("r1", graces=-5))
    assert table.state.rolls[0].side.graces == 0


def test_the_round_of_edges() -> None:
    """ashes:A10: neither, Advantage, Disadvantage, neither."""
    table = opened()
    found: list[tuple[bool, bool]] = []
    for _ in range(3):
        table.do(AdjustSide("r1", edge=1))
        side = table.state.rolls[0].side
        found.append((side.advantage, side.disadvantage))
    assert found == [(True, False), (False, True), (False, False)]


def test_a_defender_steps_from_what_is_proposed() -> None:
    """ashes:B7, A9: one more than the two attacks that the count proposes."""
    table = party()
    table.do(AddAttacks(LENA, 2))
    table.do(OpenRoll(Side(WOLF, FANGS), defence=Side(LENA, SHIELD)))
    table.do(AdjustSide("r1", Role.DEFENDER, piled_up=1), LENA)
    defence = table.state.rolls[0].defence
    assert defence is not None
    assert defence.piled_up == 3


def test_an_adversity_one_higher_stays_hidden() -> None:
    """ashes:A2: the number moves, and who may know it does not."""
    table = party()
    table.do(OpenRoll(Side(LENA, SWORD), adversity=12, hidden=True))
    table.do(NudgeAdversity("r1", 2))
    assert table.state.rolls[0].against == Against(14, hidden=True)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (AdjustSide("r1"), "roll.is-so"),
        (AdjustSide("r1", Role.DEFENDER, graces=1), "roll.not-opposed"),
        (AdjustSide("r9", graces=1), "roll.unknown"),
        (NudgeAdversity("r9", 1), "roll.unknown"),
    ],
)
def test_what_cannot_be_stepped(command: AdjustSide | NudgeAdversity, code: str) -> None:
    """ashes:A2, A4: nothing to change, nobody defending, no such roll."""
    assert opened().refusal(command)[0] == code


def test_a_hidden_adversity_is_not_a_players_to_move() -> None:
    """ashes:A2: whoever may not know the number may not move it."""
    table = party()
    table.do(OpenRoll(Side(LENA, SWORD), adversity=12, hidden=True))
    assert table.refusal(NudgeAdversity("r1", 1), LENA) == ("seat.narrator-only", "")


def test_attacks_and_plans_step_too() -> None:
    """ashes:B7, P6: attacks counted by hand, points planned one by one."""
    table = party()
    table.do(MarkUsed(SWORD))
    table.do(PlanMore(SWORD, 2))
    table.do(PlanMore(SWORD, -1))
    table.do(AddAttacks(LENA))
    lena = table.state.character(LENA)
    assert (table.state.planned, lena and lena.attacks) == ({SWORD: 1}, 1)
