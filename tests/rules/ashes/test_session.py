"""Awards, used skills, closing a session, and corrections by hand."""

from rules.ashes.awards import AwardPdp, PdpTaken, SetLevel, TakePdp
from rules.ashes.defence import BeginTurn, SetAttacks
from rules.ashes.game import GAME
from rules.ashes.open_roll import Side
from rules.ashes.rolling import OpenRoll
from rules.ashes.session import CloseSession, MarkUsed, Pending, PlanAward, pending
from rules.ashes.state import NARRATOR, How
from tests.helpers.ashes import LENA, SHIELD, SWORD, WOLF, party


def test_the_narrator_awards_at_any_time() -> None:
    """ashes:P5: also a skill that was not used, with the reason kept."""
    table = party()
    table.do(AwardPdp(SHIELD, 2, "turned a table into a wall"))
    (line,) = table.state.history_of(SHIELD)
    assert (
        table.level(SHIELD),
        line.how,
        line.note,
    ) == ((4, 2), How.AWARD, "turned a table into a wall")


def test_players_award_nothing() -> None:
    """ashes:P5: awards are the Narrator's."""
    assert party().refusal(AwardPdp(SWORD), LENA) == ("seat.narrator-only", "")


def test_the_sixth_point_levels_up() -> None:
    """ashes:P4, Y7: 5 PdP and an award of one are NdP +1, PdP 0."""
    table = party(pdp=5)
    table.do(AwardPdp(SWORD))
    assert table.level(SWORD) == (5, 0)


def test_awards_past_six_may_be_dropped() -> None:
    """ashes:B2, option pdp_overflow: 4 and 5 more are one level and no rest."""
    table = party({"pdp_overflow": "drop"}, pdp=4)
    table.do(AwardPdp(SWORD, 5))
    assert table.level(SWORD) == (5, 0)


def test_a_table_may_set_a_ceiling() -> None:
    """ashes:B14, option ndp_max: at the ceiling points wait and no level comes."""
    table = party({"ndp_max": 4}, pdp=5)
    table.do(AwardPdp(SWORD, 3))
    assert table.level(SWORD) == (4, 8)


def test_points_are_taken_down_to_nothing_and_no_further() -> None:
    """ashes:B16: five asked, two there, two taken; the level stays."""
    table = party(pdp=2)
    (event,) = table.do(TakePdp(SWORD, 5))
    assert isinstance(event, PdpTaken)
    assert (event.asked, event.progress.gained, table.level(SWORD)) == (5, -2, (4, 0))


def test_a_level_can_be_written_by_hand() -> None:
    """ashes:B16: any value can be corrected, and the history says how."""
    table = party()
    table.do(SetLevel(SWORD, 7, 2))
    assert (
        table.level(SWORD),
        table.state.history[-1].how,
        table.state.history[-1].change,
    ) == ((7, 2), How.SET, 20)


def test_closing_awards_what_was_planned() -> None:
    """ashes:P6: the planned points go to the used skill, and the plan is done with."""
    table = party()
    table.do(MarkUsed(SWORD))
    table.do(PlanAward(SWORD, 2))
    table.do(CloseSession())
    assert (
        table.level(SWORD),
        table.state.history[-1].how,
        table.state.planned,
    ) == ((4, 2), How.CLOSE, {})


def test_the_log_of_the_close_names_new_levels() -> None:
    """ashes:P4, P6: six planned points are a level, and the log says to which."""
    table = party()
    for skill, pdp in ((SWORD, 6), (SHIELD, 1)):
        table.do(MarkUsed(skill))
        table.do(PlanAward(skill, pdp))
    (closed,) = table.do(CloseSession())
    said = GAME.describe(table.state, closed).values["awards"]
    assert said == "Lena, Sword +6 → NdP 5; Lena, Shield +1"


def test_only_used_skills_are_awarded_at_the_close() -> None:
    """ashes:P6: a skill that was not used cannot be planned for."""
    assert party().refusal(PlanAward(SHIELD, 1)) == ("award.not-used", "ashes:P6")


def test_a_skill_no_longer_used_loses_its_plan() -> None:
    """ashes:P6, B5: the mark can be taken back, and the plan goes with it."""
    table = party()
    table.do(MarkUsed(SWORD))
    table.do(PlanAward(SWORD, 2))
    table.do(MarkUsed(SWORD, used=False))
    assert table.state.planned == {}


def test_the_next_session_begins_with_nothing_used() -> None:
    """ashes:P6: closing opens the next session with no skill marked."""
    table = party()
    table.do(MarkUsed(SWORD))
    table.do(CloseSession())
    assert (table.state.session, table.is_used(SWORD)) == (2, False)


def test_the_next_session_begins_at_turn_one_with_nobody_attacked() -> None:
    """ashes:B7: the turn of the old session is over with it, and its attacks count no more."""
    table = party()
    table.do(MarkUsed(SWORD))
    table.do(BeginTurn())
    table.do(SetAttacks(LENA, 3))
    table.do(CloseSession())
    assert (table.state.turn, [one.attacks for one in table.state.characters]) == (1, [0, 0])


def test_a_table_may_let_the_turn_go_on_over_the_close() -> None:
    """ashes:B7, option session_begins_turn: only the Narrator's key begins a turn then."""
    table = party({"session_begins_turn": False})
    table.do(MarkUsed(SWORD))
    table.do(BeginTurn())
    table.do(SetAttacks(LENA, 3))
    table.do(CloseSession())
    assert (table.state.turn, [one.attacks for one in table.state.characters]) == (2, [3, 0])


def test_a_session_in_which_nothing_was_used_is_not_closed() -> None:
    """ashes:P6: there would be nobody to award."""
    assert party().refusal(CloseSession()) == ("session.nothing-used", "ashes:P6")


def test_a_session_is_not_closed_over_an_open_roll() -> None:
    """ashes:P6: what is on its way still may use a skill."""
    table = party()
    table.do(MarkUsed(SWORD))
    table.roll(12)
    assert table.refusal(CloseSession()) == ("session.roll-open", "")


def test_all_that_is_pending_is_one_list() -> None:
    """ashes:P6: rolls, dice and skills to be awarded, with whoever is to act."""
    table = party()
    table.do(MarkUsed(SHIELD))
    table.do(PlanAward(SHIELD, 1))
    table.do(OpenRoll(Side(LENA, SWORD), adversity=12, asked=True))
    table.do(OpenRoll(Side(LENA, SWORD)))
    table.do(OpenRoll(Side(WOLF, "s5"), defence=Side(LENA)))
    table.roll(9)
    assert (
        Pending("roll", "r1", LENA),
        Pending("adversity", "r2", NARRATOR),
        Pending("defence", "r3", LENA),
        Pending("dice", "r4", LENA),
        Pending("award", SHIELD, NARRATOR, 1),
    ) == pending(table.state)


def test_the_history_of_a_skill_names_the_roll() -> None:
    """ashes:P2: which roll taught it, and what its d6 showed against the DP."""
    table = party()
    table.give(table.roll(9), (1, 1, 1))
    table.give(table.roll(9), (6, 5, 2))
    (line,) = table.state.history_of(SWORD)
    assert (line.how, line.roll, line.d6_sum, line.dp, line.session) == (How.ROLL, "r2", 13, 12, 1)
