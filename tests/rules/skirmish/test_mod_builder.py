"""The MOD builder: what is proposed, from where, and what does not apply, and why."""

import pytest

from rules.skirmish.adjustments import SetOther, TickMod
from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.conditions import SetFireteam
from rules.skirmish.declarations import DeclareAro, DeclareFirst, MarkReaction
from rules.skirmish.engagement import Aim, Declaration, Situation
from rules.skirmish.ground import SetCover, SetDistance
from rules.skirmish.lines import line_id
from rules.skirmish.modifiers import Polarity
from rules.skirmish.profiles import Ability, Profile, Weapon
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_2, FireteamBonus, TrooperState
from tests.helpers.skirmish_table import (
    DODGES,
    FUSILIER,
    IDLE,
    MOVES,
    SHOOTS,
    ZHANSHI_A,
    Play,
    attack,
    duel,
    facing,
    profile,
)

STRIKES = Declaration(Skill.CC_ATTACK)


def shot_at(
    target: Profile, shooter: Profile | None = None, mm: int = 300
) -> tuple[Play, str, str]:
    """Ana shoots three dice at Bo, who does nothing."""
    play, ana, bo = facing(shooter or profile(), target, mm)
    play.spend(ana, MOVES, attack((bo, 3)))
    return play, ana, bo


def clash(
    one: Profile,
    two: Profile,
    answer: Declaration,
    first: Skill = Skill.BS_ATTACK,
    options: dict[str, bool] | None = None,
) -> tuple[Play, str, str]:
    """Ana attacks Bo, who answers."""
    play, ana, bo = facing(one, two)
    play.house = type(play.house)(play.house.options, options or {})
    weapon = "combi-rifle" if first is Skill.BS_ATTACK else "cc-weapon"
    dice = 3 if first is Skill.BS_ATTACK else 1
    declaration = Declaration(first, weapon, aims=(Aim(bo, dice),))
    play.spend(ana, declaration, MOVES, t2_bo=answer)
    return play, ana, bo


@pytest.mark.parametrize(
    ("mm", "mod"),
    [
        (0, 3),
        (200, 3),
        (400, 3),
        (401, -3),
        (800, -3),
        (801, -6),
        (1200, -6),
    ],
)
def test_m1_range_follows_the_band_and_an_edge_is_the_nearer_one(mm: int, mod: int) -> None:
    """rolls:M1, turn:0.5: 40 cm still is +3 for a Combi Rifle, 40.1 cm is −3."""
    play, ana, bo = shot_at(profile(), mm=mm)
    assert play.mods("second", ana, bo)["range"] == mod


def test_m1_each_direction_has_its_own_distance() -> None:
    """rolls:M1: the shooter counts 30 cm, the reactor 50."""
    play = duel()
    play.do(SetDistance(ZHANSHI_A, FUSILIER, 500))
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS)
    assert play.mods("first", FUSILIER, ZHANSHI_A)["range"] == 3
    assert play.mods("aro", ZHANSHI_A, FUSILIER)["range"] == -3


def test_m1_a_dodge_takes_neither_range_nor_cover() -> None:
    """rolls:M1, turn:D5: PH alone; the cover is listed with the reason."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=DODGES)
    assert play.mods("aro", ZHANSHI_A, FUSILIER) == {}
    assert play.why_not("aro", ZHANSHI_A, FUSILIER, "cover") == "not-for-skill"


def test_m2_a_bracketed_mod_counts_only_while_its_item_is_in_use() -> None:
    """rolls:M2: CC Attack (+3) is nothing for a BS Attack, and says so."""
    play, ana, bo = shot_at(profile(), profile(abilities=(Ability("cc-attack", mod=3),)))
    assert "own:cc-attack" not in play.mods("second", ana, bo)
    assert play.why_not("second", ana, bo, "own:cc-attack") == "not-for-skill"


def test_m3_a_positive_bracketed_mod_is_its_users() -> None:
    """rolls:M3: BS Attack (+3) lifts its user's shot."""
    play, ana, bo = shot_at(profile(), profile(abilities=(Ability("bs-attack", mod=3),)))
    (mod,) = (one for one in play.side("second", ana, bo).mods if one.key == "own:bs-attack")
    assert (mod.value, mod.is_on, mod.polarity, mod.source) == (3, True, Polarity.OWN, ana)


