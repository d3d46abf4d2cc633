"""Whatever is asked for: never an exception, replay equals live, nothing impossible."""

from collections.abc import Callable
from typing import Any, assert_never, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import DiceGiven, GiveDice
from rules.game import Refused
from rules.skirmish import (
    adjustments,
    battle,
    conditions,
    declarations,
    dice_round,
    ground,
    guts,
    progress,
    recovering,
    roster,
    saving_round,
    supplies,
    touching,
)
from rules.skirmish.catalogue import TROOPERS
from rules.skirmish.choices import awaited
from rules.skirmish.demo import table
from rules.skirmish.engagement import Aim, Declaration, Situation, Slot, Stage
from rules.skirmish.frozen_dice import PairKind
from rules.skirmish.game import COMMANDS, GAME
from rules.skirmish.order_odds import order_odds
from rules.skirmish.plan import plan_of
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDES, FireteamBonus, TrooperState, other_side
from rules.skirmish.wounds import Condition

IDS = (
    "1-fusilier-1",
    "1-akal-commando",
    "1-orc",
    "1-knight-of-justice",
    "2-zhanshi-a",
    "2-zhanshi-b",
    "2-hac-tao",
    "2-yisheng",
)
WEAPON_IDS = ("", "combi-rifle", "heavy-machine-gun", "cc-weapon", "da-cc-weapon", "nothing")

Draw = st.DataObject


def trooper(data: Draw) -> str:
    """Mostly a trooper that is there."""
    return data.draw(st.sampled_from((*IDS, "2-ghost")))


def declaration(data: Draw) -> Declaration:
    """Any skill with anything, more often something that can be."""
    skill = data.draw(st.sampled_from([*Skill, Skill.MOVE, Skill.BS_ATTACK, Skill.BS_ATTACK]))
    if skill is Skill.BS_ATTACK:
        dice = data.draw(st.sampled_from([(3,), (4,), (1,), (2, 1), (2, 2)]))
        targets = data.draw(st.permutations(IDS))
        aims = tuple(Aim(target, one) for target, one in zip(targets, dice, strict=False))
        weapon = data.draw(st.sampled_from(WEAPON_IDS))
        return Declaration(skill, weapon, aims=data.draw(st.sampled_from([aims, ()])))
    aims = data.draw(st.sampled_from([(), (Aim(trooper(data), 1),)]))
    known = skill not in {Skill.OTHER, Skill.OTHER_ENTIRE}
    label, attribute = ("", "") if known else ("Smoke", data.draw(st.sampled_from(["", "ph"])))
    return Declaration(skill, "", "", aims, attribute, label)


def line(data: Draw, state: Skirmish) -> str:
    """Mostly a line of the Order being played."""
    order = state.engagement
    if order is None:
        return "first:x>y"
    plan = plan_of(state, order, GAME.house())
    known = [side.line.id for match in plan.matches for side in match.sides]
    return data.draw(st.sampled_from([*known, "first:x>y"]))


def roll(data: Draw, state: Skirmish) -> str:
    """Mostly a roll of the Order being played."""
    order = state.engagement
    known = [one.id for one in order.rolls] if order else []
    return data.draw(st.sampled_from([*known, "nothing"]))


def dice(data: Draw, state: Skirmish) -> GiveDice:
    """All dice that one of the seats owes, or some nonsense."""
    due = GAME.dice_wanted(state, data.draw(st.sampled_from(SIDES)))
    faces = st.integers(1, 20)
    made = tuple(
        DiceGiven(one.roll, tuple(data.draw(faces) for _ in range(one.count))) for one in due
    )
    return GiveDice(made or (DiceGiven("nothing", (21,)),))


small = st.integers(-8, 8)
Maker = Callable[[Draw, Skirmish], Any]

