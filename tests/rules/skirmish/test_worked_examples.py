"""Worked examples of the turn that no other file plays: J5, J8, J11, J12, J14, J22."""

from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.declarations import CloseAros, DeclareAro, DeclareFirst, MarkReaction
from rules.skirmish.dice_round import FixDice
from rules.skirmish.engagement import Declaration, Situation
from rules.skirmish.profiles import Ability
from rules.skirmish.rolls import judge_face_to_face
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2, TrooperState
from tests.helpers.skirmish_table import (
    DODGES,
    FUSILIER,
    MOVES,
    SHOOTS,
    ZHANSHI_A,
    Play,
    attack,
    duel,
    facing,
    profile,
)


def test_j5_criticals_on_both_sides_and_a_normal_miss() -> None:
    """turn:J5: 12 and 11 are both Criticals, the other dice fall with them; 14 misses SV 11."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS, t2_zhanshi_b=SHOOTS)
    play.fix()
    play.give(SIDE_1, (12, 5, 3))
    play.give(SIDE_2, (11,), (14,))
    assert play.hits == []
    assert play.order.guts == ()


def test_j8_a_dodge_beats_shots_that_are_lower() -> None:
    """turn:J8: SV 15 against SV 10: the higher success wins."""
    play, ana, bo = facing(profile(bs=12), profile(ph=10))
    play.spend(ana, attack((bo, 3)), MOVES, t2_bo=DODGES)
    assert play.side("first", ana, bo).success_value.value == 15
    assert play.side("aro", bo, ana).success_value.value == 10
    play.fix()
    play.give(SIDE_1, (3, 8, 18))
    play.give(SIDE_2, (9,))
    assert play.hits == []


def test_j11_three_of_four_shots_hit_the_immobilised() -> None:
    """turn:J11: BS 13 +3 -3 makes 13; 14 misses; the Dodge has PH 10 - 6 and loses."""
    spitfire = profile(bs=13, weapons=(WEAPONS["spitfire"],))
    play, ana, bo = facing(spitfire, profile(ph=10))
    play.place(ana, bo, 400, cover=True)
    play.put(bo, TrooperState.IMMOBILIZED_A)
    play.spend(ana, attack((bo, 4), weapon="spitfire"), MOVES, t2_bo=DODGES)
    assert play.side("first", ana, bo).success_value.value == 13
    assert play.side("aro", bo, ana).success_value.value == 4
    play.fix()
    play.give(SIDE_1, (14, 9, 10, 11))
    play.give(SIDE_2, (3,))
    assert play.hits == [(bo, ana, 3, 0)]


def speculating() -> tuple[Play, str, str]:
    """Ana throws a Grenade over a wall at Bo, who has Mimetism and cover and Dodges unseeing."""
    hidden = profile(ph=10, abilities=(Ability("mimetism", mod=-6),))
    play, ana, bo = facing(profile(ph=12, weapons=(WEAPONS["grenades"],)), hidden, mm=190)
    play.place(ana, bo, 200, cover=True)
    throw = Declaration(Skill.SPECULATIVE_ATTACK, "grenades", aims=attack((bo, 1)).aims)
    play.do(DeclareFirst(ana, throw))
    play.do(MarkReaction(bo, Situation.ZONE), SIDE_2)
    play.do(DeclareAro(bo, DODGES), SIDE_2)
    play.do(CloseAros())
    return play, ana, bo


def test_j12_a_speculative_attack_takes_range_and_six() -> None:
    """turn:J12: +3 - 6 = -3, cover and Mimetism are ignored; the Dodge is at -3."""
    play, ana, bo = speculating()
    assert play.mods("first", ana, bo) == {"range": 3, "speculative": -6}
    assert play.side("first", ana, bo).success_value.value == 9
    assert play.mods("aro", bo, ana) == {"no-sight": -3}
    assert play.do(FixDice())


def test_j14_a_success_value_of_26_against_two_dice() -> None:
    """turn:J14: a 6 counts 12 and beats what is no Critical; 14 and up is a Critical (K8)."""
    assert judge_face_to_face(26, (6,), 12, (11, 9)).winner == "a"
    assert judge_face_to_face(26, (5,), 12, (11, 9)).winner is None
    assert judge_face_to_face(26, (6,), 12, (12, 9)).winner == "b"
    assert judge_face_to_face(26, (14,), 12, (11, 9)).a.crits == 1
    assert judge_face_to_face(26, (13,), 12, (11, 9)).a.crits == 0


def test_j22_two_blows_against_one_shot() -> None:
    """turn:J22: an ally in contact adds a die; close combat meets the shot Face to Face."""
    play, ana, bo = facing(profile(cc=15), profile(), mm=10)
    blows = Declaration(Skill.CC_ATTACK, "cc-weapon", aims=attack((bo, 2)).aims, extra_dice=1)
    play.spend(ana, MOVES, blows, t2_bo=SHOOTS)
    assert play.meetings == [("face-to-face", ana, bo)]
    assert [side.dice for side in play.plan.matches[0].sides] == [2, 1]
