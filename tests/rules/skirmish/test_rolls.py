"""Judged dice: `rolls:R3` to R5, `rolls:F2` to F9, and the worked examples as tables."""

from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.skirmish.rolls import (
    Attack,
    Outcome,
    SideResult,
    classify,
    judge_dodge,
    judge_face_to_face,
    judge_normal,
)

FAILURE, SUCCESS, CRITICAL = Outcome.FAILURE, Outcome.SUCCESS, Outcome.CRITICAL

SVS = st.integers(-3, 45)
FACES = st.lists(st.integers(1, 20), max_size=6)


def lost(side: SideResult) -> list[int | None]:
    """What each die of a side was cancelled by."""
    return [die.lost_to for die in side.dice]


@pytest.mark.parametrize(
    ("sv", "face", "value", "outcome"),
    [
        # X2, X3 and turn:J3: CC 23.
        (23, 4, 7, SUCCESS),
        (23, 16, 19, SUCCESS),
        (23, 17, 20, CRITICAL),
        (23, 18, 21, CRITICAL),
        (23, 19, 22, CRITICAL),
        (23, 20, 23, CRITICAL),
        # X4 and turn:J2: SV 9.
        (9, 8, 8, SUCCESS),
        (9, 12, 12, FAILURE),
        (9, 9, 9, CRITICAL),
        # turn:J1 and rolls:R4: SV 1.
        (1, 1, 1, CRITICAL),
        (1, 2, 2, FAILURE),
        # rolls:R5 and turn:K9: SV 20.
        (20, 19, 19, SUCCESS),
        (20, 20, 20, CRITICAL),
        # turn:J28 and turn:K8.
        (25, 18, 23, CRITICAL),
        (25, 12, 17, SUCCESS),
        (26, 13, 19, SUCCESS),
        (26, 14, 20, CRITICAL),
        # Every face is a Critical where the excess alone nearly reaches 20.
        (39, 1, 20, CRITICAL),
        (38, 1, 19, SUCCESS),
    ],
)
def test_die_by_itself(sv: int, face: int, value: int, outcome: Outcome) -> None:
    """rolls:R3, R5: at or below succeeds, equal is a Critical, above 20 the excess is added."""
    assert (value, outcome) == classify(sv, face)


@pytest.mark.parametrize("sv", [0, -1, -12])
def test_no_face_succeeds_below_one(sv: int) -> None:
    """rolls:R4: below 1 there is nothing to succeed with."""
    assert {FAILURE} == {classify(sv, face).outcome for face in range(1, 21)}


def test_normal_roll_counts_every_success() -> None:
    """X4: SV 9 rolls 8, 12, 9: one hit and one Critical."""
    found = judge_normal(9, (8, 12, 9))

    assert (found.hits, found.crits) == (1, 1)
    assert [die.outcome for die in found.dice] == [SUCCESS, FAILURE, CRITICAL]
    assert lost(found) == [None, None, None]


def test_dice_keep_their_order_and_faces() -> None:
    """Every die is named in the order it was given, with the value it counts as."""
    found = judge_normal(23, (20, 4))

    assert [(die.face, die.value) for die in found.dice] == [(20, 23), (4, 7)]


Dice: TypeAlias = tuple[int, ...]
Score: TypeAlias = tuple[int, int]
Example: TypeAlias = tuple[int, Dice, int, Dice, str | None, Score, Score]

# sv a, dice a, sv b, dice b, winner, (hits, crits) of a, of b
EXAMPLES: dict[str, Example] = {
    "X5": (12, (2, 4, 6), 11, (7,), "b", (0, 0), (1, 0)),
    "X6 with A": (12, (12, 5, 3), 11, (11,), None, (0, 0), (0, 0)),
    "X7 on A": (12, (4, 9), 11, (5,), "a", (1, 0), (0, 0)),
    "X7 on B": (12, (11,), 11, (11,), "b", (0, 0), (0, 1)),
    "J.D Critical and a higher hit": (12, (12, 10, 6), 11, (8,), "a", (1, 1), (0, 0)),
    "J.D Critical only": (12, (12, 6), 11, (8,), "a", (0, 1), (0, 0)),
    "J.D tie": (12, (9, 5), 11, (9,), None, (0, 0), (0, 0)),
    "J.D tie of two": (12, (9, 9, 4), 11, (9,), None, (0, 0), (0, 0)),
    "J.D second die tied": (12, (10, 8), 11, (8,), "a", (1, 0), (0, 0)),
    "J.D two hits": (12, (10, 8, 6), 11, (7,), "a", (2, 0), (0, 0)),
    "J.D modified result compared": (23, (4,), 18, (8,), "b", (0, 0), (1, 0)),
    "J.D both Critical": (23, (17,), 18, (18,), None, (0, 0), (0, 0)),
    "J.D Critical beats above 20": (26, (8,), 12, (12,), "b", (0, 0), (0, 1)),
    "J.D bonus wins": (26, (6,), 12, (11,), "a", (1, 0), (0, 0)),
    "J.D one of three": (15, (14, 16, 3), 10, (8,), "a", (1, 0), (0, 0)),
    "J.D all fail": (12, (13, 20), 11, (3,), "b", (0, 0), (1, 0)),
    "J10": (13, (7,), 13, (3,), "a", (1, 0), (0, 0)),
    "J11": (13, (14, 5, 9, 11), 4, (3,), "a", (3, 0), (0, 0)),
    "J14": (26, (6,), 12, (11, 10), "a", (1, 0), (0, 0)),
    "J28": (12, (4,), 11, (7,), "b", (0, 0), (1, 0)),
}


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES.keys())
def test_worked_example(example: Example) -> None:
    """X5 to X7 and turn:J.D: the examples of the books come out as printed."""
    sv_a, dice_a, sv_b, dice_b, winner, score_a, score_b = example

    found = judge_face_to_face(sv_a, dice_a, sv_b, dice_b)

    assert (winner, score_a, score_b) == (
        found.winner,
        (found.a.hits, found.a.crits),
        (found.b.hits, found.b.crits),
    )


