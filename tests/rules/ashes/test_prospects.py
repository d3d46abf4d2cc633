"""What a roll promises while half of its dice lie there, and whose dice are awaited."""

from fractions import Fraction

from rules.ashes.game import GAME
from rules.ashes.open_roll import Role, Side
from rules.ashes.prospects import Prospect, prospect
from rules.ashes.roll import D4, D6
from rules.ashes.state import NARRATOR
from rules.game import Message
from tests.helpers.ashes import FANGS, LENA, SHIELD, WOLF, Table, party


def hope(table: Table) -> Prospect:
    """What the newest roll promises now."""
    return prospect(table.state, table.state.rolls[-1], table.house)


def test_a_total_that_lies_there_decides_the_other_sides_chances() -> None:
    """ashes:A4: against 18 a defence of 3d6 + 4 holds with 14 or more, 35 of 216."""
    table = party()
    table.give(table.attack(), (6, 4, 4), seat=NARRATOR)
    found = hope(table)
    assert found.defender is not None
    assert found.defender.chances is not None
    assert found.roller.chances is not None
    assert found.defender.chances.succeeds == Fraction(35, 216)
    assert found.roller.chances.succeeds == Fraction(181, 216)
    assert (found.roller.is_thrown, found.defender.is_thrown) == (True, False)


def test_the_defenders_dice_may_lie_there_first() -> None:
    """ashes:A4, A6: a defence of 7 + 4 − 4 = 7 is beaten by 3d6 + 4 with 4 or more."""
    table = party()
    roll = table.attack(theirs=Side(LENA, SHIELD, misfortunes=1))
    table.give(roll, (2, 2, 3), (4,), role=Role.DEFENDER)
    found = hope(table)
    assert found.roller.chances is not None
    assert found.roller.chances.succeeds == Fraction(215, 216)


def test_dice_that_lie_there_only_in_part_change_nothing_yet() -> None:
    """ashes:A6: the d4 are part of the total."""
    table = party()
    before = party()
    before.attack(Side(WOLF, FANGS, graces=1))
    roll = table.attack(Side(WOLF, FANGS, graces=1))
    table.give(roll, (6, 6, 6), seat=NARRATOR)
    assert hope(table).roller.chances == hope(before).roller.chances
    assert {D4, D6} == {sides for _, _, _, sides in table.state.rolls[-1].dice_due()}


def test_whose_dice_are_awaited_is_said_with_the_skill_they_are_for() -> None:
    """ashes:A4: Lena defends with her Shield and throws for that, not for the wolf's Fangs."""
    table = party()
    table.give(table.attack(), (6, 4, 4), seat=NARRATOR)
    (awaited,) = GAME.awaited(table.state)
    assert awaited.what == Message("await.dice", {"name": "Lena", "skill": "Shield"})
