"""Every refusal can be reached, and has its sentence in both languages."""

import ast
from collections.abc import Callable
from pathlib import Path
from string import Formatter

import pytest

from rules.dice import ROLLED, DiceGiven, GiveDice
from rules.game import Message, Refused
from rules.skirmish.adjustments import OverridePair, SetOther, SetRequirement, TickMod
from rules.skirmish.catalogue import FUSILIER as FUSILIER_PROFILE
from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.command_tokens import SpendToken, Use
from rules.skirmish.conditions import SetFireteam, SetTrooperState, SetWounds
from rules.skirmish.declarations import (
    CloseAros,
    DeclareAro,
    DeclareFirst,
    DeclareSecond,
    MarkReaction,
    SetSplit,
)
from rules.skirmish.dice_round import CallOffDice, CorrectDie, FixDice, RerollDie
from rules.skirmish.engagement import Aim, Declaration, Situation, Slot
from rules.skirmish.frozen_dice import PairKind
from rules.skirmish.ground import SetDistance
from rules.skirmish.guts import SettleGuts
from rules.skirmish.lines import line_id
from rules.skirmish.profiles import Ability
from rules.skirmish.progress import CallOffOrder, NextStep, PassTurn
from rules.skirmish.recovering import Regenerate
from rules.skirmish.roster import AddTrooper, EditTrooper, NameSide, RemoveTrooper
from rules.skirmish.skills import Skill
from rules.skirmish.supplies import SetUses
from rules.skirmish.touching import SetBystander, SetTouched
from rules.skirmish.troopers import SIDE_1, SIDE_2, FireteamBonus, TrooperState
from tests.catalogues import read
from tests.helpers.skirmish_game import ordering
from tests.helpers.skirmish_table import (
    DODGES,
    FUSILIER,
    MOVES,
    SHOOTS,
    ZHANSHI_A,
    ZHANSHI_B,
    Play,
    attack,
    duel,
    profile,
)

OPEN = attack((ZHANSHI_A, 3))
LINE = line_id("first", FUSILIER, ZHANSHI_A)
AT_A = "1:first:1-fusilier>2-zhanshi-a"
FROM_A = "1:aro:2-zhanshi-a"


def opened(first: Declaration = OPEN) -> Play:
    """An Order at its AROs."""
    play = duel()
    play.do(DeclareFirst(FUSILIER, first))
    return play


def measuring(first: Declaration = OPEN) -> Play:
    """An Order at its measuring step; Zhanshi A shoots back."""
    play = duel()
    play.spend(FUSILIER, first, MOVES, t2_zhanshi_a=SHOOTS)
    return play


def frozen() -> Play:
    """The same, its dice frozen."""
    play = measuring()
    play.fix()
    return play


def given() -> Play:
    """The same, the active side's dice in."""
    play = frozen()
    play.give(SIDE_1, (4, 9, 13))
    return play


def judged() -> Play:
    """The same, all dice in."""
    play = given()
    play.give(SIDE_2, (5,))
    return play


def saved() -> Play:
    """The same, every save held."""
    play = judged()
    play.save()
    return play


def nervous(*abilities: Ability) -> Play:
    """Zhanshi A was hit, saved, and is asked for Guts."""
    play = duel()
    play.do(EditTrooper(ZHANSHI_A, "Zhanshi A", profile(abilities=abilities)), SIDE_2)
    play.spend(FUSILIER, OPEN, MOVES)
    play.fix()
    play.give(SIDE_1, (4, 9, 13))
    play.save()
    play.do(NextStep())
    return play


def settle(play: Play, trooper: str = ZHANSHI_A, **how: bool) -> Refused:
    """What is said to a Guts Roll decided without its die."""
    return play.refused(SettleGuts(trooper, **how), SIDE_2)


FRIEND = "1-friend"


def treat(
    target: str, dice: int = 1, abilities: tuple[Ability, ...] = (Ability("doctor"),)
) -> Refused:
    """What is said to a Doctor's roll."""
    play = duel()
    play.do(EditTrooper(FUSILIER, "Fusilier", profile(abilities=abilities)))
    play.add(SIDE_1, "Friend", profile())
    return first(Declaration(Skill.DOCTOR, aims=(Aim(target, dice),)), play)


def touch(trooper: str) -> Refused:
    """What is said to somebody under a flamethrower's template."""
    play = armed("chain-rifle")
    play.add(SIDE_1, "Friend", profile())
    play.do(DeclareFirst(FUSILIER, attack((ZHANSHI_A, 1), weapon="chain-rifle")))
    return play.refused(SetTouched(LINE, (trooper,)))


