"""Templates, Smoke, hacking and shots into close combat (turn:E7 to E18, turn:D8, turn:D27)."""

from fractions import Fraction
from itertools import product

import pytest

from rules.skirmish.adjustments import SetOther, SetRequirement, TickMod
from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.conditions import SetFireteam
from rules.skirmish.declarations import CloseAros, DeclareAro, DeclareFirst, DeclareSecond
from rules.skirmish.engagement import Declaration
from rules.skirmish.fate_odds import order_fates
from rules.skirmish.game import GAME
from rules.skirmish.lines import line_id
from rules.skirmish.order_odds import order_odds
from rules.skirmish.owed_guts import GutsWhy
from rules.skirmish.profiles import Ability, Profile
from rules.skirmish.rolls import judge_face_to_face, judge_normal
from rules.skirmish.skills import Skill
from rules.skirmish.touching import SetBystander, SetTouched
from rules.skirmish.troopers import SIDE_1, SIDE_2, FireteamBonus, TrooperState
from tests.helpers.skirmish_table import (
    DODGES,
    MOVES,
    SHOOTS,
    Play,
    attack,
    facing,
    profile,
)

STATE = TrooperState
RESETS = Declaration(Skill.RESET)
D20 = range(1, 21)


def states(play: Play, trooper: str) -> set[TrooperState]:
    """The states a trooper is in."""
    found = play.state.trooper(trooper)
    assert found is not None
    return set(found.states)


def armed(*keys: str, **more: int) -> Profile:
    """A trooper with these weapons."""
    return profile(weapons=tuple(WEAPONS[key] for key in keys), **more)


def blast(dice: int = 1, weapon: str = "missile-launcher-blast") -> tuple[Play, str, str, str]:
    """Ana's template falls on Bo and touches Cy; Bo shoots back, Cy Dodges."""
    play, ana, bo = facing(armed(weapon, bs=12), profile(bs=11), mm=700)
    cy = play.add(SIDE_2, "Cy", profile(ph=10))
    play.place(ana, cy, 700)
    play.do(DeclareFirst(ana, attack((bo, dice), weapon=weapon)))
    play.do(DeclareAro(bo, SHOOTS), SIDE_2)
    play.do(DeclareAro(cy, DODGES), SIDE_2)
    play.do(CloseAros())
    play.do(SetTouched(line_id("first", ana, bo), (cy,)))
    return play, ana, bo, cy


def test_e14_the_template_meets_everybody_it_touches() -> None:
    """turn:E14: one roll, compared separately with a shot and a Dodge, by the target's MODs."""
    play, ana, bo, cy = blast()
    assert play.meetings == [("face-to-face", ana, bo), ("face-to-face", ana, cy)]
    mine = [match.a for match in play.plan.matches]
    assert len({side.line.roll for side in mine}) == 1
    assert len({side.success_value.value for side in mine}) == 1


def thrown(ana_face: int, bo_face: int, cy_face: int) -> list[tuple[str, int, int]]:
    """Who takes what of Ana's template."""
    play, ana, _bo, _cy = blast()
    play.do(DeclareSecond(MOVES))
    play.do(CloseAros())
    play.fix()
    play.give(SIDE_1, (ana_face,))
    play.give(SIDE_2, (bo_face,), (cy_face,))
    return [(hit[0], hit[2], hit[3]) for hit in play.hits if hit[1] == ana]


def test_e14_each_comparison_is_its_own() -> None:
    """turn:E14: the shot loses, the Dodge wins."""
    assert thrown(9, 5, 10) == [("2-bo", 1, 0)]
    assert thrown(5, 7, 4) == [("2-cy", 1, 0)]


def test_k25_a_critical_is_one_against_the_main_target_alone() -> None:
    """turn:K25: beside it the die is a success of its value, and a Dodge Critical beats it."""
    sv = blast()[0].plan.matches[0].a.success_value.value
    assert thrown(sv, 5, 8) == [("2-bo", 0, 1), ("2-cy", 1, 0)]
    assert thrown(sv, 5, 10) == [("2-bo", 0, 1)]


def test_j24_a_shot_called_off_takes_its_template_along() -> None:
    """turn:J24: its target rolls alone; whoever it touched too."""
    play, ana, bo, cy = blast()
    play.do(DeclareSecond(MOVES))
    play.do(CloseAros())
    play.do(SetRequirement(line_id("first", ana, bo), is_unmet=True))
    assert play.meetings == [("normal", bo, ""), ("normal", cy, "")]


