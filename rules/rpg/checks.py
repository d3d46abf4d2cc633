"""Setting up a skill test: asked for, planned, paid for, and frozen.

One commit settles whose dice, how many, against what; from then on only
`rules.rpg.throwing` touches the test. A test may be asked for by the game
master and waits until its character sets it up. An opposed test waits for the
other side's answer, helpers wait for the game master's leave (`rules.rpg.helping`).

Long because asking, setting up and answering share what they refuse.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Message, Refused, SeatId
from rules.rpg.access import acts_for, check_note, check_number, master_only, who
from rules.rpg.characters import UNSEEN, Character, CharacterId
from rules.rpg.dice_rolls import Check, CheckId, CheckSide, Purpose, SidePlan
from rules.rpg.freezing import freeze
from rules.rpg.reactions import DefenceDeclined, may_still_defend
from rules.rpg.scene import AskedCheck, Attack, Hurdle, Scene
from rules.rpg.skill_test import HARDEST
from rules.rpg.skills import ATTRIBUTES, SKILLS, TERRAIN_SKILLS, AttributeId, SkillId, skill_label
from rules.values import frozen


@frozen
class AskForTest:
    """Command: the game master asks for a test; empty `characters` asks all players."""

    characters: tuple[CharacterId, ...]
    skill: SkillId
    difficulty: int
    attribute: AttributeId = ""
    note: str = ""


@frozen
class DropRequest:
    """Command: take a request back, from one character or (empty) from all."""

    ask: str
    character: CharacterId = UNSEEN


@frozen
class SetUpTest:
    """Command: freeze a test.

    Attributes:
        side: The test.
        opponent: Who opposes it; empty for nobody. An attack against somebody
            who defends is opposed by the defender anyway.
        ask: The request it answers.
        is_hidden: Whether the game master rolls it in secret.
    """

    side: SidePlan
    opponent: CharacterId = UNSEEN
    ask: str = ""
    is_hidden: bool = False


@frozen
class SetUpTerrainTest:
    """Command: freeze the terrain test that a movement waits for (rpg:A24)."""

    side: SidePlan


@frozen
class AnswerTest:
    """Command: the opponent's side of an opposed test (rpg:I20)."""

    check: CheckId
    side: SidePlan


@frozen
class CheckAsked:
    """The game master asked for a test; it waits on each of these characters."""

    ask: str
    characters: tuple[CharacterId, ...]
    skill: SkillId
    attribute: AttributeId
    difficulty: int
    note: str


@frozen
class RequestDropped:
    """A request no longer waits on these characters."""

    ask: str
    characters: tuple[CharacterId, ...]


@frozen
class CheckSet:
    """A test is frozen; `saved` of its price was saved Momentum."""

    check: Check
    saved: int


@frozen
class SideAnswered:
    """The opponent's side of a test is frozen, too."""

    check: CheckId
    side: CheckSide
    saved: int


