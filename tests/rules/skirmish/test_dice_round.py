"""Frozen dice: given by each seat, judged, corrected, repeated (design §2, rolls:M7)."""

from rules.dice import ROLLED, TYPED, DiceGiven, GiveDice
from rules.skirmish.adjustments import TickMod
from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.conditions import SetTrooperState
from rules.skirmish.dice_facts import DieCorrected, HitsTaken, RollJudged
from rules.skirmish.dice_round import CallOffDice, CorrectDie, FixDice, RerollDie
from rules.skirmish.engagement import Stage
from rules.skirmish.frozen_dice import Replaced
from rules.skirmish.game import GAME
from rules.skirmish.ground import SetCover, SetDistance
from rules.skirmish.lines import line_id
from rules.skirmish.profiles import Ability, Weapon
from rules.skirmish.progress import NextStep
from rules.skirmish.save_facts import SavesOwed
from rules.skirmish.troopers import SIDE_1, SIDE_2, TrooperState
from tests.helpers.skirmish_table import (
    DODGES,
    FUSILIER,
    MOVES,
    SHOOTS,
    ZHANSHI_A,
    ZHANSHI_B,
    Play,
    attack,
    duel,
    facing,
    profile,
)


def frozen() -> Play:
    """Three dice on Zhanshi A, who shoots back, frozen."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS)
    play.fix()
    return play


def due(play: Play, seat: str) -> list[tuple[str, int, int]]:
    """Whose dice a seat owes: trooper's roll, how many, of how many sides."""
    return [(one.roll, one.count, one.sides) for one in GAME.dice_wanted(play.state, seat)]


def test_each_seat_owes_its_own_dice() -> None:
    """Design §2: three for the active side, one for the reactive one, none for a spectator."""
    play = frozen()
    assert due(play, SIDE_1) == [("1:first:1-fusilier>2-zhanshi-a", 3, 20)]
    assert due(play, SIDE_2) == [("1:aro:2-zhanshi-a", 1, 20)]
    assert GAME.dice_wanted(play.state, None) == ()


def test_the_commit_that_completes_the_dice_judges() -> None:
    """Design §2: nothing is judged before, everything with the last die."""
    play = frozen()
    first = play.give(SIDE_1, (4, 9, 13))
    assert [type(event).__name__ for event in first] == ["FacesGiven"]
    last = play.give(SIDE_2, (5,))
    assert [type(event) for event in last[1:]] == [RollJudged, HitsTaken, SavesOwed]
    assert play.order.stage is Stage.SAVES


def test_without_hits_the_saves_are_passed() -> None:
    """turn:C5: nobody was hit, so Guts and Alert come next."""
    play = frozen()
    play.give(SIDE_1, (20, 19, 18))
    play.give(SIDE_2, (20,))
    assert play.order.stage is Stage.GUTS


def test_dice_wanted_reads_only_frozen_facts() -> None:
    """Design §2: what is set by hand afterwards changes neither dice nor Success Values."""
    play = frozen()
    pairs = play.order.pairs
    play.do(SetDistance(FUSILIER, ZHANSHI_B, 900))
    assert due(play, SIDE_1) == [("1:first:1-fusilier>2-zhanshi-a", 3, 20)]
    assert play.order.pairs == pairs


def test_what_would_disturb_frozen_dice_is_refused() -> None:
    """Design §2: the refusal names who is entering dice; all else passes."""
    play = frozen()
    play.give(SIDE_1, (4, 9, 13))
    for command in (
        SetDistance(FUSILIER, ZHANSHI_A, 900),
        SetCover(FUSILIER, ZHANSHI_A, is_on=False),
        SetTrooperState(FUSILIER, TrooperState.STUNNED, is_on=True),
        TickMod(line_id("first", FUSILIER, ZHANSHI_A), "range", is_on=False),
    ):
        refused = play.refused(command)
        assert (refused.code, refused.values["sides"]) == ("dice.pending", "Yu Jing")
    assert play.do(SetTrooperState(ZHANSHI_B, TrooperState.STUNNED, is_on=True))


def test_the_same_dice_are_not_given_twice() -> None:
    """Design §2: the second is refused with who gave them."""
    play = frozen()
    play.give(SIDE_1, (4, 9, 13))
    refused = play.refused(GiveDice((DiceGiven("1:first:1-fusilier>2-zhanshi-a", (1, 1, 1)),)))
    assert (refused.code, refused.values["side"]) == ("dice.already-given", "PanOceania")


def test_a_seat_may_give_the_other_sides_dice_and_the_log_says_so() -> None:
    """Design §2: the fact keeps who gave them."""
    play = frozen()
    (event,) = play.do(GiveDice((DiceGiven("1:aro:2-zhanshi-a", (5,)),)), SIDE_1)
    assert (event.seat, event.trooper) == (SIDE_1, ZHANSHI_A)
    said = GAME.describe(play.state, event)
    assert (said.key, said.values["side"]) == ("event.faces-given.typed-for", "PanOceania")


def test_called_off_dice_go_back_to_the_measuring_step() -> None:
    """Design §2: faces given so far are void."""
    play = frozen()
    play.give(SIDE_1, (4, 9, 13))
    play.do(CallOffDice(), SIDE_2)
    assert (play.order.stage, play.order.given, play.order.rolls) == (Stage.MEASURE, {}, ())
    play.do(FixDice())
    assert due(play, SIDE_1)


