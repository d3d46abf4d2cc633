"""Uses that run out, kits, guided attacks and what is placed on the table."""

import pytest

from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.conditions import SetWounds
from rules.skirmish.declarations import CloseAros, DeclareAro, DeclareFirst, DeclareSecond
from rules.skirmish.engagement import Aim, Declaration, Stage
from rules.skirmish.game import GAME
from rules.skirmish.profiles import Ability, Profile
from rules.skirmish.progress import PassTurn
from rules.skirmish.skills import Skill
from rules.skirmish.supplies import SetUses
from rules.skirmish.troopers import SIDE_1, SIDE_2, TrooperState
from tests.helpers.skirmish_table import (
    DODGES,
    IDLE,
    MOVES,
    Play,
    ability,
    attack,
    doing,
    facing,
    profile,
)

PANZER = WEAPONS["panzerfaust"]
MINES = WEAPONS["ap-mines"]


def left(play: Play, trooper: str, weapon: str = "panzerfaust") -> int | None:
    """The uses that a trooper has left of a weapon."""
    found = play.state.trooper(trooper)
    assert found is not None
    weapon_of = found.profile.weapon(weapon)
    assert weapon_of is not None
    return found.uses_left(weapon_of)


def is_in(play: Play, trooper: str, state: TrooperState) -> bool:
    """Whether a trooper is in a state."""
    found = play.state.trooper(trooper)
    assert found is not None
    return found.is_in(state)


def firing(play: Play, ana: str, bo: str, dice: int = 1) -> None:
    """Ana fires her Panzerfaust and misses."""
    play.spend(ana, attack((bo, dice), weapon="panzerfaust"), IDLE)
    play.fix()
    play.give(SIDE_1, (20,) * dice)
    play.finish()


def test_disposable_uses_are_counted_and_refused_at_zero() -> None:
    """turn:H5, turn:G25: two shots, then Unloaded and a refusal."""
    play, ana, bo = facing(profile(weapons=(PANZER,)), profile())
    firing(play, ana, bo)
    assert (left(play, ana), is_in(play, ana, TrooperState.UNLOADED)) == (1, False)
    firing(play, ana, bo)
    assert (left(play, ana), is_in(play, ana, TrooperState.UNLOADED)) == (0, True)
    shot = attack((bo, 1), weapon="panzerfaust")
    assert play.refused(DeclareFirst(ana, shot)).code == "weapon.no-uses"


def test_every_die_above_one_spends_one_more_use_and_no_more_than_there_are() -> None:
    """turn:H5: Burst 2 by (+1B) takes both; with one use left there is one die."""
    strong = profile(abilities=(ability("bs-attack", burst=1),), weapons=(PANZER,))
    play, ana, bo = facing(strong, profile())
    firing(play, ana, bo, 2)
    assert left(play, ana) == 0
    play.do(SetUses(ana, "panzerfaust", 1))
    firing(play, ana, bo, 1)
    assert left(play, ana) == 0


def test_uses_are_lost_when_the_requirement_is_unmet_and_set_by_hand() -> None:
    """turn:C5: spent with the declaration; a hand may set them, and the log says so."""
    play, ana, bo = facing(profile(weapons=(PANZER,)), profile())
    play.do(DeclareFirst(ana, attack((bo, 1), weapon="panzerfaust")))
    assert left(play, ana) == 1
    play.do(SetUses(ana, "panzerfaust", 2))
    assert left(play, ana) == 2
    assert play.refused(SetUses(ana, "panzerfaust", 3)).code == "uses.number"
    assert play.refused(SetUses(bo, "combi-rifle", 1), SIDE_2).code == "uses.endless"
    assert play.refused(SetUses(ana, "panzerfaust", 2)).code == "nothing.changes"


def test_what_is_placed_lies_on_the_table_and_answers_once() -> None:
    """turn:D2, turn:H5, turn:J9: a mine is laid, an enemy Dodges it at -3, and it is spent."""
    play, ana, bo = facing(profile(weapons=(MINES,)), profile())
    play.spend(ana, Declaration(Skill.PLACE_DEPLOYABLE, "ap-mines"), MOVES)
    play.fix()
    assert left(play, ana, "ap-mines") == 2
    mine = play.state.troopers[-1]
    assert (mine.side, mine.profile.name) == (SIDE_1, "AP Mines")
    play.do(PassTurn())
    play.do(DeclareFirst(bo, DODGES), SIDE_2)
    play.do(DeclareAro(mine.id, Declaration(Skill.BS_ATTACK)))
    play.do(CloseAros(), SIDE_2)
    play.do(DeclareSecond(IDLE), SIDE_2)
    assert play.mods("first", bo, "") == {"no-sight": -3}
    play.fix()
    play.give(SIDE_2, (20,))
    assert play.hits == [(bo, mine.id, 1, 0)]
    play.finish()
    assert is_in(play, mine.id, TrooperState.DEAD)


TREATS = {"medikit": Skill.MEDIKIT, "gizmokit": Skill.GIZMOKIT}


