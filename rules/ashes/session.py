"""The session: which skills were used, what is pending, and closing it."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import evolve

from rules.ashes.access import COUNT_MOST, check_number, narrator_only
from rules.ashes.awards import gain, history_line
from rules.ashes.defence import FIRST_TURN, TurnBegun
from rules.ashes.outcome import Progress
from rules.ashes.state import NARRATOR, How, Skill, State
from rules.game import House, Refused, SeatId
from rules.values import frozen


@frozen
class MarkUsed:
    """Command: the Narrator marks a skill as used this session, or not (ashes:B5)."""

    skill: str
    used: bool = True


@frozen
class PlanAward:
    """Command: set what closing the session will award a used skill; 0 plans nothing (ashes:P6)."""

    skill: str
    pdp: int


@frozen
class PlanMore:
    """Command: plan points more or fewer for a used skill; the plan stops at 0."""

    skill: str
    by: int = 1


@frozen
class CloseSession:
    """Command: the Narrator closes the session; planned awards are given, the next one opens.

    A turn of the old session is over with it: the next one begins at turn 1
    with nobody attacked. A table that stops in the middle of a fight may let
    the turn go on instead (ashes:B7).
    """


@frozen
class UsedMarked:
    """A skill counts as used this session, or no longer; then its plan is gone too."""

    skill: str
    used: bool


@frozen
class AwardPlanned:
    """Closing the session will award a skill so many points."""

    skill: str
    pdp: int


@frozen
class SessionClosed:
    """Session number `session` is over; these skills were awarded points."""

    session: int
    awards: tuple[Progress, ...]


SessionEvent: TypeAlias = UsedMarked | AwardPlanned | SessionClosed
Decision: TypeAlias = tuple[SessionEvent, ...] | Refused
Closed: TypeAlias = tuple[SessionClosed] | tuple[SessionClosed, TurnBegun] | Refused


def mark_used(state: State, command: MarkUsed, seat: SeatId | None, _: House) -> Decision:
    """Refused: not the Narrator, an unknown skill, one that is marked so already."""
    refused = narrator_only(seat)
    if refused is not None:
        return refused
    skill = state.skill(command.skill)
    if skill is None:
        return _unknown(command.skill)
    if skill.used == command.used:
        code = "used.is-so" if command.used else "used.is-not"
        return Refused(code, "ashes:P6", {"name": skill.name})
    return (UsedMarked(skill.id, command.used),)


def plan_award(state: State, command: PlanAward, seat: SeatId | None, _: House) -> Decision:
    """Refused: not the Narrator, an unknown skill, one that was not used, points out of range."""
    refused = narrator_only(seat) or check_number("pdp", command.pdp, 0, COUNT_MOST)
    if refused is not None:
        return refused
    skill = state.skill(command.skill)
    if skill is None:
        return _unknown(command.skill)
    if not skill.used:
        return Refused("award.not-used", "ashes:P6", {"name": skill.name})
    if state.planned.get(skill.id, 0) == command.pdp:
        return Refused("award.is-so", "", {"name": skill.name, "pdp": command.pdp})
    return (AwardPlanned(skill.id, command.pdp),)


def plan_more(state: State, command: PlanMore, seat: SeatId | None, house: House) -> Decision:
    """Refused: as for planning an award."""
    planned = state.planned.get(command.skill, 0)
    pdp = max(0, min(planned + command.by, COUNT_MOST))
    return plan_award(state, PlanAward(command.skill, pdp), seat, house)


def close_session(state: State, _: CloseSession, seat: SeatId | None, house: House) -> Closed:
    """Refused: not the Narrator, a roll still on its way, a session in which nothing was used."""
    refused = narrator_only(seat)
    if refused is not None:
        return refused
    if state.rolls:
        return Refused("session.roll-open", "", {"roll": state.rolls[0].number})
    used = used_skills(state)
    if not used:
        return Refused("session.nothing-used", "ashes:P6")
    awards = tuple(
        gain(skill.id, skill.level, state.planned[skill.id], house)
        for skill in used
        if skill.id in state.planned
    )
    closed = SessionClosed(state.session, awards)
    if house.is_on("session_begins_turn") and _is_turn_under_way(state):
        return closed, TurnBegun(FIRST_TURN)
    return (closed,)


def _is_turn_under_way(state: State) -> bool:
    return state.turn != FIRST_TURN or any(one.attacks for one in state.characters)


def _unknown(skill: str) -> Refused:
    return Refused("skill.unknown", "", {"skill": skill})


def used_skills(state: State) -> tuple[Skill, ...]:
    """The skills that closing the session may award, and no others (ashes:P6)."""
    return tuple(skill for skill in state.skills() if skill.used)


@frozen
class Pending:
    """Something at the table that is not finished.

    Attributes:
        what: ``adversity`` (a roll that lacks one), ``defence`` (the defender
            has no skill yet), ``roll`` (set up or asked for, not yet fixed),
            ``dice`` (fixed, dice are due) or ``award`` (a used skill, to be
            looked at when the session closes).
        about: The roll or the skill.
        seat: Who is to act.
        pdp: For ``award``: what is planned for it.
    """

    what: str
    about: str
    seat: SeatId
    pdp: int = 0


def pending(state: State) -> tuple[Pending, ...]:
    """One list of all that is unfinished: rolls first, then skills to be awarded."""
    found: list[Pending] = []
    for roll in state.rolls:
        if roll.is_fixed:
            owed = dict.fromkeys(
                _seat(state, side.character)
                for side, name, _, _ in roll.dice_due()
                if roll.given(name) is None
            )
            found.extend(Pending("dice", roll.id, seat) for seat in owed)
        elif not roll.is_opposed and not roll.against.is_set:
            found.append(Pending("adversity", roll.id, NARRATOR))
        elif roll.side.skill and roll.defence is not None and not roll.defence.skill:
            found.append(Pending("defence", roll.id, _seat(state, roll.defence.character)))
        else:
            found.append(Pending("roll", roll.id, _seat(state, roll.side.character)))
    found.extend(
        Pending("award", skill.id, NARRATOR, state.planned.get(skill.id, 0))
        for skill in used_skills(state)
    )
    return tuple(found)


def _seat(state: State, character: str) -> SeatId:
    known = state.character(character)
    return known.seat if known else character


def _used_marked(state: State, event: UsedMarked) -> State:
    marked = state.with_used(event.skill, event.used)
    return marked if event.used else evolve(marked, planned=_planned(state, event.skill, 0))


def _award_planned(state: State, event: AwardPlanned) -> State:
    return evolve(state, planned=_planned(state, event.skill, event.pdp))


def _planned(state: State, skill: str, pdp: int) -> Mapping[str, int]:
    others = {known: plan for known, plan in state.planned.items() if known != skill}
    return {**others, skill: pdp} if pdp else others


def _session_closed(state: State, event: SessionClosed) -> State:
    closed = state
    for progress in event.awards:
        closed = closed.learned(history_line(closed, progress, How.CLOSE))
    for skill in used_skills(closed):
        closed = closed.with_used(skill.id, used=False)
    return evolve(closed, planned={}, session=event.session + 1)


COMMANDS: Mapping[str, type[Any]] = {
    "mark-used": MarkUsed,
    "plan-award": PlanAward,
    "plan-more": PlanMore,
    "close-session": CloseSession,
}
EVENTS: Mapping[str, type[SessionEvent]] = {
    "used-marked": UsedMarked,
    "award-planned": AwardPlanned,
    "session-closed": SessionClosed,
}
DECIDE: Mapping[type[Any], Callable[[State, Any, SeatId | None, House], Decision | Closed]] = {
    MarkUsed: mark_used,
    PlanAward: plan_award,
    PlanMore: plan_more,
    CloseSession: close_session,
}
EVOLVE: Mapping[type[Any], Callable[[State, Any], State]] = {
    UsedMarked: _used_marked,
    AwardPlanned: _award_planned,
    SessionClosed: _session_closed,
}
