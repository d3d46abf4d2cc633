"""The damage of a hit: led on to, raised by Momentum, soaked, settled, seen."""

import pytest
from attrs import evolve

from rules.rpg.actions import TakeAction
from rules.rpg.by_hand import PlaceCharacter
from rules.rpg.calling_off import CallOffDice
from rules.rpg.cast import ConcealCharacter
from rules.rpg.characters import Exploit, Track, Weapon
from rules.rpg.checks import AnswerTest, SetUpTest
from rules.rpg.combat_rolls import CombatJudged, RollCombatDice, RollSoak
from rules.rpg.damage import DamageRolled, DamageTyped, RollDamage, TypeDamage
from rules.rpg.dice_rolls import SidePlan
from rules.rpg.draws import DecideDraw
from rules.rpg.exploits import SetExploit
from rules.rpg.game import GAME
from rules.rpg.leaving import DefeatCharacter, RemoveCharacter
from rules.rpg.momentum import SpendMomentum
from rules.rpg.movement import GoOnMoving, LetGo
from rules.rpg.raising import RaiseLost
from rules.rpg.reactions import DeclineDefence, DefenceDeclined, TakeReaction
from rules.rpg.rounds import EndRound, EndScene
from rules.rpg.setting_out import Move
from rules.rpg.sheets import ChangeSheet
from rules.rpg.skill_test import Winner
from rules.rpg.soaking import CoverSoaked, DamageSettled, DamageSoaked, SettleDamage
from rules.rpg.strikes import AttackHit, DamageLeft, LeaveDamage
from rules.rpg.throwing import CorrectDie
from rules.rpg.tracks import TrackChanged
from rules.rpg.turns import BeginTurn, EndTurn, SeizeInitiative
from rules.rpg.zones import Cover, Zone
from tests.helpers.rpg_table import Table, action_table, zone_table

SHOOT = SidePlan("a", "ballistics", difficulty=1)
HIT, MISS = (5, 6), (18, 19)


def attacked(*faces: int, seat: str = "a", table: Table | None = None, **options: bool) -> Table:
    """A shoots at X with these dice; by default a hit with 1 Momentum left over."""
    table = table or action_table(**options)
    table.do(BeginTurn("a"))
    table.do(TakeAction("a", "attack", target="x"))
    table.do(SetUpTest(SHOOT), seat)
    table.throw("a", faces or HIT)
    return table


def only(table: Table) -> str:
    """The id of the one hit on the table."""
    (strike,) = table.scene.strikes
    return strike.id


def test_a_hit_waits_for_its_damage() -> None:
    """rpg:1.7: an attack that passes its test leaves a hit on its target behind."""
    table = attacked()
    (strike,) = table.scene.strikes
    assert (strike.attacker, strike.target, strike.points) == ("a", "x", None)


def test_a_miss_leaves_nothing() -> None:
    """rpg:1.3: a failed attack does no damage."""
    assert attacked(*MISS).scene.strikes == ()


def test_a_plain_test_is_no_hit() -> None:
    """rpg:1.5: only a declared attack hits anybody."""
    table = action_table()
    table.do(BeginTurn("a"))
    table.do(SetUpTest(SHOOT))
    table.throw("a", HIT)
    assert table.scene.strikes == ()


def test_tables_that_tell_damage_themselves_are_left_alone() -> None:
    """rpg:1.8: `damage_follows` off makes no hits."""
    assert attacked(damage_follows=False).scene.strikes == ()


def test_a_defender_who_wins_is_not_hit() -> None:
    """rpg:1.6: Defence makes it an opposed test; who loses it hits nobody."""
    table = action_table().heat(3)
    table.do(BeginTurn("a"))
    table.do(TakeAction("a", "attack", target="x"))
    table.do(TakeReaction("x", "defence"))
    table.do(SetUpTest(evolve(SHOOT, difficulty=0)))
    table.do(AnswerTest(table.scene.checks[0].id, SidePlan("x", "movement", "agility")))
    table.throw("a", MISS)
    table.throw("gm", HIT)
    assert table.scene.strikes == ()