def test_m4_a_negative_bracketed_mod_never_touches_its_user() -> None:
    """rolls:M4, turn:I8: CC Attack (−3) takes 3 from the enemy, not from its user."""
    play, ana, bo = clash(
        profile(cc=21, abilities=(Ability("cc-attack", mod=-3),)),
        profile(cc=15),
        STRIKES,
        Skill.CC_ATTACK,
    )
    assert play.side("first", ana, bo).success_value.value == 21
    assert play.side("aro", bo, ana).success_value.value == 12


def test_m5_mimetism_counts_in_normal_and_face_to_face_rolls() -> None:
    """rolls:M5, turn:I7: −6 on an idle target and on one that shoots back."""
    mimetic = profile(abilities=(Ability("mimetism", mod=-6),))
    play, ana, bo = shot_at(mimetic)
    assert play.mods("second", ana, bo)["mimetism"] == -6
    play, ana, bo = clash(profile(), mimetic, SHOOTS)
    assert play.mods("first", ana, bo)["mimetism"] == -6


def test_m5_surprise_attack_counts_on_its_targets_aros() -> None:
    """rolls:M5, turn:D23: the Marker's targets take −3 on any ARO."""
    play, ana, bo = facing(profile(abilities=(Ability("surprise-attack", mod=-3),)), profile())
    play.put(ana, TrooperState.CAMOUFLAGED)
    play.spend(ana, attack((bo, 3)), MOVES, t2_bo=DODGES)
    assert play.mods("aro", bo, ana) == {"surprise-attack": -3}


def test_m5_surprise_attack_spares_who_is_not_attacked() -> None:
    """rolls:M5, turn:D23: a bystander's shot at the former Marker takes no −3."""
    play, ana, bo = facing(profile(abilities=(Ability("surprise-attack", mod=-3),)), profile())
    cy = play.add(SIDE_2, "Cy", profile())
    play.place(ana, cy, 300)
    play.put(ana, TrooperState.CAMOUFLAGED)
    play.spend(ana, attack((bo, 3)), MOVES, t2_cy=SHOOTS)
    assert play.why_not("aro", cy, ana, "surprise-attack") == "not-a-target"


def test_m6_other_negative_mods_count_face_to_face_only() -> None:
    """rolls:M6, turn:I10: BS Attack (−3) on the dodger who is shot at, not on a bystander."""
    play, ana, bo = facing(profile(abilities=(Ability("bs-attack", mod=-3),)), profile())
    cy = play.add(SIDE_2, "Cy", profile())
    play.place(ana, cy, 300)
    play.spend(ana, attack((bo, 3)), MOVES, t2_bo=DODGES, t2_cy=SHOOTS)
    assert play.side("aro", bo, ana).success_value.value == 7
    assert play.why_not("aro", cy, ana, "enemy:bs-attack") == "not-face-to-face"


def test_m6_dodge_minus_three_takes_from_the_shots() -> None:
    """rolls:M6, turn:I9: Dodge (−3) against BS 12 at +3 leaves the shots 12."""
    play, ana, bo = clash(profile(), profile(abilities=(Ability("dodge", mod=-3),)), DODGES)
    assert play.side("first", ana, bo).success_value.value == 12


def test_m7_the_older_printing_counts_in_normal_rolls_too() -> None:
    """rolls:M7: with the table option the bystander takes the −3 as well."""
    shooter = profile(abilities=(Ability("bs-attack", mod=-3),))
    play, ana, bo = facing(shooter, profile())
    play.house = type(play.house)(play.house.options, {"old_bracketed_mods": True})
    cy = play.add(SIDE_2, "Cy", profile())
    play.place(ana, cy, 300)
    play.spend(ana, attack((bo, 3)), MOVES, t2_cy=SHOOTS)
    assert play.mods("aro", cy, ana)["enemy:bs-attack"] == -3


def test_a_weapons_brackets_follow_the_same_polarity() -> None:
    """rolls:M3, M6: (+3) after a weapon is its user's, (−3) the enemy's, Face to Face."""
    base = WEAPONS["combi-rifle"]
    good = Weapon(base.id, "Good", ranges=base.ranges, burst=3, mod=3)
    bad = Weapon(base.id, "Bad", ranges=base.ranges, burst=3, mod=-3)
    play, ana, bo = clash(profile(weapons=(good,)), profile(weapons=(bad,)), SHOOTS)
    assert play.mods("first", ana, bo) == {"range": 3, "own-weapon": 3, "enemy-weapon": -3}
    assert play.mods("aro", bo, ana) == {"range": 3}


