"""Rolls that harm nobody: Discover, Dodge, Reset, Doctor and Engineer (turn:D14, turn:G)."""

import pytest

from rules.game import Refused
from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.command_tokens import SpendToken, Use
from rules.skirmish.conditions import SetWounds
from rules.skirmish.declarations import (
    CloseAros,
    DeclareAro,
    DeclareFirst,
    DeclareSecond,
    MarkReaction,
)
from rules.skirmish.dice_round import CorrectDie
from rules.skirmish.engagement import Declaration, Situation, Stage
from rules.skirmish.game import GAME
from rules.skirmish.phases import Step
from rules.skirmish.player_turn import NextPhase
from rules.skirmish.profiles import Ability, Profile
from rules.skirmish.progress import PassTurn
from rules.skirmish.recovering import Regenerate
from rules.skirmish.roster import EditTrooper
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2, TrooperState
from tests.helpers.skirmish_game import ordering
from tests.helpers.skirmish_table import (
    DODGES,
    FUSILIER,
    IDLE,
    MOVES,
    SHOOTS,
    Play,
    attack,
    doing,
    facing,
    profile,
)

STATE = TrooperState


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


def at_a_marker() -> tuple[Play, str, str]:
    """Ana looks at Bo, who is a Marker."""
    play, ana, bo = facing(profile(wip=12), profile())
    play.put(bo, STATE.CAMOUFLAGED)
    return play, ana, bo


def discovering(second: Declaration, face: int) -> tuple[Play, str, str]:
    """Ana Discovers Bo with `face` and does something else besides."""
    play, ana, bo = at_a_marker()
    if second.aims:
        second = attack((bo, 3))
    play.spend(ana, doing(Skill.DISCOVER, bo), second)
    play.fix()
    play.give(SIDE_1, (face,))
    return play, ana, bo


def test_d7_discover_reveals_a_marker() -> None:
    """turn:G22: a success ends the state."""
    play, _ana, bo = discovering(IDLE, 2)
    assert states(play, bo) == set()


def test_e20b_a_failure_bars_until_the_next_player_turn() -> None:
    """turn:E20b: that trooper, that Marker; undone with the die that was mistyped."""
    play, ana, bo = discovering(IDLE, 20)
    play.finish()
    again = DeclareFirst(ana, doing(Skill.DISCOVER, bo))
    assert play.refused(again).code == "marker.failed-before"
    play.do(PassTurn())
    play.do(PassTurn(), SIDE_2)
    assert play.do(again)


def test_a_corrected_discover_hides_the_marker_again() -> None:
    """Design §2: until the next game command."""
    play, ana, bo = discovering(IDLE, 2)
    play.do(CorrectDie(f"1:first:{ana}>{bo}", 1, 20))
    assert states(play, bo) == {STATE.CAMOUFLAGED}


def test_e20b_the_attack_is_thrown_only_after_a_success() -> None:
    """turn:E20b: Discover first, then the attack dice."""
    play, ana, bo = discovering(attack(("x", 3)), 2)
    (due,) = GAME.dice_wanted(play.state, SIDE_1)
    assert (due.roll, due.count) == (f"1:second:{ana}>{bo}", 3)
    play.give(SIDE_1, (2, 20, 20))
    assert play.hits == [(bo, ana, 1, 0)]
    assert STATE.CAMOUFLAGED not in states(play, bo)


def test_e20b_a_failed_discover_loses_the_attack() -> None:
    """turn:E20b: nothing more is due, nobody is hit, the Marker stays."""
    play, _ana, bo = discovering(attack(("x", 3)), 20)
    assert play.order.stage is Stage.GUTS
    assert (play.hits, states(play, bo)) == ([], {STATE.CAMOUFLAGED})


def test_e20b_who_shows_itself_by_its_aro_needs_no_discover() -> None:
    """turn:E20b: the shots meet Face to Face, the Discover roll is not made."""
    play, ana, bo = at_a_marker()
    play.do(DeclareFirst(ana, doing(Skill.DISCOVER, bo)))
    play.do(DeclareAro(bo, SHOOTS), SIDE_2)
    play.do(CloseAros())
    play.do(DeclareSecond(attack((bo, 3))))
    play.do(CloseAros())
    play.fix()
    assert [(one.against, one.why) for one in play.order.lost] == [(bo, "revealed")]
    assert [one.roll for one in GAME.dice_wanted(play.state, SIDE_1)] == [f"1:second:{ana}>{bo}"]


def test_d7_impersonation_has_two_levels() -> None:
    """turn:D7, turn:G22: -6 against the first, a success leads to the second."""
    play, ana, bo = facing(profile(wip=12), profile())
    play.put(bo, STATE.IMPERSONATION_1)
    play.spend(ana, doing(Skill.DISCOVER, bo), IDLE)
    assert play.mods("first", ana, bo)["impersonation"] == -6
    play.fix()
    play.give(SIDE_1, (1,))
    assert states(play, bo) == {STATE.IMPERSONATION_2}


