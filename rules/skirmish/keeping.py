"""The game around the Orders, kept in a table's state: its commands and facts joined to it."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import Choice, House, Message, Refused, SeatId
from rules.skirmish import battle, conduct
from rules.skirmish.battle import BattleCommand, BattleEvent
from rules.skirmish.command_tokens import SpendToken, Use
from rules.skirmish.guts import GutsJudged, find_check
from rules.skirmish.overview import DEFAULTS, scene_of
from rules.skirmish.owed_guts import GutsResult, GutsWhy
from rules.skirmish.permits import Decision, pending
from rules.skirmish.proceedings import coming
from rules.skirmish.state import Skirmish


def _decide(state: Skirmish, command: BattleCommand, seat: SeatId, house: House) -> Decision:
    if state.engagement is not None and state.engagement.is_frozen:
        return pending(state)
    return conduct.decide(scene_of(state, seat, house), command)


def _spend_token(state: Skirmish, command: SpendToken, seat: SeatId, house: House) -> Decision:
    """A token spent; one spent on Guts decides a Guts Roll that still waits for its die."""
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
