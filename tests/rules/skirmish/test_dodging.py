"""Who may make a Dodge move (turn:C5, turn:E22, turn:J8, turn:J9)."""

import pytest

from rules.skirmish.adjustments import TickMod
from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.dodging import dodge_moves
from rules.skirmish.engagement import Declaration
from rules.skirmish.lines import line_id
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2
from tests.helpers.skirmish_table import DODGES, MOVES, SHOOTS, attack, facing, profile


@pytest.mark.parametrize(("die", "moves"), [(9, True), (4, False), (11, False)])
def test_a_dodge_moves_only_where_it_wins(die: int, *, moves: bool) -> None:
    """turn:J8: die 9 beats a hit of 5; 4 loses to it, and 11 fails against PH 10."""
    play, ana, bo = facing(profile(), profile(ph=10))
    play.spend(ana, attack((bo, 3)), MOVES, **{f"t{bo.replace('-', '_')}": DODGES})
    play.fix()
    play.give(SIDE_1, (5, 19, 20))
    play.give(SIDE_2, (die,))
    assert dodge_moves(play.state, play.order) == ((bo,) if moves else ())


@pytest.mark.parametrize(("die", "moves"), [(8, False), (7, True)])
def test_no_move_where_a_template_hits(die: int, *, moves: bool) -> None:
    """turn:J9: die 8 beats the shot, but needs 7 against the template: no Dodge move."""
    flames = profile(weapons=(WEAPONS["chain-rifle"],))
    play, ana, _bo = facing(profile(ph=10), profile())
    cy = play.add(SIDE_2, "Cy", flames)
    play.place(ana, cy, 300)
    burning = Declaration(Skill.BS_ATTACK, "chain-rifle")
    play.spend(ana, MOVES, DODGES, t2_bo=SHOOTS, **{f"t{cy.replace('-', '_')}": burning})
    play.do(TickMod(line_id("second", ana, ""), "no-sight", is_on=True))
    play.fix()
    play.give(SIDE_1, (die,))
    play.give(SIDE_2, (6,))
    assert dodge_moves(play.state, play.order) == ((ana,) if moves else ())