def test_a_draw_that_the_game_master_gives_to_the_attacker_hits() -> None:
    """rpg:A11: whoever decides the draw decides the hit."""
    table = action_table().heat(3)
    table.do(BeginTurn("a"))
    table.do(TakeAction("a", "attack", target="x"))
    table.do(TakeReaction("x", "defence"))
    table.do(SetUpTest(SidePlan("a", "observation")))
    check = table.scene.checks[0].id
    table.do(AnswerTest(check, SidePlan("x", "movement", "agility")))
    table.throw("a", HIT)
    table.throw("gm", HIT)
    table.do(DecideDraw(check, Winner.A))
    assert [one.strike.target for one in table.happened(AttackHit)] == ["x"]


def test_momentum_bought_shows_up_in_the_damage_and_is_gone() -> None:
    """rpg:1.7: 2 Momentum add 2 to the damage that follows, and to no other."""
    table = attacked().saved("a", 1)
    table.do(SpendMomentum("a", "damage", times=2), "a")
    table.do(RollDamage("a", 3, strike=only(table), note="Rifle"), "a")
    table.throw("a", (1, 2, 6))
    (dealt,) = table.happened(DamageRolled)
    assert (dealt.points, dealt.bonus, dealt.effects, dealt.target) == (3, 2, 1, "x")
    assert (table.scene.strikes[0].points, table.who("a").damage) == (5, 0)


def attacking(table: Table, *, heat: int = 0) -> Table:
    """A has declared an attack on X and thrown nothing yet."""
    table.heat(heat)
    table.do(BeginTurn("a"))
    table.do(TakeAction("a", "attack", target="x"))
    return table


def test_damage_bought_before_the_hit_waits_for_it() -> None:
    """rpg:1.7: it may be bought before the dice, too, once the attack is declared."""
    table = attacking(action_table().saved("a", 1))
    table.do(SpendMomentum("a", "damage"), "a")
    table.do(SetUpTest(SHOOT), "a")
    table.throw("a", HIT)
    table.do(TypeDamage(only(table), 4), "a")
    assert (table.scene.strikes[0].points, table.who("a").damage) == (5, 0)


@pytest.mark.parametrize("character", ["a", "x"])
def test_no_damage_is_bought_without_a_hit(character: str) -> None:
    """rpg:1.7: Momentum of a plain test, or of a Defence that was won, raises no damage."""
    table = action_table().fresh(character, 2)
    assert table.why_not(SpendMomentum(character, "damage")) == "spend.no-hit"


def test_no_more_damage_is_bought_when_its_dice_are_due() -> None:
    """rpg:1.7: dice that were set up without it are raised no more."""
    table = attacked()
    table.do(RollDamage("a", 3, strike=only(table)), "a")
    assert table.why_not(SpendMomentum("a", "damage"), "a") == "spend.no-hit"


def test_a_miss_loses_the_damage_that_was_bought() -> None:
    """rpg:1.7: what was bought for an attack is not kept for a later one; a correction is anew."""
    table = attacking(action_table().saved("a", 1))
    table.do(SpendMomentum("a", "damage"), "a")
    table.do(SetUpTest(SHOOT), "a")
    roll = f"{table.scene.checks[0].id}.a"
    table.throw("a", MISS)
    assert (table.happened(RaiseLost), table.who("a").damage) == ([RaiseLost("a", 1)], 0)
    table.do(CorrectDie(roll, 1, 5), "a")
    assert (len(table.scene.strikes), table.who("a").damage) == (1, 1)


def test_an_attack_that_is_dropped_loses_the_damage_that_was_bought() -> None:
    """rpg:1.7: neither the end of the turn nor a hit without damage carries it over."""
    table = attacking(action_table().saved("a", 1))
    table.do(SpendMomentum("a", "damage"), "a")
    table.do(EndTurn("a"))
    assert table.who("a").damage == 0
    table = attacked()
    table.do(SpendMomentum("a", "damage"), "a")
    table.do(LeaveDamage(), "a")
    assert table.who("a").damage == 0


def test_damage_without_a_hit_takes_the_bonus_too() -> None:
    """rpg:1.7: where the table tells the hit, what was bought is in the next damage."""
    table = action_table(damage_follows=False).saved("a", 1)
    table.do(SpendMomentum("a", "damage"), "a")
    table.do(RollDamage("a", 1, plus=1), "a")
    table.throw("a", (2,))
    (judged,) = table.happened(CombatJudged)
    assert (judged.total, judged.plus, judged.bonus, table.who("a").damage) == (2, 1, 1, 0)


