"""What players change by hand in how an Order is rolled: MODs, pairs, requirements."""

from typing import TypeAlias

from attrs import frozen

from rules.skirmish.throws import PairKind
from rules.skirmish.troopers import TrooperId


@frozen
class TickMod:
    """Tick a MOD of a line on or off."""

    line: str
    mod: str
    is_on: bool


@frozen
class SetOther:
    """Set the free MOD of a line."""

    line: str
    value: int


@frozen
class OverridePair:
    """Say how a reactive trooper's action meets the active one's; None follows the rules again."""

    trooper: TrooperId
    kind: PairKind | None
    why: str = ""


@frozen
class SetRequirement:
    """Say that the requirements of a line turned out unmet, or are met after all."""

    line: str
    is_unmet: bool


@frozen
class ModTicked:
    """A MOD of one line was ticked on or off by hand."""

    line: str
    trooper: TrooperId
    other: TrooperId
    mod: str
    is_on: bool


@frozen
class OtherSet:
    """The free MOD of one line."""

    line: str
    trooper: TrooperId
    other: TrooperId
    value: int


@frozen
class PairOverridden:
    """How a reactive trooper's action meets the active one's, said by hand (rolls:F1).

    `kind` None goes back to what follows from the declarations.
    """

    trooper: TrooperId
    kind: PairKind | None
    why: str


@frozen
class RequirementSet:
    """A skill's requirements turned out unmet, so it is Idle, or met after all (turn:C5)."""

    line: str
    trooper: TrooperId
    other: TrooperId
    is_unmet: bool


AdjustmentCommand: TypeAlias = TickMod | SetOther | OverridePair | SetRequirement
AdjustmentEvent: TypeAlias = ModTicked | OtherSet | PairOverridden | RequirementSet
