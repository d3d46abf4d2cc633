"""Hidden troopers show nowhere to the other seat and to spectators (turn:A15)."""

import pytest

from rules.game import Refused, SeatId
from rules.skirmish.aliases import neutral_id
from rules.skirmish.conditions import SetFireteam, SetTrooperState, SetWounds
from rules.skirmish.declarations import CloseAros, DeclareAro, DeclareFirst, MarkReaction
from rules.skirmish.engagement import Aim, Declaration, Situation
from rules.skirmish.game import GAME
from rules.skirmish.ground import SetCover, SetDistance
from rules.skirmish.profiles import Ability
from rules.skirmish.progress import CallOffOrder
from rules.skirmish.roster import AddTrooper, EditTrooper, HideTrooper, RemoveTrooper
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2, FireteamBonus, TrooperState
from tests.helpers.skirmish_table import (
    FUSILIER,
    MOVES,
    SHOOTS,
    ZHANSHI_A,
    ZHANSHI_B,
    Play,
    duel,
    profile,
)

CANARY = "Canario"
HIDDEN = neutral_id(SIDE_2, {ZHANSHI_A, ZHANSHI_B, FUSILIER})
"""The id that tells nothing of it."""


def with_a_secret() -> Play:
    """A hidden trooper of the second side, to whom everything has happened."""
    play = duel()
    secret = profile(abilities=(Ability("mimetism", mod=-6, text=CANARY),), wounds=2)
    play.do(AddTrooper(SIDE_2, secret, CANARY, is_hidden=True), SIDE_2)
    play.do(EditTrooper(HIDDEN, f"{CANARY} 2", secret), SIDE_2)
    play.do(SetDistance(FUSILIER, HIDDEN, 700), SIDE_2)
    play.do(SetDistance(HIDDEN, FUSILIER, 700), SIDE_2)
    play.do(SetCover(FUSILIER, HIDDEN, is_on=True), SIDE_2)
    play.do(SetTrooperState(HIDDEN, TrooperState.TARGETED, is_on=True), SIDE_2)
    play.do(SetWounds(HIDDEN, 1), SIDE_2)
    play.do(SetFireteam(HIDDEN, FireteamBonus(bs=1)), SIDE_2)
    return play


def known(play: Play, seat: SeatId | None) -> str:
    """All that a seat can read: the state, every event and what the log says."""
    texts = [repr(GAME.seen_by(play.state, seat))]
    state = GAME.new()
    for event in play.events:
        state = GAME.evolve(state, event)
        seen = GAME.event_seen_by(state, event, seat)
        if seen is not None:
            texts += [repr(seen), repr(GAME.describe(GAME.seen_by(state, seat), seen))]
    return "\n".join(texts).lower()


@pytest.mark.parametrize("seat", [SIDE_1, None])
def test_a_hidden_trooper_shows_nowhere(seat: SeatId | None) -> None:
    """turn:A15: list, distances, states, edits and log."""
    assert CANARY.lower() not in known(with_a_secret(), seat)


def test_its_own_side_sees_all_of_it() -> None:
    """turn:A15: the canary would be found, if it were there."""
    assert CANARY.lower() in known(with_a_secret(), SIDE_2)


@pytest.mark.parametrize("seat", [SIDE_1, None])
def test_its_chance_to_react_shows_nowhere(seat: SeatId | None) -> None:
    """turn:A15: neither the mark nor who had a chance."""
    play = with_a_secret()
    play.do(DeclareFirst(FUSILIER, MOVES))
    play.do(MarkReaction(HIDDEN, Situation.SIGHT), SIDE_2)
    play.do(CloseAros(), SIDE_2)
    assert CANARY.lower() not in known(play, seat)


@pytest.mark.parametrize("seat", [SIDE_1, None])
def test_leaving_and_hiding_again_show_nowhere(seat: SeatId | None) -> None:
    """turn:A15: also when the trooper is no longer there to ask."""
    play = with_a_secret()
    play.do(RemoveTrooper(HIDDEN), SIDE_2)
    assert CANARY.lower() not in known(play, seat)


@pytest.mark.parametrize(
    "command",
    [
        RemoveTrooper(HIDDEN),
        SetDistance(FUSILIER, HIDDEN, 100),
        SetWounds(HIDDEN, 1),
        DeclareFirst(FUSILIER, Declaration(Skill.BS_ATTACK, "combi-rifle", aims=(Aim(HIDDEN, 3),))),
    ],
)
def test_refusals_know_no_more_than_the_seat(command: object) -> None:
    """turn:A15: the same words as for a trooper that does not exist."""
    play = with_a_secret()
    ghost: Refused = play.refused(RemoveTrooper("2-nobody"))
    assert play.refused(command).code == ghost.code == "trooper.unknown"


def test_ids_of_one_side_tell_nothing_of_the_other() -> None:
    """turn:A15: a like-named trooper of the other side gets the id it would get alone."""
    play = with_a_secret()
    assert play.add(SIDE_1, CANARY, profile()) == "1-canario"


def test_who_reacts_is_seen() -> None:
    """turn:G23: it reveals itself first, and then everybody may know."""
    play = with_a_secret()
    play.do(DeclareFirst(FUSILIER, MOVES))
    play.do(DeclareAro(HIDDEN, SHOOTS), SIDE_2)
    assert GAME.seen_by(play.state, SIDE_1).trooper(HIDDEN) is not None


def test_a_trooper_in_the_last_order_can_be_hidden_again() -> None:
    """turn:A15: the Order before is then not shown to the others any more."""
    play = with_a_secret()
    play.do(DeclareFirst(FUSILIER, MOVES))
    play.do(DeclareAro(HIDDEN, SHOOTS), SIDE_2)
    play.do(CallOffOrder())
    play.do(HideTrooper(HIDDEN, is_hidden=True), SIDE_2)
    assert GAME.seen_by(play.state, SIDE_1).last is None
    assert HIDDEN not in repr(GAME.seen_by(play.state, SIDE_1))


@pytest.mark.parametrize("seat", [SIDE_2, None])
def test_who_hid_after_its_order_and_left_is_not_remembered(seat: SeatId | None) -> None:
    """turn:A15: what a finished Order keeps of it is for its own side."""
    play = duel()
    play.spend(FUSILIER, MOVES, MOVES)
    play.do(CallOffOrder(), SIDE_1)
    play.do(HideTrooper(FUSILIER, is_hidden=True), SIDE_1)
    play.do(RemoveTrooper(FUSILIER), SIDE_1)
    assert [one.id for one in GAME.seen_by(play.state, SIDE_1).departed] == [FUSILIER]
    assert GAME.seen_by(play.state, seat).departed == ()