def test_x6_untargeted_reactor_misses() -> None:
    """X6: Zhanshi B's Normal Roll of 14 against SV 11 fails."""
    assert not judge_normal(11, (14,)).scores


def test_cancelled_die_still_cancels() -> None:
    """rolls:F2, X7: the 5 cancels the 4 although the 9 beats the 5."""
    found = judge_face_to_face(12, (4, 9), 11, (5,))

    assert (lost(found.a), lost(found.b)) == ([5, None], [9])


def test_tie_cancels_both_and_all_below() -> None:
    """rolls:F3: equal best successes cancel each other and everything below."""
    found = judge_face_to_face(12, (9, 5), 11, (9, 3))

    assert (lost(found.a), lost(found.b)) == ([9, 9], [9, 9])


def test_critical_beats_a_higher_success() -> None:
    """rolls:F4: a Critical 5 beats an ordinary 14."""
    found = judge_face_to_face(5, (5,), 15, (14,))

    assert (found.winner, lost(found.a), lost(found.b)) == ("a", [None], [5])


def test_criticals_on_both_sides_cancel_everything() -> None:
    """rolls:F5: one Critical against two, and ordinary successes go with them."""
    found = judge_face_to_face(12, (12, 12, 10), 11, (11, 3))

    assert (lost(found.a), lost(found.b)) == ([11, 11, 11], [12, 12])


def test_side_without_success_opposes_nothing() -> None:
    """rolls:F6: against failures only, every success stands."""
    found = judge_face_to_face(12, (1, 2, 12), 11, (18,))

    assert (found.winner, found.a.hits, found.a.crits) == ("a", 2, 1)


def test_successes_beside_a_critical_still_have_to_win() -> None:
    """rolls:F7: with a Critical standing, the 6 still falls to the 8 and the 10 stands."""
    found = judge_face_to_face(12, (12, 10, 6), 11, (8,))

    assert (lost(found.a), lost(found.b)) == ([None, None, 8], [12])


@pytest.mark.parametrize("dice_b", [(), (3,)])
def test_side_below_one_opposes_nothing(dice_b: tuple[int, ...]) -> None:
    """rolls:F8: an SV below 1 meets the other side with nothing."""
    found = judge_face_to_face(12, (1, 2), 0, dice_b)

    assert (found.winner, found.a.hits, found.b.hits) == ("a", 2, 0)


def test_best_critical_is_the_one_named() -> None:
    """rolls:F4: above 20 the highest of several Criticals is what cancels."""
    found = judge_face_to_face(23, (17, 20), 12, (9,))

    assert lost(found.b) == [23]


def test_failures_are_lost_to_nobody() -> None:
    """rolls:F2: a failure is discarded before anything could cancel it."""
    found = judge_face_to_face(12, (19,), 11, (11,))

    assert lost(found.a) == [None]
    assert not found.a.dice[0].stands


def test_one_dodge_meets_each_attack_at_its_own_value() -> None:
    """turn:E22, J9: an 8 dodges the shots at SV 10 and fails against the mine at SV 7."""
    shots, mine = judge_dodge((8,), (Attack(15, (7, 3, 16), 10), Attack(20, (9,), 7)))

    assert (shots.winner, mine.winner) == ("b", "a")


def test_dodge_critical_depends_on_the_comparison() -> None:
    """turn:E22, K26: a 7 is a Critical at SV 7 and an ordinary success at SV 10."""
    first, second = judge_dodge((7,), (Attack(12, (12,), 7), Attack(12, (12,), 10)))

    assert (first.winner, second.winner) == (None, "a")


@given(SVS, FACES, SVS, FACES)
def test_at_most_one_side_scores(sv_a: int, a: list[int], sv_b: int, b: list[int]) -> None:
    """turn:E23: never do both sides take effect, and the winner is the one that scores."""
    found = judge_face_to_face(sv_a, a, sv_b, b)

    assert not (found.a.scores and found.b.scores)
    assert (found.winner == "a", found.winner == "b") == (found.a.scores, found.b.scores)


@given(SVS, FACES, SVS, FACES)
def test_sides_may_be_swapped(sv_a: int, a: list[int], sv_b: int, b: list[int]) -> None:
    """rolls:F2: nothing depends on which side is called which."""
    found = judge_face_to_face(sv_a, a, sv_b, b)
    swapped = judge_face_to_face(sv_b, b, sv_a, a)

    assert (swapped.b, swapped.a) == (found.a, found.b)


@given(SVS, FACES)
def test_unopposed_is_a_normal_roll(sv: int, faces: list[int]) -> None:
    """rolls:F6: Face to Face against no dice is a Normal Roll."""
    assert judge_normal(sv, faces) == judge_face_to_face(sv, faces, 12, ()).a
