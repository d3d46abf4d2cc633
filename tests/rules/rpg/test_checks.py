"""Setting a test up: skills, difficulty, dice that are bought, helpers, requests."""

import pytest

from rules.game import Awaited
from rules.rpg.checks import AnswerTest, AskForTest, DropRequest, SetUpTest
from rules.rpg.dice_rolls import HelperPlan, Purchase, SidePlan, Source
from rules.rpg.game import GAME
from rules.rpg.helping import AllowHelper
from rules.rpg.pools import Pool, SetPool
from rules.rpg.skill_test import Aim
from tests.helpers.rpg_table import action_table, empty_table


def plan(character: str = "a", **more: object) -> SidePlan:
    """Observation, or an NPC's senses, at D1 unless said otherwise."""
    skill = "senses" if character in {"x", "y"} else "observation"
    fields = {"skill": skill, "attribute": "awareness", "difficulty": 1, **more}
    return SidePlan(character, **fields)  # type: ignore[arg-type]  # a shorthand for tests


def bought(source: Source, dice: int = 1, payer: str = "") -> tuple[Purchase, ...]:
    """One purchase."""
    return (Purchase(source, dice, payer),)


def test_target_number_is_attribute_and_expertise() -> None:
    """A test freezes the Target Number, Focus and range of its skill (rpg:I1)."""
    table = empty_table()
    table.do(SetUpTest(SidePlan("a", "ballistics", difficulty=2)), "a")
    side = table.scene.checks[0].a
    assert (Aim(12, 2), 2, 2) == (side.aim, side.difficulty, side.dice)


def test_another_attribute_may_be_used() -> None:
    """The linked attribute is only the normal one (rpg 1.1)."""
    table = empty_table()
    table.do(SetUpTest(SidePlan("a", "ballistics", "willpower")), "a")
    assert table.scene.checks[0].a.attribute == "willpower"


def test_untrained_skill_has_the_wide_range() -> None:
    """A skill without Expertise is the attribute alone and complicates from 19 (rpg:I5)."""
    table = empty_table()
    table.do(SetUpTest(SidePlan("a", "hacking")), "a")
    assert Aim(10, 0, 19) == table.scene.checks[0].a.aim


def test_range_may_be_wider() -> None:
    """The lowest complicating face may be named (rpg 1.3)."""
    table = empty_table()
    table.do(SetUpTest(plan(complication_from=17)), "a")
    assert table.scene.checks[0].a.aim.complication_from == 17


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (plan(difficulty=6), "number.out-of-range"),
        (plan(difficulty=-1), "number.out-of-range"),
        (plan(complication_from=3), "number.out-of-range"),
        (plan(skill="cooking"), "skill.not-on-sheet"),
        (plan(skill="senses"), "skill.not-on-sheet"),
        (plan(attribute="luck"), "attribute.unknown"),
        (plan("x", attribute=""), "attribute.unknown"),
        (plan("nobody"), "character.unknown"),
        (plan(purchases=bought(Source.HEAT, 0)), "purchase.none"),
        (plan(purchases=bought(Source.HEAT, 4)), "purchase.too-many"),
        (plan(purchases=bought(Source.INFINITY, 3)), "pool.too-little"),
        (plan(purchases=bought(Source.MOMENTUM)), "pool.too-little"),
        (plan(purchases=bought(Source.GIFT)), "pool.too-little"),
        (plan(purchases=bought(Source.MOMENTUM, payer="x")), "momentum.payer-unknown"),
        (plan("x", purchases=bought(Source.HEAT)), "pool.too-little"),
    ],
)
def test_plans_that_cannot_be(wanted: SidePlan, code: str) -> None:
    """Each impossible plan has its reason (rpg:A3, A30)."""
    assert code == empty_table().why_not(SetUpTest(wanted))


def test_players_pay_heat_into_the_pool() -> None:
    """A player's bought die adds 1 Heat each (rpg 1.4)."""
    table = empty_table()
    table.do(SetUpTest(plan(purchases=bought(Source.HEAT, 2))), "a")
    assert (table.scene.heat, table.scene.checks[0].a.dice) == (2, 4)


def test_npcs_pay_heat_out_of_the_pool() -> None:
    """An NPC's bought die takes 1 Heat each (rpg 1.4)."""
    table = empty_table().heat(3)
    table.do(SetUpTest(plan("x", purchases=bought(Source.HEAT, 2))))
    assert table.scene.heat == 1


def test_saved_momentum_of_another_player_buys_a_die() -> None:
    """B's saved point buys A's die (rpg:I22)."""
    table = empty_table().saved("b", 2)
    table.do(SetUpTest(plan(purchases=bought(Source.MOMENTUM, payer="b"))), "a")
    assert (table.who("b").momentum, table.scene.checks[0].a.dice) == (1, 3)


def test_own_momentum_buys_dice_unless_the_table_says_no() -> None:
    """For oneself is allowed, but not under `momentum_self_dice=false` (rpg:A4)."""
    wanted = SetUpTest(plan(purchases=bought(Source.MOMENTUM)))
    empty_table().saved("a", 1).do(wanted, "a")
    strict = empty_table(momentum_self_dice=False).saved("a", 1)
    assert strict.why_not(wanted, "a") == "momentum.not-for-oneself"