def test_e14_who_does_nothing_is_hit_by_a_normal_roll() -> None:
    """turn:E14, turn:E19."""
    play, ana, bo = facing(armed("missile-launcher-blast"), profile(), mm=700)
    cy = play.add(SIDE_2, "Cy", profile())
    play.spend(ana, attack((bo, 1), weapon="missile-launcher-blast"), MOVES)
    play.do(SetTouched(line_id("first", ana, bo), (cy,)))
    play.fix()
    (due,) = GAME.dice_wanted(play.state, SIDE_1)
    assert due.count == 1
    play.give(SIDE_1, (2,))
    assert [hit[0] for hit in play.hits] == [bo, cy]


def test_e12_a_direct_template_on_two_hits_who_does_not_dodge() -> None:
    """turn:E12, turn:E13: each for itself."""
    play, ana, bo = facing(armed("chain-rifle"), profile(ph=10))
    cy = play.add(SIDE_2, "Cy", profile(ph=10))
    play.do(DeclareFirst(ana, attack((bo, 1), weapon="chain-rifle")))
    play.do(DeclareAro(cy, DODGES), SIDE_2)
    play.do(CloseAros())
    play.do(SetTouched(line_id("first", ana, bo), (cy,)))
    play.do(DeclareSecond(MOVES))
    play.do(CloseAros())
    play.fix()
    play.give(SIDE_2, (10,))
    assert [hit[0] for hit in play.hits] == [bo]


def test_the_odds_of_a_template_know_that_it_is_one_roll() -> None:
    """turn:E14: brute force over one die, a shot and a Dodge."""
    play, ana, bo, cy = blast()
    one, two = play.plan.matches
    assert one.b is not None
    assert two.b is not None
    sv, shot, dodge = (side.success_value.value for side in (one.a, one.b, two.b))
    nothing = unhurt = Fraction(0)
    for mine, theirs, dodged in product(D20, repeat=3):
        first = judge_face_to_face(sv, (mine,), shot, (theirs,))
        second = judge_face_to_face(sv, (mine,), dodge, (dodged,), is_a_plain=True)
        nothing += Fraction(not (first.a.scores or second.a.scores), 8000)
        unhurt += Fraction(not first.b.scores, 8000)
    odds = order_odds(play.plan, ana)
    assert (odds.at_least_one, odds.unhurt) == (1 - nothing, unhurt)
    fates = {one.trooper: one.fates for one in order_fates(play.state, play.plan, ana, play.house)}
    assert set(fates) == {bo, cy, ana}
    assert 0 < fates[ana].wounded < 1 - unhurt


def test_two_shared_dice_by_brute_force() -> None:
    """turn:E14: with Burst 2 the better die decides; Criticals are plain beside the target."""
    weapon = "heavy-rocket-launcher-blast"
    play, ana, bo = facing(armed(weapon, bs=12), profile(bs=11), mm=700)
    cy = play.add(SIDE_2, "Cy", profile())
    play.do(DeclareFirst(ana, attack((bo, 2), weapon=weapon)))
    play.do(DeclareAro(bo, SHOOTS), SIDE_2)
    play.do(CloseAros())
    play.do(SetTouched(line_id("first", ana, bo), (cy,)))
    match = play.plan.matches[0]
    assert match.b is not None
    sv, shot = match.a.success_value.value, match.b.success_value.value
    nothing = sum(
        not judge_face_to_face(sv, faces[:2], shot, faces[2:]).a.scores
        and not judge_normal(sv, faces[:2], is_plain=True).scores
        for faces in product(D20, repeat=3)
    )
    assert order_odds(play.plan, ana).at_least_one == 1 - Fraction(nothing, 8000)


def smoke(msv: int = 0) -> tuple[Play, str, str, str]:
    """Ana throws Smoke; Bo shoots through it, Cy beside it."""
    visor = (Ability("msv", level=msv),) if msv else ()
    play, ana, bo = facing(armed("smoke-grenades", ph=12), profile(abilities=visor))
    cy = play.add(SIDE_2, "Cy", profile())
    play.place(ana, cy, 300)
    play.do(DeclareFirst(ana, Declaration(Skill.BS_ATTACK, "smoke-grenades")))
    play.do(DeclareAro(bo, SHOOTS), SIDE_2)
    play.do(DeclareAro(cy, SHOOTS), SIDE_2)
    play.do(CloseAros())
    play.do(SetTouched(line_id("first", ana, ""), (bo,)))
    return play, ana, bo, cy


