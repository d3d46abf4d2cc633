"""Odds of a whole Order and of what might be declared (rolls:B1 to B4, turn:E22)."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.chance import tenths_of_percent
from rules.dice import DiceGiven, GiveDice
from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.declarations import CloseAros, DeclareFirst, DeclareSecond
from rules.skirmish.dice_round import FixDice
from rules.skirmish.engagement import Aim, Declaration, Slot
from rules.skirmish.game import GAME
from rules.skirmish.ground import SetDistance
from rules.skirmish.lines import line_id
from rules.skirmish.odds import survivors
from rules.skirmish.order_odds import order_odds
from rules.skirmish.outlook import Question, possible_answers, split_odds, what_if, with_attack
from rules.skirmish.profiles import Ability
from rules.skirmish.skills import Skill
from rules.skirmish.touching import SetTouched
from rules.skirmish.troopers import SIDE_1, SIDE_2
from tests.helpers.skirmish_table import (
    DODGES,
    FUSILIER,
    MOVES,
    SHOOTS,
    ZHANSHI_A,
    ZHANSHI_B,
    Play,
    attack,
    duel,
    everybody,
    facing,
    profile,
)


def by_brute_force(play: Play, faces: range) -> tuple[Fraction, Fraction, Fraction]:
    """At least one hit, the shooter unhurt, expected hits: every roll given and judged."""
    play.fix()
    due = everybody(play)
    start = play.state
    hit = unhurt = total = count = 0
    for roll in product(faces, repeat=sum(one.count for one in due)):
        left = list(roll)
        given: list[DiceGiven] = []
        for one in due:
            given.append(DiceGiven(one.roll, tuple(left[: one.count])))
            left = left[one.count :]
        play.state = start
        play.do(GiveDice(tuple(given)))
        mine = [one for one in play.order.hits if one.source == FUSILIER]
        theirs = [one for one in play.order.hits if one.target == FUSILIER]
        count += 1
        hit += bool(mine)
        unhurt += not theirs
        total += sum(one.hits + one.crits for one in mine)
    play.state = start
    return Fraction(hit, count), Fraction(unhurt, count), Fraction(total, count)


@pytest.mark.parametrize("second", [attack((ZHANSHI_A, 1)), DODGES])
def test_a_whole_small_order_by_brute_force(second: Declaration) -> None:
    """rolls:B4, turn:E22: one die on A while both shoot, and one Dodge against both."""
    play = duel({"fewer_dice": True})
    play.spend(FUSILIER, MOVES, second, t2_zhanshi_a=SHOOTS, t2_zhanshi_b=SHOOTS)
    odds = order_odds(play.plan, FUSILIER)
    counted = (odds.at_least_one, odds.unhurt, odds.expected)
    assert counted == by_brute_force(play, range(1, 21))


def test_the_design_pictures_figures() -> None:
    """Design §3: 2/1 on two Zhanshi who shoot back: 64.0 and 43.3, hurt by 25.1 and 36.0."""
    play = duel()
    split = attack((ZHANSHI_A, 2), (ZHANSHI_B, 1))
    play.spend(FUSILIER, split, MOVES, t2_zhanshi_a=SHOOTS, t2_zhanshi_b=SHOOTS)
    odds = order_odds(play.plan, FUSILIER)
    figures = [
        (tenths_of_percent(one.a_hits), tenths_of_percent(one.b_hits)) for one in odds.matches
    ]
    assert figures == [(640, 251), (433, 360)]
    assert tenths_of_percent(odds.at_least_one) == 796


def test_odds_are_estimates_until_the_distances_are_measured() -> None:
    """rolls:M1: marked ~ before the measuring step."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES)
    assert not play.state.is_measured(FUSILIER, ZHANSHI_A)
    play.do(SetDistance(FUSILIER, ZHANSHI_A, 310))
    assert play.state.is_measured(FUSILIER, ZHANSHI_A)


