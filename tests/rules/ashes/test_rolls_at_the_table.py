"""Rolls from the set-up to the judgement, one behaviour a test."""

import pytest

from rules.ashes.adversity import SetAdversity
from rules.ashes.fixing import CallOffDice, DiceCalledOff, FixRoll
from rules.ashes.judging import CorrectDie, DieCorrected, RollJudged, dice_wanted
from rules.ashes.open_roll import Role, Side, dice_name
from rules.ashes.outcome import Learning, Result, Verdict
from rules.ashes.prospects import prospect
from rules.ashes.rolling import ChangeDefence, ChangeSide, DropRoll, OpenRoll
from rules.ashes.session import MarkUsed
from rules.ashes.state import NARRATOR, How
from rules.dice import ROLLED, DiceGiven, GiveDice
from tests.helpers.ashes import FANGS, LENA, SHIELD, SWORD, WOLF, Table, party


def judged(table: Table) -> tuple[Result, ...]:
    """The results of the newest judged roll."""
    last = table.state.last
    assert last is not None
    return last.results


def test_a_roll_wants_three_d6_of_the_rollers_seat() -> None:
    """ashes:A1: 3d6 are due from who rolls, and no d4 without Graces or Misfortunes."""
    table = party()
    table.roll(12)
    assert (wanted(table, LENA), wanted(table, NARRATOR)) == ([(3, 6)], [])


def wanted(table: Table, seat: str) -> list[tuple[int, int]]:
    """The dice that a seat owes: count and sides of each handful."""
    return [(one.count, one.sides) for one in dice_wanted(table.state, seat)]


def test_d6_and_d4_are_given_apart() -> None:
    """ashes:A6, A8: 5 Graces and 1 Misfortune ask for 3d6 and, capped, 3d4."""
    table = party()
    table.roll(15, graces=5, misfortunes=1)
    assert wanted(table, LENA) == [(3, 6), (3, 4)]


@pytest.mark.parametrize(
    ("adversity", "d6", "verdict", "learning"),
    [
        pytest.param(12, (2, 3, 3), Verdict.EQUALS, Learning.BELOW_DP, id="Y1"),
        pytest.param(15, (4, 4, 4), Verdict.EXCEEDS, Learning.EARNED, id="Y2"),
        pytest.param(17, (4, 4, 4), Verdict.BELOW, Learning.EARNED, id="B3"),
    ],
)
def test_judging_a_roll(
    adversity: int, d6: tuple[int, ...], verdict: Verdict, learning: Learning
) -> None:
    """ashes:A2, P2, Y1, Y2, B3: success and progress are judged apart, each with its reason."""
    table = party()
    table.give(table.roll(adversity), d6)
    (result,) = judged(table)
    assert (verdict, learning) == (result.verdict, result.learning)


def test_disadvantage_at_five_says_that_nothing_could_be_learned() -> None:
    """ashes:Y3, P3: two sixes at NdP 5 give 17 and no PdP, and none was possible."""
    table = party(ndp=5)
    table.give(table.roll(10, disadvantage=True), (6, 6))
    (result,) = judged(table)
    assert (result.total, result.learning) == (17, Learning.OUT_OF_REACH)


def test_three_sixes_at_twelve_earn_a_point() -> None:
    """ashes:Y4, P1: at NdP 12 the DP is 18."""
    table = party(ndp=12)
    table.give(table.roll(20), (6, 6, 6))
    assert table.level(SWORD) == (12, 1)


def test_advantage_lets_four_d6_count_for_progress() -> None:
    """ashes:A10, P3, B12: with Advantage four d6 are summed, so 18 needs no three sixes."""
    table = party(ndp=10)
    table.give(table.roll(20, advantage=True), (5, 5, 4, 4))
    assert table.level(SWORD) == (10, 1)


def test_the_chapters_modifier_counts_with_its_reason() -> None:
    """ashes:A1: a signed modifier is added to the total and its reason kept."""
    table = party()
    table.give(table.roll(12, modifier=-2, reason="fog"), (4, 4, 4))
    (result,) = judged(table)
    assert (result.total, result.side.reason) == (14, "fog")


