"""Exact odds of a whole Order, from its plan as it stands (rolls:B1 to B4).

The pieces of a split Burst are independent rolls; matches that share a roll
are not, and are counted together (turn:E14, turn:E22).
"""

from fractions import Fraction
from math import prod

from rules.skirmish.frozen_dice import PairKind
from rules.skirmish.odds import FaceToFaceOdds, survivors
from rules.skirmish.plan import Match, MatchSide, Plan
from rules.skirmish.shared_rolls import quiet, shared_rolls
from rules.skirmish.skills import Skill
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
    plain = bool(a.line.via)
    if b is None:
        return survivors(a.success_value.value, a.dice, 0, 0, is_a_plain=plain)
    own, other = a.success_value.value, b.success_value.value
    return survivors(own, a.dice, other, b.dice, is_a_plain=plain)


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


def _threat(one: MatchOdds, active: TrooperId) -> Fraction:
    """The chance that this match hurts the active trooper."""
    match = one.match
    if match.a.line.trooper.id == active:
        harms = match.b is not None and match.b.line.harms
        return one.b_hits if harms else NONE
    other = match.a.line.other
    harms = match.a.line.harms and other is not None and other.id == active
    return one.a_hits if harms else NONE


def order_odds(plan: Plan, active: TrooperId) -> OrderOdds:
    """What `plan` promises the trooper called `active`."""
    found = tuple(match_odds(plan, match) for match in plan.matches)
    own = [one for one in found if one.match.a.line.trooper.id == active and one.match.a.line.harms]
    shared = shared_rolls(plan)
    tied = frozenset(name for one in shared for name in one.ids)
    missed = [ONE - one.a_hits for one in own if one.match.id not in tied]
    spared = [ONE - _threat(one, active) for one in found if one.match.id not in tied]
    for one in shared:
        missed.append(quiet(one, lambda side: _is_by(side, active)))
        spared.append(quiet(one, lambda side: _is_at(side, active)))
    return OrderOdds(
        ONE - prod(missed, start=ONE),
        prod(spared, start=ONE),
        sum((one.expected for one in own), start=NONE),
        found,
    )


def _is_by(side: MatchSide, trooper: TrooperId) -> bool:
    """Whether a side is an attack of `trooper`."""
    return side.line.harms and side.line.trooper.id == trooper


def _is_at(side: MatchSide, trooper: TrooperId) -> bool:
    """Whether a side is an attack on `trooper`."""
    other = side.line.other
    return side.line.harms and other is not None and other.id == trooper
