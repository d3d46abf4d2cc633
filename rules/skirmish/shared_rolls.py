"""Rolls that stand in more than one match, and so tie them together (turn:E11, turn:E14, turn:E22).

One Dodge against several attackers, one template against everybody it touches:
the matches share the dice, so their chances must not simply be multiplied.
The dice are gone through once; given what they hold, the matches are
independent again.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from rules.skirmish.frozen_dice import PairKind
from rules.skirmish.odds import Attacker, Counts, against_die, faces_of
from rules.skirmish.plan import Match, MatchSide, Plan
from rules.skirmish.rolls import Best, Classified, Outcome, best_of
from rules.skirmish.skills import Skill
from rules.skirmish.success_value import SIDES
from rules.skirmish.troopers import TrooperId
from rules.values import frozen

ONE = Fraction(1)
NONE = Fraction(0)
NOTHING = Best(None, None)
"""Dice that all failed."""


class Held(NamedTuple):
    """What the shared dice hold in each of their matches, in so many rolls."""

    ways: int
    bests: tuple[Best, ...]


@frozen
class Shared:
    """A roll in several matches.

    Attributes:
        roll: Its id.
        matches: Those in which it is one side, in the plan's order.
        templates: The direct templates that a success of it avoids (turn:E13).
        total: All its rolls.
        held: What they hold, each with how many of them.
    """

    roll: str
    matches: tuple[Match, ...]
    templates: tuple[Match, ...]
    total: int
    held: tuple[Held, ...]

    @property
    def ids(self) -> frozenset[str]:
        """The ids of all matches in it."""
        return frozenset(one.id for one in (*self.matches, *self.templates))


@lru_cache(maxsize=64)
def _rolls(dice: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every roll of so many dice, their order left out, with how often it comes."""
    orders = factorial(dice)
    return tuple(
        (faces, orders // prod(factorial(times) for times in Counter(faces).values()))
        for faces in combinations_with_replacement(range(1, SIDES + 1), dice)
    )


@lru_cache(maxsize=512)
def _held(dice: int, sides: tuple[tuple[int, bool], ...]) -> tuple[Held, ...]:
    """What `dice` dice hold at each of some Success Values, like rolls counted together."""
    found: dict[tuple[Best, ...], int] = {}
    for faces, count in _rolls(dice):
        bests = tuple(best_of(sv, faces, is_plain=plain) for sv, plain in sides)
        found[bests] = found.get(bests, 0) + count
    return tuple(Held(ways, bests) for bests, ways in found.items())


def _own(match: Match, roll: str) -> MatchSide:
    """The side of `match` that the shared roll belongs to."""
    is_b = match.b is not None and match.b.line.roll == roll
    return match.b if match.b is not None and is_b else match.a


def _templates_on(plan: Plan, trooper: TrooperId) -> tuple[Match, ...]:
    return tuple(
        match
        for match in plan.matches
        if match.kind is PairKind.TEMPLATE
        and match.a.line.other is not None
        and match.a.line.other.id == trooper
    )


def shared_rolls(plan: Plan) -> tuple[Shared, ...]:
    """Every roll that ties matches together: in two of them, or in one with a template.

    A match belongs to one of them: where both its rolls are shared, to that
    of its first side, the active trooper's. What the other roll does in its
    second match is then independent for whoever stands there, since nobody is
    hurt in both: two templates that meet are no exception (turn:E14).
    """
    by_roll: dict[str, list[Match]] = {}
    for match in plan.matches:
        if match.kind in {PairKind.NORMAL, PairKind.FACE_TO_FACE}:
            for side in match.sides:
                by_roll.setdefault(side.line.roll, []).append(match)
    found: list[Shared] = []
    taken: set[str] = set()
    for roll, matches in by_roll.items():
        free = tuple(match for match in matches if match.id not in taken)
        one = _shared(plan, roll, free) if free else None
        if one is not None and one.held:
            found.append(one)
            taken |= one.ids
    return tuple(found)


def _shared(plan: Plan, roll: str, matches: tuple[Match, ...]) -> Shared:
    own = [_own(match, roll) for match in matches]
    line = own[0].line
    templates = _templates_on(plan, line.trooper.id) if line.skill is Skill.DODGE else ()
    if len(matches) + len(templates) < 2:  # noqa: PLR2004  (one alone ties nothing together)
        return Shared(roll, matches, templates, 1, ())
    sides = tuple((side.success_value.value, bool(side.line.via)) for side in own)
    dice = max(side.line.dice for side in own)
    return Shared(roll, matches, templates, SIDES**dice, _held(dice, sides))


def evaded(shared: Shared, held: Held) -> bool:
    """Whether the shared dice avoid the templates: they hold a success alone (turn:E13)."""
    return any(
        match.b is None and best != NOTHING
        for match, best in zip(shared.matches, held.bests, strict=True)
    )


def scores(match: Match, side: MatchSide, best: Best, roll: str) -> Fraction:
    """The chance that `side` of `match` scores where the shared dice hold `best`."""
    own = _own(match, roll)
    if side is not own:
        counts = past(match, side, best, roll)
        return ONE - Fraction(counts.get((0, 0), 0), SIDES**side.dice)
    if best == NOTHING:
        return NONE
    other = next((one for one in match.sides if one is not own), None)
    if other is None or not other.dice:
        return ONE
    critical, plain, missed = faces_of(other.success_value.value, bool(other.line.via))
    if best.critical is not None:
        holds = SIDES - critical
    else:
        holds = missed + sum(value < (best.success or 0) for value in plain)
    return Fraction(holds**other.dice, SIDES**other.dice)


def past(match: Match, side: MatchSide, best: Best, roll: str) -> Counts:
    """The rolls of the side that meets the shared dice, by what gets past them; (0, 0) too."""
    own = _own(match, roll)
    attacker = Attacker(side.success_value.value, side.dice, own.success_value.value)
    return against_die(attacker, _as_die(best), is_plain=bool(side.line.via))


def quiet(shared: Shared, counts: Callable[[MatchSide], bool]) -> Fraction:
    """The chance that none of the sides that `counts` picks scores."""
    chance = NONE
    is_touched = any(counts(match.a) for match in shared.templates)
    for held in shared.held:
        if is_touched and not evaded(shared, held):
            continue
        found = Fraction(held.ways, shared.total)
        for match, best in zip(shared.matches, held.bests, strict=True):
            for side in match.sides:
                if counts(side):
                    found *= ONE - scores(match, side, best, shared.roll)
        chance += found
    return chance


def _as_die(best: Best) -> Classified:
    """The one die that counts among several: the best Critical, else the best success."""
    if best.critical is not None:
        return Classified(best.critical, Outcome.CRITICAL)
    if best.success is not None:
        return Classified(best.success, Outcome.SUCCESS)
    return Classified(0, Outcome.FAILURE)
