"""Putting a mistyped die right: which one, and what it really shows."""

from typing import TYPE_CHECKING

from rules.ashes.judging import CorrectDie
from rules.ashes.open_roll import Roll, Thrown
from rules.dice import TYPED
from rules.game import Refused, SeatId
from tui.ashes.menus import dice_menu
from tui.common.ask import AskNumber
from tui.locale import N_, refusal, word

if TYPE_CHECKING:
    from tui.ashes.screen import AshesScreen


def open_correction(desk: "AshesScreen") -> None:
    """The dice that may be corrected now, or why there are none."""
    state = desk.state
    newest = _newest(desk)
    thrown = tuple(one for one in newest if one.source == TYPED)
    if not thrown:
        why = "correct.rolled" if newest else "correct.too-late"
        desk.tell(refusal(Refused(why, "")), "bad")
        return

    def picked(which: str) -> None:
        dice, _, place = which.rpartition(":")
        _ask_face(desk, dice, int(place))

    desk.open_overlay(dice_menu(state, _rolls(desk), thrown, picked))


def can_correct(desk: "AshesScreen") -> bool:
    """Whether a typed die may still be put right."""
    return any(one.source == TYPED for one in _newest(desk))


def _newest(desk: "AshesScreen") -> list[Thrown]:
    correctable = desk.state.correctable
    return [one for roll in _rolls(desk) for one in roll.thrown if one.dice in correctable]


def _rolls(desk: "AshesScreen") -> tuple[Roll, ...]:
    last = desk.state.last
    return (*desk.state.rolls, *((last.roll,) if last else ()))


def _ask_face(desk: "AshesScreen", dice: str, place: int) -> None:
    def typed(face: int) -> str:
        desk.act(CorrectDie(dice, place, face), seat=_thrower(desk, dice))
        return ""

    sides = int(dice.rpartition("d")[2])
    caption = word(N_("menu.die"), place=place)
    desk.open_overlay(AskNumber(caption, typed, least=1, most=sides))


def _thrower(desk: "AshesScreen", dice: str) -> SeatId | None:
    for roll in _rolls(desk):
        for side, name, _, _ in roll.dice_due():
            if name == dice:
                return desk.seat_for(side.character)
    return desk.seat
