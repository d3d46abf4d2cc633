"""What may be declared, with how many dice and under which MODs: the finer cases."""

import pytest

from rules.dice import DiceGiven, GiveDice
from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.coordinated import BeginCoordinated
from rules.skirmish.declarations import (
    CloseAros,
    DeclareAro,
    DeclareFirst,
    DeclareSecond,
    MarkReaction,
)
from rules.skirmish.engagement import Aim, Declaration, Situation, Slot
from rules.skirmish.fireteams import FireteamKind, FormFireteam
from rules.skirmish.game import GAME
from rules.skirmish.legality import legal_skills
from rules.skirmish.profiles import Ability
from rules.skirmish.progress import PassTurn
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2, TrooperState
from tests.helpers.skirmish_game import ORC, begun, ordering
from tests.helpers.skirmish_table import (
    DODGES,
    IDLE,
    MOVES,
    SHOOTS,
    Play,
    ability,
    attack,
    doing,
    facing,
    profile,
)

JAMMER = WEAPONS["jammer"]
BLADE = WEAPONS["cc-weapon"]


def test_h5_a_grenade_launcher_lays_a_template() -> None:
    """turn:H5, turn:D20: so cover does not help the save of whom it hits."""
    assert WEAPONS["grenade-launcher"].is_impact_template


def striking(skill: Skill, *abilities: Ability) -> tuple[Play, str, str]:
    """Ana strikes at Bo in close combat, with all her dice."""
    fury = (*abilities, ability("berserk"))
    play, ana, bo = facing(profile(abilities=fury), profile())
    dice = 2 if any(one.level >= 5 or one.burst for one in abilities) else 1
    blow = Declaration(skill, BLADE.id, aims=(Aim(bo, dice),))
    play.spend(ana, blow, None if skill is Skill.BERSERK else MOVES)
    return play, ana, bo


@pytest.mark.parametrize("skill", [Skill.CC_ATTACK, Skill.BERSERK])
def test_d26_berserk_is_a_cc_attack_with_all_its_brackets(skill: Skill) -> None:
    """turn:D25, turn:D26, turn:I11: Martial Arts and CC Attack (+3) serve it, and its die."""
    play, ana, bo = striking(skill, ability("martial-arts", level=5), ability("cc-attack", mod=3))
    assert play.mods("first", ana, bo) == {"martial-arts": 3, "own:cc-attack": 3}
    assert play.side("first", ana, bo).dice == 2


def test_i6_what_stands_behind_bs_attack_serves_triangulated_fire() -> None:
    """turn:D11, turn:I6: its dice come with every BS Attack."""
    able = (ability("bs-attack", burst=1), ability("triangulated-fire"))
    play, ana, bo = facing(profile(abilities=able), profile())
    shot = Declaration(Skill.TRIANGULATED_FIRE, "combi-rifle", aims=(Aim(bo, 4),))
    assert play.do(DeclareFirst(ana, shot))


NOT_HAD = {
    Skill.FORWARD_OBSERVER: ("skill.not-had", "turn:D13"),
    Skill.TRIANGULATED_FIRE: ("skill.not-had", "turn:D11"),
    Skill.BERSERK: ("skill.not-had", "turn:D26"),
    Skill.DOCTOR: ("skill.not-had", "turn:D14"),
    Skill.ENGINEER: ("skill.not-had", "turn:D14"),
    Skill.MEDIKIT: ("skill.not-had", "turn:D15"),
    Skill.GIZMOKIT: ("skill.not-had", "turn:D15"),
    Skill.SUPPRESSIVE_FIRE: ("weapon.none-fits", "turn:D24"),
    Skill.PLACE_DEPLOYABLE: ("weapon.none-fits", "turn:D2"),
}


@pytest.mark.parametrize("skill", list(NOT_HAD))
def test_d2_a_skill_that_the_profile_lacks_is_refused(skill: Skill) -> None:
    """turn:D2: it needs the ability or the weapon; declared or in the menu, the same reason."""
    weak = profile(weapons=(BLADE,))
    play, ana, _bo = facing(weak, weak)
    refused = play.refused(DeclareFirst(ana, Declaration(skill)))
    assert NOT_HAD[skill] == (refused.code, refused.rule)
    shown = dict(legal_skills(play.state, ana, Slot.FIRST))
    assert shown.get(skill, refused) == refused


@pytest.mark.parametrize("skill", list(NOT_HAD))
def test_d2_who_has_the_ability_or_the_weapon_may(skill: Skill) -> None:
    """turn:D2: nothing of it is refused any more in the menu."""
    every = tuple(ability(one.value) for one in NOT_HAD)
    arms = (BLADE, WEAPONS["combi-rifle"], WEAPONS["ap-mines"])
    play, ana, _bo = facing(profile(abilities=every, weapons=arms), profile())
    assert dict(legal_skills(play.state, ana, Slot.FIRST)).get(skill) is None


