"""The line of `tirada judge` for Ashes of War: judge dice, or the exact chances of a roll.

With ``d6`` the dice are judged, without it the chances are counted. ``d4`` are
faces as thrown, as many as Graces and Misfortunes leave. The readings are the
book's own; table options have no say here.
"""

from collections.abc import Callable, Mapping

from rules.ashes import odds
from rules.ashes.progression import difficulty, reaches
from rules.ashes.roll import cancel, d6_due, is_assured, succeeds, total
from rules.values import frozen
from tui.judge import Answer
from tui.judge_request import (
    MOST_DICE,
    Request,
    double,
    either,
    exact_faces,
    need_int,
    only_keys,
    opt_bool,
    opt_int,
    refuse,
)

LARGEST = 999
"""The largest number of any kind, up or down."""

KEYS = (
    "ndp",
    "adversity",
    "against",
    "graces",
    "misfortunes",
    "piled_up",
    "modifier",
    "advantage",
    "disadvantage",
    "d6",
    "d4",
)


@frozen
class Asked:
    """A request, read.

    Attributes:
        throw: The side's dice and numbers.
        target: What its total must exceed.
        is_assured: Whether nothing is thrown; a defender's total never is (ashes:B9).
    """

    throw: odds.Throw
    target: int
    is_assured: bool


def ashes(request: Request) -> Answer:
    """``ashes``: total, success and progress of a roll, or their chances."""
    only_keys(request, *KEYS)
    asked = _read(request)
    if "d6" in request or "d4" in request:
        return _judged(request, asked)
    if asked.is_assured:
        return {"assured": True, "succeeds": 1, "earns_pdp": 0, "both": 0, "net_d4": 0}
    chances = odds.against_adversity(asked.throw, asked.target)
    return {
        "succeeds": double(chances.succeeds),
        "earns_pdp": double(chances.earns_pdp),
        "both": double(chances.both),
        "net_d4": asked.throw.net_d4,
    }


def _read(request: Request) -> Asked:
    fixed = either(request, "adversity", "against")
    target = need_int(request, "adversity" if fixed else "against", -LARGEST, LARGEST)
    net_d4 = cancel(
        opt_int(request, "graces", 0, 0, LARGEST),
        opt_int(request, "misfortunes", 0, 0, LARGEST),
        opt_int(request, "piled_up", 0, 0, LARGEST),
    ).d4
    d6 = d6_due(
        advantage=opt_bool(request, "advantage", default=False),
        disadvantage=opt_bool(request, "disadvantage", default=False),
    )
    if d6 + abs(net_d4) > MOST_DICE:
        given = d6 + abs(net_d4)
        refuse("too-many-dice", "ashes:A9", key="piled_up", given=given, most=MOST_DICE)
    ndp = need_int(request, "ndp", 0, LARGEST)
    modifier = opt_int(request, "modifier", 0, -LARGEST, LARGEST)
    return Asked(odds.Throw(d6, ndp, net_d4, modifier), target, fixed and is_assured(target))


def _judged(request: Request, asked: Asked) -> Answer:
    throw = asked.throw
    if asked.is_assured:
        key = request.place("d6" if "d6" in request else "d4")
        refuse("assured", "ashes:A3", key=key, adversity=asked.target)
    d6 = exact_faces(request, "d6", 6, throw.d6)
    given = "d4" in request or throw.net_d4
    d4 = exact_faces(request, "d4", 4, abs(throw.net_d4)) if given else ()
    result = total(d6, throw.ndp, throw.modifier, d4, throw.net_d4)
    dp = difficulty(throw.ndp)
    return {
        "total": result,
        "succeeds": succeeds(result, asked.target),
        "dp": dp,
        "earns_pdp": reaches(sum(d6), dp),
        "net_d4": throw.net_d4,
    }


ROLLS: Mapping[str, Callable[[Request], Answer]] = {"ashes": ashes}
"""The wing's rolls."""