def _ask(
    scene: Scene, command: AskForTest, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    refused = master_only(seat) or check_difficulty(command.difficulty) or check_note(command.note)
    if refused is not None:
        return refused
    if command.skill not in SKILLS or command.attribute not in ("", *ATTRIBUTES):
        return Refused("skill.unknown", "", {"skill": skill_label(command.skill, {})})
    asked = command.characters or tuple(one.id for one in scene.players if not one.is_defeated)
    for character in asked:
        found = who(scene, seat, character)
        if isinstance(found, Refused):
            return found
    if not asked:
        return Refused("ask.nobody", "")
    ask = next_id(scene, "ask")
    attribute = command.attribute or SKILLS[command.skill]
    return (CheckAsked(ask, asked, command.skill, attribute, command.difficulty, command.note),)


def _drop(
    scene: Scene, command: DropRequest, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    refused = master_only(seat)
    if refused is not None:
        return refused
    waiting = tuple(
        one.character
        for one in scene.asked
        if one.id == command.ask and command.character in ("", one.character)
    )
    if not waiting:
        return Refused("ask.unknown", "", {"ask": command.ask})
    return (RequestDropped(command.ask, waiting),)


def _set_up(
    scene: Scene, command: SetUpTest, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    leader = acts_for(scene, seat, command.side.character)
    if isinstance(leader, Refused):
        return leader
    if command.is_hidden and master_only(seat) is not None:
        return Refused("check.only-master-hides", "")
    asked = _asked(scene, command)
    if isinstance(asked, Refused):
        return asked
    side = command.side
    if asked is not None:
        side = _as_asked(side, asked, leader)
    attack = scene.attack
    if asked is not None or attack is None or attack.attacker != leader.id:
        attack = None
    opponent = _opponent(scene, command, attack, seat)
    if isinstance(opponent, Refused):
        return opponent
    frozen_side = freeze(scene, side, seat, house)
    if isinstance(frozen_side, Refused):
        return frozen_side
    check = Check(
        next_id(scene, "test"),
        Purpose.PLAIN if attack is None else Purpose.ATTACK,
        frozen_side.side,
        opponent=opponent,
        is_opposed=opponent != UNSEEN,
        ask=command.ask,
        target=UNSEEN if attack is None else attack.target,
        is_hidden=command.is_hidden,
    )
    unasked = _undefended(scene, check)
    return (*unasked, CheckSet(check, frozen_side.saved), *frozen_side.events)


def _undefended(scene: Scene, check: Check) -> tuple[DefenceDeclined, ...]:
    """Who attacks may go on before the target has said anything: then it does not defend.

    In secret nobody asked the target, so there is no answer to tell.
    """
    if check.is_hidden or check.purpose is not Purpose.ATTACK or check.is_opposed:
        return ()
    return (DefenceDeclined(check.target, check.a.leader),) if may_still_defend(scene) else ()


def _as_asked(side: SidePlan, asked: AskedCheck, leader: Character) -> SidePlan:
    """The test that was asked for; an NPC chooses which of its fields answers it."""
    if leader.is_npc:
        return evolve(side, difficulty=asked.difficulty)
    return evolve(side, skill=asked.skill, attribute=asked.attribute, difficulty=asked.difficulty)


def _asked(scene: Scene, command: SetUpTest) -> AskedCheck | Refused | None:
    if not command.ask:
        return _already_testing(scene, command.side.character)
    found = next(
        (
            one
            for one in scene.asked
            if one.id == command.ask and one.character == command.side.character
        ),
        None,
    )
    if found is None:
        return Refused("ask.unknown", "", {"ask": command.ask})
    for check in scene.checks:
        if check.ask == command.ask and check.a.leader == command.side.character:
            return Refused("check.already-set", "", {"name": scene.name(check.a.leader)})
    return found


def _already_testing(scene: Scene, leader: CharacterId) -> Refused | None:
    """Refuse a second test of one's own accord while the first is not judged."""
    for check in scene.checks:
        own = check.purpose in {Purpose.PLAIN, Purpose.ATTACK} and not check.ask
        if own and check.a.leader == leader:
            return Refused("check.already-set", "", {"name": scene.name(leader)})
    return None


def _opponent(
    scene: Scene, command: SetUpTest, attack: Attack | None, seat: SeatId | None
) -> CharacterId | Refused:
    if attack is not None and attack.is_defended:
        return attack.target
    if not command.opponent:
        return UNSEEN
    found = who(scene, seat, command.opponent)
    if isinstance(found, Refused):
        return found
    if found.id == command.side.character:
        return Refused("check.against-oneself", "")
    return found.id


def _set_up_terrain(
    scene: Scene, command: SetUpTerrainTest, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    leader = acts_for(scene, seat, command.side.character)
    if isinstance(leader, Refused):
        return leader
    hurdle = terrain_due(scene, leader)
    if isinstance(hurdle, Refused):
        return hurdle
    if command.side.skill not in TERRAIN_SKILLS:
        return Refused("terrain.wrong-skill", "rpg:A24")
    frozen_side = freeze(scene, evolve(command.side, difficulty=hurdle.difficulty), seat, house)
    if isinstance(frozen_side, Refused):
        return frozen_side
    check = Check(next_id(scene, "test"), Purpose.TERRAIN, frozen_side.side)
    return (CheckSet(check, frozen_side.saved), *frozen_side.events)


def terrain_due(scene: Scene, mover: Character) -> Hurdle | Refused:
    """The terrain test that a mover stands before now (rpg:A24)."""
    movement = scene.movement
    if movement is None or movement.character != mover.id or not movement.hurdles:
        return Refused("terrain.none-due", "rpg:A24")
    if movement.is_blocked:
        return Refused("move.retaliation-first", "rpg:A26")
    for check in scene.checks:
        if check.purpose is Purpose.TERRAIN:
            return Refused("check.already-set", "", {"name": mover.name})
    return movement.hurdles[0]


def _answer(
    scene: Scene, command: AnswerTest, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    check = scene.check(command.check)
    if check is None or not check.is_opposed or check.b is not None:
        return Refused("check.no-answer-due", "rpg:I20")
    if command.side.character != check.opponent:
        return Refused("check.other-opponent", "rpg:I20")
    if check.opponent in {helper.character for helper in check.a.helpers}:
        return Refused("check.against-oneself", "")
    frozen_side = freeze(scene, command.side, seat, house)
    if isinstance(frozen_side, Refused):
        return frozen_side
    answered = SideAnswered(check.id, frozen_side.side, frozen_side.saved)
    return (answered, *frozen_side.events)


def check_difficulty(difficulty: int) -> Refused | None:
    """Refuse a difficulty that is not 0 to 5."""
    return check_number(Message("label.difficulty"), difficulty, 0, HARDEST)


def next_id(scene: Scene, prefix: str) -> str:
    """A stable name that nothing had before."""
    return f"{prefix}-{scene.made + 1}"


def _asked_for(scene: Scene, event: CheckAsked) -> Scene:
    new = tuple(
        AskedCheck(event.ask, character, event.skill, event.attribute, event.difficulty, event.note)
        for character in event.characters
    )
    return evolve(scene, asked=(*scene.asked, *new), made=scene.made + 1)


def _dropped(scene: Scene, event: RequestDropped) -> Scene:
    return evolve(
        scene,
        asked=tuple(
            one
            for one in scene.asked
            if one.id != event.ask or one.character not in event.characters
        ),
    )


def _was_set(scene: Scene, event: CheckSet) -> Scene:
    check = event.check
    scene = scene.mapped(check.a.leader, lambda one: evolve(one, saved_spent=event.saved))
    attack = None if check.purpose is Purpose.ATTACK else scene.attack
    return evolve(scene, checks=(*scene.checks, check), made=scene.made + 1, attack=attack)


def _answered(scene: Scene, event: SideAnswered) -> Scene:
    check = scene.check(event.check)
    if check is None:
        return scene
    scene = scene.mapped(event.side.leader, lambda one: evolve(one, saved_spent=event.saved))
    return scene.with_check(evolve(check, b=event.side))


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    AskForTest: _ask,
    DropRequest: _drop,
    SetUpTest: _set_up,
    SetUpTerrainTest: _set_up_terrain,
    AnswerTest: _answer,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    CheckAsked: _asked_for,
    RequestDropped: _dropped,
    CheckSet: _was_set,
    SideAnswered: _answered,
}
