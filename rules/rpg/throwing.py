"""Dice arrive: each seat gives its own, and the set that is complete is judged.

A die that was mistyped may be corrected until the next command of the game:
the scene before the judgement is taken up again with the face put right, and
judged anew.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.dice import DiceWanted, GiveDice, check_faces, match_dice
from rules.game import House, Message, Refused, SeatId
from rules.rpg import combat_dice, skill_test
from rules.rpg.access import MASTER, acts_for, who
from rules.rpg.characters import CharacterId
from rules.rpg.combat_dice import CombatResult, judge_combat
from rules.rpg.combat_rolls import CombatJudged
from rules.rpg.damage import after_combat_dice
from rules.rpg.dice_rolls import (
    Check,
    CombatRoll,
    Faces,
    Grant,
    Judged,
    Purpose,
    RollId,
)
from rules.rpg.exploits import after_test
from rules.rpg.judging import CheckJudged, judged, without_faces
from rules.rpg.movement import after_terrain
from rules.rpg.raising import lost_raise
from rules.rpg.scene import Scene
from rules.rpg.skill_test import Winner
from rules.rpg.skills import skill_label
from rules.rpg.strikes import after_attack
from rules.rpg.surprise import after_surprise
from rules.values import frozen


@frozen
class CorrectDie:
    """Command: put a mistyped die right; `place` counts the roll's dice from 1."""

    roll: RollId
    place: int
    face: int


@frozen
class FacesThrown:
    """Dice lie on the table."""

    faces: Faces


@frozen
class DieCorrected:
    """A mistyped die was put right; what it had led to is judged anew."""

    roll: RollId
    character: CharacterId
    place: int
    before: int
    after: int


def seat_of(scene: Scene, character: CharacterId) -> SeatId:
    """Whose hand throws a character's dice."""
    found = scene.find(character)
    return MASTER if found is None or found.is_npc else found.id


def dice_wanted(scene: Scene, seat: SeatId | None) -> tuple[DiceWanted, ...]:
    """The dice this seat owes, from frozen facts alone."""
    tests = (
        DiceWanted(part.roll, seat, part.count, skill_test.SIDES, _label(scene, check, part.roll))
        for check in scene.checks
        for part in check.owed
        if seat is not None and seat_of(scene, part.character) == seat
    )
    combat = (
        DiceWanted(
            roll.id,
            seat,
            roll.dice,
            combat_dice.SIDES,
            Message("dice.combat", {"name": scene.name(roll.character)}),
        )
        for roll in scene.combat
        if seat is not None and roll.thrown is None and seat_of(scene, roll.character) == seat
    )
    return (*tests, *combat)


def _label(scene: Scene, check: Check, roll: RollId) -> Message:
    for name, side in check.sides:
        if roll == f"{check.id}.{name}":
            skill = skill_label(side.skill, scene.labels)
            return Message("dice.leader", {"name": scene.name(side.leader), "skill": skill})
        for helper in side.helpers:
            if roll == f"{check.id}.{name}.{helper.character}":
                skill = skill_label(helper.skill, scene.labels)
                return Message(
                    "dice.helper", {"name": scene.name(helper.character), "skill": skill}
                )
    return Message("dice.leader", {"name": "", "skill": ""})