def _intuitively() -> Refused:
    """What is said to an Intuitive Attack after one that failed."""
    play = armed("chain-rifle", "jammer")
    jams = Declaration(Skill.INTUITIVE_ATTACK, "jammer", aims=(Aim(ZHANSHI_A, 1),))
    play.spend(FUSILIER, jams)
    play.fix()
    play.give(SIDE_1, (20,))
    play.finish()
    return first(jams, play)


def _guided(*, times: int = 0, targeted: bool = True) -> Refused:
    """What is said to a guided attack after some in this turn."""
    play = duel()
    missiles = (WEAPONS["missile-launcher-blast"],)
    guides = (Ability("bs-attack", text="Guided"),)
    play.do(EditTrooper(FUSILIER, "Fusilier", profile(abilities=guides, weapons=missiles)))
    if targeted:
        play.put(ZHANSHI_A, TrooperState.TARGETED)
    shot = Declaration(Skill.GUIDED_ATTACK, aims=(Aim(ZHANSHI_A, 1),))
    for _ in range(times):
        play.do(DeclareFirst(FUSILIER, shot))
        play.do(CallOffOrder())
    return first(shot, play)


def _unloaded() -> Refused:
    """What is said to a Panzerfaust without shots."""
    play = armed("panzerfaust")
    play.do(SetUses(FUSILIER, "panzerfaust", 0))
    return first(attack((ZHANSHI_A, 1), weapon="panzerfaust"), play)


def _with_guts_given() -> Play:
    play = nervous()
    play.give(SIDE_2, (1,))
    return play


def with_state(state: TrooperState) -> Play:
    """The Fusilier is in a state."""
    play = duel()
    play.put(FUSILIER, state)
    return play


def reacting(situation: Situation) -> Play:
    """Zhanshi A is marked."""
    play = opened(MOVES)
    play.do(MarkReaction(ZHANSHI_A, situation), SIDE_2)
    return play


def had_chance() -> Play:
    """Zhanshi A could react before the second skill."""
    play = reacting(Situation.SIGHT)
    play.do(CloseAros())
    play.do(DeclareSecond(MOVES))
    return play


def nowhere() -> Play:
    """Two troopers between whom nobody has said a distance, at the measuring step."""
    play = Play()
    play.add(SIDE_1, "Fusilier", "fusilier")
    play.add(SIDE_2, "Zhanshi A", "zhanshi")
    play.spend(FUSILIER, OPEN, MOVES)
    return play


def rerolled() -> Play:
    """The Fusilier's one repetition is spent."""
    play = duel()
    again = profile(abilities=(Ability("bs-attack", has_reroll=True),))
    play.do(EditTrooper(FUSILIER, "Fusilier", again))
    play.spend(FUSILIER, OPEN, MOVES)
    play.fix()
    play.give(SIDE_1, (4, 9, 13))
    play.do(RerollDie(AT_A, 1))
    play.give(SIDE_1, (2,))
    return play


def rolled() -> Play:
    """The active side's dice were rolled by the program."""
    play = frozen()
    play.give(SIDE_1, (4, 9, 13), source=ROLLED)
    return play


def first(declaration: Declaration, play: Play | None = None) -> Refused:
    """What is said to a first skill."""
    return (play or duel()).refused(DeclareFirst(FUSILIER, declaration))


def aro(declaration: Declaration, play: Play | None = None) -> Refused:
    """What is said to an ARO of Zhanshi A."""
    return (play or opened()).refused(DeclareAro(ZHANSHI_A, declaration), SIDE_2)


def shoots_at(*aims: Aim) -> Declaration:
    """A BS Attack on these aims."""
    return Declaration(Skill.BS_ATTACK, "combi-rifle", aims=aims)


def give(play: Play, roll: str, *faces: int, source: str = "typed") -> Refused:
    """What is said to these faces."""
    return play.refused(GiveDice((DiceGiven(roll, faces),), source))


MULTI = Declaration(Skill.BS_ATTACK, aims=(Aim(ZHANSHI_A, 3),))


def armed(*keys: str) -> Play:
    """The Fusilier carries other weapons."""
    play = duel()
    carried = tuple(WEAPONS[key] for key in keys)
    play.do(EditTrooper(FUSILIER, "Fusilier", profile(weapons=carried)))
    return play


def _second(one: Declaration, two: Declaration) -> Refused:
    play = duel()
    play.spend(FUSILIER, one)
    return play.refused(DeclareSecond(two))


