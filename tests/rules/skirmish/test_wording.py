"""Every fact, label and reason has its words in both languages."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from rules.dice import ROLLED, DiceGiven, GiveDice
from rules.game import Message
from rules.skirmish import (
    adjustments,
    battle,
    conditions,
    declarations,
    dice_round,
    ground,
    progress,
    roster,
    supplies,
    touching,
)
from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.choices import awaited, next_step
from rules.skirmish.engagement import Declaration, Situation, Slot, Stage
from rules.skirmish.frozen_dice import PairKind
from rules.skirmish.game import EVENTS, GAME, OPTIONS
from rules.skirmish.guts import SettleGuts
from rules.skirmish.labels import KNOWN_ABILITIES
from rules.skirmish.lines import line_id
from rules.skirmish.profiles import Ability
from rules.skirmish.progress import CallOffOrder, NextStep, PassTurn
from rules.skirmish.saving_round import AnnounceCondition
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2, FireteamBonus, TrooperState
from rules.skirmish.wounds import Condition
from tests.catalogues import read
from tests.helpers.skirmish_table import (
    FUSILIER,
    MOVES,
    SHOOTS,
    ZHANSHI_A,
    ZHANSHI_B,
    Play,
    attack,
    doing,
    duel,
    profile,
)

LANGUAGES = ("en", "es")


def sentences(language: str) -> dict[str, list[str]]:
    """Every key with its sentences, one or one a plural."""
    found: dict[str, list[str]] = {}
    for domain in ("skirmish", "skirmish-names", "skirmish-saves", "skirmish-turn"):
        for one in read(domain, language):
            if one.id:
                key = one.id if isinstance(one.id, str) else one.id[0]
                found[key] = [one.string] if isinstance(one.string, str) else list(one.string or ())
    return found


def asked(sentence: str) -> set[str]:
    """The values that a sentence wants."""
    return {name for _text, name, _spec, _how in Formatter().parse(sentence) if name}


def said(message: Message) -> Iterator[Message]:
    """A message and all that are said inside it."""
    yield message
    for value in message.values.values():
        if isinstance(value, Message):
            yield from said(value)


def by_hand() -> Play:
    """A table at which everything was set by hand."""
    play = duel()
    again = profile(abilities=(Ability("bs-attack", has_reroll=True, mod=1),))
    play.do(roster.EditTrooper(FUSILIER, "Fusilier", again))
    secret = play.add(SIDE_2, "Secret", "hac-tao", is_hidden=True)
    play.do(roster.HideTrooper(secret, is_hidden=False), SIDE_2)
    play.do(roster.HideTrooper(secret, is_hidden=True), SIDE_2)
    play.do(roster.RemoveTrooper(secret), SIDE_2)
    play.do(conditions.SetTrooperState(ZHANSHI_B, TrooperState.PRONE, is_on=True))
    play.do(conditions.SetTrooperState(ZHANSHI_B, TrooperState.PRONE, is_on=False))
    play.do(conditions.SetWounds(ZHANSHI_B, 0))
    play.do(conditions.SetWounds(ZHANSHI_B, 1))
    play.do(conditions.SetFireteam(ZHANSHI_B, FireteamBonus(bs=1)))
    play.do(ground.SetCover(FUSILIER, ZHANSHI_B, is_on=False))
    return play


def declared(play: Play) -> None:
    """An Order with a split and two answers, every choice of it changed by hand."""
    play.do(declarations.DeclareFirst(FUSILIER, attack((ZHANSHI_A, 3))))
    for situation in Situation:
        play.do(declarations.MarkReaction(ZHANSHI_B, situation), SIDE_2)
    play.do(declarations.MarkReaction(ZHANSHI_A, Situation.ZONE), SIDE_2)
    play.do(declarations.DeclareAro(ZHANSHI_A, Declaration(Skill.DODGE)), SIDE_2)
    play.do(declarations.CloseAros())
    play.do(declarations.DeclareSecond(MOVES))
    play.do(declarations.DeclareAro(ZHANSHI_B, SHOOTS), SIDE_2)
    shot = line_id("first", FUSILIER, ZHANSHI_A)
    play.do(declarations.SetSplit(Slot.FIRST, attack((ZHANSHI_A, 2), (ZHANSHI_B, 1)).aims))
    play.do(adjustments.TickMod(shot, "range", is_on=False))
    play.do(adjustments.TickMod(shot, "range", is_on=True))
    play.do(adjustments.TickMod(shot, "own:bs-attack", is_on=False))
    play.do(adjustments.SetOther(shot, -1))
    for kind in (PairKind.NORMAL, PairKind.NO_ROLL, PairKind.FACE_TO_FACE, None):
        play.do(adjustments.OverridePair(ZHANSHI_A, kind, "smoke"))
    play.do(declarations.CloseAros())
    play.do(adjustments.SetRequirement(shot, is_unmet=True))
    play.do(adjustments.SetRequirement(shot, is_unmet=False))
    play.do(ground.SetDistance(FUSILIER, ZHANSHI_A, 320))


def thrown(play: Play) -> list[Message]:
    """Its dice: called off, given for others, corrected, repeated; gives the boxes' labels."""
    play.do(dice_round.FixDice())
    play.do(dice_round.CallOffDice())
    play.do(dice_round.FixDice())
    labels = [one.label for side in (SIDE_1, SIDE_2) for one in GAME.dice_wanted(play.state, side)]
    play.give(SIDE_1, (4, 9), (20,))
    due = GAME.dice_wanted(play.state, SIDE_2)
    play.do(GiveDice((DiceGiven(due[0].roll, (5,)),), ROLLED), SIDE_1)
    play.do(GiveDice((DiceGiven(due[1].roll, (5,)),)), SIDE_1)
    (roll, *_rest) = play.order.rolls
    play.do(dice_round.CorrectDie(roll.id, 1, 3))
    play.do(dice_round.RerollDie(roll.id, 1))
    labels += [one.label for one in GAME.dice_wanted(play.state, SIDE_1)]
    play.give(SIDE_1, (13,))
    labels += owed_labels(play)
    play.finish()
    return labels