MAKERS: dict[str, Maker] = {
    "name-side": lambda d, _s: roster.NameSide(d.draw(st.sampled_from(SIDES)), "Nomads"),
    "add-trooper": lambda d, _s: roster.AddTrooper(
        d.draw(st.sampled_from(SIDES)),
        d.draw(st.sampled_from(list(TROOPERS.values()))),
        is_hidden=d.draw(st.booleans()),
    ),
    "edit-trooper": lambda d, _s: roster.EditTrooper(
        trooper(d), "New", d.draw(st.sampled_from(list(TROOPERS.values())))
    ),
    "remove-trooper": lambda d, _s: roster.RemoveTrooper(trooper(d)),
    "hide-trooper": lambda d, _s: roster.HideTrooper(trooper(d), d.draw(st.booleans())),
    "set-trooper-state": lambda d, _s: conditions.SetTrooperState(
        trooper(d), d.draw(st.sampled_from(list(TrooperState))), d.draw(st.booleans())
    ),
    "set-wounds": lambda d, _s: conditions.SetWounds(trooper(d), d.draw(small)),
    "set-fireteam": lambda d, _s: conditions.SetFireteam(
        trooper(d), FireteamBonus(d.draw(small), d.draw(small), d.draw(small))
    ),
    "set-distance": lambda d, _s: ground.SetDistance(
        trooper(d), trooper(d), d.draw(st.sampled_from([-1, 0, 200, 500, 2500, 30000]))
    ),
    "set-cover": lambda d, _s: ground.SetCover(trooper(d), trooper(d), d.draw(st.booleans())),
    "declare-first": lambda d, _s: declarations.DeclareFirst(trooper(d), declaration(d)),
    "mark-reaction": lambda d, _s: declarations.MarkReaction(
        trooper(d), d.draw(st.sampled_from(list(Situation)))
    ),
    "declare-aro": lambda d, _s: declarations.DeclareAro(trooper(d), declaration(d)),
    "close-aros": lambda _d, _s: declarations.CloseAros(),
    "declare-second": lambda d, _s: declarations.DeclareSecond(declaration(d)),
    "move-twice": lambda d, _s: declarations.MoveTwice(trooper(d)),
    "set-split": lambda d, _s: declarations.SetSplit(
        d.draw(st.sampled_from(list(Slot))), declaration(d).aims
    ),
    "tick-mod": lambda d, s: adjustments.TickMod(
        line(d, s), d.draw(st.sampled_from(["range", "cover", "targeted"])), d.draw(st.booleans())
    ),
    "set-other": lambda d, s: adjustments.SetOther(line(d, s), d.draw(st.integers(-99, 99))),
    "override-pair": lambda d, _s: adjustments.OverridePair(
        trooper(d), d.draw(st.sampled_from([*PairKind, None]))
    ),
    "set-requirement": lambda d, s: adjustments.SetRequirement(line(d, s), d.draw(st.booleans())),
    "set-touched": lambda d, s: touching.SetTouched(line(d, s), (trooper(d),)),
    "set-uses": lambda d, _s: supplies.SetUses(
        trooper(d), d.draw(st.sampled_from(["panzerfaust", "jammer"])), d.draw(small)
    ),
    "set-bystander": lambda d, s: touching.SetBystander(line(d, s), trooper(d)),
    "fix-dice": lambda _d, _s: dice_round.FixDice(),
    "call-off-dice": lambda _d, _s: dice_round.CallOffDice(),
    "give-dice": dice,
    "correct-die": lambda d, s: dice_round.CorrectDie(
        roll(d, s), d.draw(st.integers(0, 4)), d.draw(st.integers(0, 21))
    ),
    "reroll-die": lambda d, s: dice_round.RerollDie(roll(d, s), d.draw(st.integers(0, 4))),
    "announce-condition": lambda d, _s: saving_round.AnnounceCondition(
        trooper(d), d.draw(st.sampled_from(list(Condition)))
    ),
    "settle-guts": lambda d, _s: guts.SettleGuts(
        trooper(d), d.draw(st.booleans()), d.draw(st.booleans())
    ),
    "regenerate": lambda d, _s: recovering.Regenerate(trooper(d), d.draw(st.integers(0, 21))),
    "next-step": lambda _d, _s: progress.NextStep(),
    "call-off-order": lambda _d, _s: progress.CallOffOrder(),
    "pass-turn": lambda _d, _s: progress.PassTurn(),
}


def sensible_attack(data: Draw, state: Skirmish, active: str) -> Declaration:
    """An attack of the active trooper on one or two enemies, or another skill."""
    enemies = [one.id for one in state.troopers if one.side != state.active]
    found = state.trooper(active)
    weapons = [one for one in found.profile.weapons if one.ranges] if found else []
    if not weapons or not enemies or data.draw(st.integers(0, 3)) == 0:
        return Declaration(data.draw(st.sampled_from([Skill.MOVE, Skill.DODGE, Skill.IDLE])))
    weapon = data.draw(st.sampled_from(weapons))
    targets = data.draw(st.permutations(enemies))[: data.draw(st.integers(1, 2))]
    dice = [1] * (len(targets) - 1)
    dice = [weapon.burst - len(dice), *dice]
    aims = tuple(Aim(*aim) for aim in zip(targets, dice, strict=True) if aim[1] > 0)
    return Declaration(Skill.BS_ATTACK, weapon.id, aims=aims)