def test_d4_count_by_the_sign_of_what_is_left() -> None:
    """ashes:A6: two net Misfortunes subtract what their d4 show."""
    table = party()
    table.give(table.roll(12, misfortunes=2), (4, 4, 4), (1, 3))
    assert judged(table)[0].total == 12


def test_assured_rolls_nothing() -> None:
    """ashes:A3, Y6, B4: against Adversity 3 the action happens, nothing is thrown or learned."""
    table = party()
    table.roll(3)
    assert (table.state.rolls, wanted(table, LENA), table.level(SWORD)) == ((), [], (4, 0))


def test_assured_counts_as_used() -> None:
    """ashes:B5: by default an Assured action marks its skill as used."""
    table = party()
    table.roll(3)
    assert table.is_used(SWORD)


def test_assured_need_not_count_as_used() -> None:
    """ashes:B5, option assured_counts_used: then it does not."""
    table = party({"assured_counts_used": False})
    table.roll(3)
    assert not table.is_used(SWORD)


def test_a_trivial_action_is_not_rolled() -> None:
    """ashes:A5: the roll is dropped; nothing is thrown and no skill counts as used."""
    table = party()
    table.do(OpenRoll(Side(LENA, SWORD)), LENA)
    table.do(DropRoll("r1"), LENA)
    assert (table.state.rolls, table.is_used(SWORD)) == ((), False)


def test_a_judged_roll_marks_its_skill_as_used() -> None:
    """ashes:P6: rolling with a skill is using it."""
    table = party()
    table.give(table.roll(12), (1, 1, 1))
    assert (table.is_used(SWORD), table.is_used(SHIELD)) == (True, False)


def test_the_defender_prevails_on_a_tie() -> None:
    """ashes:A4, Y5: attack 14 against defence 14 fails."""
    table = party()
    roll = table.attack()
    table.give(roll, (3, 3, 4), seat=NARRATOR)
    table.give(roll, (3, 3, 4), role=Role.DEFENDER)
    attack, defence = judged(table)
    assert (attack.verdict, defence.verdict) == (Verdict.EQUALS, Verdict.HOLDS_TIE)


def test_each_side_gives_its_own_dice() -> None:
    """ashes:A4: the attacker's seat owes the attack, the defender's the defence."""
    table = party()
    table.attack(theirs=Side(LENA, SHIELD, graces=1))
    assert (len(wanted(table, NARRATOR)), len(wanted(table, LENA))) == (1, 2)


def test_the_commit_that_completes_the_dice_judges() -> None:
    """ashes:A4: the first seat's dice judge nothing, the second's do."""
    table = party()
    roll = table.attack()
    first = table.give(roll, (3, 3, 4), seat=NARRATOR)
    second = table.give(roll, (3, 3, 5), role=Role.DEFENDER)
    assert [
        any(isinstance(event, RollJudged) for event in events) for events in (first, second)
    ] == [False, True]


def test_each_side_learns_from_its_own_dice() -> None:
    """ashes:B10: attacker and defender test their own d6 against their own DP."""
    table = party()
    roll = table.attack()
    table.give(roll, (6, 6, 1), seat=NARRATOR)
    table.give(roll, (1, 1, 1), role=Role.DEFENDER)
    assert (table.level(FANGS), table.level(SHIELD)) == ((4, 1), (4, 0))


def test_nothing_transfers_between_the_sides() -> None:
    """ashes:B11: the defender's Graces add to the defence only."""
    table = party()
    roll = table.attack(theirs=Side(LENA, SHIELD, graces=2))
    table.give(roll, (3, 3, 4), seat=NARRATOR)
    table.give(roll, (3, 3, 4), (1, 1), role=Role.DEFENDER)
    assert [result.total for result in judged(table)] == [14, 16]


def test_a_low_defence_is_no_assured_band() -> None:
    """ashes:B9: both have rolled, so even a defence of 2 must be exceeded."""
    table = party()
    roll = table.attack(
        Side(WOLF, FANGS, modifier=-10), Side(LENA, SHIELD, modifier=-9, piled_up=0)
    )
    table.give(roll, (2, 2, 3), seat=NARRATOR)
    table.give(roll, (2, 2, 3), role=Role.DEFENDER)
    assert judged(table)[0].verdict is Verdict.BELOW


