"""Saving Rolls: the sums of `turn:F1`, the count of `turn:F4`, rounds of dice, words."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import DiceWanted
from rules.game import Message
from rules.skirmish.ammunition import Effect, SaveAttribute
from rules.skirmish.loads import (
    ARM_ZERO,
    CONTINUOUS_DAMAGE,
    IMMUNE_TO_ALL,
    IMMUNE_TO_CRITICALS,
    NON_LETHAL,
    Attack,
    Defence,
    Way,
)
from rules.skirmish.saving_rolls import (
    JudgedSave,
    Piece,
    Save,
    SavingRolls,
    begin,
    give_faces,
    saves_of,
)

COMBI = Attack("combi", 13)
FUSILIER = Defence(arm=1, in_cover=True)
CONTINUOUS = Attack("flame", 14, traits=frozenset({CONTINUOUS_DAMAGE}))


def number(attack: Attack, defence: Defence) -> int:
    """The sum of the first save of one hit."""
    return saves_of(attack, defence, 1, 0)[0].number


def attack(
    damage: int,
    ammunition: str = "N",
    save: str = "arm",
    way: Way = Way.SHOT,
    traits: tuple[str, ...] = (),
) -> Attack:
    """An attack called x."""
    return Attack("x", damage, ammunition, save, frozenset(traits), way)


SUMS: dict[str, tuple[Attack, Defence, int]] = {
    "J4 Combi on a Fusilier in cover": (COMBI, FUSILIER, 9),
    "J31 HMG, ARM 5, cover": (attack(15), Defence(arm=5, in_cover=True), 7),
    "J31 AP HMG, ARM 5": (attack(15, "AP"), Defence(arm=5), 12),
    "J31 MULTI AP, ARM 4, cover": (attack(13, "AP"), Defence(arm=4, in_cover=True), 8),
    "J31 Oblivion, BTS 3": (attack(16, "AP", "bts", Way.COMMS), Defence(bts=3), 14),
    "J31 K1, ARM 8, cover": (
        attack(13, traits=(ARM_ZERO,)),
        Defence(arm=8, in_cover=True),
        10,
    ),
    "J31 Carbonite, BTS 3, Firewall": (
        attack(13, "DA", "bts", Way.COMMS),
        Defence(bts=3, has_firewall=True),
        7,
    ),
    "J10 Carbonite, BTS 3": (attack(13, "DA", "bts", Way.COMMS), Defence(bts=3), 10),
    "J13 Martial Arts L3": (Attack("cc", 13, way=Way.CLOSE_COMBAT, mod=2), Defence(), 15),
    "J15 PARA, PH 12": (attack(0, "PARA", "ph-6"), Defence(ph=12), 6),
    "J19 SymbioMate": (
        attack(13, "AP"),
        Defence(arm=9, immunities=frozenset({IMMUNE_TO_ALL})),
        4,
    ),
    "F7 half of 1 is 1": (attack(13, "AP"), Defence(arm=1), 12),
    "F7 half of 0 is 0": (attack(13, "AP"), Defence(arm=0), 13),
    "F12 E/M halves BTS": (attack(13, "E/M", "bts"), Defence(arm=5, bts=3), 11),
    "D20 no cover in Close Combat": (attack(13, way=Way.CLOSE_COMBAT), FUSILIER, 12),
    "D20 no cover from templates": (attack(13, way=Way.TEMPLATE), FUSILIER, 12),
    "D20 no cover over Comms": (attack(13, "N", "bts", Way.COMMS), FUSILIER, 13),
    "D29 Firewall stops no bullet": (attack(13), Defence(has_firewall=True), 13),
    "F25 Bioimmunity, Viral": (
        attack(13, "DA+Shock", "bts"),
        Defence(4, 0, has_bioimmunity=True),
        9,
    ),
    "F25 Bioimmunity, AP halves BTS": (attack(13, "AP"), Defence(1, 6, has_bioimmunity=True), 10),
    "F25 Bioimmunity, ARM=0": (
        attack(13, traits=(ARM_ZERO,)),
        Defence(1, 6, has_bioimmunity=True),
        13,
    ),
    "F25 Bioimmunity, own is better": (attack(13), Defence(5, 3, has_bioimmunity=True), 8),
    "F25 Bioimmunity, not over Comms": (
        attack(13, "N", "bts", Way.COMMS),
        Defence(5, 0, has_bioimmunity=True),
        13,
    ),
}


@pytest.mark.parametrize("name", SUMS)
def test_attack_damage(name: str) -> None:
    """turn:F1, turn:J31: Damage less attribute, cover and the rest."""
    struck, defence, expected = SUMS[name]

    assert expected == number(struck, defence)


def test_pieces_say_the_sum() -> None:
    """turn:F1: Damage 15, half of ARM 5, cover."""
    save = saves_of(attack(15, "AP"), Defence(arm=5, in_cover=True), 1, 0)[0]

    assert (Piece("damage", 15), Piece("arm-halved", -3, 5), Piece("cover", -3)) == save.pieces
    assert save.number == sum(piece.value for piece in save.pieces)
    assert Message("save.piece.arm-halved", {"value": -3, "of": 5}) == save.pieces[1].label


def test_bioimmunity_names_what_it_uses() -> None:
    """turn:F25: the piece says BTS where BTS stands in for ARM."""
    save = saves_of(attack(13), Defence(1, 6, has_bioimmunity=True), 1, 0)[0]

    assert Piece("bts", -6) == save.pieces[1]
    assert save.attribute is SaveAttribute.ARM


@pytest.mark.parametrize(("is_capped", "expected"), [(False, 28), (True, 25)])
def test_cap_on_damage_is_a_reading(is_capped: bool, expected: int) -> None:
    """turn:K6: MODs of the Damage are not capped unless the table says so."""
    struck = Attack("x", 13, mod=15, is_capped=is_capped)

    assert expected == number(struck, Defence())


def test_small_mods_meet_no_cap() -> None:
    """turn:K6: within ±12 the cap adds no piece."""
    save = saves_of(Attack("x", 13, mod=1, is_capped=True), FUSILIER, 1, 0)[0]

    assert [piece.key for piece in save.pieces] == ["damage", "arm", "cover", "other"]


COUNTS: dict[str, tuple[Attack, Defence, int, int, int]] = {
    "F4 N hit": (COMBI, Defence(), 1, 0, 1),
    "F4 N Critical": (COMBI, Defence(), 0, 1, 2),
    "J7 N Critical": (COMBI, FUSILIER, 0, 1, 2),
    "F4 three hits, one Critical": (COMBI, Defence(), 2, 1, 4),
    "F4 Immunity (Critical)": (
        COMBI,
        Defence(immunities=frozenset({IMMUNE_TO_CRITICALS})),
        2,
        1,
        3,
    ),
    "J16 AP+DA hit": (attack(14, "AP+DA"), Defence(), 1, 0, 2),
    "J16 AP+DA Critical": (attack(14, "AP+DA"), Defence(), 0, 1, 3),
    "J16 AP+EXP Critical": (attack(14, "AP+EXP"), Defence(), 0, 1, 4),
    "J16 N+E/M hit": (attack(13, "N+E/M", "bts"), Defence(), 1, 0, 2),
    "J16 N+E/M Critical": (attack(13, "N+E/M", "bts"), Defence(), 0, 1, 3),
    "F14 Stun Critical": (attack(13, "Stun", "bts"), Defence(), 0, 1, 3),
    "F15 PARA Critical": (attack(0, "PARA", "ph-6"), Defence(), 0, 1, 2),
    "F19 Smoke": (attack(0, "Smoke", ""), Defence(), 1, 1, 0),
    "J18 Missile on Immunity (Total)": (
        attack(14, "AP+EXP"),
        Defence(immunities=frozenset({IMMUNE_TO_ALL})),
        1,
        0,
        1,
    ),
    "no hits": (COMBI, Defence(), 0, 0, 0),
}


@pytest.mark.parametrize("name", COUNTS)
def test_how_many_saves(name: str) -> None:
    """turn:F4, turn:J16: saves for the ammunition, one more for each Critical."""
    struck, defence, hits, crits, expected = COUNTS[name]

    assert expected == len(saves_of(struck, defence, hits, crits))


def test_halved_in_every_save() -> None:
    """turn:J16: AP+DA and N+E/M halve in all their saves, the Critical's too."""
    apda = saves_of(attack(14, "AP+DA"), Defence(arm=5), 0, 1)
    em = saves_of(attack(13, "N+E/M", "bts"), Defence(bts=6), 0, 1)

    assert ([save.number for save in apda], [save.number for save in em]) == ([11] * 3, [10] * 3)