def _twice() -> Refused:
    play = opened()
    play.do(DeclareAro(ZHANSHI_A, SHOOTS), SIDE_2)
    return aro(DODGES, play)


def _against_marker() -> Refused:
    play = with_state(TrooperState.CAMOUFLAGED)
    play.do(DeclareFirst(FUSILIER, MOVES))
    return aro(SHOOTS, play)


def _delayed() -> Refused:
    play = with_state(TrooperState.CAMOUFLAGED)
    play.do(DeclareFirst(FUSILIER, MOVES))
    play.do(MarkReaction(ZHANSHI_A, Situation.SIGHT), SIDE_2)
    play.do(CloseAros())
    play.do(DeclareSecond(MOVES))
    return aro(DODGES, play)


def _at_the_dead() -> Refused:
    play = duel()
    play.put(ZHANSHI_A, TrooperState.DEAD)
    return first(OPEN, play)


def _targets_the_dead() -> Refused:
    play = with_state(TrooperState.DEAD)
    return play.refused(SetTrooperState(FUSILIER, TrooperState.TARGETED, is_on=True))


def _tick_what_does_not_apply() -> Refused:
    play = duel()
    lifted = profile(abilities=(Ability("cc-attack", mod=3),))
    play.do(EditTrooper(FUSILIER, "Fusilier", lifted))
    play.do(DeclareFirst(FUSILIER, OPEN))
    return play.refused(TickMod(LINE, "own:cc-attack", is_on=True))


def _too_late() -> Refused:
    play = saved()
    play.do(NextStep())
    return play.refused(CorrectDie(AT_A, 1, 2))


