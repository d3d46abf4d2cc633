"""The game around the Orders, kept in a table's state: its commands and facts joined to it."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import Choice, House, Message, Refused, SeatId
from rules.skirmish import battle, conduct
from rules.skirmish.battle import BattleCommand, BattleEvent
from rules.skirmish.command_tokens import SpendToken, Use
from rules.skirmish.deeds import succeeded
from rules.skirmish.dice_facts import RerollBegun
from rules.skirmish.engagement import Stage
from rules.skirmish.guts import GutsJudged, find_check
from rules.skirmish.overview import DEFAULTS, scene_of
from rules.skirmish.owed_guts import GutsResult, GutsWhy
from rules.skirmish.permits import Decision, at_stage, pending
from rules.skirmish.proceedings import coming
from rules.skirmish.saving_round import taken_back
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish


def _decide(state: Skirmish, command: BattleCommand, seat: SeatId, house: House) -> Decision:
    if state.engagement is not None and state.engagement.is_frozen:
        return pending(state)
    return conduct.decide(scene_of(state, seat, house), command)


def _spend_token(state: Skirmish, command: SpendToken, seat: SeatId, house: House) -> Decision:
    """A token spent; on Guts it decides a roll without its die, on healing it repeats one."""
    if command.use in _REPEATS:
        return _repeat(state, command, seat, house)
    if command.use is not Use.GUTS:
        return _decide(state, command, seat, house)
    check = find_check(state, seat, command.trooper)
    if isinstance(check, Refused):
        return check
    paid = conduct.decide(scene_of(state, seat, house), command)
    if isinstance(paid, Refused):
        return paid
    result = GutsResult(check.trooper, 0, command.passes, GutsWhy.PAID)
    return (*paid, GutsJudged(result))


_REPEATS = {Use.REROLL_DOCTOR: Skill.DOCTOR, Use.REROLL_ENGINEER: Skill.ENGINEER}
"""Use -> the skill whose failed roll it repeats (turn:B15)."""


def _repeat(state: Skirmish, command: SpendToken, seat: SeatId, house: House) -> Decision:
    """A failed roll to heal is thrown again, as often as tokens are spent (turn:B15, turn:J29).

    Whether the patient has the Cube or Remote Presence that this needs is the
    players' to see.
    """
    order = at_stage(state, Stage.SAVES, Stage.GUTS)
    if isinstance(order, Refused):
        return order
    failed = next(
        (
            roll
            for roll in order.rolls
            if roll.trooper == command.trooper and roll.skill is _REPEATS[command.use]
        ),
        None,
    )
    later = [*(one.id for one in order.save_rounds), *(one.id for one in order.guts)]
    was_thrown_since = not frozenset(later).isdisjoint(order.given)
    if failed is None or was_thrown_since or succeeded(order, failed.id):
        return Refused("tokens.nothing-failed", "turn:B15")
    paid = conduct.decide(scene_of(state, seat, house), command)
    if isinstance(paid, Refused):
        return paid
    return (*paid, *taken_back(state), RerollBegun(failed.id, failed.trooper, 1))


DECIDERS: Mapping[type[Any], Callable[..., Decision]] = {
    **dict.fromkeys(battle.COMMANDS.values(), _decide),
    SpendToken: _spend_token,
}
"""Command -> how it is decided."""


def _apply(state: Skirmish, event: BattleEvent) -> Skirmish:
    return evolve(state, battle=battle.apply(state.battle, event))


APPLIERS: Mapping[type[Any], Callable[..., Skirmish]] = dict.fromkeys(
    battle.EVENTS.values(), _apply
)
"""Event -> how it is folded in."""


def choices(state: Skirmish, seat: SeatId | None, house: House) -> tuple[Choice, ...]:
    """What a seat may do next in the game itself; nothing for a spectator."""
    return () if seat is None else conduct.choices(scene_of(state, seat, house))


def next_phase_label(state: Skirmish, house: House = DEFAULTS) -> Message | None:
    """What going on means now, where a game is kept: ``on to the Order Count``."""
    step = coming(scene_of(state, state.active, house))
    return None if step is None else Message("next.next-phase", {"step": step})
