"""One Order, from its first declaration to the hits it leaves: the values.

The stages follow turn:C1 to turn:C5. Everything that a roll needs is kept
here until `DiceFixed` freezes it; from then on only the frozen facts count.
"""

from collections.abc import Mapping
from enum import StrEnum

from attrs import evolve, field

from rules.game import SeatId
from rules.skirmish.frozen_dice import Faces, FixedPair, FixedRoll, Hit, Judged, LostDice, PairKind
from rules.skirmish.owed_guts import GutsCheck, GutsResult
from rules.skirmish.owed_saves import Before, Harmed, SaveRound, SavesResult, Saving
from rules.skirmish.rolls import Outcome, classify
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import TrooperId
from rules.values import frozen


class Stage(StrEnum):
    """How far the Order has come; the first skill opens it."""

    AROS = "aros"
    SECOND = "second"
    LATE_AROS = "late-aros"
    MEASURE = "measure"
    DICE = "dice"
    SAVES = "saves"
    GUTS = "guts"


class Situation(StrEnum):
    """Why an enemy trooper may react: in sight, only in its zone, or not at all (turn:C8)."""

    SIGHT = "sight"
    ZONE = "zone"
    NONE = "none"


class Slot(StrEnum):
    """Which declaration a roll belongs to."""

    FIRST = "first"
    SECOND = "second"
    ARO = "aro"


@frozen
class Aim:
    """Dice on one target (rolls:B1)."""

    target: TrooperId
    dice: int


@frozen
class Declaration:
    """A declared skill with all its choices, fixed from then on (turn:C10).

    Attributes:
        skill: What is done.
        weapon: The id of the weapon (and mode) of the profile; empty for none.
        ammunition: The kind chosen for the whole Burst; empty for none.
        aims: The targets with their dice, in the order they were named.
        attribute: What a skill that Tirada does not know rolls on; empty for no roll.
        label: What such a skill is called.
        extra_dice: Dice added by a rule that Tirada does not know, such as
            allies in contact in close combat (turn:D4).
    """

    skill: Skill
    weapon: str = ""
    ammunition: str = ""
    aims: tuple[Aim, ...] = ()
    attribute: str = ""
    label: str = ""
    extra_dice: int = 0

    def dice_on(self, target: TrooperId) -> int:
        """The dice placed on `target`, 0 where it is not named."""
        return sum(aim.dice for aim in self.aims if aim.target == target)


@frozen
class Aro:
    """The answer of one reactive trooper; one each an Order (turn:C8).

    `was_marker` says whether it stood there as a Marker until it answered.
    """

    trooper: TrooperId
    declaration: Declaration
    situation: Situation
    is_late: bool = False
    was_marker: bool = False


@frozen
class LineChoices:
    """What players changed in the MODs of one line.

    Attributes:
        ticks: MOD key -> on or off, where a player ticked by hand.
        other: The free MOD.
        bystander: The ally whom failed dice hit, where there are several (turn:D27).
    """

    ticks: Mapping[str, bool] = field(factory=dict[str, bool])
    other: int = 0
    bystander: TrooperId = ""


