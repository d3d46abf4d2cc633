"""The dice of an Order: freezing them, giving them, correcting them (turn:C5).

`FixDice` freezes; each seat then gives its own dice in commands of its own, and
the one that completes the set judges. Nothing is read here but frozen facts.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from rules.dice import TYPED, DiceWanted, GiveDice, check_faces, match_dice
from rules.game import House, Message, Refused, SeatId
from rules.skirmish import conditions, guts, save_facts
from rules.skirmish.conclusion import conclude
from rules.skirmish.conditions import TrooperStateSet
from rules.skirmish.deeds import deeds
from rules.skirmish.dice_due import DIE, REROLL, dice_wanted
from rules.skirmish.dice_facts import (
    APPLIERS,
    DiceCalledOff,
    DiceEvent,
    DiceFixed,
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
from rules.skirmish.guts import GutsCalledOff, GutsEvent, judge_faces
from rules.skirmish.judging import judge, tally
from rules.skirmish.owed_guts import GutsCheck
from rules.skirmish.owed_saves import SaveRound
from rules.skirmish.permits import Decision, at_stage, open_order
from rules.skirmish.plan import plan_of
from rules.skirmish.save_facts import SaveEvent, SavesCalledOff
from rules.skirmish.saving_round import after_faces, owed, taken_back, unveiled
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDES
from rules.values import frozen


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


Fact: TypeAlias = DiceEvent | SaveEvent | GutsEvent | TrooperStateSet
Thrown: TypeAlias = FixedRoll | SaveRound | GutsCheck
"""Dice that were thrown: the Order's own, Saving Rolls or Guts Rolls."""

DiceCommand: TypeAlias = FixDice | CallOffDice | GiveDice | CorrectDie | RerollDie

_ALL_APPLIERS: Mapping[type[Any], Callable[..., Skirmish]] = {
    **APPLIERS,
    **save_facts.APPLIERS,
    **guts.APPLIERS,
    TrooperStateSet: conditions.APPLIERS[TrooperStateSet],
}


def _after(state: Skirmish, events: tuple[Fact, ...]) -> Skirmish:
    for event in events:
        state = _ALL_APPLIERS[type(event)](state, event)
    return state


def _judgement(state: Skirmish, house: House) -> tuple[Fact, ...]:
    """The facts of the judgement, once no die of the Order is due any more; none before."""
    order = state.engagement
    if order is None or order.rolls_due:
        return ()
    judged = judge(order)
    hits = tally(order, judged)
    rolls = tuple(RollJudged(one) for one in judged)
    taken = HitsTaken(hits, Stage.SAVES if hits else Stage.GUTS)
    done = deeds(_after(state, (*rolls, taken)))
    if not hits:
        return (*rolls, taken, *done)
    saves = owed(_after(state, (*rolls, taken, *done)), hits, house)
    shown = tuple(unveiled(state, saves))
    found: tuple[Fact, ...] = (*rolls, *shown, taken, *done, saves)
    return (*found, *after_faces(_after(state, found)))


def _with_judgement(state: Skirmish, house: House, *events: Fact) -> tuple[Fact, ...]:
    """`events` of the Order's own dice, and the judgement where they complete it."""
    facts = (*taken_back(state), *events)
    return (*facts, *_judgement(_after(state, facts), house))


def _with_saves(state: Skirmish, *events: Fact) -> tuple[Fact, ...]:
    """`events` of Saving Rolls, and what follows from them."""
    facts = (*taken_back(state), *events)
    return (*facts, *after_faces(_after(state, facts)))


def _with_guts(state: Skirmish, *events: Fact) -> tuple[Fact, ...]:
    """`events` of Guts Rolls, and how these end."""
    order = _after(state, events).engagement
    return events if order is None else (*events, *judge_faces(order))


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
        return (fixed, *conclude(_after(state, (fixed,))))
    return _with_judgement(state, house, fixed, *_thrown_before(state, fixed))


def _thrown_before(state: Skirmish, fixed: DiceFixed) -> Iterator[FacesGiven]:
    """The dice of a Dodge or Reset that met an earlier attack of a Coordinated Order (turn:E17)."""
    together = state.battle.coordinated
    for one in together.defences if together is not None else ():
        for roll in fixed.rolls:
            if (roll.trooper, roll.skill) == (one.trooper, one.skill):
                yield FacesGiven(roll.seat, roll.id, roll.trooper, one.faces, one.source)


def _call_off_dice(
    state: Skirmish, _command: CallOffDice, _seat: SeatId, _house: House
) -> Decision:
    order = open_order(state)
    if isinstance(order, Refused):
        return order
    if not order.is_frozen:
        return Refused("dice.not-frozen", "")
    if order.stage is Stage.SAVES:
        return (SavesCalledOff(order.number),)
    if order.stage is Stage.GUTS:
        return (GutsCalledOff(order.number),)
    return (DiceCalledOff(order.number),)


