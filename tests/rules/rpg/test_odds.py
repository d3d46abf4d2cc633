"""Exact odds: reference values, properties, and brute force over all rolls."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.rpg.combat_dice import CombatResult, judge_combat
from rules.rpg.odds import Contender, combat_odds, odds, opposed_odds
from rules.rpg.skill_test import Aim, Throw, Winner, aim_for, judge, oppose

AIMS = st.builds(
    Aim,
    st.integers(0, 22),
    st.integers(0, 8),
    st.sampled_from([19, 20]),
    st.booleans(),
    st.booleans(),
)


@pytest.mark.parametrize(
    ("aim", "dice", "difficulty", "expected"),
    [
        (Aim(10), 2, 1, "3/4"),
        (aim_for(8, 0, 0), 2, 1, "16/25"),
        (Aim(11, 2), 2, 2, "139/400"),
        (Aim(11, 2, is_inclusive=True), 2, 2, "157/400"),
        (Aim(14, 4), 2, 2, "29/50"),
        (Aim(14, 4, is_inclusive=True), 2, 2, "61/100"),
        (Aim(14, 4), 3, 2, "1649/2000"),
        (Aim(14, 4), 3, 3, "2047/4000"),
        (Aim(14, 4), 5, 5, "683857/1600000"),
        (Aim(14, 4, is_inclusive=True), 5, 5, "49567/100000"),
    ],
)
def test_reference_values(aim: Aim, dice: int, difficulty: int, expected: str) -> None:
    """Selected chances to pass (rpg:I1, I2, A1)."""
    assert Fraction(expected) == odds(aim, dice, difficulty).passed


def test_untrained_complication() -> None:
    """Two untrained dice complicate in 19 of 100 rolls (rpg:I5)."""
    assert odds(aim_for(8, 0, 0), 2, 1).complication == Fraction(19, 100)


@pytest.mark.parametrize(
    ("expertise", "expected"), [(1, ("5/16", "5/16", "3/8")), (2, ("11/16", "5/16", "0"))]
)
def test_expertise_breaks_ties(expertise: int, expected: tuple[str, str, str]) -> None:
    """More Expertise turns every draw into a win (rpg:I10)."""
    chances = odds(Aim(10), 2, 0).by_successes
    found = opposed_odds(Contender(chances, 0, expertise), Contender(chances, 0, 1))
    assert tuple(map(Fraction, expected)) == (found.a, found.b, found.draw)


def test_helpers_never_rescue_a_blank_leader() -> None:
    """At D1 a helper changes nothing (rpg:I11)."""
    helped = odds(Aim(10), 2, 1, helpers=(Aim(10),))
    assert odds(Aim(10), 2, 1).passed == helped.passed


def test_cannot_succeed_is_said() -> None:
    """Two dice without Focus cannot reach three successes."""
    assert odds(Aim(10), 2, 3).cannot_succeed


@settings(max_examples=40)
@given(aim=AIMS, difficulty=st.integers(0, 4), set_dice=st.integers(0, 2))
def test_odds_agree_with_brute_force(aim: Aim, difficulty: int, set_dice: int) -> None:
    """All 400 rolls of two dice, judged one by one, give the same chances."""
    results = [judge(aim, difficulty, faces, set_dice) for faces in product(range(1, 21), repeat=2)]
    found = odds(aim, 2, difficulty, set_dice)
    assert (found.passed, found.momentum, found.complication, found.passed_and_complication) == (
        Fraction(sum(one.passed for one in results), 400),
        Fraction(sum(one.momentum for one in results), 400),
        Fraction(sum(one.complications > 0 for one in results), 400),
        Fraction(sum(one.passed and one.complications > 0 for one in results), 400),
    )


@settings(max_examples=15)
@given(leader=AIMS, helper=AIMS, difficulty=st.integers(0, 4))
def test_team_odds_agree_with_brute_force(leader: Aim, helper: Aim, difficulty: int) -> None:
    """A leader's die and a helper's, all 400 pairs (rpg:I11)."""
    results = [
        judge(leader, difficulty, (own,), helpers=(Throw(helper, other),))
        for own, other in product(range(1, 21), repeat=2)
    ]
    found = odds(leader, 1, difficulty, helpers=(helper,))
    assert (found.passed, found.momentum, found.complication) == (
        Fraction(sum(one.passed for one in results), 400),
        Fraction(sum(one.momentum for one in results), 400),
        Fraction(sum(one.complications > 0 for one in results), 400),
    )


@settings(max_examples=20)
@given(
    a=AIMS,
    b=AIMS,
    difficulties=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    expertise=st.tuples(st.integers(0, 2), st.integers(0, 2)),
)
def test_opposed_odds_agree_with_brute_force(
    a: Aim, b: Aim, difficulties: tuple[int, int], expertise: tuple[int, int]
) -> None:
    """One die against one, all 400 pairs; the four outcomes sum to 1 (rpg:I10, I20)."""
    counted = dict.fromkeys(Winner, 0)
    for one, other in product(range(1, 21), repeat=2):
        mine, theirs = judge(a, difficulties[0], (one,)), judge(b, difficulties[1], (other,))
        counted[oppose(mine, expertise[0], theirs, expertise[1]).winner] += 1
    found = opposed_odds(
        Contender(odds(a, 1, 0).by_successes, difficulties[0], expertise[0]),
        Contender(odds(b, 1, 0).by_successes, difficulties[1], expertise[1]),
    )
    assert {winner: Fraction(count, 400) for winner, count in counted.items()} == {
        Winner.A: found.a,
        Winner.B: found.b,
        Winner.DRAW: found.draw,
        Winner.NOBODY: found.nobody,
    }


@settings(max_examples=30)
@given(aim=AIMS, dice=st.integers(0, 5), difficulty=st.integers(0, 5))
def test_every_table_of_chances_sums_to_1(aim: Aim, dice: int, difficulty: int) -> None:
    """Nothing is lost on the way."""
    found = odds(aim, dice, difficulty)
    tables = (found.by_successes, found.by_momentum, found.by_complications)
    assert [sum(table.values()) for table in tables] == [1, 1, 1]


@pytest.mark.parametrize(
    ("faces", "six_points", "expected"),
    [
        ((1, 2, 3, 4, 5, 6), 0, CombatResult(3, 1)),
        ((1, 2, 3, 4, 5, 6), 1, CombatResult(4, 1)),
        ((6, 6), 0, CombatResult(0, 2)),
    ],
)
def test_combat_dice(faces: tuple[int, ...], six_points: int, expected: CombatResult) -> None:
    """1 and 2 are points, 6 an Effect and what the table says besides (rpg:A28)."""
    assert expected == judge_combat(faces, six_points)


@pytest.mark.parametrize(
    ("dice", "six", "mean", "nothing"),
    [(2, 0, "1", "4/9"), (2, 1, "4/3", "1/4"), (4, 0, "2", "16/81"), (4, 1, "8/3", "1/16")],
)
def test_cover_means(dice: int, six: int, mean: str, nothing: str) -> None:
    """Light and heavy cover under both worths of a six (rpg:A28)."""
    found = combat_odds(dice, six)
    assert (Fraction(mean), Fraction(nothing)) == (found.mean, found.by_total[0])
