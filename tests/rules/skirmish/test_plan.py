"""Who rolls what, derived from the declarations (rolls:F1, B1 to B5, turn:E1 to E22)."""

from rules.skirmish.adjustments import OverridePair, SetRequirement
from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.engagement import Aim, Declaration
from rules.skirmish.frozen_dice import LostDice, PairKind
from rules.skirmish.ground import SetDistance
from rules.skirmish.lines import line_id
from rules.skirmish.profiles import Ability
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2
from tests.helpers.skirmish_table import (
    DODGES,
    FUSILIER,
    IDLE,
    MOVES,
    SHOOTS,
    ZHANSHI_A,
    ZHANSHI_B,
    attack,
    duel,
    facing,
    profile,
)

FACE, NORMAL = "face-to-face", "normal"


def test_f1_two_attacks_on_each_other_are_face_to_face() -> None:
    """rolls:F1, turn:E3: both actions affect each other."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS)
    assert play.meetings == [(FACE, FUSILIER, ZHANSHI_A)]


def test_f1_shooting_against_close_combat_is_face_to_face() -> None:
    """turn:E3: BS against CC too."""
    play = duel()
    strikes = Declaration(Skill.CC_ATTACK, "cc-weapon")
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=strikes)
    assert play.meetings == [(FACE, FUSILIER, ZHANSHI_A)]


def test_b2_each_target_that_answers_has_its_own_dice() -> None:
    """rolls:B2, turn:E5: one Face to Face Roll a target, with the dice placed on it."""
    play = duel()
    split = attack((ZHANSHI_A, 2), (ZHANSHI_B, 1))
    play.spend(FUSILIER, split, MOVES, t2_zhanshi_a=SHOOTS, t2_zhanshi_b=SHOOTS)
    assert play.meetings == [(FACE, FUSILIER, ZHANSHI_A), (FACE, FUSILIER, ZHANSHI_B)]
    assert [match.a.dice for match in play.plan.matches] == [2, 1]


def test_b3_a_target_that_does_nothing_is_attacked_by_a_normal_roll() -> None:
    """rolls:B3."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES)
    assert play.meetings == [(NORMAL, FUSILIER, "")]


def test_b3_an_answer_that_does_not_touch_the_attacker_is_a_normal_roll() -> None:
    """rolls:B3, turn:E8: a Reset does nothing against shots; it rolls by itself."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=Declaration(Skill.RESET))
    assert play.meetings == [(NORMAL, FUSILIER, ""), (NORMAL, ZHANSHI_A, "")]


def test_b4_who_attacks_without_being_shot_at_rolls_normally() -> None:
    """rolls:B4, turn:E4."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS, t2_zhanshi_b=SHOOTS)
    assert play.meetings == [(FACE, FUSILIER, ZHANSHI_A), (NORMAL, ZHANSHI_B, "")]


def test_b5_an_aro_has_one_die() -> None:
    """rolls:B5, turn:C9: whatever the weapon's Burst."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS)
    assert play.side("aro", ZHANSHI_A, FUSILIER).dice == 1


def test_e6_a_dodge_meets_the_attack_on_its_trooper() -> None:
    """turn:E6: Face to Face against PH."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=DODGES)
    assert play.meetings == [(FACE, FUSILIER, ZHANSHI_A)]
    assert play.side("aro", ZHANSHI_A, FUSILIER).success_value.value == 10


def test_e10_who_only_moves_does_not_roll() -> None:
    """turn:E10: the reactor's shot is a Normal Roll."""
    play = duel()
    play.spend(FUSILIER, MOVES, MOVES, t2_zhanshi_a=SHOOTS)
    assert play.meetings == [(NORMAL, ZHANSHI_A, "")]


def test_e10_a_discover_and_a_shot_do_not_touch_each_other() -> None:
    """turn:E10: both roll normally."""
    play = duel()
    discovers = Declaration(Skill.DISCOVER, aims=(Aim(ZHANSHI_A, 1),))
    play.spend(FUSILIER, discovers, IDLE, t2_zhanshi_a=SHOOTS)
    assert play.meetings == [(NORMAL, FUSILIER, ""), (NORMAL, ZHANSHI_A, "")]


def test_e11_one_dodge_meets_each_attacker_with_the_same_die() -> None:
    """turn:E11, E22: one roll, two comparisons."""
    play = duel()
    play.spend(FUSILIER, MOVES, DODGES, t2_zhanshi_a=SHOOTS, t2_zhanshi_b=SHOOTS)
    assert play.meetings == [(FACE, FUSILIER, ZHANSHI_A), (FACE, FUSILIER, ZHANSHI_B)]
    play.fix()
    assert [roll.trooper for roll in play.order.rolls] == [FUSILIER, ZHANSHI_A, ZHANSHI_B]


def test_f9_a_dodge_protects_only_its_own_trooper() -> None:
    """rolls:F9, turn:E21: Zhanshi A dodges the shots, Zhanshi B is still hit."""
    play = duel()
    split = attack((ZHANSHI_A, 2), (ZHANSHI_B, 1))
    play.spend(FUSILIER, split, MOVES, t2_zhanshi_a=DODGES)
    play.fix()
    play.give(SIDE_1, (4, 5), (6,))
    play.give(SIDE_2, (8,))
    assert play.judged(FUSILIER, ZHANSHI_A).winner == "b"
    assert play.hits == [(ZHANSHI_B, FUSILIER, 1, 0)]


