"""Judging dice: Normal Rolls, Face to Face Rolls, and why each die counts or not.

`rolls:R3` to `rolls:R5` say what one die is, `rolls:F2` to `rolls:F9` what two
sides' dice do to each other. `classify` is the only place where a die becomes
a failure, a success or a Critical; the odds ask it as well.

Every `sv` here is the value as computed, so it may be below 1 or above 20.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal, NamedTuple, TypeAlias

from rules.skirmish.success_value import SIDES
from rules.values import frozen


class Outcome(StrEnum):
    """What one die is, before any opposition."""

    FAILURE = "failure"
    SUCCESS = "success"
    CRITICAL = "critical"


Side: TypeAlias = Literal["a", "b"]
"""One side of a Face to Face Roll."""


class Classified(NamedTuple):
    """A die by itself: the value it counts as and what that value is."""

    value: int
    outcome: Outcome


def classify(sv: int, face: int) -> Classified:
    """What `face` is against `sv` (`rolls:R3`, `rolls:R4`, `rolls:R5`).

    At or below the Success Value is a success, equal to it a Critical. Above
    20 the excess is added to the die: every die succeeds, and one that reaches
    20 is a Critical. Below 1 nothing succeeds.

    >>> classify(23, 17)
    Classified(value=20, outcome=<Outcome.CRITICAL: 'critical'>)
    """
    target = min(sv, SIDES)
    value = face + max(0, sv - SIDES)
    if value == target or (target == SIDES and value > target):
        return Classified(value, Outcome.CRITICAL)
    if value < target:
        return Classified(value, Outcome.SUCCESS)
    return Classified(value, Outcome.FAILURE)


@frozen
class JudgedDie:
    """One die after judging.

    Attributes:
        face: The natural face, 1 to 20.
        value: What it counts as: the face, plus the excess of an SV above 20.
        outcome: What it is by itself.
        lost_to: The value of the opposing die that cancels it (that side's
            best Critical, else its best success); None for failures, which
            nobody had to cancel, and for dice that stand.
    """

    face: int
    value: int
    outcome: Outcome
    lost_to: int | None = None

    @property
    def stands(self) -> bool:
        """Whether the die takes effect."""
        return self.outcome is not Outcome.FAILURE and self.lost_to is None


@frozen
class SideResult:
    """What one side's dice achieve.

    Attributes:
        hits: Ordinary successes that stand.
        crits: Criticals that stand.
        dice: Every die, in the order it was given.
    """

    hits: int
    crits: int
    dice: tuple[JudgedDie, ...]

    @property
    def scores(self) -> bool:
        """Whether anything of this side takes effect."""
        return self.hits + self.crits > 0


@frozen
class FaceToFaceResult:
    """Both sides of a Face to Face Roll; `winner` is None where nobody scores."""

    winner: Side | None
    a: SideResult
    b: SideResult


class Best(NamedTuple):
    """The best that a side's dice hold: what the other side has to beat.

    `critical` and `success` are the highest values of their kind, or None.
    """

    critical: int | None
    success: int | None


UNOPPOSED = Best(None, None)
"""The best of a side that rolls nothing (`rolls:F6`, `rolls:F8`)."""


def plainly(die: Classified) -> Classified:
    """The die where a Critical counts as an ordinary success (`turn:E14`, `turn:K25`)."""
    if die.outcome is Outcome.CRITICAL:
        return Classified(die.value, Outcome.SUCCESS)
    return die


def best_of(sv: int, faces: Sequence[int], *, is_plain: bool = False) -> Best:
    """The best Critical and the best ordinary success among `faces`."""
    found = [plainly(classify(sv, face)) if is_plain else classify(sv, face) for face in faces]
    return Best(
        max((one.value for one in found if one.outcome is Outcome.CRITICAL), default=None),
        max((one.value for one in found if one.outcome is Outcome.SUCCESS), default=None),
    )


def cancelled_by(die: Classified, opposing: Best) -> int | None:
    """The opposing value that cancels `die`, or None where it stands or never counted.

    A Critical falls only to a Critical (`rolls:F4`, `rolls:F5`); an ordinary
    success falls to any Critical, and to an opposing best success that is not
    lower than itself (`rolls:F2`, `rolls:F3`, `rolls:F7`), even if that one is
    cancelled in its turn.
    """
    if die.outcome is Outcome.FAILURE:
        return None
    if opposing.critical is not None or die.outcome is Outcome.CRITICAL:
        return opposing.critical
    if opposing.success is not None and opposing.success >= die.value:
        return opposing.success
    return None


def _judge_side(
    sv: int, faces: Sequence[int], opposing: Best, *, is_plain: bool = False
) -> SideResult:
    dice: list[JudgedDie] = []
    for face in faces:
        found = plainly(classify(sv, face)) if is_plain else classify(sv, face)
        dice.append(JudgedDie(face, found.value, found.outcome, cancelled_by(found, opposing)))
    standing = [die.outcome for die in dice if die.stands]
    crits = standing.count(Outcome.CRITICAL)
    return SideResult(len(standing) - crits, crits, tuple(dice))


def judge_normal(sv: int, faces: Sequence[int], *, is_plain: bool = False) -> SideResult:
    """Judge dice that nobody opposes: every success stands (`rolls:R3`, `rolls:B3`)."""
    return _judge_side(sv, faces, UNOPPOSED, is_plain=is_plain)


def judge_face_to_face(
    sv_a: int,
    faces_a: Sequence[int],
    sv_b: int,
    faces_b: Sequence[int],
    *,
    is_a_plain: bool = False,
) -> FaceToFaceResult:
    """Judge two sides whose actions affect each other (`rolls:F2` to `rolls:F8`).

    At most one side scores. A side with no dice, or with an SV below 1, meets
    the other with nothing. Dodging several attackers with one die is one such
    judgement for each attacker, each at the Success Values of that comparison
    (`rolls:F9`, `turn:E22`); see `judge_dodge`. `is_a_plain` makes side a's
    Criticals ordinary successes, as beside a template's main target.
    """
    a = _judge_side(sv_a, faces_a, best_of(sv_b, faces_b), is_plain=is_a_plain)
    b = _judge_side(sv_b, faces_b, best_of(sv_a, faces_a, is_plain=is_a_plain))
    winner: Side | None = "a" if a.scores else "b" if b.scores else None
    return FaceToFaceResult(winner, a, b)


@frozen
class Attack:
    """An attack that one Dodge or Reset is compared with.

    Attributes:
        sv: The attacker's Success Value.
        faces: The attacker's dice.
        against: The defender's Success Value in this comparison.
    """

    sv: int
    faces: tuple[int, ...]
    against: int


def judge_dodge(faces: Sequence[int], attacks: Sequence[Attack]) -> tuple[FaceToFaceResult, ...]:
    """Compare one defender's dice with each attack separately (`turn:E22`, `rolls:F9`).

    The same faces are judged at the Success Value of each comparison, so one
    die may win against the shots and lose against the mine. Side `a` of each
    result is the attack, in the order given.
    """
    return tuple(
        judge_face_to_face(attack.sv, attack.faces, attack.against, faces) for attack in attacks
    )