def first_skill(data: Draw, state: Skirmish) -> tuple[Any, str]:
    """An Order for a trooper of the active side."""
    mine = [one.id for one in state.of_side(state.active)] or ["1-ghost"]
    chosen = data.draw(st.sampled_from(mine))
    attacks = data.draw(st.booleans())
    said = sensible_attack(data, state, chosen) if attacks else Declaration(Skill.MOVE)
    return declarations.DeclareFirst(chosen, said), state.active


def an_answer(data: Draw, state: Skirmish) -> tuple[Any, str]:
    """An ARO of somebody, or no more of them."""
    reactive = other_side(state.active)
    if not data.draw(st.integers(0, 2)):
        return declarations.CloseAros(), state.active
    theirs = [one.id for one in state.of_side(reactive)] or ["2-ghost"]
    skill = data.draw(st.sampled_from([Skill.BS_ATTACK, Skill.DODGE, Skill.CC_ATTACK]))
    weapon = {Skill.BS_ATTACK: "combi-rifle", Skill.CC_ATTACK: "cc-weapon"}.get(skill, "")
    chosen = data.draw(st.sampled_from(theirs))
    return declarations.DeclareAro(chosen, Declaration(skill, weapon)), reactive


def sensible(data: Draw, state: Skirmish) -> tuple[Any, str]:
    """A command that brings the game on, with the seat that gives it; mostly possible."""
    order, active = state.engagement, state.active
    if order is None:
        return first_skill(data, state)
    if order.is_frozen:
        return dice(data, state), other_side(active)
    match order.stage:
        case Stage.AROS | Stage.LATE_AROS:
            return an_answer(data, state)
        case Stage.SECOND:
            skill = sensible_attack(data, state, order.trooper)
            return declarations.DeclareSecond(skill), active
        case Stage.MEASURE | Stage.DICE:
            return dice_round.FixDice(), active
        case Stage.SAVES | Stage.GUTS:
            return progress.NextStep(), active
        case _:
            assert_never(order.stage)


def demo_state() -> Skirmish:
    """The ready table, before a game is kept at it: Orders are free."""
    state = GAME.new()
    for step in table():
        events = GAME.decide(state, step.command, step.seat, GAME.house())
        assert not isinstance(events, Refused)
        state = GAME.fold(state, events)
    return state


DEMO = demo_state()


def check_sound(state: Skirmish) -> None:
    """Nothing impossible stands in the state, and everything that draws it works."""
    ids = [one.id for one in state.troopers]
    assert len(ids) == len(set(ids))
    order = state.engagement
    for seat in (*SIDES, None):
        GAME.choices(state, seat, GAME.house())
        GAME.seen_by(state, seat)
        owed = GAME.dice_wanted(state, seat)
        assert not owed or (order is not None and order.is_frozen)
    if order is None:
        return
    assert state.trooper(order.trooper) is not None
    reactors = [aro.trooper for aro in order.aros]
    assert len(reactors) == len(set(reactors))
    odds = order_odds(plan_of(state, order, GAME.house()), order.trooper)
    assert 0 <= odds.at_least_one <= 1
    assert 0 <= odds.unhurt <= 1
    if order.is_frozen:
        assert awaited(state)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_random_commands_never_raise_and_replay_equals_live(data: Draw) -> None:
    """turn:C1 to C17: any command in any state gets events or a refusal."""
    state = DEMO
    events: list[Any] = []
    for _ in range(data.draw(st.integers(20, 50))):
        if data.draw(st.integers(0, 4)):
            command, seat = cast("tuple[Any, str | None]", sensible(data, state))
        else:
            command = MAKERS[data.draw(st.sampled_from(tuple(MAKERS)))](data, state)
            seat = data.draw(st.sampled_from([*SIDES, None]))
        found = GAME.decide(state, command, seat, GAME.house())
        if isinstance(found, Refused):
            continue
        assert found
        state = GAME.fold(state, found)
        for event in found:
            GAME.describe(state, event)
            for viewer in (*SIDES, None):
                GAME.event_seen_by(state, event, viewer)
        events += found
        check_sound(state)
    assert GAME.fold(DEMO, tuple(events)) == state


def test_every_command_takes_part() -> None:
    """No command of the Orders is left out of the random play; the turn's have their own."""
    assert set(MAKERS) == set(COMMANDS) - set(battle.COMMANDS)