def test_g21_joining_a_fireteam_ends_suppressive_fire() -> None:
    """turn:G21: with the Fireteam, and for nobody else."""
    play = begun()
    for one in ("1-fusilier", "2-zhanshi-a"):
        play.put(one, TrooperState.SUPPRESSIVE_FIRE)
    play.do(FormFireteam(FireteamKind.DUO, ("1-fusilier", ORC), ORC, 0))
    firing = [one.id for one in play.state.troopers if one.is_in(TrooperState.SUPPRESSIVE_FIRE)]
    assert firing == ["2-zhanshi-a"]


def jamming(face: int) -> tuple[Play, str, Declaration]:
    """Ana jams Bo by an Intuitive Attack, with that face, to the end of the Order."""
    play, ana, bo = facing(profile(weapons=(JAMMER, BLADE)), profile(weapons=(JAMMER,)))
    attack_it = Declaration(Skill.INTUITIVE_ATTACK, "jammer", aims=(Aim(bo, 1),))
    play.spend(ana, attack_it)
    play.fix()
    play.give(SIDE_1, (face,))
    play.finish()
    return play, ana, attack_it


def test_d9_a_failed_intuitive_attack_is_barred_for_the_turn() -> None:
    """turn:D9: on the same target, until the next Player Turn."""
    play, ana, again = jamming(20)
    assert play.refused(DeclareFirst(ana, again)).code == "aim.intuitive-failed"
    play.do(PassTurn())
    play.do(PassTurn(), SIDE_2)
    assert play.do(DeclareFirst(ana, again))


def test_d9_a_successful_one_is_not() -> None:
    """turn:D9: only a failure bars."""
    play, ana, again = jamming(2)
    assert play.do(DeclareFirst(ana, again))


def test_d23_a_visor_of_level_3_needs_to_see_the_attacker() -> None:
    """turn:D23: from the zone alone the Surprise Attack counts."""
    marker = profile(abilities=(ability("surprise-attack", mod=-3),), weapons=(BLADE,))
    play, ana, bo = facing(marker, profile(abilities=(ability("msv", level=3),)))
    play.put(ana, TrooperState.CAMOUFLAGED)
    play.do(DeclareFirst(ana, Declaration(Skill.CC_ATTACK, BLADE.id, aims=(Aim(bo, 1),))))
    play.do(MarkReaction(bo, Situation.ZONE), SIDE_2)
    play.do(DeclareAro(bo, DODGES), SIDE_2)
    assert play.mods("aro", bo, ana) == {"no-sight": -3, "surprise-attack": -3}


def test_g20_an_isolated_trooper_uses_no_comms_weapon() -> None:
    """turn:G20: neither by a BS Attack nor by an Intuitive one."""
    play, ana, bo = facing(profile(weapons=(JAMMER,)), profile())
    play.put(ana, TrooperState.ISOLATED)
    for skill in (Skill.BS_ATTACK, Skill.INTUITIVE_ATTACK):
        jams = Declaration(skill, "jammer", aims=(Aim(bo, 1),))
        assert play.refused(DeclareFirst(ana, jams)).rule == "turn:G20"


def from_the_zone(*weapons: str) -> tuple[Play, str]:
    """Ana moves where Bo has her in his zone only."""
    play, ana, bo = facing(profile(), profile(weapons=tuple(WEAPONS[one] for one in weapons)))
    play.do(DeclareFirst(ana, MOVES))
    play.do(MarkReaction(bo, Situation.ZONE), SIDE_2)
    return play, bo


def test_c17_a_jammer_answers_from_the_zone() -> None:
    """turn:C17: it needs no line of fire, and takes no cover or range."""
    play, bo = from_the_zone("combi-rifle", "jammer")
    play.do(DeclareAro(bo, Declaration(Skill.BS_ATTACK)), SIDE_2)
    (aro,) = play.order.aros
    assert aro.declaration.weapon == "jammer"


def test_c17_a_rifle_does_not() -> None:
    """turn:C17: what needs a line of fire stays barred, chosen or the only weapon."""
    play, bo = from_the_zone("combi-rifle", "jammer")
    assert play.refused(DeclareAro(bo, SHOOTS), SIDE_2).code == "aro.only-in-zone"
    play, bo = from_the_zone("combi-rifle")
    assert play.refused(DeclareAro(bo, SHOOTS), SIDE_2).code == "aro.only-in-zone"


def test_d8_a_comms_weapon_takes_neither_cover_nor_mimetism() -> None:
    """turn:D1, turn:D8: the MODs that look at the target do not touch it."""
    hider = profile(abilities=(ability("mimetism", mod=-6),))
    play, ana, bo = facing(profile(weapons=(JAMMER,)), hider)
    play.place(ana, bo, 100, cover=True)
    play.spend(ana, MOVES, attack((bo, 1), weapon="jammer"))
    assert play.mods("second", ana, bo) == {}