def test_other_combat_dice_leave_the_bonus_alone() -> None:
    """rpg:1.7: it is for damage, not for whatever is counted in combat dice."""
    table = attacked()
    table.do(SpendMomentum("a", "damage"), "a")
    table.do(RollCombatDice("a", 1), "a")
    table.throw("a", (2,))
    assert table.who("a").damage == 1


def test_damage_called_off_gives_the_bonus_back() -> None:
    """rpg:1.7: dice that are not thrown used nothing up."""
    table = attacked()
    table.do(SpendMomentum("a", "damage"), "a")
    table.do(RollDamage("a", 3, strike=only(table)), "a")
    assert table.who("a").damage == 0
    table.do(CallOffDice(table.scene.combat[0].id), "a")
    assert (table.who("a").damage, len(table.scene.strikes)) == (1, 1)


def test_what_is_not_used_in_the_round_is_gone_with_it() -> None:
    """rpg:I13: hits and bought damage do not outlast the round."""
    table = attacked()
    table.do(SpendMomentum("a", "damage"), "a")
    table.do(EndTurn("a"))
    assert (table.who("a").damage, len(table.scene.strikes)) == (1, 1)
    table.do(EndRound(skips_waiting=True))
    assert (table.who("a").damage, table.scene.strikes) == (0, ())


def test_a_correction_judges_the_damage_anew() -> None:
    """rpg:A28: a mistyped combat die changes the damage, Momentum and all."""
    table = attacked()
    table.do(SpendMomentum("a", "damage"), "a")
    table.do(RollDamage("a", 2, strike=only(table)), "a")
    roll = table.scene.combat[0].id
    table.throw("a", (1, 1))
    table.do(CorrectDie(roll, 1, 2), "a")
    assert (table.scene.strikes[0].points, table.who("a").damage) == (4, 0)


def test_a_correction_may_take_the_hit_back() -> None:
    """rpg:1.3: the attack's own dice are corrected until the next command."""
    table = attacked(10, 18)
    roll = f"{only(table)}.a"
    table.do(CorrectDie(roll, 1, 17), "a")
    assert table.scene.strikes == ()


def test_after_damage_was_told_the_attack_stands() -> None:
    """rpg:1.3: a die is put right until another command comes."""
    table = attacked()
    roll = f"{only(table)}.a"
    table.do(TypeDamage(only(table), 4))
    assert table.why_not(CorrectDie(roll, 1, 20), "a") == "dice.too-late"


def test_what_got_through_is_added_up_until_the_scene_ends() -> None:
    """rpg:1.8: the points of every hit, whatever soaked of it left out."""
    table = attacked()
    for soaked in (1, 0):
        table.do(TypeDamage(points=4))
        table.do(SettleDamage(soaked=soaked))
        if soaked:
            table.do(EndTurn("a"))
            table.do(EndRound(skips_waiting=True))
            attacked(table=table)
    assert table.who("x").taken == 7
    table.do(EndScene())
    assert table.who("x").taken == 0


def test_cover_soaks_what_its_dice_say() -> None:
    """rpg:1.8: light cover soaks with two dice, and what is left gets through."""
    table = zone_table(Zone("z", "Z", Cover.LIGHT))
    table.do(PlaceCharacter("x", "z", in_cover=True))
    attacked(table=table)
    table.do(TypeDamage(only(table), 4))
    table.do(RollSoak("x", only(table)))
    table.throw("gm", (1, 6))
    assert [(one.amount, one.left) for one in table.happened(CoverSoaked)] == [(1, 3)]
    table.do(SettleDamage(only(table), soaked=2))
    assert [one.amount for one in table.happened(DamageSoaked)] == [2]
    assert [one.points for one in table.happened(DamageSettled)] == [1]
    assert table.scene.strikes == ()


def test_cover_that_soaks_all_settles_it() -> None:
    """rpg:1.8: soak never goes below none, and then nothing waits any more."""
    table = zone_table(Zone("z", "Z", Cover.HEAVY))
    table.do(PlaceCharacter("x", "z", in_cover=True))
    attacked(table=table)
    table.do(TypeDamage(only(table), 3))
    table.do(RollSoak("x", only(table)))
    table.throw("gm", (2, 2, 2, 3))
    assert [(one.amount, one.left) for one in table.happened(CoverSoaked)] == [(3, 0)]
    assert table.scene.strikes == ()


