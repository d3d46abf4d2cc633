"""The lines of `judge` for the RPG, the published examples among them."""

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.judged import ask

CASES = json.loads(
    (Path(__file__).parents[2] / "cases" / "rpg-and-ashes.json").read_text(encoding="utf-8")
)
SIDE = {"attribute": 10, "expertise": 1, "focus": 0, "difficulty": 0}


def rolled(**fields: object) -> Any:
    """The answer to an ``rpg-test``."""
    return ask(json.dumps({"roll": "rpg-test", **SIDE, **fields}))


def opposed(a: Mapping[str, object], b: Mapping[str, object], **fields: object) -> Any:
    """The answer to an ``rpg-opposed``."""
    request = {"roll": "rpg-opposed", "a": {**SIDE, **a}, "b": {**SIDE, **b}, **fields}
    return ask(json.dumps(request))


def test_the_published_judgement() -> None:
    """rpg:I2, I4, I7: a 2 below Focus 3 is two successes, the 20 a Complication."""
    line = '{"roll":"rpg-test","attribute":10,"expertise":2,"focus":3,"difficulty":2,"dice":[2,20]}'
    assert ask(line) == {"successes": 2, "passed": True, "momentum": 0, "complications": 1}


def test_the_published_chances() -> None:
    """rpg:I1, I2: two dice of the same test."""
    line = '{"roll":"rpg-test","attribute":10,"expertise":2,"focus":3,"difficulty":2,"count":2}'
    found = ask(line)
    assert (found["passed"], found["complication"], found["momentum"], found["successes"]["0"]) == (
        0.44,
        0.0975,
        0.12,
        0.16,
    )
    assert list(found["successes"]) == ["0", "1", "2", "3", "4"]


def test_untrained_complicates_from_19() -> None:
    """rpg:I5: Expertise 0 is untrained."""
    assert rolled(expertise=0, dice=[19, 20])["complications"] == 2


def test_inclusive_focus() -> None:
    """rpg:A1: `focus_rule` le takes the Focus itself."""
    assert [
        rolled(focus=3, dice=[3], **rule)["successes"] for rule in ({}, {"focus_rule": "le"})
    ] == [
        1,
        2,
    ]


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=row["id"])
        for row in CASES["probability"]
        if row["kind"] == "infinity.test" and row["inputs"]["complication_from"] == 20
    ],
)
def test_golden_rows(row: dict[str, Any]) -> None:
    """The golden rows of trained tests, as doubles."""
    given, expected = row["inputs"], row["expected"]
    found = rolled(
        attribute=given["tn"] - 1,
        focus=given["focus"],
        difficulty=given["difficulty"],
        focus_rule=given["focus_rule"],
        count=given["dice"],
    )
    assert found == {
        "passed": float(Fraction(expected["p_success"]["fraction"])),
        "complication": float(Fraction(expected["p_any_complication"]["fraction"])),
        "momentum": float(Fraction(expected["mean_momentum"]["fraction"])),
        "successes": {
            count: float(Fraction(chance["fraction"]))
            for count, chance in expected["successes"].items()
        },
    }


@pytest.mark.parametrize(
    ("a", "b", "winner", "by"),
    [
        ({"dice": [1, 1]}, {"dice": [20, 1]}, "a", "momentum"),
        ({"dice": [20, 20], "difficulty": 1}, {"dice": [1, 20]}, "b", "pass"),
        ({"dice": [1, 20], "expertise": 2}, {"dice": [1, 20]}, "a", "expertise"),
        ({"dice": [1, 20]}, {"dice": [1, 20]}, "draw", None),
        ({"dice": [20], "difficulty": 1}, {"dice": [20], "difficulty": 1}, "nobody", None),
    ],
)
def test_opposed_verdicts(
    a: Mapping[str, object], b: Mapping[str, object], winner: str, by: str | None
) -> None:
    """rpg:I10, A11, A12: who wins, and by what."""
    found = opposed(a, b)
    assert (found["winner"], found["by"]) == (winner, by)
    assert list(found["a"]) == ["successes", "passed", "momentum", "complications"]


def test_opposed_chances() -> None:
    """rpg:I10: two equals win 5 in 16 each and draw the rest."""
    found = opposed({"attribute": 9, "count": 2}, {"attribute": 9, "count": 2})
    assert found == {"a": 5 / 16, "b": 5 / 16, "draw": 3 / 8, "nobody": 0.0}


def test_focus_rule_for_both_sides() -> None:
    """rpg:A1: the reading may stand with the request or with one side."""
    a, b = {"focus": 3, "dice": [3]}, {"focus": 3, "dice": [3]}
    assert opposed(a, b, focus_rule="le")["winner"] == "draw"
    assert opposed({**a, "focus_rule": "le"}, b)["winner"] == "a"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"dice": [21]}, "impossible-face"),
        ({"dice": [0]}, "impossible-face"),
        ({"dice": [1] * 6}, "too-many-dice"),
        ({"dice": []}, "list-length"),
        ({"dice": [1.0]}, "not-whole"),
        ({"dice": "1"}, "not-a-list"),
        ({"count": 6}, "out-of-range"),
        ({"count": 0}, "out-of-range"),
        ({"count": 2, "dice": [1]}, "either"),
        ({}, "either"),
        ({"dice": [1], "difficulty": 6}, "out-of-range"),
        ({"dice": [1], "attribute": True}, "not-whole"),
        ({"dice": [1], "luck": 1}, "unknown-key"),
        ({"dice": [1], "focus_rule": "ge"}, "not-a-choice"),
    ],
)
def test_bad_requests(fields: dict[str, object], code: str) -> None:
    """What cannot be answered is refused with its code."""
    assert rolled(**fields)["code"] == f"judge.{code}"


def test_bad_opposed_requests() -> None:
    """Both sides bring dice or both a count, and nothing unknown."""
    assert opposed({"dice": [1]}, {"count": 1})["code"] == "judge.one-sided-dice"
    assert opposed({"dice": [1], "luck": 1}, {"dice": [1]})["code"] == "judge.unknown-key"
    assert ask('{"roll":"rpg-opposed","a":{},"b":3}')["code"].startswith("judge.")


def test_nothing_is_left_out() -> None:
    """A missing number is named."""
    assert ask('{"roll":"rpg-test","dice":[1]}')["code"] == "judge.missing-key"
