"""Healing: what Doctor, Engineer, the kits and Regeneration do (turn:D14, turn:D15, turn:G5).

The roll is a Normal Roll made elsewhere; here is what its result does. A
MediKit works as a Doctor does and a GizmoKit as an Engineer, by the target's
own PH Roll (turn:D15). Where one Order heals and harms, healing comes first
(turn:C13).
"""

from attrs import evolve

from rules.game import Refused
from rules.skirmish.ammunition import Effect
from rules.skirmish.wounds import FALLEN, Body, BodyChange, Condition, Harm, named, suffer

REPAIRABLE = frozenset(
    {
        Effect.ISOLATED,
        Effect.IMMOBILIZED_A,
        Effect.IMMOBILIZED_B,
        Effect.STUNNED,
        Effect.TARGETED,
    }
)
"""States that an Engineer cancels, all in one roll (turn:G5, turn:G16 to turn:G20)."""

_HEALABLE = FALLEN | {Condition.NO_WOUND_INCAPACITATION}


def doctor(body: Body, is_passed: bool, restores: int = 1) -> BodyChange | Refused:
    """A Doctor or a MediKit (turn:D14): up again with one Wound, or Dead.

    `restores` is 2 for Doctor (2W), never above what the trooper began with.
    Refused: Structure, whoever is not Unconscious, and Dogged, which nothing heals.
    """
    if body.has_structure:
        return Refused("heal.has-structure", "turn:G5")
    refused = _refused(body, "turn:G5")
    if refused is not None:
        return refused
    if body.condition not in _HEALABLE:
        return Refused("heal.not-unconscious", "turn:D14", {"condition": named(body.condition)})
    if is_passed:
        return _up(body, min(body.full, restores))
    return _dead(body)


def engineer(body: Body, is_passed: bool) -> BodyChange | Refused:
    """An Engineer or a GizmoKit on Structure (turn:D14): one more point, or one less.

    From either level of Unconscious one success leads to Structure 1 (turn:G2).
    Refused: Wounds, whoever has lost nothing, Dead, and Dogged.
    """
    if not body.has_structure:
        return Refused("heal.has-wounds", "turn:G5")
    return _one_point(body, is_passed, "turn:D14", max(1, body.wounds + 1))


def engineer_states(held: frozenset[Effect], is_passed: bool) -> frozenset[Effect]:
    """The states that end when an Engineer tends to them; a failure has no price (turn:G5)."""
    return held & REPAIRABLE if is_passed else frozenset()


def regeneration(body: Body, is_passed: bool) -> BodyChange | Refused:
    """Regeneration in the States Phase, if its player wants it (turn:A13): one more, or one less.

    It works while the trooper is Null; from the second level of Unconscious it
    leads to the first. Refused: whoever has lost nothing, Dead, and Dogged.
    """
    return _one_point(body, is_passed, "turn:A13", body.wounds + 1)


def _one_point(body: Body, is_passed: bool, rule: str, healed: int) -> BodyChange | Refused:
    refused = _refused(body, rule)
    if refused is not None:
        return refused
    if body.wounds >= body.full:
        return Refused("heal.nothing-lost", rule)
    if is_passed:
        return _up(body, healed)
    change = suffer(body, Harm(1))
    return evolve(change, reasons=("failed-heal", *change.reasons))


def _refused(body: Body, rule: str) -> Refused | None:
    if body.condition is Condition.DEAD:
        return Refused("heal.dead", rule)
    if body.condition is Condition.DOGGED:
        return Refused("heal.dogged", "turn:G3")
    return None


def _up(body: Body, wounds: int) -> BodyChange:
    condition = Condition.NORMAL if wounds > 0 else Condition.UNCONSCIOUS
    return BodyChange(body.wounds, wounds, body.condition, condition, reasons=("healed",))


def _dead(body: Body) -> BodyChange:
    dead = Condition.DEAD
    return BodyChange(body.wounds, body.dead_at, body.condition, dead, reasons=("failed-heal",))
