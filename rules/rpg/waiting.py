"""Whose answer the table waits for, and which seats there are."""

from collections.abc import Iterator

from rules.game import Awaited, Message, SeatId, SeatInfo
from rules.rpg.access import MASTER
from rules.rpg.dice_rolls import Check
from rules.rpg.labels import name_of
from rules.rpg.reactions import may_still_defend
from rules.rpg.scene import Scene
from rules.rpg.skills import skill_label
from rules.rpg.throwing import seat_of


def seats(scene: Scene) -> tuple[SeatInfo, ...]:
    """The game master's seat, and one for each player character."""
    players = (
        SeatInfo(one.id, Message("seat.character", {"name": one.name})) for one in scene.players
    )
    return (SeatInfo(MASTER, Message("seat.gm"), sees_all=True), *players)


def awaited(scene: Scene) -> tuple[Awaited, ...]:
    """Everybody whose answer is missing; turns only while nothing else is."""
    dice = (
        *(one for check in scene.checks for one in _of_check(scene, check)),
        *(
            _wait(scene, roll.character, "awaited.dice")
            for roll in scene.combat
            if roll.thrown is None
        ),
    )
    hits = (*_of_strikes(scene), *_of_attack(scene))
    others = (*_of_requests(scene), *_of_movement(scene), *_of_ambush(scene))
    decisions = tuple(_of_complications(scene))
    if dice or others:
        return (*dice, *hits, *others, *decisions)
    return (*hits, *_of_turns(scene), *decisions)


def _of_attack(scene: Scene) -> Iterator[Awaited]:
    """Whether the target defends, then the attack's test; who attacks may go on before."""
    attack = scene.attack
    if attack is None:
        return
    if may_still_defend(scene):
        yield _wait(scene, attack.target, "awaited.defence")
    else:
        yield _wait(scene, attack.attacker, "awaited.attack")


def _of_strikes(scene: Scene) -> Iterator[Awaited]:
    """The damage of a hit, then what soaks it; neither keeps anybody from going on."""
    for strike in scene.strikes:
        is_new = strike.points is None
        key = "awaited.damage" if is_new else "awaited.soak"
        yield _wait(scene, strike.attacker if is_new else strike.target, key)


def _wait(scene: Scene, character: str, key: str) -> Awaited:
    return Awaited(seat_of(scene, character), Message(key, {"name": name_of(scene, character)}))


def _of_check(scene: Scene, check: Check) -> Iterator[Awaited]:
    if check.is_drawn:
        yield Awaited(MASTER, Message("awaited.draw"))
    if check.is_opposed and check.b is None:
        yield _wait(scene, check.opponent, "awaited.answer")
    for _, side in check.sides:
        for helper in side.needs_leave:
            yield Awaited(MASTER, Message("awaited.leave", {"name": name_of(scene, helper)}))
    for part in check.owed:
        yield _wait(scene, part.character, "awaited.dice")


def _of_requests(scene: Scene) -> Iterator[Awaited]:
    made = {(check.ask, check.a.leader) for check in scene.checks}
    for asked in scene.asked:
        if (asked.id, asked.character) not in made:
            what = Message(
                "awaited.asked",
                {
                    "name": name_of(scene, asked.character),
                    "skill": skill_label(asked.skill, scene.labels),
                    "difficulty": asked.difficulty,
                },
            )
            yield Awaited(seat_of(scene, asked.character), what)


def _of_movement(scene: Scene) -> Iterator[Awaited]:
    movement = scene.movement
    if movement is None:
        return
    for threat in movement.threats:
        yield _wait(scene, threat, "awaited.retaliation")
    if movement.threats or scene.checks:
        return
    key = "awaited.terrain" if movement.hurdles and not movement.is_held else "awaited.moving-on"
    yield _wait(scene, movement.character, key)


def _of_ambush(scene: Scene) -> Iterator[Awaited]:
    ambush = scene.ambush
    if ambush is None or not ambush.has_failed:
        return
    asked: dict[SeatId, None] = dict.fromkeys(seat_of(scene, one) for one in ambush.surprised)
    for seat in asked:
        yield Awaited(seat, Message("awaited.surprise"))


def _of_turns(scene: Scene) -> Iterator[Awaited]:
    if scene.active:
        yield _wait(scene, scene.active, "awaited.turn")
    if not scene.between_turns:
        return
    first = scene.ambushers_waiting
    waiting = [one for one in scene.waiting if one.id in first] or scene.waiting_players
    for character in waiting:
        yield _wait(scene, character.id, "awaited.begin")
    if not waiting:
        yield Awaited(MASTER, Message("awaited.npcs" if scene.waiting else "awaited.round-end"))


def _of_complications(scene: Scene) -> Iterator[Awaited]:
    for complication in scene.complications:
        what = Message("awaited.complication", {"name": name_of(scene, complication.character)})
        if not complication.is_npc:
            yield Awaited(MASTER, what)
        else:
            yield from (Awaited(one.id, what) for one in scene.players)
