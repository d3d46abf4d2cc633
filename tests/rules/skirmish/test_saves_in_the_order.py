"""Saving Rolls, Guts and what they leave, from the hits of an Order to its end (turn:C5)."""

from typing import Any

import pytest

from rules.dice import ROLLED, DiceGiven, GiveDice
from rules.game import Message
from rules.skirmish.adjustments import TickMod
from rules.skirmish.ammunition import Effect
from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.conditions import SetTrooperState, SetWounds
from rules.skirmish.dice_round import CallOffDice, CorrectDie
from rules.skirmish.engagement import Declaration, Stage
from rules.skirmish.game import GAME
from rules.skirmish.guts import SettleGuts
from rules.skirmish.owed_guts import GutsWhy
from rules.skirmish.profiles import Ability, Profile, Weapon
from rules.skirmish.progress import NextStep
from rules.skirmish.saving_round import AnnounceCondition
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2, TrooperState
from rules.skirmish.wounds import Condition
from tests.helpers.skirmish_table import (
    FUSILIER,
    MOVES,
    SHOOTS,
    ZHANSHI_A,
    ZHANSHI_B,
    Play,
    attack,
    doing,
    duel,
    facing,
    profile,
)

STATE = TrooperState


def needs(play: Play, seat: str) -> list[tuple[int, str, int]]:
    """What a seat owes: how many dice, what they need in words, the number in them."""
    found: list[tuple[int, str, int]] = []
    for one in GAME.dice_wanted(play.state, seat):
        words = one.label.values["needs"]
        assert isinstance(words, Message)
        found.append((one.count, words.key, int(str(words.values.get("number", 0)))))
    return found


def states(play: Play, trooper: str) -> set[TrooperState]:
    """The states a trooper is in."""
    found = play.state.trooper(trooper)
    assert found is not None
    return set(found.states)


def wounds(play: Play, trooper: str) -> int:
    """The Wounds a trooper has left."""
    found = play.state.trooper(trooper)
    assert found is not None
    return found.wounds


def j6_and_j7() -> Play:
    """turn:J6, turn:J7: Zhanshi A takes a hit, the Fusilier a Critical from Zhanshi B."""
    play = duel()
    split = attack((ZHANSHI_A, 2), (ZHANSHI_B, 1))
    play.spend(FUSILIER, split, MOVES, t2_zhanshi_a=SHOOTS, t2_zhanshi_b=SHOOTS)
    play.fix()
    play.give(SIDE_1, (4, 9), (11,))
    play.give(SIDE_2, (5,), (11,))
    return play


def shot_at(
    made: Any, *faces: int, weapon: str | Weapon = "combi-rifle", **more: Any
) -> tuple[Play, str, str]:
    """Ana shoots Bo at SV 15, who does nothing; the dice are in."""
    gun = weapon if isinstance(weapon, Weapon) else WEAPONS[weapon]
    play, ana, bo = facing(profile(weapons=(gun,), **more), made)
    play.spend(ana, attack((bo, len(faces)), weapon=gun.id), MOVES)
    play.fix()
    play.give(SIDE_1, faces)
    return play, ana, bo


