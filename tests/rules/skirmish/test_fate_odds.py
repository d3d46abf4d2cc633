"""Odds of a whole Order to its end, and splits asked for a goal (turn:F, turn:G1, rolls:B1)."""

from fractions import Fraction
from itertools import product

from rules.skirmish.adjustments import TickMod
from rules.skirmish.ammunition import Effect
from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.engagement import Declaration, Slot
from rules.skirmish.fate_odds import TrooperFates, chances, order_fates
from rules.skirmish.lines import line_id
from rules.skirmish.order_odds import order_odds
from rules.skirmish.outlook import Question, what_if
from rules.skirmish.rolls import judge_face_to_face
from rules.skirmish.skills import Skill
from rules.skirmish.split_fates import Goal
from rules.skirmish.split_outlook import split_fate_odds
from rules.skirmish.troopers import SIDE_1, SIDE_2, TrooperState
from tests.helpers.skirmish_table import (
    DODGES,
    FUSILIER,
    IDLE,
    MOVES,
    SHOOTS,
    ZHANSHI_A,
    ZHANSHI_B,
    Play,
    attack,
    duel,
    facing,
    profile,
)

D20 = range(1, 21)


def fates(play: Play, active: str) -> dict[str, TrooperFates]:
    """How everybody comes out."""
    found = order_fates(play.state, play.plan, active, play.house)
    return {one.trooper: one for one in found}


def failing(hits: int, crits: int, fail: Fraction, least: int) -> Fraction:
    """The chance that at least `least` of the saves fail: one a hit, two a Critical."""
    saves = hits + 2 * crits
    total = Fraction(0)
    for failed in product((True, False), repeat=saves):
        if sum(failed) >= least:
            chance = Fraction(1)
            for one in failed:
                chance *= fail if one else 1 - fail
            total += chance
    return total


def test_every_roll_and_save_by_hand() -> None:
    """turn:F1, turn:G1: two dice against one, gone through face by face."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 2), (ZHANSHI_B, 1)), MOVES, t2_zhanshi_a=SHOOTS)
    found = fates(play, FUSILIER)
    fail = Fraction(9, 20)
    down = dead = mine = Fraction(0)
    for one, two, three in product(D20, repeat=3):
        result = judge_face_to_face(12, (one, two), 11, (three,))
        down += failing(result.a.hits, result.a.crits, fail, 1)
        dead += failing(result.a.hits, result.a.crits, fail, 2)
        mine += failing(result.b.hits, result.b.crits, fail, 1)
    assert found[ZHANSHI_A].fates.wounded == down / 8000
    assert found[ZHANSHI_A].fates.dead == dead / 8000
    assert found[FUSILIER].fates.wounded == mine / 8000
    assert list(found) == [ZHANSHI_A, ZHANSHI_B, FUSILIER]


def test_unconscious_and_dead_make_up_the_wounded() -> None:
    """turn:G1: a trooper with one Wound that loses any is one or the other."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES)
    found = fates(play, FUSILIER)[ZHANSHI_A].fates
    assert found.unconscious + found.dead == found.wounded
    assert set(chances(found)) == {"unhurt", "wounded", "unconscious", "dead"}


def test_states_are_told_one_by_one() -> None:
    """turn:F15: PARA brings IMM-A to whoever hits 14 of 20 faces of PH 10 − 6."""
    play, ana, bo = facing(profile(weapons=(WEAPONS["adhesive-launcher"],)), profile(ph=10))
    play.spend(ana, attack((bo, 1), weapon="adhesive-launcher"), MOVES)
    odds = order_odds(play.plan, ana)
    found = fates(play, ana)[bo].fates
    assert 0 < found.enters(Effect.IMMOBILIZED_A) < odds.at_least_one
    assert found.wounded == 0


def test_one_die_against_shots_and_a_template() -> None:
    """turn:E22, turn:J9: a Dodge meets the shot Face to Face and the template alone."""
    flames = profile(weapons=(WEAPONS["chain-rifle"],))
    play, ana, bo = facing(profile(ph=10), profile())
    cy = play.add(SIDE_2, "Cy", flames)
    play.place(ana, cy, 300)
    burning = Declaration(Skill.BS_ATTACK, "chain-rifle")
    play.spend(ana, MOVES, DODGES, t2_bo=SHOOTS, **{f"t{cy.replace('-', '_')}": burning})
    kinds = [(match.kind.value, match.a.line.trooper.id) for match in play.plan.matches]
    assert kinds == [("face-to-face", ana), ("normal", ana), ("template", cy)]
    shot = play.side("aro", bo, ana).success_value.value
    unhurt = Fraction(0)
    for mine, theirs in product(D20, repeat=2):
        hit = judge_face_to_face(10, (mine,), shot, (theirs,)).b.scores
        unhurt += Fraction(not hit and mine <= 10, 400)
    assert order_odds(play.plan, ana).unhurt == unhurt
    assert fates(play, ana)[ana].fates.wounded < 1 - unhurt


