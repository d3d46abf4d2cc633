"""The RPG's lines of `tirada judge`: skill tests, alone or opposed.

``dice`` asks what thrown dice come to, ``count`` for the odds of dice yet to
be thrown. An Expertise of 0 is an untrained test (rpg:I5). A test has five
dice at most (rpg:A3). ``focus_rule`` is the table option of that name
(rpg:A1); in an opposed test it may stand with a side or with both.
"""

from collections.abc import Callable, Mapping

from rules.rpg.odds import Contender, odds, opposed_odds
from rules.rpg.options import INCLUSIVE, STRICT
from rules.rpg.skill_test import (
    BASE_DICE,
    HARDEST,
    MOST_EXTRA,
    SIDES,
    Aim,
    Outcome,
    aim_for,
    judge,
    oppose,
)
from rules.values import frozen
from tui.judge import Answer
from tui.judge_request import (
    Request,
    double,
    either,
    faces,
    need_int,
    need_object,
    only_keys,
    opt_choice,
    opt_int,
    refuse,
)

LARGEST = 999
"""The largest attribute, Expertise or Focus."""

MOST_DICE = BASE_DICE + MOST_EXTRA
"""The most dice of one test."""

KEYS = ("attribute", "expertise", "focus", "difficulty", "dice", "count", "focus_rule")


@frozen
class Asked:
    """One side of a request, read: how it aims, and its dice or their number."""

    aim: Aim
    expertise: int
    difficulty: int
    dice: tuple[int, ...]
    count: int

    @property
    def outcome(self) -> Outcome:
        """What its dice come to."""
        return judge(self.aim, self.difficulty, self.dice)

    @property
    def contender(self) -> Contender:
        """It as one side of an opposed test whose dice are yet to be thrown."""
        chances = odds(self.aim, self.count, self.difficulty)
        return Contender(chances.by_successes, self.difficulty, self.expertise)


def rpg_test(request: Request) -> Answer:
    """``rpg-test``: a test's outcome, or its odds (rpg:I1 to rpg:I8)."""
    only_keys(request, *KEYS)
    rolled = either(request, "dice", "count")
    asked = _side(request, need_int(request, "difficulty", 0, HARDEST), _focus_rule(request))
    if rolled:
        return _outcome(asked.outcome)
    chances = odds(asked.aim, asked.count, asked.difficulty)
    return {
        "passed": double(chances.passed),
        "complication": double(chances.complication),
        "momentum": double(chances.momentum),
        "successes": {
            str(count): double(chance) for count, chance in sorted(chances.by_successes.items())
        },
    }


def rpg_opposed(request: Request) -> Answer:
    """``rpg-opposed``: who wins and by what, or the four chances (rpg:I10, rpg:I20)."""
    only_keys(request, "a", "b", "focus_rule")
    a, b = need_object(request, "a"), need_object(request, "b")
    for side in (a, b):
        only_keys(side, *KEYS)
    rolled = either(a, "dice", "count")
    if either(b, "dice", "count") != rolled:
        refuse("one-sided-dice")
    rule = _focus_rule(request)
    first, second = _opposed_side(a, rule), _opposed_side(b, rule)
    if rolled:
        return _verdict(first, second)
    chances = opposed_odds(first.contender, second.contender)
    return {
        "a": double(chances.a),
        "b": double(chances.b),
        "draw": double(chances.draw),
        "nobody": double(chances.nobody),
    }


def _focus_rule(request: Request, default: str = STRICT) -> str:
    return opt_choice(request, "focus_rule", default, (STRICT, INCLUSIVE))


def _opposed_side(request: Request, rule: str) -> Asked:
    return _side(request, opt_int(request, "difficulty", 0, 0, HARDEST), _focus_rule(request, rule))


def _side(request: Request, difficulty: int, rule: str) -> Asked:
    expertise = need_int(request, "expertise", 0, LARGEST)
    aim = aim_for(
        need_int(request, "attribute", 0, LARGEST),
        expertise,
        need_int(request, "focus", 0, LARGEST),
        is_inclusive=rule == INCLUSIVE,
    )
    if "count" in request:
        count = need_int(request, "count", 1, MOST_DICE)
        return Asked(aim, expertise, difficulty, (), count)
    dice = faces(request, "dice", SIDES, MOST_DICE)
    if not dice:
        refuse("list-length", key=request.place("dice"), least=1, most=MOST_DICE, given=0)
    return Asked(aim, expertise, difficulty, dice, len(dice))


def _outcome(found: Outcome) -> Answer:
    return {
        "successes": found.successes,
        "passed": found.passed,
        "momentum": found.momentum,
        "complications": found.complications,
    }


def _verdict(a: Asked, b: Asked) -> Answer:
    verdict = oppose(a.outcome, a.expertise, b.outcome, b.expertise)
    return {
        "winner": verdict.winner.value,
        "by": None if verdict.by is None else verdict.by.value,
        "a": _outcome(a.outcome),
        "b": _outcome(b.outcome),
    }


ROLLS: Mapping[str, Callable[[Request], Answer]] = {
    "rpg-test": rpg_test,
    "rpg-opposed": rpg_opposed,
}
"""The wing's rolls."""
