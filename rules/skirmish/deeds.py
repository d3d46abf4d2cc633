"""What successful rolls do that harm nobody: states end, wounds are healed (turn:D14, turn:G).

Asked once the dice are judged and before anybody saves: where one Order heals
and harms, healing comes first (turn:C13).
"""

from collections.abc import Iterator

from rules.game import Refused
from rules.skirmish import healing
from rules.skirmish.ammunition import Effect
from rules.skirmish.bodies import body_of, effects_of, state_of_effect, states_after
from rules.skirmish.engagement import Engagement
from rules.skirmish.frozen_dice import FixedSide, Judged, PairKind
from rules.skirmish.save_facts import APPLIERS, TrooperFreed, TrooperHealed
from rules.skirmish.skills import KIT_ROLLS, Skill
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import DISGUISES, Trooper, TrooperId, TrooperState
from rules.skirmish.wounds import BodyChange

Deed = TrooperFreed | TrooperHealed

ENDED_BY: dict[Skill, frozenset[TrooperState]] = {
    Skill.DODGE: frozenset({TrooperState.IMMOBILIZED_A, TrooperState.ENGAGED}),
    Skill.RESET: frozenset(
        {TrooperState.TARGETED, TrooperState.IMMOBILIZED_B, TrooperState.ISOLATED}
    ),
}
"""Skill -> the states of one's own that its success ends (turn:G15 to turn:G20)."""


TENDED_AS = {
    Skill.MEDIKIT: Skill.DOCTOR,
    Skill.GIZMOKIT: Skill.ENGINEER,
    Skill.MEDIKIT_ROLL: Skill.DOCTOR,
    Skill.GIZMOKIT_ROLL: Skill.ENGINEER,
}
"""A kit -> the skill whose work it does on a body (turn:D15)."""


def succeeded(order: Engagement, roll: str) -> bool:
    """Whether a roll held in every pair it stands in: alone, or Face to Face with each."""
    judged = {one.pair: one for one in order.judged}
    found = [
        _won(judged[pair.id], is_a=side is pair.a)
        for pair in order.pairs
        for side in (pair.a, pair.b)
        if side is not None and side.roll == roll and pair.id in judged
    ]
    return bool(found) and all(found)


def _won(judged: Judged, *, is_a: bool) -> bool:
    return judged.winner == ("a" if is_a else "b")


def _sides(order: Engagement) -> Iterator[tuple[FixedSide, TrooperId]]:
    """Every roll of the Order once, with whom it is turned against."""
    seen: set[str] = set()
    for pair in order.pairs:
        against = pair.a.trooper
        for side, other in ((pair.a, pair.against), (pair.b, against)):
            if side is None or not side.roll or side.roll in seen:
                continue
            if pair.kind in {PairKind.NORMAL, PairKind.FACE_TO_FACE}:
                seen.add(side.roll)
                yield side, other


def deeds(state: Skirmish) -> tuple[Deed, ...]:
    """What the judged rolls of the Order do to states and to the wounded."""
    order = state.engagement
    found: list[Deed] = []
    if order is None:
        return ()
    for side, other in _sides(order):
        if side.roll not in order.given:
            continue
        passed = succeeded(order, side.roll)
        for deed in _deeds(state, side, other, passed=passed):
            found.append(deed)
            state = APPLIERS[type(deed)](state, deed)
    return tuple(found)


def _deeds(state: Skirmish, side: FixedSide, other: TrooperId, *, passed: bool) -> Iterator[Deed]:
    is_own = side.skill in ENDED_BY or side.skill in TENDED_AS
    target = state.trooper(side.trooper if is_own else other)
    if target is None:
        return
    match side.skill:
        case Skill.DODGE | Skill.RESET if passed:
            yield from _freed(target, side, target.states & ENDED_BY[side.skill])
        case Skill.DISCOVER if passed:
            yield from _discovered(target, side)
        case Skill.DOCTOR | Skill.ENGINEER:
            yield from _treated(target, side, passed=passed)
        case Skill.MEDIKIT_ROLL | Skill.GIZMOKIT_ROLL:
            yield from _tended(target, side, other, passed=passed)
        case _:
            return


def _freed(
    target: Trooper, side: FixedSide, ended: frozenset[TrooperState]
) -> Iterator[TrooperFreed]:
    if ended:
        after = target.states - ended
        yield TrooperFreed(target.id, side.trooper, side.skill, after, target.states)


def _discovered(target: Trooper, side: FixedSide) -> Iterator[TrooperFreed]:
    """A Marker is one no more; the first level of Impersonation becomes the second."""
    if target.is_in(TrooperState.IMPERSONATION_1):
        second = target.states - {TrooperState.IMPERSONATION_1}
        after = second | {TrooperState.IMPERSONATION_2}
        yield TrooperFreed(target.id, side.trooper, side.skill, after, target.states)
        return
    yield from _freed(target, side, target.states & DISGUISES)


def treatment(target: Trooper, skill: Skill, *, passed: bool) -> BodyChange | Refused:
    """What a Doctor or Engineer makes of somebody's body, or why there is nothing to do."""
    body = body_of(target)
    if TENDED_AS.get(skill, skill) is Skill.DOCTOR:
        return healing.doctor(body, passed)
    return healing.engineer(body, passed)


def repaired(target: Trooper, *, passed: bool) -> frozenset[TrooperState]:
    """The states that an Engineer ends, all in one roll (turn:G5)."""
    ended: frozenset[Effect] = healing.engineer_states(effects_of(target), passed)
    found = (state_of_effect(effect) for effect in ended)
    return frozenset(state for state in found if state is not None)


def _treated(target: Trooper, side: FixedSide, *, passed: bool) -> Iterator[Deed]:
    change = treatment(target, side.skill, passed=passed)
    if isinstance(change, BodyChange):
        after = states_after(target, change)
        yield TrooperHealed(
            target.id, side.trooper, side.skill, passed, change, after, target.states
        )
    elif side.skill is Skill.ENGINEER:
        yield from _freed(target, side, repaired(target, passed=passed))


def _tended(
    patient: Trooper, side: FixedSide, by: TrooperId, *, passed: bool
) -> Iterator[TrooperHealed]:
    """What a kit makes of its patient, by the patient's own roll (turn:D15)."""
    change = treatment(patient, side.skill, passed=passed)
    if isinstance(change, BodyChange):
        after = states_after(patient, change)
        kit = next(one for one, roll in KIT_ROLLS.items() if roll is side.skill)
        yield TrooperHealed(patient.id, by, kit, passed, change, after, patient.states)


def check_treatment(target: Trooper, skill: Skill) -> Refused | None:
    """Why there is nothing for a Doctor or Engineer to do; None where there is."""
    found = treatment(target, skill, passed=True)
    if not isinstance(found, Refused):
        return None
    if skill is Skill.ENGINEER and repaired(target, passed=True):
        return None
    return found
