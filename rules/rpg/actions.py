"""The actions of a turn: one Standard, one Minor, and Free ones, each only once.

A Standard may be exchanged for a Minor, and a Minor for Free Actions (rpg 1.5).
The list of actions is the table's: what the source or published play shows is
on, the rest waits to be switched on.

Long by the list of actions that comes with a table.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import House, Message, Refused, SeatId
from rules.rpg import options
from rules.rpg.access import acts_for, check_id, check_note, master_names, master_only, who
from rules.rpg.characters import UNSEEN, Character, CharacterId, Ledger
from rules.rpg.exploits import after_action
from rules.rpg.scene import ActionRow, Attack, Kind, Scene
from rules.values import frozen

ADJUST, MOVE, SPRINT, WITHDRAW = "adjust", "move", "sprint", "withdraw"
ATTACK, TEST, EXPLOIT = "attack", "skill-test", "exploit"
DEFENCE, GUARD, RETALIATE = "defence", "guard", "retaliate"

MOVEMENTS = frozenset({ADJUST, MOVE, SPRINT, WITHDRAW})
"""The actions that are movements; at most one a turn (rpg:I17)."""

ROWS: tuple[ActionRow, ...] = (
    ActionRow(ADJUST, Kind.FREE),
    ActionRow("drop-item", Kind.FREE, is_on=False),
    ActionRow("drop-prone", Kind.FREE, is_on=False),
    ActionRow("speak", Kind.FREE, is_on=False),
    ActionRow("simple-task", Kind.FREE, is_on=False),
    ActionRow(MOVE, Kind.MINOR),
    ActionRow("draw", Kind.MINOR),
    ActionRow("stand", Kind.MINOR, is_on=False),
    ActionRow("clear", Kind.MINOR, is_on=False),
    ActionRow(ATTACK, Kind.STANDARD),
    ActionRow(TEST, Kind.STANDARD),
    ActionRow(EXPLOIT, Kind.STANDARD),
    ActionRow(SPRINT, Kind.STANDARD),
    ActionRow(WITHDRAW, Kind.STANDARD),
    ActionRow("recover", Kind.STANDARD),
    ActionRow("treat", Kind.STANDARD),
    ActionRow("assist", Kind.STANDARD, is_on=False),
    ActionRow("brace", Kind.STANDARD, is_on=False),
    ActionRow("ready", Kind.STANDARD, is_on=False),
    ActionRow("pass", Kind.STANDARD, is_on=False),
    ActionRow(DEFENCE, Kind.REACTION),
    ActionRow(GUARD, Kind.REACTION),
    ActionRow(RETALIATE, Kind.REACTION),
    ActionRow("covering-fire", Kind.REACTION, is_on=False),
    ActionRow("return-fire", Kind.REACTION, is_on=False),
)

KNOWN = frozenset(row.id for row in ROWS)
"""The actions that the catalogues have words for."""

EXCHANGES: Mapping[Kind, tuple[Kind, ...]] = {
    Kind.FREE: (Kind.FREE, Kind.MINOR, Kind.STANDARD),
    Kind.MINOR: (Kind.MINOR, Kind.STANDARD),
    Kind.STANDARD: (Kind.STANDARD,),
    Kind.REACTION: (),
}
"""What an action of each kind may be paid with."""


@frozen
class TakeAction:
    """Command: take an action that is not a movement over the map.

    Attributes:
        character: Whose turn it is.
        action: The row of the list.
        paid: The kind it is paid with; None for its own.
        target: Whom it is aimed at, where it is.
        note: What exactly, in people's words.
    """

    character: CharacterId
    action: str
    paid: Kind | None = None
    target: CharacterId = UNSEEN
    note: str = ""


@frozen
class RefuseFreeAction:
    """Command: the game master does not allow a Free Action; it is not spent (rpg:I23)."""

    character: CharacterId
    action: str


@frozen
class WriteAction:
    """Command: add or change a row of the list of actions."""

    row: ActionRow


@frozen
class RemoveAction:
    """Command: take a row off the list of actions."""

    action: str


@frozen
class ActionTaken:
    """Somebody took an action, paid with an action of kind `paid`."""

    character: CharacterId
    action: str
    kind: Kind
    paid: Kind
    is_movement: bool
    target: CharacterId = UNSEEN
    note: str = ""


@frozen
class FreeActionRefused:
    """The game master did not allow a Free Action.

    `still_moved` says that adjusting was not the one movement, which stays spent.
    """

    character: CharacterId
    action: str
    still_moved: bool = False


@frozen
class ActionWritten:
    """A row of the list of actions is so from now on."""

    row: ActionRow


@frozen
class ActionRemoved:
    """A row left the list of actions."""

    action: str


def pay(
    scene: Scene, character: Character, action: str, paid: Kind | None, house: House
) -> ActionTaken | Refused:
    """The action as it is paid for in this turn, or why it cannot be."""
    row = scene.row(action)
    if row is None or not row.is_on:
        return Refused("action.not-offered", "", {"action": action_label(action)})
    if row.kind is Kind.REACTION:
        return Refused("action.is-reaction", "", {"action": row_label(row)})
    refused = _check_turn(scene, character)
    if refused is not None:
        return refused
    is_movement = action in MOVEMENTS and not (action == ADJUST and house.is_on("adjust_is_free"))
    if is_movement and character.turn.has_moved:
        return Refused("action.has-moved", "rpg:I17", {"name": character.name})
    means = paid or row.kind
    refused = _check_price(row, means, character.turn, house)
    if refused is not None:
        return refused
    return ActionTaken(character.id, action, row.kind, means, is_movement)


def _check_turn(scene: Scene, character: Character) -> Refused | None:
    if scene.active != character.id:
        return Refused("turn.not-yours", "", {"name": character.name})
    if scene.movement is not None:
        return Refused("move.on-its-way", "", {"name": scene.name(scene.movement.character)})
    if any(check.a.leader == character.id for check in scene.checks):
        return Refused("dice.being-entered", "", {"name": character.name})
    return None


def _check_price(row: ActionRow, means: Kind, turn: Ledger, house: House) -> Refused | None:
    if means not in EXCHANGES[row.kind]:
        return Refused(
            "action.no-such-exchange",
            "",
            {"action": row_label(row), "kind": Message(f"kind.{means.value}")},
        )
    if row.kind is Kind.FREE and row.id in turn.free:
        return Refused("action.free-repeated", "rpg:I16", {"action": row_label(row)})
    if means is Kind.STANDARD and turn.standard:
        return Refused("action.standard-spent", "", {"action": action_label(turn.standard)})
    if means is Kind.MINOR and turn.minor:
        return Refused("action.minor-spent", "", {"action": action_label(turn.minor)})
    limit = options.number(house, "free_actions_per_turn")
    if means is Kind.FREE and limit and len(turn.free) >= limit and not turn.frees_bought:
        return Refused("action.free-limit", "rpg:A10", {"most": limit})
    return None


def row_label(row: ActionRow) -> Message | str:
    """What a row of the list is called."""
    return row.label or action_label(row.id)


def action_label(action: str) -> Message | str:
    """What an action is called by itself: the catalogue's words, or its id."""
    return Message(f"action.{action}") if action in KNOWN else action