@pytest.mark.parametrize(
    ("hits", "crits", "expected"), [(1, 0, ["arm", "bts"]), (0, 1, ["arm", "bts", "arm"])]
)
def test_plasma(hits: int, crits: int, expected: list[str]) -> None:
    """turn:J17, turn:F18: one ARM and one BTS, and the Critical's extra is ARM."""
    saves = saves_of(attack(14, "N", "arm+bts"), Defence(arm=2, bts=6), hits, crits)

    assert expected == [save.attribute.value for save in saves]
    assert {save.attribute.value: save.number for save in saves} == {"arm": 12, "bts": 8}


def test_monofilament_on_total_immunity() -> None:
    """turn:J18: a Critical is two plain ARM saves, and nobody dies at once."""
    mono = attack(12, traits=(ARM_ZERO, "state-dead"), way=Way.CLOSE_COMBAT)
    saves = saves_of(mono, Defence(arm=4, immunities=frozenset({IMMUNE_TO_ALL})), 0, 1)

    assert [(8, frozenset[Effect]())] * 2 == [(save.number, save.effects) for save in saves]


def test_symbiomate() -> None:
    """turn:J19: two AP hits and a DA Critical are four N saves at ARM 9."""
    mate = Defence(arm=9, immunities=frozenset({IMMUNE_TO_ALL}))
    saves = (
        *saves_of(Attack("ap", 13, "AP"), mate, 2, 0),
        *saves_of(Attack("da", 13, "DA"), mate, 0, 1),
    )

    assert [save.number for save in saves] == [4] * 4
    assert len({save.id for save in saves}) == 4


