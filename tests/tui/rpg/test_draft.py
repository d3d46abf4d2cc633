"""What a test is proposed with, and what it promises before its dice."""

from fractions import Fraction

import pytest
from attrs import evolve

from rules.game import Refused
from rules.rpg.access import MASTER
from rules.rpg.checks import AskForTest, SetUpTest
from rules.rpg.dice_rolls import SidePlan, Source
from rules.rpg.game import GAME
from rules.rpg.scene import Attack, Hurdle, Scene
from rules.rpg.sight import seen_by
from rules.rpg.zones import Edge, Terrain
from tui.common.ink import plain
from tui.rpg.draft import (
    Draft,
    answer_draft,
    asked_draft,
    attack_draft,
    exploit_draft,
    plain_draft,
    terrain_draft,
)
from tui.rpg.forecast import Forecast, forecast
from tui.rpg.moving import ways, worth_asking
from tui.rpg.test_panel import other_counts


def varuna() -> Scene:
    """The demo's scene."""
    scene = GAME.new()
    for step in GAME.demo():
        events = GAME.decide(scene, step.command, step.seat, GAME.house())
        assert isinstance(events, tuple)
        scene = GAME.fold(scene, events)
    return scene


def two_dice(target: int, focus: int) -> list[int]:
    """The successes of every throw of two d20, one after the other."""
    dice = [(face <= target) + (face < focus) for face in range(1, 21)]
    return [one + other for one in dice for other in dice]


def promise(scene: Scene, draft: Draft, seat: str = MASTER) -> Forecast:
    """What a plan promises under the default readings."""
    found = forecast(scene, draft, seat, GAME.house())
    assert not isinstance(found, Refused), found
    return found


def ruiz_test(dice: int = 0, difficulty: int = 2) -> Draft:
    """Design's example: Ballistics 10 + 3, Focus 2, D2."""
    ruiz = varuna().find("ruiz")
    assert ruiz is not None
    draft = plain_draft(ruiz).with_skill("ballistics").buying(Source.HEAT, "", dice)
    return evolve(draft, plan=evolve(draft.plan, difficulty=difficulty))