def test_g18_a_dodge_frees_from_imm_a() -> None:
    """turn:G18: at -6; it has to win Face to Face."""
    for mine, left in ((1, set[TrooperState]()), (9, {STATE.IMMOBILIZED_A})):
        play, ana, bo = facing(profile(ph=10), profile())
        play.put(ana, STATE.IMMOBILIZED_A)
        play.spend(ana, DODGES, IDLE, t2_bo=SHOOTS)
        assert play.mods("first", ana, bo)["immobilized-a"] == -6
        play.fix()
        play.give(SIDE_1, (mine,))
        play.give(SIDE_2, (20,))
        assert states(play, ana) == left


def test_g16_to_g20_a_reset_frees_from_what_it_can() -> None:
    """turn:D6: Targeted, IMM-B and Isolated, each with its MOD."""
    play, ana, _bo = facing(profile(wip=20), profile())
    for one in (STATE.TARGETED, STATE.IMMOBILIZED_B, STATE.ISOLATED, STATE.STUNNED):
        play.put(ana, one)
    play.spend(ana, Declaration(Skill.RESET), IDLE)
    sum_of = sum(play.mods("first", ana, "").values())
    assert sum_of == -3 - 3 - 9 - 3
    play.fix()
    play.give(SIDE_1, (2,))
    assert states(play, ana) == {STATE.STUNNED}


def healers(made: Profile, skill: str, state: TrooperState | None, left: int) -> tuple[Play, str]:
    """The Orc can heal; the Fusilier has that profile and lies there."""
    play, ana, _bo = facing(profile(wip=12, abilities=(Ability(skill),)), profile())
    cy = play.add(SIDE_1, "Cy", made)
    if left != made.wounds:
        play.do(SetWounds(cy, left))
    if state is not None:
        play.put(cy, state)
    play.spend(ana, MOVES, doing(Skill(skill), cy))
    play.fix()
    return play, cy


@pytest.mark.parametrize(
    ("face", "left", "found"), [(12, 1, set[TrooperState]()), (13, -1, {STATE.DEAD})]
)
def test_d14_a_doctor_heals_or_kills(face: int, left: int, found: set[TrooperState]) -> None:
    """turn:D14, turn:G5: WIP; up again with one Wound, or Dead."""
    play, cy = healers(profile(), "doctor", STATE.UNCONSCIOUS, 0)
    play.give(SIDE_1, (face,))
    assert (wounds(play, cy), states(play, cy)) == (left, found)


def test_d14_an_engineer_repairs() -> None:
    """turn:D14, turn:G2: from Unconscious to STR 1, or one point more is lost."""
    tag = profile(has_structure=True, wounds=2, type="TAG")
    play, cy = healers(tag, "engineer", STATE.UNCONSCIOUS, 0)
    play.give(SIDE_1, (12,))
    assert (wounds(play, cy), states(play, cy)) == (1, set())
    play, cy = healers(tag, "engineer", None, 1)
    play.give(SIDE_1, (13,))
    assert (wounds(play, cy), states(play, cy)) == (0, {STATE.UNCONSCIOUS, STATE.PRONE})


def test_g5_an_engineer_ends_all_states_in_one_roll() -> None:
    """turn:G5, turn:G16 to G20."""
    play, cy = healers(profile(), "engineer", STATE.ISOLATED, 1)
    play.give(SIDE_1, (12,))
    assert states(play, cy) == set()


def treated(abilities: tuple[Ability, ...], target: str, skill: Skill = Skill.DOCTOR) -> Refused:
    """What is said to treating somebody."""
    play, ana, bo = facing(profile(abilities=abilities), profile())
    play.add(SIDE_1, "Cy", profile())
    named = {"self": ana, "enemy": bo, "well": "1-cy"}[target]
    return play.refused(DeclareFirst(ana, doing(skill, named)))


@pytest.mark.parametrize(
    ("abilities", "target", "code"),
    [
        ((Ability("doctor"),), "enemy", "aim.not-an-ally"),
        ((Ability("doctor"),), "self", "aim.not-an-ally"),
        ((Ability("doctor"),), "well", "heal.not-unconscious"),
        ((), "well", "skill.not-had"),
    ],
)
def test_d14_who_cannot_be_treated(abilities: tuple[Ability, ...], target: str, code: str) -> None:
    """turn:D14."""
    assert treated(abilities, target).code == code


def test_c13_healing_comes_before_harm() -> None:
    """turn:C13: the patient is up with one Wound when the template's save fails."""
    medic = profile(wip=12, abilities=(Ability("doctor"),))
    play, ana, _bo = facing(medic, profile(weapons=(WEAPONS["chain-rifle"],)))
    cy = play.add(SIDE_1, "Cy", profile())
    play.do(SetWounds(cy, 0))
    play.put(cy, STATE.UNCONSCIOUS)
    play.spend(ana, MOVES, doing(Skill.DOCTOR, cy), t2_bo=Declaration(SHOOTS.skill, "chain-rifle"))
    play.fix()
    play.give(SIDE_1, (2,))
    assert (wounds(play, cy), states(play, cy)) == (1, set())
    assert [one.trooper for one in play.order.saving] == [ana]