def test_j23_smoke_meets_only_shots_through_it() -> None:
    """turn:E16, turn:J23: PH against BS; who shoots past it rolls alone, as does a visor."""
    play, ana, bo, cy = smoke()
    assert play.meetings == [("face-to-face", ana, bo), ("normal", cy, "")]
    play, ana, bo, cy = smoke(msv=1)
    assert play.meetings == [("normal", ana, ""), ("normal", bo, ""), ("normal", cy, "")]


def test_f19_smoke_harms_nobody() -> None:
    """turn:F19: what stands of it are no hits, and no chance to hit is shown."""
    play, ana, _bo, _cy = smoke()
    assert order_odds(play.plan, ana).at_least_one == 0


def hacking(key: str, answer: Declaration | None, **theirs: int) -> tuple[Play, str, str]:
    """Ana hacks Bo."""
    play, ana, bo = facing(armed(key, wip=13), profile(wip=13, **theirs))
    aims = attack((bo, WEAPONS[key].burst)).aims
    play.do(DeclareFirst(ana, Declaration(Skill.HACKING_PROGRAM, key, aims=aims)))
    if answer is not None:
        play.do(DeclareAro(bo, answer), SIDE_2)
    play.do(CloseAros())
    play.do(DeclareSecond(MOVES))
    play.do(CloseAros())
    return play, ana, bo


@pytest.mark.parametrize(
    ("answer", "kind"), [(RESETS, "face-to-face"), (DODGES, "normal"), (SHOOTS, "face-to-face")]
)
def test_e7_e8_what_meets_a_comms_attack(answer: Declaration, kind: str) -> None:
    """turn:E7, turn:E8: a Reset meets it, a Dodge does not; a shot at the hacker does (E3)."""
    play, ana, _bo = hacking("carbonite", answer)
    assert play.meetings[0][:2] == (kind, ana)


def test_e8_a_reset_does_not_meet_a_shot() -> None:
    """turn:E8: the wrong defence; both roll alone."""
    play, ana, bo = facing(profile(), profile())
    play.spend(ana, attack((bo, 3)), MOVES, t2_bo=RESETS)
    assert play.meetings == [("normal", ana, ""), ("normal", bo, "")]


def test_e9_program_against_program() -> None:
    """turn:E9: both hack each other."""
    play, ana, bo = facing(armed("carbonite", wip=13), armed("trinity", wip=13))
    aims = attack((bo, 2)).aims
    play.do(DeclareFirst(ana, Declaration(Skill.HACKING_PROGRAM, "carbonite", aims=aims)))
    play.do(DeclareAro(bo, Declaration(Skill.HACKING_PROGRAM, "trinity")), SIDE_2)
    assert play.meetings == [("face-to-face", ana, bo)]
    assert play.mods("aro", bo, ana)["own-weapon"] == 3


def test_j10_carbonite_end_to_end() -> None:
    """turn:J10: 7 beats the Reset's 3; two saves at Attack Damage 10; a 6 fails: IMM-B."""
    play, _ana, bo = hacking("carbonite", RESETS, bts=3)
    play.fix()
    play.give(SIDE_1, (7, 20))
    play.give(SIDE_2, (3,))
    (due,) = GAME.dice_wanted(play.state, SIDE_2)
    words = due.label.values["needs"]
    assert (due.count, getattr(words, "values", {})) == (2, {"number": 11})
    play.give(SIDE_2, (6, 12))
    assert states(play, bo) == {STATE.IMMOBILIZED_B}


def test_d29_spotlight_needs_no_save() -> None:
    """turn:D29: Targeted at once."""
    play, _ana, bo = hacking("spotlight", None)
    play.fix()
    play.give(SIDE_1, (7,))
    assert states(play, bo) == {STATE.TARGETED}


def test_d29_zero_pain_stops_a_hacker_and_harms_nobody() -> None:
    """turn:D29, turn:C9: two dice in ARO, -3 for the hacker, no hits."""
    play, ana, bo = facing(armed("oblivion", wip=13), armed("zero-pain", wip=13))
    aims = attack((bo, 2)).aims
    play.do(DeclareFirst(ana, Declaration(Skill.HACKING_PROGRAM, "oblivion", aims=aims)))
    play.do(DeclareAro(bo, Declaration(Skill.HACKING_PROGRAM, "zero-pain")), SIDE_2)
    assert play.order.aros[0].declaration.dice_on(ana) == 2
    assert play.mods("first", ana, bo)["enemy-weapon"] == -3
    assert order_odds(play.plan, ana).unhurt == 1