@pytest.mark.parametrize(("dice", "passes"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_other_numbers_of_dice_stand_side_by_side(dice: int, passes: int) -> None:
    """rpg:A3: the plan's own figure is one of those beside each other."""
    found = promise(varuna(), ruiz_test(dice))
    assert [count for count, _ in found.others] == [2, 3, 4, 5]
    assert found.odds == found.others[passes][1]


def test_more_dice_never_pass_less() -> None:
    """rpg:I1: the row of chances goes up."""
    chances = [odds.passed for _, odds in promise(varuna(), ruiz_test()).others]
    assert chances == sorted(chances)
    assert Fraction(0) < chances[0] < chances[-1] < Fraction(1)


def test_what_cannot_be_paid_is_said_and_the_odds_stay() -> None:
    """rpg:A3: four dice more are refused; what two dice promise is shown all the same."""
    found = promise(varuna(), ruiz_test(4))
    assert found.refused is not None
    assert found.refused.code == "purchase.too-many"
    assert found.odds is not None


def test_a_secret_sheet_gives_no_odds() -> None:
    """rpg:1.1: a player who plans against nothing known sees no figure of an NPC's."""
    scene = seen_by(varuna(), "ruiz")
    sniper = scene.find("sniper")
    assert sniper is not None
    found = forecast(scene, plain_draft(sniper), "sniper", GAME.house())
    assert isinstance(found, Forecast)
    assert found.odds is None


def test_an_attack_in_contact_is_proposed_with_close_combat() -> None:
    """rpg:1.6: in contact Close Combat, from afar Ballistics; defended it is Simple (I20)."""
    scene = varuna()
    ruiz = scene.find("ruiz")
    assert ruiz is not None
    near = attack_draft(scene, ruiz, Attack("ruiz", "thug-1", is_defended=True))
    far = attack_draft(scene, ruiz, Attack("ruiz", "thug-2"))
    assert (near.plan.skill, near.plan.difficulty, near.opponent) == ("close-combat", 0, "thug-1")
    assert (far.plan.skill, far.plan.difficulty, far.opponent) == ("ballistics", 1, "")


def test_an_opponent_makes_it_simple() -> None:
    """rpg:I20: a test that becomes opposed is D0, unless it was made harder by hand."""
    ruiz = varuna().find("ruiz")
    assert ruiz is not None
    assert plain_draft(ruiz).against("doc").plan.difficulty == 0
    assert plain_draft(ruiz).against("doc").against("").plan.difficulty == 1
    assert ruiz_test().against("doc").plan.difficulty == 2


def test_terrain_takes_the_better_of_two_skills() -> None:
    """rpg:A24: Athletics or Acrobatics, an NPC's Movement."""
    scene = varuna()
    kit, thug = scene.find("kit"), scene.find("thug-1")
    assert kit is not None
    assert thug is not None
    hurdle = Hurdle("corridor", "roof", 2, is_dangerous=False)
    assert terrain_draft(kit, hurdle).plan.skill == "acrobatics"
    assert terrain_draft(thug, hurdle).plan.skill == "movement"
    assert terrain_draft(kit, hurdle).plan.difficulty == 2


@pytest.mark.parametrize(("character", "skill"), [("ruiz", "observation"), ("thug-1", "senses")])
def test_a_request_is_answered_with_what_one_has(character: str, skill: str) -> None:
    """rpg:1.1, 1.3: a player with the skill asked for, an NPC with the field that is nearest."""
    scene = varuna()
    command = AskForTest((character,), "observation", 2)
    events = GAME.decide(scene, command, MASTER, GAME.house())
    assert isinstance(events, tuple)
    scene = GAME.fold(scene, events)
    found = scene.find(character)
    assert found is not None
    draft = asked_draft(found, scene.asked[0])
    assert (draft.plan.skill, draft.has_own_skill) == (skill, found.is_npc)
    assert isinstance(GAME.decide(scene, draft.command(), MASTER, GAME.house()), tuple)


def test_an_exploit_is_looked_for_with_the_eyes() -> None:
    """rpg:1.5: Observation is proposed, an NPC's Senses; the table may say otherwise."""
    scene = varuna()
    ruiz, thug = scene.find("ruiz"), scene.find("thug-1")
    assert ruiz is not None
    assert thug is not None
    assert exploit_draft(ruiz).plan.skill == "observation"
    assert exploit_draft(thug).plan.skill == "senses"


def test_ways_that_are_longer_and_no_smoother_are_not_asked_about() -> None:
    """rpg:A24: through the shaft to the roof is longer and crosses more rough ground."""
    scene = varuna()
    found = worth_asking(scene, ways(scene, "corridor", "roof"))
    assert [way.zones for way in found] == [("corridor", "roof")]


def test_ways_of_the_same_length_are_asked_about() -> None:
    """rpg:A24: over the roof or through the shaft is the mover's to choose."""
    scene = varuna()
    open_shaft = tuple(
        evolve(zone, terrain=Terrain.OPEN) if zone.id == "shaft" else zone
        for zone in scene.zones.zones
    )
    edges = (Edge("corridor", "shaft"), Edge("shaft", "flat"), Edge("corridor", "roof"))
    rough_flat = tuple(
        evolve(zone, terrain=Terrain.OPEN) if zone.id in {"corridor", "flat"} else zone
        for zone in open_shaft
    )
    zones = evolve(scene.zones, zones=rough_flat, edges=(*edges, Edge("roof", "flat")))
    found = ways(evolve(scene, zones=zones), "corridor", "flat")
    assert [way.zones for way in worth_asking(evolve(scene, zones=zones), found)] == [
        ("corridor", "shaft", "flat"),
        ("corridor", "roof", "flat"),
    ]


def test_simple_tests_compare_momentum() -> None:
    """rpg:I3: D0 always passes, so the numbers of dice are told apart by their Momentum."""
    found = promise(varuna(), ruiz_test(difficulty=0))
    said = "".join(plain(one) for one in other_counts(found))
    assert "%" not in said
    assert "[2d20 1.40]" in said


def test_who_answers_sees_its_chance_to_win_with_each_number_of_dice() -> None:
    """rpg:I10: against Ruiz' Ballistics 13, Focus 2 the thug's 9 wins more often with more dice."""
    scene = varuna()
    side = SidePlan("ruiz", "ballistics", "coordination")
    events = GAME.decide(scene, SetUpTest(side, opponent="thug-1"), MASTER, GAME.house())
    assert isinstance(events, tuple)
    scene = GAME.fold(scene, events)
    thug = scene.find("thug-1")
    assert thug is not None
    draft = answer_draft(scene, thug, scene.checks[0], GAME.house())
    found = promise(scene, draft)
    assert found.opposed is not None
    assert found.wins[0] == (2, found.opposed.b)
    chances = [chance for _, chance in found.wins]
    assert chances == sorted(chances)
    assert "wins with" in "".join(plain(one) for one in other_counts(found))
    ruiz = two_dice(13, 2)
    own = two_dice(9, 0)
    won = sum(mine > theirs for mine in own for theirs in ruiz)
    assert found.wins[0][1] == Fraction(won, 20**4)