def test_a_low_defence_may_be_an_assured_band() -> None:
    """ashes:B9, option assured_in_opposed: a defence of 3 or less is beaten anyway."""
    table = party({"assured_in_opposed": True})
    roll = table.attack(
        Side(WOLF, FANGS, modifier=-10), Side(LENA, SHIELD, modifier=-9, piled_up=0)
    )
    table.give(roll, (2, 2, 3), seat=NARRATOR)
    table.give(roll, (2, 2, 3), role=Role.DEFENDER)
    attack, defence = judged(table)
    assert (attack.verdict, attack.succeeds, defence.succeeds) == (Verdict.ASSURED, True, False)


def test_more_points_a_roll() -> None:
    """ashes:B1, option pdp_per_roll: a table may give two."""
    table = party({"pdp_per_roll": 2})
    table.give(table.roll(12), (6, 6, 6))
    assert table.level(SWORD) == (4, 2)


def test_one_point_a_roll() -> None:
    """ashes:B1: a qualifying roll earns one PdP, however high it is."""
    table = party()
    table.give(table.roll(12), (6, 6, 6))
    assert table.level(SWORD) == (4, 1)


def test_points_may_need_success() -> None:
    """ashes:B3, option pdp_needs_success: a failed roll then teaches nothing, and says so."""
    table = party({"pdp_needs_success": True})
    table.give(table.roll(20), (4, 4, 4))
    assert (judged(table)[0].learning, table.level(SWORD)) == (Learning.NEEDED_SUCCESS, (4, 0))


def test_piled_up_first_for_tables_that_read_it_so() -> None:
    """ashes:B6, option cancel_multi_first: 2 Graces, 4 and 3 piled-up ask for 4d4."""
    counts = {"graces": 2, "misfortunes": 4, "piled_up": 3}
    default, other = party(), party({"cancel_multi_first": True})
    default.roll(12, **counts)
    other.roll(12, **counts)
    assert [table.state.rolls[0].fixed[0].net_d4 for table in (default, other)] == [-5, -4]


def test_the_roll_that_levels_up_counts_the_old_level() -> None:
    """ashes:B8: NdP and DP are those of when the roll was fixed."""
    table = party(pdp=5)
    table.give(table.roll(15), (4, 4, 4))
    (result,) = judged(table)
    assert (result.total, result.side.dp, table.level(SWORD)) == (16, 12, (5, 0))


def test_the_count_of_dice_is_frozen_before_they_are_thrown() -> None:
    """ashes:B15: once fixed, Graces cannot be added any more."""
    table = party()
    roll = table.roll(12)
    assert table.refusal(ChangeSide(roll, Side(LENA, SWORD, graces=1))) == ("roll.is-fixed", "")


def test_calling_off_lets_the_roll_change_again() -> None:
    """ashes:B15: called off, the roll is open, and dice given so far are gone."""
    table = party()
    roll = table.attack()
    table.give(roll, (3, 3, 4), seat=NARRATOR)
    assert (DiceCalledOff(roll, 0),) == table.do(CallOffDice(roll), LENA)
    known = table.state.roll(roll)
    assert known is not None
    assert (known.fixed, known.thrown) == ((), ())


def test_dice_given_twice_are_refused_with_what_lies_there() -> None:
    """ashes:A4: who comes second is told whose dice are there, and which."""
    table = party()
    roll = table.attack()
    table.give(roll, (3, 3, 4), seat=NARRATOR)
    again = GiveDice((DiceGiven(dice_name(roll, Role.ROLLER, 6), (6, 6, 6)),))
    assert table.refusal(again) == ("dice.already-given", "")


@pytest.mark.parametrize(
    ("faces", "code"),
    [((1, 2), "dice.wrong-count"), ((1, 2, 7), "dice.impossible-face")],
)
def test_wrong_dice_are_refused(faces: tuple[int, ...], code: str) -> None:
    """ashes:A1: exactly three d6, from 1 to 6."""
    table = party()
    given = DiceGiven(dice_name(table.roll(12), Role.ROLLER, 6), faces)
    assert (code, "") == table.refusal(GiveDice((given,)), LENA)


