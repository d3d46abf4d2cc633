"""What waits for the person at this screen: requests, answers, leave, Complications, dice."""

from collections.abc import Iterator

from rules.rpg.access import MASTER
from rules.rpg.characters import CharacterId
from rules.rpg.dice_rolls import Check
from rules.rpg.reactions import may_still_defend, next_cost
from rules.rpg.scene import Scene
from rules.rpg.throwing import seat_of
from rules.values import frozen
from tui.locale import N_, word
from tui.rpg.words import name_of, skill_name, zone_name

ASKED, ATTACK, DEFEND, THREAT, MOVING, TERRAIN = (
    "asked", "attack", "defend", "threat", "moving", "terrain",
)  # fmt: skip
ANSWER, LEAVE, DRAW, COMPLICATION, AMBUSH, DICE, FRESH, DRAFT = (
    "answer", "leave", "draw", "complication", "ambush", "dice", "fresh", "draft",
)  # fmt: skip
DAMAGE, SOAK = "damage", "soak"
HITS = frozenset({DAMAGE, SOAK})
"""The kinds that a hit leads to."""

BEFORE_DICE = frozenset({ANSWER, LEAVE})
"""The kinds that the dice of a test wait for."""

TESTS = frozenset({ANSWER, TERRAIN, ATTACK, ASKED})
"""The kinds that are a test to be planned."""


@frozen
class Matter:
    """Something to be done.

    Attributes:
        kind: One of the kinds above.
        about: The id of a request, a test, a Complication, a roll.
        character: Whom it is about.
        text: What it says.
    """

    kind: str
    about: str
    character: CharacterId
    text: str

    @property
    def id(self) -> str:
        """A stable id for its row."""
        return f"{self.kind}|{self.about}|{self.character}"


def matters(scene: Scene, seats: frozenset[str]) -> list[Matter]:
    """All that waits for somebody who holds these seats, the most pressing first."""
    return [
        *_of_checks(scene, seats),
        *_of_strikes(scene, seats),
        *_of_attack(scene, seats),
        *_of_movement(scene, seats),
        *_of_requests(scene, seats),
        *_of_ambush(scene, seats),
        *_of_complications(scene, seats),
        *_of_fresh(scene, seats),
    ]


def _plays(scene: Scene, character: CharacterId, seats: frozenset[str]) -> bool:
    return seat_of(scene, character) in seats and scene.find(character) is not None


def _of_checks(scene: Scene, seats: frozenset[str]) -> Iterator[Matter]:
    for check in scene.checks:
        if MASTER in seats:
            yield from _for_master(scene, check)
        yield from _answers(scene, check, seats)
        for part in check.owed:
            if _plays(scene, part.character, seats):
                text = word(N_("matter.dice"), name=name_of(scene, part.character), n=part.count)
                yield Matter(DICE, part.roll, part.character, text)
    for roll in scene.combat:
        if roll.thrown is None and _plays(scene, roll.character, seats):
            name = name_of(scene, roll.character)
            note = f" – {roll.note}" if roll.note else ""
            text = word(N_("matter.combat-dice"), name=name, n=roll.dice, note=note)
            yield Matter(DICE, roll.id, roll.character, text)


def _for_master(scene: Scene, check: Check) -> Iterator[Matter]:
    if check.is_drawn:
        yield Matter(DRAW, check.id, check.a.leader, word(N_("matter.draw")))
    for _, side in check.sides:
        for helper in side.needs_leave:
            text = word(N_("matter.leave"), name=name_of(scene, helper))
            yield Matter(LEAVE, check.id, helper, text)


def _answers(scene: Scene, check: Check, seats: frozenset[str]) -> Iterator[Matter]:
    if check.is_opposed and check.b is None and _plays(scene, check.opponent, seats):
        text = word(
            N_("matter.answer"),
            name=name_of(scene, check.opponent),
            leader=name_of(scene, check.a.leader),
            skill=skill_name(scene, check.a.skill),
        )
        yield Matter(ANSWER, check.id, check.opponent, text)


def _of_requests(scene: Scene, seats: frozenset[str]) -> Iterator[Matter]:
    made = {(check.ask, check.a.leader) for check in scene.checks}
    for asked in scene.asked:
        is_open = (asked.id, asked.character) not in made
        if is_open and (MASTER in seats or _plays(scene, asked.character, seats)):
            text = word(
                N_("matter.asked"),
                name=name_of(scene, asked.character),
                skill=skill_name(scene, asked.skill),
                difficulty=asked.difficulty,
                note=f" – {asked.note}" if asked.note else "",
            )
            yield Matter(ASKED, asked.id, asked.character, text)