def test_j29_a_token_repeats_a_failed_doctor() -> None:
    """turn:J29: no new Order, no new ARO; a second token is allowed."""
    play = ordering()
    medic = profile(wip=12, abilities=(Ability("doctor"),))
    play.do(EditTrooper("1-orc", "Orc", medic))
    play.do(SetWounds(FUSILIER, 0))
    play.put(FUSILIER, STATE.UNCONSCIOUS)
    play.spend("1-orc", MOVES, doing(Skill.DOCTOR, FUSILIER))
    play.fix()
    play.give(SIDE_1, (20,))
    assert states(play, FUSILIER) == {STATE.DEAD}
    for face, found in ((19, {STATE.DEAD}), (3, set[TrooperState]())):
        play.do(SpendToken(Use.REROLL_DOCTOR, "1-orc"))
        assert states(play, FUSILIER) == {STATE.UNCONSCIOUS}
        play.give(SIDE_1, (face,))
        assert states(play, FUSILIER) == found
    assert play.state.battle.tokens.of(SIDE_1) == 2
    refused = play.refused(SpendToken(Use.REROLL_DOCTOR, "1-orc"))
    assert refused.code == "tokens.nothing-failed"


def test_g9_who_is_set_dead_keeps_no_other_state() -> None:
    """turn:G9: Dead by hand ends everything else, and Dogged that ends does, too."""
    play, ana, _bo = facing(profile(), profile())
    for state in (STATE.TARGETED, STATE.PRONE, STATE.SUPPRESSIVE_FIRE, STATE.DEAD):
        play.put(ana, state)
    assert states(play, ana) == {STATE.DEAD}
    dying, bo, _cy = facing(profile(), profile())
    for state in (STATE.DOGGED, STATE.TARGETED, STATE.STUNNED):
        dying.put(bo, state)
    dying.do(PassTurn())
    assert states(dying, bo) == {STATE.DEAD}


def test_g3_dogged_dies_with_the_player_turn() -> None:
    """turn:G3, turn:A13: in a game and at a plain duel."""
    play, ana, _bo = facing(profile(), profile())
    play.put(ana, STATE.DOGGED)
    play.do(PassTurn())
    assert states(play, ana) == {STATE.DEAD}
    game = ordering()
    game.put(FUSILIER, STATE.DOGGED)
    while game.state.battle.clock.step is not Step.END:
        game.do(NextPhase(), game.state.battle.clock.who_goes_on[0])
    assert states(game, FUSILIER) == {STATE.DEAD}


@pytest.mark.parametrize(("face", "left"), [(10, 1), (11, 0)])
def test_a13_regeneration_regains_or_loses_a_point(face: int, left: int) -> None:
    """turn:A13, turn:D17: PH; from Unconscious up again, a failure costs one more."""
    tough = profile(ph=10, wounds=2, abilities=(Ability("regeneration"),))
    play, ana, bo = facing(tough, profile())
    play.do(SetWounds(ana, 1 if face > 10 else 0))
    if face <= 10:
        play.put(ana, STATE.UNCONSCIOUS)
    play.do(Regenerate(ana, face))
    assert wounds(play, ana) == left
    assert (STATE.UNCONSCIOUS in states(play, ana)) is (left == 0)
    assert play.refused(Regenerate(bo, 3), SIDE_2).code == "skill.not-had"


def test_c11_who_waits_may_answer_a_marker_that_shows_itself() -> None:
    """turn:C11: after the second skill."""
    play, ana, bo = facing(profile(), profile())
    play.put(ana, STATE.CAMOUFLAGED)
    play.do(DeclareFirst(ana, MOVES))
    play.do(MarkReaction(bo, Situation.SIGHT), SIDE_2)
    play.do(CloseAros())
    play.do(DeclareSecond(attack((bo, 3))))
    assert play.do(DeclareAro(bo, SHOOTS), SIDE_2)


def test_g21_suppressive_fire_is_entered_and_held() -> None:
    """turn:G21, turn:C9: an Entire Order; then three dice in ARO, until any other deed."""
    play, ana, bo = facing(profile(), profile())
    play.spend(ana, Declaration(Skill.SUPPRESSIVE_FIRE))
    play.fix()
    assert states(play, ana) == {STATE.SUPPRESSIVE_FIRE}
    play.do(PassTurn())
    play.do(DeclareFirst(bo, MOVES), SIDE_2)
    play.do(DeclareAro(ana, SHOOTS))
    assert play.order.aros[0].declaration.dice_on(bo) == 3
    assert states(play, ana) == {STATE.SUPPRESSIVE_FIRE}