def odds_and_ends(play: Play) -> list[Message]:
    """Short Orders of other kinds; gives the boxes' labels."""
    play.do(declarations.DeclareFirst(FUSILIER, doing(Skill.DISCOVER, ZHANSHI_A)))
    play.do(CallOffOrder())
    odd = Declaration(Skill.OTHER, label="Pray", attribute="wip")
    play.spend(FUSILIER, odd, MOVES)
    play.do(dice_round.FixDice())
    labels = [one.label for one in GAME.dice_wanted(play.state, SIDE_1)]
    play.give(SIDE_1, (12,), source=ROLLED)
    play.do(NextStep())
    flames = profile(weapons=(WEAPONS["chain-rifle"],))
    play.do(roster.EditTrooper(FUSILIER, "Fusilier", flames))
    play.spend(FUSILIER, MOVES, attack((ZHANSHI_A, 1), weapon="chain-rifle"))
    play.do(dice_round.FixDice())
    play.finish()
    play.spend(FUSILIER, MOVES, MOVES)
    play.do(dice_round.FixDice())
    play.do(PassTurn())
    return labels


def owed_labels(play: Play) -> list[Message]:
    """What stands beside the boxes of everybody's dice."""
    return [one.label for side in (SIDE_1, SIDE_2) for one in GAME.dice_wanted(play.state, side)]


def burnt(play: Play, cook: str, target: str) -> None:
    """A flamethrower's template touches somebody; nobody rolls but the one that saves."""
    play.spend(cook, MOVES, attack((target, 1), weapon="heavy-flamethrower"))
    play.fix()


def saved() -> tuple[Play, list[Message]]:
    """A table at which every kind of Saving Roll and Guts Roll is thrown."""
    play = Play()
    cook = play.add(SIDE_1, "Cook", profile(weapons=(WEAPONS["heavy-flamethrower"],)))
    monk = play.add(SIDE_2, "Monk", profile(abilities=(Ability("religious"),), wounds=2))
    wolf = play.add(SIDE_2, "Wolf", profile(abilities=(Ability("dogged"),)))
    labels = [*corrected(play, cook, monk), *left_to_players(play, cook, wolf)]
    treated(play)
    touched(play, cook, monk)
    return play, labels


def touched(play: Play, cook: str, monk: str) -> None:
    """A template on two, and on one after all; a shot into close combat."""
    play.spend(cook, MOVES, attack((monk, 1), weapon="heavy-flamethrower"))
    shot = line_id("second", cook, monk)
    other = next(one.id for one in play.state.of_side(SIDE_2) if one.id != monk)
    play.do(touching.SetTouched(shot, (other,)))
    play.do(touching.SetTouched(shot, ()))
    ill = next(one.id for one in play.state.of_side(SIDE_1) if one.name == "Ill")
    play.do(conditions.SetTrooperState(ill, TrooperState.ENGAGED, is_on=True))
    play.do(touching.SetBystander(shot, ill))
    play.do(progress.CallOffOrder())
    play.do(roster.EditTrooper(ill, "Ill", profile(weapons=(WEAPONS["panzerfaust"],))))
    play.do(conditions.SetTrooperState(ill, TrooperState.ENGAGED, is_on=False))
    play.do(declarations.DeclareFirst(ill, attack((monk, 1), weapon="panzerfaust")))
    play.do(supplies.SetUses(ill, "panzerfaust", 2))


def treated(play: Play) -> None:
    """A Doctor's and an Engineer's work."""
    medic = play.add(SIDE_1, "Medic", profile(abilities=(Ability("doctor"), Ability("engineer"))))
    ill = play.add(SIDE_1, "Ill", profile())
    for state, skill in (
        (TrooperState.TARGETED, Skill.ENGINEER),
        (TrooperState.UNCONSCIOUS, Skill.DOCTOR),
    ):
        play.do(conditions.SetTrooperState(ill, state, is_on=True))
        play.spend(medic, MOVES, doing(skill, ill))
        play.fix()
        play.give(SIDE_1, (1,))
        play.finish()


