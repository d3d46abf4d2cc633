"""Odds to the end: brute force through the judging, closed forms, properties (odds §1)."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.skirmish.ammunition import Effect
from rules.skirmish.loads import ARM_ZERO, CONTINUOUS_DAMAGE, NON_LETHAL, Attack, Defence, Way
from rules.skirmish.odds import normal_odds, survivors
from rules.skirmish.rolls import judge_face_to_face
from rules.skirmish.saving_odds import (
    NO_HARM,
    Blow,
    Fate,
    Fates,
    fates_of,
    harm_odds,
    harm_to_a,
    harm_to_b,
    odds_of_hits,
    odds_of_saves,
    together,
)
from rules.skirmish.saving_rolls import Save, begin, give_faces, saves_of
from rules.skirmish.success_value import SIDES
from rules.skirmish.wounds import Body, Condition, harm_of, suffer

COMBI = Blow(Attack("combi", 13), Defence(arm=1, in_cover=True))
DEAD_TRAIT = frozenset({ARM_ZERO, "state-dead"})
BURNING = frozenset({CONTINUOUS_DAMAGE})
REMOTE = Body(1, 1, has_structure=True, has_remote_presence=True)

BLOWS = {
    "N": COMBI,
    "AP+DA": Blow(Attack("x", 14, "AP+DA"), Defence(arm=4)),
    "Shock": Blow(Attack("x", 15, "Shock"), Defence(arm=2)),
    "T2": Blow(Attack("x", 15, "T2"), Defence(arm=3)),
    "Plasma": Blow(Attack("x", 14, "N", "arm+bts"), Defence(arm=5, bts=0)),
    "PARA": Blow(Attack("x", 0, "PARA", "ph-6", frozenset({NON_LETHAL})), Defence(ph=12)),
    "E/M": Blow(Attack("x", 13, "N+E/M", "bts"), Defence(bts=3, is_heavy=True)),
    "Monofilament": Blow(Attack("x", 12, traits=DEAD_TRAIT), Defence(arm=4)),
    "never": Blow(Attack("x", 3), Defence(arm=5)),
    "always": Blow(Attack("x", 25), Defence()),
}

BODIES = {
    "W1": Body(),
    "W2": Body(2, 2),
    "Remote Presence": REMOTE,
    "Shasvastii": Body(is_shasvastii=True),
    "Unconscious": Body(0, 1, Condition.UNCONSCIOUS),
}


def fates(blow: Blow, hits: int, crits: int, body: Body) -> Fates:
    """The fates of one who took so many hits."""
    return fates_of(odds_of_hits(blow, hits, crits, body.fatal), body)


def fate_by_dice(saves: tuple[Save, ...], faces: tuple[int, ...], body: Body) -> Fate:
    """The fate that judging these very dice gives."""
    change = suffer(body, harm_of(give_faces(begin(saves, body.fatal), faces).judged))
    is_dead = change.condition is Condition.DEAD
    return Fate(change.wounds, change.condition, frozenset() if is_dead else change.entered)


def as_chances(found: Fates) -> dict[Fate, Fraction]:
    """Every fate with its chance."""
    return {fate: Fraction(count, found.total) for fate, count in found.counts.items()}


SMALL = [
    (name, hits, crits)
    for name, blow in BLOWS.items()
    for hits, crits in ((1, 0), (2, 0), (0, 1))
    if len(begin(saves_of(blow.attack, blow.defence, hits, crits), 9).due) <= 2
]
"""What takes two dice at most: 400 cases."""


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize(("blow", "hits", "crits"), SMALL)
def test_brute_force(blow: str, hits: int, crits: int, body: str) -> None:
    """Odds §1: every die, judged and applied, counts the same as the closed form."""
    saves = saves_of(BLOWS[blow].attack, BLOWS[blow].defence, hits, crits)
    due = len(begin(saves, BODIES[body].fatal).due)
    counted = Counter(
        fate_by_dice(saves, faces, BODIES[body]) for faces in product(range(1, 21), repeat=due)
    )

    expected = {fate: Fraction(count, SIDES**due) for fate, count in counted.items()}
    assert expected == as_chances(fates(BLOWS[blow], hits, crits, BODIES[body]))


def test_t2_and_its_critical_by_brute_force() -> None:
    """turn:F11: a T2 hit and a T2 Critical, three dice of two sorts, on W 2."""
    saves = saves_of(BLOWS["T2"].attack, BLOWS["T2"].defence, 1, 1)
    body = Body(2, 2)
    counted = Counter(fate_by_dice(saves, faces, body) for faces in product(range(1, 21), repeat=3))

    expected = {fate: Fraction(count, 8000) for fate, count in counted.items()}
    assert expected == as_chances(fates(BLOWS["T2"], 1, 1, body))


@pytest.mark.parametrize(("hits", "crits", "dice"), [(1, 0, 1), (2, 1, 4), (0, 3, 6)])
def test_plain_ammunition_is_a_binomial(hits: int, crits: int, dice: int) -> None:
    """Odds §1: binomial over s(h + c) + c saves at the chance of one failed."""
    fails = Fraction(9, 20)

    found = fates(COMBI, hits, crits, Body(9, 9))

    assert {
        lost: comb(dice, lost) * fails**lost * (1 - fails) ** (dice - lost)
        for lost in range(dice + 1)
    } == {9 - fate.wounds: chance for fate, chance in as_chances(found).items()}


def test_continuous_damage_is_a_chain() -> None:
    """turn:F22: at 14 of 20, W 2 stays with 0.3, 1 Wound 0.21, Unconscious 0.147, Dead 0.343."""
    flame = Blow(Attack("flame", 14, traits=BURNING), Defence())

    found = fates(flame, 1, 0, Body(2, 2))

    chances = {fate.condition: chance for fate, chance in as_chances(found).items()}
    assert Fraction("0.7") == found.wounded
    assert Fraction("0.49") == found.loses(2)
    assert Fraction("0.147") == chances[Condition.UNCONSCIOUS] == found.unconscious
    assert Fraction("0.343") == found.dead


def test_continuous_damage_round_by_round() -> None:
    """turn:F22: judging dice until nothing is due gives the same chances (W 1, one Critical)."""
    flame = Blow(Attack("flame", 14, traits=BURNING), Defence(arm=2))
    saves = saves_of(flame.attack, flame.defence, 0, 1)
    body = Body()
    counted: Counter[Fate] = Counter()
    for faces in product(range(1, 21), repeat=3):
        rolls = give_faces(begin(saves, body.fatal), faces[:2])
        if not rolls.is_over:
            rolls = give_faces(rolls, faces[2:])
        change = suffer(body, harm_of(rolls.judged))
        counted[Fate(change.wounds, change.condition, frozenset())] += 1

    expected = {fate: Fraction(count, 8000) for fate, count in counted.items()}
    assert expected == as_chances(fates(flame, 0, 1, body))


def test_certain_chain() -> None:
    """turn:F2, turn:F22: a chain nobody can pass kills for sure."""
    found = fates(Blow(Attack("flame", 22, traits=BURNING), Defence()), 1, 0, Body(2, 2))

    assert found.dead == 1


def test_two_attackers_are_independent() -> None:
    """turn:F5: losses of different weapons add up; two chances of one Wound each."""
    shock = BLOWS["Shock"]
    body = Body(2, 2)
    found = fates_of(
        together(
            [odds_of_hits(COMBI, 1, 0, body.fatal), odds_of_hits(shock, 1, 0, body.fatal)],
            body.fatal,
        ),
        body,
    )

    combi, sniper = Fraction(9, 20), Fraction(13, 20)
    assert combi * sniper == found.dead
    assert combi + sniper - 2 * combi * sniper == found.chance(lambda fate: fate.wounds == 1)


def test_shock_remembers_the_other_wound() -> None:
    """turn:F10: with a failed Shock save in the Order, W 2 losing two is Dead, not Unconscious."""
    shock = BLOWS["Shock"]

    found = fates(shock, 2, 0, Body(2, 2))

    assert found.unconscious == 0
    assert Fraction(13, 20) ** 2 == found.dead


def test_through_the_roll() -> None:
    """turn:J7: SV 12 on SV 11 with the saves behind, by every roll and every die there is."""
    odds = survivors(12, 1, 11, 1)
    body = Body()
    expected = {"a": Fraction(0), "b": Fraction(0)}
    for face_a, face_b in product(range(1, 21), repeat=2):
        result = judge_face_to_face(12, (face_a,), 11, (face_b,))
        for side, scored in (("b", result.a), ("a", result.b)):
            expected[side] += fates(COMBI, scored.hits, scored.crits, body).dead / 400

    assert expected["b"] == fates_of(harm_to_b(odds, COMBI, body), body).dead
    assert expected["a"] == fates_of(harm_to_a(odds, COMBI, body), body).dead


def test_one_normal_die_by_hand() -> None:
    """turn:F1: SV 10, AD 9, W 1: nine faces hit once and one face is a Critical."""
    odds = normal_odds(10, 1)
    body = Body()

    found = fates_of(harm_odds(odds.total, odds.a, COMBI, body.fatal), body)

    fails = Fraction(9, 20)
    crit = Fraction(1, 20)
    assert crit * fails**2 == found.dead
    assert 9 * crit * fails + crit * 2 * fails * (1 - fails) == found.unconscious
    assert found.dead + found.unconscious == found.wounded == found.out
    assert 1 - found.wounded == found.unhurt


def test_states_have_chances() -> None:
    """turn:F15, turn:J15: one PARA hit at PH 12 immobilises with 14 of 20."""
    found = fates(BLOWS["PARA"], 1, 0, Body())

    assert Fraction(14, 20) == found.enters(Effect.IMMOBILIZED_A) == 1 - found.unhurt
    assert found.wounded == 0


def test_spotlight_targets_whom_it_hits() -> None:
    """turn:D29: a state without a save has the chance of the hit."""
    spotlight = Blow(Attack("s", 0, "", "", frozenset({"state-targeted"}), Way.COMMS), Defence())
    odds = normal_odds(13, 1)

    found = fates_of(harm_odds(odds.total, odds.a, spotlight, 2), Body())

    assert Fraction(13, 20) == found.enters(Effect.TARGETED)


def test_smoke_does_nothing() -> None:
    """turn:F19: no save, no state."""
    assert odds_of_hits(Blow(Attack("s", 0, "Smoke", ""), Defence()), 2, 1, 2) == NO_HARM


@pytest.mark.parametrize("blow", BLOWS)
def test_the_dead_stay_dead(blow: str) -> None:
    """turn:G1: hits on a Dead trooper change nothing."""
    found = fates(BLOWS[blow], 2, 1, Body(-1, 1, Condition.DEAD))

    assert found.dead == 1
    assert found.unhurt == 1


AMMUNITION = st.sampled_from(["N", "AP", "DA", "EXP", "Shock", "T2", "AP+DA", "N+E/M", "Stun"])
TRAITS = st.sampled_from([frozenset[str](), BURNING, DEAD_TRAIT])
ATTACKS = st.builds(Attack, st.just("x"), st.integers(0, 22), AMMUNITION, traits=TRAITS)
BODIES_DRAWN = st.sampled_from(list(BODIES.values()))


@given(
    st.builds(Blow, ATTACKS, st.builds(Defence, arm=st.integers(0, 10))),
    BODIES_DRAWN,
    st.integers(-1, 25),
    st.integers(0, 4),
    st.integers(0, 2),
)
@settings(max_examples=60)
def test_chances_sum_to_one(blow: Blow, body: Body, sv: int, burst: int, against: int) -> None:
    """Odds §1: every case is counted once, none below zero."""
    odds = survivors(sv, burst, 11, against)

    found = fates_of(harm_to_b(odds, blow, body), body)

    assert found.total == sum(found.counts.values())
    assert min(found.counts.values()) > 0
    assert (
        found.dead
        + found.unconscious
        + found.chance(lambda fate: fate.condition is Condition.NORMAL)
        == 1
    )


@given(ATTACKS, st.integers(0, 10), BODIES_DRAWN, st.integers(0, 3), st.integers(0, 2))
@settings(max_examples=60)
def test_more_protection_never_hurts(
    attack: Attack, value: int, body: Body, hits: int, crits: int
) -> None:
    """turn:F1: a point more of ARM and BTS makes nothing bad more likely."""
    bad = fates(Blow(attack, Defence(arm=value, bts=value)), hits, crits, body)
    better = fates(Blow(attack, Defence(arm=value + 1, bts=value + 1)), hits, crits, body)

    assert better.dead <= bad.dead
    assert better.out <= bad.out
    assert better.unhurt >= bad.unhurt


@given(ATTACKS, BODIES_DRAWN, st.integers(0, 3), st.integers(0, 2))
@settings(max_examples=60)
def test_more_hits_never_help(attack: Attack, body: Body, hits: int, crits: int) -> None:
    """turn:F4: one hit more, or a hit turned Critical, makes death no rarer."""
    blow = Blow(attack, Defence(arm=2, bts=2))
    now = fates(blow, hits, crits, body)

    assert now.dead <= fates(blow, hits + 1, crits, body).dead
    assert fates(blow, hits + 1, crits, body).dead <= fates(blow, hits, crits + 1, body).dead


@given(st.lists(st.sampled_from(sorted(BLOWS)), max_size=3))
def test_order_of_attacks_does_not_matter(names: list[str]) -> None:
    """turn:F5: effects accumulate, in whatever order."""
    saves = [
        save for name in names for save in saves_of(BLOWS[name].attack, BLOWS[name].defence, 1, 0)
    ]

    assert odds_of_saves(saves, 3) == odds_of_saves(saves[::-1], 3)