@pytest.mark.parametrize(("level", "left"), [(0, -6), (1, -3)])
def test_a_visor_sees_through_mimetism(level: int, left: int) -> None:
    """turn:D21: MSV1 leaves −3 of −6."""
    abilities = (Ability("msv", level=level),) if level else ()
    mimetic = profile(abilities=(Ability("mimetism", mod=-6),))
    play, ana, bo = shot_at(mimetic, profile(abilities=abilities))
    assert play.mods("second", ana, bo)["mimetism"] == left


def test_a_strong_visor_leaves_nothing_of_mimetism() -> None:
    """turn:D21: MSV2 sees through all of it, and the list says so."""
    mimetic = profile(abilities=(Ability("mimetism", mod=-6),))
    play, ana, bo = shot_at(mimetic, profile(abilities=(Ability("msv", level=2),)))
    assert play.why_not("second", ana, bo, "mimetism") == "msv"


def test_an_unconscious_trooper_has_no_mimetism() -> None:
    """turn:G8: automatic skills are off in a Null state."""
    play, ana, bo = facing(profile(), profile(abilities=(Ability("mimetism", mod=-6),)))
    play.put(bo, TrooperState.UNCONSCIOUS)
    play.spend(ana, MOVES, attack((bo, 3)))
    assert play.why_not("second", ana, bo, "mimetism") == "null"


def test_an_x_visor_softens_range() -> None:
    """turn:D28: −6 becomes −3."""
    play, ana, bo = shot_at(profile(), profile(abilities=(Ability("x-visor"),)), mm=900)
    assert play.mods("second", ana, bo)["range"] == -3


def test_marksmanship_ignores_cover() -> None:
    """turn:D20: the −3 to hit does not apply, and is listed with the reason."""
    play, ana, bo = facing(profile(abilities=(Ability("marksmanship"),)), profile())
    play.do(SetCover(ana, bo, is_on=True))
    play.spend(ana, MOVES, attack((bo, 3)))
    assert play.why_not("second", ana, bo, "cover") == "marksmanship"


def test_an_impetuous_target_has_no_cover() -> None:
    """turn:D20, A11: Impetuous troopers never get Partial Cover."""
    play, ana, bo = facing(profile(), profile(abilities=(Ability("impetuous"),)))
    play.do(SetCover(ana, bo, is_on=True))
    play.spend(ana, MOVES, attack((bo, 3)))
    assert play.why_not("second", ana, bo, "cover") == "impetuous"


def test_a_targeted_enemy_is_easier_to_hit_and_resets_worse() -> None:
    """turn:G16, D6: +3 on it, −3 on its own Reset."""
    play, ana, bo = facing(profile(), profile())
    play.put(bo, TrooperState.TARGETED)
    play.spend(ana, attack((bo, 3)), MOVES, t2_bo=Declaration(Skill.RESET))
    assert play.mods("first", ana, bo)["targeted"] == 3
    assert play.mods("aro", bo, ana) == {"reset-targeted": -3}


def test_states_add_up_on_a_reset() -> None:
    """turn:D6: IMM-B −3, Isolated −9 and Targeted −3 are cumulative."""
    play, ana, bo = facing(profile(), profile())
    for state in (TrooperState.IMMOBILIZED_B, TrooperState.ISOLATED, TrooperState.TARGETED):
        play.put(bo, state)
    play.spend(ana, attack((bo, 3)), MOVES, t2_bo=Declaration(Skill.RESET))
    sv = play.side("aro", bo, ana).success_value
    assert (sv.sum, sv.value) == (-15, 0)


def test_an_immobilized_trooper_dodges_at_minus_six() -> None:
    """turn:D5, J11: PH 10 with IMM-A dodges at 4."""
    play, ana, bo = facing(profile(), profile())
    play.put(bo, TrooperState.IMMOBILIZED_A)
    play.spend(ana, attack((bo, 3)), MOVES, t2_bo=DODGES)
    assert play.side("aro", bo, ana).success_value.value == 4


def test_a_stunned_trooper_rolls_worse() -> None:
    """turn:D28: −3 to a Stunned trooper's Dodge."""
    play, ana, bo = facing(profile(), profile())
    play.put(bo, TrooperState.STUNNED)
    play.spend(ana, attack((bo, 3)), MOVES, t2_bo=DODGES)
    assert play.mods("aro", bo, ana) == {"stunned": -3}


def test_dodging_from_the_zone_alone_costs_three() -> None:
    """turn:D5, C17: an ARO in the Zone of Control without Line of Fire."""
    play, ana, bo = facing(profile(), profile())
    play.do(DeclareFirst(ana, MOVES))
    play.do(MarkReaction(bo, Situation.ZONE), SIDE_2)
    play.do(DeclareAro(bo, DODGES), SIDE_2)
    assert play.mods("aro", bo, ana) == {"no-sight": -3}


