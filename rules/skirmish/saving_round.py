"""The second round of dice: from the hits to judged saves and what they do (turn:F1 to F26).

`owed` freezes the hits into Saving Rolls, `after_faces` takes the story on
from whatever faces there are: further saves, or the judgement.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.skirmish.blows import blow_of
from rules.skirmish.bodies import body_of, states_after
from rules.skirmish.conditions import TrooperStateSet
from rules.skirmish.engagement import Engagement, Stage
from rules.skirmish.frozen_dice import Hit
from rules.skirmish.loads import load_of
from rules.skirmish.owed_saves import SaveRound, Saving
from rules.skirmish.permits import Decision, at_stage, find_own
from rules.skirmish.save_facts import (
    APPLIERS,
    ConditionAnnounced,
    OutcomeTakenBack,
    SaveEvent,
    SavesJudged,
    SavesOwed,
    SavesRepeated,
    SavesVoided,
    TrooperHarmed,
)
from rules.skirmish.saving_rolls import JudgedSave, Save, SavingRolls, begin, give_faces, saves_of
from rules.skirmish.skills import CLOSE_COMBAT
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import DISGUISES, Trooper, TrooperId, TrooperState
from rules.skirmish.wounds import (
    FALLEN,
    BodyChange,
    Condition,
    Harm,
    announce,
    coup_de_grace,
    harm_of,
    suffer,
)
from rules.values import frozen


@frozen
class AnnounceCondition:
    """Say that a trooper which just fell uses No Wound Incapacitation or Dogged (turn:G3)."""

    trooper: TrooperId
    condition: Condition


def owed(state: Skirmish, hits: tuple[Hit, ...], house: House) -> SavesOwed:
    """What the hits of the Order ask of everybody who took one."""
    order = state.engagement
    targets = dict.fromkeys(hit.target for hit in hits)
    saving: list[Saving] = []
    rounds: list[SaveRound] = []
    for target in targets:
        trooper = state.trooper(target)
        if order is None or trooper is None:
            continue
        mine = tuple(hit for hit in hits if hit.target == target)
        found = _saving(state, order, trooper, mine, house)
        saving.append(found)
        rolls = begin(found.saves, found.body.fatal)
        rounds.extend(_rounds(order, found, rolls.due))
    return SavesOwed(tuple(saving), tuple(rounds))


def _saving(
    state: Skirmish, order: Engagement, trooper: Trooper, hits: tuple[Hit, ...], house: House
) -> Saving:
    body = body_of(trooper)
    found = Saving(trooper.id, trooper.side, body)
    if body.condition in FALLEN and any(hit.skill in CLOSE_COMBAT for hit in hits):
        return evolve(found, is_coup_de_grace=True)
    saves: list[Save] = []
    on_hit = found.on_hit
    nothing: list[str] = []
    for hit in hits:
        blow = blow_of(state, order, hit, house)
        if blow is None:
            continue
        load = load_of(*blow)
        saves.extend(saves_of(*blow, hit.hits, hit.crits))
        on_hit |= load.on_hit
        nothing.extend([load.nothing] if load.nothing else [])
    return evolve(found, saves=tuple(saves), on_hit=on_hit, nothing=tuple(nothing))


def unveiled(state: Skirmish, saves: SavesOwed) -> Iterator[TrooperStateSet]:
    """Who has to save shows itself; Impersonation alone outlasts it (turn:G22)."""
    for saving in saves.saving:
        trooper = state.trooper(saving.trooper)
        if trooper is not None and saving.saves:
            for one in sorted(trooper.states & (DISGUISES - _IMPERSONATION)):
                yield TrooperStateSet(trooper.id, one, is_on=False)


_IMPERSONATION = frozenset({TrooperState.IMPERSONATION_1, TrooperState.IMPERSONATION_2})


def _alike(save: Save) -> tuple[object, ...]:
    return (save.attack, save.attribute, save.number, save.wounds, save.is_continuous)


def _rounds(order: Engagement, saving: Saving, due: tuple[Save, ...]) -> Iterator[SaveRound]:
    """Rounds of saves that are alike; what differs in anything has boxes of its own."""
    for place, (_, alike) in enumerate(groupby(due, key=_alike), start=1):
        name = f"{order.number}:saves:{saving.trooper}:{place}"
        yield SaveRound(name, saving.trooper, saving.seat, tuple(alike))


@frozen
class _Story:
    """One trooper's saves with the faces there are: what is judged, what is thrown."""

    judged: tuple[JudgedSave, ...]
    rounds: tuple[SaveRound, ...]


