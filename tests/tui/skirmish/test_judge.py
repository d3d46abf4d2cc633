"""The skirmish's lines of `judge`, the published examples among them."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.judged import ask

GOLDEN: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "cases" / "face-to-face-odds.json").read_text(encoding="utf-8")
)["cases"]


def asked(roll: str, **fields: object) -> Any:
    """The answer to a request made of fields."""
    return ask(json.dumps({"roll": roll, **fields}))


def test_success_value_with_its_cap() -> None:
    """rolls:R2, X1: the sum, what counts, and the value."""
    assert ask('{"roll":"sv","attribute":13,"mods":[-6,-3,-6]}') == {
        "sum": -15,
        "counted": -12,
        "sv": 1,
        "bonus": 0,
        "automatic_failure": False,
    }


@pytest.mark.parametrize(
    ("attribute", "mods", "sv", "bonus", "fails"),
    [
        (23, [], 20, 3, False),
        (20, [3], 20, 3, False),
        (3, [-6], -3, 0, True),
        (20, [], 20, 0, False),
    ],
)
def test_success_value_out_of_the_ordinary(
    attribute: int, mods: list[int], sv: int, bonus: int, fails: bool
) -> None:
    """rolls:R4, R5: above 20 the excess is a bonus; below 1 the value stays as computed."""
    found = asked("sv", attribute=attribute, mods=mods)

    assert (found["sv"], found["bonus"], found["automatic_failure"]) == (sv, bonus, fails)


def test_face_to_face_dice() -> None:
    """X7: the 5 cancels the 4, the 9 beats the 5."""
    line = '{"roll":"face-to-face","a":{"sv":12,"dice":[4,9]},"b":{"sv":11,"dice":[5]}}'

    assert ask(line) == {
        "winner": "a",
        "a": {
            "hits": 1,
            "crits": 0,
            "dice": [
                {"die": 4, "value": 4, "is": "success", "lost_to": 5},
                {"die": 9, "value": 9, "is": "success", "lost_to": None},
            ],
        },
        "b": {
            "hits": 0,
            "crits": 0,
            "dice": [{"die": 5, "value": 5, "is": "success", "lost_to": 9}],
        },
    }


def test_face_to_face_odds() -> None:
    """turn:T3: counts of equally likely rolls, without zero counts."""
    found = ask('{"roll":"face-to-face","a":{"sv":12,"burst":3},"b":{"sv":11,"burst":1}}')

    assert list(found) == ["total", "a", "b", "neither"]
    assert (found["total"], found["a"]["1,0"], found["b"]["0,1"]) == (160000, 43758, 6859)
    assert found["neither"] == 11069
    assert "0,0" not in {**found["a"], **found["b"]}


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["id"])
def test_golden_odds(case: dict[str, Any]) -> None:
    """Odds §1: the golden counts through `judge`."""
    a, b = case["a"], case["b"]

    found = asked(
        "face-to-face",
        a={"sv": a["sv"], "burst": a["burst"]},
        b={"sv": b["sv"], "burst": b["burst"]},
    )

    assert found == {
        "total": case["total"],
        "a": a.get("survivors", {}),
        "b": b.get("survivors", {}),
        "neither": case["neither"],
    }


def test_tie_has_no_winner() -> None:
    """rolls:F3: the winner of a tie is null."""
    assert (
        asked("face-to-face", a={"sv": 12, "dice": [9]}, b={"sv": 11, "dice": [9]})["winner"]
        is None
    )


def test_automatic_failure_gives_no_dice() -> None:
    """rolls:F8: a side below 1 brings an empty list and opposes nothing."""
    found = asked("face-to-face", a={"sv": 12, "dice": [4]}, b={"sv": -2, "dice": []})

    assert (found["winner"], found["b"]) == ("a", {"hits": 0, "crits": 0, "dice": []})


def test_automatic_failure_with_dice_is_refused() -> None:
    """rolls:R4: dice given with an SV below 1 are an error that names the rule."""
    found = asked("face-to-face", a={"sv": 12, "dice": [4]}, b={"sv": 0, "dice": [3]})

    assert (found["code"], found["rule"]) == ("judge.nothing-rolled", "rolls:R4")


def test_normal_dice() -> None:
    """X4: one hit, one failure, one Critical, lost to nobody."""
    found = ask('{"roll":"normal","sv":9,"dice":[8,12,9]}')

    assert (found["hits"], found["crits"]) == (1, 1)
    assert [die["is"] for die in found["dice"]] == ["success", "failure", "critical"]
    assert {die["lost_to"] for die in found["dice"]} == {None}


def test_normal_odds() -> None:
    """rolls:B3: SV 9 with three dice misses with all in 11 cubed of 8000 rolls."""
    found = ask('{"roll":"normal","sv":9,"burst":3}')

    assert list(found) == ["total", "a", "neither"]
    assert (found["total"], found["neither"], found["a"]["3,0"]) == (8000, 1331, 512)


def test_value_above_twenty_is_taken_as_computed() -> None:
    """rolls:R5: SV 23 adds 3 to a typed die."""
    (die,) = asked("normal", sv=23, dice=[4])["dice"]

    assert die == {"die": 4, "value": 7, "is": "success", "lost_to": None}


ALLOCATE = (
    '{"roll":"allocate","burst":3,'
    '"targets":[{"sv":12,"against":{"sv":11,"burst":1}},{"sv":12,"against":null}]}'
)


def test_splits_are_compared() -> None:
    """rolls:B1 to B4: all four splits, largest first die first, full doubles, and the best."""
    found = ask(ALLOCATE)

    assert (found["best"], found["at_least_one"]) == ([0, 3], 0.936)
    assert [split["dice"] for split in found["splits"]] == [[3, 0], [2, 1], [1, 2], [0, 3]]
    assert found["splits"][1] == {
        "dice": [2, 1],
        "at_least_one": 0.85595,
        "unhurt": 0.74925,
        "expected": 1.465,
    }


def test_unnamed_target_still_shoots() -> None:
    """rolls:B4: with no dice on it, its attack is a Normal Roll of 11 in 20."""
    assert ask(ALLOCATE)["splits"][3]["unhurt"] == 0.45


def test_dodge_does_not_hurt() -> None:
    """rolls:F9: against a Dodge the shooter is unhurt for sure."""
    found = asked(
        "allocate",
        burst=3,
        targets=[{"sv": 15, "against": {"sv": 10, "burst": 1, "harms": False}}],
    )

    assert found["splits"] == [
        {
            "dice": [3],
            "at_least_one": 139950 / 160000,
            "unhurt": 1.0,
            "expected": found["splits"][0]["expected"],
        }
    ]


REFUSED = {
    "dice on one side only": (
        '{"roll":"face-to-face","a":{"sv":12,"dice":[4]},"b":{"sv":11,"burst":1}}',
        "one-sided-dice",
    ),
    "dice and burst": ('{"roll":"normal","sv":12,"dice":[4],"burst":1}', "either"),
    "neither dice nor burst": ('{"roll":"normal","sv":12}', "either"),
    "one side missing": ('{"roll":"face-to-face","a":{"sv":12,"dice":[4]}}', "missing-key"),
    "unknown key in a side": (
        '{"roll":"face-to-face","a":{"sv":12,"dice":[4],"x":1},"b":{"sv":11,"dice":[]}}',
        "unknown-key",
    ),
    "unknown key beside": ('{"roll":"sv","attribute":12,"mods":[],"mod":3}', "unknown-key"),
    "no mods": ('{"roll":"sv","attribute":12}', "missing-key"),
    "bool as MOD": ('{"roll":"sv","attribute":12,"mods":[true]}', "not-whole"),
    "float as MOD": ('{"roll":"sv","attribute":12,"mods":[3.0]}', "not-whole"),
    "negative burst": ('{"roll":"normal","sv":12,"burst":-1}', "out-of-range"),
    "burst of 101": ('{"roll":"normal","sv":12,"burst":101}', "out-of-range"),
    "nothing to place": ('{"roll":"allocate","burst":0,"targets":[]}', "out-of-range"),
    "no targets": ('{"roll":"allocate","burst":3,"targets":[]}', "list-length"),
    "no answer named": ('{"roll":"allocate","burst":3,"targets":[{"sv":3}]}', "missing-key"),
    "answer without burst": (
        '{"roll":"allocate","burst":3,"targets":[{"sv":3,"against":{"sv":3}}]}',
        "missing-key",
    ),
    "harm as a number": (
        '{"roll":"allocate","burst":3,"targets":[{"sv":3,"against":{"sv":3,"burst":1,"harms":0}}]}',
        "not-yes-or-no",
    ),
    "too many splits": (
        json.dumps({"roll": "allocate", "burst": 100, "targets": [{"sv": 9, "against": None}] * 4}),
        "too-many-splits",
    ),
}


@pytest.mark.parametrize(("line", "why"), REFUSED.values(), ids=REFUSED.keys())
def test_refused(line: str, why: str) -> None:
    """What does not fit the roll is refused with its own code."""
    assert ask(line)["code"] == f"judge.{why}"


def test_largest_request_is_answered() -> None:
    """A hundred dice on each side are counted exactly."""
    found = asked("face-to-face", a={"sv": 12, "burst": 100}, b={"sv": 11, "burst": 100})

    assert found["total"] == 20**200
    assert sum(found["a"].values()) + sum(found["b"].values()) + found["neither"] == 20**200


@given(
    st.integers(1, 30),
    st.lists(st.integers(1, 20), max_size=6),
    st.integers(1, 30),
    st.lists(st.integers(1, 20), max_size=6),
)
@settings(max_examples=50)
def test_what_cancels_is_an_opposing_value(
    sv_a: int, a: list[int], sv_b: int, b: list[int]
) -> None:
    """rolls:F2: a die is lost to a value on the other side, and hits and Criticals add up."""
    found = asked("face-to-face", a={"sv": sv_a, "dice": a}, b={"sv": sv_b, "dice": b})

    for side, other in (("a", "b"), ("b", "a")):
        dice = found[side]["dice"]
        values = {die["value"] for die in found[other]["dice"] if die["is"] != "failure"}
        standing = [d for d in dice if d["is"] != "failure" and d["lost_to"] is None]
        assert {die["lost_to"] for die in dice} - {None} <= values
        assert len(standing) == found[side]["hits"] + found[side]["crits"]