def test_possible_answers_before_the_aros() -> None:
    """Design §3: shoots, dodges, nothing, each with the Order's odds."""
    play = duel()
    play.do(DeclareFirst(FUSILIER, attack((ZHANSHI_A, 3))))
    answers = possible_answers(play.state, play.order, ZHANSHI_A, play.house)
    assert [(one.skill, one.weapon) for one in answers] == [
        (Skill.BS_ATTACK, "combi-rifle"),
        (Skill.BS_ATTACK, "pistol-burst"),
        (Skill.DODGE, ""),
        (None, ""),
    ]
    assert tenths_of_percent(answers[0].odds.at_least_one) == 747
    assert answers[-1].odds.unhurt == 1


def test_the_best_split_agrees_with_each_split_played() -> None:
    """rolls:B1: every split has the odds of the Order declared with it."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS, t2_zhanshi_b=SHOOTS)
    found = split_odds(
        play.state,
        play.order,
        Slot.FIRST,
        (ZHANSHI_A, ZHANSHI_B),
        burst=3,
        house=play.house,
    )
    assert found is not None
    for split in found.splits:
        aims = tuple(
            (target, dice) for target, dice in zip(found.targets, split.dice, strict=True) if dice
        )
        other = duel()
        other.spend(FUSILIER, attack(*aims), MOVES, t2_zhanshi_a=SHOOTS, t2_zhanshi_b=SHOOTS)
        odds = order_odds(other.plan, FUSILIER)
        assert (split.at_least_one, split.unhurt, split.expected) == (
            odds.at_least_one,
            odds.unhurt,
            odds.expected,
        )
    assert found.best.dice == (2, 1)


def test_a_split_knows_that_face_to_face_mods_need_a_shot() -> None:
    """rolls:M6: who is not shot at takes no BS Attack (−3), and the odds know it."""
    play, ana, bo = facing(profile(abilities=(Ability("bs-attack", mod=-3),)), profile())
    cy = play.add(SIDE_2, "Cy", profile())
    play.place(ana, cy, 300)
    play.spend(ana, attack((bo, 3)), MOVES, t2_bo=SHOOTS, t2_cy=SHOOTS)
    found = split_odds(play.state, play.order, Slot.FIRST, (bo, cy), burst=3, house=play.house)
    assert found is not None
    odds = order_odds(play.plan, ana)
    assert found.splits[0].unhurt == odds.unhurt


def test_a_bystander_outside_the_targets_hurts_all_splits_alike() -> None:
    """rolls:B4: who is no target may still hit the shooter."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS, t2_zhanshi_b=SHOOTS)
    found = split_odds(play.state, play.order, Slot.FIRST, (ZHANSHI_A,), burst=3, house=play.house)
    assert found is not None
    assert found.best.unhurt == order_odds(play.plan, FUSILIER).unhurt


def test_no_targets_have_no_splits() -> None:
    """rolls:B1: there is nothing to compare."""
    play = duel()
    play.do(DeclareFirst(FUSILIER, MOVES))
    assert split_odds(play.state, play.order, Slot.FIRST, (), burst=3, house=play.house) is None


def test_an_attack_can_be_looked_at_before_it_is_declared() -> None:
    """Design §3: the second skill's odds while it is being put together."""
    play = duel()
    play.spend(FUSILIER, MOVES, None, t2_zhanshi_a=SHOOTS)
    order = with_attack(play.order, Slot.SECOND, attack((ZHANSHI_A, 3)))
    found = split_odds(play.state, order, Slot.SECOND, (ZHANSHI_A,), burst=3, house=play.house)
    assert found is not None
    play.do(DeclareSecond(attack((ZHANSHI_A, 3))))
    assert found.best.at_least_one == order_odds(play.plan, FUSILIER).at_least_one


def test_what_if_shows_every_band_side_by_side() -> None:
    """Design §3: MOD, Success Values and odds of each band; past the last the shot fails."""
    play = duel()
    shooter, target = play.state.trooper(FUSILIER), play.state.trooper(ZHANSHI_A)
    assert shooter is not None
    assert target is not None
    bands = what_if(Question(shooter, SHOOTS, target, SHOOTS, 3), play.house)
    assert [(one.mm, one.mod, one.sv, one.answer_sv) for one in bands] == [
        (200, 3, 15, 14),
        (400, 3, 15, 14),
        (600, -3, 9, 8),
        (800, -3, 9, 8),
        (1000, -6, 6, 5),
        (1200, -6, 6, 5),
        (2400, None, None, None),
    ]
    assert bands[-1].odds.at_least_one == 0


