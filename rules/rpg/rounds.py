"""Scenes and rounds: how they begin, how they end, and what their end costs.

A round ends once, when everybody present has acted or been skipped (rpg:I19).
Each player then loses one saved Momentum, and one more when the scene ends
(rpg:I13, A7).
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.naming import check_name
from rules.rpg import options
from rules.rpg.access import master_only, open_dice, said
from rules.rpg.characters import UNSEEN, Character, CharacterId, Exploit
from rules.rpg.complications import left_to_the_story
from rules.rpg.pools import Tally
from rules.rpg.scene import Scene
from rules.rpg.turns import TurnSkipped
from rules.values import frozen


@frozen
class BeginScene:
    """Command: begin a scene, with rounds or (`has_rounds` off) without."""

    title: str
    has_rounds: bool = True


@frozen
class EndRound:
    """Command: end the round; `skips_waiting` lets those who wait lose their turns."""

    skips_waiting: bool = False


@frozen
class EndScene:
    """Command: end the scene, whoever still waits."""


@frozen
class SceneBegan:
    """A scene began."""

    number: int
    title: str
    round: int


@frozen
class RoundEnded:
    """The round of this number is over and the next one begins."""

    round: int
    resets_reactions: bool


@frozen
class SceneEnded:
    """The scene of this number is over."""

    number: int


def _begin_scene(
    scene: Scene, command: BeginScene, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    refused = master_only(seat) or check_name(command.title) or open_dice(scene, seat)
    if refused is not None:
        return refused
    if scene.is_running:
        return Refused("scene.running", "", {"title": scene.title})
    return (SceneBegan(scene.number + 1, command.title, int(command.has_rounds)),)


def _end_round(
    scene: Scene, command: EndRound, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    refused = master_only(seat) or open_dice(scene, seat) or _check_round(scene, seat)
    if refused is not None:
        return refused
    waiting = scene.waiting
    if waiting and not command.skips_waiting:
        names = ", ".join(one.name for one in waiting)
        return Refused("round.still-waiting", "rpg:I19", {"names": names})
    skipped = tuple(TurnSkipped(one.id) for one in waiting)
    return (*skipped, *_round_over(scene, seat or "", house).events)


def _check_round(scene: Scene, seat: SeatId | None) -> Refused | None:
    if scene.round == 0:
        return Refused("round.none", "")
    if scene.active:
        return Refused("turn.somebody-acts", "", {"name": said(scene, seat, scene.active)})
    if scene.ambush is not None:
        return Refused("surprise.first", "rpg:I21")
    return None


@frozen
class _Over:
    """The events of an end, and the scene after its payments."""

    scene: Scene
    events: tuple[Any, ...]


def _round_over(scene: Scene, by: SeatId, house: House) -> _Over:
    ended = RoundEnded(scene.round, house["reaction_reset"] == options.ROUND)
    tally = Tally(scene, by).all_settled(house).decayed(house, is_round=True)
    return _Over(tally.scene, (ended, *tally.events))


def _end_scene(
    scene: Scene, _: EndScene, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    refused = master_only(seat) or open_dice(scene, seat)
    if refused is not None:
        return refused
    if not scene.is_running:
        return Refused("scene.none", "")
    by = seat or ""
    over = _Over(scene, ())
    if scene.round and is_round_complete(scene):
        over = _round_over(scene, by, house)
    tally = Tally(over.scene, by).all_settled(house)
    merged = house.is_on("merge_decay") and (scene.round_just_ended or bool(over.events))
    if not merged:
        tally = tally.decayed(house, is_round=False)
    ended = (*over.events, SceneEnded(scene.number))
    return (*ended, *left_to_the_story(scene), *tally.events)


def is_round_complete(scene: Scene) -> bool:
    """Whether everybody present has acted or been skipped, and somebody is there."""
    return bool(scene.characters) and not scene.waiting and not scene.active


def _scene_began(scene: Scene, event: SceneBegan) -> Scene:
    return evolve(
        scene,
        number=event.number,
        title=event.title,
        round=event.round,
        is_running=True,
        round_just_ended=False,
        characters=tuple(_for_scene(one) for one in scene.characters),
    )


def _for_scene(character: Character) -> Character:
    return evolve(character.refreshed(), reactions=0, exploit=Exploit.NONE, taken=0)


def _round_ended(scene: Scene, event: RoundEnded) -> Scene:
    characters = tuple(
        evolve(one.refreshed(), reactions=0 if event.resets_reactions else one.reactions)
        for one in scene.characters
    )
    return evolve(
        scene,
        round=event.round + 1,
        characters=characters,
        active=UNSEEN,
        first=frozenset[CharacterId](),
        extra=frozenset[CharacterId](),
        attack=None,
        strikes=(),
        round_just_ended=True,
    )


def _scene_ended(scene: Scene, _: SceneEnded) -> Scene:
    return evolve(
        scene,
        is_running=False,
        round=0,
        active=UNSEEN,
        first=frozenset[CharacterId](),
        extra=frozenset[CharacterId](),
        movement=None,
        attack=None,
        strikes=(),
        ambush=None,
        asked=(),
        round_just_ended=False,
        characters=tuple(_for_scene(one) for one in scene.characters),
    )


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    BeginScene: _begin_scene,
    EndRound: _end_round,
    EndScene: _end_scene,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    SceneBegan: _scene_began,
    RoundEnded: _round_ended,
    SceneEnded: _scene_ended,
}
