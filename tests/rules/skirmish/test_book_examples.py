"""The worked examples of the rule book, played by commands (rolls:X1 to X7)."""

import pytest

from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.engagement import Aim, Declaration
from rules.skirmish.frozen_dice import PairKind
from rules.skirmish.game import GAME
from rules.skirmish.ground import SetCover
from rules.skirmish.rolls import Outcome
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2
from tests.helpers.skirmish_table import (
    FUSILIER,
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


def test_x1_the_sum_is_capped_and_leaves_a_success_value_of_one() -> None:
    """rolls:X1, R2: −6 −3 −6 sum to −15, count as −12, and BS 13 becomes 1."""
    play = Play()
    akal = play.add(SIDE_1, "Akal", "akal-commando")
    hac_tao = play.add(SIDE_2, "Hac Tao", "hac-tao")
    play.place(akal, hac_tao, 910)
    play.do(SetCover(akal, hac_tao, is_on=True))
    play.spend(akal, MOVES, attack((hac_tao, 3)))
    sv = play.side("second", akal, hac_tao).success_value
    mods = play.mods("second", akal, hac_tao)
    assert mods == {"range": -6, "cover": -3, "mimetism": -6}
    assert (sv.sum, sv.counted, sv.value) == (-15, -12, 1)


@pytest.mark.parametrize(
    ("face", "value", "outcome"),
    [
        (4, 7, Outcome.SUCCESS),
        (16, 19, Outcome.SUCCESS),
        (17, 20, Outcome.CRITICAL),
        (18, 21, Outcome.CRITICAL),
        (19, 22, Outcome.CRITICAL),
        (20, 23, Outcome.CRITICAL),
    ],
)
def test_x2_x3_a_success_value_above_twenty(face: int, value: int, outcome: Outcome) -> None:
    """rolls:X2, X3: CC 23 adds 3 to its die, and 17 and up is a Critical."""
    play, ana, bo = facing(profile(cc=23), profile())
    strike = Declaration(Skill.CC_ATTACK, aims=(Aim(bo, 1),))
    play.spend(ana, MOVES, strike)
    play.fix()
    play.give(SIDE_1, (face,))
    (die,) = play.judged(ana).a.dice
    assert (die.value, die.outcome) == (value, outcome)


def test_x4_a_normal_roll() -> None:
    """rolls:X4: SV 9, dice 8 12 9 are a success, a failure and a Critical."""
    play, ana, bo = facing(profile(), profile(), mm=600)
    play.spend(ana, MOVES, attack((bo, 3)))
    play.fix()
    play.give(SIDE_1, (8, 12, 9))
    result = play.judged(ana)
    assert result.kind is PairKind.NORMAL
    assert [die.outcome for die in result.a.dice] == [
        Outcome.SUCCESS,
        Outcome.FAILURE,
        Outcome.CRITICAL,
    ]
    assert play.hits == [(bo, ana, 1, 1)]


def test_x5_the_reactive_seven_cancels_all() -> None:
    """rolls:X5: three active successes below 7 against a 7: one hit on the Fusilier."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS)
    assert play.side("first", FUSILIER, ZHANSHI_A).success_value.value == 12
    assert play.side("aro", ZHANSHI_A, FUSILIER).success_value.value == 11
    play.fix()
    play.give(SIDE_1, (2, 4, 6))
    play.give(SIDE_2, (7,))
    assert play.hits == [(FUSILIER, ZHANSHI_A, 1, 0)]
    assert [die.lost_to for die in play.judged(FUSILIER, ZHANSHI_A).a.dice] == [7, 7, 7]


def test_x6_criticals_on_both_sides_and_a_bystander_who_misses() -> None:
    """rolls:X6, F5, B4: both Critical, nothing; Zhanshi B's Normal 14 against 11 fails."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS, t2_zhanshi_b=SHOOTS)
    play.fix()
    play.give(SIDE_1, (12, 3, 5))
    play.give(SIDE_2, (11,), (14,))
    assert play.judged(FUSILIER, ZHANSHI_A).winner is None
    assert play.judged(ZHANSHI_B).kind is PairKind.NORMAL
    assert play.hits == []


def test_x7_a_split_burst() -> None:
    """rolls:X7: 4 and 9 against 5 leave the 9; B's 11 is a Critical and beats an 11."""
    play = duel()
    split = attack((ZHANSHI_A, 2), (ZHANSHI_B, 1))
    play.spend(FUSILIER, MOVES, split, t2_zhanshi_a=SHOOTS, t2_zhanshi_b=SHOOTS)
    play.fix()
    play.give(SIDE_1, (4, 9), (11,))
    play.give(SIDE_2, (5,), (11,))
    first, second = play.judged(FUSILIER, ZHANSHI_A), play.judged(FUSILIER, ZHANSHI_B)
    assert [die.lost_to for die in first.a.dice] == [5, None]
    assert [die.lost_to for die in second.a.dice] == [11]
    assert play.hits == [(ZHANSHI_A, FUSILIER, 1, 0), (FUSILIER, ZHANSHI_B, 0, 1)]


def test_the_demo_stands_ready_for_the_examples() -> None:
    """rolls:X5: on the ready table Fusilier 1 has SV 12 on Zhanshi A, who answers at 11."""
    play = Play()
    play.state = GAME.new()
    for step in GAME.demo():
        play.do(step.command, step.seat)
    shooter, target = "1-fusilier-1", "2-zhanshi-a"
    play.spend(shooter, attack((target, 3)), MOVES, t2_zhanshi_a=SHOOTS)
    assert play.side("first", shooter, target).success_value.value == 12
    assert play.side("aro", target, shooter).success_value.value == 11


def test_the_catalogue_holds_the_combi_rifle_of_the_examples() -> None:
    """turn:H5: its bands, Damage, Burst, ammunition and save."""
    combi = WEAPONS["combi-rifle"]
    assert combi.ranges == (3, 3, -3, -3, -6, -6)
    assert (combi.damage, combi.burst, combi.ammunition, combi.save) == (13, 3, ("N",), "arm")
    assert combi.has("suppressive-fire")
