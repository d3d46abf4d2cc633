"""Wounds and Structure: `turn:G1` to `turn:G4`, the rows of `turn:J30`, Shock, F26."""

from typing import TypeAlias

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rules.game import Message, Refused
from rules.skirmish.ammunition import Effect
from rules.skirmish.loads import Attack, Defence
from rules.skirmish.saving_rolls import begin, give_faces, saves_of
from rules.skirmish.wounds import (
    NULL,
    STANDING,
    Body,
    BodyChange,
    Condition,
    Harm,
    announce,
    coup_de_grace,
    harm_of,
    suffer,
)

REMOTE = Body(1, 1, has_structure=True, has_remote_presence=True)
TOUGH = Body(has_no_wound_incapacitation=True)
DOGGED = Body(is_dogged=True)
SHASVASTII = Body(is_shasvastii=True)

Row: TypeAlias = tuple[Body, Harm, int, str, str]

# before, the failed saves, Wounds after, condition after, what decided
TABLE: dict[str, Row] = {
    "J30 W1, one N": (Body(), Harm(1), 0, "unconscious", "last-wound"),
    "J30 W1, two N": (Body(), Harm(2), -1, "dead", "beyond"),
    "J30 W2 Shock, one": (Body(2, 2), Harm(1, is_shock=True), 1, "normal", ""),
    "J30 W1 Shock, one": (Body(), Harm(1, is_shock=True), -1, "dead", "shock"),
    "J30 W2 T2, one": (Body(2, 2), Harm(2), 0, "unconscious", "last-wound"),
    "J30 W2 T2 Critical, both": (Body(2, 2), Harm(3), -1, "dead", "beyond"),
    "J30 STR1 Remote Presence, two": (REMOTE, Harm(2), -1, "unconscious-2", "second-level"),
    "J30 STR1 Remote Presence, three": (REMOTE, Harm(3), -2, "dead", "beyond"),
    "G2 STR1 Remote Presence, one": (REMOTE, Harm(1), 0, "unconscious", "last-wound"),
    "G2 Remote Presence with Wounds": (
        Body(has_remote_presence=True),
        Harm(2),
        -1,
        "dead",
        "beyond",
    ),
    "G1 nothing failed": (Body(2, 2), Harm(), 2, "normal", ""),
    "G1 W3, one": (Body(3, 3), Harm(1), 2, "normal", ""),
    "G1 Unconscious, one more": (
        Body(0, 1, Condition.UNCONSCIOUS),
        Harm(1),
        -1,
        "dead",
        "beyond",
    ),
    "G1 far beyond": (Body(), Harm(7), -1, "dead", "beyond"),
    "G1 Dead already": (Body(-1, 1, Condition.DEAD), Harm(2), -1, "dead", ""),
    "G2 second level, one more": (
        evolve(REMOTE, wounds=-1, condition=Condition.UNCONSCIOUS_2),
        Harm(1),
        -2,
        "dead",
        "beyond",
    ),
    "G2 first level, one more": (
        evolve(REMOTE, wounds=0, condition=Condition.UNCONSCIOUS),
        Harm(1),
        -1,
        "unconscious-2",
        "second-level",
    ),
    "F10 Shock on Remote Presence": (REMOTE, Harm(1, is_shock=True), -2, "dead", "shock"),
    "F10 Shock at the first level": (
        evolve(REMOTE, wounds=0, condition=Condition.UNCONSCIOUS),
        Harm(1, is_shock=True),
        -2,
        "dead",
        "shock",
    ),
    "F10 Shock and N in one Order": (Body(2, 2), Harm(2, is_shock=True), -1, "dead", "shock"),
    "F10 Shock on a Shasvastii": (SHASVASTII, Harm(1, is_shock=True), -1, "dead", "shock"),
    "F21 State: Dead": (
        Body(3, 3),
        Harm(1, effects=frozenset({Effect.DEAD})),
        -1,
        "dead",
        "state-dead",
    ),
    "G3 NWI in use, one more": (
        evolve(TOUGH, wounds=0, condition=Condition.NO_WOUND_INCAPACITATION),
        Harm(1),
        -1,
        "dead",
        "beyond",
    ),
    "G3 Dogged in use, one more": (
        evolve(DOGGED, wounds=0, condition=Condition.DOGGED),
        Harm(1),
        -1,
        "dead",
        "beyond",
    ),
    "G3 NWI in use at the first level": (
        evolve(REMOTE, wounds=0, condition=Condition.NO_WOUND_INCAPACITATION),
        Harm(1),
        -1,
        "dead",
        "beyond",
    ),
    "G3 NWI in use, unhurt": (
        evolve(TOUGH, wounds=0, condition=Condition.NO_WOUND_INCAPACITATION),
        Harm(),
        0,
        "no-wound-incapacitation",
        "",
    ),
    "G4 Shasvastii": (SHASVASTII, Harm(1), 0, "shasvastii-embryo", "embryo"),
    "G4 Embryo, one more": (
        evolve(SHASVASTII, wounds=0, condition=Condition.EMBRYO),
        Harm(1),
        -1,
        "dead",
        "beyond",
    ),
}


