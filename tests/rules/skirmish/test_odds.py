"""Exact odds: golden counts, brute force through the judging itself, properties."""

import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.skirmish.odds import (
    Attacker,
    Counts,
    FaceToFaceOdds,
    dodge_odds,
    faces_of,
    normal_odds,
    survivors,
)
from rules.skirmish.rolls import Attack, judge_dodge, judge_face_to_face, judge_normal

GOLDEN: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "cases" / "face-to-face-odds.json").read_text(encoding="utf-8")
)["cases"]

SVS = st.integers(-3, 45)
BURSTS = st.integers(0, 6)


def written(counts: Counts) -> dict[str, int]:
    """Counts with the keys of the golden file."""
    return {f"{hits},{crits}": count for (hits, crits), count in counts.items()}


def totals(odds: FaceToFaceOdds) -> tuple[int, int, int]:
    """Side a scores / nobody / side b scores."""
    return sum(odds.a.values()), odds.neither, sum(odds.b.values())


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["id"])
def test_golden_counts(case: dict[str, Any]) -> None:
    """Odds §1: every count of the golden cases, exactly."""
    a, b = case["a"], case["b"]

    found = survivors(a["sv"], a["burst"], b["sv"], b["burst"])

    assert (a.get("survivors", {}), b.get("survivors", {})) == (written(found.a), written(found.b))
    assert (case["neither"], case["total"]) == (found.neither, found.total)


Row: TypeAlias = tuple[int, int, int, int, tuple[int, int, int], dict[str, int], dict[str, int]]

# sv a, burst a, sv b, burst b, (a / nobody / b), counts of a, counts of b
TABLE: dict[str, Row] = {
    "T1": (12, 1, 12, 1, (162, 76, 162), {"1,0": 143, "0,1": 19}, {}),
    "T2": (12, 1, 11, 1, (173, 83, 144), {"1,0": 154}, {}),
    "T3": (
        *(12, 3, 11, 1, (119447, 11069, 29484)),
        {"1,0": 43758, "2,0": 39006, "3,0": 15004, "1,1": 8712},
        {"0,1": 6859},
    ),
    "T4": (12, 2, 11, 1, (5119, 875, 2006), {"2,0": 1474, "1,1": 308}, {}),
    "T5": (9, 3, 12, 1, (89031, 17317, 53652), {"3,0": 4880}, {}),
    "T6": (15, 3, 10, 1, (139950, 5010, 15040), {"3,0": 35621}, {}),
    "T7": (26, 1, 12, 2, (6705, 438, 857), {"0,1": 2527}, {"2,0": 30}),
    "T8": (23, 1, 18, 1, (275, 18, 107), {"0,1": 76}, {}),
    "T9": (24, 2, 22, 2, (83080, 24820, 52100), {"0,2": 7225}, {"1,1": 6090}),
    "T10": (1, 3, 12, 1, (21679, 56013, 82308), {}, {}),
    "T11": (12, 2, 13, 2, (65097, 12522, 82381), {}, {}),
    "T12": (13, 4, 4, 1, (2980927, 75694, 143379), {"4,0": 362978}, {}),
    "T13": (15, 3, 0, 1, (157500, 2500, 0), {"3,0": 54880}, {}),
    "SV 1": (1, 3, 11, 1, (21679, 62872, 75449), {}, {}),
    "SV 23 v SV 20": (23, 1, 20, 1, (244, 20, 136), {}, {}),
    "SV 40 v SV 40": (40, 2, 40, 2, (0, 160000, 0), {}, {}),
}


@pytest.mark.parametrize("row", TABLE.values(), ids=TABLE.keys())
def test_table_of_counts(row: Row) -> None:
    """turn:J.T and the anchors of odds §1: outcomes and selected counts."""
    sv_a, burst_a, sv_b, burst_b, outcome, a, b = row

    found = survivors(sv_a, burst_a, sv_b, burst_b)

    assert outcome == totals(found)
    assert (a, b) == (
        {key: written(found.a)[key] for key in a},
        {key: written(found.b)[key] for key in b},
    )