def _give(
    scene: Scene, command: GiveDice, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    if seat is None:
        return Refused("seat.spectator", "")
    pairs = match_dice(command, dice_wanted(scene, seat))
    if isinstance(pairs, Refused):
        return pairs
    owners = _owners(scene)
    thrown = tuple(
        FacesThrown(Faces(wanted.roll, owners[wanted.roll], given.faces, command.source))
        for wanted, given in pairs
    )
    for event in thrown:
        scene = _was_thrown(scene, event)
    return (*thrown, *conclude(scene, house))


def _owners(scene: Scene) -> dict[RollId, CharacterId]:
    owners = {roll.id: roll.character for roll in scene.combat}
    for check in scene.checks:
        owners |= {part.roll: part.character for part in check.parts}
    return owners


def conclude(scene: Scene, house: House) -> tuple[Any, ...]:
    """The judgement of every roll whose dice are all there, and what follows from it."""
    events: list[Any] = []
    for roll in scene.combat:
        if roll.thrown is not None:
            faces = roll.thrown.faces
            result = judge_combat(faces, roll.six_points)
            events += (_combat_judged(roll, faces, result), *after_combat_dice(scene, roll, result))
    for check in scene.checks:
        if check.is_ready and not check.owed:
            event = judged(scene, check, house)
            after = _was_judged(scene, event)
            winner = event.winner or (Winner.A if event.a.passed else Winner.NOBODY)
            events += (event, *consequences(after, check, winner, house))
            scene = after
    return tuple(events)


def _combat_judged(roll: CombatRoll, faces: tuple[int, ...], result: CombatResult) -> CombatJudged:
    return CombatJudged(
        roll.id, roll.character, faces, result.total, result.effects, roll.plus, roll.bonus
    )


def consequences(scene: Scene, check: Check, winner: Winner, house: House) -> tuple[Any, ...]:
    """What a judged test leads to by itself: a movement, an ambush, a hit, an Exploit used up."""
    if check.purpose is Purpose.TERRAIN:
        return after_terrain(scene, passed=winner is Winner.A)
    if check.purpose is Purpose.SURPRISE and winner is not Winner.DRAW:
        return after_surprise(scene, check.id, winner, house)
    hit = after_attack(scene, check, house) if winner is Winner.A else ()
    lost = lost_raise(scene, check.a.leader) if _has_missed(check, winner) else ()
    return (*hit, *lost, *after_test(scene, check, winner))


def _has_missed(check: Check, winner: Winner) -> bool:
    return check.purpose is Purpose.ATTACK and winner is not Winner.A


def _correct(
    scene: Scene, command: CorrectDie, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    found = _find_faces(scene, command.roll)
    if found is None or isinstance(who(scene, seat, found.character), Refused):
        return Refused("dice.too-late", "", {"roll": command.roll})
    owner = acts_for(scene, seat, found.character)
    if isinstance(owner, Refused):
        return owner
    if not 1 <= command.place <= len(found.faces):
        return Refused("dice.no-such-die", "", {"place": command.place})
    sides = skill_test.SIDES if _is_skill_roll(scene, command.roll) else combat_dice.SIDES
    wanted = DiceWanted(command.roll, "", 1, sides, Message("dice.leader"))
    refused = check_faces(wanted, (command.face,))
    if refused is not None:
        return refused
    old = found.faces[command.place - 1]
    if old == command.face:
        return Refused("nothing-changes", "")
    event = DieCorrected(command.roll, found.character, command.place, old, command.face)
    return (event, *conclude(_was_corrected(scene, event), house))


def _find_faces(scene: Scene, roll: RollId) -> Faces | None:
    """The dice of a roll that may still be corrected."""
    for taken in (scene, scene.before):
        for faces in () if taken is None else _all_faces(taken):
            if faces.roll == roll:
                return faces
    return None


def _all_faces(scene: Scene) -> list[Faces]:
    tests = [faces for check in scene.checks if not check.is_drawn for faces in check.thrown]
    return tests + [roll.thrown for roll in scene.combat if roll.thrown is not None]


def _is_skill_roll(scene: Scene, roll: RollId) -> bool:
    scenes = [one for one in (scene, scene.before) if one is not None]
    return all(roll != combat.id for one in scenes for combat in one.combat)


def _was_thrown(scene: Scene, event: FacesThrown) -> Scene:
    faces = event.faces
    for check in scene.checks:
        if any(part.roll == faces.roll for part in check.parts):
            return scene.with_check(check.with_faces(faces))
    return evolve(
        scene,
        combat=tuple(
            evolve(one, thrown=faces) if one.id == faces.roll else one for one in scene.combat
        ),
    )


def _was_corrected(scene: Scene, event: DieCorrected) -> Scene:
    held = (faces.roll for faces in _all_faces(scene))
    if event.roll not in held and scene.before is not None:
        scene = scene.before
    for faces in _all_faces(scene):
        if faces.roll == event.roll:
            right = faces.corrected(event.place, event.after)
            return _was_thrown(scene, FacesThrown(right))
    return scene


def _was_judged(scene: Scene, event: CheckJudged) -> Scene:
    check = scene.check(event.check)
    if check is None:
        return scene
    before = scene.before or scene
    scene = evolve(
        scene,
        before=before,
        made=scene.made + 1,
        judged=Judged(check, event.a, event.b, event.winner, event.by, event.grants),
        complications=(*scene.complications, *event.complications),
    )
    if event.is_again:
        return scene.with_check(without_faces(check))
    if event.winner is Winner.DRAW:
        return scene.with_check(evolve(check, is_drawn=True))
    return ended(scene, check, event.grants)


def ended(scene: Scene, check: Check, given: tuple[Grant, ...]) -> Scene:
    """The scene without a test that is over and the request it answered, Momentum given out."""
    return _granted(_without_request(scene.without_check(check.id), check), given)


def _without_request(scene: Scene, check: Check) -> Scene:
    rest = tuple(
        one for one in scene.asked if one.id != check.ask or one.character != check.a.leader
    )
    return evolve(scene, asked=rest)


def _granted(scene: Scene, given: tuple[Grant, ...]) -> Scene:
    for grant in given:
        found = scene.find(grant.character)
        if found is not None:
            scene = scene.with_character(evolve(found, fresh=found.fresh + grant.amount))
    return scene


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    GiveDice: _give,
    CorrectDie: _correct,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    FacesThrown: _was_thrown,
    DieCorrected: _was_corrected,
    CheckJudged: _was_judged,
}
