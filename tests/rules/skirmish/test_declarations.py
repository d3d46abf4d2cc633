"""The sequence of an Order and what may be declared in it (turn:C1 to C17, rolls:B1)."""

import pytest

from rules.game import Awaited, Message
from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.choices import awaited, next_step
from rules.skirmish.conditions import SetFireteam, TrooperStateSet
from rules.skirmish.declarations import (
    CloseAros,
    DeclareAro,
    DeclareFirst,
    DeclareSecond,
    MarkReaction,
    MoveTwice,
    SetSplit,
)
from rules.skirmish.dice_round import FixDice
from rules.skirmish.engagement import Aim, Declaration, Situation, Slot, Stage
from rules.skirmish.legality import legal_skills
from rules.skirmish.profiles import Ability
from rules.skirmish.progress import CallOffOrder, NextStep, OrderConcluded, PassTurn
from rules.skirmish.roster import HideTrooper, TrooperRevealed
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2, FireteamBonus, TrooperState
from tests.helpers.skirmish_table import (
    DODGES,
    FUSILIER,
    IDLE,
    MOVES,
    SHOOTS,
    ZHANSHI_A,
    ZHANSHI_B,
    attack,
    duel,
    facing,
    profile,
)


def test_c1_to_c5_the_stages_follow_each_other() -> None:
    """turn:C1 to C5: first skill, AROs, second skill, late AROs, measuring, dice, end."""
    play = duel()
    seen: list[Stage] = []
    play.do(DeclareFirst(FUSILIER, MOVES))
    seen.append(play.order.stage)
    play.do(CloseAros())
    seen.append(play.order.stage)
    play.do(DeclareSecond(attack((ZHANSHI_A, 3))))
    seen.append(play.order.stage)
    play.do(CloseAros())
    seen.append(play.order.stage)
    play.do(FixDice())
    seen.append(play.order.stage)
    play.give(SIDE_1, (1, 2, 20))
    seen.append(play.order.stage)
    play.save()
    play.do(NextStep())
    seen.append(play.order.stage)
    play.save()
    (ended,) = play.do(NextStep())
    assert seen == list(Stage)
    assert isinstance(ended, OrderConcluded)
    assert [(hit.target, hit.hits, hit.crits) for hit in ended.hits] == [(ZHANSHI_A, 2, 0)]
    assert play.state.engagement is None


def test_idle_gives_nobody_a_late_aro() -> None:
    """turn:C4: no second skill shows nobody anything new, so measuring comes at once."""
    play = duel()
    play.do(DeclareFirst(FUSILIER, attack((ZHANSHI_A, 3))))
    play.do(CloseAros())
    play.do(DeclareSecond(Declaration(Skill.IDLE)))
    assert play.order.stage is Stage.MEASURE


def test_c3_an_entire_order_has_no_second_skill() -> None:
    """turn:C6: after its AROs it goes straight to measuring."""
    play = duel()
    play.do(DeclareFirst(FUSILIER, Declaration(Skill.CLIMB)))
    play.do(CloseAros())
    assert play.order.stage is Stage.MEASURE


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (MOVES, MOVES),
        (MOVES, DODGES),
        (DODGES, MOVES),
        (IDLE, attack((ZHANSHI_A, 3))),
        (Declaration(Skill.DISCOVER, aims=(Aim(ZHANSHI_A, 1),)), attack((ZHANSHI_A, 3))),
    ],
)
def test_c6_a_movement_skill_goes_with_any_short_one(
    first: Declaration, second: Declaration
) -> None:
    """turn:C6: in either order."""
    play = duel()
    play.spend(FUSILIER, first, second)
    assert play.order.stage is Stage.MEASURE


def test_c6_two_short_skills_make_no_order() -> None:
    """turn:C6: Dodge + BS Attack is refused."""
    play = duel()
    play.spend(FUSILIER, DODGES)
    assert play.refused(DeclareSecond(attack((ZHANSHI_A, 3)))).code == "skill.no-combination"


def test_c4_who_could_react_before_has_no_late_aro() -> None:
    """turn:C4: Zhanshi A was marked in sight and did nothing, Zhanshi B was not."""
    play = duel()
    play.do(DeclareFirst(FUSILIER, MOVES))
    play.do(MarkReaction(ZHANSHI_A, Situation.SIGHT), SIDE_2)
    play.do(CloseAros())
    play.do(DeclareSecond(attack((ZHANSHI_A, 3))))
    assert play.refused(DeclareAro(ZHANSHI_A, SHOOTS), SIDE_2).code == "aro.had-chance"
    (late,) = play.do(DeclareAro(ZHANSHI_B, SHOOTS), SIDE_2)
    assert late.is_late


