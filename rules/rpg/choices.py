"""What a seat may do now, and for what it may not, why: the commands themselves asked.

Every choice is a command tried on the scene, so that what is offered is never
refused and what is refused says the same as trying it would.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from rules.game import Choice, Refused, SeatId
from rules.rpg.access import MASTER, is_seen
from rules.rpg.actions import MOVE, MOVEMENTS, TakeAction
from rules.rpg.calling_off import CallOffDice
from rules.rpg.characters import Character
from rules.rpg.checks import SetUpTest
from rules.rpg.combat_rolls import RollSoak
from rules.rpg.complications import DecideComplication
from rules.rpg.dice_rolls import SidePlan
from rules.rpg.momentum import SaveMomentum, SpendMomentum
from rules.rpg.movement import GiveUpMoving, GoOnMoving, LetGo
from rules.rpg.reactions import TakeReaction
from rules.rpg.rounds import BeginScene, EndRound, EndScene
from rules.rpg.scene import Kind, Scene
from rules.rpg.setting_out import Move, move_kind
from rules.rpg.soaking import SettleDamage
from rules.rpg.strikes import LeaveDamage
from rules.rpg.surprise import LeaveSurprise
from rules.rpg.turns import BeginTurn, EndTurn, SeizeInitiative, SkipTurn

Try: TypeAlias = Callable[[Any], Refused | None]
Offer: TypeAlias = tuple[str, str, Any]
"""The wire name, whom or what it is about, and the command to be tried."""


def choices(scene: Scene, seat: SeatId | None, tried: Try) -> tuple[Choice, ...]:
    """The choices of a seat; `tried` says why a command is refused, or None."""
    offers = [*_of_dice(scene, seat), *_of_turns(scene, seat)]
    acting = scene.find(scene.active) if seat == MASTER else scene.find(seat or "")
    if acting is not None:
        offers += _of_actions(scene, acting)
        offers += _of_moves(scene, acting, seat)
    for character in _own(scene, seat):
        offers += _of_reactions(scene, character)
    offers += _of_scene(scene, seat)
    return tuple(Choice(command, about, tried(trial)) for command, about, trial in offers)


def _own(scene: Scene, seat: SeatId | None) -> tuple[Character, ...]:
    if seat == MASTER:
        return scene.characters
    return tuple(one for one in scene.players if one.id == seat)


def _of_dice(scene: Scene, seat: SeatId | None) -> Iterator[Offer]:
    for check in scene.checks:
        if seat in {MASTER, check.a.leader}:
            yield "call-off-dice", check.id, CallOffDice(check.id)
    for strike in scene.strikes:
        if seat in {MASTER, strike.attacker, strike.target}:
            yield "settle-damage", strike.id, SettleDamage(strike.id)
            yield "leave-damage", strike.id, LeaveDamage(strike.id)
    for complication in scene.complications:
        owner = scene.find(complication.character)
        if owner is None or is_seen(owner, seat):
            trial = DecideComplication(complication.id, as_heat=True)
            yield "decide-complication", complication.id, trial


def _of_turns(scene: Scene, seat: SeatId | None) -> Iterator[Offer]:
    for character in _own(scene, seat):
        yield "begin-turn", character.id, BeginTurn(character.id)
        if seat == MASTER and character.is_npc:
            yield "seize-initiative", character.id, SeizeInitiative(character.id)
        yield "end-turn", character.id, EndTurn(character.id)
        yield "skip-turn", character.id, SkipTurn(character.id)


def _of_actions(scene: Scene, character: Character) -> Iterator[Offer]:
    has_map = bool(scene.zones.zones)
    for row in scene.rows:
        is_move = row.id in MOVEMENTS and has_map
        if row.is_on and row.kind is not Kind.REACTION and not is_move:
            yield (
                "take-action",
                row.id,
                TakeAction(character.id, row.id, _cheapest(row.kind, character)),
            )
    for spend in scene.spends:
        gets = character.id if spend.gives_die else ""
        yield "spend-momentum", spend.id, SpendMomentum(character.id, spend.id, gets=gets)
    yield "save-momentum", character.id, SaveMomentum(character.id)
    skill = character.skills[0]
    plan = SidePlan(character.id, skill, "agility")
    yield "set-up-test", character.id, SetUpTest(plan)
    yield "roll-soak", character.id, RollSoak(character.id)


def _cheapest(kind: Kind, character: Character) -> Kind | None:
    """What an action would be paid with: its own kind, or one exchanged for it."""
    if kind is Kind.MINOR and character.turn.minor:
        return Kind.STANDARD
    return None


def _of_moves(scene: Scene, character: Character, seat: SeatId | None) -> Iterator[Offer]:
    near = (scene.find(one) for one in scene.in_contact(character.id))
    contact = tuple(one.id for one in near if one is not None and is_seen(one, seat))
    for zone in scene.zones.zones:
        steps = scene.zones.walk(character.zone, zone.id)
        is_minor = steps is not None and move_kind(len(steps) - 1) == (MOVE, Kind.MINOR)
        paid = _cheapest(Kind.MINOR, character) if is_minor else None
        kept = contact if zone.id == character.zone else ()
        yield "move", zone.id, Move(character.id, zone.id, kept, paid=paid)
    yield "go-on-moving", character.id, GoOnMoving(character.id)
    yield "give-up-moving", character.id, GiveUpMoving(character.id)


def _of_reactions(scene: Scene, character: Character) -> Iterator[Offer]:
    for row in scene.rows:
        if row.is_on and row.kind is Kind.REACTION:
            about = f"{character.id}:{row.id}"
            yield "take-reaction", about, TakeReaction(character.id, row.id)
    if scene.movement is not None:
        yield "let-go", character.id, LetGo(character.id)


def _of_scene(scene: Scene, seat: SeatId | None) -> Iterator[Offer]:
    if seat == MASTER:
        yield "end-round", "", EndRound()
        yield "end-scene", "", EndScene()
        yield "begin-scene", "", BeginScene("1")
    if scene.ambush is not None and scene.ambush.has_failed:
        yield "leave-surprise", "", LeaveSurprise()
