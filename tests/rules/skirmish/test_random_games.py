"""Random legal games: nothing goes impossible, and every step can be taken back."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import DiceGiven, GiveDice
from rules.game import Refused
from rules.skirmish.bodies import body_of
from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.clouds import CloudKind, LayCloud, LiftCloud
from rules.skirmish.command_tokens import SpendToken, Use
from rules.skirmish.conditions import SetTrooperState
from rules.skirmish.coordinated import BeginCoordinated, EndCoordinated
from rules.skirmish.declarations import (
    CloseAros,
    DeclareAro,
    DeclareFirst,
    DeclareSecond,
    MarkReaction,
    MoveTwice,
)
from rules.skirmish.dice_round import CallOffDice, CorrectDie, FixDice
from rules.skirmish.engagement import Aim, Declaration, Situation, Stage
from rules.skirmish.fireteams import FireteamKind, FormFireteam, LeaveFireteam, SetFireteamLeader
from rules.skirmish.game import GAME
from rules.skirmish.guts import SettleGuts
from rules.skirmish.legality import weapons_for
from rules.skirmish.lieutenant import AppointLieutenant
from rules.skirmish.player_turn import NextPhase
from rules.skirmish.profiles import Ability
from rules.skirmish.progress import CallOffOrder, NextStep
from rules.skirmish.roster import EditTrooper
from rules.skirmish.saving_round import AnnounceCondition
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish
from rules.skirmish.supplies import SetUses
from rules.skirmish.troopers import SIDES, Trooper, TrooperState, other_side
from rules.skirmish.wounds import Condition

HOUSE = GAME.house()
Chance = random.Random
Made = tuple[str, Any]


def ready() -> Skirmish:
    """The demo's table; the second of each side carries what runs out, lies there and heals."""
    state = GAME.new()
    for step in GAME.demo():
        state = GAME.fold(state, done(state, step.command, step.seat))
    for side in SIDES:
        one = state.of_side(side)[1]
        outfit = evolve(
            one.profile,
            abilities=(*one.profile.abilities, *OUTFIT),
            weapons=(*one.profile.weapons, *ARSENAL),
        )
        state = GAME.fold(state, done(state, EditTrooper(one.id, one.name, outfit), side))
    return state


def done(state: Skirmish, command: Any, seat: str | None) -> tuple[Any, ...]:
    """The facts of a command that has to be possible."""
    events = GAME.decide(state, command, seat, HOUSE)
    assert not isinstance(events, Refused), events
    return events


OUTFIT = (Ability("medikit"), Ability("gizmokit"), Ability("bs-attack", text="Guided"))
ARSENAL = tuple(
    WEAPONS[one]
    for one in (
        "panzerfaust",
        "missile-launcher-blast",
        "ap-mines",
        "smoke-grenades",
        "jammer",
    )
)


DEMO = ready()


def one_of(chance: Chance, several: Any) -> Any:
    """One of several, or nothing where there is none."""
    found = tuple(several)
    return chance.choice(found) if found else ""


def troopers(state: Skirmish, side: str) -> tuple[str, ...]:
    """The ids of one side."""
    return tuple(one.id for one in state.of_side(side))


SKILLS = (
    Skill.MOVE,
    Skill.BS_ATTACK,
    Skill.BS_ATTACK,
    Skill.CC_ATTACK,
    Skill.DODGE,
    Skill.DISCOVER,
)
SELDOM = (Skill.MEDIKIT, Skill.GIZMOKIT, Skill.GUIDED_ATTACK, Skill.PLACE_DEPLOYABLE)
MORE = (
    *SELDOM,
    Skill.IDLE,
    Skill.RESET,
    Skill.DOCTOR,
    Skill.SUPPRESSIVE_FIRE,
    Skill.CAUTIOUS_MOVEMENT,
)