def test_sixth_sense_dodges_without_negative_mods() -> None:
    """turn:D28: neither Stunned nor BS Attack (−3) touches the Dodge."""
    play, ana, bo = facing(
        profile(abilities=(Ability("bs-attack", mod=-3),)),
        profile(abilities=(Ability("sixth-sense"),)),
    )
    play.put(bo, TrooperState.STUNNED)
    play.spend(ana, attack((bo, 3)), MOVES, t2_bo=DODGES)
    assert play.mods("aro", bo, ana) == {}
    assert play.why_not("aro", bo, ana, "stunned") == "sixth-sense"


@pytest.mark.parametrize(("level", "own"), [(1, 0), (2, 3), (5, 3)])
def test_martial_arts(level: int, own: int) -> None:
    """turn:D25: its own CC by level, and −3 on the enemy, Face to Face."""
    play, ana, bo = facing(
        profile(cc=20, abilities=(Ability("martial-arts", level=level),)), profile(cc=15)
    )
    dice = 2 if level == 5 else 1
    strike = Declaration(Skill.CC_ATTACK, "cc-weapon", aims=(Aim(bo, dice),))
    play.spend(ana, strike, MOVES, t2_bo=STRIKES)
    assert play.side("first", ana, bo).success_value.value == 20 + own
    assert play.side("aro", bo, ana).success_value.value == 12


def test_martial_arts_against_a_shot_that_is_no_close_combat() -> None:
    """turn:D25: who only shoots has no Martial Arts in use."""
    play, ana, bo = clash(profile(abilities=(Ability("martial-arts", level=3),)), profile(), SHOOTS)
    assert play.why_not("aro", bo, ana, "enemy-martial-arts") == "not-in-use"


def test_natural_born_warrior_cancels_martial_arts() -> None:
    """turn:D25: neither the +3 nor the −3 is left."""
    play, ana, bo = clash(
        profile(cc=20, abilities=(Ability("martial-arts", level=3),)),
        profile(cc=15, abilities=(Ability("natural-born-warrior"),)),
        STRIKES,
        Skill.CC_ATTACK,
    )
    assert play.side("first", ana, bo).success_value.value == 20
    assert play.side("aro", bo, ana).success_value.value == 15


def test_j13_martial_arts_on_both_sides() -> None:
    """turn:J13: CC 23 MA3 against CC 21 MA1 stand at 23 and 18."""
    play, ana, bo = clash(
        profile(cc=23, abilities=(Ability("martial-arts", level=3),)),
        profile(cc=21, abilities=(Ability("martial-arts", level=1),)),
        STRIKES,
        Skill.CC_ATTACK,
    )
    values = [
        play.side(*line).success_value.value for line in (("first", ana, bo), ("aro", bo, ana))
    ]
    assert values == [23, 18]


def test_suppressive_fire_takes_three_face_to_face_within_reach() -> None:
    """turn:D24, I12: −3 on who meets it Face to Face; its own bands are 0 0 −3."""
    play, ana, bo = facing(profile(), profile())
    play.put(bo, TrooperState.SUPPRESSIVE_FIRE)
    play.spend(ana, attack((bo, 3)), MOVES, t2_bo=SHOOTS)
    assert play.mods("first", ana, bo)["suppressive-fire"] == -3
    assert play.mods("aro", bo, ana)["range"] == 0
    assert play.side("aro", bo, ana).dice == 3


def test_suppressive_fire_is_nothing_in_a_normal_roll() -> None:
    """turn:I12: shooting at who does not answer."""
    play, ana, bo = facing(profile(), profile())
    play.put(bo, TrooperState.SUPPRESSIVE_FIRE)
    play.spend(ana, attack((bo, 3)), MOVES)
    assert play.why_not("first", ana, bo, "suppressive-fire") == "not-face-to-face"


def test_a_typed_fireteam_bonus_is_inside_the_sum() -> None:
    """turn:D-FT, K20: +1 BS is a MOD like the others."""
    play, ana, bo = facing(profile(), profile())
    play.do(SetFireteam(ana, FireteamBonus(bs=1)))
    play.spend(ana, MOVES, attack((bo, 3)))
    assert play.mods("second", ana, bo) == {"range": 3, "fireteam": 1}