def test_d8_firewall_guards_against_comms_alone() -> None:
    """turn:D8, turn:D29, turn:J31: WIP -3 and Damage -3; nothing against a shot."""
    walled = profile(bts=3, abilities=(Ability("firewall", mod=-3),))
    play, ana, bo = facing(armed("carbonite", "combi-rifle", wip=13), walled)
    aims = attack((bo, 2)).aims
    play.spend(ana, Declaration(Skill.HACKING_PROGRAM, "carbonite", aims=aims), MOVES)
    assert play.mods("first", ana, bo)["firewall"] == -3
    play.fix()
    play.give(SIDE_1, (2, 20))
    (due,) = GAME.dice_wanted(play.state, SIDE_2)
    words = due.label.values["needs"]
    assert getattr(words, "values", {}) == {"number": 8}
    play.finish()
    play.spend(ana, attack((bo, 3)), MOVES)
    assert play.why_not("first", ana, bo, "firewall") == "not-for-skill"


def test_g20_an_isolated_hacker_cannot_hack() -> None:
    """turn:G20, and nobody without a program (turn:D8)."""
    play, ana, bo = facing(armed("carbonite"), profile())
    hacks = Declaration(Skill.HACKING_PROGRAM, "carbonite", aims=attack((bo, 2)).aims)
    play.put(ana, STATE.ISOLATED)
    assert play.refused(DeclareFirst(ana, hacks)).code == "skill.barred-by-state"
    play, ana, bo = facing(profile(), profile())
    hacks = Declaration(Skill.HACKING_PROGRAM, "carbonite", aims=attack((bo, 2)).aims)
    assert play.refused(DeclareFirst(ana, hacks)).code == "weapon.none-fits"


def shooting_in(*engaged: str) -> tuple[Play, str, str]:
    """Ana shoots Bo, who is in close combat with her allies."""
    play, ana, bo = facing(profile(bs=12), profile())
    for name in engaged:
        play.put(play.add(SIDE_1, name, profile()), STATE.ENGAGED)
    play.spend(ana, attack((bo, 3)), MOVES)
    play.do(TickMod(line_id("first", ana, bo), "ally-engaged", is_on=True))
    return play, ana, bo


def test_d27_every_failed_die_hits_the_ally() -> None:
    """turn:D27: -6, and what fails hits the one that is Engaged there."""
    play, ana, bo = shooting_in("Cy")
    play.fix()
    play.give(SIDE_1, (2, 19, 20))
    assert play.hits == [(bo, ana, 1, 0), ("1-cy", ana, 2, 0)]
    assert [one.trooper for one in play.order.saving] == [bo, "1-cy"]


def test_d27_of_several_allies_one_is_named() -> None:
    """turn:D27."""
    play, ana, bo = shooting_in("Cy", "Di")
    play.do(SetBystander(line_id("first", ana, bo), "1-di"))
    play.fix()
    play.give(SIDE_1, (20, 19, 20))
    assert play.hits == [("1-di", ana, 3, 0)]


def test_d9_an_intuitive_attack_rolls_for_its_template() -> None:
    """turn:D9, turn:E15: WIP without MODs, Face to Face with a Dodge, for all it touches."""
    burner = profile(wip=13, weapons=(WEAPONS["heavy-flamethrower"],))
    play, ana, bo = facing(burner, profile())
    cy = play.add(SIDE_2, "Cy", profile())
    play.place(ana, cy, 300)
    burns = Declaration(Skill.INTUITIVE_ATTACK, "heavy-flamethrower", aims=attack((bo, 1)).aims)
    play.spend(ana, burns, None, t2_bo=DODGES)
    assert play.side("first", ana, bo).success_value.value == 13
    assert play.meetings == [("face-to-face", ana, bo)]
    play.do(SetTouched(line_id("first", ana, bo), (cy,)))
    play.fix()
    play.give(SIDE_1, (12,))
    play.give(SIDE_2, (3,))
    assert play.hits == [(bo, ana, 1, 0), (cy, ana, 1, 0)]


def test_d9_an_intuitive_attack_that_fails_burns_nobody() -> None:
    """turn:D9: the template hits by its roll alone."""
    burner = profile(wip=13, weapons=(WEAPONS["heavy-flamethrower"],))
    play, ana, bo = facing(burner, profile())
    burns = Declaration(Skill.INTUITIVE_ATTACK, "heavy-flamethrower", aims=attack((bo, 1)).aims)
    play.spend(ana, burns)
    play.fix()
    play.give(SIDE_1, (14,))
    assert play.hits == []