def test_f9_losing_with_a_dodge_does_nothing_to_the_attacker() -> None:
    """rolls:F9: a Dodge that wins harms nobody either."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=DODGES)
    play.fix()
    play.give(SIDE_1, (1, 2, 3))
    play.give(SIDE_2, (9,))
    assert play.hits == []


def test_e12_e13_a_direct_template_rolls_nothing_and_a_dodge_avoids_it() -> None:
    """turn:E12, E13: the template hits unless a Normal Dodge succeeds."""
    play, ana, bo = facing(profile(weapons=(WEAPONS["chain-rifle"],)), profile())
    play.spend(ana, MOVES, attack((bo, 1), weapon="chain-rifle"))
    assert play.meetings == [("template", ana, "")]
    play.fix()
    assert play.hits == [(bo, ana, 1, 0)]


def test_e13_a_dodged_template_does_not_hit() -> None:
    """turn:E13: the Dodge is a Normal Roll."""
    play, ana, bo = facing(profile(weapons=(WEAPONS["chain-rifle"],)), profile())
    play.spend(ana, attack((bo, 1), weapon="chain-rifle"), MOVES, t2_bo=DODGES)
    assert play.meetings == [("template", ana, ""), (NORMAL, bo, "")]
    play.fix()
    play.give(SIDE_2, (7,))
    assert play.hits == []


def test_e18_berserk_makes_everything_normal() -> None:
    """turn:E18, D26: not even a Dodge meets it."""
    play, ana, bo = facing(profile(abilities=(Ability("berserk"),)), profile())
    rage = Declaration(Skill.BERSERK, "cc-weapon", aims=(Aim(bo, 1),))
    play.spend(ana, rage, t2_bo=DODGES)
    assert play.meetings == [(NORMAL, ana, ""), (NORMAL, bo, "")]


def test_e19_out_of_range_fails_by_itself_and_the_aro_is_normal() -> None:
    """turn:E19, rolls:F8: past the last band no dice are thrown."""
    play = duel()
    play.do(SetDistance(FUSILIER, ZHANSHI_A, 1300))
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS)
    assert play.meetings == [(NORMAL, ZHANSHI_A, "")]
    assert play.plan.lost == (LostDice(FUSILIER, ZHANSHI_A, 3, "out-of-range"),)


def test_e19_a_requirement_that_turns_out_unmet_is_idle() -> None:
    """turn:C5, E19: found at the measuring step; the dice are lost, the ARO is Normal."""
    play = duel()
    split = attack((ZHANSHI_A, 2), (ZHANSHI_B, 1))
    play.spend(FUSILIER, split, MOVES, t2_zhanshi_a=SHOOTS)
    play.do(SetRequirement(line_id("first", FUSILIER, ZHANSHI_A), is_unmet=True))
    assert play.meetings == [(NORMAL, FUSILIER, ""), (NORMAL, ZHANSHI_A, "")]
    assert play.plan.lost == (LostDice(FUSILIER, ZHANSHI_A, 2, "unmet"),)


def test_f8_a_side_below_one_rolls_nothing() -> None:
    """rolls:F8, R4, turn:K10: still Face to Face, the other side meets no opposition."""
    play, ana, bo = facing(profile(), profile(ph=0))
    play.spend(ana, attack((bo, 3)), MOVES, t2_bo=DODGES)
    play.fix()
    assert [roll.trooper for roll in play.order.rolls] == [ana]
    play.give(SIDE_1, (1, 2, 19))
    assert play.judged(ana, bo).kind is PairKind.FACE_TO_FACE
    assert play.hits == [(bo, ana, 2, 0)]


def test_f1_a_pair_can_be_made_normal_by_hand() -> None:
    """rolls:F1: overridden, and the log says why."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS)
    (event,) = play.do(OverridePair(ZHANSHI_A, PairKind.NORMAL, "smoke, MSV"))
    assert event.why == "smoke, MSV"
    assert play.meetings == [(NORMAL, FUSILIER, ""), (NORMAL, ZHANSHI_A, "")]


def test_f1_a_pair_can_be_made_face_to_face_by_hand() -> None:
    """rolls:F1: an unknown skill that does affect the attacker."""
    play = duel()
    smoke = Declaration(Skill.OTHER, label="Smoke", attribute="ph")
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=smoke)
    assert play.meetings == [(NORMAL, FUSILIER, ""), (NORMAL, ZHANSHI_A, "")]
    play.do(OverridePair(ZHANSHI_A, PairKind.FACE_TO_FACE))
    assert play.meetings == [(FACE, FUSILIER, ZHANSHI_A)]


def test_f1_a_pair_can_be_left_without_a_roll() -> None:
    """rolls:F1: neither throws, and the dice show as lost."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS)
    play.do(OverridePair(ZHANSHI_A, PairKind.NO_ROLL))
    assert play.meetings == []
    assert [lost.why for lost in play.plan.lost] == ["no-roll", "no-roll"]


def test_f1_an_override_can_be_taken_back() -> None:
    """rolls:F1: the roll follows the declarations again."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS)
    play.do(OverridePair(ZHANSHI_A, PairKind.NORMAL))
    play.do(OverridePair(ZHANSHI_A, None))
    assert play.meetings == [(FACE, FUSILIER, ZHANSHI_A)]


def test_e8_a_comms_attack_is_not_dodged() -> None:
    """turn:E8: the wrong defence, so both roll normally."""
    play, ana, bo = facing(profile(weapons=(WEAPONS["jammer"],)), profile())
    play.spend(ana, attack((bo, 1), weapon="jammer"), MOVES, t2_bo=DODGES)
    assert play.meetings == [(NORMAL, ana, ""), (NORMAL, bo, "")]