def test_tracks_take_what_gets_through() -> None:
    """rpg:1.9: stress on the track, and one Harm for 5 or more in one hit."""
    table = attacked(tracks=True)
    table.do(TypeDamage(only(table), 6))
    table.do(SettleDamage(only(table), soaked=1, track=Track.VIGOUR))
    (changed,) = table.happened(TrackChanged)
    assert (changed.stress, changed.harms) == (5, 1)


def test_a_full_track_is_a_harm() -> None:
    """rpg:1.9: the track at its end is a Harm, and holds no more than it is long."""
    table = attacked(tracks=True)
    table.do(ChangeSheet("x", evolve(table.who("x").sheet, rank=table.who("x").sheet.rank.ELITE)))
    for points, wanted in ((4, (4, 0)), (4, (8, 0)), (4, (10, 1))):
        if not table.scene.strikes:
            table.do(EndTurn("a"))
            table.do(EndRound(skips_waiting=True))
            attacked(table=table)
        table.do(TypeDamage(only(table), points))
        table.do(SettleDamage(only(table), track=Track.VIGOUR))
        found = table.who("x")
        assert (found.stress[Track.VIGOUR], found.harms.get(Track.VIGOUR, 0)) == wanted


def test_without_tracks_nothing_is_marked() -> None:
    """rpg:1.9: the tracks are optional and off by default."""
    table = attacked()
    table.do(TypeDamage(only(table), 6))
    table.do(SettleDamage(only(table), track=Track.VIGOUR))
    assert table.happened(TrackChanged) == []


def test_the_hit_may_move_to_somebody_else() -> None:
    """rpg:1.6: whoever throws itself before an ally takes the damage."""
    table = attacked()
    table.do(TypeDamage(only(table), 3, target="y"))
    assert table.scene.strikes[0].target == "y"


def test_whose_damage_and_whose_soak() -> None:
    """rpg:1.8: the attacker tells the damage, the target what soaks it."""
    table = attacked()
    assert table.why_not(TypeDamage(only(table), 3), "b") == "seat.not-yours"
    assert table.why_not(SettleDamage(only(table)), "gm") == "damage.none"
    assert table.why_not(RollDamage("b", 2, strike=only(table)), "b") == "damage.none"
    table.do(TypeDamage(only(table), 3), "a")
    assert table.why_not(TypeDamage(only(table), 3), "a") == "damage.done"
    assert table.why_not(SettleDamage(only(table)), "a") == "seat.not-yours"
    assert table.why_not(SettleDamage(only(table), soaked=4)) == "number.out-of-range"


def test_no_damage_at_all() -> None:
    """rpg:1.8: a hit may be left as it is."""
    table = attacked()
    table.do(LeaveDamage(only(table)), "a")
    assert table.scene.strikes == ()


def test_dice_under_way_come_first() -> None:
    """rpg:1.8: while its dice are thrown a hit is neither left nor thrown again."""
    table = attacked()
    strike = only(table)
    table.do(RollDamage("a", 3, strike=strike))
    assert table.why_not(LeaveDamage(strike)) == "dice.being-entered"
    assert table.why_not(TypeDamage(strike, 2)) == "dice.being-entered"


def test_a_target_that_falls_or_goes_takes_its_hits_along() -> None:
    """rpg:I19: nothing waits for somebody who is out."""
    for command in (DefeatCharacter("x"), RemoveCharacter("x"), RemoveCharacter("a")):
        table = attacked()
        table.do(command)
        assert table.scene.strikes == ()


@pytest.mark.parametrize("goes", [DefeatCharacter, RemoveCharacter])
def test_a_target_that_goes_loses_the_damage_that_was_bought(goes: type) -> None:
    """rpg:1.7: of a hit, of an attack and of its test; nothing raises a later one."""
    hit = attacked()
    declared = attacking(action_table().saved("a", 1))
    tested = attacking(action_table().saved("a", 1), heat=3)
    tested.do(TakeReaction("x", "defence"))
    tested.do(SetUpTest(SHOOT), "a")
    for table in (hit, declared, tested):
        table.do(SpendMomentum("a", "damage"), "a")
        table.do(goes("x"))
        assert (table.happened(RaiseLost), table.who("a").damage) == ([RaiseLost("a", 1)], 0)
        assert table.scene.attack is None


