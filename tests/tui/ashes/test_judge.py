"""The line of `judge` for Ashes of War, the published examples among them."""

import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.judged import ask

CASES = json.loads(
    (Path(__file__).parents[2] / "cases" / "rpg-and-ashes.json").read_text(encoding="utf-8")
)["probability"]


def asked(**fields: object) -> Any:
    """The answer to a request made of fields."""
    return ask(json.dumps({"roll": "ashes", **fields}))


def test_the_published_judgement() -> None:
    """ashes:Y1: 12 equals 12 and fails, 8 on the d6 misses DP 12."""
    line = (
        '{"roll":"ashes","ndp":4,"adversity":12,"d6":[2,3,3],"graces":0,"misfortunes":0,'
        '"piled_up":0,"d4":[],"modifier":0}'
    )
    assert ask(line) == {
        "total": 12,
        "succeeds": False,
        "dp": 12,
        "earns_pdp": False,
        "net_d4": 0,
    }


def test_the_published_chances() -> None:
    """ashes:A10, P3: with Advantage at NdP 4 against 12."""
    found = ask('{"roll":"ashes","ndp":4,"adversity":12,"advantage":true}')
    assert found == {
        "succeeds": float(Fraction(613, 648)),
        "earns_pdp": float(Fraction(493, 648)),
        "both": float(Fraction(493, 648)),
        "net_d4": 0,
    }


def test_the_assured_band() -> None:
    """ashes:A3, B4: nothing is rolled, it happens and teaches nothing, whatever the Graces."""
    assert asked(ndp=4, adversity=3, graces=2) == {
        "assured": True,
        "succeeds": 1,
        "earns_pdp": 0,
        "both": 0,
        "net_d4": 0,
    }


def test_a_defenders_total_is_never_assured() -> None:
    """ashes:A4, B9: against a total of 3 dice are thrown all the same."""
    assert asked(ndp=0, against=3, d6=[1, 1, 1])["succeeds"] is False


def test_d4_count_as_the_net_says() -> None:
    """ashes:A6, Y8: 1 Grace, 3 Misfortunes and 2 piled-up ones subtract four d4."""
    found = asked(ndp=4, against=5, graces=1, misfortunes=3, piled_up=2, d6=[4, 4, 4], d4=[1] * 4)
    assert (found["net_d4"], found["total"]) == (-4, 12)


def test_the_modifier_is_in_the_total() -> None:
    """ashes:A1: a chapter's modifier, signed."""
    assert asked(ndp=4, adversity=12, modifier=-3, d6=[4, 4, 4])["total"] == 13


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=row["id"]) for row in CASES if row["kind"] == "ashes.fixed"]
)
def test_golden_chances(row: dict[str, Any]) -> None:
    """ashes:A1-A10: the golden rows, as the nearest doubles."""
    inputs, expected = row["inputs"], row["expected"]
    net = inputs["net_d4"]
    counts = {"graces": net} if net > 0 else {"piled_up": -net}
    edge = {2: {"disadvantage": True}, 3: {}, 4: {"advantage": True}}[inputs["d6"]]
    found = asked(ndp=inputs["ndp"], adversity=inputs["adversity"], **counts, **edge)
    names = {
        "succeeds": "p_success",
        "earns_pdp": "p_progress",
        "both": "p_success_and_progress",
    }
    wanted = {key: float(Fraction(expected[name]["fraction"])) for key, name in names.items()}
    assert found == {**wanted, "net_d4": net}


def test_judging_every_throw_gives_the_chances() -> None:
    """ashes:A2, P2: judged one by one, all throws of 2d6 - 1d4 come to the counted chances."""
    fields: dict[str, object] = {"ndp": 3, "adversity": 8, "disadvantage": True, "misfortunes": 1}
    throws = [
        asked(**fields, d6=[a, b], d4=[c])
        for a, b, c in product(range(1, 7), range(1, 7), range(1, 5))
    ]
    found = asked(**fields)
    counted = [sum(one[key] for one in throws) / 144 for key in ("succeeds", "earns_pdp")]
    both = sum(one["succeeds"] and one["earns_pdp"] for one in throws) / 144
    assert (found["succeeds"], found["earns_pdp"], found["both"]) == (*counted, both)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"ndp": 4}, "either"),
        ({"ndp": 4, "adversity": 12, "against": 12}, "either"),
        ({"adversity": 12}, "missing-key"),
        ({"ndp": -1, "adversity": 12}, "out-of-range"),
        ({"ndp": True, "adversity": 12}, "not-whole"),
        ({"ndp": 4, "adversity": 12.0}, "not-whole"),
        ({"ndp": 4, "adversity": 12, "luck": 1}, "unknown-key"),
        ({"ndp": 4, "adversity": 12, "advantage": 1}, "not-yes-or-no"),
        ({"ndp": 4, "adversity": 12, "graces": -1}, "out-of-range"),
        ({"ndp": 4, "adversity": 12, "piled_up": 99}, "too-many-dice"),
        ({"ndp": 4, "adversity": 12, "d6": [2, 3]}, "wrong-count"),
        ({"ndp": 4, "adversity": 12, "d6": [2, 3, 3, 3]}, "wrong-count"),
        ({"ndp": 4, "adversity": 12, "d6": [2, 3, 7]}, "impossible-face"),
        ({"ndp": 4, "adversity": 12, "d6": [2, 3, 3], "d4": [1]}, "wrong-count"),
        ({"ndp": 4, "adversity": 12, "graces": 1, "d6": [2, 3, 3]}, "missing-key"),
        ({"ndp": 4, "adversity": 12, "graces": 1, "d6": [2, 3, 3], "d4": [5]}, "impossible-face"),
        ({"ndp": 4, "adversity": 12, "d4": []}, "missing-key"),
        ({"ndp": 4, "adversity": 3, "d6": [2, 3, 3]}, "assured"),
        ({"ndp": 4, "adversity": 12, "d6": [1] * 101}, "too-many-dice"),
    ],
)
def test_bad_requests(fields: dict[str, object], code: str) -> None:
    """ashes:A1: what cannot be answered is answered with the reason."""
    assert asked(**fields)["code"] == f"judge.{code}"
