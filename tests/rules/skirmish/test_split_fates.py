"""Splits ranked to the end: kill, out, unhurt, stand, or any score."""

from fractions import Fraction

import pytest

from rules.skirmish.burst import Answer, Target, compare_splits
from rules.skirmish.loads import Attack, Defence
from rules.skirmish.odds import normal_odds, survivors
from rules.skirmish.saving_odds import Blow, fates_of, harm_to_a, harm_to_b, together
from rules.skirmish.split_fates import (
    SCORES,
    Aim,
    Goal,
    SplitFates,
    best_for,
    compare_fates,
    judge_fates,
    kill,
    out,
    stand,
    unhurt,
)
from rules.skirmish.wounds import Body, Condition

COMBI = Blow(Attack("combi", 13), Defence(arm=1, in_cover=True))
SHOOTS = Aim(Target(12, Answer(11)), COMBI, Body(), COMBI)
DODGES = Aim(Target(12, Answer(10, harms=False)), COMBI, Body())
IDLE = Aim(Target(12), COMBI, Body())
ME = Body()


def test_pieces_are_rolls_of_their_own() -> None:
    """rolls:B2: 2/1 on two who shoot back, each through its own saves."""
    two, one = survivors(12, 2, 11, 1), survivors(12, 1, 11, 1)

    found = judge_fates((2, 1), (SHOOTS, SHOOTS), ME)

    assert (
        fates_of(harm_to_b(two, COMBI, ME), ME),
        fates_of(harm_to_b(one, COMBI, ME), ME),
    ) == found.targets
    both = together([harm_to_a(two, COMBI, ME), harm_to_a(one, COMBI, ME)], ME.fatal)
    assert fates_of(both, ME) == found.shooter


def test_attack_of_who_is_not_named_is_a_normal_roll() -> None:
    """rolls:B4: with no die on it the second one shoots unopposed."""
    found = judge_fates((3, 0), (IDLE, SHOOTS), ME)

    alone = normal_odds(11, 1)
    assert fates_of(harm_to_b(alone, COMBI, ME), ME) == found.shooter
    assert found.targets[1].unhurt == 1


def test_a_dodge_harms_nobody() -> None:
    """rolls:F9: whoever dodges does not hurt the shooter."""
    assert unhurt(judge_fates((3,), (DODGES,), ME)) == 1


def test_kill_and_out_take_any_target() -> None:
    """rolls:B2: at least one of independent targets."""
    found = judge_fates((2, 1), (SHOOTS, SHOOTS), ME)
    first, second = found.targets

    assert 1 - (1 - first.dead) * (1 - second.dead) == kill(found)
    assert 1 - (1 - first.out) * (1 - second.out) == out(found)
    assert 1 - found.shooter.out == stand(found)
    assert found.shooter.unhurt == unhurt(found)


def test_all_splits_in_the_order_of_the_burst() -> None:
    """rolls:B1: the same splits that the odds of hitting compare."""
    aims = (SHOOTS, IDLE)

    expected = [split.dice for split in compare_splits(3, [aim.target for aim in aims])]
    assert expected == [split.dice for split in compare_fates(3, aims, ME)]


@pytest.mark.parametrize("goal", Goal)
def test_best_has_the_highest_score(goal: Goal) -> None:
    """rolls:B1: nothing compared scores better than the best."""
    compared = compare_fates(3, (SHOOTS, SHOOTS, IDLE), ME)

    best = best_for(compared, SCORES[goal])

    assert max(SCORES[goal](split) for split in compared) == SCORES[goal](best)


def test_goals_disagree() -> None:
    """rolls:B1: all dice on one kill best, 2/1 leaves the shooter safest."""
    compared = compare_fates(3, (SHOOTS, SHOOTS), ME)

    assert best_for(compared, kill).dice == (3, 0)
    assert best_for(compared, unhurt).dice == (2, 1)


def test_ties_go_to_the_safer_then_to_the_first() -> None:
    """rolls:B1: with a score that likes all the same, the shooter's safety decides."""
    compared = compare_fates(3, (SHOOTS, SHOOTS), ME)

    def same(_split: SplitFates) -> Fraction:
        return Fraction(1)

    assert best_for(compared, same).dice == (2, 1)


def test_nobody_dies_of_what_cannot_hurt() -> None:
    """turn:F2: at an Attack Damage of 0 the best split kills with no chance at all."""
    harmless = Blow(Attack("x", 3), Defence(arm=3))
    aims = (Aim(Target(12), harmless, Body()),)

    assert kill(best_for(compare_fates(3, aims, ME), kill)) == 0


def test_a_fallen_target_is_finished() -> None:
    """turn:G1: on an Unconscious target every failed save kills."""
    fallen = Aim(Target(20), COMBI, Body(0, 1, Condition.UNCONSCIOUS))

    found = judge_fates((1,), (fallen,), ME)

    crit = Fraction(1, 20)
    held = Fraction(11, 20)
    assert 1 - (19 * crit * held + crit * held**2) == kill(found)
