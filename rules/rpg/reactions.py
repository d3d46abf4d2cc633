"""Reactions: outside of one's own turn, each in a round dearer than the one before.

The first costs 1 Heat, the second 2, the third 3 …: into the pool for player
characters, out of it for NPCs, who cannot pay what is not there (rpg:I12,
A30). A character's discount lowers the price, down to 0.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.rpg.access import acts_for, check_note, who
from rules.rpg.actions import DEFENCE, RETALIATE, action_label
from rules.rpg.characters import UNSEEN, Character, CharacterId
from rules.rpg.pools import Pool, Tally, Why
from rules.rpg.scene import Attack, Kind, Scene
from rules.values import frozen


@frozen
class TakeReaction:
    """Command: react.

    Attributes:
        character: Who reacts.
        reaction: The row of the list.
        against: Whom it answers, where somebody.
        note: What exactly, in people's words.
    """

    character: CharacterId
    reaction: str
    against: CharacterId = UNSEEN
    note: str = ""


@frozen
class DeclineDefence:
    """Command: whoever is attacked does not take Defence."""

    character: CharacterId


@frozen
class ReactionTaken:
    """Somebody reacted for the `number`-th time, at this cost in Heat."""

    character: CharacterId
    reaction: str
    number: int
    cost: int
    against: CharacterId
    note: str


@frozen
class AttackDeclared:
    """A reaction is an attack, whose test comes next (rpg 1.6)."""

    attacker: CharacterId
    target: CharacterId


@frozen
class DefenceDeclined:
    """Whoever is attacked does not take Defence; the attack's test comes next."""

    character: CharacterId
    attacker: CharacterId


def cost(taken: int, discount: int = 0) -> int:
    """The Heat of the next reaction after so many in this round (rpg:I12).

    >>> [cost(taken) for taken in range(4)], cost(0, discount=1), cost(2, discount=1)
    ([1, 2, 3, 4], 0, 2)
    """
    return max(taken + 1 - discount, 0)


def next_cost(character: Character) -> int:
    """What the next reaction of this character costs."""
    return cost(character.reactions, character.sheet.reaction_discount)


def _react(
    scene: Scene, command: TakeReaction, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    character = acts_for(scene, seat, command.character)
    if isinstance(character, Refused):
        return character
    against = None if command.against == UNSEEN else who(scene, seat, command.against)
    refused = against if isinstance(against, Refused) else check_note(command.note)
    refused = refused or _check(scene, character, command.reaction)
    if refused is not None:
        return refused
    price = next_cost(character)
    signed = -price if character.is_npc else price
    tally = Tally(scene, seat or "").change(Pool.HEAT, UNSEEN, signed, Why.REACTION)
    if isinstance(tally, Refused):
        return tally
    event = ReactionTaken(
        character.id,
        command.reaction,
        character.reactions + 1,
        price,
        _answered(scene, command),
        command.note,
    )
    return (event, *tally.events, *_attacking(event))


def _attacking(event: ReactionTaken) -> tuple[AttackDeclared, ...]:
    """Who Retaliates attacks in close combat before the mover goes on (rpg 1.6, A26)."""
    is_attack = event.reaction == RETALIATE and event.against != UNSEEN
    return (AttackDeclared(event.character, event.against),) if is_attack else ()


def _check(scene: Scene, character: Character, reaction: str) -> Refused | None:
    row = scene.row(reaction)
    if row is None or row.kind is not Kind.REACTION or not row.is_on:
        return Refused("reaction.not-offered", "", {"reaction": action_label(reaction)})
    if scene.round == 0:
        return Refused("round.none", "")
    if character.is_defeated:
        return Refused("character.defeated", "", {"name": character.name})
    if scene.active == character.id:
        return Refused("reaction.own-turn", "rpg:I12", {"name": character.name})
    if not _has_trigger(scene, character, reaction):
        return Refused("reaction.no-trigger", "")
    return _one_at_a_time(scene) if reaction == RETALIATE else None


def may_still_defend(scene: Scene) -> bool:
    """Whether the target of the attack has still to say if it takes Defence."""
    attack = scene.attack
    if attack is None or attack.is_defended or attack.is_let_through:
        return False
    row = scene.row(DEFENCE)
    return row is not None and row.is_on and attack.target != scene.active


def _one_at_a_time(scene: Scene) -> Refused | None:
    """Refuse to Retaliate while another's attack is not thrown yet."""
    attack = scene.attack
    if attack is None or scene.movement is None or attack.target != scene.movement.character:
        return None
    return Refused("reaction.attack-first", "rpg:A26", {"name": scene.name(attack.attacker)})


def _has_trigger(scene: Scene, character: Character, reaction: str) -> bool:
    if reaction == RETALIATE:
        return scene.movement is not None and character.id in scene.movement.threats
    if reaction == DEFENCE:
        attack = scene.attack
        return attack is not None and attack.target == character.id and not attack.is_defended
    return True


def _answered(scene: Scene, command: TakeReaction) -> CharacterId:
    if command.reaction == RETALIATE and scene.movement is not None:
        return scene.movement.character
    if command.reaction == DEFENCE and scene.attack is not None:
        return scene.attack.attacker
    return command.against


def _decline(
    scene: Scene, command: DeclineDefence, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    character = acts_for(scene, seat, command.character)
    if isinstance(character, Refused):
        return character
    attack = scene.attack
    if attack is None or attack.target != character.id or attack.is_defended:
        return Refused("reaction.no-trigger", "")
    if attack.is_let_through:
        return Refused("nothing-changes", "")
    return (DefenceDeclined(character.id, attack.attacker),)


def _declined(scene: Scene, _: DefenceDeclined) -> Scene:
    attack = scene.attack
    return scene if attack is None else evolve(scene, attack=evolve(attack, is_let_through=True))


def _reacted(scene: Scene, event: ReactionTaken) -> Scene:
    scene = scene.mapped(event.character, lambda one: evolve(one, reactions=event.number))
    if event.reaction == DEFENCE and scene.attack is not None:
        scene = evolve(scene, attack=evolve(scene.attack, is_defended=True))
    movement = scene.movement
    if event.reaction == RETALIATE and movement is not None:
        threats = tuple(one for one in movement.threats if one != event.character)
        scene = evolve(scene, movement=evolve(movement, threats=threats, is_held=True))
    return scene


def _declared(scene: Scene, event: AttackDeclared) -> Scene:
    return evolve(scene, attack=Attack(event.attacker, event.target))


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    TakeReaction: _react,
    DeclineDefence: _decline,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    ReactionTaken: _reacted,
    AttackDeclared: _declared,
    DefenceDeclined: _declined,
}