def test_c4_a_mark_of_no_reaction_is_asked_again() -> None:
    """turn:C4: who could not react before the second skill may after it."""
    play = duel()
    play.do(DeclareFirst(FUSILIER, MOVES))
    play.do(MarkReaction(ZHANSHI_A, Situation.NONE), SIDE_2)
    play.do(CloseAros())
    play.do(DeclareSecond(attack((ZHANSHI_A, 3))))
    assert play.do(DeclareAro(ZHANSHI_A, SHOOTS), SIDE_2)


def test_c8_one_aro_for_each_trooper() -> None:
    """turn:C8."""
    play = duel()
    play.do(DeclareFirst(FUSILIER, MOVES))
    play.do(DeclareAro(ZHANSHI_A, SHOOTS), SIDE_2)
    assert play.refused(DeclareAro(ZHANSHI_A, DODGES), SIDE_2).code == "aro.already"


def test_c17_from_the_zone_only_dodge_and_reset() -> None:
    """turn:C17: the menu shows what is possible, and why the rest is not."""
    play = duel()
    play.do(DeclareFirst(FUSILIER, MOVES))
    play.do(MarkReaction(ZHANSHI_A, Situation.ZONE), SIDE_2)
    menu = legal_skills(play.state, ZHANSHI_A, Slot.ARO)
    assert [skill for skill, refused in menu if refused is None] == [
        Skill.DODGE,
        Skill.RESET,
        Skill.OTHER,
    ]


def test_c11_a_marker_is_not_shot_at() -> None:
    """turn:C11: against a Camouflaged Marker only Discover, Dodge, Look Out! and Reset."""
    play = duel()
    play.put(FUSILIER, TrooperState.CAMOUFLAGED)
    play.do(DeclareFirst(FUSILIER, MOVES))
    assert play.refused(DeclareAro(ZHANSHI_A, SHOOTS), SIDE_2).code == "aro.against-marker"
    assert play.do(DeclareAro(ZHANSHI_A, DODGES), SIDE_2)


def test_g22_a_marker_that_attacks_is_one_no_longer() -> None:
    """turn:G22: the fact is in the same commit."""
    play = duel()
    play.put(FUSILIER, TrooperState.CAMOUFLAGED)
    events = play.do(DeclareFirst(FUSILIER, attack((ZHANSHI_A, 3))))
    assert TrooperStateSet(FUSILIER, TrooperState.CAMOUFLAGED, is_on=False) in events
    assert play.order.was_marker


def test_g21_suppressive_fire_ends_with_an_order_or_another_aro() -> None:
    """turn:G21: it holds while the trooper suppresses, and ends when it dodges."""
    play = duel()
    for zhanshi in (ZHANSHI_A, ZHANSHI_B):
        play.put(zhanshi, TrooperState.SUPPRESSIVE_FIRE)
    play.do(DeclareFirst(FUSILIER, MOVES))
    play.do(DeclareAro(ZHANSHI_A, SHOOTS), SIDE_2)
    play.do(DeclareAro(ZHANSHI_B, DODGES), SIDE_2)
    states = [one.is_in(TrooperState.SUPPRESSIVE_FIRE) for one in play.state.of_side(SIDE_2)]
    assert states == [True, False]


def test_g23_a_hidden_trooper_that_declares_is_revealed_first() -> None:
    """turn:G23: nothing of an Order is hidden."""
    play = duel()
    play.do(HideTrooper(ZHANSHI_A, is_hidden=True), SIDE_2)
    play.do(DeclareFirst(FUSILIER, MOVES))
    events = play.do(DeclareAro(ZHANSHI_A, SHOOTS), SIDE_2)
    assert events[0] == TrooperRevealed(ZHANSHI_A)


def test_b1_the_whole_burst_must_be_used() -> None:
    """rolls:B1, turn:C12: two of three dice are refused, with what is missing."""
    play = duel()
    refused = play.refused(DeclareFirst(FUSILIER, attack((ZHANSHI_A, 2))))
    assert (refused.code, refused.values["placed"], refused.values["least"]) == (
        "burst.not-all",
        2,
        3,
    )


def test_b1_fewer_dice_by_table_option() -> None:
    """rolls:B1: with the option two of three dice are taken."""
    play = duel({"fewer_dice": True})
    assert play.do(DeclareFirst(FUSILIER, attack((ZHANSHI_A, 2))))


def test_b1_an_optional_die_may_be_left_out() -> None:
    """rolls:B1, turn:D-FT: a Fireteam's +1B makes 3 or 4 dice, not 5."""
    play = duel()
    play.do(SetFireteam(FUSILIER, FireteamBonus(burst=1)))
    for dice, allowed in ((3, True), (4, True), (5, False)):
        found = play.decide(DeclareFirst(FUSILIER, attack((ZHANSHI_A, dice))))
        assert isinstance(found, tuple) is allowed


