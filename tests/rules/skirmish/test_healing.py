"""Healing: `turn:D14`, `turn:D15`, `turn:G5`, Regeneration in the States Phase."""

import pytest
from attrs import evolve

from rules.game import Message, Refused
from rules.skirmish.ammunition import Effect
from rules.skirmish.healing import doctor, engineer, engineer_states, regeneration
from rules.skirmish.wounds import Body, BodyChange, Condition

DOWN = Body(0, 2, Condition.UNCONSCIOUS)
NWI = Body(0, 2, Condition.NO_WOUND_INCAPACITATION)
DOGGED = Body(0, 2, Condition.DOGGED)
DEAD = Body(-1, 2, Condition.DEAD)
TAG = Body(3, 3, has_structure=True, has_remote_presence=True)
LEVEL_1 = evolve(TAG, wounds=0, condition=Condition.UNCONSCIOUS)
LEVEL_2 = evolve(TAG, wounds=-1, condition=Condition.UNCONSCIOUS_2)


def outcome(found: BodyChange | Refused) -> tuple[int, str]:
    """Wounds and condition afterwards; the code of a refusal fails any comparison."""
    if isinstance(found, Refused):
        return (99, found.code)
    return (found.wounds, found.condition.value)


@pytest.mark.parametrize(
    ("body", "is_passed", "restores", "expected"),
    [
        (DOWN, True, 1, (1, "normal")),
        (DOWN, True, 2, (2, "normal")),
        (Body(0, 1, Condition.UNCONSCIOUS), True, 2, (1, "normal")),
        (DOWN, False, 1, (-1, "dead")),
        (NWI, True, 1, (1, "normal")),
        (NWI, False, 1, (-1, "dead")),
        (Body(0, 1, Condition.EMBRYO, is_shasvastii=True), True, 1, (1, "normal")),
    ],
)
def test_doctor(body: Body, is_passed: bool, restores: int, expected: tuple[int, str]) -> None:
    """turn:D14, turn:G5: up with a Wound, or Dead."""
    assert expected == outcome(doctor(body, is_passed, restores))


def test_rising_ends_prone() -> None:
    """turn:G5: Prone ends with Unconscious; NWI never lay down."""
    up, stood = doctor(DOWN, is_passed=True), doctor(NWI, is_passed=True)

    assert isinstance(up, BodyChange)
    assert isinstance(stood, BodyChange)
    assert (up.rises, stood.rises, up.lost) == (True, False, -1)


def test_doctor_refuses() -> None:
    """turn:D14, turn:G3: not on Structure, the Dead, Dogged, or whoever is well."""
    normal = {"condition": Message("condition.normal")}

    assert Refused("heal.has-structure", "turn:G5") == doctor(LEVEL_1, is_passed=True)
    assert Refused("heal.dead", "turn:G5") == doctor(DEAD, is_passed=True)
    assert Refused("heal.dogged", "turn:G3") == doctor(DOGGED, is_passed=True)
    assert Refused("heal.not-unconscious", "turn:D14", normal) == doctor(Body(), is_passed=True)


@pytest.mark.parametrize(
    ("body", "is_passed", "expected"),
    [
        (evolve(TAG, wounds=1), True, (2, "normal")),
        (evolve(TAG, wounds=2), False, (1, "normal")),
        (evolve(TAG, wounds=1), False, (0, "unconscious")),
        (LEVEL_1, True, (1, "normal")),
        (LEVEL_2, True, (1, "normal")),
        (LEVEL_1, False, (-1, "unconscious-2")),
        (LEVEL_2, False, (-2, "dead")),
        (Body(0, 1, Condition.UNCONSCIOUS, has_structure=True), False, (-1, "dead")),
        (
            Body(0, 1, Condition.NO_WOUND_INCAPACITATION, has_structure=True),
            False,
            (-1, "dead"),
        ),
    ],
)
def test_engineer(body: Body, is_passed: bool, expected: tuple[int, str]) -> None:
    """turn:D14, turn:G2: one point more, from either level to 1; or one point less."""
    assert expected == outcome(engineer(body, is_passed))


def test_engineer_refuses() -> None:
    """turn:G5: Structure only, and only what is lost."""
    assert Refused("heal.has-wounds", "turn:G5") == engineer(DOWN, is_passed=True)
    assert Refused("heal.nothing-lost", "turn:D14") == engineer(TAG, is_passed=True)


def test_engineer_cancels_all_states_at_once() -> None:
    """turn:G5: every state he can cancel ends by one roll; a failure costs nothing."""
    held = frozenset({Effect.ISOLATED, Effect.IMMOBILIZED_B, Effect.POSSESSED})

    assert held - {Effect.POSSESSED} == engineer_states(held, is_passed=True)
    assert engineer_states(held, is_passed=False) == frozenset()


@pytest.mark.parametrize(
    ("body", "is_passed", "expected"),
    [
        (Body(1, 2), True, (2, "normal")),
        (Body(1, 2), False, (0, "unconscious")),
        (DOWN, True, (1, "normal")),
        (DOWN, False, (-1, "dead")),
        (NWI, False, (-1, "dead")),
        (LEVEL_2, True, (0, "unconscious")),
    ],
)
def test_regeneration(body: Body, is_passed: bool, expected: tuple[int, str]) -> None:
    """turn:A13: one point more or one less, Null or not."""
    assert expected == outcome(regeneration(body, is_passed))


@pytest.mark.parametrize(
    ("body", "code"), [(Body(), "nothing-lost"), (DEAD, "dead"), (DOGGED, "dogged")]
)
def test_regeneration_refuses(body: Body, code: str) -> None:
    """turn:A13: nothing to regain, or nobody to regain it."""
    found = regeneration(body, is_passed=True)

    assert isinstance(found, Refused)
    assert f"heal.{code}" == found.code


def test_failed_healing_may_be_announced_away() -> None:
    """turn:G3: who falls by a failed roll enters Unconscious and may announce NWI."""
    body = Body(1, 2, has_no_wound_incapacitation=True)

    found = regeneration(body, is_passed=False)

    assert isinstance(found, BodyChange)
    assert found.may_announce == (Condition.NO_WOUND_INCAPACITATION,)
