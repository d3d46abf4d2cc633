"""The golden rows for Ashes of War, compared as exact fractions."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rules.ashes.odds import Throw, against_adversity, opposed
from rules.ashes.progression import Level, difficulty
from rules.ashes.roll import cancel

CASES = json.loads(
    (Path(__file__).parents[2] / "cases" / "rpg-and-ashes.json").read_text(encoding="utf-8")
)


def rows(kind: str) -> list[Any]:
    """The golden rows of one kind, each under its id."""
    found = [row for row in CASES["probability"] + CASES["outcomes"] if row["kind"] == kind]
    assert found
    return [pytest.param(row["inputs"], row["expected"], id=row["id"]) for row in found]


def as_fractions(expected: dict[str, Any]) -> dict[str, Fraction]:
    """The expected values of a row, without their decimals."""
    return {name: Fraction(value["fraction"]) for name, value in expected.items()}


def side_of(inputs: dict[str, int]) -> Throw:
    """The side a row describes."""
    return Throw(inputs["d6"], inputs["ndp"], inputs["net_d4"])


def test_the_rows_are_all_here() -> None:
    """The copy holds all 48 rows of the game."""
    every = CASES["probability"] + CASES["outcomes"]
    assert sum(row["kind"].startswith("ashes.") for row in every) == 48


@pytest.mark.parametrize(("inputs", "expected"), rows("ashes.fixed"))
def test_fixed_adversity(inputs: dict[str, int], expected: dict[str, Any]) -> None:
    """ashes:A1-A10, P2: success, progress, both, and the mean total."""
    side = side_of(inputs)
    assert inputs["dp"] == difficulty(inputs["ndp"])
    chances = against_adversity(side, inputs["adversity"])
    assert as_fractions(expected) == {
        "p_success": chances.succeeds,
        "p_progress": chances.earns_pdp,
        "p_success_and_progress": chances.both,
        "p_fail_and_progress": chances.progress_in_failure,
        "mean_total": side.mean_total,
    }


@pytest.mark.parametrize(("inputs", "expected"), rows("ashes.opposed"))
def test_opposed_rolls(inputs: dict[str, dict[str, int]], expected: dict[str, Any]) -> None:
    """ashes:A4: attacker, defender and the tie that goes to the defender."""
    chances = opposed(side_of(inputs["attacker"]), side_of(inputs["defender"]))
    assert as_fractions(expected) == {
        "p_attacker": chances.attacker.succeeds,
        "p_defender": chances.defender.succeeds,
        "p_tie": chances.tie,
    }


@pytest.mark.parametrize(("inputs", "expected"), rows("ashes.progress_table"))
def test_progress_table(inputs: dict[str, str], expected: dict[str, Any]) -> None:
    """ashes:P1-P3: the chance of a PdP for each NdP and number of d6."""
    assert inputs == {"ndp": "0..12", "d6": "2,3,4"}
    assert as_fractions(expected) == {
        f"ndp={ndp},d6={d6}": Throw(d6, ndp).progress for ndp in range(13) for d6 in (2, 3, 4)
    }


@pytest.mark.parametrize(("inputs", "expected"), rows("ashes.net_d4"))
def test_net_d4(inputs: dict[str, int], expected: int) -> None:
    """ashes:A7-A9, B6: cancelled, capped, with piled-up Misfortunes outside the cap."""
    assert (
        expected
        == cancel(inputs["gracias"], inputs["desgracias"], inputs["desgracias_multidefensa"]).d4
    )


@pytest.mark.parametrize(("inputs", "expected"), rows("ashes.dp"))
def test_dp(inputs: dict[str, int], expected: int) -> None:
    """ashes:P1: the Progression Difficulty."""
    assert expected == difficulty(inputs["ndp"])


@pytest.mark.parametrize(("inputs", "expected"), rows("ashes.award_pdp"))
def test_awards(inputs: dict[str, int], expected: dict[str, int]) -> None:
    """ashes:P4, B2: six points a level, the remainder kept."""
    level = Level(inputs["ndp"], inputs["pdp"]).gained(inputs["gain"])
    assert expected == {"ndp": level.ndp, "pdp": level.pdp}