def test_damage_that_was_bought_stays_with_a_hit_on_somebody_else() -> None:
    """rpg:1.7: who goes without being hit takes nothing along."""
    table = attacked()
    table.do(SpendMomentum("a", "damage"), "a")
    table.do(DefeatCharacter("y"))
    assert (table.happened(RaiseLost), table.who("a").damage) == ([], 1)


def test_damage_that_was_bought_for_no_hit_of_the_table_stays() -> None:
    """rpg:1.8: where the table tells the hit itself, nobody's fall takes it away."""
    table = attacked(damage_follows=False)
    table.do(SpendMomentum("a", "damage"), "a")
    table.do(DefeatCharacter("x"))
    assert table.who("a").damage == 1


def test_an_attacker_that_falls_has_hit_all_the_same() -> None:
    """rpg:I19: what happened before its fall stands."""
    table = attacked()
    table.do(DefeatCharacter("a"))
    table.do(TypeDamage(only(table), 3))
    assert table.scene.strikes[0].points == 3


def test_the_benefit_of_an_exploit_is_told_with_the_hit() -> None:
    """rpg:A20: the attack uses it up, and the damage still knows of it."""
    table = action_table()
    table.do(SetExploit("a", Exploit.READY))
    attacked(table=table)
    assert (table.scene.strikes[0].has_exploit, table.who("a").exploit) == (True, Exploit.NONE)


def test_weapons_on_a_sheet_have_bounds() -> None:
    """rpg:1.8: a weapon has a name and at least one combat die."""
    table = action_table()
    sheet = table.who("a").sheet
    table.do(ChangeSheet("a", evolve(sheet, weapons=(Weapon("Rifle", 5, 1),))))
    for weapon in (Weapon("", 5), Weapon("Rifle", 0), Weapon("Rifle", 5, -1)):
        refused = table.why_not(ChangeSheet("a", evolve(sheet, weapons=(weapon,))))
        assert refused in {"name.empty", "number.out-of-range"}


def retaliating() -> Table:
    """A leaves X's contact; X may Retaliate."""
    table = zone_table().heat(5)
    table.do(PlaceCharacter("a", "z0", contact=("x", "y")))
    table.do(BeginTurn("a"))
    table.do(Move("a", "z1"))
    return table


def test_retaliating_leads_to_the_attack() -> None:
    """rpg:1.6: Retaliation is a melee attack; its test, hit and damage come before going on."""
    table = retaliating()
    table.do(LetGo("y"))
    table.do(TakeReaction("x", "retaliate"))
    assert (table.scene.attack.attacker, table.scene.attack.target) == ("x", "a")  # type: ignore[union-attr]  # just declared
    table.do(SetUpTest(SidePlan("x", "combat", "agility", 1)))
    table.throw("gm", HIT)
    assert [(one.attacker, one.target) for one in table.scene.strikes] == [("x", "a")]
    table.do(GoOnMoving("a"))
    assert table.who("a").zone == "z1"


def test_one_retaliates_after_the_other() -> None:
    """rpg:A26: the second enemy waits until the first has thrown."""
    table = retaliating()
    table.do(TakeReaction("x", "retaliate"))
    assert table.why_not(TakeReaction("y", "retaliate")) == "reaction.attack-first"
    table.do(SetUpTest(SidePlan("x", "combat", "agility", 1)))
    table.throw("gm", MISS)
    table.do(TakeReaction("y", "retaliate"))
    assert table.scene.attack.attacker == "y"  # type: ignore[union-attr]  # just declared


def test_who_attacks_throws_before_it_leaves_contact() -> None:
    """rpg:A26: Retaliation never takes the place of the mover's own attack."""
    table = zone_table().heat(5)
    table.do(PlaceCharacter("a", "z0", contact=("y",)))
    attacking(table, heat=5)
    assert table.why_not(Move("a", "z1"), "a") == "move.attack-first"
    table.do(SetUpTest(SHOOT), "a")
    table.throw("a", MISS)
    table.do(Move("a", "z1"), "a")
    table.do(TakeReaction("y", "retaliate"))
    assert table.scene.attack.attacker == "y"  # type: ignore[union-attr]  # just declared