def test_criticals_of_t2() -> None:
    """turn:F11: the die that the Critical added is marked and takes one Wound."""
    saves = saves_of(attack(15, "T2"), Defence(), 1, 1)

    assert [(save.wounds, save.is_critical) for save in saves] == [
        (2, False),
        (2, False),
        (1, True),
    ]


def test_extra_save_is_single_under_continuous_damage() -> None:
    """turn:F22: the Critical's extra save does not go on."""
    assert [save.is_continuous for save in saves_of(CONTINUOUS, Defence(), 0, 1)] == [True, False]


def save(needs: int, attribute: SaveAttribute = SaveAttribute.ARM) -> Save:
    """A save with the sum `needs`."""
    return Save("s", "a", attribute, (), needs)


@pytest.mark.parametrize(
    ("needs", "expected"),
    [
        (9, Message("save.needs.at-least", {"number": 10})),
        (19, Message("save.needs.at-least", {"number": 20})),
        (1, Message("save.needs.at-least", {"number": 2})),
        (0, Message("save.needs.cannot-fail")),
        (-4, Message("save.needs.cannot-fail")),
        (20, Message("save.needs.cannot-pass")),
        (23, Message("save.needs.cannot-pass")),
    ],
)
def test_needs_in_words(needs: int, expected: Message) -> None:
    """turn:F2: 10 or more at 9; 0 and less cannot fail, 20 and more cannot pass."""
    assert expected == save(needs).needs
    assert save(needs).needs_a_die is (0 < needs < 20)