def test_sv_one_scores_with_criticals_only() -> None:
    """rolls:R4, turn:T10: at SV 1 no survivor is an ordinary hit."""
    assert {0} == {hits for hits, _crits in survivors(1, 3, 12, 1).a}


def brute_force(sv_a: int, burst_a: int, sv_b: int, burst_b: int) -> FaceToFaceOdds:
    """Roll everything there is and judge it."""
    a: dict[tuple[int, int], int] = {}
    b: dict[tuple[int, int], int] = {}
    neither = 0
    for faces in product(range(1, 21), repeat=burst_a + burst_b):
        found = judge_face_to_face(sv_a, faces[:burst_a], sv_b, faces[burst_a:])
        if found.winner is None:
            neither += 1
            continue
        side, counts = (found.a, a) if found.winner == "a" else (found.b, b)
        key = (side.hits, side.crits)
        counts[key] = counts.get(key, 0) + 1
    return FaceToFaceOdds(20 ** (burst_a + burst_b), a, b, neither)


@pytest.mark.parametrize(
    ("sv_a", "burst_a", "sv_b", "burst_b"),
    [
        (12, 2, 11, 1),
        (23, 2, 18, 1),
        (1, 2, 1, 1),
        (20, 1, 26, 2),
        (0, 2, 7, 1),
        (45, 1, 21, 1),
        (38, 1, 30, 2),
        (13, 0, 9, 2),
    ],
)
def test_closed_form_is_what_judging_counts(
    sv_a: int, burst_a: int, sv_b: int, burst_b: int
) -> None:
    """Odds §1: the closed form gives what judging every single roll gives."""
    assert brute_force(sv_a, burst_a, sv_b, burst_b) == survivors(sv_a, burst_a, sv_b, burst_b)


@given(SVS, SVS)
@settings(max_examples=30)
def test_single_dice_are_what_judging_counts(sv_a: int, sv_b: int) -> None:
    """Odds §1: one die against one, at any Success Values, judged face by face."""
    assert brute_force(sv_a, 1, sv_b, 1) == survivors(sv_a, 1, sv_b, 1)


@given(SVS)
@settings(max_examples=30)
def test_normal_roll_is_what_judging_counts(sv: int) -> None:
    """rolls:B3: a Normal Roll of two dice, judged face by face."""
    counts: dict[tuple[int, int], int] = {}
    for faces in product(range(1, 21), repeat=2):
        found = judge_normal(sv, faces)
        key = (found.hits, found.crits)
        counts[key] = counts.get(key, 0) + 1
    neither = counts.pop((0, 0), 0)

    assert FaceToFaceOdds(400, counts, {}, neither) == normal_odds(sv, 2)


@given(SVS, BURSTS, SVS, BURSTS)
def test_outcomes_sum_to_all_rolls(sv_a: int, burst_a: int, sv_b: int, burst_b: int) -> None:
    """Odds §1: the three outcomes are all rolls there are, and no count is zero."""
    found = survivors(sv_a, burst_a, sv_b, burst_b)

    assert 20 ** (burst_a + burst_b) == sum(totals(found)) == found.total
    assert found.neither >= 0
    assert all(count > 0 for count in (*found.a.values(), *found.b.values()))
    assert (0, 0) not in {*found.a, *found.b}


@given(SVS, BURSTS, SVS, BURSTS)
def test_swapping_sides_swaps_the_tables(sv_a: int, burst_a: int, sv_b: int, burst_b: int) -> None:
    """Odds §1: nothing depends on which side is called which."""
    found = survivors(sv_a, burst_a, sv_b, burst_b)
    swapped = survivors(sv_b, burst_b, sv_a, burst_a)

    assert (swapped.b, swapped.a, swapped.neither) == (found.a, found.b, found.neither)


@given(SVS, st.integers(1, 6), SVS, BURSTS)
def test_expected_survivors_are_linear_in_burst(
    sv_a: int, burst_a: int, sv_b: int, burst_b: int
) -> None:
    """Odds §1: each die of a Burst brings the same number of survivors on average."""
    one = survivors(sv_a, 1, sv_b, burst_b).expected_a

    assert burst_a * one == survivors(sv_a, burst_a, sv_b, burst_b).expected_a


