"""A test whose dice all lie on the table becomes facts: who, how much, what next.

Everything is read from the frozen test, so that the same dice always come to
the same result.
"""

from attrs import evolve

from rules.game import House
from rules.rpg import options
from rules.rpg.characters import CharacterId
from rules.rpg.dice_rolls import (
    Check,
    CheckId,
    CheckSide,
    Complication,
    Grant,
    RollId,
    SideResult,
)
from rules.rpg.scene import Scene
from rules.rpg.skill_test import (
    Aim,
    Decider,
    Outcome,
    Throw,
    Verdict,
    Winner,
    judge,
    oppose,
)
from rules.values import frozen


@frozen
class CheckJudged:
    """A test was judged.

    Attributes:
        check: Which.
        a: What the side that set it up came to.
        b: The same for the opponent; None in a plain test.
        winner: Of an opposed test.
        by: What decided it.
        grants: The fresh Momentum it gave.
        complications: What is to be decided now, one by one (rpg:I9).
        is_again: Whether it is thrown again at once (rpg:A11).
    """

    check: CheckId
    a: SideResult
    b: SideResult | None
    winner: Winner | None
    by: Decider | None
    grants: tuple[Grant, ...]
    complications: tuple[Complication, ...]
    is_again: bool = False


def judged(scene: Scene, check: Check, house: House) -> CheckJudged:
    """The result of a test whose dice are all there."""
    a = side_result(check, "a", check.a)
    b = None if check.b is None else side_result(check, "b", check.b)
    verdict = None if check.b is None or b is None else _verdict(check.a, a, check.b, b, house)
    is_again = (
        verdict is not None
        and verdict.winner is Winner.DRAW
        and house["opposed_tie"] == options.REROLL
    )
    return CheckJudged(
        check.id,
        a,
        b,
        None if verdict is None else verdict.winner,
        None if verdict is None else verdict.by,
        grants(a, b, None if verdict is None else verdict.winner, house),
        _complications(scene, check),
        is_again,
    )


def side_result(check: Check, name: str, side: CheckSide) -> SideResult:
    """What one side's dice come to."""
    own = check.faces(f"{check.id}.{name}")
    faces = () if own is None else own.faces
    helpers = tuple(
        Throw(helper.aim, thrown.faces[0])
        for helper in side.helpers
        if (thrown := check.faces(f"{check.id}.{name}.{helper.character}")) is not None
    )
    came_to = judge(side.aim, side.difficulty, faces, side.set_dice, helpers)
    return SideResult(
        side.leader,
        faces,
        side.set_dice,
        came_to.successes,
        came_to.passed,
        came_to.momentum,
        came_to.complications,
    )


def _verdict(
    a_side: CheckSide, a: SideResult, b_side: CheckSide, b: SideResult, house: House
) -> Verdict:
    verdict = oppose(_outcome(a), a_side.expertise, _outcome(b), b_side.expertise)
    if verdict.winner is Winner.DRAW and house["opposed_tie"] == options.INITIATOR_LOSES:
        return Verdict(Winner.B)
    return verdict


def _outcome(side: SideResult) -> Outcome:
    return Outcome(side.successes, side.passed, side.momentum, side.complications)


def grants(
    a: SideResult, b: SideResult | None, winner: Winner | None, house: House
) -> tuple[Grant, ...]:
    """The fresh Momentum of a test: the surplus, and only the winner's (rpg:A13)."""
    if b is None:
        return _grant(a.leader, a.momentum)
    if winner not in {Winner.A, Winner.B}:
        return ()
    best, other = (a, b) if winner is Winner.A else (b, a)
    net = best.momentum - other.momentum if house.is_on("opposed_net_momentum") else best.momentum
    return _grant(best.leader, net)


def _grant(character: CharacterId, amount: int) -> tuple[Grant, ...]:
    return (Grant(character, amount),) if amount > 0 else ()


def _complications(scene: Scene, check: Check) -> tuple[Complication, ...]:
    rolled = [
        person
        for roll, person, aim in _throwers(check)
        if (thrown := check.faces(roll)) is not None
        for _ in range(aim.complications(thrown.faces))
    ]
    return tuple(
        Complication(f"{check.id}.{scene.made}.{number}", person, _is_npc(scene, person))
        for number, person in enumerate(rolled, start=1)
    )


def _throwers(check: Check) -> list[tuple[RollId, CharacterId, Aim]]:
    throwers: list[tuple[RollId, CharacterId, Aim]] = []
    for name, side in check.sides:
        roll = f"{check.id}.{name}"
        throwers.append((roll, side.leader, side.aim))
        throwers += [(f"{roll}.{one.character}", one.character, one.aim) for one in side.helpers]
    return throwers


def _is_npc(scene: Scene, character: CharacterId) -> bool:
    found = scene.find(character)
    return found is not None and found.is_npc


def without_faces(check: Check) -> Check:
    """The test with its dice taken up again."""
    return evolve(check, thrown=(), is_drawn=False)
