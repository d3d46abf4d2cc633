"""Exact odds of a whole Order, from its plan as it stands (rolls:B1 to B4).

The pieces of a split Burst are independent rolls; one Dodge against several
attackers is not, and is counted face by face (turn:E22).
"""

from collections.abc import Iterable
from fractions import Fraction
from math import prod

from rules.skirmish.frozen_dice import PairKind
from rules.skirmish.odds import Attacker, Counts, FaceToFaceOdds, against_die, survivors
from rules.skirmish.plan import Match, MatchSide, Plan
from rules.skirmish.rolls import Outcome, classify
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish
from rules.skirmish.success_value import SIDES
from rules.skirmish.troopers import TrooperId
from rules.values import frozen

ONE = Fraction(1)
NONE = Fraction(0)


@frozen
class MatchOdds:
    """What one match promises.

    Attributes:
        match: The match.
        odds: Every outcome, counted; None for a direct template, which rolls nothing.
        a_hits: The chance that something of side a stands.
        b_hits: The chance that something of side b stands.
        expected: The mean number of side a's dice that stand.
    """

    match: Match
    odds: FaceToFaceOdds | None
    a_hits: Fraction
    b_hits: Fraction
    expected: Fraction


@frozen
class OrderOdds:
    """What a whole Order promises the active trooper.

    Attributes:
        at_least_one: The chance that it hits anybody.
        unhurt: The chance that nobody hits it.
        expected: The mean number of its hits, a Critical counted as one.
        matches: Each match apart, in the plan's order.
    """

    at_least_one: Fraction
    unhurt: Fraction
    expected: Fraction
    matches: tuple[MatchOdds, ...]


def counted(a: MatchSide, b: MatchSide | None) -> FaceToFaceOdds:
    """Every outcome of a match that is rolled."""
    if b is None:
        return survivors(a.success_value.value, a.dice, 0, 0)
    return survivors(a.success_value.value, a.dice, b.success_value.value, b.dice)


def _dodges(plan: Plan, target: TrooperId) -> Fraction:
    """The chance that `target` avoids a direct template (turn:E13)."""
    for match in plan.matches:
        line = match.a.line
        is_dodge = line.skill is Skill.DODGE and line.trooper.id == target
        if match.kind is PairKind.NORMAL and is_dodge:
            return counted(match.a, None).a_scores
    return NONE


def match_odds(plan: Plan, match: Match) -> MatchOdds:
    """What `match` promises."""
    if match.kind is PairKind.COUP_DE_GRACE:
        return MatchOdds(match, None, ONE, NONE, ONE)
    if match.kind is PairKind.TEMPLATE:
        other = match.a.line.other
        hits = ONE - _dodges(plan, other.id) if other else NONE
        return MatchOdds(match, None, hits, NONE, hits * match.a.line.dice)
    odds = counted(match.a, match.b)
    return MatchOdds(match, odds, odds.a_scores, odds.b_scores, odds.expected_a)


def evading(plan: Plan, trooper: TrooperId) -> tuple[Match, ...]:
    """The matches in which one die of `trooper` holds off attacks (turn:E13, turn:E22).

    Its Dodge or Reset Face to Face and alone, and the templates on it.
    """
    own = [
        (match, side)
        for match in plan.matches
        for side in match.sides
        if side.line.trooper.id == trooper and side.line.skill in {Skill.DODGE, Skill.RESET}
    ]
    if len({side.line.roll for _, side in own}) != 1:
        return ()
    on_it = (
        match
        for match in plan.matches
        if match.kind is PairKind.TEMPLATE
        and match.a.line.other is not None
        and match.a.line.other.id == trooper
    )
    return (*(match for match, _ in own), *on_it)


def avoids(matches: Iterable[Match], face: int) -> bool:
    """Whether a Dodge that shows `face` avoids the templates: it is a success alone."""
    return any(
        match.b is None
        and match.kind is PairKind.NORMAL
        and classify(match.a.success_value.value, face).outcome is not Outcome.FAILURE
        for match in matches
    )


def past_die(match: Match, face: int) -> tuple[MatchSide, Counts] | None:
    """An attacker whom one die meets, and its rolls by what gets past `face` of it.

    (0, 0) is among them; None for a match that is no attack.
    """
    if match.b is None:
        return None
    evades = match.a.line.skill in {Skill.DODGE, Skill.RESET}
    mine, theirs = (match.a, match.b) if evades else (match.b, match.a)
    if not theirs.line.rule.is_attack:
        return None
    against = mine.success_value.value
    attacker = Attacker(theirs.success_value.value, theirs.dice, against)
    return theirs, against_die(attacker, classify(against, face))


def _unhurt_by_all(matches: tuple[Match, ...]) -> Fraction:
    """The chance that one die holds off everything of `matches`, face by face."""
    has_template = any(match.kind is PairKind.TEMPLATE for match in matches)
    chance = NONE
    for face in range(1, SIDES + 1):
        if has_template and not avoids(matches, face):
            continue
        misses = ONE
        for match in matches:
            found = past_die(match, face)
            if found is not None:
                side, counts = found
                misses *= Fraction(counts.get((0, 0), 0), SIDES**side.dice)
        chance += misses / SIDES
    return chance


def _threat(one: MatchOdds, active: TrooperId) -> Fraction:
    """The chance that this match hurts the active trooper."""
    match = one.match
    if match.a.line.trooper.id == active:
        harms = match.b is not None and match.b.line.rule.is_attack
        return one.b_hits if harms else NONE
    other = match.a.line.other
    harms = match.a.line.rule.is_attack and other is not None and other.id == active
    return one.a_hits if harms else NONE


def order_odds(plan: Plan, active: TrooperId) -> OrderOdds:
    """What `plan` promises the trooper called `active`."""
    found = tuple(match_odds(plan, match) for match in plan.matches)
    own = [
        one
        for one in found
        if one.match.a.line.trooper.id == active and one.match.a.line.rule.is_attack
    ]
    shared = evading(plan, active)
    together = {match.id for match in shared}
    alone = [ONE - _threat(one, active) for one in found if one.match.id not in together]
    unhurt = prod(alone, start=_unhurt_by_all(shared) if shared else ONE)
    return OrderOdds(
        ONE - prod((ONE - one.a_hits for one in own), start=ONE),
        unhurt,
        sum((one.expected for one in own), start=NONE),
        found,
    )


def is_estimate(state: Skirmish, plan: Plan) -> bool:
    """Whether any distance behind the odds has not been measured in this Order."""
    return any(
        not state.is_measured(side.line.trooper.id, side.line.other.id)
        for match in plan.matches
        for side in match.sides
        if side.line.other is not None and side.line.bands
    )