def test_a_correction_keeps_both_faces_and_judges_anew() -> None:
    """Design §2: the old face is remembered, the judgement is a new fact."""
    play = frozen()
    play.give(SIDE_1, (4, 9, 13))
    play.give(SIDE_2, (5,))
    assert play.hits == [(ZHANSHI_A, FUSILIER, 1, 0)]
    events = play.do(CorrectDie("1:aro:2-zhanshi-a", 1, 11), SIDE_2)
    assert events[0] == DieCorrected("1:aro:2-zhanshi-a", ZHANSHI_A, 1, 5, 11)
    assert play.hits == [(FUSILIER, ZHANSHI_A, 0, 1)]
    given = play.order.given["1:aro:2-zhanshi-a"]
    assert (given.faces, given.replaced) == ((11,), (Replaced(1, 5, "corrected"),))


def test_a_die_can_be_corrected_before_the_others_are_in() -> None:
    """Design §2: without a judgement yet."""
    play = frozen()
    play.give(SIDE_1, (4, 9, 13))
    events = play.do(CorrectDie("1:first:1-fusilier>2-zhanshi-a", 3, 3))
    assert len(events) == 1


def test_the_next_game_command_ends_correcting() -> None:
    """Design §2: whatever is done on the table in between."""
    play = frozen()
    play.give(SIDE_1, (4, 9, 13))
    play.give(SIDE_2, (5,))
    play.save()
    play.do(NextStep())
    refused = play.refused(CorrectDie("1:aro:2-zhanshi-a", 1, 11), SIDE_2)
    assert refused.code == "dice.too-late"


def test_rolled_dice_stand() -> None:
    """Design §2: only a typed die can be mistyped."""
    play = frozen()
    play.give(SIDE_1, (4, 9, 13), source=ROLLED)
    refused = play.refused(CorrectDie("1:first:1-fusilier>2-zhanshi-a", 1, 5))
    assert refused.code == "dice.rolled-stand"


def rerolling() -> tuple[Play, str, str, str]:
    """Bo dodges with Dodge (ReRoll); all dice are in and Bo is hit."""
    play, ana, bo = facing(profile(), profile(abilities=(Ability("dodge", has_reroll=True),)))
    play.spend(ana, attack((bo, 3)), MOVES, t2_bo=DODGES)
    play.fix()
    play.give(SIDE_1, (11, 12, 20))
    play.give(SIDE_2, (19,))
    return play, ana, bo, f"1:aro:{bo}"


def test_m7_a_reroll_repeats_one_die_and_the_new_face_stands() -> None:
    """rolls:M7: after the faces are in and before the next step; judged anew."""
    play, ana, bo, roll = rerolling()
    assert play.hits == [(bo, ana, 2, 0)]
    play.do(RerollDie(roll, 1), SIDE_2)
    assert (play.order.stage, play.order.judged) == (Stage.DICE, ())
    (wanted,) = GAME.dice_wanted(play.state, SIDE_2)
    assert wanted.count == 1
    play.give(SIDE_2, (10,))
    assert play.hits == []
    assert play.order.given[roll].replaced == (Replaced(1, 19, "reroll"),)


def test_m7_a_roll_is_repeated_only_once() -> None:
    """rolls:M7: one die of a roll."""
    play, _ana, _bo, roll = rerolling()
    play.do(RerollDie(roll, 1), SIDE_2)
    play.give(SIDE_2, (9,))
    assert play.refused(RerollDie(roll, 1), SIDE_2).code == "dice.rerolled-already"


def test_m7_a_weapons_reroll_counts_too() -> None:
    """rolls:M7: brackets after a weapon."""
    base = WEAPONS["combi-rifle"]
    gun = Weapon("gun", "Gun", ranges=base.ranges, burst=3, has_reroll=True)
    play, ana, bo = facing(profile(weapons=(gun,)), profile())
    play.spend(ana, MOVES, attack((bo, 3), weapon="gun"))
    play.fix()
    play.give(SIDE_1, (20, 20, 20))
    assert play.do(RerollDie(play.order.rolls[0].id, 2))


def test_the_frozen_pairs_hold_what_was_counted() -> None:
    """Design §2: attribute, MODs with their sources, Success Value and dice are facts."""
    play = frozen()
    (pair,) = play.order.pairs
    assert [(mod.key, mod.value, mod.source) for mod in pair.a.mods] == [
        ("range", 3, FUSILIER),
        ("cover", -3, ZHANSHI_A),
    ]
    assert (pair.a.attribute, pair.a.sv, pair.a.dice) == (12, 12, 3)
    assert pair.b is not None
    assert (pair.b.sv, pair.b.harms, pair.against) == (11, True, ZHANSHI_A)


def test_fixing_measures_what_the_rolls_need() -> None:
    """rolls:M1: from the freeze on these distances are estimates no longer."""
    play = frozen()
    assert play.state.is_measured(FUSILIER, ZHANSHI_A)
    assert not play.state.is_measured(FUSILIER, ZHANSHI_B)


def test_distances_said_at_the_measuring_step_are_measured() -> None:
    """turn:C5: before it they are estimates."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES)
    assert not play.state.is_measured(FUSILIER, ZHANSHI_A)
    (event,) = play.do(SetDistance(FUSILIER, ZHANSHI_A, 320))
    assert event.is_measured


def test_the_source_of_the_dice_is_kept() -> None:
    """Design §6: typed dice are marked in the log."""
    play = frozen()
    play.give(SIDE_1, (4, 9, 13), source=ROLLED)
    play.give(SIDE_2, (5,), source=TYPED)
    assert [given.source for given in play.order.given.values()] == [ROLLED, TYPED]
