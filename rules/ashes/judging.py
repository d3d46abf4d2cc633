"""Dice thrown, rolls judged, mistyped dice corrected."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import evolve

from rules.ashes.awards import history_line
from rules.ashes.judgement import judge
from rules.ashes.open_roll import Against, FixedSide, Roll, Thrown
from rules.ashes.outcome import Outcome, Result
from rules.ashes.progression import Level
from rules.ashes.roll import D6
from rules.ashes.state import NARRATOR, How, State
from rules.dice import TYPED, DiceWanted, GiveDice, match_dice
from rules.game import House, Message, Refused, SeatId
from rules.values import frozen


@frozen
class CorrectDie:
    """Command: put a mistyped die right, until the next move of the game.

    Attributes:
        roll: The handful's name, as `DiceWanted.roll` had it.
        place: Which die of it, from 1.
        face: What it really shows.
    """

    roll: str
    place: int
    face: int


@frozen
class DiceThrown:
    """A seat gave dice that it owed."""

    seat: SeatId
    source: str
    thrown: tuple[Thrown, ...]


@frozen
class RollJudged:
    """A roll whose dice are all there came out so.

    Attributes:
        roll: Which one.
        against: The fixed Adversity; empty where the roll was opposed.
        results: The roller's result and, where opposed, the defender's.
    """

    roll: str
    against: Against
    results: tuple[Result, ...]


@frozen
class DieCorrected:
    """A mistyped die was put right; both faces stay in the log.

    Attributes:
        roll: The roll it belongs to.
        dice: The handful.
        place: Which die of it, from 1.
        old: The face that was typed.
        new: The face that counts.
        against: As in `RollJudged`.
        results: The roll judged anew; empty where it still waits for dice.
    """

    roll: str
    dice: str
    place: int
    old: int
    new: int
    against: Against
    results: tuple[Result, ...]


JudgingEvent: TypeAlias = DiceThrown | RollJudged | DieCorrected
Decision: TypeAlias = tuple[JudgingEvent, ...] | Refused


def dice_wanted(state: State, seat: SeatId | None) -> tuple[DiceWanted, ...]:
    """The d6 and d4 that a seat still owes, oldest roll first."""
    return tuple(
        DiceWanted(name, seat, count, sides, _label(state, side, sides))
        for roll in state.rolls
        for side, name, count, sides in roll.dice_due()
        if seat is not None and _seat(state, side) == seat and roll.given(name) is None
    )


def _seat(state: State, side: FixedSide) -> SeatId:
    character = state.character(side.character)
    return character.seat if character else side.character


def _label(state: State, side: FixedSide, sides: int) -> Message:
    kind = "d6" if sides == D6 else "d4-graces" if side.net_d4 > 0 else "d4-misfortunes"
    character, skill = state.character(side.character), state.skill(side.skill)
    return Message(
        f"dice.{kind}",
        {"name": character.name if character else "", "skill": skill.name if skill else ""},
    )


def give_dice(state: State, command: GiveDice, seat: SeatId | None, house: House) -> Decision:
    """Refused: a spectator, dice given already (by whom), and all that `match_dice` refuses."""
    if seat is None:
        return Refused("seat.spectator", "")
    pairs = _already_given(state, command) or match_dice(command, dice_wanted(state, seat))
    if isinstance(pairs, Refused):
        return pairs
    thrown = tuple(Thrown(wanted.roll, given.faces, command.source) for wanted, given in pairs)
    events: list[JudgingEvent] = [DiceThrown(seat, command.source, thrown)]
    after = _dice_thrown(state, DiceThrown(seat, command.source, thrown))
    for roll in after.rolls:
        if roll.is_complete:
            judged = RollJudged(roll.id, _shown(roll), judge(roll, _levels(after, roll), house))
            events.append(judged)
            after = _roll_judged(after, judged)
    return tuple(events)


def _already_given(state: State, command: GiveDice) -> Refused | None:
    for given in command.given:
        for roll in (*state.rolls, *((state.last.roll,) if state.last else ())):
            thrown = roll.given(given.roll)
            if thrown is not None:
                side = next(s for s, name, _, _ in roll.dice_due() if name == given.roll)
                character = state.character(side.character)
                faces = " ".join(str(face) for face in thrown.faces)
                values = {"name": character.name if character else "", "faces": faces}
                return Refused("dice.already-given", "", values)
    return None


def correct_die(state: State, command: CorrectDie, seat: SeatId | None, house: House) -> Decision:
    """Refused: a spectator, another's dice, dice too old or rolled, a wrong place or face."""
    roll = roll_of(state, command.roll)
    refused = _check_correction(state, roll, command, seat)
    if refused is not None or roll is None:
        return refused or Refused("correct.too-late", "")
    thrown = roll.given(command.roll)
    if thrown is None:
        return Refused("correct.too-late", "")
    corrected = roll.with_thrown(thrown.corrected(command.place, command.face))
    results: tuple[Result, ...] = ()
    if corrected.is_complete:
        results = judge(corrected, _levels(state, corrected), house)
    old = thrown.faces[command.place - 1]
    return (
        DieCorrected(
            roll.id, command.roll, command.place, old, command.face, _shown(roll), results
        ),
    )


