"""Several attacks in one turn, and the new turn."""

import pytest

from rules.ashes.defence import BeginTurn, SetAttacks, TurnBegun
from rules.ashes.fixing import CallOffDice
from rules.ashes.game import GAME
from rules.ashes.open_roll import Side
from rules.ashes.rolling import ChangeDefence, OpenRoll
from tests.helpers.ashes import FANGS, LENA, SHIELD, WOLF, Table, party


def attacks(table: Table) -> int:
    """The attacks on Lena this turn."""
    lena = table.state.character(LENA)
    assert lena is not None
    return lena.attacks


def proposed(table: Table) -> int:
    """The piled-up Misfortunes of the newest defence."""
    return table.state.rolls[-1].fixed[1].piled_up


def test_each_attack_of_a_turn_proposes_one_more() -> None:
    """ashes:B7, A9: attack 1 carries none, attack 2 one, attack 3 two."""
    table = party()
    found: list[int] = []
    for _ in range(3):
        table.attack()
        found.append(proposed(table))
    assert found == [0, 1, 2]


def test_a_typed_number_stands() -> None:
    """ashes:B7: the count only proposes."""
    table = party()
    table.attack()
    table.attack(theirs=Side(LENA, SHIELD, piled_up=4))
    assert (proposed(table), table.state.rolls[-1].fixed[1].net_d4) == (4, -4)


def test_the_third_attack_of_the_worked_case() -> None:
    """ashes:Y8: 1 Grace, 3 Misfortunes and the third attack ask the defender for 4d4."""
    table = party()
    table.do(SetAttacks(LENA, 2))
    table.attack(theirs=Side(LENA, SHIELD, graces=1, misfortunes=3))
    assert (proposed(table), table.state.rolls[-1].fixed[1].net_d4) == (2, -4)


def test_a_new_turn_forgets_the_attacks() -> None:
    """ashes:B7: the Narrator's new turn sets every count to 0."""
    table = party()
    table.do(SetAttacks(LENA, 2))
    table.do(BeginTurn())
    assert (attacks(table), table.state.turn) == (0, 2)


def test_an_attack_called_off_is_not_counted() -> None:
    """ashes:B7: its dice are not thrown, so the next one proposes the same."""
    table = party()
    table.attack()
    table.do(CallOffDice(table.attack()))
    assert attacks(table) == 1


def test_an_attack_of_last_turn_called_off_changes_no_count() -> None:
    """ashes:B7: where a table's turn began over its dice, the count has forgotten it already."""
    table = party()
    roll = table.attack()
    table.state = GAME.evolve(table.state, TurnBegun(2))
    table.attack()
    table.do(CallOffDice(roll))
    assert attacks(table) == 1


def test_the_new_turn_is_the_narrators() -> None:
    """ashes:B7: a turn is what the Narrator says it is."""
    assert party().refusal(BeginTurn(), LENA) == ("seat.narrator-only", "")


def test_no_turn_begins_while_dice_are_due() -> None:
    """ashes:B7: the attack under way belongs to this turn; called off, it holds nobody up."""
    table = party()
    roll = table.attack()
    assert table.refusal(BeginTurn()) == ("turn.roll-due", "")
    table.do(CallOffDice(roll))
    table.do(BeginTurn())
    assert table.state.turn == 2


@pytest.mark.parametrize(
    ("side", "key"),
    [
        (Side(LENA, SHIELD), "event.defence-changed.plain"),
        (Side(LENA, SHIELD, misfortunes=1), "event.defence-changed"),
        (Side(LENA, SHIELD, modifier=2), "event.defence-changed.modifier"),
    ],
)
def test_choosing_what_one_defends_with_counts_no_dice_that_are_not_there(
    side: Side, key: str
) -> None:
    """ashes:A6: Graces and Misfortunes are said once there are some."""
    table = party()
    table.do(OpenRoll(Side(WOLF, FANGS)))
    (event,) = table.do(ChangeDefence("r1", side))
    assert GAME.describe(table.state, event).key == key