def test_infinity_point_sets_a_die_to_1() -> None:
    """The set die is not thrown, and counts toward the cap (rpg 1.3)."""
    table = empty_table()
    table.do(SetUpTest(plan(purchases=bought(Source.INFINITY))), "a")
    side = table.scene.checks[0].a
    assert (side.dice, side.set_dice, table.who("a").infinity) == (2, 1, 1)


def test_three_extra_dice_from_all_sources_together() -> None:
    """Five dice are the most, or three under `dice_cap_total=3` (rpg:A3)."""
    three = (Purchase(Source.HEAT, 2), Purchase(Source.INFINITY, 1))
    table = empty_table()
    table.do(SetUpTest(plan(purchases=three)), "a")
    side = table.scene.checks[0].a
    assert side.dice + side.set_dice == 5
    strict = empty_table(dice_cap_total=3)
    assert strict.why_not(SetUpTest(plan(purchases=three)), "a") == "purchase.too-many"
    strict.do(SetUpTest(plan(purchases=bought(Source.HEAT))), "a")


def test_most_saved_momentum_in_one_action() -> None:
    """`max_saved_per_action` limits what one test may take (rpg:A5)."""
    table = empty_table(max_saved_per_action=1).saved("b", 5)
    wanted = SetUpTest(plan(purchases=bought(Source.MOMENTUM, 2, "b")))
    assert table.why_not(wanted, "a") == "momentum.action-limit"


def test_helpers_wait_for_leave() -> None:
    """The game master allows a helper before any die is due (rpg:A17)."""
    table = empty_table()
    table.do(SetUpTest(plan(helpers=(HelperPlan("b", "observation"),))), "a")
    assert GAME.dice_wanted(table.scene, "a") == ()
    assert table.why_not(AllowHelper("test-6", "b", is_allowed=True), "b") == "seat.master-only"
    table.do(AllowHelper("test-6", "b", is_allowed=True))
    assert [len(GAME.dice_wanted(table.scene, seat)) for seat in ("a", "b")] == [1, 1]


def test_helper_may_be_refused() -> None:
    """A helper without leave throws nothing (rpg:A17)."""
    table = empty_table()
    table.do(SetUpTest(plan(helpers=(HelperPlan("b", "observation"),))), "a")
    table.do(AllowHelper("test-6", "b", is_allowed=False))
    assert table.scene.checks[0].a.helpers == ()


def test_helpers_may_come_unasked() -> None:
    """With `helper_leave` off nobody waits for leave (rpg:A17)."""
    table = empty_table(helper_leave=False)
    table.do(SetUpTest(plan(helpers=(HelperPlan("b", "observation"),))), "a")
    assert len(GAME.dice_wanted(table.scene, "b")) == 1


def test_helper_that_is_sent_away_last_completes_the_test() -> None:
    """When only a helper's die was missing, the test is judged without it (rpg:A17)."""
    table = empty_table(helper_leave=False)
    table.do(SetUpTest(plan(helpers=(HelperPlan("b", "observation"),))), "a")
    table.throw("a", (3, 4))
    table.do(AllowHelper("test-6", "b", is_allowed=False))
    assert table.scene.checks == ()


def test_helper_cap() -> None:
    """Any number helps, unless `helper_cap` says how many (rpg:A17)."""
    helpers = (HelperPlan("b", "observation"), HelperPlan("c", "observation"))
    empty_table().do(SetUpTest(plan(helpers=helpers)), "a")
    assert empty_table(helper_cap=1).why_not(SetUpTest(plan(helpers=helpers))) == "helper.too-many"


def test_helper_success_cap() -> None:
    """`helper_max_success=1` caps a helper's die (rpg:A15)."""
    table = empty_table(helper_max_success=1)
    table.do(SetUpTest(plan(helpers=(HelperPlan("b", "ballistics"),))))
    assert table.scene.checks[0].a.helpers[0].aim.most == 1


@pytest.mark.parametrize("helper", ["a", "b"])
def test_nobody_helps_twice(helper: str) -> None:
    """Neither the leader nor the same helper twice (rpg:I11)."""
    helpers = (HelperPlan("b", "observation"), HelperPlan(helper, "observation"))
    assert empty_table().why_not(SetUpTest(plan(helpers=helpers))) == "helper.twice"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, Aim(12, 2)),
        ({"focus_rule": "le"}, Aim(12, 2, is_inclusive=True)),
        ({"focus_needs_success": True}, Aim(12, 2, needs_success=True)),
    ],
)
def test_focus_readings_are_frozen_with_the_test(options: dict[str, str], expected: Aim) -> None:
    """The readings of Focus go into the aim (rpg:A1, A2)."""
    table = empty_table(**options)
    table.do(SetUpTest(SidePlan("a", "ballistics")), "a")
    assert expected == table.scene.checks[0].a.aim