def test_a_mistyped_die_is_judged_anew() -> None:
    """ashes:P2: correcting a die judges again and takes the point back; both faces stay."""
    table = party()
    table.give(table.roll(15), (4, 4, 4))
    (event,) = table.do(CorrectDie("r1-roller-d6", 2, 3), LENA)
    assert isinstance(event, DieCorrected)
    assert (
        event.old,
        event.new,
        event.results[0].verdict,
        table.level(SWORD),
    ) == (4, 3, Verdict.EQUALS, (4, 0))


def test_a_corrected_die_keeps_its_first_face() -> None:
    """ashes:P2: what was typed first stays visible beside what counts."""
    table = party()
    table.give(table.roll(15), (4, 4, 4))
    table.do(CorrectDie("r1-roller-d6", 2, 3), LENA)
    last = table.state.last
    assert last is not None
    assert (last.roll.thrown[0].first, last.roll.thrown[0].faces) == ((4, 4, 4), (4, 3, 4))


def test_a_correction_is_written_into_the_history() -> None:
    """ashes:P2: the point that came and went is two lines, which sum to nothing."""
    table = party()
    table.give(table.roll(15), (4, 4, 4))
    table.do(CorrectDie("r1-roller-d6", 2, 3), LENA)
    lines = table.state.history_of(SWORD)
    assert [(line.how, line.change) for line in lines] == [(How.ROLL, 1), (How.RECAST, -1)]


def test_a_correction_that_levels_down_restores_the_level() -> None:
    """ashes:P4: a level that came of a mistyped die goes with it."""
    table = party(pdp=5)
    table.give(table.roll(15), (4, 4, 4))
    table.do(CorrectDie("r1-roller-d6", 1, 1), LENA)
    assert table.level(SWORD) == (4, 5)


def test_a_correction_is_too_late_after_the_next_move() -> None:
    """ashes:P2: any other move ends the time for corrections."""
    table = party()
    table.give(table.roll(15), (4, 4, 4))
    table.do(MarkUsed(SHIELD))
    correction = CorrectDie("r1-roller-d6", 1, 1)
    assert table.refusal(correction, LENA) == ("correct.too-late", "")


def test_the_other_sides_dice_do_not_end_the_time_for_corrections() -> None:
    """ashes:A4: in an opposed roll either side may still be put right once both are there."""
    table = party()
    roll = table.attack()
    table.give(roll, (3, 3, 4), seat=NARRATOR)
    table.give(roll, (3, 3, 3), role=Role.DEFENDER)
    table.do(CorrectDie(f"{roll}-roller-d6", 1, 1))
    assert [result.total for result in judged(table)] == [12, 13]


def test_dice_of_another_roll_end_the_time_for_corrections() -> None:
    """ashes:P2: only the newest roll can be put right; for older ones there is undo."""
    table = party()
    first, second = table.roll(9), table.attack()
    table.give(first, (4, 4, 4))
    table.give(second, (3, 3, 4), seat=NARRATOR)
    assert table.refusal(CorrectDie(f"{first}-roller-d6", 1, 1))[0] == "correct.too-late"


def test_rolled_dice_are_not_mistyped() -> None:
    """ashes:P2: only typed dice can be corrected."""
    table = party()
    table.give(table.roll(15), (4, 4, 4), source=ROLLED)
    assert table.refusal(CorrectDie("r1-roller-d6", 1, 1), LENA) == ("correct.rolled", "")


def test_a_die_of_half_a_roll_may_be_corrected_too() -> None:
    """ashes:A4: while the other side still throws, one's own mistake can be mended."""
    table = party()
    roll = table.attack()
    table.give(roll, (3, 3, 4), seat=NARRATOR)
    table.do(CorrectDie(f"{roll}-roller-d6", 3, 1))
    table.give(roll, (3, 3, 3), role=Role.DEFENDER)
    assert [result.total for result in judged(table)] == [11, 13]


