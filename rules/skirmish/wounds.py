"""Wounds and Structure: what failed Saving Rolls leave of a trooper (turn:G1 to turn:G4).

The order of the dice never matters: the losses of one Order are added up, and
Shock looks at how the trooper stands after them (turn:F5, turn:F10). What
comes out is a `BodyChange`, a fact that nothing has to work out again.
"""

from collections.abc import Iterable
from enum import StrEnum

from attrs import evolve

from rules.game import Message, Refused
from rules.skirmish.ammunition import Effect
from rules.skirmish.saving_rolls import JudgedSave
from rules.values import frozen


class Condition(StrEnum):
    """How a trooper stands on its Wounds or Structure."""

    NORMAL = "normal"
    UNCONSCIOUS = "unconscious"
    UNCONSCIOUS_2 = "unconscious-2"
    """The second level that Remote Presence gives (turn:G2)."""
    EMBRYO = "shasvastii-embryo"
    NO_WOUND_INCAPACITATION = "no-wound-incapacitation"
    DOGGED = "dogged"
    DEAD = "dead"


NULL = frozenset({Condition.UNCONSCIOUS, Condition.UNCONSCIOUS_2, Condition.EMBRYO, Condition.DEAD})
"""Conditions in which a trooper neither acts nor reacts (turn:G8 to turn:G10)."""

FALLEN = NULL - {Condition.DEAD}
"""Null, but still on the table: Prone, and helpless in Close Combat (turn:F26)."""

STANDING = frozenset({Condition.NO_WOUND_INCAPACITATION, Condition.DOGGED})
"""Out of Wounds and acting all the same (turn:G3)."""


@frozen
class Body:
    """What wounds ask of a trooper.

    Attributes:
        wounds: Wounds or Structure left; 0 is Unconscious, below that see `dead_at`.
        full: What it began with.
        condition: How it stands.
        has_structure: Whether it has Structure instead of Wounds.
        has_remote_presence: Whether Unconscious has two levels for it (turn:G2).
        has_no_wound_incapacitation: Whether its player may announce that (turn:G3).
        is_dogged: Whether its player may announce Dogged (turn:G3).
        is_shasvastii: Whether it becomes an Embryo instead of Unconscious (turn:G4).
        is_veteran: Whether it cannot be Isolated (turn:G27).
    """

    wounds: int = 1
    full: int = 1
    condition: Condition = Condition.NORMAL
    has_structure: bool = False
    has_remote_presence: bool = False
    has_no_wound_incapacitation: bool = False
    is_dogged: bool = False
    is_shasvastii: bool = False
    is_veteran: bool = False

    @property
    def has_two_levels(self) -> bool:
        """Whether there is a second level of Unconscious (turn:G2)."""
        return self.has_structure and self.has_remote_presence

    @property
    def dead_at(self) -> int:
        """The Wounds or Structure at which it is Dead: −1, or −2 (turn:G1, turn:G2).

        Once NWI or Dogged is in use any further loss kills (turn:G3).
        """
        if self.condition in STANDING:
            return self.wounds - 1
        return -2 if self.has_two_levels else -1

    @property
    def fatal(self) -> int:
        """The loss that kills it; 0 where it is Dead already."""
        return 0 if self.condition is Condition.DEAD else max(0, self.wounds - self.dead_at)


@frozen
class Harm:
    """What the failed saves of one Order add up to.

    Attributes:
        loss: Wounds or Structure.
        is_shock: Whether one of them was Shock's (turn:F10).
        effects: The states they bring.
    """

    loss: int = 0
    is_shock: bool = False
    effects: frozenset[Effect] = frozenset()


def harm_of(judged: Iterable[JudgedSave]) -> Harm:
    """Add up the saves that failed; the others do nothing."""
    failed = [one.save for one in judged if not one.passed]
    effects: frozenset[Effect] = frozenset()
    return Harm(
        sum(save.wounds for save in failed),
        any(save.is_shock for save in failed),
        effects.union(*(save.effects for save in failed)),
    )