def _take(
    scene: Scene, command: TakeAction, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    character = acts_for(scene, seat, command.character)
    if isinstance(character, Refused):
        return character
    if command.action in MOVEMENTS and scene.zones.zones:
        return Refused("action.is-movement", "", {"action": action_label(command.action)})
    target = None if command.target == UNSEEN else who(scene, seat, command.target)
    refused = target if isinstance(target, Refused) else check_note(command.note)
    if refused is not None:
        return refused
    paid = pay(scene, character, command.action, command.paid, house)
    if isinstance(paid, Refused):
        return paid
    if target is not None and command.target == character.id and command.action == ATTACK:
        return Refused("check.against-oneself", "")
    taken = evolve(paid, target=command.target, note=command.note)
    return (taken, *after_action(character)) if command.action == EXPLOIT else (taken,)


def _refuse_free(
    scene: Scene, command: RefuseFreeAction, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    character = master_names(scene, seat, command.character)
    if isinstance(character, Refused):
        return character
    if scene.active != character.id or command.action not in character.turn.free:
        return Refused("action.not-taken", "rpg:I23", {"name": character.name})
    still_moved = command.action == ADJUST and _moved_otherwise(character.turn, house)
    return (FreeActionRefused(character.id, command.action, still_moved),)


def _moved_otherwise(turn: Ledger, house: House) -> bool:
    """Whether the one movement was another than adjusting (rpg:I17, A9)."""
    others = MOVEMENTS - {ADJUST}
    is_other = house.is_on("adjust_is_free") or turn.minor in others or turn.standard in others
    return turn.has_moved and is_other


def _write(
    scene: Scene, command: WriteAction, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    row = command.row
    refused = master_only(seat) or check_id(row.id) or check_note(row.label) or check_note(row.note)
    if refused is not None:
        return refused
    return (ActionWritten(row),) if scene.row(row.id) != row else Refused("nothing-changes", "")


def _remove(
    scene: Scene, command: RemoveAction, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    refused = master_only(seat)
    if refused is not None:
        return refused
    if scene.row(command.action) is None:
        return Refused("action.not-offered", "", {"action": action_label(command.action)})
    return (ActionRemoved(command.action),)


def _taken(scene: Scene, event: ActionTaken) -> Scene:
    scene = scene.mapped(event.character, lambda one: evolve(one, turn=_spent(one.turn, event)))
    if event.action == ATTACK and event.target:
        scene = evolve(scene, attack=Attack(event.character, event.target))
    return scene


def _spent(turn: Ledger, event: ActionTaken) -> Ledger:
    is_free = event.kind is Kind.FREE
    return Ledger(
        standard=event.action if event.paid is Kind.STANDARD else turn.standard,
        minor=event.action if event.paid is Kind.MINOR else turn.minor,
        free=(*turn.free, event.action) if is_free else turn.free,
        has_moved=turn.has_moved or event.is_movement,
        frees_bought=turn.frees_bought or (is_free and event.paid is not Kind.FREE),
    )


def _free_refused(scene: Scene, event: FreeActionRefused) -> Scene:
    return scene.mapped(event.character, lambda one: evolve(one, turn=_given_back(one.turn, event)))


def _given_back(turn: Ledger, event: FreeActionRefused) -> Ledger:
    action = event.action
    return evolve(
        turn,
        free=tuple(one for one in turn.free if one != action),
        minor="" if turn.minor == action else turn.minor,
        standard="" if turn.standard == action else turn.standard,
        frees_bought=turn.frees_bought and action not in (turn.minor, turn.standard),
        has_moved=turn.has_moved and (action != ADJUST or event.still_moved),
    )


def _written(scene: Scene, event: ActionWritten) -> Scene:
    row = event.row
    if scene.row(row.id) is None:
        return evolve(scene, rows=(*scene.rows, row))
    return evolve(scene, rows=tuple(row if one.id == row.id else one for one in scene.rows))


def _removed(scene: Scene, event: ActionRemoved) -> Scene:
    return evolve(scene, rows=tuple(one for one in scene.rows if one.id != event.action))


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    TakeAction: _take,
    RefuseFreeAction: _refuse_free,
    WriteAction: _write,
    RemoveAction: _remove,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    ActionTaken: _taken,
    FreeActionRefused: _free_refused,
    ActionWritten: _written,
    ActionRemoved: _removed,
}