def test_e18_berserk_makes_everything_normal() -> None:
    """turn:D26, turn:E18: no Dodge and no blow meets it."""
    play, ana, bo = facing(profile(abilities=(Ability("berserk"),)), profile())
    charge = Declaration(Skill.BERSERK, "cc-weapon", aims=attack((bo, 1)).aims)
    play.spend(ana, charge, None, t2_bo=DODGES)
    assert [kind for kind, *_rest in play.meetings] == ["normal", "normal"]


def test_g26_a_foxhole_is_cover_mimetism_and_courage() -> None:
    """turn:G26."""
    play, ana, bo = facing(profile(), profile())
    play.put(bo, STATE.FOXHOLE)
    play.spend(ana, attack((bo, 3)), MOVES)
    mods = play.mods("first", ana, bo)
    assert (mods["cover"], mods["mimetism"]) == (-3, -3)
    play.fix()
    play.give(SIDE_1, (1, 20, 20))
    play.finish()
    assert play.state.last is not None
    assert [one.why for one in play.state.last.guts_results] == [GutsWhy.COURAGE]


def test_d_ft_four_members_lend_sixth_sense() -> None:
    """turn:D-FT: a Dodge takes no negative MOD but that of IMM-A."""
    play, ana, bo = facing(profile(), profile())
    play.do(SetFireteam(bo, FireteamBonus(has_sixth_sense=True)))
    play.spend(ana, attack((bo, 3)), MOVES, t2_bo=DODGES)
    assert play.why_not("aro", bo, ana, "no-sight") == "sixth-sense"


def test_a_plain_die_alone() -> None:
    """turn:K25: without opposition as well."""
    assert (judge_normal(12, (12, 5), is_plain=True).hits) == 2


def test_d27_a_blast_into_close_combat_misses_once() -> None:
    """turn:D27, turn:E14: a failed die hits the ally there once, however many it would touch."""
    play, ana, bo = facing(armed("missile-launcher-blast"), profile())
    cyd = play.add(SIDE_2, "Cyd", profile())
    eva = play.add(SIDE_1, "Eva", profile())
    play.put(eva, STATE.ENGAGED)
    play.spend(ana, attack((bo, 1), weapon="missile-launcher-blast"), MOVES)
    shot = f"first:{ana}>{bo}"
    play.do(SetTouched(shot, (cyd,)))
    play.do(TickMod(shot, "ally-engaged", is_on=True))
    play.fix()
    play.give(SIDE_1, (20,))
    assert play.hits == [(eva, ana, 1, 0)]


def test_e16_smoke_takes_no_mod_for_whom_it_hides() -> None:
    """turn:E16, turn:D3: its range is to where it is thrown, and nobody's Mimetism or cover counts.

    What a shooter's own attack does to enemies Face to Face does count (rolls:M6).
    """
    hidden = profile(abilities=(Ability("mimetism", mod=-6), Ability("bs-attack", mod=-3)))
    play, ana, bo = facing(armed("smoke-grenades", ph=12), hidden, 600)
    play.do(DeclareFirst(ana, Declaration(Skill.BS_ATTACK, "smoke-grenades")))
    play.do(DeclareAro(bo, SHOOTS), SIDE_2)
    play.do(CloseAros())
    play.do(SetTouched(line_id("first", ana, ""), (bo,)))
    assert play.mods("first", ana, bo) == {"enemy:bs-attack": -3}
    play.do(SetOther(line_id("first", ana, bo), 3))
    assert play.side("first", ana, bo).success_value.value == 12


def test_e14_mods_ticked_beside_the_main_target_are_the_main_target_s() -> None:
    """turn:E14: a template has its main target's MODs, on whichever row they are changed."""
    play, ana, bo = facing(armed("missile-launcher-blast", bs=13), profile())
    cy = play.add(SIDE_2, "Cy", profile())
    play.do(DeclareFirst(ana, attack((bo, 1), weapon="missile-launcher-blast")))
    play.do(CloseAros())
    play.do(SetTouched(line_id("first", ana, bo), (cy,)))
    before = play.side("first", ana, bo).success_value.value
    play.do(SetOther(line_id("first", ana, cy), -3))
    assert play.side("first", ana, bo).success_value.value == before - 3
    assert play.side("first", ana, cy).success_value.value == before - 3