@pytest.mark.parametrize(
    ("needs", "expected"),
    [
        (6, Message("save.needs.at-most", {"number": 6})),
        (0, Message("save.needs.cannot-pass")),
        (20, Message("save.needs.cannot-fail")),
    ],
)
def test_needs_of_para(needs: int, expected: Message) -> None:
    """turn:F15: PH − 6 or less passes, below 1 nothing does."""
    assert expected == save(needs, SaveAttribute.PH).needs


@given(st.integers(1, 20), st.integers(-5, 30), st.sampled_from(SaveAttribute))
def test_failing_faces_are_those_that_fail(face: int, needs: int, attribute: SaveAttribute) -> None:
    """turn:F1, turn:F15: the count for the odds is the judging of every face."""
    one = save(needs, attribute)

    assert one.failing_faces == sum(not one.is_passed_by(face) for face in range(1, 21))
    assert one.is_passed_by(face) is (face <= needs if one.passes_low else face > needs)


@given(st.integers(0, 25), st.integers(0, 20), st.integers(1, 20), st.booleans())
def test_equivalent_form(damage: int, arm: int, face: int, in_cover: bool) -> None:
    """turn:F2: passed where die + ARM + cover is more than Damage."""
    one = saves_of(attack(damage), Defence(arm=arm, in_cover=in_cover), 1, 0)[0]

    assert (face + arm + 3 * in_cover > damage) is one.is_passed_by(face)


def test_n5_has_the_same_chance() -> None:
    """turn:F3: Damage 13 holds as often as a save on 7 and less."""
    assert Fraction(7, 20) == Fraction(20 - save(13).failing_faces, 20)


def test_die_at_the_damage_fails() -> None:
    """turn:J32: at 9 the 9 fails, the 10 holds; J10: at 10 the 6 fails."""
    assert [
        save(9).is_passed_by(9),
        save(9).is_passed_by(10),
        save(10).is_passed_by(6),
    ] == [False, True, False]


def test_judged_with_reason() -> None:
    """turn:J32: two saves at 9: the 10 holds, the 4 does not, and each says why."""
    rolls = give_faces(begin(saves_of(COMBI, FUSILIER, 0, 1), fatal=2), (10, 4))

    assert [
        Message("save.why.passed-high", {"face": 10, "number": 9}),
        Message("save.why.failed-high", {"face": 4, "number": 9}),
    ] == [one.why for one in rolls.judged]
    assert rolls.is_over


def test_para_reason_counts_low() -> None:
    """turn:J15: PH 12 needs 6 or less; a 7 is IMM-A."""
    rolls = begin(saves_of(attack(0, "PARA", "ph-6"), Defence(ph=12), 2, 0), fatal=2)

    after = give_faces(rolls, (6, 7))

    assert [one.why.key for one in after.judged] == ["save.why.passed-low", "save.why.failed-low"]
    assert [{Effect.IMMOBILIZED_A}] == [one.save.effects for one in after.failed]


def test_certain_saves_take_no_die() -> None:
    """turn:F2: what cannot fail or cannot pass is settled at once."""
    saves = (save(0), save(9), save(20))

    rolls = begin(saves, fatal=3)

    assert (saves[1],) == rolls.due
    assert [JudgedSave(saves[0], 0, True), JudgedSave(saves[2], 0, False)] == list(rolls.judged)
    assert [one.why.key for one in rolls.judged] == [
        "save.why.always-passes",
        "save.why.always-fails",
    ]


def test_all_saves_are_rolled() -> None:
    """turn:F5: four saves stay four dice, though the second may kill."""
    rolls = begin(saves_of(attack(14, "EXP"), Defence(), 0, 1), fatal=2)

    assert len(rolls.due) == 4
    assert len(give_faces(rolls, (1, 1, 1, 1)).failed) == 4


def test_continuous_damage_goes_on_until_one_passes() -> None:
    """turn:F22: every failure asks for another die, a pass ends it."""
    rolls = begin(saves_of(CONTINUOUS, Defence(), 1, 0), fatal=5)

    once = give_faces(rolls, (1,))
    twice = give_faces(once, (14,))
    over = give_faces(twice, (15,))

    assert [(one.due[0].id, one.due[0].throw) for one in (once, twice)] == [
        ("flame.1+", 2),
        ("flame.1++", 3),
    ]
    assert over.is_over
    assert len(over.failed) == 2