def test_asking_everybody() -> None:
    """An empty request waits on every player character."""
    table = empty_table()
    table.do(AskForTest((), "observation", 2))
    waiting = {one.seat for one in GAME.awaited(table.scene)}
    assert waiting == {"a", "b", "c"}


def test_request_sets_skill_and_difficulty() -> None:
    """Whoever answers a request makes the test that was asked for."""
    table = empty_table()
    table.do(AskForTest(("a",), "observation", 2))
    table.do(SetUpTest(SidePlan("a", "hacking"), ask="ask-6"), "a")
    side = table.scene.checks[0].a
    assert (side.skill, side.difficulty) == ("observation", 2)
    assert table.why_not(SetUpTest(plan(), ask="ask-6"), "a") == "check.already-set"


def test_npc_answers_a_request_with_a_field() -> None:
    """An NPC has no such skill; its field is made at the difficulty that was asked for."""
    table = empty_table()
    table.do(AskForTest(("x",), "observation", 3))
    table.do(SetUpTest(plan("x"), ask="ask-6"))
    side = table.scene.checks[0].a
    assert (side.skill, side.difficulty) == ("senses", 3)


def test_request_is_over_when_its_test_is_judged() -> None:
    """A request waits until the dice are judged."""
    table = empty_table()
    table.do(AskForTest(("a", "b"), "observation", 2))
    table.do(SetUpTest(plan(), ask="ask-6"), "a")
    table.throw("a", (1, 1))
    assert [one.character for one in table.scene.asked] == ["b"]


def test_request_may_be_dropped() -> None:
    """The game master may take a request back, from one or from all."""
    table = empty_table()
    table.do(AskForTest((), "observation", 2))
    table.do(DropRequest("ask-6", "b"))
    assert [one.character for one in table.scene.asked] == ["a", "c"]
    table.do(DropRequest("ask-6"))
    assert table.why_not(DropRequest("ask-6")) == "ask.unknown"


def test_opposed_test_waits_for_the_other_side() -> None:
    """No die is due before the opponent has answered (rpg:I20)."""
    table = empty_table()
    table.do(SetUpTest(plan(difficulty=1), opponent="x"), "a")
    assert GAME.dice_wanted(table.scene, "a") == ()
    assert [one.seat for one in GAME.awaited(table.scene)] == ["gm"]
    table.do(AnswerTest("test-6", plan("x", difficulty=0)))
    check = table.scene.checks[0]
    assert check.b is not None
    assert (check.a.difficulty, check.b.difficulty) == (1, 0)
    assert len(GAME.dice_wanted(table.scene, "a")) == 1


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (AnswerTest("test-6", plan("y")), "check.other-opponent"),
        (AnswerTest("test-9", plan("x")), "check.no-answer-due"),
    ],
)
def test_only_the_opponent_answers(answer: AnswerTest, code: str) -> None:
    """Another side, or another test, is refused."""
    table = empty_table()
    table.do(SetUpTest(plan(), opponent="x"), "a")
    assert code == table.why_not(answer)


@pytest.mark.parametrize(
    ("command", "seat", "code"),
    [
        (SetUpTest(plan()), "b", "seat.not-yours"),
        (SetUpTest(plan()), None, "seat.spectator"),
        (SetUpTest(plan(), is_hidden=True), "a", "check.only-master-hides"),
        (SetUpTest(plan(), opponent="a"), "a", "check.against-oneself"),
        (SetUpTest(plan(), ask="ask-1"), "a", "ask.unknown"),
        (AskForTest((), "observation", 2), "a", "seat.master-only"),
        (AskForTest(("q",), "observation", 2), "gm", "character.unknown"),
        (AskForTest((), "cooking", 2), "gm", "skill.unknown"),
        (AskForTest((), "observation", 9), "gm", "number.out-of-range"),
        (DropRequest("ask-1"), "gm", "ask.unknown"),
    ],
)
def test_refusals(command: object, seat: str | None, code: str) -> None:
    """Each refusal has its code."""
    assert code == empty_table().why_not(command, seat)


def test_one_test_at_a_time() -> None:
    """Nobody sets a second test up while the first one's dice are due; a request may come."""
    table = empty_table()
    table.do(SetUpTest(plan()), "a")
    assert table.why_not(SetUpTest(plan()), "a") == "check.already-set"
    table.do(AskForTest(("a",), "observation", 2))
    table.do(SetUpTest(plan(), ask="ask-7"), "a")


def test_sheet_changes_do_not_touch_a_frozen_test() -> None:
    """What a test needs is settled in the commit that sets it up."""
    table = action_table()
    table.do(SetUpTest(plan()), "a")
    before = table.scene.checks
    table.do(SetPool(Pool.HEAT, "", 9))
    assert before == table.scene.checks


def test_awaited_names_who_and_what() -> None:
    """A thrower is told whose dice are missing."""
    table = empty_table()
    table.do(SetUpTest(plan()), "a")
    expected: list[Awaited] = [
        one for one in GAME.awaited(table.scene) if one.what.key == "awaited.dice"
    ]
    assert [(one.seat, one.what.values["name"]) for one in expected] == [("a", "A")]