def test_j9_the_mine_hits_where_the_die_beats_only_the_shots() -> None:
    """turn:J9: die 8 beats the shots below 8, but needs 7 against the template."""
    flames = profile(weapons=(WEAPONS["chain-rifle"],))
    play, ana, _bo = facing(profile(ph=10), profile())
    cy = play.add(SIDE_2, "Cy", flames)
    play.place(ana, cy, 300)
    burning = Declaration(Skill.BS_ATTACK, "chain-rifle")
    play.spend(ana, MOVES, DODGES, t2_bo=SHOOTS, **{f"t{cy.replace('-', '_')}": burning})
    play.do(TickMod(line_id("second", ana, ""), "no-sight", is_on=True))
    play.fix()
    play.give(SIDE_1, (8,))
    play.give(SIDE_2, (7,))
    assert play.hits == [(ana, cy, 1, 0)]


def test_who_lies_there_dies_for_certain() -> None:
    """turn:F26."""
    play, ana, bo = facing(profile(), profile())
    play.put(bo, TrooperState.UNCONSCIOUS)
    blow = Declaration(Skill.CC_ATTACK, "cc-weapon", aims=attack((bo, 1)).aims)
    play.spend(ana, MOVES, blow)
    assert fates(play, ana)[bo].fates.dead == 1


def test_the_best_split_for_each_goal() -> None:
    """rolls:B1, design: hit, kill and unhurt may ask for different splits."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS, t2_zhanshi_b=SHOOTS)
    found = split_fate_odds(
        play.state, play.order, Slot.FIRST, (ZHANSHI_A, ZHANSHI_B), burst=3, house=play.house
    )
    assert found is not None
    assert [one.dice for one in found.splits] == [(3, 0), (2, 1), (1, 2), (0, 3)]
    assert set(found.best) == set(Goal)
    for split in found.splits:
        aims = tuple(
            (target, dice) for target, dice in zip(found.targets, split.dice, strict=True) if dice
        )
        other = duel()
        other.spend(FUSILIER, attack(*aims), MOVES, t2_zhanshi_a=SHOOTS, t2_zhanshi_b=SHOOTS)
        played = fates(other, FUSILIER)
        assert split.shooter.unhurt == played[FUSILIER].fates.unhurt
        for target, one in zip(found.targets, split.targets, strict=True):
            if target in played:
                assert one.dead == played[target].fates.dead


def test_what_if_tells_the_end_of_every_band() -> None:
    """turn:F: how target and shooter come out, side by side."""
    play = duel()
    shooter, target = play.state.trooper(FUSILIER), play.state.trooper(ZHANSHI_A)
    assert shooter is not None
    assert target is not None
    bands = what_if(Question(shooter, SHOOTS, target, SHOOTS, 3), play.house)
    near, far = bands[0], bands[-1]
    assert [one.trooper for one in near.fates] == [ZHANSHI_A, FUSILIER]
    assert near.fates[0].fates.out > bands[4].fates[0].fates.out > 0
    assert far.fates[-1].fates.unhurt == 1


def test_nobody_to_aim_at_has_no_splits() -> None:
    """rolls:B1."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES)
    asked = split_fate_odds(play.state, play.order, Slot.FIRST, (), burst=3, house=play.house)
    assert asked is None


def test_d27_stray_dice_count_for_the_ally_in_the_fight() -> None:
    """turn:D27: each of three dice fails 11 of 20 times (SV 12 + 3 - 6), the save 10 of 20."""
    play, ana, bo = facing(profile(), profile(arm=0))
    eva = play.add(SIDE_1, "Eva", profile(arm=3))
    play.put(eva, TrooperState.ENGAGED)
    play.spend(ana, attack((bo, 3)), IDLE)
    play.do(TickMod(line_id("first", ana, bo), "ally-engaged", is_on=True))
    fails, harms = Fraction(20 - 9, 20), Fraction(13 - 3, 20)
    assert fates(play, ana)[eva].fates.unhurt == (1 - fails * harms) ** 3