def test_continuous_damage_ends_with_death() -> None:
    """turn:F22: nobody rolls on for the Dead."""
    rolls = begin(saves_of(CONTINUOUS, Defence(), 1, 0), fatal=2)

    assert give_faces(give_faces(rolls, (1,)), (1,)).is_over


def test_two_chains_at_once() -> None:
    """turn:F22: two hits go on side by side, the Critical's extra save does not."""
    rolls = begin(saves_of(CONTINUOUS, Defence(), 1, 1), fatal=9)

    after = give_faces(rolls, (1, 20, 1))

    assert [one.id for one in after.due] == ["flame.1+"]


@pytest.mark.parametrize("fatal", [1, 2, 5])
def test_continuous_damage_that_cannot_pass(fatal: int) -> None:
    """turn:F2, turn:F22: a save nobody can pass burns on until Dead, without dice."""
    hot = Attack("flame", 25, traits=frozenset({CONTINUOUS_DAMAGE}))

    rolls = begin(saves_of(hot, Defence(), 1, 0), fatal)

    assert (True, fatal) == (rolls.is_over, len(rolls.failed))


def test_monofilament_kills_and_stops() -> None:
    """turn:F21: the state Dead ends Continuous Damage as a fatal loss does."""
    mono = attack(12, traits=(ARM_ZERO, "state-dead", CONTINUOUS_DAMAGE))
    rolls = give_faces(begin(saves_of(mono, Defence(), 1, 0), fatal=5), (12,))

    assert rolls.has_killed
    assert rolls.is_over


def test_dice_wanted() -> None:
    """turn:F1: one d20 for each save that needs one."""
    rolls = begin(saves_of(COMBI, FUSILIER, 0, 1), fatal=2)

    label = Message("save.dice", {"name": "Fusilier 1", "n": 2})
    expected = (DiceWanted("7:saves:fusilier-1", "side-1", 2, 20, label),)
    assert expected == rolls.dice_wanted("7:saves:fusilier-1", "side-1", "Fusilier 1")


def test_no_dice_when_over() -> None:
    """turn:F1: nothing is due without saves."""
    assert SavingRolls(2).dice_wanted("r", "side-1", "Fusilier 1") == ()


def test_label_says_what_and_what_it_needs() -> None:
    """turn:F1: an ARM save that needs 10 or more; the Critical's is marked."""
    first, second = saves_of(COMBI, FUSILIER, 0, 1)

    assert (first.label.key, second.label.key) == ("save.label.hit", "save.label.critical")
    assert Message("save.attribute.arm") == first.label.values["attribute"]
    assert first.needs == first.label.values["needs"]


@given(
    st.integers(5, 20),
    st.sampled_from(["N", "AP", "DA", "EXP", "Shock", "T2", "AP+DA"]),
    st.integers(0, 12),
    st.integers(0, 3),
    st.integers(0, 2),
)
def test_more_armour_never_hurts(
    damage: int, ammunition: str, arm: int, hits: int, crits: int
) -> None:
    """turn:F1: with one more ARM no save fails on more faces."""
    struck = attack(damage, ammunition)
    thin = saves_of(struck, Defence(arm=arm), hits, crits)
    thick = saves_of(struck, Defence(arm=arm + 1), hits, crits)

    assert len(thin) == len(thick)
    assert all(
        more.failing_faces <= less.failing_faces for less, more in zip(thin, thick, strict=True)
    )


def test_non_lethal_takes_no_wounds() -> None:
    """turn:F12, turn:F14: E/M and Stun bring states, not Wounds."""
    saves = (
        *saves_of(attack(13, "E/M", "bts", traits=(NON_LETHAL,)), Defence(), 1, 1),
        *saves_of(attack(13, "Stun", "bts", traits=(NON_LETHAL,)), Defence(), 1, 1),
    )

    assert {0} == {save.wounds for save in saves}