def test_a_roll_asked_for_waits_for_the_player() -> None:
    """ashes:A2: the Narrator sets it up, the player fixes it."""
    table = party()
    table.do(OpenRoll(Side(LENA), adversity=12, asked=True))
    assert table.refusal(FixRoll("r1"), LENA) == ("roll.no-skill", "ashes:A1")
    table.do(ChangeSide("r1", Side(LENA, SWORD)), LENA)
    table.do(FixRoll("r1"), LENA)
    assert table.state.rolls[0].is_fixed


def test_an_asked_rolls_adversity_is_the_narrators() -> None:
    """ashes:A2: the player may not change what the Narrator set."""
    table = party()
    table.do(OpenRoll(Side(LENA, SWORD), adversity=12, asked=True))
    assert table.refusal(SetAdversity("r1", 5), LENA) == ("seat.narrator-only", "")


def test_a_roll_without_adversity_cannot_be_fixed() -> None:
    """ashes:A2: something must be exceeded."""
    table = party()
    table.do(OpenRoll(Side(LENA, SWORD)), LENA)
    assert table.refusal(FixRoll("r1"), LENA) == ("roll.no-adversity", "ashes:A2")


def test_a_defender_may_choose_his_own_side_only() -> None:
    """ashes:A4: the defender sets skill and Graces of the defence, and nobody else in his place."""
    table = party()
    table.do(OpenRoll(Side(WOLF, FANGS), defence=Side(LENA)))
    table.do(ChangeDefence("r1", Side(LENA, SHIELD, graces=1)), LENA)
    assert table.refusal(ChangeDefence("r1", None), LENA) == ("character.not-yours", "")


def test_nobody_defends_against_himself() -> None:
    """ashes:A4: the opponent is somebody else."""
    table = party()
    opening = OpenRoll(Side(LENA, SWORD), defence=Side(LENA, SHIELD))
    assert table.refusal(opening, LENA) == ("roll.against-oneself", "ashes:A4")


def test_attacks_do_not_pile_up() -> None:
    """ashes:A9: only a defence carries piled-up Misfortunes."""
    table = party()
    opening = OpenRoll(Side(WOLF, FANGS, piled_up=1), defence=Side(LENA, SHIELD))
    assert table.refusal(opening) == ("roll.attacker-piled-up", "ashes:A9")


def test_another_players_character_is_not_ones_own() -> None:
    """ashes:A1: a seat rolls for its own character only."""
    table = party()
    assert table.refusal(OpenRoll(Side(WOLF, FANGS)), LENA) == ("character.not-yours", "")


def test_spectators_do_nothing() -> None:
    """ashes:A1: whoever has no seat looks on."""
    table = party()
    assert table.refusal(OpenRoll(Side(LENA, SWORD)), None) == ("seat.spectator", "")


def test_both_edges_at_once_are_a_plain_roll() -> None:
    """ashes:A10, B13: Advantage and Disadvantage cancel, however many there were."""
    table = party()
    table.roll(12, advantage=True, disadvantage=True)
    assert table.state.rolls[0].fixed[0].d6 == 3


def test_a_roll_without_a_skill_promises_nothing() -> None:
    """ashes:A1, P1: the NdP is not known before the skill is, so there are no chances to say."""
    table = party()
    table.do(OpenRoll(Side(LENA), adversity=12, asked=True))
    assert prospect(table.state, table.state.rolls[0], table.house).roller.chances is None


@pytest.mark.parametrize(
    ("attack", "defence"), [("", SHIELD), (FANGS, ""), ("", "")], ids=["attack", "defence", "both"]
)
def test_an_opposed_roll_promises_nothing_while_a_skill_is_missing(
    attack: str, defence: str
) -> None:
    """ashes:A4, A1: both skills decide an opposed roll's chances."""
    table = party()
    table.do(OpenRoll(Side(WOLF, attack), defence=Side(LENA, defence)))
    hope = prospect(table.state, table.state.rolls[0], table.house)
    assert hope.defender is not None
    assert (hope.roller.chances, hope.defender.chances) == (None, None)
