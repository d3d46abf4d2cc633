"""Ammunition: how many Saving Rolls a hit causes, and what a failed one does.

`ROWS` holds the kinds of turn:F6 to turn:F19; combined kinds (``AP+DA``) follow
from their parts. What is a weapon's name today (Viral, Breaker, K1, Plasma,
Monofilament, Sepsitor) is a kind, a saving attribute and traits: see `loads`.
"""

from collections.abc import Mapping
from enum import StrEnum

from rules.values import frozen


class Ammunition(StrEnum):
    """The kinds of ammunition; the value is what a weapon's profile prints."""

    NORMAL = "N"
    ARMOUR_PIERCING = "AP"
    DOUBLE_ACTION = "DA"
    EXPLOSIVE = "EXP"
    SHOCK = "Shock"
    T2 = "T2"
    ELECTROMAGNETIC = "E/M"
    STUN = "Stun"
    PARALYSIS = "PARA"
    SMOKE = "Smoke"
    ECLIPSE = "Eclipse"


class SaveAttribute(StrEnum):
    """What a Saving Roll is made with."""

    ARM = "arm"
    BTS = "bts"
    PH = "ph-6"
    """A Normal Roll of PH − 6: high dice fail, not low ones (turn:F15)."""


class Effect(StrEnum):
    """A state that a failed Saving Roll, or a hit without one, may bring."""

    DEAD = "dead"
    ISOLATED = "isolated"
    IMMOBILIZED_A = "immobilized-a"
    IMMOBILIZED_B = "immobilized-b"
    STUNNED = "stunned"
    TARGETED = "targeted"
    POSSESSED = "possessed"
    SEPSITORIZED = "sepsitorized"


@frozen
class Row:
    """One kind of ammunition.

    Attributes:
        saves: Saving Rolls for each hit; a Critical adds one (turn:F4).
        wounds: Wounds or Structure lost by each failed one, 0 where Non-lethal.
        halves: Whether the saving attribute counts half, rounded up.
        attribute: What it saves with, whatever the weapon says; None: the weapon's.
        effects: States that a failed one brings.
        heavy: States it brings HI, TAG, REM and vehicles besides.
    """

    saves: int = 1
    wounds: int = 1
    halves: bool = False
    attribute: SaveAttribute | None = None
    effects: frozenset[Effect] = frozenset()
    heavy: frozenset[Effect] = frozenset()


ROWS: Mapping[Ammunition, Row] = {
    Ammunition.NORMAL: Row(),
    Ammunition.ARMOUR_PIERCING: Row(halves=True),
    Ammunition.DOUBLE_ACTION: Row(saves=2),
    Ammunition.EXPLOSIVE: Row(saves=3),
    Ammunition.SHOCK: Row(),
    Ammunition.T2: Row(wounds=2),
    Ammunition.ELECTROMAGNETIC: Row(
        saves=2,
        wounds=0,
        halves=True,
        attribute=SaveAttribute.BTS,
        effects=frozenset({Effect.ISOLATED}),
        heavy=frozenset({Effect.IMMOBILIZED_B}),
    ),
    Ammunition.STUN: Row(saves=2, wounds=0, effects=frozenset({Effect.STUNNED})),
    Ammunition.PARALYSIS: Row(
        wounds=0, attribute=SaveAttribute.PH, effects=frozenset({Effect.IMMOBILIZED_A})
    ),
    Ammunition.SMOKE: Row(saves=0, wounds=0),
    Ammunition.ECLIPSE: Row(saves=0, wounds=0),
}
"""turn:F6 to turn:F15 and turn:F19."""

_BY_NAME = {kind.value.casefold(): kind for kind in Ammunition}


def kinds(text: str) -> tuple[Ammunition, ...]:
    """The parts of a combined kind, in its order; empty for text nobody knows.

    >>> [str(kind) for kind in kinds("AP+DA")]
    ['AP', 'DA']
    """
    found = [_BY_NAME.get(part.strip().casefold()) for part in text.split("+")]
    known = [kind for kind in found if kind is not None]
    return tuple(known) if len(known) == len(found) else ()


def choices(text: str) -> tuple[str, ...]:
    """What a profile offers to choose from for a whole Burst (turn:H4).

    The stroke in E/M is none that separates.

    >>> choices("AP/Shock"), choices("N+E/M")
    (('AP', 'Shock'), ('N+E/M',))
    """
    return tuple(part.replace("\0", "E/M") for part in text.replace("E/M", "\0").split("/"))
