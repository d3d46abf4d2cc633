"""Turns: players first in any order, then the NPCs, each whole turn by itself.

Between turns the next one is chosen, or the game master seizes the initiative
for 1 Heat: an NPC acts at once and is done for the round (rpg:I14, I15).
Ambushers who won their surprise go before everybody (rpg:I21). Progress is
kept with each character, never as a place in a list, so that nobody who comes,
goes or falls can shift, skip or repeat a turn (rpg:I19).
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.rpg import options
from rules.rpg.access import acts_for, master_names, open_dice, said
from rules.rpg.characters import UNSEEN, Character, CharacterId, Ledger, Progress
from rules.rpg.pools import Pool, Tally, Why
from rules.rpg.raising import lost_raise
from rules.rpg.scene import Scene
from rules.values import frozen

PRICE = 1
"""The Heat of seizing the initiative, for each NPC (rpg:I14)."""


@frozen
class BeginTurn:
    """Command: somebody who waits begins its turn."""

    character: CharacterId


@frozen
class EndTurn:
    """Command: the active character is done."""

    character: CharacterId


@frozen
class SkipTurn:
    """Command: somebody who waits lets its turn of this round pass."""

    character: CharacterId


@frozen
class SeizeInitiative:
    """Command: the game master pays 1 Heat, and an NPC acts now (rpg:I14)."""

    character: CharacterId


@frozen
class TurnBegan:
    """A turn began; `resets_reactions` under the reading of rpg:A29."""

    character: CharacterId
    is_seized: bool
    resets_reactions: bool


@frozen
class TurnEnded:
    """A turn ended."""

    character: CharacterId


@frozen
class TurnSkipped:
    """Somebody's turn of this round passes unused."""

    character: CharacterId


def _begin(
    scene: Scene, command: BeginTurn, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    character = acts_for(scene, seat, command.character)
    if isinstance(character, Refused):
        return character
    refused = _check_between(scene, seat) or _check_waiting(character)
    refused = refused or _check_order(scene, character, seat)
    if refused is not None:
        return refused
    return (_began(character, house, is_seized=False),)


def _began(character: Character, house: House, *, is_seized: bool) -> TurnBegan:
    return TurnBegan(character.id, is_seized, house["reaction_reset"] == options.OWN_TURN)


def _check_between(scene: Scene, seat: SeatId | None) -> Refused | None:
    if scene.round == 0:
        return Refused("round.none", "")
    if not scene.between_turns:
        return Refused("turn.somebody-acts", "", {"name": said(scene, seat, scene.active)})
    if scene.ambush is not None:
        return Refused("surprise.first", "rpg:I21")
    return None


def _check_waiting(character: Character) -> Refused | None:
    if character.is_defeated:
        return Refused("character.defeated", "", {"name": character.name})
    if not character.is_waiting:
        return Refused("turn.had", "rpg:I15", {"name": character.name})
    return None


def _check_order(scene: Scene, character: Character, seat: SeatId | None) -> Refused | None:
    first = scene.ambushers_waiting
    if character.id in first:
        return None
    if first:
        return Refused("turn.ambushers-first", "rpg:I21", {"names": _names(scene, first, seat)})
    if character.is_npc and scene.waiting_players:
        names = ", ".join(one.name for one in scene.waiting_players)
        return Refused("turn.players-first", "", {"names": names})
    return None


def _names(scene: Scene, characters: frozenset[CharacterId], seat: SeatId | None) -> str:
    """Those of the characters that the seat may know, in the order they came."""
    names = [
        one.name
        for one in scene.characters
        if one.id in characters and said(scene, seat, one.id) == one.name
    ]
    return ", ".join(names) or "…"


def _end(
    scene: Scene, command: EndTurn, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    character = acts_for(scene, seat, command.character)
    if isinstance(character, Refused):
        return character
    if scene.active != character.id:
        return Refused("turn.not-yours", "", {"name": character.name})
    if scene.movement is not None:
        return Refused("move.on-its-way", "", {"name": character.name})
    for check in scene.checks:
        if character.id in check.people:
            return open_dice(scene, seat) or Refused("nothing-changes", "")
    saved = Tally(scene, seat or "").settled(character, house).events
    ended = TurnEnded(character.id)
    return (ended, *lost_raise(_has_ended(scene, ended), character.id), *saved)


def _skip(
    scene: Scene, command: SkipTurn, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    character = acts_for(scene, seat, command.character)
    if isinstance(character, Refused):
        return character
    refused = Refused("round.none", "") if scene.round == 0 else _check_waiting(character)
    return (TurnSkipped(character.id),) if refused is None else refused


def _seize(
    scene: Scene, command: SeizeInitiative, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    npc = master_names(scene, seat, command.character)
    if isinstance(npc, Refused):
        return npc
    if not npc.is_npc:
        return Refused("initiative.only-npcs", "rpg:I14", {"name": npc.name})
    refused = _check_between(scene, seat) or _check_waiting(npc)
    if refused is not None:
        return refused
    if scene.ambushers_waiting:
        names = _names(scene, scene.ambushers_waiting, seat)
        return Refused("turn.ambushers-first", "rpg:I21", {"names": names})
    if not scene.waiting_players:
        return Refused("initiative.not-needed", "rpg:I14", {"name": npc.name})
    paid = Tally(scene, seat or "").change(Pool.HEAT, UNSEEN, -PRICE, Why.INITIATIVE)
    if isinstance(paid, Refused):
        return paid
    return (_began(npc, house, is_seized=True), *paid.events)


def _has_begun(scene: Scene, event: TurnBegan) -> Scene:
    scene = scene.mapped(event.character, lambda one: _acting(one, event))
    return evolve(scene, active=event.character, attack=None, round_just_ended=False)


def _acting(character: Character, event: TurnBegan) -> Character:
    return evolve(
        character,
        progress=Progress.ACTING,
        turn=Ledger(),
        has_seized=event.is_seized,
        saved_spent=0,
        reactions=0 if event.resets_reactions else character.reactions,
    )


def _has_ended(scene: Scene, event: TurnEnded) -> Scene:
    return with_turn_over(scene, event.character)


def with_turn_over(scene: Scene, character: CharacterId) -> Scene:
    """The scene with somebody's turn over, active or not.

    An ambusher whose surprise turn was extra waits for its own again (rpg:A21).
    """
    is_extra = character in scene.extra
    progress = Progress.WAITING if is_extra else Progress.DONE
    scene = scene.mapped(character, lambda one: evolve(one, progress=progress))
    return evolve(
        scene,
        active=UNSEEN if scene.active == character else scene.active,
        first=scene.first - {character},
        extra=scene.extra - {character},
        attack=None,
    )


def _has_skipped(scene: Scene, event: TurnSkipped) -> Scene:
    scene = scene.mapped(event.character, lambda one: evolve(one, progress=Progress.SKIPPED))
    return evolve(scene, first=scene.first - {event.character}, round_just_ended=False)


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    BeginTurn: _begin,
    EndTurn: _end,
    SkipTurn: _skip,
    SeizeInitiative: _seize,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    TurnBegan: _has_begun,
    TurnEnded: _has_ended,
    TurnSkipped: _has_skipped,
}
