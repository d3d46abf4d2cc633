"""The skirmish's lines of `tirada judge`: Success Values, rolls, odds and splits.

``dice`` asks what rolled dice do, ``burst`` for the odds of dice yet to be
rolled. An ``sv`` is the value as computed: above 20 it is read by `rolls:R5`,
below 1 nothing is rolled and ``dice`` must be empty (`rolls:R4`).
"""

from collections.abc import Callable, Mapping

from rules.skirmish.burst import Answer as TargetAnswer
from rules.skirmish.burst import Split, Target, best_split, compare_splits, split_count
from rules.skirmish.odds import Counts, normal_odds, survivors
from rules.skirmish.rolls import JudgedDie, SideResult, judge_face_to_face, judge_normal
from rules.skirmish.success_value import SIDES, SuccessValue
from tui.judge import Answer
from tui.judge_request import (
    MOST_DICE,
    Request,
    double,
    either,
    faces,
    need_int,
    need_ints,
    need_object,
    need_objects,
    only_keys,
    opt_bool,
    refuse,
)

LARGEST = 1000
"""The largest attribute, MOD or Success Value, up or down."""

MOST_TARGETS = 20
"""The most targets of one Burst."""

MOST_SPLITS = 10_000
"""The most splits that one answer lists."""


def success_value(request: Request) -> Answer:
    """``sv``: what an attribute and its MODs come to (`rolls:R1` to `rolls:R5`)."""
    only_keys(request, "attribute", "mods")
    attribute = need_int(request, "attribute", -LARGEST, LARGEST)
    found = SuccessValue(attribute, need_ints(request, "mods", -LARGEST, LARGEST))
    return {
        "sum": found.sum,
        "counted": found.counted,
        "sv": found.target,
        "bonus": found.bonus,
        "automatic_failure": found.is_automatic_failure,
    }


def face_to_face(request: Request) -> Answer:
    """``face-to-face``: judge two sides' dice, or count all rolls of two Bursts."""
    only_keys(request, "a", "b")
    a, b = need_object(request, "a"), need_object(request, "b")
    rolled = either(a, "dice", "burst")
    if either(b, "dice", "burst") != rolled:
        refuse("one-sided-dice")
    (sv_a, sv_b) = (_sv(a), _sv(b))
    if rolled:
        judged = judge_face_to_face(sv_a, _dice(a, sv_a), sv_b, _dice(b, sv_b))
        return {"winner": judged.winner, "a": _side(judged.a), "b": _side(judged.b)}
    odds = survivors(sv_a, _burst(a), sv_b, _burst(b))
    return {
        "total": odds.total,
        "a": _counts(odds.a),
        "b": _counts(odds.b),
        "neither": odds.neither,
    }


def normal(request: Request) -> Answer:
    """``normal``: judge dice that nobody opposes, or count all rolls of a Burst."""
    rolled = either(request, "dice", "burst")
    sv = _sv(request)
    if rolled:
        return _side(judge_normal(sv, _dice(request, sv)))
    odds = normal_odds(sv, _burst(request))
    return {"total": odds.total, "a": _counts(odds.a), "neither": odds.neither}


def allocate(request: Request) -> Answer:
    """``allocate``: every split of a Burst over the targets, and the best (`rolls:B1`)."""
    only_keys(request, "burst", "targets")
    burst = need_int(request, "burst", 1, MOST_DICE)
    asked = need_objects(request, "targets", 1, MOST_TARGETS)
    if split_count(burst, len(asked)) > MOST_SPLITS:
        refuse("too-many-splits", burst=burst, targets=len(asked), most=MOST_SPLITS)
    compared = compare_splits(burst, [_target(one) for one in asked])
    best = best_split(compared)
    return {
        "best": list(best.dice),
        "at_least_one": double(best.at_least_one),
        "splits": [_split(split) for split in compared],
    }


def _sv(request: Request) -> int:
    only_keys(request, "sv", "dice", "burst")
    return need_int(request, "sv", -LARGEST, LARGEST)


def _burst(request: Request) -> int:
    return need_int(request, "burst", 0, MOST_DICE)


def _dice(request: Request, sv: int) -> tuple[int, ...]:
    found = faces(request, "dice", SIDES)
    if found and SuccessValue.plain(sv).is_automatic_failure:
        refuse("nothing-rolled", "rolls:R4", key=request.place("dice"), sv=sv)
    return found


def _target(request: Request) -> Target:
    only_keys(request, "sv", "against")
    sv = need_int(request, "sv", -LARGEST, LARGEST)
    if request.is_null("against"):
        return Target(sv)
    against = need_object(request, "against")
    only_keys(against, "sv", "burst", "harms")
    return Target(
        sv,
        TargetAnswer(
            need_int(against, "sv", -LARGEST, LARGEST),
            need_int(against, "burst", 1, MOST_DICE),
            opt_bool(against, "harms", default=True),
        ),
    )


def _counts(counts: Counts) -> dict[str, int]:
    return {f"{hits},{crits}": count for (hits, crits), count in counts.items()}


def _die(die: JudgedDie) -> Answer:
    return {
        "die": die.face,
        "value": die.value,
        "is": die.outcome.value,
        "lost_to": die.lost_to,
    }


def _side(result: SideResult) -> Answer:
    return {
        "hits": result.hits,
        "crits": result.crits,
        "dice": [_die(die) for die in result.dice],
    }


def _split(split: Split) -> Answer:
    return {
        "dice": list(split.dice),
        "at_least_one": double(split.at_least_one),
        "unhurt": double(split.unhurt),
        "expected": double(split.expected),
    }


ROLLS: Mapping[str, Callable[[Request], Answer]] = {
    "sv": success_value,
    "face-to-face": face_to_face,
    "normal": normal,
    "allocate": allocate,
}
"""What this wing answers."""
