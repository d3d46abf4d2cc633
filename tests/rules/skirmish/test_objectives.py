"""Objective points, classified objectives, the tally and the clock: `turn:A1`, `turn:G4`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.skirmish.objectives import (
    DrawClassified,
    ScoreClassified,
    ScoreObjective,
    SetTournamentPoints,
    tally,
)
from rules.skirmish.phases import Step
from rules.skirmish.troopers import SIDE_1, SIDE_2
from rules.skirmish.turn_times import Moment, left, times
from tests.helpers.battle_table import deployed, listing


def test_tally_adds_up() -> None:
    """turn:A1: objectives of all rounds and classified ones; survivors at the end."""
    table = deployed(listing("x", cost=30)).after(
        SIDE_1,
        ScoreObjective(SIDE_1, 1, 2),
        ScoreObjective(SIDE_1, 1, 3),
        ScoreObjective(SIDE_1, 0, 4),
        ScoreObjective(SIDE_2, 3, 1),
        DrawClassified("HVT: Espionage"),
        ScoreClassified("side-1:1", 1),
        SetTournamentPoints(SIDE_1, 5),
    )
    assert [one.survivors for one in tally(table.battle.score)] == [None, None]
    first, second = tally(table.battle.score)
    assert (first.objective, first.classified, first.total, first.tournament) == (7, 1, 8, 5)
    assert (second.total, second.tournament) == (1, None)


def test_survivors_are_told_at_the_end() -> None:
    """turn:A1: both sides' points that still stand are a fact of the end."""
    table = deployed(listing("x", cost=30), listing("y", cost=50)).reach(Step.STATES)
    table = table.state("x", "unconscious").reach(Step.OVER, 90)
    assert [one.survivors for one in tally(table.battle.score)] == [60, 10]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ScoreObjective(SIDE_1, 4, 1), "score.no-such-round"),
        (ScoreObjective(SIDE_1, 1, -1), "score.out-of-range"),
        (ScoreObjective("side-3", 1, 1), "turn.no-such-side"),
        (DrawClassified(" "), "name.empty"),
        (DrawClassified("x" * 61), "name.long"),
        (ScoreClassified("side-1:9", 1), "score.no-such-classified"),
        (SetTournamentPoints(SIDE_1, 100), "score.out-of-range"),
        (SetTournamentPoints("side-3", 1), "turn.no-such-side"),
    ],
)
def test_what_scores_nothing(command: ScoreObjective, code: str) -> None:
    """turn:A1: rounds of the game, points within reason, one's own objectives."""
    assert deployed(listing("x")).refused(SIDE_1, command) == code


def test_classified_objectives_are_ones_own() -> None:
    """The other side cannot fulfil them; the own side can take it back."""
    table = deployed(listing("x")).after(SIDE_1, DrawClassified("Sabotage"))
    assert table.refused(SIDE_2, ScoreClassified("side-1:1", 1)) == "score.no-such-classified"
    table = table.after(SIDE_1, ScoreClassified("side-1:1", 2), ScoreClassified("side-1:1", None))
    assert table.battle.score.classified_points(SIDE_1) == 0


def test_too_many_classified_objectives() -> None:
    """Twelve of a side are enough."""
    table = deployed(listing("x")).after(SIDE_1, *[DrawClassified("a")] * 12)
    assert table.refused(SIDE_1, DrawClassified("a")) == "score.too-many"


def test_clock_counts_who_is_waited_for() -> None:
    """Seconds go to the side that the table waits for; a table left standing counts nothing."""
    moments = (Moment(0, SIDE_1), Moment(60, SIDE_2), Moment(90), Moment(100, SIDE_1))
    assert times(moments, 130) == {SIDE_1: 90, SIDE_2: 30}
    assert times(moments, 100_000) == {SIDE_1: 60, SIDE_2: 30}
    assert (left(90, 60), left(90, 1), left(90, 0)) == (3510, -30, None)


@given(st.lists(st.tuples(st.integers(0, 9000), st.sampled_from(["", SIDE_1, SIDE_2])), max_size=9))
def test_clock_never_gives_more_than_went_by(moments: list[tuple[int, str]]) -> None:
    """Both sides together never take longer than from the first moment to the last."""
    ordered = [Moment(second, side) for second, side in sorted(moments)]
    spent = times(ordered, 9000)
    begun = ordered[0].second if ordered else 9000
    assert 0 <= sum(spent.values()) <= 9000 - begun