def test_a_template_hits_unless_it_is_dodged() -> None:
    """turn:E13: the chance is that of the Normal Dodge to fail."""
    play, ana, bo = facing(profile(weapons=(WEAPONS["chain-rifle"],)), profile(ph=10))
    play.spend(ana, attack((bo, 1), weapon="chain-rifle"), MOVES, t2_bo=DODGES)
    assert order_odds(play.plan, ana).at_least_one == Fraction(1, 2)


def test_the_odds_do_not_change_with_the_freeze() -> None:
    """Design §2: what is thrown is what was counted."""
    play = duel()
    play.do(DeclareFirst(FUSILIER, attack((ZHANSHI_A, 3))))
    play.do(CloseAros())
    play.do(DeclareSecond(MOVES))
    play.do(CloseAros())
    before = order_odds(play.plan, FUSILIER)
    play.do(FixDice())
    assert order_odds(play.plan, FUSILIER) == before
    assert GAME.dice_wanted(play.state, SIDE_1)


def test_e14_two_templates_that_meet_share_a_match_and_are_counted_right() -> None:
    """turn:E14: both rolls stand in a second match, too; every pair of faces is judged instead.

    Nobody is at the end of both rolls but through the match that they share,
    so whoever is asked for, the matches left over are independent.
    """
    blast = "missile-launcher-blast"
    gunner = profile(bs=11, weapons=(WEAPONS[blast],))
    play, ana, bo = facing(gunner, gunner, mm=700)
    cy, di = play.add(SIDE_2, "Cy", profile()), play.add(SIDE_1, "Di", profile())
    play.spend(ana, attack((bo, 1), weapon=blast), MOVES, t2_bo=Declaration(SHOOTS.skill, blast))
    play.do(SetTouched(line_id(Slot.FIRST, ana, bo), (cy,)))
    play.do(SetTouched(line_id(Slot.ARO, bo, ana), (di,)), SIDE_2)
    plan = play.plan
    odds = order_odds(plan, ana)
    times = Counter(
        side.line.roll for match in plan.matches for side in match.sides if side.line.roll
    )
    assert sorted(times.values()) == [2, 2]
    expected = {one.match.a.line.other.id: one for one in odds.matches if one.match.a.line.other}
    play.fix()
    seen: Counter[str] = Counter()
    state, due = play.state, [one.roll for one in everybody(play)]
    for faces in product(range(1, 21), repeat=2):
        given = (DiceGiven(roll, (face,)) for roll, face in zip(due, faces, strict=True))
        play.do(GiveDice(tuple(given)))
        hit = {target for target, *_rest in play.hits}
        seen.update(hit)
        seen["any"] += bool(hit & {bo, cy})
        play.state = state
    every = Fraction(1, 400)
    assert odds.at_least_one == seen["any"] * every
    assert odds.unhurt == 1 - seen[ana] * every
    assert expected[cy].a_hits == seen[cy] * every
    assert expected[di].a_hits == seen[di] * every


def test_e3_who_is_struck_may_strike_back() -> None:
    """turn:E3: the answers to a CC Attack begin with a CC Attack."""
    play, ana, bo = facing(profile(cc=20), profile(cc=15), 0)
    play.do(DeclareFirst(ana, MOVES))
    play.do(CloseAros())
    blow = Declaration(Skill.CC_ATTACK, "cc-weapon", aims=(Aim(bo, 1),))
    order = with_attack(play.order, Slot.SECOND, blow)
    answers = possible_answers(play.state, order, bo, play.house)
    assert [one.skill for one in answers][:2] == [Skill.CC_ATTACK, Skill.DODGE]
    assert answers[0].odds.at_least_one == survivors(20, 1, 15, 1).a_scores