def _story(order: Engagement, saving: Saving) -> _Story:
    rolls = begin(saving.saves, saving.body.fatal)
    waiting = list(_rounds(order, saving, rolls.due))
    rounds: list[SaveRound] = []
    judged = rolls.judged
    while waiting:
        one = waiting.pop(0)
        rounds.append(one)
        given = order.given.get(one.id)
        if given is None or len(given.faces) != len(one.saves):
            continue
        rolls = give_faces(SavingRolls(saving.body.fatal, judged, one.saves), given.faces)
        judged = rolls.judged
        if rolls.due:
            waiting.append(SaveRound(f"{one.id}+", one.trooper, one.seat, rolls.due))
    return _Story(judged, tuple(rounds))


def _change(saving: Saving, judged: tuple[JudgedSave, ...]) -> BodyChange:
    if saving.is_coup_de_grace:
        killed = coup_de_grace(saving.body)
        if isinstance(killed, BodyChange):
            return killed
    harm = harm_of(judged)
    return suffer(saving.body, Harm(harm.loss, harm.is_shock, harm.effects | saving.on_hit))


def after_faces(state: Skirmish) -> tuple[SaveEvent, ...]:
    """What follows from the faces there are: saves that repeat, or the judgement."""
    order = state.engagement
    if order is None or order.stage is not Stage.SAVES:
        return ()
    stories = [(saving, _story(order, saving)) for saving in order.saving]
    moved = tuple(_moved(order, stories))
    for event in moved:
        state = APPLIERS[type(event)](state, event)
    after = state.engagement
    if after is None or after.owing:
        return moved
    return (*moved, *_judgement(state, stories))


def _moved(order: Engagement, stories: list[tuple[Saving, _Story]]) -> Iterator[SaveEvent]:
    expected = [one for _, story in stories for one in story.rounds]
    gone = tuple(one.id for one in order.save_rounds if one not in expected)
    new = tuple(one for one in expected if one not in order.save_rounds)
    if gone:
        yield SavesVoided(gone)
    if new:
        yield SavesRepeated(new)


def _judgement(
    state: Skirmish, stories: list[tuple[Saving, _Story]]
) -> Iterator[SavesJudged | TrooperHarmed]:
    for saving, story in stories:
        if story.judged:
            yield SavesJudged(saving.trooper, story.judged)
    for saving, story in stories:
        change = _change(saving, story.judged)
        trooper = state.trooper(saving.trooper)
        if trooper is not None and not change.is_nothing:
            after = states_after(trooper, change)
            yield TrooperHarmed(trooper.id, change, after, trooper.states)


def taken_back(state: Skirmish) -> tuple[OutcomeTakenBack, ...]:
    """The fact that undoes what a judgement did to troopers, before it is made anew."""
    order = state.engagement
    if order is None or not (order.before or order.saves):
        return ()
    return (OutcomeTakenBack(order.before),)


def _announce(state: Skirmish, command: AnnounceCondition, seat: SeatId, _house: House) -> Decision:
    order = at_stage(state, Stage.SAVES)
    if isinstance(order, Refused):
        return order
    trooper = find_own(state, seat, command.trooper)
    if isinstance(trooper, Refused):
        return trooper
    harmed = next((one for one in order.harmed if one.trooper == trooper.id), None)
    change = harmed.change if harmed else _unharmed(trooper)
    announced = announce(change, command.condition)
    if isinstance(announced, Refused):
        return announced
    stood = next((one.states for one in order.before if one.trooper == trooper.id), None)
    up = trooper if stood is None else evolve(trooper, states=stood)
    return (ConditionAnnounced(trooper.id, command.condition, states_after(up, announced)),)


def _unharmed(trooper: Trooper) -> BodyChange:
    body = body_of(trooper)
    return BodyChange(body.wounds, body.wounds, body.condition, body.condition)


DECIDERS: Mapping[type[AnnounceCondition], Callable[..., Decision]] = {
    AnnounceCondition: _announce,
}
"""Command -> how it is decided."""