def test_j4_the_loser_saves_at_attack_damage_nine() -> None:
    """turn:J4: Combi Rifle 13, ARM 1, cover: 10 or more holds."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS)
    play.fix()
    play.give(SIDE_1, (1, 3, 6))
    play.give(SIDE_2, (7,))
    assert needs(play, SIDE_1) == [(1, "save.needs.at-least", 10)]
    assert needs(play, SIDE_2) == []


def test_j7_a_critical_asks_for_two_saves() -> None:
    """turn:J7, turn:F4: with Normal ammunition."""
    play = j6_and_j7()
    assert needs(play, SIDE_1) == [(2, "save.needs.at-least", 10)]
    assert needs(play, SIDE_2) == [(1, "save.needs.at-least", 10)]


def test_j32_end_to_end() -> None:
    """turn:J32: die 9 fails, Zhanshi A is down and Prone; of 10 and 4 one fails."""
    play = j6_and_j7()
    assert play.give(SIDE_2, (9,))
    assert wounds(play, ZHANSHI_A) == 1
    play.give(SIDE_1, (10, 4))
    assert [wounds(play, one) for one in (ZHANSHI_A, FUSILIER)] == [0, 0]
    assert states(play, ZHANSHI_A) == {STATE.UNCONSCIOUS, STATE.PRONE}
    assert states(play, FUSILIER) == {STATE.UNCONSCIOUS, STATE.PRONE}
    play.do(NextStep())
    assert play.order.guts == ()
    play.do(NextStep())
    assert play.state.engagement is None


def test_f5_the_last_seat_judges_all_saves() -> None:
    """Design §2: each seat gives its own dice, the commit that completes the set judges."""
    play = j6_and_j7()
    first = play.give(SIDE_1, (10, 4))
    assert [type(event).__name__ for event in first] == ["FacesGiven"]
    last = play.give(SIDE_2, (10,))
    assert [type(event).__name__ for event in last] == [
        "FacesGiven",
        "SavesJudged",
        "SavesJudged",
        "TrooperHarmed",
    ]


def test_saves_may_be_rolled_by_the_program() -> None:
    """Design §6."""
    play = j6_and_j7()
    due = GAME.dice_wanted(play.state, SIDE_2)[0]
    (event,) = play.do(GiveDice((DiceGiven(due.roll, (3,)),), ROLLED), SIDE_2)
    assert (event.trooper, event.source) == (ZHANSHI_A, ROLLED)


def test_nobody_goes_on_while_saves_are_due() -> None:
    """Design §2: the refusal names who enters dice; Wounds wait as well."""
    play = j6_and_j7()
    assert play.refused(NextStep()).code == "dice.pending"
    assert play.refused(SetWounds(FUSILIER, 0)).code == "dice.pending"
    play.give(SIDE_1, (10, 4))
    assert play.refused(NextStep()).values["sides"] == "Yu Jing"


def test_a_corrected_save_undoes_its_harm() -> None:
    """Design §2: until the next game command; the old face is kept."""
    play = j6_and_j7()
    play.give(SIDE_1, (10, 4))
    play.give(SIDE_2, (9,))
    roll = play.order.save_rounds[0].id
    play.do(CorrectDie(roll, 1, 19), SIDE_2)
    assert (wounds(play, ZHANSHI_A), states(play, ZHANSHI_A)) == (1, set())
    assert wounds(play, FUSILIER) == 0
    assert play.order.given[roll].replaced[0].face == 9


def test_the_orders_own_dice_stand_once_a_save_is_given() -> None:
    """Design §2: a save is the next game command."""
    play = j6_and_j7()
    play.give(SIDE_2, (9,))
    assert play.refused(CorrectDie("1:aro:2-zhanshi-b", 1, 3), SIDE_2).code == "dice.too-late"


def test_a_correction_before_the_saves_makes_other_saves() -> None:
    """Design §2: the Critical was a 1; the Fusilier owes nothing, Zhanshi B does."""
    play = j6_and_j7()
    play.do(CorrectDie("1:aro:2-zhanshi-b", 1, 12), SIDE_2)
    assert needs(play, SIDE_1) == []
    assert [one.trooper for one in play.order.saving] == [ZHANSHI_A, ZHANSHI_B]


def test_called_off_saves_are_the_players_own() -> None:
    """Design §2: no rule of ours leaves a table stuck."""
    play = j6_and_j7()
    play.do(CallOffDice())
    assert (play.order.stage, play.order.saving) == (Stage.SAVES, ())
    assert play.do(SetWounds(FUSILIER, 0))


SAVES = [
    ("F7 AP", "ap-rifle", {"arm": 5}, [(1, 11)]),
    ("F8 DA", "multi-rifle-anti-materiel", {"arm": 1}, [(2, 13)]),
    ("F12 E/M", "e-mitter", {"bts": 3}, [(2, 12)]),
    ("F18 Plasma", "plasma-carbine-hit", {"arm": 2, "bts": 3}, [(1, 13), (1, 12)]),
    ("F20 K1", "k1-combi-rifle", {"arm": 5}, [(1, 14)]),
    ("F14 Flash Pulse", "flash-pulse", {"bts": 3}, [(2, 11)]),
    ("J31 HMG", "heavy-machine-gun", {"arm": 5}, [(1, 11)]),
]


@pytest.mark.parametrize("weapon", [row[1] for row in SAVES], ids=[row[0] for row in SAVES])
def test_every_weapon_asks_for_its_saves(weapon: str) -> None:
    """turn:F6 to F20, turn:J31: one hit; how many dice and what they need."""
    row = next(one for one in SAVES if one[1] == weapon)
    burst = WEAPONS[weapon].burst
    play, _ana, _bo = shot_at(profile(**row[2]), 2, *[20] * (burst - 1), weapon=weapon)
    found = [(count, number) for count, _key, number in needs(play, SIDE_2)]
    assert found == row[3]


def test_f2_what_cannot_fail_needs_no_die() -> None:
    """turn:F2: Attack Damage 0 or less holds by itself, and nobody waits."""
    play, _ana, bo = shot_at(profile(arm=13), 2, 20, 20)
    assert needs(play, SIDE_2) == []
    assert [one.passed for one in play.order.saves[0].judged] == [True]
    assert wounds(play, bo) == 1
    assert play.do(NextStep())


def test_f15_para_passes_low() -> None:
    """turn:F15, turn:J15: PH 12 needs 6 or less, otherwise IMM-A."""
    glue = "adhesive-launcher"
    play, _ana, bo = shot_at(profile(ph=12), 2, weapon=glue)
    assert needs(play, SIDE_2) == [(1, "save.needs.at-most", 6)]
    play.give(SIDE_2, (7,))
    assert states(play, bo) == {STATE.IMMOBILIZED_A}
    assert wounds(play, bo) == 1


def test_f22_continuous_damage_goes_on_until_a_save_holds() -> None:
    """turn:F22: each failure asks for another die."""
    play, ana, bo = facing(profile(weapons=(WEAPONS["heavy-flamethrower"],)), profile(wounds=3))
    play.spend(ana, MOVES, attack((bo, 1), weapon="heavy-flamethrower"))
    play.fix()
    for face in (3, 4, 20):
        play.give(SIDE_2, (face,))
    assert (wounds(play, bo), len(play.order.save_rounds)) == (1, 3)
    first = play.order.save_rounds[0].id
    play.do(CorrectDie(first, 1, 20), SIDE_2)
    assert (wounds(play, bo), len(play.order.save_rounds)) == (3, 1)


def test_f13_a_forward_observer_needs_no_save() -> None:
    """turn:D13: Targeted at once, and Guts are asked for a state, too (turn:C14)."""
    play, ana, bo = facing(profile(abilities=(Ability("forward-observer"),)), profile())
    aims = attack((bo, 2)).aims
    play.spend(ana, Declaration(Skill.FORWARD_OBSERVER, aims=aims), MOVES)
    play.fix()
    play.give(SIDE_1, (2, 20))
    assert states(play, bo) == {STATE.TARGETED}
    play.do(NextStep())
    assert [one.trooper for one in play.order.guts] == [bo]


def test_f25_immunity_makes_it_normal() -> None:
    """turn:J18: EXP against Immunity (Total) is one ARM save."""
    immune = profile(abilities=(Ability("immunity", text="Total"),))
    play, _ana, _bo = shot_at(immune, 2, weapon="missile-launcher-hit")
    assert [count for count, _key, _number in needs(play, SIDE_2)] == [1]


def test_j13_martial_arts_hits_harder() -> None:
    """turn:J13: Damage is PH 13 and +2 at level 3: die 15 fails without armour."""
    artist = profile(ph=13, abilities=(Ability("martial-arts", level=3),))
    play, ana, bo = facing(artist, profile())
    blow = Declaration(Skill.CC_ATTACK, "cc-weapon", aims=attack((bo, 1)).aims)
    play.spend(ana, MOVES, blow)
    play.fix()
    play.give(SIDE_1, (2,))
    assert [number for _count, _key, number in needs(play, SIDE_2)] == [16]


def test_f26_a_coup_de_grace_needs_neither_roll_nor_save() -> None:
    """turn:F26: a CC Attack on somebody Unconscious kills."""
    play, ana, bo = facing(profile(), profile())
    play.do(SetWounds(bo, 0))
    play.put(bo, STATE.UNCONSCIOUS)
    play.spend(ana, MOVES, Declaration(Skill.CC_ATTACK, "cc-weapon", aims=attack((bo, 1)).aims))
    play.fix()
    assert GAME.dice_wanted(play.state, SIDE_1) == ()
    assert states(play, bo) == {STATE.DEAD}


WOUNDS = [
    ("W1, one fails", 1, "combi-rifle", (1, 20), 0, {STATE.UNCONSCIOUS, STATE.PRONE}),
    ("W1, two fail", 1, "combi-rifle", (1, 1), -1, frozenset({STATE.DEAD})),
    ("W2 Shock, one fails", 2, "red-fury", (1, 20), 1, set[TrooperState]()),
    ("W1 Shock, one fails", 1, "red-fury", (1, 20), -1, frozenset({STATE.DEAD})),
    ("W2 T2, one fails", 2, "t2-sniper-rifle", (1, 20), 0, {STATE.UNCONSCIOUS, STATE.PRONE}),
]


@pytest.mark.parametrize("row", WOUNDS, ids=[row[0] for row in WOUNDS])
def test_j30_wounds(row: Any) -> None:
    """turn:J30: what failed saves leave of a trooper."""
    _name, full, weapon, faces, left, found = row
    burst = WEAPONS[weapon].burst
    play, _ana, bo = shot_at(profile(wounds=full), 1, 2, *[20] * (burst - 2), weapon=weapon)
    due = GAME.dice_wanted(play.state, SIDE_2)
    play.give(SIDE_2, faces[: due[0].count])
    assert (wounds(play, bo), states(play, bo)) == (left, found)


def test_j30_a_remote_has_two_levels() -> None:
    """turn:G2, turn:J30: STR 1, two failures: Unconscious, second level; three: Dead."""
    remote = profile(
        has_structure=True, type="REM", abilities=(Ability("remote-presence"),), wounds=1
    )
    for faces, left, found in (
        ((1, 1, 20), -1, {STATE.UNCONSCIOUS, STATE.PRONE}),
        ((1, 1, 1), -2, frozenset({STATE.DEAD})),
    ):
        play, _ana, bo = shot_at(remote, 1, 2, 3)
        play.give(SIDE_2, faces)
        assert (wounds(play, bo), states(play, bo)) == (left, found)


def test_g3_no_wound_incapacitation_is_announced_on_falling() -> None:
    """turn:G3: it acts as normal; one more Wound kills; later it is too late."""
    tough = profile(abilities=(Ability("no-wound-incapacitation"),))
    play, _ana, bo = shot_at(tough, 2, 20, 20)
    play.give(SIDE_2, (1,))
    said = [(one.seat, one.what.key) for one in GAME.awaited(play.state)]
    assert said == [(SIDE_2, "await.announce")]
    play.do(AnnounceCondition(bo, Condition.NO_WOUND_INCAPACITATION), SIDE_2)
    assert states(play, bo) == {STATE.NO_WOUND_INCAPACITATION}
    late = AnnounceCondition(bo, Condition.NO_WOUND_INCAPACITATION)
    assert play.refused(late, SIDE_2).code == "wounds.cannot-announce"


def test_g3_nobody_announces_what_it_does_not_have() -> None:
    """turn:G3."""
    play, _ana, bo = shot_at(profile(), 2, 20, 20)
    play.give(SIDE_2, (1,))
    said = play.refused(AnnounceCondition(bo, Condition.DOGGED), SIDE_2)
    assert said.code == "wounds.cannot-announce"


def test_g21_falling_ends_suppressive_fire() -> None:
    """turn:G21: a Null state ends it."""
    play, ana, bo = facing(profile(), profile())
    play.put(bo, STATE.SUPPRESSIVE_FIRE)
    play.spend(ana, attack((bo, 3)), MOVES)
    play.fix()
    play.give(SIDE_1, (1, 20, 20))
    play.give(SIDE_2, (1,))
    assert STATE.SUPPRESSIVE_FIRE not in states(play, bo)


def nervous(made: Any, face: int = 20) -> tuple[Play, str]:
    """Bo was hit once and saved with `face`; the Order stands at Guts."""
    play, _ana, bo = shot_at(made, 2, 20, 20)
    play.give(SIDE_2, (face,))
    play.do(NextStep())
    return play, bo


def guts(play: Play) -> list[tuple[bool, GutsWhy, int]]:
    """How the Guts Rolls ended."""
    return [(one.passed, one.why, one.face) for one in play.order.guts_results]


@pytest.mark.parametrize(("face", "passed"), [(12, True), (13, False)])
def test_c14_guts_are_a_normal_wip_roll(face: int, passed: bool) -> None:
    """turn:C14: WIP 12."""
    play, _bo = nervous(profile(wip=12))
    assert play.refused(NextStep()).code == "dice.pending"
    play.give(SIDE_2, (face,))
    assert guts(play) == [(passed, GutsWhy.DIE, face)]
    assert play.do(NextStep())


def test_c14_one_roll_whatever_the_number_of_hits() -> None:
    """turn:C14."""
    play, _ana, bo = shot_at(profile(), 2, 3, 4)
    play.save()
    play.do(NextStep())
    assert [one.trooper for one in play.order.guts] == [bo]


def test_c14_the_owner_may_choose_to_fail() -> None:
    """turn:C14."""
    play, bo = nervous(profile())
    play.do(SettleGuts(bo), SIDE_2)
    assert guts(play) == [(False, GutsWhy.CHOSEN, 0)]


def test_c14_courage_and_religious_pass_by_themselves() -> None:
    """turn:C14: Courage may fail on purpose, Religious only by its die."""
    play, bo = nervous(profile(abilities=(Ability("courage"),)))
    assert guts(play) == [(True, GutsWhy.COURAGE, 0)]
    play.do(SettleGuts(bo), SIDE_2)
    play.do(SettleGuts(bo, passes=True), SIDE_2)
    assert guts(play) == [(True, GutsWhy.COURAGE, 0)]
    play, bo = nervous(profile(abilities=(Ability("religious"),)))
    assert guts(play) == [(True, GutsWhy.RELIGIOUS, 0)]
    play.do(SettleGuts(bo, is_rolled=True), SIDE_2)
    play.give(SIDE_2, (20,))
    assert guts(play) == [(False, GutsWhy.DIE, 20)]


def test_c14_a_failed_stun_save_fails_guts() -> None:
    """turn:C14, turn:F14."""
    play, _ana, bo = shot_at(profile(), 2, weapon="flash-pulse")
    play.give(SIDE_2, (1, 20))
    assert states(play, bo) == {STATE.STUNNED}
    play.do(NextStep())
    assert guts(play) == [(False, GutsWhy.STUN, 0)]


def test_c14_null_engaged_and_immobilised_are_not_asked() -> None:
    """turn:C14."""
    play, _bo = nervous(profile(), face=1)
    assert play.order.guts == ()
    play, ana, bo = facing(profile(), profile())
    play.put(bo, STATE.IMMOBILIZED_B)
    play.spend(ana, attack((bo, 3)), MOVES)
    play.fix()
    play.give(SIDE_1, (2, 20, 20))
    play.save()
    play.do(NextStep())
    assert play.order.guts == ()


def test_c14_failed_guts_end_suppressive_fire() -> None:
    """turn:C14, turn:G21: at the end of the Order, when no die can be corrected any more."""
    play, ana, bo = facing(profile(), profile())
    play.put(bo, STATE.SUPPRESSIVE_FIRE)
    play.spend(ana, attack((bo, 3)), MOVES)
    play.fix()
    play.give(SIDE_1, (2, 20, 20))
    play.save()
    play.do(NextStep())
    play.give(SIDE_2, (20,))
    play.do(NextStep())
    assert states(play, bo) == set()


def test_c15_who_was_attacked_may_turn() -> None:
    """turn:C15: not the active trooper."""
    play = j6_and_j7()
    play.save()
    play.do(NextStep())
    assert play.order.alert == (ZHANSHI_A, ZHANSHI_B)


def test_smoke_asks_for_nothing() -> None:
    """turn:F19: no save, no Guts."""
    play, ana, bo = facing(profile(weapons=(WEAPONS["smoke-grenades"],)), profile())
    play.spend(ana, attack((bo, 1), weapon="smoke-grenades"), MOVES)
    play.fix()
    play.give(SIDE_1, (2,))
    play.finish()
    assert states(play, bo) == set()


def test_d20_cover_ticked_off_is_no_cover_for_the_save() -> None:
    """turn:D20: the roll and the save agree."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES)
    play.do(TickMod("first:1-fusilier>2-zhanshi-a", "cover", is_on=False))
    play.fix()
    play.give(SIDE_1, (1, 20, 20))
    assert [number for _count, _key, number in needs(play, SIDE_2)] == [13]


