"""What a seat may do now, and for what it may not, why; and whose answer is awaited."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.game import Awaited, Choice, House, Message, Refused, SeatId
from rules.skirmish import conclusion, dice_round, guts, progress, saving_round
from rules.skirmish.declarations import (
    CloseAros,
    check_activation,
    check_order,
    check_reactor,
)
from rules.skirmish.dice_due import dice_wanted
from rules.skirmish.dice_round import CallOffDice, FixDice
from rules.skirmish.engagement import Engagement, Stage
from rules.skirmish.guts import SettleGuts
from rules.skirmish.keeping import next_phase_label
from rules.skirmish.overview import DEFAULTS
from rules.skirmish.permits import Decision, at_stage, check_seat, find_own
from rules.skirmish.phases import ORDER_STEPS, Step
from rules.skirmish.player_turn import NextPhase, step_label
from rules.skirmish.progress import CallOffOrder, NextStep, PassTurn
from rules.skirmish.saving_round import AnnounceCondition
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDES, TrooperId, other_side

_WHOLE: Mapping[str, tuple[Any, Callable[..., Decision]]] = {
    "fix-dice": (FixDice(), dice_round.DECIDERS[FixDice]),
    "call-off-dice": (CallOffDice(), dice_round.DECIDERS[CallOffDice]),
    "next-step": (NextStep(), conclusion.DECIDERS[NextStep]),
    "call-off-order": (CallOffOrder(), progress.DECIDERS[CallOffOrder]),
    "pass-turn": (PassTurn(), conclusion.DECIDERS[PassTurn]),
}
"""Commands without choices: asking them is deciding them."""

_ANNOUNCE = saving_round.DECIDERS[AnnounceCondition]
_SETTLE = guts.DECIDERS[SettleGuts]


def _refusal(found: object) -> Refused | None:
    return found if isinstance(found, Refused) else None


def _second(state: Skirmish, seat: SeatId | None) -> Refused | None:
    order = at_stage(state, Stage.SECOND)
    if isinstance(order, Refused):
        return order
    return _refusal(find_own(state, seat, order.trooper))


def _first(
    state: Skirmish, seat: SeatId | None, trooper: TrooperId, house: House
) -> Refused | None:
    """Why no Order can be spent on a trooper; None where one can."""
    refused = _refusal(check_order(state, seat, trooper))
    if refused is not None or seat is None:
        return refused
    return _refusal(check_activation(state, seat, trooper, house))


def choices(state: Skirmish, seat: SeatId | None, house: House) -> tuple[Choice, ...]:
    """Every command that moves the game on, for `seat`, with the reason where it may not.

    `declare-first`, `move-twice`, `declare-aro` and `mark-reaction` are about
    a trooper each; what can be set by hand is always there and not listed.
    """
    stranger = check_seat(seat)
    found: list[Choice] = []
    for trooper in state.of_side(seat or ""):
        first = _first(state, seat, trooper.id, house)
        aro = _refusal(check_reactor(state, seat, trooper.id))
        found.extend(Choice(name, trooper.id, first) for name in ("declare-first", "move-twice"))
        found.extend(Choice(name, trooper.id, aro) for name in ("declare-aro", "mark-reaction"))
    close = _refusal(at_stage(state, Stage.AROS, Stage.LATE_AROS))
    found.append(Choice("close-aros", "", stranger or close))
    found.append(Choice("declare-second", "", stranger or _second(state, seat)))
    found.append(Choice("give-dice", "", stranger or _dice_due(state)))
    for name, (command, decide) in _WHOLE.items():
        refused = stranger or _refusal(decide(state, command, seat, house))
        found.append(Choice(name, "", refused))
    return (*found, *_announcements(state, seat, house))


def _dice_due(state: Skirmish) -> Refused | None:
    due = any(dice_wanted(state, side) for side in SIDES)
    return None if due else Refused("dice.not-frozen", "")


def announcers(state: Skirmish, order: Engagement) -> tuple[SeatId, ...]:
    """The sides that may announce NWI or Dogged for somebody who just fell (turn:G3)."""
    if order.stage is not Stage.SAVES:
        return ()
    able = {one.trooper for one in order.harmed if one.change.may_announce}
    return tuple(side for side in SIDES if any(one.id in able for one in state.of_side(side)))


def _announcements(state: Skirmish, seat: SeatId | None, house: House) -> Iterator[Choice]:
    """Whoever may be announced up again, and each Guts Roll that may be settled without a die."""
    order = state.engagement
    if order is None:
        return
    for one in order.harmed:
        for condition in one.change.may_announce:
            up = AnnounceCondition(one.trooper, condition)
            refused = _refusal(_ANNOUNCE(state, up, seat, house))
            yield Choice("announce-condition", one.trooper, refused)
    for check in order.guts:
        settle = SettleGuts(check.trooper, passes=False)
        refused = _refusal(_SETTLE(state, settle, seat, house))
        yield Choice("settle-guts", check.trooper, refused)


def _awaited_in(state: Skirmish, order: Engagement) -> tuple[Awaited, ...]:
    active, reactive = state.active, other_side(state.active)
    if order.is_frozen:
        return tuple(
            Awaited(side, Message("await.dice", {"n": sum(one.count for one in due)}))
            for side in SIDES
            if (due := dice_wanted(state, side))
        )
    falling = announcers(state, order)
    if falling:
        return tuple(Awaited(side, Message("await.announce")) for side in falling)
    seat = reactive if order.stage in {Stage.AROS, Stage.LATE_AROS} else active
    return (Awaited(seat, Message(f"await.{order.stage.value}")),)


def awaited(state: Skirmish) -> tuple[Awaited, ...]:
    """Whose answer the table waits for now."""
    if state.engagement is not None:
        return _awaited_in(state, state.engagement)
    clock = state.battle.clock
    if not clock.is_kept or clock.step in ORDER_STEPS:
        return (Awaited(state.active, Message("await.order")),)
    if clock.step is Step.OVER:
        return ()
    what = Message("await.phase", {"step": step_label(clock.step)})
    return tuple(Awaited(side, what) for side in clock.who_goes_on)


_NEXT: Mapping[Stage, tuple[Any, str]] = {
    Stage.AROS: (CloseAros(), "close-aros"),
    Stage.LATE_AROS: (CloseAros(), "close-aros"),
    Stage.MEASURE: (FixDice(), "fix-dice"),
    Stage.SAVES: (NextStep(), "next-step"),
    Stage.GUTS: (NextStep(), "next-step"),
}


def next_step(state: Skirmish, house: House = DEFAULTS) -> tuple[Any, Message] | None:
    """The command that goes on from here and what it is called.

    None where the next thing is a choice of its own: a first or second skill,
    or dice to be entered. Between Orders the game itself goes on, if one is kept.
    """
    order = state.engagement
    if order is None:
        said = next_phase_label(state, house)
        return None if said is None else (NextPhase(), said)
    if order.stage not in _NEXT:
        return None
    command, name = _NEXT[order.stage]
    return command, Message(f"next.{name}.{order.stage.value}")