def corrected(play: Play, cook: str, monk: str) -> list[Message]:
    """Saves and Guts whose dice were mistyped; gives the boxes' labels."""
    burnt(play, cook, monk)
    labels = owed_labels(play)
    play.give(SIDE_2, (1,))
    labels += owed_labels(play)
    play.do(dice_round.CorrectDie(play.order.save_rounds[0].id, 1, 20), SIDE_2)
    play.do(NextStep())
    play.do(SettleGuts(monk, is_rolled=True), SIDE_2)
    labels += owed_labels(play)
    play.give(SIDE_2, (20,))
    play.do(dice_round.CorrectDie(play.order.guts[0].id, 1, 2), SIDE_2)
    play.do(NextStep())
    burnt(play, cook, monk)
    play.give(SIDE_2, (1,))
    play.give(SIDE_2, (20,))
    play.do(dice_round.CorrectDie(play.order.save_rounds[1].id, 1, 19), SIDE_2)
    play.finish()
    return labels


def left_to_players(play: Play, cook: str, wolf: str) -> list[Message]:
    """Saves and Guts called off, and somebody who stays up; gives the boxes' labels."""
    burnt(play, cook, wolf)
    play.do(dice_round.CallOffDice())
    play.finish()
    burnt(play, cook, wolf)
    labels = owed_labels(play)
    play.give(SIDE_2, (1,))
    play.give(SIDE_2, (20,))
    play.do(AnnounceCondition(wolf, Condition.DOGGED), SIDE_2)
    play.do(NextStep())
    play.do(dice_round.CallOffDice())
    play.do(NextStep())
    return labels


def eventful() -> tuple[Play, list[Message]]:
    """A table at which everything happens once, and what its boxes say."""
    play = by_hand()
    declared(play)
    return play, thrown(play) + odds_and_ends(play)


def told() -> list[Message]:
    """All that the eventful table says."""
    found: list[Message] = []
    for play, labels in (eventful(), saved()):
        found += labels
        state = GAME.new()
        for event in play.events:
            state = GAME.evolve(state, event)
            found.append(GAME.describe(state, event))
            found += [one.what for one in awaited(state)]
            forward = next_step(state)
            found += [forward[1]] if forward else []
    return [inner for message in found for inner in said(message)]


TOLD = told()


def test_the_eventful_table_has_every_fact() -> None:
    """Every event of the Orders happened there; those of the turn around them do elsewhere."""
    played = [event for play, _labels in (eventful(), saved()) for event in play.events]
    assert {type(event) for event in played} == set(EVENTS.values()) - set(battle.EVENTS.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_has_its_sentence(language: str) -> None:
    """In each language, and no sentence asks for a value that is not there."""
    known = sentences(language)
    for message in TOLD:
        assert message.key in known, message.key
        for sentence in known[message.key]:
            assert asked(sentence) <= set(message.values), message.key


def labels() -> set[str]:
    """Every key that is made from a name of the rules."""
    return {
        *(f"skill.{one.value}" for one in Skill),
        *(f"state.{one.value}" for one in TrooperState),
        *(f"stage.{one.value}" for one in Stage),
        *(f"ability.{one}" for one in KNOWN_ABILITIES),
        *(f"option.{one.key}" for one in OPTIONS),
        *mod_keys(),
    }


def mod_keys() -> set[str]:
    """Every MOD and every reason that the builder's source names."""
    rules = Path(__file__).parents[3] / "rules" / "skirmish"
    found = {"mod.other", "mod.own-ability", "mod.enemy-ability"}
    for room in ("situation_mods", "ability_mods", "mod_builder"):
        for node in ast.walk(ast.parse((rules / f"{room}.py").read_text(encoding="utf-8"))):
            name = called(node)
            if name in {"Mod", "refused"}:
                first = node.args[0]  # type: ignore[attr-defined]  # a call, as `called` found
                if isinstance(first, ast.Constant):
                    kind = "why." if name == "refused" else ""
                    found.add(f"mod.{kind}{first.value!s}")
    return found


def called(node: ast.AST) -> str:
    """The name of the function that a call calls."""
    if not isinstance(node, ast.Call) or not node.args:
        return ""
    function: Any = node.func
    return str(getattr(function, "attr", getattr(function, "id", "")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_has_its_words(language: str) -> None:
    """Skills, states, stages, abilities, options, MODs and their reasons."""
    assert labels() - set(sentences(language)) == set()


def test_what_harms_nobody_has_successes_not_hits() -> None:
    """rolls:F9: a Dodge that wins is no hit."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=Declaration(Skill.DODGE))
    play.fix()
    play.give(SIDE_1, (1, 2, 3))
    events = play.give(SIDE_2, (9,))
    keys = [one.key for one in said(GAME.describe(play.state, events[1]))]
    assert "score.successes" in keys


def test_both_languages_say_the_same_things() -> None:
    """The same keys, asking for the same values."""
    english, spanish = sentences("en"), sentences("es")
    assert english.keys() == spanish.keys()
    for key, texts in english.items():
        assert {name for one in texts for name in asked(one)} == {
            name for one in spanish[key] for name in asked(one)
        }, key