def test_g27_a_veteran_is_never_isolated() -> None:
    """turn:G27: E/M brings nothing but IMM-B for the heavy."""
    veteran = profile(type="HI", abilities=(Ability("veteran"),))
    play, _ana, bo = shot_at(veteran, 2, weapon="e-mitter")
    play.give(SIDE_2, (1, 20))
    assert states(play, bo) == {STATE.IMMOBILIZED_B}
    assert play.order.harmed[0].change.entered == {Effect.IMMOBILIZED_B}


def test_wounds_and_states_may_be_set_by_hand_afterwards() -> None:
    """Design §2: every value can also be set by hand."""
    play = j6_and_j7()
    play.save(1)
    play.do(SetWounds(ZHANSHI_A, 1))
    risen = play.state.trooper(ZHANSHI_A)
    assert risen is not None
    assert not risen.is_in(STATE.UNCONSCIOUS)
    assert play.do(SetTrooperState(ZHANSHI_A, STATE.UNCONSCIOUS, is_on=True))


@pytest.mark.parametrize(
    ("made", "left", "expected"),
    [
        (profile(wounds=2), 1, frozenset[TrooperState]()),
        (profile(wounds=2), 0, frozenset({STATE.UNCONSCIOUS})),
        (profile(wounds=2), -1, frozenset({STATE.DEAD})),
        (
            profile(has_structure=True, abilities=(Ability("remote-presence"),)),
            -1,
            frozenset({STATE.UNCONSCIOUS}),
        ),
        (
            profile(has_structure=True, abilities=(Ability("remote-presence"),)),
            -2,
            frozenset({STATE.DEAD}),
        ),
    ],
)
def test_g1_wounds_set_by_hand_bring_their_state(
    made: Profile, left: int, expected: frozenset[TrooperState]
) -> None:
    """turn:G1, turn:G2: nobody stands there without a Wound; one undo takes both back."""
    play, _ana, bo = facing(profile(), made)
    play.do(SetWounds(bo, left))
    found = play.state.trooper(bo)
    assert found is not None
    assert found.states == expected