def _check_correction(
    state: State, roll: Roll | None, command: CorrectDie, seat: SeatId | None
) -> Refused | None:
    if seat is None:
        return Refused("seat.spectator", "")
    thrown = roll.given(command.roll) if roll else None
    if roll is None or thrown is None or command.roll not in state.correctable:
        return Refused("correct.too-late", "")
    side, sides = next((s, sides) for s, name, _, sides in roll.dice_due() if name == command.roll)
    if seat not in {NARRATOR, _seat(state, side)}:
        character = state.character(side.character)
        return Refused("character.not-yours", "", {"name": character.name if character else ""})
    if thrown.source != TYPED:
        return Refused("correct.rolled", "")
    return _check_face(thrown, sides, command)


def _check_face(thrown: Thrown, sides: int, command: CorrectDie) -> Refused | None:
    if not 1 <= command.place <= len(thrown.faces):
        values = {"place": command.place, "dice": len(thrown.faces)}
        return Refused("correct.no-such-die", "", values)
    if not 1 <= command.face <= sides:
        values = {"place": command.place, "face": command.face, "sides": sides}
        return Refused("dice.impossible-face", "", values)
    if thrown.faces[command.place - 1] == command.face:
        return Refused("correct.is-so", "", {"face": command.face})
    return None


def roll_of(state: State, dice: str) -> Roll | None:
    """The roll, open or just judged, in which dice of that name were given."""
    known = (*state.rolls, *((state.last.roll,) if state.last else ()))
    return next((roll for roll in known if roll.given(dice) is not None), None)


def _levels(state: State, roll: Roll) -> Mapping[str, Level]:
    """Where each skill stood before this roll taught it anything."""
    if state.last is not None and state.last.roll.id == roll.id:
        return {found.side.skill: found.progress.before for found in state.last.results}
    skills = [state.skill(side.skill) for side in roll.fixed]
    return {skill.id: skill.level for skill in skills if skill is not None}


def _shown(roll: Roll) -> Against:
    return Against() if roll.is_opposed else roll.against


def _dice_thrown(state: State, event: DiceThrown) -> State:
    """The other side's dice do not end the time for corrections, dice of another roll do."""
    names = {thrown.dice for thrown in event.thrown}
    correctable = set(names)
    for thrown in event.thrown:
        for roll in state.rolls:
            due = {name for _, name, _, _ in roll.dice_due()}
            if thrown.dice in due:
                state = state.with_roll(roll.with_thrown(thrown))
                correctable |= due & state.correctable
    return evolve(state, correctable=frozenset(correctable))


def _roll_judged(state: State, event: RollJudged) -> State:
    roll = state.roll(event.roll)
    if roll is None:
        return state
    done = evolve(state.without_roll(roll.id), last=Outcome(roll, event.results))
    for result in event.results:
        done = _learned(done, event.roll, result, How.ROLL).with_used(result.side.skill)
    return done


def _learned(state: State, roll: str, result: Result, how: How) -> State:
    skill = state.skill(result.progress.skill)
    if skill is None or skill.level == result.progress.after:
        return state
    line = history_line(
        state, result.progress, how, roll=roll, d6_sum=sum(result.d6), dp=result.side.dp
    )
    return state.learned(line)


def _die_corrected(state: State, event: DieCorrected) -> State:
    roll = roll_of(state, event.dice)
    thrown = roll.given(event.dice) if roll else None
    if roll is None or thrown is None:
        return state
    corrected = roll.with_thrown(thrown.corrected(event.place, event.new))
    if state.roll(roll.id) is not None:
        return state.with_roll(corrected)
    done = evolve(state, last=Outcome(corrected, event.results))
    for result in event.results:
        done = _learned(done, event.roll, result, How.RECAST)
    return done


COMMANDS: Mapping[str, type[Any]] = {"give-dice": GiveDice, "correct-die": CorrectDie}
EVENTS: Mapping[str, type[JudgingEvent]] = {
    "dice-thrown": DiceThrown,
    "roll-judged": RollJudged,
    "die-corrected": DieCorrected,
}
DECIDE: Mapping[type[Any], Callable[[State, Any, SeatId | None, House], Decision]] = {
    GiveDice: give_dice,
    CorrectDie: correct_die,
}
EVOLVE: Mapping[type[Any], Callable[[State, Any], State]] = {
    DiceThrown: _dice_thrown,
    RollJudged: _roll_judged,
    DieCorrected: _die_corrected,
}