def declaration(chance: Chance, state: Skirmish, actor: Trooper) -> Declaration:
    """A skill with all that belongs to it, mostly possible."""
    skill = chance.choice((*SKILLS, *SKILLS, *MORE))
    weapon = one_of(chance, weapons_for(actor, skill))
    enemies = list(troopers(state, other_side(actor.side)))
    chance.shuffle(enemies)
    if skill in {Skill.DOCTOR, Skill.MEDIKIT, Skill.GIZMOKIT}:
        return Declaration(skill, aims=(Aim(one_of(chance, troopers(state, actor.side)), 1),))
    if skill is Skill.DISCOVER:
        return Declaration(skill, aims=(Aim(enemies[0], 1),))
    if not weapon or skill is Skill.PLACE_DEPLOYABLE:
        return Declaration(skill, weapon.id if weapon else "")
    if weapon.is_smoke:
        return Declaration(skill, weapon.id)
    dice = weapon.burst if skill is Skill.BS_ATTACK else 1
    split = (1, dice - 1) if dice > 1 and chance.random() < 0.4 else (dice,)
    aims = tuple(Aim(*one) for one in zip(enemies, split, strict=False))
    return Declaration(skill, weapon.id, aims=aims)


def answer(chance: Chance, reactor: Trooper) -> Declaration:
    """An ARO."""
    skill = chance.choice((Skill.BS_ATTACK, Skill.DODGE, Skill.RESET, Skill.DISCOVER))
    weapon = one_of(chance, weapons_for(reactor, skill))
    return Declaration(skill, weapon.id if weapon else "")


def between(chance: Chance, state: Skirmish) -> Iterator[Made]:
    """What may be done between Orders."""
    active = state.active
    mine = [one for one in state.of_side(active) if not one.is_null] or list(state.of_side(active))
    actor = chance.choice(mine)
    for _ in range(3):
        yield active, DeclareFirst(actor.id, declaration(chance, state, actor))
    yield active, MoveTwice(actor.id)
    others = tuple(one.id for one in chance.sample(mine, min(2, len(mine))))
    yield active, BeginCoordinated(others, others[0])
    yield active, EndCoordinated()
    side = chance.choice(SIDES)
    use = chance.choice(list(Use))
    yield side, SpendToken(use, one_of(chance, ("", *troopers(state, side))), chance.randint(0, 2))
    members = tuple(chance.sample(troopers(state, side), 3))
    yield side, FormFireteam(FireteamKind.HARIS, members, members[0], chance.randint(0, 3))
    yield side, SetFireteamLeader(chance.choice(troopers(state, side)))
    yield side, chance.choice([LayCloud(kind) for kind in CloudKind])
    yield side, LiftCloud(f"cloud-{chance.randint(1, 9)}")
    outfitted = troopers(state, side)[1]
    yield side, SetUses(outfitted, chance.choice(["panzerfaust", "ap-mines"]), chance.randint(0, 3))
    found = chance.choice(troopers(state, side))
    yield side, SetTrooperState(found, TrooperState.TARGETED, chance.random() < 0.8)
    yield side, LeaveFireteam(chance.choice(troopers(state, side)))
    yield side, AppointLieutenant(chance.choice(troopers(state, side)))


def reacting(chance: Chance, state: Skirmish) -> Iterator[Made]:
    """What may be said at an ARO step."""
    reactive = other_side(state.active)
    for _ in range(2):
        reactor = chance.choice(state.of_side(reactive))
        said = answer(chance, reactor)
        if chance.random() < 0.2:
            whom = chance.choice(troopers(state, state.active))
            yield reactive, DeclareAro(reactor.id, evolve(said, aims=(Aim(whom, 1),)))
        yield reactive, DeclareAro(reactor.id, said)
    someone = chance.choice(troopers(state, reactive))
    yield reactive, MarkReaction(someone, chance.choice(list(Situation)))
    yield reactive, CloseAros()


def dice(chance: Chance, state: Skirmish) -> Iterator[Made]:
    """Faces for what is due, from either seat; now and then called off."""
    for seat in SIDES:
        due = GAME.dice_wanted(state, seat)
        given = tuple(
            DiceGiven(one.roll, tuple(chance.randint(1, 20) for _ in range(one.count)))
            for one in due
        )
        if given:
            yield seat, GiveDice(given)
    if chance.random() < 0.05:
        yield state.active, CallOffDice()


def judged(chance: Chance, state: Skirmish) -> Iterator[Made]:
    """What may be done once dice are judged."""
    order = state.engagement
    assert order is not None
    roll = one_of(chance, order.given)
    given = order.given.get(roll)
    if given is not None:
        place = chance.randint(1, len(given.faces))
        yield given.seat, CorrectDie(roll, place, chance.randint(1, 20))
    for one in order.harmed:
        yield chance.choice(SIDES), AnnounceCondition(one.trooper, Condition.DOGGED)
    for check in order.guts:
        yield check.seat, SettleGuts(check.trooper, passes=chance.random() < 0.5)
    yield state.active, NextStep()