def test_who_leaves_nobody_may_move_before_it_throws() -> None:
    """rpg:I17: where nobody can Retaliate, the attack waits for the mover."""
    table = attacking(zone_table())
    table.do(Move("a", "z1"), "a")
    assert table.scene.attack.attacker == "a"  # type: ignore[union-attr]  # still declared


def test_retaliation_called_off_is_still_declared() -> None:
    """rpg:A26: dice taken back leave the attack to be thrown otherwise."""
    table = retaliating()
    table.do(LetGo("y"))
    table.do(TakeReaction("x", "retaliate"))
    table.do(SetUpTest(SidePlan("x", "combat", "agility", 1)))
    table.do(CallOffDice(table.scene.checks[0].id))
    assert table.scene.attack.attacker == "x"  # type: ignore[union-attr]  # put back
    table.do(GoOnMoving("a"))
    assert table.scene.attack is None


def seized_by_a_lurker(*, hides: bool) -> Table:
    """X, whom the players do not know of, hits A."""
    table = action_table().heat(5)
    if hides:
        table.do(ConcealCharacter("x", is_concealed=True))
    table.do(SeizeInitiative("x"))
    table.do(TakeAction("x", "attack", target="a"))
    table.do(SetUpTest(SidePlan("x", "combat", "coordination", 1), is_hidden=not hides))
    table.throw("gm", HIT)
    return table


def test_players_see_who_is_hit_but_not_by_whom() -> None:
    """rpg:1.6: somebody concealed stays so; the player who was hit knows of the damage."""
    table = seized_by_a_lurker(hides=True)
    (strike,) = GAME.seen_by(table.scene, "a").strikes
    assert (strike.attacker, strike.target) == ("", "a")
    (event,) = table.happened(AttackHit)
    seen = GAME.event_seen_by(table.scene, event, "a")
    assert seen is not None
    assert seen.strike.attacker == ""
    assert table.why_not(TypeDamage(only(table), 3), "a") == "damage.none"


def test_a_secret_test_keeps_its_hit_secret() -> None:
    """rpg:1.3: what was rolled in secret is known by its damage only."""
    table = seized_by_a_lurker(hides=False)
    (event,) = table.happened(AttackHit)
    assert GAME.event_seen_by(table.scene, event, "a") is None
    assert GAME.seen_by(table.scene, "a").strikes == ()
    table.do(TypeDamage(only(table), 3))
    (strike,) = GAME.seen_by(table.scene, "a").strikes
    assert strike.points == 3


def test_a_secret_hit_that_does_no_damage_stays_secret() -> None:
    """rpg:1.3: of a secret test's hit no word comes out where its damage is left."""
    table = seized_by_a_lurker(hides=False)
    table.do(LeaveDamage(only(table)))
    (event,) = table.happened(DamageLeft)
    assert GAME.event_seen_by(table.scene, event, "a") is None


def test_an_open_hit_that_does_no_damage_is_told() -> None:
    """rpg:1.7: everybody reads that the damage of an open hit was left."""
    table = attacked()
    table.do(LeaveDamage(only(table)))
    (event,) = table.happened(DamageLeft)
    assert GAME.event_seen_by(table.scene, event, "b") == event


def test_the_table_waits_for_damage_then_for_soak() -> None:
    """rpg:1.8: the footer names whose answer is missing."""
    table = attacked()
    first = GAME.awaited(table.scene)[0]
    assert (first.seat, first.what.key) == ("a", "awaited.damage")
    table.do(TypeDamage(only(table), 3))
    first = GAME.awaited(table.scene)[0]
    assert (first.seat, first.what.key) == ("gm", "awaited.soak")


def test_typed_damage_is_told_apart() -> None:
    """rpg:1.8: the table's own number is a fact of its own, with the Momentum in it."""
    table = attacked()
    table.do(SpendMomentum("a", "damage"), "a")
    table.do(TypeDamage(only(table), 4, effects=1, note="Rifle"), "a")
    (typed,) = table.happened(DamageTyped)
    assert (typed.points, typed.bonus, typed.effects, typed.note) == (4, 1, 1, "Rifle")


