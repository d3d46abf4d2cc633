"""The door of the skirmish wing: its topics composed into one `Game`.

A long room by its tables: the names of all facts and commands, as they stand in saves.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import evolve as change

from rules.dice import DiceWanted, GiveDice
from rules.game import (
    Choice,
    Game,
    House,
    Message,
    Named,
    Refused,
    SeatId,
    SeatInfo,
    Step,
    TableOption,
)
from rules.skirmish import (
    adjustments,
    battle,
    conclusion,
    conditions,
    declarations,
    declared,
    dice_due,
    dice_facts,
    dice_round,
    ground,
    guts,
    keeping,
    progress,
    recovering,
    roster,
    save_facts,
    saving_round,
    supplies,
    touching,
)
from rules.skirmish.allotment import FEWER_DICE, NEUROCINETICS_ONE
from rules.skirmish.blows import CAP_OF_DAMAGE
from rules.skirmish.choices import awaited
from rules.skirmish.choices import choices as order_choices
from rules.skirmish.modifiers import OLD_BRACKETED
from rules.skirmish.permits import check_seat
from rules.skirmish.secrecy import event_seen_by, refusal_seen_by, seen_by
from rules.skirmish.state import Skirmish
from rules.skirmish.thrown import faces
from rules.skirmish.wording import describe

Event: TypeAlias = (
    roster.RosterEvent
    | conditions.ConditionEvent
    | ground.GroundEvent
    | declared.DeclarationEvent
    | adjustments.AdjustmentEvent
    | touching.TouchEvent
    | supplies.SupplyEvent
    | dice_facts.DiceEvent
    | save_facts.SaveEvent
    | guts.GutsEvent
    | progress.ProgressEvent
    | battle.BattleEvent
)
Command: TypeAlias = (
    roster.RosterCommand
    | conditions.ConditionCommand
    | ground.GroundCommand
    | declarations.DeclarationCommand
    | adjustments.AdjustmentCommand
    | touching.TouchCommand
    | supplies.SupplyCommand
    | dice_round.DiceCommand
    | saving_round.AnnounceCondition
    | guts.SettleGuts
    | recovering.Regenerate
    | progress.ProgressCommand
    | battle.BattleCommand
)

EVENTS: Mapping[str, type[Event]] = {
    "side-named": roster.SideNamed,
    "trooper-added": roster.TrooperAdded,
    "trooper-edited": roster.TrooperEdited,
    "trooper-removed": roster.TrooperRemoved,
    "trooper-hidden": roster.TrooperHidden,
    "trooper-revealed": roster.TrooperRevealed,
    "trooper-state-set": conditions.TrooperStateSet,
    "wounds-set": conditions.WoundsSet,
    "fireteam-set": conditions.FireteamSet,
    "distance-set": ground.DistanceSet,
    "cover-set": ground.CoverSet,
    "order-declared": declared.OrderDeclared,
    "reaction-marked": declared.ReactionMarked,
    "aro-declared": declared.AroDeclared,
    "aros-closed": declared.ArosClosed,
    "second-declared": declared.SecondDeclared,
    "split-set": declared.SplitSet,
    "mod-ticked": adjustments.ModTicked,
    "other-set": adjustments.OtherSet,
    "pair-overridden": adjustments.PairOverridden,
    "requirement-set": adjustments.RequirementSet,
    "touched-set": touching.TouchedSet,
    "bystander-set": touching.BystanderSet,
    "uses-spent": supplies.UsesSpent,
    "uses-set": supplies.UsesSet,
    "dice-fixed": dice_facts.DiceFixed,
    "dice-called-off": dice_facts.DiceCalledOff,
    "faces-given": dice_facts.FacesGiven,
    "die-corrected": dice_facts.DieCorrected,
    "reroll-begun": dice_facts.RerollBegun,
    "die-rerolled": dice_facts.DieRerolled,
    "roll-judged": dice_facts.RollJudged,
    "hits-taken": dice_facts.HitsTaken,
    "saves-owed": save_facts.SavesOwed,
    "saves-repeated": save_facts.SavesRepeated,
    "saves-voided": save_facts.SavesVoided,
    "saves-judged": save_facts.SavesJudged,
    "trooper-harmed": save_facts.TrooperHarmed,
    "trooper-freed": save_facts.TrooperFreed,
    "trooper-healed": save_facts.TrooperHealed,
    "outcome-taken-back": save_facts.OutcomeTakenBack,
    "saves-called-off": save_facts.SavesCalledOff,
    "condition-announced": save_facts.ConditionAnnounced,
    "guts-owed": guts.GutsOwed,
    "guts-reopened": guts.GutsReopened,
    "guts-judged": guts.GutsJudged,
    "guts-called-off": guts.GutsCalledOff,
    "stage-reached": progress.StageReached,
    "order-concluded": progress.OrderConcluded,
    "order-called-off": progress.OrderCalledOff,
    "turn-passed": progress.TurnPassed,
    **battle.EVENTS,
}
"""Wire name -> event."""

COMMANDS: Mapping[str, type[Command]] = {
    "name-side": roster.NameSide,
    "add-trooper": roster.AddTrooper,
    "edit-trooper": roster.EditTrooper,
    "remove-trooper": roster.RemoveTrooper,
    "hide-trooper": roster.HideTrooper,
    "set-trooper-state": conditions.SetTrooperState,
    "set-wounds": conditions.SetWounds,
    "set-fireteam": conditions.SetFireteam,
    "set-distance": ground.SetDistance,
    "set-cover": ground.SetCover,
    "declare-first": declarations.DeclareFirst,
    "mark-reaction": declarations.MarkReaction,
    "declare-aro": declarations.DeclareAro,
    "close-aros": declarations.CloseAros,
    "declare-second": declarations.DeclareSecond,
    "move-twice": declarations.MoveTwice,
    "set-split": declarations.SetSplit,
    "tick-mod": adjustments.TickMod,
    "set-other": adjustments.SetOther,
    "override-pair": adjustments.OverridePair,
    "set-requirement": adjustments.SetRequirement,
    "set-touched": touching.SetTouched,
    "set-bystander": touching.SetBystander,
    "set-uses": supplies.SetUses,
    "fix-dice": dice_round.FixDice,
    "call-off-dice": dice_round.CallOffDice,
    "give-dice": GiveDice,
    "correct-die": dice_round.CorrectDie,
    "reroll-die": dice_round.RerollDie,
    "announce-condition": saving_round.AnnounceCondition,
    "settle-guts": guts.SettleGuts,
    "regenerate": recovering.Regenerate,
    "next-step": progress.NextStep,
    "call-off-order": progress.CallOffOrder,
    "pass-turn": progress.PassTurn,
    **battle.COMMANDS,
}
"""Wire name -> command; the same names as the verbs people type."""

OPTIONS = (
    TableOption(FEWER_DICE, default=False, choices=(False, True), rule="rolls:B1"),
    TableOption(OLD_BRACKETED, default=False, choices=(False, True), rule="rolls:M7"),
    TableOption(CAP_OF_DAMAGE, default=False, choices=(False, True), rule="turn:K6"),
    TableOption(NEUROCINETICS_ONE, default=True, choices=(True, False), rule="turn:C9"),
    TableOption("units", default="cm", choices=("cm", "inches"), rule="turn:0.4"),
    *battle.OPTIONS,
)
"""The house readings of this game."""

DECIDERS: Mapping[type[Any], Callable[..., tuple[Event, ...] | Refused]] = {
    **roster.DECIDERS,
    **conditions.DECIDERS,
    **ground.DECIDERS,
    **declarations.DECIDERS,
    **adjustments.DECIDERS,
    **touching.DECIDERS,
    **supplies.DECIDERS,
    **dice_round.DECIDERS,
    **saving_round.DECIDERS,
    **guts.DECIDERS,
    **recovering.DECIDERS,
    **conclusion.DECIDERS,
    **progress.DECIDERS,
    **keeping.DECIDERS,
}
"""Command -> the function of its topic that decides it."""

APPLIERS: Mapping[type[Any], Callable[..., Skirmish]] = {
    **roster.APPLIERS,
    **conditions.APPLIERS,
    **ground.APPLIERS,
    **declared.APPLIERS,
    **adjustments.APPLIERS,
    **touching.APPLIERS,
    **supplies.APPLIERS,
    **dice_facts.APPLIERS,
    **save_facts.APPLIERS,
    **guts.APPLIERS,
    **progress.APPLIERS,
    **keeping.APPLIERS,
}
"""Event -> the function of its topic that folds it in."""


OF_THE_DICE = frozenset(dice_facts.APPLIERS) | save_facts.OF_THE_DICE | {guts.GutsJudged}
"""Facts that come with dice and so do not end their correcting."""


def seats(state: Skirmish) -> tuple[SeatInfo, ...]:
    """The two sides, by the names they gave themselves."""
    return tuple(
        SeatInfo(
            side.id,
            Message("seat.named", {"name": side.name})
            if side.name
            else Message("seat.unnamed", {"number": number}),
        )
        for number, side in enumerate(state.sides, start=1)
    )


def decide(
    state: Skirmish, command: Command, seat: SeatId | None, house: House
) -> tuple[Event, ...] | Refused:
    """The events of a command, or why not, as far as the seat may know it.

    A spectator decides nothing.
    """
    stranger = check_seat(seat)
    if stranger is not None:
        return stranger
    found = DECIDERS[type(command)](state, command, seat, house)
    return refusal_seen_by(state, found, seat) if isinstance(found, Refused) else found


def dice_wanted(state: Skirmish, seat: SeatId | None) -> tuple[DiceWanted, ...]:
    """The dice that `seat` owes now, named as that seat knows everybody."""
    return dice_due.dice_wanted(seen_by(state, seat), seat)


def choices(state: Skirmish, seat: SeatId | None, house: House) -> tuple[Choice, ...]:
    """What a seat may do now: in the Order being played, and in the game around it."""
    found = (*order_choices(state, seat, house), *keeping.choices(state, seat, house))
    return tuple(
        one
        if one.refused is None
        else change(one, refused=refusal_seen_by(state, one.refused, seat))
        for one in found
    )


def evolve(state: Skirmish, event: Event) -> Skirmish:
    """The state after an event; whatever is not about dice ends their correcting."""
    after = APPLIERS[type(event)](state, event)
    order = after.engagement
    if order is None or not order.is_correctable or type(event) in OF_THE_DICE:
        return after
    return after.with_engagement(change(order, is_correctable=False))


def demo(named: Named = str, /) -> tuple[Step[Any], ...]:
    """The steps of the ready table, loaded when somebody makes one."""
    from rules.skirmish.demo import demo as steps  # noqa: PLC0415 (a table is made once, opened often)

    return steps(named)


GAME: Game[Skirmish, Command, Event] = Game(
    key="skirmish",
    events=EVENTS,
    commands=COMMANDS,
    options=OPTIONS,
    new=Skirmish,
    seats=seats,
    choices=choices,
    awaited=awaited,
    dice_wanted=dice_wanted,
    decide=decide,
    evolve=evolve,
    seen_by=seen_by,
    event_seen_by=event_seen_by,
    describe=describe,
    demo=demo,
    faces=faces,
)
"""The skirmish, as the house knows it."""