@frozen
class Engagement:
    """The Order that is being played.

    Attributes:
        number: Its number at this table, from 1.
        trooper: The activated trooper.
        stage: How far it has come.
        first: The first skill, or the Entire Order.
        second: The second skill, once declared.
        was_marker: Whether the trooper began the Order as a Marker (turn:D23).
        reactions: Enemy trooper -> what its player said about reacting.
        aros: The AROs declared, in order.
        had_chance: Who could react before the second skill; no late ARO for them (turn:C4).
        delayed: Who waits with its ARO whether a Marker shows itself (turn:C11).
        choices: Line id -> what players changed in its MODs.
        overrides: Reactive trooper -> how its action meets the active one's.
        unmet: Lines whose requirements turned out unmet: Idle (turn:C5).
        measured: Directions ``a>b`` measured in this Order.
        touched: Line id -> who else stands under its template, or has his line
            of fire through its Smoke.
        rolls: Frozen: the dice to throw.
        pairs: Frozen: what is compared.
        lost: Frozen: the dice that are not thrown.
        given: Roll id -> the faces given so far.
        judged: The judgements, once all dice are in.
        hits: Who took what, once all dice are in.
        is_correctable: Whether dice may still be corrected: nothing else was done since.
        saving: Frozen: what each trooper that was hit must save.
        save_rounds: Frozen: the dice of the Saving Rolls.
        saves: The saves as judged, once all their dice are in.
        harmed: What they made of whom.
        before: How everybody stood whom the judgement changed.
        guts: Frozen: who has to keep its nerve.
        guts_results: How the Guts Rolls ended.
        alert: Who may turn on the spot at the end (turn:C15).
    """

    number: int
    trooper: TrooperId
    stage: Stage
    first: Declaration
    second: Declaration | None = None
    was_marker: bool = False
    reactions: Mapping[TrooperId, Situation] = field(factory=dict[TrooperId, Situation])
    aros: tuple[Aro, ...] = ()
    had_chance: tuple[TrooperId, ...] = ()
    delayed: tuple[TrooperId, ...] = ()
    choices: Mapping[str, LineChoices] = field(factory=dict[str, LineChoices])
    overrides: Mapping[TrooperId, PairKind] = field(factory=dict[TrooperId, PairKind])
    unmet: tuple[str, ...] = ()
    measured: frozenset[str] = frozenset()
    touched: Mapping[str, tuple[TrooperId, ...]] = field(factory=dict[str, tuple[TrooperId, ...]])
    rolls: tuple[FixedRoll, ...] = ()
    pairs: tuple[FixedPair, ...] = ()
    lost: tuple[LostDice, ...] = ()
    given: Mapping[str, Faces] = field(factory=dict[str, Faces])
    judged: tuple[Judged, ...] = ()
    hits: tuple[Hit, ...] = ()
    is_correctable: bool = False
    saving: tuple[Saving, ...] = ()
    save_rounds: tuple[SaveRound, ...] = ()
    saves: tuple[SavesResult, ...] = ()
    harmed: tuple[Harmed, ...] = ()
    before: tuple[Before, ...] = ()
    guts: tuple[GutsCheck, ...] = ()
    guts_results: tuple[GutsResult, ...] = ()
    alert: tuple[TrooperId, ...] = ()

    def aro_of(self, trooper: TrooperId) -> Aro | None:
        """The ARO of `trooper`, None where it declared none."""
        return next((aro for aro in self.aros if aro.trooper == trooper), None)

    def declared(self, slot: Slot) -> Declaration | None:
        """What the active trooper declared in `slot`."""
        return {Slot.FIRST: self.first, Slot.SECOND: self.second}.get(slot)

    def roll(self, roll_id: str) -> FixedRoll | None:
        """The frozen roll called `roll_id`."""
        return next((roll for roll in self.rolls if roll.id == roll_id), None)

    def save_round(self, roll_id: str) -> SaveRound | None:
        """The round of Saving Rolls called `roll_id`."""
        return next((one for one in self.save_rounds if one.id == roll_id), None)

    @property
    def owing(self) -> tuple[SeatId, ...]:
        """Whose dice are due at this stage, once for each roll."""
        match self.stage:
            case Stage.DICE:
                return tuple(one.seat for one in self.rolls_due)
            case Stage.SAVES:
                return tuple(one.seat for one in self.save_rounds if self.is_due(one.id))
            case Stage.GUTS:
                return tuple(one.seat for one in self.guts_due)
            case _:
                return ()

    @property
    def rolls_due(self) -> tuple[FixedRoll, ...]:
        """The Order's own rolls whose faces are still to be given now.

        A roll that waits for another one's success is due only then (turn:E20b).
        """
        return tuple(
            one
            for one in self.rolls
            if self.is_due(one.id) and (not one.after or self._has_succeeded(one.after))
        )

    def _has_succeeded(self, roll_id: str) -> bool:
        given = self.given.get(roll_id)
        sv = next((pair.a.sv for pair in self.pairs if pair.a.roll == roll_id), 0)
        faces = given.faces if given is not None and not given.rerolling else ()
        return any(classify(sv, face).outcome is not Outcome.FAILURE for face in faces)

    @property
    def guts_due(self) -> tuple[GutsCheck, ...]:
        """The Guts Rolls that still wait for their die."""
        told = {one.trooper for one in self.guts_results}
        return tuple(one for one in self.guts if one.needs_a_die and one.trooper not in told)

    def guts_check(self, roll_id: str) -> GutsCheck | None:
        """The Guts Roll called `roll_id`."""
        return next((one for one in self.guts if one.id == roll_id), None)

    def is_due(self, roll_id: str) -> bool:
        """Whether faces of that roll are still to be given."""
        given = self.given.get(roll_id)
        return given is None or bool(given.rerolling)

    @property
    def is_frozen(self) -> bool:
        """Whether dice are being entered."""
        return self.stage is Stage.DICE or bool(self.owing)

    def with_stage(self, stage: Stage) -> "Engagement":
        """The Order at another stage."""
        return evolve(self, stage=stage)
