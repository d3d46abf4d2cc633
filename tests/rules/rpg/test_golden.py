"""The golden rows of the Infinity RPG, compared as exact fractions."""

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rules.rpg import odds, pools, reactions
from rules.rpg.skill_test import Aim, Throw, aim_for, judge, oppose, outcome
from rules.rpg.zones import range_at

CASES = json.loads(
    (Path(__file__).parents[2] / "cases" / "rpg-and-ashes.json").read_text(encoding="utf-8")
)


def rows(kind: str) -> list[Any]:
    """The rows of one kind, each under its own id."""
    found = [row for row in CASES["probability"] + CASES["outcomes"] if row["kind"] == kind]
    assert found, kind
    return [pytest.param(row["inputs"], row["expected"], id=row["id"]) for row in found]


def exact(value: Mapping[str, Any]) -> Any:
    """The fractions of an expectation, whatever their nesting."""
    if "fraction" in value:
        return Fraction(value["fraction"])
    return {int(key): exact(inner) for key, inner in value.items()}


def aim_of(row: Mapping[str, Any], focus_rule: str) -> Aim:
    """The aim that a row describes by its Target Number."""
    return Aim(
        target=row["tn"],
        focus=row["focus"],
        complication_from=row.get("complication_from", 20),
        is_inclusive=focus_rule == "le",
    )


def contender_of(row: Mapping[str, Any], expertise: int) -> odds.Contender:
    """One side of an opposed row."""
    chances = odds.odds(aim_of(row, row["focus_rule"]), row["dice"], row["difficulty"])
    return odds.Contender(chances.by_successes, row["difficulty"], expertise)


@pytest.mark.parametrize(("given", "expected"), rows("infinity.test"))
def test_odds_of_a_test(given: Any, expected: Any) -> None:
    """The odds of a test agree exactly (rpg:I1, I2, I5)."""
    found = odds.odds(aim_of(given, given["focus_rule"]), given["dice"], given["difficulty"])
    figures = {
        "p_success": found.passed,
        "mean_momentum": found.momentum,
        "p_any_complication": found.complication,
        "p_success_and_complication": found.passed_and_complication,
        "successes": found.by_successes,
        "momentum": found.by_momentum,
        "complications": found.by_complications,
    }
    assert {key: exact(value) for key, value in expected.items()} == figures


@pytest.mark.parametrize(("given", "expected"), rows("infinity.teamwork"))
def test_odds_of_teamwork(given: Any, expected: Any) -> None:
    """The odds of a leader with helpers agree exactly (rpg:I11)."""
    rule = given["focus_rule"]
    found = odds.odds(
        aim_of(given["leader"], rule),
        given["leader"]["dice"],
        given["difficulty"],
        helpers=tuple(aim_of(helper, rule) for helper in given["helpers"]),
    )
    figures = {
        "p_success": found.passed,
        "mean_momentum": found.momentum,
        "p_any_complication": found.complication,
        "successes": found.by_successes,
    }
    assert {key: exact(value) for key, value in expected.items()} == figures


@pytest.mark.parametrize(("given", "expected"), rows("infinity.opposed"))
def test_odds_of_an_opposed_test(given: Any, expected: Any) -> None:
    """The four outcomes of an opposed test agree exactly (rpg:I10, I20)."""
    found = odds.opposed_odds(
        contender_of(given["a"], given["expertise_a"]),
        contender_of(given["b"], given["expertise_b"]),
    )
    figures = {"A": found.a, "B": found.b, "draw": found.draw, "nobody": found.nobody}
    assert {key: exact(value) for key, value in expected.items()} == figures


@pytest.mark.parametrize(("given", "expected"), rows("infinity.combat_dice"))
def test_odds_of_combat_dice(given: Any, expected: Any) -> None:
    """The odds of combat dice agree exactly under both worths of a six (rpg:A28)."""
    found = odds.combat_odds(given["dice"], given["six_points"])
    figures = {
        "total": found.by_total,
        "effects": found.by_effects,
        "mean_total": found.mean,
        "p_total_zero": found.by_total[0],
        "p_any_effect": found.any_effect,
    }
    assert {key: exact(value) for key, value in expected.items()} == figures


