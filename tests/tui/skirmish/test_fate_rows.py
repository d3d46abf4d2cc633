"""How everybody comes out, in words: Wounds where any may be lost, else the states."""

import pytest

from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.engagement import Aim, Declaration
from rules.skirmish.skills import Skill
from tests.helpers.skirmish_table import MOVES, attack, facing, profile
from tui.common.ink import plain
from tui.locale import set_wing
from tui.skirmish.fate_rows import fate_rows

CARBONITE = Declaration(Skill.HACKING_PROGRAM, "carbonite", aims=(Aim("2-bo", 2),))


@pytest.mark.parametrize(
    ("weapon", "deed", "expected"),
    [
        ("carbonite", CARBONITE, "Bo: Immobilized-B 78.0%"),
        ("combi-rifle", attack(("2-bo", 3)), "Bo: wounded 87.4%, out of action 87.4% (Dead"),
    ],
)
def test_a_fate_names_what_may_happen(weapon: str, deed: Declaration, expected: str) -> None:
    """turn:D29: a program that only brings a state promises no Wound."""
    set_wing("skirmish")
    play, ana, _ = facing(profile(weapons=(WEAPONS[weapon],)), profile(type="HI"))
    play.spend(ana, deed, MOVES)
    (row,) = fate_rows(play.state, play.house, 90)
    assert plain(row.line).startswith(expected)