def test_expected_survivors_of_the_example() -> None:
    """Odds §1: SV 13 B5 against SV 11 B3 expects 1.5163125 survivors."""
    assert Fraction("1.5163125") == survivors(13, 5, 11, 3).expected_a


@given(st.integers(-12, 0), st.integers(1, 4), SVS, st.integers(1, 4))
def test_below_one_is_as_good_as_no_dice(sv_a: int, burst_a: int, sv_b: int, burst_b: int) -> None:
    """rolls:F8: a side below 1 leaves the other the odds of a Normal Roll."""
    found = survivors(sv_a, burst_a, sv_b, burst_b)
    alone = normal_odds(sv_b, burst_b)

    assert found.a == {}
    assert (found.b_scores, found.expected_b) == (alone.a_scores, alone.expected_a)


@given(SVS)
def test_every_face_is_sorted_once(sv: int) -> None:
    """Odds §1: Criticals, plain successes and misses are the twenty faces."""
    found = faces_of(sv)

    assert found.critical + len(found.plain) + found.missed == 20


def test_chances_are_fractions_of_all_rolls() -> None:
    """Odds §1: 173, 144 and 83 of 400 for SV 12 against SV 11, one die each."""
    found = survivors(12, 1, 11, 1)

    assert (Fraction(173, 400), Fraction(144, 400), Fraction(83, 400)) == (
        found.a_scores,
        found.b_scores,
        found.nobody,
    )
    assert Fraction(144, 400) == found.expected_b


def test_one_attacker_is_a_face_to_face_roll() -> None:
    """turn:E22: with one attacker the shared die is an ordinary opponent."""
    found = dodge_odds([Attacker(15, 3, 10)])
    pair = survivors(15, 3, 10, 1)

    assert pair.a == found.hurt
    assert pair.total - sum(pair.a.values()) == found.unhurt


@pytest.mark.parametrize(
    "attackers",
    [
        (Attacker(12, 1, 10), Attacker(9, 1, 10)),
        (Attacker(12, 1, 10), Attacker(9, 1, 7)),
        (Attacker(23, 1, 22), Attacker(12, 1, 0)),
    ],
)
def test_shared_die_is_what_judging_counts(attackers: tuple[Attacker, ...]) -> None:
    """turn:E22: one die against two attackers, all 8000 rolls judged pair by pair."""
    hurt: dict[tuple[int, int], int] = {}
    for die, first, second in product(range(1, 21), repeat=3):
        attacks = [
            Attack(one.sv, (face,), one.against)
            for one, face in zip(attackers, (first, second), strict=True)
        ]
        results = judge_dodge((die,), attacks)
        key = (sum(one.a.hits for one in results), sum(one.a.crits for one in results))
        hurt[key] = hurt.get(key, 0) + 1
    unhurt = hurt.pop((0, 0), 0)

    found = dodge_odds(attackers)

    assert (hurt, unhurt, 8000) == (found.hurt, found.unhurt, found.total)


@given(st.lists(st.builds(Attacker, SVS, st.integers(0, 4), SVS), max_size=4))
@settings(max_examples=50)
def test_shared_die_keeps_each_comparison(attackers: list[Attacker]) -> None:
    """turn:E22: hits expected of all attackers are those of each comparison, added."""
    found = dodge_odds(attackers)

    assert found.total == found.unhurt + sum(found.hurt.values())
    assert found.expected == sum(
        survivors(one.sv, one.burst, one.against, 1).expected_a for one in attackers
    )


def test_shared_die_helps_against_all_at_once() -> None:
    """turn:E22: sharing the die makes it likelier to come through unhurt than two dice would."""
    pair = survivors(12, 1, 10, 1)
    found = dodge_odds([Attacker(12, 1, 10)] * 2)

    assert found.is_unhurt > (1 - pair.a_scores) ** 2