def test_the_dead_rise_by_wounds_they_get_back() -> None:
    """turn:G1: a slip of the hand is set right by the hand."""
    play, _ana, bo = facing(profile(), profile(wounds=2))
    for left in (-1, 0, 1):
        play.do(SetWounds(bo, left))
    assert states(play, bo) == set()


def test_g3_who_acts_on_without_wounds_stays_as_it_is() -> None:
    """turn:G3: No Wound Incapacitation is not taken for Unconscious."""
    play, _ana, bo = facing(profile(), profile(wounds=2))
    play.put(bo, STATE.NO_WOUND_INCAPACITATION)
    play.do(SetWounds(bo, 0))
    found = play.state.trooper(bo)
    assert found is not None
    assert found.states == {STATE.NO_WOUND_INCAPACITATION}


@pytest.mark.parametrize("state", [STATE.NO_WOUND_INCAPACITATION, STATE.DOGGED, STATE.EMBRYO])
def test_g3_who_gets_a_wound_back_no_longer_acts_without(state: TrooperState) -> None:
    """turn:G3, turn:G4: Dogged with a Wound would still die of it at the turn's end."""
    play, _ana, bo = facing(profile(), profile(wounds=2))
    play.do(SetWounds(bo, 0))
    play.put(bo, state)
    play.do(SetWounds(bo, 1))
    assert states(play, bo) == set()


def test_other_skills_harm_nobody() -> None:
    """turn:D2: a skill that Tirada does not know leaves its effect to the players."""
    play, ana, bo = facing(profile(), profile())
    play.spend(ana, MOVES, doing(Skill.DISCOVER, bo))
    play.fix()
    play.give(SIDE_1, (1,))
    assert play.order.saving == ()


def test_d25_martial_arts_have_their_own_piece_of_the_damage() -> None:
    """turn:D25, turn:J13: what adds to the Damage is named, not one of several others."""
    fighter = profile(cc=23, ph=14, abilities=(Ability("martial-arts", level=2),))
    play, ana, bo = facing(fighter, profile(), 0)
    play.spend(ana, MOVES, Declaration(Skill.CC_ATTACK, "cc-weapon", aims=attack((bo, 1)).aims))
    play.fix()
    play.give(SIDE_1, (9,))
    (due,) = play.order.save_rounds
    pieces = {piece.key: piece.value for piece in due.saves[0].pieces}
    assert pieces == {"damage": 14, "arm": 0, "arts": 1}