def test_who_does_not_defend_says_so() -> None:
    """rpg:1.6: the table waits for the defender's word, then for the attacker's test."""
    table = action_table().heat(3)
    table.do(BeginTurn("a"))
    table.do(TakeAction("a", "attack", target="x"))
    assert GAME.awaited(table.scene)[0].what.key == "awaited.defence"
    assert table.why_not(DeclineDefence("y")) == "reaction.no-trigger"
    assert table.why_not(DeclineDefence("x"), "a") == "seat.not-yours"
    table.do(DeclineDefence("x"))
    assert GAME.awaited(table.scene)[0].what.key == "awaited.attack"
    table.do(TakeReaction("x", "defence"))
    assert table.why_not(DeclineDefence("x")) == "reaction.no-trigger"


def test_an_attack_that_does_not_wait_says_that_nobody_defends() -> None:
    """rpg:1.6: the question of Defence never goes without a word; who said no says it once."""
    table = attacking(action_table(), heat=3)
    table.do(SetUpTest(SHOOT), "a")
    assert table.happened(DefenceDeclined) == [DefenceDeclined("x", "a")]
    table = attacking(action_table(), heat=3)
    table.do(DeclineDefence("x"))
    table.do(SetUpTest(SHOOT), "a")
    assert len(table.happened(DefenceDeclined)) == 1
    table = attacking(action_table(), heat=3)
    table.do(TakeReaction("x", "defence"))
    table.do(SetUpTest(SHOOT), "a")
    assert table.happened(DefenceDeclined) == []


def test_a_secret_attack_takes_no_word_from_its_target() -> None:
    """rpg:1.3: who is attacked in secret was not asked, and reads of no answer of its own."""
    table = action_table().heat(5)
    table.do(SeizeInitiative("x"))
    table.do(TakeAction("x", "attack", target="a"))
    events = table.do(SetUpTest(SidePlan("x", "combat", "coordination", 1), is_hidden=True))
    assert table.happened(DefenceDeclined) == []
    assert [one for one in events if GAME.event_seen_by(table.scene, one, "a")] == []


def test_nobody_defends_in_its_own_turn() -> None:
    """rpg:I12: who moves away is not asked to defend itself against Retaliation."""
    table = retaliating()
    table.do(LetGo("y"))
    table.do(TakeReaction("x", "retaliate"))
    assert "awaited.defence" not in {one.what.key for one in GAME.awaited(table.scene)}


def test_no_damage_needs_no_soak() -> None:
    """rpg:1.8: dice that come to nothing leave nothing to be soaked or to get through."""
    table = attacked()
    table.do(RollDamage("a", 2, strike=only(table)), "a")
    table.throw("a", (3, 6))
    assert table.scene.strikes == ()
    table.do(EndTurn("a"))
    table.do(EndRound(skips_waiting=True))
    attacked(table=table)
    table.do(TypeDamage(only(table), 0), "a")
    assert table.scene.strikes == ()


def test_the_only_hit_need_not_be_named() -> None:
    """rpg:1.8: in lines one says how much; whose hit it is, is plain while only one waits."""
    table = zone_table(Zone("z", "Z", Cover.LIGHT))
    table.do(PlaceCharacter("x", "z", in_cover=True))
    attacked(table=table)
    assert table.why_not(TypeDamage(points=3), "b") == "damage.none"
    table.do(RollDamage("a", 2), "a")
    table.throw("a", (2, 2))
    assert table.scene.strikes[0].points == 4
    table.do(RollSoak("x"))
    table.throw("gm", (1, 3))
    assert table.why_not(SettleDamage(soaked=9)) == "number.out-of-range"
    table.do(SettleDamage(soaked=1))
    assert [one.points for one in table.happened(DamageSettled)] == [2]


def test_retaliation_is_awaited_before_the_mover() -> None:
    """rpg:A26: who Retaliates tests first, then its damage and soak, then the mover goes on."""
    table = retaliating()
    table.do(LetGo("y"))
    table.do(TakeReaction("x", "retaliate"))
    keys = [GAME.awaited(table.scene)[0].what.key]
    table.do(SetUpTest(SidePlan("x", "combat", "agility", 1)))
    table.throw("gm", HIT)
    keys.append(GAME.awaited(table.scene)[0].what.key)
    table.do(TypeDamage(points=2))
    keys.append(GAME.awaited(table.scene)[0].what.key)
    table.do(SettleDamage())
    keys.append(GAME.awaited(table.scene)[0].what.key)
    assert keys == ["awaited.attack", "awaited.damage", "awaited.soak", "awaited.moving-on"]
