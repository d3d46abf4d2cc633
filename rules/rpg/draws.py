"""Draws: the game master decides them (rpg:A11)."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.rpg.access import master_only
from rules.rpg.dice_rolls import CheckId, Grant
from rules.rpg.judging import grants, side_result, without_faces
from rules.rpg.scene import Scene
from rules.rpg.skill_test import Winner
from rules.rpg.throwing import consequences, ended
from rules.values import frozen


@frozen
class DecideDraw:
    """Command: the game master decides a draw (rpg:A11).

    `winner` is A or B; a draw stands for throwing again, nobody for nobody.
    """

    check: CheckId
    winner: Winner


@frozen
class DrawDecided:
    """The game master decided a draw; `grants` is the Momentum it gave."""

    check: CheckId
    winner: Winner
    grants: tuple[Grant, ...]


def _decide_draw(
    scene: Scene, command: DecideDraw, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    refused = master_only(seat)
    if refused is not None:
        return refused
    check = scene.check(command.check)
    if check is None or not check.is_drawn or check.b is None:
        return Refused("check.no-draw", "rpg:A11")
    a, b = side_result(check, "a", check.a), side_result(check, "b", check.b)
    event = DrawDecided(check.id, command.winner, grants(a, b, command.winner, house))
    return (event, *consequences(_draw_decided(scene, event), check, command.winner, house))


def _draw_decided(scene: Scene, event: DrawDecided) -> Scene:
    check = scene.check(event.check)
    if check is None:
        return scene
    if event.winner is Winner.DRAW:
        return scene.with_check(without_faces(check))
    if scene.judged is not None and scene.judged.check.id == check.id:
        told = evolve(scene.judged, winner=event.winner, grants=event.grants)
        scene = evolve(scene, judged=told)
    return ended(scene, check, event.grants)


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    DecideDraw: _decide_draw,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    DrawDecided: _draw_decided,
}