def test_d27_minus_six_for_each_ally_engaged() -> None:
    """turn:D27: as many as are Engaged may be ticked, each apart."""
    play, ana, bo = facing(profile(), profile())
    for name in ("Eva", "Max"):
        play.put(play.add(SIDE_1, name, profile()), TrooperState.ENGAGED)
    play.spend(ana, attack((bo, 3)), IDLE)
    found = [mod for mod in play.side("first", ana, bo).mods if mod.key.startswith("ally-engaged")]
    assert [(mod.key, mod.value) for mod in found] == [("ally-engaged", -6), ("ally-engaged-2", -6)]


def test_c9_enhanced_reaction_gives_two_dice_with_any_weapon() -> None:
    """turn:C9: B2 whatever the weapon's own Burst."""
    quick = profile(
        abilities=(ability("enhanced-reaction"),), weapons=(WEAPONS["missile-launcher-hit"],)
    )
    play, ana, bo = facing(profile(), quick)
    play.do(DeclareFirst(ana, MOVES))
    play.do(DeclareAro(bo, Declaration(Skill.BS_ATTACK)), SIDE_2)
    assert play.order.aros[0].declaration.aims == (Aim(ana, 2),)


@pytest.mark.parametrize(("option", "dice"), [(True, 1), (False, 3)])
def test_c9_neurocinetics_in_the_active_turn_is_the_tables_choice(option: bool, dice: int) -> None:
    """turn:C9: all its Burst in ARO; one die in the active turn, unless the table says else."""
    play = Play({"neurocinetics_one": option})
    ana = play.add(SIDE_1, "Ana", profile(abilities=(ability("neurocinetics"),)))
    bo = play.add(SIDE_2, "Bo", profile())
    assert play.do(DeclareFirst(ana, attack((bo, dice))))


def together() -> Play:
    """A Fusilier and an Orc begin a Coordinated Order."""
    play = ordering()
    play.do(BeginCoordinated(("1-fusilier", ORC), "1-fusilier"))
    return play


def test_b16_in_close_combat_only_the_spearhead_rolls() -> None:
    """turn:B16, turn:J21: the others are refused, and lend a die each."""
    play = together()
    blow = Declaration(Skill.CC_ATTACK, "cc-weapon", aims=(Aim("2-zhanshi-a", 1),))
    assert play.refused(DeclareFirst(ORC, blow)).code == "coordinated.close-combat"
    two = Declaration(Skill.CC_ATTACK, "cc-weapon", aims=(Aim("2-zhanshi-a", 2),))
    assert play.do(DeclareFirst("1-fusilier", two))


def test_e17_one_dodge_meets_all_of_a_coordinated_attack() -> None:
    """turn:E17: declared once more against the next trooper, and the same die counts there."""
    play = together()
    first = attack(("2-zhanshi-a", 2))
    play.spend("1-fusilier", first, IDLE, t2_zhanshi_a=DODGES)
    play.fix()
    play.give(SIDE_1, (20, 20))
    play.give(SIDE_2, (7,))
    play.finish()
    orc = Declaration(Skill.BS_ATTACK, "multi-rifle-burst", "AP", (Aim("2-zhanshi-a", 1),))
    play.place(ORC, "2-zhanshi-a", 300)
    play.do(DeclareFirst(ORC, orc))
    refused = play.refused(DeclareAro("2-zhanshi-a", SHOOTS), SIDE_2)
    assert refused.code == "coordinated.reacted"
    play.do(DeclareAro("2-zhanshi-a", DODGES), SIDE_2)
    play.do(CloseAros())
    play.do(DeclareSecond(IDLE))
    play.fix()
    assert GAME.dice_wanted(play.state, SIDE_2) == ()
    (due,) = GAME.dice_wanted(play.state, SIDE_1)
    play.do(GiveDice((DiceGiven(due.roll, (5,)),)))
    assert play.judged(ORC, "2-zhanshi-a").winner == "b"


def test_e17_an_attack_answers_one_of_them_only() -> None:
    """turn:E17, turn:B16: whoever shot at one has had its ARO."""
    play = together()
    play.spend("1-fusilier", attack(("2-zhanshi-a", 2)), IDLE, t2_zhanshi_a=SHOOTS)
    play.fix()
    play.give(SIDE_1, (20, 20))
    play.give(SIDE_2, (20,))
    play.finish()
    play.do(DeclareFirst(ORC, doing(Skill.MOVE)))
    assert play.refused(DeclareAro("2-zhanshi-a", DODGES), SIDE_2).code == "coordinated.reacted"
