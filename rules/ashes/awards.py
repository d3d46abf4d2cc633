"""Points given and taken by the Narrator, and corrections by hand."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rules.ashes.access import (
    COUNT_MOST,
    NUMBER_MOST,
    check_number,
    check_reason,
    first_refusal,
    narrator_only,
)
from rules.ashes.outcome import Progress
from rules.ashes.progression import NO_CEILING, PDP_A_LEVEL, Level
from rules.ashes.state import Gain, How, Skill, State
from rules.game import House, Refused, SeatId
from rules.values import frozen


@frozen
class AwardPdp:
    """Command: the Narrator rewards an ingenious use, at any time (ashes:P5)."""

    skill: str
    pdp: int = 1
    reason: str = ""


@frozen
class TakePdp:
    """Command: the Narrator takes points back, never below 0 (ashes:B16)."""

    skill: str
    pdp: int = 1
    reason: str = ""


@frozen
class SetLevel:
    """Command: the Narrator writes a skill's NdP and PdP by hand; the log keeps it."""

    skill: str
    ndp: int
    pdp: int
    reason: str = ""


@frozen
class PdpAwarded:
    """A skill was given points."""

    progress: Progress
    reason: str


@frozen
class PdpTaken:
    """Points were taken back: `asked` for, and really fewer where there were not so many."""

    progress: Progress
    asked: int
    reason: str


@frozen
class LevelSet:
    """A skill's level was written by hand."""

    progress: Progress
    reason: str


AwardEvent: TypeAlias = PdpAwarded | PdpTaken | LevelSet
Decision: TypeAlias = tuple[AwardEvent, ...] | Refused


def gain(skill: str, before: Level, pdp: int, house: House) -> Progress:
    """What `pdp` points do to a skill under the table's readings (ashes:P4, B2, B14)."""
    drop = house["pdp_overflow"] == "drop"
    after = before.gained(pdp, ceiling=int(house["ndp_max"]), drop=drop)
    return Progress(skill, pdp, before, after)


def award_pdp(state: State, command: AwardPdp, seat: SeatId | None, house: House) -> Decision:
    """Refused: not the Narrator, an unknown skill, no points or too many, an endless reason."""
    skill = _asked(state, command.skill, command.pdp, command.reason, seat)
    if isinstance(skill, Refused):
        return skill
    return (PdpAwarded(gain(skill.id, skill.level, command.pdp, house), command.reason),)


def take_pdp(state: State, command: TakePdp, seat: SeatId | None, _: House) -> Decision:
    """Refused: as for awards, and where there is no point to take; a level is never undone."""
    skill = _asked(state, command.skill, command.pdp, command.reason, seat)
    if isinstance(skill, Refused):
        return skill
    if skill.level.pdp == 0:
        return Refused("pdp.none-left", "ashes:B16", {"name": skill.name})
    after = skill.level.lowered(command.pdp)
    taken = skill.level.pdp - after.pdp
    progress = Progress(skill.id, -taken, skill.level, after)
    return (PdpTaken(progress, command.pdp, command.reason),)


def set_level(state: State, command: SetLevel, seat: SeatId | None, house: House) -> Decision:
    """Refused: not the Narrator, an unknown skill, numbers out of range, no change."""
    skill = state.skill(command.skill)
    refused = first_refusal(
        narrator_only(seat),
        _unknown(command.skill) if skill is None else None,
        check_number("ndp", command.ndp, 0, NUMBER_MOST),
        check_number("pdp", command.pdp, 0, _most_pdp(command.ndp, house), "ashes:P4"),
        check_reason(command.reason),
    )
    if refused is not None or skill is None:
        return refused or _unknown(command.skill)
    after = Level(command.ndp, command.pdp)
    if skill.level == after:
        return Refused("level.is-so", "", {"name": skill.name, "ndp": after.ndp, "pdp": after.pdp})
    change = after.points - skill.level.points
    return (LevelSet(Progress(skill.id, change, skill.level, after), command.reason),)


def _asked(state: State, skill: str, pdp: int, reason: str, seat: SeatId | None) -> Skill | Refused:
    refused = first_refusal(
        narrator_only(seat),
        check_number("pdp", pdp, 1, COUNT_MOST),
        check_reason(reason),
    )
    return refused or state.skill(skill) or _unknown(skill)


def _unknown(skill: str) -> Refused:
    return Refused("skill.unknown", "", {"skill": skill})


def _most_pdp(ndp: int, house: House) -> int:
    """Six points are a level, but at the table's ceiling they wait as points (ashes:B14)."""
    ceiling = int(house["ndp_max"])
    return NUMBER_MOST if ceiling != NO_CEILING and ndp >= ceiling else PDP_A_LEVEL - 1


def history_line(
    state: State,
    progress: Progress,
    how: How,
    *,
    roll: str = "",
    note: str = "",
    d6_sum: int = 0,
    dp: int = 0,
) -> Gain:
    """The line that a change writes into a skill's history."""
    known = state.skill(progress.skill)
    before = known.level if known else progress.before
    return Gain(
        progress.skill,
        state.session,
        how,
        progress.after.points - before.points,
        progress.after,
        roll,
        note,
        d6_sum,
        dp,
    )


def _pdp_awarded(state: State, event: PdpAwarded) -> State:
    return state.learned(history_line(state, event.progress, How.AWARD, note=event.reason))


def _pdp_taken(state: State, event: PdpTaken) -> State:
    return state.learned(history_line(state, event.progress, How.TAKEN, note=event.reason))


def _level_set(state: State, event: LevelSet) -> State:
    return state.learned(history_line(state, event.progress, How.SET, note=event.reason))


COMMANDS: Mapping[str, type[Any]] = {
    "award-pdp": AwardPdp,
    "take-pdp": TakePdp,
    "set-level": SetLevel,
}
EVENTS: Mapping[str, type[AwardEvent]] = {
    "pdp-awarded": PdpAwarded,
    "pdp-taken": PdpTaken,
    "level-set": LevelSet,
}
DECIDE: Mapping[type[Any], Callable[[State, Any, SeatId | None, House], Decision]] = {
    AwardPdp: award_pdp,
    TakePdp: take_pdp,
    SetLevel: set_level,
}
EVOLVE: Mapping[type[Any], Callable[[State, Any], State]] = {
    PdpAwarded: _pdp_awarded,
    PdpTaken: _pdp_taken,
    LevelSet: _level_set,
}