def test_discover_has_its_own_bands() -> None:
    """turn:D7: +3 up to 20 cm, then 0, on WIP."""
    play, ana, bo = facing(profile(wip=13), profile(), mm=150)
    play.spend(ana, Declaration(Skill.DISCOVER, aims=(Aim(bo, 1),)), IDLE)
    assert play.side("first", ana, bo).success_value.value == 16


def test_an_intuitive_attack_takes_no_mod_at_all() -> None:
    """turn:D9: WIP, unmodified, and a present MOD says why it does not count."""
    flamer = WEAPONS["combi-rifle"]
    weapon = Weapon("odd", "Odd", ranges=flamer.ranges, burst=3, traits=("intuitive",))
    play, ana, bo = facing(profile(wip=13, weapons=(weapon,)), profile())
    play.do(SetCover(ana, bo, is_on=True))
    play.spend(ana, Declaration(Skill.INTUITIVE_ATTACK, aims=(Aim(bo, 1),)))
    assert play.side("first", ana, bo).success_value.value == 13
    assert play.why_not("first", ana, bo, "cover") == "not-for-skill"


def test_j12_a_speculative_attack_takes_minus_six_and_range_alone() -> None:
    """turn:D10, J12: +3 range −6 sum to −3, cover ignored."""
    play, ana, bo = facing(profile(ph=12, weapons=(WEAPONS["grenades"],)), profile(), mm=150)
    play.do(SetCover(ana, bo, is_on=True))
    play.spend(ana, Declaration(Skill.SPECULATIVE_ATTACK, aims=(Aim(bo, 1),)))
    assert play.side("first", ana, bo).success_value.sum == -3


def test_triangulated_fire_takes_a_flat_three() -> None:
    """turn:D11: −3, whatever the distance."""
    able = profile(abilities=(Ability("triangulated-fire"),))
    play, ana, bo = facing(able, profile(), mm=900)
    play.spend(ana, Declaration(Skill.TRIANGULATED_FIRE, aims=(Aim(bo, 3),)))
    assert play.mods("first", ana, bo) == {"triangulated": -3}


@pytest.mark.parametrize(("weapon", "value"), [("flash-pulse", 16), ("grenades", 13)])
def test_a_bs_attack_rolls_on_what_the_weapon_says(weapon: str, value: int) -> None:
    """turn:D3: Technical weapons on WIP, thrown ones on PH."""
    play, ana, bo = facing(
        profile(ph=10, wip=13, weapons=(WEAPONS[weapon],)),
        profile(),
        mm=150 if value == 13 else 300,
    )
    play.spend(ana, MOVES, attack((bo, 1), weapon=weapon))
    assert play.side("second", ana, bo).success_value.value == value


def test_a_bracketed_attribute_replaces_and_is_not_capped() -> None:
    """turn:I6: Dodge (PH=14) of a PH 10 trooper rolls on 14."""
    play, ana, bo = facing(profile(), profile(abilities=(Ability("dodge", attribute=14),)))
    play.spend(ana, attack((bo, 3)), MOVES, t2_bo=DODGES)
    assert play.side("aro", bo, ana).attribute == 14


def test_ticking_a_mod_off_changes_the_sum_and_the_log() -> None:
    """rolls:R2: anything proposed may be ticked off, as a fact."""
    play, ana, bo = shot_at(profile())
    (event,) = play.do(TickMod(line_id("second", ana, bo), "range", is_on=False))
    assert (event.mod, event.is_on) == ("range", False)
    assert play.mods("second", ana, bo) == {}


def test_what_only_players_see_is_offered_unticked() -> None:
    """turn:D22, D27: Poor Visibility and an engaged ally are there to be ticked."""
    play, ana, bo = shot_at(profile())
    for key in ("poor-visibility", "ally-engaged"):
        assert key not in play.mods("second", ana, bo)
        play.do(TickMod(line_id("second", ana, bo), key, is_on=True))
    assert play.mods("second", ana, bo) == {"range": 3, "poor-visibility": -6, "ally-engaged": -6}


def test_the_free_mod_adds_to_the_sum() -> None:
    """rolls:R2: whatever the program does not know."""
    play, ana, bo = shot_at(profile())
    play.do(SetOther(line_id("second", ana, bo), -2))
    assert play.side("second", ana, bo).success_value.sum == 1


def test_a_missing_distance_is_named() -> None:
    """turn:C5: until somebody says it, the range MOD says that it is missing."""
    play = Play()
    ana = play.add("side-1", "Ana", profile())
    bo = play.add("side-2", "Bo", profile())
    play.spend(ana, MOVES, attack((bo, 3)))
    assert play.why_not("second", ana, bo, "range") == "no-distance"
