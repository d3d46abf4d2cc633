"""The Saving Rolls that an Order leaves, once they are frozen: the values (turn:F1, turn:F5).

Each trooper that was hit has one `Saving`; its dice are thrown in rounds of
saves that are alike, so that every box says what its die needs.
"""

from rules.game import SeatId
from rules.skirmish.ammunition import Effect
from rules.skirmish.saving_rolls import JudgedSave, Save
from rules.skirmish.troopers import TrooperId, TrooperState
from rules.skirmish.wounds import Body, BodyChange
from rules.values import frozen


@frozen
class Saving:
    """What the hits of an Order ask of one trooper.

    Attributes:
        trooper: Who was hit.
        seat: Whose dice its saves are.
        body: How it stood when it was hit.
        saves: Its first saves, those that need no die among them.
        on_hit: States that the hits bring without any save.
        is_coup_de_grace: Whether it lay there and is killed without a save (turn:F26).
        nothing: Why a hit causes no save, one key each: see `loads.Load.nothing`.
    """

    trooper: TrooperId
    seat: SeatId
    body: Body
    saves: tuple[Save, ...] = ()
    on_hit: frozenset[Effect] = frozenset()
    is_coup_de_grace: bool = False
    nothing: tuple[str, ...] = ()


@frozen
class SaveRound:
    """Saves of one trooper that are thrown together: one die each, all with the same need.

    Attributes:
        id: The id of the roll, unique in the state.
        trooper: Who saves.
        seat: Whose dice they are.
        saves: One for each die.
    """

    id: str
    trooper: TrooperId
    seat: SeatId
    saves: tuple[Save, ...]


@frozen
class SavesResult:
    """All saves of one trooper, judged, in the order they came."""

    trooper: TrooperId
    judged: tuple[JudgedSave, ...]


@frozen
class Harmed:
    """What the saves made of one trooper."""

    trooper: TrooperId
    change: BodyChange


@frozen
class Before:
    """How a trooper stood before its Order was judged, to go back to when a die is corrected."""

    trooper: TrooperId
    wounds: int
    states: frozenset[TrooperState]