def treating(skill: str, patient: Profile, mm: int) -> tuple[Play, str, str]:
    """Ana tends to a friend that lies there, at a distance; the dice are frozen."""
    play, ana, _bo = facing(profile(bs=12, abilities=(ability(skill),)), profile())
    friend = play.add(SIDE_1, "Friend", patient)
    play.put(friend, TrooperState.UNCONSCIOUS)
    play.do(SetWounds(friend, 0))
    play.place(ana, friend, mm)
    play.spend(ana, doing(TREATS[skill], friend), IDLE)
    play.fix()
    return play, ana, friend


@pytest.mark.parametrize(("face", "wounds", "state"), [(10, 1, None), (11, -1, TrooperState.DEAD)])
def test_d15_a_medikit_in_contact_asks_the_patients_ph(
    face: int, wounds: int, state: TrooperState | None
) -> None:
    """turn:D15: its PH Roll alone; a failure kills."""
    play, _ana, friend = treating("medikit", profile(ph=10), 0)
    play.give(SIDE_1, (face,))
    found = play.state.trooper(friend)
    assert found is not None
    assert (found.wounds, TrooperState.DEAD in found.states) == (wounds, state is not None)


def test_d15_a_remote_medikit_hits_first() -> None:
    """turn:D15: BS with +3 to 20 cm; only then the patient rolls."""
    play, ana, friend = treating("medikit", profile(ph=10), 150)
    assert play.side("first", ana, friend).success_value.value == 15
    (due,) = GAME.dice_wanted(play.state, SIDE_1)
    play.give(SIDE_1, (15,))
    (then,) = GAME.dice_wanted(play.state, SIDE_1)
    assert due.roll != then.roll
    play.give(SIDE_1, (3,))
    found = play.state.trooper(friend)
    assert found is not None
    assert (found.wounds, found.states) == (1, frozenset())


def test_d15_a_miss_harms_nobody() -> None:
    """turn:D15: no PH Roll, the patient lies as before."""
    play, _ana, friend = treating("medikit", profile(ph=10), 150)
    play.give(SIDE_1, (16,))
    assert play.order.stage is Stage.GUTS
    assert is_in(play, friend, TrooperState.UNCONSCIOUS)


def test_d15_a_gizmokit_mends_structure_or_takes_a_point() -> None:
    """turn:D15: PH of the patient; +1 STR, or one less."""
    robot = profile(ph=10, wounds=2, has_structure=True)
    play, _ana, friend = treating("gizmokit", robot, 0)
    play.give(SIDE_1, (10,))
    found = play.state.trooper(friend)
    assert found is not None
    assert found.wounds == 1


def test_d15_only_who_carries_the_kit_uses_it() -> None:
    """turn:D15: refused with the reason, and not in the menu of anybody else."""
    play, ana, _bo = facing(profile(), profile())
    friend = play.add(SIDE_1, "Friend", profile())
    play.put(friend, TrooperState.UNCONSCIOUS)
    refused = play.refused(DeclareFirst(ana, doing(Skill.MEDIKIT, friend)))
    assert refused.code == "skill.not-had"


def guiding(*, targeted: bool = True, abilities: tuple[Ability, ...] = ()) -> tuple[Play, str, str]:
    """Ana has a guided missile, Bo is Targeted or not."""
    guided = ability("bs-attack", text="Guided")
    missiles = WEAPONS["missile-launcher-blast"]
    shooter = profile(bs=11, abilities=(guided,), weapons=(missiles,))
    play, ana, bo = facing(shooter, profile(abilities=abilities))
    if targeted:
        play.put(bo, TrooperState.TARGETED)
    return play, ana, bo


def guided_at(*targets: str) -> Declaration:
    """A guided attack."""
    aims = tuple(Aim(one, 1) for one in targets)
    return Declaration(Skill.GUIDED_ATTACK, "missile-launcher-blast", aims=aims)


def test_d12_a_guided_attack_has_six_more_and_nothing_else() -> None:
    """turn:D12: no range, cover, Mimetism or Targeted; one die."""
    hider = (ability("mimetism", mod=-6),)
    play, ana, bo = guiding(abilities=hider)
    play.place(ana, bo, 2000, cover=True)
    play.spend(ana, guided_at(bo), IDLE, **{f"t{bo.replace('-', '_')}": DODGES})
    assert play.mods("first", ana, bo) == {"guided": 6}
    assert play.meetings == [("face-to-face", ana, bo)]


def test_d12_only_ecm_touches_it() -> None:
    """turn:D12: ECM counts."""
    play, ana, bo = guiding(abilities=(ability("ecm", mod=-6),))
    play.spend(ana, guided_at(bo), IDLE)
    assert play.mods("first", ana, bo) == {"guided": 6, "ecm": -6}


def test_d12_its_target_is_targeted() -> None:
    """turn:D12: else it is refused."""
    play, ana, bo = guiding(targeted=False)
    assert play.refused(DeclareFirst(ana, guided_at(bo))).code == "aim.not-targeted"


def test_d12_five_in_a_turn() -> None:
    """turn:D12: the sixth is refused until the next Player Turn of that side."""
    play, ana, bo = guiding()
    for _ in range(5):
        play.spend(ana, guided_at(bo), IDLE)
        play.fix()
        play.give(SIDE_1, (20,))
        play.finish()
    assert play.refused(DeclareFirst(ana, guided_at(bo))).code == "aim.guided-enough"
    play.do(PassTurn())
    play.do(PassTurn(), SIDE_2)
    assert play.do(DeclareFirst(ana, guided_at(bo)))