def test_c12_no_burst_is_larger_than_six() -> None:
    """turn:C12, I6: Burst 5 and a bracketed (+1B) and three more make 6."""
    gun = WEAPONS["assault-pistol-burst"]
    play, ana, bo = facing(
        profile(weapons=(gun,), abilities=(Ability("bs-attack", burst=1),)), profile()
    )
    many = Declaration(Skill.BS_ATTACK, gun.id, aims=(Aim(bo, 6),), extra_dice=3)
    assert play.do(DeclareFirst(ana, many))


@pytest.mark.parametrize(
    ("name", "dice"), [("total-reaction", 3), ("neurocinetics", 3), ("enhanced-reaction", 2)]
)
def test_c9_abilities_that_give_an_aro_more_dice(name: str, dice: int) -> None:
    """turn:C9: full Burst, or two."""
    play, ana, bo = facing(profile(), profile(abilities=(Ability(name),)))
    play.do(DeclareFirst(ana, MOVES))
    (aro,) = play.do(DeclareAro(bo, SHOOTS), SIDE_2)
    assert aro.declaration.aims == (Aim(ana, dice),)


def test_c10_the_only_weapon_and_ammunition_that_fit_are_taken() -> None:
    """turn:C10: the fact holds every choice, also those nobody typed."""
    play, ana, bo = facing(profile(), profile())
    (declared,) = play.do(DeclareFirst(ana, Declaration(Skill.BS_ATTACK, aims=(Aim(bo, 3),))))
    assert (declared.declaration.weapon, declared.declaration.ammunition) == ("combi-rifle", "N")


def test_the_split_can_be_corrected_by_hand_before_the_dice() -> None:
    """rolls:B1: a logged correction; the whole Burst still has to be placed."""
    play = duel()
    play.do(DeclareFirst(FUSILIER, attack((ZHANSHI_A, 3))))
    play.do(SetSplit(Slot.FIRST, (Aim(ZHANSHI_A, 1), Aim(ZHANSHI_B, 2))))
    assert play.order.first.dice_on(ZHANSHI_B) == 2
    assert play.refused(SetSplit(Slot.FIRST, (Aim(ZHANSHI_A, 1),))).code == "burst.not-all"


def test_moving_twice_is_one_step() -> None:
    """turn:C6: Move + Move that nobody answers, in one commit."""
    play = duel()
    play.do(MoveTwice(FUSILIER))
    assert play.state.engagement is None
    assert play.state.last is not None
    assert (play.state.orders, play.state.last.number) == (1, 1)


def test_an_order_without_dice_ends_at_the_measuring_step() -> None:
    """turn:C5: nothing to roll, nothing to save."""
    play = duel()
    play.spend(FUSILIER, MOVES, MOVES)
    events = play.do(FixDice())
    assert isinstance(events[-1], OrderConcluded)


def test_b11_a_called_off_order_stays_spent() -> None:
    """turn:B11: the number goes on."""
    play = duel()
    play.do(DeclareFirst(FUSILIER, MOVES))
    play.do(CallOffOrder())
    (declared,) = play.do(DeclareFirst(FUSILIER, MOVES))
    assert declared.number == 2


def test_a1_passing_the_turn_makes_the_other_side_active() -> None:
    """turn:A1: two Player Turns a Round."""
    play = duel()
    play.do(PassTurn())
    assert (play.state.active, play.state.turn, play.state.round) == (SIDE_2, 2, 1)
    play.do(PassTurn(), SIDE_2)
    assert (play.state.active, play.state.round) == (SIDE_1, 2)


def test_awaited_names_whose_answer_the_table_waits_for() -> None:
    """Design: the footer says it at every stage."""
    play = duel()
    waits: list[tuple[Awaited, ...]] = [awaited(play.state)]
    play.do(DeclareFirst(FUSILIER, attack((ZHANSHI_A, 3))))
    waits.append(awaited(play.state))
    play.do(CloseAros())
    waits.append(awaited(play.state))
    play.do(DeclareSecond(MOVES))
    play.do(CloseAros())
    play.do(FixDice())
    waits.append(awaited(play.state))
    assert waits == [
        (Awaited(SIDE_1, Message("await.order")),),
        (Awaited(SIDE_2, Message("await.aros")),),
        (Awaited(SIDE_1, Message("await.second")),),
        (Awaited(SIDE_1, Message("await.dice", {"n": 3})),),
    ]


def test_the_next_step_is_named_where_it_is_no_choice() -> None:
    """Design: `n` goes on and says what comes."""
    play = duel()
    play.do(DeclareFirst(FUSILIER, MOVES))
    assert next_step(play.state) == (CloseAros(), Message("next.close-aros.aros"))
    play.do(CloseAros())
    assert next_step(play.state) is None
