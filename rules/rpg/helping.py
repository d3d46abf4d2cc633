"""Helpers wait for the game master's leave, and may be sent away again (rpg:A17).

A test whose last missing die was a helper's is judged when that helper goes.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.rpg.access import master_only
from rules.rpg.characters import CharacterId
from rules.rpg.dice_rolls import Check, CheckId, CheckSide
from rules.rpg.scene import Scene
from rules.rpg.throwing import conclude
from rules.values import frozen


@frozen
class AllowHelper:
    """Command: the game master lets somebody help, or does not (rpg:A17)."""

    check: CheckId
    helper: CharacterId
    is_allowed: bool


@frozen
class HelperAnswered:
    """The game master allowed a helper, or did not."""

    check: CheckId
    helper: CharacterId
    is_allowed: bool


def _allow(
    scene: Scene, command: AllowHelper, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    refused = master_only(seat)
    if refused is not None:
        return refused
    check = scene.check(command.check)
    if check is None:
        return Refused("check.unknown", "", {"check": command.check})
    helper = next(
        (one for _, side in check.sides for one in side.helpers if one.character == command.helper),
        None,
    )
    if helper is None or (helper.is_allowed and command.is_allowed):
        return Refused("helper.none-waiting", "rpg:A17")
    if any(faces.character == helper.character for faces in check.thrown):
        return Refused("helper.has-thrown", "rpg:A17", {"name": scene.name(helper.character)})
    return answered(scene, check, helper.character, house, is_allowed=command.is_allowed)


def answered(
    scene: Scene, check: Check, helper: CharacterId, house: House, *, is_allowed: bool
) -> tuple[Any, ...]:
    """A helper allowed or sent away, and the judgement if nothing is missing then."""
    event = HelperAnswered(check.id, helper, is_allowed)
    return (event, *conclude(_helper_answered(scene, event), house))


def _helper_answered(scene: Scene, event: HelperAnswered) -> Scene:
    check = scene.check(event.check)
    if check is None:
        return scene
    b = None if check.b is None else _with_answer(check.b, event)
    return scene.with_check(evolve(check, a=_with_answer(check.a, event), b=b))


def _with_answer(side: CheckSide, event: HelperAnswered) -> CheckSide:
    helpers = tuple(
        evolve(one, is_allowed=True) if one.character == event.helper else one
        for one in side.helpers
        if event.is_allowed or one.character != event.helper
    )
    return evolve(side, helpers=helpers)


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {AllowHelper: _allow}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {HelperAnswered: _helper_answered}