@pytest.mark.parametrize("name", TABLE)
def test_how_it_stands_afterwards(name: str) -> None:
    """turn:G1 to turn:G4, turn:J30: Wounds, condition and what decided."""
    body, harm, wounds, condition, reason = TABLE[name]

    change = suffer(body, harm)

    assert (wounds, condition) == (change.wounds, change.condition)
    assert ((reason,) if reason else ()) == change.reasons
    assert evolve(body, wounds=wounds, condition=Condition(condition)) == change.applied_to(body)


def test_end_to_end() -> None:
    """turn:J32: the Fusilier's 4 fails at 9: W 0, Unconscious and Prone; the 10 held."""
    defence = Defence(arm=1, in_cover=True)
    rolls = give_faces(begin(saves_of(Attack("c", 13), defence, 0, 1), Body().fatal), (10, 4))

    change = suffer(Body(), harm_of(rolls.judged))

    assert (change.lost, change.wounds, change.condition) == (1, 0, Condition.UNCONSCIOUS)
    assert change.falls
    assert change.condition in NULL


def test_harm_adds_up_what_failed() -> None:
    """turn:F5: T2's failed save takes 2, its Critical's 1, what held nothing."""
    rolls = begin(saves_of(Attack("t2", 15, "T2"), Defence(), 1, 1), 9)

    harm = harm_of(give_faces(rolls, (20, 3, 4)).judged)

    assert Harm(3) == harm


def test_harm_knows_shock_only_where_it_failed() -> None:
    """turn:F10: a Shock save that held does not kill."""
    saves = (
        *saves_of(Attack("n", 13), Defence(), 1, 0),
        *saves_of(Attack("s", 13, "Shock"), Defence(), 1, 0),
    )

    assert Harm(1) == harm_of(give_faces(begin(saves, 2), (1, 20)).judged)
    assert Harm(1, is_shock=True) == harm_of(give_faces(begin(saves, 2), (20, 1)).judged)


def test_states_are_entered() -> None:
    """turn:F12: two failed E/M saves bring each state once, and no Wound."""
    struck = saves_of(Attack("em", 13, "E/M", "bts"), Defence(is_heavy=True), 1, 0)
    harm = harm_of(give_faces(begin(struck, 2), (1, 2)).judged)

    change = suffer(Body(), harm)

    assert frozenset({Effect.ISOLATED, Effect.IMMOBILIZED_B}) == change.entered
    assert (change.lost, change.condition) == (0, Condition.NORMAL)
    assert not change.is_nothing


def test_states_and_wounds_together() -> None:
    """turn:F13: N+E/M takes Wounds and isolates."""
    change = suffer(Body(2, 2), Harm(1, effects=frozenset({Effect.ISOLATED})))

    assert (1, frozenset({Effect.ISOLATED})) == (change.wounds, change.entered)


def test_a_veteran_is_not_isolated() -> None:
    """turn:G27: the state does not take, and the fact says why."""
    change = suffer(Body(is_veteran=True), Harm(effects=frozenset({Effect.ISOLATED})))

    assert change.is_nothing
    assert [Message("wounds.reason.veteran")] == list(change.why)


def test_being_dead_is_no_state_entered() -> None:
    """turn:F21: Dead is the condition, not one more state."""
    assert suffer(Body(), Harm(1, effects=frozenset({Effect.DEAD}))).entered == frozenset()


@pytest.mark.parametrize(
    ("body", "fatal"),
    [
        (Body(), 2),
        (Body(2, 2), 3),
        (REMOTE, 3),
        (evolve(TOUGH, wounds=0, condition=Condition.NO_WOUND_INCAPACITATION), 1),
        (Body(-1, 1, Condition.DEAD), 0),
    ],
)
def test_fatal_loss(body: Body, fatal: int) -> None:
    """turn:G1, turn:G2: the loss that kills, and one less does not."""
    assert fatal == body.fatal
    assert suffer(body, Harm(fatal)).condition is Condition.DEAD
    if fatal > 1:
        assert suffer(body, Harm(fatal - 1)).condition is not Condition.DEAD