def _give_dice(state: Skirmish, command: GiveDice, seat: SeatId, house: House) -> Decision:
    order = open_order(state)
    if isinstance(order, Refused):
        return Refused("dice.not-frozen", "")
    for given in command.given:
        before = order.given.get(given.roll)
        if before is not None:
            return Refused("dice.already-given", "", {"side": state.side_said(before.seat)})
    due = tuple(one for side in SIDES for one in dice_wanted(state, side))
    pairs = match_dice(command, due)
    if isinstance(pairs, Refused):
        return pairs
    events = tuple(
        _given(order, wanted.roll, given.faces, seat, command.source) for wanted, given in pairs
    )
    if order.stage is Stage.GUTS:
        return _with_guts(state, *events)
    if order.stage is Stage.SAVES:
        return _with_saves(state, *events)
    return _with_judgement(state, house, *events)


def _given(
    order: Engagement, due: str, faces: tuple[int, ...], seat: SeatId, source: str
) -> DiceEvent:
    roll_id = due.removesuffix(REROLL)
    thrown: tuple[Thrown, ...] = (*order.rolls, *order.save_rounds, *order.guts)
    roll = next(one for one in thrown if one.id == roll_id)
    before = order.given.get(roll_id)
    if before is None:
        return FacesGiven(seat, roll_id, roll.trooper, faces, source)
    place = before.rerolling
    old = before.faces[place - 1]
    return DieRerolled(seat, roll_id, roll.trooper, place, old, faces[0], source)


def _given_die(state: Skirmish, roll_id: str, place: int) -> tuple[Thrown, Faces] | Refused:
    """The roll and faces of a die that may still be changed.

    The Order's own dice may until one of its Saving Rolls is given.
    """
    order = open_order(state)
    if isinstance(order, Refused):
        return Refused("dice.not-frozen", "")
    roll: Thrown | None = order.roll(roll_id) or order.save_round(roll_id)
    roll = roll or order.guts_check(roll_id)
    faces = order.given.get(roll_id)
    if roll is None or faces is None:
        return Refused("dice.no-such-roll", "", {"roll": roll_id})
    if not _may_change(order, roll):
        return Refused("dice.too-late", "", {"number": order.number})
    if faces.rerolling or not 1 <= place <= len(faces.faces):
        return Refused("dice.no-such-die", "", {"place": place, "count": len(faces.faces)})
    return roll, faces


def _may_change(order: Engagement, roll: Thrown) -> bool:
    if order.stage is Stage.DICE:
        return True
    if isinstance(roll, GutsCheck):
        return order.stage is Stage.GUTS and order.is_correctable
    if isinstance(roll, SaveRound):
        return order.stage is Stage.SAVES and order.is_correctable
    is_untouched = not any(one.id in order.given for one in order.save_rounds)
    return order.is_correctable and is_untouched


def _correct_die(state: Skirmish, command: CorrectDie, seat: SeatId, house: House) -> Decision:
    found = _given_die(state, command.roll, command.place)
    if isinstance(found, Refused):
        return found
    roll, faces = found
    if faces.source != TYPED:
        return Refused("dice.rolled-stand", "")
    if seat not in {roll.seat, faces.seat}:
        return Refused("dice.not-yours", "", {"side": state.side_said(faces.seat)})
    one = DiceWanted(roll.id, roll.seat, 1, DIE, Message("dice.correction"))
    old = faces.faces[command.place - 1]
    refused = check_faces(one, (command.face,))
    if refused is not None:
        return refused
    if old == command.face:
        return Refused("nothing.changes", "")
    corrected = DieCorrected(roll.id, roll.trooper, command.place, old, command.face)
    if isinstance(roll, GutsCheck):
        return _with_guts(state, corrected)
    if isinstance(roll, SaveRound):
        return _with_saves(state, corrected)
    return _with_judgement(state, house, corrected)


def _reroll_die(state: Skirmish, command: RerollDie, seat: SeatId, _house: House) -> Decision:
    found = _given_die(state, command.roll, command.place)
    if isinstance(found, Refused):
        return found
    roll, faces = found
    if seat != roll.seat:
        return Refused("dice.not-yours", "", {"side": state.side_said(roll.seat)})
    if not isinstance(roll, FixedRoll) or not roll.has_reroll:
        return Refused("dice.no-reroll", "rolls:M7")
    if faces.was_rerolled:
        return Refused("dice.rerolled-already", "rolls:M7")
    return (*taken_back(state), RerollBegun(roll.id, roll.trooper, command.place))


DECIDERS: Mapping[type[DiceCommand], Callable[..., Decision]] = {
    FixDice: _fix_dice,
    CallOffDice: _call_off_dice,
    GiveDice: _give_dice,
    CorrectDie: _correct_die,
    RerollDie: _reroll_die,
}
"""Command -> how it is decided."""