@pytest.mark.parametrize(("given", "expected"), rows("infinity.test_eval"))
def test_outcome_of_a_test(given: Any, expected: Any) -> None:
    """Faces on the table are judged as stated (rpg:I1 to I8)."""
    expertise = 0 if given["untrained"] else 1
    aim = aim_for(
        given["tn"] - expertise,
        expertise,
        given["focus"],
        is_inclusive=given["focus_rule"] == "le",
    )
    found = judge(aim, given["difficulty"], tuple(given["dice"]))
    assert expected == {
        "successes": found.successes,
        "success": found.passed,
        "momentum": found.momentum,
        "complications": found.complications,
    }


@pytest.mark.parametrize(("given", "expected"), rows("infinity.teamwork_eval"))
def test_outcome_of_teamwork(given: Any, expected: Any) -> None:
    """A blank leader loses every helper's success (rpg:I11)."""
    helpers = tuple(Throw(Aim(one["tn"], one["focus"]), one["die"]) for one in given["helpers"])
    found = judge(
        Aim(given["leader_tn"]), given["difficulty"], tuple(given["leader"]), helpers=helpers
    )
    assert expected == {"total": found.successes, "success": found.passed}


@pytest.mark.parametrize(("given", "expected"), rows("infinity.opposed_eval"))
def test_outcome_of_an_opposed_test(given: Any, expected: Any) -> None:
    """Passing, Momentum, Expertise decide in this order (rpg:I10)."""
    a, b = given["a"], given["b"]
    verdict = oppose(
        outcome(a["successes"], a["difficulty"]),
        a["expertise"],
        outcome(b["successes"], b["difficulty"]),
        b["expertise"],
    )
    assert expected.lower() == verdict.winner.value


@pytest.mark.parametrize(("given", "expected"), rows("infinity.focus_above_tn"))
def test_focus_above_the_target_number(given: Any, expected: Any) -> None:
    """Focus alone gives its success under the literal reading (rpg:A2)."""
    aim = Aim(given["tn"], given["focus"], is_inclusive=given["focus_rule"] == "le")
    assert expected == {"successes": judge(aim, 0, tuple(given["dice"])).successes}


@pytest.mark.parametrize(("given", "expected"), rows("infinity.range_and_move"))
def test_range_and_what_it_costs_to_move(given: Any, expected: Any) -> None:
    """The distance in zones gives the range and the action it takes (rpg:I18)."""
    away = None if given["zone_distance"] == "unreachable" else given["zone_distance"]
    names = {"close": "cercano", "medium": "medio", "long": "largo", "extreme": "extremo"}
    costs = {0: "free", 1: "minor", 2: "standard", None: "impossible"}
    found = {
        "range": names[range_at(away).value],
        "action": costs.get(away, "impossible_in_one_action"),
    }
    assert expected == found


@pytest.mark.parametrize(("given", "expected"), rows("infinity.reaction_cost"))
def test_cost_of_the_next_reaction(given: Any, expected: Any) -> None:
    """The n-th reaction of a round costs n (rpg:I12)."""
    number = given["reaction_index_this_round"]
    costs = [reactions.cost(taken) for taken in range(number)]
    assert expected == {"cost": costs[-1], "cumulative": sum(costs)}


@pytest.mark.parametrize(("given", "expected"), rows("infinity.momentum_decay_per_player"))
def test_decay_of_saved_momentum(given: Any, expected: Any) -> None:
    """Each player loses one saved Momentum a time, never below none (rpg:I13)."""
    saved = given["saved"]
    for _ in given["event"].split(" then "):
        saved = [pools.decayed(one) for one in saved]
    assert expected == {"saved": saved}


@pytest.mark.parametrize(("given", "expected"), rows("infinity.momentum_decay_group"))
def test_decay_of_the_group_pool(given: Any, expected: Any) -> None:
    """A group pool loses one in all, however many play (rpg:A5)."""
    assert expected == {"pool": pools.decayed(given["pool"])}


@pytest.mark.parametrize(("given", "expected"), rows("infinity.heat_ops"))
def test_heat_of_reactions(given: Any, expected: Any) -> None:
    """Players' reactions fill the pool, the game master's need what is in it (rpg:I12, A30)."""
    heat, refused = given["heat"], ""
    for ordinal, (kind, cost) in enumerate(given["ops"], start=1):
        change = cost if kind == "pc_reaction" else -cost
        if pools.is_affordable(heat, change):
            heat += change
        else:
            names = {1: "first", 2: "second", 3: "third"}
            refused = f"rejected at the {names[ordinal]}: needs {cost}, pool holds {heat}"
            break
    assert expected == {"heat": refused or heat}