@frozen
class BodyChange:
    """What became of a trooper: a fact.

    Attributes:
        wounds_before: Wounds or Structure before, `wounds` after.
        condition_before: How it stood before, `condition` after.
        entered: States it entered; being Dead is told by `condition`.
        left: States it left.
        may_announce: What its player may announce now and never later (turn:G3).
        reasons: Keys of what decided: ``shock``, ``state-dead``, ``last-wound``,
            ``second-level``, ``beyond``, ``veteran``, ``embryo`` and the like.
    """

    wounds_before: int
    wounds: int
    condition_before: Condition
    condition: Condition
    entered: frozenset[Effect] = frozenset()
    left: frozenset[Effect] = frozenset()
    may_announce: tuple[Condition, ...] = ()
    reasons: tuple[str, ...] = ()

    @property
    def lost(self) -> int:
        """What was lost; below zero where something was regained."""
        return self.wounds_before - self.wounds

    @property
    def is_nothing(self) -> bool:
        """Whether the trooper is as it was."""
        changed = self.lost or self.entered or self.left
        return not changed and self.condition is self.condition_before

    @property
    def falls(self) -> bool:
        """Whether it falls and so becomes Prone (turn:G8)."""
        return self.condition in FALLEN and self.condition_before not in FALLEN

    @property
    def rises(self) -> bool:
        """Whether it gets up again, which ends Prone (turn:G5)."""
        return self.condition is Condition.NORMAL and self.condition_before in FALLEN

    @property
    def why(self) -> tuple[Message, ...]:
        """What decided, in words."""
        return tuple(Message(f"wounds.reason.{reason}") for reason in self.reasons)

    def applied_to(self, body: Body) -> Body:
        """`body` after the change."""
        return evolve(body, wounds=self.wounds, condition=self.condition)


def suffer(body: Body, harm: Harm) -> BodyChange:
    """What the failed saves of one Order do to `body` (turn:G1 to turn:G4).

    Exactly 0 left is Unconscious, less is Dead; a failed Shock save in the
    same Order, or the trait State: Dead, lets no kind of Unconscious stand.
    What is lost beyond Dead does nothing.
    """
    if body.condition is Condition.DEAD:
        return BodyChange(body.wounds, body.wounds, Condition.DEAD, Condition.DEAD)
    condition, reason = _stands(body, harm)
    wounds = body.dead_at if condition is Condition.DEAD else body.wounds - harm.loss
    entered = harm.effects - {Effect.DEAD}
    reasons = (reason,) if reason else ()
    if body.is_veteran and Effect.ISOLATED in entered:
        entered -= {Effect.ISOLATED}
        reasons = (*reasons, "veteran")
    return BodyChange(
        body.wounds,
        wounds,
        body.condition,
        condition,
        entered,
        may_announce=_announcements(body, condition),
        reasons=reasons,
    )


def _stands(body: Body, harm: Harm) -> tuple[Condition, str]:
    """How the trooper stands after `harm`, and the key of what decided."""
    left = body.wounds - harm.loss
    if Effect.DEAD in harm.effects:
        return Condition.DEAD, "state-dead"
    if left <= body.dead_at:
        return Condition.DEAD, "beyond"
    if not harm.loss or left > 0:
        return body.condition, ""
    if harm.is_shock:
        return Condition.DEAD, "shock"
    if body.is_shasvastii:
        return Condition.EMBRYO, "embryo"
    if left < 0:
        return Condition.UNCONSCIOUS_2, "second-level"
    return Condition.UNCONSCIOUS, "last-wound"


def _announcements(body: Body, condition: Condition) -> tuple[Condition, ...]:
    """What may be announced on falling, and never by what already lies (turn:G3)."""
    if condition not in FALLEN or body.condition in FALLEN:
        return ()
    able = {
        Condition.NO_WOUND_INCAPACITATION: body.has_no_wound_incapacitation,
        Condition.DOGGED: body.is_dogged,
    }
    return tuple(one for one, has in able.items() if has)


def announce(change: BodyChange, condition: Condition) -> BodyChange | Refused:
    """The change with NWI or Dogged announced on falling (turn:G3).

    Refused: what the trooper cannot announce at this moment; it is too late
    once the Order has gone on, and Shock leaves nobody to announce it.
    """
    if condition not in change.may_announce:
        return Refused("wounds.cannot-announce", "turn:G3", {"what": named(condition)})
    return evolve(
        change, condition=condition, may_announce=(), reasons=(*change.reasons, "announced")
    )


def named(condition: Condition) -> Message:
    """A condition in words."""
    return Message(f"condition.{condition.value}")


def coup_de_grace(body: Body) -> BodyChange | Refused:
    """A CC Attack on somebody who lies there kills without roll or save (turn:F26).

    Refused: a target that is neither Unconscious nor an Embryo; one that acts
    by NWI or Dogged is fought as usual.
    """
    if body.condition not in FALLEN:
        return Refused("wounds.not-fallen", "turn:F26", {"condition": named(body.condition)})
    dead = Condition.DEAD
    return BodyChange(body.wounds, body.dead_at, body.condition, dead, reasons=("coup-de-grace",))