PROVOKED: dict[str, Callable[[], Refused]] = {
    "seat.spectator": lambda: duel().refused(PassTurn(), None),
    "side.not-yours": lambda: duel().refused(NameSide(SIDE_2, "Nomads"), SIDE_1),
    "name.empty": lambda: duel().refused(NameSide(SIDE_1, " ")),
    "name.long": lambda: duel().refused(NameSide(SIDE_1, "x" * 41)),
    "nothing.changes": lambda: duel().refused(NameSide(SIDE_1, "PanOceania")),
    "trooper.unknown": lambda: duel().refused(RemoveTrooper("2-ghost")),
    "trooper.not-yours": lambda: duel().refused(RemoveTrooper(ZHANSHI_A)),
    "trooper.in-order": lambda: opened().refused(RemoveTrooper(FUSILIER)),
    "trooper.null": lambda: first(MOVES, with_state(TrooperState.UNCONSCIOUS)),
    "trooper.dead": _targets_the_dead,
    "trooper.wounds": lambda: duel().refused(SetWounds(FUSILIER, 2)),
    "trooper.fireteam": lambda: duel().refused(SetFireteam(FUSILIER, FireteamBonus(bs=7))),
    "marker.impetuous": lambda: duel().refused(
        AddTrooper(SIDE_1, profile(abilities=(Ability("impetuous"),)), is_marker=True)
    ),
    "profile.bad-field": lambda: duel().refused(AddTrooper(SIDE_1, profile(cc=99))),
    "ground.same-trooper": lambda: duel().refused(SetDistance(FUSILIER, FUSILIER, 1)),
    "ground.distance": lambda: duel().refused(SetDistance(FUSILIER, ZHANSHI_A, -1)),
    "distance.missing": lambda: nowhere().refused(FixDice()),
    "turn.by-phases": lambda: ordering().refused(PassTurn()),
    "order.none": lambda: duel().refused(CallOffOrder()),
    "order.open": lambda: first(MOVES, opened()),
    "order.not-your-turn": lambda: duel().refused(DeclareFirst(ZHANSHI_A, MOVES), SIDE_2),
    "order.other-stage": lambda: opened().refused(DeclareSecond(MOVES)),
    "order.judged": lambda: saved().refused(CallOffOrder()),
    "skill.barred-by-state": lambda: first(MOVES, with_state(TrooperState.IMMOBILIZED_A)),
    "skill.stunned": lambda: first(OPEN, with_state(TrooperState.STUNNED)),
    "skill.only-aro": lambda: first(Declaration(Skill.LOOK_OUT)),
    "skill.no-combination": lambda: _second(DODGES, OPEN),
    "skill.takes-no-label": lambda: first(Declaration(Skill.MOVE, label="Run")),
    "skill.no-such-attribute": lambda: first(
        Declaration(Skill.OTHER, label="Pray", attribute="luck")
    ),
    "aro.active-side": lambda: opened().refused(DeclareAro(FUSILIER, DODGES)),
    "aro.already": _twice,
    "aro.had-chance": lambda: aro(DODGES, had_chance()),
    "aro.may-not-react": lambda: aro(DODGES, reacting(Situation.NONE)),
    "aro.not-a-reaction": lambda: aro(MOVES),
    "aro.only-in-zone": lambda: aro(SHOOTS, reacting(Situation.ZONE)),
    "aro.against-marker": _against_marker,
    "aro.no-split": lambda: aro(shoots_at(Aim(FUSILIER, 1), Aim(ZHANSHI_B, 1))),
    "aro.other-target": lambda: aro(shoots_at(Aim(ZHANSHI_B, 1))),
    "aro.burst": lambda: aro(shoots_at(Aim(FUSILIER, 3))),
    "aim.none": lambda: first(SHOOTS),
    "aim.not-aimed": lambda: first(Declaration(Skill.MOVE, aims=(Aim(ZHANSHI_A, 1),))),
    "aim.not-an-enemy": lambda: first(shoots_at(Aim(FUSILIER, 3))),
    "aim.dead": _at_the_dead,
    "aim.no-dice": lambda: first(shoots_at(Aim(ZHANSHI_A, 0))),
    "aim.twice": lambda: first(shoots_at(Aim(ZHANSHI_A, 1), Aim(ZHANSHI_A, 2))),
    "aim.nothing-aimed": lambda: opened(MOVES).refused(SetSplit(Slot.FIRST, ())),
    "burst.too-many": lambda: first(shoots_at(Aim(ZHANSHI_A, 4))),
    "burst.not-all": lambda: first(shoots_at(Aim(ZHANSHI_A, 2))),
    "burst.extra": lambda: first(Declaration(Skill.DODGE, extra_dice=9)),
    "weapon.choose": lambda: first(MULTI, armed("combi-rifle", "pistol-burst")),
    "weapon.none-fits": lambda: first(MULTI, armed("cc-weapon")),
    "weapon.does-not-fit": lambda: first(
        Declaration(Skill.BS_ATTACK, "spitfire", aims=(Aim(ZHANSHI_A, 3),))
    ),
    "weapon.not-used": lambda: first(Declaration(Skill.DODGE, "combi-rifle")),
    "ammunition.unknown": lambda: first(
        Declaration(Skill.BS_ATTACK, "combi-rifle", "AP", (Aim(ZHANSHI_A, 3),))
    ),
    "line.unknown": lambda: measuring().refused(SetRequirement("first:x>y", is_unmet=True)),
    "mod.unknown": lambda: opened().refused(TickMod(LINE, "luck", is_on=True)),
    "mod.does-not-apply": _tick_what_does_not_apply,
    "mod.other": lambda: opened().refused(SetOther(LINE, 99)),
    "pair.long-reason": lambda: opened().refused(
        OverridePair(ZHANSHI_A, PairKind.NORMAL, "x" * 201)
    ),
    "pair.no-such-kind": lambda: opened().refused(OverridePair(ZHANSHI_A, PairKind.TEMPLATE)),
    "pair.nothing-there": lambda: opened().refused(OverridePair(ZHANSHI_B, PairKind.NORMAL)),
    "pair.nothing-to-compare": lambda: opened().refused(
        OverridePair(ZHANSHI_A, PairKind.FACE_TO_FACE)
    ),
    "dice.pending": lambda: frozen().refused(CallOffOrder()),
    "dice.not-frozen": lambda: duel().refused(GiveDice((DiceGiven("x", (1,)),))),
    "dice.already-given": lambda: give(given(), AT_A, 1, 2, 3),
    "dice.no-such-roll": lambda: frozen().refused(CorrectDie(AT_A, 1, 2)),
    "dice.no-such-die": lambda: given().refused(CorrectDie(AT_A, 4, 2)),
    "dice.too-late": _too_late,
    "dice.rolled-stand": lambda: rolled().refused(CorrectDie(AT_A, 1, 2)),
    "dice.not-yours": lambda: given().refused(CorrectDie(AT_A, 1, 2), SIDE_2),
    "dice.no-reroll": lambda: judged().refused(RerollDie(AT_A, 1)),
    "dice.rerolled-already": lambda: rerolled().refused(RerollDie(AT_A, 1)),
    "dice.impossible-face": lambda: give(frozen(), AT_A, 0, 21, 3),
    "dice.wrong-count": lambda: give(frozen(), AT_A, 4, 9),
    "dice.none-given": lambda: frozen().refused(GiveDice(())),
    "dice.not-due": lambda: give(frozen(), "1:nothing", 1),
    "touch.no-template": lambda: opened().refused(SetTouched(LINE, (ZHANSHI_B,))),
    "touch.ally": lambda: touch(FRIEND),
    "touch.main-target": lambda: touch(ZHANSHI_A),
    "touch.not-engaged": lambda: opened().refused(SetBystander(LINE, ZHANSHI_B)),
    "heal.not-now": lambda: ordering().refused(Regenerate(FUSILIER, 3)),
    "aro.delayed": _delayed,
    "aim.not-an-ally": lambda: treat(ZHANSHI_A),
    "aim.one-die": lambda: treat(FRIEND, 2),
    "aim.intuitive-failed": _intuitively,
    "aim.not-targeted": lambda: _guided(targeted=False),
    "aim.guided-enough": lambda: _guided(times=5),
    "weapon.no-uses": _unloaded,
    "uses.endless": lambda: duel().refused(SetUses(FUSILIER, "combi-rifle", 1)),
    "uses.number": lambda: armed("panzerfaust").refused(SetUses(FUSILIER, "panzerfaust", 3)),
    "skill.not-had": lambda: treat(FRIEND, abilities=()),
    "tokens.nothing-failed": lambda: saved().refused(SpendToken(Use.REROLL_DOCTOR, FUSILIER)),
    "guts.not-asked": lambda: settle(nervous(), ZHANSHI_B),
    "guts.die-given": lambda: settle(_with_guts_given()),
    "guts.no-die": lambda: settle(nervous(), is_rolled=True),
    "guts.no-courage": lambda: settle(nervous(), passes=True),
    "guts.religious": lambda: settle(nervous(Ability("religious"))),
    "dice.unknown-source": lambda: give(frozen(), AT_A, 4, 9, 13, source="dreamt"),
}


