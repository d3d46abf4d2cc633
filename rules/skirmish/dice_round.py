"""The dice of an Order: freezing them, giving them, correcting them (turn:C5).

`FixDice` freezes; each seat then gives its own dice in commands of its own, and
the one that completes the set judges. Nothing is read here but frozen facts.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from attrs import frozen

from rules.dice import TYPED, DiceWanted, GiveDice, check_faces, match_dice
from rules.game import House, Message, Refused, SeatId, Value
from rules.skirmish.dice_facts import (
    APPLIERS,
    DiceCalledOff,
    DiceEvent,
    DieCorrected,
    DieRerolled,
    FacesGiven,
    HitsTaken,
    RerollBegun,
    RollJudged,
)
from rules.skirmish.engagement import Engagement, Stage
from rules.skirmish.fixing import fixed_dice, missing_distance
from rules.skirmish.frozen_dice import Faces, FixedRoll
from rules.skirmish.judging import judge, tally
from rules.skirmish.labels import skill_label
from rules.skirmish.permits import Decision, at_stage, open_order
from rules.skirmish.plan import plan_of
from rules.skirmish.progress import OrderConcluded
from rules.skirmish.skills import UNKNOWN_SKILLS
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDES


@frozen
class FixDice:
    """Measuring is done: freeze declarations, distances and MODs, and throw."""


@frozen
class CallOffDice:
    """Unfreeze: back to the measuring step; faces given so far are void."""


@frozen
class CorrectDie:
    """Set a mistyped die right; `place` counts from 1."""

    roll: str
    place: int
    face: int


@frozen
class RerollDie:
    """Use a ReRoll in brackets on one die; its new face is due then (rolls:M7)."""

    roll: str
    place: int


DiceCommand: TypeAlias = FixDice | CallOffDice | GiveDice | CorrectDie | RerollDie

_SIDES_OF_A_DIE = 20
_REROLL = "!reroll"


def roll_label(roll: FixedRoll) -> Message:
    """The skill of a roll; one that Tirada does not know by the name it was given."""
    if roll.skill in UNKNOWN_SKILLS:
        return Message("declaration.named", {"label": roll.weapon})
    return skill_label(roll.skill)


def _label(state: Skirmish, roll: FixedRoll, is_reroll: bool) -> Message:
    trooper, against = state.trooper(roll.trooper), state.trooper(roll.against)
    values: dict[str, Value] = {
        "name": trooper.name if trooper else roll.trooper,
        "skill": roll_label(roll),
        "weapon": roll.weapon,
        "against": against.name if against else "",
    }
    if is_reroll:
        return Message("dice.reroll", values)
    if against is None:
        return Message("dice.alone", values)
    return Message("dice.armed" if roll.weapon else "dice.against", values)


def _wanted(state: Skirmish, order: Engagement, roll: FixedRoll) -> DiceWanted | None:
    given = order.given.get(roll.id)
    if given is None:
        label = _label(state, roll, is_reroll=False)
        return DiceWanted(roll.id, roll.seat, roll.count, _SIDES_OF_A_DIE, label)
    if given.rerolling:
        label = _label(state, roll, is_reroll=True)
        return DiceWanted(roll.id + _REROLL, roll.seat, 1, _SIDES_OF_A_DIE, label)
    return None


def dice_wanted(state: Skirmish, seat: SeatId | None) -> tuple[DiceWanted, ...]:
    """The dice that `seat` owes now, read from frozen facts only."""
    order = state.engagement
    if order is None or not order.is_frozen:
        return ()
    due = (_wanted(state, order, roll) for roll in order.rolls if roll.seat == seat)
    return tuple(one for one in due if one is not None)


def _after(state: Skirmish, events: tuple[DiceEvent, ...]) -> Skirmish:
    for event in events:
        state = APPLIERS[type(event)](state, event)
    return state


def _judgement(state: Skirmish) -> tuple[DiceEvent, ...]:
    """The facts of the judgement, once no seat owes a die any more; none before."""
    order = state.engagement
    if order is None or any(dice_wanted(state, side) for side in SIDES):
        return ()
    judged = judge(order)
    hits = tally(order, judged)
    stage = Stage.SAVES if hits else Stage.GUTS
    return (*(RollJudged(one) for one in judged), HitsTaken(hits, stage))


def _with_judgement(state: Skirmish, *events: DiceEvent) -> tuple[DiceEvent, ...]:
    return (*events, *_judgement(_after(state, events)))


def _fix_dice(state: Skirmish, _command: FixDice, _seat: SeatId, house: House) -> Decision:
    order = at_stage(state, Stage.MEASURE)
    if isinstance(order, Refused):
        return order
    plan = plan_of(state, order, house)
    missing = missing_distance(plan)
    if missing is not None:
        return missing
    fixed = fixed_dice(plan)
    if not fixed.pairs:
        return (fixed, OrderConcluded(order.number, order.trooper))
    return _with_judgement(state, fixed)


def _call_off_dice(
    state: Skirmish, _command: CallOffDice, _seat: SeatId, _house: House
) -> Decision:
    order = open_order(state)
    if isinstance(order, Refused):
        return order
    if not order.is_frozen:
        return Refused("dice.not-frozen", "")
    return (DiceCalledOff(order.number),)


def _give_dice(state: Skirmish, command: GiveDice, seat: SeatId, _house: House) -> Decision:
    order = open_order(state)
    if isinstance(order, Refused):
        return Refused("dice.not-frozen", "")
    for given in command.given:
        before = order.given.get(given.roll)
        if before is not None:
            return Refused("dice.already-given", "", {"side": state.side_name(before.seat)})
    due = tuple(one for side in SIDES for one in dice_wanted(state, side))
    pairs = match_dice(command, due)
    if isinstance(pairs, Refused):
        return pairs
    events = (
        _given(order, wanted.roll, given.faces, seat, command.source) for wanted, given in pairs
    )
    return _with_judgement(state, *events)


def _given(
    order: Engagement, due: str, faces: tuple[int, ...], seat: SeatId, source: str
) -> DiceEvent:
    roll_id = due.removesuffix(_REROLL)
    roll = next(one for one in order.rolls if one.id == roll_id)
    before = order.given.get(roll_id)
    if before is None:
        return FacesGiven(seat, roll_id, roll.trooper, faces, source)
    place = before.rerolling
    old = before.faces[place - 1]
    return DieRerolled(seat, roll_id, roll.trooper, place, old, faces[0], source)


def _given_die(state: Skirmish, roll_id: str, place: int) -> tuple[FixedRoll, Faces] | Refused:
    """The roll and faces of a die that may still be changed."""
    order = open_order(state)
    if isinstance(order, Refused):
        return Refused("dice.not-frozen", "")
    roll, faces = order.roll(roll_id), order.given.get(roll_id)
    if roll is None or faces is None:
        return Refused("dice.no-such-roll", "", {"roll": roll_id})
    if not (order.is_frozen or order.is_correctable):
        return Refused("dice.too-late", "", {"number": order.number})
    if faces.rerolling or not 1 <= place <= len(faces.faces):
        return Refused("dice.no-such-die", "", {"place": place, "count": len(faces.faces)})
    return roll, faces


def _correct_die(state: Skirmish, command: CorrectDie, seat: SeatId, _house: House) -> Decision:
    found = _given_die(state, command.roll, command.place)
    if isinstance(found, Refused):
        return found
    roll, faces = found
    if faces.source != TYPED:
        return Refused("dice.rolled-stand", "")
    if seat not in {roll.seat, faces.seat}:
        return Refused("dice.not-yours", "", {"side": state.side_name(faces.seat)})
    one = DiceWanted(roll.id, roll.seat, 1, _SIDES_OF_A_DIE, Message("dice.correction"))
    old = faces.faces[command.place - 1]
    refused = check_faces(one, (command.face,))
    if refused is not None:
        return refused
    if old == command.face:
        return Refused("nothing.changes", "")
    corrected = DieCorrected(roll.id, roll.trooper, command.place, old, command.face)
    return _with_judgement(state, corrected)


def _reroll_die(state: Skirmish, command: RerollDie, seat: SeatId, _house: House) -> Decision:
    found = _given_die(state, command.roll, command.place)
    if isinstance(found, Refused):
        return found
    roll, faces = found
    if seat != roll.seat:
        return Refused("dice.not-yours", "", {"side": state.side_name(roll.seat)})
    if not roll.has_reroll:
        return Refused("dice.no-reroll", "rolls:M7")
    if faces.was_rerolled:
        return Refused("dice.rerolled-already", "rolls:M7")
    return (RerollBegun(roll.id, roll.trooper, command.place),)


DECIDERS: Mapping[type[DiceCommand], Callable[..., Decision]] = {
    FixDice: _fix_dice,
    CallOffDice: _call_off_dice,
    GiveDice: _give_dice,
    CorrectDie: _correct_die,
    RerollDie: _reroll_die,
}
"""Command -> how it is decided."""
