"""A ready table: three characters in the middle of a session, and one roll to make."""

from typing import Any

from rules.ashes.characters import AddCharacter, AddSkill
from rules.ashes.fixing import FixRoll
from rules.ashes.open_roll import Role, Side, dice_name
from rules.ashes.rolling import OpenRoll
from rules.ashes.state import NARRATOR
from rules.dice import TYPED, DiceGiven, GiveDice
from rules.game import Named, Step

LENA, BRUNO, IRIS, WOLF = "c1", "c2", "c3", "c4"
SWORD, RIDING, SHIELD, STEALTH, HEALING, FANGS = "s5", "s6", "s7", "s8", "s9", "s10"


def _narrator(command: Any) -> Step[Any]:
    return Step(NARRATOR, command)


def steps(named: Named = str, /) -> tuple[Step[Any], ...]:
    """Lena, Bruno and Iris, a wolf of the Narrator's, one roll made, and one that waits for Lena.

    The waiting roll is the book's own example of the cap: five Graces and one
    Misfortune leave four, capped to three, on NdP 5 against Adversity 15.
    """
    return (
        _narrator(AddCharacter("Lena")),
        _narrator(AddCharacter("Bruno")),
        _narrator(AddCharacter("Iris")),
        _narrator(AddCharacter(named("Wolf"), is_narrators=True)),
        _narrator(AddSkill(LENA, named("Sword"), 5, 3)),
        _narrator(AddSkill(LENA, named("Riding"), 2, 1)),
        _narrator(AddSkill(BRUNO, named("Shield"), 4, 5)),
        _narrator(AddSkill(IRIS, named("Stealth"), 3, 0)),
        _narrator(AddSkill(IRIS, named("Healing"), 1, 4)),
        _narrator(AddSkill(WOLF, named("Fangs"), 4, 0)),
        Step(IRIS, OpenRoll(Side(IRIS, STEALTH, graces=1), adversity=12)),
        Step(IRIS, FixRoll("r1")),
        Step(
            IRIS,
            GiveDice(
                (
                    DiceGiven(dice_name("r1", Role.ROLLER, 6), (5, 2, 5)),
                    DiceGiven(dice_name("r1", Role.ROLLER, 4), (3,)),
                ),
                TYPED,
            ),
        ),
        _narrator(OpenRoll(Side(LENA, SWORD, graces=5, misfortunes=1), adversity=15, asked=True)),
    )