@pytest.mark.parametrize("code", list(PROVOKED))
def test_every_refusal_can_be_reached(code: str) -> None:
    """Design §2: a command that is not allowed gets its own code, never an exception."""
    assert PROVOKED[code]().code == code


ROOMS = ("adjustments", "allotment", "choices", "conditions", "declarations", "dice_round")
MORE_ROOMS = ("fixing", "ground", "guts", "legality", "permits", "profile_checks", "progress")
YET_MORE_ROOMS = ("roster", "saving_round", "conclusion", "deeds", "keeping", "touching")
LAST_ROOMS = (
    "arming",
    "supplies",
    "recovering",
)


def codes_in_the_source() -> set[str]:
    """Every code that these rooms can give, read from their source."""
    rules = Path(__file__).parents[3] / "rules"
    files = [
        rules / "skirmish" / f"{room}.py"
        for room in ROOMS + MORE_ROOMS + YET_MORE_ROOMS + LAST_ROOMS
    ]
    return {
        node.args[0].value
        for file in [*files, rules / "dice.py", rules / "naming.py"]
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Refused"
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }


def test_no_refusal_is_left_out_here() -> None:
    """Every code in the source is provoked above."""
    assert codes_in_the_source() == set(PROVOKED)


def said(domains: tuple[str, ...], language: str) -> dict[str, str]:
    """The sentences of some catalogues."""
    return {
        (one.id if isinstance(one.id, str) else one.id[0]): str(one.string)
        for domain in domains
        for one in read(domain, language)
        if one.id
    }


def placed(message: Message | Refused) -> set[str]:
    """The names that a message has values for."""
    return set(message.values)


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_refusal_has_its_sentence(language: str) -> None:
    """Design §2: in both languages, and no sentence asks for a value that is not given."""
    sentences = said(
        ("common", "skirmish", "skirmish-names", "skirmish-saves", "skirmish-turn"), language
    )
    for code, provoke in PROVOKED.items():
        sentence = sentences[f"refused.{code}"]
        asked = {name for _text, name, _spec, _how in Formatter().parse(sentence) if name}
        assert asked <= placed(provoke()), code


def test_calling_off_needs_frozen_dice() -> None:
    """Design §2: there is nothing to call off before."""
    assert measuring().refused(CallOffDice()).code == "dice.not-frozen"


def test_a_profile_without_a_wrong_field_is_taken() -> None:
    """turn:H1."""
    assert duel().do(AddTrooper(SIDE_1, FUSILIER_PROFILE, "Another"))