def _of_movement(scene: Scene, seats: frozenset[str]) -> Iterator[Matter]:
    movement = scene.movement
    if movement is None:
        return
    mover = name_of(scene, movement.character)
    for threat in movement.threats:
        if _plays(scene, threat, seats):
            found = scene.find(threat)
            text = word(
                N_("matter.threat"),
                name=name_of(scene, threat),
                mover=mover,
                cost=next_cost(found) if found is not None else 0,
            )
            yield Matter(THREAT, "", threat, text)
    under_attack = _is_under_attack(scene, movement.character) and MASTER not in seats
    if (
        movement.threats
        or scene.checks
        or under_attack
        or not _plays(scene, movement.character, seats)
    ):
        return
    if movement.hurdles and not movement.is_held:
        hurdle = movement.hurdles[0]
        text = word(
            N_("matter.terrain"),
            name=mover,
            zone=zone_name(scene, hurdle.rough),
            difficulty=hurdle.difficulty,
        )
        yield Matter(TERRAIN, "", movement.character, text)
    else:
        text = word(N_("matter.moving"), name=mover, zone=zone_name(scene, movement.to))
        yield Matter(MOVING, "", movement.character, text)


def _is_under_attack(scene: Scene, mover: CharacterId) -> bool:
    """Whether somebody who Retaliates has still to make the test."""
    return scene.attack is not None and scene.attack.target == mover


def _of_strikes(scene: Scene, seats: frozenset[str]) -> Iterator[Matter]:
    """The damage of a hit is the attacker's to tell, what soaks it the target's."""
    rolling = {roll.strike for roll in scene.combat}
    for strike in scene.strikes:
        names = {
            "name": name_of(scene, strike.attacker),
            "target": name_of(scene, strike.target),
        }
        if strike.id in rolling:
            continue
        if strike.points is None and _plays(scene, strike.attacker, seats):
            found = scene.find(strike.attacker)
            bought = found.damage if found is not None else 0
            key = N_("matter.damage-raised") if bought else N_("matter.damage")
            text = word(key, bought=bought, **names)
            yield Matter(DAMAGE, strike.id, strike.attacker, text)
        elif strike.points is not None and _plays(scene, strike.target, seats):
            key = N_("matter.soaked") if strike.soaked else N_("matter.soak")
            numbers = {"left": strike.left, "effects": strike.effects, "soaked": strike.soaked}
            text = word(key, **numbers, **names)
            yield Matter(SOAK, strike.id, strike.target, text)


def _of_attack(scene: Scene, seats: frozenset[str]) -> Iterator[Matter]:
    attack = scene.attack
    if attack is None:
        return
    names = {"name": name_of(scene, attack.attacker), "target": name_of(scene, attack.target)}
    is_open = may_still_defend(scene)
    if is_open and _plays(scene, attack.target, seats):
        found = scene.find(attack.target)
        cost = next_cost(found) if found is not None else 0
        yield Matter(DEFEND, "", attack.target, word(N_("matter.defend"), cost=cost, **names))
    if _plays(scene, attack.attacker, seats):
        key = N_("matter.attack-defended") if attack.is_defended else N_("matter.attack")
        if is_open and not _plays(scene, attack.target, seats):
            key = N_("matter.attack-open")
        yield Matter(ATTACK, "", attack.attacker, word(key, **names))


def _of_ambush(scene: Scene, seats: frozenset[str]) -> Iterator[Matter]:
    ambush = scene.ambush
    if ambush is None or not ambush.has_failed:
        return
    if any(_plays(scene, one, seats) for one in ambush.surprised) or MASTER in seats:
        yield Matter(AMBUSH, "", "", word(N_("matter.ambush")))


def _of_complications(scene: Scene, seats: frozenset[str]) -> Iterator[Matter]:
    for one in scene.complications:
        deciders = {player.id for player in scene.players} if one.is_npc else {MASTER}
        if seats & (deciders | {MASTER}):
            key = N_("matter.complication-npc") if one.is_npc else N_("matter.complication")
            text = word(key, name=name_of(scene, one.character))
            yield Matter(COMPLICATION, one.id, one.character, text)


def _of_fresh(scene: Scene, seats: frozenset[str]) -> Iterator[Matter]:
    for one in scene.characters:
        if one.fresh and _plays(scene, one.id, seats):
            text = word(N_("matter.fresh"), name=name_of(scene, one.id), n=one.fresh)
            yield Matter(FRESH, "", one.id, text)


def called(scene: Scene) -> frozenset[CharacterId]:
    """Everybody from whom dice, an answer or a requested test is missing."""
    found = {one.character for one in scene.asked}
    for check in scene.checks:
        found |= {part.character for part in check.owed}
        if check.is_opposed and check.b is None:
            found.add(check.opponent)
    if scene.movement is not None:
        found |= set(scene.movement.threats)
    found |= {roll.character for roll in scene.combat if roll.thrown is None}
    return frozenset(found)
