"""Declaring: the first skill, the AROs, the second skill, the late AROs (turn:C1 to C4)."""

from typing import TypeAlias

from attrs import frozen

from rules.skirmish.engagement import Aim, Declaration, Situation, Slot, Stage
from rules.skirmish.troopers import TrooperId


@frozen
class DeclareFirst:
    """Spend an Order: a trooper of the active side declares its first skill."""

    trooper: TrooperId
    declaration: Declaration


@frozen
class MarkReaction:
    """Say why a trooper of one's own may react to the Order, or that it may not."""

    trooper: TrooperId
    situation: Situation


@frozen
class DeclareAro:
    """A trooper of the reactive side answers the active one.

    The declaration's aims may stay empty: the active trooper is the target,
    with all the dice that the ARO has.
    """

    trooper: TrooperId
    declaration: Declaration


@frozen
class CloseAros:
    """No more AROs: who did not answer does not."""


@frozen
class DeclareSecond:
    """The second skill of the Order; Idle for none."""

    declaration: Declaration


@frozen
class MoveTwice:
    """An Order on Move + Move that nobody answers, in one step."""

    trooper: TrooperId


@frozen
class SetSplit:
    """Place the dice of a declared attack anew, as a correction by hand."""

    slot: Slot
    aims: tuple[Aim, ...]


@frozen
class OrderDeclared:
    """An Order was spent on a trooper and its first skill declared (turn:C1)."""

    number: int
    trooper: TrooperId
    declaration: Declaration
    was_marker: bool = False


@frozen
class ReactionMarked:
    """Its player says why a trooper may react to the Order, or that it may not (turn:C8)."""

    trooper: TrooperId
    situation: Situation


@frozen
class AroDeclared:
    """A reactive trooper answers (turn:C2, turn:C4)."""

    trooper: TrooperId
    declaration: Declaration
    situation: Situation
    is_late: bool = False


@frozen
class ArosClosed:
    """No more AROs at this step.

    Attributes:
        stage: Where the Order stands now.
        had_chance: Who could have reacted; no late ARO for them.
    """

    stage: Stage
    had_chance: tuple[TrooperId, ...] = ()


@frozen
class SecondDeclared:
    """The second skill of the Order; Idle where none is taken (turn:C3)."""

    trooper: TrooperId
    declaration: Declaration


@frozen
class SplitSet:
    """The dice of a declared attack were placed anew, by hand."""

    slot: Slot
    aims: tuple[Aim, ...]


DeclarationCommand: TypeAlias = (
    DeclareFirst | MarkReaction | DeclareAro | CloseAros | DeclareSecond | MoveTwice | SetSplit
)
DeclarationEvent: TypeAlias = (
    OrderDeclared | ReactionMarked | AroDeclared | ArosClosed | SecondDeclared | SplitSet
)
