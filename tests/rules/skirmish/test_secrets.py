"""A canary for each secret: no state, log, choice, refusal or die tells of it (turn:A15)."""

from collections.abc import Callable

import pytest

from rules.game import Refused, SeatId
from rules.skirmish.army_list import Enlist
from rules.skirmish.choices import next_step
from rules.skirmish.conditions import SetTrooperState, SetWounds
from rules.skirmish.declarations import CloseAros, DeclareAro, DeclareFirst, DeclareSecond
from rules.skirmish.deployment import KeepOff, Reserve
from rules.skirmish.game import GAME
from rules.skirmish.ground import SetDistance
from rules.skirmish.listings import Listing, Role
from rules.skirmish.objectives import DrawClassified
from rules.skirmish.phases import Step
from rules.skirmish.player_turn import BeginGame
from rules.skirmish.profiles import Ability
from rules.skirmish.roster import AddTrooper, EditTrooper
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2, Mask, TrooperState
from tests.helpers.skirmish_game import begun, go_on, listed, reach
from tests.helpers.skirmish_table import (
    FUSILIER,
    MOVES,
    SHOOTS,
    Play,
    attack,
    doing,
    duel,
    profile,
)

CANARY = "Canario"
SECRET_COST = 97
SECRET_SWC = 13


def told(play: Play, seat: SeatId | None) -> str:
    """Everything that a seat is ever shown, as one text."""
    house = play.house
    state = GAME.new()
    texts: list[str] = []
    for event in play.events:
        state = GAME.evolve(state, event)
        seen = GAME.event_seen_by(state, event, seat)
        if seen is not None:
            texts += [repr(seen), repr(GAME.describe(GAME.seen_by(state, seat), seen))]
    now = GAME.seen_by(play.state, seat)
    texts += [repr(now), repr(GAME.choices(play.state, seat, house))]
    texts += [repr(GAME.choices(now, seat, house)), repr(GAME.awaited(play.state))]
    texts += [repr(GAME.dice_wanted(play.state, seat)), repr(next_step(now, house))]
    for trooper in play.state.troopers:
        for command in (
            DeclareFirst(trooper.id, MOVES),
            DeclareFirst(FUSILIER, attack((trooper.id, 3))),
            SetWounds(trooper.id, 9),
            SetDistance(FUSILIER, trooper.id, -1),
        ):
            found = GAME.decide(play.state, command, seat, house)
            texts += [repr(found)] if isinstance(found, Refused) else []
    return "\n".join(texts).lower()


def canary(*abilities: Ability, **more: int) -> AddTrooper:
    """A trooper whose name and every ability sing."""
    made = profile(abilities=(Ability(CANARY), *abilities), **more)
    return AddTrooper(SIDE_2, made, CANARY)


def hidden() -> Play:
    """Hidden Deployment, all kinds of things done to it."""
    play = duel()
    secret = play.add(SIDE_2, CANARY, canary().profile, is_hidden=True)
    play.do(EditTrooper(secret, f"{CANARY} 2", canary().profile), SIDE_2)
    play.do(SetDistance(FUSILIER, secret, 300), SIDE_2)
    play.do(SetTrooperState(secret, TrooperState.PRONE, is_on=True), SIDE_2)
    play.do(DeclareFirst(FUSILIER, MOVES))
    play.do(CloseAros())
    return play


def marker() -> Play:
    """A Camouflaged Marker that is tried to be Discovered, unsuccessfully."""
    play = duel()
    secret = play.add(SIDE_2, CANARY, canary(Ability("mimetism", mod=-6)).profile, is_marker=True)
    play.place(FUSILIER, secret, 300)
    play.do(EditTrooper(secret, f"{CANARY} 2", canary().profile), SIDE_2)
    play.do(DeclareFirst(FUSILIER, doing(Skill.DISCOVER, secret)))
    play.do(CloseAros())
    play.do(DeclareSecond(MOVES))
    play.do(CloseAros())
    play.fix()
    return play


def holomask() -> Play:
    """A HoloMask that acts without taking it off."""
    play = duel()
    mask = Mask("Zhanshi C", profile())
    (added,) = play.do(AddTrooper(SIDE_2, canary().profile, CANARY, mask=mask), SIDE_2)
    play.do(EditTrooper(added.trooper, f"{CANARY} 2", canary().profile), SIDE_2)
    play.do(SetTrooperState(added.trooper, TrooperState.HOLOMASK, is_on=False), SIDE_2)
    play.state, play.events = play.state, play.events[:-1]
    play.state = GAME.fold(GAME.new(), tuple(play.events))
    play.place(FUSILIER, added.trooper, 300)
    return play


DEFAULT_ROLES = frozenset({Role.TACTICAL_AWARENESS})


def kept(reserve: Reserve | None = None, roles: frozenset[Role] = DEFAULT_ROLES) -> Play:
    """A kept game with the canary in the second side's list, up to the first side's Orders."""
    play = begun()
    play.state = GAME.new()
    play.events.clear()
    fresh = duel()
    play.state, play.events = fresh.state, fresh.events
    play.add(SIDE_1, "Orc", "orc")
    play.add(SIDE_2, "Yisheng", "yisheng")
    is_secret = reserve is not None
    secret = play.add(SIDE_2, CANARY, canary().profile, is_hidden=is_secret)
    mine = Listing(secret, SIDE_2, cost=SECRET_COST, swc=SECRET_SWC, roles=roles)
    others = (
        listed("1-fusilier"),
        listed("1-orc", Role.LIEUTENANT),
        *([] if Role.LIEUTENANT in roles else [listed("2-yisheng", Role.LIEUTENANT)]),
    )
    for one in (*others, mine):
        play.do(Enlist(one), one.side)
    play.do(BeginGame())
    if reserve is not None:
        reach(play, Step.DEPLOY_FIRST)
        play.do(KeepOff(secret, reserve), SIDE_2)
        if reserve is Reserve.HELD_BACK:
            return play
    reach(play, Step.ORDERS, SIDE_1)
    reach(play, Step.ORDERS, SIDE_2)
    go_on(play)
    return play