def options(chance: Chance, state: Skirmish) -> list[Made]:
    """Commands worth trying now, in any order."""
    order = state.engagement
    if order is None:
        found = list(between(chance, state))
        chance.shuffle(found)
        go_on = [(seat, NextPhase()) for seat in state.battle.clock.who_goes_on]
        return found if chance.random() < 0.7 else [*go_on, *found]
    if order.is_frozen:
        return list(dice(chance, state))
    makers: dict[Stage, Callable[[Chance, Skirmish], Iterator[Made]]] = {
        Stage.AROS: reacting,
        Stage.LATE_AROS: reacting,
        Stage.SAVES: judged,
        Stage.GUTS: judged,
    }
    maker = makers.get(order.stage)
    if maker is not None:
        return list(maker(chance, state))
    actor = state.trooper(order.trooper)
    assert actor is not None
    seconds = [(state.active, DeclareSecond(declaration(chance, state, actor))) for _ in range(3)]
    plain = [(state.active, DeclareSecond(Declaration(Skill.IDLE))), (state.active, FixDice())]
    return [*seconds, *plain, (state.active, CallOffOrder())]


def check_trooper(one: Trooper) -> None:
    """Wounds and states agree: how it stands follows from what it has left (turn:G1 to G3)."""
    body = body_of(one)
    assert body.dead_at <= one.wounds <= one.profile.wounds, one
    fallen = one.is_in(TrooperState.UNCONSCIOUS)
    dead = one.is_in(TrooperState.DEAD)
    assert dead == (one.wounds <= (-2 if body.has_two_levels else -1)), one
    if dead:
        assert one.states == {TrooperState.DEAD}, one
    if fallen:
        assert one.wounds <= 0, one
        assert TrooperState.SUPPRESSIVE_FIRE not in one.states, one


def check_sound(state: Skirmish) -> None:
    """Nothing impossible stands in the state."""
    for one in state.troopers:
        check_trooper(one)
    for heap in state.battle.pools.heaps:
        assert min(heap.left, heap.spent, heap.lost) >= 0, heap
    for side in SIDES:
        assert state.battle.tokens.of(side) >= 0
    for one in state.troopers:
        for weapon in one.profile.weapons:
            left = one.uses_left(weapon)
            assert left is None or 0 <= left <= weapon.uses, one
    for team in state.battle.fireteams.teams:
        assert len(team.members) > 1
        assert team.leader in team.members
    order = state.engagement
    owed = [one for seat in SIDES for one in GAME.dice_wanted(state, seat)]
    assert bool(owed) == (order is not None and order.is_frozen)
    if order is not None:
        answered = [aro.trooper for aro in order.aros]
        assert len(answered) == len(set(answered))


def step(chance: Chance, state: Skirmish) -> tuple[Any, ...]:
    """The facts of the first command that is possible; none where the game is over."""
    for seat, command in options(chance, state):
        found = GAME.decide(state, command, seat, HOUSE)
        if not isinstance(found, Refused):
            assert found
            return found
    for seat in SIDES:
        found = GAME.decide(state, NextPhase(), seat, HOUSE)
        if not isinstance(found, Refused):
            return found
    return ()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9))
def test_random_games_stay_possible_and_can_be_taken_back(seed: int) -> None:
    """turn:A to turn:G: a few thousand commands; each prefix of the facts gives its own state."""
    chance = Chance(seed)
    state, facts = DEMO, list[tuple[Any, ...]]()
    states = [DEMO]
    for _ in range(160):
        made = step(chance, state)
        if not made:
            break
        state = GAME.fold(state, made)
        check_sound(state)
        facts.append(made)
        states.append(state)
    back = chance.randrange(len(states))
    for kept in (0, back, len(facts)):
        events = tuple(event for made in facts[:kept] for event in made)
        assert GAME.fold(DEMO, events) == states[kept]


def test_a_random_game_comes_to_its_end() -> None:
    """turn:A1: going on is always possible in the end."""
    chance, state, steps = Chance(7), DEMO, 0
    while steps < 3000:
        made = step(chance, state)
        if not made:
            break
        state, steps = GAME.fold(state, made), steps + 1
    assert state.battle.clock.step.value == "over"
