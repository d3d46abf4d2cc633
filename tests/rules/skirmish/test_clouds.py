"""Templates that stay, and states that end by themselves in the States Phase (turn:A13)."""

from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.clouds import CloudKind, LayCloud, LiftCloud
from rules.skirmish.declarations import CloseAros, DeclareAro, DeclareFirst, DeclareSecond
from rules.skirmish.engagement import Declaration
from rules.skirmish.fireteams import FireteamKind, FormFireteam, SetFireteamLeader
from rules.skirmish.phases import Step
from rules.skirmish.progress import PassTurn
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2, TrooperState
from tests.helpers.skirmish_game import ORC, go_on, ordering, reach
from tests.helpers.skirmish_table import IDLE, MOVES, Play, attack, facing, profile


def kinds(play: Play) -> list[str]:
    """The templates on the table."""
    return [one.kind.value for one in play.state.battle.clouds.lying]


def throwing(face: int) -> Play:
    """Ana throws Smoke, to the end of the Order."""
    play, ana, _bo = facing(profile(ph=10, weapons=(WEAPONS["smoke-grenades"],)), profile())
    play.spend(ana, Declaration(Skill.BS_ATTACK, "smoke-grenades"), IDLE)
    play.fix()
    play.give(SIDE_1, (face,))
    play.finish()
    return play


def test_e16_smoke_lies_until_the_states_phase() -> None:
    """turn:A13, turn:E16: a success lays it, the end of the turn takes it off."""
    play = throwing(3)
    assert kinds(play) == ["smoke"]
    play.do(PassTurn())
    assert kinds(play) == []


def test_e16_a_failed_throw_lays_nothing() -> None:
    """turn:E16: the template is removed."""
    assert kinds(throwing(20)) == []


def test_templates_go_as_the_states_phase_begins() -> None:
    """turn:A13: laid by hand or not; lifted by hand at any time."""
    play = ordering()
    for kind in (CloudKind.WHITE_NOISE, CloudKind.SMOKE):
        play.do(LayCloud(kind))
    play.do(LiftCloud("cloud-2"))
    assert play.refused(LiftCloud("cloud-2")).code == "cloud.none"
    assert kinds(play) == ["white-noise"]
    reach(play, Step.STATES)
    assert kinds(play) == []


def test_a13_albedo_lasts_for_two_states_phases() -> None:
    """turn:A13, turn:D22: A, then B, then gone."""
    play = ordering()
    play.put("1-fusilier", TrooperState.ALBEDO)
    found: list[list[TrooperState]] = []
    for _ in range(2):
        reach(play, Step.STATES)
        trooper = play.state.trooper("1-fusilier")
        assert trooper is not None
        found.append(sorted(trooper.states))
        go_on(play)
    assert found == [[TrooperState.ALBEDO_B], []]


def team() -> Play:
    """A Fusilier and the Orc that leads are a Duo."""
    play = ordering()
    play.do(FormFireteam(FireteamKind.DUO, ("1-fusilier", ORC), ORC, 0))
    return play


def test_b17_only_the_leader_is_activated() -> None:
    """turn:B17: an Order on another member is refused until it leads."""
    play = team()
    assert play.refused(DeclareFirst("1-fusilier", MOVES)).code == "fireteam.not-leader"
    play.do(SetFireteamLeader("1-fusilier"))
    assert play.do(DeclareFirst("1-fusilier", MOVES))


def test_j25_an_enemy_may_shoot_at_another_member() -> None:
    """turn:B17, turn:J25: one ARO against the whole Fireteam, Normal where not at the Leader."""
    play = team()
    play.place("2-zhanshi-a", ORC, 300)
    play.do(DeclareFirst(ORC, attack(("2-zhanshi-a", 3), weapon="multi-rifle-burst")))
    play.do(DeclareAro("2-zhanshi-a", attack(("1-fusilier", 1))), SIDE_2)
    play.do(CloseAros())
    play.do(DeclareSecond(IDLE))
    assert play.meetings == [("normal", ORC, ""), ("normal", "2-zhanshi-a", "")]
    play.fix()
    play.give(SIDE_1, (20, 20, 20))
    play.give(SIDE_2, (3,))
    assert play.hits == [("1-fusilier", "2-zhanshi-a", 1, 0)]