SECRETS: dict[str, Callable[[], Play]] = {
    "hidden": hidden,
    "marker": marker,
    "holomask": holomask,
    "hidden and its Order": lambda: kept(Reserve.HIDDEN),
    "airborne and its Order": lambda: kept(Reserve.AIRBORNE),
    "held back": lambda: kept(Reserve.HELD_BACK),
}


@pytest.mark.parametrize("seat", [SIDE_1, None])
@pytest.mark.parametrize("secret", list(SECRETS))
def test_no_canary_sings(secret: str, seat: SeatId | None) -> None:
    """turn:A15, turn:G22: neither name nor numbers of what the others may not know."""
    assert CANARY.lower() not in told(SECRETS[secret](), seat)


@pytest.mark.parametrize("secret", list(SECRETS))
def test_its_own_side_hears_each_of_them(secret: str) -> None:
    """turn:A15: the canary would be heard."""
    assert CANARY.lower() in told(SECRETS[secret](), SIDE_2)


ROLES = (Role.LIEUTENANT, Role.CHAIN_OF_COMMAND, Role.COUNTERINTELLIGENCE)


@pytest.mark.parametrize("seat", [SIDE_1, None])
@pytest.mark.parametrize("role", ROLES)
def test_private_roles_are_told_to_nobody(role: Role, seat: SeatId | None) -> None:
    """turn:A15: not in lists, nor in Order Counts, checks or abilities."""
    play = kept(roles=frozenset({role}))
    secret = next(one for one in play.state.troopers if one.name == CANARY)
    seen = GAME.seen_by(play.state, seat)
    listing = seen.battle.lists.of(secret.id)
    assert listing is not None
    assert role not in listing.roles
    assert seen.battle.leaders.of(SIDE_2) == ""
    assert not any(heap.owner == secret.id for heap in seen.battle.pools.heaps)
    role_name = f"<role.{role.name}".lower()
    listed_as = [one for one in told(play, seat).splitlines() if one.startswith("trooperenlisted")]
    theirs = [text for text in listed_as if secret.id in text]
    assert theirs
    assert not any(role_name in text for text in theirs)


def test_a_profile_that_names_a_private_role_does_not_tell_it() -> None:
    """turn:A15: the ability Lieutenant is private as the role is."""
    play = duel()
    play.do(AddTrooper(SIDE_2, profile(abilities=(Ability("lieutenant", text=CANARY),))), SIDE_2)
    assert CANARY.lower() not in told(play, SIDE_1)
    assert CANARY.lower() in told(play, SIDE_2)


@pytest.mark.parametrize("seat", [SIDE_1, None])
def test_cost_and_swc_are_private(seat: SeatId | None) -> None:
    """turn:A15: the number of points, and of Support Weapon Cost."""
    play = kept()
    for number in (f"cost={SECRET_COST}", f"swc={SECRET_SWC}"):
        assert number not in told(play, seat)
        assert number in told(play, SIDE_2)


def test_classified_objectives_are_private_until_done() -> None:
    """turn:A15."""
    play = begun()
    play.do(DrawClassified(CANARY), SIDE_2)
    assert CANARY.lower() not in told(play, SIDE_1)
    assert CANARY.lower() in told(play, SIDE_2)


def test_a_marker_is_seen_with_its_mimetism_alone() -> None:
    """turn:G22: the number stands on the Marker itself."""
    play = marker()
    secret = next(one for one in play.state.troopers if one.is_in(TrooperState.CAMOUFLAGED))
    seen = GAME.seen_by(play.state, SIDE_1).trooper(secret.id)
    assert seen is not None
    assert seen.name.startswith("Camo ")
    assert (seen.profile.bs, seen.profile.weapons) == (0, ())
    assert CANARY not in secret.id


def test_a_discovered_marker_is_seen_whole() -> None:
    """turn:E20b: from the successful roll on."""
    play = marker()
    play.give(SIDE_1, (1,))
    assert CANARY.lower() in told(play, SIDE_1)


def test_a_marker_that_reacts_with_a_shot_shows_itself_first() -> None:
    """turn:G22: no fact with its weapon names it by its alias."""
    play = duel()
    secret = play.add(SIDE_2, CANARY, profile(), is_marker=True)
    play.place(FUSILIER, secret, 300)
    play.do(DeclareFirst(FUSILIER, MOVES))
    names = [type(event).__name__ for event in play.do(DeclareAro(secret, SHOOTS), SIDE_2)]
    assert names == ["TrooperStateSet", "AroDeclared"]


def test_g22_a_marker_is_discovered_before_it_is_attacked() -> None:
    """turn:G22: refused in words that do not name it."""
    play = duel()
    secret = play.add(SIDE_2, CANARY, profile(), is_marker=True)
    refused = play.refused(DeclareFirst(FUSILIER, attack((secret, 3))))
    assert refused.code == "marker.not-discovered"


def test_the_number_of_hidden_troopers_shows_in_no_id() -> None:
    """turn:A15: list and count; ids of Markers do not go 1, 2, 3."""
    play = duel()
    ids = [play.add(SIDE_2, f"Secret {n}", profile(), is_hidden=True) for n in range(3)]
    numbers = [int(one.rpartition("-")[2]) for one in ids]
    assert sorted(numbers) != list(range(min(numbers), min(numbers) + 3))
    assert play.add(SIDE_2, "Zhanshi C", profile()) == "2-zhanshi-c"