def test_nwi_is_announced_on_falling() -> None:
    """turn:G3: the owner may announce it then, and it is not Null."""
    change = suffer(TOUGH, Harm(1))

    assert change.may_announce == (Condition.NO_WOUND_INCAPACITATION,)
    announced = announce(change, Condition.NO_WOUND_INCAPACITATION)
    assert isinstance(announced, BodyChange)
    assert announced.condition in STANDING
    assert not announced.falls
    assert announced.may_announce == ()


def test_both_may_be_offered() -> None:
    """turn:G3: whoever has NWI and Dogged chooses."""
    both = Body(has_no_wound_incapacitation=True, is_dogged=True)

    assert set(suffer(both, Harm(1)).may_announce) == STANDING


@pytest.mark.parametrize(
    "change",
    [
        suffer(TOUGH, Harm(1, is_shock=True)),
        suffer(TOUGH, Harm(2)),
        suffer(evolve(TOUGH, wounds=2), Harm(1)),
        suffer(Body(), Harm(1)),
        suffer(evolve(TOUGH, wounds=0, condition=Condition.UNCONSCIOUS), Harm()),
    ],
    ids=["shock", "dead", "still up", "has none", "lies already"],
)
def test_nothing_to_announce(change: BodyChange) -> None:
    """turn:G3: not under Shock, not when Dead, not before, not later."""
    found = announce(change, Condition.NO_WOUND_INCAPACITATION)

    assert isinstance(found, Refused)
    assert (found.code, found.rule) == ("wounds.cannot-announce", "turn:G3")


@pytest.mark.parametrize(
    ("condition", "wounds"),
    [(Condition.UNCONSCIOUS, 0), (Condition.UNCONSCIOUS_2, -1), (Condition.EMBRYO, 0)],
)
def test_coup_de_grace(condition: Condition, wounds: int) -> None:
    """turn:F26: whoever lies there dies without roll or save."""
    body = evolve(REMOTE, wounds=wounds, condition=condition)

    found = coup_de_grace(body)

    assert isinstance(found, BodyChange)
    assert (found.condition, found.reasons) == (Condition.DEAD, ("coup-de-grace",))


@pytest.mark.parametrize(
    "condition",
    [
        Condition.NORMAL,
        Condition.NO_WOUND_INCAPACITATION,
        Condition.DOGGED,
        Condition.DEAD,
    ],
)
def test_no_coup_de_grace(condition: Condition) -> None:
    """turn:F26: not on whoever stands, by NWI or Dogged too."""
    found = coup_de_grace(Body(0, 1, condition))

    named = Message(f"condition.{condition.value}")
    assert Refused("wounds.not-fallen", "turn:F26", {"condition": named}) == found


BODIES = st.builds(
    Body,
    st.integers(1, 3),
    st.just(3),
    has_structure=st.booleans(),
    has_remote_presence=st.booleans(),
    has_no_wound_incapacitation=st.booleans(),
    is_dogged=st.booleans(),
    is_shasvastii=st.booleans(),
    is_veteran=st.booleans(),
)
HARMS = st.builds(
    Harm, st.integers(0, 6), st.booleans(), st.frozensets(st.sampled_from(Effect), max_size=3)
)


@given(BODIES, HARMS)
def test_wounds_and_condition_agree(body: Body, harm: Harm) -> None:
    """turn:G1, turn:G2: Dead from −1, the second level at −1, fallen at 0, up above."""
    change = suffer(body, harm)
    after = change.applied_to(body)

    assert body.dead_at <= after.wounds <= body.wounds
    assert (after.condition is Condition.DEAD) is (after.wounds <= body.dead_at)
    assert (after.condition is Condition.NORMAL) is (after.wounds > 0)
    assert (after.condition is Condition.DEAD) or not (harm.is_shock and after.wounds <= 0)


@given(BODIES, HARMS, st.integers(1, 3))
def test_more_loss_never_heals(body: Body, harm: Harm, more: int) -> None:
    """turn:G1: whoever loses more is left with no more."""
    worse = suffer(body, evolve(harm, loss=harm.loss + more))

    assert worse.wounds <= suffer(body, harm).wounds
